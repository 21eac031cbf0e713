// Reads a message from its words alone: no catalogue, no memory.

import { rememberedByName } from '../../base/remembered.ts';
import type { KnownWord } from '../../search/port.ts';
import type { CueName, TalkTopic } from './languages/lexicon.ts';
import { isOf, isPerson, LEXICONS, lexiconNamed, lexiconOf } from './languages/languages.ts';
import type { PartOfSpeech } from './languages/parts-of-speech.ts';
import { replacing } from './languages/replacing.ts';
import type { Called, Measure } from './memory.ts';
import { CURRENCY_SOURCE } from './money.ts';
import { takeFreeOf, takeRejected, takeUnwanted } from './negation.ts';
import { ageMeasure } from './ages.ts';
import { withDigits } from './amounts-in-words.ts';
import { takeCounts } from './counts.ts';
import { isInUnits, MEASURE_COUNT_MAX, takeMeasures } from './measures.ts';
import { withModelsMasked } from './model-names.ts';
import { firstPlaces, takePlaces } from './places.ts';
import { takePrices, type PriceWish } from './prices.ts';
import { phrasePattern } from './phrases.ts';
import { Draft, overlaps, TAKEN, tidy, wordsOf, type Span, type Word } from './text.ts';
import { takeSizes } from './sizes.ts';
import { askedLast, asksForPerson, contentOf, DECISIVE, LIGHT, OPENING, topicOf } from './topic.ts';
import { takeYears } from './years.ts';

export type Order = 'cheapest' | 'dearest' | 'cheaper' | 'dearer' | 'cheap';
export type Aspect = 'stock' | 'price' | 'sale' | 'buy' | 'facts';

/** A word that names something, and the preposition that leads to it. */
export interface SoughtWord extends Word {
  readonly after?: string;
}

/** A word with the knowledge of the catalogue and the language. */
export interface HeardWord extends SoughtWord, Pick<KnownWord, 'isKnown' | 'isName' | 'isCommon'> {
  readonly part?: PartOfSpeech;
  /** May stand for a thing by itself: a noun, or a word of product names. */
  readonly isThing: boolean;
}

export interface Understanding {
  /** The tidied message: every span points into it. */
  readonly text: string;
  readonly language: string;
  /** Its things are in English words and English order. */
  readonly isTranslated?: true;
  readonly all: readonly Word[];
  /** The topic of the whole message as a phrase; `isDecisive`: nothing else counts. */
  readonly topic?: TalkTopic;
  readonly isDecisive?: boolean;
  /** "Which would you take?": asks which of the shown products is the right one. */
  readonly asksAdvice: boolean;
  /** Asks about the subject: "is it …". */
  readonly question: boolean;
  /** "How many are in a pack?": asks about the contents of the subject. */
  readonly asksContents: boolean;
  /** Has the form of a question. */
  readonly asks: boolean;
  readonly compares: boolean;
  readonly browses: boolean;
  readonly similar: boolean;
  readonly more: boolean;
  /** "The other one": the shown product that was not discussed last. */
  readonly pointsAtOther: boolean;
  /** Parts that drop a condition: "any colour is fine", "forget the price". */
  readonly drops: readonly Span[];
  readonly words: readonly SoughtWord[];
  /** The text that no phrase has taken; the rest is blank. */
  readonly left: string;
  /** Phrases already understood: a value inside them is no filter. */
  readonly taken: readonly Span[];
  readonly price?: PriceWish;
  readonly measures: readonly Measure[];
  readonly order?: Order;
  /** What was asked of attributes by their names: the text says it no more. */
  readonly called?: Called;
  /** The order is over the whole shop: "the dearest you have". */
  readonly ofAll?: boolean;
  /** Asks for reduced products. */
  readonly reduced: boolean;
  readonly aspect?: Aspect;
  readonly wantsInStock: boolean;
  /** "How many are left?": asks for stock, but the reply has no number. */
  readonly countsStock: boolean;
  /** The unwanted parts, without their "not". */
  readonly unwanted: readonly Span[];
  /** Places in the list shown before: 1 is the first, -1 the last. */
  readonly places: readonly number[];
  /** Where they are said. */
  readonly placed: readonly Span[];
  /** "it", "this": the one product under discussion. */
  readonly pointsBack: boolean;
  /** "blue ones", "these": the products shown before. */
  readonly pointsAtList: boolean;
  /** "A cordless one": another product of the same kind. */
  readonly wantsAlike: boolean;
  readonly seeks: boolean;
  /** The places that say the shopper looks for something. */
  readonly seekSpans: readonly Span[];
  readonly tellsMore: boolean;
  /** "They should be white": a property of the last thing. */
  readonly requires: boolean;
}

const cue = rememberedByName((name: CueName) =>
  phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.cues[name])),
);

/** Which preposition leads to each word; "dark blue" and "red or blue" share one. */
function withPrepositions(draft: Draft, content: readonly Word[]): SoughtWord[] {
  const all = wordsOf(draft.left);
  const sought: SoughtWord[] = [];
  for (const word of content) {
    let index = all.findIndex((one) => one.start === word.start) - 1;
    let after: string | undefined;
    let isBegun = false;
    for (let steps = 0; steps < 3 && index >= 0; steps += 1, index -= 1) {
      const before = all[index];
      if (!before || draft.left.slice(before.end, word.start).includes(TAKEN)) break;
      const previous = sought.findLast((one) => one.start === before.start);
      // "In red, blue" is a list; "on Saturday, which red" leads to nothing.
      const isListed = previous !== undefined && steps === 0;
      const gap = draft.left.slice(before.end, all[index + 1]!.start);
      if (/[;:!?]|\.\s/u.test(gap) || (!isListed && /[,.]/u.test(gap))) break;
      // "Cases that fit a phone" are for it.
      const isFit = sought.length > 0 && isOf('fits', before.lower);
      const leads =
        isFit ||
        (!isOf('links', before.lower) &&
          (isOf('firmBefore', before.lower) || isOf('looseBefore', before.lower)));
      // "For me a shirt" is a shirt: the article begins what nothing leads to.
      const isArticle = isOf('determiners', before.lower) || before.lower === 'one';
      if (isBegun && !leads && !isArticle) break;
      isBegun ||= isArticle;
      if (previous && !isFit) after = previous.after;
      else if (leads) after = before.lower;
      if (previous || leads) break;
    }
    sought.push(after === undefined ? word : { ...word, after });
  }
  return sought;
}

function takeOrder(draft: Draft): Order | undefined {
  const orders: readonly Order[] = ['cheapest', 'dearest', 'cheaper', 'dearer', 'cheap'];
  let found: Order | undefined;
  for (const order of orders) if (draft.take(cue(order)).length > 0) found ??= order;
  return found;
}

const CURRENCY = new RegExp(`^(?:${CURRENCY_SOURCE})$`, 'iu');

/** Replaces other ways to write and to say something, in a language and in English, whose things are named in all. */
const saidPlainlyIn = rememberedByName((language: string) =>
  replacing(
    LEXICONS.filter((one) => one.language === 'en' || one.language === language).flatMap(
      ({ sayings }) => sayings,
    ),
  ),
);

/** "What is in the toolbox?" names the product of the question. */
function namesOne(all: readonly Word[], words: readonly Span[]): boolean {
  const isSought = (one: Word | undefined): boolean =>
    words.some(({ start }) => start === one?.start);
  return all.some(({ lower }, at) => isOf('definite', lower) && isSought(all[at + 1]));
}

/** The words of a message, without the "m" of "1.8 m": it is no French "m'". */
function withoutUnits(text: string, all: readonly Word[]): string[] {
  const isUnit = ({ start, end }: Word): boolean =>
    end - start === 1 && /\d\s*$/u.test(text.slice(0, start));
  return all.filter((word) => !isUnit(word)).map((word) => word.lower);
}

/** Takes what seeks, "do you have", and then "in the whole shop": both name no thing. */
function takeSeek(draft: Draft): readonly Span[] {
  const spans = draft.take(cue('seek')).sort((a, b) => a.start - b.start);
  draft.take(cue('ofAll'));
  return spans;
}

/** A message in the words that the lexicon knows. */
function plainly(message: string, locale: string): string {
  const text = tidy(message);
  const { language } = lexiconOf(withoutUnits(text, wordsOf(text)), locale);
  return withDigits(saidPlainlyIn(language)(text));
}

/** A word of a draft as the message has it: some are masked there. */
const asWritten =
  (message: string) =>
  ({ start, end }: Word): Word => {
    const text = message.slice(start, end);
    return { text, lower: text.toLowerCase(), start, end };
  };

/** Reads a message. Pure: the same words and locale always mean the same. */
export function understand(message: string, locale: string): Understanding {
  return reread(plainly(message, locale), locale);
}

/**
 * Reads a part of a message that was read before, or its text with other words in place of some. The other ways to
 * say something are not looked for again. `called` was taken out before.
 */
export function reread(changed: string, locale: string, called?: Called): Understanding {
  const text = tidy(changed);
  const all = wordsOf(text);
  const { language } = lexiconOf(withoutUnits(text, all), locale);
  const draft = new Draft(withModelsMasked(text));
  draft.take(OPENING);
  const thanksFor = draft.take(cue('thanksFor')).length > 0;
  const spoken = withoutAddress(draft.left, language);
  const drops = draft.take(cue('drops'));
  const asksAdvice = draft.take(cue('advice')).length > 0;
  const asksContents = draft.take(cue('contents')).length > 0;
  const asksWhether = draft.take(cue('whether')).length > 0;
  const pointsAtList = draft.take(cue('ofShown')).length > 0 || spoken.has(cue('plural'));
  const pointsAtOther = spoken.has(cue('other'));
  const wantsAlike = draft.has(cue('alike'));
  const compares = draft.take(cue('compare')).length > 0;
  const points = pointsAtList || pointsIn(draft, spoken, { all, language });
  const question = spoken.has(cue('question')) || (asksWhether && points);
  const similar = draft.take(cue('similar')).length > 0;
  const browses = draft.take(cue('departments')).length > 0;
  const reduced = draft.take(cue('reduced')).length > 0;
  const priceAsked = !asksContents && draft.take(cue('priceAsked')).length > 0;
  const buys = draft.take(cue('buy')).length > 0;
  const tellsMore = !compares && draft.take(cue('tellMore')).length > 0;
  const { places, placed } = takePlaces(draft, language);
  const pair = compares && places.length === 0 && draft.take(cue('both')).length > 0;
  const countsStock = draft.take(cue('stockCount')).length > 0;
  const wantsInStock = draft.take(cue('inStock')).length > 0 && !countsStock;
  const measures = takeAmounts(draft, language, called?.measures);
  const price = takePrices(draft, measures);
  const order = takeOrder(draft) ?? called?.order;
  const unwanted = takeNegated(draft, language, question && points && opensQuestion(all, text));
  const seekSpans = takeSeek(draft);
  const more = draft.take(cue('more')).length > 0 || pointsAtOther;
  // "Number of buttons?" names no number.
  draft.take(cue('howMany'));
  const words = withPrepositions(draft, contentOf(draft, language).map(asWritten(text)));
  const isOfOne = namesOne(all, words);
  // "Is it on sale?", "is the tent on sale?" ask about one; "what is on sale?" asks for all.
  const requires = spoken.has(cue('requires'));
  // "They should have a lid" tells.
  const opens = asksWhether || (!requires && opensQuestion(all, text));
  const asks = question || opens || endsAsking(all, text);
  const aspects: readonly (readonly [Aspect, boolean])[] = [
    ['buy', buys && !wantsInStock],
    ['stock', wantsInStock || countsStock],
    ['sale', reduced && asks && (question || points || isOfOne || places.length > 0)],
    ['price', priceAsked],
    ['facts', question || tellsMore || places.length > 0 || pointsAtOther],
  ];
  const aspect = aspects.find(([, isAsked]) => isAsked)?.[0];
  const topic = topicSaid(text, language, {
    isNone: browses || reduced,
    thanks: thanksFor && words.length === 0,
    asksLast: seekSpans.length === 0,
    // "Preis egal" is no "never mind", and "nice, what are they made of?" no thanks alone.
    isMore: drops.length > 0 || question || (aspect !== undefined && aspect !== 'facts'),
  });
  // "You're not very clever": what is said of the assistant is no unwanted thing.
  const wanted = topic === 'rude' ? [] : unwanted;
  const optional = { ...(price && { price }), ...(order && { order }), ...(called && { called }) };
  const given = { text, language, all, asksAdvice, ...optional };
  return {
    ...given,
    ...(topic ? { topic, isDecisive: DECISIVE.includes(topic) } : {}),
    question,
    asksContents,
    asks,
    compares,
    browses,
    similar,
    more,
    pointsAtOther,
    drops,
    words,
    left: draft.left,
    taken: draft.taken,
    measures,
    ...(spoken.has(cue('ofAll')) ? { ofAll: true } : {}),
    reduced,
    ...(aspect ? { aspect } : {}),
    wantsInStock,
    countsStock,
    unwanted: wanted,
    places: places.length === 0 && compares ? firstPlaces(pair, words) : places,
    placed,
    // "I need 12, do you have that many?"
    pointsBack: points || (asksContents && !isOfOne) || (countsStock && words.length === 0),
    pointsAtList,
    wantsAlike,
    seeks: seekSpans.length > 0,
    seekSpans,
    tellsMore,
    requires,
  };
}

/** The unwanted things; "is it without alcohol?" asks about its alcohol and is no wish. */
function takeNegated(draft: Draft, language: string, isOfKnown: boolean): readonly Span[] {
  const isWish = !isOfKnown || draft.has(cue('seek'));
  // "Leather, no thanks" is one of the phrases that else negate nothing.
  const rejected = isWish ? takeRejected(draft, language) : [];
  draft.take(cue('notNegation'));
  if (isWish) {
    const free = takeFreeOf(draft, language);
    return [...rejected, ...free, ...takeUnwanted(draft, language, cue('negation'))];
  }
  draft.take(cue('negation'));
  return [];
}

/** Sizes, measures, counts and an age; behind them those that are known before. */
function takeAmounts(draft: Draft, language: string, before: readonly Measure[] = []): Measure[] {
  const [age] = draft.take(cue('age'));
  const isIdle = (lower: string): boolean =>
    isOf('stopWords', lower, language) || CURRENCY.test(lower);
  const measures = [
    ...takeSizes(draft),
    ...takeMeasures(draft),
    ...takeYears(draft),
    ...takeCounts(draft, isIdle),
    ...before,
  ];
  const told = age && draft.text.slice(age.start, age.end);
  // "6 inch only, my pipe is 6": the number of a measure again.
  const number = told?.match(/\d+$/u)?.[0];
  const isAgain = measures.some(
    (one) => isInUnits(one) && one.text.match(/\d+/u)?.[0] === number && number !== undefined,
  );
  const isOfPerson = told !== undefined && wordsOf(told).some(isPerson);
  const aged = told && (isOfPerson || !isAgain) ? ageMeasure(told) : undefined;
  // A memory with more of them is not read again.
  return (aged ? [aged, ...measures] : measures).slice(0, MEASURE_COUNT_MAX);
}

/** The topic of the whole message, or of its last clause if the message has no wish. */
function topicSaid(
  text: string,
  language: string,
  about: Readonly<Record<'isNone' | 'thanks' | 'asksLast' | 'isMore', boolean>>,
): TalkTopic | undefined {
  const { isNone, thanks, asksLast, isMore } = about;
  if (isNone) return undefined;
  if (asksForPerson(text, language)) return 'person';
  const last = asksLast ? askedLast(text, language) : undefined;
  const topic =
    topicOf(text, language, [...DECISIVE, ...LIGHT]) ?? (thanks ? ('thanks' as const) : last);
  const isAsked = isMore || asksNumber({ text }) !== undefined;
  return isAsked && topic !== undefined && !DECISIVE.includes(topic) ? undefined : topic;
}

/** Whether the message, or its last clause, begins like a question: "they are heavy" tells, "are they heavy" asks. */
function opensQuestion(all: readonly Word[], text: string): boolean {
  const opens = (word: Word, at: number, words: readonly Word[]): boolean =>
    isOf('asks', word.lower) &&
    // "Purple would be ok" tells, and "one that is foldable" tells of a thing.
    !(at === 1 && !isOf('stopWords', words[0]!.lower) && !isOf('which', words[0]!.lower)) &&
    !(at === 2 && isOf('some', words[0]!.lower) && isOf('definite', words[1]!.lower)) &&
    !isOf('subjects', words[at - 1]?.lower ?? '') &&
    !isOf('possessives', words[at - 2]?.lower ?? '');
  const isBehindComma = (word: Word): boolean => /,\s*$/u.test(text.slice(0, word.start));
  const [first, second, { lower: third } = { lower: '' }] = all.slice(
    all.findLastIndex(isBehindComma),
  );
  // "Which is nice", "what I need": such a clause tells; "what's the width", "which is lighter" ask.
  const isTold =
    isOf('which', first?.lower ?? '') &&
    !isOf('definite', second?.lower ?? '') &&
    !isOf('less', third) &&
    !isOf('more', third);
  const asksLast = first !== undefined && isBehindComma(first) && opens(first, 0, []) && !isTold;
  return asksLast || all.slice(0, 3).some(opens);
}

/** Whether the last sentence ends with a question mark; "a bit dull. Something in pink?" tells a wish. */
function endsAsking(all: readonly Word[], text: string): boolean {
  const end = text.trimEnd().length - 1;
  if (text[end] !== '?') return false;
  const last = Math.max(...['.', '!', '?'].map((mark) => text.lastIndexOf(mark, end - 1)));
  const first = all.find(({ start }) => start > last);
  return last < 0 || !isOf('some', first?.lower ?? '');
}

/** Whether a word stands for a product that was spoken of: "it", "this one". */
function pointsIn(
  draft: Draft,
  spoken: Draft,
  { all, language }: { all: readonly Word[]; language: string },
): boolean {
  const isSaid = spoken.has(cue('pointing')) || spoken.has(cue('requires'));
  return isSaid || demonstrates(draft, all, language);
}

/** A verb behind which an article stands for a thing: "braucht die". */
const THIRD = /^(?!nicht$|jetzt$)\p{L}{2,}t$/u;

/** "Hat der einen Akku?", "was kostet die?": an article without a noun stands for a product. */
function demonstrates({ text, taken }: Draft, all: readonly Word[], language: string): boolean {
  if (!lexiconNamed(language).hasCapitalNouns) return false;
  const isNoun = (word: Word): boolean => /^\p{Lu}|\d/u.test(word.text);
  return all.some((word, at) => {
    const { lower, end } = word;
    // "Knittert das?" begins with a verb, of which there are too many to list.
    const opens = isOf('asks', all[0]!.lower, language) || (at === 1 && THIRD.test(all[0]!.lower));
    const isAsked = at > 0 && at < 4 && opens;
    if (!isAsked || !isOf('definite', lower, language) || overlaps(taken, word)) return false;
    const clause = /^[^.,;:!?]*/u.exec(text.slice(end))?.[0] ?? '';
    const next = all.slice(at + 1).filter(({ start }) => start < end + clause.length);
    const described = next.findIndex((word) => isOf('stopWords', word.lower, language));
    const run = described < 0 ? next : next.slice(0, described);
    return !run.some(isNoun);
  });
}

/** A polite "Sie" is no shown product. */
function withoutAddress(text: string, language: string): Draft {
  const draft = new Draft(text);
  const { address } = lexiconNamed(language);
  if (address) draft.take(address);
  return draft;
}

/** Whether a message says anything but its words: a price, an order, what is not wanted. */
export function steers(said: Understanding): boolean {
  const isMeasured = said.measures.some((one) => !one.isExact && one.dimension !== 'size');
  return (
    said.price !== undefined ||
    isMeasured ||
    (said.order ?? said.called?.by) !== undefined ||
    (said.reduced && said.aspect !== 'sale') ||
    said.unwanted.length > 0
  );
}

/** A thing with the words right before it: "wireless router" of "a newer wireless router". */
export function runOf(
  { said, words }: { readonly said: Understanding; readonly words: readonly HeardWord[] },
  thing: HeardWord,
): readonly [HeardWord, ...HeardWord[]] {
  const run: [HeardWord, ...HeardWord[]] = [thing];
  for (const word of words.slice(0, words.indexOf(thing)).toReversed()) {
    if (!/^[\s-]+$/u.test(said.text.slice(word.end, run[0].start))) break;
    run.unshift(word);
  }
  return run;
}

/** The text right before a word of the message, in lower case; empty at the beginning. */
export function wordBefore({ all }: Understanding, word: Span | undefined): string {
  return all[all.findIndex(({ start }) => start === word?.start) - 1]?.lower ?? '';
}

/** "How wide is", "wie groß ist": asks for an attribute by its adjective. */
export function asksHow({ all, language }: Understanding): boolean {
  return isOf('how', all[0]?.lower ?? '', language);
}

/** "How many colours": where a number is asked for. */
export function asksNumber({ text }: Pick<Understanding, 'text'>): Span | undefined {
  return new Draft(text).take(cue('howMany'))[0];
}

/** The "which" that stands right before one of the words: "which cream". */
export function whichOf(
  { all, language }: Understanding,
  words: readonly Span[],
): Word | undefined {
  return all.find(
    (one, at) =>
      isOf('which', one.lower, language) && words.some(({ start }) => start === all[at + 1]?.start),
  );
}
