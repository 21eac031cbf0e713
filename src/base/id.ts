// Server-side ids: a prefix that says whose id it is, then time-sortable randomness.

import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const randomChars = 14;
/** Bytes from here on would make the first letters of the alphabet likelier. */
const fairBytes = 256 - (256 % alphabet.length);
const pool = Buffer.alloc(4096);
let used = pool.length;
let lastMs = -1;
let lastTime = '';

/** Random letters from a pool: one call into the system for some three hundred ids. */
function random(): string {
  let text = '';
  while (text.length < randomChars) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? fairBytes;
    used += 1;
    if (byte < fairBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** The kinds of id that Aisle mints (contract 2.1). */
export type IdPrefix = 'ses' | 'msg' | 'turn' | 'art' | 'run' | 'req';

/**
 * Mints `<prefix>_<9 characters of time><14 random characters>`: ids of one prefix sort by
 * their millisecond of creation, and 72 random bits make a collision within it improbable.
 */
export function mintId(prefix: IdPrefix, nowMs: number): string {
  if (nowMs !== lastMs) {
    lastTime = nowMs.toString(36).padStart(9, '0');
    lastMs = nowMs;
  }
  return `${prefix}_${lastTime}${random()}`;
}
