// What a session remembers its messages by: keys, bodies, replies, and what that costs to look up.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeyIndex, keyHash } from '../../../src/chat/key-index.ts';
import type { MessageRequest } from '../../../src/contract/chat.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { JournalFault } from '../../../src/journal/journal.ts';
import { Idempotency } from '../../../src/access/idempotency.ts';
import { until } from '../../support/still-clock.ts';
import { ChatHouse, passivateMs, speaker } from './chat-house.ts';

const session = 'ses_1';
const text = (words: string): MessageRequest => ({ content: [{ type: 'text', text: words }] });

/** A house with AI off, so that a message is one step. */
async function quietHouse(): Promise<ChatHouse> {
  const house = new ChatHouse(speaker('hello'));
  house.policy = { ...house.policy, isAiEnabled: false };
  house.policy.desk = { ...house.policy.desk, enabled: false };
  await house.open(session);
  return house;
}

const send = async (
  house: ChatHouse,
  key: string,
  request: MessageRequest,
  raw = JSON.stringify(request),
) => house.send(session, { key, request, raw });

const isRefused =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal && error.code === code;

describe('a message that comes again under its key (INV-501)', () => {
  it('gets the first reply, from memory, after passivation and after a crash', async () => {
    const house = await quietHouse();
    const { body } = await send(house, 'k', text('hi'));
    for (let index = 0; index < 40; index += 1) await send(house, `more-${index}`, text('more'));
    const again = await send(house, 'k', text('hi'));
    assert.deepEqual(again.body, body);
    assert.equal(again.headers?.['Idempotent-Replayed'], 'true');
    house.clock.advance(2 * passivateMs);
    // Its snapshot is written first.
    await until(() => {
      house.clock.advance(passivateMs);
      return house.host.residentCount === 0;
    }, 'the session has left memory');
    assert.deepEqual((await send(house, 'k', text('hi'))).body, body);
    const next = await house.restarted();
    assert.deepEqual((await send(next, 'k', text('hi'))).body, body);
    assert.equal(next.words(session).filter((word) => word === 'customer').length, 41);
  });

  it('is the same body in other bytes: other order, other spaces, its key within', async () => {
    const house = await quietHouse();
    const request = { ...text('hi'), metadata: { a: '1', b: '2' } };
    const { body } = await send(house, 'k', request);
    const spaced = JSON.stringify(request, null, 2);
    assert.deepEqual((await send(house, 'k', request, spaced)).body, body);
    const turned = { metadata: { b: '2', a: '1' }, ...text('hi'), idempotency_key: 'k' };
    assert.deepEqual((await send(house, 'k', turned)).body, body);
  });

  it('is refused with another body, be it one member more', async () => {
    const house = await quietHouse();
    await send(house, 'k', text('hi'));
    const others = [
      text('ho'),
      { ...text('hi'), session_id: session },
      { ...text('hi'), metadata: { a: '1' } },
    ];
    for (const other of others) {
      await assert.rejects(send(house, 'k', other), isRefused('idempotency_key_reused'));
    }
  });

  it('is in flight until the first is on disk, and another body is refused before (INV-502)', async () => {
    const house = await quietHouse();
    const release = house.journal.hold();
    const first = send(house, 'k', text('hi'));
    await assert.rejects(send(house, 'k', text('hi')), isRefused('idempotency_in_flight'));
    await assert.rejects(send(house, 'k', text('ho')), isRefused('idempotency_key_reused'));
    release();
    await first;
    assert.equal((await send(house, 'k', text('hi'))).headers?.['Idempotent-Replayed'], 'true');
  });

  it('is in flight until its own step is on disk, whichever of several is first', async () => {
    const house = await quietHouse();
    const first = send(house, 'k', text('hi'));
    const release = house.journal.hold();
    const second = send(house, 'l', text('ho'));
    await first;
    await assert.rejects(send(house, 'l', text('ho')), isRefused('idempotency_in_flight'));
    assert.equal((await send(house, 'k', text('hi'))).headers?.['Idempotent-Replayed'], 'true');
    release();
    await second;
    assert.equal((await send(house, 'l', text('ho'))).headers?.['Idempotent-Replayed'], 'true');
  });

  it('is fresh again where the first was never written', async () => {
    const house = await quietHouse();
    house.journal.failNext();
    await assert.rejects(send(house, 'k', text('hi')), JournalFault);
    // Until the end of the turn in which a fault is told, the journal takes nothing.
    await nextTurn();
    assert.equal((await send(house, 'k', text('ho'))).headers, undefined);
  });

  it('is known in a session that an older version opened, whose keys are rows', async () => {
    const house = await quietHouse();
    const actor = house.sessions.find(session);
    assert.ok(actor !== undefined);
    Object.assign(actor.context, { has_receipts: undefined });
    const scope = { tenantId: 't', route: 'messages', owner: session, key: 'old' };
    const first = new Idempotency({ journal: house.journal }).begin(scope, text('hi'), 0);
    assert.ok(first.kind === 'first');
    await house.journal.commit({ puts: [first.record(202, { message_id: 'msg_old' })] });
    assert.deepEqual((await send(house, 'old', text('hi'))).body, { message_id: 'msg_old' });
    await assert.rejects(send(house, 'old', text('ho')), isRefused('idempotency_key_reused'));
  });
});

describe('a fresh key', () => {
  it('costs a resident session no read of the store', async () => {
    const house = await quietHouse();
    await send(house, 'k', text('hi'));
    const before = house.journal.reads.length;
    for (let index = 0; index < 100; index += 1) await send(house, `k${index}`, text('hi'));
    assert.deepEqual(house.journal.reads.slice(before), []);
  });

  it('is told from one with the same hash', () => {
    const index = new KeyIndex();
    const hashes = Array.from({ length: 500 }, (_, key) =>
      keyHash({ route: 'messages', key: `key ${key}` }),
    );
    for (const [place, hash] of hashes.entries()) index.add(hash, place + 1);
    for (const [place, hash] of hashes.entries())
      assert.ok(index.placesOf(hash).includes(place + 1));
    index.add(7, 1);
    index.add(7, 2);
    assert.deepEqual(index.placesOf(7), [1, 2]);
    assert.deepEqual(index.placesOf(9), []);
  });
});
