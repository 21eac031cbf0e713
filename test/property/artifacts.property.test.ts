// What an answer shows fits the contract whatever the catalogue holds (6.4).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { cardsArtifact, comparisonArtifact } from '../../src/assistant/artifacts.ts';
import type { CatalogueProduct } from '../../src/assistant/port.ts';
import { codePoint } from '../support/code-point.ts';

const text = fc.oneof(
  fc.string({ maxLength: 40, unit: codePoint }),
  fc.integer({ min: 0, max: 9000 }).map((length) => 'ü'.repeat(length)),
);
const key = fc.constantFrom('colour', 'weight', '__proto__', 'brand', 'x');
const product: fc.Arbitrary<CatalogueProduct> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 8 }),
    title: text,
    brand: fc.option(text, { nil: undefined }),
    facts: fc.uniqueArray(fc.record({ key, name: text, value: text }), {
      selector: (fact) => fact.key,
    }),
  })
  .map(({ id, title, brand, facts }) => ({
    external_product_id: id,
    title,
    ...(brand !== undefined && { brand }),
    facts,
    card: {
      external_product_id: id,
      title,
      availability: { status: 'unknown', as_of: '2026-01-01T00:00:00.000Z' },
    },
  }));
const products = fc.array(product, { maxLength: 15 });

void test('a list shows at most 12 cards, and a comparison 2 to 6 columns, each in 64 KiB', () => {
  fc.assert(
    fc.property(products, (all) => {
      const live = all.map(({ card }) => card);
      for (const event of [...cardsArtifact(all), ...comparisonArtifact(all, 'en')]) {
        assert.ok(event.kind === 'artifact');
        assert.ok(Buffer.byteLength(JSON.stringify(event.artifact)) <= 61_000);
        if (event.artifact.type === 'product_cards') {
          const { cards } = event.artifact.data;
          assert.ok(cards.length >= 1 && cards.length <= 12);
          assert.deepEqual(cards, live.slice(0, cards.length));
        }
        if (event.artifact.type !== 'comparison') continue;
        const { columns, rows } = event.artifact.data;
        assert.ok(columns.length >= 2 && columns.length <= 6);
        assert.deepEqual(columns, live.slice(0, columns.length));
        for (const row of rows) {
          assert.equal(row.values.length, columns.length);
          assert.ok(row.values.some((value) => value !== null));
          assert.ok(row.values.every((value) => value === null || value.length <= 201));
          const shown = new Set(row.values);
          assert.ok(shown.size === 1 || row.differs, 'what is seen to differ is said to differ');
        }
      }
    }),
  );
});

void test('products that cannot be compared make no comparison', () => {
  assert.deepEqual([...comparisonArtifact([], 'en')], []);
  fc.assert(
    fc.property(product, (one) => {
      assert.deepEqual([...comparisonArtifact([one], 'de')], []);
    }),
  );
});
