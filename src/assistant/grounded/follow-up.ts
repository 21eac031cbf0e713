// How a message continues the last turn: it refines the search, or refers to shown products.

import { areAlike, isOf, isPerson, LEXICONS, otherSpellingsOf } from './languages/languages.ts';
import type { Measure, Memory, PriceBound, Sought, Term, Wish } from './memory.ts';
import { OF_COUNT_MAX } from './measures.ts';
import { withBoth } from './search-filters.ts';
import { wishesOf } from './sought.ts';
import { placeIndex } from './subject.ts';
import { topicOf } from './topic.ts';
import { phrasePattern } from './phrases.ts';
import { dimensionsAt, namesWord, type Word } from './text.ts';
import { wordBefore, type Understanding } from './understanding.ts';

/** A range is wide if its most expensive product costs this many times its cheapest. */
const WIDE_RANGE = 4;

const STORY_LENGTH_MAX = 300;

/** A size by its numbers alone: "140 x 200", "220". */
const FIGURE = /^\d[\dx×., ]*$/iu;

function sameWords(sought: Sought, previous: Sought): boolean {
  const isKnown = (word: string): boolean =>
    previous.terms.some(({ text }) => namesWord(text, word));
  return sought.terms.every(({ glue, text }) => glue || isKnown(text.toLowerCase()));
}

/** "And one for my niece", after a present for another person: another wish. */
function isForOther(said: Understanding, previous: Sought): boolean {
  return said.words.some(isPerson) && previous.isGift === true && said.all.length > 3;
}

/** The last person that a message names as the shopper's own, "my husband"; the last that a pronoun may stand for. */
export function personIn(said: Understanding, pronoun?: string): string | undefined {
  const isOwn = (word: Word): boolean =>
    isPerson(word) && isOf('possessives', wordBefore(said, word));
  const owned = said.all.filter(isOwn);
  const meant = pronoun && owned.findLast(({ lower }) => areAlike(lower, pronoun));
  return (meant || owned.at(-1))?.lower;
}

/** "And for my husband": the size and the age of the last person do not hold for this one. */
export function forPerson(said: Understanding, previous: Sought): Sought {
  if (personIn(said) === undefined) return previous;
  const { measures = [], held, ...rest } = previous;
  const kept = measures.filter(({ dimension }) => dimension !== 'size' && dimension !== 'age');
  return {
    ...rest,
    ...(kept.length > 0 ? { measures: kept } : {}),
    ...(held ? { held: { terms: held.terms, unwanted: held.unwanted } } : {}),
  };
}

/** "Hmm no, longer ones": the answer to the last message was not what is wanted. */
function refuses({ text, language }: Understanding): boolean {
  return topicOf(text.split(/[.,;:!?…–]/u, 1)[0]!, language, ['no']) === 'no';
}

/** The wish that a message goes on with: where it refuses what was added last, the one before. */
export function continued(said: Understanding, { sought, before }: Memory): Sought | undefined {
  const earlier = before?.at(-1)?.sought;
  const isKept = ({ text }: Term): boolean =>
    sought?.terms.some((one) => one.text === text) === true;
  const isAdded = earlier?.head === sought?.head && earlier?.terms.every(isKept);
  return isAdded && refuses(said) ? earlier : sought;
}

/** Whether the message only adds to the last search. */
export function refines(
  said: Understanding,
  sought: Sought,
  previous: Sought | undefined,
): boolean {
  if (!previous || said.similar) return false;
  if (isForOther(said, previous)) return false;
  const named = sought.terms.filter((term) => !term.glue);
  if (named.length === 0) return true;
  const isValue = ({ wish, text }: Term): boolean =>
    wish === undefined ? FIGURE.test(text) : wish.kind !== 'taxonomy' || wish.firm;
  const allValues = named.every(isValue);
  const attached = said.words.every((word) => word.after !== undefined);
  // "The cheapest wooden" after wooden dolls: no other thing is named.
  const isRanked = sought.head === undefined && sought.order !== undefined;
  if (isRanked && sameWords(sought, previous)) return true;
  const isOfList = said.pointsAtList || said.wantsAlike;
  // "What do you have for cutting bread?" after knives that are not sold: another wish; "I want a white one" is none.
  const isAnew = (said.seeks && !said.wantsAlike) || (said.browses && !allValues);
  if (previous.isMissed === true) return (allValues || attached || isOfList) && !isAnew;
  // "But I need steel", after nails; "show me Norda instead", after those of Ostra.
  const isInstead = said.all.some(({ lower }) => isOf('rather', lower));
  const isBare = named.every(
    ({ wish }) => wish?.kind === 'attribute' || (isInstead && wish?.kind === 'brand'),
  );
  // "Do you have it in white?", where no value is called so.
  const isOfThat = allValues || (attached && said.pointsBack);
  if (said.seeks && !said.wantsAlike) return isOfThat && (attached || said.pointsBack || isBare);
  // "It should be firm" adds to the wish.
  const isOfIt = said.requires || isOf('subjects', said.all[0]?.lower ?? '');
  const isTold = said.pointsBack && !said.asks && isOfIt;
  // "I meant a doll, not a house" after dolls of a maker.
  const isLess = sought.unwanted.length > 0 && sameWords(sought, previous);
  return allValues || attached || isTold || isOfList || isLess;
}

/** "Main_color" is a colour: of two attributes that say the same one is replaced by the other. */
export function isOneKey(a: string, b: string): boolean {
  const wordsIn = (key: string): string[] => key.split(/[_\s-]+/u);
  const [short, long] = [wordsIn(a), wordsIn(b)].toSorted((x, y) => x.length - y.length);
  const spelled = new Set(long!.concat(long!.flatMap(otherSpellingsOf)));
  return short!.every((word) => spelled.has(word));
}

/** "And over 15 %?" is of what the last share was of. */
function ofTheSame(measure: Measure, { measures = [] }: Sought): Measure {
  const { of = [], dimension } = measure;
  const others = measures.filter((one) => one.dimension === dimension);
  const known = others.flatMap((one) => one.of ?? []);
  const key = measure.key ?? others.find((one) => one.key)?.key;
  return { ...measure, ...(key && { key }), of: of.concat(known).slice(-OF_COUNT_MAX) };
}

/** "And 15?" after boots in 13: a bare number is another size. */
export function inSize(sought: Sought, { measures = [] }: Sought): Sought {
  const size = measures.find(({ dimension, text }) => dimension === 'size' && SIZE_LAST.test(text));
  const [term, ...others] = sought.terms.filter(({ glue }) => glue !== true);
  if (!size || !term || others.length > 0 || !SIZE.test(term.text)) return sought;
  return { ...sought, terms: [], measures: [{ ...size, text: term.text }] };
}

const SIZE = /^\d{1,3}(?:[.,]\d)?$/u;
const SIZE_LAST = /(?:^|\s)\d{1,3}(?:[.,]\d)?$/u;

/** The last search with the message's additions; a new value of an attribute replaces the old one. */
export function refined(previous: Sought, sought: Sought): Sought {
  // "Gluten-free ones" after vegan ones: both.
  const replaces = (old: Wish): boolean =>
    wishesOf(sought).some(
      (one) =>
        one.kind === old.kind &&
        isOneKey(one.key, old.key) &&
        withBoth([old.value, ...(old.also ?? [])], one).length === 0,
    );
  // "For men too": of the same thing.
  const isForPeople = wishesOf(sought).every((wish) => wish.kind !== 'taxonomy' || wish.firm);
  const measured = new Set(sought.measures?.map((one) => one.dimension));
  const isReplaced = ({ dimension }: Measure): boolean => measured.has(dimension);
  const rejected = sought.unwanted.flatMap((one) => [one.label ?? one.text, one.text]);
  const isMade = ({ wish, maker }: Term): boolean => maker === true || wish?.kind === 'brand';
  const isOfMaker = sought.terms.some(isMade);
  const isSized = sought.terms.some(({ text }) => dimensionsAt(text) !== undefined);
  const outdated = (previous.measures ?? []).filter(isReplaced);
  // "For my husband", after running shoes: of two groups one filters, and the other stays a word.
  const isOfPeople = sought.terms.every(
    ({ text, wish }) => wish?.kind !== 'taxonomy' || isPerson({ lower: text.toLowerCase() }),
  );
  const before = previous.terms.map(({ wish, ...term }): Term => {
    const isKind = wish?.kind === 'taxonomy' && !isPerson({ lower: term.text.toLowerCase() });
    if (wish === undefined || (isKind && wish.firm && isOfPeople && replaces(wish))) return term;
    return { ...term, wish };
  });
  const kept = before.filter((term) => {
    if (outdated.some((one) => namesWord(one.text, term.text))) return false;
    if (isSized && dimensionsAt(term.text) !== undefined) return false;
    if (rejected.some((text) => text.toLowerCase() === term.text.toLowerCase())) return false;
    // "From Napa instead", after those from Sonoma.
    if (isOfMaker && isMade(term)) return false;
    const isThing = term.wish?.kind === 'taxonomy' && !term.wish.firm && isForPeople;
    return !term.wish || isThing || !replaces(term.wish);
  });
  // "It has to fit our hall": what the shopper has is none of it, where nothing leads to it.
  const said = sought.terms.filter(({ own, led }) => own !== true || led === true);
  const added = said.map(asAdded);
  const story = [previous.story, sought.story]
    .filter((one) => one !== undefined)
    .join('. ')
    .slice(-STORY_LENGTH_MAX);
  // "Cheaper" than those of another maker or colour is no bound for this one.
  const isOther = isOfMaker || wishesOf(previous).some(replaces);
  const bound = isOther && previous.price?.relative !== undefined ? undefined : previous.price;
  const price = sought.price ?? bound;
  // "Cheaper" counts once; "cheapest first" stays.
  const passing = previous.order === 'cheaper' || previous.order === 'dearer';
  const order = sought.order ?? (passing || sought.by ? undefined : previous.order);
  const {
    price: _price,
    order: _order,
    by: _by,
    held: _held,
    isMissed: _isMissed,
    ...rest
  } = previous;
  return {
    ...rest,
    terms:
      sameWords(sought, previous) && added.every((term) => !term.wish)
        ? kept
        : [...kept, ...added].slice(-100),
    ...(price ? { price } : {}),
    ...(order ? { order } : {}),
    inStock: previous.inStock || sought.inStock,
    unwanted: [...previous.unwanted, ...sought.unwanted].slice(-20),
    measures: [
      ...(previous.measures ?? []).filter((one) => !isReplaced(one)),
      ...(sought.measures ?? []).map((one) => ofTheSame(one, previous)),
    ].slice(-20),
    ...(sought.by ? { by: sought.by } : {}),
    ...(story === '' ? {} : { story }),
    ...(sought.reduced ? { reduced: true } : {}),
  };
}

/** A term of a message after a list: a value is a filter, and a word has to be there. */
function asAdded(term: Term): Term {
  if (term.wish && term.wish.kind !== 'taxonomy')
    return { ...term, wish: { ...term.wish, firm: true } };
  return term.glue ? term : { ...term, must: true };
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

const HALVED = phrasePattern(LEXICONS.map(({ halved }) => halved));

/**
 * "Cheaper" and "dearer" as bounds, "half the price" as the half of it. Below the product pointed at, else below the cheapest shown;
 * where the list is wide, below its middle: its cheapest is then hardly what was meant.
 */
export function relativeBound(
  order: 'cheaper' | 'dearer',
  memory: Pick<Memory, 'shown' | 'focus'>,
  { places: [place], text }: Pick<Understanding, 'places' | 'text'>,
): PriceBound | undefined {
  const index = place === undefined ? memory.focus : placeIndex(place, memory.shown.length);
  const pointed = index === undefined ? undefined : memory.shown[index];
  const priced = (pointed ? [pointed] : memory.shown).filter(
    (one) => one.amount !== undefined && one.currency !== undefined,
  );
  const currency = priced[0]?.currency;
  if (currency === undefined) return undefined;
  const amounts = priced
    .filter((one) => one.currency === currency)
    .map((one) => one.amount ?? 0)
    .sort((a, b) => a - b);
  const low = amounts[0] ?? 0;
  const high = amounts.at(-1) ?? 0;
  if (order === 'dearer')
    return { min: high, minExclusive: true, currency, foreign: false, relative: 'dearer' };
  const whole = high >= low * WIDE_RANGE ? median(amounts) : low;
  const max = text.search(HALVED) >= 0 ? Math.ceil(whole / 2) : whole;
  return { max, maxExclusive: true, currency, foreign: false, relative: 'cheaper' };
}
