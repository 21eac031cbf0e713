// The one place where readings of a message compete: the one with the best score acts (ADR 18).

import { takeTime } from '../../base/stretch.ts';
import type { FacetMention } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { FREE, isDenial } from './absence.ts';
import { isAcquaintance } from './core.ts';
import { asAsked } from './asked-of-shown.ts';
import { askingPartOf } from './asking-part.ts';
import { withCalledAttributes } from './called-attribute.ts';
import { titleOf } from './composer.ts';
import { degreeOf } from './degrees.ts';
import { calledAs, endsIn, isOfGroup, namesThing } from './fit.ts';
import type { PartOfSpeech } from './languages/parts-of-speech.ts';
import { isOf, isPerson, lexiconNamed, synonymsOf, tagged } from './languages/languages.ts';
import { isListNoun } from './places.ts';
import { NEAR_TEXT_LENGTH_MAX, nearnessByModel, nearnessOf, nearnessOfThing } from './nearness.ts';
import { isAspect } from './aspects.ts';
import { readAbout } from './readings/about.ts';
import { readBrands, readDepartments, readMore, readSimilar } from './readings/browse.ts';
import { readChoose } from './readings/choose.ts';
import { readDrop, readSome } from './readings/revise.ts';
import { readCompare } from './readings/compare.ts';
import { readAdvise } from './readings/advise.ts';
import { readFits } from './readings/fits.ts';
import { readNamed } from './readings/named.ts';
import { rangeAsked, readRange } from './readings/range.ts';
import type { Reader, Reading, Scene } from './readings/reading.ts';
import { readSeveral } from './readings/several.ts';
import { readPhrase, readTalk } from './readings/talk.ts';
import { readWish } from './readings/wish.ts';
import { type HeardWord, steers, understand, type Understanding } from './understanding.ts';
import { withStep } from './steps.ts';
import { subjectOf } from './subject.ts';
import { withSameValues } from './same-as.ts';
import { byKind, byTitles } from './titled.ts';
import {
  isSameWord,
  namesWord,
  overlapping,
  overlaps,
  shorten,
  type Span,
  type Word,
  wordsOf,
} from './text.ts';
import { type Mended, slipsMended } from './slips.ts';
import { inWordsOfCatalogue } from './translation.ts';
import { inLanguageHere } from './words-here.ts';
import { productsAt, searchFor, type Reply, type Turn } from './turn.ts';

/** The order of readings: of equal scores the earlier one wins. */
const READERS: readonly Reader[] = [
  readAdvise,
  readTalk,
  readDepartments,
  readBrands,
  readDrop,
  readSome,
  readCompare,
  readChoose,
  readFits,
  readNamed,
  readAbout,
  readSimilar,
  readMore,
  readSeveral,
  readWish,
];
const FOUND_COUNT = 6;
/** How many products with a word are checked for whether it is their name. */
const CALLED_COUNT = 12;
/** In a story more than this share of the products with a word are called so. */
const CALLED_SHARE = 1 / 2;

/** All readings of the message, the likeliest first. */
export async function readingsOf(turn: Turn): Promise<readonly Reading[]> {
  // A mere phrase needs no catalogue.
  const phrase = readPhrase(turn);
  if (phrase) return [phrase];
  const whole = await sceneOf(await inLanguageHere(withCalledAttributes(withSameValues(turn))));
  const mended = await slipsMended(whole);
  // "Nothin fancy" is a saying that only now is known as one.
  if (mended !== undefined) return readMended(turn, mended);
  const titled = (await byTitles(whole)) ?? byKind(whole);
  const asSaid = titled ? await sceneOf(titled) : await askingPart(whole);
  // "Quoi de neuf ?" is a phrase, and its words name no thing.
  const spoken = asSaid.said.isDecisive === true ? undefined : await inWordsOfCatalogue(asSaid);
  // "Goldring mit Smaragd": what was taken apart may have other words of another language.
  const isApart = spoken !== undefined && spoken.said.isTranslated !== true;
  const translated = (isApart && (await inWordsOfCatalogue(await sceneOf(spoken)))) || spoken;
  // The original words decide about nearness to examples.
  const { near, nearOfThing } = asSaid;
  const likeness = { near, told: asSaid.told, ...(nearOfThing && { nearOfThing }) };
  const scene = translated ? { ...(await sceneOf(translated)), ...likeness } : asSaid;
  const ofAll = async (): Promise<Reading | undefined> => {
    const range = (await rangeAsked(scene)) ?? (translated && (await rangeAsked(asSaid)));
    if (range === undefined) return undefined;
    const ofThings = range.said ? await sceneOf({ ...scene.turn, said: range.said }) : scene;
    return readRange(ofThings, range);
  };
  const inTurn = async (reader: Reader): Promise<Reading | undefined> => {
    await takeTime();
    return reader(scene);
  };
  const read = await Promise.all([ofAll(), ...READERS.map(inTurn)]);
  const sorted = read.filter((one) => one !== undefined).toSorted((a, b) => b.score - a.score);
  return isContested(scene, sorted) ? [askingBack(scene), ...sorted] : sorted;
}

/** The readings of a message whose slips are mended; a reply that searched tells which words it took for others. */
async function readMended(turn: Turn, { text, ofGoods }: Mended): Promise<readonly Reading[]> {
  const { phrases } = turn.voice;
  const told = ofGoods.map(({ from, to }) =>
    phrases.corrected(phrases.quoted(to), phrases.quoted(from)),
  );
  const readings = await readingsOf({ ...turn, said: understand(text, turn.request.locale) });
  return readings.map((reading) => {
    const act = async (): Promise<Reply | undefined> => {
      const reply = await reading.act();
      const isTold = reply?.result !== undefined;
      return isTold ? { ...reply, sentences: [...told, ...reply.sentences] } : reply;
    };
    return Object.assign({}, reading, { act });
  });
}

/** A story as the part of it that asks; of what is told before, only what is firm about a person counts. */
async function askingPart(story: Scene): Promise<Scene> {
  const asked = await askingPartOf(story, (words) => thingsAmong(story.turn, words, CALLED_SHARE));
  if (asked === undefined) return story;
  const { said, words } = story;
  const mentions = story.mentions.filter(
    (one) => one.start >= asked.from || one.value === 'true' || overlaps(said.unwanted, one),
  );
  return {
    ...(await sceneOf({ ...story.turn, said: asked.said })),
    ...(asked.isAll ? {} : { told: { said, mentions, words } }),
  };
}

/** Two readings whose scores differ by less are equally likely. */
const CONTESTED = 0.04;
const SURE = 0.45;

/** Whether a question about the shown products and a new wish are equally likely. */
function isContested(
  { subject, said, words }: Scene,
  [first, second]: readonly Reading[],
): boolean {
  if (first === undefined || second === undefined) return false;
  if (subject.kind === 'places' || subject.kind === 'named') return false;
  // "In stock?" names nothing that could be looked for, and "dishwasher safe?" nothing that is sold.
  if (subject.products.length === 0 || words.length === 0) return false;
  const isOfThese = said.question && !said.seeks && first.name === 'about';
  // "Do they have pockets?" asks of these, though a "Pocket shirt" is sold.
  if (said.asks && said.pointsBack && (isOfThese || !words.some(({ isName }) => isName)))
    return false;
  // An unknown word is a typo or a new thing, and an age or a price is no question.
  if (first.score < SURE || steers(said) || said.measures.length > 0) return false;
  // "Do you have any sweet ones?" seeks, and points at nothing.
  if (said.seeks && !said.pointsBack && first.name === 'wish') return false;
  // "Only the thin ones" narrows the list.
  if (said.wantsAlike) return false;
  // "Does it come in white?" asks about the one thing that both know.
  if (said.asks && said.pointsBack && subject.products.length === 1) return false;
  const names = new Set([first.name, second.name]);
  return first.score - second.score < CONTESTED && names.has('about') && names.has('wish');
}

/** Asks which of the two was meant; the subject stays. */
function askingBack({ turn, subject, words }: Scene): Reading {
  const { phrases } = turn.voice;
  const title = titleOf(subject.products[0]!);
  const wish = phrases.quoted(shorten(words.map((word) => word.text).join(' '), 80));
  const act = (): Reply => ({
    sentences: [phrases.whichMeant(title, wish)],
    products: [],
  });
  return { name: 'about', score: 1, act };
}

/** "Something lighter?" after laptops: of these, and no lighter, though one is sold. */
function isComparative(
  { all, words, language }: Understanding,
  word: Word,
  shown: readonly CatalogueProduct[],
): boolean {
  const at = all.findIndex(({ start }) => start === word.start);
  const isBeside =
    words.length === 1 || isOf('some', all[at - 1]?.lower ?? '') || isListNoun(all[at + 1]);
  const isDegree = isAspect(word.lower) && degreeOf(word.lower, language) !== undefined;
  const isShown = ({ title }: CatalogueProduct): boolean => namesWord(title, word.lower);
  return shown.length > 0 && isBeside && isDegree && !shown.some(isShown);
}

/** A "telly" is no adverb. */
function isMisheard({ lower }: Word, part?: PartOfSpeech): boolean {
  return part === 'adverb' && synonymsOf(lower).length > 0;
}

/** Whether a word stands right behind "show me", "I need", or as "pumps" of "pumps, any in red?". */
function isSoughtIn(
  { text, seekSpans }: Understanding,
  { lower, start, end: until }: Word,
): boolean {
  const isNext = ({ start: from, end }: Span): boolean =>
    end > from && end < start && /^\s+$/u.test(text.slice(end, start));
  const isAhead = start === 0 && /^(?:[,:]| [–-]) /u.test(text.slice(until));
  return (isAhead || seekSpans.some(isNext)) && !/(?:ing|ed)$/u.test(lower);
}

/** Collects the evidence that all readings share. */
async function sceneOf(asked: Turn): Promise<Scene> {
  const { ports, request, memory } = asked;
  const { tenantId, locale } = request;
  const { text } = asked.said;
  const isEmpty = asked.said.all.length === 0;
  const [mentioned, known, byModel] = isEmpty
    ? [[], [], {}]
    : await Promise.all([
        unlessUnavailable(ports.search.mentions(tenantId, text, locale)),
        unlessUnavailable(ports.search.words(tenantId, text, locale)),
        nearnessByModel(asked, text),
      ]);
  await takeTime();
  const said = withNamesWithout(asked.said, mentioned);
  const turn = { ...asked, said };
  const subject = subjectOf(request, said, memory);
  const products = productsAt(turn, subject.pointers);
  const { mentions, others } = ofShown(mentioned, products, said);
  const catalogued = [...mentions, ...known.filter((one) => one.isName)];
  const isHere = (word: Word): boolean => overlaps(catalogued, word);
  const near = nearnessOf(turn, byModel, said.all, isHere);
  const hasTags = said.isTranslated !== true || lexiconNamed(said.language).hasCapitalNouns;
  const parts = hasTags ? tagged(text, said.language) : [];
  const isLabel = said.all.length === said.words.length;
  // "Bird cages": a name has no verb; nor has "show me laptops" a second one.
  const isNoun = (word: Word, part?: PartOfSpeech): boolean =>
    part === 'verb' ? isLabel || (isHere(word) && isSoughtIn(said, word)) : isMisheard(word, part);
  // Where a phrase was taken out of a long message, `words` goes on behind the last of `all`.
  const understood = new Map(
    [...said.all, ...said.words].map((word) => {
      const own = overlapping(known, word);
      const tags = overlapping(parts, word);
      // What was translated has no tags: "a vin from Chile".
      const isProper = hasTags ? tags.some((one) => one.isProper) : word.text !== word.lower;
      const isCommon = own.some((one) => one.isCommon) && !isProper;
      const named = {
        isKnown: own.some((one) => one.isKnown),
        isName: own.some((one) => one.isName),
        isCommon,
        part: isNoun(word, tags[0]?.part) ? 'noun' : (tags[0]?.part ?? 'noun'),
      } as const;
      return [word.start, named];
    }),
  );
  const named = ({ start }: Word) => understood.get(start)!;
  // A story has nouns for its things, and many words of other kinds.
  const isStory = text.length > NEAR_TEXT_LENGTH_MAX;
  const isDoubted = (word: Word): boolean =>
    named(word).isName &&
    named(word).part !== 'noun' &&
    !isAspect(word.lower) &&
    !/^\p{N}+$/u.test(word.text);
  const doubted = isStory ? [] : said.words.filter(isDoubted);
  const things = await thingsAmong(turn, doubted);
  const heard = (word: Word): HeardWord => {
    const own = named(word);
    if (overlaps(others, word) || isComparative(said, word, products))
      return { ...word, ...own, part: 'adjective', isName: false, isThing: false };
    return { ...word, ...own, isThing: own.part === 'noun' || things.has(word.start) };
  };
  const words = said.words.map(heard).filter((word, at, all) => !isIdle(said, word, all[at + 1]));
  const asking = said.all
    .filter(
      (one) => said.words.some((word) => word.start === one.start) || asksAttribute(said, one),
    )
    // "Like 50 inch?" asks for no inches.
    .filter(
      ({ lower }) =>
        !said.measures.some(
          (own) => own.text.toLowerCase().endsWith(lower) && /\p{L}$/u.test(lower),
        ),
    )
    .map(heard);
  const all = said.all.map(heard);
  const nearOfThing = isEmpty ? undefined : await nearnessOfThing(turn, near, { words, all });
  const findByWords = async (): Promise<readonly CatalogueProduct[]> => {
    const text = words.map((word) => word.text).join(' ');
    return (await searchFor(turn, text, { limit: FOUND_COUNT })).products;
  };
  let found: Promise<readonly CatalogueProduct[]> | undefined;
  const scene: Scene = {
    turn,
    said,
    words,
    all,
    asking,
    mentions,
    near,
    ...(nearOfThing && { nearOfThing }),
    subject: { kind: subject.kind, products },
    found: () => (found ??= findByWords()),
  };
  const stepped = withStep(scene);
  return stepped === scene ? asAsked(scene) : stepped;
}

/**
 * "An aktenvernichter bitte": a word that only another language knows, and knows to mean nothing. "Ouch. Something
 * cheaper?": a cry is no misspelt couch.
 */
function isIdle(said: Turn['said'], word: HeardWord, next?: HeardWord): boolean {
  const { all, text } = said;
  const { isKnown, isCommon, part, start, end } = word;
  const isAlone = start === all[0]?.start && /^[.!,…]+ /u.test(text.slice(end));
  const isCry = part === 'other' && isAlone && /^\p{L}+$/u.test(word.text);
  const isForeign = !isCommon && !isPerson(word) && isOf('stopWords', word.lower);
  return (!isKnown && (isCry || isForeign)) || isAcquaintance(said, word, next);
}

/** "Flat ones", "rather flat" after boots are no "Flats"; "hiking ones" are of "Hiking". */
function isOfOthers(
  { kind, value, label, start: from, end }: FacetMention,
  products: readonly CatalogueProduct[],
  { all, text, language, isTranslated }: Turn['said'],
): boolean {
  const own = text.slice(from, end).toLowerCase();
  if (kind !== 'taxonomy' || products.length === 0 || own === label.toLowerCase()) return false;
  const tags = isTranslated ? tagged(own, 'en') : tagged(text, language);
  const isLike = ({ start, part }: (typeof tags)[number]): boolean =>
    part === 'adjective' &&
    start === (isTranslated ? 0 : from) &&
    wordsOf(label).some(({ lower }) => lower === `${own}s`);
  return (
    (isListNoun(all.find(({ start }) => start >= end)) || tags.some(isLike)) &&
    !products.some(({ groups = [] }) => groups.some(({ id }) => id === value))
  );
}

/** "Cotton", "a black strap": of several attributes with such a value the one that the words name, or most of the shown have. */
function ofShown(
  mentioned: readonly FacetMention[],
  products: readonly CatalogueProduct[],
  said: Turn['said'],
): Record<'mentions' | 'others', readonly FacetMention[]> {
  const { words, unwanted, text } = said;
  const others = mentioned.filter((one) => isOfOthers(one, products, said));
  // "Free from: perfume" is a value only if no perfume is wanted; "4 inch" is none in "3/4 inch".
  const mentions = mentioned.filter(
    (one) =>
      (overlaps(unwanted, one) || !isDenial(one)) &&
      !/\d\/$/u.test(text.slice(0, one.start)) &&
      !others.includes(one),
  );
  if (mentions.some(({ kind }) => kind === 'taxonomy')) return { mentions, others };
  const facts = products.flatMap((one) => one.facts);
  const worth = ({ key }: { readonly key: string }): number => {
    const having = facts.filter((fact) => fact.key === key).length;
    const own = words.filter(({ lower }) => namesWord(key.replaceAll('_', ' '), lower)).length;
    return having * (1 + own * products.length);
  };
  const meant = mentions.map((one) => {
    if (one.kind !== 'attribute') return one;
    // A value that the schema does not list is one where it is written so.
    const written = facts.filter(({ value }) => value.toLowerCase() === one.label.toLowerCase());
    const values = [one, ...(one.alike ?? []), ...written];
    const { key, value } = values.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    return Object.assign({}, one, { key, value });
  });
  return { mentions: meant, others };
}

/** "Sans alcool" where a group is called so, "gluten free" where a value is: that is wanted, and its thing not unwanted. */
function withNamesWithout(said: Turn['said'], mentions: readonly FacetMention[]): Turn['said'] {
  const isFree = ({ end }: Span, name: FacetMention): boolean =>
    name.end > end && FREE.test(said.text.slice(end, name.end).replace(/^[ -]/u, '').toLowerCase());
  const names = mentions.filter((name) =>
    said.unwanted.some(
      (one) =>
        (name.kind === 'taxonomy' && name.start < one.start && one.start < name.end) ||
        (name.start === one.start && isFree(one, name)),
    ),
  );
  if (names.length === 0) return said;
  const unwanted = said.unwanted.filter((one) => !overlaps(names, one));
  const isWanted = (word: Word): boolean =>
    overlaps(names, word) && !said.words.some(({ start }) => start === word.start);
  const words = [...said.words, ...said.all.filter(isWanted)].sort((a, b) => a.start - b.start);
  return { ...said, unwanted, taken: said.taken.filter((one) => !overlaps(names, one)), words };
}

/** Empty while search cannot answer; readings that need a search report it. */
async function unlessUnavailable<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await asked;
  } catch {
    return [];
  }
}

/** A stop word that names an attribute, if no phrase has taken it. */
function asksAttribute(said: Turn['said'], word: Word): boolean {
  return (
    isAspect(word.lower) &&
    isOf('stopWords', word.lower, said.language) &&
    !overlaps(said.taken, word)
  );
}

/**
 * Where those words stand that products here are called by, or their groups: a fill is one, a deep
 * fill maker is none.
 */
async function thingsAmong(
  turn: Turn,
  words: readonly Word[],
  shareMin = 0,
): Promise<ReadonlySet<number>> {
  const asked = words.map(async ({ start, lower }) => {
    const { products } = await searchFor(turn, lower, { limit: CALLED_COUNT, mode: 'lexical' });
    const called = products.filter(
      (one) =>
        endsIn(one.title, lower) ||
        isOfGroup(one, lower) ||
        (shareMin > 0 && calledAs(one, lower) === 'so' && !isModel(one, lower)),
    );
    const named = products.filter((one) => namesThing(one, lower));
    return called.length > named.length * shareMin ? [start] : [];
  });
  return new Set((await Promise.all(asked)).flat());
}

/** "Heron" of "Heron kettle" in the group of kettles: what stands before the kind is the name of a model. */
function isModel(product: CatalogueProduct, lower: string): boolean {
  const words = wordsOf(product.title);
  const at = words.findIndex((word) => isSameWord(word.lower, lower));
  return at >= 0 && words.slice(at + 1).some((word) => isOfGroup(product, word.lower));
}
