// A story has sentences that ask, and sentences around them: it is read by those that ask.

import { ownedWords, tellsNeed } from './core.ts';
import { isOf, isPerson, LEXICONS } from './languages/languages.ts';
import { isListNoun } from './places.ts';
import { takePrices } from './prices.ts';
import type { Scene } from './readings/reading.ts';
import { Draft, overlaps, phrasePattern, type Span } from './text.ts';
import { steers, understand, type HeardWord, type Understanding } from './understanding.ts';

export interface AskingPart {
  readonly said: Understanding;
  /** Where it begins in the story. */
  readonly from: number;
}

type Story = Pick<Scene, 'said' | 'words' | 'mentions' | 'turn'>;
/** Where those words stand that products here are called by. */
type CalledAmong = (words: readonly HeardWord[]) => Promise<ReadonlySet<number>>;

/** A shorter message is no story. */
const STORY_LENGTH_MIN = 120;
/** A wish in this share of a message stands at its beginning. */
const EARLY_SHARE = 1 / 4;
const SENTENCE_END = /(?<=[.!?]["”)]?)\s+(?=\P{Ll})/gu;

/** A sentence that seeks and tells so many things describes the wish by itself. */
const TOLD_THINGS_MIN = 2;

/** "Because ours is chipped": why the shopper asks, up to the end of the clause. */
const REASON = new RegExp(
  `(?:,\\s*)?${phrasePattern(LEXICONS.flatMap(({ cues }) => cues.reason)).source}[^.,;:!?]*`,
  'giu',
);
const HOPE = phrasePattern(LEXICONS.flatMap(({ cues }) => cues.hope));
const ALIKE = phrasePattern(LEXICONS.flatMap(({ cues }) => cues.alike));

/** The sentences of a text, each with the blanks behind it. */
export function sentencesIn(text: string): Span[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index, 0: gap }) => index + gap.length);
  return [0, ...ends].map((start, at) => ({ start, end: ends[at] ?? text.length }));
}

/** Whether a word may be the thing that is asked for. */
function isNamedThing(word: HeardWord): boolean {
  const isVague = isOf('vague', word.lower) || isPerson(word);
  return word.isName && word.isThing && !isVague && /\p{L}{3}/u.test(word.text);
}

/** A thing with the words right before it: "wireless router" of "a newer wireless router". */
function runOf({ said, words }: Story, thing: HeardWord): readonly [HeardWord, ...HeardWord[]] {
  const run: [HeardWord, ...HeardWord[]] = [thing];
  for (const word of words.slice(0, words.indexOf(thing)).toReversed()) {
    if (!/^[\s-]+$/u.test(said.text.slice(word.end, run[0].start))) break;
    run.unshift(word);
  }
  return run;
}

/** The thing of a sentence that products here are called by; of several the longest name. */
async function calledThing(story: Story, sentence: Span, calledAmong: CalledAmong) {
  const named = story.words.filter((word) => overlaps([sentence], word) && isNamedThing(word));
  const called = await calledAmong(named);
  const lengthOf = (thing: HeardWord): number => runOf(story, thing).length;
  return named
    .filter(({ start }) => called.has(start))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
}

/** "Replace it with a cordless one": the place of the word that stands for a thing told before. */
function alikeIn({ said: { text } }: Story, { start, end }: Span): Span | undefined {
  const [match] = text.slice(start, end).matchAll(ALIKE);
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
    if (seek === undefined) continue;
    const alike = alikeIn(story, sentence);
    if (alike) {
      if (story.turn.memory?.sought) return { at };
      const before = sentences.slice(0, at).concat({ start: sentence.start, end: alike.start });
      const thing = await lastCalled(story, before, calledAmong);
      return { at, alike, thing: thing?.thing };
    }
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

/** The last sentence that names a thing, up to a price, a question or a hope. */
async function namedPlace(
  story: Story,
  sentences: readonly Span[],
  calledAmong: CalledAmong,
): Promise<Place | undefined> {
  const { text, seekSpans } = story.said;
  const isAnchor = (one: Span): boolean => {
    const sentence = text.slice(one.start, one.end);
    const asks = /\?\s*$/u.test(sentence) || sentence.search(HOPE) >= 0;
    return asks || overlaps(seekSpans, one) || tellsPrice(sentence);
  };
  const until = sentences.findLastIndex(isAnchor) + 1;
  return await lastCalled(story, sentences.slice(0, until), calledAmong);
}

/** The last sentence that seeks and describes what: "something firm for the feet". */
function describingPlace({ said, words }: Story, sentences: readonly Span[]): number {
  return sentences.findLastIndex((sentence) => {
    const seek = said.seekSpans.find((one) => overlaps([sentence], one));
    const told = words.filter(
      (word) =>
        seek !== undefined &&
        word.start >= seek.end &&
        word.start < sentence.end &&
        word.isThing &&
        !isOf('vague', word.lower) &&
        !isPerson(word),
    );
    return told.length >= TOLD_THINGS_MIN;
  });
}

/** The sentence that describes the thing, if none behind it names one. */
async function toldPlace(
  story: Story,
  sentences: readonly Span[],
  calledAmong: CalledAmong,
): Promise<Place | undefined> {
  const named = await namedPlace(story, sentences, calledAmong);
  const at = describingPlace(story, sentences);
  return at > (named?.at ?? -1) ? { at } : named;
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
  const { said, words, turn } = story;
  const { text, seekSpans } = said;
  if (text.length < STORY_LENGTH_MIN) return lastQuestion(story) ?? withoutAsides(story);
  const sentences = sentencesIn(text);
  const isNamed = (one: Span): boolean =>
    words.some((word) => overlaps([one], word) && isNamedThing(word));
  // A greeting before a wish is no story, and to read twice takes time.
  const isEarly = (one: Span): boolean => one.start < text.length * EARLY_SHARE;
  if (sentences.some((one) => isEarly(one) && overlaps(seekSpans, one) && isNamed(one)))
    return undefined;
  const { at, alike, thing } = (await soughtPlace(story, sentences, calledAmong)) ??
    (await toldPlace(story, sentences, calledAmong)) ?? {
      at: sentences.findIndex((one) => overlaps(seekSpans, one) && isNamed(one)),
    };
  if (at < 0 || (at === 0 && thing === undefined)) return undefined;
  const { start: from } = sentences[at]!;
  const asking = (alike && thing ? replaced(story, alike, thing) : text).slice(from);
  const priced = tellsPrice(asking)
    ? []
    : sentences
        .slice(0, at)
        .map(({ start, end }) => text.slice(start, end))
        .filter(tellsPrice);
  const asked = understand(
    [...priced, asking].join('').replaceAll(REASON, ''),
    turn.request.locale,
  );
  if (thing === undefined) return { said: asked, from };
  const [first] = alike ? [thing] : runOf(story, thing);
  const start = asked.text.indexOf(text.slice(first.start, thing.end));
  if (start < 0) return { said: asked, from };
  const marked = [...asked.seekSpans, { start, end: start }];
  return { said: { ...asked, seeks: true, seekSpans: marked }, from };
}

const CLAUSE_GAP = /[.:;!?]\s+/gu;

/** "Sorry, I am not good at this: which is lighter?": the question behind clauses that name nothing sold here. */
function lastQuestion({ said, words, mentions, turn }: Story): AskingPart | undefined {
  const { text, seekSpans, measures, price, order } = said;
  const gap = [...text.matchAll(CLAUSE_GAP)].at(-1);
  const from = gap === undefined ? 0 : gap.index + gap[0].length;
  const before = words.filter(({ start }) => start < from);
  const isTold =
    before.some((word) => word.isKnown || isPerson(word)) ||
    [...mentions, ...seekSpans, ...said.unwanted].some(({ start }) => start < from) ||
    // "The white one then. Is it washable?"
    said.all.some((word) => word.start < from && isListNoun(word)) ||
    measures.length > 0 ||
    price !== undefined;
  if (before.length === 0 || isTold || order !== undefined) return undefined;
  const asked = understand(text.slice(from), turn.request.locale);
  return asked.asks && asked.all.length > 2 ? { said: asked, from } : undefined;
}

const CLAUSE = /(?:[^.,;:!?]|[.,:](?=\S))+[.,;:!?]*\s*/gu;
/** Words of a sentence that tells something, and is no thing alone. */
const TELLING = ['subjects', 'possessives', 'owns'] as const;

/** Whether a clause tells of the shopper, and asks for nothing, nor for another person. */
function isTelling({ all, asks, seeks, language }: Understanding): boolean {
  const has = (name: 'things' | (typeof TELLING)[number]): boolean =>
    all.some(({ lower }) => isOf(name, lower, language));
  return !asks && !seeks && !all.some(isPerson) && !has('things') && TELLING.some(has);
}

/** "Without a drawer, my hall is narrow": after a wish, a clause that tells why narrows nothing beside a bound. */
function withoutAsides({ said, words, mentions, turn }: Story): AskingPart | undefined {
  const owned = ownedWords(said, words);
  const isSold = (one: HeardWord): boolean =>
    isNamedThing(one) && one.part === 'noun' && !owned.has(one);
  if (turn.memory?.sought === undefined || words.some(isSold)) return undefined;
  const clauses = [...said.text.matchAll(CLAUSE)].map(({ index, 0: text }) => {
    const own = understand(text, turn.request.locale);
    const isBound = steers(own) || own.measures.length > 0;
    const isValue = overlaps(mentions, { start: index, end: index + text.length });
    return { text, isBound, isAside: !isBound && !isValue && isTelling(own) };
  });
  const kept = clauses.filter(({ isAside }) => !isAside);
  if (kept.length === clauses.length || !kept.some(({ isBound }) => isBound)) return undefined;
  const asked = kept.map(({ text }) => text).join('');
  return { said: understand(asked, turn.request.locale), from: 0 };
}

/** The story with the thing's name in place of "one". */
function replaced(story: Story, alike: Span, thing: HeardWord): string {
  const { text } = story.said;
  const first = runOf(story, thing).find(({ isThing }) => isThing) ?? thing;
  const name = text.slice(first.start, thing.end);
  return text.slice(0, alike.start) + name + text.slice(alike.end);
}
