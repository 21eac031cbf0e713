// What a product's data says is not there, and what a shopper wants to be without.

import { LRUCache } from 'lru-cache';
import { remembered } from '../../base/remembered.ts';
import type { FacetMention } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { inAnyLanguage, isOf, synonymsOf, translationsOf } from './languages/languages.ts';
import { isNo, isYes, numberIn, type Fact } from './product-facts.ts';
import { folded, hasTail, isSameWord, namesWord, wordsOf } from './text.ts';

/** What is not wanted: words, and the attribute whose value they name. */
export interface Unwanted {
  readonly text: string;
  readonly key?: string;
  readonly label?: string;
}

/** What a text says that a thing is without. */
const WITHOUT = inAnyLanguage(({ without }) => [without]);
const LINK = inAnyLanguage(({ links }) => links);
const DENIED = new RegExp(
  `(?<!\\p{L})(?:${WITHOUT})[\\s-]+[\\p{L}-]+(?:\\s+(?:${LINK})\\s+[\\p{L}-]+)?|` +
    `(?<![\\p{L}-])[\\p{L}-]+\\s+(?:${inAnyLanguage(({ lacking }) => [lacking])})`,
  'giu',
);

/** What a text says that a thing contains, up to the end of the clause. */
const CONTAINED = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ contained }) => [contained])})(?!\\p{L})[^.;!?]*`,
  'giu',
);

/** A word that says that there is none of something: "free", "zuckerfrei". */
export const FREE = new RegExp(`^\\p{L}*(?:${inAnyLanguage(({ free }) => free)})$`, 'u');

/** Whether an attribute lists what is not there: "Free from: perfume". */
export function isDenial({ kind, key, value }: FacetMention): boolean {
  return (
    kind === 'attribute' && value !== 'true' && key.split(/[_ ]/u).some((one) => FREE.test(one))
  );
}

/** Whether a word, or a word and the next, says that there is none of a thing: "zuckerfrei", "sugar free", "unscented". */
function isFreeOf(lower: string, word = '', next = ''): boolean {
  const isJoined = word.startsWith(lower) && isOf('free', word.slice(lower.length));
  const isUndone = word.startsWith('un') && isSameWord(word.slice(2), lower);
  return isJoined || isUndone || (word === lower && isOf('free', next));
}

/** A text, by what it says is not there. */
interface Told {
  /** Words that say that there is none of a thing, each as one or with the one behind it. */
  readonly free: readonly (readonly [word: string, next: string | undefined])[];
  readonly denied: readonly string[];
  /** The text without what it denies. */
  readonly rest: string;
  readonly restWords: readonly string[];
}

/** By the text: a product is looked at for each thing that is not wanted, and in several orders. */
const toldByText = new LRUCache<string, Told>({
  maxSize: 1_000_000,
  sizeCalculation: (_told, text) => text.length + 1,
});

function toldIn(text: string): Told {
  let told = toldByText.get(text);
  if (told === undefined) {
    const rest = text.replaceAll(DENIED, ' ');
    const words = lowerWords(text.replaceAll('-', ' '));
    const pairs = words.map((word, at) => [word, words[at + 1]] as const);
    told = {
      free: pairs.filter(
        ([word, next = '']) => FREE.test(word) || word.startsWith('un') || isOf('free', next),
      ),
      denied: text.match(DENIED) ?? [],
      rest,
      restWords: lowerWords(rest),
    };
    toldByText.set(text, told);
  }
  return told;
}

const lowerWords = (text: string): string[] => wordsOf(text).map(({ lower }) => lower);

/** What is not wanted in every word for it, each in its words: "Ei" is an egg, "perfume" a fragrance. */
const meantBy = remembered((unwanted: Unwanted): readonly (readonly string[])[] => {
  const { text, label } = unwanted;
  const lower = text.toLowerCase();
  const names = [text, ...(label ? [label] : []), ...synonymsOf(lower), ...translationsOf(lower)];
  // Lists of ingredients are written without accents.
  return [...new Set([...names, folded(lower)])]
    .map(lowerWords)
    .filter((words) => words.length > 0);
});

/** Whether a product is without a thing, found out once for each thing and product. */
const promisesOf = remembered((unwanted: Unwanted) =>
  remembered((product: CatalogueProduct) => {
    const told = meantBy(unwanted).map((wanted) => promiseIn(product, wanted));
    return told.includes(true) ? true : told.find((one) => one !== undefined);
  }),
);

/** "Without cable" in a title says that the cable is not there. */
function titleHas(title: string, word: string): boolean {
  const { rest, restWords } = toldIn(title);
  return namesWord(rest, word) || restWords.some((one) => hasTail(one, word));
}

/** Whether a product's brand, title or facts carry something that the shopper does not want. */
export function isUnwanted(product: CatalogueProduct, unwanted: readonly Unwanted[]): boolean {
  return unwanted.some((one) => carriersOf(one)(product));
}

const carriersOf = remembered((unwanted: Unwanted) =>
  remembered((product: CatalogueProduct): boolean => {
    const isKept = promiseOf(product, unwanted);
    if (isKept !== undefined) return !isKept;
    return meantBy(unwanted).some((wanted) => {
      const inText = (text: string): boolean => wanted.every((word) => titleHas(text, word));
      if (unwanted.key === 'brand') return inText(product.brand ?? '');
      const facts = product.facts.some((fact) => {
        const claim = claimOf(fact);
        if (claim.promised) return false;
        return (claim.isYes && inText(fact.name)) || (inText(fact.value) && !isChoice(fact));
      });
      const contents = (product.description?.match(CONTAINED) ?? []).some(inText);
      return facts || contents || inText(product.title) || inText(product.brand ?? '');
    });
  }),
);

/** Of what is told in per cent so little counts as none: beer without alcohol has up to a half. */
const TRACE_MAX = 0.5;

/** "Alcohol-free", "zuckerfrei", and what a text says that a thing is without. */
function denies(text: string, wanted: readonly string[]): boolean {
  const { free, denied } = toldIn(text);
  const isFree = (one: string): boolean => free.some((words) => isFreeOf(one, ...words));
  const isCord = wanted.every((one) => isOf('cord', one));
  // "No socket needed" denies a plug.
  const isDenied = (told: string): boolean =>
    hasAll(told, wanted) || (isCord && lowerWords(told).some((one) => isOf('cord', one)));
  return wanted.every(isFree) || denied.some(isDenied);
}

function hasAll(text: string, wanted: readonly string[]): boolean {
  return wanted.every((word) => namesWord(text, word));
}

/** A shorter word may begin any other. */
const KIND_LENGTH_MIN = 4;

/** What a fact says, whatever it is asked about. */
const claimOf = remembered(({ name, value }: Fact) => {
  const amount = numberIn(value);
  const isNone =
    isNo(value) ||
    isOf('none', value.toLowerCase()) ||
    (amount !== undefined && amount <= TRACE_MAX);
  const names = lowerWords(name);
  return {
    isYes: isYes(value),
    isNo: isNo(value),
    names,
    hasAmount: amount !== undefined,
    /** Whether there is none of what the name says; undefined where the value tells neither. */
    isNone: isNone || (amount === undefined ? undefined : false),
    /** The words of a name that says that something is not there. */
    promised: names.some((lower) => FREE.test(lower) || isOf('none', lower)) ? names : undefined,
  };
});

/** What an attribute by the name of a thing says of it: "Grain free: yes", "Alcohol: 0 %", "Cable: no". */
function isWithout(fact: Fact, wanted: readonly string[]): boolean | undefined {
  const claim = claimOf(fact);
  const { promised } = claim;
  if (promised) {
    // "Free from: perfume, alcohol" lists them.
    if (!claim.isYes && !claim.isNo) return hasAll(fact.value, wanted) || undefined;
    const isMeant = wanted.every((one) =>
      promised.some((own) => own === one || isFreeOf(one, own)),
    );
    return isMeant ? claim.isYes : undefined;
  }
  if (!hasAll(fact.name, wanted)) {
    // "Duftnote: Salbei" tells of a "Duft": what has a kind is there.
    const [word = '', ...others] = wanted;
    const isKind = others.length === 0 && word.length >= KIND_LENGTH_MIN && !claim.hasAmount;
    const isOfIt = isKind && claim.names.some((own) => own.startsWith(word));
    return isOfIt && !claim.isYes && claim.isNone !== true ? false : undefined;
  }
  return claim.isYes ? false : claim.isNone;
}

/** Whether a product hangs on no cord: "Power source: Battery", "Akku-Bohrschrauber". */
function isCordless({ title, facts }: CatalogueProduct): boolean | undefined {
  const texts = [title, ...facts.map(({ value }) => value)];
  const told = texts.flatMap((text) => wordsOf(text.replaceAll('-', ' ')));
  if (told.some(({ lower }) => isOf('cordless', lower))) return true;
  return told.some(({ lower }) => isOf('corded', lower)) ? false : undefined;
}

/** Whether a product is without a thing; undefined where its data does not say so of the thing by name. */
function promiseOf(product: CatalogueProduct, unwanted: Unwanted): boolean | undefined {
  return promisesOf(unwanted)(product);
}

function promiseIn(product: CatalogueProduct, wanted: readonly string[]): boolean | undefined {
  const told = new Set(product.facts.map((fact) => isWithout(fact, wanted)));
  if (wanted.every((one) => isOf('cord', one))) told.add(isCordless(product));
  const texts = [
    product.title,
    product.description ?? '',
    ...product.facts.map((one) => one.value),
  ];
  // "Batteries included: no" says little beside "Batteries required: yes".
  const isThere = product.facts.some(
    (fact) => claimOf(fact).isYes && isWithout(fact, wanted) === false,
  );
  if ((told.has(true) && !isThere) || texts.some((text) => denies(text, wanted))) return true;
  return told.has(false) ? false : undefined;
}

/** Whether a product's data says that it has a thing, or that it has none. */
export function saysWhether(product: CatalogueProduct, unwanted: Unwanted): boolean {
  return promiseOf(product, unwanted) !== undefined;
}

/**
 * Of each thing that is not wanted those that are said to be without it, where any are; else those that
 * do not speak of it.
 */
export function promised(
  products: readonly CatalogueProduct[],
  unwanted: readonly Unwanted[],
): readonly CatalogueProduct[] {
  return unwanted.reduce((left, one) => {
    const kept = left.filter((product) => promiseOf(product, one) === true);
    const isSaid = (product: CatalogueProduct): boolean =>
      meantBy(one).some((words) => words.every((word) => says(product, word)));
    const silent = kept.length > 0 ? kept : left.filter((product) => !isSaid(product));
    return silent.length > 0 ? silent : left;
  }, products);
}

const CHOICE = new RegExp(`(?<!\\p{L})(?:${inAnyLanguage(({ choices }) => [choices])})`, 'iu');

/** Colours and sizes to choose from: one that is not wanted leaves the others. */
function isChoice(fact: Fact): boolean {
  return CHOICE.test(fact.name) && /[,;/]/u.test(fact.value);
}

/** Whether a product says a word anywhere, other than that it is without. */
export function says(product: CatalogueProduct, word: string): boolean {
  return namesWord(restOf(product), word);
}

/** By the view of a product, which lasts a turn: a story asks of each of its words. */
const restByProduct = new WeakMap<CatalogueProduct, string>();

/** All that a product says, without what it denies. */
function restOf(product: CatalogueProduct): string {
  let rest = restByProduct.get(product);
  if (rest === undefined) {
    const facts = product.facts.map((fact) => (isYes(fact.value) ? fact.name : fact.value));
    rest = toldIn(`${product.title} ${product.description ?? ''} ${facts.join(' ')}`).rest;
    restByProduct.set(product, rest);
  }
  return rest;
}
