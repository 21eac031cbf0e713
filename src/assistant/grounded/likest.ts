// What of a product's data is nearest in meaning to a question that no attribute's name answers.

import type { CatalogueProduct } from '../port.ts';
import { mostTelling, QUOTE_LENGTH_MAX, sentencesOf } from './told-sentences.ts';
import { factsAbout, isTold } from './product-facts.ts';
import { shorten } from './text.ts';
import type { Turn } from './turn.ts';

/** Attributes by their keys, or a sentence of the description. */
export interface Likest {
  readonly keys: readonly string[];
  readonly quote?: string;
}

/** The least cosine between a question and a text that answers it: below it, few texts answer. */
const NEAR_MIN = 0.38;
/** Texts within this cosine of the nearest one count as equally near. */
const LEVEL = 0.05;
const LABEL_LENGTH_MAX = 80;
const LABEL_COUNT_MAX = 40;
const SENTENCE_COUNT_MAX = 12;

/** Undefined if an attribute answers the words by name, if no text is near, or if no model reads the language. */
export async function likestOf(
  turn: Turn,
  products: readonly CatalogueProduct[],
  asked: { readonly words: readonly string[]; readonly keys: readonly string[] },
): Promise<Likest | undefined> {
  const { said, ports, request } = turn;
  if (asked.words.length === 0) return undefined;
  if (products.some((one) => factsAbout(one, asked).facts.length > 0)) return undefined;
  const labels = new Map<string, string>();
  for (const { key, name, value } of products.flatMap(({ facts }) => facts.filter(isTold)))
    if (!labels.has(key)) labels.set(key, shorten(`${name}: ${value}`, LABEL_LENGTH_MAX));
  const sentences = products.length > 1 ? [] : sentencesOf(products[0]?.description);
  const candidates = [
    ...[...labels].slice(0, LABEL_COUNT_MAX).map(([key, text]) => ({ key, text })),
    ...sentences
      .slice(0, SENTENCE_COUNT_MAX)
      .map((one) => ({ text: shorten(one, QUOTE_LENGTH_MAX), key: undefined })),
  ];
  const language = said.isTranslated === true ? 'en' : said.language;
  const about = { text: said.text, language, others: candidates.map(({ text }) => text) };
  const near = await ports.search.likeness(request.tenantId, about).catch(() => undefined);
  if (near === undefined) return undefined;
  const most = Math.max(...near);
  if (most < NEAR_MIN) return undefined;
  const level = candidates.filter((_one, at) => near[at]! >= most - LEVEL);
  const quotes = level.flatMap(({ key, text }) => (key === undefined ? [text] : []));
  const quote = mostTelling(quotes, asked.words)?.text ?? quotes[0];
  const keys = level.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return { keys, ...(quote === undefined ? {} : { quote }) };
}
