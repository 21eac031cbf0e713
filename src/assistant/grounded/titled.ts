// Products that a message names by their whole titles, which shoppers copy, and the one in talk by its kind.

import { isAskedFor, isLabelOf } from './asked-attribute.ts';
import { calledAs, isOfGroup } from './fit.ts';
import { isOf, lexiconNamed, translationsOf } from './languages/languages.ts';
import { memoryOf, shownOf } from './memory.ts';
import { coverageOf, isQuality, type Scene, without } from './readings/reading.ts';
import { namesWord, overlaps, type Span, wordsOf } from './text.ts';
import type { CatalogueProduct } from '../port.ts';
import { productsAt, searchFor, type Turn } from './turn.ts';
import { type HeardWord, reread, type Understanding, wordBefore } from './understanding.ts';
import { unitOf } from './units.ts';

/** A title of fewer words may be the name of a kind: "desk lamp". */
const TITLE_WORDS_MIN = 3;
/** Each number that a message says is looked for. */
const NUMBERS_MAX = 3;
/** In a longer message a title is part of a story. */
const MESSAGE_WORDS_MAX = 60;

interface Titled extends Span {
  readonly product: CatalogueProduct;
  /** Its words that the message says. */
  readonly name: readonly string[];
}

/**
 * A title, its parts that are names by themselves, "Sea of Herons" of "The Otters, Book Two: Sea of Herons", and what
 * stands behind its maker: "Otter 1 VI".
 */
function namesOf({ title, brand = '' }: CatalogueProduct): readonly (readonly string[])[] {
  const lowers = (name: string): string[] => wordsOf(name).map(({ lower }) => lower);
  const maker = lowers(brand);
  return [title, ...title.split(/[:(–—|]|\s-\s/u)]
    .map(lowers)
    .flatMap((name) => {
      const isLed = maker.length > 0 && maker.every((own, at) => name[at] === own);
      return isLed ? [name, name.slice(maker.length)] : [name];
    })
    .filter((name) => name.length >= TITLE_WORDS_MIN);
}

/** Whether a title has all words of a name, and not all of them behind a "for": a "Grip for Otter 1 VI" is no Otter. */
function hasName(title: string, name: readonly string[]): boolean {
  const lead = wordsOf(title).find(({ lower }, at) => at > 0 && isOf('leads', lower));
  const isIn = (text: string): boolean => name.every((word) => namesWord(text, word));
  return isIn(title) && !(lead && isIn(title.slice(lead.end)));
}

/** Where the message says a name of the product, with the article before it. */
function titleIn({ all }: Understanding, product: CatalogueProduct): Titled | undefined {
  for (const name of namesOf(product)) {
    const at = all.findIndex((_one, from) =>
      name.every((own, to) => all[from + to]?.lower === own),
    );
    if (at < 0) continue;
    const before = all[at - 1];
    const isDefinite = before !== undefined && isOf('definite', before.lower);
    const { start } = isDefinite ? before : all[at]!;
    return { product, name, start, end: all[at + name.length - 1]!.end };
  }
  return undefined;
}

/** The text with "it" in place of the names; empty if it says nothing else. */
export function withPronoun({ text, language }: Understanding, named: readonly Span[]): string {
  const { pronoun } = lexiconNamed(language);
  const rest = named.reduceRight(
    (left, { start, end }) => left.slice(0, start) + pronoun + left.slice(end),
    text,
  );
  return rest.replace(/[^\p{L}\p{N}]+$/u, '') === pronoun ? '' : rest;
}

/** "Otter Pro 300 or Heron?": all that the message says beside a title is an "or" and words of names. */
function isBesideName({ said, words }: Scene, titled: readonly Titled[]): boolean {
  const beside = said.all.filter((word) => !overlaps(titled, word));
  const names = beside.filter(({ lower }) => !isOf('links', lower));
  const isName = ({ start }: Span): boolean =>
    words.some((word) => word.start === start && word.isKnown);
  return names.length > 0 && names.length === beside.length - 1 && names.every(isName);
}

/**
 * The turn about the products whose titles the message says; undefined if it says none. A title whose words another
 * product has too is the name of a kind.
 */
export async function byTitles(scene: Scene): Promise<Turn | undefined> {
  const { turn, all } = scene;
  const { said, request } = turn;
  const isRun = all.some((_one, at) => {
    const run = all.slice(at, at + TITLE_WORDS_MIN);
    return run.length === TITLE_WORDS_MIN && run.every(({ isKnown }) => isKnown);
  });
  if (all.length > MESSAGE_WORDS_MAX || request.products.length > 0) return undefined;
  const numbered = await numberedIn(scene);
  const titled = [...numbered];
  if (!isRun && titled.length === 0) return undefined;
  const products = titled.length > 0 ? [] : await scene.found();
  const isOfMany = ({ product, name }: Titled): boolean =>
    products.some((one) => one !== product && hasName(one.title, name));
  for (const product of products.toSorted((a, b) => b.title.length - a.title.length)) {
    const one = titleIn(said, product);
    const isTaken = titled.some((other) => one && one.start < other.end && other.start < one.end);
    if (one !== undefined && !isTaken && !isOfMany(one)) titled.push(one);
  }
  // "The Otter or the Otter Pro?": a name of fewer words is beside it.
  const isOfTwo =
    said.compares || all.some(({ lower }) => isOf('than', lower)) || isBesideName(scene, titled);
  if (titled.length < (isOfTwo ? 2 : 1)) return undefined;
  titled.sort((a, b) => a.start - b.start);
  // A number may be said twice.
  const named = new Map(titled.map(({ product: one }) => [one.external_product_id, one]));
  const shown = [...named.values()].map((one) => shownOf(one));
  const { memory } = turn;
  // "And which is cheaper?" is of the same two.
  const kept = memory?.sought ? { sought: memory.sought } : {};
  const pair = memoryOf({ ...kept, shown, seen: memory?.seen ?? [], pair: shown });
  const rest = reread(withPronoun(said, titled), request.locale, said.called);
  // "MH07 is on my list, could you show me it?" asks for all of it.
  const isSought =
    numbered.length > 0 &&
    !said.compares &&
    (rest.seeks || !rest.asks) &&
    rest.aspect === undefined;
  return {
    ...turn,
    request: { ...request, products: shown },
    // "And the Otter Pro?" asks what was asked before, and a title alone for all of it.
    said: isSought || goesOn(rest) ? { ...reread('', request.locale), pointsAtOther: true } : rest,
    memory: shown.length === 2 ? pair : memory,
  };
}

/** A number of an article, "818223584", and a code of letters and digits, "KT-0815". */
const NUMBER =
  /^(?:\d{5,}|(?=[^\d]*\d)(?=\P{L}*\p{L})[\p{L}\d][\p{L}\d._/-]{3,}|\p{Lu}{2,}(?:-[\p{Lu}\d]{2,})+)$/u;

/** A number, which no text has, is the name of its product: "do you have 818223584?" A part for it is none. */
async function numberedIn({ turn, said, words }: Scene): Promise<Titled[]> {
  const { ports, request } = turn;
  const coded = words.filter(
    ({ isKnown, text, after }) => !isKnown && after === undefined && NUMBER.test(text),
  );
  const titled: Titled[] = [];
  for (const word of coded.slice(0, NUMBERS_MAX)) {
    const ids = [word.text, word.text.toUpperCase()].map((id) => ({ external_product_id: id }));
    const [own] = ports.catalogue.products(request.tenantId, ids, request.locale);
    // "KT-08-BLA" is a variant's. Of a shorter code a product may say a part: "R1200", "Cat-7".
    const isSought = own === undefined && /^\d+$|-.*-/u.test(word.text);
    const found = isSought
      ? await searchFor(turn, word.text, { limit: 1, mode: 'lexical' })
      : { products: own ? [own] : [], matchedCount: 1 };
    const { products, matchedCount } = found;
    // Alone it is found as a word is. "A2-size" and its like are in no data, and a search for their parts finds much.
    const isDigits = /^\d+$/u.test(word.text);
    if (!isDigits && (matchedCount !== 1 || words.length === 1)) continue;
    // "Article 818223584" says nothing else, and "the top box A110810" is one name.
    const isAll = words.length === 1 && !said.asks;
    for (const product of products) {
      const { all } = said;
      let at = isAll ? 0 : all.findIndex(({ start }) => start === word.start);
      while (at > 0 && namesWord(product.title, all[at - 1]!.lower)) at -= 1;
      titled.push({ product, name: [word.lower], start: all[at]!.start, end: word.end });
    }
  }
  return titled;
}

/** "And it?", "what about it?" */
function goesOn({ all, words, language, question, text }: Understanding): boolean {
  const [first = '', ...next] = all.map(({ lower }) => lower);
  const isLed = isOf('links', first) || isOf('asks', first, language);
  const isBare = words.length === 0 && next.length <= 2 && /\?\s*$/u.test(text);
  return isLed && isBare && !question && next.at(-1) === lexiconNamed(language).pronoun;
}

/** By its groups or its title, in whichever language; the "weight" of a weight bench is no bench. */
function isOfKind(product: CatalogueProduct, word: HeardWord): boolean {
  const isLabel = isLabelOf([product], word);
  const isSo = (name: string): boolean =>
    isOfGroup(product, name) || (!isLabel && calledAs(product, name) === 'so');
  return [word.lower, ...translationsOf(word.lower)].some(isSo);
}

/** Whether attributes tell the words, and none a length, which may be that of a part: "how long is the cable?". */
function isToldOfWhole(product: CatalogueProduct, words: readonly HeardWord[]): boolean {
  const told = product.facts.filter((fact) => words.some(({ lower }) => isAskedFor(fact, lower)));
  const units = told.map(({ value }) => unitOf(value.replace(/^[\d\s.,]+/u, '')));
  return coverageOf([product], words) === 1 && units.every((unit) => unit?.[0] !== 'length');
}

/** The turn with "it" in place of a word for the kind of the one product in talk; undefined if it says none. */
export function byKind(scene: Scene): Turn | undefined {
  const { turn, said, all, words, asking, subject } = scene;
  // "Cheaper than this washer?", after a hose for the washer of the page.
  const ofPage = productsAt(turn, turn.request.pageProducts);
  const isSaid = (one: CatalogueProduct): boolean =>
    words.some((word) => isOf('definite', wordBefore(said, word)) && isOfKind(one, word));
  const isPage = ofPage.length === 1 && ofPage.some(isSaid) && !subject.products.some(isSaid);
  const [product, ...others] = isPage ? ofPage : subject.products;
  const isOne = others.length + said.places.length === 0 && all.length <= MESSAGE_WORDS_MAX;
  if (product === undefined || !isOne || !said.asks) return undefined;
  const isMeant = (word: HeardWord): boolean => {
    const before = wordBefore(said, word);
    const next = all.find(({ start }) => start > word.start);
    // "The shoe bag" is no shoe.
    const isPart = words.some(({ start, part }) => start === next?.start && part === 'noun');
    if (!isOf('definite', before) || isPart || isQuality(scene, word)) return false;
    // "Which of your bags is the biggest?" asks for all bags.
    const at = all.findIndex(({ start }) => start === word.start);
    const [which, of] = all.slice(Math.max(0, at - 3), at);
    if (isOf('which', which?.lower ?? '') && isOf('contains', of?.lower ?? '')) return false;
    const isThis = !isOf('determiners', before);
    if (isOfKind(product, word)) return isThis || !said.seeks;
    const isOfPage = subject.kind === 'page' && !said.seeks && word.after === undefined;
    if (!isOfPage || !word.isThing || isLabelOf([product], word)) return false;
    return isThis || isToldOfWhole(product, without(asking, [word]));
  };
  const word = words.find(isMeant);
  if (word === undefined) return undefined;
  const { start } = all.findLast((one) => one.start < word.start)!;
  const named = withPronoun(said, [{ start, end: word.end }]);
  const products = isPage ? ofPage.map((one) => shownOf(one)) : turn.request.products;
  const request = { ...turn.request, products };
  return { ...turn, request, said: reread(named, request.locale, said.called) };
}
