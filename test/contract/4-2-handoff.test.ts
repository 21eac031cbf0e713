// Contract 4.2 through HTTP: every row of the table, told to the customer as it happens.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { ada, askForPerson, ben, DeskClient, withDesk } from '../support/desk-client.ts';
import { calling, saying, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { StillClock, until } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

const clock = new StillClock(Date.now());
const keyName = 'HANDOFF_TEST_KEY';
let server: TestServer;
let provider: FakeProvider;
/** Has a desk; the others have none, have no AI, have a model, or are in a hurry. */
let shop: TestTenant;
let bare: TestTenant;
let people: TestTenant;
let modern: TestTenant;
let hasty: TestTenant;
let desk: DeskClient;

before(async () => {
  process.env[keyName] = 'key-of-the-shop';
  provider = await startFakeProvider();
  server = await startTestServer({ clock });
  const llm = {
    provider: 'llm',
    model: 'small',
    base_url: provider.baseUrl,
    api_key_env: keyName,
  };
  shop = await server.tenant({ tenantId: 'shop', settings: withDesk });
  bare = await server.tenant({ tenantId: 'bare', settings: {} });
  people = await server.tenant({
    tenantId: 'people',
    settings: { ...withDesk, assistant: { enabled: false } },
  });
  modern = await server.tenant({ tenantId: 'modern', settings: { ...withDesk, assistant: llm } });
  hasty = await server.tenant({
    tenantId: 'hasty',
    settings: { desk: { enabled: true, offer_timeout_seconds: 5 } },
  });
  desk = new DeskClient(server.publicUrl, shop);
});
after(async () => {
  await server.dispose();
  await provider.close();
  delete process.env[keyName];
});

/** The four fields in the order of the table. */
const fieldsOf = (state: Loose): unknown[] => [
  state.control_mode,
  state.routing_status,
  state.handoff_state,
  state.ai_routing_eligible,
];

/** The states that the stream told, as rows of the table with their versions. */
async function rowsOf(chat: ChatSession): Promise<unknown[]> {
  const items: Loose[] = await readAll(chat);
  return items
    .filter(({ payload }) => payload.session !== undefined)
    .map(({ payload }) => [...fieldsOf(payload.session), payload.session.control_version]);
}

async function stateOf(chat: ChatSession): Promise<Loose> {
  const page = await request(`${server.publicUrl}${chatPaths.stream}?limit=1`, {
    token: chat.token,
  });
  return page.body.session;
}

/** A session that has talked to the assistant once, while the desk is there. */
async function begun(tenant = shop): Promise<ChatSession> {
  await desk.list();
  const chat = await openChat(server.publicUrl, tenant);
  const { body } = await say(chat, 'first', 'hi');
  await untilAnswered(chat, body.turn_id);
  return chat;
}

async function move(
  chat: ChatSession,
  action: 'offer' | 'accept' | 'decline' | 'release' | 'take_over' | 'close',
  about: { operator?: typeof ada; by?: DeskClient } = {},
): Promise<Loose> {
  const { control_version: version } = await stateOf(chat);
  const by = about.by ?? desk;
  const answer = await by.control(chat.sessionId, action, {
    version,
    ...(about.operator && { operator: about.operator }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

describe('Section 4.2: a handoff from its request to its end', () => {
  test('requested, offered, accepted, released: each is one row of the table and one status item', async () => {
    const chat = await begun();
    const asked = await askForPerson(chat);
    assert.equal(asked.status, 200);
    assert.equal(asked.body.session_id, chat.sessionId);
    assert.equal(Date.parse(asked.body.handoff_expires_at) - clock.nowMs(), 120_000);
    assert.deepEqual(fieldsOf(asked.body.session), ['ai', 'queued', 'requested', false]);
    const offered = await move(chat, 'offer');
    assert.equal(offered.handoff_state, 'offered');
    assert.deepEqual(offered.handoff.operator, ada);
    const accepted = await move(chat, 'accept');
    assert.deepEqual(fieldsOf(accepted), ['human', 'assigned', 'active', false]);
    const released = await move(chat, 'release');
    assert.deepEqual(fieldsOf(released), ['ai', 'assigned', 'returned', true]);
    assert.equal(released.handoff.operator, null);
    assert.deepEqual(await rowsOf(chat), [
      ['ai', 'assigned', 'none', true, 2],
      ['ai', 'queued', 'requested', false, 3],
      ['ai', 'queued', 'offered', false, 4],
      ['human', 'assigned', 'active', false, 5],
      ['ai', 'assigned', 'returned', true, 6],
    ]);
    const again = await say(chat, 'after', 'hi');
    assert.equal(again.body.answer_from, 'ai');
    assert.equal((await untilAnswered(chat, again.body.turn_id)).length > 0, true);
  });

  test('asking again while one waits or a person is there changes nothing', async () => {
    const chat = await begun();
    const first = await askForPerson(chat);
    clock.advance(1000);
    assert.deepEqual((await askForPerson(chat)).body, first.body);
    await move(chat, 'accept');
    const rows = await rowsOf(chat);
    const { status, body } = await askForPerson(chat);
    assert.equal(status, 200);
    assert.equal(body.session.control_mode, 'human');
    assert.equal(body.handoff_expires_at, undefined);
    assert.deepEqual(await rowsOf(chat), rows);
  });

  test('a request before the first message is taken as well', async () => {
    const chat = await openChat(server.publicUrl, shop);
    const { body } = await askForPerson(chat);
    assert.deepEqual(fieldsOf(body.session), ['ai', 'queued', 'requested', false]);
  });

  test('declined, it has failed, and the AI answers again', async () => {
    const chat = await begun();
    await askForPerson(chat);
    await move(chat, 'offer');
    assert.deepEqual(fieldsOf(await move(chat, 'decline')), ['ai', 'assigned', 'failed', true]);
    const { body } = await say(chat, 'next', 'hi');
    assert.equal(body.answer_from, 'ai');
    await untilAnswered(chat, body.turn_id);
    await askForPerson(chat);
    assert.equal((await stateOf(chat)).handoff_state, 'requested');
  });

  test('no operator within 120 seconds, offered or not, and it has failed (INV-410)', async () => {
    const waiting = [await begun(), await begun()];
    for (const chat of waiting) await askForPerson(chat);
    clock.advance(60_000);
    await move(waiting[1] as ChatSession, 'offer');
    clock.advance(59_999);
    for (const chat of waiting) assert.equal((await stateOf(chat)).routing_status, 'queued');
    clock.advance(1);
    for (const chat of waiting) {
      await until(async () => (await stateOf(chat)).handoff_state === 'failed', 'it failed');
      assert.deepEqual(fieldsOf(await stateOf(chat)), ['ai', 'assigned', 'failed', true]);
    }
  });

  test('a tenant may let its customers wait less', async () => {
    const chat = await begun(hasty);
    const { body } = await askForPerson(chat);
    assert.equal(Date.parse(body.handoff_expires_at) - clock.nowMs(), 5000);
    clock.advance(5000);
    await until(async () => (await stateOf(chat)).handoff_state === 'failed', 'it failed');
  });

  test('without a desk there is no person to ask, and capabilities say so', async () => {
    const chat = await begun(bare);
    assertProblem(await askForPerson(chat), 'desk_not_connected');
    assert.equal((await rowsOf(chat)).length, 1);
    const handoffOf = async (of: ChatSession) =>
      (await request(server.publicUrl + chatPaths.capabilities, { token: of.token })).body.assistant
        .handoff;
    assert.equal(await handoffOf(chat), false);
    assert.equal(await handoffOf(await begun(shop)), true);
  });

  test('a desk that stops sending requests is away until its next request', async () => {
    const tenant = await server.tenant({ tenantId: 'evening', settings: withDesk });
    const team = new DeskClient(server.publicUrl, tenant);
    const chat = await begun(tenant);
    assert.equal((await team.list()).status, 200);
    clock.advance(300_000);
    assert.equal((await askForPerson(chat)).status, 200);
    await move(chat, 'decline', { by: team });
    clock.advance(300_001);
    assertProblem(await askForPerson(chat), 'desk_not_connected');
    assert.equal((await team.list()).status, 200);
    assert.equal((await askForPerson(chat)).status, 200);
  });
});

describe('Section 4.2: messages while a person is wanted, or there', () => {
  test('they are for the person: no turn is started, and no answer is promised', async () => {
    const chat = await begun();
    await askForPerson(chat);
    const waiting = await say(chat, 'w', 'are you there?');
    await move(chat, 'accept');
    const held = await say(chat, 'h', 'hello Ada');
    for (const { status, body } of [waiting, held]) {
      assert.equal(status, 202);
      assert.equal(body.answer_from, 'human');
      assert.equal(body.answer_deadline_at, undefined);
      const items: Loose[] = await readAll(chat);
      const ofTurn = items.filter(({ turn_id }) => turn_id === body.turn_id);
      assert.deepEqual(
        ofTurn.map(({ payload }) => [payload.status, payload.message_id]),
        [['turn.skipped', body.message_id]],
      );
    }
  });

  test('with the AI off and a desk, the first message asks for a person by itself', async () => {
    const chat = await openChat(server.publicUrl, people);
    assert.deepEqual(fieldsOf(chat.opened), ['unassigned', 'unrouted', 'none', false]);
    const { body } = await say(chat, 'k', 'is anybody there?');
    assert.equal(body.answer_from, 'human');
    assert.deepEqual(fieldsOf(body.session), ['unassigned', 'queued', 'requested', false]);
    const items: Loose[] = await readAll(chat);
    assert.deepEqual(
      items.map(({ kind, payload }) => payload.status ?? kind),
      ['message', 'session.updated', 'turn.skipped'],
    );
    const team = new DeskClient(server.publicUrl, people);
    assert.equal((await team.find(chat.sessionId)).handoff.asked_by, 'policy');
    await move(chat, 'accept', { by: team });
    const released = await move(chat, 'release', { by: team });
    assert.deepEqual(fieldsOf(released), ['unassigned', 'unrouted', 'returned', false]);
    const second = await say(chat, 'k2', 'one more thing');
    assert.deepEqual(fieldsOf(second.body.session), ['unassigned', 'queued', 'requested', false]);
    clock.advance(120_000);
    await until(async () => (await stateOf(chat)).handoff_state === 'failed', 'it failed');
    assert.deepEqual(fieldsOf(await stateOf(chat)), ['unassigned', 'unrouted', 'failed', false]);
  });
});

describe('Section 4.2: the fence', () => {
  test('a person takes over in the middle of an answer: not one AI word comes after (INV-403, INV-409)', async () => {
    provider.play([{ act: 'open' }, { act: 'text', text: 'Let me see. And ' }, { act: 'hang' }]);
    const chat = await openChat(server.publicUrl, modern);
    const turns: string[] = [];
    for (const key of ['a', 'b', 'c']) turns.push((await say(chat, key, 'hi')).body.turn_id);
    const has = async (kind: string) =>
      (await readAll(chat)).some((item) => item.kind === kind && item.turn_id === turns[0]);
    await until(() => has('delta'), 'the model speaks');
    const team = new DeskClient(server.publicUrl, modern);
    const taken = await move(chat, 'take_over', { by: team });
    assert.deepEqual(fieldsOf(taken), ['human', 'assigned', 'active', false]);
    assert.equal(taken.handoff.asked_by, 'operator');
    // The connection to the model is closed: no tenant pays for words that no customer will read.
    await provider.left;
    const said = await team.say(chat.sessionId, 'Ada here.', { key: 'op' });
    assert.equal(said.status, 202);
    const items: Loose[] = await readAll(chat);
    const at = items.findIndex(({ payload }) => payload.session?.control_mode === 'human');
    assert.deepEqual(
      items.slice(at - 3, at).map(({ payload, turn_id }) => [payload.status, turn_id]),
      turns.map((turn) => ['turn.cancelled', turn]),
    );
    assert.deepEqual(
      items.slice(at + 1).map(({ payload }) => payload.role),
      ['human_agent'],
    );
    await move(chat, 'release', { by: team });
    provider.play(saying('I am back.'));
    const { body } = await say(chat, 'd', 'and now?');
    const answered: Loose[] = await untilAnswered(chat, body.turn_id);
    assert.ok(answered.some(({ payload }) => payload.content?.[0].text === 'I am back.'));
  });
});

describe('Section 4.2: the assistant asks for a person', () => {
  test('the built-in assistant asks for a person on request, and says so first', async () => {
    const chat = await openChat(server.publicUrl, shop);
    const { body } = await say(chat, 'k', 'I want to talk to a person');
    await untilAnswered(chat, body.turn_id);
    const items: Loose[] = await readAll(chat);
    const words = items.map(({ kind, payload }) => payload.status ?? payload.role ?? kind);
    assert.deepEqual(words.slice(-3), ['assistant', 'turn.completed', 'session.updated']);
    assert.match(items.at(-3)?.payload.content[0].text, /asked someone from the team/);
    const found = await desk.find(chat.sessionId);
    assert.deepEqual(fieldsOf(found), ['ai', 'queued', 'requested', false]);
    assert.equal(found.handoff.asked_by, 'assistant');
  });

  test('without a desk it says that no person is there, and asks for none', async () => {
    const chat = await openChat(server.publicUrl, bare, { bootstrap: { locale: 'de' } });
    const { body } = await say(chat, 'k', 'Ich möchte mit einem Menschen sprechen');
    const items: Loose[] = await untilAnswered(chat, body.turn_id);
    const said = items.find(({ payload }) => payload.role === 'assistant');
    assert.match(said?.payload.content[0].text, /niemand erreichbar/);
    assert.equal((await stateOf(chat)).handoff_state, 'none');
  });

  test('a model does by its tool; its answer ends first, and waiting turns end with it', async () => {
    provider.play(calling(['hand_over', {}]), saying('I have asked a colleague.'));
    const chat = await openChat(server.publicUrl, modern);
    const { body } = await say(chat, 'k', 'my order is broken');
    await untilAnswered(chat, body.turn_id);
    await until(async () => (await stateOf(chat)).handoff_state === 'requested', 'it asked');
    const items: Loose[] = await readAll(chat);
    assert.ok(
      items.some(({ payload }) => payload.content?.[0].text === 'I have asked a colleague.'),
    );
    assert.equal(items.filter(({ payload }) => payload.status === 'turn.completed').length, 1);
    assert.deepEqual(fieldsOf(await stateOf(chat)), ['ai', 'queued', 'requested', false]);
  });

  test('a model that breaks off after it asked still brings a person', async () => {
    provider.play(calling(['hand_over', {}]), [
      { act: 'text', text: 'One moment. And ' },
      { act: 'cut' },
    ]);
    const chat = await openChat(server.publicUrl, modern);
    const { body } = await say(chat, 'k', 'help');
    const items: Loose[] = await untilAnswered(chat, body.turn_id);
    const [end] = items.filter(({ turn_id }) => turn_id === body.turn_id).slice(-1);
    assert.equal(end?.kind, 'assistant_failure');
    await until(async () => (await stateOf(chat)).handoff_state === 'requested', 'it asked');
  });
});

describe('Section 4.2: closing', () => {
  test('a desk closes a session: active is returned, and nothing follows', async () => {
    const chat = await begun();
    await askForPerson(chat);
    await move(chat, 'accept', { operator: ben });
    const closed = await move(chat, 'close', { operator: ben });
    assert.deepEqual(fieldsOf(closed), ['unassigned', 'closed', 'returned', false]);
    const items: Loose[] = await readAll(chat);
    assert.equal(items.at(-1)?.payload.status, 'session.closed');
    assertProblem(await say(chat, 'late', 'hello?'), 'session_closed');
    assertProblem(await askForPerson(chat), 'session_closed');
    const again = await desk.control(chat.sessionId, 'take_over', {
      version: closed.control_version,
    });
    assertProblem(again, 'session_closed');
    assert.equal(await desk.find(chat.sessionId), undefined);
  });

  test('a request that is still open when a session closes has failed', async () => {
    const chat = await begun();
    await askForPerson(chat);
    const closed = await move(chat, 'close');
    assert.deepEqual(fieldsOf(closed), ['unassigned', 'closed', 'failed', false]);
  });

  test('a session that goes idle with a person in it is returned and leaves the queue (INV-408)', async () => {
    const chat = await begun();
    await move(chat, 'take_over');
    clock.advance(86_400_000);
    await until(async () => (await desk.find(chat.sessionId)) === undefined, 'it left the queue');
    const items: Loose[] = await desk.items(chat.sessionId);
    const { status, session } = items.at(-1)?.payload ?? {};
    assert.equal(status, 'session.closed');
    assert.deepEqual(fieldsOf(session), ['unassigned', 'closed', 'returned', false]);
  });
});
