// Rows as bytes: every form comes back as it was, and no form is taken for another.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { decodeRow, encodeRow } from '../../../src/journal/row-codec.ts';
import { codePoint } from '../../support/code-point.ts';

const throughStore = (row: unknown): unknown => decodeRow(encodeRow(row));

describe('a row as bytes', () => {
  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (row) => {
        // What JSON makes of it: a negative zero has no form there.
        assert.deepEqual(throughStore(row), JSON.parse(JSON.stringify(row)));
      }),
    );
  });

  it('comes back with its content, halves of surrogate pairs included', () => {
    const contents = fc.oneof(fc.string({ unit: codePoint }), fc.string({ unit: 'grapheme' }));
    const halves = fc.constantFrom('\ud800', 'a\udc00b', '\u0000', '\u0001', '');
    const beside = { status: 'active', sequence: 7, about: null, ends: '\u0001' };
    fc.assert(
      fc.property(fc.oneof(contents, halves), (content) => {
        assert.deepEqual(throughStore({ ...beside, content }), { ...beside, content });
        assert.deepEqual(throughStore({ content }), { content });
      }),
    );
  });

  it('keeps a content that is no text where it was', () => {
    for (const row of [{ content: 7 }, { content: null }, { content: { a: 'b' } }, [], 'content']) {
      assert.deepEqual(throughStore(row), row);
    }
  });

  it('comes back as bytes of its own where it was bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (row) => {
        assert.deepEqual(throughStore(row), row);
      }),
    );
  });

  it('is read as JSON where it was stored so with its content', () => {
    const row = { content: '{"title":"Blue mug"}', status: 'active' };
    assert.deepEqual(decodeRow(Buffer.from(JSON.stringify(row))), row);
  });
});
