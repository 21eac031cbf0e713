// Converts the Sunrise shop of the shared data folder: 27 products, 102 variants, three languages.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { ProductItem } from '../../src/contract/products.ts';
import type { SchemaBatch } from './icecat.ts';

const folder = fileURLToPath(new URL('../../../shared/data/sunrise/', import.meta.url));

/** Whether the shared data folder is there at all. */
export const hasSunrise = existsSync(`${folder}products.csv.gz`);

type Row = Readonly<Record<string, string>>;

export interface Sunrise {
  readonly skus: readonly string[];
  readonly schemaBatches: readonly SchemaBatch[];
  readonly items: readonly ProductItem[];
}

const languages = ['en', 'de', 'it'] as const;
const choices = ['designer', 'style', 'gender', 'color'] as const;

/** The texts of a column family such as `name.en`, `name.de`. */
function textsOf(row: Row, name: string): Record<string, string> | undefined {
  const texts = languages
    .map((language) => [language, row[`${name}.${language}`] ?? ''] as const)
    .filter(([, text]) => text !== '');
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

function present<T extends object>(members: T): T {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as T;
}

class Categories {
  readonly #rows: readonly Row[];

  constructor() {
    const text = readFileSync(`${folder}categories.csv`, 'utf8');
    this.#rows = parse<Row>(text, { columns: true, bom: true });
  }

  /** The category behind a path of English names. */
  idOf(path: string): string {
    let parent = '';
    for (const name of path.split('>')) {
      const row = this.#rows.find((one) => one['parentId'] === parent && one['name.en'] === name);
      if (row === undefined) throw new Error(`there is no category ${path}`);
      parent = row['externalId'] ?? '';
    }
    return `c${parent}`;
  }

  entries(): unknown[] {
    return this.#rows.map((row, position) => {
      const parent = row['parentId'];
      return {
        external_taxonomy_id: row['key'],
        ...(parent && { parent_external_taxonomy_id: `c${parent}` }),
        name: row['name.en'],
        labels: textsOf(row, 'name'),
        position,
      };
    });
  }
}

/** The price for everybody: without country, customer group or store. */
function priceOf(row: Row): ProductItem['price'] {
  const amount = /(?:^|;)EUR (\d+)(?:;|$)/.exec(row['prices'] ?? '')?.[1];
  return amount === undefined ? undefined : { amount: Number(amount), currency: 'EUR' };
}

function variantOf(row: Row): NonNullable<ProductItem['variants']>[number] {
  const sku = row['sku'] ?? '';
  const price = priceOf(row);
  const images = (row['images'] ?? '').split(';').filter(Boolean);
  return {
    external_variant_id: sku,
    sku,
    options: { size: row['size'] ?? '' },
    ...(price && { price }),
    ...(images.length > 0 && {
      media: images.map((url) => ({
        type: 'image' as const,
        url: url.replace(/^http:/, 'https:'),
      })),
    }),
    attributes: present({ common_size: row['commonSize'] ?? '' }),
  };
}

function itemOf(rows: readonly Row[], categories: Categories): ProductItem {
  const first = rows[0] as Row;
  const attributes = {
    title: textsOf(first, 'name'),
    color_name: textsOf(first, 'colorFreeDefinition'),
    designer: first['designer'],
    style: first['style'],
    gender: first['gender'],
    color: first['color'],
    made_in_italy: first['madeInItaly'] === 'yes',
    season: first['season'],
  };
  return {
    external_product_id: `product-${first['sku']}`,
    updated_at: '2026-01-01T00:00:00.000001Z',
    title: first['name.en'] ?? '',
    external_classification_id: 'main',
    external_taxonomy_ids: (first['categories'] ?? '')
      .split(';')
      .map((path) => categories.idOf(path)),
    attributes: present(attributes) as NonNullable<ProductItem['attributes']>,
    variants: rows.map(variantOf),
  };
}

function attributeEntries(items: readonly ProductItem[]): unknown[] {
  const base = {
    level: 'product',
    localized: false,
    searchable: true,
    filterable: true,
    assistant_exposed: true,
    embeddable: true,
  };
  const text = (key: string, more: object = {}) => ({
    ...base,
    attribute_key: key,
    name: key.replaceAll('_', ' '),
    data_type: 'text',
    ...more,
  });
  const choice = (key: string) => {
    const values = new Set(items.map(({ attributes }) => attributes?.[key]));
    values.delete(undefined);
    const allowed_values = [...values].map((value) => ({ value, label: value }));
    return text(key, { data_type: 'enum', allowed_values });
  };
  return [
    text('title', { localized: true }),
    text('color_name', { localized: true }),
    text('season'),
    text('made_in_italy', { data_type: 'boolean', searchable: false }),
    text('size', { level: 'variant' }),
    text('common_size', { level: 'variant' }),
    ...choices.map(choice),
  ];
}

/** The whole shop: its tree of categories, a schema that fits, and one item per product. */
export function readSunrise(): Sunrise {
  const text = gunzipSync(readFileSync(`${folder}products.csv.gz`)).toString('utf8');
  const rows = parse<Row>(text, { columns: true, bom: true });
  const groups: Row[][] = [];
  for (const row of rows) {
    if (row['productType']) groups.push([]);
    groups.at(-1)?.push(row);
  }
  const categories = new Categories();
  const items = groups.map((group) => itemOf(group, categories));
  return {
    skus: rows.map((row) => row['sku'] ?? ''),
    items,
    schemaBatches: [
      { kind: 'taxonomy', entries: categories.entries() },
      { kind: 'attribute', entries: attributeEntries(items) },
      {
        kind: 'classification',
        entries: [
          {
            external_classification_id: 'main',
            name: 'Main',
            external_taxonomy_ids: [],
            attributes: [{ attribute_key: 'size', required: true, variant_axis: true }],
          },
        ],
      },
    ],
  };
}
