// The actor host: what a step writes, what a failed one leaves, and who stays in memory.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assign, setup } from 'xstate';
import type { ActorKind } from '../../../src/actors/actor.ts';
import { ActorHost } from '../../../src/actors/host.ts';
import { defineTable, JournalFault, put, type Change } from '../../../src/journal/journal.ts';
import { FaultyJournal } from '../../support/faulty-journal.ts';
import { StillClock } from '../../support/still-clock.ts';

interface Counter {
  readonly count: number;
  readonly dueAtMs: number | null;
}
type CounterEvent = { readonly type: 'add'; readonly by: number } | { readonly type: 'end' };

const counterMachine = setup({
  types: { context: {} as Counter, input: {} as Counter, events: {} as CounterEvent },
  actions: {
    add: assign(({ context, event }) =>
      event.type === 'add' ? { count: context.count + event.by } : {},
    ),
  },
}).createMachine({
  id: 'counter',
  context: ({ input }) => input,
  initial: 'open',
  states: { open: { on: { add: { actions: 'add' }, end: 'ended' } }, ended: {} },
});

const notes = defineTable<string>('notes', 'placed');
const idleTimeoutMs = 2500;

function setUp() {
  const journal = new FaultyJournal();
  const clock = new StillClock();
  const toldDue: string[] = [];
  const kind: ActorKind<typeof counterMachine> = {
    name: 'counter',
    machine: counterMachine,
    dueAtMs: ({ dueAtMs }) => dueAtMs,
    onDue: ({ id }) => toldDue.push(id),
  };
  const makeHost = () => new ActorHost({ journal, clock }, { idleTimeoutMs, sweepIntervalMs: 100 });
  const make = async (host: ActorHost, id: string, dueAtMs: number | null = null) => {
    const actor = host.spawn(kind, { id, input: { count: 0, dueAtMs } });
    await actor.begin({});
    return actor;
  };
  return { journal, clock, kind, toldDue, make, makeHost, host: makeHost() };
}

describe('a step of an actor', () => {
  it('writes its event and what follows from it as one change (INV-201)', async () => {
    const { journal, host, kind, make } = setUp();
    const actor = await make(host, 'a');
    const before = journal.committed.length;
    await actor.step({ type: 'add', by: 2 }, () => ({ puts: [put(notes, ['a'], 'added')] }));
    const changes = journal.committed.slice(before);
    assert.equal(changes.length, 1);
    assert.deepEqual(
      changes[0]?.puts?.map(({ table }) => table.name),
      ['notes'],
    );
    assert.deepEqual(
      changes[0]?.appends?.map(({ stream }) => stream),
      ['counter/a'],
    );
    await actor.write({ puts: [put(notes, ['b'], 'beside')] });
    assert.deepEqual(
      journal.committed.at(-1)?.puts?.map(({ table }) => table.name),
      ['notes'],
    );
    assert.equal(host.find(kind, 'a'), actor);
  });

  it('is shown to readers only once it is on disk', async () => {
    const { journal, host, kind, make } = setUp();
    const actor = await make(host, 'a');
    const release = journal.hold();
    const step = actor.step({ type: 'add', by: 2 });
    assert.equal(actor.context.count, 2);
    let seen: number | undefined;
    const read = host.settled(kind, 'a').then((settled) => (seen = settled?.context.count));
    await nextTurn();
    assert.equal(seen, undefined);
    release();
    await Promise.all([step, read]);
    assert.equal(seen, 2);
  });

  it('that fails is not visible to readers, who get the state before it', async () => {
    const { journal, host, kind, make } = setUp();
    const actor = await make(host, 'a');
    journal.failNext();
    const step = assert.rejects(actor.step({ type: 'add', by: 2 }), JournalFault);
    assert.equal((await host.settled(kind, 'a'))?.context.count, 0);
    await step;
  });

  it('that could not be journalled never happened: the next use is from the disk (INV-202)', async () => {
    const { journal, host, kind, make } = setUp();
    const actor = await make(host, 'a');
    await actor.step({ type: 'add', by: 1 });
    journal.failNext();
    await assert.rejects(actor.step({ type: 'add', by: 10 }), JournalFault);
    assert.ok(actor.isDiscarded);
    const revived = host.find(kind, 'a');
    assert.notEqual(revived, actor);
    assert.equal(revived?.context.count, 1);
    await assert.rejects(actor.write({}), JournalFault);
  });

  it('tells its end before the caller hears of it, also where the actor was discarded before', async () => {
    const { journal, host, make } = setUp();
    const actor = await make(host, 'a');
    const told: unknown[] = [];
    const owner = {
      ended: (_: Change, fault?: unknown): void => void told.push(fault ?? 'written'),
    };
    await actor.step({ type: 'add', by: 1 }, () => ({ owner })).then(() => told.push('step'));
    await actor.write({ owner }).then(() => told.push('write'));
    assert.deepEqual(told.splice(0), ['written', 'step', 'written', 'write']);
    journal.failNext();
    const fault = await actor.write({ owner }).catch((error: unknown) => error);
    assert.ok(fault instanceof JournalFault && actor.isDiscarded);
    assert.deepEqual(told.splice(0), [fault]);
    const late = [actor.step({ type: 'add', by: 1 }, () => ({ owner })), actor.write({ owner })];
    for (const end of late) {
      const refusal = await end.catch((error: unknown) => error);
      assert.ok(refusal instanceof JournalFault && refusal !== fault);
      assert.equal(told.shift(), refusal);
    }
    assert.deepEqual(told, []);
  });

  it('that threw while it composed its change has changed nothing (INV-202)', async () => {
    const { host, kind, make } = setUp();
    const actor = await make(host, 'a');
    assert.throws(() =>
      actor.step({ type: 'end' }, () => {
        throw new Error('a bug');
      }),
    );
    assert.equal(host.find(kind, 'a')?.snapshot.value, 'open');
  });
});

describe('an idle actor', () => {
  it('leaves memory after its time and comes back the same (INV-203)', async () => {
    const { clock, host, kind, make } = setUp();
    const actor = await make(host, 'a');
    await actor.step({ type: 'add', by: 3 });
    await actor.step({ type: 'end' });
    clock.advance(idleTimeoutMs + 200);
    assert.equal(host.residentCount, 0);
    const revived = host.find(kind, 'a');
    assert.equal(revived?.context.count, 3);
    assert.equal(revived?.snapshot.value, 'ended');
    host.close();
  });

  it('stays while it is held or a write of it is under way', async () => {
    const { clock, journal, host, make } = setUp();
    const held = await make(host, 'held');
    const letGo = held.hold();
    const writing = await make(host, 'writing');
    const release = journal.hold();
    const step = writing.step({ type: 'add', by: 1 });
    clock.advance(idleTimeoutMs + 200);
    assert.equal(host.residentCount, 2);
    release();
    await step;
    letGo();
    clock.advance(idleTimeoutMs + 200);
    assert.equal(host.residentCount, 0);
    host.close();
  });

  it('is not read at a start, and is told at its next use that its time has come (INV-203)', async () => {
    const { clock, journal, host, kind, toldDue, make, makeHost } = setUp();
    const dueAtMs = clock.nowMs() + 500;
    await make(host, 'a', dueAtMs);
    host.close();
    const readCount = journal.reads.length;
    const restarted = makeHost();
    clock.advance(5000);
    assert.equal(journal.reads.length, readCount);
    assert.deepEqual(toldDue, []);
    restarted.find(kind, 'a');
    assert.deepEqual(toldDue, ['a']);
    restarted.close();
  });
});

describe('actors that take more memory than they may', () => {
  it('leave in the order of their last use, and no more of them than it takes', async () => {
    const { clock, host, kind, make } = setUp();
    const made = [];
    for (const id of ['a', 'b', 'c', 'd']) made.push(await make(host, id));
    clock.advance(100);
    await made[0]?.step({ type: 'add', by: 1 });
    made[1]?.hold()();
    clock.advance(899);
    host.shrinkTo(0);
    assert.equal(host.residentCount, 4, 'what was used within a second stays');
    clock.advance(101);
    host.shrinkTo(host.residentBytes);
    assert.equal(host.residentCount, 4);
    host.shrinkTo(host.residentBytes - 1);
    assert.deepEqual(idsOf(host.residentsOf(kind)), ['d', 'a', 'b']);
    host.shrinkTo(host.residentBytes / 2);
    assert.deepEqual(idsOf(host.residentsOf(kind)), ['b']);
    assert.equal(host.turnover.passivatedCount, 3);
    assert.equal(host.find(kind, 'a')?.context.count, 1);
    host.close();
  });

  it('stay while they are in use, and one with many events writes its snapshot first', async () => {
    const { clock, host, kind, make } = setUp();
    const held = await make(host, 'held');
    const letGo = held.hold();
    const long = await make(host, 'long');
    for (let step = 0; step < 20; step += 1) await long.step({ type: 'add', by: 1 });
    clock.advance(1000);
    host.shrinkTo(0);
    assert.deepEqual(idsOf(host.residentsOf(kind)), ['held', 'long']);
    await nextTurn();
    host.shrinkTo(0);
    assert.deepEqual(idsOf(host.residentsOf(kind)), ['held'], 'without another wait');
    assert.equal(host.find(kind, 'long')?.context.count, 20);
    letGo();
    clock.advance(1000);
    host.shrinkTo(0);
    assert.equal(host.residentCount, 0);
    host.close();
  });

  it('count what their state takes: it grows with events, and a snapshot says it exactly', async () => {
    const { host, kind, make } = setUp();
    const small = await make(host, 'small');
    const before = small.residentBytes;
    for (let step = 0; step < 10; step += 1) await small.step({ type: 'add', by: 1 });
    assert.ok(small.residentBytes > before + 500);
    await small.begin({});
    assert.ok(small.residentBytes <= before + 3);
    assert.equal(host.residentBytes, small.residentBytes);
    assert.equal(host.residentsOf(kind).length, 1);
    host.close();
  });
});

const idsOf = (actors: readonly { readonly id: string }[]): string[] => actors.map(({ id }) => id);
