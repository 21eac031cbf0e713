// The shopper asks for more of the list, for products like one of it, or for the departments.

import type { CatalogueProduct } from '../../port.ts';
import { isUnwanted, type Unwanted } from '../absence.ts';
import { namesFor } from '../aspects.ts';
import { isSizeWord } from '../core.ts';
import { describeBrands, describeDepartments, priceSentences, titleOf } from '../composer.ts';
import { digestOf, memoryOf, shownOf, type Sought, type Term } from '../memory.ts';
import { isOf, isPerson } from '../languages/languages.ts';
import { degreeIn, isSuperlative } from '../degrees.ts';
import { asksBrand, hasMore, measuredByDegree } from '../product-facts.ts';
import { findProducts } from '../finding.ts';
import { endsIn, saidShare } from '../fit.ts';
import { refined, relativeBound } from '../follow-up.ts';
import { costs } from '../judging.ts';
import { isOfMeasure } from '../measures.ts';
import { firstLive, type Found } from '../retrieval.ts';
import { readSought, replyTo, retrievalOf } from '../search-turn.ts';
import { FETCH_COUNT } from '../sought.ts';
import { namesWord, overlaps, type Span, wordsOf } from '../text.ts';
import { departmentsOf, searchFor, type Reply } from '../turn.ts';
import { type HeardWord, steers } from '../understanding.ts';
import { about } from './about.ts';
import { nameShare } from './named.ts';
import { isForAnother, type Reader, type Scene } from './reading.ts';
import { talk } from './talk.ts';
import { saysOnlyValues, variantSaid } from './variants.ts';
import { variantIn } from '../said-variant.ts';

const SIMILAR_WORD_COUNT = 8;

export const readDepartments: Reader = ({ said, turn, words }) => {
  if (!said.browses || said.similar || words.length > 0 || steers(said)) return undefined;
  const act = (): Reply => ({
    sentences: describeDepartments(departmentsOf(turn), turn.voice),
    products: [],
  });
  return { name: 'departments', score: 0.93, act };
};

/** So many products tell the brands, and so many brands are named, the commonest first. */
const BRANDED_COUNT = 200;
const BRAND_COUNT = 12;

/** "Which brands do you have?" of the whole shop. */
export const readBrands: Reader = ({ said, turn, words, subject }) => {
  const isOfAll = said.ofAll === true || subject.kind === 'none';
  const asks = words.length > 0 && words.every(({ lower }) => asksBrand([lower]));
  const isOfThese = said.pointsBack || said.pointsAtList || said.places.length > 0;
  if (!asks || !isOfAll || isOfThese || said.compares || steers(said)) return undefined;
  const act = async (): Promise<Reply> => {
    const retrieval = retrievalOf(turn);
    const { search, tenantId, locale, deadlineMs } = retrieval;
    const query = { text: '', limit: BRANDED_COUNT, locale, filters: {} };
    const { hits } = await search.search(tenantId, query, deadlineMs);
    const products = await firstLive(retrieval, hits, hits.length);
    const made = Map.groupBy(products, ({ brand = '' }) => brand);
    made.delete('');
    const sorted = [...made].toSorted(([, a], [, b]) => b.length - a.length);
    const names = sorted.slice(0, BRAND_COUNT).map(([name]) => name);
    return { sentences: describeBrands(names, turn.voice), products: [] };
  };
  return { name: 'brands', score: 0.95, act };
};

/** Whether the shopper asks for more of the listed products, also by name: "another hoodie". */
function asksMore({ said, turn, words }: Scene): boolean {
  const { terms = [] } = turn.memory?.sought ?? {};
  const isOfList = words.every(({ lower }) => terms.some(({ text }) => namesWord(text, lower)));
  const asksOther = said.all.some(({ lower }) => isOf('others', lower, said.language));
  // "What else is there by the same maker?" asks for all of that maker, and not for more of its thing.
  if (turn.besides !== undefined) return false;
  return isOfList && (said.more || (asksOther && (said.wantsAlike || words.length > 0)));
}

export const readMore: Reader = (scene) => {
  const { said, turn, subject } = scene;
  // "The second one, tell me more" asks about one product, not for more of the list.
  if (!asksMore(scene) || steers(said) || said.places.length > 0) return undefined;
  // If two were shown, the other one is already known.
  if (said.pointsAtOther && subject.kind === 'places') return undefined;
  const sought = turn.memory?.sought;
  const act = async (): Promise<Reply> => {
    if (!sought) return talk(turn, 'nothing_before');
    const seen = new Set(turn.memory?.seen);
    const isSeen = (id: string): boolean => seen.has(digestOf(id));
    const found = await findProducts({ ...retrievalOf(turn), isSeen }, sought);
    return replyTo(turn, found, sought, true);
  };
  return { name: 'more', score: 0.9, searches: sought !== undefined, act };
};

/** A search for the narrowest group of a product. */
export function kindOf({ groups: [group] = [] }: CatalogueProduct): Term | undefined {
  if (group === undefined) return undefined;
  const { id: value, name } = group;
  const wish = { kind: 'taxonomy', key: 'taxonomy', value, label: name, firm: true } as const;
  return { text: name, wish };
}

/**
 * "In a jar, not loose", "my mum can't have nuts, is there one without?" right after one product that was found by its
 * name: another version of it.
 */
function asksVersion({ said, words, turn, subject }: Scene): boolean {
  const isOne = (subject.kind === 'focus' || subject.kind === 'page') && !said.seeks;
  const isAside = words.every((word) => word.after !== undefined || isPerson(word));
  const isNew = turn.memory?.sought === undefined && said.places.length === 0;
  return isOne && isNew && isAside && said.unwanted.length > 0;
}

/**
 * "Isn't there a low version?": others with the whole name of a product that say a word which it does not say, or
 * without what is unwanted of it.
 */
async function versionsOf(
  scene: Scene,
  product: CatalogueProduct,
  unwanted: readonly Unwanted[],
): Promise<readonly CatalogueProduct[]> {
  const { turn } = scene;
  const name = wordsOf(product.title);
  const isAsked = turn.said.wantsAlike || asksVersion(scene);
  const words = scene.words.filter((word) => !isPerson(word));
  const bounds = words.length + unwanted.length;
  if (!isAsked || bounds === 0 || name.length < 2) return [];
  const about = { limit: FETCH_COUNT, mode: 'lexical' } as const;
  return (await searchFor(turn, product.title, about)).products.filter(
    (one) =>
      name.every(({ lower }) => namesWord(one.title, lower)) &&
      !isUnwanted(one, unwanted) &&
      (words.length === 0 ||
        words.some(({ lower }) => saidShare(one, [lower]) > saidShare(product, [lower]))),
  );
}

/** "Do you have one that is?", after a question about one product: what was asked of it. */
function askedBefore({ said, words, turn, subject }: Scene): readonly string[] {
  const isOther = said.seeks && said.wantsAlike && !steers(said) && words.length === 0;
  return isOther && subject.products.length === 1 ? (turn.memory?.asked?.words ?? []) : [];
}

/** Others like the product talked about; undefined if none is bigger where a bigger one is asked for. */
async function similarReply(scene: Scene): Promise<Reply | undefined> {
  const { turn } = scene;
  const [product] = scene.subject.products;
  if (!product) return talk(turn, 'nothing_before');
  const { wantsAlike, similar, text } = turn.said;
  const variant = wantsAlike && !similar && variantIn(turn, product, text, true);
  // "Have you got a red one?" of what comes in red, in any size.
  if (variant) return about(turn, [variant], { words: [], aspect: 'stock' });
  const brand = new Set(wordsOf(product.brand ?? '').map((word) => word.lower));
  const terms = wordsOf(product.title)
    // "85TU8000" and "2.16 m" are of this one alone.
    .filter((word) => !brand.has(word.lower) && !/\d/u.test(word.text))
    .slice(0, SIMILAR_WORD_COUNT)
    .map((word) => ({ text: word.text }));
  const { by: told, ...whole } = await readSought(scene);
  // "I need some more room, something like it but bigger?": what is needed says no more than the degree.
  const degree = degreeIn(turn.said, scene.words);
  const names = namesFor(degree?.text ?? '');
  const isNeed = (one: HeardWord): boolean =>
    isSizeWord(one) || namesFor(one.lower).some((name) => names.includes(name));
  const isDegree = degree !== undefined && scene.words.every(isNeed);
  const by = isDegree ? { word: degree.text, least: degree.least } : told;
  // What it is for need not be in the titles of such things.
  const read = isDegree || asksCheaper(scene) ? { ...whole, terms: [] } : whole;
  const { order } = read;
  const own = memoryOf({ shown: [shownOf(product)], seen: [] });
  const isRelative = order === 'cheaper' || order === 'dearer';
  const price = isRelative ? relativeBound(order, own, { ...turn.said, places: [] }) : read.price;
  const asked = askedBefore(scene).map((text) => ({ text }));
  const added: Sought = { ...read, terms: read.terms.concat(asked), ...(price ? { price } : {}) };
  const soughtBy = (words: readonly Term[], head?: string): Sought => {
    const thing = head === undefined ? {} : { head, isNamed: true, story: product.title };
    return refined({ terms: words, inStock: false, unwanted: [], ...thing }, added);
  };
  const isSeen = (id: string): boolean => id === product.external_product_id;
  const isAlike = ({ title }: CatalogueProduct): boolean =>
    terms.some(({ text }) =>
      [product.title, title].every((one) => endsIn(one, text.toLowerCase())),
    );
  const find = async (words: readonly Term[], mode?: 'semantic', head?: string): Promise<Found> => {
    const cardCount = by ? FETCH_COUNT : turn.cardCount * 2;
    const retrieval = { ...retrievalOf(turn), isSeen, cardCount, ...(mode && { mode }) };
    const found = await findProducts(retrieval, soughtBy(words, head));
    const isWanted = (one: CatalogueProduct): boolean => !by || hasMore(one, product, by);
    // A shelving unit is rather like another one than like its inserts.
    const products = found.products
      .filter(isWanted)
      .toSorted((a, b) => Number(isAlike(b)) - Number(isAlike(a)))
      .slice(0, turn.cardCount);
    return { ...found, products };
  };
  const isFound = (one: Found): boolean =>
    one.products.length > 0 && one.priceGivenUp === undefined && one.givenUp.length === 0;
  const kind = kindOf(product);
  // Searches its kind, nearest first; otherwise by name; if no other product has that name, by meaning.
  const [first, ...others] = terms;
  const last = others.at(-1);
  // The cheapest of a group that is not called like it may be other things: a jacket is like jackets.
  const isWide = kind && !terms.some(({ text }) => namesWord(kind.text, text.toLowerCase()));
  const isSteered = isRelative || price !== undefined || read.terms.length > 0;
  const isNamed = isWide === true && isSteered && last !== undefined;
  let found = isNamed ? await find([kind, last], undefined, last.text.toLowerCase()) : undefined;
  const isOfName = found !== undefined && isFound(found);
  if (kind && first && !isOfName)
    found = await find([{ ...kind, ...first }, ...others], 'semantic');
  if (kind && !(found && isFound(found))) found = await find([kind]);
  const isKind = kind !== undefined && found !== undefined && isFound(found);
  if (found === undefined || !isKind) found = await find(terms);
  if (!isFound(found)) found = await find(terms, 'semantic');
  const versions = (await versionsOf(scene, product, read.unwanted)).filter(
    (one) => !price || costs(one, price),
  );
  if (versions.length > 0) found = { ...found, products: versions.slice(0, turn.cardCount) };
  // "Is there a bigger version?", where none is known to be bigger: its own size.
  if (by !== undefined && found.products.length === 0)
    return wantsAlike ? about(turn, [product], { words: [by.word] }) : undefined;
  // "The same in AAA", then "cheaper ones": batteries still, and not all of the household's things.
  const sought = isOfName
    ? soughtBy([kind!, last!], last!.text.toLowerCase())
    : soughtBy(isKind ? [kind] : terms);
  const reply = await replyTo(turn, found, sought, false);
  if (found.products.length === 0) return reply;
  const shared = isFound(found)
    ? priceSentences(found.products, sought, turn.voice)
    : reply.sentences;
  const { memory: kept } = reply;
  const self = digestOf(product.external_product_id);
  return {
    ...reply,
    sentences: [turn.voice.phrases.similarTo(titleOf(product)), ...shared],
    ...(kept ? { memory: { ...kept, seen: [self, ...kept.seen] } } : {}),
  };
}

/** "We have the Fjord, something like it": the product whose whole name the message says. */
async function namedIn(scene: Scene): Promise<Scene | undefined> {
  const { words } = scene;
  const found = (await scene.found()).filter((one) => nameShare(one, words) === 1);
  const [product, ...others] = found;
  if (product === undefined || others.length > 0) return undefined;
  const rest = words.filter(({ lower }) => !namesWord(product.title, lower));
  return { ...scene, words: rest, subject: { kind: 'named', products: [product] } };
}

/** "Anything cheaper that I can grate over pasta?", "something cheaper than that": no thing is named but the one in talk. */
function asksCheaper({ said, subject, turn }: Scene): boolean {
  const { all, taken, order, language } = said;
  const isSome = (span: Span): boolean =>
    all.some((word) => overlaps([span], word) && isOf('some', word.lower));
  const cue = order === 'cheaper' ? taken.find(isSome) : undefined;
  const next = cue && all.find(({ start }) => start >= cue.end);
  const isOfOne = turn.memory?.sought === undefined || subject.kind === 'named';
  return isOfOne && next !== undefined && isOf('stopWords', next.lower, language);
}

/** "20 at most", "anything cheaper?", "do you have it bigger?" of one product: others like it. */
function asksForOther(scene: Scene): boolean {
  const { said, words, subject, turn } = scene;
  const { price, measures, order, unwanted, question, asks, seeks, compares } = said;
  const [product, ...others] = subject.products;
  const isOne = (subject.kind === 'focus' || subject.kind === 'page') && others.length === 0;
  // "Too big, is there one around 50 inch?"
  const bounds = measures.length + unwanted.length;
  // "Haven't you got it without laces?"
  const isOfOther = said.wantsAlike || (said.pointsBack && asks && unwanted.length > 0);
  if (asksVersion(scene)) return product !== undefined && others.length === 0 && !compares;
  const degree = degreeIn(said, words);
  const isMore =
    words.length > 0 && degree?.words.length === words.length && !isSuperlative(degree.text);
  // "Something bigger, 30 ounces or more" says how much bigger.
  const isHowMuch =
    isMore &&
    unwanted.length === 0 &&
    measures.every((one) => product && isOfMeasure(product, one) !== undefined);
  const isBounded = (bounds > 0 && !isOfOther && !isHowMuch) || said.places.length > 0;
  if (product !== undefined && others.length + bounds === 0 && asksCheaper(scene)) return true;
  if (product === undefined || !isOne || isBounded || compares || (question && !seeks))
    return false;
  if (askedBefore(scene).length > 0) return true;
  // "Is there a wireless one?" of a thing that has no such value to choose.
  const isLike = (word: HeardWord): boolean => !isForAnother(said, word);
  const isNew = turn.memory?.sought === undefined && words.length > 0;
  if (said.wantsAlike && asks && isNew && words.every(isLike))
    return !variantSaid(scene) && !saysOnlyValues(scene);
  const isPriced = price !== undefined && order === undefined && (seeks || !asks);
  if (words.length === 0)
    return turn.memory?.sought === undefined && (order === 'cheaper' || isPriced || bounds > 0);
  const asksOf = said.all.some(({ lower }) => isOf('which', lower, said.language));
  return isMore && !asksOf && measuredByDegree([product], degree.text).length > 0;
}

export const readSimilar: Reader = async (scene) => {
  const { said, words, told, subject } = scene;
  const isOther = asksForOther(scene);
  const isOne = subject.products.length === 1;
  if (!said.similar && !isOther) return undefined;
  // "Something like that" at the end of a story is like what it told.
  if (told && subject.products.length === 0) return undefined;
  // "The same kind of thing, but with a battery": a product like the subject, with a battery.
  const isWith = words.every((word) => word.after !== undefined || (isOne && word.part !== 'noun'));
  const points = said.pointsBack || said.places.length > 0;
  // "It has to be black, got bags like that?", before anything is shown, is like what it tells.
  const isNew = subject.products.length === 0 && words.some((one) => one.isName && one.isThing);
  if (points && isNew && !isWith) return undefined;
  const meant = isOther || isWith || points ? scene : await namedIn(scene);
  if (meant === undefined) return undefined;
  const searches = meant.subject.products.length > 0;
  return { name: 'similar', score: 1, searches, act: () => similarReply(meant) };
};
