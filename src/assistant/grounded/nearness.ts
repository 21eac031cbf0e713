// How near a message is to the examples of each meaning: by the model if it reads the language, else by words.

import type { ExampleNearness } from '../../search/port.ts';
import { nearnessByWords, tellingNearness, type ExampleName } from './languages/examples.ts';
import { examplesOf, isOf } from './languages/languages.ts';
import { leaningOf, OF_PRODUCTS, TO_SHOP } from './leaning.ts';
import { overlaps, type Word } from './text.ts';
import type { Turn } from './turn.ts';
import type { HeardWord } from './understanding.ts';

/** Longest text for the model: a story is near to no example, and takes the model five times as long. */
export const NEAR_TEXT_LENGTH_MAX = 120;

/** How near a text is to the examples. */
export interface Nearness {
  /** What counts: a model's reading, the words of all examples, or the words of the nearest one. */
  readonly by: 'model' | 'examples' | 'example';
  /** To the nearest example of a meaning, 0 to 1. */
  to(name: ExampleName): number;
  /** How much rather the text has this meaning than a wish or a question about a product: above 0 it has. */
  margin(name: ExampleName): number;
}

export type NearnessByModel = Readonly<Partial<Record<ExampleName, ExampleNearness>>>;

/** The examples of this language are written for the model: they call all that is sold a product. */
const MODEL_LANGUAGE = 'en';
/** Texts about products and to the shop are about even there, as the logarithm of the ratio of densities. */
const EVEN = 0.04;
/** The scale of that logarithm beside differences of cosines; and of the same by words. */
const DENSITY_SCALE = 0.8;
const LEANING_SCALE = 0.1;
const LEANING_EVEN = 0.5;

/** The nearness by the model; undefined if the text is too long, or no model answers. */
export async function nearnessByModel(
  { said, ports, request }: Turn,
  text: string,
): Promise<NearnessByModel | undefined> {
  if (text.length > NEAR_TEXT_LENGTH_MAX) return undefined;
  try {
    return await ports.search.nearness(request.tenantId, { text, language: said.language });
  } catch {
    return undefined;
  }
}

/** The nearness by the model and by `words`; the latter counts alone if no model answered. */
export function nearnessOf(
  { said }: Turn,
  byModel: NearnessByModel | undefined,
  words: readonly Word[],
  isThing: (word: Word) => boolean,
): Nearness {
  const { said: examples, asked: own, steps } = examplesOf(said.language);
  const things = new Set(said.all.filter(isThing).map(({ lower }) => lower));
  const lowers = words.map(({ lower }) => lower);
  const is = {
    stopWord: (lower: string) => isOf('stopWords', lower, said.language),
    thing: (lower: string) => things.has(lower),
    subject: (lower: string) => isOf('subjects', lower, said.language),
  };
  const asking = words.filter((word) => !overlaps(said.placed, word)).map(({ lower }) => lower);
  const ofAsked = byModel ? {} : tellingNearness(asking, own, is);
  const ofSteps = byModel ? {} : nearnessByWords(lowers, steps, { ...is, thing: () => false });
  const byWords = { ...nearnessByWords(lowers, examples, is), ...ofAsked, ...ofSteps };
  // A model hears a "parcel" less than the thing in it; of what is wished for it hears enough.
  const to = (name: ExampleName): number =>
    Math.max(
      byModel?.[name]?.nearest ?? 0,
      byModel === undefined || !OF_PRODUCTS.includes(name) ? (byWords[name] ?? 0) : 0,
    );
  const densityOf = (names: readonly ExampleName[]): number => {
    const all = names.flatMap((name) => examples[name].map(() => byModel?.[name]?.density ?? 1));
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  const by = byModel ? 'model' : said.language === MODEL_LANGUAGE ? 'example' : 'examples';
  // One example may be near by chance, and of many some are; all of them together are not.
  const margin = (name: ExampleName): number => {
    if (by === 'example' || !TO_SHOP.includes(name))
      return to(name) - Math.max(...OF_PRODUCTS.map(to));
    return by === 'model'
      ? DENSITY_SCALE * (Math.log(densityOf(TO_SHOP) / densityOf(OF_PRODUCTS)) - EVEN)
      : LEANING_SCALE * (leaningOf(lowers, examples, is) - LEANING_EVEN);
  };
  return { by, to, margin };
}

/** From this margin on all examples together say enough; their words say less than a model's reading. */
const OF_ALL_MARGIN_MIN = { model: 0.04, examples: 0.15, example: Infinity };

/** Whether all examples together say that the text is said to the shop, however far the nearest one is. */
export function leansToShop(near: Nearness): boolean {
  return near.margin('service') >= OF_ALL_MARGIN_MIN[near.by];
}

/** "Kestrl mixer two" is a misspelt name: a sentence has a verb, or a word for who or whose. */
function isOfSentence({ part, lower }: HeardWord): boolean {
  return (
    part === 'verb' ||
    (['asks', 'subjects', 'possessives'] as const).some((one) => isOf(one, lower))
  );
}

/** Where the last sentence begins that asks: "the first one then. Can I get it by Friday?" */
function lastAsked(text: string): number {
  const sentences = [...text.matchAll(/(?:[^.!?]|\.(?=\d))+[.!?]*\s*/gu)];
  return (sentences.findLast(([one]) => one.includes('?')) ?? sentences.at(-1))?.index ?? 0;
}

/**
 * The nearness of the last sentence that asks, with "product" in place of what is sold here, as the examples say it:
 * "can I rent a product". Undefined if the message is no sentence, or names nothing sold here and is not told by words.
 */
export async function nearnessOfThing(
  turn: Turn,
  near: Nearness,
  { words, all }: { readonly words: readonly HeardWord[]; readonly all: readonly HeardWord[] },
): Promise<Nearness | undefined> {
  if (!all.some(isOfSentence)) return undefined;
  // A number is no thing.
  const things = words.filter(
    ({ isName, isThing, text }) => isName && isThing && /\p{L}/u.test(text),
  );
  // "Do you have tents" says nothing besides.
  if (things.length === words.length) return undefined;
  const { text } = turn.said;
  const from = lastAsked(text);
  if (things.length === 0 && from === 0) return near.by === 'examples' ? near : undefined;
  let masked = '';
  let end = from;
  for (const { start, end: next } of things.filter((word) => word.start >= from)) {
    const isOfOne = end > from && /^[\s-]+$/u.test(text.slice(end, start));
    if (!isOfOne) masked += `${text.slice(end, start)}product`;
    end = next;
  }
  const isThing = (word: Word): boolean => overlaps(things, word);
  const others = all.filter((word) => word.start >= from && !isThing(word));
  const byModel = await nearnessByModel(turn, masked + text.slice(end));
  return nearnessOf(turn, byModel, others, isThing);
}
