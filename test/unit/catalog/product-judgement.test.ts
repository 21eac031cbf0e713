// What becomes of one product, given what is stored and the active schema.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Candidate } from '../../../src/catalog/candidate.ts';
import { contentTextOf, hashOfText, withSets } from '../../../src/catalog/content-hash.ts';
import { judge, type Projection, type Verdict } from '../../../src/catalog/product-judgement.ts';
import { parseMicroseconds } from '../../../src/catalog/microseconds.ts';
import type { AttributeValue, ProductItem, Variant } from '../../../src/contract/products.ts';
import { item, schema, startMs } from '../../support/product-fixtures.ts';

/** What is stored of a product: its standing, and the content that this is of. */
type Stored = Projection & { readonly change_sequence: number };

function judged(sent: ProductItem, stored?: Stored): Verdict {
  const updatedAtUs = parseMicroseconds(sent.updated_at);
  assert.ok(updatedAtUs !== undefined);
  return judge(new Candidate(sent, { index: 3, updatedAtUs }), {
    stored,
    storedProduct: () => stored,
    schema,
    nowUs: startMs * 1000,
    aheadUsMax: 300_000_000,
  });
}

/** The row that accepting the item makes. */
function stored(first: ProductItem): Stored {
  const verdict = judged(first);
  assert.ok(verdict.kind === 'accepted');
  return { ...verdict.projection, change_sequence: 1 };
}

function errorOf(sent: ProductItem, row?: Stored): string {
  const verdict = judged(sent, row);
  return verdict.kind === 'rejected'
    ? `${verdict.error.code} ${verdict.error.pointer}`
    : verdict.kind;
}

const older = '2026-10-31T23:59:59.999999Z';
const newer = '2026-11-01T00:00:00.000001Z';
const unknown = { external_classification_id: 'nowhere' };
const row = stored(item('a', { external_taxonomy_ids: ['shoes'] }));
const same = item('a', { external_taxonomy_ids: ['shoes', 'shoes'] });

describe('the judgement of an item (contract 8.2)', () => {
  it('accepts a new product with projection version 1', () => {
    assert.equal(row.projection_version, 1);
    assert.equal(row.status, 'active');
    assert.equal(row.schema_version, 'sv1');
    assert.match(row.content_hash, /^sha256:[0-9a-f]{64}$/);
  });

  it('accepts newer content with the next projection version and another hash', () => {
    const verdict = judged({ ...same, updated_at: newer, title: 'Other' }, row);
    assert.ok(verdict.kind === 'accepted');
    assert.equal(verdict.projection.projection_version, 2);
    assert.notEqual(verdict.projection.content_hash, row.content_hash);
    assert.equal(verdict.projection.updated_at_us, row.updated_at_us + 1);
  });

  it('moves only the watermark for a newer time with the same content', () => {
    const verdict = judged({ ...same, updated_at: newer }, row);
    assert.ok(verdict.kind === 'same_content');
    assert.deepEqual(verdict.row, { ...row, updated_at_us: row.updated_at_us + 1 });
  });

  it('does nothing for the same time and content, however the time is written', () => {
    assert.equal(judged(same, row).kind, 'same_update');
    assert.equal(
      judged({ ...same, updated_at: '2026-11-01T02:00:00+02:00' }, row).kind,
      'same_update',
    );
  });

  it('rejects other content under the same time as updated_at_conflict', () => {
    assert.equal(errorOf({ ...same, brand: 'B' }, row), 'updated_at_conflict #/items/3/updated_at');
  });

  it('calls an older item stale by a microsecond, and even when its references are bad', () => {
    assert.equal(judged({ ...same, updated_at: older }, row).kind, 'stale');
    assert.equal(judged({ ...same, ...unknown, updated_at: older }, row).kind, 'stale');
  });

  it('rejects a time more than 300 s ahead as updated_at_in_future, watermark untouched', () => {
    const bound = new Date(startMs + 300_000).toISOString();
    const beyond = bound.replace('000Z', '000001Z');
    assert.equal(errorOf(item('b', { updated_at: bound })), 'accepted');
    const refused = 'updated_at_in_future #/items/3/updated_at';
    assert.equal(errorOf(item('b', { updated_at: beyond })), refused);
    assert.equal(errorOf({ ...same, updated_at: beyond }, row), refused);
    assert.equal(errorOf(item('b', { updated_at: '9999-12-31T23:59:59Z' })), refused);
  });

  it('asks for references only of content that would change something', () => {
    const content = contentTextOf(withSets({ ...same, ...unknown }));
    const old = { ...row, content, content_hash: hashOfText(content) };
    assert.equal(judged({ ...same, ...unknown, updated_at: newer }, old).kind, 'same_content');
    assert.equal(judged({ ...same, ...unknown }, old).kind, 'same_update');
    assert.equal(
      errorOf({ ...same, ...unknown, updated_at: newer }, row),
      'unknown_reference #/items/3/external_classification_id',
    );
  });

  it('rejects HTML that is longer than a description may be once it is safe', () => {
    const html = (text: string) => item('b', { description: { html: text } });
    const refused = 'html_too_long #/items/3/description/html';
    assert.equal(errorOf(html('<'.repeat(5000))), 'accepted');
    assert.equal(errorOf(html('<'.repeat(5001))), refused);
    assert.equal(errorOf(html(`${'<b>'.repeat(2857)}a`)), 'accepted');
    assert.equal(errorOf(html(`${'<b>'.repeat(2857)}ab`)), refused);
    // Characters, not units of UTF-16.
    assert.equal(errorOf(html(`&amp;${'😀'.repeat(19_995)}`)), 'accepted');
    // What is stored already stays as it is.
    const safe = { ...same, description: { html: '&lt;'.repeat(5001) } };
    const content = contentTextOf(withSets(safe));
    const old = { ...row, content, content_hash: hashOfText(content) };
    const again = { ...same, description: { html: '<'.repeat(5001) }, updated_at: newer };
    assert.equal(judged(again, old).kind, 'same_content');
  });

  it('keeps a tombstone against older updates, and lets a newer one bring the product back', () => {
    const { title: _, ...rest } = item('a', { updated_at: newer });
    const gone = judged({ ...rest, status: 'deleted' }, row);
    assert.ok(gone.kind === 'accepted');
    assert.equal(gone.projection.status, 'deleted');
    const tombstone = { ...gone.projection, change_sequence: 2 };
    assert.equal(judged(same, tombstone).kind, 'stale');
    const back = judged({ ...same, updated_at: '2026-11-02T00:00:00Z' }, tombstone);
    assert.ok(back.kind === 'accepted');
    assert.equal(back.projection.projection_version, 3);
  });

  it('stores a tombstone for a product never seen: an old update cannot bring it in', () => {
    const { title: _, ...rest } = item('z');
    const verdict = judged({ ...rest, status: 'deleted' });
    assert.ok(verdict.kind === 'accepted');
    assert.equal(verdict.projection.projection_version, 1);
  });
});

describe('references of an item (contract 8.1)', () => {
  it('rejects ids that the active schema does not have as unknown_reference', () => {
    assert.equal(
      errorOf(item('a', { external_taxonomy_ids: ['shoes', 'x'] })),
      'unknown_reference #/items/3/external_taxonomy_ids/1',
    );
    assert.equal(
      errorOf(item('a', { external_collection_ids: ['x'] })),
      'unknown_reference #/items/3/external_collection_ids/0',
    );
  });

  it('rejects an attribute that the schema does not have as unknown_attribute', () => {
    assert.equal(
      errorOf(item('a', { attributes: { 'a/b': 1 } })),
      'unknown_attribute #/items/3/attributes/a~1b',
    );
    assert.equal(
      errorOf(item('a', { attributes: { constructor: 1 } })),
      'unknown_attribute #/items/3/attributes/constructor',
    );
  });

  it('keeps product attributes off variants and the reverse; without variants both may stand', () => {
    const variants = [{ external_variant_id: 'v' }];
    const fit = { attributes: { fit: 'slim' } };
    assert.equal(errorOf(item('a', fit)), 'accepted');
    assert.equal(
      errorOf(item('a', { ...fit, variants })),
      'unknown_attribute #/items/3/attributes/fit',
    );
    assert.equal(
      errorOf(
        item('a', { variants: [{ external_variant_id: 'v', attributes: { material: 'x' } }] }),
      ),
      'unknown_attribute #/items/3/variants/0/attributes/material',
    );
  });
});

const good: Record<string, AttributeValue[]> = {
  material: ['', 'wool'],
  story: ['long'],
  pieces: [0, -3, Number.MAX_SAFE_INTEGER],
  rating: [4.5, 4],
  waterproof: [true, false],
  released: ['2024-02-29', '0999-12-31'],
  available_from: ['2026-01-01T00:00:00+02:00'],
  finish: ['blue'],
  tags: [[], ['blue', 'red']],
  weight: [{ value: 1.5, unit: 'kg' }],
  deposit: [{ amount: 5, currency: 'EUR' }],
  manual: ['https://a.example/m.pdf'],
  care: [{ en: 'Wash', de: 'Waschen' }],
};

const bad: Record<string, [AttributeValue, string?][]> = {
  material: [[1], [{ en: 'wool' }], [['wool']]],
  story: [[true]],
  pieces: [[1.5], ['1'], [2 ** 53]],
  rating: [['4.5']],
  waterproof: [['true'], [1]],
  released: [['2026-02-30'], ['2026-1-1'], ['2026-01-01T00:00:00Z']],
  available_from: [['2026-01-01'], ['2026-02-30T00:00:00Z']],
  finish: [['green'], [['blue']], [1]],
  tags: [['blue'], [['blue', 'green'], '/1']],
  weight: [[1.5], [{ value: 1, unit: 'g' }, '/unit'], [{ amount: 1, currency: 'EUR' }]],
  deposit: [[5], [{ value: 1, unit: 'kg' }]],
  manual: [['manual.pdf'], ['javascript:x'], ['https://']],
  care: [['Wash'], [{ value: 1, unit: 'kg' }], [['Wash']]],
};

describe('typed attribute values (contract 7, 8.1)', () => {
  for (const [key, values] of Object.entries(good)) {
    it(`takes what is ${schema.attributes.get(key)?.data_type}: ${key}`, () => {
      for (const value of values) {
        assert.equal(errorOf(item('a', { attributes: { [key]: value } })), 'accepted');
      }
    });
  }

  for (const [key, values] of Object.entries(bad)) {
    it(`refuses what is not ${schema.attributes.get(key)?.data_type} as a mismatch: ${key}`, () => {
      for (const [value, at = ''] of values) {
        assert.equal(
          errorOf(item('a', { attributes: { [key]: value } })),
          `attribute_type_mismatch #/items/3/attributes/${key}${at}`,
          JSON.stringify(value),
        );
      }
    });
  }
});

describe('classifications and variants (contract 7, 8.1)', () => {
  const shoe = (variants: Variant[], attributes: ProductItem['attributes'] = { material: 'x' }) =>
    item('a', { external_classification_id: 'shoe', attributes, variants });
  const variant = (
    options: Variant['options'],
    attributes: Variant['attributes'] = { fit: 'f' },
  ) => ({
    external_variant_id: 'v',
    ...(options && { options }),
    attributes,
  });
  const blue = { colour: 'blue', size: '42' };

  it('accepts variants with exactly the axes of the classification', () => {
    assert.equal(errorOf(shoe([variant(blue)])), 'accepted');
    assert.equal(errorOf(shoe([])), 'accepted');
  });

  it('rejects missing, surplus and uncalled-for options as variant_axis_mismatch', () => {
    const refused = 'variant_axis_mismatch #/items/3/variants/0/options';
    assert.equal(errorOf(shoe([variant({ colour: 'blue' })])), refused);
    assert.equal(errorOf(shoe([variant({ ...blue, fit: 'f' })])), refused);
    assert.equal(errorOf(shoe([variant({ colour: 'blue', fit: 'f' })])), refused);
    assert.equal(errorOf(shoe([variant(undefined)])), refused);
    assert.equal(errorOf(item('a', { variants: [variant(blue, {})] })), refused);
    const plain = item('a', { external_classification_id: 'plain', variants: [variant({}, {})] });
    assert.equal(errorOf(plain), 'accepted');
  });

  it('says that options need a classification where a product names none', () => {
    const detailOf = (sent: ProductItem): string | undefined => {
      const verdict = judged(sent);
      return verdict.kind === 'rejected' ? verdict.error.detail : undefined;
    };
    const bare = item('a', { variants: [variant(blue, {})] });
    assert.match(detailOf(bare) ?? '', /names none; give it one with colour, size\.$/u);
    assert.match(detailOf(shoe([variant({})])) ?? '', /exactly the options colour, size\.$/u);
  });

  it('types the options of a variant like any attribute', () => {
    assert.equal(
      errorOf(
        shoe([
          variant(blue),
          { ...variant({ ...blue, colour: 'green' }), external_variant_id: 'w' },
        ]),
      ),
      'attribute_type_mismatch #/items/3/variants/1/options/colour',
    );
  });

  it('demands required attributes of the product and of each variant by their level', () => {
    assert.equal(
      errorOf(shoe([variant(blue)], {})),
      'missing_required_attribute #/items/3/attributes/material',
    );
    assert.equal(
      errorOf(shoe([variant(blue, {})])),
      'missing_required_attribute #/items/3/variants/0/attributes/fit',
    );
  });
});
