// What counts as the same content of a product.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { canonicalJson } from '../../../src/base/hash.ts';
import { canonicalText, contentTextOf, withSafeHtml } from '../../../src/catalog/content-hash.ts';
import type { ProductItem } from '../../../src/contract/products.ts';
import { contentHashOf, normaliseItem } from '../../support/item-content.ts';
import { item } from '../../support/product-fixtures.ts';

describe('the content of a product', () => {
  it('hashes to sha256 over RFC 8785 text without updated_at (contract 8.2)', () => {
    const text = '{"external_product_id":"a","price":{"amount":5,"currency":"EUR"},"title":"T"}';
    const digest = createHash('sha256').update(text).digest('hex');
    const price = { currency: 'EUR', amount: 5 };
    assert.equal(contentHashOf(item('a', { title: 'T', price })), `sha256:${digest}`);
  });

  it('does not depend on updated_at, on the order of members, or of set-like ids (contract 8.2)', () => {
    const one = normaliseItem(item('a', { brand: 'B', external_taxonomy_ids: ['z', 'a', 'z'] }));
    const two = normaliseItem({
      external_taxonomy_ids: ['a', 'z'],
      brand: 'B',
      ...item('a', { updated_at: '2026-11-02T00:00:00Z' }),
    });
    assert.deepEqual(one.external_taxonomy_ids, ['a', 'z']);
    assert.equal(contentHashOf(one), contentHashOf(two));
    assert.equal(contentTextOf(one), contentTextOf(two));
  });

  it('writes no default in: a sender can compute the hash of what it sent', () => {
    assert.deepEqual(normaliseItem(item('a')), item('a'));
    assert.notEqual(contentHashOf(item('a')), contentHashOf(item('a', { status: 'active' })));
  });

  it('keeps the order of lists that are not sets', () => {
    const media = ['b', 'a'].map((name) => ({ type: 'image' as const, url: `https://m/${name}` }));
    assert.deepEqual(normaliseItem(item('a', { media })).media, media);
  });

  it('holds HTML as sanitised, and knows HTML again that is stored already', () => {
    const raw = item('a', { description: { plain: '<i>&', html: '<p onclick="x()">a & b</p>' } });
    const clean = normaliseItem(raw);
    assert.deepEqual(clean.description, { plain: '<i>&', html: '<p>a &amp; b</p>' });
    assert.equal(withSafeHtml(clean, clean.description?.html), clean);
    assert.equal(contentTextOf(withSafeHtml(raw, clean.description?.html)), contentTextOf(clean));
  });

  const json = fc.jsonValue({ maxDepth: 4 });

  it('has the canonical text of the shared implementation for any JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        assert.equal(canonicalText(value), canonicalJson(value));
      }),
    );
    for (const value of [
      { 10: 1, 9: 2 },
      { b: { 2: 0 }, a: [{ 1: 0 }] },
      { é: 1, z: 2, 'a/b': 3 },
      { a: { c: 1, b: [{ e: 1, d: 2 }] }, f: [1, { h: 1, g: 2 }] },
      { a: [{ b: { 2: 0 } }], c: 1 },
      JSON.parse('{"z":1,"__proto__":{"a":1}}'),
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${(index * 7) % 60}`, index])),
    ]) {
      assert.equal(canonicalText(value), canonicalJson(value));
    }
  });

  it('is equal exactly when the hashes are', () => {
    const values = fc.array(json, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(values, (attributes) => {
        const made = attributes.map(
          (value) => ({ ...item('a'), attributes: { x: value } }) as ProductItem,
        );
        for (const left of made) {
          for (const right of made) {
            const isEqual = contentHashOf(left) === contentHashOf(right);
            assert.equal(isDeepStrictEqual(left, right), isEqual);
          }
        }
      }),
    );
  });
});
