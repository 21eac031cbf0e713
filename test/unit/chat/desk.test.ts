// Whether a merchant's desk is there to be asked: told by its calls and its open streams.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Desk } from '../../../src/chat/desk.ts';
import { StillClock } from '../../support/still-clock.ts';

function newDesk({ enabled = true } = {}) {
  const clock = new StillClock();
  const settingsOf = () => ({ enabled, offer_timeout_seconds: 120, away_after_seconds: 300 });
  return { clock, desk: new Desk({ clock, settingsOf }) };
}

const awayMs = 300_001;

describe('a desk', () => {
  it('that was never heard from is taken to be there, unless it is switched off', () => {
    assert.equal(newDesk().desk.isConnected('acme'), true);
    assert.equal(newDesk({ enabled: false }).desk.isConnected('acme'), false);
  });

  it('that called has gone home when it was silent for longer than its settings say', () => {
    const { clock, desk } = newDesk();
    desk.hear('acme');
    clock.advance(300_000);
    assert.equal(desk.isConnected('acme'), true);
    clock.advance(1);
    assert.equal(desk.isConnected('acme'), false);
    assert.equal(desk.isConnected('rival'), true, 'of another tenant nothing was heard');
  });

  it('is there for as long as a stream of it is open, however silent it is', () => {
    const { clock, desk } = newDesk();
    const closeFirst = desk.listen('acme');
    const closeSecond = desk.listen('acme');
    clock.advance(awayMs);
    assert.equal(desk.isConnected('acme'), true);
    closeFirst();
    clock.advance(awayMs);
    assert.equal(desk.isConnected('acme'), true, 'one of two is open');
    closeSecond();
    assert.equal(desk.isConnected('acme'), true, 'the end of a stream is a sign of life');
    clock.advance(awayMs);
    assert.equal(desk.isConnected('acme'), false);
  });
});
