// One way to read a message: the action it leads to, and the evidence for it.

import type { FacetMention } from '../../../search/port.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { Nearness } from '../nearness.ts';
import { isOf, isPerson } from '../languages/languages.ts';
import { calledAs, isOfGroup, KIND } from '../fit.ts';
import type { Likest } from '../likest.ts';
import { answersOf } from '../product-facts.ts';
import type { SubjectKind } from '../subject.ts';
import { overlaps, type Span } from '../text.ts';
import type { Reply, Turn } from '../turn.ts';
import {
  type Aspect,
  type HeardWord,
  runOf,
  type Understanding,
  wordBefore,
} from '../understanding.ts';

export type ReadingName =
  | 'talk'
  | 'departments'
  | 'brands'
  | 'about'
  | 'fits'
  | 'named'
  | 'compare'
  | 'choose'
  | 'advise'
  | 'more'
  | 'range'
  | 'similar'
  | 'several'
  | 'back'
  | 'drop'
  | 'refine'
  | 'wish';

/** A reading with its evidence as one number: 0 is impossible, 1 is certain. */
export interface Reading {
  readonly name: ReadingName;
  readonly score: number;
  /** It searches for products; the reply says so before. */
  readonly searches?: boolean;
  /** Acts on the reading. Returns undefined if it cannot; then the next best reading acts. */
  act(): Promise<Reply | undefined> | Reply | undefined;
}

/** The input of every reading. */
export interface Scene {
  readonly turn: Turn;
  readonly said: Understanding;
  readonly words: readonly HeardWord[];
  /** Every word of the message, also those without meaning for a search. */
  readonly all: readonly HeardWord[];
  /** The words of a question, including stop words that ask for an attribute ("who makes it"). */
  readonly asking: readonly HeardWord[];
  readonly mentions: readonly FacetMention[];
  /** The whole story, if only its part that asks is read. */
  readonly told?: Pick<Scene, 'said' | 'mentions' | 'words'> | undefined;
  readonly near: Nearness;
  /** The same for the message with "product" in place of the shop's products; undefined if it names none. */
  readonly nearOfThing?: Nearness;
  /** The subjects, the surest first. */
  readonly subject: {
    readonly kind: SubjectKind;
    readonly products: readonly CatalogueProduct[];
  };
  /** The best products for the message's own words. */
  found(): Promise<readonly CatalogueProduct[]>;
}

/** What a question asks for. */
export interface Asked {
  readonly words: readonly string[];
  /** Attributes whose values the question names. */
  readonly keys?: readonly string[];
  /** The words of values that a product does not have, and says nothing else about. */
  readonly unsaidOf?: (product: CatalogueProduct) => readonly string[];
  /** The kind of the question, if the message does not tell it. */
  readonly aspect?: Aspect;
  /** What is nearest in meaning, where no attribute's name is asked for. */
  readonly like?: Likest | undefined;
}

/** Reads the message in one way; undefined if this way does not apply. */
export type Reader = (scene: Scene) => Promise<Reading | undefined> | Reading | undefined;

/** Whether this word names a facet of the catalogue. */
export function mentionOf(scene: Scene, word: HeardWord): FacetMention | undefined {
  return scene.mentions.find((one) => one.start <= word.start && word.start < one.end);
}

const PLURAL = /[^s]s$/u;

/** "A battery for my drill", "and a lid for it": a thing that serves another is no value of that one. */
export function isForAnother({ all }: Understanding, word: HeardWord): boolean {
  const at = all.findIndex(({ start }) => start === word.start);
  const [before, next] = [all[at - 1]?.lower ?? '', all[at + 1]?.lower ?? ''];
  const isThing = at === 0 || isOf('determiners', before) || isOf('links', before);
  const isPart = isOf('contains', next) || isOf('includes', next);
  return isThing && !isPart && isOf('leads', next) && isOf('looseBefore', next);
}

/** A value, a brand or a size: a property of a thing, not a thing. */
export function isQuality(scene: Scene, word: HeardWord): boolean {
  if (/^\d/u.test(word.text)) return true;
  const mention = mentionOf(scene, word);
  if (mention === undefined || mention.kind === 'taxonomy') return false;
  // "Leggings" may be a style here and is still a thing; colours have no plural.
  const isThing =
    word.isName &&
    word.after === undefined &&
    (PLURAL.test(word.lower) ||
      isForAnother(scene.said, word) ||
      KIND.test(mention.key.replaceAll('_', ' ')));
  return mention.kind !== 'attribute' || !isThing;
}

/**
 * How well the products answer the words of a question, 0 to 1: the name of an attribute counts most, a
 * word of the description least.
 */
export function coverageOf(
  products: readonly CatalogueProduct[],
  words: readonly { readonly lower: string }[],
): number {
  if (words.length === 0 || products.length === 0) return 0;
  const best = words.map(({ lower }) =>
    Math.max(...products.slice(0, 6).map((one) => answersOf(one, lower))),
  );
  return best.reduce((sum, one) => sum + one, 0) / words.length;
}

/** "Those" of "those sticky traps": the word before all that stand right before a thing. */
export function wordBeforeRun(scene: Scene, thing: HeardWord): string {
  return wordBefore(scene.said, runOf(scene, thing)[0]);
}

/** "Is there a red hat?" after hats, "and shorts?" after dresses with short sleeves: of all that is sold. */
export function isOfShop(scene: Scene, word: HeardWord): boolean {
  const { said, subject, mentions } = scene;
  const { products } = subject;
  if (products.length < 2 || said.pointsBack || said.pointsAtList) return false;
  const named = mentions.filter((one) => one.kind === 'taxonomy' && overlaps([one], word));
  const isIn = ({ value }: FacetMention): boolean =>
    products.some(({ groups = [] }) => groups.some(({ id }) => id === value));
  const isOther = PLURAL.test(word.lower) && named.length > 0 && !named.some(isIn);
  const lead = wordBeforeRun(scene, word);
  const isAny = isOf('determiners', lead) && !isOf('definite', lead) && !isOf('leads', lead);
  const isShown = (one: CatalogueProduct): boolean =>
    calledAs(one, word.lower) === 'so' || isOfGroup(one, word.lower);
  return isOther || (isAny && products.some(isShown));
}

/** "They're for a guy", "it's for my wife, she's rather small": for whom the list is, and what that person is like. */
export function tellsForWhom({ said, words, turn }: Scene): boolean {
  const isLed = (word: HeardWord): boolean => isPerson(word) && word.after !== undefined;
  const isLike = ({ isThing, part }: HeardWord): boolean => !isThing && part === 'adjective';
  const isOfPerson = words.some(isLed) && words.every((word) => isLed(word) || isLike(word));
  const asks = said.text.trimEnd().endsWith('?') || isOf('asks', said.all[0]?.lower ?? '');
  return isOfPerson && !asks && turn.memory?.sought !== undefined;
}

/** The words but for some of the same message. */
export function without(words: readonly HeardWord[], others: readonly Span[]): HeardWord[] {
  return words.filter(({ start }) => !others.some((one) => one.start === start));
}

export function clamp(score: number): number {
  return Math.max(0, Math.min(1, score));
}
