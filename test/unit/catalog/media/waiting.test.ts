// Who waits for whom: gates, flights, and when a failed source is asked again.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Flights } from '../../../../src/catalog/media/flights.ts';
import { Gate } from '../../../../src/catalog/media/gate.ts';
import { RetryTimes } from '../../../../src/catalog/media/retry-times.ts';
import { SourceFault } from '../../../../src/catalog/media/source-fault.ts';

/** Works that start when the gate lets them, and end when the test says so. */
function worksOf(gate: Gate) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run(key: string, name: string): Promise<void> {
      return gate.run(key, () => {
        started.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const isFault = (reason: string) => (error: unknown) =>
  error instanceof SourceFault && error.reason === reason;

describe('a gate', () => {
  it('runs so many at once, and of one tenant no more than its share', async () => {
    const works = worksOf(new Gate({ atOnceMax: 3, perKeyMax: 2, waitingMax: 10 }));
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => works.run(name.charAt(0), name));
    assert.deepEqual(works.started, ['a1', 'a2', 'b1']);
    await works.end('b1');
    assert.deepEqual(works.started, ['a1', 'a2', 'b1', 'b2'], 'its share is used up');
    await works.end('a1');
    assert.deepEqual(works.started, ['a1', 'a2', 'b1', 'b2', 'a3']);
    for (const name of ['a2', 'b2', 'a3']) await works.end(name);
    await Promise.all(all);
  });

  it('lets tenants that wait take turns, however many works of one came first', async () => {
    const works = worksOf(new Gate({ atOnceMax: 1, perKeyMax: 1, waitingMax: 10 }));
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    const all = names.map((name) => works.run(name.charAt(0), name));
    const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'];
    for (const name of order) await works.end(name);
    assert.deepEqual(works.started, order);
    await Promise.all(all);
  });

  it('reserves half of the waiting places for other tenants', async () => {
    const gate = new Gate({ atOnceMax: 1, perKeyMax: 1, waitingMax: 4 });
    const works = worksOf(gate);
    // Twice: a place that is left is free again.
    for (const round of [1, 2]) {
      const run = (key: string, index: number) => works.run(key, `${key}${index}-${round}`);
      const all = [run('a', 1), run('a', 2), run('a', 3)];
      await assert.rejects(run('a', 4), isFault('busy'));
      all.push(run('b', 1), run('b', 2));
      await assert.rejects(run('c', 1), isFault('busy'));
      for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await works.end(`${name}-${round}`);
      await Promise.all(all);
    }
  });

  it('refuses jobs behind too many waiting ones, and all waiting ones when it closes', async () => {
    const gate = new Gate({ atOnceMax: 1, perKeyMax: 1, waitingMax: 1 });
    const works = worksOf(gate);
    const first = works.run('a', 'a1');
    const second = works.run('a', 'a2');
    await assert.rejects(works.run('a', 'a3'), isFault('busy'));
    gate.close();
    await assert.rejects(second, isFault('closing'));
    await works.end('a1');
    await first;
  });

  it('lets the next one in after a work that failed', async () => {
    const gate = new Gate({ atOnceMax: 1, perKeyMax: 1, waitingMax: 1 });
    await assert.rejects(gate.run('a', () => Promise.reject(new Error('no'))));
    assert.equal(await gate.run('a', () => Promise.resolve(1)), 1);
  });
});

describe('flights', () => {
  it('run one job once for all callers meanwhile (INV-753)', async () => {
    const flights = new Flights<number>();
    let count = 0;
    const work = async (): Promise<number> => {
      await new Promise((resolve) => setImmediate(resolve));
      return (count += 1);
    };
    const made = await Promise.all([flights.run('a', work), flights.run('a', work)]);
    assert.deepEqual(made, [1, 1]);
    assert.equal(await flights.run('a', work), 2);
    await flights.settled();
  });
});

describe('retry times', () => {
  it('double with every failure up to a cap, and start over after a success (INV-753)', () => {
    const times = new RetryTimes({ firstMs: 10, capMs: 35 });
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      times.failed('a', 0);
      waits.push([...Array(100).keys()].find((nowMs) => times.isDue('a', nowMs)) ?? -1);
    }
    assert.deepEqual(waits, [10, 20, 35, 35]);
    assert.ok(times.isDue('b', 0));
    times.succeeded('a');
    assert.ok(times.isDue('a', 0));
  });
});
