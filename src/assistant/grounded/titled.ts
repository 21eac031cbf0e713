// Products that a message names by their whole titles, as shoppers do who copy them.

import { isOf, lexiconNamed } from './languages/languages.ts';
import { memoryOf, shownOf } from './memory.ts';
import type { Scene } from './readings/reading.ts';
import { namesWord, type Span, wordsOf } from './text.ts';
import type { CatalogueProduct } from '../port.ts';
import type { Turn } from './turn.ts';
import { understand, type Understanding } from './understanding.ts';

/** A title of fewer words may be the name of a kind: "desk lamp". */
const TITLE_WORDS_MIN = 3;
/** In a longer message a title is part of a story. */
const MESSAGE_WORDS_MAX = 60;

interface Titled extends Span {
  readonly product: CatalogueProduct;
  /** Its words that the message says. */
  readonly name: readonly string[];
}

/** A title, and its parts that are names by themselves: "Sea of Herons" of "The Otters, Book Two: Sea of Herons". */
function namesOf({ title }: CatalogueProduct): readonly (readonly string[])[] {
  return [title, ...title.split(/[:(–—|]|\s-\s/u)]
    .map((name) => wordsOf(name).map(({ lower }) => lower))
    .filter((name) => name.length >= TITLE_WORDS_MIN);
}

/** Where the message says a name of the product, with the article before it. */
function titleIn({ all }: Understanding, product: CatalogueProduct): Titled | undefined {
  for (const name of namesOf(product)) {
    const at = all.findIndex((_one, from) =>
      name.every((own, to) => all[from + to]?.lower === own),
    );
    if (at < 0) continue;
    const before = all[at - 1];
    const isDefinite = before !== undefined && isOf('definite', before.lower);
    const { start } = isDefinite ? before : all[at]!;
    return { product, name, start, end: all[at + name.length - 1]!.end };
  }
  return undefined;
}

/** The text with "it" in place of the titles; empty if it says nothing else. */
function withoutTitles({ text, language }: Understanding, titled: readonly Titled[]): string {
  const { pronoun } = lexiconNamed(language);
  const rest = titled.reduceRight(
    (left, { start, end }) => left.slice(0, start) + pronoun + left.slice(end),
    text,
  );
  return rest.replace(/[^\p{L}\p{N}]+$/u, '') === pronoun ? '' : rest;
}

/**
 * The turn about the products whose titles the message says; undefined if it says none. A title whose words another
 * product has too is the name of a kind.
 */
export async function byTitles(scene: Scene): Promise<Turn | undefined> {
  const { turn, all } = scene;
  const { said, request } = turn;
  const isRun = all.some((_one, at) => {
    const run = all.slice(at, at + TITLE_WORDS_MIN);
    return run.length === TITLE_WORDS_MIN && run.every(({ isKnown }) => isKnown);
  });
  if (!isRun || all.length > MESSAGE_WORDS_MAX || request.products.length > 0) return undefined;
  const products = await scene.found();
  const isOfMany = ({ product, name }: Titled): boolean =>
    products.some((one) => one !== product && name.every((word) => namesWord(one.title, word)));
  const titled: Titled[] = [];
  for (const product of products.toSorted((a, b) => b.title.length - a.title.length)) {
    const one = titleIn(said, product);
    const isTaken = titled.some((other) => one && one.start < other.end && other.start < one.end);
    if (one !== undefined && !isTaken && !isOfMany(one)) titled.push(one);
  }
  // "The Otter or the Otter Pro?": a name of fewer words is beside it.
  const isOfTwo = said.compares || all.some(({ lower }) => isOf('than', lower));
  if (titled.length < (isOfTwo ? 2 : 1)) return undefined;
  titled.sort((a, b) => a.start - b.start);
  const shown = titled.map(({ product }) => shownOf(product));
  const { memory } = turn;
  // "And which is cheaper?" is of the same two.
  const kept = memory?.sought ? { sought: memory.sought } : {};
  const pair = memoryOf({ ...kept, shown, seen: memory?.seen ?? [], pair: shown });
  return {
    ...turn,
    request: { ...request, products: shown },
    said: understand(withoutTitles(said, titled), request.locale),
    memory: shown.length === 2 ? pair : memory,
  };
}
