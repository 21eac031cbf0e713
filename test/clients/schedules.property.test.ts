// Whatever the network does, the view ends as the stream is when it is read from the start.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ChatClient } from '../../clients/js/src/chat-client.ts';
import { memoryStorage } from '../../clients/js/src/ports.ts';
import { addItem, emptyView } from '../../clients/js/src/view.ts';
import { FakeService, type Fault } from './fake-service.ts';
import { VirtualClock } from './virtual-clock.ts';

const faults: Fault[] = ['lost-request', 'lost-reply', 'unavailable', 'rate-limited', 'expired'];

/** What happens next, and how long after it nothing else does. */
const step = fc.record({
  kind: fc.constantFrom(
    'say',
    'say',
    'say',
    'cut',
    'repeat',
    'fault',
    'restart',
    'reload',
    'hold-back',
    'offline',
    'second-tab',
    'stop',
  ),
  fault: fc.constantFrom(...faults),
  waitMs: fc.oneof(fc.nat(300), fc.nat(5000), fc.nat(60_000)),
});

const schedule = fc.record({
  seed: fc.nat(),
  latencyMs: fc.constantFrom(0, 20, 900),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer Value> ? Value : never;

/** All is asked, and left to the next page, before the session is open. */
const reloadAtOnce: Schedule = {
  seed: 0,
  latencyMs: 900,
  steps: (['say', 'say', 'say', 'say', 'say', 'reload'] as const).map((kind) => ({
    kind,
    fault: 'lost-request',
    waitMs: 0,
  })),
};

/** All tries are lost, so that nothing is left to wait for. */
const lostAtOnce: Schedule = {
  seed: 0,
  latencyMs: 0,
  steps: (['fault', 'fault', 'fault', 'fault', 'say'] as const).map((kind) => ({
    kind,
    fault: 'lost-request',
    waitMs: kind === 'say' ? 38_444 : 0,
  })),
};

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class World {
  readonly clock = new VirtualClock();
  readonly service: FakeService;
  readonly said: string[] = [];
  readonly #storage = memoryStorage();
  readonly #random: () => number;
  readonly #listeners = new Set<() => void>();
  readonly tabs: ChatClient[] = [];
  #keyCount = 0;

  constructor({ seed, latencyMs }: Schedule) {
    this.#random = randomFrom(seed);
    this.service = new FakeService(this.clock, this.#random);
    this.service.latencyMs = latencyMs;
  }

  openTab(): void {
    const client = new ChatClient({
      getMaterial: async () => this.service.material(),
      surface: { type: 'server' },
      ports: {
        fetch: this.service.fetch,
        clock: this.clock,
        random: this.#random,
        storage: this.#storage,
        newKey: () => `key-${(this.#keyCount += 1)}`,
        network: {
          isOnline: () => this.service.isOnline,
          watch: (listener) => {
            this.#listeners.add(listener);
            return () => this.#listeners.delete(listener);
          },
        },
      },
    });
    this.tabs.push(client);
    client.open().catch(() => {});
  }

  say(): void {
    const text = `question ${this.said.length}`;
    this.said.push(text);
    this.tabs[0]?.send(text).catch(() => {});
  }

  reload(): void {
    this.tabs.shift()?.close();
    this.openTab();
  }

  setOnline(isOnline: boolean): void {
    this.service.isOnline = isOnline;
    if (!isOnline) this.service.cut();
    for (const listener of this.#listeners) listener();
  }

  take({ kind, fault }: Schedule['steps'][number]): void {
    switch (kind) {
      case 'say':
        return this.say();
      case 'cut':
        return this.service.cut();
      case 'repeat':
        return this.service.repeat(7);
      case 'fault':
        return this.service.failNext(fault, fault);
      case 'restart':
        return this.service.restart();
      case 'reload':
        return this.reload();
      case 'hold-back':
        this.service.isHeldBack = !this.service.isHeldBack;
        return;
      case 'offline':
        return this.setOnline(!this.service.isOnline);
      case 'second-tab':
        if (this.tabs.length < 3) this.openTab();
        return;
      case 'stop':
        void this.tabs[0]?.stop().catch(() => {});
    }
  }

  /** All is well again: whatever was given up is tried once more, and all tabs read to the end. */
  async settle(): Promise<void> {
    this.service.clearFaults();
    this.setOnline(true);
    const isQuiet = (): boolean => {
      for (const tab of this.tabs) {
        if (tab.state.phase === 'failed') tab.open().catch(() => {});
        for (const { key, state } of tab.state.outgoing) if (state === 'unsent') tab.retry(key);
      }
      const head = this.service.items.at(-1)?.cursor ?? null;
      return (
        this.service.isIdle &&
        this.tabs.every(
          ({ state }) =>
            // What a former page left is not in the outbox before the session is open.
            state.phase !== 'opening' &&
            state.outgoing.length === 0 &&
            state.view.cursor === head &&
            !state.isStopping,
        )
      );
    };
    const isDone = await this.clock.pass(3_600_000, isQuiet);
    assert.ok(isDone, `the client is not through: ${JSON.stringify(this.tabs[0]?.state)}`);
    // Deltas leave the stream some time after their message.
    await this.clock.pass(5000);
  }
}

describe('the client over 1,000 random schedules', () => {
  it('ends with the view of the stream read from the start, and sends each message once', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        const world = new World(given);
        world.openTab();
        for (const one of given.steps) {
          world.take(one);
          await world.clock.pass(one.waitMs);
        }
        await world.settle();
        const whole = world.service.items.reduce(addItem, emptyView);
        for (const tab of world.tabs) assert.deepEqual(tab.state.view, whole);
        const sent = whole.entries
          .flatMap((entry) => (entry.kind === 'message' ? entry.content : []))
          .map((part) => (part.type === 'text' ? part.text : ''));
        const isStopping = given.steps.some(({ kind }) => kind === 'stop');
        if (!isStopping) assert.deepEqual(sent.toSorted(), world.said.toSorted());
        assert.equal(new Set(sent).size, sent.length);
        for (const tab of world.tabs) tab.close();
      }),
      { numRuns: 1000, includeErrorInReport: true, examples: [[reloadAtOnce], [lostAtOnce]] },
    );
  });
});
