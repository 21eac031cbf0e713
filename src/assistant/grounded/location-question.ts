// Finds the tenant's locations in a message, and the rest of the message without them.

import type { StockLocation } from '../port.ts';
import { inAnyLanguage, isOf, LEXICONS } from './languages/languages.ts';
import { NUMBERED, ONE_PLACE } from './places.ts';
import { phrasePattern } from './phrases.ts';
import { tidy, wordsOf, type Span, type Word } from './text.ts';

export interface LocationQuestion {
  /** The message without the words that ask where. */
  readonly rest: string;
  /** The named locations; empty if all of them are meant ("where can I get it?"). */
  readonly named: readonly StockLocation[];
}

const NOUNS = new Set(LEXICONS.flatMap((lexicon) => lexicon.locations.nouns));
const WHERE = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.locations.where));
const FILLER = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.locations.filler));
const LEAD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${LEXICONS.flatMap((lexicon) => lexicon.locations.lead).join('|')})\\s+$`,
  'iu',
);
const JOINT = new RegExp(`^\\s*(?:,|${inAnyLanguage(({ links }) => links)})+\\s*$`, 'iu');
/** A word in more than this share of the names identifies none of them ("SUNRISE Store Berlin"). */
const SHARED_SHARE = 0.5;

/** The question of a message about locations; undefined without one. */
export function readLocationQuestion(
  message: string,
  locations: readonly StockLocation[],
): LocationQuestion | undefined {
  if (locations.length === 0) return undefined;
  const text = tidy(message);
  const mentions = mentionsIn(text, locations);
  const led = ledOrJoined(text, mentions);
  const without = (spans: readonly Span[]): string => blank(text, spans).replace(WHERE, ' ');
  if (led.length > 0) return question(without(led), led);
  // "And Munich?": the name alone is the question.
  const bare = without(mentions);
  if (mentions.length > 0 && isEmptyOfContent(bare)) return question(bare, mentions);
  if (text.search(WHERE) < 0) return undefined;
  return question(text.replace(WHERE, ' '), []);
}

interface Mention extends Span {
  readonly locations: readonly StockLocation[];
  /** A preposition leads to it: "in Berlin", "at your Berlin store". */
  readonly isLed: boolean;
}

function question(rest: string, mentions: readonly Mention[]): LocationQuestion {
  const named = new Set(mentions.flatMap((mention) => mention.locations));
  return { rest: rest.replace(FILLER, ' '), named: [...named] };
}

function mentionsIn(text: string, locations: readonly StockLocation[]): Mention[] {
  const words = wordsOf(text);
  const said = new Set(words.map((word) => word.lower));
  const shared = sharedWords(locations);
  const isCommon = (word: string): boolean => NOUNS.has(word) || shared.has(word);
  const found = new Map<string, Mention>();
  for (const location of locations) {
    for (const name of location.names) {
      const all = wordsOf(name).map((word) => word.lower);
      const telling = all.filter((word) => !isCommon(word));
      const core = telling.length > 0 ? telling : all;
      if (!core.some((word) => said.has(word))) continue;
      for (const place of placesOf(core, { text, words, isCommon })) {
        const key = `${place.start}-${place.end}`;
        const known = found.get(key)?.locations ?? [];
        if (!known.includes(location)) {
          found.set(key, { ...place, locations: [...known, location] });
        }
      }
    }
  }
  // The longest name wins: "Boston Back Bay" is not "Boston".
  const longest: Mention[] = [];
  for (const one of [...found.values()].sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (longest.every((other) => other.end <= one.start || one.end <= other.start)) {
      longest.push(one);
    }
  }
  return longest.sort((a, b) => a.start - b.start);
}

/** Names after a preposition, and names joined to one by "or": "in Köln or Berlin". */
function ledOrJoined(text: string, mentions: readonly Mention[]): Mention[] {
  const led: Mention[] = [];
  for (const mention of mentions) {
    const gap = text.slice(led.at(-1)?.end, mention.start);
    if (mention.isLed || (led.length > 0 && JOINT.test(gap))) led.push(mention);
  }
  return led;
}

/** The places in a message with a whole name, or with a part of it after a preposition. */
function* placesOf(
  core: readonly string[],
  message: { text: string; words: readonly Word[]; isCommon: (word: string) => boolean },
): Generator<Omit<Mention, 'locations'>> {
  const { text, words, isCommon } = message;
  for (const [index, word] of words.entries()) {
    for (const [from, first] of core.entries()) {
      if (first !== word.lower) continue;
      let count = 1;
      while (
        core[from + count] !== undefined &&
        core[from + count] === words[index + count]?.lower
      ) {
        count += 1;
      }
      let [start, end] = [index, index + count - 1];
      while (isCommon(words[start - 1]?.lower ?? '')) start -= 1;
      while (isCommon(words[end + 1]?.lower ?? '')) end += 1;
      const before = text.slice(0, words[start]?.start);
      const lead = LEAD.exec(before);
      const isWhole = count === core.length;
      const next = words[end + 1];
      const closes = next === undefined || isOf('stopWords', next.lower);
      // "The Cologne shop": the word for a shop leads to it, too.
      const isShop = words.slice(start, end + 1).some(({ lower }) => NOUNS.has(lower));
      const isLed = lead !== null || isShop;
      if (!isWhole && (!isLed || !closes || isOf('stopWords', first))) continue;
      yield {
        start: lead?.index ?? words[start]?.start ?? 0,
        end: words[end]?.end ?? 0,
        isLed,
      };
    }
  }
}

function sharedWords(locations: readonly StockLocation[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { names } of locations) {
    const words = new Set(names.flatMap((name) => wordsOf(name).map((word) => word.lower)));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const least = Math.max(1, locations.length * SHARED_SHARE);
  return new Set([...counts].filter(([, count]) => count > least).map(([word]) => word));
}

function blank(text: string, spans: readonly Span[]): string {
  let blanked = text;
  for (const { start, end } of spans) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  }
  return blanked;
}

function isEmptyOfContent(text: string): boolean {
  const left = text.replace(FILLER, ' ').replace(NUMBERED, ' ').replace(ONE_PLACE, ' ');
  return wordsOf(left).every((word) => isOf('stopWords', word.lower));
}
