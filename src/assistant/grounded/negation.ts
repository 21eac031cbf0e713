// Unwanted things in a message: "not red or blue", "ohne Nüsse, Zucker oder Milch".

import {
  ARTICLE,
  avoidedBy,
  inAnyLanguage,
  isOf,
  LEXICONS,
  lexiconNamed,
  translationsOf,
} from './languages/languages.ts';
import { isListNoun } from './places.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import { type Draft, type Span, TAKEN, type Word, wordsOf } from './text.ts';

/** Most words of one unwanted thing. */
const NAME_WORDS_MAX = 3;
/** Most words of a thing in a list behind a comma. */
const LISTED_WORDS_MAX = 2;
const LEADING_WORDS_MAX = 2;
const linking = (type: Intl.ListFormatType): ReadonlySet<string | undefined> =>
  new Set(
    LEXICONS.map(({ language }) =>
      new Intl.ListFormat(language, { type }).formatToParts(['a', 'b'])[1]?.value.trim(),
    ),
  );
/** "And" and "or" in each language. */
export const AND = linking('conjunction');
const OR = linking('disjunction');
const WITHOUT = new RegExp(`(?:${inAnyLanguage(({ without }) => [without])})`, 'iu');
const CLAUSE_END = new RegExp(`[.;:!?${TAKEN}]`, 'u');
const CLAUSE_END_OR_COMMA = new RegExp(`[,.;:!?${TAKEN}]`, 'u');

const REJECTED = phrasePattern(LEXICONS.flatMap(({ rejected }) => rejected));
/** The text before words that reject it. */
const CLAUSE_LENGTH_MAX = 80;

/** Takes the things before words that reject them: "leather is out", "hood or collar not wanted". */
export function takeRejected(draft: Draft, language: string): Span[] {
  const { left } = draft;
  let end = 0;
  return matchesIn(left, REJECTED).flatMap(({ index, 0: said }) => {
    const from = Math.max(end, index - CLAUSE_LENGTH_MAX);
    end = index + said.length;
    const before = left.slice(from, index).replace(/[,:?]?\s*$/u, '');
    const clause = before.split(CLAUSE_END_OR_COMMA).at(-1)!;
    const words = wordsOf(clause);
    // "Is leather out of the question?" asks.
    if (isOf('asks', words[0]?.lower ?? '')) return [];
    const at = from + before.length - clause.length;
    const spans = namesAtEnd(words, language).map((one) => ({
      start: at + one.start,
      end: at + one.end,
    }));
    // "No wool, it gives her a rash" says why.
    const isReason = at > 0 && words.every(({ lower }) => isOf('things', lower));
    if (spans[0] || isReason) draft.blank({ start: spans[0]?.start ?? at, end });
    return spans;
  });
}

/** The names at the end of a clause: "kids" of "kids ones", "hood" and "collar" of "a hood or a collar". */
function namesAtEnd(words: readonly Word[], language: string): Span[] {
  const names: Word[][] = [[]];
  for (const word of words.toReversed()) {
    const name = names.at(0)!;
    if (isOf('links', word.lower)) names.unshift([]);
    else if (name.length === 0 && isListNoun(word)) continue;
    // "My phone is out" refuses nothing.
    else if (isOf('possessives', word.lower)) return [];
    else if (isOf('stopWords', word.lower, language)) {
      if (!isOf('determiners', word.lower) && !isOf('definite', word.lower)) break;
    } else if (name.length === NAME_WORDS_MAX) break;
    else name.unshift(word);
  }
  return names
    .filter((name) => name.length > 0)
    .map((name) => ({ start: name[0]!.start, end: name.at(-1)!.end }));
}

const FREE_WORDS = LEXICONS.flatMap(({ freeOf }) =>
  freeOf.startsWith('$1') ? [freeOf.slice('$1'.length).trim()] : [],
);
/** "Leather free", "leather-free" and "lederfreie", by language; of a language that says it with a word for "without", none. */
const FREE_OF = new Map(
  LEXICONS.filter(({ freeOf }) => freeOf.startsWith('$1')).map(({ language, freeOf }) => {
    const isJoined = !freeOf.includes(' ');
    const said = freeOf.replace('$1', '').trim();
    const thing = String.raw`(?<![\p{L}\p{N}-])(?<thing>\p{L}{3,}${isJoined ? '?' : ''})`;
    const free = isJoined ? `-?${said}(?:e[mnrs]?)?` : `[ -]${said}`;
    return [language, new RegExp(String.raw`${thing}${free}(?![\p{L}-])`, 'giu')] as const;
  }),
);

/** Takes the things that something is to be free of: "leather free shoes", "polyester-free", "lederfrei". */
export function takeFreeOf(draft: Draft, language: string): Span[] {
  const pattern = FREE_OF.get(language);
  const { left } = draft;
  return (pattern ? matchesIn(left, pattern) : []).flatMap(({ index: start, 0: said, groups }) => {
    const thing = groups!['thing']!;
    const [before, behind] = [
      wordsOf(left.slice(0, start)),
      wordsOf(left.slice(start + said.length)),
    ];
    // "Is delivery free?", "is the jug drip-free?", "feel free to".
    const isAsked =
      isOf('asks', before[0]?.lower ?? '') &&
      (before.length === 1 || isOf('definite', before[1]!.lower));
    const isIdle = isOf('stopWords', thing.toLowerCase(), language);
    // "Rostfrei" is stainless.
    const meanings = translationsOf(said.toLowerCase().replace(/(?<=frei)e[mnrs]?$/u, ''));
    const isFree = (one: string): boolean => FREE_WORDS.some((word) => one.endsWith(word));
    const isOther = meanings.length > 0 && !meanings.some(isFree);
    const next = behind[0]?.lower ?? '';
    if (isAsked || isIdle || isOther || isOf('looseBefore', next) || isOf('to', next)) return [];
    draft.blank({ start, end: start + said.length });
    return [{ start, end: start + thing.length }];
  });
}

/** Takes the things after a cue such as "not", "without", "ohne", one by one. */
export function takeUnwanted(draft: Draft, language: string, cues: RegExp): Span[] {
  const unwanted: Span[] = [];
  const text = draft.left;
  // "No-show socks": the "no" is a part of the word, as it is not in "not in-ear ones".
  const found = matchesIn(text, cues).filter(({ index, 0: cue }) => {
    const last = wordsOf(cue).at(-1)?.lower ?? '';
    return text[index + cue.length] !== '-' || !isOf('denials', last);
  });
  for (const [at, { index, 0: cue }] of found.entries()) {
    const end = index + cue.length;
    // "In" of "not in-ear ones" is a part of a word.
    const start = text[end] === '-' ? index + cue.search(/\s\S*$/u) : end;
    // "Without nuts and without sugar": the next cue begins again.
    const rest = text.slice(start, found[at + 1]?.index);
    const isWithout = WITHOUT.test(cue);
    // "She can't have nuts, is there one without?"
    if (isWithout && unwanted.length > 0 && /^\s*(?:[.,;!?]|$)/u.test(rest))
      draft.blank({ start: index, end });
    if (!/^\s/u.test(rest)) continue;
    const names = namesIn(rest.split(CLAUSE_END)[0] ?? '', language, isWithout);
    const spans = names.map((one) => ({ start: start + one.start, end: start + one.end }));
    // "Any tops without it?": the last named thing.
    unwanted.push(
      ...spans.filter((one) => !isOf('subjects', text.slice(one.start, one.end).toLowerCase())),
    );
    const last = spans.at(-1);
    if (last) draft.blank({ start: index, end: last.end });
  }
  for (const word of wordsOf(draft.left)) {
    if (avoidedBy(word.lower) === undefined) continue;
    unwanted.push({ start: word.start, end: word.end });
    draft.blank(word);
  }
  return unwanted;
}

/** The names at the beginning of a clause; `isWithout`: a stop word may be the only one. */
function namesIn(clause: string, language: string, isWithout: boolean): Span[] {
  const names: Word[][] = [[]];
  const leading: Word[] = [];
  // "No wool/felt": each is a word, where "AC/DC" is one elsewhere.
  const words = wordsOf(clause.replace(/(?<=\p{L}{2})\/(?=\p{L}{2})/gu, ' '));
  for (const [at, word] of words.entries()) {
    const name = names.at(-1)!;
    const isBehind = (mark: string): boolean =>
      clause.slice(words[at - 1]?.end ?? word.start, word.start).includes(mark);
    const isBehindComma = isBehind(',');
    // "No wool / felt stuff", "no wool & felt".
    if (name.length > 0 && (isBehind('/') || isBehind(' & '))) names.push([]);
    if (isOf('links', word.lower)) {
      // "Without sleeves, and red": the rest is no unwanted thing; of "no white, or cream" it is.
      const isOr = OR.has(word.lower);
      if (name.length === 0 || (isBehindComma && names.length === 1 && !isOr)) break;
      // "A kettle without plastic and a toaster": an article begins another wish.
      const isAnew = ARTICLE.test(words[at + 1]?.lower ?? '') && !ARTICLE.test(words[0]!.lower);
      if (isAnew && AND.has(word.lower)) break;
      names.push([]);
      continue;
    }
    if (isBehindComma && name.length > 0) {
      if (!isListed(clause, words, { from: at, language })) break;
      names.push([]);
    }
    const own = names.at(-1)!;
    if (own.length === NAME_WORDS_MAX) break;
    if (own.length === 0 && isOf('determiners', word.lower)) continue;
    // "Teflon or any of that chemical stuff": words lead to each of the names.
    if (!isOf('stopWords', word.lower, language)) own.push(word);
    else if (own.length === 0 && names.length > 1 && !isOf('looseBefore', word.lower)) continue;
    // "Not anything with nuts": some words come before the unwanted thing.
    else if (names[0]!.length === 0 && leading.length < LEADING_WORDS_MAX) leading.push(word);
    else break;
  }
  // "Without down" names a thing, "he does not come in" none.
  if (names[0]!.length === 0 && isWithout)
    names[0] = leading.slice(0, 1).filter(({ lower }) => !isOf('glue', lower));
  return names
    .filter((name) => name.length > 0)
    .map((name) => ({ start: name[0]!.start, end: name.at(-1)!.end }));
}

/**
 * "Nuts, sugar or milk" goes on behind the comma: short names, and a link before the last. Nouns of a
 * language that gives them a capital are followed by nouns: "ohne Kapuze, wasserdicht und warm" names
 * one.
 */
function isListed(
  clause: string,
  words: readonly Word[],
  { from, language }: { from: number; language: string },
): boolean {
  const hasCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);
  const isNoun = lexiconNamed(language).hasCapitalNouns && hasCapital(words[0]!);
  let length = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at]!;
    if (isOf('links', word.lower)) {
      const next = words[at + 1];
      return length > 0 && next !== undefined && isPossible(next);
    }
    if (clause.slice(words[at - 1]!.end, word.start).includes(',')) length = 0;
    if (length === 0 && isOf('determiners', word.lower)) continue;
    if (!isPossible(word) || length === LISTED_WORDS_MAX) return false;
    length += 1;
  }
  return false;

  function isPossible(word: Word): boolean {
    const isIdle = isOf('stopWords', word.lower, language) || /\d/u.test(word.text);
    return !isIdle && (!isNoun || hasCapital(word));
  }
}
