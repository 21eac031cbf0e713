// The data structures below ranking: posting lists, identifiers, the best few.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { IdentifierTable } from '../../../src/search/identifiers.ts';
import { PostingLists } from '../../../src/search/postings.ts';
import { contenders, topHits } from '../../../src/search/top-hits.ts';

describe('posting lists', () => {
  it('return every entry in order, even if several lists grow together', () => {
    const appends = fc.array(fc.tuple(fc.nat(3), fc.nat(2 ** 32 - 1)), { maxLength: 400 });
    fc.assert(
      fc.property(fc.constantFrom(1 as const, 2 as const), appends, (width, entries) => {
        const lists = new PostingLists(width);
        for (let list = 0; list < 4; list += 1) lists.addList();
        const expected: [number, number][][] = [[], [], [], []];
        for (const [row, [list, payload]] of entries.entries()) {
          lists.append(list, row, payload);
          expected[list]?.push([row, width === 1 ? row : payload]);
        }
        for (const [list, wanted] of expected.entries()) {
          const seen: [number, number][] = [];
          lists.forEach(list, (row, payload) => seen.push([row, payload]));
          assert.deepEqual(seen, wanted);
          assert.equal(lists.count(list), wanted.length);
          const flat = wanted.flatMap(([row, payload]) => (width === 1 ? [row] : [row, payload]));
          assert.deepEqual([...lists.entries(list)], flat);
        }
      }),
    );
  });

  it('continue across many chunks and pages', () => {
    const lists = new PostingLists(2);
    const [long, short] = [lists.addList(), lists.addList()];
    for (let row = 0; row < 100_000; row += 1) {
      lists.append(long, row, row * 2);
      if (row % 1000 === 0) lists.append(short, row, 7);
    }
    let next = 0;
    lists.forEach(long, (row, payload) => {
      assert.ok(row === next && payload === row * 2);
      next += 1;
    });
    assert.equal(next, 100_000);
    assert.ok(lists.some(short, (row) => row === 99_000));
    assert.ok(!lists.some(short, (row) => row === 99_001));
    assert.ok(lists.bytes < 100_000 * 8 * 1.5, 'spare room stays small');
  });
});

describe('exact identifiers', () => {
  const all = () => true;

  it('match apart from case first, and apart from punctuation second', () => {
    const table = new IdentifierTable();
    table.add('TN-2110', 1);
    table.add('tn2110', 2);
    assert.deepEqual(table.find('tn-2110', all), [1]);
    assert.deepEqual(table.find('TN2110', all), [2]);
    assert.deepEqual(new Set(table.find(' TN 2110 ', all)), new Set([1, 2]));
    assert.deepEqual(table.find('TN', all), []);
  });

  it('skip rows that are no candidates and never match an empty text', () => {
    const table = new IdentifierTable();
    table.add('---', 1);
    table.add('x1', 2);
    assert.deepEqual(table.find('', all), []);
    assert.deepEqual(table.find('!!', all), []);
    assert.deepEqual(table.find('---', all), [1]);
    assert.deepEqual(
      table.find('x1', () => false),
      [],
    );
  });

  it('match in any script and at any length', () => {
    const table = new IdentifierTable();
    table.add('Ärmel-Ö', 1);
    table.add('X-'.repeat(200), 2);
    assert.deepEqual(table.find('ÄRMEL-Ö', all), [1]);
    assert.deepEqual(table.find('ärmelö', all), [1]);
    assert.deepEqual(table.find('rmel', all), []);
    table.add('–', 3);
    assert.deepEqual(table.find('–', all), [3]);
    assert.deepEqual(table.find('…', all), []);
    assert.deepEqual(table.find('x-'.repeat(200), all), [2]);
    assert.deepEqual(table.find('x'.repeat(200), all), [2]);
    assert.deepEqual(table.find('x'.repeat(400), all), []);
  });

  it('match apart from punctuation where none as written is a candidate', () => {
    const table = new IdentifierTable();
    table.add('A-1', 1);
    table.add('a1', 2);
    assert.deepEqual(
      table.find('A-1', (row) => row !== 1),
      [2],
    );
  });

  it('survive growth and compaction', () => {
    const table = new IdentifierTable();
    for (let row = 0; row < 5000; row += 1) table.add(`SKU-${row}`, row);
    const moved = Int32Array.from({ length: 5000 }, (_, row) => (row % 2 === 0 ? row / 2 : -1));
    const compacted = table.compacted(moved);
    for (let row = 0; row < 5000; row += 1) {
      assert.deepEqual(table.find(`sku${row}`, all), [row]);
      assert.deepEqual(compacted.find(`sku-${row}`, all), row % 2 === 0 ? [row / 2] : []);
    }
  });
});

describe('the best few', () => {
  it('are the first of the sorted whole', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000)), fc.nat(30), (candidates, limit) => {
        const ranking = (a: number, b: number) => (a % 7) - (b % 7) || a - b;
        const whole = [...candidates].sort(ranking);
        assert.deepEqual(topHits(candidates, limit, ranking), whole.slice(0, limit));
      }),
    );
  });

  it('are among the candidates by score, with any rule for equal scores', () => {
    const some = fc.uniqueArray(fc.nat(1000), { maxLength: 200 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 30 }), (candidates, limit) => {
        const scoreOf = (candidate: number) => candidate % 7;
        const ranking = (a: number, b: number) => scoreOf(b) - scoreOf(a) || b - a;
        const best = contenders(candidates, limit, scoreOf);
        const whole = [...candidates].sort(ranking);
        assert.deepEqual(topHits(best, limit, ranking), whole.slice(0, limit));
        const least = Math.min(...whole.slice(0, limit).map(scoreOf));
        assert.ok(best.every((candidate) => scoreOf(candidate) >= least));
      }),
    );
  });
});
