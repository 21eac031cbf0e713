// Abilities of a product in other words than its attribute's: "can go in the dishwasher".

import type { CatalogueProduct } from '../port.ts';
import { FREE } from './absence.ts';
import { isOf } from './languages/languages.ts';
import type { Sought } from './memory.ts';
import { isNo, isYes } from './product-facts.ts';
import { isSameWord, wordsOf } from './text.ts';

const STEM_LENGTH_MIN = 4;
const ENDING_LENGTH_MAX = 4;

/** "Washing" and "washable" share a stem. */
function isOfStem(a: string, b: string): boolean {
  if (isSameWord(a, b)) return true;
  const stemLength = Math.max(STEM_LENGTH_MIN, Math.max(a.length, b.length) - ENDING_LENGTH_MAX);
  return a.slice(0, stemLength) === b.slice(0, stemLength);
}

/** The words of a label without those for "possible": "dishwasher" of "Dishwasher safe". */
function tellingWords(label: string): string[] {
  const words = wordsOf(label.replaceAll('_', ' ')).map(({ lower }) => lower);
  return words.some((one) => FREE.test(one)) ? [] : words.filter((one) => !isOf('ables', one));
}

/** What a label says a thing is for: "induction hobs" of "works on induction hobs". */
function purposeIn(label: string): string[] {
  const words = wordsOf(label.replaceAll('_', ' ')).map(({ lower }) => lower);
  const lead = words.findIndex((one) => isOf('firmBefore', one) || isOf('looseBefore', one));
  return lead < 0 ? [] : words.slice(lead + 1).filter((one) => !isOf('stopWords', one));
}

/**
 * Puts the products first that have the label of the wish, and, if there are any, drops those whose
 * data denies it.
 */
export function withTraits(
  products: readonly CatalogueProduct[],
  { terms, head, story = '' }: Sought,
): readonly CatalogueProduct[] {
  const texts = terms.flatMap(({ wish, text }) => (wish === undefined ? [text] : []));
  const said = wordsOf([...texts, story].join(' '))
    .map(({ lower }) => lower)
    .filter((lower) => lower !== head);
  const led = terms.flatMap((term) => (term.led === true ? [term.text.toLowerCase()] : []));
  const isSaid = (label: string): boolean => {
    const words = tellingWords(label);
    const isWhole = words.every((own) => said.some((one) => isOfStem(one, own)));
    const isFor = purposeIn(label).some((own) => led.some((one) => isOfStem(one, own)));
    return words.length > 0 && (isWhole || isFor);
  };
  const labels = products.flatMap(({ facts }) =>
    facts.flatMap(({ name, value }) => (isYes(value) || isNo(value) ? [name] : [])),
  );
  const isMet = ({ facts }: CatalogueProduct, label: string): boolean | undefined => {
    const value = facts.find(({ name }) => name === label)?.value ?? '';
    return isYes(value) || (isNo(value) ? false : undefined);
  };
  return [...new Set(labels)].filter(isSaid).reduce((left, label) => {
    const met = left.filter((one) => isMet(one, label) === true);
    const untold = left.filter((one) => isMet(one, label) === undefined);
    return met.length > 0 ? [...met, ...untold] : left;
  }, products);
}
