// Which words of a message are the wish, and which are only the story around it.

import {
  ARTICLE,
  dictionaryOf,
  isOf,
  isPerson,
  lexiconNamed,
  numberInWords,
} from './languages/languages.ts';
import { isAspect } from './aspects.ts';
import { isSuperlative, positiveOf } from './degrees.ts';
import { countsPeople } from './counts.ts';
import { isListNoun } from './places.ts';
import { isCode, overlaps, type Span, type Word, wordsOf } from './text.ts';
import { type HeardWord, type Understanding, whichOf, wordBefore } from './understanding.ts';

export interface Core {
  /** The words to search for. */
  readonly words: readonly HeardWord[];
  /** The word for the thing itself; undefined if the message has only qualities, or a need. */
  readonly head?: HeardWord;
  /** The words in a row that end with the thing. */
  readonly run?: readonly HeardWord[];
}

/** Up to this many words all belong to the wish; a longer message has a story too. */
const WISH_WORDS_MAX = 7;
export const CLAUSE_END = /[.!?;,:]/u;

/** Words of one clause: without punctuation between them. */
function clausesOf(said: Understanding, words: readonly HeardWord[]): HeardWord[][] {
  const clauses: HeardWord[][] = [];
  let end = -1;
  for (const word of words) {
    const gap = end < 0 ? '.' : said.text.slice(end, word.start);
    if (CLAUSE_END.test(gap)) clauses.push([]);
    clauses.at(-1)?.push(word);
    end = word.end;
  }
  return clauses;
}

/** A name in the catalogue that is no number, no "gift" and no "small". */
function isTelling(word: HeardWord): boolean {
  const { isName, text, lower } = word;
  return (
    isName && /\p{L}{3}/u.test(text) && !isOf('vague', lower) && (word.isThing || !isSizeWord(word))
  );
}

/** "Big", "Großes": says no more than how large a thing is. */
export function isSizeWord({ lower }: HeardWord): boolean {
  return isAspect(lower) && positiveOf(lower) !== undefined;
}

/** "Size?": nothing but what values are called. */
export function saysOnlyLabels({ words, measures }: Understanding): boolean {
  const isSized = measures.some((one) => one.dimension === 'size');
  return !isSized && words.every((word) => isOf('valueNames', word.lower));
}

/** "Ponchos - do you have one in green?": the thing stands ahead, and behind the verb only what it is like. */
function isFronted({ seekSpans: [seek] }: Understanding, words: readonly HeardWord[]): boolean {
  const behind = words.filter(({ start }) => seek !== undefined && start >= seek.end);
  const isLike = ({ after, part }: HeardWord): boolean =>
    after !== undefined || part === 'adjective';
  const isAhead = (word: HeardWord): boolean => word.end <= seek!.start && isTelling(word);
  return behind.length > 0 && behind.every(isLike) && words.some(isAhead);
}

/**
 * The place where the wish begins: "I need", "looking for"; after another clause "what pasta" too.
 */
function seekEnd(said: Understanding, words: readonly HeardWord[]): number | undefined {
  // "What can you show me?" behind the wish leads to nothing.
  const leads = (one: Span): boolean => words.some(({ start }) => start >= one.end);
  const told = (said.seekSpans.findLast(leads) ?? said.seekSpans.at(-1))?.end;
  // "What biscuits do you have for dogs?": the thing comes before the verb.
  const isAhead =
    told !== undefined && words.some(({ start, after }) => start >= told && after === undefined);
  if (isFronted(said, words)) return undefined;
  const which = isAhead ? undefined : whichOf(said, words);
  return which?.end ?? told;
}

/**
 * "We have no pond. A car then": a sold thing behind an article at the start of a sentence is the
 * whole wish.
 */
function lastAsked(said: Understanding, words: readonly HeardWord[]): readonly HeardWord[] {
  const last = clausesOf(said, words).at(-1) ?? [];
  const [first] = last;
  const isNew =
    first !== undefined &&
    isOf('determiners', wordBefore(said, first)) &&
    !isOf('definite', wordBefore(said, first)) &&
    last.some((word) => isTelling(word) && word.isThing && word.after === undefined);
  const before = words.at(-last.length - 1);
  const isSentence = before && /[.!?]/u.test(said.text.slice(before.end, first?.start));
  return isNew && isSentence ? last : words;
}

/** "Lovely" of "a gift for my lovely aunt"; for "a climber" the model knows what is near. */
export function isOfStory(word: HeardWord): boolean {
  if (isOf('vague', word.lower)) return !word.isName;
  const isLedNoun = word.part === 'noun' && word.after !== undefined;
  return !word.isKnown && word.isCommon && !isPerson(word) && !isLedNoun;
}

/** "Not black, all of it is black": what is unwanted is not wished for beside it. */
export function isUnwantedToo({ text, unwanted }: Understanding, { lower }: HeardWord): boolean {
  return unwanted.some(({ start, end }) =>
    wordsOf(text.slice(start, end)).some((one) => one.lower === lower),
  );
}

/** "My kestrel hedge trimmer": a thing that the shopper has, up to the end of its name. */
export function ownedWords(
  said: Understanding,
  words: readonly HeardWord[],
): ReadonlySet<HeardWord> {
  const owned = new Set<HeardWord>();
  for (const [at, one] of said.all.entries()) {
    if (!isOf('possessives', one.lower)) continue;
    let { end } = one;
    for (const next of said.all.slice(at + 1)) {
      const word = words.find(({ start }) => start === next.start);
      if (word === undefined || !/^[ -]+$/u.test(said.text.slice(end, next.start))) break;
      if (!isPerson(word)) owned.add(word);
      ({ end } = word);
    }
  }
  return owned;
}

/** The first thing that the shopper has, with its adjectives: the "old kettle" of "my old kettle". */
function ownedThing(said: Understanding, words: readonly HeardWord[]) {
  const owned = [...ownedWords(said, words)];
  const at = owned.findIndex((word) => word.isThing && isTelling(word));
  return at < 0 ? undefined : owned.slice(at, at + 1);
}

/** The words of a long message that contain its wish; without an explicit wish all of it describes a need. */
function wishWords(
  said: Understanding,
  words: readonly HeardWord[],
  isQuality: (word: HeardWord) => boolean,
): readonly HeardWord[] {
  const from = seekEnd(said, words);
  if (from === undefined || tellsNeed(said, from)) return words;
  const clauses = clausesOf(said, words);
  const led = clauses.map((clause) =>
    clause.filter((word) => word.start >= from || isSeeker(said, word)),
  );
  // "I need gloves, in red", "I want red, got gloves?": a clause of values alone beside the thing is of the wish.
  // "Trousers, but eco friendly ones": a clause about the thing again.
  const isOfIt = (clause: readonly HeardWord[]): boolean =>
    isListNoun(said.all.find(({ start }) => start >= (clause.at(-1)?.end ?? Infinity)));
  // "A charger, it's for a drone".
  const isFor = ({ after = '' }: HeardWord): boolean =>
    isOf('leads', after) && isOf('looseBefore', after);
  // "A mouse, wireless please"; but "a mouse, my old one is wireless".
  const describes = (clause: readonly HeardWord[]): boolean =>
    clause.every(
      ({ isKnown, part, lower }) =>
        isKnown && part !== 'noun' && part !== 'verb' && numberInWords([lower]) === undefined,
    ) &&
    !wordsOf(said.text.slice(0, clause[0]?.start).split(CLAUSE_END).at(-1)!).some(
      ({ lower }) => isOf('subjects', lower) || isOf('possessives', lower),
    );
  const isOfValues = (clause: readonly HeardWord[]): boolean =>
    clause.every((word) => isQuality(word) || isPerson(word)) ||
    describes(clause) ||
    clause.every(isFor) ||
    // "A bulb, B22".
    clause.every(({ text, isName }) => isName && isCode(text)) ||
    isOfIt(clause);
  const named = led.filter((clause) => clause.some(isTelling));
  // "Looking for a rug, wool is a must": what is sought is the thing, though nothing here is called so.
  const first = led.find((clause) => clause.length > 0);
  const isThing = ({ part, after, lower, start }: HeardWord): boolean =>
    part === 'noun' &&
    after === undefined &&
    !isOf('vague', lower) &&
    !isPerson({ lower }) &&
    !CLAUSE_END.test(said.text.slice(from, start));
  // A place that is only marked, as in a list, leads to no unknown thing.
  const isLed = said.seekSpans.some(({ start, end }) => end > start);
  const isSought = isLed && first?.some(isThing) === true && !first.some(isTelling);
  const isAnew = named.some(([word]) => isOf('determiners', wordBefore(said, word)));
  const thing =
    isSought && !isAnew ? first : (named.find((clause) => !isOfValues(clause)) ?? named[0]);
  if (thing !== undefined) {
    // "A scary book, a proper horror novel": the same thing in words that are known here.
    const next = led[led.indexOf(thing) + 1];
    const gap = next?.[0] && said.text.slice(thing.at(-1)!.end, next[0].start);
    const isSame = gap?.startsWith(',') === true && ARTICLE.test(wordsOf(gap)[0]?.lower ?? '');
    const isKnown = ({ isName }: HeardWord): boolean => isName;
    const isBetter = isSame && !thing.every(isKnown) && next!.every(isKnown);
    const at = led.indexOf(isBetter ? next! : thing);
    const start = led.findLastIndex((clause, of) => of < at && !isOfValues(clause)) + 1;
    const end = led.findIndex((clause, of) => of > at && !isOfValues(clause));
    return led.slice(start, end < 0 ? undefined : end).flat();
  }
  const isVague = words.some((word) => word.start >= from && isOf('vague', word.lower));
  if (isVague && words.length <= WISH_WORDS_MAX) return words;
  // "A chair is what I'm looking for": the verb ends the clause.
  const gapOf = (clause: readonly HeardWord[]): string =>
    said.text.slice(clause.at(-1)!.end, said.seekSpans.at(-1)?.start);
  const ended = clauses.findLast((clause) => clause.at(-1)!.end <= from);
  return ended?.some(isTelling) && !CLAUSE_END.test(gapOf(ended)) ? ended : words;
}

/** The "wife" of "my wife needs": for whom a thing is sought. */
export function isSeeker({ text, seekSpans }: Understanding, word: HeardWord): boolean {
  const isNext = ({ start }: Span): boolean =>
    word.end <= start && /^ (?:\p{L}+ )?$/u.test(text.slice(word.end, start));
  return isPerson(word) && seekSpans.some(isNext);
}

/** "Turtle" of "turtle food", "Playstation" of "Playstation 5 games": the word beside the thing selects among its products. */
export function narrows(
  said: Understanding,
  word: HeardWord,
  head: HeardWord | undefined,
): boolean {
  // "To learn guitar" names no guitar to buy.
  const isVerb = isOf('to', wordBefore(said, word));
  if (isVerb || head?.isName !== true) return false;
  const { after = '' } = word;
  // "A jacket in red", "does the jacket come in light red?": right behind the thing, as "a red jacket".
  const isBehind = isOf('firmBefore', after) && !isOf('makerBefore', after);
  const gap = isBehind ? said.text.slice(head.end, word.start).toLowerCase() : '';
  const [led = '', ...beside] = gap.split(`${after} `);
  const isNext = beside.length === 1 && /^(?:[\p{L}-]+ )?$/u.test(beside[0]!);
  return (
    (isNext &&
      /^[\p{L} ]*$/u.test(led) &&
      wordsOf(led).every((one) => isOf('stopWords', one.lower))) ||
    /^[ -](?:\d\S* )*$/u.test(said.text.slice(word.end, head.start))
  );
}

/** "A friend recommended a kettle", "for my boss": no thing, unless as the "teacher" of "a teacher mug". */
export function isAcquaintance(said: Understanding, word: HeardWord, next?: HeardWord): boolean {
  const before = wordBefore(said, word);
  const isLed = isOf('possessives', before) || isOf('determiners', before);
  const isName = next?.start === word.end + 1 && next.part === 'noun' && next.isName;
  return isLed && !isName && isOf('acquaintances', word.lower);
}

/** Without known words that are in no product and no value, as long as others remain. */
function withoutChatter(
  said: Understanding,
  words: readonly HeardWord[],
  { isQuality, head }: { isQuality: (word: HeardWord) => boolean; head: HeardWord | undefined },
): readonly HeardWord[] {
  const kept = words.filter(
    (word) =>
      word.isKnown ||
      !word.isCommon ||
      narrows(said, word, head) ||
      isQuality(word) ||
      isPerson(word) ||
      isSuperlative(word.lower),
  );
  // "Underwear for men": a person alone is no wish.
  return kept.some((word) => word.isName && !isPerson(word)) ? kept : words;
}

/** Finds the wish in the words; `isQuality` distinguishes values from things. */
export function coreOf(
  said: Understanding,
  words: readonly HeardWord[],
  isQuality: (word: HeardWord) => boolean,
): Core {
  const isLong = words.length > WISH_WORDS_MAX;
  const from = seekEnd(said, words);
  const hasSeek =
    from !== undefined &&
    (words.some((word) => word.start < from) || clausesOf(said, words).length > 1);
  const asked = isLong || hasSeek ? wishWords(said, words, isQuality) : lastAsked(said, words);
  // "There is lamb on Sunday, which red goes with that?"
  const pointsBack = said.pointsBack || said.all.some(({ lower }) => isOf('forIt', lower));
  const isMeant = (word: HeardWord): boolean => asked.includes(word) || isQuality(word);
  const told = pointsBack && asked.length < words.length ? words.filter(isMeant) : asked;
  const wished = withoutTellers(said, told);
  const phrase = nounPhraseOf(said, wished, { isQuality, after: from });
  // "Her kettle is on its last legs, is there one that is quieter?"
  const own = phrase === undefined && said.wantsAlike ? ownedThing(said, words) : undefined;
  if (own !== undefined) return { words: own, head: own.at(-1)!, run: own };
  const kept = withoutChatter(said, wished, { isQuality, head: phrase?.head });
  if (phrase === undefined) return { words: kept };
  const { head, run, holder } = phrase;
  const isIdle = (one: HeardWord): boolean => one === holder && (!one.isName || head.isName);
  // The thing itself stays, even if no product is called so.
  const all = wished.filter((one) => one === head || (kept.includes(one) && !isIdle(one)));
  return { words: all, head, run };
}

/** "My mother always used ginger, got any?": the message seeks ginger, and only tells of the mother. */
export function withoutTellers(
  said: Understanding,
  words: readonly HeardWord[],
): readonly HeardWord[] {
  const isTold = (word: HeardWord): boolean =>
    word.isName &&
    word.after === undefined &&
    isPerson(word) &&
    isOf('possessives', wordBefore(said, word));
  const others = words.filter((word) => !isTold(word));
  return others.some(isTelling) ? others : words;
}

const SHORT_WORDS_MAX = 9;

/** "GB" of "64 GB", "people" of "6 people". */
function isUnit(said: Understanding, word: HeardWord): boolean {
  return said.measures.some(
    (one) =>
      (one.dimension !== 'count' || countsPeople(one)) &&
      one.dimension !== 'size' &&
      one.text.toLowerCase().endsWith(` ${word.lower}`),
  );
}

/** "Something to cut on": a need that no seeking words lead to. */
export function asksNeed({ all, taken }: Understanding): boolean {
  // "So um die 150" is an amount, and nothing to do.
  return all.some(
    (word, at) =>
      isOf('to', word.lower) &&
      isOf('determiners', all[at - 1]?.lower ?? '') &&
      !overlaps(taken, word),
  );
}

/** "To hang a picture", "something that cools": an explicit need that names no thing. */
export function tellsNeed(said: Understanding, from: number): boolean {
  const words = said.all.filter((word) => word.start >= from);
  const next = words.findIndex(({ lower }) => !isOf('determiners', lower));
  const { lower = '' } = words[next] ?? {};
  const isRelative = isOf('which', lower) || isOf('definite', lower);
  return isOf('to', lower) || (next > 0 && isRelative);
}

/** Words in a row without a preposition before them, and the one among them for the thing itself. */
interface NounPhrase {
  readonly head: HeardWord;
  readonly run: readonly HeardWord[];
  /** "Bag" of "bag of rice". */
  readonly holder?: HeardWord;
}

/** The runs of words without a preposition before them; "Stillwater and Backwater headphones" is one. */
function runsOf(said: Understanding, words: readonly HeardWord[]): HeardWord[][] {
  const runs: HeardWord[][] = [];
  let end: number | undefined;
  for (const word of words.filter(({ after }) => after === undefined)) {
    const gap = end === undefined ? undefined : said.text.slice(end, word.start);
    const isNext = gap !== undefined && (/^[\s-]*$/u.test(gap) || isOf('links', gap.trim()));
    if (isNext) runs.at(-1)!.push(word);
    else runs.push([word]);
    ({ end } = word);
  }
  return runs;
}

/** The wanted thing: "tent" of "tent for four". */
function nounPhraseOf(
  said: Understanding,
  words: readonly HeardWord[],
  { isQuality, after }: { isQuality: (word: HeardWord) => boolean; after: number | undefined },
): NounPhrase | undefined {
  const from = words.some((one) => after !== undefined && one.start >= after) ? after : undefined;
  // A need told in a sentence names no thing: "my back hurts", "I want to hang a picture".
  const bare = words.filter((word) => word.after === undefined).length;
  // "Venum Challenger 3.0 Boxing Gloves" has no word of a sentence.
  const isLabel = said.all.length === said.words.length;
  // "Max 120 cm wide" tells no story; nor does "that was quick, wasn't it. A chair for the hall?" before the chair.
  const begins = said.text.slice(0, words[0]?.start).search(/[.!?][^.!?]*$/u);
  const isTold = (word: Word): boolean => word.start > begins && !overlaps(said.taken, word);
  const told = said.all.filter(isTold).length;
  const isShort = (bare <= 4 || isLabel) && told <= SHORT_WORDS_MAX;
  if (after === undefined ? !isShort : tellsNeed(said, after)) return undefined;
  // "White ones": the "ones" are the thing.
  const isOfOnes = ({ end }: HeardWord): boolean =>
    (said.pointsAtList || said.wantsAlike) && isListNoun(said.all.find(({ start }) => start > end));
  // "Hiking boots size 10".
  const isSized = said.measures.some(({ dimension }) => dimension === 'size');
  const isThing = (word: HeardWord): boolean =>
    word.isThing &&
    !isQuality(word) &&
    !isOfOnes(word) &&
    !isOf('vague', word.lower) &&
    !isPerson(word) &&
    !isUnit(said, word) &&
    !(isSized && isOf('valueNames', word.lower)) &&
    numberInWords([word.lower]) === undefined &&
    !/\d/u.test(word.text);
  const dictionary = dictionaryOf(said.isTranslated === true ? 'en' : said.language);
  const isInDictionary = ({ lower }: Word): boolean => dictionary.meaningsOf(lower).length > 0;
  // "Vélo pliant" is a bicycle, a "folding bicycle" too.
  const isFirst = lexiconNamed(said.language).isHeadFirst && said.isTranslated !== true;
  const phrases = runsOf(
    said,
    words.filter(({ start }) => start >= (from ?? 0)),
  ).flatMap((run): NounPhrase[] => {
    const last = isFirst ? run.find(isThing) : run.findLast(isThing);
    // "Graphics card nvidia": a name behind the thing; a "LED bulb" is a bulb in any language.
    const isCalled = last?.isCommon === false && last.isName && !isFirst && !isInDictionary(last);
    const thing = isCalled
      ? run.findLast((word) => word.isCommon && word.isName && isThing(word))
      : undefined;
    const head = thing ?? last;
    return head ? [{ head, run }] : [];
  });
  const [first] = phrases;
  // An explicit wish comes first; else a thing that is sold here: "oof, a doll then".
  const named = phrases.filter(({ head }) => head.isName);
  // "Something basic, a laptop": an adjective that some names end in is a thing where nothing else is.
  const noun = named.find(({ head }) => head.part === 'noun');
  const phrase = from === undefined ? (noun ?? named[0] ?? first) : first;
  // In a story an unknown thing is what happened, or what the shopper has.
  const tells = said.all.some(({ lower }) => isOf('subjects', lower) || isOf('possessives', lower));
  const [label = [], ...clauses] = clausesOf(said, words);
  // "Trainers, leather ones": a first clause of a common noun alone tells nothing.
  const isLabelled = label.length === 1 && label[0] === phrase?.head && label[0]?.isCommon === true;
  const isStory =
    from === undefined && ((tells && !said.asks) || (clauses.length > 0 && !isLabelled));
  if (phrase === undefined || (isStory && !phrase.head.isName)) return undefined;
  const [next, ...others] = words.slice(words.indexOf(phrase.head) + 1);
  if (next === undefined || !isContentOf(said, phrase.head, next)) return phrase;
  // "A bag of rice" is rice, "a pair of leather boots" boots.
  const end = others.findIndex(({ start }, at) => {
    const before = at === 0 ? next : others[at - 1]!;
    return !/^[ -]$/u.test(said.text.slice(before.end, start));
  });
  const content = [next, ...(end < 0 ? others : others.slice(0, end))];
  const head = content.findLast(isThing);
  return head ? { head, run: content, holder: phrase.head } : phrase;
}

/** "Rice" of "bag of rice": only an "of" is between the two, in French behind a packing alone. A "map of Kent" is one. */
function isContentOf({ text, language }: Understanding, one: HeardWord, next: HeardWord): boolean {
  const gap = text.slice(one.end, next.start).trim().toLowerCase();
  const isPacking = isOf('packings', one.lower);
  const isStuff = next.isCommon || dictionaryOf('en').meaningsOf(next.lower).length > 0;
  const isPlace = one.isName && !isStuff && !isPacking;
  return (isPacking && lexiconNamed(language).sets === gap) || (isOf('contains', gap) && !isPlace);
}
