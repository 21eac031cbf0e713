// Where V8 makes the server's objects.
// V8 counts which places of the code make objects that outlive collections. A backlog of a second is enough: from then
// on and for good, V8 makes the objects of that place among the old ones. Dead old objects keep all young ones that
// they point to, so a server that was once behind copied everything that its requests made.
// Owns: that flag. Does not own: the size of the space for young objects, which is set at the start of the process.
// On failure: none; V8 ignores a flag that it does not know.

import { setFlagsFromString } from 'node:v8';

/** All objects that are made from now on begin as young ones. For a process that serves; call it before its code runs. */
export function makeObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
