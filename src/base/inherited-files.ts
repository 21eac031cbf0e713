// Closes files that a process inherits. LMDB opens its data file so that later child processes inherit it. A
// replaced file gives its room back to the disk once the last process has closed it.

import { closeSync, fstatSync, readdirSync } from 'node:fs';

const folder = '/proc/self/fd';
const standardMax = 2;

/**
 * Closes every file beyond standard input, output and error; pipes and sockets stay. Call it before the process
 * opens any. Does nothing on systems without a list of a process's open files.
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
    // The descriptor that read the list is closed already.
    return false;
  }
}
