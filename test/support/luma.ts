// Converts the Luma products of the shared data folder: 147 configurable ones of 1,994 rows.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { ProductItem } from '../../src/contract/products.ts';
import type { StockedProduct } from './feed-files.ts';
import type { SchemaBatch } from './icecat.ts';

const folder = fileURLToPath(new URL('../../../shared/data/luma-magento/', import.meta.url));
const file = `${folder}ConfigurableSampleData__products.csv.gz`;

/** Whether the shared data folder is there at all. */
export const hasLuma = existsSync(file);

type Row = Readonly<Record<string, string>>;

export interface Luma {
  readonly rowCount: number;
  /** The SKUs of all simple rows, one variant each. */
  readonly simpleSkus: readonly string[];
  readonly schemaBatches: readonly SchemaBatch[];
  readonly items: readonly ProductItem[];
}

const updatedAt = '2026-01-01T00:00:00Z';

/** Attributes that Magento keeps for itself. */
const inner = new Set(['has_options', 'required_options', 'size', 'color']);
const flags = new Set(['eco_collection', 'performance_fabric', 'erin_recommends', 'new', 'sale']);

/** `a=1,b=x|y` as a map; a comma may stand in a value. */
function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(/,(?=[a-z_]+=)/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** Paths below the root category, by what they are: collections apart from the tree. */
function placesOf(row: Row): { taxonomyIds: string[]; collectionIds: string[] } {
  const paths = (row['categories'] ?? '').split(',').map((path) => path.split('/').slice(1));
  const isCollection = ([first]: string[]) => first === 'Collections' || first === 'Promotions';
  const ids = (some: string[][]) => some.map((path) => path.join(' > ')).filter(Boolean);
  return {
    taxonomyIds: ids(paths.filter((path) => !isCollection(path))),
    collectionIds: ids(paths.filter((path) => isCollection(path))),
  };
}

function mediaOf(row: Row) {
  const paths = [row['base_image'], ...(row['additional_images'] ?? '').split(',')];
  return [...new Set(paths)]
    .filter((path) => path !== undefined && path !== '')
    .map((path) => ({ type: 'image' as const, url: `https://luma.example/media${path}` }));
}

const priceOf = (row: Row) => ({ amount: Math.round(Number(row['price']) * 100), currency: 'USD' });

function attributesOf(row: Row): NonNullable<ProductItem['attributes']> {
  const attributes: NonNullable<ProductItem['attributes']> = {};
  for (const [key, value] of Object.entries(pairsOf(row['additional_attributes'] ?? ''))) {
    if (inner.has(key)) continue;
    attributes[key] = flags.has(key) ? value === 'Yes' : value.split('|');
  }
  return attributes;
}

function itemOf(row: Row, simples: ReadonlyMap<string, Row>): ProductItem {
  const { taxonomyIds, collectionIds } = placesOf(row);
  const variants = (row['configurable_variations'] ?? '').split('|').map((text) => {
    const { sku = '', size = '', color = '' } = pairsOf(text);
    const simple = simples.get(sku);
    if (simple === undefined) throw new Error(`there is no row for ${sku}`);
    return {
      external_variant_id: sku,
      title: simple['name'] ?? '',
      sku,
      options: { size, color },
      price: priceOf(simple),
      media: mediaOf(simple),
      attributes: { weight: { value: Number(simple['weight']), unit: 'lb' } },
    };
  });
  return {
    external_product_id: row['sku'] ?? '',
    updated_at: updatedAt,
    title: row['name'] ?? '',
    description: { html: row['description'] ?? '' },
    url: `https://luma.example/${(row['sku'] ?? '').toLowerCase()}.html`,
    external_classification_id: row['attribute_set_code'] ?? '',
    external_taxonomy_ids: taxonomyIds,
    external_collection_ids: collectionIds,
    attributes: attributesOf(row),
    price: priceOf(row),
    media: mediaOf(row),
    variants,
  };
}

function allowed(values: Iterable<string>) {
  return [...new Set(values)].sort().map((value) => ({ value, label: value }));
}

function attributeEntries(items: readonly ProductItem[]): unknown[] {
  const base = {
    localized: false,
    searchable: true,
    filterable: true,
    assistant_exposed: true,
    embeddable: true,
  };
  const lists = new Map<string, string[]>();
  for (const { attributes = {} } of items) {
    for (const [key, value] of Object.entries(attributes)) {
      if (Array.isArray(value)) lists.set(key, [...(lists.get(key) ?? []), ...value]);
    }
  }
  const variants = items.flatMap((item) => item.variants ?? []);
  const axis = (key: string) => ({
    ...base,
    attribute_key: key,
    name: key,
    data_type: 'enum',
    allowed_values: allowed(
      variants.map(({ options }) => JSON.stringify(options?.[key]).slice(1, -1)),
    ),
    level: 'variant',
  });
  const flag = (key: string) => ({
    ...base,
    attribute_key: key,
    name: key.replaceAll('_', ' '),
    data_type: 'boolean',
    level: 'product',
    searchable: false,
  });
  const list = ([key, values]: [string, string[]]) => ({
    ...base,
    attribute_key: key,
    name: key.replaceAll('_', ' '),
    data_type: 'multi_enum',
    allowed_values: allowed(values),
    level: 'product',
  });
  const weight = {
    ...base,
    attribute_key: 'weight',
    name: 'weight',
    data_type: 'measure',
    unit: 'lb',
    level: 'variant',
    searchable: false,
  };
  return [axis('size'), axis('color'), weight, ...[...flags].map(flag), ...[...lists].map(list)];
}

function taxonomyEntries(items: readonly ProductItem[]): unknown[] {
  const entries = new Map<string, unknown>();
  for (const id of items.flatMap((item) => item.external_taxonomy_ids ?? [])) {
    const parts = id.split(' > ');
    parts.forEach((name, index) => {
      const own = parts.slice(0, index + 1).join(' > ');
      const parent = parts.slice(0, index).join(' > ');
      entries.set(own, {
        external_taxonomy_id: own,
        ...(parent && { parent_external_taxonomy_id: parent }),
        name,
      });
    });
  }
  return [...entries.values()];
}

/** All rows: a schema that fits them, and one item per configurable product. */
export function readLuma(): Luma {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const rows = parse<Row>(text, { columns: true, bom: true });
  const simples = new Map(
    rows.filter((row) => row['product_type'] === 'simple').map((row) => [row['sku'] ?? '', row]),
  );
  const items = rows
    .filter((row) => row['product_type'] === 'configurable')
    .map((row) => itemOf(row, simples));
  const collections = new Set(items.flatMap((item) => item.external_collection_ids ?? []));
  const sets = new Set(items.map((item) => item.external_classification_id ?? ''));
  const axis = { required: true, variant_axis: true };
  return {
    rowCount: rows.length,
    simpleSkus: [...simples.keys()],
    items,
    schemaBatches: [
      { kind: 'taxonomy', entries: taxonomyEntries(items) },
      {
        kind: 'collection',
        entries: [...collections].map((id) => ({ external_collection_id: id, name: id })),
      },
      { kind: 'attribute', entries: attributeEntries(items) },
      {
        kind: 'classification',
        entries: [...sets].map((id) => ({
          external_classification_id: id,
          name: id,
          external_taxonomy_ids: [],
          attributes: [
            { attribute_key: 'size', ...axis },
            { attribute_key: 'color', ...axis },
            { attribute_key: 'material', required: true, variant_axis: false },
          ],
        })),
      },
    ],
  };
}

/** Bags, balls, straps and watches: simple products with the stock of each. */
export function readLumaGear(): StockedProduct[] {
  const names = ['bags', 'fitness_equipment', 'fitness_equipment_ball', 'watches'];
  return names.flatMap((name) => {
    const path = `${folder}CatalogSampleData__SimpleProduct_products_gear_${name}.csv.gz`;
    const text = gunzipSync(readFileSync(path)).toString('utf8');
    return parse<Row>(text, { columns: true, bom: true }).map(gearOf);
  });
}

function gearOf(row: Row): StockedProduct {
  const lists = ['activity', 'material', 'gender'].flatMap((key) => {
    const values = (row[key] ?? '').split('\n').filter(Boolean);
    return values.length === 0 ? [] : [[key, values] as const];
  });
  return {
    item: {
      external_product_id: row['sku'] ?? '',
      updated_at: updatedAt,
      title: row['name'] ?? '',
      description: { html: row['description'] ?? '' },
      external_taxonomy_ids: [(row['category'] ?? '').split('\n').slice(0, 2).join(' > ')],
      price: priceOf(row),
      attributes: Object.fromEntries(lists),
    },
    stock: { '': Number(row['qty']) },
  };
}
