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
/** A bound that the amount itself is beyond: "smaller than", "over". */
export const OPEN = [FEWER, GREATER, priceCues('under'), priceCues('over')].join('|');
/** "At least *a* litre". */
export const ONE = inAnyLanguage(({ one }) => [one]);
export const OR_MORE = `(?:(?:\\s\\p{L}+)?\\s*(?:(?<orMore>\\+|${priceCues('orMore')})|(?<orLess>${priceCues('orLess')}))${EDGE})?`;
