// Long work in stretches: what one turn of the loop has of it, by an invented clock.

import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  inStretches,
  pauseIfDue,
  shortStepsMs,
  stretchMs,
  takeTime,
  takeTurn,
} from '../../../src/base/stretch.ts';

let nowMs = 0;

/** The loop is free again: no stretch is under way. */
beforeEach(async (context) => {
  (context as TestContext).mock.method(performance, 'now', () => nowMs);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
});

/** Does so many steps of a millisecond, and notes each in `done`. */
async function work(name: string, steps: number, done: string[]): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    nowMs += 1;
    done.push(name);
  }
}

describe('long work on the loop', () => {
  it('does not pause before its stretch is over', async () => {
    const done: string[] = [];
    const ended = work('a', stretchMs, done);
    assert.equal(done.length, stretchMs);
    await ended;
  });

  it('does one stretch in each turn of the loop', async () => {
    const done: string[] = [];
    const ended = work('a', 3 * stretchMs, done);
    assert.equal(done.length, stretchMs);
    await nextTurn();
    assert.equal(done.length, 2 * stretchMs);
    await nextTurn();
    assert.equal(done.length, 3 * stretchMs);
    await ended;
  });

  it('shares the stretch of a turn with all others, and takes turns with them', async () => {
    const done: string[] = [];
    const ended = ['a', 'b', 'c'].map((name) => work(name, 2 * stretchMs, done));
    assert.equal(done.join(''), 'a'.repeat(stretchMs));
    for (let turn = 1; turn <= 5; turn += 1) {
      await nextTurn();
      assert.ok(done.length <= (turn + 1) * stretchMs, `${done.length} steps in ${turn} turns`);
    }
    assert.equal(done.join(''), ['a', 'a', 'b', 'c', 'b', 'c'].map(wholeStretch).join(''));
    await Promise.all(ended);
  });

  it('lets those that ask at once go on one after the other, by what the steps before took', async () => {
    const done: string[] = [];
    const step = async (name: string): Promise<void> => {
      await takeTime();
      nowMs += stretchMs / 2;
      done.push(name);
    };
    const ended = ['a', 'b', 'c', 'd', 'e'].map(step);
    for (const told of ['ab', 'abcd', 'abcde']) {
      await nextTurn();
      assert.equal(done.join(''), told);
    }
    await Promise.all(ended);
  });

  it('does a generator step by step', async () => {
    const done: string[] = [];
    function* steps(): Generator<void, string> {
      for (let step = 0; step < 2 * stretchMs; step += 1) {
        nowMs += 1;
        done.push('a');
        yield;
      }
      return 'result';
    }
    const ended = inStretches(steps());
    assert.equal(done.join(''), wholeStretch('a'));
    await nextTurn();
    assert.equal(done.length, 2 * stretchMs);
    assert.equal(await ended, 'result');
  });

  it('lets short steps go on in one turn for a while, in the order in which they asked', async () => {
    const done: string[] = [];
    const step = async (name: string): Promise<void> => {
      const pause = pauseIfDue();
      if (pause !== undefined) await pause;
      nowMs += shortStepsMs / 2;
      done.push(name);
    };
    const whole = (2 * stretchMs) / shortStepsMs;
    const names = Array.from({ length: whole + 5 }, (_, index) => String(index));
    const ended = names.map(step);
    for (const count of [whole, whole + 2, whole + 4, whole + 5]) {
      assert.deepEqual(done, names.slice(0, count));
      await nextTurn();
    }
    await Promise.all(ended);
  });

  it('gives a step that asks for a turn one of its own', async () => {
    const done: string[] = [];
    const ended = work('a', 2 * stretchMs, done);
    takeTurn(() => done.push('b'));
    takeTurn(() => done.push('c'));
    assert.equal(done.join(''), wholeStretch('a'));
    await nextTurn();
    assert.equal(done.join(''), wholeStretch('a') + wholeStretch('a'));
    await nextTurn();
    assert.equal(done.at(-1), 'b');
    await nextTurn();
    assert.equal(done.at(-1), 'c');
    await ended;
  });

  it('lets no short step share the turn of a step that has its own', async () => {
    const done: string[] = [];
    const short = async (name: string): Promise<void> => {
      await pauseIfDue();
      done.push(name);
    };
    const ended = work('a', stretchMs, done);
    const steps = [short('b')];
    takeTurn(() => done.push('c'));
    steps.push(short('d'));
    for (const expected of ['', 'b', 'bc', 'bcd']) {
      assert.equal(done.slice(stretchMs).join(''), expected);
      await nextTurn();
    }
    await Promise.all([ended, ...steps]);
  });
});

const wholeStretch = (name: string): string => name.repeat(stretchMs);
