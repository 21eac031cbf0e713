// Server-side ids: a prefix that says whose id it is, then time-sortable randomness.

import { customAlphabet } from 'nanoid';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const random = customAlphabet(alphabet, 14);

/** The kinds of id that Aisle mints (contract 2.1). */
export type IdPrefix = 'ses' | 'msg' | 'turn' | 'art' | 'run' | 'req';

/**
 * Mints `<prefix>_<9 characters of time><14 random characters>`: ids of one prefix sort by
 * their millisecond of creation, and 72 random bits make a collision within it improbable.
 */
export function mintId(prefix: IdPrefix, nowMs: number): string {
  return `${prefix}_${nowMs.toString(36).padStart(9, '0')}${random()}`;
}
