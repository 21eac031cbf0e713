// A message in the words of an English catalogue: a German asks for a "Staubsauger" among vacuums.

import { degreeOf } from './degrees.ts';
import type { Dictionary } from './languages/dictionary.ts';
import {
  dictionaryOf,
  isOf,
  isPerson,
  lexiconNamed,
  thingOfCompound,
  translationsOf,
} from './languages/languages.ts';
import { otherLanguage, speaks } from './languages-here.ts';
import { isAspect } from './aspects.ts';
import type { Scene } from './readings/reading.ts';
import { respelt } from './respelling.ts';
import { overlaps, type Span, wordsOf } from './text.ts';
import type { Turn } from './turn.ts';
import { type HeardWord, reread, type Understanding } from './understanding.ts';
import { known, togetherIn, valuesIn, type Rank, type Value } from './words-here.ts';

/** One word, or a name of several words, with its English meanings. */
interface Unit extends Span {
  readonly lower: string;
  readonly meanings: readonly string[];
  /** Whether the catalogue lacks it, or may call the thing by a word of its own language. */
  readonly isStrange: boolean;
  /** Whether the catalogue has it: then only a word in product names replaces it. */
  readonly isHere?: boolean;
  /** Of a compound: its first part, and what its last part means. */
  readonly tail?: { readonly first: string; readonly meanings: readonly string[] } | undefined;
}

/** The words that replace one unit, or several units that are one name. */
interface Spoken extends Span {
  readonly text: string;
}

/**
 * The turn with words unknown to the catalogue replaced by English words that it knows.
 * A joined name ("table de jardin") takes its English order ("garden table").
 */
export async function inWordsOfCatalogue(scene: Scene): Promise<Turn | undefined> {
  const { turn, all } = scene;
  const { said, request, ports } = turn;
  const apart = await respelt(scene);
  if (apart !== undefined) {
    return { ...turn, said: reread(apart, request.locale, said.called) };
  }
  const shop = { ...ports, tenantId: request.tenantId };
  const isOwn = await speaks(shop, said.language);
  const other = isOwn ? undefined : await otherLanguage(shop, said.language);
  const dictionary = dictionaryOf(said.language, other);
  const compounds = isOwn
    ? new Map<string, string>()
    : await compoundsIn(scene, { dictionary, other });
  // Search knows "Jacke" by "Jack".
  const isNamed = ({ isName, lower }: HeardWord): boolean =>
    isName && dictionary.meaningsOf(lower).length > 0;
  const titles = said.language !== 'en' && all.some(isNamed) ? await scene.found() : [];
  const written = new Set(titles.flatMap(({ title }) => wordsOf(title).map(({ lower }) => lower)));
  const about = { dictionary, compounds, other, written };
  const named = isOwn ? foreignUnits(said, all) : unitsOf(said, all, about);
  if (!named.some(({ isStrange }) => isStrange)) return undefined;
  // "Rock" is German for a skirt, but a rock in an English catalogue is none.
  const isDoubtful = said.language === 'en' && !isOwn && other === undefined;
  const meantByName = await meantHere(turn, named, isDoubtful);
  // "Cooperative game" is a name elsewhere: its words may be here.
  const without = new Set(named.filter((one) => !meantByName.has(one)).map(({ start }) => start));
  const isApart = named.some(({ lower, start }) => lower.includes(' ') && without.has(start));
  const units = isApart ? unitsOf(said, all, { ...about, without }) : named;
  const meant = isApart ? await meantHere(turn, units, isDoubtful) : meantByName;
  if (!units.some((unit) => unit.isStrange && meant.has(unit))) return undefined;
  let { text } = said;
  const spoken = runsOf(units, said.text, dictionary).flatMap((run) =>
    spokenOf(run, { meant, dictionary, text: said.text }),
  );
  for (const one of spoken.toReversed()) {
    text = text.slice(0, one.start) + capitalised(one, said) + text.slice(one.end);
  }
  if (text === said.text) return undefined;
  const again = reread(text, request.locale, said.called);
  const placeOf = (start: number): number =>
    spoken
      .filter((one) => one.end <= start)
      .reduce((place, one) => place + one.text.length - one.end + one.start, start);
  // The thing that a story asks for is marked without a word of its own.
  const marks = said.seekSpans
    .filter(({ start, end }) => start === end)
    .map(({ start }) => ({ start: placeOf(start), end: placeOf(start) }));
  const seekSpans = [...again.seekSpans, ...marks];
  const seeks = seekSpans.length > 0;
  return { ...turn, said: { ...again, seeks, seekSpans, isTranslated: true } };
}

/** A shorter word that no product has may be one of any language. */
const FOREIGN_LENGTH_MIN = 4;

/**
 * The words of another language in a message in the language of the catalogue: "a schreibtisch for my
 * son", "ein backpack bitte".
 */
function foreignUnits(said: Understanding, all: readonly HeardWord[]): readonly Unit[] {
  const { language } = said;
  return all.flatMap(({ start, end, lower, isKnown, isCommon }) => {
    const isWished = said.words.some((word) => word.start === start);
    const isEnglish = isCommon && language === 'en';
    // "Uni" is a university, and no plain colour.
    const isShort = lower.length < FOREIGN_LENGTH_MIN;
    const isOwn =
      isKnown || isEnglish || isShort || dictionaryOf(language).meaningsOf(lower).length > 0;
    if (!isWished || isOwn) return [];
    const meanings =
      language === 'en' ? translationsOf(lower) : dictionaryOf('en', language).meaningsOf(lower);
    return meanings.length > 0 ? [{ start, end, lower, meanings, isStrange: true }] : [];
  });
}

interface Vocabulary {
  readonly dictionary: Dictionary;
  readonly compounds: ReadonlyMap<string, string>;
  /** The language of the catalogue, if that is neither the message's nor English. */
  readonly other: string | undefined;
  /** The words of titles here that the message may have as they are written. */
  readonly written: ReadonlySet<string>;
  /** Where no name of several words begins. */
  readonly without?: ReadonlySet<number>;
}

/** The words and names in a dictionary, and the unknown words that others are joined to. */
function unitsOf(
  said: Understanding,
  all: readonly HeardWord[],
  words: Vocabulary,
): readonly Unit[] {
  const { dictionary } = words;
  const units: Unit[] = [];
  const choosesOne = said.asks && all.some(({ lower }) => isOf('which', lower, said.language));
  for (let at = 0; at < all.length; at += 1) {
    const name = nameAt(said, all.slice(at), words);
    if (name !== undefined && words.without?.has(name.unit.start) !== true) {
      units.push(name.unit);
      at += name.wordCount - 1;
      continue;
    }
    const word = all[at]!;
    // "Welcher dreht schneller?" asks for a degree, not for something "quick"; "how wide" asks for a width.
    if (choosesOne && degreeOf(word.lower, said.language) !== undefined) continue;
    // "Which brand is the cheapest?" asks for one of what there is.
    if ((choosesOne || said.aspect === 'facts') && isAspect(word.lower)) continue;
    const isWished = said.words.some(({ start }) => start === word.start);
    const isUnwanted = overlaps(said.unwanted, word);
    // "Meine Mutter" is a person and no nut.
    if (isPerson(word) && isOf('possessives', all[at - 1]?.lower ?? '', said.language)) continue;
    if (!isWished && (!isUnwanted || isOf('stopWords', word.lower, said.language))) continue;
    const { start, end, lower, isKnown } = word;
    const isEnglish = said.language === 'en';
    const isOwn = isKnown || (isEnglish && word.isCommon);
    // "A game" in a German shop that has "Exit: The Game"; but a "Paper Bag" is called so.
    const isGuest = isEnglish && words.other !== undefined && isKnown && !isBesideName(all, at);
    const own =
      isEnglish && isKnown && !isGuest
        ? []
        : isOwn || isGuest
          ? dictionary.meaningsOf(lower)
          : translationsOf(lower, said.language, dictionary);
    // Search reports its own corrections; here it knows no such English word.
    const isSlip = isEnglish && own.length === 0 && !isKnown && !word.isCommon;
    const english = isSlip ? dictionary.meaningsOfSlip(lower) : own;
    // "Parapluie" is an umbrella, and so a "Regenschirm".
    const found =
      words.other !== undefined && !isEnglish
        ? english.flatMap((one) => dictionaryOf('en', words.other).nameOf(one.split(' ')))
        : english;
    const isJoined = dictionary.joins(all[at - 1]?.lower ?? '') && /^\p{Ll}/u.test(word.text);
    // A word that is a name in the catalogue is an English word, "rose" of roses, unless it is written
    // otherwise and its meaning is a name too: "Jacke" is no Jack.
    const isSame = found.includes(lower) || words.written.has(lower);
    const isNamed = isKnown && !isGuest && (word.isName || isSame);
    const meanings = isNamed ? [...(isSame ? [] : found), lower] : found;
    const tail = isOwn ? undefined : dictionary.tailOf(lower);
    if (found.length > 0 || (isJoined && !isKnown) || tail !== undefined) {
      const isStrange = !isKnown || isGuest || meanings[0] !== lower;
      units.push({ start, end, lower, meanings, isStrange, isHere: isKnown, tail });
    }
  }
  return units;
}

/** Whether a word stands right beside another one that products here are called by. */
function isBesideName(all: readonly HeardWord[], at: number): boolean {
  return [all[at - 1], all[at + 1]].some(
    (one) => one?.isName === true && !isOf('stopWords', one.lower),
  );
}

/** The catalogue's words for two English words in a row that are in no product's name: joined, or apart. */
async function compoundsIn(
  { turn, all }: Scene,
  { dictionary, other }: Pick<Vocabulary, 'dictionary' | 'other'>,
): Promise<ReadonlyMap<string, string>> {
  if (turn.said.language !== 'en') return new Map();
  const { locale } = turn.request;
  const asked = all.slice(0, PAIRS_MAX).flatMap((thing, at) => {
    const first = all[at - 1];
    if (first === undefined || (first.isName && thing.isName && other === undefined)) return [];
    return [{ pair: `${first.lower} ${thing.lower}`, first, thing }];
  });
  const pairs = asked.map(({ first, thing }) => dictionary.pairedOf(first.lower, thing.lower));
  const text = pairs.flatMap(({ joined }) => joined).join(' ');
  const here = (await known(turn, text, locale)).filter(({ isKnown }) => isKnown);
  const own = new Set(here.map(({ start, end }) => text.slice(start, end)));
  const rank = togetherIn(turn, locale);
  const meant = new Map<string, string>();
  for (const [at, { pair }] of asked.entries()) {
    const { joined, apart } = pairs[at]!;
    let found = joined.find((one) => own.has(one));
    for (const one of apart) if (found === undefined && (await rank(one)) !== 'none') found = one;
    if (found !== undefined) meant.set(pair, found);
  }
  return meant;
}

/** How many words of a message are searched for compounds. */
const PAIRS_MAX = 30;

/** The longest name of several words that begins at this unit, if the catalogue lacks a word of it. */
function nameAt(
  { text }: Understanding,
  all: readonly HeardWord[],
  { dictionary, compounds, other }: Vocabulary,
): { readonly unit: Unit; readonly wordCount: number } | undefined {
  const { lower: first } = all[0]!;
  if (dictionary.joins(first)) return undefined;
  if (compounds.size === 0 && !dictionary.beginsName(first)) return undefined;
  let found: { readonly unit: Unit; readonly wordCount: number } | undefined;
  const words: HeardWord[] = [];
  for (const [index, word] of all.entries()) {
    const before = all[index - 1];
    if (before && !/^[\s'-]+$/u.test(text.slice(before.end, word.start))) break;
    if (dictionary.joins(word.lower)) continue;
    words.push(word);
    if (words.length > dictionary.nameLengthMax) break;
    const lower = words.map((one) => one.lower);
    const compound = compounds.get(lower.join(' '));
    const named = words.length > 1 ? dictionary.nameOf(lower) : [];
    const meanings = compound === undefined ? named : [compound, ...named];
    const isHere =
      compound === undefined && other === undefined && words.every(({ isKnown }) => isKnown);
    if (meanings.length === 0 || isHere) continue;
    const [{ start }, { end }] = [words[0]!, word];
    const unit = { start, end, lower: lower.join(' '), meanings, isStrange: true };
    found = { unit, wordCount: index + 1 };
  }
  return found;
}

/** The last part of a compound, as the message has it. */
function thingOf({ lower, tail }: Unit): string {
  return thingOfCompound(lower) ?? (tail ? lower.slice(tail.first.length) : '');
}

/** The last parts of compounds that are product names in the language of the question. */
async function namedThings(turn: Turn, units: readonly Unit[]): Promise<Set<string>> {
  const text = units.map(thingOf).join(' ');
  const names = (await known(turn, text, turn.request.locale)).filter(({ isName }) => isName);
  return new Set(names.map(({ start, end }) => text.slice(start, end)));
}

/** The catalogue's word for each unit: its surest meaning, the first of several. `isDoubtful`: no common English words. */
async function meantHere(
  turn: Turn,
  units: readonly Unit[],
  isDoubtful: boolean,
): Promise<ReadonlyMap<Unit, string>> {
  const all = [
    ...new Set(units.flatMap(({ meanings, tail }) => [...meanings, ...(tail?.meanings ?? [])])),
  ];
  const words = await known(turn, all.join(', '), 'en');
  // The name of an attribute, or one of its values, need not be in any text.
  const values = await valuesIn(turn, all);
  const ranks = new Map<string, Rank>();
  let start = 0;
  for (const meaning of all) {
    const end = start + meaning.length;
    const own = words.filter((one) => start <= one.start && one.end <= end);
    const isFalse = isDoubtful && own.some(({ isCommon }) => isCommon);
    const isKnown = own.length > 0 && own.every((one) => one.isKnown) && !isFalse;
    if (values.get(meaning)?.text === meaning && !isFalse) ranks.set(meaning, 'value');
    else if (isKnown) ranks.set(meaning, own.every((one) => one.isName) ? 'called' : 'said');
    start = end + 2;
  }
  const named = await namedThings(turn, units);
  const together = togetherIn(turn, 'en');
  const meant = new Map<Unit, string>();
  for (const unit of units) {
    // Search itself splits a compound whose last part is in product names.
    const isSplit = named.has(thingOf(unit));
    // What a group here is called counts before a word of titles: "washers" before "washing machine".
    const group = unit.meanings.find((one) => values.get(one)?.key === 'taxonomy');
    const meanings = group === undefined ? unit.meanings : [group];
    const found =
      (await likeliest(meanings, ranks, together)) ??
      partOf(unit, values) ??
      (isSplit ? undefined : tailHere(unit, ranks));
    // A word that the catalogue knows is replaced only by a word in product names.
    const isLeft = unit.isHere === true || isSplit;
    if (found !== undefined && (!isLeft || found.rank !== 'said')) meant.set(unit, found.meaning);
    else if (unit.isHere === true) meant.set(unit, unit.lower);
  }
  return meant;
}

/**
 * The yes-or-no attribute in a compound that the catalogue does not know, or the value with its attribute: the
 * movement quartz of "Quarzwerk".
 */
function partOf({ meanings, isStrange }: Unit, values: ReadonlyMap<string, Value>) {
  const isWhole = (one: string, { text, key }: Value): boolean =>
    key.split('_').includes(one.slice(text.length + 1).toLowerCase());
  const found = meanings.find((one) => {
    const value = values.get(one);
    return value && (value.isTrait || isWhole(one, value));
  });
  if (!isStrange || found === undefined) return undefined;
  return { meaning: values.get(found)!.text, rank: 'value' } as const;
}

/** "Taucher watch" for "Taucheruhr": a thing that is sold here, though no text says the rest. */
function tailHere({ tail, meanings }: Unit, ranks: ReadonlyMap<string, Rank>) {
  const isSold = (one: string): boolean => ranks.get(one) === 'called';
  const thing = tail?.meanings.find(isSold);
  if (tail === undefined || thing === undefined) return undefined;
  const whole = meanings.find((one) => one.endsWith(` ${thing}`) && ranks.has(one));
  return { meaning: whole ?? `${tail.first} ${thing}`, rank: 'called' } as const;
}

async function likeliest(
  meanings: readonly string[],
  ranks: ReadonlyMap<string, Rank>,
  rankTogether: (meaning: string) => Promise<Rank>,
): Promise<{ readonly meaning: string; readonly rank: Rank } | undefined> {
  let said: string | undefined;
  for (const meaning of meanings) {
    const rank = ranks.get(meaning) ?? 'none';
    if (rank === 'none') continue;
    if (rank === 'value') return { meaning, rank };
    const together = meaning.includes(' ') ? await rankTogether(meaning) : rank;
    if (together === 'called') return { meaning, rank: together };
    if (together === 'said') said ??= meaning;
  }
  return said === undefined ? undefined : { meaning: said, rank: 'said' };
}

/**
 * A noun keeps the capital by which its language tells nouns; one that is a stop word in that language, "hat" for
 * "Hut", is told by its plural.
 */
function capitalised({ start, text: one }: Spoken, said: Understanding): string {
  const text = isOf('stopWords', one, said.language) ? `${one}s` : one;
  const isNoun =
    lexiconNamed(said.language).hasCapitalNouns && /^\p{Lu}/u.test(said.text.slice(start));
  return isNoun ? text.replaceAll(/(?<!\p{L})\p{Ll}/gu, (one) => one.toUpperCase()) : text;
}

/** Units with only joins between them: "housse [de] coussin". */
function runsOf(units: readonly Unit[], text: string, dictionary: Dictionary): Unit[][] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1)?.at(-1);
    const gap = last && joinsIn(text.slice(last.end, unit.start), dictionary);
    if (gap === undefined || !dictionary.isJoining) runs.push([unit]);
    else runs.at(-1)!.push(unit);
  }
  return runs;
}

/** The number of joins in a gap; undefined if the gap has other words. */
function joinsIn(gap: string, dictionary: Dictionary): number | undefined {
  const words = gap.split(/[\s']+/u).filter((word) => word !== '');
  return words.every((word) => dictionary.joins(word.toLowerCase())) ? words.length : undefined;
}

/** A run in English, the describing words before the thing. Undefined if a part is missing. */
function spokenOf(
  run: readonly Unit[],
  about: {
    readonly meant: ReadonlyMap<Unit, string>;
    readonly dictionary: Dictionary;
    readonly text: string;
  },
): readonly Spoken[] {
  const { meant, dictionary, text } = about;
  const translated = run.filter((unit) => meant.has(unit));
  const isHalf = run.some(
    (unit, at) =>
      at > 0 &&
      !meant.has(unit) &&
      (joinsIn(text.slice(run[at - 1]!.end, unit.start), dictionary) ?? 0) > 0,
  );
  if (isHalf) return [];
  if (translated.length < run.length || !run.some(({ isStrange }) => isStrange)) {
    return translated.map((unit) => ({ start: unit.start, end: unit.end, text: meant.get(unit)! }));
  }
  const isLeading = ({ lower }: Unit): boolean => dictionary.leads(lower);
  const words = [
    ...run.filter(isLeading),
    ...run.filter((unit) => !isLeading(unit)).toReversed(),
  ].map((unit) => meant.get(unit)!);
  return [{ start: run[0]!.start, end: run.at(-1)!.end, text: words.join(' ') }];
}
