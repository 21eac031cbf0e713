// Reads cells of stock as levels: a number, or a word of a feed.

import { InventoryLevel } from '../../contract/inventory.ts';
import { Refusal } from '../../contract/problems.ts';
import { bodyValidator } from '../../contract/validation.ts';
import { booleanOf, firstChars, type FeedNotes } from './feed-values.ts';

const validator = bodyValidator(InventoryLevel);

/** Numbers for words of stock; "in stock" without a number is 1. */
const words: Readonly<Record<string, number | null>> = {
  instock: 1,
  limitedavailability: 1,
  auflager: 1,
  lieferbar: 1,
  outofstock: 0,
  soldout: 0,
  ausverkauft: 0,
  // It can be ordered without a date: neither in stock nor out of stock.
  preorder: null,
  backorder: null,
  null: null,
};

/** The number of a cell; null if it is not tracked, undefined if it is no level. */
export function availableOf(cell: string): number | null | undefined {
  if (/^-?\d{1,9}([.,]0+)?$/.test(cell)) return Number.parseInt(cell, 10);
  const word = cell
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replaceAll(/[\s_-]+/g, '');
  const isThere = booleanOf(word);
  if (isThere !== undefined) return isThere ? 1 : 0;
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** Notes the level of a cell, or that it has none. */
export function noteStock(
  cell: string,
  place: Omit<InventoryLevel, 'available'>,
  notes: FeedNotes,
): void {
  if (cell === '') return;
  const available = availableOf(cell);
  if (available === undefined)
    notes.leaveOut(`stock "${firstChars(cell, 40)}", which says no level`);
  else noteLevel({ ...place, available }, notes);
}

/** Notes a level. A level of an invalid id is left out: it would refuse its whole event. */
export function noteLevel(level: InventoryLevel, notes: FeedNotes): void {
  try {
    notes.levels.push(validator.check(level));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.leaveOut('levels of products that cannot be stored');
  }
}
