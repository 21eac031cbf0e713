// Control of a session under any order of what customers, operators, assistants, time, faults of the
// disk and restarts can do: contract 4.2 holds at every moment, in the store and in the stream.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { sessionStateOf } from '../../src/chat/control-state.ts';
import type { SessionState } from '../../src/contract/chat.ts';
import { controlActions, type ControlAction, type DeskSession } from '../../src/contract/desk.ts';
import { Refusal } from '../../src/contract/problems.ts';
import type { StreamItem } from '../../src/contract/items.ts';
import { JournalFault } from '../../src/journal/journal.ts';
import { ChatHouse, customerOf, finished, type Answer } from '../unit/chat/chat-house.ts';

const sessionId = 'ses_1';
const waitMsMax = 120_000;
const operators = ['ada', 'ben'] as const;

/** What the message says decides: a chat, a model that is stuck, one that hands over, or fails. */
const answer: Answer = async function* ({ text, canHandOver }) {
  const words = ['well ', 'then ', 'so'];
  if (text.startsWith('person') && canHandOver === true) yield { kind: 'handoff' };
  for (const word of words) {
    await nextTurn();
    yield { kind: 'delta', text: word };
    if (text.startsWith('stuck')) await new Promise(() => {});
  }
  if (text.startsWith('broken')) throw new Error('a bug');
  yield finished(words.join(''));
};

type Step =
  | { readonly kind: 'post'; readonly about: 'chat' | 'stuck' | 'person' | 'broken' }
  | { readonly kind: 'control'; readonly action: ControlAction; readonly who: number }
  | { readonly kind: 'stale'; readonly action: ControlAction }
  | { readonly kind: 'say'; readonly who: number }
  | { readonly kind: 'ask' | 'cancel' | 'toggleAi' | 'toggleDesk' | 'fault' | 'restart' }
  | { readonly kind: 'turns'; readonly count: number }
  | { readonly kind: 'time'; readonly seconds: number };

const who = fc.integer({ min: 0, max: operators.length - 1 });
const action = fc.constantFrom(...controlActions.filter((one) => one !== 'close'));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      about: fc.constantFrom('chat' as const, 'stuck' as const, 'person' as const, 'broken'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('control' as const), action, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stale' as const), action }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('say' as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask', 'ask', 'cancel', 'toggleAi', 'toggleDesk', 'fault', 'restart'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('turns' as const), count: fc.nat({ max: 6 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.nat({ max: 130 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('control' as const),
      action: fc.constant('close' as const),
      who,
    }),
  },
) as fc.Arbitrary<Step>;

/** One session and everybody who does something to it. */
class Walk {
  house: ChatHouse;
  #keyCount = 0;
  readonly #messageIds: string[] = [];

  constructor(house: ChatHouse) {
    this.house = house;
  }

  async take(next: Step): Promise<void> {
    try {
      await this.#take(next);
    } catch (error) {
      // Every caller may be refused or told of a fault; a bug fails the test.
      if (!(error instanceof Refusal || error instanceof JournalFault)) throw error;
    }
  }

  async #take(next: Step): Promise<void> {
    const { house } = this;
    const version = this.state().control_version;
    switch (next.kind) {
      case 'post':
        this.#keyCount += 1;
        this.#messageIds.push(
          (await house.post(sessionId, `${next.about}-${this.#keyCount}`)).message_id,
        );
        return;
      case 'control':
        return this.#control(next.action, operators[next.who] ?? '', version);
      case 'stale':
        await assert.rejects(
          this.#control(next.action, 'ada', version + 1),
          ({ code }: Refusal) => code === 'control_version_conflict',
        );
        return;
      case 'say':
        return this.#say(operators[next.who] ?? '');
      case 'ask':
        await house.customers.handoff(customerOf(sessionId), {});
        return;
      case 'cancel': {
        const id = this.#messageIds.at(-1) ?? 'msg_none';
        await house.customers.cancel(customerOf(sessionId), id, {});
        return;
      }
      case 'toggleAi':
        house.policy = { ...house.policy, isAiEnabled: !house.policy.isAiEnabled };
        return;
      case 'toggleDesk': {
        const { desk } = house.policy;
        house.policy = { ...house.policy, desk: { ...desk, enabled: !desk.enabled } };
        return;
      }
      case 'fault':
        return house.journal.failNext();
      case 'restart':
        return this.restart();
      case 'turns':
        for (let turn = 0; turn < next.count; turn += 1) await nextTurn();
        return;
      case 'time':
        house.clock.advance(next.seconds * 1000);
    }
  }

  async #control(action: ControlAction, id: string, version: number): Promise<void> {
    const before = this.state();
    const operator = { external_operator_id: id, display_name: id };
    const request = { action, expected_control_version: version, operator };
    const { body } = await this.house.deskService.control('t', sessionId, request);
    const after = body as DeskSession;
    assert.ok(after.control_version > before.control_version);
    if (action === 'accept' || action === 'take_over') {
      assert.deepEqual(after.handoff?.operator, operator);
    }
  }

  async #say(id: string): Promise<void> {
    this.#keyCount += 1;
    const operator = { external_operator_id: id, display_name: id };
    const content = [{ type: 'text' as const, text: 'hello' }];
    const { context, value } = this.#actor().snapshot;
    const isHolder = value === 'human' && context.handoff?.operator?.external_operator_id === id;
    const saying = this.house.deskService.post('t', sessionId, {
      request: { operator, content },
      key: `say-${this.#keyCount}`,
      bytes: Buffer.from(JSON.stringify({ operator, content })),
    });
    if (isHolder) await saying;
    else await assert.rejects(saying, Refusal);
  }

  /** A start with a disk that writes: with another it would not come up. */
  async restart(): Promise<void> {
    const isWriting = (): Promise<boolean> =>
      this.house.journal.commit({}).then(
        () => true,
        () => false,
      );
    while (!(await isWriting())) await nextTurn();
    this.house = await this.house.restarted();
  }

  state(): SessionState {
    return sessionStateOf(this.#actor().snapshot);
  }

  #actor() {
    const actor = this.house.sessions.find(sessionId);
    assert.ok(actor);
    return actor;
  }

  /** Lets everything that is under way come to rest, the clock standing still. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await nextTurn();
  }

  /** No customer waits longer than the contract lets them, faults of the disk aside. */
  async checkWait(): Promise<void> {
    for (let retry = 0; retry < 4; retry += 1) {
      const { snapshot } = this.#actor();
      const { handoff } = snapshot.context;
      const isWaiting = sessionStateOf(snapshot).routing_status === 'queued';
      const waitedMs = this.house.clock.nowMs() - (handoff?.asked_at_ms ?? 0);
      if (!isWaiting || waitedMs < waitMsMax) return;
      // What a fault kept from being written is tried again each second.
      this.house.clock.advance(1000);
      await this.rest();
    }
    assert.fail('a request for a person is left waiting');
  }

  /** The stream as a reader has it, against the store and against the table. */
  checkStream(): void {
    const told = checkItems(this.house.items(sessionId));
    const actor = this.#actor();
    const isSettled = actor.stepUnderWay === undefined;
    if (told !== undefined && isSettled) assert.deepEqual(told, sessionStateOf(actor.snapshot));
  }
}

/** Checks everything that a reader can; returns the last state that was told. */
function checkItems(items: readonly StreamItem[]): SessionState | undefined {
  let state: SessionState | undefined;
  const ended = new Set<string>();
  for (const { kind, turn_id, payload } of items) {
    const { status, session, role, code } = payload as unknown as Record<string, never>;
    assert.notEqual(state?.routing_status, 'closed', 'nothing follows session.closed');
    if (session !== undefined) {
      checkState(session, state);
      state = session;
    }
    const isWithPerson = state?.control_mode === 'human' || state?.routing_status === 'queued';
    if (role === 'human_agent') assert.equal(state?.control_mode, 'human');
    if (turn_id === null) continue;
    assert.ok(!ended.has(turn_id), 'nothing follows the end of a turn');
    if (status === 'turn.skipped') assert.ok(isWithPerson);
    else if (code === 'no_controller') assert.ok(!isWithPerson);
    // The fence: no word, no start and no end of an AI turn while another party has control.
    else assert.deepEqual([state?.control_mode, state?.routing_status], ['ai', 'assigned']);
    const isEnd =
      kind === 'assistant_failure' ||
      ['turn.completed', 'turn.cancelled', 'turn.skipped'].includes(status ?? '');
    if (isEnd) ended.add(turn_id);
  }
  return state;
}

function checkState(now: SessionState, before: SessionState | undefined): void {
  const { control_mode, routing_status, handoff_state, ai_routing_eligible } = now;
  assert.equal(control_mode === 'human', handoff_state === 'active');
  assert.equal(
    routing_status === 'queued',
    handoff_state === 'requested' || handoff_state === 'offered',
  );
  if (control_mode === 'human' || routing_status !== 'assigned') {
    if (routing_status !== 'unrouted') assert.equal(ai_routing_eligible, false);
  }
  if (before !== undefined) assert.equal(now.control_version, before.control_version + 1);
}

const runCount = Number(process.env['AISLE_HANDOFF_RUNS'] ?? 150);

describe('control of a session under any order of events and restarts (contract 4.2)', () => {
  it('keeps its table, its fence and its deadline (INV-403, INV-404, INV-409, INV-410, INV-411)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const house = new ChatHouse(answer);
        await house.recover();
        await house.open(sessionId);
        const walk = new Walk(house);
        for (const next of steps) {
          await walk.take(next);
          walk.checkStream();
          if (next.kind === 'time') {
            await walk.rest();
            await walk.checkWait();
          }
        }
        // A restart ends what is open; by then every turn has had its one end.
        await walk.restart();
        await walk.rest();
        walk.checkStream();
        checkAllEnded(walk.house.items(sessionId));
        walk.house.clock.advance(waitMsMax);
        await walk.rest();
        await walk.checkWait();
      }),
      { numRuns: runCount },
    );
  });
});

function checkAllEnded(items: readonly StreamItem[]): void {
  const open = new Set<string>();
  for (const { kind, turn_id, payload } of items) {
    if (turn_id === null) continue;
    const { status } = payload as { status?: string };
    const isEnd =
      kind === 'assistant_failure' ||
      ['turn.completed', 'turn.cancelled', 'turn.skipped'].includes(status ?? '');
    if (isEnd) open.delete(turn_id);
    else open.add(turn_id);
  }
  assert.deepEqual([...open], [], 'every turn has its end');
}
