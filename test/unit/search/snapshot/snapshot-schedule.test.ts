// When snapshots are written: in quiet moments, one at a time, and once in a while for certain.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SnapshotSchedule } from '../../../../src/search/snapshot/snapshot-schedule.ts';
import { StillClock } from '../../../support/still-clock.ts';

const second = 1000;
const minute = 60 * second;

/** Snapshots that end when they are told to. */
class Keeper {
  readonly clock = new StillClock();
  readonly due = new Set<string>(['a']);
  readonly begun: string[] = [];
  readonly kept: string[] = [];
  readonly faults: string[] = [];
  #running = Promise.withResolvers<void>();
  readonly schedule = new SnapshotSchedule({
    clock: this.clock,
    isDue: (tenantId) => this.due.has(tenantId),
    keep: async (tenantId, signal) => {
      this.begun.push(tenantId);
      this.#running = Promise.withResolvers();
      signal.addEventListener('abort', () => this.#running.reject(new Error('aborted')));
      await this.#running.promise;
      this.due.delete(tenantId);
      this.kept.push(tenantId);
    },
    report: (tenantId, error) => this.faults.push(`${tenantId}: ${String(error)}`),
  });

  /** Time goes on, and what it begins is begun. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    await nextTurn();
  }

  async end(error?: Error): Promise<void> {
    if (error === undefined) this.#running.resolve();
    else this.#running.reject(error);
    await nextTurn();
  }
}

describe('a schedule of snapshots', () => {
  it('waits until no change has come for two seconds', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    await keeper.pass(1.9 * second);
    keeper.schedule.changed('a');
    await keeper.pass(1.9 * second);
    assert.deepEqual(keeper.begun, []);
    await keeper.pass(0.2 * second);
    assert.deepEqual(keeper.begun, ['a']);
  });

  it('writes none if none is due', async () => {
    const keeper = new Keeper();
    keeper.due.clear();
    keeper.schedule.caughtUp('a');
    await keeper.pass(minute);
    assert.deepEqual(keeper.begun, []);
    assert.equal(keeper.clock.timerCount, 0);
  });

  it('stops at a change, and starts again in the next quiet moment', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    await keeper.pass(2 * second);
    keeper.schedule.changed('a');
    await nextTurn();
    assert.deepEqual(keeper.kept, []);
    await keeper.pass(2 * second);
    await keeper.end();
    assert.deepEqual(keeper.kept, ['a']);
    assert.deepEqual(keeper.faults, []);
  });

  it('writes one despite changes after ten minutes of them', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    for (let at = 0; at < 10 * minute; at += second) {
      await keeper.pass(second);
      keeper.schedule.changed('a');
    }
    assert.deepEqual(keeper.begun, []);
    await keeper.pass(second);
    keeper.schedule.changed('a');
    await keeper.pass(second);
    assert.deepEqual(keeper.begun, ['a']);
    keeper.schedule.changed('a');
    await keeper.end();
    assert.deepEqual(keeper.kept, ['a']);
  });

  it('leaves five minutes between two snapshots of a tenant', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    await keeper.pass(2 * second);
    await keeper.end();
    keeper.due.add('a');
    keeper.schedule.caughtUp('a');
    await keeper.pass(4 * minute);
    assert.deepEqual(keeper.begun, ['a']);
    await keeper.pass(minute);
    assert.deepEqual(keeper.begun, ['a', 'a']);
  });

  it('writes the snapshots of two tenants one after the other', async () => {
    const keeper = new Keeper();
    keeper.due.add('b');
    keeper.schedule.caughtUp('a');
    keeper.schedule.caughtUp('b');
    await keeper.pass(2 * second);
    assert.deepEqual(keeper.begun, ['a']);
    await keeper.end();
    assert.deepEqual(keeper.begun, ['a', 'b']);
  });

  it('reports a failure, and tries again later', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    await keeper.pass(2 * second);
    await keeper.end(new Error('the disk is full'));
    assert.deepEqual(keeper.faults, ['a: Error: the disk is full']);
    await keeper.pass(5 * minute);
    assert.deepEqual(keeper.begun, ['a', 'a']);
  });

  it('aborts the running write when it is closed', async () => {
    const keeper = new Keeper();
    keeper.schedule.caughtUp('a');
    await keeper.pass(2 * second);
    await keeper.schedule.close();
    assert.deepEqual(keeper.kept, []);
    assert.deepEqual(keeper.faults, []);
    await keeper.pass(10 * minute);
    assert.deepEqual(keeper.begun, ['a']);
  });
});
