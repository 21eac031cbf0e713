// A story has sentences that ask, and sentences around them: it is read by those that ask.

import { isUnwantedToo, ownedWords, tellsNeed } from './core.ts';
import { inAnyLanguage, isOf, isPerson, LEXICONS, lexiconNamed } from './languages/languages.ts';
import { isListNoun } from './places.ts';
import { takePrices } from './prices.ts';
import {
  type AskingPart,
  type CalledAmong,
  isHad,
  isNamedThing,
  isVague,
  partsOf,
  seekingThing,
  type Story,
} from './story.ts';
import { notOfMaker } from './other-maker.ts';
import { aroundThing, ofMaker } from './told-thing.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import { Draft, overlaps, type Span, type Word, wordsOf } from './text.ts';
import { clausesIn, tellingClauses } from './told.ts';
import {
  steers,
  reread,
  understand,
  type HeardWord,
  type Understanding,
  runOf,
} from './understanding.ts';

/** A shorter message is no story. */
const STORY_LENGTH_MIN = 120;
/** To read twice takes time: a longer message whose wish stands at its beginning is read once. */
const TWICE_LENGTH_MAX = 450;
/** A wish in this share of a message stands at its beginning. */
const EARLY_SHARE = 1 / 4;
/** Words that begin a sentence of a shopper who writes no capitals: "my back hurts. is there a chair for that". */
const BEGINNING = inAnyLanguage(({ subjects, asks, possessives, links }) => [
  ...subjects,
  ...asks,
  ...possessives,
  ...links,
  'so',
]);
const SENTENCE_END = new RegExp(`(?<=[.!?]["”)]?)\\s+(?=\\P{Ll}|(?:${BEGINNING})(?!\\p{L}))`, 'gu');

/** A sentence that seeks and tells so many things describes the wish by itself. */
const TOLD_THINGS_MIN = 2;

/** "Because ours is chipped": why the shopper asks, up to the end of the clause. */
const REASON = new RegExp(
  `(?:,\\s*)?${phrasePattern(LEXICONS.flatMap(({ cues }) => cues.reason)).source}[^.,;:!?]*`,
  'giu',
);
/** "Might be nice", "it should be": a thing is wanted, or told how it has to be. */
const HOPE = phrasePattern(LEXICONS.flatMap(({ cues }) => [...cues.hope, ...cues.requires]));
const ALIKE = phrasePattern(LEXICONS.flatMap(({ cues }) => cues.alike));

/** In a long sentence: where another one might have begun, as in "…, so I need one". */
const JOINT = new RegExp(
  `[,;–-]\\s+(?=(?:(?:${inAnyLanguage(({ links }) => links)}|so|but)\\s+)?(?:${inAnyLanguage(
    ({ subjects, asks, possessives }) => [...subjects, ...asks, ...possessives],
  )})(?!\\p{L}))`,
  'giu',
);

const THEREFORE = inAnyLanguage(({ therefore }) => [therefore]);
const ASKING = inAnyLanguage(({ subjects, asks, which, one }) => [
  ...subjects,
  ...asks,
  ...which,
  one,
]);
const DENIAL = inAnyLanguage(({ denials }) => [...denials]);
/** Behind a reason: "I feel the cold, so I need a hoodie", "the school allows none so no nuts". */
const SO = new RegExp(
  `[,;–-]\\s+(?=(?:${THEREFORE})\\s+(?:${ASKING})(?!\\p{L}))|` +
    `\\s+(?=(?:${THEREFORE})\\s+(?:please\\s+)?(?:${DENIAL})(?!\\p{L}))`,
  'giu',
);

/** The sentences of a text, each with the blanks behind it. */
export function sentencesIn(text: string): Span[] {
  return partsOf({ text, start: 0, end: text.length }, SENTENCE_END);
}

/** The sentences of a text, and of one that is a story by itself its parts. */
function stretchesIn(text: string): Span[] {
  return sentencesIn(text).flatMap(({ start, end }) =>
    end - start < STORY_LENGTH_MIN ? { start, end } : partsOf({ text, start, end }, JOINT),
  );
}

/** The thing of a sentence that products here are called by: led to by no preposition, and with the longest name. */
async function calledThing(story: Story, sentence: Span, calledAmong: CalledAmong) {
  const named = story.words.filter((word) => overlaps([sentence], word) && isNamedThing(word));
  const called = await calledAmong(named);
  const worth = (thing: HeardWord): number =>
    runOf(story, thing).length + (thing.after === undefined ? named.length : 0);
  // "TV" stands in the names of mounts and cables more often, and a group is called so.
  const groups = story.mentions.filter((one) => one.kind === 'taxonomy' && one.isPart !== true);
  const isThing = (word: HeardWord): boolean =>
    called.has(word.start) || (word.after === undefined && overlaps(groups, word));
  return named.filter(isThing).toSorted((a, b) => worth(b) - worth(a))[0];
}

/** "Replace it with a cordless one": the place of the word that stands for a thing told before. */
function alikeIn({ said }: Story, { start, end }: Span): Span | undefined {
  const sentence = said.text.slice(start, end);
  const { nounless = ALIKE } = lexiconNamed(said.language);
  const match = [...sentence.matchAll(ALIKE)][0] ?? [...sentence.matchAll(nounless)][0];
  const word = match && /\p{L}+$/u.exec(match[0]);
  if (!match || !word) return undefined;
  const at = start + match.index + word.index;
  return { start: at, end: at + word[0].length };
}

/** Where a story asks: a sentence, and its thing if no words of seeking lead to it. */
interface Place {
  readonly at: number;
  readonly alike?: Span | undefined;
  readonly thing?: HeardWord | undefined;
}

/** The first sentence that seeks what products here are called by, or a thing told before. */
async function soughtPlace(
  story: Story,
  sentences: readonly Span[],
  calledAmong: CalledAmong,
): Promise<Place | undefined> {
  const { said } = story;
  for (const [at, sentence] of sentences.entries()) {
    const seek = said.seekSpans.find((one) => overlaps([sentence], one));
    const alike = hopeEnd(story, sentence) === undefined ? undefined : alikeIn(story, sentence);
    if (alike) {
      if (story.turn.memory?.sought) return { at };
      const before = sentences.slice(0, at).concat({ start: sentence.start, end: alike.start });
      const thing = await lastCalled(story, before, calledAmong);
      return { at, alike, thing: thing?.thing };
    }
    if (seek === undefined) continue;
    const next = said.all.find(({ start }) => start >= seek.end);
    if (isOf('determiners', next?.lower ?? '') && tellsNeed(said, seek.end)) return { at };
    const named = story.words.filter((one) => overlaps([sentence], one) && isNamedThing(one));
    // "A French press": the last word of the name is the thing.
    const first = named.find(({ start }) => start >= seek.end);
    const object = first && named.findLast((one) => runOf(story, one).includes(first));
    if ((await calledAmong([object ?? named.at(-1)].filter((one) => one !== undefined))).size > 0)
      return { at };
  }
  return undefined;
}

/** The last sentence with a thing that products here are called by. */
async function lastCalled(story: Story, sentences: readonly Span[], calledAmong: CalledAmong) {
  for (const [at, sentence] of [...sentences.entries()].toReversed()) {
    const thing = await calledThing(story, sentence, calledAmong);
    if (thing) return { at, thing };
  }
  return undefined;
}

/** The sentences up to the last one with a price, a question or a hope. */
function untilLastAsked(story: Story, sentences: readonly Span[]): readonly Span[] {
  const isAnchor = (one: Span): boolean => {
    const sentence = story.said.text.slice(one.start, one.end);
    return hopeEnd(story, one) !== undefined || /\?\s*$/u.test(sentence) || tellsPrice(sentence);
  };
  return sentences.slice(0, sentences.findLastIndex(isAnchor) + 1);
}

/** Where a sentence seeks or hopes, up to the end of those words. */
function hopeEnd({ said }: Story, sentence: Span): number | undefined {
  const seek = said.seekSpans.find((one) => overlaps([sentence], one));
  const [hope] = said.text.slice(sentence.start, sentence.end).matchAll(HOPE);
  return seek?.end ?? (hope && sentence.start + hope.index + hope[0].length);
}

/** The last sentence that seeks or hopes, and describes for what: "something firm for the feet". */
function describingPlace(story: Story, sentences: readonly Span[]): number {
  return sentences.findLastIndex((sentence) => {
    const from = hopeEnd(story, sentence) ?? sentence.end;
    const behind = { start: from, end: sentence.end };
    const told = story.words.filter(
      (word) => overlaps([behind], word) && word.isThing && !isVague(word),
    );
    return told.length >= TOLD_THINGS_MIN;
  });
}

/**
 * The last sentence that names a thing which no person has, or the one behind it that describes it. Where persons
 * have all that is named, one of those things may be worn out.
 */
async function toldPlace(
  story: Story,
  sentences: readonly Span[],
  calledAmong: CalledAmong,
): Promise<Place | undefined> {
  const owned = ownedWords(story.said, story.words);
  const isNew = (word: HeardWord): boolean => !owned.has(word) && !isHad(story, word);
  const others = { ...story, words: story.words.filter(isNew) };
  const until = untilLastAsked(story, sentences);
  const named = await lastCalled(others, until, calledAmong);
  const at = describingPlace(story, sentences);
  if (at > (named?.at ?? -1)) return { at };
  return named ?? (await lastCalled(story, until, calledAmong));
}

function tellsPrice(text: string): boolean {
  return takePrices(new Draft(text)) !== undefined;
}

/**
 * The part of a long message that asks: from the first sentence that seeks a thing by its name; else
 * from the last one that names a thing, up to a price, a question or a hope. If it tells no price, those
 * told before stay. Undefined if all of it asks.
 */
export async function askingPartOf(
  story: Story,
  calledAmong: CalledAmong,
): Promise<AskingPart | undefined> {
  const { said, turn } = story;
  const { text } = said;
  if (text.length < STORY_LENGTH_MIN)
    return (
      (await behindReason(story, calledAmong)) ??
      behindOccasion(story) ??
      ofMaker(story) ??
      notOfMaker(story) ??
      (await aroundThing(story, calledAmong)) ??
      withoutAsides(story)
    );
  const sentences = stretchesIn(text);
  const early = said.seekSpans.filter(({ start }) => start < text.length * EARLY_SHARE);
  const isEarlyWish = (one: Span): boolean =>
    overlaps(early, one) && story.words.some((word) => overlaps([one], word) && isNamedThing(word));
  // A greeting before a wish is no story.
  if (sentences.some(isEarlyWish)) return withoutTellings(story);
  const place =
    (await soughtPlace(story, sentences, calledAmong)) ??
    (await toldPlace(story, sentences, calledAmong));
  if (place === undefined || (place.at === 0 && place.thing === undefined)) {
    return withoutTellings(story);
  }
  const { at, alike, thing } = place;
  const { start } = sentences[at]!;
  // "My old lamp is blue, so I want a bigger one": the wish begins at "I want".
  const isBetween = (one: Span): boolean =>
    alike !== undefined && thing !== undefined && one.start > thing.end && one.end <= alike.start;
  const seek = said.seekSpans.find((one) => one.start > start && isBetween(one));
  const from = seek?.start ?? start;
  const asking = (alike && thing ? replaced(story, alike, thing) : text).slice(from);
  const priced = tellsPrice(asking)
    ? []
    : sentences
        .slice(0, at)
        .map(({ start, end }) => text.slice(start, end))
        .filter(tellsPrice);
  const asked = reread(
    [...priced, asking].join('').replaceAll(REASON, ''),
    turn.request.locale,
    said.called,
  );
  if (thing === undefined) return { said: asked, from };
  const [first] = alike ? [thing] : runOf(story, thing);
  return { said: seekingThing(asked, text.slice(first.start, thing.end)) ?? asked, from };
}

/** "I feel the cold, so is there a hoodie": the wish, without a reason that tells of nothing that is sold here. */
async function behindReason(
  { said, words, mentions, turn }: Story,
  calledAmong: CalledAmong,
): Promise<AskingPart | undefined> {
  const { text, measures, price, unwanted, seeks } = said;
  const wish = partsOf({ text, start: 0, end: text.length }, SO).at(-1)!;
  const reason = { start: 0, end: wish.start };
  if (reason.end === 0) return undefined;
  const own = reread(text.slice(wish.start), turn.request.locale, said.called);
  // "I have 50 dollars left, so": the amount is of the wish.
  if (own.measures.length < measures.length || (price && !own.price)) return undefined;
  // "The school allows none so no nuts", "it's the price that decides in our house, so which is the cheapest?"
  const isLess = own.unwanted.length > 0 && !own.asks && !seeks;
  const isOfList =
    turn.memory?.sought !== undefined &&
    own.words.length === 0 &&
    (isLess || (own.asks && steers(own)));
  if (!(isOfList && isLess) && overlaps([...mentions, ...unwanted], reason)) return undefined;
  const named = words.filter(isNamedThing);
  const called = await calledAmong(named);
  const things = named.filter(({ start }) => called.has(start));
  const isBare = (word: HeardWord): boolean =>
    word.after === undefined && !isUnwantedToo(own, word);
  const bare = isOfList ? things.filter(isBare) : things;
  // "We had a tent, so do you have a bigger one?"
  if ((things.length === 0 && !isOfList) || overlaps(bare, reason)) return undefined;
  return { said: own, from: wish.start };
}

const OCCASION_END = /(?<=[^\d\s][.!:])\s+|\s[–-]\s/u;

/** "Barbecue for 40 on Sunday. Plates, cups and napkins": what a list is for is none of its things. */
function behindOccasion({ said, words, turn }: Story): AskingPart | undefined {
  const { text, all, seeks, price } = said;
  const from = text.search(OCCASION_END);
  const told = all.filter(({ end }) => end <= from);
  const [first, ...listed] = all.slice(told.length);
  const isLink = ({ lower }: Word): boolean => isOf('links', lower);
  const isOccasion = ({ lower, end }: Word): boolean =>
    isOf('occasions', lower) && !words.some(({ start }) => start === end + 1);
  const isTold = told.some(isOccasion) && !told.some(isLink) && !text.slice(0, from).includes(',');
  if (seeks || !isTold || !listed.some(isLink) || isLink(first!)) return undefined;
  const own = reread(text.slice(from).replace(/^[\s–-]+/u, ''), turn.request.locale, said.called);
  // "A party for 50 dollars. Plates and cups".
  return price && !own.price ? undefined : { said: own, from, isAll: true };
}

/** "Is the jug tight? He shakes it": what is told behind a question about a thing says why it is asked. */
function questionBefore({ said, mentions, turn }: Story): AskingPart | undefined {
  const { text, all, seeks } = said;
  const start = text.lastIndexOf('? ') + 1;
  const end = text.replace(/[\s.!]+$/u, '').length;
  const isOfThing = isOf('asks', all[0]?.lower ?? '') && isOf('definite', all[1]?.lower ?? '');
  const values = mentions.filter(({ kind }) => kind === 'attribute');
  if (start === 0 || seeks || !isOfThing || overlaps(values, { start, end })) return undefined;
  const isTold = tellingClauses(said).some((one) => one.start <= start + 1 && one.end >= end);
  const read = (part: string): Understanding => reread(part, turn.request.locale, said.called);
  const own = read(text.slice(start));
  const isOther = own.asks || steers(own) || own.measures.length > 0;
  return isTold && !isOther ? { said: read(text.slice(0, start)), from: 0 } : undefined;
}

/** "Not in wool, those make me itch", "no pods, toddler in the house": why, right behind the unwanted thing. */
function reasonsIn({ said: { text, unwanted, seekSpans }, words, all, mentions }: Story) {
  // "Not rose. She says rose smells like our nan".
  const left = new Set(mentions.filter((one) => overlaps(unwanted, one)).map(({ value }) => value));
  const others = mentions.filter(({ value }) => !left.has(value));
  return clausesIn(text).filter((clause, at, clauses) => {
    if (at === 0 || !overlaps(unwanted, clauses[at - 1]!)) return false;
    const inIt = all.filter((word) => overlaps([clause], word));
    // "No pods, liquid ones", "not in wool, they should fit my boots", "not wool, they are moss" wish.
    const [first, second] = inIt.map(({ lower }) => lower);
    const isLike = isOf('things', first ?? '') && isOf('asks', second ?? '');
    const isWish = inIt.some(
      (one) => isLike || isListNoun(one) || isOf('some', one.lower) || isOf('rather', one.lower),
    );
    const isSentence = inIt.some(
      ({ lower, part }) => part === 'verb' || isOf('definite', lower) || isOf('possessives', lower),
    );
    const isUnled = words.some((word) => overlaps([clause], word) && word.after === undefined);
    return (
      isSentence &&
      (isUnled || inIt.some(({ lower }) => isOf('self', lower))) &&
      !isWish &&
      !overlaps([...seekSpans, ...others], clause) &&
      text.slice(clause.start, clause.end).search(HOPE) < 0
    );
  });
}

/** "Without a drawer, my hall is narrow", "low ones, I can't climb": a clause that tells why narrows nothing. */
function withoutAsides(story: Story): AskingPart | undefined {
  const { said, words, mentions, turn } = story;
  const { text } = said;
  const question = turn.memory && questionBefore(story);
  if (question) return question;
  if (turn.memory?.sought === undefined) return undefined;
  const owned = ownedWords(said, words);
  const reasons = reasonsIn(story);
  const clauses = [...tellingClauses(said), ...reasons];
  const told = matchesIn(text, REASON)
    .map(({ index: start, 0: why }) => ({ start, end: start + why.length }))
    .filter((one) => !overlaps(clauses, one))
    .concat(clauses)
    .sort((a, b) => a.start - b.start);
  // What a person cannot use is told, and not wished for.
  const isDenied = ({ start, end }: Span): boolean =>
    wordsOf(text.slice(start, end)).some(({ lower }) => isOf('denials', lower));
  const denied = told.filter((one) => isDenied(one) || reasons.includes(one));
  const isSold = (one: HeardWord): boolean =>
    isNamedThing(one) && one.part === 'noun' && !owned.has(one) && !overlaps(denied, one);
  if (words.some(isSold)) return undefined;
  const read = (part: string): Understanding => reread(part, turn.request.locale, said.called);
  const isBound = (own: Understanding): boolean => steers(own) || own.measures.length > 0;
  const isAside = (one: Span): boolean => {
    const own = read(text.slice(one.start, one.end));
    // "My sister is tall" tells for whom it is, "we've got small kids" does not.
    const isOfPerson = own.all.some(isPerson) && !own.all.some(({ lower }) => isOf('owns', lower));
    // "I'm a 42 normally, do you have that?": a figure is asked for.
    const isFigure = said.asks && own.words.some((word) => /^\d/u.test(word.text));
    const isTold = !own.asks && !isOfPerson && !isFigure && !overlaps(mentions, one);
    return !isBound(own) && (isTold || denied.includes(one));
  };
  const asides = told.filter(isAside);
  const kept = asides.reduceRight(
    (left, one) => left.slice(0, one.start) + left.slice(one.end),
    text,
  );
  const asked = read(kept);
  const isOfThese = asked.pointsAtList || asked.wantsAlike;
  return asides.length > 0 && (isBound(asked) || isOfThese) ? { said: asked, from: 0 } : undefined;
}

/**
 * "Headphones for the gym, my last pair fell out, up to 100": without the clauses that only tell what happened. What
 * names a thing, a value, an amount or what is not wanted stays.
 */
function withoutTellings({ said, words, mentions, turn }: Story): AskingPart | undefined {
  const { text } = said;
  if (text.length > TWICE_LENGTH_MAX) return undefined;
  const read = (part: string): Understanding => reread(part, turn.request.locale, said.called);
  const isIdle = (clause: Span): boolean => {
    const telling = words.filter((word) => overlaps([clause], word));
    const isNamed = telling.some((word) => isNamedThing(word) || isPerson(word));
    if (isNamed || overlaps([...mentions, ...said.unwanted], clause)) return false;
    const part = text.slice(clause.start, clause.end);
    const own = read(part);
    const isBound = own.measures.some(({ dimension }) => dimension !== 'count');
    return !own.asks && !isBound && !steers(own) && part.search(HOPE) < 0;
  };
  const idle = tellingClauses(said).filter(isIdle);
  if (idle.length === 0) return undefined;
  // The mark behind a clause goes with it.
  const kept = idle.reduceRight(
    (left, one) => left.slice(0, one.start) + left.slice(one.end + 1),
    text,
  );
  // A saying may stand around the clause: "headphones, …, they should be green".
  const { locale } = turn.request;
  return { said: said.called ? read(kept) : understand(kept, locale), from: 0 };
}

/** The story with the thing's name in place of "one". */
function replaced(story: Story, alike: Span, thing: HeardWord): string {
  const { text } = story.said;
  const first =
    runOf(story, thing).find((one) => one.isThing || (one.isName && one.part !== 'adjective')) ??
    thing;
  const name = text.slice(first.start, thing.end);
  return text.slice(0, alike.start) + name + text.slice(alike.end);
}
