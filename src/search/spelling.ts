// Spelling correction: the likeliest indexed word within an edit or two of one that is not indexed.

import type { Vocabulary } from './vocabulary.ts';

/** Below four letters nearly every word is one edit from another. */
const LETTERS_MIN = 4;
const LETTERS_FOR_TWO_EDITS = 8;
const LETTERS_ONLY = /^\p{L}+$/u;

/** How many live products a word is found in. */
export type DocumentCount = (wordId: number) => number;

/**
 * The number of the word that `word` was probably meant to be: within one edit from four letters,
 * two from eight; fewer edits first, then more products, then alphabetically. Words with digits
 * are model numbers and never changed.
 */
export function correction(
  word: string,
  vocabulary: Vocabulary,
  documentCount: DocumentCount,
): number | undefined {
  if (word.length < LETTERS_MIN || !LETTERS_ONLY.test(word)) return undefined;
  const editsMax = word.length >= LETTERS_FOR_TWO_EDITS ? 2 : 1;
  let best: { id: number; edits: number; count: number; text: string } | undefined;
  for (const id of vocabulary.lookAlikes(word, editsMax)) {
    const text = vocabulary.wordOf(id);
    if (!LETTERS_ONLY.test(text)) continue;
    const edits = editDistance(word, text, best?.edits ?? editsMax);
    if (edits > (best?.edits ?? editsMax)) continue;
    const count = documentCount(id);
    if (count === 0) continue;
    const better =
      best === undefined ||
      edits < best.edits ||
      count > best.count ||
      (count === best.count && text < best.text);
    if (better) best = { id, edits, count, text };
  }
  return best?.id;
}

/**
 * Edits (insert, delete, replace, swap of neighbours; no letter edited twice) that turn `a` into
 * `b`; any number above `max` means "more than `max`".
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      );
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
