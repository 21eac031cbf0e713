// Whether a product is the wanted thing, by its words.

import { remembered } from '../../base/remembered.ts';
import { mapInTurns } from '../../base/stretch.ts';
import { hasTail } from './compounds.ts';
import type { Sought, Term } from './memory.ts';
import { AND } from './negation.ts';
import type { CatalogueProduct } from '../port.ts';
import type { SearchResult } from '../../search/port.ts';
import { says } from './absence.ts';
import { isAskedFor } from './asked-attribute.ts';
import { inAnyLanguage, isOf, isPerson, lexiconOf, synonymsOf } from './languages/languages.ts';
import { isYes } from './product-facts.ts';
import { folded, isSameWord, namesWord, rememberedTexts, wordsOf, type Word } from './text.ts';
import { YEAR } from './years.ts';

/** How a word occurs in a product's name. */
export type Called = 'so' | 'of-it' | 'not';

/** "Inch" of "32 inch": measures compare it, in any unit. */
export function isOfAmount({ measures = [] }: Pick<Sought, 'measures'>, lower: string): boolean {
  return measures.some(({ text }) => namesWord(text, lower));
}

/**
 * The words for the thing itself, without wanted values, and without whom it is for, which may name a
 * group. A bare number does not count beside other words: "6" of "6 years" is also in "6 cups".
 */
export function thingWords(sought: Sought): string[] {
  const isThing = ({ text, wish }: Term): boolean =>
    !wish || (wish.kind === 'taxonomy' && !isPerson({ lower: text.toLowerCase() }));
  const words = sought.terms
    .filter((term) => !term.glue && !term.led && !term.must && isThing(term))
    .flatMap((term) => wordsOf(term.text).map((word) => word.lower));
  // The "24 inch" of a "24 inch dishwasher" stand in no name.
  const telling = words.filter((word) => !/^\d+$/u.test(word) && !isOfAmount(sought, word));
  return telling.length > 0 ? telling : words;
}

/** Whether a product has the word in its name or in that of its group, even for another thing. */
export function namesThing(product: CatalogueProduct, word: string): boolean {
  const { names, words } = namesOf(product);
  return namesWord(names, word) || words.some((one) => hasTail(one.lower, word));
}

/** A model's number: "DCD799B", and no "256GB". */
export const MODEL = /^\p{L}(?=.*\d)[\p{L}\p{N}/-]{4,}$/u;

/** Brand, title, groups and numbers, with their words: a story asks of each of its words. */
export const namesOf = remembered((product: CatalogueProduct) => {
  const { brand = '', title, groups = [], facts, external_product_id: id } = product;
  // "The bag for the WG510": a number is a name too.
  const number = /\d/u.test(id) ? [id] : [];
  const models = facts.flatMap(({ value }) => (MODEL.test(value) ? value : []));
  const names = [brand, title, ...groups.map(({ name }) => name), ...number, ...models].join(' ');
  return { names, words: wordsOf(names) };
});

/** Between a group and its subgroup: "Guitars/Electric guitars". */
const GROUP_PATH = /[/>|:]/u;

/** Between joined names of a group: "Curtains & blinds". */
const GROUP_JOINTS = new RegExp(`[,;&+]|\\s(?:${inAnyLanguage(({ links }) => links)})\\s`, 'u');

/** The word for a thing and other words for it: "bike" and "bicycle". */
export const wordsFor = rememberedTexts(5_000, (head) => [head, ...synonymsOf(head)].map(folded));

/** So much of a product's texts tells its language. */
const TELLING_LENGTH = 200;

export const lexiconFor = remembered(({ title, description = '' }: CatalogueProduct) => {
  const text = `${title} ${description}`.slice(0, TELLING_LENGTH).toLowerCase();
  // The "S" of a model's number is no word, and the "car" of three car parts one of French alone.
  const words = new Set(text.split(/[^\p{L}-]+/u).filter((word) => word.length > 1));
  return lexiconOf([...words], '');
});

/** The word for the kind in the name of a group: the last of "Red wines", the first of "Nos vins rouges". */
function kindIn(name: string, product: CatalogueProduct): Word | undefined {
  const words = wordsOf(name);
  if (words.length === 1) return words[0];
  const { isHeadFirst, language } = lexiconFor(product);
  if (!isHeadFirst) return words.at(-1);
  const is = (set: 'leads' | 'stopWords', { lower }: Word) => isOf(set, lower, language);
  const first = words.find((word) => is('leads', word) || !is('stopWords', word));
  return first && is('leads', first) ? undefined : first;
}

/**
 * Whether a group of a product has this name; `words` are all words for the thing: "Electric guitars"
 * has guitars, and electric ones, but no left-handed ones. `isAlone`: only this name, unlike "Tables
 * & desks".
 */
export function isOfGroup(
  product: CatalogueProduct,
  head: string,
  words: readonly string[] = [],
  isAlone = false,
): boolean {
  const wanted = wordsFor(head);
  return (product.groups ?? []).some(({ name }) =>
    name.split(GROUP_PATH).some((group) => {
      const parts = group.split(GROUP_JOINTS);
      if (isAlone && parts.length > 1) return false;
      return parts.some((part) => {
        const kind = folded(kindIn(part, product)?.text ?? '');
        const isSo = wanted.some((one) => isSameWord(kind, one) || hasTail(kind, one));
        const isSaid = (word: string): boolean =>
          word === head || namesWord(name, word) || hasTail(kind, word);
        return isSo && words.every(isSaid);
      });
    }),
  );
}

/**
 * Whether a product has a word, also in a compound with the thing, "Gummihammer" for rubber, or as the beginning
 * of a model's number, "B550M" for "B550".
 */
export function saysOf(product: CatalogueProduct, word: string, { head }: Sought): boolean {
  const lower = word.toLowerCase();
  const isModel = /^\p{L}+\d/u.test(lower);
  const isPart = (name: string): boolean =>
    name.startsWith(lower) && (isModel || hasTail(name, head ?? ''));
  const isSaid = says(product, word) && !isOfElse(product, lower, head);
  return (
    namesThing(product, lower) || isSaid || wordsOf(product.title).some((one) => isPart(one.lower))
  );
}

/** "Orange nectar" of a carrot juice: what a thing tastes of is told by an attribute, or right before the thing. */
function isOfElse({ title, facts, description = '' }: CatalogueProduct, lower: string, head = '') {
  const isTasted = facts.some((one) => isAskedFor(one, 'taste') || isAskedFor(one, 'smell'));
  if (!isTasted || namesWord([title, ...facts.map(({ value }) => value)].join(' '), lower))
    return false;
  const [, behind = ''] = description.toLowerCase().split(` ${lower} `);
  const next = (behind.split(/[^\p{L} -]/u)[0] ?? '').split(' ').slice(0, 3);
  return next[0] !== '' && !isOf('stopWords', next[0]!) && !namesWord(next.join(' '), head);
}

/** The words that select among the things, "Playstation" of "Playstation games"; those added later are told apart. */
export function tellingTerms(sought: Sought): readonly Term[] {
  const { terms, head } = sought;
  if (head === undefined) return [];
  const thing = terms.findIndex(({ text }) => text.toLowerCase() === head);
  // "A fan to pull hot air out": what the thing is to do orders, and selects none of the things.
  const purpose = terms.findIndex(
    ({ text, glue }, at) => at > thing && glue === true && isOf('to', text.toLowerCase()),
  );
  return terms.filter(({ text, wish, led, glue, own, strange, must }, at) => {
    if (thing >= 0 && purpose >= 0 && at > purpose) return false;
    const lower = text.toLowerCase();
    const isTelling = wish === undefined && !led && !glue && !own && !must && lower !== head;
    const isWord = (/\p{L}{3}/u.test(text) || YEAR.test(text)) && !isOfAmount(sought, lower);
    const isModel = strange === true && /\d/u.test(text);
    return isTelling && (isWord || isModel);
  });
}

/** Those of the words, by default the selecting ones, that no product has. */
export function unsaidOf(
  products: readonly CatalogueProduct[],
  sought: Sought,
  corrected: (word: string) => string,
  terms = tellingTerms(sought),
): readonly Term[] {
  return terms.filter(({ text }) => {
    const word = corrected(text);
    return !products.some((one) => saysOf(one, word, sought));
  });
}

/** The share of the words that a product has anywhere. */
export function saidShare(product: CatalogueProduct, words: readonly string[]): number {
  const facts = product.facts.map((fact) => (isYes(fact.value) ? fact.name : fact.value));
  const text = [product.description, ...facts].join(' ');
  const said = words.filter((word) => namesThing(product, word) || namesWord(text, word));
  return said.length / words.length;
}

/**
 * "Laptop" of "Laptop Privacy Screen", "Laptop / Notebook cord", "Laptop and Tablet Stand" is what those are for: with
 * only words in between. A "laptop and bag" is both.
 */
function isModifier(title: string, words: readonly Word[], at: number): boolean {
  let last = words[at]!;
  for (const next of words.slice(at + 1)) {
    const isNext = /^\s+(?:[/&+]\s+)?$/u.test(title.slice(last.end, next.start));
    const isBehindLink =
      isOf('links', last.lower) || /[&+]/u.test(title.slice(last.end, next.start));
    // The number of a version, "USB 2.0", is a part of the name.
    if (!isNext || (/^\d/u.test(next.text) && !/^\d\.\d$/u.test(next.text))) return false;
    // "M" of "M/M cable" is a plug.
    const isIdle = isOf('stopWords', next.lower) && !isOf('links', next.lower);
    if (isIdle && !/^\p{Lu}$/u.test(next.text)) return false;
    if (isOf('accessories', next.lower)) return !isBehindLink;
    last = next;
  }
  return false;
}

/** "Cleaner" of "cleaner brush": another part follows at once. */
function isPart(title: string, word: Word, next: Word | undefined): boolean {
  return (
    next !== undefined &&
    /^\s+$/u.test(title.slice(word.end, next.start)) &&
    isOf('accessories', next.lower) &&
    !isOf('packings', next.lower)
  );
}

/** "Case for iPhone": words after "for" are not the thing, up to a dash: "Afrique du Sud - Pinotage". */
function isLed(title: string, words: readonly Word[], at: number): boolean {
  // "Pour-over dripper": what nothing stands before leads nowhere.
  // The "in." of "6 in. saw" are inches; "built-in" and "side by side" lead to no fridge.
  const isUnit = ({ start }: Word): boolean => /\d\s?$|\S-$/u.test(title.slice(0, start));
  const isPair = (place: number): boolean => words[place]?.lower === words[place + 2]?.lower;
  // A "pair of doors" is doors.
  const isPacked = (place: number): boolean =>
    isOf('contains', words[place]!.lower) && isOf('packings', words[place - 1]!.lower);
  const before = words
    .slice(0, Math.max(1, at))
    .findLast(
      (word, place) =>
        place > 0 &&
        isOf('leads', word.lower) &&
        !isUnit(word) &&
        !isPair(place - 1) &&
        !isPacked(place),
    );
  return before !== undefined && !/\s[-–]\s/u.test(title.slice(before.end, words[at]!.start));
}

/** "Bed" of "Bedroom set (bed/mirror)": one of the things in a set, and no set of it. */
function isContained(title: string, { start }: Word): boolean {
  const [whole = ''] = title.split('(');
  return whole.length < start && isOf('packings', wordsOf(whole).at(-1)?.lower ?? '');
}

/** "Table+4 folding" before chairs: a set has them beside the thing it is. An "ED+3 lens" and a "Plus 2 TV" are none. */
const BESIDE = new RegExp(
  `\\p{L}{3}(?:\\s?[+&]\\s?|\\s(?:${[...AND].join('|')})\\s)\\d{1,2}\\s(?:\\p{L}+\\s)?$`,
  'iu',
);

/** Attributes that name the kind of a thing: a product "closed by laces" is no laces. */
export const KIND = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ kinds }) => [kinds])})(?!\\p{L})`,
  'iu',
);

/** The values of those attributes, where they are names and no sentences. */
export const kindsOf = remembered(({ facts }: CatalogueProduct) =>
  facts.filter(({ name, value }) => KIND.test(name) && wordsOf(value).length <= KIND_WORDS_MAX),
);
const KIND_WORDS_MAX = 3;

/** "Unit w foldable table", "switch w/ 2 cables": with these. "40 W" are watts. */
const WITH = /(?<![\p{L}\p{N}.'-]|\d )w(?!\/o(?!\p{L}))(?:\/ ?| )(?=[\p{L}\p{N}])/gu;

function isCalledIn(written: string, lower: string): Called {
  const title = written.replaceAll(WITH, 'with ');
  const text = title.replaceAll(/(?<=\S)[-/](?=\S)/gu, ' ');
  const words = wordsOf(text);
  const wanted = folded(lower).replaceAll('-', '');
  let best: Called = 'not';
  for (const [at, word] of words.entries()) {
    const name = folded(word.text);
    const { text: last = '', end = 0 } = words[at - 1] ?? {};
    const before = word.start - end === 1 ? folded(last) : '';
    // A "lawn mower" is a "lawnmower", and an "E-Bike" an "e-bike".
    const isWhole = before.length > 2 || lower.includes('-');
    const isJoined = isWhole && isSameWord(before + name, wanted);
    if (!isJoined && !isSameWord(name, wanted) && !hasTail(name, wanted)) continue;
    // "Screen protector for phones", "protector mobile phone"; a "memory card" is a card.
    const serves = words
      .slice(0, Math.max(0, at - 1))
      .some((one) => isOf('accessories', one.lower));
    const isFor = isOf('accessories', lower)
      ? isPart(text, word, words[at + 1])
      : isModifier(text, words, at) || serves;
    const isBeside = BESIDE.test(text.slice(0, word.start)) || isContained(text, word);
    if (!isLed(title, words, at) && !isFor && !isBeside) return 'so';
    best = 'of-it';
  }
  return best;
}

/** The word itself and its synonyms: the surest of what each is called. */
function surestOf(lower: string, callOf: (word: string) => Called): Called {
  // "Monitor privacy screen": the word itself is surer than another for the same thing.
  if (callOf(lower) === 'of-it') return 'of-it';
  const called = new Set([lower, ...synonymsOf(lower)].map(callOf));
  return called.has('so') ? 'so' : called.has('of-it') ? 'of-it' : 'not';
}

/**
 * "Dress" of a "check dress shirt" among the shirts, "bike" of a bike rack among the racks: where the kind that its group
 * names follows, a word tells what that is for.
 */
function isOfKindBehind(product: CatalogueProduct, lower: string): boolean {
  const isIt = ({ text }: Word): boolean => isSameWord(folded(text), folded(lower));
  const titles = product.title.split(TITLE_END).map((one) => wordsOf(one));
  const words = titles.find((one) => one.some(isIt)) ?? [];
  const at = words.findLastIndex(isIt);
  // A "tent for kids", and a "knife set with block": what follows "for" or "with" is not the thing.
  const isEnd = (word: Word): boolean => isOf('leads', word.lower) || isOf('stopWords', word.lower);
  const end = words.findIndex((word, place) => place > at && isEnd(word));
  const behind = at < 0 ? [] : words.slice(at + 1, end < 0 ? undefined : end);
  const { groups = [] } = product;
  // The type of a laptop's memory stands behind it too; "Shirts" is what a shop calls a kind of things.
  const isMany = ({ key, value }: CatalogueProduct['facts'][number]): boolean =>
    !TAGS.test(key) && /^\p{L}+s$/u.test(value) && !namesExactly(product.title, value);
  const own = groups.length > 0 ? [] : kindsOf(product).filter(isMany);
  const kinds = [...groups.map(({ name }) => name), ...own.map(({ value }) => value)];
  return (
    behind.length > 0 &&
    !isOfGroup(product, lower) &&
    kinds.flatMap(namesJoined).some((name) => {
      const kind = kindIn(name, product);
      // "Running shoes women": people are no kind of thing.
      if (kind === undefined || isPerson(kind)) return false;
      return behind.some(({ text }) => isSameWord(folded(text), folded(kind.text)));
    })
  );
}

function namesExactly(title: string, value: string): boolean {
  return wordsOf(title).some(({ lower }) => lower === value.toLowerCase());
}

/** A name in a title ends here, and not in "6,000". */
const NAME_END = /[;:(–|]|,(?!\d)|\s-\s/u;
/** It ends at a slash too, and not in "7-1/4 in." */
export const TITLE_END = new RegExp(`${NAME_END.source}|(?<!\\d)/|/(?!\\d)`, 'u');

/** Attributes whose values say of what is not among them nothing. */
export const TAGS = /^tags?$/iu;

/** Whether a title has a word right before the thing: "graphics" of "graphics card". */
export function isRightBefore({ title }: CatalogueProduct, word: string, head: string): boolean {
  return wordsOf(title).some(
    (one, at, all) => namesWord(one.text, word) && namesWord(all[at + 1]?.text ?? '', head),
  );
}

/** Whether a title has this very word for the thing itself. */
export function isTitled({ title }: CatalogueProduct, word: string): boolean {
  return isCalledIn(title, word) === 'so';
}

/** How a title has a word for a thing, or another word for the same thing. */
export function titledAs(product: CatalogueProduct, lower: string): Called {
  return surestOf(lower, (word) => {
    const called = isCalledIn(product.title, word);
    return called === 'so' && isOfKindBehind(product, word) ? 'of-it' : called;
  });
}

/** {@link titledAs}; an attribute that names the kind counts like the title. */
export function calledAs(
  product: CatalogueProduct,
  lower: string,
  isKind: (fact: CatalogueProduct['facts'][number]) => boolean = () => true,
): Called {
  return surestOf(lower, (word) => {
    const titled = isCalledIn(product.title, word);
    if (titled === 'so') return isOfKindBehind(product, word) ? 'of-it' : titled;
    // "Mikrofon" of a kind that only an attribute names.
    // A "laptop bag" is no laptop.
    const isSo = kindsOf(product).some(
      (fact) => isKind(fact) && isCalledIn(fact.value, word) === 'so',
    );
    return isSo ? 'so' : titled;
  });
}

/** The last word of a name before its "for": "raincoat" of "Dog raincoat for winter". */
export function endsIn(title: string, lower: string): boolean {
  const words = wordsOf(title.split(NAME_END)[0] ?? '');
  // "5 litre tank" begins with its size.
  const lead = words.findIndex(
    ({ lower: own, text }, at) => isOf('leads', own) || (at > 0 && /^\d/u.test(text)),
  );
  const last = (lead < 0 ? words : words.slice(0, lead)).at(-1)?.lower ?? '';
  return isSameWord(last, lower);
}

/** "Dishwasher powder" in a group of "dishwash": its title and its group have what it is for, and it is none itself. */
export function isNamedFor({ title, groups = [] }: CatalogueProduct, word: string): boolean {
  const root = word.replace(/s$/u, '');
  const isExact = (text: string): boolean =>
    [root, `${root}s`].some((one) => namesExactly(text, one));
  const isItself = endsIn(title, word) || groups.some(({ name }) => isExact(name));
  return isExact(title) && !isItself && groups.some(({ name }) => namesWord(name, word));
}

/** If this share of a group has the thing in the title, the others may be accessories of it. */
const TITLED_SHARE = 1 / 5;
/** If all products of a group share this many attributes, they are of one kind. */
export const KIND_KEYS_MIN = 3;

/** The names that a group joins: "Tables" and "desks"; one where it joins none. */
export function namesJoined(group: string): readonly string[] {
  return (group.split(GROUP_PATH).at(-1) ?? '').split(GROUP_JOINTS).map((name) => name.trim());
}

/**
 * Those of a group of several names that are called by one of them, where any are. Where most that are
 * called by another are called so too, the names are for one thing: trolleys that stand among the cases.
 */
function thingsOfJoined(
  own: readonly CatalogueProduct[],
  head: string,
  names: readonly string[],
): readonly CatalogueProduct[] {
  const isSo = (one: CatalogueProduct): boolean =>
    calledAs(one, head) === 'so' || isOfGroup(one, head, [], true);
  const others = names
    .map((name) => wordsOf(name).at(-1)?.lower ?? '')
    .filter((name) => !isSameWord(folded(name), folded(head)));
  // "Barbecue charcoal" is called charcoal.
  const elsewise = own.filter((one) =>
    others.some((name) => calledAs(one, name) === 'so' && !isRightBefore(one, name, head)),
  );
  const isOne = elsewise.length > 1 && elsewise.filter(isSo).length >= elsewise.length / 2;
  const called = isOne ? [] : own.filter(isSo);
  return called.length > 0 ? called : own;
}

/**
 * The things themselves among those of a group: of grills without the coal that stands beside them,
 * of guitars all, though few titles say the word. A group that joins several `names`, "Tables & desks",
 * tells of none of its products which of the two it is.
 */
export function thingsOf(
  own: readonly CatalogueProduct[],
  head: string,
  names: readonly string[] = [],
): readonly CatalogueProduct[] {
  if (names.length > 1) return thingsOfJoined(own, head, names);
  const titled = own.filter((one) => titledAs(one, head) === 'so');
  if (titled.length < own.length * TITLED_SHARE) return own;
  // All tents have a capacity, and the tarp in their group has none: what has a capacity is a tent too.
  const shared = sharedKeys(titled);
  const keys = shared.filter((key) => !own.every((one) => tells(one, key)));
  if (keys.length === 0 && shared.length >= KIND_KEYS_MIN) return own;
  // The shop's own word for the kind of a thing counts like its title; tags stand on what goes with it too.
  const isOfKind = (one: CatalogueProduct): boolean =>
    calledAs(one, head, ({ key }) => !TAGS.test(key)) === 'so' ||
    // "Fridges", and in it "French door fridges": no accessory stands in both.
    (one.groups ?? []).filter(({ name }) => isSameWord(wordsOf(name).at(-1)?.lower ?? '', head))
      .length > 1;
  return own.filter(
    (one) =>
      titled.includes(one) ||
      isOfKind(one) ||
      (keys.length > 0 && keys.every((key) => tells(one, key))),
  );
}

/** Whether a product has an attribute. */
export function tells({ facts }: CatalogueProduct, key: string): boolean {
  return facts.some((one) => one.key === key);
}

/** The attributes that all of these tell. */
export function sharedKeys([first, ...others]: readonly CatalogueProduct[]): string[] {
  const keys = (first?.facts ?? []).map(({ key }) => key);
  return keys.filter((key) => others.every((one) => tells(one, key)));
}

/** Those first that are nearest to the story around the wish, by meaning or by what they are called. */
export async function toldOf(
  products: readonly CatalogueProduct[],
  { story, order, head }: Sought,
  { mode, hits }: Pick<SearchResult, 'mode' | 'hits'>,
): Promise<readonly CatalogueProduct[]> {
  // If the message names no thing, search used the whole story.
  if (story === undefined || order !== undefined || head === undefined) return products;
  if (mode !== 'lexical') {
    const ranks = new Map(hits.map((one) => [one.external_product_id, one.semantic_rank]));
    const rankOf = ({ external_product_id: id }: CatalogueProduct): number =>
      ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
    return products.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
  const words = wordsOf(story).filter(({ lower }) => !isOf('stopWords', lower));
  const worth = (product: CatalogueProduct, { lower }: Word): number =>
    namesThing(product, lower) ? 2 : says(product, lower) ? 1 : 0;
  const summed = await mapInTurns(products, (product) => ({
    product,
    sum: words.reduce((sum, one) => sum + worth(product, one), 0),
  }));
  return summed.toSorted((a, b) => b.sum - a.sum).map(({ product }) => product);
}
