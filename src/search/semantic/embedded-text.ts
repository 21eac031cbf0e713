// The text of a product that is embedded, and the hash by which its vector is found.
// It contains texts of the product only, no names of the schema. So a schema version with other names
// changes no vector.

import { hash } from 'node:crypto';
import { isEmbedded } from '../../contract/schema-sync.ts';
import type {
  AttributeValue,
  AttributeValues,
  CatalogueSchema,
  ProductItem,
} from '../catalogue-schema.ts';
import { plainText } from '../document.ts';

/** The version of these rules; a new one is a new vector space. */
export const textRecipe = 'title, embeddable attributes, description; 62 words; 1';

/**
 * The model reads 64 tokens, two of them its own marks, and a word has at least one token: later words do not
 * count. On rated queries this ranks better than longer texts and than attributes.
 */
const wordsMax = 62;
const textCharsMax = 2000;
/** Embeddable attributes take at most half of the words, so that the description counts. */
const attributeWordsMax = 31;
/** Bytes of a text's hash that are its name. */
export const hashBytes = 16;

/** The text to embed; empty for a product without text. */
export function embeddedText(product: ProductItem, schema: CatalogueSchema): string {
  const title = firstWords(product.title ?? '', wordsMax);
  const left = wordsMax - title.count;
  const attributes = firstWords(
    attributeTexts(product, schema).join(', '),
    Math.min(left, attributeWordsMax),
  );
  const description = firstWords(
    plainText(product.description).slice(0, textCharsMax),
    left - attributes.count,
  );
  return [title, attributes, description]
    .flatMap(({ count, text }) => (count === 0 ? [] : [text]))
    .join(' ')
    .slice(0, textCharsMax);
}

/** 128 bits of SHA-256: the key of a text's vector within a space. */
export function textHash(text: string): string {
  // A slice of the whole hash would keep every product's whole hash in memory.
  return hash('sha256', text, 'buffer').toString('hex', 0, hashBytes);
}

/** The keys that are embeddable, in order: with the product, all that a text depends on. */
function embeddableKeys(schema: CatalogueSchema): string[] {
  return [...schema.attributes.values()]
    .filter(isEmbedded)
    .map(({ attribute_key }) => attribute_key)
    .sort();
}

const keysOfSchema = new WeakMap<CatalogueSchema, readonly string[]>();

function attributeTexts(product: ProductItem, schema: CatalogueSchema): string[] {
  let keys = keysOfSchema.get(schema);
  if (keys === undefined) keysOfSchema.set(schema, (keys = embeddableKeys(schema)));
  if (keys.length === 0) return [];
  const bearers: (AttributeValues | undefined)[] = [
    product.attributes,
    ...(product.variants ?? []).flatMap(({ attributes, options }) => [attributes, options]),
  ];
  const texts = new Set<string>();
  for (const key of keys) {
    for (const values of bearers) {
      // A schema may have an attribute named "constructor", which every object inherits.
      if (values === undefined || !Object.hasOwn(values, key)) continue;
      const value = values[key];
      if (typeof value === 'string') texts.add(value);
      else for (const text of spoken(key, value)) texts.add(text);
    }
  }
  return [...texts];
}

/** A value in words: list items, every language of a text, a number with its own unit. */
function spoken(key: string, value: AttributeValue | undefined): string[] {
  if (value === undefined || value === null || value === false) return [];
  if (value === true) return [key.replaceAll('_', ' ')];
  if (typeof value !== 'object') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item: AttributeValue) => spoken(key, item));
  const members = value as { readonly [member: string]: AttributeValue };
  const amount = members['value'] ?? members['amount'];
  if (typeof amount !== 'number')
    return Object.values(members).flatMap((text) => spoken(key, text));
  const unit = members['unit'] ?? members['currency'];
  return [typeof unit === 'string' ? `${amount} ${unit}` : String(amount)];
}

/** The first words of a text, one space between them, and how many they are. */
function firstWords(text: string, limit: number): { text: string; count: number } {
  const plain = firstPlainWords(text, limit);
  if (plain !== undefined) return plain;
  // One more word is split off, because the first one is empty if the text begins with a space.
  const words = text.split(/\s+/u, limit + 1).filter((word) => word !== '');
  const first = words.slice(0, limit);
  return { text: first.join(' '), count: first.length };
}

const space = 32;
const asciiMax = 127;

/** {@link firstWords} of most texts: for ASCII with single spaces the result is a slice. */
function firstPlainWords(text: string, limit: number): { text: string; count: number } | undefined {
  let count = 0;
  let before = space;
  for (let at = 0; at <= text.length && count < limit; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    if (code < space || code > asciiMax || (code === space && before === space)) return undefined;
    if (code === space) count += 1;
    if (count === limit) return { text: text.slice(0, at), count };
    before = code;
  }
  return limit === 0 ? { text: '', count } : { text, count };
}
