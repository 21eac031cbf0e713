// A batch: changes committed together, and the promises of their committers.

import type { Change, JournalFault } from './journal.ts';
import type { StoreWrite } from './store-write.ts';

export interface Batch {
  readonly changes: Change[];
  /** Whether every change of the batch may wait for an urgent one. */
  canWait: boolean;
  /** Writes of settling, which share this sync: a sync of their own would delay every commit. */
  readonly placing: StoreWrite[];
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (fault: JournalFault) => void;
}

export const isEmpty = ({ changes, placing }: Batch): boolean =>
  changes.length === 0 && placing.length === 0;

export function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Each caller handles its own rejection; a batch without a waiting caller must not end the process.
  promise.catch(() => {});
  return { changes: [], canWait: true, placing: [], promise, resolve, reject };
}
