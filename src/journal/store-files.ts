// The files of a store: whether there is one.

import { statSync } from 'node:fs';
import { join } from 'node:path';

export const dataFileName = 'data.mdb';

/** Whether the folder holds a store, be it empty or damaged. */
export function hasStore(folder: string): boolean {
  return statSync(join(folder, dataFileName), { throwIfNoEntry: false }) !== undefined;
}
