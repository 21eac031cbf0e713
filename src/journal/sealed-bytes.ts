// Values of the store with a checksum after them, so that a read detects changed bytes and values
// under a wrong key.
// Layout: the value, u32 CRC-32 of database, key and value, one byte as a mark. A value without the mark
// was written before there were checksums: it is taken as it is, and sealed when it is written again. A large
// value may stand in a run of pages that is longer (page-runs).

import { crc32 } from 'node:zlib';
import type { Key } from './journal.ts';
import { outOfRun } from './page-runs.ts';

/** The length of a seal after its value. */
export const sealBytes = 5;
/** No value without a seal ends so: JSON ends in ASCII, frames in a line break, the others in 0 or 1. */
const mark = 0xc5;
const oldEnds: ReadonlySet<number> = new Set(Buffer.from('}]"0123456789el\n\u0000\u0001').values());

/** The origin of the bytes: a sum over the name and the key; it need not be a good hash. */
function seedOf(database: string, key: Key): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < database.length; index += 1) {
    sum = Math.imul(sum ^ database.charCodeAt(index), 0x01000193);
  }
  for (const part of key) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
    }
    sum = Math.imul(sum ^ 0x1f, 0x01000193);
  }
  return sum >>> 0;
}

/** A copy of the value with its seal. */
export function seal(value: Uint8Array, database: string, key: Key): Buffer {
  const sealed = Buffer.allocUnsafe(value.length + sealBytes);
  sealed.set(value);
  return sealInPlace(sealed, database, key);
}

/** Writes the seal of a value into the last bytes of a buffer that has room for it behind the value. */
export function sealInPlace(room: Buffer, database: string, key: Key): Buffer {
  const end = room.length - sealBytes;
  room.writeUInt32LE(crc32(room.subarray(0, end), seedOf(database, key)), end);
  room[room.length - 1] = mark;
  return room;
}

/**
 * The value as a view of what is stored, or undefined where it is damaged. `isStrict`: every value of
 * this store has a seal.
 */
export function unseal(
  stored: Buffer,
  place: { readonly database: string; readonly key: Key; readonly isStrict: boolean },
): Buffer | undefined {
  const inRun = outOfRun(stored);
  const sealed = inRun ?? stored;
  const end = sealed[sealed.length - 1] ?? 0;
  if (end !== mark) {
    const isOld = inRun === undefined && !place.isStrict && oldEnds.has(end);
    return isOld ? stored : undefined;
  }
  if (sealed.length < sealBytes) return undefined;
  const value = sealed.subarray(0, sealed.length - sealBytes);
  const sum = crc32(value, seedOf(place.database, place.key));
  return sum === sealed.readUInt32LE(value.length) ? value : undefined;
}
