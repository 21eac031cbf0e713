// What a message does not want, and which kind of the wished thing that is.

import type { FacetMention } from '../../search/port.ts';
import type { Unwanted } from './absence.ts';
import { avoidedBy, inAnyLanguage } from './languages/languages.ts';
import type { Sought } from './memory.ts';
import { isSameWord, namesWord, overlaps, type Span, type Word, wordsOf } from './text.ts';
import type { Understanding } from './understanding.ts';

/** Says what makes a person ill, before the thing: "my son is allergic to". */
const HARMED = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ harmed }) => [harmed])})(?!\\p{L})`,
  'iu',
);
const CLAUSE_END = /[.;:!?]/u;
/** As many as memory holds. */
const UNWANTED_COUNT_MAX = 20;

/** The unwanted things in the spans of a message: each once, with a bound on their number. */
export function unwantedIn(
  { text, language }: Understanding,
  spans: readonly Span[],
  mentions: readonly FacetMention[],
): Unwanted[] {
  const byText = new Map<string, Unwanted>();
  for (const span of spans) {
    const unwanted = unwantedAt(text, span, mentions);
    const clause = text.slice(0, span.start).split(CLAUSE_END).at(-1)!;
    const harms = HARMED.test(clause) ? { harms: true as const } : {};
    const english = language === 'en' ? { isEnglish: true as const } : {};
    byText.set(unwanted.text, { ...unwanted, ...english, ...harms });
    if (byText.size === UNWANTED_COUNT_MAX) break;
  }
  return [...byText.values()];
}

function unwantedAt(text: string, span: Span, mentions: readonly FacetMention[]): Unwanted {
  // "No circular saw": not every one of the group of saws is unwanted.
  const isWhole = (one: FacetMention): boolean =>
    one.isPart !== true && one.start <= span.start && one.end >= span.end;
  const mention = mentions.find(
    (one) => overlaps([span], one) && (one.kind !== 'taxonomy' || isWhole(one)),
  );
  const said = text.slice(span.start, span.end);
  const words = avoidedBy(said.toLowerCase()) ?? said;
  return mention ? { text: words, key: mention.key, label: mention.label } : { text: words };
}

/** "Not the black charcoal one" of soaps: the word of it that some of the found are called by, and not all. */
export function withFoundUnwanted(
  sought: Sought,
  found: readonly { readonly title: string }[],
): Sought {
  const countOf = ({ lower }: Word): number =>
    found.filter(({ title }) => namesWord(title, lower)).length;
  const unwanted = sought.unwanted.map((one) => {
    const words = wordsOf(one.text);
    const [told, ...others] = words.filter((word) => countOf(word) % found.length > 0);
    return told && others.length === 0 && words.length > 1 ? { ...one, text: told.text } : one;
  });
  return { ...sought, unwanted };
}

/** "No ladies bike" after bikes: of the bikes those for ladies are unwanted, and the word for the thing says nothing. */
export function withKindsUnwanted(sought: Sought): Sought {
  const { head, unwanted } = sought;
  if (head === undefined) return sought;
  const ofKind = (one: Unwanted): Unwanted => {
    const words = wordsOf(one.text);
    const last = words.at(-1)!;
    const kind = one.text.slice(0, words.at(-2)?.end ?? 0);
    return kind !== '' && isSameWord(last.lower, head) ? { ...one, text: kind } : one;
  };
  return { ...sought, unwanted: unwanted.map(ofKind) };
}
