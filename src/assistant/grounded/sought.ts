// The wish: words, values of the catalogue, a price, unwanted things.

import type { FacetMention } from '../../search/port.ts';
import { isOf, isPerson, lexiconNamed } from './languages/languages.ts';
import {
  ALSO_COUNT_MAX,
  type Measure,
  type PriceBound,
  type Sought,
  type Term,
  type Wish,
} from './memory.ts';
import {
  isOfStory,
  isSizeWord,
  narrows,
  ownedWords,
  saysOnlyLabels,
  type Core,
  isUnwantedToo,
} from './core.ts';
import {
  isOneOfTwo,
  meantBy,
  withGroup,
  type NamedMention,
  isRelative,
  isTrait,
  isModel,
} from './meant-groups.ts';
import { isAgeFact } from './ages.ts';
import { countsPeople } from './counts.ts';
import { sizeIn } from './sizes.ts';
import { minorUnits, type PriceWish } from './prices.ts';
import { degreeIn, positiveOf, type SaidDegree } from './degrees.ts';
import { isAspect } from './aspects.ts';
import { unwantedIn } from './unwanted.ts';
import { dimensionsAt, namesWord, overlaps, wordsOf, type Span, type Word } from './text.ts';
import {
  wordBefore,
  type HeardWord,
  type SoughtWord,
  type Understanding,
} from './understanding.ts';

/** The fewest hits that a search fetches. */
export const FETCH_COUNT = 50;
const TEXT_LENGTH_MAX = 300;
const TERM_COUNT_MAX = 40;
const WISH_COUNT_MAX = 6;
const GLUE_RUN_MAX = 2;

function isFirm(mention: NamedMention, words: readonly SoughtWord[], listed: boolean): boolean {
  if (mention.isNarrowed === true) return true;
  const after = words[0]?.after;
  const ledFirmly = after !== undefined && isOf('firmBefore', after);
  if (words.some(isPerson)) return true;
  if (mention.kind === 'taxonomy') return false;
  if (mention.kind === 'brand') return after !== undefined && isOf('makerBefore', after);
  // "For a vegan", "with hood": a yes-or-no attribute is a firm condition, and a long name, "for Mi 4i", no chance.
  const isLong = words.length > 1 && !isOf('madeOf', after ?? '');
  if (after !== undefined && (mention.value === 'true' || isLong)) return true;
  // "Size 43" names its attribute, so it can mean nothing else.
  return ledFirmly || listed || words.some((word) => isOf('valueNames', word.lower));
}

/** A brand after "for" or "with" names the thing to fit, not the maker; "something big" is of no maker "Big". */
function isWish(mention: FacetMention, words: readonly HeardWord[]): boolean {
  const after = words[0]?.after;
  if (mention.kind !== 'brand') return true;
  const isPlain = ({ part, isCommon, text }: HeardWord): boolean =>
    part === 'adjective' && isCommon && /^\p{Ll}/u.test(text);
  return after === undefined ? !words.every(isPlain) : isOf('makerBefore', after);
}

/**
 * The measures: "puzzles 1000 pieces" describes one puzzle, "2 kettles" says how many to buy. A measure
 * before the wish may describe something else: "I sit ten hours a day, and need a chair".
 */
function measuresIn(said: Understanding, { head, words }: Core, wanted: readonly NamedMention[]) {
  const { measures, text, seekSpans } = said;
  const [first] = words;
  const from = Math.min(seekSpans.at(-1)?.start ?? 0, first?.start ?? 0);
  const isOfThing =
    head !== undefined &&
    words.some((word) => word.start < head.start && word.isName && !/\d/u.test(word.text));
  // "A chest of drawers with 6 drawers" has them.
  const isIncluded = (one: Measure): boolean =>
    isOf('includes', wordBefore(said, { start: text.indexOf(one.text), end: 0 }));
  // An "iPhone 7 case" is no seven cases: a name, a number and one thing.
  const isModelled = ({ counted, text: own }: Measure): boolean =>
    !lexiconNamed(said.language).hasCapitalNouns &&
    counted === head?.lower &&
    !/^1(?!\d)/u.test(own) &&
    !(counted ?? 's').endsWith('s') &&
    words.some(({ end, isName }) => isName && end + 1 === text.indexOf(own));
  const asTold = (one: Measure): Measure =>
    one.isExact && text.indexOf(one.text) < from ? { ...one, told: true } : one;
  return measures
    .filter(({ dimension }) => dimension !== 'age' || !wanted.some(saysAge))
    .filter(
      (one) =>
        one.counted === undefined ||
        one.counted !== head?.lower ||
        isOfThing ||
        countsPeople(one) ||
        isIncluded(one),
    )
    .filter((one) => !isModelled(one))
    .map(asTold);
}

/** "He's only 2, so something for toddlers": the value says it for the age. */
const saysAge = ({ kind, key }: NamedMention): boolean =>
  kind === 'attribute' && isAgeFact({ name: '', key });

/** A value of the catalogue, with the words that name it. */
function wishTerm(
  said: Understanding,
  found: {
    readonly mention: NamedMention;
    readonly covered: readonly SoughtWord[];
    readonly wanted: readonly NamedMention[];
  },
): Term {
  const { mention, covered, wanted } = found;
  const { kind, key, value, label, also: joined = [] } = mention;
  const firm = isFirm(mention, covered, said.pointsAtList);
  const isSame = (one: NamedMention): boolean =>
    one !== mention && one.start === mention.start && one.kind === kind;
  const also = wanted
    .flatMap((one) => (isSame(one) ? [one.value] : []))
    .concat(joined)
    .slice(0, ALSO_COUNT_MAX);
  const after = covered[0]?.after;
  const bare = kind === 'attribute' && after === undefined ? { bare: true } : {};
  const maker = after !== undefined && isOf('makerBefore', after) ? { maker: true as const } : {};
  const led = after === undefined || firm ? {} : { led: true as const };
  const others = also.length > 0 ? { also } : {};
  const text = said.text.slice(mention.start, mention.end);
  return { text, ...led, ...maker, wish: { kind, key, value, label, firm, ...bare, ...others } };
}

/** Nearly every word of so few letters is one letter from another. */
const SHORT_NAME_LENGTH_MAX = 5;

/** "Do you sell Lego?": a capital inside a sentence makes an unknown short word a name, and no slip for "logo". */
function isShortName({ text, language }: Understanding, word: HeardWord): boolean {
  const { isKnown, start } = word;
  const isOdd = !isKnown && word.text.length <= SHORT_NAME_LENGTH_MAX;
  const before = text.slice(0, start);
  const isInside = /\p{Ll}[\s"']*$/u.test(before);
  return (
    isOdd &&
    isInside &&
    /^\p{Lu}\p{Ll}+$/u.test(word.text) &&
    !lexiconNamed(language).hasCapitalNouns
  );
}

/** A word that names no value of the catalogue. */
function wordTerm(
  said: Understanding,
  word: HeardWord,
  { core, isOwn }: { readonly core: Core; readonly isOwn: boolean },
): Term {
  // "Bouteille de vin": the thing itself is not led to.
  const { text, after } = word === core.head ? { ...word, after: undefined } : word;
  const isAfter = (name: 'makerBefore' | 'madeOf'): boolean =>
    after !== undefined && isOf(name, after);
  // "My wife fancies a watch" is for her, as one "for my wife" is.
  const isTeller =
    word !== core.head && isPerson(word) && isOf('possessives', wordBefore(said, word));
  // "Slot cars in blue": right behind the preposition an adjective says what the thing is like.
  const isSaidOf = isOf('firmBefore', word.after ?? '') && word.part === 'adjective';
  const isMade = isAfter('madeOf') || isSaidOf;
  return {
    text,
    ...(after === undefined && !isTeller ? {} : { led: true as const }),
    ...((isAfter('makerBefore') && /^\p{Lu}/u.test(text)) || isShortName(said, word)
      ? { maker: true as const }
      : {}),
    // "A raised bed of wood": a word that no product says excludes none, and the reply says so.
    ...(isMade && word.isKnown && !/^\d/u.test(text) ? { must: true as const } : {}),
    ...(isOwn && word !== core.head ? { own: true as const } : {}),
    ...(word.isKnown || !isOfName(said, word, core)
      ? {}
      : { [isPerson(word) ? 'must' : 'strange']: true as const }),
  };
}

/** "Not so loud" asks for less noise. */
function deniedDegree({ text, unwanted }: Understanding) {
  for (const span of unwanted) {
    const word = text.slice(span.start, span.end).toLowerCase();
    const degree = isAspect(word) ? positiveOf(word) : undefined;
    if (degree !== undefined) return { span, by: { word, least: degree === 'more' } };
  }
  return undefined;
}

/** The word for the thing, unless it belongs to a degree. */
function headOf(
  { head, run = [] }: Core,
  { degree, isPriced }: { readonly degree: SaidDegree | undefined; readonly isPriced: boolean },
): Pick<Sought, 'head' | 'isNamed' | 'isModel'> {
  const isThing = head !== undefined && degree?.words.includes(head) !== true;
  if (!isThing) return {};
  // "30 to 50, a proper gift box": of a gift the price is surer than its packing.
  const beside = run.find(({ end }) => end + 1 === head.start)?.lower ?? '';
  if (isPriced && isOf('packings', head.lower) && isOf('vague', beside)) return {};
  const isOwn = [head, ...run].some(({ isName, isCommon }) => isName && !isCommon);
  const model = isOwn ? { isModel: true as const } : {};
  return { head: head.lower, isNamed: head.isName, ...model };
}

/** The sought words that `span` covers. */
function wordsWithin({ words }: Core, span: Span): HeardWord[] {
  return words.filter((word) => overlaps([span], word));
}

/** "Something small in silver", "a small gift": of what else the message says; "small ones" are of these. */
function asksOfElse(said: Understanding, core: Core, wanted: readonly NamedMention[]): boolean {
  if (core.head !== undefined || said.wantsAlike || (said.pointsAtList && !said.seeks))
    return false;
  const isGift = said.words.some(({ lower }) => isOf('vague', lower));
  const isWanted = (one: NamedMention): boolean => isWish(one, wordsWithin(core, one));
  return isGift || said.price !== undefined || wanted.some(isWanted);
}

/** "Matching ones", "which lids would fit on that?": what a thing has to go with is known. */
function isOfFit({ pointsBack, language }: Understanding, { lower, isName }: HeardWord): boolean {
  const isVerb = pointsBack && isOf('fits', lower, language);
  return !isName && (isVerb || isOf('matching', lower));
}

/** "A trip with my girlfriend": the wish is not for her alone. */
function isCompany(said: Understanding, word: HeardWord): boolean {
  const isWith = isOf('includes', word.after ?? '');
  return isPerson(word) && isWith && isOf('possessives', wordBefore(said, word));
}

/** Puts a message's words and the catalogue's values in it together. */
export function soughtIn(
  said: Understanding,
  mentions: readonly FacetMention[],
  asked: Core,
): Sought {
  const people = mentions.filter((one) => isRelative(said, one));
  const others = [...said.taken, ...said.unwanted, ...people];
  const free = mentions.filter((one) => !overlaps(others, one));
  const wanted = meantBy(said, asked, free);
  const core = withGroup(said, asked, wanted);
  const starts = new Map(core.words.map((word) => [word.start, word]));
  const degree = degreeIn(said, core.words, core.head);
  const denied = degree ? undefined : deniedDegree(said);
  const by =
    said.called?.by ?? denied?.by ?? (degree && { word: degree.text, least: degree.least });
  const owned = ownedWords(said, core.words);
  const measures = measuresIn(said, core, wanted);
  const isBounded =
    said.measures.length + said.unwanted.length > 0 || said.price !== undefined || said.reduced;
  // "A gift", a word the catalogue lacks: only an age or a price remains.
  const isGift = said.words.some(({ lower }) => isOf('vague', lower));
  const isLoose = asksOfElse(said, core, wanted);
  const isDenied = (word: HeardWord): boolean => isUnwantedToo(said, word);
  const isIdle = (word: HeardWord): boolean =>
    isSize(said, word) ||
    isDenied(word) ||
    isCompany(said, word) ||
    (isLoose && !word.isThing && isSizeWord(word)) ||
    isOfPeople(said, word) ||
    overlaps(people, word) ||
    isOfFit(said, word) ||
    (isOf('fits', word.lower) && core.words.some(({ after }) => after === word.lower)) ||
    isFiller(said, word, core.head) ||
    (isBounded && isGift && isOfStory(word));
  const isEither = isOneOfTwo(said, core.head, wanted);
  const terms: Term[] = [];
  let glue: Term[] = [];
  let broken = false;
  let [end, wishCount] = [0, 0];
  const push = (term: Term): void => {
    if (terms.length > 0) terms.push(...glue);
    terms.push(term);
    glue = [];
    broken = false;
  };
  for (const word of wordsOf(said.text)) {
    if (terms.length >= TERM_COUNT_MAX) break;
    if (word.start < end) continue;
    const heard = starts.get(word.start);
    const sought =
      heard && (degree?.words.includes(heard) === true || isIdle(heard)) ? undefined : heard;
    const size = heard && dimensionsAt(said.text.slice(word.start, word.start + 20));
    const mention = wanted.find((one) => one.start <= word.start && word.start < one.end);
    const covered = mention ? wordsWithin(core, mention) : [];
    const isAlone = covered.length === 1 && covered[0] === core.head;
    const isHead = isAlone && mention?.kind === 'attribute' && !isEither;
    const isOwn = heard !== undefined && owned.has(heard) && !isTrait(mention);
    const isSecond = end === word.start - 1 && isOfOneKey(terms.at(-1)?.wish, mention);
    const isKept = !isHead && !isOwn && !isSecond && !covered.some(isDenied);
    const isNamed = mention !== undefined && covered.length > 0 && isKept;
    if (isNamed && isWish(mention, covered) && wishCount < WISH_COUNT_MAX) {
      push(wishTerm(said, { mention, covered, wanted }));
      end = mention.end;
      wishCount += 1;
    } else if (size !== undefined) {
      push({ text: size });
      end = word.start + size.length;
    } else if (sought && (!isOf('valueNames', word.lower) || saysOnlyLabels(said))) {
      push(wordTerm(said, sought, { core, isOwn }));
    } else if (namesModel(terms, word, { said, core })) push({ text: word.text });
    else if (!sought && !broken && isGlue(word.lower, word, said)) {
      glue.push({ text: word.text, glue: true });
      if (glue.length > GLUE_RUN_MAX) [glue, broken] = [[], true];
    } else [glue, broken] = [[], true];
  }
  return {
    terms,
    ...(said.order ? { order: said.order } : {}),
    ...(by ? { by } : {}),
    ...(said.reduced ? { reduced: true } : {}),
    inStock: said.wantsInStock,
    ...(measures.length > 0 ? { measures } : {}),
    ...(isEither ? {} : headOf(core, { degree, isPriced: said.price !== undefined })),
    ...(isGift ? { isGift: true } : {}),
    unwanted: unwantedIn(
      said,
      said.unwanted.filter((span) => span !== denied?.span),
      mentions,
    ),
  };
}

/** "Black leather": right behind a value another of its attribute is none, though one thing here has it so. */
function isOfOneKey(wish: Wish | undefined, mention: FacetMention | undefined): boolean {
  return wish?.kind === 'attribute' && wish.kind === mention?.kind && wish.key === mention.key;
}

/** Whether a word unknown to the catalogue narrows the thing: "Playstation games"; not "oof, a doll". */
function isOfName(said: Understanding, word: HeardWord, { run, head }: Core): boolean {
  // "Most powerful blender": a superlative implies that the catalogue has the property.
  if (isOf('quantifiers', wordBefore(said, word))) return false;
  const isBeside = run === undefined || run.includes(word) || word.after !== undefined;
  const isOwn = (word.isThing && !word.isCommon) || isModel(said, word);
  return narrows(said, word, head) || (isBeside && isOwn);
}

/** "Designed by": the verb says no more than its "by"; "a new guitar" may be any. */
function isFiller(said: Understanding, word: HeardWord, head: Core['head']): boolean {
  const { lower, start, isName, isKnown, part } = word;
  const next = said.all[said.all.findIndex((one) => one.start === start) + 1]?.lower ?? '';
  if (!isName && part === 'verb' && isOf('makerBefore', next)) return true;
  return isOf('vague', lower) && !isKnown && (part === 'adjective' || narrows(said, word, head));
}

/** "In 46": a size, whether or not any product comes in it. */
function isSize(said: Understanding, word: Word): boolean {
  return said.measures.some((one) => one.dimension === 'size' && sizeIn(one) === word.text);
}

/** "For 6 people": how many use a thing is no word of its texts. */
function isOfPeople({ measures }: Understanding, { lower, after, isName }: HeardWord): boolean {
  const isApart = after !== undefined || !isName;
  return isApart && measures.some((one) => countsPeople(one) && namesWord(one.text, lower));
}

/** "Xbox One" is a name; "a red one" points back at the last wish. */
function namesModel(
  terms: readonly Term[],
  one: Word,
  { said, core }: { readonly said: Understanding; readonly core: Core },
): boolean {
  if (one.lower !== 'one' || terms.length === 0) return false;
  const last = said.words.findLast((word) => word.end <= one.start);
  const heard = core.words.find(({ start }) => start === last?.start);
  const follows = last !== undefined && /^ $/u.test(said.text.slice(last.end, one.start));
  return (
    follows &&
    !said.pointsAtList &&
    !said.wantsAlike &&
    // A "lemon one" is no name.
    !(heard?.isCommon === true && heard.isName) &&
    terms.at(-1)?.wish?.kind !== 'attribute'
  );
}

function isGlue(lower: string, span: Span, said: Understanding): boolean {
  return !overlaps(said.taken, span) && isOf('glue', lower, said.language);
}

export function wishesOf(sought: Sought): Wish[] {
  return sought.terms.flatMap((term) => (term.wish ? [term.wish] : []));
}

function isLeftOut(term: Term, active: readonly Wish[]): boolean {
  // A department's word is also the thing's own word, except a person's: it stays in the question.
  const isOfThing = term.wish?.kind === 'taxonomy' && !isPerson({ lower: term.text.toLowerCase() });
  if (!term.wish || isOfThing) return false;
  return active.includes(term.wish);
}

/** The query for search, without the words of filtered values as long as other words remain. */
export function queryText(sought: Sought, active: readonly Wish[] = []): string {
  const kept: string[] = [];
  let glue: string[] = [];
  for (const term of sought.terms) {
    if (term.glue) glue.push(term.text);
    else if (isLeftOut(term, active)) glue = [];
    else {
      if (kept.length > 0) kept.push(...glue);
      kept.push(term.text);
      glue = [];
    }
  }
  const text = kept.join(' ').slice(0, TEXT_LENGTH_MAX).toWellFormed();
  // "A gift for my father, he loves coffee": of the words "father" alone is no wish.
  const isOfPerson =
    sought.isGift === true && kept.every((word) => isPerson({ lower: word.toLowerCase() }));
  return (text === '' || isOfPerson) && active.length > 0 ? queryText(sought) : text;
}

/** A wish in written amounts as bounds in minor units; `own` is the catalogue's currency. */
export function priceBound(wish: PriceWish, own: string): PriceBound {
  const meant = wish.currencies ?? [own];
  const currency = meant.includes(own) ? own : (meant[0] ?? own);
  const amounts = [wish.min, wish.max].map((one) => one && minorUnits(one, currency));
  const swapped = amounts[0] !== undefined && amounts[1] !== undefined && amounts[0] > amounts[1];
  const [min, max] = swapped ? [amounts[1], amounts[0]] : amounts;
  return {
    ...(min !== undefined ? { min } : {}),
    ...(max !== undefined ? { max } : {}),
    ...(wish.around ? { around: minorUnits(wish.around, currency) } : {}),
    ...(wish.minExclusive ? { minExclusive: true } : {}),
    ...(wish.maxExclusive ? { maxExclusive: true } : {}),
    currency,
    foreign: currency !== own,
  };
}
