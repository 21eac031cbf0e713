// What refuses a batch of products as a whole.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admitItems } from '../../../src/catalog/product-intake.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { ItemsBatch, type ProductItem } from '../../../src/contract/products.ts';
import { SchemaBatch } from '../../../src/contract/schema-sync.ts';
import { bodyValidator } from '../../../src/contract/validation.ts';
import { limitDefaults } from '../../../src/limits.ts';
import { item } from '../../support/product-fixtures.ts';

const validator = bodyValidator(ItemsBatch);

async function refusalOf(run: () => unknown): Promise<Refusal> {
  try {
    await run();
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error;
  }
  assert.fail('nothing was refused');
}

async function entriesOf(run: () => unknown): Promise<string[]> {
  return (await refusalOf(run)).errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

const admit = (...list: ProductItem[]) => admitItems(list, limitDefaults);

const full = {
  ...item('a'),
  status: 'active',
  description: { plain: 'p', markdown: 'm', html: '<p>h</p>' },
  url: 'https://shop.example/a',
  brand: 'B',
  external_classification_id: 'shoe',
  external_taxonomy_ids: ['t'],
  external_collection_ids: ['c'],
  attributes: {
    text: 'x',
    number: 1.5,
    flag: true,
    list: ['x'],
    measure: { value: 1, unit: 'kg' },
    money: { amount: 1, currency: 'EUR' },
    local: { en: 'x', 'de-AT': 'y' },
  },
  price: { amount: 100, currency: 'EUR' },
  list_price: { amount: 200, currency: 'EUR' },
  media: [{ type: 'image', url: 'https://m.example/a.jpg', alt_text: 'A', width: 1, height: 1 }],
  variants: [
    {
      external_variant_id: 'v',
      title: 'V',
      sku: 'S',
      barcodes: [{ type: 'ean', value: '1' }],
      options: { size: '42' },
      price: { amount: 100, currency: 'EUR' },
      list_price: { amount: 200, currency: 'EUR' },
      url: 'https://shop.example/a/v',
      media: [{ type: 'video', url: 'http://localhost:8787/v.mp4' }],
      attributes: { fit: 'slim' },
    },
  ],
};

/** A deep copy with a value set at a path. */
function withAt(path: readonly (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone({ items: [full] });
  let at = copy as Record<string, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>;
  at[String(path.at(-1))] = value;
  return copy;
}

describe('the shape of a product item', () => {
  it('takes every field of contract 8.1', async () => {
    assert.doesNotThrow(() => validator.check({ items: [full], idempotency_key: 'k' }));
  });

  it('refuses one misspelt field at every level, by its place (contract 2.3, 15)', async () => {
    const places: (string | number)[][] = [
      ['itemss'],
      ['items', 0, 'titel'],
      ['items', 0, 'description', 'text'],
      ['items', 0, 'price', 'curency'],
      ['items', 0, 'list_price', 'tax'],
      ['items', 0, 'media', 0, 'alt'],
      ['items', 0, 'variants', 0, 'barcode'],
      ['items', 0, 'variants', 0, 'barcodes', 0, 'kind'],
      ['items', 0, 'variants', 0, 'media', 0, 'src'],
      ['items', 0, 'variants', 0, 'price', 'value'],
      ['items', 0, 'attributes', 'measure', 'units'],
    ];
    for (const place of places) {
      const refused = await entriesOf(() => validator.check(withAt(place, 'x')));
      assert.deepEqual(refused, [`#/${place.join('/')} unknown_field`]);
    }
  });

  it('takes texts by any locale, as the labels of a schema do, and by nothing longer (contract 2.1)', async () => {
    const labels = bodyValidator(SchemaBatch);
    const long = 'en-a-bbbbbbbb-cccccccc-dddddddd-eeee';
    for (const [locale, isTaken] of [
      ['de', true],
      ['zh-Hant-TW-x-a-b-c', true],
      [long.slice(0, 35), true],
      [long, false],
      ['de_DE', false],
      ['', false],
    ] as const) {
      const texts = { [locale]: 'x' };
      const product = { items: [item('a', { attributes: { care: texts } })] };
      const entries = [{ external_taxonomy_id: 'a', name: 'a', labels: texts }];
      const batch = { sequence: 1, kind: 'taxonomy', entries };
      for (const check of [() => validator.check(product), () => labels.check(batch)]) {
        if (isTaken) check();
        else assert.equal((await refusalOf(check)).code, 'validation_failed', locale);
      }
    }
  });

  it('refuses quantities and availability wherever they stand (contract 8.1)', async () => {
    for (const name of ['quantity', 'stock', 'inventory', 'inventory_level', 'availability']) {
      for (const path of [
        ['items', 0, name],
        ['items', 0, 'variants', 0, name],
      ]) {
        assert.deepEqual(await entriesOf(() => validator.check(withAt(path, 1))), [
          `#/${path.join('/')} unknown_field`,
        ]);
      }
    }
  });

  it('takes pictures by https only, and by http from this machine (contract 8.1)', async () => {
    const path = ['items', 0, 'media', 0, 'url'];
    const good = [
      'https://m.example',
      'https://m.example/a?b#c',
      'http://127.0.0.1:80/x',
      'http://localhost/x',
    ];
    for (const url of good) assert.doesNotThrow(() => validator.check(withAt(path, url)), url);
    const bad = [
      'http://m.example/x',
      'http://localhost.evil/x',
      'ftp://x/y',
      '//x/y',
      'https://',
      'x',
    ];
    for (const url of bad) assert.throws(() => validator.check(withAt(path, url)), Refusal, url);
  });

  it('holds sizes and counts (contract 8.1, 8.2)', async () => {
    const bad: [(string | number)[], unknown][] = [
      [['items'], []],
      [['items'], Array.from({ length: 501 }, (_, index) => item(`p${index}`))],
      [['items', 0, 'title'], ''],
      [['items', 0, 'title'], 'x'.repeat(256)],
      [['items', 0, 'description'], {}],
      [['items', 0, 'description', 'plain'], 'x'.repeat(20_001)],
      [['items', 0, 'media'], Array(51).fill(full.media[0])],
      [['items', 0, 'variants'], Array(251).fill(full.variants[0])],
      [['items', 0, 'external_product_id'], 'a\u0000b'],
      [['items', 0, 'price', 'amount'], 1.5],
      [['items', 0, 'updated_at'], 'yesterday'],
      [['items', 0, 'status'], 'gone'],
    ];
    for (const [path, value] of bad) {
      assert.throws(() => validator.check(withAt(path, value)), Refusal, path.join('/'));
    }
  });
});

describe('stage one of a batch', () => {
  it('reads the time of each item as microseconds', async () => {
    const [candidate] = await admit(item('a', { updated_at: '1970-01-01T00:00:00.000007Z' }));
    assert.equal(candidate?.updatedAtUs, 7);
  });

  it('refuses the request for a time that does not exist (contract 8.1)', async () => {
    const refused = await entriesOf(() =>
      admit(item('a'), item('b', { updated_at: '2026-02-30T00:00:00Z' })),
    );
    assert.deepEqual(refused, ['#/items/1/updated_at bad_format']);
  });

  it('demands a title of everything but a tombstone (contract 8.1)', async () => {
    const { title: _, ...untitled } = item('a');
    assert.deepEqual(await entriesOf(() => admit(untitled)), ['#/items/0/title missing_field']);
    assert.equal((await admit({ ...untitled, status: 'deleted' })).length, 1);
  });

  it('allows a tombstone three members and names every other (contract 8.1)', async () => {
    const refused = await entriesOf(() => admit(item('a', { status: 'deleted', brand: 'B' })));
    assert.deepEqual(refused, ['#/items/0/title unknown_field', '#/items/0/brand unknown_field']);
  });

  it('refuses the same id twice as duplicate_item, of products as of variants (contract 8.1)', async () => {
    const products = await refusalOf(() => admit(item('a'), item('b'), item('a')));
    assert.equal(products.code, 'duplicate_item');
    assert.deepEqual(products.errors[0]?.pointer, '#/items/2/external_product_id');
    const variants = [{ external_variant_id: 'v' }, { external_variant_id: 'v' }];
    const refused = await refusalOf(() => admit(item('a', { variants })));
    assert.equal(refused.errors[0]?.pointer, '#/items/0/variants/1/external_variant_id');
  });

  it('names at most 100 places, and says that there are more (contract 2.3)', async () => {
    const many = (count: number, more: Partial<ProductItem> = {}) =>
      Array.from({ length: count }, (_, index) => item(`p${index}`, more));
    const { title: _, ...untitled } = item('a');
    const impossible = { updated_at: '2026-02-30T00:00:00Z' };
    const twice = [...many(101), ...many(101)];
    const tombstones = many(60, { status: 'deleted', brand: 'B' });
    const refused = await Promise.all([
      refusalOf(() => admit(...many(101, impossible))),
      refusalOf(() =>
        admit(...many(101).map((_, index) => ({ ...untitled, external_product_id: `p${index}` }))),
      ),
      refusalOf(() => admit(...tombstones)),
      refusalOf(() => admit(...twice)),
    ]);
    for (const { errors, extra } of refused) {
      assert.equal(errors.length, 100);
      assert.equal(extra['errors_truncated'], true);
    }
    const exact = await refusalOf(() => admit(...many(100, impossible)));
    assert.equal(exact.errors.length, 100);
    assert.equal(exact.extra['errors_truncated'], undefined);
  });

  it('compares ids byte for byte (contract 2.1)', async () => {
    assert.equal((await admit(item('a'), item('A'), item(' a'), item('a '))).length, 4);
  });

  it('refuses an item over its size with the limit (contract 8.4)', async () => {
    const attributes = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`a${index}`, 'x'.repeat(20_000)]),
    );
    const refused = await refusalOf(() => admit(item('a'), item('b', { attributes })));
    assert.equal(refused.code, 'payload_too_large');
    assert.equal(refused.extra['limit_bytes'], limitDefaults.max_item_bytes);
    const half = Object.fromEntries(Object.entries(attributes).slice(0, 12));
    assert.equal((await admit(item('b', { attributes: half }))).length, 1);
  });

  it('counts items against the configured limit', async () => {
    const limits = { ...limitDefaults, max_items_per_batch: 1 };
    assert.deepEqual(await entriesOf(() => admitItems([item('a'), item('b')], limits)), [
      '#/items too_many',
    ]);
  });
});
