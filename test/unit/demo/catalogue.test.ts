// The demo catalogue keeps the contract's rules and its own promises, read from the files alone.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Labels {
  readonly en: string;
  readonly de: string;
}

interface Taxonomy {
  readonly external_taxonomy_id: string;
  readonly parent_external_taxonomy_id?: string;
  readonly name: string;
  readonly labels: Labels;
}

interface Collection {
  readonly external_collection_id: string;
  readonly name: string;
  readonly labels: Labels;
}

interface Attribute {
  readonly attribute_key: string;
  readonly data_type: string;
  readonly unit?: string;
  readonly allowed_values?: readonly { readonly value: string; readonly label: string }[];
  readonly level: 'product' | 'variant';
  readonly localized: boolean;
}

interface ClassAttribute {
  readonly attribute_key: string;
  readonly required: boolean;
  readonly variant_axis: boolean;
}

interface Classification {
  readonly external_classification_id: string;
  readonly external_taxonomy_ids: readonly string[];
  readonly attributes: readonly ClassAttribute[];
}

interface Schema {
  readonly source_schema_version: string;
  readonly taxonomy: readonly Taxonomy[];
  readonly collection: readonly Collection[];
  readonly attribute: readonly Attribute[];
  readonly classification: readonly Classification[];
}

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface Medium {
  readonly type: string;
  readonly url: string;
  readonly alt_text: string;
}

type Attributes = Readonly<Record<string, Json>>;

interface Variant {
  readonly external_variant_id: string;
  readonly title: string;
  readonly sku: string;
  readonly barcodes: readonly { readonly type: string; readonly value: string }[];
  readonly options: Readonly<Record<string, string>>;
  readonly price?: Money;
  readonly media?: readonly Medium[];
  readonly attributes?: Attributes;
}

interface Product {
  readonly external_product_id: string;
  readonly updated_at: string;
  readonly status: string;
  readonly title: string;
  readonly description: { readonly plain: string };
  readonly url: string;
  readonly brand: string;
  readonly external_classification_id: string;
  readonly external_taxonomy_ids: readonly string[];
  readonly external_collection_ids: readonly string[];
  readonly attributes: Attributes;
  readonly price: Money;
  readonly list_price?: Money;
  readonly media: readonly Medium[];
  readonly variants?: readonly Variant[];
}

const folder = new URL('../../../src/demo/catalogue/', import.meta.url);
const productLines = readText('products.ndjson').trimEnd().split('\n');

const schema = JSON.parse(readText('schema.json')) as Schema;
const products = productLines.map((line) => JSON.parse(line) as Product);
const imageNames = new Set(readdirSync(new URL('images/', folder)));

const attributes = new Map(schema.attribute.map((entry) => [entry.attribute_key, entry]));
const taxonomyIds = new Set(schema.taxonomy.map((entry) => entry.external_taxonomy_id));
const collectionIds = new Set(schema.collection.map((entry) => entry.external_collection_id));
const classifications = new Map(
  schema.classification.map((entry) => [entry.external_classification_id, entry]),
);

const fieldsByKind: Readonly<Record<string, string>> = {
  taxonomy: 'external_taxonomy_id parent_external_taxonomy_id name labels position',
  collection: 'external_collection_id name description labels',
  attribute:
    'attribute_key name data_type unit allowed_values level localized searchable filterable ' +
    'assistant_exposed embeddable',
  classification: 'external_classification_id name external_taxonomy_ids attributes',
  product:
    'external_product_id updated_at status title description url brand ' +
    'external_classification_id external_taxonomy_ids external_collection_ids attributes ' +
    'price list_price media variants',
  variant: 'external_variant_id title sku barcodes options price list_price url media attributes',
  medium: 'type url alt_text width height',
};

function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function checkFields(entry: object, kind: string, where: string): void {
  const known = (fieldsByKind[kind] ?? '').split(' ');
  for (const field of Object.keys(entry)) {
    ok(known.includes(field), `${where}: "${field}" is no field of a ${kind}`);
  }
}

function checkUnique(values: readonly string[], what: string): void {
  const seen = new Set<string>();
  for (const value of values) {
    ok(!seen.has(value), `${what} ${value} occurs twice`);
    seen.add(value);
  }
}

function variantsOf(product: Product): readonly Variant[] {
  return product.variants ?? [];
}

function classOf(product: Product): Classification {
  const found = classifications.get(product.external_classification_id);
  ok(found, `${product.external_product_id}: unknown classification`);
  return found;
}

function axesOf(product: Product): readonly string[] {
  return classOf(product)
    .attributes.filter((entry) => entry.variant_axis)
    .map((entry) => entry.attribute_key);
}

function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAllowed(attribute: Attribute, value: Json): boolean {
  return attribute.allowed_values?.some((allowed) => allowed.value === value) ?? false;
}

function isBilingual(value: Json | undefined): boolean {
  if (!isRecord(value)) return false;
  const texts = [value['en'], value['de']];
  return texts.every((text) => typeof text === 'string' && text.trim().length > 0);
}

/** Whether `value` has the JSON form that the attribute's data type asks for. */
function hasRightType(attribute: Attribute, value: Json): boolean {
  if (attribute.localized) return isBilingual(value);
  switch (attribute.data_type) {
    case 'text':
    case 'long_text':
      return typeof value === 'string' && value.length > 0;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'decimal':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);
    case 'url':
      return typeof value === 'string' && value.startsWith('https://');
    case 'enum':
      return isAllowed(attribute, value);
    case 'multi_enum':
      return (
        Array.isArray(value) && value.length > 0 && value.every((v) => isAllowed(attribute, v))
      );
    case 'measure':
      return (
        isRecord(value) && typeof value['value'] === 'number' && value['unit'] === attribute.unit
      );
    case 'money':
      return (
        isRecord(value) && Number.isSafeInteger(value['amount']) && value['currency'] === 'EUR'
      );
    default:
      return false;
  }
}

function checkValue(product: Product, key: string, value: Json): void {
  const where = `${product.external_product_id} ${key}: ${JSON.stringify(value)}`;
  const attribute = attributes.get(key);
  const isOfClass = classOf(product).attributes.some((entry) => entry.attribute_key === key);
  ok(attribute && isOfClass, `${where} is not of its class`);
  ok(hasRightType(attribute, value), `${where} is no ${attribute.data_type}`);
}

function isEan13(code: string): boolean {
  if (!/^\d{13}$/u.test(code)) return false;
  const sum = Array.from(code).reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

function checkMoney(money: Money | undefined, where: string): void {
  if (!money) return;
  equal(money.currency, 'EUR', where);
  ok(Number.isSafeInteger(money.amount) && money.amount > 0, `${where}: ${money.amount}`);
}

describe('the demo catalogue (contract 7, 8.1)', () => {
  it('has schema entries with only the fields of contract 7', () => {
    equal(schema.source_schema_version, 'demo-2026-1');
    const kinds = ['taxonomy', 'collection', 'attribute', 'classification'] as const;
    deepEqual(Object.keys(schema), ['source_schema_version', ...kinds]);
    for (const kind of kinds) {
      for (const entry of schema[kind])
        checkFields(entry, kind, JSON.stringify(entry).slice(0, 80));
    }
  });

  it('has unique schema ids, and each reference between entries resolves (contract 7)', () => {
    equal(taxonomyIds.size, schema.taxonomy.length);
    equal(collectionIds.size, schema.collection.length);
    equal(attributes.size, schema.attribute.length);
    equal(classifications.size, schema.classification.length);
    for (const { parent_external_taxonomy_id: parent } of schema.taxonomy) {
      ok(parent === undefined || taxonomyIds.has(parent), `unknown parent ${parent}`);
    }
    for (const entry of schema.classification) {
      for (const id of entry.external_taxonomy_ids)
        ok(taxonomyIds.has(id), `unknown taxonomy ${id}`);
      for (const { attribute_key: key, variant_axis: isAxis } of entry.attributes) {
        const attribute = attributes.get(key);
        ok(attribute, `unknown attribute ${key}`);
        if (isAxis) deepEqual([attribute.level, attribute.data_type], ['variant', 'enum'], key);
      }
    }
  });

  it('defines every attribute as its data type asks (contract 7)', () => {
    for (const entry of schema.attribute) {
      match(entry.attribute_key, /^[a-z][a-z0-9_]{0,63}$/u);
      const values = entry.allowed_values ?? [];
      equal(values.length > 0, entry.data_type.endsWith('enum'), entry.attribute_key);
      equal(entry.unit !== undefined, entry.data_type === 'measure', entry.attribute_key);
      checkUnique(
        values.map((allowed) => allowed.value),
        `${entry.attribute_key} value`,
      );
      for (const { value, label } of values) {
        match(value, /^[a-z0-9_]+$/u);
        ok(label.split(' / ').length <= 2, `${label} has more than two languages`);
      }
    }
  });

  it('names every department, category and collection in English and German', () => {
    for (const entry of [...schema.taxonomy, ...schema.collection]) {
      ok(entry.labels.en && entry.labels.de, entry.name);
      equal(entry.name, entry.labels.en);
    }
  });

  it('has items with only the fields of contract 8.1, and no quantities', () => {
    for (const product of products) {
      const where = product.external_product_id;
      checkFields(product, 'product', where);
      for (const variant of variantsOf(product)) checkFields(variant, 'variant', where);
      for (const medium of product.media) checkFields(medium, 'medium', where);
      match(product.updated_at, /^2026-01-\d{2}T\d{2}:\d{2}:00Z$/u);
      equal(product.status, 'active');
      ok(product.title.length <= 255 && product.brand.length > 0, where);
      match(product.url, /^https:\/\/demo\.aisle\.example\/products\/[a-z0-9-]+$/u);
    }
    ok(!/quantity|"stock|inventory|availability/u.test(readText('products.ndjson')));
  });

  it('never uses an id, SKU, barcode or page address twice (contract 8.1)', () => {
    const variants = products.flatMap(variantsOf);
    const barcodes = variants.flatMap((variant) => variant.barcodes);
    const identities = {
      product: products.map((product) => product.external_product_id),
      page: products.map((product) => product.url),
      title: products.map((product) => product.title),
      variant: variants.map((variant) => variant.external_variant_id),
      sku: variants.map((variant) => variant.sku),
      barcode: barcodes.map((barcode) => barcode.value),
    };
    for (const [what, values] of Object.entries(identities)) checkUnique(values, what);
    for (const { type, value } of barcodes) ok(type === 'ean13' && isEan13(value), value);
  });

  it('refers only to what its schema knows (contract 8.1)', () => {
    for (const product of products) {
      const where = product.external_product_id;
      const categories = classOf(product).external_taxonomy_ids;
      ok(categories.includes(product.external_taxonomy_ids[0] ?? ''), `${where}: not in its class`);
      for (const id of product.external_taxonomy_ids) ok(taxonomyIds.has(id), `${where}: ${id}`);
      for (const id of product.external_collection_ids)
        ok(collectionIds.has(id), `${where}: ${id}`);
    }
  });

  it('gives each attribute value the type, level and class declared for it (contract 8.1)', () => {
    for (const product of products) {
      const where = product.external_product_id;
      const hasVariants = variantsOf(product).length > 0;
      const theirs = variantsOf(product).flatMap((v) => Object.entries(v.attributes ?? {}));
      for (const [key, value] of theirs) {
        checkValue(product, key, value);
        equal(attributes.get(key)?.level, 'variant', `${where}: ${key} belongs to the product`);
      }
      for (const [key, value] of Object.entries(product.attributes)) {
        checkValue(product, key, value);
        // A product without variants is its own only variant.
        if (hasVariants) equal(attributes.get(key)?.level, 'product', `${where}: ${key} varies`);
      }
    }
  });

  it('gives required attributes on the product or on each of its variants (contract 7)', () => {
    for (const product of products) {
      for (const { attribute_key: key, required } of classOf(product).attributes) {
        if (!required || key in product.attributes) continue;
        const variants = variantsOf(product);
        const isGiven = variants.every((v) => key in v.options || key in (v.attributes ?? {}));
        ok(variants.length > 0 && isGiven, `${product.external_product_id} lacks ${key}`);
      }
    }
  });

  it('has variants with exactly the axes of their class, and no two alike (contract 8.1)', () => {
    for (const product of products) {
      const where = product.external_product_id;
      const variants = variantsOf(product);
      ok(product.variants === undefined || (variants.length >= 2 && variants.length <= 12), where);
      const axes = [...axesOf(product)].sort();
      for (const { options } of variants) {
        deepEqual(Object.keys(options).sort(), axes, where);
        for (const [axis, value] of Object.entries(options)) {
          const attribute = attributes.get(axis);
          ok(attribute && isAllowed(attribute, value), `${where}: ${axis} ${value}`);
        }
      }
      const sets = variants.map(({ options }) => axes.map((axis) => options[axis]).join(' '));
      checkUnique(sets, `${where} option set`);
    }
  });

  it('prices in whole euro cents, with a list price above the price (contract 2.1)', () => {
    for (const product of products) {
      const where = product.external_product_id;
      checkMoney(product.price, where);
      checkMoney(product.list_price, where);
      ok((product.list_price?.amount ?? Infinity) > product.price.amount, where);
      for (const { price } of variantsOf(product)) {
        checkMoney(price, where);
        ok((price?.amount ?? Infinity) > product.price.amount, `${where}: not its lowest price`);
      }
    }
  });

  it('has every picture it names, and names every picture it has', () => {
    const media = products.flatMap((product) => [
      ...product.media,
      ...variantsOf(product).flatMap((variant) => variant.media ?? []),
    ]);
    for (const { type, url, alt_text: altText } of media) {
      equal(type, 'image');
      ok(altText.length > 0, url);
      match(url, /^\{media_base\}\/[a-z0-9-]+\.svg$/u);
    }
    const named = new Set(media.map(({ url }) => url.replace('{media_base}/', '')));
    deepEqual([...named].sort(), [...imageNames].sort());
    for (const product of products) ok(product.media.length >= 1, product.external_product_id);
  });

  it('has small titled pictures without scripts and requests', () => {
    for (const name of imageNames) {
      const text = readText(`images/${name}`);
      ok(text.startsWith('<svg ') && text.trimEnd().endsWith('</svg>'), name);
      match(text, /<title>[^<]+<\/title>/u, name);
      ok(!/<script|<foreignObject|<image|<style|href|url\(|\son[a-z]+=/u.test(text), name);
      ok(text.includes('viewBox="0 0 800 800"'), name);
      ok(Buffer.byteLength(text) < 6 * 1024, `${name} is too large`);
      equal(text.split('<g').length, text.split('</g>').length, `${name}: groups do not balance`);
    }
  });

  it('writes titles and descriptions in English and in German', () => {
    for (const product of products) {
      const where = product.external_product_id;
      const { title, description } = product.attributes;
      ok(isBilingual(title) && isBilingual(description), where);
      ok(isRecord(title) && isRecord(description));
      equal(title['en'], product.title);
      equal(description['en'], product.description.plain);
      ok(description['de'] !== description['en'], where);
    }
  });

  it('is large and varied enough to be worth asking', () => {
    const departments = schema.taxonomy.filter((entry) => !entry.parent_external_taxonomy_id);
    const kinds = new Set(
      products.map((product) => product.media[0]?.url.replace(/-[a-z]+\.svg$/u, '')),
    );
    const usedCategories = new Set(products.flatMap((product) => product.external_taxonomy_ids));
    ok(products.length >= 110);
    ok(departments.length >= 5);
    ok(products.filter((product) => product.variants).length >= 40);
    ok(kinds.size >= 45);
    ok(new Set(products.map((product) => product.brand)).size >= 12);
    for (const {
      external_taxonomy_id: id,
      parent_external_taxonomy_id: parent,
    } of schema.taxonomy) {
      ok(parent === undefined || usedCategories.has(id), `nothing is for sale in ${id}`);
    }
    for (const id of collectionIds) {
      const count = products.filter((p) => p.external_collection_ids.includes(id)).length;
      ok(count >= 4, `${id} holds only ${count} products`);
    }
  });
});
