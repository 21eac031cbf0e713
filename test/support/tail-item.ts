// Items of a tail that are bytes already.

import type { StreamEntry } from '../../src/journal/journal.ts';
import type { TailItem } from '../../src/stream/tail.ts';

/** An entry as a tail takes it. */
export const itemOf = ({ sequence, bytes }: StreamEntry): TailItem => ({
  sequence,
  length: bytes.length,
  copy: (target) => target.set(bytes),
});
