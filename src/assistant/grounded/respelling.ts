// A message in the words of the catalogue: its spelling, its colours, its names for groups, and compounds taken apart.

import {
  dictionaryOf,
  isOf,
  lexiconNamed,
  otherSpellingsOf,
  synonymsOf,
} from './languages/languages.ts';
import type { Scene } from './readings/reading.ts';
import { overlaps, type Span, type Word } from './text.ts';
import { known, togetherIn, valuesIn } from './words-here.ts';

/** A story may have many such words, and each of them many names. */
const OTHER_NAMES_MAX = 40;

/** The message with other spellings, colours or names, or with compounds taken apart; undefined if the catalogue has none. */
export async function respelt(scene: Scene): Promise<string | undefined> {
  return (
    (await shaded(scene)) ??
    (await respelled(scene)) ??
    (await grouped(scene)) ??
    (await joined(scene)) ??
    (await asActivity(scene)) ??
    (await takenApart(scene))
  );
}

/** The message with "black or brown" for "a dark colour": the colours of that shade that are values here. */
async function shaded({ turn }: Scene): Promise<string | undefined> {
  const { all, text, language } = turn.said;
  const { shades, colourWords } = lexiconNamed(language);
  for (const [at, word] of all.entries()) {
    const beside = [all[at + 1], all[at - 1]].find((one) => colourWords.has(one?.lower ?? ''));
    const [, colours] = shades.find(([names]) => names.includes(word.lower)) ?? [];
    if (beside === undefined || colours === undefined) continue;
    const values = await valuesIn(turn, colours);
    // "Schwarz" and "black" may be one value.
    const own = colours.filter((one) => values.get(one)?.text === one);
    const here = [
      ...new Map(own.toReversed().map((one) => [values.get(one)?.value, one])).values(),
    ];
    const span = { start: Math.min(word.start, beside.start), end: Math.max(word.end, beside.end) };
    const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(here.toReversed());
    if (here.length > 0) return text.slice(0, span.start) + list + text.slice(span.end);
  }
  return undefined;
}

/** The message with "bedsheets" for "bed sheets", if things here are called so, and none by the last word alone. */
async function joined({ turn, all, mentions }: Scene): Promise<string | undefined> {
  const { text } = turn.said;
  const pairs = all.slice(1).flatMap((last, at) => {
    const first = all[at]!;
    const isPair =
      text.slice(first.end, last.start) === ' ' && last.isThing && !last.isName && !hasDigit(last);
    // "King" of "king size bed" is a value.
    const isValue = mentions.some((one) => one.kind === 'attribute' && overlaps([one], first));
    return isPair && first.isKnown && !isValue && !isOf('stopWords', first.lower)
      ? [{ first, last }]
      : [];
  });
  const names = pairs.slice(0, OTHER_NAMES_MAX).map(({ first, last }) => first.lower + last.lower);
  const spoken = names.join(' ');
  const here = await known(turn, spoken, turn.request.locale);
  const own = here.filter(({ isName }) => isName);
  const named = new Set(own.map(({ start, end }) => spoken.slice(start, end)));
  const pair = pairs[names.findIndex((name) => named.has(name))];
  return pair && text.slice(0, pair.first.end) + text.slice(pair.last.start);
}

/** The message with "trail running" for "trail runners", if things here are called so, and none the other way. */
async function asActivity({ turn, all }: Scene): Promise<string | undefined> {
  const { text, language } = turn.said;
  if (language !== 'en') return undefined;
  const pairs = all.slice(1).flatMap((last, at) => {
    const first = all[at]!;
    const isPair = /^[ -]$/u.test(text.slice(first.end, last.start)) && first.isKnown;
    const verb = DOER.exec(last.lower)?.[1];
    // "Laptops lighter than 2 kg" are for no lighting.
    const isDegree = isOf('less', last.lower) || isOf('more', last.lower);
    const isDoer = verb !== undefined && !isDegree && !isOf('stopWords', first.lower);
    return isPair && isDoer ? [{ first, last, doing: `${verb}ing` }] : [];
  });
  const doings = pairs.map(({ doing }) => doing).join(' ');
  const here = await known(turn, doings, turn.request.locale);
  const isHere = new Set(
    here.filter(({ isKnown }) => isKnown).map(({ start, end }) => doings.slice(start, end)),
  );
  const rank = togetherIn(turn, turn.request.locale);
  for (const { first, last, doing } of pairs) {
    if (!isHere.has(doing) || (await rank(`${first.lower} ${last.lower}`)) !== 'none') continue;
    // "A new router": no title has "new" and "routing".
    if ((await rank(`${first.lower} ${doing}`)) !== 'called') continue;
    return text.slice(0, last.start) + doing + text.slice(last.end);
  }
  return undefined;
}

const DOER = /^(\p{L}{3,})ers?$/u;

const hasDigit = ({ text }: Word): boolean => /\d/u.test(text);

/** "Stehleuchte" for "Stehlampen": compounds with another word for the thing. */
function otherCompoundsOf(lower: string, language: string): string[] {
  return dictionaryOf(language)
    .splitsOf(lower)
    .flatMap(([first, last]) =>
      [last, last.replace(/n$/u, '')].flatMap(synonymsOf).map((other) => first + other),
    );
}

/** The message with "gray" for "grey", or such compounds, where names and values here are written so. */
async function respelled({ turn, all, mentions }: Scene): Promise<string | undefined> {
  const { language } = turn.said;
  const others = all
    .filter((word) => !overlaps(mentions, word))
    .flatMap((word) =>
      [
        ...otherSpellingsOf(word.lower),
        ...(word.isName ? [] : otherCompoundsOf(word.lower, language)),
      ].map((other) => {
        return { word, other };
      }),
    )
    .slice(0, OTHER_NAMES_MAX);
  if (others.length === 0) return undefined;
  const spellings = [...new Set(others.map(({ other }) => other))];
  const text = spellings.join(', ');
  const here = await known(turn, text, turn.request.locale);
  const names = new Set(
    here.filter(({ isName }) => isName).map((one) => text.slice(one.start, one.end)),
  );
  const values = await valuesIn(turn, spellings);
  let spoken = turn.said.text;
  let from = Infinity;
  for (const { word, other } of others.toReversed()) {
    // "Color printer": some titles say "Color", and the value is "Colour".
    const isHere = values.has(other) || (!word.isName && names.has(other));
    if (word.end > from || !isHere) continue;
    spoken = spoken.slice(0, word.start) + other + spoken.slice(word.end);
    from = word.start;
  }
  return spoken === turn.said.text ? undefined : spoken;
}

const AMOUNT_BEFORE = /\d\s?\p{L}*\s$/u;

/** The message with "processor" for "CPU", if a whole group here is called so, and none by the word itself. */
async function grouped({ turn, mentions }: Scene): Promise<string | undefined> {
  const { said, request, ports } = turn;
  const isOfGroup = (span: Span): boolean =>
    mentions.some((one) => one.isPart !== true && overlaps([one], span));
  const pairs = said.words.slice(1).flatMap((word, at) => {
    const { start, end, lower } = said.words[at]!;
    const isNext = said.text.slice(end, word.start) === ' ';
    return isNext ? [{ start, end: word.end, lower: `${lower} ${word.lower}` }] : [];
  });
  // "With 16 GB of RAM": what stands behind an amount or a "with" is none of the thing itself.
  const first = said.all.find(({ lower }) => isOf('leads', lower))?.start ?? Infinity;
  // "The Fig Phone 2": nor is the name of a model that of its kind.
  const isOfModel = ({ end }: Span): boolean => {
    const next = said.words.find(({ start }) => start === end + 1);
    return /^\d+$/u.test(next?.text ?? '');
  };
  const isOfThing = (name: Span): boolean =>
    name.start < first && !AMOUNT_BEFORE.test(said.text.slice(0, name.start)) && !isOfModel(name);
  const others = [...pairs, ...said.words]
    .map((name) => ({ name, others: synonymsOf(name.lower) }))
    .filter(({ name, others }) => others.length > 0 && isOfThing(name) && !isOfGroup(name))
    .flatMap(({ name, others }) => others.map((other) => ({ name, other })))
    .slice(0, OTHER_NAMES_MAX);
  if (others.length === 0) return undefined;
  const text = others.map(({ other }) => other).join(', ');
  const named = await ports.search.mentions(request.tenantId, text, request.locale).catch(() => []);
  let start = 0;
  for (const { name, other } of others) {
    const end = start + other.length;
    const isGroup = named.some(
      (one) =>
        one.kind === 'taxonomy' && one.isPart !== true && one.start === start && one.end === end,
    );
    if (isGroup) return said.text.slice(0, name.start) + other + said.text.slice(name.end);
    start = end + 2;
  }
  return undefined;
}

/**
 * The message with "Hunde Futter" for "Hundefutter", if a product here is called by the last part and says the
 * other. Undefined if it has no such word.
 */
async function takenApart({ turn, all }: Scene): Promise<string | undefined> {
  const { said, request } = turn;
  const isWished = ({ start }: Span): boolean => said.words.some((word) => word.start === start);
  const splits = all
    .filter((word) => !word.isKnown && isWished(word))
    .slice(0, APART_MAX)
    .map((word) => ({ word, parts: dictionaryOf(said.language).splitsOf(word.lower) }));
  const text = [...new Set(splits.flatMap(({ parts }) => parts.flat()))].join(' ');
  const here = await known(turn, text, request.locale);
  const named = new Map(here.map((one) => [text.slice(one.start, one.end), one]));
  const rank = togetherIn(turn, request.locale);
  let spoken = said.text;
  for (const { word, parts } of splits.toReversed()) {
    for (const [first, thing] of parts) {
      if (named.get(first)?.isKnown !== true || named.get(thing)?.isName !== true) continue;
      if ((await rank(`${first} ${thing}`)) === 'none') continue;
      const at = word.start + first.length;
      // "Futter" of "Hundefutter" is a noun, too.
      const [initial = ''] = thing;
      const own = word.text === word.lower ? initial : initial.toUpperCase();
      spoken = `${spoken.slice(0, at)} ${own}${spoken.slice(at + 1)}`;
      break;
    }
  }
  return spoken === said.text ? undefined : spoken;
}

/** How many unknown words are taken apart: a message may be hundreds of compounds. */
const APART_MAX = 8;
