// Today's date as an answer may write it: whole, in three languages, and nothing of it alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writtenDay } from '../../../../src/assistant/llm/said/written-day.ts';

const matches = (epochMs: number, text: string): string[] => text.match(writtenDay(epochMs)) ?? [];
const day = Date.UTC(2026, 10, 25, 23);
const nextDay = Date.UTC(2026, 10, 26, 1);

describe('a written day', () => {
  it('matches with its year and without', () => {
    for (const text of [
      '2026-11-25',
      'november 25, 2026',
      'november 25',
      '25 november 2026',
      '25. november',
      '25.11.2026',
      '25 novembre 2026',
      '11/25/2026',
    ]) {
      assert.deepEqual(matches(day, `it is ${text}.`), [text]);
    }
  });

  it('does not match inside another figure', () => {
    for (const text of [
      'november 25.99',
      'november 250',
      '125.11.2026',
      '2026-11-25-7',
      '25',
      'november',
    ]) {
      assert.deepEqual(matches(day, `it is ${text} here`), [], text);
    }
  });

  it('changes at midnight UTC', () => {
    assert.deepEqual(matches(day, '2026-11-25 2026-11-26'), ['2026-11-25']);
    assert.deepEqual(matches(nextDay, '2026-11-25 2026-11-26'), ['2026-11-26']);
  });
});
