// What a product does not have by its data ("without cable"), and what a shopper does not want.

import { remembered } from '../../base/remembered.ts';
import { filterInTurns } from '../../base/stretch.ts';
import type { FacetMention } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { hasTail } from './compounds.ts';
import { inAnyLanguage, isOf, kindsOf, synonymsOf, translationsOf } from './languages/languages.ts';
import { isNo, isYes, numberIn, type Fact } from './product-facts.ts';
import { folded, isSameWord, namesWord, rememberedTexts, type Word, wordsOf } from './text.ts';
import { saysWord } from './told-sentences.ts';

/** An unwanted thing: its words, and the attribute whose value they name. */
export interface Unwanted {
  readonly text: string;
  readonly key?: string;
  readonly label?: string;
  /** The message that names it is in English. */
  readonly isEnglish?: true;
  /** It makes a person ill. */
  readonly harms?: true;
}

/** Matches what a thing is without, by a text. */
const WITHOUT = inAnyLanguage(({ without }) => [without]);
const LINK = inAnyLanguage(({ links }) => links);
const DENIED = new RegExp(
  `(?<!\\p{L})(?:${WITHOUT})[\\s-]+[\\p{L}-]+(?:(?:,\\s+[\\p{L}-]+)*,?\\s+(?:${LINK})\\s+[\\p{L}-]+)?|` +
    `(?<![\\p{L}-])[\\p{L}-]+\\s+(?:${inAnyLanguage(({ lacking }) => [lacking])})`,
  'giu',
);

/** Matches what a thing contains, by a text, up to the end of the clause. */
const CONTAINED = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ contained }) => [contained])})(?!\\p{L})[^.;!?]*`,
  'giu',
);

/** A word for an absent thing: "free", "zuckerfrei". */
export const FREE = new RegExp(`^\\p{L}*(?:${inAnyLanguage(({ free }) => free)})$`, 'u');

/** Whether an attribute lists absent things: "Free from: perfume". */
export function isDenial({ kind, key, value }: FacetMention): boolean {
  return (
    kind === 'attribute' && value !== 'true' && key.split(/[_ ]/u).some((one) => FREE.test(one))
  );
}

/**
 * Whether a word, or a word and the next, says that a thing is absent: "zuckerfrei", "sugar free",
 * "unscented".
 */
function isFreeOf(lower: string, word = '', next = ''): boolean {
  const isJoined = word.startsWith(lower) && isOf('free', word.slice(lower.length));
  const isUndone = word.startsWith('un') && isSameWord(word.slice(2), lower);
  return isJoined || isUndone || (word === lower && isOf('free', next));
}

/** A text, with the things that it says are absent. */
interface Told {
  /** Words for absent things, each alone or with the next word. */
  readonly free: readonly (readonly [word: string, next: string | undefined])[];
  readonly denied: readonly string[];
  /** The text without what it denies. */
  readonly rest: string;
  readonly restWords: readonly string[];
}

/** Cached: a product is checked for each unwanted thing, several times. */
const toldIn = rememberedTexts(1_000_000, (text): Told => {
  const rest = text.replaceAll(DENIED, ' ');
  const words = wordsOf(text.replaceAll('-', ' '));
  // "Pods, free of dyes" are not free of pods.
  const pairs = words.map(({ lower, end }, at) => {
    const next = words[at + 1];
    const isNext = next !== undefined && !/[,;:.!?]/u.test(text.slice(end, next.start));
    return [lower, isNext ? next.lower : undefined] as const;
  });
  return {
    free: pairs.filter(
      ([word, next = '']) => FREE.test(word) || word.startsWith('un') || isOf('free', next),
    ),
    denied: text.match(DENIED) ?? [],
    rest,
    restWords: lowerWords(rest),
  };
});

const plainly = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
const lowerWords = (text: string): string[] => wordsOf(text).map(({ lower }) => lower);

/** An unwanted thing in every word for it: "Ei" is an egg, "perfume" a fragrance. */
const meantBy = remembered((unwanted: Unwanted): readonly (readonly string[])[] => {
  const { text, label, isEnglish } = unwanted;
  const lower = text.toLowerCase();
  // "Lines" are "linen" to a German only.
  const foreign = isEnglish === true ? [] : translationsOf(lower);
  const others = [lower, ...synonymsOf(lower), ...foreign];
  const kinds = others.flatMap(kindsOf);
  const names = [text, ...(label ? [label] : []), ...others, ...kinds];
  // Lists of ingredients are written without accents.
  return [...new Set([...names, folded(lower)])]
    .map(lowerWords)
    .filter((words) => words.length > 0);
});

/** Whether a product is without a thing, cached for each thing and product. */
const promisesOf = remembered((unwanted: Unwanted) =>
  remembered((product: CatalogueProduct) => {
    const told = meantBy(unwanted).map((wanted) => promiseIn(product, wanted));
    return told.includes(true) ? true : told.find((one) => one !== undefined);
  }),
);

/** Whether a title says that a thing is absent: "Without cable". */
function titleHas(title: string, word: string): boolean {
  const { rest, restWords } = toldIn(title);
  return namesWord(rest, word) || restWords.some((one) => hasTail(one, word));
}

/** The fewest letters of a thing whose name begins another word for having it. */
const STEM_LENGTH_MIN = 5;

/** "Sweetener: sweetened", "caffeine: caffeinated": a value that begins like the name of its attribute. */
function isMadeWith(value: string, name: string): boolean {
  const stem = name.slice(0, -1);
  const isMade = ({ lower }: Word): boolean => lower !== name && lower.startsWith(stem);
  return stem.length >= STEM_LENGTH_MIN && wordsOf(value).some(isMade);
}

/** Whether a product's brand, title or facts have a thing that the shopper does not want. */
export function isUnwanted(product: CatalogueProduct, unwanted: readonly Unwanted[]): boolean {
  return unwanted.some((one) => carriersOf(one)(product));
}

const carriersOf = remembered((unwanted: Unwanted) =>
  remembered((product: CatalogueProduct): boolean => {
    // "Built-in" is "Built In" in a title. "No-show" of "no no-show socks" says itself what is absent.
    if (unwanted.text.includes('-')) {
      const texts = [product.title, ...product.facts.map(({ value }) => value)];
      const isSaid = texts.some((one) => plainly(one).includes(plainly(unwanted.text)));
      if (isSaid || unwanted.text.search(DENIED) === 0) return isSaid;
    }
    const isKept = promiseOf(product, unwanted);
    if (isKept !== undefined) return !isKept;
    return meantBy(unwanted).some((wanted) => {
      const inText = (text: string): boolean => wanted.every((word) => titleHas(text, word));
      if (unwanted.key === 'brand') return inText(product.brand ?? '');
      const facts = product.facts.some((fact) => {
        const claim = claimOf(fact);
        if (claim.promised) return false;
        // "Nvidia graphics": graphics is the name, and Nvidia the value.
        const inValue = wanted.every(
          (word) => titleHas(fact.value, word) || claim.names.includes(word),
        );
        const isValue =
          (inValue && wanted.some((word) => titleHas(fact.value, word))) ||
          wanted.every((word) => claim.names.includes(word) && isMadeWith(fact.value, word));
        return (claim.isYes && inText(fact.name)) || (isValue && !isChoice(fact));
      });
      const contents = (product.description?.match(CONTAINED) ?? []).some(inText);
      return facts || contents || inText(product.title) || inText(product.brand ?? '');
    });
  }),
);

/** Whether an unwanted thing is a value of one of the facts, in any word for it. */
export function hasValue(facts: CatalogueProduct['facts'], unwanted: Unwanted): boolean {
  const meant = meantBy(unwanted);
  return facts.some(({ value }) => meant.some((wanted) => hasAll(value, wanted)));
}

/** Up to this many per cent count as none: beer without alcohol has up to 0.5. A stone of 0.2 ct is one. */
const TRACE_MAX = 0.5;
const OF_UNIT = /\d\s?\p{L}/u;

/** Whether a text says that a thing is absent: "alcohol-free", "zuckerfrei", "without"; not "free" behind a name that has it. */
function denies(text: string, wanted: readonly string[], isName = false): boolean {
  const { free, denied } = toldIn(text);
  const isFree = (one: string): boolean => !isName && free.some((words) => isFreeOf(one, ...words));
  const isCord = wanted.every((one) => isOf('cord', one));
  // "No socket needed" denies a plug.
  const isDenied = (told: string): boolean =>
    hasAll(told, wanted) || (isCord && lowerWords(told).some((one) => isOf('cord', one)));
  return wanted.every(isFree) || denied.some(isDenied);
}

function hasAll(text: string, wanted: readonly string[]): boolean {
  return wanted.every((word) => namesWord(text, word));
}

/** A shorter word is the beginning of too many others. */
const KIND_LENGTH_MIN = 4;

/** The parts of a fact that do not depend on the question. */
const claimOf = remembered(({ name, value }: Fact) => {
  const amount = numberIn(value);
  const isNone =
    isNo(value) ||
    isOf('none', value.toLowerCase()) ||
    isOf('plain', value.toLowerCase()) ||
    (amount !== undefined && amount <= (OF_UNIT.test(value) ? 0 : TRACE_MAX));
  const names = lowerWords(name);
  const [first = ''] = lowerWords(value);
  // "Not present", "none added", "n/a", "-".
  const isDenied = (['denials', 'none', 'free'] as const).some((set) => isOf(set, first));
  const isUnknown = first === '' || /^n\/?a$/u.test(first);
  return {
    isYes: isYes(value),
    /** Whether the value tells something of what is there. */
    isTold: !isDenied && !isUnknown && toldIn(value).free.length === 0,
    isNo: isNo(value),
    names,
    hasAmount: amount !== undefined,
    /** Whether the value says that the named thing is absent; undefined if it says neither. */
    isNone: isNone || (amount === undefined ? undefined : false),
    /** The words of a name that says that a thing is absent. */
    promised: names.some((lower) => FREE.test(lower) || isOf('none', lower)) ? names : undefined,
  };
});

/**
 * What an attribute with the name of a thing says about it: "Grain free: yes", "Alcohol: 0 %",
 * "Cable: no".
 */
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
    // "Duftnote: Salbei" means that there is a "Duft", "gemstone: ruby" that it has stones.
    const [word = '', ...others] = wanted;
    const isKind = others.length === 0 && word.length >= KIND_LENGTH_MIN && !claim.hasAmount;
    const thing = word.replace(/s$/u, '');
    const isOfIt = isKind && claim.names.some((own) => own.startsWith(word) || hasTail(own, thing));
    return isOfIt && !claim.isYes && claim.isNone !== true ? false : undefined;
  }
  // "Stone: ruby" has a stone; "stone care: wipe" tells of none, nor does "sweetener: unsweetened".
  const isOfIt = claim.names.length === 1 && !isOfChoice(fact) && claim.isTold;
  return claim.isYes ? false : (claim.isNone ?? (isOfIt ? false : undefined));
}

/** Whether a product has no cord: "Power source: Battery", "Akku-Bohrschrauber". */
function isCordless({ title, facts }: CatalogueProduct): boolean | undefined {
  const texts = [title, ...facts.map(({ value }) => value)];
  const told = texts.flatMap((text) => wordsOf(text.replaceAll('-', ' ')));
  if (told.some(({ lower }) => isOf('cordless', lower))) return true;
  return told.some(({ lower }) => isOf('corded', lower)) ? false : undefined;
}

/** Whether a product is without a thing; undefined if its data does not name the thing. */
function promiseOf(product: CatalogueProduct, unwanted: Unwanted): boolean | undefined {
  return promisesOf(unwanted)(product);
}

function promiseIn(product: CatalogueProduct, wanted: readonly string[]): boolean | undefined {
  const told = new Set(product.facts.map((fact) => isWithout(fact, wanted)));
  if (wanted.every((one) => isOf('cord', one))) told.add(isCordless(product));
  const { title, description = '', facts } = product;
  const texts = [title, description, ...facts.map(({ value }) => value)];
  // "Fizz Pods" with the text "Fizz Pods Free & Gentle".
  const isName = !denies(title, wanted) && wanted.every((word) => titleHas(title, word));
  // "Batteries included: no" says little beside "Batteries required: yes".
  const isThere = product.facts.some(
    (fact) => claimOf(fact).isYes && isWithout(fact, wanted) === false,
  );
  if ((told.has(true) && !isThere) || texts.some((text) => denies(text, wanted, isName)))
    return true;
  return told.has(false) ? false : undefined;
}

/** Whether a product's data says that it has a thing, or that it does not. */
export function saysWhether(product: CatalogueProduct, unwanted: Unwanted): boolean {
  return promiseOf(product, unwanted) !== undefined;
}

/**
 * For each unwanted thing: the products that are without it by their data, if there are any; else
 * those whose data does not name it.
 */
export async function promised(
  products: readonly CatalogueProduct[],
  unwanted: readonly Unwanted[],
): Promise<readonly CatalogueProduct[]> {
  let left = products;
  for (const one of unwanted) {
    const isSilent = (product: CatalogueProduct): boolean =>
      !meantBy(one).some((words) => words.every((word) => says(product, word)));
    const kept = await filterInTurns(left, (product) => promiseOf(product, one) === true);
    const fitting = kept.length > 0 ? kept : await filterInTurns(left, isSilent);
    if (fitting.length > 0) left = fitting;
  }
  return left;
}

const CHOICE = new RegExp(`(?<!\\p{L})(?:${inAnyLanguage(({ choices }) => [choices])})`, 'iu');

/** Whether an attribute is called like one whose values may be chosen from: a colour, a size. */
export function isOfChoice({ name }: Fact): boolean {
  return CHOICE.test(name);
}

/** Attributes with values to choose from, such as colours: an unwanted value leaves the others. */
function isChoice(fact: Fact): boolean {
  return isOfChoice(fact) && /[,;/]/u.test(fact.value);
}

/** Whether a product's data has a word anywhere, except as an absent thing. */
export function says(product: CatalogueProduct, word: string): boolean {
  return saysWord(restOf(product), word);
}

/** All texts of a product, without its absent things. Cached: a story has many words. */
const restOf = remembered(({ title, description = '', facts }: CatalogueProduct): string => {
  const told = facts.map((fact) => (isYes(fact.value) ? fact.name : fact.value));
  return toldIn(`${title} ${description} ${told.join(' ')}`).rest;
});
