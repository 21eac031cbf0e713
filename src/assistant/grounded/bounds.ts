// How messages say that a measure or a count has a bound: "at least", "no more than", "or more". As sources of
// patterns.

import { inAnyLanguage } from './languages/languages.ts';
import { priceCues } from './prices.ts';
import { NUMBER_SOURCE } from './units.ts';

export const NUMBER = `(${NUMBER_SOURCE})`;
export const EDGE = '(?![\\p{L}\\p{N}])';
const THAN = `(?:${inAnyLanguage(({ than }) => than)})`;
const DENIED = `(?:${inAnyLanguage(({ denials }) => denials)})(?: \\p{L}+)?`;
export const FEWER = `(?:${inAnyLanguage(({ less }) => less)})(?: \\p{L}+)? ${THAN}`;
const GREATER = `(?:${inAnyLanguage(({ more }) => more)})(?: \\p{L}+)? ${THAN}`;
export const LEAST = [
  `${DENIED} (?:${FEWER}|${priceCues('under')})`,
  GREATER,
  priceCues('over'),
  priceCues('from'),
].join('|');
export const MOST = [
  `${DENIED} (?:${GREATER}|${priceCues('over')})`,
  FEWER,
  priceCues('under'),
  priceCues('upTo'),
].join('|');
const OPEN = [FEWER, GREATER, priceCues('under'), priceCues('over')].join('|');
const BEYOND = new RegExp(`^(?:${OPEN})(?!\\p{L})`, 'iu');
/** Amounts in other units are hardly the same to the last digit. */
export const ROUNDING = 0.001;

/** The share by which a bound gives way: below 0 where the words for it leave out the amount, "smaller than 11 inches". */
export function slackOf(words: string): number {
  return BEYOND.test(words) ? -ROUNDING : ROUNDING;
}

/** "At least *a* litre". */
export const ONE = inAnyLanguage(({ one }) => [one]);
export const OR_MORE = `(?:\\s(?<orSo>${priceCues('orSo')})${EDGE}|(?:\\s\\p{L}+)?\\s*(?!(?<=\\p{L})\\p{L})(?:(?<orMore>${priceCues('orMore')})|(?<orLess>${priceCues('orLess')}))${EDGE})?`;
