// Converts the Icecat/Chorus products of the shared data folder to our schema and product items.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseJudgements, type Judgements } from '../../bench/support/relevance.ts';

const folder = fileURLToPath(new URL('../../../shared/data/icecat-chorus/', import.meta.url));

/** Whether the shared data folder is there at all. */
export const hasIcecat = existsSync(`${folder}products.jsonl.gz`);

/** A schema may have 2,000 attributes; of the 5,354 sparse ones, the most frequent are kept. */
const attributesMax = 2000;
/** Attributes that at least this share of products carry are worth a filter and a word. */
const exposedShareMin = 0.02;

interface Source {
  readonly id: string;
  readonly title: string;
  readonly name?: string;
  readonly ean?: readonly string[];
  readonly short_description?: string;
  readonly img_500x500?: string;
  readonly supplier?: string;
  readonly price?: number;
  readonly [attribute: string]: unknown;
}

export interface SchemaBatch {
  readonly kind: 'taxonomy' | 'collection' | 'attribute' | 'classification';
  readonly entries: readonly unknown[];
}

export interface Catalogue {
  readonly schemaBatches: readonly SchemaBatch[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

function readLines(name: string): string[] {
  return gunzipSync(readFileSync(`${folder}${name}`))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

const dataTypes: Readonly<Record<string, string>> = { t: 'text', n: 'decimal', b: 'boolean' };

/** `attr_t_product_colour` becomes the text attribute `product_colour`, kept apart by type. */
function attributeOf(column: string): { key: string; type: string } | undefined {
  const [, letter = '', name = ''] = /^attr_([tnb])_(.+)$/.exec(column) ?? [];
  const type = dataTypes[letter];
  if (type === undefined) return undefined;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_');
  return { key: `${letter}_${plain}`.slice(0, 64), type };
}

function chooseAttributes(sources: readonly Source[]) {
  const counts = new Map<string, number>();
  for (const source of sources) {
    for (const column of Object.keys(source)) {
      if (attributeOf(column)) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const chosen = new Map<string, { column: string; type: string; share: number }>();
  for (const [column, count] of [...counts].sort((left, right) => right[1] - left[1])) {
    const attribute = attributeOf(column);
    if (attribute === undefined || chosen.has(attribute.key)) continue;
    const share = count / sources.length;
    chosen.set(attribute.key, { column, type: attribute.type, share });
    if (chosen.size === attributesMax) break;
  }
  return chosen;
}

/** All 19,406 products, as a tenant's integration would send them. */
export function readIcecat(): Catalogue {
  const sources = readLines('products.jsonl.gz').map((line) => JSON.parse(line) as Source);
  const chosen = chooseAttributes(sources);
  const attributes = [...chosen].map(([attribute_key, { type, share }]) => ({
    attribute_key,
    name: attribute_key.slice(2).replaceAll('_', ' '),
    data_type: type,
    level: 'product',
    localized: false,
    searchable: type === 'text',
    filterable: share >= exposedShareMin,
    assistant_exposed: share >= exposedShareMin,
    embeddable: false,
  }));
  const schemaBatches: SchemaBatch[] = [];
  for (let start = 0; start < attributes.length; start += 500) {
    schemaBatches.push({ kind: 'attribute', entries: attributes.slice(start, start + 500) });
  }
  return { schemaBatches, items: sources.map((source) => itemOf(source, chosen)) };
}

function itemOf(source: Source, chosen: ReturnType<typeof chooseAttributes>) {
  const attributes: Record<string, unknown> = {};
  for (const [key, { column }] of chosen) {
    const value = source[column];
    if (value === undefined || value === null) continue;
    attributes[key] = typeof value === 'string' ? value.slice(0, 1000) : value;
  }
  const { price, supplier, short_description, ean } = source;
  const image = source.img_500x500?.replace(/^http:/, 'https:');
  return {
    external_product_id: source.id,
    updated_at: '2026-01-01T00:00:00Z',
    title: source.title.slice(0, 255),
    ...(short_description && { description: { plain: short_description } }),
    ...(supplier && { brand: supplier }),
    ...(price !== undefined && { price: { amount: Math.round(price), currency: 'USD' } }),
    ...(image?.startsWith('https:') && { media: [{ type: 'image', url: image }] }),
    ...(ean?.length && {
      variants: [
        {
          external_variant_id: `${source.id}-1`,
          sku: source.name ?? source.id,
          barcodes: ean.map((value) => ({ type: 'ean', value })),
        },
      ],
    }),
    attributes,
  };
}

/** Grades of a model for what no human rated, by query and product id. */
export function readExtraRatings(): ReadonlyMap<string, Judgements> {
  return parseJudgements(
    gunzipSync(readFileSync(`${folder}ratings_extra_llm.csv.gz`)).toString('utf8'),
  );
}

/** Human grades 0-3 by query and product id. */
export function readHumanRatings(): ReadonlyMap<string, Judgements> {
  return parseJudgements(
    gunzipSync(readFileSync(`${folder}ratings_human.csv.gz`)).toString('utf8'),
  );
}
