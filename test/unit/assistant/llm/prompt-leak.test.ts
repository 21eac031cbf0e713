// Words of the house's rules in an answer: how many in a row are one too many, wherever they stand.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rules } from '../../../../src/assistant/llm/house-rules.ts';
import { Knowledge } from '../../../../src/assistant/llm/knowledge.ts';
import { AnswerCheck } from '../../../../src/assistant/llm/said/answer-check.ts';
import { isLeak, isSuspect, tailOf } from '../../../../src/assistant/llm/said/prompt-leak.ts';

const words = rules.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runs = (length: number): string[] =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));

describe('Words of the rules', () => {
  it('are a leak if six stand in a row, and no leak if five do', () => {
    for (const run of runs(6)) {
      for (const text of [run, `xyzzy ${run}`, `${run} xyzzy`, run.toUpperCase()]) {
        assert.ok(isLeak(text), text);
      }
    }
    for (const run of runs(5)) assert.ok(!isLeak(`xyzzy ${run} xyzzy`), run);
  });

  it('hold a sentence back if its last four words stand in a row', () => {
    for (const run of runs(4)) {
      for (const text of [run, `xyzzy ${run}`, `xyzzy "${run}`, run.toUpperCase(), `${run},`]) {
        assert.ok(isSuspect(text), text);
      }
      for (const text of [`${run} xyzzy`, `${run}xyzzy`]) assert.ok(!isSuspect(text), text);
    }
  });

  it('count as whole words only', () => {
    const run = runs(4).find((one) => /^[a-z ]+$/u.test(one)) ?? '';
    const [first = '', ...rest] = run.split(' ').toReversed();
    const before = rest.toReversed().join(' ');
    for (const part of ['é', '7', 'É', 'x']) {
      assert.ok(!isSuspect(`${before} ${part}${first}`), part);
    }
    assert.ok(isSuspect(`${before} -${first}`));
  });

  it('are compared across the end of a sentence', () => {
    const [run = ''] = runs(6);
    const [start, end] = [run.split(' ').slice(0, 3).join(' '), run.split(' ').slice(3).join(' ')];
    assert.ok(isLeak(`${tailOf(`xyzzy. ${start}.`)} ${end}`));
    const check = new AnswerCheck(new Knowledge(), { instructions: '', asked: '' });
    assert.ok(check.allows(`${start}. `));
    assert.ok(!check.allows(`${end}.`));
  });
});
