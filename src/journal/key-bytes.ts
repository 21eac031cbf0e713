// The bound on a key's length: checked before a row is written, since settling can no longer refuse it.

import { assert } from '../base/assert.ts';
import type { Key } from './journal.ts';

/** The longest key that LMDB takes with lmdb-js's page layout. */
const keyBytesMax = 1978;

/** Throws if the store would refuse the key: at settling it would block every later row. */
export function checkKey(key: Key): void {
  // Most keys are far shorter: a unit takes three bytes at most.
  let bytesMax = 0;
  for (const part of key) bytesMax += typeof part === 'number' ? 9 : part.length * 3 + 1;
  if (bytesMax <= keyBytesMax) return;
  let bytes = 0;
  for (const part of key) bytes += typeof part === 'number' ? 9 : Buffer.byteLength(part) + 1;
  assert(bytes <= keyBytesMax, 'a key is short enough for the store');
}
