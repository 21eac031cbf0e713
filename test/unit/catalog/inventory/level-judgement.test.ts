// The ordering rule of contract 9 as a table.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeLevel, type Level } from '../../../../src/catalog/inventory/level-judgement.ts';

const level = (available: number | null, occurred_at_us: number, sequence?: number): Level => ({
  available,
  occurred_at_us,
  ...(sequence !== undefined && { sequence }),
});

describe('judging a level (contract 9)', () => {
  const rows: readonly (readonly [string, Level | undefined, Level, string])[] = [
    ['the first', undefined, level(1, 5), 'applied'],
    ['newer by time', level(1, 5), level(1, 6), 'applied'],
    ['older by time', level(1, 5), level(2, 4), 'stale'],
    ['same time, same value', level(1, 5), level(1, 5), 'duplicate'],
    ['same time, both untracked', level(null, 5), level(null, 5), 'duplicate'],
    ['same time, zero is not untracked', level(null, 5), level(0, 5), 'conflict'],
    ['same time, other value', level(1, 5), level(2, 5), 'conflict'],
    ['higher sequence, older time', level(1, 5, 1), level(2, 4, 2), 'applied'],
    ['lower sequence, newer time', level(1, 5, 2), level(2, 6, 1), 'stale'],
    ['same sequence, newer time, same value', level(1, 5, 2), level(1, 6, 2), 'duplicate'],
    ['same sequence, newer time, other value', level(1, 5, 2), level(2, 6, 2), 'conflict'],
    ['only the stored one has a sequence', level(1, 5, 9), level(2, 6), 'applied'],
    ['only the new one has a sequence', level(1, 5), level(2, 4, 9), 'stale'],
    ['the last moment that is near enough', level(1, 5), level(2, 100), 'applied'],
    ['too far ahead, the first', undefined, level(1, 101), 'rejected'],
    ['too far ahead, with a higher sequence', level(1, 5, 1), level(2, 101, 2), 'rejected'],
    ['after one that is too far ahead itself', level(1, 101), level(2, 4), 'applied'],
    ['with a lower sequence, after one too far ahead', level(1, 101, 2), level(2, 4, 1), 'stale'],
    ['a sequence below zero', level(1, 5, -2), level(2, 5, -1), 'applied'],
  ];
  const latestUs = 100;
  for (const [name, stored, told, expected] of rows) {
    it(`${name} is ${expected}`, () => assert.equal(judgeLevel(stored, told, latestUs), expected));
  }
});
