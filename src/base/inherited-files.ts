// Files that a process has from its parent without having asked for them. LMDB opens its data file so that
// every process which is started later has it too. A file that was replaced gives its room back to the disk
// once the last process has closed it.

import { closeSync, fstatSync, readdirSync } from 'node:fs';

const folder = '/proc/self/fd';
const standardMax = 2;

/**
 * Closes every file beyond standard input, output and error; pipes and sockets stay. To be called before
 * the process opens any. Does nothing where the system does not list what a process has open.
 */
export function closeInheritedFiles(): void {
  for (const descriptor of openDescriptors()) {
    if (descriptor > standardMax && isFile(descriptor)) closeSync(descriptor);
  }
}

function openDescriptors(): number[] {
  try {
    return readdirSync(folder).map(Number);
  } catch {
    return [];
  }
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    // The one that the list itself was read with is closed.
    return false;
  }
}
