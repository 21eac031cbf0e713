// The clock that runs on customers who wait for a person, whatever becomes of the machine's own.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../support/still-clock.ts';
import { ChatHouse, customerOf, speaker } from './chat-house.ts';

const session = 'ses_1';
const hourMs = 3_600_000;
const operator = { external_operator_id: 'op-1', display_name: 'Mia' };

/** A house whose one customer has just asked for a person. */
async function waitingHouse(): Promise<ChatHouse> {
  const house = new ChatHouse(speaker('hello'));
  await house.recover();
  await house.open(session);
  await house.customers.handoff(customerOf(session), {});
  return house;
}

const stateOf = (house: ChatHouse) => house.sessions.find(session)?.snapshot.value;

async function assertFailsAfter(house: ChatHouse, byMs: number): Promise<void> {
  house.clock.advance(byMs - 1);
  assert.notEqual(stateOf(house), 'ai');
  house.clock.advance(1);
  await until(() => ['ai', 'unassigned'].includes(stateOf(house) ?? ''), 'the handoff has failed');
}

describe('a customer who waits for a person while the clock is set back', () => {
  it('waits no longer than before (INV-410)', async () => {
    const house = await waitingHouse();
    house.clock.advance(30_000);
    house.clock.set(-hourMs);
    await assertFailsAfter(house, 90_000);
  });

  it('waits no longer though the desk was offered it meanwhile (INV-410)', async () => {
    const house = await waitingHouse();
    house.clock.advance(30_000);
    house.clock.set(-hourMs);
    await house.deskService.control('t', session, {
      action: 'offer',
      expected_control_version: 2,
      operator,
    });
    assert.equal(stateOf(house), 'offered');
    await assertFailsAfter(house, 90_000);
  });

  it('waits no longer than the whole time once more after a restart (INV-410)', async () => {
    const house = await waitingHouse();
    house.clock.set(-hourMs);
    await assertFailsAfter(await house.restarted(), 120_000);
  });
});
