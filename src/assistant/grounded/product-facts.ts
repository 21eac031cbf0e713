// The catalogue's facts about one product, and its facts for a word.

import { remembered } from '../../base/remembered.ts';
import type { CatalogueProduct } from '../port.ts';
import { isAskedFor, labelOf } from './asked-attribute.ts';
import { isAspect, namesFor } from './aspects.ts';
import { hasTail } from './compounds.ts';
import { inAnyLanguage, isOf, LEXICONS, tellsOf } from './languages/languages.ts';
import { countsIn, namesPersons, personsIn } from './counts.ts';
import { amountOf, isExtent, isInUnitOf, lengthsIn, unitIn } from './measures.ts';
import { UNIT_SOURCE, unitOf } from './units.ts';
import { hasSizeCalled } from './sizes.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import { beginsIn, namesWord, plain, shorten, isSameWord, type Word, wordsOf } from './text.ts';
import {
  hasNumber,
  labelledIn,
  phraseIn,
  QUOTE_LENGTH_MAX,
  saysWord,
  sentenceWith,
  SHEET_VALUE,
} from './told-sentences.ts';
import { YEAR } from './years.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface FactAnswer {
  readonly facts: readonly Fact[];
  /** A word that the title has. */
  readonly inTitle?: string;
  /** A sentence of the description that has the words. */
  readonly quote?: string;
  /** The sentence has few of the words, or no number where one is asked for: it is no answer. */
  readonly isWeak?: true;
}

const FACT_LENGTH_MAX = 200;
const FACT_COUNT_MAX = 6;
/** An attribute that fewer of the products tell orders them only where no other does. */
const MOST_SHARE = 2 / 3;
/** Words for yes and no in tables, beside those of the languages. */
const YES = new Set(['true', 'y', '✓', 'sim', 'si', 'sì']);
const NO = new Set(['false', 'n', '✗', 'não']);

/** In characters: a longer value is more than yes or no. */
const VERDICT_LENGTH_MAX = 20;

function isVerdict(value: string, name: 'yes' | 'no'): boolean {
  const said = value.length > VERDICT_LENGTH_MAX ? '' : plain(value).toLowerCase();
  return (name === 'yes' ? YES : NO).has(said) || isOf(name, said);
}

/** Whether a fact's value only says that its name is true. */
export const isYes = (value: string): boolean => isVerdict(value, 'yes');

/** Whether a fact's value only says that its name is not true. */
export const isNo = (value: string): boolean => isVerdict(value, 'no');

/** Whether a word asks for a yes-or-no attribute of these products. */
export function isYesOrNo(products: readonly CatalogueProduct[], word: string): boolean {
  return products.some((product) => verdictsOf(product).some((fact) => isAskedFor(fact, word)));
}

/** Whether a word is of the value of an attribute of some of these products. */
export function isValueOfSome(products: readonly CatalogueProduct[], word: string): boolean {
  return products.some(({ facts }) => facts.some(({ value }) => saysWord(value, word)));
}

const verdictsOf = remembered(({ facts }: CatalogueProduct) =>
  facts.filter(({ value }) => isYes(value) || isNo(value)),
);

export function factOf(one: Fact): Fact {
  return { name: shorten(one.name, FACT_LENGTH_MAX), value: shorten(one.value, FACT_LENGTH_MAX) };
}

/** Attributes for sorting in the shop: they are not shown as facts. */
const UNTOLD = /^(?:product_type|tags?)$/u;

/** Whether an attribute tells anything of its product. */
export function isTold({ key, value }: CatalogueProduct['facts'][number]): boolean {
  return plain(value) !== '' && !UNTOLD.test(key);
}

/** Number of facts of a described product, and of one whose answer is unknown. */
export function leadingFacts(product: CatalogueProduct, countMax = FACT_COUNT_MAX): Fact[] {
  return product.facts.filter(isTold).slice(0, countMax).map(factOf);
}

/** A short description of a product. */
export function descriptionOf({ description }: CatalogueProduct): string {
  return shorten(description ?? '', QUOTE_LENGTH_MAX);
}

/** A product with the number of one of its attributes. */
export interface Measured {
  readonly product: CatalogueProduct;
  readonly fact: Fact;
  readonly number: number;
  /** The number is a year and the age is asked for: the oldest has the least. */
  readonly isYear?: true;
}

/** The number of an opening, "F0.95", "f/2.8", by which a width is divided: the wider one has the smaller. */
const F_NUMBER = /^f\s?\/?\s?\d/iu;

/** The first number of a value: "0.38 kg", "30 h", "1,5". */
export function numberIn(value: string): number | undefined {
  const written = /-?\d+(?:[.,]\d+)?/u.exec(value)?.[0];
  const number = written === undefined ? undefined : Number(written.replace(',', '.'));
  return number !== undefined && F_NUMBER.test(value) ? 1 / number : number;
}

/** By one attribute; of several numbers, one for each variant, the least or the greatest counts. */
export function measuredOf(
  products: readonly CatalogueProduct[],
  key: string,
  least: boolean,
): readonly Measured[] {
  return products.flatMap((product) => {
    const fact = product.facts.find((one) => one.key === key);
    const numbers = fact?.value.split(', ').flatMap((one) => numberIn(one) ?? []) ?? [];
    if (fact === undefined || numbers.length === 0) return [];
    return [{ product, fact, number: least ? Math.min(...numbers) : Math.max(...numbers) }];
  });
}

/** An attribute with a number, as the words of a question ask for it. */
interface Candidate {
  readonly name: string;
  /** How many words ask for it, and how many of them stand in its name. */
  readonly asked: number;
  readonly named: number;
  readonly measured: Measured[];
}

/**
 * The attribute with most of the words, and of several the one that is named: "longer warranty" asks for the
 * warranty and not for the length, and "heavier" for the weight and not for the "max user weight". Of those that
 * are left the one that most products have a number for.
 */
export function measuredBy(
  products: readonly CatalogueProduct[],
  words: readonly string[],
): readonly Measured[] {
  const byKey = new Map<string, Candidate>();
  for (const product of products) {
    for (const fact of product.facts) {
      const number = numberIn(fact.value);
      if (number === undefined) continue;
      const asking = words.filter((word) => isAskedFor(fact, word));
      const asked = asking.length + words.filter((word) => isInUnitOf(fact, word)).length;
      if (asked === 0) continue;
      const name = fact.name.toLowerCase();
      const named = asking.filter((word) => namesWord(name, word)).length;
      const measured = byKey.get(fact.key)?.measured ?? [];
      // "The oldest", "the newest".
      const asksAge = words.some((word) => namesFor(word).includes('year'));
      const year = YEAR.test(fact.value) && asksAge ? { isYear: true as const } : {};
      measured.push({ product, fact, number, ...year });
      byKey.set(fact.key, { name, asked, named, measured });
    }
  }
  const all = [...byKey.values()];
  // "Newer" is of a year before an age, which may be the shopper's.
  const yearsOf = ({ measured: [first] }: Candidate): number => (first?.isYear === true ? 1 : 0);
  // A longer name says of what else it is.
  const isOfElse = ({ name }: Candidate): number =>
    all.some((other) => other.name !== name && name.includes(other.name)) ? 1 : 0;
  const most = Math.max(...all.map(({ measured }) => measured.length));
  // The smallest laptop has the smallest screen, and not the least "RAM size"; the biggest fridge holds most, however high.
  const extentOf = ({ measured }: Candidate): number => {
    const { fact } = measured[0]!;
    if (measured.length < MOST_SHARE * most) return 0;
    return isExtent(fact, 'volume') ? 2 : isExtent(fact, 'length') ? 1 : 0;
  };
  const [best] = all.sort(
    (a, b) =>
      b.asked - a.asked ||
      b.named - a.named ||
      yearsOf(b) - yearsOf(a) ||
      extentOf(b) - extentOf(a) ||
      isOfElse(a) - isOfElse(b) ||
      b.measured.length - a.measured.length,
  );
  return best?.measured ?? [];
}

/** "25 g protein". */
const CONTENT = new RegExp(
  `(\\d{1,5}(?:[.,]\\d{1,2})?\\s?(?:${UNIT_SOURCE}))\\s+(\\p{L}{3,})`,
  'giu',
);

/** "1000 pieces" or "25 g protein" in a title counts like an attribute. */
function countedIn(product: CatalogueProduct, name: string): Measured[] {
  const content = matchesIn(product.title, CONTENT).find(([, , of = '']) => namesWord(of, name));
  const value = countsIn(product, name)[0] ?? content?.[1];
  const [, inUnit = 1] = unitOf(value?.replace(/^[\d\s.,]+/u, '') ?? '') ?? [];
  return value === undefined
    ? []
    : [{ product, fact: { name, value }, number: Number.parseFloat(value) * inUnit }];
}

/** By the attribute named beside a degree, else by the degree: "longer battery life". */
export function measuredByDegree(
  products: readonly CatalogueProduct[],
  text: string,
): readonly Measured[] {
  const [degree = '', ...named] = text.split(' ');
  const byName = measuredBy(products, named);
  if (byName.length > 0) return byName;
  const counted = isAspect(degree) ? [] : named;
  const byCount = counted.flatMap((name) => products.flatMap((one) => countedIn(one, name)));
  return byCount.length > 0 ? byCount : measuredBy(products, [degree]);
}

/** Whether a product has more than the other of what a word asks for, or less. */
export function hasMore(
  one: CatalogueProduct,
  other: CatalogueProduct,
  { word, least }: { readonly word: string; readonly least: boolean },
): boolean {
  const [own, its] = measuredByDegree([one, other], word);
  if (own === undefined || its === undefined) return false;
  return least ? own.number < its.number : own.number > its.number;
}

/** How well a product's data answers a word: by an attribute's name, a value, a text, or not. */
export function answersOf(product: CatalogueProduct, word: string): number {
  const answers = answersByWord(product);
  let best = answers.get(word);
  if (best === undefined) answers.set(word, (best = bestAnswer(product, word)));
  return best;
}

/** Cached: several readings check the same products for each word of a message. */
const answersByWord = remembered((_product: CatalogueProduct) => new Map<string, number>());

function bestAnswer(product: CatalogueProduct, word: string): number {
  let best = 0;
  for (const fact of product.facts) {
    if (isAskedFor(fact, word)) return 1;
    if (best < 0.7 && saysWord(fact.value, word)) best = 0.7;
  }
  if (product.brand !== undefined && namesFor(word).includes('brand')) return 1;
  if (best > 0) return best;
  const { title, description = '' } = product;
  const isTitled =
    namesWord(product.brand ?? '', word) ||
    namesWord(title, word) ||
    beginsIn(title, word) ||
    wordsOf(title).some(({ lower }) => hasTail(lower, word));
  if (isTitled || amountIn(title, word) !== undefined) return 0.6;
  if (saysWord(description, word) || beginsIn(description, word)) return 0.5;
  return tellsOf(description, word) ? 0.4 : 0;
}

/**
 * The product's data for the words of a question, and the attributes in `keys`; empty without data.
 */
export function factsAbout(
  product: CatalogueProduct,
  question: {
    readonly words: readonly string[];
    readonly keys: readonly string[];
    readonly counts?: boolean;
    readonly isAmount?: boolean;
  },
): FactAnswer {
  const { words, keys, counts = false, isAmount = false } = question;
  const found = new Set<CatalogueProduct['facts'][number]>();
  const untold: string[] = [];
  const titled: string[] = [];
  let inTitle: string | undefined;
  // "Does it have a quick wash?" is not told by its "wash capacity".
  const isOfAll = (fact: Fact): boolean =>
    words.every((one) => isAskedFor(fact, one) || saysWord(fact.value, one));
  const phrase =
    product.facts.some(isOfAll) || keys.length > 0 ? undefined : phraseIn(product, words);
  let quote = phrase;
  for (const fact of product.facts) if (keys.includes(fact.key)) found.add(fact);
  for (const word of phrase === undefined ? words : []) {
    const before = found.size;
    const contents = asksContents(word) ? contentsFact(product, word, counts) : undefined;
    const named = asksContents(word)
      ? contents
        ? [contents]
        : []
      : product.facts.filter((fact) => isAskedFor(fact, word));
    const inUnit = named.filter((fact) => isInUnitOf(fact, word));
    // "Is it water resistant? To how many metres?" is not told by the 40 mm of its case.
    const beside = unitOf(word) === undefined ? [] : words.filter((one) => one !== word);
    const isOther = sentenceWith(product.description, beside, false) !== undefined;
    for (const fact of inUnit.length > 0 ? inUnit : isOther ? [] : named) found.add(fact);
    if (found.size > before) continue;
    const amount = unitIn(product.title, word) ?? amountIn(product.title, word);
    // "Windows 10", "USB 3": a bare number of a question is told only beside another of its words.
    const others = /^\d+$/u.test(word) ? words.filter((one) => !/^\d+$/u.test(one)) : [];
    const isBeside = ({ value }: Fact): boolean =>
      others.length === 0 || others.some((one) => saysWord(value, one));
    if (amount === undefined)
      for (const fact of product.facts)
        if ((saysWord(fact.value, word) && isBeside(fact)) || hasSizeCalled(fact, word))
          found.add(fact);
    if (found.size > before) continue;
    const isTitled = namesWord(product.title, word) || beginsIn(product.title, word);
    // "Carries 200 kg" of a title is not what it weighs, if the description tells that.
    // "Is it noisy?" where only a sheet in the text tells a level.
    const told = labelledIn(product, word, amount === undefined ? SHEET_VALUE : undefined);
    if (told !== undefined) quote ??= told;
    else if (amount !== undefined) inTitle ??= amount;
    else if (isTitled) titled.push(word);
    else untold.push(word);
  }
  // "How many are in the set?": of a set that is no attribute's name the pieces are asked for.
  // So it is of capsules, where only what the thing is says "capsules".
  const isForm = ({ value }: Fact): boolean =>
    !/[\d,;]/u.test(value) && words.some((word) => namesWord(value, word));
  const isUncounted = [...found].every(isForm) && inTitle === undefined;
  if (counts && isUncounted && (untold.length === 0 || found.size > 0)) {
    const pieces = LEXICONS.flatMap(
      ({ contents }) => contentsFact(product, contents, true) ?? [],
    )[0];
    if (pieces) found.add(pieces);
  }
  const silent = untold.length > 0 ? untold : titled;
  const amount = isAmount ? sentenceWith(product.description, silent, true) : undefined;
  const sentence =
    amount?.isWeak === false ? amount : sentenceWith(product.description, silent, counts);
  // The name of a thing does not tell how many it has, or what else is asked of it.
  const [named] = titled;
  if (untold.length === 0 && !counts && named !== undefined)
    inTitle ??= wordsOf(product.title).find((one) => namesJoined(one, named))?.text ?? named;
  const isOwn = quote === undefined && untold.length > 0 && sentence !== undefined;
  if (isOwn || (counts && found.size === 0)) quote ??= sentence?.text;
  // Sentences describe the content of a set.
  if (words.some(asksContents) && found.size < 2) quote ??= descriptionOf(product) || undefined;
  // "How many come in a box?" of what only a text without a number describes.
  const isWeak = quote === sentence?.text ? sentence?.isWeak : counts && !hasNumber(quote ?? '');
  // "How many diamonds?": their number, before what they are like.
  const isCount = ({ value }: Fact): boolean => counts && /^\d+$/u.test(value);
  const facts = [...found]
    .toSorted((a, b) => Number(isCount(b)) - Number(isCount(a)))
    .slice(0, FACT_COUNT_MAX);
  return {
    facts: (counts ? facts.map(counted) : facts.map((one) => ofWords(one, words))).map(factOf),
    ...(inTitle === undefined ? {} : { inTitle }),
    ...(quote === undefined ? {} : { quote }),
    ...(quote !== undefined && isWeak === true ? { isWeak: true } : {}),
  };
}

/** "Wi-Fi" for "wifi". */
const namesJoined = ({ lower }: Word, word: string): boolean =>
  lower.includes('-') && lower.replaceAll('-', '') === word;

/** A list with the number of its values: "Colour (3)". */
function counted(fact: Fact): Fact {
  const { length } = fact.value.split(', ');
  // Of a longer list only the beginning is read, and a list that ends with dots is not whole.
  const isWhole = fact.value.length < LIST_LENGTH_MAX && !fact.value.endsWith('…');
  return length > 1 && isWhole ? { ...fact, name: `${fact.name} (${length})` } : fact;
}
const LIST_LENGTH_MAX = 900;

/** Of a list that is too long to be told, the parts with words that are asked for. */
function ofWords(fact: CatalogueProduct['facts'][number], words: readonly string[]): Fact {
  if (fact.value.length <= FACT_LENGTH_MAX && isTold(fact)) return fact;
  const parts = fact.value
    .split(/[,;]\s/u)
    .filter((one) => words.some((word) => namesWord(one, word)));
  return parts.length > 0 ? { ...fact, value: `… ${parts.join(', ')} …` } : fact;
}

function asksContents(word: string): boolean {
  return LEXICONS.some(({ contents }) => contents === word);
}

/** "1 oven, 1 turntable". */
const PARTS = /(?<![\p{L}\d] ?)\d{1,3} \p{L}[^,;]{0,60}, (?:and )?\d{1,3} \p{L}/u;

/** The best attribute for how much is in one product, pieces before a weight, and for what is: no amount. */
function contentsFact({ facts }: CatalogueProduct, word: string, counts: boolean) {
  const names = namesFor(word);
  // "Inhaltsmenge"; the "count" of "tablet count" is in no "country".
  const isIn = ({ lower }: Word, name: string): boolean =>
    isSameWord(lower, name) ||
    hasTail(lower, name) ||
    (lower.startsWith(name) && lower.length > name.length + 2);
  const placeOf = (fact: CatalogueProduct['facts'][number]): number => {
    const label = labelOf(fact).toLowerCase();
    return names.findIndex((one) =>
      one.includes(' ') ? label.includes(one) : wordsOf(label).some((word) => isIn(word, one)),
    );
  };
  // "5 Pack, 10 Pack" of a size tells how many are in a pack.
  const isPack = (one: string): boolean => isOf('packings', amountOf(one)?.unit ?? '');
  const isParts = ({ value }: CatalogueProduct['facts'][number]): boolean =>
    counts ? value.split(', ').some(isPack) : PARTS.test(value);
  const rank = (fact: CatalogueProduct['facts'][number]): number =>
    (isParts(fact) ? -2 * names.length : 0) +
    (counts || /\d/u.test(fact.value.slice(0, 4)) ? names.length : 0) +
    placeOf(fact);
  const named = facts.filter((fact) => placeOf(fact) >= 0 || isParts(fact));
  return named.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** The amount in one product, by its title: "set of 6", "x4", "20 tablets", "500g". */
const CONTENTS = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\p{L}{3,} (?:${inAnyLanguage(({ sets }) => [sets])}) \d{1,4}|x ?\d{1,4}|` +
    String.raw`\d{1,5}[ -]?(?:\p{L}{3,}|k?g|m?l|c[lm]))(?![\p{L}\d])`,
  'iu',
);

/** "BxT 1600 x 800 mm": the initials of what the numbers are of. */
const LABELLED =
  /(?<!\p{L})(\p{Lu}(?:\s?x\s?\p{Lu}){1,2}):?\s+\d[\d.,]*(?:\s?[x×]\s?\d[\d.,]*){1,2}(?:\s?\p{L}{1,2}(?!\p{L}))?/gu;

/** "10ft x 30in", "120 x 60 x 4 cm": the sides of a thing. */
const SIDES =
  /(?<![\p{L}\d.,])\d[\d.,]{0,6}\s?(?:cm|mm|m|in(?:ch(?:es)?)?\.?|ft|"|')?(?:\s?[x×]\s?\d[\d.,]{0,6}\s?(?:cm|mm|m|in(?:ch(?:es)?)?\.?|ft|"|')?(?![\p{L}\d])){1,2}(?<=[a-z"']\.?)/iu;
const EXTENTS = new Set('width height depth length diameter size'.split(' '));

const COUNTED = /\d{1,5}[ -](\p{L}{3,})/gu;

/** "60 capsules" of a title. */
function amountIn(title: string, word: string): string | undefined {
  if (!/\d/u.test(title)) return namesPersons(word, word) ? personsIn(title)?.text : undefined;
  if (asksContents(word)) return CONTENTS.exec(title)?.[0];
  const names = namesFor(word);
  const initials = names.map((name) => name[0]!.toUpperCase());
  const labelled = (names.length > 0 ? matchesIn(title, LABELLED) : []).find(([, of = '']) =>
    initials.some((one) => of.includes(one)),
  );
  if (labelled) return labelled[0];
  // "For up to 150 kg" of a title is what is said of a weight, and "5G" of a phone none.
  const massed = title.replaceAll(/(?<![\d.,])\dG(?!\p{L})/gu, '');
  const mass = names.includes('weight') ? unitIn(massed, 'kilos') : undefined;
  if (mass !== undefined) return mass;
  // "120 x 60 cm" of a title tells how wide and how deep.
  const sides = [word, ...names].some((name) => EXTENTS.has(name))
    ? SIDES.exec(title)?.[0]
    : undefined;
  if (sides !== undefined) return sides;
  // "12 in." of a title is a size, where no other length stands in it.
  const lengths = names.includes('size') ? lengthsIn(title) : [];
  if (lengths.length === 1) return lengths[0];
  const counted = matchesIn(title, COUNTED);
  return counted.find(([, noun = '']) => namesWord(noun, word) || namesPersons(noun, word))?.[0];
}

/** Whether the words ask for the brand. */
export function asksBrand(words: readonly string[]): boolean {
  return words.some((word) => namesFor(word).includes('brand'));
}

/** Whether its price is reduced. */
export function isReduced({ card, facts }: CatalogueProduct): boolean {
  const { price, list_price: former } = card;
  const isLower = price !== undefined && former !== undefined && former.amount > price.amount;
  return isLower || facts.some(({ name, value }) => isYes(value) && saysReduced(name));
}

/** "On sale", "reduced price"; but "reduced fat" tells of no price. */
function saysReduced(name: string): boolean {
  const rest = wordsOf(name.replace(REDUCED, ' '));
  const isIdle = ({ lower }: Word): boolean =>
    isOf('stopWords', lower) || isOf('priceNames', lower);
  return name.search(REDUCED) >= 0 && rest.every(isIdle);
}

/** The name of a yes-or-no attribute that says it: "On sale". */
const REDUCED = phrasePattern(LEXICONS.flatMap(({ cues }) => cues.reduced));

export interface Comparison {
  readonly same: readonly Fact[];
  readonly different: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** The facts that all products have, by whether they agree. */
export function comparisonOf(products: readonly CatalogueProduct[]): Comparison {
  const same: Fact[] = [];
  const different: { name: string; values: string[] }[] = [];
  for (const fact of products[0]?.facts ?? []) {
    const values = products.map((one) => one.facts.find((other) => other.key === fact.key)?.value);
    const known = values.flatMap((value) => (value === undefined ? [] : [plain(value)]));
    if (known.length < products.length) continue;
    const short = factOf(fact);
    if (new Set(known).size === 1) same.push(short);
    else different.push({ name: short.name, values: known.map((value) => shorten(value, 80)) });
  }
  return { same: same.slice(0, FACT_COUNT_MAX), different: different.slice(0, FACT_COUNT_MAX) };
}
