// Degrees: "quieter", "the most pieces", "too heavy" ask for more or less of an attribute.

import { rememberedByName } from '../../base/remembered.ts';
import { inAnyLanguage, isOf, isPerson, LEXICONS } from './languages/languages.ts';
import { isAspect } from './aspects.ts';
import { folded, overlaps, uninflected } from './text.ts';
import { type HeardWord, type Understanding, wordBefore } from './understanding.ts';

const DEGREES = ['less', 'more'] as const;
type Degree = (typeof DEGREES)[number];

/** The words of a language that are degrees, or of all for the empty name. */
const degreesIn = rememberedByName((language: string): ReadonlyMap<string, Degree> => {
  const own = LEXICONS.filter((one) => language === '' || one.language === language);
  const degrees = new Map<string, Degree>();
  for (const name of DEGREES) {
    for (const lexicon of own) for (const word of lexicon[name]) degrees.set(word, name);
  }
  return degrees;
});

/** Whether a word asks for less or for more of something. */
export function degreeOf(lower: string, language = ''): Degree | undefined {
  const degrees = degreesIn(language);
  return degrees.get(lower) ?? degrees.get(uninflected(lower));
}

const SUPERLATIVE = new RegExp(
  `^(?:${inAnyLanguage(({ superlatives }) => superlatives)})(?= |$)`,
  'u',
);

/** "Lightest", "leichteste", "most pieces"; not "lighter". */
export function isSuperlative(lower: string): boolean {
  return SUPERLATIVE.test(lower);
}

/** The direction of an adjective's comparative: "heavy" means more, "small" less. */
export function positiveOf(lower: string): Degree | undefined {
  const stem = folded(uninflected(lower).replace(/y$/u, 'i'));
  return DEGREES.find((name) =>
    LEXICONS.some((lexicon) => lexicon[name].values().some((one) => folded(one).startsWith(stem))),
  );
}

/** A degree in a message: its words, and those among them that name no thing. */
export interface SaidDegree {
  readonly text: string;
  readonly least: boolean;
  readonly words: readonly HeardWord[];
}

/** "With the most pieces", "has the most pieces", "largest diameter": a degree of a named attribute. */
function degreeOfNamed(said: Understanding, words: readonly HeardWord[]): SaidDegree | undefined {
  const { all, text, measures } = said;
  // "At least grade 8" is a bound.
  const bounds = measures.map((one) => {
    const start = text.indexOf(one.text);
    return { start, end: start + one.text.length };
  });
  for (const [at, one] of all.entries()) {
    const degree = degreeOf(one.lower, said.language);
    if (degree === undefined || overlaps(bounds, one)) continue;
    // Only an attribute's name may have the word: no text of the catalogue has to know it.
    const next = said.words.find((word) => word.start === all[at + 1]?.start);
    const before = all.slice(0, at).findLast((word) => !isOf('determiners', word.lower));
    if (next === undefined) continue;
    const { lower: lead = '' } = before ?? {};
    const own = words.filter(({ start }) => start === next.start || start === one.start);
    // "The most yards on a ball": what it is measured on is no thing, either.
    const behind = words.filter(({ start, after }) => start > next.start && after !== undefined);
    const isLed = isOf('looseBefore', lead) && !isOf('links', lead);
    // "Highest lumens?": nothing is called so.
    const isNameless = own.length === words.length && own.every(({ isName }) => !isName);
    const isAlone = before === undefined && (isNameless || isAspect(next.lower));
    const isOwned = isOf('owns', lead);
    if (!isLed && !isAlone && !isOwned) continue;
    const idle = isOwned ? [...own, ...behind] : own;
    return { text: `${one.lower} ${next.lower}`, least: degree === 'less', words: idle };
  }
  return undefined;
}

/** The degree in a message; `head` is the wanted thing, which is no degree. */
export function degreeIn(
  said: Understanding,
  words: readonly HeardWord[],
  head?: HeardWord,
): SaidDegree | undefined {
  const tooMuch = words.filter((word) => {
    const before = said.all.findLast((one) => one.end < word.start);
    if (before === undefined || !isOf('tooMuch', before.lower)) return false;
    return isAspect(word.lower) && /^\s+$/u.test(said.text.slice(before.end, word.start));
  });
  const named = degreeOfNamed(said, words);
  if (named) return named;
  const word = words.find((one) => {
    const isNew = (one !== head || !one.isName) && !isOf('possessives', wordBefore(said, one));
    const isDegree = degreeOf(one.lower, said.language) !== undefined && isAspect(one.lower);
    // "Finest tea" is a name; "which tea is the finest?" asks for a degree.
    const isBehind = head !== undefined && one.start > head.start;
    // "Schwester" ends like one.
    const isMost = isSuperlative(one.lower) && words.length > 1 && !isPerson(one);
    return isNew && (isDegree || (isMost && (!one.isKnown || (isBehind && !one.isName))));
  });
  const [first] = tooMuch;
  if (word) {
    const least = degreeOf(word.lower, said.language) === 'less';
    // "The most secure lock": the adjective is the degree, and is searched for too.
    const next = words[words.indexOf(word) + 1];
    const isAdjective = next !== undefined && /^\s+$/u.test(said.text.slice(word.end, next.start));
    if (isOf('quantifiers', word.lower) && isAdjective && next !== head)
      return { text: next.lower, least, words: [...tooMuch, word] };
    return { text: word.lower, least, words: [...tooMuch, word] };
  }
  // "He eats too fast" is a story.
  if (first === undefined || tooMuch.length < words.length) return undefined;
  return { text: first.lower, least: positiveOf(first.lower) !== 'less', words: tooMuch };
}
