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

  it('lets one call through when its time is up, and no other until that has ended', () => {
    const { breaker, clock } = broken();
    assert.equal(breaker.admit(), undefined);
    clock.advance(1000);
    const probe = breaker.admit();
    assert.ok(probe);
    assert.equal(breaker.admit(), undefined);
    probe.succeeded();
    assert.ok(breaker.admit());
  });

  it('lets another call try when the one that tried was stopped', () => {
    const { breaker, clock } = broken();
    clock.advance(1000);
    breaker.admit()?.abandoned();
    assert.ok(breaker.admit());
  });

  it('takes the first verdict of a call and ignores the rest', () => {
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

  it('is one per endpoint', () => {
    const breakers = new CircuitBreakers(new StillClock(), { failureCountMax: 1, openMs: 1000 });
    breakers.of('a').admit()?.failed();
    assert.equal(breakers.of('a').admit(), undefined);
    assert.ok(breakers.of('b').admit());
  });
});
