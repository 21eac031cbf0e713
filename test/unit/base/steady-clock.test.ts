// The server's own time beside a wall clock that is moved, a machine that sleeps, and a slow drift.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SteadyClock, type ClockEvent } from '../../../src/base/steady-clock.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 22);

function setUp() {
  const machine = { wall: startMs, monotonic: 5000.25, up: 90_000_000 };
  const events: ClockEvent[] = [];
  const clock = new SteadyClock((event) => void events.push(event), {
    wallMs: () => machine.wall,
    monotonicMs: () => machine.monotonic,
    uptimeMs: () => machine.up,
  });
  /** Time passes, with a look each second; the wall clock runs this much faster. */
  const pass = (seconds: number, driftMs = 0): void => {
    for (let second = 0; second < seconds; second += 1) {
      machine.wall += 1000 + driftMs;
      machine.monotonic += 1000;
      machine.up += 1000;
      clock.look();
    }
  };
  return { machine, events, clock, pass };
}

describe('the clock of the server', () => {
  it('goes on alone while the wall clock is a day ahead for a minute', () => {
    const { machine, events, clock, pass } = setUp();
    pass(10);
    machine.wall += dayMs;
    assert.equal(clock.nowMs(), startMs + 10_000, 'also before anyone has looked');
    pass(60);
    assert.equal(clock.nowMs(), startMs + 70_000);
    assert.equal(clock.heldBackMs, dayMs);
    machine.wall -= dayMs;
    pass(10);
    assert.equal(clock.nowMs(), startMs + 80_000);
    assert.equal(clock.heldBackMs, 0);
    assert.deepEqual(events, [{ kind: 'jumped', byMs: dayMs }, { kind: 'returned' }]);
  });

  it('does the same where it is set back', () => {
    const { machine, events, clock, pass } = setUp();
    machine.wall -= dayMs;
    pass(299);
    assert.equal(clock.nowMs(), startMs + 299_000);
    assert.deepEqual(events, [{ kind: 'jumped', byMs: -dayMs }]);
  });

  it('follows it once it has held for five minutes, and no second before', () => {
    const { machine, events, clock, pass } = setUp();
    machine.wall += dayMs;
    pass(300);
    assert.equal(clock.nowMs(), startMs + 300_000);
    pass(1);
    assert.equal(clock.nowMs(), startMs + dayMs + 301_000);
    assert.equal(clock.heldBackMs, 0);
    assert.deepEqual(events.at(-1), { kind: 'followed', byMs: dayMs });
    assert.equal(events.length, 2);
  });

  it('counts the five minutes anew where it is moved again meanwhile', () => {
    const { machine, events, clock, pass } = setUp();
    machine.wall += dayMs;
    pass(200);
    machine.wall += dayMs;
    pass(300);
    assert.equal(clock.nowMs(), startMs + 500_000);
    pass(1);
    assert.equal(clock.nowMs(), startMs + 2 * dayMs + 501_000);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['jumped', 'jumped', 'followed'],
    );
  });

  it('takes corrections of seconds over at once, and a slow drift with them', () => {
    const { machine, events, clock, pass } = setUp();
    machine.wall += 9000;
    pass(1);
    assert.equal(clock.nowMs(), startMs + 10_000);
    pass(1000, 20);
    assert.ok(Math.abs(clock.nowMs() - machine.wall) <= 20);
    machine.wall -= 4000;
    pass(1);
    assert.ok(Math.abs(clock.nowMs() - machine.wall) <= 20);
    assert.deepEqual(events, []);
  });

  it('does not tremble with the milliseconds by which two clocks are read apart', () => {
    const { machine, clock, pass } = setUp();
    machine.wall -= 4;
    pass(1);
    assert.equal(clock.nowMs(), startMs + 1000);
    assert.ok(Number.isInteger(clock.nowMs()));
  });

  it('has slept as long as the machine has', () => {
    const { machine, events, clock, pass } = setUp();
    pass(5);
    machine.wall += dayMs;
    machine.up += dayMs;
    pass(1);
    assert.equal(clock.nowMs(), startMs + dayMs + 6000);
    pass(5);
    assert.equal(clock.nowMs(), startMs + dayMs + 11_000);
    assert.deepEqual(events, []);
  });
});
