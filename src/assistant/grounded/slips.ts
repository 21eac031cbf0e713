// Slips of the keyboard, mended before anything is read: "wihtout" and "undr" steer, "whtie" is a value here.

import { editDistance } from '../../base/edit-distance.ts';
import { rememberedByName } from '../../base/remembered.ts';
import { examplesOf, lexiconNamed } from './languages/languages.ts';
import type { Scene } from './readings/reading.ts';
import { folded, overlaps, wordsOf } from './text.ts';
import type { HeardWord } from './understanding.ts';

/** A shorter word is one slip away from too many, and so short a one from too many of the examples. */
const LENGTH_MIN = 3;
/** A message with more unknown words is in no language that is known here, and each is compared with thousands. */
const SLIPS_MAX = 12;
/** Of more letters a word that lacks an "s" at its end is rather a singular. */
const S_LOST_MAX = 4;
/** From so many letters on, a wrong letter or one too many leaves a word that can be known again: "ligther". */
const ANY_SLIP_MIN = 6;
const LETTERS_ONLY = /^\p{L}+$/u;

/** The kinds of slips, the likeliest first. */
const SWAPPED = 0;
const LOST_OR_DOUBLED = 1;
const WRONG = 2;

interface Meant {
  readonly text: string;
  readonly slip: number;
}

/** A message without slips. `ofGoods`: those that were mended to words of the catalogue. */
export interface Mended {
  readonly text: string;
  readonly ofGoods: readonly { readonly from: string; readonly to: string }[];
}

/**
 * The message with "without" for "wihtout" and "white" for "whtie"; undefined if it has no such slip. Neither the
 * catalogue nor the language knows the word, and it is one slip from a word that steers, or from the one that search
 * takes it for. The likelier slip counts; of two alike the catalogue's: "shoos" are "shoes" and no "shows".
 */
export async function slipsMended({ turn, all, mentions }: Scene): Promise<Mended | undefined> {
  const { ports, request, said } = turn;
  const { language } = said;
  const unknown = all.filter((word) => mayBeSlip(word, language) && !overlaps(mentions, word));
  if (unknown.length === 0 || unknown.length > SLIPS_MAX) return undefined;
  const { tenantId, locale } = request;
  const strange = await ports.search.strange(tenantId, said.text, locale).catch(() => []);
  const placed = new Map(strange.map((one) => [one.start, one]));
  let { text } = said;
  const ofGoods: { from: string; to: string }[] = [];
  for (const word of unknown.toReversed()) {
    const own = placed.get(word.start);
    if (own?.end !== word.end) continue;
    // "Kokos" of a German message in an English shop is no English word.
    const isForeign = own.isCommon === true && !locale.toLowerCase().startsWith(language);
    const to = isForeign ? undefined : own.to;
    const steering = steeringMeant(word, language);
    const isOwn = to !== undefined && slipOf(folded(word.text), to) <= (steering?.slip ?? WRONG);
    const meant = isOwn ? written(word.text, to) : steering?.text;
    if (meant === undefined) continue;
    text = text.slice(0, word.start) + meant + text.slice(word.end);
    const isListed = to !== undefined && steeringWords(language).listed.has(to);
    if (isOwn && !isListed && own.isCommon !== true)
      ofGoods.unshift({ from: word.text, to: meant });
  }
  return text === said.text ? undefined : { text, ofGoods };
}

/** Whether a word may be a slip: neither the catalogue nor the language knows it, and it does not steer. */
function mayBeSlip({ lower, isKnown, isCommon }: HeardWord, language: string): boolean {
  const isLong = lower.length >= Math.max(LENGTH_MIN, lexiconNamed(language).slipLengthMin);
  return !isKnown && !isCommon && isLong && LETTERS_ONLY.test(lower) && !steers(lower, language);
}

/** The steering word that an unknown word is a slip of; the likeliest of several. */
function steeringMeant({ lower, text, start }: HeardWord, language: string): Meant | undefined {
  // A name has a capital; so has the first word of a message.
  if (text !== lower && start > 0) return undefined;
  const { listed, all } = steeringWords(language);
  let best: Meant | undefined;
  for (const one of lower.length === LENGTH_MIN ? listed : all) {
    const slip = slipOf(lower, one);
    if (slip < (best?.slip ?? Infinity)) best = { text: one, slip };
  }
  return best;
}

const steers = (lower: string, language: string): boolean => steeringWords(language).all.has(lower);

/** How a word may be a slip of another; Infinity if it can be none. */
function slipOf(word: string, meant: string): number {
  const longer = meant.length - word.length;
  // A message's words are compared with thousands, most of which begin otherwise.
  const beginsElse = word[0] !== meant[0] && word[0] !== meant[1];
  if (beginsElse || Math.abs(longer) > 1 || editDistance(word, meant, 1) !== 1) return Infinity;
  const isSwap = longer === 0 && sorted(word) === sorted(meant);
  if (isSwap) return SWAPPED;
  if (word[0] !== meant[0]) return Infinity;
  const hasSameEnd = word.at(-1) === meant.at(-1);
  // "Sleepin bag"; a plural may be no word here.
  const isSingular = longer === 1 && word.length > S_LOST_MAX && meant === `${word}s`;
  if (longer === 1) return isSingular ? Infinity : LOST_OR_DOUBLED;
  if (longer === -1 && hasSameEnd && singly(word) === singly(meant)) return LOST_OR_DOUBLED;
  return hasSameEnd && word.length >= ANY_SLIP_MIN ? WRONG : Infinity;
}

const sorted = (word: string): string => word.split('').sort().join('');
const singly = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1');

/** A folded correction with the capitals and diacritics of the word as it was typed: "Küche" for "Kücke". */
function written(typed: string, to: string): string {
  const bare = folded(typed);
  if (bare.length !== typed.length) return to;
  let start = 0;
  while (start < to.length && bare[start] === to[start]) start += 1;
  let end = 0;
  while (end < to.length - start && bare.at(-1 - end) === to.at(-1 - end)) end += 1;
  end = Math.min(end, typed.length - start);
  return typed.slice(0, start) + to.slice(start, to.length - end) + typed.slice(typed.length - end);
}

/** The words that a language steers by: those that its lexicon lists, and with them those of its examples. */
const steeringWords = rememberedByName((language: string) => {
  const { said, asked, steps } = examplesOf(language);
  const examples = [said, asked, steps].flatMap((sets) => Object.values(sets).flat());
  const spoken = examples.flatMap((one) => wordsOf(one).map(({ lower }) => lower));
  const sets = Object.values(lexiconNamed(language)).filter((part) => part instanceof Set);
  const listed = sets.flatMap((set: ReadonlySet<string>) => Array.from(set));
  const isWord = (one: string): boolean => one.length >= LENGTH_MIN && LETTERS_ONLY.test(one);
  return {
    listed: new Set(listed.filter(isWord)),
    all: new Set([...listed, ...spoken].filter(isWord)),
  };
});
