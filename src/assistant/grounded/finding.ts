// Finds the products of a wish: as it was said, else with less of it, else by other words for the thing.

import { filterInTurns } from '../../base/stretch.ts';
import type { SearchResult } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { COMPARED_COUNT, type Retrieval } from './attempts.ts';
import {
  calledAs,
  endsIn,
  isNamedFor,
  isRightBefore,
  isTitled,
  namesThing,
  saidShare,
  unsaidOf,
} from './fit.ts';
import { correctedBy, costs } from './judging.ts';
import { isFilteredBy } from './search-filters.ts';
import {
  alikeOf,
  foreignOf,
  lexiconNamed,
  synonymsOf,
  thingOfCompound,
} from './languages/languages.ts';
import type { Sought, Term, Wish } from './memory.ts';
import { says, saysWhether } from './absence.ts';
import { FETCH_COUNT, wishesOf } from './sought.ts';
import { folded, namesWord, wordsOf } from './text.ts';
import { nounBehind } from './surest.ts';
import { speaks } from './languages-here.ts';
import { CLOSE_COUNT, findNear, findOnce, firstLive, type Found } from './retrieval.ts';

/** How many other words for a thing are tried. */
const OTHER_WORDS_MAX = 3;
/** The shop's own word stands in so many titles, and in so many times those that have the shopper's. */
const OWN_WORD_MIN = 5;
const OWN_WORD_TIMES = 4;
/** A need is told in more words. */
const NEED_TERMS_MIN = 3;

/** The same wish with another word for the thing, and the rest in English. */
function renamed(sought: Sought, other: string, language: string): Sought {
  const head = wordsOf(other).at(-1)?.lower ?? other;
  const terms = sought.terms.map((term) => {
    const lower = term.text.toLowerCase();
    if (lower === sought.head) return { text: other };
    const [translation] = term.wish || term.glue ? [] : foreignOf(lower, language);
    return translation === undefined ? term : { ...term, text: translation };
  });
  // A "notebook" may be of paper: the search by meaning still looks for the laptop.
  const story = sought.story ?? sought.terms.map(({ text }) => text).join(' ');
  return { ...sought, terms, head, story };
}

/** Whether the shop itself says two words of one product: a "notebook" may be made of paper. */
async function saysBoth(retrieval: Retrieval, one: string, other: string): Promise<boolean> {
  const { search, catalogue, tenantId, locale, deadlineMs } = retrieval;
  const query = {
    text: `${one} ${other}`,
    limit: COMPARED_COUNT,
    locale,
    mode: 'lexical',
  } as const;
  const { hits } = await search.search(tenantId, query, deadlineMs);
  return catalogue
    .products(tenantId, hits, locale)
    .some((product) => says(product, one) && says(product, other));
}

/** "Specialized bikes" if no data names one: a few bikes, and a note that they are no match. */
function unlessNamed(found: Found, sought: Sought): Found {
  const { products, result, notCalled, onlyClose, wishes } = found;
  if (notCalled !== undefined || onlyClose) return found;
  // "By Silver Larch": silver alone is another's.
  const makers = sought.terms.filter(({ maker, wish }) => maker === true && wish === undefined);
  const isBy = (one: CatalogueProduct): boolean =>
    makers.every(({ text }) => namesThing(one, text.toLowerCase()) || says(one, text));
  const isMade = makers.length === 0 || products.length === 0 || products.some(isBy);
  const missing = !isMade
    ? { text: makers.map(({ text }) => text).join(' ') }
    : unsaidOf(products, sought, (word) => correctedBy(result, word)).find(
        ({ text, strange }) => strange === true && correctedBy(result, text) === text,
      );
  if (missing === undefined) return found;
  const near = { products: products.slice(0, CLOSE_COUNT), result, wishes, givenUp: [] };
  return { ...near, onlyClose: false, onlyPart: false, notCalled: missing.text };
}

/** The wish with the brands and values that its misspelt words name; undefined if they name none. */
async function asCorrected(
  { search, tenantId, locale }: Retrieval,
  sought: Sought,
  result: SearchResult,
): Promise<Sought | undefined> {
  if (result.corrections.length === 0) return undefined;
  const texts = sought.terms.map(({ text }) => correctedBy(result, text));
  // "Sleping bagg": a value of both words is none of one of them.
  const mentions = await search.mentions(tenantId, texts.join(' '), locale);
  let start = 0;
  const terms = sought.terms.map((term, at): Term => {
    const text = texts[at]!;
    const own = mentions.find((one) => one.start === start && one.end === start + text.length);
    start += text.length + 1;
    if (term.wish !== undefined || text === term.text) return term;
    if (own === undefined) return { ...term, text };
    const { kind, key, value, label } = own;
    const bare = kind === 'attribute' ? { bare: true } : {};
    return { ...term, text, wish: { kind, key, value, label, firm: false, ...bare } };
  });
  if (wishesOf({ ...sought, terms }).length === wishesOf(sought).length) return undefined;
  const { head: said, ...rest } = sought;
  // "Ladder teskk": the maker is not the thing.
  const isThing = ({ wish, glue }: Term): boolean =>
    (wish === undefined || wish.kind === 'taxonomy') && glue !== true;
  const own = terms.find(({ text }) => text === correctedBy(result, said ?? ''));
  const head = own && (isThing(own) ? own : terms.findLast(isThing))?.text.toLowerCase();
  return { ...rest, terms, ...(head === undefined ? {} : { head }) };
}

/**
 * "Makita ladders" in a shop whose ladders are of others: a few things of the maker that say part of the wish, or
 * of others, and a note that they are no match.
 */
async function unlessMade(retrieval: Retrieval, found: Found, sought: Sought): Promise<Found> {
  const { products, notCalled, onlyClose } = found;
  const at = sought.terms.findIndex(
    ({ wish, text }) =>
      wish?.kind === 'brand' && !products.some((one) => isMadeBy(one, wish) || says(one, text)),
  );
  const { wish, text } = sought.terms[at] ?? {};
  const isOwnedUp = notCalled !== undefined || onlyClose || products.length === 0;
  if (wish === undefined || sought.head === undefined || isOwnedUp) return found;
  const firm = { ...sought.terms[at]!, wish: { ...wish, firm: true } };
  const own = await findOnce(retrieval, { ...sought, terms: sought.terms.with(at, firm) });
  const theirs = own.products.filter((one) => isMadeBy(one, wish));
  const { matchedCount: _count, ...rest } = theirs.length > 0 ? own : found;
  const near = (theirs.length > 0 ? theirs : products).slice(0, CLOSE_COUNT);
  return { ...rest, products: near, onlyPart: false, notCalled: `${text} ${sought.head}` };
}

/** Whether a product is of a maker. */
export function isMadeBy(
  { brand = '' }: CatalogueProduct,
  { value, also = [] }: Pick<Wish, 'value' | 'also'>,
): boolean {
  return [value, ...also].some((one) => folded(one) === folded(brand));
}

/** "Rag dolls", "champagne rosé" where a maker is called so too: words, where more things of others have that name. */
async function unlessLikeMaker(retrieval: Retrieval, sought: Sought): Promise<Sought> {
  // "Anything by Rag Dolls" is of the maker.
  const at = sought.terms.findIndex(({ wish, maker }) => wish?.kind === 'brand' && maker !== true);
  const { text, wish } = sought.terms[at] ?? { text: '' };
  const words = wordsOf(text).map(({ lower }) => lower);
  const last = words.at(-1);
  if (wish === undefined || last === undefined || words.join(' ') !== text) return sought;
  const { search, tenantId, locale } = retrieval;
  // Things are called by words of a language; "Velmora" is a name alone, and most makers are.
  const known = await search.words(tenantId, text, locale);
  if (!known.every(({ isCommon }) => isCommon)) return sought;
  const terms = words.map((word) => ({ text: word }));
  const alone = { terms, head: last, isNamed: true, inStock: false, unwanted: [] };
  const { products } = await findOnce(retrieval, alone);
  const isSo = (one: CatalogueProduct): boolean =>
    endsIn(one.title, last) && words.every((word) => namesWord(one.title, word));
  const own = products.filter((one) => isMadeBy(one, wish));
  const others = products.filter((one) => isSo(one) && !own.includes(one));
  if (others.length <= own.length) return sought;
  const head = sought.head === undefined ? { head: last, isNamed: true } : {};
  return { ...sought, ...head, terms: sought.terms.toSpliced(at, 1, ...terms) };
}

/** Whether search found products that are called so. */
function isFine({ notCalled, products }: Found): boolean {
  return notCalled === undefined && products.length > 0;
}

/** Whether no condition was given up. */
function isWhole({ givenUp, measuresOff }: Found): boolean {
  return givenUp.length === 0 && measuresOff === undefined;
}

interface Asked {
  readonly corrected: string;
  readonly foreign: readonly string[];
  readonly isAlike: boolean;
  readonly close: readonly CatalogueProduct[];
}

/** The products of a thing by its other words: those of another language, and synonyms that the shop says. */
async function calledOtherwise(
  retrieval: Retrieval,
  thing: Sought,
  { corrected, foreign, isAlike, close }: Asked,
): Promise<Found | undefined> {
  const isCompound = thingOfCompound(corrected) !== undefined;
  const synonyms = synonymsOf(corrected);
  // Products near in meaning stand among those of that name.
  const wide: Retrieval = { ...retrieval, judgedCount: FETCH_COUNT };
  let near: Found | undefined;
  for (const other of [...foreign, ...synonyms].slice(0, OTHER_WORDS_MAX)) {
    const again = await findOnce(wide, renamed(thing, other, retrieval.language));
    if (!isFine(again)) continue;
    const isNear = isAlike && foreign.includes(other);
    const words = wordsOf(other).map(({ lower }) => lower);
    // "Couch": what is nearest in meaning are sofas; of a name of several words one is enough.
    const isMeant = (one: CatalogueProduct): boolean =>
      words.every((word) => namesWord(one.title, word)) && calledAs(one, words.at(-1)!) === 'so';
    const meant = close.filter(isMeant).length;
    const isSure = isNear || !synonyms.includes(other) || meant >= (words.length > 1 ? 1 : 2);
    if (!isSure && !(await saysBoth(retrieval, corrected, other))) continue;
    const isSaid = (one: CatalogueProduct): boolean => saidShare(one, words) === 1;
    const isWhole = !isCompound && words.length === 1;
    if (!isNear && (isWhole || again.products.some(isSaid))) return again;
    // "Wanderschuhe" if the shop has shoes but none for walks: the shoes are no match.
    near ??= { ...again, products: again.products.slice(0, CLOSE_COUNT), notCalled: corrected };
  }
  return near;
}

/**
 * "We are six" after family games: games for six, if no family game is for six. "Headphones with a
 * microphone", where only headsets have one.
 */
async function besideWhole(
  retrieval: Retrieval,
  sought: Sought,
  { found, alone }: { readonly found: Found; readonly alone: Sought },
): Promise<Found | undefined> {
  const lacksTrait = found.givenUp.some(({ value }) => value === 'true');
  if (sought.head === undefined || (!found.measuresOff && !lacksTrait)) return undefined;
  const free = await findOnce(retrieval, alone);
  if (isFine(free) && isWhole(free)) return { ...free, onlyPart: true };
  // What is for that age and of another maker is none of it.
  if (sought.terms.some(({ wish }) => wish?.kind === 'brand')) return undefined;
  const near = await findNear(retrieval, sought);
  const unbound = { ...sought, terms: sought.terms.map(({ text }) => ({ text })) };
  const beside = lacksTrait ? await findNear(retrieval, unbound) : found;
  const products = near && beside ? within(near, beside) : [];
  return near && products.length > 0
    ? { ...near, products, onlyClose: false, onlyPart: true }
    : undefined;
}

/** "Foldable" after chairs, none of which is: the chairs, as they were found without that word. */
async function findSaying(retrieval: Retrieval, sought: Sought): Promise<Found> {
  const found = await findOnce(retrieval, sought);
  const added = sought.terms.filter(({ must, wish }) => must && !wish);
  const firm = added.filter(({ led }) => !led);
  const corrected = (one: string): string => correctedBy(found.result, one);
  // A 2 m cable "in white", where the white one is of 3 m.
  const isOff = found.measuresOff !== undefined;
  const unsaid = isOff ? added : unsaidOf(found.products, sought, corrected, firm);
  const terms = sought.terms.filter((term) => !unsaid.includes(term));
  if (unsaid.length === 0 || terms.length === 0) return found;
  const { corrections } = found.result;
  const free = await findOnce(retrieval, { ...sought, terms });
  return isOff && !isWhole(free) ? found : { ...free, result: { ...free.result, corrections } };
}

/**
 * The shop's own word for a thing, where it is another than that of the shopper: "notebook" where hardly more than bags
 * say "laptop".
 */
async function ownWordFor(retrieval: Retrieval, head: string): Promise<string | undefined> {
  const { search, tenantId, locale, deadlineMs } = retrieval;
  const synonyms = synonymsOf(head).filter((one) => !one.includes(' '));
  if (synonyms.length === 0) return undefined;
  const countOf = async (text: string) => {
    const query = { text, limit: FETCH_COUNT, locale, mode: 'lexical' } as const;
    const { hits } = await search.search(tenantId, query, deadlineMs);
    const found = await firstLive(retrieval, hits, hits.length);
    const isSo = (one: CatalogueProduct): boolean =>
      isTitled(one, text) && nounBehind(one, text) === undefined;
    const { length: count } = await filterInTurns(found, isSo);
    return { count, isMost: count >= found.length / 2 };
  };
  const own = await countOf(head);
  if (own.count >= FETCH_COUNT / OWN_WORD_TIMES) return undefined;
  let best: { readonly word?: string; readonly count: number } = { count: OWN_WORD_MIN - 1 };
  for (const word of synonyms.slice(0, OTHER_WORDS_MAX)) {
    const { count, isMost } = await countOf(word);
    // "Mobile" stands before other things too.
    if (isMost && count > Math.max(own.count * OWN_WORD_TIMES, best.count)) best = { word, count };
  }
  return best.word;
}

/** The wish in the shop's own word for the thing; a value or a group is called as the shop calls it. */
async function inOwnWord(retrieval: Retrieval, sought: Sought): Promise<Sought> {
  const own = sought.terms.find(({ text }) => text.toLowerCase() === sought.head);
  const word = own && !own.wish && (await ownWordFor(retrieval, sought.head!));
  return word ? { ...renamed(sought, word, 'en'), isNamed: true } : sought;
}

/** "Graphics" of "graphics card": right before the thing in most of the titles, so it names the kind. */
function isOfName({ products }: Found, word: string, head = ''): boolean {
  const { length: count } = products.filter((one) => isRightBefore(one, word, head));
  return count > Math.max(1, products.length / 2);
}

async function findAny(retrieval: Retrieval, sought: Sought): Promise<Found> {
  const found = await findSaying(retrieval, sought);
  const { head, price } = sought;
  const isSure = ({ text, wish }: Term): boolean =>
    wish?.firm === true ||
    wish?.kind === 'brand' ||
    namesWord(text, head ?? '') ||
    isOfName(found, text, head);
  const alone: Sought = { ...sought, terms: sought.terms.filter(isSure) };
  const beside = await besideWhole(retrieval, sought, { found, alone });
  // "Brabie dolls, she is 5": where none tells an age, the misspelt maker still counts.
  const { corrections } = found.result;
  if (beside) return { ...beside, result: { ...beside.result, corrections } };
  // "A gift for a 4 year old, without batteries, the noise drives us mad": only the bounds are certain.
  if (found.products.length === 0 && sought.isGift === true && head === undefined) {
    const bounded = await findOnce(retrieval, alone);
    return { ...bounded, onlyPart: alone.terms.length < sought.terms.length };
  }
  // "My neck hurts from typing": the words of a need are not those of the things that help.
  if (head === undefined) {
    const told = sought.terms.filter(({ wish, glue }) => !wish && !glue);
    const isNamed = found.products.some(({ title }) =>
      sought.terms.some(({ text, glue }) => !glue && namesWord(title, text)),
    );
    const isNeed = found.onlyPart && told.length > NEED_TERMS_MIN && !isNamed;
    return (isNeed ? await findNear(retrieval, sought) : undefined) ?? found;
  }
  const close = found.onlyClose ? found.products : [];
  // "T-shirts" that only a few texts mention, in a shop that calls them tees.
  const corrected = correctedBy(found.result, head);
  // "Hoddie": the things here that are called by the word that was meant.
  const isMeant = corrected !== head && found.products.some((one) => namesThing(one, corrected));
  const otherwise = () =>
    calledOtherwise(
      retrieval,
      { ...sought, head },
      { corrected, foreign: [], isAlike: false, close },
    );
  if (sought.isNamed === false && !(isMeant && isFine(found))) {
    const other = await otherwise();
    if (other && isFine(other)) return other;
  }
  if (isFine(found)) {
    // "Plus size leggings" where those of that size are called tights.
    const isGivenUp = found.givenUp.length > 0 && synonymsOf(corrected).length > 0;
    const other = isGivenUp && (await otherwise());
    return other && isFine(other) && isWhole(other) ? other : found;
  }
  if (price) {
    const { price: _price, ...rest } = sought;
    const free = await findOnce(retrieval, rest);
    const affordable = free.products.filter((one) => costs(one, price));
    if (isFine(free) && affordable.length > 0) {
      const { matchedCount: _count, ...others } = free;
      return { ...others, products: affordable, price };
    }
    if (isFine(free)) return { ...free, priceGivenUp: price };
  }
  // A "battery for my hedge trimmer" may not say its purpose: products that say most of the wish come
  // first.
  const led = sought.terms.filter(({ led: isLed, wish }) => isLed === true && wish?.firm !== true);
  let thing: Sought = sought;
  const isFor = (one: CatalogueProduct): boolean => led.some(({ text }) => isNamedFor(one, text));
  if (led.length > 0 && !found.products.some(isFor)) {
    const terms = sought.terms.filter((term) => !led.includes(term) && !term.glue);
    const story = sought.story ?? sought.terms.map(({ text }) => text).join(' ');
    thing = { ...sought, terms, story };
    const free = await findOnce(retrieval, thing);
    if (isFine(free)) return free;
  }
  // No product of the group of that name is left: the thing may be in another group.
  if (found.products.length === 0 && sought.unwanted.length > 0) {
    const terms = sought.terms.map(({ wish, ...term }) =>
      wish === undefined || (wish.kind === 'taxonomy' && !wish.firm) ? term : { ...term, wish },
    );
    const free = await findOnce(retrieval, { ...sought, terms });
    if (isFine(free)) return free;
  }
  const { language } = retrieval;
  const isOwn = await speaks(retrieval, language);
  // A cap is no hat, though both have one meaning: what is called otherwise in the same language comes close.
  const foreign = isOwn ? alikeOf(corrected, language) : foreignOf(corrected, language);
  const asked = { corrected, foreign, isAlike: isOwn, close };
  return (await calledOtherwise(retrieval, { ...thing, head }, asked)) ?? found;
}

/**
 * Finds the products of a wish, without those that were seen. If no product has that name
 * within the price, searches at any price; then by other words for the same thing. What is sold out is found if
 * nothing else is.
 */
export async function findProducts(retrieval: Retrieval, asked: Sought): Promise<Found> {
  const sought = await inOwnWord(retrieval, await unlessLikeMaker(retrieval, asked));
  const first = await findAny(retrieval, sought);
  const corrected = await asCorrected(retrieval, sought, first.result);
  const again = corrected && (await findAny(retrieval, corrected));
  const { corrections } = first.result;
  const any = again ? { ...again, result: { ...again.result, corrections } } : first;
  const meant = corrected ?? sought;
  const made = await unlessMade(retrieval, unlessNamed(any, meant), meant);
  const found = await toldFree(retrieval, made, meant);
  if (found.products.length > 0 || !sought.inStock) return found;
  const soldOut = await findProducts(retrieval, { ...sought, inStock: false });
  const { matchedCount: _count, products, ...about } = soldOut;
  // Each of a few is told to be sold out.
  return { ...about, products: products.slice(0, CLOSE_COUNT), isSoldOut: true };
}

/** "Something sparkling, no alcohol" where what was found tells nothing of alcohol: what is told to be free of it. */
async function toldFree(retrieval: Retrieval, found: Found, sought: Sought): Promise<Found> {
  const unwanted = sought.unwanted.filter(({ text }) => found.untold?.includes(text));
  if (unwanted.length === 0) return found;
  const { freeOf } = lexiconNamed(retrieval.language);
  const texts = unwanted.map(({ text }) => freeOf.replace('$1', () => text)).join(' ');
  // Alcohol-free gin may stand in another group than gin.
  const terms = sought.terms.map(({ wish, ...term }): Term =>
    wish === undefined || (wish.kind === 'taxonomy' && !wish.firm) ? term : { ...term, wish },
  );
  terms.push(...wordsOf(texts).map(({ text }) => ({ text })));
  const free = await findOnce(retrieval, { ...sought, terms });
  const products = free.products.filter((one) => unwanted.every((own) => saysWhether(one, own)));
  const isSo = isFine({ ...free, products }) && (sought.head === undefined || !free.onlyClose);
  return isSo ? { ...free, products } : found;
}

/** Products near in meaning that stand in the same groups as the found ones and meet all conditions. */
function within(near: Found, found: Found): readonly CatalogueProduct[] {
  const groupsOf = ({ groups = [] }: CatalogueProduct) => groups.map(({ id }) => id);
  const groups = new Set(found.products.flatMap(groupsOf));
  return isWhole(near)
    ? near.products.filter((one) => groupsOf(one).some((id) => groups.has(id)))
    : [];
}

/** Whether search found products of that name without giving up a condition or an added word. */
export function isMet(found: Found, sought: Sought): boolean {
  const { products, givenUp, priceGivenUp, measuresOff, notCalled, onlyClose, onlyPart } = found;
  const isKept = givenUp.length === 0 && priceGivenUp === undefined && measuresOff === undefined;
  const added = sought.terms.filter(
    (term) => term.must === true && !isFilteredBy(term, found.wishes),
  );
  const unsaid = unsaidOf(products, sought, (one) => correctedBy(found.result, one), added);
  const isAll = isKept && notCalled === undefined && !onlyClose && !onlyPart;
  return products.length > 0 && isAll && unsaid.length === 0;
}
