// Key order as text, for stores that sort strings.

import type { Key } from './journal.ts';

/** Text whose string order is the order of keys: part by part, numbers before strings. */
export type OrderedKey = string;

/** Encodes a key of non-negative safe integers and strings without NUL. */
export function encodeOrder(key: Key): OrderedKey {
  return key
    .map((part) =>
      typeof part === 'number' ? `0${part.toString(16).padStart(14, '0')}` : `1${part}`,
    )
    .join('\u0000');
}
