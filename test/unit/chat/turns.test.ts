// The six rules of ARCHITECTURE.md, held against all parts of a conversation together.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sessionStateOf } from '../../../src/chat/control-state.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type { StreamItem } from '../../../src/contract/items.ts';
import { JournalFault } from '../../../src/journal/journal.ts';
import { envelopeOf } from '../../../src/stream/frame.ts';
import { isTerminal } from '../../support/chat-client.ts';
import { until } from '../../support/still-clock.ts';
import {
  ChatHouse,
  finished,
  idleCloseMs,
  mute,
  passivateMs,
  sequenceOf,
  speaker,
  unjournalledMax,
  type Answer,
} from './chat-house.ts';

const session = 'ses_1';

async function houseOf(answer: Answer): Promise<ChatHouse> {
  const house = new ChatHouse(answer);
  await house.open(session);
  return house;
}

const untilWord = (house: ChatHouse, word: string, count = 1): Promise<void> =>
  until(() => house.words(session).filter((one) => one === word).length >= count, word);

const refusedAs = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code;

/** Who listened all the time has what stands on disk, and beside it at most deltas that do not. */
function assertHeard(house: ChatHouse, heard: readonly StreamItem[]): void {
  const onDisk = house.journal
    .readStream(session, 0, 1e9)
    .map(({ bytes }) => envelopeOf(bytes).toString());
  const kept = new Set(onDisk);
  const texts = heard.map((item) => JSON.stringify(item));
  assert.deepEqual(
    texts.filter((text) => kept.has(text)),
    onDisk,
  );
  assert.deepEqual(
    heard.filter((item) => item.kind !== 'delta' && !kept.has(JSON.stringify(item))),
    [],
  );
}

/** Each turn has one end and nothing after it; cursors ascend. */
function assertInOrder(house: ChatHouse): void {
  const ended = new Set<string>();
  let last = '';
  for (const item of house.items(session)) {
    assert.ok(item.cursor > last);
    last = item.cursor;
    if (item.turn_id === null) continue;
    assert.ok(!ended.has(item.turn_id), 'nothing follows the end of a turn');
    if (isTerminal(item)) ended.add(item.turn_id);
  }
  const turns = new Set(house.items(session).flatMap(({ turn_id }) => turn_id ?? []));
  assert.deepEqual(ended, turns);
}

describe('journal before publish (rule 1, INV-303, INV-407)', () => {
  it('shows and answers nothing of a message before it is on disk', async () => {
    const house = await houseOf(speaker('hello'));
    const release = house.journal.hold();
    let isAnswered = false;
    const posted = house.post(session, 'k').then(() => (isAnswered = true));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.deepEqual(house.items(session), []);
    assert.equal(isAnswered, false);
    const actor = house.sessions.find(session);
    assert.ok(actor !== undefined);
    assert.equal(sessionStateOf(actor.snapshot).control_mode, 'ai');
    let isRead = false;
    const read = house.sessions.settled(session).then((settled) => {
      isRead = true;
      return settled && sessionStateOf(settled.snapshot);
    });
    await nextTurn();
    assert.equal(isRead, false, 'a reader waits for the disk');
    release();
    assert.equal((await read)?.control_mode, 'ai');
    await posted;
    await untilWord(house, 'turn.completed');
    assert.deepEqual(house.words(session), [
      'customer',
      'session.updated',
      'turn.queued',
      'turn.started',
      'delta',
      'assistant',
      'turn.completed',
    ]);
    assert.equal(sessionStateOf(actor.snapshot).control_mode, 'ai');
  });
});

describe('deltas are in memory first, and their cursors are never used again (rule 2)', () => {
  it('skips the cursors that a crash lost, so that a reader of them misses nothing (INV-102, INV-304)', async () => {
    let release = (): void => {};
    const house: ChatHouse = await houseOf(async function* () {
      release = house.journal.hold();
      for (let index = 0; index < 5; index += 1) yield { kind: 'delta', text: 'x' };
      await new Promise(() => {});
      yield finished('never');
    });
    await house.post(session, 'k');
    await untilWord(house, 'delta', 5);
    const seen = house.items(session);
    const lost = seen.filter(({ kind }) => kind === 'delta');
    assert.ok(sequenceOf(lost.at(-1) ?? { cursor: '' }) > house.journal.headOf(session));
    const next = await house.restarted(speaker('again'));
    release();
    assert.deepEqual(next.words(session).at(-1), 'interrupted');
    await next.post(session, 'k2');
    await untilWord(next, 'turn.completed');
    const known = new Set(lost.map(({ cursor }) => cursor));
    assert.ok(next.items(session).every(({ cursor }) => !known.has(cursor)));
    // From any lost cursor a client gets all that was written later, and none is ahead of the head.
    const later = next.items(session).filter(({ cursor }) => cursor > (seen.at(-1)?.cursor ?? ''));
    for (const item of lost) {
      assert.ok(sequenceOf(item) <= next.hub.tail(session).head);
      assert.deepEqual(next.items(session, sequenceOf(item)), later);
    }
    assertInOrder(next);
  });

  it('jumps before it closes a session whose idle time ran out while the server was down', async () => {
    const house: ChatHouse = await houseOf(async function* () {
      house.journal.hold();
      yield { kind: 'delta', text: 'x' };
      await new Promise(() => {});
    });
    await house.post(session, 'k');
    await untilWord(house, 'delta');
    const lost = sequenceOf(house.items(session).at(-1) ?? { cursor: '' });
    house.clock.advance(idleCloseMs * 2);
    const next = await house.restarted();
    next.sessions.find(session);
    await untilWord(next, 'session.closed');
    const words = next.words(session);
    assert.deepEqual(words.slice(-2), ['interrupted', 'session.closed']);
    const after = next.items(session).filter((item) => sequenceOf(item) > lost);
    assert.equal(after.length, 2);
    assertInOrder(next);
  });

  it('keeps the one tail of a turn that is silent for longer than tails are kept (INV-307)', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const house = await houseOf(async function* () {
      yield { kind: 'delta', text: 'a' };
      await pause;
      yield { kind: 'delta', text: 'b' };
      yield finished('ab');
    });
    await house.post(session, 'k1');
    await untilWord(house, 'delta');
    const tail = house.hub.tail(session);
    house.clock.advance(passivateMs * 3);
    house.hub.sweep();
    assert.equal(house.hub.tail(session), tail);
    await house.post(session, 'k2');
    goOn();
    await untilWord(house, 'turn.completed', 2);
    assertInOrder(house);
    const sequences = house.journal.readStream(session, 0, 1e9).map(({ sequence }) => sequence);
    assert.deepEqual(
      sequences,
      sequences.toSorted((left, right) => left - right),
    );
    assert.equal(new Set(sequences).size, sequences.length);
  });
});

describe('a step that cannot be journalled never happened (rule 3, INV-202)', () => {
  it('leaves no message, no turn and no version ahead of the disk, and the key can be used again', async () => {
    const house = await houseOf(speaker('hello'));
    const heard = house.listen(session);
    const before = house.sessions.find(session);
    assert.ok(before !== undefined);
    house.journal.failNext();
    const posted = house.post(session, 'k');
    const [turn] = before.context.turns;
    assert.equal(house.records.requestOf(turn?.turn_id ?? ''), 'req_k');
    await assert.rejects(posted, JournalFault);
    assert.equal(house.records.requestOf(turn?.turn_id ?? ''), undefined);
    assert.deepEqual(house.ended, []);
    assert.deepEqual(house.items(session), []);
    const after = house.sessions.find(session);
    assert.ok(after !== undefined && after !== before);
    assert.deepEqual(after.context.turns, []);
    assert.equal(sessionStateOf(after.snapshot).control_mode, 'unassigned');
    assert.equal(after.context.control_version, 1);
    await nextTurn();
    await house.post(session, 'k');
    await untilWord(house, 'turn.completed');
    assert.deepEqual(
      house.ended.map(({ outcome, requestId }) => [outcome, requestId]),
      [['completed', 'req_k']],
    );
    assert.equal(house.words(session).filter((word) => word === 'customer').length, 1);
    assertInOrder(house);
    await nextTurn();
    assertHeard(house, heard);
  });

  it('rejects all messages of a failed commit, and answers the others', async () => {
    const house = await houseOf(speaker('hello'));
    const heard = house.listen(session);
    await house.post(session, 'k0');
    await untilWord(house, 'turn.completed');
    house.journal.failNext();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((key) => house.post(session, `k${key}`)),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    await nextTurn();
    await house.post(session, 'k4');
    await untilWord(house, 'turn.completed', 2);
    const keys = house
      .items(session)
      .flatMap(({ payload }) => Reflect.get(payload, 'client_message_id') ?? []);
    assert.deepEqual(keys, ['k0', 'k4']);
    assertInOrder(house);
    await nextTurn();
    assertHeard(house, heard);
  });

  it('ends a turn whose deltas could not be written, and gives none of their cursors out again', async () => {
    const house: ChatHouse = await houseOf(async function* () {
      house.journal.failNext(3);
      for (let index = 0; index < unjournalledMax * 3; index += 1) {
        yield { kind: 'delta', text: 'x' };
      }
      yield finished('x'.repeat(unjournalledMax * 3));
    });
    const heard = house.listen(session);
    await house.post(session, 'k1');
    await untilWord(house, 'delta');
    const seen = new Map(house.items(session).map((item) => [item.cursor, JSON.stringify(item)]));
    await untilWord(house, 'interrupted');
    house.answer = speaker('fine');
    await nextTurn();
    await house.post(session, 'k2');
    await untilWord(house, 'turn.completed');
    for (const item of house.items(session)) {
      const known = seen.get(item.cursor);
      if (known !== undefined) assert.equal(JSON.stringify(item), known);
    }
    assertInOrder(house);
    await nextTurn();
    assertHeard(house, heard);
    const onDisk = house.journal.readStream(session, 0, 1e9).map(({ sequence }) => sequence);
    assert.equal(new Set(onDisk).size, onDisk.length);
  });
});

describe('no turn is left open (rule 4, INV-402)', () => {
  it('ends the turns of many sessions with few writes of the disk, however many there are', async () => {
    const house = new ChatHouse(mute);
    const ids = Array.from({ length: 600 }, (_, index) => `ses_many${index}`);
    await Promise.all(ids.map((id) => house.open(id)));
    await Promise.all(ids.map((id) => house.post(id, 'k')));
    const next = new ChatHouse(mute, { journal: await house.journal.crashed() });
    let turnCount = 0;
    let isDone = false;
    const done = next.turns.interruptAll([...next.directory.owing()]).then(() => {
      isDone = true;
    });
    // In memory a batch is written per turn of the loop; one by one it would take 600.
    for (; !isDone; turnCount += 1) await nextTurn();
    await done;
    assert.ok(turnCount < 30, `${turnCount} turns of the loop`);
    for (const id of ids) assert.equal(next.words(id).at(-1), 'interrupted');
    assert.deepEqual([...next.directory.owing()], []);
  });

  it('interrupts the running and the waiting turns of a life that ended', async () => {
    const house = await houseOf(mute);
    for (const key of ['k1', 'k2', 'k3']) await house.post(session, key);
    await untilWord(house, 'delta');
    await nextTurn();
    const next = await house.restarted(speaker('hello'));
    assert.equal(next.words(session).filter((word) => word === 'interrupted').length, 3);
    assert.deepEqual([...next.directory.owing()], []);
    await next.post(session, 'k4');
    await untilWord(next, 'turn.completed');
    assertInOrder(next);
  });

  for (const isDesk of [false, true]) {
    const end = isDesk ? 'turn.cancelled' : 'no_controller';
    const others = isDesk ? 'and a person is asked for' : 'and each customer hears it';
    it(`puts no waiting question to an AI that was switched off, ${others}`, async () => {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      let askedCount = 0;
      const house = await houseOf(async function* () {
        askedCount += 1;
        yield { kind: 'delta', text: 'well' };
        await gate;
        yield { kind: 'delta', text: 'never said' };
      });
      house.policy = { isAiEnabled: true, desk: { ...house.policy.desk, enabled: isDesk } };
      for (const key of ['k1', 'k2', 'k3']) await house.post(session, key);
      await untilWord(house, 'delta');
      const before = house.sessions.find(session)?.context.control_version ?? 0;
      house.policy = { ...house.policy, isAiEnabled: false };
      open();
      await untilWord(house, 'session.updated', 2);
      assert.equal(askedCount, 1);
      const tail = ['delta', 'turn.cancelled', end, end, 'session.updated'];
      assert.deepEqual(house.words(session).slice(-5), tail);
      assertInOrder(house);
      const actor = house.sessions.find(session);
      assert.equal(actor?.context.control_version, before + 1);
      assert.equal(actor.snapshot.value, isDesk ? 'requested' : 'ai');
      assert.equal(actor.context.is_ai_enabled, false);
      assert.deepEqual([...house.directory.owing()], []);
      const next = await house.restarted();
      assert.deepEqual(next.words(session), house.words(session));
      // Switched on again, it answers the next question where no person is awaited.
      next.policy = { ...next.policy, isAiEnabled: true };
      const { answer_from } = await next.post(session, 'k4');
      assert.equal(answer_from, isDesk ? 'human' : 'ai');
    });
  }

  it('ends waiting turns exactly once after the AI is switched off, also if the disk or the process fails', async () => {
    for (const isCrash of [false, true]) {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      const house = await houseOf(async function* () {
        yield { kind: 'delta', text: 'well' };
        await gate;
        yield finished('well');
      });
      house.policy = { isAiEnabled: true, desk: { ...house.policy.desk, enabled: false } };
      for (const key of ['k1', 'k2']) await house.post(session, key);
      await untilWord(house, 'delta');
      house.policy = { ...house.policy, isAiEnabled: false };
      if (isCrash) house.journal.hold();
      else house.journal.failNext(1);
      open();
      await nextTurn();
      const last = isCrash ? await house.restarted() : house;
      await until(() => last.items(session).filter(isTerminal).length === 2, 'both ends');
      assertInOrder(last);
      assert.deepEqual([...last.directory.owing()], []);
    }
  });

  it('ends each of several turns at its own deadline, though no answer ever comes', async () => {
    const house = await houseOf(mute);
    await house.post(session, 'k1');
    await untilWord(house, 'turn.started');
    house.clock.advance(30_000);
    await house.post(session, 'k2');
    house.clock.advance(30_000);
    await untilWord(house, 'model_timeout');
    await untilWord(house, 'turn.started', 2);
    house.clock.advance(30_000);
    await untilWord(house, 'model_timeout', 2);
    assertInOrder(house);
  });

  it('goes on with the next turn after any failure of a provider', async () => {
    const answers: Answer[] = [
      () => {
        throw new Error('before the first word');
      },
      async function* () {
        yield { kind: 'delta', text: 'a' };
        throw new Error('in the middle');
      },
      async function* () {
        yield { kind: 'delta', text: 'a' };
      },
      async function* () {
        yield { kind: 'delta', text: 'a' };
        yield finished('something else');
      },
      speaker('fine'),
    ];
    const house = await houseOf((request) => (answers.shift() ?? mute)(request));
    for (let index = 0; index < 5; index += 1) await house.post(session, `k${index}`);
    await untilWord(house, 'turn.completed');
    assert.equal(house.words(session).filter((word) => word === 'internal_error').length, 4);
    assert.equal(house.reports.length, 4);
    assertInOrder(house);
  });
});

describe('a drain (rule 4)', () => {
  it('lets the running turn finish, interrupts those that wait, and takes no more', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const house = await houseOf(async function* () {
      yield { kind: 'delta', text: 'a' };
      await pause;
      yield finished('a');
    });
    await house.post(session, 'k1');
    await house.post(session, 'k2');
    await untilWord(house, 'delta');
    const drained = house.turns.drain(60_000);
    await assert.rejects(house.post(session, 'k3'), refusedAs('shutting_down'));
    goOn();
    await drained;
    assert.deepEqual(house.words(session).slice(-3), [
      'assistant',
      'turn.completed',
      'interrupted',
    ]);
    assertInOrder(house);
  });

  it('interrupts a turn that does not end in time, even if its provider ignores that', async () => {
    const house = await houseOf(mute);
    await house.post(session, 'k1');
    await untilWord(house, 'delta');
    await house.turns.drain(0);
    assert.equal(house.words(session).at(-1), 'interrupted');
    assertInOrder(house);
  });

  it('ends a turn whose admission was under way when it began', async () => {
    const house = await houseOf(speaker('hello'));
    const release = house.journal.hold();
    const posted = house.post(session, 'k1');
    await nextTurn();
    const drained = house.turns.drain(60_000);
    await nextTurn();
    release();
    await drained;
    const { turn_id } = await posted;
    assert.equal(
      house.items(session).filter((item) => item.turn_id === turn_id && isTerminal(item)).length,
      1,
    );
    assert.deepEqual(house.sessions.find(session)?.context.turns, []);
    assertInOrder(house);
  });

  it('ends although the disk fails, and leaves the turn to the next start', async () => {
    const house = await houseOf(mute);
    await house.post(session, 'k1');
    await untilWord(house, 'delta');
    await nextTurn();
    house.journal.failNext(100);
    await house.turns.drain(0);
    house.journal.failNext(0);
    assert.deepEqual([...house.directory.owing()], [session]);
    const next = await house.restarted();
    assert.equal(next.words(session).at(-1), 'interrupted');
    assertInOrder(next);
  });
});

describe('idle sessions cost disk, not memory (rule 5, INV-203)', () => {
  it('leave memory and come back the same; a start reads only those that owe an answer', async () => {
    const house = new ChatHouse(mute);
    const count = 2000;
    await Promise.all(Array.from({ length: count }, (_, index) => house.open(`ses_${index}`)));
    assert.equal(house.host.residentCount, count);
    house.clock.advance(passivateMs * 3);
    assert.equal(house.host.residentCount, 0);
    const owing = ['ses_7', 'ses_700', 'ses_1999'];
    for (const sessionId of owing) await house.post(sessionId, 'k');
    await until(() => owing.every((id) => house.words(id).includes('delta')), 'all are under way');
    await nextTurn();
    house.clock.advance(passivateMs * 3);
    assert.equal(house.host.residentCount, owing.length, 'a turn holds its session');
    const next = await house.restarted();
    const touched = new Set(next.journal.reads.flatMap((read) => /ses_\d+/.exec(read)?.[0] ?? []));
    assert.deepEqual([...touched].sort(), owing.toSorted());
    assert.equal(next.host.residentCount, owing.length);
    next.clock.advance(passivateMs * 3);
    assert.equal(next.host.residentCount, 0);
    const revived = next.sessions.find('ses_42');
    assert.equal(revived?.context.session_id, 'ses_42');
    assert.deepEqual(revived.context.turns, []);
  });
});

describe('one writer per session (rule 6, INV-201, INV-405)', () => {
  it('keeps every change in order while many post at once and turns run', async () => {
    const house = await houseOf(speaker('a', 'b', 'c'));
    const accepted = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const posts = [0, 1, 2].map(async (index) => {
        const { turn_id } = await house.post(session, `k${round}-${index}`);
        if (turn_id !== undefined) accepted.add(turn_id);
      });
      await Promise.all(posts);
      await untilWord(house, 'turn.completed', accepted.size);
    }
    const lasts = new Map([session, `session/${session}`].map((stream) => [stream, 0]));
    let version = 0;
    for (const { appends = [], puts = [] } of house.journal.committed) {
      for (const { stream, sequence } of appends) {
        assert.ok(sequence > (lasts.get(stream) ?? Infinity));
        lasts.set(stream, sequence);
      }
      for (const { table, key, row } of puts) {
        if (table.name !== 'snapshots') continue;
        assert.deepEqual(key, ['session', session]);
        const { context } = row as { context: { control_version: number } };
        assert.ok(context.control_version >= version, 'no older snapshot is written over a newer');
        version = context.control_version;
      }
    }
    assert.equal(accepted.size, 24);
    assertInOrder(house);
  });

  it('takes no write from a handle whose actor has left memory', async () => {
    const house = await houseOf(speaker('a'));
    const old = house.sessions.find(session);
    assert.ok(old !== undefined);
    house.clock.advance(passivateMs * 3);
    await assert.rejects(old.write({}), JournalFault);
    const current = house.sessions.find(session);
    assert.ok(current !== undefined && current !== old);
    await current.write({});
  });
});
