// The circuit breaker on its own: which calls it lets through, and what it makes of their verdicts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CircuitBreakers,
  type CircuitBreaker,
} from '../../../../src/assistant/llm/circuit-breaker.ts';
import { StillClock } from '../../../support/still-clock.ts';

function broken(): { breaker: CircuitBreaker; clock: StillClock } {
  const clock = new StillClock();
  const breaker = new CircuitBreakers(clock, { failureCountMax: 2, openMs: 1000 }).of('a');
  for (const _ of [1, 2]) breaker.admit()?.failed();
  return { breaker, clock };
}

describe('A circuit breaker', () => {
  it('counts failures in a row only', () => {
    const breaker = new CircuitBreakers(new StillClock(), { failureCountMax: 2, openMs: 1 }).of(
      'a',
    );
    for (const _ of [1, 2, 3]) {
      breaker.admit()?.failed();
      breaker.admit()?.succeeded();
    }
    assert.ok(breaker.admit());
  });

  it('admits one probe after its time, and no other call until the probe has ended', () => {
    const { breaker, clock } = broken();
    assert.equal(breaker.admit(), undefined);
    clock.advance(1000);
    const probe = breaker.admit();
    assert.ok(probe);
    assert.equal(breaker.admit(), undefined);
    probe.succeeded();
    assert.ok(breaker.admit());
  });

  it('admits another probe if the first one was stopped', () => {
    const { breaker, clock } = broken();
    clock.advance(1000);
    breaker.admit()?.abandoned();
    assert.ok(breaker.admit());
  });

  it('counts the first report about a call and ignores later ones', () => {
    const { breaker, clock } = broken();
    clock.advance(1000);
    const first = breaker.admit();
    first?.failed();
    clock.advance(1000);
    assert.ok(breaker.admit());
    first?.abandoned();
    first?.succeeded();
    assert.equal(breaker.admit(), undefined);
  });

  it('admits another probe if the first one has hung for the open time', () => {
    const { breaker, clock } = broken();
    clock.advance(1000);
    const hung = breaker.admit();
    clock.advance(999);
    assert.equal(breaker.admit(), undefined);
    clock.advance(1);
    const next = breaker.admit();
    assert.ok(next);
    // What the one that hung tells late takes nothing from the one that tries.
    hung?.abandoned();
    assert.equal(breaker.admit(), undefined);
    next.succeeded();
    assert.equal(breaker.state, 'closed');
  });

  it('ignores the late end of a call that began before the outage', () => {
    const clock = new StillClock();
    const breaker = new CircuitBreakers(clock, { failureCountMax: 2, openMs: 1000 }).of('a');
    const [early, late] = [breaker.admit(), breaker.admit()];
    for (const _ of [1, 2]) breaker.admit()?.failed();
    early?.succeeded();
    assert.equal(breaker.admit(), undefined);
    clock.advance(500);
    late?.failed();
    assert.equal(breaker.openForMs, 500);
  });

  it('tells its state, and the number of circuits in each state', () => {
    const clock = new StillClock();
    const breakers = new CircuitBreakers(clock, { failureCountMax: 1, openMs: 1000 });
    breakers.of('a').admit()?.failed();
    breakers.of('b').admit()?.failed();
    breakers.of('c').admit()?.succeeded();
    clock.advance(999);
    assert.deepEqual(breakers.counts(), { closed: 1, open: 2, half_open: 0 });
    clock.advance(1);
    assert.deepEqual(breakers.counts(), { closed: 1, open: 0, half_open: 2 });
  });

  it('is separate for each endpoint', () => {
    const breakers = new CircuitBreakers(new StillClock(), { failureCountMax: 1, openMs: 1000 });
    breakers.of('a').admit()?.failed();
    assert.equal(breakers.of('a').admit(), undefined);
    assert.ok(breakers.of('b').admit());
  });
});
