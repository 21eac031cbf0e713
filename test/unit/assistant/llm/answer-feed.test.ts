// The feed of an answer's events: what its reader is given, and when the work stops.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnswerFeed } from '../../../../src/assistant/llm/answer-feed.ts';
import type { AnswerEvent } from '../../../../src/assistant/port.ts';
import { StillClock } from '../../../support/still-clock.ts';

const searching: AnswerEvent = { kind: 'searching' };
const delta = (text: string): AnswerEvent => ({ kind: 'delta', text });
const over = { done: true, value: undefined };

/** A feed whose work is done by the test. */
function openFeed(about: { signal?: AbortSignal } = {}) {
  const clock = new StillClock();
  const work = Promise.withResolvers<void>();
  let begunCount = 0;
  const { signal = new AbortController().signal } = about;
  const feed = new AnswerFeed({ clock, signal }, () => {
    begunCount += 1;
    return work.promise;
  });
  return { feed, clock, work, begunCount: () => begunCount };
}

describe('The feed of an answer', () => {
  it('starts its work when the reader asks for the first event, and not before', async () => {
    const { feed, begunCount } = openFeed();
    assert.equal(begunCount(), 0);
    const first = feed.next();
    assert.equal(begunCount(), 1);
    feed.give(searching);
    feed.give(searching);
    assert.deepEqual([(await first).value, (await feed.next()).value], [searching, searching]);
    void feed.next();
    assert.equal(begunCount(), 1);
  });

  it('gives text to a waiting reader at once, and joins unread text to one delta', async () => {
    const { feed } = openFeed();
    const first = feed.next();
    feed.say('One');
    feed.say(' two');
    feed.say(' three');
    feed.give(searching);
    feed.say('');
    feed.say('Four');
    assert.deepEqual((await first).value, delta('One'));
    assert.deepEqual((await feed.next()).value, delta(' two three'));
    assert.deepEqual((await feed.next()).value, searching);
    assert.deepEqual((await feed.next()).value, delta('Four'));
  });

  it('ends after the events that were given', async () => {
    const { feed, work } = openFeed();
    const first = feed.next();
    feed.say('One');
    feed.give(searching);
    work.resolve();
    await work.promise;
    assert.deepEqual((await first).value, delta('One'));
    assert.deepEqual((await feed.next()).value, searching);
    assert.deepEqual(await feed.next(), over);
    assert.deepEqual(await feed.next(), over);
  });

  it('rejects one read with a fault, after the events that were given', async () => {
    const { feed, work } = openFeed();
    const first = feed.next();
    feed.say('One');
    feed.give(searching);
    const fault = new Error('a fault');
    work.reject(fault);
    assert.deepEqual((await first).value, delta('One'));
    assert.deepEqual((await feed.next()).value, searching);
    await assert.rejects(feed.next(), fault);
    assert.deepEqual(await feed.next(), over);
  });

  it('rejects the waiting read with a fault', async () => {
    const { feed, work } = openFeed();
    const next = feed.next();
    const fault = new Error('a fault');
    work.reject(fault);
    await assert.rejects(next, fault);
  });

  it('stops its work when the reader returns early, and gives no more events', async () => {
    const { feed, work } = openFeed();
    const first = feed.next();
    feed.say('One');
    feed.say(' two');
    await first;
    assert.equal(feed.signal.aborted, false);
    assert.deepEqual(await feed.return(), over);
    assert.equal(feed.signal.aborted, true);
    feed.say(' three');
    work.reject(new Error('the work was stopped'));
    assert.deepEqual(await feed.next(), over);
  });

  it('ends a waiting read when the reader returns early', async () => {
    const { feed } = openFeed();
    const next = feed.next();
    await feed.return();
    assert.deepEqual(await next, over);
  });

  for (const when of ['before', 'after'] as const) {
    it(`stops its work where the turn was stopped ${when} it was made`, () => {
      const stop = new AbortController();
      if (when === 'before') stop.abort('deadline');
      const { feed } = openFeed({ signal: stop.signal });
      if (when === 'after') stop.abort('deadline');
      assert.equal(feed.signal.reason, 'deadline');
    });
  }

  it('tells since when its reader has been waiting', async () => {
    const { feed, clock } = openFeed();
    assert.equal(feed.readerWaitsSinceMs, undefined);
    const first = feed.next();
    const sinceMs = clock.nowMs();
    clock.advance(100);
    assert.equal(feed.readerWaitsSinceMs, sinceMs);
    feed.say('One');
    assert.equal(feed.readerWaitsSinceMs, undefined);
    await first;
    feed.say(' two');
    await feed.next();
    assert.equal(feed.readerWaitsSinceMs, undefined);
    void feed.next();
    assert.equal(feed.readerWaitsSinceMs, sinceMs + 100);
  });
});
