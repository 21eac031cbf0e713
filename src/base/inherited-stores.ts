// Closes the stores that a process inherits. LMDB opens its data file so that later child processes inherit it. A
// replaced file gives its room back to the disk once the last process has closed it.

import { closeSync, readdirSync, readlinkSync } from 'node:fs';

const folder = '/proc/self/fd';
/** LMDB's name of its data file; the kernel adds the end where the file was replaced. */
const DATA_FILE = /\/data\.mdb(?: \(deleted\))?$/;

/**
 * Closes every data file of LMDB that this process inherits; call it before the process opens a store. Any other file
 * may be one that a thread of this process closes at this moment: its number may already stand for the next file.
 * Does nothing on systems without a list of a process's open files.
 */
export function closeInheritedStores(): void {
  for (const descriptor of openDescriptors()) {
    if (DATA_FILE.test(pathOf(descriptor))) closeSync(descriptor);
  }
}

function openDescriptors(): number[] {
  try {
    return readdirSync(folder).map(Number);
  } catch {
    return [];
  }
}

function pathOf(descriptor: number): string {
  try {
    return readlinkSync(`${folder}/${descriptor}`);
  } catch {
    // It is closed by now, as the descriptor that read the list is.
    return '';
  }
}
