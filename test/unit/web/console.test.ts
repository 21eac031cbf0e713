// The parts of the console that only compute: the address, pieces of history, ranks, a settings change.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { changeSettings, withDefaults } from '../../../src/access/tenant-settings.ts';
import { filtersOf, searchOf } from '../../../web/console/filters.ts';
import type { HistoryPage, SearchItem } from '../../../web/console/shapes.ts';
import { joined } from '../../../web/console/history.ts';
import { patchOf } from '../../../web/console/settings-patch.ts';
import { sideBySide } from '../../../web/console/side-by-side.ts';

describe('the filters in the address', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            tenant: fc.string(),
            minutes: fc.constantFrom(5, 15, 60),
            session: fc.string(),
            query: fc.string({ unit: 'grapheme' }),
          },
          { noNullPrototype: true },
        ),
        (filters) => assert.deepEqual(filtersOf(searchOf(filters)), filters),
      ),
    );
  });

  it('leave out default values, and read invalid values as defaults', () => {
    assert.equal(searchOf({ tenant: '', minutes: 15, session: '', query: '' }), '');
    assert.equal(
      searchOf({ tenant: 'a b', minutes: 60, session: '', query: 'ü' }),
      '?tenant=a+b&minutes=60&q=%C3%BC',
    );
    assert.equal(filtersOf('?minutes=9999').minutes, 15);
  });
});

describe('pieces of history', () => {
  const page = (times_ms: number[]): HistoryPage => ({
    sample_ms: 5000,
    times_ms,
    series: { a: times_ms.map((time) => time / 1000) },
  });

  it('are joined, without samples older than an hour', () => {
    assert.deepEqual(joined(page([1000, 2000]), page([3000])), page([1000, 2000, 3000]));
    const hour = 3_600_000;
    assert.deepEqual(joined(page([1000, 2000]), page([hour + 2000])), page([2000, hour + 2000]));
  });

  it('change nothing without new samples', () => {
    const before = page([1000]);
    assert.equal(joined(before, page([])), before);
  });

  it('begin again after a restart of the server: its clock may have been set back', () => {
    assert.deepEqual(joined(page([9000, 10_000]), page([4000, 5000])), page([4000, 5000]));
  });
});

describe('ranks side by side', () => {
  const item = (external_product_id: string): SearchItem => ({
    external_product_id,
    title: external_product_id,
    score: 1,
  });

  it('name each product once, in the order of both lanes together, then hits of one lane alone', () => {
    const rows = sideBySide({
      fused: ['b', 'a'].map(item),
      lexical: ['a', 'b', 'd'].map(item),
      semantic: ['b', 'c'].map(item),
    });
    const shown = rows.map(({ item: { title }, fused, lexical, semantic }) =>
      [title, fused ?? '-', lexical ?? '-', semantic ?? '-'].join(' '),
    );
    assert.deepEqual(shown, ['b 1 2 1', 'a 2 1 -', 'c - - 2', 'd - 3 -']);
  });
});

describe('the change that settings are saved with', () => {
  it('names the differences, with null for removed members', () => {
    const before = { a: 1, b: { c: 1, d: [1] }, e: 'x' };
    assert.deepEqual(patchOf(before, { a: 1, b: { c: 2, d: [1] }, f: {} }), {
      b: { c: 2 },
      e: null,
      f: {},
    });
    assert.deepEqual(patchOf(before, structuredClone(before)), {});
    assert.deepEqual(patchOf({ a: [1] }, { a: [1, 2] }), { a: [1, 2] });
  });

  it('leads from settings with their defaults to those that were typed', () => {
    const before = withDefaults({ branding: { greeting: { en: 'Hi', fr: 'Salut' } } });
    const { logo_url: _, ...branding } = before.branding;
    const after = {
      ...before,
      default_locale: 'de',
      branding: { ...branding, greeting: { en: 'Hi' } },
    };
    const stored = { branding: { greeting: { en: 'Hi', fr: 'Salut' } } };
    const saved = changeSettings(stored, patchOf(before, after));
    assert.deepEqual(withDefaults(saved), after);
    assert.deepEqual(Object.keys(saved).sort(), ['branding', 'default_locale']);
  });
});
