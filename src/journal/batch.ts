// Changes that are committed together, and what their committers wait for.

import type { Change, JournalFault } from './journal.ts';
import type { StoreWrite } from './store-write.ts';

export interface Batch {
  readonly changes: Change[];
  /** Whether all of it may wait for a change that cannot. */
  canWait: boolean;
  /** What settling puts into place on the way: a sync of its own would make every commit wait. */
  readonly placing: StoreWrite[];
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (fault: JournalFault) => void;
}

export const isEmpty = ({ changes, placing }: Batch): boolean =>
  changes.length === 0 && placing.length === 0;

export function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Each caller handles its own rejection; a batch that is not waited for must not end the process.
  promise.catch(() => {});
  return { changes: [], canWait: true, placing: [], promise, resolve, reject };
}
