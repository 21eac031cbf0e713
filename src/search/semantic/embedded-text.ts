// The text of a product that is embedded, and the hash that names it.
//
// It is made of what the product itself says and never of a schema's labels or names: a schema
// version that renames things moves no vector.

import { sha256Hex } from '../../base/hash.ts';
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

/** The text to embed; empty for a product that says nothing. */
export function embeddedText(product: ProductItem, schema: CatalogueSchema): string {
  const attributes = wordsOf(attributeTexts(product, schema).join(', ')).slice(
    0,
    attributeWordsMax,
  );
  const words = [
    ...wordsOf(product.title ?? ''),
    ...attributes,
    ...wordsOf(plainText(product.description).slice(0, textCharsMax)),
  ];
  return words.slice(0, wordsMax).join(' ').slice(0, textCharsMax);
}

/** 128 bits of SHA-256: the key of a text's vector within a space. */
export function textHash(text: string): string {
  return sha256Hex(text).slice(0, 32);
}

/** The keys that are embeddable, in order: with the product, all that a text depends on. */
export function embeddableKeys(schema: CatalogueSchema): string[] {
  return [...schema.attributes.values()]
    .filter(({ embeddable, data_type }) => embeddable === true && data_type !== 'url')
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

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
