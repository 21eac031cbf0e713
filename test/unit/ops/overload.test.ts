// How much is shed, from what is measured: for anything that can be measured.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Overload, type Strain } from '../../../src/ops/overload.ts';

const bounds = {
  loopDelayMsMax: 50,
  commitWaitMsMax: 1000,
  queuedChangesMax: 20_000,
  calmLooks: 4,
};
const calm: Strain = {
  loopDelayMs: 0,
  latestLoopDelayMs: 0,
  commitWaitMs: 0,
  queuedChangeCount: 0,
};
/** A loop that has been late, and still is. */
const late = (loopDelayMs: number): Strain => ({
  ...calm,
  loopDelayMs,
  latestLoopDelayMs: loopDelayMs,
});
const strains = fc.record({
  loopDelayMs: fc.integer({ min: 0, max: 400 }),
  latestLoopDelayMs: fc.integer({ min: 0, max: 400 }),
  commitWaitMs: fc.integer({ min: 0, max: 8000 }),
  queuedChangeCount: fc.integer({ min: 0, max: 160_000 }),
});

describe('the level of overload', () => {
  it('is reached at once: at the bound, at twice and at four times as much', () => {
    for (const [loopDelayMs, level] of [
      [49, 0],
      [50, 1],
      [100, 2],
      [200, 3],
    ] as const) {
      assert.equal(new Overload(bounds).look(late(loopDelayMs)), level);
    }
    assert.equal(new Overload(bounds).look({ ...calm, commitWaitMs: 1000 }), 1);
    assert.equal(new Overload(bounds).look({ ...calm, queuedChangeCount: 40_000 }), 2);
  });

  it('sheds reads only while the loop is late now', () => {
    const overload = new Overload(bounds);
    assert.equal(overload.look({ ...late(400), latestLoopDelayMs: 24 }), 2);
    assert.equal(overload.look({ ...late(400), latestLoopDelayMs: 25 }), 3);
    assert.equal(overload.look(late(400)), 3);
    assert.equal(overload.look({ ...late(400), latestLoopDelayMs: 0 }), 2);
    for (let count = 1; count < bounds.calmLooks; count += 1) {
      assert.equal(overload.look(calm), 2);
    }
    assert.equal(overload.look(calm), 1);
  });

  it('never sheds reads for a journal that does not keep up', () => {
    fc.assert(
      fc.property(fc.array(strains), (looks) => {
        const overload = new Overload(bounds);
        for (const look of looks) assert.ok(overload.look({ ...look, loopDelayMs: 0 }) <= 2);
      }),
    );
  });

  it('is left one step at a time, each after a calm stretch, and in the end for good', () => {
    fc.assert(
      fc.property(fc.array(strains), (looks) => {
        const overload = new Overload(bounds);
        let sinceChange = 0;
        for (const look of looks) {
          const before = overload.level;
          const after = overload.look(look);
          sinceChange += 1;
          if (after === before) continue;
          if (after < before) {
            assert.equal(after, before - 1);
            // Reads alone come back at once.
            assert.ok(before === 3 || sinceChange >= bounds.calmLooks);
          }
          sinceChange = 0;
        }
        for (let count = 0; count < 3 * bounds.calmLooks; count += 1) overload.look(calm);
        assert.equal(overload.level, 0);
      }),
    );
  });

  it('keeps its level while the load is between calm and the bound', () => {
    const overload = new Overload(bounds);
    overload.look(late(120));
    for (let count = 0; count < 100; count += 1) overload.look(late(60));
    assert.equal(overload.level, 2);
    for (let count = 0; count < bounds.calmLooks; count += 1) {
      overload.look(late(49));
    }
    assert.equal(overload.level, 1);
  });

  it('does not watch a measurement without a bound', () => {
    fc.assert(
      fc.property(strains, (strain) => {
        const unbound = { loopDelayMsMax: 0, commitWaitMsMax: 0, queuedChangesMax: 0 };
        assert.equal(new Overload({ ...bounds, ...unbound }).look(strain), 0);
      }),
    );
  });
});
