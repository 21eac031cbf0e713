// One way to read a message: what it would do, and how much speaks for it.

import type { FacetMention } from '../../../search/port.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { ExampleName } from '../languages/examples.ts';
import { isOf } from '../languages/languages.ts';
import { KIND } from '../fit.ts';
import { answersOf } from '../product-facts.ts';
import type { SubjectKind } from '../subject.ts';
import type { Reply, Turn } from '../turn.ts';
import type { HeardWord, Understanding } from '../understanding.ts';

export type ReadingName =
  | 'talk'
  | 'departments'
  | 'about'
  | 'fits'
  | 'named'
  | 'compare'
  | 'choose'
  | 'more'
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
  /** It looks for products: the shopper is told so before. */
  readonly searches?: boolean;
  /** What it would do. Undefined: it cannot, after all, and the next best reading acts. */
  act(): Promise<Reply | undefined> | Reply | undefined;
}

/** What every reading may look at. */
export interface Scene {
  readonly turn: Turn;
  readonly said: Understanding;
  readonly words: readonly HeardWord[];
  /** Every word of the message, those too that mean nothing to a search. */
  readonly all: readonly HeardWord[];
  /** The words of a question: stop words too that ask for an attribute ("who makes it"). */
  readonly asking: readonly HeardWord[];
  readonly mentions: readonly FacetMention[];
  /** How near the message is to the examples of a meaning, 0 to 1. */
  near(name: ExampleName): number;
  /** The same for the message with "thing" in place of what is sold here; undefined where it says none of it. */
  readonly nearOfThing?: (name: ExampleName) => number;
  /** What is being talked about, the surest first. */
  readonly subject: {
    readonly kind: SubjectKind;
    readonly products: readonly CatalogueProduct[];
  };
  /** The best products for the message's own words. */
  found(): Promise<readonly CatalogueProduct[]>;
}

/** Reads the message in its own way; undefined where it cannot be read so. */
export type Reader = (scene: Scene) => Promise<Reading | undefined> | Reading | undefined;

/** Whether a facet of the catalogue is named by this word. */
export function mentionOf(scene: Scene, word: HeardWord): FacetMention | undefined {
  return scene.mentions.find((one) => one.start <= word.start && word.start < one.end);
}

const PLURAL = /[^s]s$/u;

/** "A battery for my drill": what serves another is no value of it. */
function isForAnother({ all }: Understanding, word: HeardWord): boolean {
  const at = all.findIndex(({ start }) => start === word.start);
  const [before, next] = [all[at - 1]?.lower ?? '', all[at + 1]?.lower ?? ''];
  const isThing = at === 0 || isOf('determiners', before);
  return isThing && isOf('leads', next) && isOf('looseBefore', next);
}

/** A value, a brand or a size: what a thing is to have, and no thing itself. */
export function isQuality(scene: Scene, word: HeardWord): boolean {
  if (/^\d/u.test(word.text)) return true;
  const mention = mentionOf(scene, word);
  if (mention === undefined || mention.kind === 'taxonomy') return false;
  // "Leggings" may be a style here, and is a thing all the same; colours have no plural.
  const isThing =
    word.isName &&
    word.after === undefined &&
    (PLURAL.test(word.lower) ||
      isForAnother(scene.said, word) ||
      KIND.test(mention.key.replaceAll('_', ' ')));
  return mention.kind !== 'attribute' || !isThing;
}

/**
 * How well products answer the words asked of them, 0 to 1: the name of an attribute says most, a
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

export function clamp(score: number): number {
  return Math.max(0, Math.min(1, score));
}
