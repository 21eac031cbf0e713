// Ids of the server: a prefix for the kind, then time-sortable randomness.

import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const randomChars = 14;
/** Bytes from here on are skipped: they would make the first letters of the alphabet likelier. */
const fairBytes = 256 - (256 % alphabet.length);
const poolBytes = 4096;
let pool = '';
let used = 0;
let lastMs = -1;
let lastTime = '';

/** Random letters: one system call for about three hundred ids. */
function fill(): string {
  const letters = randomFillSync(Buffer.allocUnsafe(poolBytes));
  let count = 0;
  for (const byte of letters) {
    if (byte < fairBytes) letters[count++] = alphabet.charCodeAt(byte % alphabet.length);
  }
  return letters.toString('latin1', 0, count);
}

function random(): string {
  if (used + randomChars > pool.length) {
    pool = fill();
    used = 0;
  }
  return pool.slice(used, (used += randomChars));
}

/** The kinds of id that Aisle mints (contract 2.1). */
export type IdPrefix = 'ses' | 'msg' | 'turn' | 'art' | 'run' | 'req';

/** Whether a text has the form of a session id: only such texts get into the log as one. */
export function isSessionId(text: unknown): text is string {
  return typeof text === 'string' && /^ses_[0-9a-z]{1,40}$/.test(text);
}

/**
 * Mints `<prefix>_<9 characters of time><14 random characters>`: ids of one prefix sort by
 * their millisecond of creation, and 72 random bits make a collision within it improbable.
 */
export function mintId(prefix: IdPrefix, nowMs: number): string {
  if (nowMs !== lastMs) {
    lastTime = `_${nowMs.toString(36).padStart(9, '0')}`;
    lastMs = nowMs;
  }
  return prefix + lastTime + random();
}
