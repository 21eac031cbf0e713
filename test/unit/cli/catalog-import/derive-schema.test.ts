// Schemas made out of products: types by their values, and products that fit what was made.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { ActiveSchema } from '../../../../src/catalog/active-schema.ts';
import { admitItems } from '../../../../src/catalog/product-intake.ts';
import { judge } from '../../../../src/catalog/product-judgement.ts';
import { mergeBatches } from '../../../../src/catalog/schema-merge.ts';
import { validateSchema } from '../../../../src/catalog/schema-validation.ts';
import { ValueSurvey } from '../../../../src/cli/catalog-import/attribute-types.ts';
import { deriveSchema } from '../../../../src/cli/catalog-import/derive-schema.ts';
import { FeedNotes } from '../../../../src/cli/catalog-import/feed-values.ts';
import { findFault } from '../../../../src/cli/catalog-import/item-check.ts';
import { plainItem } from '../../../../src/cli/catalog-import/plain-attributes.ts';
import { productItems } from '../../../../src/cli/catalog-import/product-files.ts';
import type { SchemaDocument } from '../../../../src/cli/catalog-import/schema-file.ts';
import type { ProductItem } from '../../../../src/contract/products.ts';
import {
  schemaKinds,
  type AttributeEntry,
  type SchemaBatch,
} from '../../../../src/contract/schema-sync.ts';
import { limitDefaults } from '../../../../src/limits.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/import');

function typeOf(values: readonly unknown[], place: 'product' | 'variant' | 'axis' = 'product') {
  const survey = new ValueSurvey();
  for (const value of values) survey.add({ key: 'k', value, place });
  return survey.toEntry('k', 'K');
}

const repeated = (...values: string[]) => [...values, ...values, ...values];

/** The schema as activated; a derived one has no faults. */
function activate(document: SchemaDocument): ActiveSchema {
  const batches = schemaKinds.map((kind, index) => {
    return { sequence: index + 1, kind, entries: document.entries[kind] } as SchemaBatch;
  });
  const ended = <Result>(steps: Generator<void, Result>): Result => {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const merged = ended(mergeBatches(batches));
  assert.deepEqual(ended(validateSchema(merged, limitDefaults)).toEntries(), []);
  const about = {
    version: 'sv',
    source_schema_version: 'v',
    source_schema_hash: document.source_schema_hash,
    schema_hash: '',
    run_id: '',
    activated_at_ms: 0,
    ...document.entries,
  };
  return new ActiveSchema(about, about);
}

async function accept(items: readonly ProductItem[], schema: ActiveSchema): Promise<void> {
  const limits = { ...limitDefaults, max_items_per_batch: 10_000 };
  for (const candidate of await admitItems(items, limits)) {
    const nowUs = Date.UTC(2100, 0, 1) * 1000;
    const unknown = { stored: undefined, storedProduct: () => undefined };
    const verdict = judge(candidate, { ...unknown, schema, nowUs, aheadUsMax: 0 });
    assert.equal(verdict.kind, 'accepted', JSON.stringify([verdict, candidate.item]));
  }
}

describe('a derived schema (contract 7, catalog import)', () => {
  it('takes types from the values: contradicting values make it text', () => {
    const types: [readonly unknown[], string][] = [
      [['1', '20'], 'integer'],
      [['1', '2.5'], 'decimal'],
      [['007', '12'], 'text'],
      [['true', 'false'], 'boolean'],
      [['false'], 'boolean'],
      [['Yes', 'no', 'YES'], 'boolean'],
      [['ja', 'nein'], 'boolean'],
      [['Y', 'N'], 'boolean'],
      [['yes'], 'boolean'],
      [['NO', 'NO', 'NO'], 'enum'],
      [repeated('yes', 'no', 'unknown'), 'enum'],
      [['2026-01-01'], 'date'],
      [['2026-01-01T00:00:00Z'], 'datetime'],
      [['https://a.example/x'], 'url'],
      [['0.9 l', '1.7 l'], 'measure'],
      [['0.9 l', '1.7 kg'], 'text'],
      [repeated('red', 'blue'), 'enum'],
      [['red', 'blue'], 'text'],
      [['x|y', 'y'], 'multi_enum'],
      [['x'.repeat(300)], 'long_text'],
      [[1, 2], 'integer'],
      [[1, 2.5], 'decimal'],
      [[true], 'boolean'],
      [[['a'], ['b', 'a']], 'multi_enum'],
      [[{ value: 1, unit: 'kg' }], 'measure'],
      [[{ amount: 1, currency: 'EUR' }], 'money'],
      [[{ en: 'a', de: 'b' }], 'text'],
      [[1, 'x'], 'text'],
    ];
    for (const [values, type] of types)
      assert.equal(typeOf(values).data_type, type, JSON.stringify(values));
    assert.equal(typeOf([{ en: 'a' }]).localized, true);
    assert.equal(typeOf(['38', '39'], 'axis').data_type, 'enum');
    assert.equal(typeOf(['a'], 'variant').level, 'variant');
    assert.deepEqual(
      typeOf(['x|y', 'y']).allowed_values?.map(({ value }) => value),
      ['x', 'y'],
    );
  });

  it('reads columns of yes and no as such, under a name for people', async () => {
    const notes = new FeedNotes();
    async function* products() {
      for (const [at, said] of ['Yes', 'no'].entries()) {
        const attributes = { [notes.keyOf('gluten_free')]: said, [notes.keyOf('Raw Milk')]: said };
        yield { item: { external_product_id: `p${at}`, title: 'x', attributes }, origin: '' };
      }
    }
    const { document, fit } = await deriveSchema(products(), notes);
    assert.deepEqual(
      (document.entries.attribute as readonly AttributeEntry[]).map((one) => [
        one.name,
        one.data_type,
      ]),
      [
        ['Gluten free', 'boolean'],
        ['Raw Milk', 'boolean'],
      ],
    );
    // What says neither goes as it is, to be rejected.
    const unclear = { attributes: { gluten_free: 'maybe' } };
    assert.deepEqual(fit(unclear)['attributes'], unclear.attributes);
    const fitted = await Array.fromAsync(products(), ({ item }) => fit(item)['attributes']);
    assert.deepEqual(fitted, [
      { gluten_free: true, raw_milk: true },
      { gluten_free: false, raw_milk: false },
    ]);
  });

  it('is valid, and takes every product that it was derived from', async () => {
    for (const name of ['shopify-export.csv', 'google-feed.tsv', 'google-feed.xml']) {
      const notes = new FeedNotes();
      const reading = { notes, currency: 'EUR' };
      const items = () => productItems([join(fixtures, name)], () => 'raw', reading);
      const { document, fit } = await deriveSchema(items(), notes);
      const fitted = await Array.fromAsync(items(), ({ item }) => fit(item));
      await accept(fitted as unknown as ProductItem[], activate(document));
    }
  });

  it('is the same for the same products in any order, and takes any of them (contract 8.1)', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        '1',
        '2.5',
        'true',
        'yes',
        'NO',
        'red',
        'blue',
        'a|b',
        '7 kg',
        '2026-01-01',
        '',
      ),
      fc.integer({ min: -5, max: 5 }),
      fc.boolean(),
      fc.constantFrom(['a'], ['b', 'c']),
    );
    const key = fc.constantFrom('one', 'two', 'three');
    const values = fc.dictionary(key, value, { maxKeys: 3 });
    const axes = fc.dictionary(key, fc.constantFrom('s', 'm', '38', 40), { maxKeys: 2 });
    const product = fc.record({ attributes: values, axes, count: fc.nat(2), inner: values });
    await fc.assert(
      fc.asyncProperty(fc.array(product, { maxLength: 8 }), async (products) => {
        const sources = products.map(({ attributes, axes, count, inner }, index) => ({
          external_product_id: `p${index}`,
          updated_at: '2026-01-01T00:00:00Z',
          title: 'x',
          attributes,
          external_taxonomy_ids: ['A > B', 'C'],
          variants: Array.from({ length: count }, (_, at) => ({
            external_variant_id: `v${at}`,
            options: axes,
            // A key that tells variants apart is no attribute beside that.
            attributes: Object.fromEntries(
              Object.entries(inner).filter(([name]) => !(name in axes)),
            ),
          })),
        }));
        async function* from(items: readonly Record<string, unknown>[]) {
          for (const item of items) yield { item, origin: '' };
        }
        const { document, fit } = await deriveSchema(from(sources), new FeedNotes());
        const turned = await deriveSchema(from(sources.toReversed()), new FeedNotes());
        assert.deepEqual(
          document.entries.attribute.length,
          turned.document.entries.attribute.length,
        );
        assert.equal(document.source_schema_hash, turned.document.source_schema_hash);
        await accept(
          sources.map((item) => fit(item)) as unknown as ProductItem[],
          activate(document),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('takes items with attributes of any name and any JSON, and reports what it left out', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'colour',
        'Größe',
        'grosse',
        'a b',
        '颜色',
        'x'.repeat(80),
        '__proto__',
        'en',
      ),
      fc.string({ minLength: 1, maxLength: 70 }),
    );
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom({ en: 'a', de: 'b' }, { value: 1, unit: 'kg' }, { value: 2, unit: 'g' }),
      fc.constantFrom({ amount: 5, currency: 'EUR' }, { amount: 1.5, currency: 'EUR' }, 'red'),
      fc.constantFrom({ width: '1', height: '2' }, [1, 2], [{ a: 1 }], null, 'y'.repeat(20_001)),
      fc.constantFrom('|', 'a|', '|b|c', ' | '),
    );
    const values = fc.dictionary(name, value, { maxKeys: 4 });
    const axes = fc.dictionary(
      fc.constantFrom('size', 'Größe', 'colour'),
      fc.constantFrom('s', 40),
    );
    const variant = fc.record({ options: axes, attributes: values });
    const product = fc.record({
      attributes: values,
      variants: fc.array(variant, { maxLength: 3 }),
    });
    const own = fc.option(fc.constantFrom('shirts', 'shoes'), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(product, own), { maxLength: 6 }), async (products) => {
        const notes = new FeedNotes();
        const items = products.map(([{ attributes, variants }, external_classification_id], at) =>
          plainItem(
            {
              external_product_id: `p${at}`,
              updated_at: '2026-01-01T00:00:00Z',
              title: 'x',
              ...(external_classification_id && { external_classification_id }),
              attributes,
              variants: variants.map((one, index) => ({
                external_variant_id: `v${index}`,
                ...one,
              })),
            },
            notes,
          ),
        );
        async function* source() {
          for (const item of items) yield { item, origin: '' };
        }
        for await (const one of source()) assert.equal(findFault(one), undefined);
        const { document, fit } = await deriveSchema(source(), notes);
        const fitted = items.map((item) => fit(item));
        for (const item of fitted) assert.equal(findFault({ item, origin: '' }), undefined);
        await accept(fitted as unknown as ProductItem[], activate(document));
      }),
      { numRuns: 300 },
    );
  });

  it('has no more attributes than a schema may, leaves the rarest out of the items, and counts them', async () => {
    const items = Array.from({ length: 300 }, (_, at) => ({
      external_product_id: `p${at}`,
      updated_at: '2026-01-01T00:00:00Z',
      title: 'x',
      attributes: {
        common: 'c',
        ...Object.fromEntries(
          Array.from({ length: 8 }, (_, index) => [`rare_${at * 8 + index}`, 'r']),
        ),
      },
    }));
    async function* source() {
      for (const item of items) yield { item, origin: '' };
    }
    const notes = new FeedNotes();
    const { document, fit } = await deriveSchema(source(), notes);
    assert.equal(document.entries.attribute.length, 2000);
    assert.match(
      notes.leftOut.join(),
      /^401 × values of 401 rare attributes, on at most 1 products/,
    );
    await accept(items.map((item) => fit(item)) as unknown as ProductItem[], activate(document));
  });
});
