// Counts: how many of something a message asks for, and how many a product has.

import { remembered } from '../../base/remembered.ts';
import type { CatalogueProduct } from '../port.ts';
import { namesFor } from './aspects.ts';
import { EDGE, LEAST, MOST, OR_MORE } from './bounds.ts';
import { hasTail } from './compounds.ts';
import {
  inAnyLanguage,
  isOf,
  numberInWords,
  synonymsOf,
  translationsOf,
} from './languages/languages.ts';
import type { Measure } from './memory.ts';
import { matchesIn } from './phrases.ts';
import { isSameWord, namesWord, wordsOf, type Draft } from './text.ts';
import { numberOf, UNIT_SOURCE, unitOf, UNTIL } from './units.ts';
import { YEAR } from './years.ts';

type Fact = CatalogueProduct['facts'][number];

/** Endings of plurals in the languages: "under 50 preferably" is no count. */
const COUNTABLE = new RegExp(`(?:${inAnyLanguage(({ plurals }) => [plurals])})$`, 'iu');
/** A shorter word that is no counted thing is a unit. */
const WORD_LENGTH_MIN = 4;
/** "One" counts nothing. */
const NUMBER_WORDS = inAnyLanguage(
  ({ numbers }) => numbers.match(/\p{L}+(?= (?!1(?!\d)))/gu) ?? [],
);
const COUNTED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST}))\\s+)?` +
    `(?<![\\p{L}\\p{N}.,/-])(?<number>\\d{1,5}(?:[.,]\\d{1,2})?|\\d{1,2}[.,]\\d{3}|(?:${NUMBER_WORDS})(?:-(?:${NUMBER_WORDS}))?)[ -](?<noun>\\p{L}{2,})${EDGE}${OR_MORE}`,
  'giu',
);

/** "At least SPF 30": a number behind what it is of, where that is no price. */
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST}))\\s+` +
    `(?<noun>\\p{L}{2,})[ -]?(?<number>\\d{1,5})(?![\\p{L}\\p{N}.,]|\\s?(?:${UNIT_SOURCE})${EDGE})`,
  'giu',
);

/** Bounds of a number behind its name; they ask for nothing where no product tells of it. */
function numberedIn(draft: Draft, isIdle: (lower: string) => boolean): Measure[] {
  return matchesIn(draft.left, NUMBERED).flatMap((match): Measure[] => {
    const { most, least = '', noun = '', number = '' } = match.groups ?? {};
    const counted = noun.toLowerCase();
    // "From Brand 5" names who made it.
    const [lead = ''] = match[0].toLowerCase().split(/\s/u);
    if (isOf('makerBefore', lead)) return [];
    if (isIdle(counted) || unitOf(noun) || YEAR.test(number)) return [];
    const bound = most === undefined ? { min: Number(number) } : { max: Number(number) };
    draft.blank({ start: match.index, end: match.index + (most ?? least).length });
    return [{ dimension: 'count', ...bound, text: match[0].trim(), isExact: true, counted }];
  });
}

/** Takes "more than 50 pieces", "for 2 players"; `isIdle` recognises words that are no counted things. */
export function takeCounts(draft: Draft, isIdle: (lower: string) => boolean): Measure[] {
  const counts = numberedIn(draft, isIdle);
  for (const match of matchesIn(draft.left, COUNTED)) {
    const { number = '', noun = '', ...bounds } = match.groups ?? {};
    const [least, most] = [bounds.least ?? bounds.orMore, bounds.most ?? bounds.orLess];
    const isExact = least === undefined && most === undefined;
    // "At least 50 Nm": the attributes show other units.
    const isUnit = noun.length < WORD_LENGTH_MIN;
    const isReach = isExtentWord(noun.toLowerCase());
    const isNoun = isUnit ? !isExact : COUNTABLE.test(noun) || isReach;
    if (!isNoun || unitOf(noun) || isIdle(noun.toLowerCase()) || YEAR.test(number)) continue;
    const value = numberInWords([number.toLowerCase()]) ?? numberOf(number);
    // "Five-six pieces" is no number.
    if (Number.isNaN(value)) continue;
    // "2 wide shelves": the number is of the shelves.
    if (isReach && value < BARE_EXTENT_MIN) continue;
    const min = most === undefined ? { min: value } : {};
    const max = least === undefined ? { max: value } : {};
    const text = match[0].trim();
    counts.push({ dimension: 'count', ...min, ...max, text, isExact, counted: noun.toLowerCase() });
    if (isExact) continue;
    const end = match.index + match[0].length;
    const at = match[0].lastIndexOf(noun);
    draft.blank({ start: match.index, end: match.index + at });
    draft.blank({ start: isUnit ? match.index : match.index + at + noun.length, end });
  }
  return counts;
}

const EXTENTS = ['width', 'height', 'depth'];
/** A smaller extent is said with its unit. */
const BARE_EXTENT_MIN = 10;

/** "140 wide" asks for a width, "12 large plates" for none. */
function isExtentWord(word: string): boolean {
  const names = namesFor(word);
  return EXTENTS.some((one) => names.includes(one)) && !names.includes('size');
}

/** Whether a product has this count: by an attribute, else by its texts. */
export function isOfCount(product: CatalogueProduct, { counted = '', ...measure }: Measure) {
  const { min = -Infinity, max = Infinity } = measure;
  const facts = product.facts.filter((one) => isCountOf(one, counted));
  const texts = facts.length > 0 ? facts.map(({ value }) => value) : countsIn(product, counted);
  const numbers = (text: string): number[] =>
    [...text.matchAll(/\d{1,2},\d{3}(?!\d)|\d+(?:[.,]\d{1,2}(?!\d))?/gu)].map(([one]) =>
      numberOf(one),
    );
  // "Serves from: 4", "Serves up to: 8": the two ends may be attributes of their own.
  const [from, to] = ends(facts, ({ value }) => numbers(value)[0] ?? 0);
  const spans =
    from === undefined && to === undefined ? texts.map(numbers) : [[from ?? 0, to ?? Infinity]];
  if (spans.length === 0) return undefined;
  return spans.some((span) => Math.min(...span) <= max && Math.max(...span) >= min);
}

/** Whether a fact is the number of the counted thing. */
export function isCountOf({ name, value }: Fact, counted: string): boolean {
  if (!/^\D{0,4}\d/u.test(value)) return false;
  // A "seat height" of 45 cm counts no seats.
  const isAmount = wordsOf(value).some(({ lower }) => unitOf(lower) !== undefined);
  if (PERSONS.test(counted))
    return !isAmount && wordsOf(name).some(({ lower }) => PERSONS.test(lower));
  // "140 wide" is a width.
  const isCalled = (one: string): boolean =>
    namesWord(name, one) || wordsOf(name).some(({ lower }) => hasTail(lower, one));
  if (isExtentWord(counted) && namesFor(counted).some(isCalled)) return true;
  const names = [counted, ...synonymsOf(counted), ...translationsOf(counted)];
  return names.some((one) => namesWord(`${name} ${value}`, one));
}

/** Whether the count is of people that a product is for. */
export function countsPeople({ counted = '' }: Measure): boolean {
  return PERSONS.test(counted);
}

/** Whether a label and a word both say people: "players" for "guests". */
export function namesPersons(label: string, word: string): boolean {
  return PERSONS.test(word) && wordsOf(label).some(({ lower }) => PERSONS.test(lower));
}

const PERSONS = new RegExp(
  `^(?:${inAnyLanguage(({ persons, seaters }) => [persons, seaters])})$`,
  'iu',
);
const ENDS = inAnyLanguage(({ leastNames }) => [leastNames]);
const LEAST_NAME = new RegExp(`(?<!\\p{L})(?:${ENDS})(?!\\p{L})`, 'iu');
const MOST_NAME = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ mostNames }) => [mostNames])})(?!\\p{L})`,
  'iu',
);

/** The least and the most that a thing is for, by attributes with such names: "Max. load". */
export function ends<Amount>(
  facts: CatalogueProduct['facts'],
  amountOf: (fact: Fact) => Amount,
): readonly [least: Amount | undefined, most: Amount | undefined] {
  const called = (pattern: RegExp) =>
    facts.find(({ name, key }) => pattern.test(`${name} ${key.replaceAll('_', ' ')}`));
  const [least, most] = [called(LEAST_NAME), called(MOST_NAME)];
  return [least && amountOf(least), most && amountOf(most)];
}

/** Whether an attribute's name says that its value is a minimum or a maximum. */
export function namesBound(name: string): boolean {
  return LEAST_NAME.test(name) || MOST_NAME.test(name);
}

const NUMBERS_NAMED = /(?<![\p{L}\p{N}])(\p{L}{2,})[ -]?(\d{1,5})(?![\p{L}\p{N}.,])/gu;
const COUNTS = new RegExp(
  `(\\d{1,2},\\d{3}|\\d{1,5}(?:\\s*(?:-|–|${UNTIL})\\s*\\d{1,5})?)[ -]?(\\p{L}{2,})`,
  'gu',
);

/** "2 to 4 players", "500-piece" in a title or a description. */
export function countsIn(product: CatalogueProduct, counted: string): string[] {
  const names = [counted, ...synonymsOf(counted), ...translationsOf(counted)];
  return everyCountIn(product).flatMap(([number, noun]) => {
    const isPersons = PERSONS.test(counted) && PERSONS.test(noun);
    return isPersons || names.some((name) => isSameWord(noun, name) || hasTail(noun, name))
      ? [number]
      : [];
  });
}

/** "Three Seater" of a title, "Dreisitzer": how many people a thing is for, in words. */
export function personsIn(title: string): { count: number; text: string } | undefined {
  const words = wordsOf(title.replaceAll('-', ' '));
  for (const [at, { lower, text, start }] of words.entries()) {
    const next = words[at + 1];
    const whole = next && PERSONS.test(next.lower) ? numberInWords([lower]) : undefined;
    if (whole !== undefined) return { count: whole, text: title.slice(start, next!.end) };
    for (let end = NUMBER_LENGTH_MIN; end < lower.length - NUMBER_LENGTH_MIN; end += 1) {
      const count = PERSONS.test(lower.slice(end))
        ? numberInWords([lower.slice(0, end)])
        : undefined;
      if (count !== undefined) return { count, text };
    }
  }
  return undefined;
}
const NUMBER_LENGTH_MIN = 3;

/** Every count in the texts of a product, with the counted thing in lower case. */
const everyCountIn = remembered(({ title, description }: CatalogueProduct) => [
  ...[personsIn(title) ?? []].flat().map(({ count }) => [`${count}`, 'people'] as const),
  ...Array.from(
    `${title}. ${description ?? ''}`.matchAll(COUNTS),
    ([, number = '', noun = '']) => [number, noun.toLowerCase()] as const,
  ),
  // "SPF 50" of a title.
  ...Array.from(
    title.matchAll(NUMBERS_NAMED),
    ([, noun = '', number = '']) => [number, noun.toLowerCase()] as const,
  ),
]);
