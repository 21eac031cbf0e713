// Customers who write all the time, two connections each, and remember what they were promised.

import assert from 'node:assert/strict';
import type { MessageAccepted } from '../../src/contract/chat.ts';
import { openChat, request, type ChatSession } from '../support/chat-client.ts';
import type { TestTenant } from '../support/test-server.ts';
import { isTerminal } from '../support/chat-client.ts';
import { CursorBook, Follower, type SeenItem } from './follower.ts';

const texts = ['hi', 'I need a kettle', 'thanks', 'do you have a blue kettle under 50?', 'hello'];

/** One customer: a session, what was posted to it, who reads it. */
export class Customer {
  readonly chat: ChatSession;
  readonly accepted = new Map<string, MessageAccepted>();
  /** Posts whose answer never came, by key. */
  readonly unanswered = new Map<string, string>();
  readonly book = new CursorBook();
  readonly followers: readonly Follower[];
  #nextKey = 0;

  private constructor(chat: ChatSession) {
    this.chat = chat;
    this.followers = [
      new Follower(chat, this.book, 'sse'),
      new Follower(chat, this.book, 'poll'),
      new Follower(chat, this.book, 'sse'),
    ];
  }

  static async open(baseUrl: string, tenant: Pick<TestTenant, 'apiKey'>): Promise<Customer> {
    return new Customer(await openChat(baseUrl, tenant));
  }

  /** Posts one message after the other until aborted or cut off. */
  async write(baseUrl: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const key = `key-${this.#nextKey}`;
      const text = texts[this.#nextKey % texts.length] ?? '';
      this.#nextKey += 1;
      this.unanswered.set(key, text);
      try {
        await this.#post(baseUrl, key, text);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        return;
      }
    }
  }

  /** Sends what was never answered again, with the same keys, until it is. */
  async retry(baseUrl: string): Promise<void> {
    const deadlineMs = Date.now() + 60_000;
    while (this.unanswered.size > 0) {
      assert.ok(Date.now() < deadlineMs, 'a retried post is answered in the end');
      for (const [key, text] of this.unanswered) await this.#post(baseUrl, key, text, true);
    }
  }

  async #post(baseUrl: string, key: string, text: string, isRetry = false): Promise<void> {
    const answer = await request(`${baseUrl}/public/v1/chat/messages`, {
      token: this.chat.token,
      body: { content: [{ type: 'text', text }] },
      headers: { 'idempotency-key': key },
    });
    if (answer.status === 429 || answer.status === 503) {
      // A full queue or a drain: not accepted. A client that gave up is no concern of the server.
      if (!isRetry) this.unanswered.delete(key);
      return;
    }
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    this.unanswered.delete(key);
    this.accepted.set(key, answer.body as MessageAccepted);
  }

  /** Whether every promised turn has its end; reads the stream from its start. */
  async isAnswered(baseUrl: string): Promise<boolean> {
    const ends = new Set(
      (await this.#readAll(baseUrl)).filter((item) => isTerminal(item as never)).map(turnOf),
    );
    return [...this.accepted.values()].every(({ turn_id }) => ends.has(turn_id));
  }

  /** Checks every promise of the contract that a crash could break. */
  async check(baseUrl: string): Promise<{ itemCount: number; lostDeltaCount: number }> {
    const all = await this.#readAll(baseUrl);
    checkTurns(all);
    for (const [key, { cursor, message_id, turn_id }] of this.accepted) {
      const own = all.filter((item) => item.payload['client_message_id'] === key);
      assert.equal(own.length, 1, `${key} stands in the stream once`);
      assert.equal(own[0]?.cursor, cursor);
      assert.equal(own[0]?.payload['message_id'], message_id);
      const ends = all.filter((item) => item.turn_id === turn_id && isTerminal(item as never));
      assert.equal(ends.length, 1, `the turn of ${key} has one end`);
    }
    let lostDeltaCount = 0;
    for (const follower of this.followers) {
      await follower.catchUp(baseUrl);
      const cursors = new Set(all.map(({ cursor }) => cursor));
      const extra = follower.seen.filter(({ cursor }) => !cursors.has(cursor));
      // What a crash took may have been seen: deltas only (rule 2).
      assert.deepEqual(
        [...new Set(extra.map(({ kind }) => kind))].join(),
        extra.length ? 'delta' : '',
      );
      const rest = follower.seen.filter(({ cursor }) => cursors.has(cursor));
      assert.deepEqual(
        rest,
        all,
        'a follower of its last cursor has what a reader from the start has',
      );
      lostDeltaCount += extra.length;
    }
    return { itemCount: all.length, lostDeltaCount };
  }

  async #readAll(baseUrl: string): Promise<SeenItem[]> {
    const reader = new Follower(this.chat, this.book, 'poll');
    await reader.catchUp(baseUrl);
    return reader.seen;
  }
}

const turnOf = (item: { readonly turn_id: string | null }): string | null => item.turn_id;

/** Each turn ends exactly once, nothing of it follows, and turns do not mix (contract 6.4). */
function checkTurns(items: readonly SeenItem[]): void {
  const ended = new Set<string>();
  const queued = new Set<string>();
  let running: string | undefined;
  for (const item of items) {
    const { turn_id } = item;
    if (turn_id === null) continue;
    assert.ok(!ended.has(turn_id), `nothing follows the end of ${turn_id}`);
    if (item.payload['status'] === 'turn.queued') {
      assert.ok(!queued.has(turn_id));
      queued.add(turn_id);
      continue;
    }
    if (item.payload['status'] === 'turn.started') {
      assert.equal(running, undefined, 'one turn runs at a time');
      running = turn_id;
    }
    if (!isTerminal(item as never)) {
      assert.equal(running, turn_id, 'only the running turn speaks');
      continue;
    }
    ended.add(turn_id);
    if (running === turn_id) running = undefined;
  }
  assert.deepEqual(
    [...queued].filter((turn) => !ended.has(turn)),
    [],
    'no turn is left open',
  );
}
