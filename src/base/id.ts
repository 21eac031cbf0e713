// Ids of the server: a prefix for the kind, then time-sortable randomness.

import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const randomChars = 14;
/** Bytes from here on are skipped: they would make the first letters of the alphabet likelier. */
const fairBytes = 256 - (256 % alphabet.length);
/**
 * Random letters, for about three hundred ids with one system call. An id is written over those of the one before it and
 * read as one text: joined from parts, it would be three.
 */
const pool = Buffer.alloc(4096);
let letterCount = 0;
let used = 0;
let lastMs = -1;
let lastTime = '';

/** Fills the pool behind room for the beginning of an id. */
function fill(): void {
  randomFillSync(pool);
  letterCount = randomChars;
  for (let at = randomChars; at < pool.length; at += 1) {
    const byte = pool[at] ?? 0;
    if (byte < fairBytes) pool[letterCount++] = alphabet.charCodeAt(byte % alphabet.length);
  }
  used = randomChars;
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
  if (used + randomChars > letterCount) fill();
  const start = used - prefix.length - lastTime.length;
  for (let at = 0; at < prefix.length; at += 1) pool[start + at] = prefix.charCodeAt(at);
  const timeAt = start + prefix.length;
  for (let at = 0; at < lastTime.length; at += 1) pool[timeAt + at] = lastTime.charCodeAt(at);
  return pool.toString('latin1', start, (used += randomChars));
}
