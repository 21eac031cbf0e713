// The text of a product that is embedded, and the hash that names it.
//
// It is made of what the product itself says and never of a schema's labels or names: a schema
// version that renames things moves no vector.

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
 * The model reads 64 tokens, two of them its own marks, and a word is a token at least: what stands
 * behind cannot matter. On rated queries this ranks better than longer texts and than attributes.
 */
const wordsMax = 62;
const textCharsMax = 2000;
/** Embeddable attributes take half of the words at most, so that a description has a say. */
const attributeWordsMax = 31;
const hashBytes = 16;

/** The text to embed; empty for a product that says nothing. */
export function embeddedText(product: ProductItem, schema: CatalogueSchema): string {
  const words = [
    ...wordsOf(product.title ?? '', wordsMax),
    ...wordsOf(attributeTexts(product, schema).join(', '), attributeWordsMax),
    ...wordsOf(plainText(product.description).slice(0, textCharsMax), wordsMax),
  ];
  return words.slice(0, wordsMax).join(' ').slice(0, textCharsMax);
}

/** 128 bits of SHA-256: the key of a text's vector within a space. */
export function textHash(text: string): string {
  // Not a slice of the whole hash: that would keep the whole in memory, for every product.
  return hash('sha256', text, 'buffer').toString('hex', 0, hashBytes);
}

/** The keys that are embeddable, in order: with the product, all that a text depends on. */
export function embeddableKeys(schema: CatalogueSchema): string[] {
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
  const texts = keys.flatMap((key) =>
    bearers.flatMap((values) => (values === undefined ? [] : spoken(key, values[key]))),
  );
  return [...new Set(texts)];
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

/** The first words; the one more that is split off is empty where the text begins with a space. */
function wordsOf(text: string, limit: number): string[] {
  return text
    .split(/\s+/u, limit + 1)
    .filter((word) => word !== '')
    .slice(0, limit);
}
