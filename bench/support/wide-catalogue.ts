// A generated catalogue as large as one likes, with words spread as they are in real ones: few in
// nearly every product, most in a handful. Every product follows from its number alone.

import {
  changeTable,
  liveCountTable,
  productTable,
  standingTable,
} from '../../src/journal/catalogue-tables.ts';
import { put, type Put } from '../../src/journal/journal.ts';
import {
  CatalogueSchema,
  type ProductItem,
  type SchemaEntries,
} from '../../src/search/catalogue-schema.ts';
import { embeddedText, textHash } from '../../src/search/semantic/embedded-text.ts';
import { quantise, type QuantisedVector } from '../../src/search/semantic/quantised.ts';
import { randomFrom } from '../../test/support/seeded-numbers.ts';
import { benchSchema, productItem } from './products.ts';

/** As many as the vectors of the model in the house have. */
export const vectorDimensions = 384;

const wordCount = 40_000;
const brandCount = 2000;
const titleWords = 6;
const descriptionWords = 24;
const queryWordsMax = 3;
const flatness = 30;
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** The schema that every product follows. */
export const wideSchema = new CatalogueSchema({
  attributes: benchSchema.attribute as SchemaEntries['attributes'],
  taxonomies: benchSchema.taxonomy as SchemaEntries['taxonomies'],
  collections: [],
});

/** The n-th word: the commonest have two syllables, the others three or four. */
function wordOf(rank: number): string {
  let word = '';
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length)) {
    word += syllables[left % syllables.length]!;
  }
  return word;
}

/**
 * Of `count` ranks, each as likely as Zipf and Mandelbrot have it: flat at the top, where real
 * texts have stop words, so that the commonest word is in an eighth of the products.
 */
function rankOf(random: () => number, count: number): number {
  return Math.floor(flatness * (1 + count / flatness) ** random()) - flatness;
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordOf(rankOf(random, wordCount))).join(' ');
}

/** The product with this number. */
export function wideItem(at: number, more: { updatedAt?: string; title?: string } = {}) {
  const random = randomFrom(at + 1);
  const { updatedAt = '2026-11-21T12:00:00Z' } = more;
  const item = productItem(`p${at}`, { updatedAt, price: 100 + (at % 90_000) });
  const brand = `${wordOf(rankOf(random, brandCount))} works`;
  const model = `${wordOf(at % 400)}-${1000 + (at % 9000)}`;
  return {
    ...item,
    title: more.title ?? `${brand} ${words(random, titleWords)} ${model}`,
    brand,
    description: { plain: words(random, descriptionWords) },
  };
}

/** {@link wideItem} as the search lanes read it. */
export function wideProduct(at: number): ProductItem {
  return wideItem(at);
}

/** What shoppers of this catalogue might ask: a few words of some product's title. */
export function wideQueries(count: number, productCount: number): string[] {
  const random = randomFrom(99);
  return Array.from({ length: count }, () => {
    const title = wideProduct(Math.floor(random() * productCount)).title!.split(' ');
    const length = 1 + Math.floor(random() * queryWordsMax);
    const from = 2 + Math.floor(random() * (titleWords - length));
    return title.slice(from, from + length).join(' ');
  });
}

/** The rows of a tenant whose catalogue holds products from `from` up to `to`. */
export function wideRows(tenantId: string, from: number, to: number): Put[] {
  const puts: Put[] = [put(liveCountTable, [tenantId], to)];
  for (let at = from; at < to; at += 1) {
    const { updated_at: _, ...item } = wideItem(at);
    const id = item.external_product_id;
    puts.push(
      put(productTable, [tenantId, id], {
        content: JSON.stringify(item),
        status: 'active',
        change_sequence: at + 1,
      }),
      put(standingTable, [tenantId, id], {
        status: 'active',
        content_hash: `sha256:${String(at).padStart(64, '0')}`,
        projection_version: 1,
        updated_at_us: 1,
        schema_version: benchSchema.version,
        change_sequence: at + 1,
      }),
      put(changeTable, [tenantId, at + 1], { kind: 'product', external_product_id: id }),
    );
  }
  return puts;
}

/** The name of a product's text, as the store of vectors knows it. */
export function wideTextHash(at: number): string {
  return textHash(embeddedText(wideProduct(at), wideSchema));
}

/** A vector that follows from a number; all lie on one side, so that every pair is near. */
export function madeUpFloats(seed: number): Float32Array {
  return Float32Array.from({ length: vectorDimensions }, randomFrom(seed));
}

/** {@link madeUpFloats} as lanes keep it. */
export function madeUpVector(seed: number): QuantisedVector {
  return quantise(madeUpFloats(seed));
}
