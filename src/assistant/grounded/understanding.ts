// What a message asks for, read from its words alone: no catalogue, no memory.

import type { CueName, TalkTopic } from './lexicon/lexicon.ts';
import { LEXICONS, lexiconOf } from './lexicon/lexicons.ts';
import { takePrices, type PriceWish } from './prices.ts';
import {
  Draft,
  overlaps,
  phrasePattern,
  TAKEN,
  tidy,
  wordsOf,
  type Span,
  type Word,
} from './text.ts';

export type Order = 'cheapest' | 'dearest' | 'cheaper' | 'dearer' | 'cheap';
export type Aspect = 'stock' | 'price' | 'buy' | 'facts';

/** A word that names something, and the preposition that leads to it. */
export interface SoughtWord extends Word {
  readonly after?: string;
}

export interface Understanding {
  /** The tidied message: every span points into it. */
  readonly text: string;
  readonly language: string;
  readonly intent:
    | 'empty'
    | 'talk'
    | 'departments'
    | 'more'
    | 'compare'
    | 'similar'
    | 'about'
    | 'find';
  readonly topic?: TalkTopic;
  readonly words: readonly SoughtWord[];
  /** Phrases already understood: no value named inside them is wanted as a filter. */
  readonly taken: readonly Span[];
  readonly price?: PriceWish;
  readonly order?: Order;
  readonly aspect?: Aspect;
  readonly wantsInStock: boolean;
  /** "6 years old": no product can be found by it, so that it has to be said. */
  readonly age?: string;
  /** "How many are left?": stock is asked for, and no number can be told. */
  readonly countsStock: boolean;
  /** Stretches that the shopper does not want, without their "not". */
  readonly unwanted: readonly Span[];
  /** Places in the list shown before: 1 is the first, -1 the last. */
  readonly places: readonly number[];
  /** "the second tent": a place if the list has such a thing there. */
  readonly nounPlace?: { readonly place: number; readonly noun: string };
  /** "it", "this": one thing that both know. */
  readonly pointsBack: boolean;
  /** "blue ones", "these": the things shown before. */
  readonly pointsAtList: boolean;
  readonly seeks: boolean;
  readonly tellsMore: boolean;
}

const DECISIVE: readonly TalkTopic[] = [
  'service',
  'offers',
  'person',
  'off_topic',
  'identity',
  'wellbeing',
];
const LIGHT: readonly TalkTopic[] = ['help', 'rude', 'goodbye', 'thanks', 'greeting', 'no', 'yes'];

const cuePatterns = new Map<CueName, RegExp>();
const talkPatterns = new Map<string, RegExp>();
const ONE_PLACE = LEXICONS.flatMap((lexicon) => lexicon.ordinals).map(
  ([source, place]) => [phrasePattern([source]), place] as const,
);
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${LEXICONS.map((lexicon) => lexicon.numbered).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);
const LIST_NOUN = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.listNouns));
const LINKS = new Set(['and', 'or', 'und', 'oder', '&']);

function cue(name: CueName): RegExp {
  const known = cuePatterns.get(name);
  if (known) return known;
  const made = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.cues[name]));
  cuePatterns.set(name, made);
  return made;
}

function talkPattern(topic: TalkTopic, language: string): RegExp {
  // An oath of one language may be a product of another ("Mist", "mist").
  const speakers =
    topic === 'rude' ? LEXICONS.filter((one) => one.language === language) : LEXICONS;
  const name = speakers === LEXICONS ? topic : `${topic} ${language}`;
  const known = talkPatterns.get(name);
  if (known) return known;
  const made = phrasePattern(speakers.flatMap((lexicon) => lexicon.talk[topic]));
  talkPatterns.set(name, made);
  return made;
}

function isStopWord(lower: string, language: string): boolean {
  return LEXICONS.some((one) => one.language === language && one.stopWords.has(lower));
}

function contentOf(draft: Draft, language: string): Word[] {
  return wordsOf(draft.left).filter((word) => !isStopWord(word.lower, language));
}

function topicOf(text: string, language: string, topics: readonly TalkTopic[]) {
  const draft = new Draft(text);
  let found: TalkTopic | undefined;
  for (const topic of topics) {
    if (draft.take(talkPattern(topic, language)).length > 0) found ??= topic;
  }
  // The greeting around a question does not make it less of a question.
  for (const topic of LIGHT) draft.take(talkPattern(topic, language));
  return contentOf(draft, language).length === 0 ? found : undefined;
}

/** Which preposition leads to each word; "dark blue" and "red or blue" share one. */
function withPrepositions(draft: Draft, content: readonly Word[]): SoughtWord[] {
  const all = wordsOf(draft.left);
  const sought: SoughtWord[] = [];
  for (const word of content) {
    let index = all.findIndex((one) => one.start === word.start) - 1;
    let after: string | undefined;
    for (let steps = 0; steps < 3 && index >= 0; steps += 1, index -= 1) {
      const before = all[index];
      if (!before || draft.left.slice(before.end, word.start).includes(TAKEN)) break;
      const previous = sought.findLast((one) => one.start === before.start);
      const leads = LEXICONS.some(
        (one) =>
          !LINKS.has(before.lower) &&
          (one.firmBefore.has(before.lower) || one.looseBefore.has(before.lower)),
      );
      if (previous) after = previous.after;
      else if (leads) after = before.lower;
      if (previous || leads) break;
    }
    sought.push(after === undefined ? word : { ...word, after });
  }
  return sought;
}

function takePlaces(draft: Draft, language: string) {
  const places: { place: number; at: number }[] = [];
  let nounPlace: Understanding['nounPlace'];
  for (const match of draft.left.matchAll(NUMBERED)) {
    places.push({ place: Number(match[1] ?? match[2]), at: match.index });
  }
  draft.take(NUMBERED);
  for (const [pattern, place] of ONE_PLACE) {
    for (const match of draft.left.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const rest = draft.left.slice(end);
      const next = wordsOf(rest.slice(0, 80))[0];
      const direct = next !== undefined && /^\s+$/u.test(rest.slice(0, next.start));
      // "Hat das zweite Bluetooth?": the verb before it makes it the subject.
      const subject = SUBJECT_NEXT.test(draft.left.slice(0, match.index));
      const alone = !direct && !/^[-\p{L}\p{N}]/u.test(rest);
      if (alone || subject || (direct && isStopWord(next.lower, language)) || isListNoun(next)) {
        places.push({ place, at: match.index });
        draft.blank({ start: match.index, end });
      } else if (direct) nounPlace ??= { place, noun: next.lower };
    }
  }
  places.sort((a, b) => a.at - b.at);
  return { places: [...new Set(places.map((one) => one.place))], nounPlace };
}

function isListNoun(word: Word | undefined): boolean {
  return word !== undefined && word.lower.search(LIST_NOUN) === 0;
}

const SUBJECT_NEXT =
  /^\P{L}*(?:is|does|has|can|will|ist|hat|kann|passt|wiegt)\s+(?:the|der|die|das)\s+$/iu;
const WORD_AFTER_NEGATION = 3;

/** Takes "not red or blue", "ohne Leder"; returns the stretches that are not wanted. */
function takeUnwanted(draft: Draft, language: string): Span[] {
  draft.take(cue('notNegation'));
  const unwanted: Span[] = [];
  for (const match of draft.left.matchAll(cue('negation'))) {
    let end = match.index + match[0].length;
    const gap = /^\s+/u.exec(draft.left.slice(end))?.[0].length ?? 0;
    if (gap === 0) continue;
    const rest = draft.left.slice(end + gap);
    const stretch = /^[^,.;:!?]*/u.exec(rest.split(TAKEN)[0] ?? '')?.[0] ?? '';
    const kept: Word[] = [];
    for (const word of wordsOf(stretch)) {
      const links = LINKS.has(word.lower) || word.lower === 'nor';
      if (kept.length === WORD_AFTER_NEGATION || word.lower === 'but') break;
      if (isStopWord(word.lower, language) && !links) {
        if (kept.length > 0) break;
        continue;
      }
      if (!links) kept.push(word);
    }
    const first = kept[0];
    const last = kept.at(-1);
    if (!first || !last) continue;
    const offset = end + gap;
    unwanted.push({ start: offset + first.start, end: offset + last.end });
    end = offset + last.end;
    draft.blank({ start: match.index, end });
  }
  return unwanted;
}

function takeOrder(draft: Draft): Order | undefined {
  const orders: readonly Order[] = ['cheapest', 'dearest', 'cheaper', 'dearer', 'cheap'];
  let found: Order | undefined;
  for (const order of orders) if (draft.take(cue(order)).length > 0) found ??= order;
  return found;
}

/** Reads a message. Pure: the same words and locale always mean the same. */
export function understand(message: string, locale: string): Understanding {
  const text = tidy(message);
  const all = wordsOf(text);
  const { language } = lexiconOf(
    all.map((word) => word.lower),
    locale,
  );
  const draft = new Draft(text);
  const thanksFor = draft.take(cue('thanksFor')).length > 0;
  const question = draft.has(cue('question'));
  const pointsAtList = draft.has(cue('plural'));
  const pointsBack = pointsAtList || draft.has(cue('pointing'));
  const compares = draft.take(cue('compare')).length > 0;
  const browses = draft.take(cue('departments')).length > 0;
  const priceAsked = draft.take(cue('priceAsked')).length > 0;
  const buys = draft.take(cue('buy')).length > 0;
  const tellsMore = !compares && draft.take(cue('tellMore')).length > 0;
  const pair = compares && draft.take(cue('both')).length > 0;
  const { places, nounPlace } = takePlaces(draft, language);
  const countsStock = draft.take(cue('stockCount')).length > 0;
  const wantsInStock = draft.take(cue('inStock')).length > 0 && !countsStock;
  const [age] = draft.take(cue('age'));
  const price = takePrices(draft);
  const similar = draft.take(cue('similar')).length > 0;
  const order = takeOrder(draft);
  const unwanted = takeUnwanted(draft, language);
  const seeks = draft.take(cue('seek')).length > 0;
  const more = draft.take(cue('more')).length > 0;
  const words = withPrepositions(draft, contentOf(draft, language));
  const { taken } = draft;
  const aspect: Aspect | undefined = buys
    ? 'buy'
    : wantsInStock || countsStock
      ? 'stock'
      : priceAsked
        ? 'price'
        : question || tellsMore || places.length > 0
          ? 'facts'
          : undefined;
  const bare = words.length === 0;
  const asksBack = places.length > 0 || question || (pointsBack && aspect !== undefined && !seeks);
  const steers = price !== undefined || order !== undefined || unwanted.length > 0;

  const intent = ((): { intent: Understanding['intent']; topic?: TalkTopic } => {
    if (all.length === 0) return { intent: 'empty' };
    const decisive = topicOf(text, language, DECISIVE);
    if (decisive) return { intent: 'talk', topic: decisive };
    if (compares || (question && places.length > 1)) return { intent: 'compare' };
    if (similar && (bare || pointsBack || places.length > 0)) return { intent: 'similar' };
    if (order !== undefined && places.length > 0) return { intent: 'find' };
    if (browses && bare && !steers) return { intent: 'departments' };
    if (aspect !== undefined && !steers && (asksBack || bare)) return { intent: 'about' };
    if (more && bare && !steers) return { intent: 'more' };
    if (bare && !steers && !wantsInStock) {
      if (thanksFor) return { intent: 'talk', topic: 'thanks' };
      const topic = topicOf(text, language, LIGHT);
      return topic ? { intent: 'talk', topic } : { intent: 'find' };
    }
    const topic = steers ? undefined : topicOf(text, language, LIGHT);
    return topic ? { intent: 'talk', topic } : { intent: 'find' };
  })();
  return {
    text,
    language,
    ...intent,
    words,
    taken,
    ...(price ? { price } : {}),
    ...(order ? { order } : {}),
    ...(aspect ? { aspect } : {}),
    wantsInStock,
    countsStock,
    ...(age ? { age: text.slice(age.start, age.end) } : {}),
    unwanted,
    places: pair && places.length === 0 ? [1, 2] : places,
    ...(nounPlace ? { nounPlace } : {}),
    pointsBack,
    pointsAtList,
    seeks,
    tellsMore,
  };
}

/** The sought words that `span` covers. */
export function wordsWithin(words: readonly SoughtWord[], span: Span): SoughtWord[] {
  return words.filter((word) => overlaps([span], word));
}
