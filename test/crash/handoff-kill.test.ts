// An operator and a customer drive a handoff through every row of contract 4.2, over HTTP and events,
// while the server is killed between the steps, and in the middle of them: at some steps of each run,
// at all of them with more rounds (AISLE_TORTURE_ROUNDS).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlAction } from '../../src/contract/desk.ts';
import {
  isTerminal,
  openChat,
  say,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { ada, askForPerson, DeskClient, pathOf, withDesk } from '../support/desk-client.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { CursorBook, Follower } from './follower.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { withFolder } from '../support/with-folder.ts';

/** A state in the order of the table. */
type Row = readonly [control: string, routing: string, handoff: string, isEligible: boolean];

interface Step {
  readonly name: string;
  /** Sends it; may be cut off at any moment, and then sent again. */
  readonly act: (play: Play) => Promise<Answer<Loose>>;
  /** Rows that it adds to what the stream tells. */
  readonly rows: readonly Row[];
}

const control =
  (action: ControlAction) =>
  ({ desk, chat, version }: Play) =>
    desk.control(chat.sessionId, action, { version, operator: ada });
const posted =
  (key: string, text: string) =>
  ({ chat }: Play) =>
    say(chat, key, text);
const spoken =
  (key: string, text: string) =>
  ({ desk, chat }: Play) =>
    desk.say(chat.sessionId, text, { key });

const requested: Row = ['ai', 'queued', 'requested', false];
const active: Row = ['human', 'assigned', 'active', false];

const steps: readonly Step[] = [
  { name: 'first message', act: posted('m1', 'hi'), rows: [['ai', 'assigned', 'none', true]] },
  { name: 'customer asks', act: ({ chat }) => askForPerson(chat), rows: [requested] },
  { name: 'message while waiting', act: posted('m2', 'are you there?'), rows: [] },
  { name: 'offered', act: control('offer'), rows: [['ai', 'queued', 'offered', false]] },
  { name: 'accepted', act: control('accept'), rows: [active] },
  { name: 'operator speaks', act: spoken('o1', 'Ada here'), rows: [] },
  { name: 'customer answers', act: posted('m3', 'hello Ada'), rows: [] },
  { name: 'released', act: control('release'), rows: [['ai', 'assigned', 'returned', true]] },
  {
    name: 'the assistant asks',
    act: posted('m4', 'I want to talk to a person'),
    rows: [requested],
  },
  { name: 'declined', act: control('decline'), rows: [['ai', 'assigned', 'failed', true]] },
  { name: 'taken over', act: control('take_over'), rows: [active] },
  { name: 'closed', act: control('close'), rows: [['unassigned', 'closed', 'returned', false]] },
];

/** Steps at which this run kills; more rounds have all of them. */
function someOf(list: readonly Step[], random: () => number): ReadonlySet<Step> {
  const shuffled = list
    .map((step) => ({ step, at: random() }))
    .toSorted((one, other) => one.at - other.at);
  return new Set(shuffled.slice(0, roundCount(8)).map(({ step }) => step));
}

/** Customer, operator, and a server that comes and goes. */
class Play {
  server: ChildServer;
  chat: ChatSession;
  version = 1;
  readonly desk: DeskClient;
  readonly #dataDir: string;
  readonly #followers: readonly Follower[];
  #stop = new AbortController();
  #following: Promise<unknown> = Promise.resolve();

  constructor(about: {
    server: ChildServer;
    chat: ChatSession;
    tenant: TestTenant;
    dataDir: string;
  }) {
    this.server = about.server;
    this.chat = about.chat;
    this.desk = new DeskClient(about.server.url, about.tenant);
    this.#dataDir = about.dataDir;
    const book = new CursorBook();
    const path = `${pathOf(about.chat.sessionId)}/stream`;
    this.#followers = [
      new Follower(about.chat, book, 'sse'),
      new Follower({ token: about.tenant.apiKey, path }, book, 'sse'),
    ];
    this.#follow();
  }

  /** Kills the server and starts another over the same data; everybody comes back by themselves. */
  async killed(): Promise<void> {
    await this.server.kill();
    this.#stop.abort();
    await this.#following;
    this.server = await startChildServer({ dataDir: this.#dataDir });
    this.chat = { ...this.chat, baseUrl: this.server.url };
    this.desk.baseUrl = this.server.url;
    this.#follow();
  }

  /** States that the stream told so far, with their versions, and how many turns are open. */
  async told(): Promise<{ rows: Row[]; versions: number[]; openTurnCount: number }> {
    const items: Loose[] = await this.desk.items(this.chat.sessionId);
    const states = items.flatMap(({ payload }) => payload.session ?? []);
    this.version = states.at(-1)?.control_version ?? 1;
    const turns = new Set(items.flatMap(({ turn_id }) => turn_id ?? []));
    return {
      rows: states.map((state) => [
        state.control_mode,
        state.routing_status,
        state.handoff_state,
        state.ai_routing_eligible,
      ]),
      versions: states.map((state) => state.control_version),
      openTurnCount: turns.size - items.filter(isTerminal).length,
    };
  }

  /** Sends it until it is accepted: what is refused for a while is sent again, as clients do. */
  async send({ name, act }: Pick<Step, 'name' | 'act'>): Promise<void> {
    const deadlineMs = Date.now() + 60_000;
    let answer = await act(this);
    while (answer.body.retryable === true && Date.now() < deadlineMs) {
      await sleep(50);
      answer = await act(this);
    }
    assert.ok(answer.status < 300, `${name}: ${JSON.stringify(answer.body)}`);
  }

  /** Waits until nothing is owed: every turn has its end, and every row is told. */
  async settled(rows: readonly Row[], name: string): Promise<void> {
    let told = await this.told();
    const deadlineMs = Date.now() + 60_000;
    while (told.openTurnCount > 0 || told.rows.length < rows.length) {
      const seen = (): string => `${JSON.stringify(told)} ${this.server.output().slice(-2000)}`;
      assert.ok(Date.now() < deadlineMs, `${name} comes to its end: ${seen()}`);
      await sleep(25);
      told = await this.told();
    }
    assert.deepEqual(told.rows, rows, name);
    assert.deepEqual(
      told.versions,
      rows.map((_, index) => index + 2),
    );
  }

  /** What both saw live is what a reader from the start has; a crash takes nothing but deltas. */
  async checkFollowers(): Promise<void> {
    // A stream that is still open could bring the items that a poll brings too.
    this.#stop.abort();
    await this.#following;
    const all = await this.desk.items(this.chat.sessionId);
    const kept = new Set(all.map(({ cursor }) => cursor));
    for (const follower of this.#followers) {
      await follower.catchUp(this.server.url);
      const lost = follower.seen.filter(({ cursor }) => !kept.has(cursor));
      assert.deepEqual(
        lost.filter(({ kind }) => kind !== 'delta'),
        [],
      );
      assert.deepEqual(
        follower.seen.filter(({ cursor }) => kept.has(cursor)),
        all,
      );
    }
  }

  async end(): Promise<void> {
    await this.server.kill();
    this.#stop.abort();
    await this.#following;
  }

  #follow(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#following = Promise.all(
      this.#followers.map((follower) => follower.follow(this.server.url, signal)),
    );
  }
}

async function startPlay(dataDir: string, settings: object = withDesk): Promise<Play> {
  const tenant = await makeTenant(dataDir, { tenantId: `t-${Date.now()}`, settings });
  const server = await startChildServer({ dataDir });
  return new Play({ server, chat: await openChat(server.url, tenant), tenant, dataDir });
}

describe('a handoff whose server is killed (contract 4.2, INV-409, INV-410)', () => {
  it('goes through every row of the table with a kill after steps', async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const isKilled = someOf(steps, randomFrom(seed));
    await withFolder(async (dataDir) => {
      const play = await startPlay(dataDir);
      const rows: Row[] = [];
      try {
        for (const step of steps) {
          await play.send(step);
          rows.push(...step.rows);
          await play.settled(rows, step.name);
          if (!isKilled.has(step)) continue;
          await play.killed();
          await play.settled(rows, `${step.name}, after the kill`);
        }
        await play.checkFollowers();
      } finally {
        await play.end();
      }
    });
  });

  it('goes through every row of the table with a kill in the middle of steps', async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const moving = steps.filter((step) => step.rows.length > 0);
    const isKilled = someOf(moving, random);
    await withFolder(async (dataDir) => {
      const play = await startPlay(dataDir);
      const rows: Row[] = [];
      try {
        for (const step of steps) {
          if (!isKilled.has(step)) {
            await play.send(step);
            rows.push(...step.rows);
            await play.settled(rows, step.name);
            continue;
          }
          const cutOff = step.act(play).catch(() => undefined);
          // Not a wait for something: the moment of the crash is what is random here.
          await sleep(random() * 12);
          await play.killed();
          await cutOff;
          await goOn(play, step, rows);
          rows.push(...step.rows);
        }
        await play.checkFollowers();
      } finally {
        await play.end();
      }
    });
  });

  it('ends a wait that ran out while the server was down, before any client can read it', async () => {
    await withFolder(async (dataDir) => {
      const play = await startPlay(dataDir, { desk: { enabled: true, offer_timeout_seconds: 1 } });
      try {
        await askForPerson(play.chat);
        await play.server.kill();
        // The wait has to run out while no server is there to notice: a second, and a bit.
        await sleep(1100);
        await play.killed();
        const told = await play.told();
        assert.deepEqual(told.rows, [requested, ['ai', 'assigned', 'failed', true]]);
      } finally {
        await play.end();
      }
    });
  });

  it('goes on waiting after a kill, and ends the wait in time', async () => {
    await withFolder(async (dataDir) => {
      const waiting: Row = ['unassigned', 'queued', 'requested', false];
      const withoutAssistant = { assistant: { enabled: false } };
      // Its wait is longer than a restart may take.
      const patient = await makeTenant(dataDir, {
        tenantId: 'patient',
        settings: { ...withDesk, ...withoutAssistant },
      });
      const play = await startPlay(dataDir, {
        desk: { enabled: true, offer_timeout_seconds: 5 },
        ...withoutAssistant,
      });
      const { server } = play;
      const other = new Play({
        server,
        chat: await openChat(server.url, patient),
        tenant: patient,
        dataDir,
      });
      try {
        await say(play.chat, 'k', 'is anybody there?');
        await say(other.chat, 'k', 'is anybody there?');
        await other.killed();
        assert.deepEqual((await other.told()).rows, [waiting]);
        const { body } = await other.desk.list('?handoff_state=requested');
        assert.equal(body.items[0]?.session_id, other.chat.sessionId);
        play.desk.baseUrl = other.server.url;
        await play.settled([waiting, ['unassigned', 'unrouted', 'failed', false]], 'failed');
        assert.deepEqual((await other.told()).rows, [waiting], 'its wait is not over');
      } finally {
        await other.end();
        await play.end();
      }
    });
  });
});

/**
 * After a kill in the middle: the step happened as a whole, or not at all and is sent again. A
 * message whose answer was cut off has its failure, and asks for no person: then the customer asks.
 */
async function goOn(play: Play, step: Step, rows: readonly Row[]): Promise<void> {
  const expected = [...rows, ...step.rows];
  const { rows: told } = await play.told();
  assert.ok(told.length === rows.length || told.length === expected.length, step.name);
  if (told.length === rows.length) {
    // Sending a message again under its key is safe, whether it was admitted or not.
    await play.send(step);
    const isInterrupted = async (): Promise<boolean> =>
      (await play.told()).rows.length < expected.length &&
      (await play.desk.items(play.chat.sessionId)).some(
        ({ payload }: Loose) => payload.code === 'interrupted',
      );
    if (step.name === 'the assistant asks' && (await isInterrupted()))
      await play.send({ name: 'asks for a person', act: ({ chat }) => askForPerson(chat) });
  }
  await play.settled(expected, step.name);
}
