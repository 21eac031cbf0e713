// A question of all there is: how many things of a kind there are, who makes them, which values an attribute has.

import type { CatalogueProduct } from '../../port.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { isAspect } from '../aspects.ts';
import type { Voice } from '../composer.ts';
import { narrows } from '../core.ts';
import { degreeOf, isSuperlative } from '../degrees.ts';
import { findProducts } from '../finding.ts';
import { endsIn, titledAs } from '../fit.ts';
import { isOf, lexiconNamed } from '../languages/languages.ts';
import { isNo, isTold, isYes } from '../product-facts.ts';
import { readSought, replyTo, retrievalOf } from '../search-turn.ts';
import type { Sought } from '../memory.ts';
import { FETCH_COUNT } from '../sought.ts';
import { namesWord, overlaps, plain, shorten, type Span, wordsOf } from '../text.ts';
import { productsAt, searchFor, type Reply } from '../turn.ts';
import { asksNumber, steers, reread, whichOf, wordBefore } from '../understanding.ts';
import type { HeardWord, Understanding } from '../understanding.ts';
import { coverageOf, isQuality, mentionOf, type Reading, type Scene } from './reading.ts';

/** All matches count, and so many are looked at. */
const ALL_COUNT_MAX = 400;
const VALUE_COUNT_MAX = 12;
/** A longer value is a sentence, and none to choose from. */
const VALUE_LENGTH_MAX = 40;
/** "Brands", "Marken"; and of things in German also "Spiele", "Bretter". */
const PLURAL = /[sn]$/u;
const PLURAL_THING = /(?:[sne]|er)$/u;
const CLAUSE = /[.,;:!?][^.,;:!?]*$/u;

/** What is asked of all of them. */
export interface Range {
  /** The attributes whose values are asked for; none if the number is. */
  readonly keys: readonly string[];
  /** The message as a wish for the things alone; undefined if the shown list is meant. */
  readonly said?: Understanding;
  /** What the shown list was sought by, if that is meant. */
  readonly sought?: Sought;
}

/** The attributes of a product that have values to choose from, and its maker as one of them. */
function optionsOf({ brand, facts }: CatalogueProduct): CatalogueProduct['facts'] {
  const isMade = facts.some(({ key }) => key === 'brand');
  const made = brand && !isMade ? [{ key: 'brand', name: 'brand', value: brand }] : [];
  return [...made, ...facts.filter((one) => isTold(one) && !isYes(one.value) && !isNo(one.value))];
}

/** Where so many of what a message names are called by a word, it is no name of an attribute. */
const SOLD_SHARE = 1 / 3;

/** Whether things here are called by a word: "bike" of "bike type" is what is sold. */
function isSold(scene: Scene, products: readonly CatalogueProduct[], word: HeardWord): boolean {
  const isGroup = mentionOf(scene, word)?.kind === 'taxonomy';
  const isSo = (one: CatalogueProduct): boolean => titledAs(one, word.lower) === 'so';
  return (
    isGroup ||
    products.filter(({ title }) => endsIn(title, word.lower)).length > 1 ||
    products.filter(isSo).length > products.length * SOLD_SHARE
  );
}

/** "A dress with all sizes" is a wish for one that has them. */
function isIncluded({ said }: Scene, { start }: Span): boolean {
  const lead = said.all.findLast((one) => one.start < start && !isOf('ranges', one.lower));
  return isOf('includes', lead?.lower ?? '');
}

/** The words that name an attribute of the products: most of its name, else a word that asks for it. */
function labelIn(scene: Scene, products: readonly CatalogueProduct[], taken: readonly Span[]) {
  const all = scene.all.map((word) => (overlaps(taken, word) ? undefined : word));
  const asking = scene.asking.filter((word) => !overlaps(taken, word));
  const options = new Map(products.flatMap(optionsOf).map((one) => [one.key, one]));
  let best: { words: readonly HeardWord[]; keys: readonly string[] } = { words: [], keys: [] };
  for (const { key, name } of options.values()) {
    let words: readonly HeardWord[] = [];
    for (const word of all) {
      words = word && namesWord(name, word.lower) ? [...words, word] : [];
      const isLonger = words.length > Math.max(1, best.words.length);
      if (isLonger && asking.some((one) => overlaps(words, one))) best = { words, keys: [key] };
    }
  }
  for (const word of best.keys.length > 0 ? [] : asking) {
    const asked = [...options.values()].filter((one) => isAskedFor(one, word.lower));
    const named = asked.filter(({ name }) => namesWord(name, word.lower));
    // "Is your range large?"
    const isNamed = named.length > 0 || word.part === 'noun' || word.part === 'verb';
    // "We play Holm every Sunday" asks for no playing times.
    if (isOf('subjects', wordBefore(scene.said, word))) continue;
    const keys = (named.length > 0 ? named : asked).map(({ key }) => key);
    // "Brand", though a few titles end so.
    const isWhole = named.some(({ name }) => wordsOf(name).length === 1);
    if (isNamed && keys.length > 0 && (isWhole || !isSold(scene, products, word)))
      return { words: [word], keys };
  }
  return best;
}

/** The words for the things, without those that only ask: "I'm picky, which brands of tents are there?" */
function thingsIn(scene: Scene, taken: readonly Span[]): readonly HeardWord[] {
  const { said } = scene;
  const words = scene.words.filter(
    (word) => !overlaps(taken, word) && !isOf('ranges', word.lower, said.language),
  );
  const isThing = (one: HeardWord): boolean => (one.isName && one.isThing) || isQuality(scene, one);
  return words.filter((word, at) => isThing(word) || narrows(said, word, words[at + 1]));
}

/** Whether the form of a message may ask of all: it enumerates, and bounds nothing. */
function mayAsk(scene: Scene): boolean {
  const { said, asking } = scene;
  const { all, language, measures, places, drops } = said;
  const isMost = (lower: string): boolean =>
    degreeOf(lower, language) !== undefined || isSuperlative(lower);
  const isOther = said.compares || said.similar || said.asksContents || said.aspect === 'price';
  // "Which brands are on sale?", "in all sizes that are in stock": the values of all would be of others, too.
  const isBound = isOther || steers(said) || said.reduced || said.wantsInStock;
  if (isBound || measures.length + places.length + drops.length > 0) return false;
  if (all.some(({ lower }) => isMost(lower))) return false;
  return enumerates(said) || asking.some((word) => isPlural(scene, word));
}

/** "How many", "which", "all": of whatever stands beside it. */
function enumerates(said: Understanding): boolean {
  const { all, language } = said;
  return (
    asksNumber(said) !== undefined ||
    said.tellsMore ||
    all.some(({ lower }) => isOf('which', lower, language) || isOf('ranges', lower, language))
  );
}

/** "Brands?", "sizes of the boots?": several values are asked for. "A jacket for the rain" asks for no rains. */
function isPlural({ words }: Scene, { lower, start }: HeardWord): boolean {
  const isPurpose = words.some((word) => word.start === start && word.after !== undefined);
  return PLURAL.test(lower) && isAspect(lower) && !isPurpose;
}

/** Whether the message asks of all things of a kind, and what. */
export async function rangeAsked(scene: Scene): Promise<Range | undefined> {
  const { said, subject, turn, mentions } = scene;
  const isOfOne = subject.products.length === 1;
  if ((isOfOne && said.pointsBack) || !mayAsk(scene)) return undefined;
  const number = asksNumber(said);
  const spans = number ? [number] : [];
  const nouns = scene.words.filter(({ isName, isThing }) => isName && isThing);
  const text = nouns.map((one) => one.text).join(' ');
  const called = text === '' ? [] : (await searchFor(turn, text, { limit: FETCH_COUNT })).products;
  const products = [...called, ...subject.products];
  const { words, keys } = labelIn(scene, products, spans);
  const [label] = words;
  if (label === undefined ? !number : isIncluded(scene, label)) return undefined;
  // "We run every day and want new soles for it" asks for soles, and no running times.
  if (!enumerates(said) && !words.some((word) => isPlural(scene, word))) return undefined;
  const things = thingsIn(scene, [...spans, ...words]);
  if (!things.some((word) => word.isThing && isSold(scene, products, word))) {
    const isList = subject.kind === 'list' && subject.products.length > 1;
    const isOfShown = keys.length > 0 && (said.pointsBack || said.pointsAtList);
    // "How many are left?"
    const isLeft = said.countsStock && /\p{L}/u.test(said.left);
    // "I've lost track, how many is that?"
    const from = number ? said.text.slice(0, number.start).search(CLAUSE) : -1;
    const isIdle = ({ lower, end }: HeardWord): boolean => isOf('ranges', lower) || end <= from;
    const others = keys.length > 0 ? things : scene.words.filter((one) => !overlaps(spans, one));
    // "What are the lenses made of?": of a part that only texts tell of.
    const isOfPart = scene.words.some(
      (one) => !overlaps([...spans, ...words], one) && coverageOf(subject.products, [one]) > 0,
    );
    const isOfList = isList && !isOfShown && !isLeft && !isOfPart && others.every(isIdle);
    const sought = isOfList ? turn.memory?.sought : undefined;
    return sought && { keys, sought };
  }
  // "How many days do I have to return the shoes?" counts no shoes.
  const next = number && scene.all.find(({ start }) => start >= number.end);
  const counted = scene.words.find(({ start }) => start === next?.start);
  const isCounted = counted === undefined || things.includes(counted) || counted.isName;
  if (counted?.part === 'noun' && !isCounted && label === undefined) return undefined;
  const isOfShown = coverageOf(subject.products, things) > 0;
  const isOfIt = (isOfShown || keys.length === 0) && !said.seeks;
  const isBack = isOfOne ? isOfIt : isOfShown && said.pointsAtList;
  const plural = lexiconNamed(said.language).hasCapitalNouns ? PLURAL_THING : /(?<!s)s$/u;
  // "The arc lamp" is one.
  const isSingle =
    isOf('definite', wordBefore(said, things[0])) && !plural.test(things.at(-1)!.lower);
  // "Which drills are from Norda?" names the maker, and "which tents have poles?" asks for tents.
  const isNamed = mentions
    .filter(({ key }) => keys.includes(key))
    .some((one) => things.some((word) => overlaps([one], word) && !isSold(scene, products, word)));
  const isOfThings =
    keys.length > 0 &&
    whichOf(said, things) !== undefined &&
    !things.some(({ end }) => end + 1 === words[0]?.start);
  // "Which non bio liquids do you have?" tells the kind by a word of the attribute's name.
  const isValued =
    label !== undefined &&
    things.some(({ start }) => start === words.at(-1)!.end + 1) &&
    whichOf(said, words) === undefined;
  if (said.countsStock || isBack || isValued) return undefined;
  if (isSingle || isNamed || isOfThings) return undefined;
  const [from, to] = [things[0]!.start, things.at(-1)!.end];
  const wish = said.all
    .filter(({ start }) => start >= from && start < to)
    .filter((one) => overlaps(things, one) || isOf('glue', one.lower, said.language))
    .map((one) => one.text);
  const { language, isTranslated } = said;
  const own = reread(wish.join(' '), turn.request.locale);
  return { keys, said: { ...own, language, ...(isTranslated && { isTranslated }) } };
}

/** The values to choose from in a fact, of which a long list ends with an ellipsis. */
function valuesIn({ key, value }: CatalogueProduct['facts'][number]): string[] {
  // "Twine, Son & Co." is one maker.
  if (key === 'brand') return [shorten(value, 80)];
  const all = value.split(', ').filter((one) => one !== '…');
  return all.map(plain).filter(({ length }) => length <= VALUE_LENGTH_MAX);
}

/** The values that products have, the commonest first. */
function valuesOf(products: readonly CatalogueProduct[], keys: readonly string[], voice: Voice) {
  const { phrases } = voice;
  const options = products.flatMap(optionsOf).filter(({ key }) => keys.includes(key));
  return [...Map.groupBy(options, ({ name }) => name)].flatMap(([name, own]) => {
    const values = Map.groupBy(own.flatMap(valuesIn), (value) => value);
    const sorted = [...values].toSorted(([, a], [, b]) => b.length - a.length);
    const shown = sorted.slice(0, VALUE_COUNT_MAX).map(([value]) => value);
    if (shown.length === 0) return [];
    const more = sorted.length - shown.length;
    const all = phrases.all([...shown, ...(more > 0 ? [phrases.otherLocations(more)] : [])]);
    return [phrases.ofAll(name === 'brand' ? all : phrases.fact(shorten(name, 60), all))];
  });
}

/** Answers for all of them; `scene` is of the things alone. */
export async function readRange(scene: Scene, range: Range): Promise<Reading | undefined> {
  const { turn, subject } = scene;
  const sought = range.sought ?? (await readSought(scene));
  const retrieval = { ...retrievalOf(turn), cardCount: ALL_COUNT_MAX, counts: true as const };
  const found = await findProducts(retrieval, sought);
  if (found.products.length < 2 || found.notCalled !== undefined || found.onlyClose)
    return undefined;
  const ids = found.products.map(({ external_product_id }) => ({ external_product_id }));
  const told = valuesOf(productsAt(turn, ids), range.keys, turn.voice);
  if (told.length === 0 && range.keys.length > 0) return undefined;
  const act = async (): Promise<Reply> => {
    const products = range.said ? found.products.slice(0, turn.cardCount) : subject.products;
    const reply = await replyTo(turn, { ...found, products }, sought, false);
    const sentences = [...told, ...reply.sentences];
    return range.said ? { ...reply, sentences } : { sentences, products };
  };
  return { name: 'range', score: 1, searches: true, act };
}
