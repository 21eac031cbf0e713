// Flags of V8's heap for a process that serves.
// V8 counts which places of the code make objects that outlive collections. A backlog of a second is enough: from then
// on and for good, V8 makes the objects of that place among the old ones. Dead old objects keep all young ones that
// they point to, so a server that was once behind copied everything that its requests made.
// V8 also collects the whole heap two or three times once a process has been quiet for 8 s, to give memory back. The
// next requests wait for what is left of it; a server is often quiet for seconds, and seldom for a minute.
// How far the heap may grow before all of it is collected, V8 takes from how fast it collects and how fast objects
// grow old: in the relay of models' answers that was 1.6 of what lived, buffers included, so that a collection came each
// eight seconds, and what the server was asked meanwhile was late by a tenth of a second.
// Owns: these flags. Does not own: the size of the space for young objects, which is set at the start of the process.
// On failure: none. V8 prints a line for a flag that it does not know; a test knows each.

import { setFlagsFromString } from 'node:v8';

/** By how much of what lives the heap grows, in percent: V8 itself lets a heap grow to four times that at most. */
const growthPercent = 200;

/**
 * All objects that are made from now on begin as young ones. A quiet process collects its heap after a minute, a busy
 * one when it is three times as large as what lived. For a process that serves; call it before its code runs.
 */
export function setHeapFlags(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--gc-memory-reducer-start-delay-ms=60000');
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
