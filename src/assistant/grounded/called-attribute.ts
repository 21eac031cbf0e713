// What a message asks of an attribute that it calls by its name, or of the price: the most of it, the least, a bound.

import { remembered } from '../../base/remembered.ts';
import type { AttributeName } from '../port.ts';
import { namesFor } from './aspects.ts';
import { EDGE, LEAST, MOST, NUMBER, ROUNDING, slackOf } from './bounds.ts';
import { degreeOf, isSuperlative, positiveOf } from './degrees.ts';
import { inAnyLanguage, isOf } from './languages/languages.ts';
import type { Called } from './memory.ts';
import { CURRENCY_SOURCE } from './money.ts';
import { isListNoun } from './places.ts';
import { priceCues, refusalEnd } from './prices.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import { overlaps, type Span, type Word, wordsOf } from './text.ts';
import type { Turn } from './turn.ts';
import { numberOf, UNIT_SOURCE, unitOf } from './units.ts';
import { reread, type Understanding } from './understanding.ts';

/** A longer message is a story, and each of its words would be compared with each name. */
const TEXT_LENGTH_MAX = 300;
/** Words of the longest name that is looked for. */
const NAME_WORDS_MAX = 8;

/** A name in the message; without a key it is the price. */
interface Name extends Span {
  readonly key?: string;
}

/** What is asked of a name, where, and how many words from it: of two names the nearer one is meant. */
interface Asked extends Called {
  readonly spans: readonly Span[];
  readonly far: number;
}

const nameOf = (words: readonly Pick<Word, 'lower'>[]): string =>
  words.map(({ lower }) => lower.replace(/(?<=\p{L}{3})s$/u, '')).join(' ');

/** The keys by their names; what a name has in brackets may be left out. A schema may have thousands. */
const keysOf = remembered(
  (names: readonly AttributeName[]) =>
    new Map(
      names.flatMap(({ name, key }) =>
        [name.replace(/\([^)]*\)/gu, ''), name].map((one) => [nameOf(wordsOf(one)), key] as const),
      ),
    ),
);

/** The names in a message, the longest at each place. */
function namesIn({ all, text, language }: Understanding, names: readonly AttributeName[]): Name[] {
  const keys = keysOf(names);
  const found: Name[] = [];
  for (let at = 0, length = 1; at < all.length; at += length) {
    for (length = NAME_WORDS_MAX; length > 1; length -= 1)
      if (keys.has(nameOf(all.slice(at, at + length)))) break;
    const words = all.slice(at, at + length);
    const key = keys.get(nameOf(words));
    const end = words.at(-1)!.end;
    const span = { start: words[0]!.start, end: text[end] === ')' ? end + 1 : end };
    const isIdle = words.every(({ lower }) => isOf('stopWords', lower, language));
    if (key !== undefined && !isIdle) found.push({ ...span, key });
    else if (isOf('priced', words[0]!.lower, language)) found.push(span);
  }
  return found;
}

const UTMOST = phrasePattern([inAnyLanguage(({ utmost }) => utmost)]);
const BOUND = new RegExp(`(?:${LEAST}|${MOST})\\s+(?:\\p{L}+[ -]){0,3}?\\S{0,3}\\d`, 'giu');

/** A message with what does not depend on the name: whether it asks for the utmost, and where its bounds are. */
interface Asking extends Understanding {
  readonly isUtmost: boolean;
  readonly bounds: readonly Span[];
}

/** The message to look for names in; undefined if it asks for no most and has no number. */
function askingOf(said: Understanding): Asking | undefined {
  const { text, all } = said;
  const isUtmost = text.search(UTMOST) >= 0;
  const mayAsk = isUtmost || /\d/u.test(text) || all.some(({ lower }) => isSuperlative(lower));
  if (!mayAsk) return undefined;
  const bounds = matchesIn(text, BOUND).map(({ index: start, 0: { length } }) => {
    return { start, end: start + length };
  });
  return { ...said, isUtmost, bounds };
}

/** "Highest", and where the utmost is asked for also "low" and "less". */
function degreeAt(
  { text, all, language, isUtmost }: Asking,
  { lower, start, end }: Word,
  name: Name,
) {
  const degree = degreeOf(lower, language);
  if (isSuperlative(lower) && degree !== undefined) {
    // "Most popular", "newest", "the price of the lightest drone": another word, or the year, says of what.
    const next = text[end] === ' ' && all.find((one) => one.start === end + 1);
    const isBehind = start > name.start && !isUtmost;
    const mayBe = isBehind || isOf('quantifiers', lower);
    const isOfElse = mayBe && next && !isOf('stopWords', next.lower);
    return namesFor(lower).includes('year') || isOfElse ? undefined : degree;
  }
  if (!isUtmost) return undefined;
  if (isOf('much', lower, language)) return 'more';
  if (isOf('little', lower, language)) return 'less';
  return degree ?? (isOf('stopWords', lower, language) ? undefined : positiveOf(lower));
}

/** "The most memory", "sorted by weight, lowest first", "costs the least". */
function mostAsked(said: Asking, name: Name): Asked | undefined {
  const { text, language, isUtmost, bounds } = said;
  const all = said.all.filter((word) => !overlaps([name], word));
  const own = { ...said, all };
  const found = all.flatMap((word) => {
    const degree = overlaps(bounds, word) ? undefined : degreeAt(own, word, name);
    if (degree === undefined) return [];
    const span = { start: Math.min(word.start, name.start), end: Math.max(word.end, name.end) };
    const between = all.filter((one) => one !== word && overlaps([span], one));
    const isBeside =
      between.every(({ lower }) => isOf('stopWords', lower, language)) &&
      !(word.start < name.start ? /[.;:!?,]/u : /[.;:!?]/u).test(text.slice(span.start, span.end));
    // "The weight of the tent should be as low as possible".
    if (!isBeside && !isUtmost) return [];
    // "Blends, highest score": rather of the name behind it.
    const far = between.length + (word.start < name.start ? 0 : 0.5) + (isBeside ? 0 : all.length);
    return [{ word, least: degree === 'less', spans: isBeside ? [span] : [word, name], far }];
  });
  const [nearest] = found.toSorted((a, b) => a.far - b.far);
  if (nearest === undefined) return undefined;
  const { word, least, spans, far } = nearest;
  const { key } = name;
  if (key === undefined) return { spans, far, order: least ? 'cheapest' : 'dearest', measures: [] };
  const by = { word: `${word.lower} ${text.slice(name.start, name.end)}`, least, key };
  return { spans, far, by, measures: [] };
}

/** Stands for a name, one for each of its characters. */
const NAME = '\uE000';
const OR = `(?:\\s*(?:(?<orMore>${priceCues('orMore')})|(?<orLess>${priceCues('orLess')}))${EDGE})?`;
const TOO = OR.replaceAll('<or', '<too');
const AMOUNT =
  `(?:(?:(?<most><=?|≤|(?:${MOST})(?=\\s))|(?<least>>=?|≥|(?:${LEAST})(?=\\s)))\\s*)?` +
  `(?<![\\p{L}\\p{N}.,])(?<number>${NUMBER})(?!\\d)(?<plus>\\+)?` +
  `(?:[ -]?(?<unit>(?:${UNIT_SOURCE})${EDGE}|(?!(?:${priceCues('orMore')}|${priceCues('orLess')})${EDGE})[\\p{L}%°"″²³/]{1,12}))?${OR}`;
const GAP = "(?<gap>(?:\\s+[\\p{L}']{1,12}){0,4}?)[\\s-]*";
const BOUNDED = [
  new RegExp(`${AMOUNT}${GAP}${NAME}+${TOO}`, 'giu'),
  new RegExp(`${NAME}+${GAP}[:=]?\\s*${AMOUNT}`, 'giu'),
];
const MONEY = new RegExp(`^(?:${CURRENCY_SOURCE})$`, 'iu');

/** "At least 30 h battery life", "battery life of 30 h or more", "below 30 h battery life is no use". */
function boundAsked(
  { text, language, all }: Understanding,
  { key, start, end }: Name,
): Asked | undefined {
  if (key === undefined) return undefined;
  const isStop = (lower: string): boolean => isOf('stopWords', lower, language);
  const next = all.find((one) => one.start === end + 1);
  const masked = text.slice(0, start) + NAME.repeat(end - start) + text.slice(end);
  for (const match of BOUNDED.flatMap((pattern) => matchesIn(masked, pattern))) {
    const { number = '', unit = '', gap = '', ...cues } = match.groups ?? {};
    const isMost = (cues.most ?? cues.orLess ?? cues.tooLess) !== undefined;
    const isLeast = (cues.least ?? cues.orMore ?? cues.plus ?? cues.tooMore) !== undefined;
    // "24 in flight time" are no inches.
    const isUnit = !isStop(unit.toLowerCase());
    const between = wordsOf(isUnit ? gap : `${unit} ${gap}`).map(({ lower }) => lower);
    // "Under 100 with a long flight time", "under 100 in size 44" is a price.
    const isApart = between.some((lower) => isOf('includes', lower) || isOf('links', lower));
    const isOfValue = isOf('firmBefore', between.at(-1) ?? '') && next && !isStop(next.lower);
    const isIdle = between.every(isStop) && !isApart && !isOfValue;
    if (isMost === isLeast || !isIdle || MONEY.test(unit)) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    const refusal = refusalEnd(text, span);
    const known = isUnit ? unitOf(unit) : undefined;
    const [dimension, factor] = known ?? (['count', undefined] as const);
    const value = numberOf(number) * (factor ?? 1);
    // "Over 2 kg is no use": 2 kg are.
    const slack = refusal === undefined ? slackOf(cues.most ?? cues.least ?? '') : ROUNDING;
    const share = factor === undefined ? Math.min(0, slack) : slack;
    const isMax = isMost === (refusal === undefined);
    const bound = isMax ? { max: value * (1 + share) } : { min: value * (1 - share) };
    const own = {
      dimension,
      ...bound,
      text: text.slice(span.start, span.end).trim(),
      isExact: false,
    };
    const spans = [{ start: span.start, end: refusal ?? span.end }];
    return { spans, far: gap.length, measures: [{ ...own, key }] };
  }
  return undefined;
}

/** The turn without the parts of the message that ask something of a name, and with what they ask. */
export function withCalledAttributes(turn: Turn): Turn {
  const { said, request, ports } = turn;
  if (said.pointsAtList || said.text.length > TEXT_LENGTH_MAX) return turn;
  const asking = askingOf(said);
  if (asking === undefined) return turn;
  const names = ports.catalogue.amounts?.(request.tenantId, request.locale) ?? [];
  // "40 is the most I can pay" is a limit.
  const isOther = ({ key }: Name): boolean => key !== undefined || said.price === undefined;
  const each = namesIn(said, names)
    .filter(isOther)
    .flatMap((one) => mostAsked(asking, one) ?? boundAsked(said, one) ?? [])
    // An order that a phrase has told is known.
    .filter(({ order }) => order === undefined || order !== said.order);
  const asked: Asked[] = [];
  for (const one of each.toSorted((a, b) => a.far - b.far)) {
    const known = asked.flatMap(({ spans }) => spans);
    if (!one.spans.some((span) => overlaps(known, span))) asked.push(one);
  }
  if (asked.length === 0) return turn;
  let rest = said.text;
  const cuts = asked.flatMap(({ spans }) => spans);
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)},${rest.slice(end)}`;
  const { by } = asked.find((one) => one.by) ?? {};
  const { order } = asked.find((one) => one.order) ?? {};
  const measures = asked.flatMap((one) => one.measures);
  const called = { ...(by && { by }), ...(order && { order }), measures };
  const reading = reread(rest.replaceAll(UTMOST, ' '), request.locale, called);
  // "Which item has the lowest price of all?": what is taken out said of which ones.
  const own = said.ofAll ? { ...reading, ofAll: true as const } : reading;
  // "Which one has the most memory?", "max load it can take?" are of what was shown.
  const isOfIt = own.pointsAtList || (own.pointsBack && !own.requires && !own.seeks);
  // "Which one uses the least power?": the verb names nothing.
  const isOfShown =
    (turn.memory?.shown.length ?? 0) > 0 &&
    isOf('which', own.all[0]?.lower ?? '') &&
    isListNoun(own.all[1]) &&
    own.words.every(({ start }) => start === own.all[2]?.start);
  return own.words.length === 0 || isOfIt || isOfShown ? turn : { ...turn, said: own };
}
