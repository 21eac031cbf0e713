// Contract 5: a message is admitted durably with 202, and its answer comes later, in order.

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isTerminal,
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startFakeProvider } from '../support/fake-provider.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { RawConnection } from '../support/raw-http.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';

// The machine's own clock may be corrected between a look of the test and a look of the server.
const clock = new ManualClock(Date.now());
let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;
let keyCount = 0;

before(async () => {
  server = await startTestServer({ clock });
  tenant = await server.tenant();
});
beforeEach(async () => {
  chat = await openChat(server.publicUrl, tenant);
});
after(() => server.dispose());

function post(body: object): Promise<Answer<Loose>> {
  keyCount += 1;
  return request(server.publicUrl + chatPaths.messages, {
    token: chat.token,
    body,
    headers: { 'idempotency-key': `key-${keyCount}` },
  });
}
const part = (text: string) => ({ type: 'text', text });
const isMessage = ({ kind, payload }: Loose) => kind === 'message' && payload.role === 'customer';

describe('Section 5: answers', () => {
  test('202 holds every field, and the cursor is that of the transcript item', async () => {
    const { status, body } = await say(chat, 'my-key', 'hello');
    assert.equal(status, 202);
    assert.deepEqual(Object.keys(body).sort(), [
      'accepted_at',
      'answer_deadline_at',
      'answer_from',
      'client_message_id',
      'cursor',
      'message_id',
      'session',
      'session_id',
      'turn_id',
    ]);
    assert.equal(body.session_id, chat.sessionId);
    assert.equal(body.client_message_id, 'my-key');
    assert.equal(body.answer_from, 'ai');
    assert.equal(Date.parse(body.accepted_at), clock.nowMs());
    assert.equal(Date.parse(body.answer_deadline_at), clock.nowMs() + 60_000);
    const items: Loose[] = await readAll(chat);
    const item = items.find(({ cursor }) => cursor === body.cursor);
    assert.equal(item.kind, 'message');
    assert.equal(item.payload.message_id, body.message_id);
    assert.equal(item.payload.client_message_id, 'my-key');
    assert.equal(item.payload.role, 'customer');
    assert.deepEqual(item.payload.content, [part('hello')]);
    assert.doesNotMatch(JSON.stringify(body), /assistant/);
  });

  test('the session may be named, left out, but not mistaken', async () => {
    const content = [part('hello')];
    assert.equal((await post({ content, session_id: chat.sessionId })).status, 202);
    assert.equal((await post({ content })).status, 202);
    for (const session_id of ['ses_unknown', '', chat.sessionId.toUpperCase()]) {
      assertProblem(await post({ content, session_id }), 'not_found');
    }
  });
});

describe('Section 5: content', () => {
  test('text is kept as it was sent, untrimmed', async () => {
    const texts = ['  hello \n', 'Grüße 👩‍👩‍👧', '\u2028a\u2029', '<b>&amp;</b>', 'a\u0000b', '"\\/'];
    for (const text of texts) assert.equal((await post({ content: [part(text)] })).status, 202);
    // Only six turns may be open at once, and six they are.
    const items: Loose[] = await readAll(chat);
    const sent = items.filter(isMessage).map(({ payload }) => payload.content[0].text);
    assert.deepEqual(sent, texts);
  });

  test('one to eight parts of text and product references, in order', async () => {
    const content = [
      part('Is'),
      { type: 'product_ref', external_product_id: 'p-1', external_variant_id: 'v-1' },
      part('better than'),
      { type: 'product_ref', external_product_id: ' p 2 ' },
      part('?'),
      part('a'),
      part('b'),
      part('c'),
    ];
    const accepted = await post({ content });
    assert.equal(accepted.status, 202);
    const items: Loose[] = await readAll(chat);
    assert.deepEqual(items.find(isMessage).payload.content, content);
    await untilAnswered(chat, accepted.body.turn_id);
    const only = await post({ content: [content[1]] });
    assert.equal(only.status, 202);
  });

  test('4,000 characters over all parts are taken, counted in code points', async () => {
    for (const texts of [
      ['x'.repeat(4000)],
      ['😀'.repeat(4000)],
      ['é'.repeat(2000), '😀'.repeat(2000)],
    ]) {
      assert.equal((await post({ content: texts.map(part) })).status, 202);
    }
  });

  test('4,001 characters are too_long, in one part or in several', async () => {
    for (const texts of [['x'.repeat(4001)], ['😀'.repeat(4001)], ['x'.repeat(4000), 'x']]) {
      assertEntries(await post({ content: texts.map(part) }), [['#/content', 'too_long']]);
    }
    assert.deepEqual(await readAll(chat), []);
  });

  test('the bound is that of the configuration, also above the default', async () => {
    const roomy = await startTestServer({ config: { limits: { max_message_chars: 5000 } } });
    try {
      const wide = await openChat(roomy.publicUrl, await roomy.tenant());
      assert.equal((await say(wide, 'k', 'x'.repeat(5000))).status, 202);
      assertEntries(await say(wide, 'k2', 'x'.repeat(5001)), [['#/content', 'too_long']]);
    } finally {
      await roomy.dispose();
    }
  });

  test('blank text is no message', async () => {
    for (const text of ['', ' ', '\n\t', '\u00a0\u3000\ufeff']) {
      const answer = await post({ content: [part(text)] });
      assert.equal(
        assertProblem(answer, 'validation_failed').errors[0].pointer,
        '#/content/0/text',
      );
    }
  });

  test('metadata is bounded: 16 pairs, keys of 64, values of 512', async () => {
    const content = [part('hello')];
    const full = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`${index}`.padStart(64, 'k'), 'v'.repeat(512)]),
    );
    const accepted = await post({ content, metadata: full });
    assert.equal(accepted.status, 202);
    const refused: [object, string, string][] = [
      [{ ...full, more: 'x' }, '#/metadata', 'too_many'],
      [{ k: 'v'.repeat(513) }, '#/metadata/k', 'too_long'],
      [{ k: 1 }, '#/metadata/k', 'wrong_type'],
      [{ k: null }, '#/metadata/k', 'wrong_type'],
      [{ k: { l: 'v' } }, '#/metadata/k', 'wrong_type'],
    ];
    for (const [metadata, pointer, code] of refused) {
      assertEntries(await post({ content, metadata }), [[pointer, code]]);
    }
    const long = await post({ content, metadata: { ['k'.repeat(65)]: 'v' } });
    assertProblem(long, 'validation_failed');
  });

  test('in_reply_to is a message of this session, of the customer or the assistant', async () => {
    const content = [part('hello')];
    const first = await post({ content });
    const items: Loose[] = await untilAnswered(chat, first.body.turn_id);
    const answer = items.find(({ payload }) => payload.role === 'assistant');
    for (const in_reply_to of [first.body.message_id, answer.payload.message_id]) {
      const reply = await post({ content, in_reply_to });
      assert.equal(reply.status, 202);
      const all: Loose[] = await untilAnswered(chat, reply.body.turn_id);
      const item = all.find(({ cursor }) => cursor === reply.body.cursor);
      assert.equal(item.payload.in_reply_to, in_reply_to);
    }
    const other = await openChat(server.publicUrl, tenant);
    const theirs = await say(other, 'k', 'hello');
    for (const in_reply_to of ['msg_unknown', theirs.body.message_id, first.body.turn_id, '']) {
      assertEntries(await post({ content, in_reply_to }), [['#/in_reply_to', 'not_allowed_value']]);
    }
  });

  test('in_reply_to does not believe an id that a customer only wrote down', async () => {
    const forged = 'msg_0forged0forged0forged';
    await post({ content: [part(`"message_id":"${forged}"`)], metadata: { message_id: forged } });
    assertEntries(await post({ content: [part('a')], in_reply_to: forged }), [
      ['#/in_reply_to', 'not_allowed_value'],
    ]);
  });
});

describe('Section 5: the queue of one session', () => {
  /** Writes all messages in one turn of the loop, so that none is answered before all are in. */
  async function together(keys: readonly string[]): Promise<{ key: string; answer: Loose }[]> {
    const connections = await Promise.all(keys.map(() => RawConnection.open(server.publicUrl)));
    for (const [index, connection] of connections.entries()) {
      connection.send({
        method: 'POST',
        path: chatPaths.messages,
        headers: {
          Authorization: `Bearer ${chat.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': keys[index] ?? '',
        },
        body: JSON.stringify({ content: [part(`question ${keys[index]}`)] }),
      });
    }
    const answers = await Promise.all(connections.map((connection) => connection.answer()));
    for (const connection of connections) connection.close();
    return answers.map(({ status, headers, body }, index) => ({
      key: keys[index] ?? '',
      answer: { status, headers, body: JSON.parse(body.toString()) },
    }));
  }

  test('one runs and five wait; the next is refused and its key is good for later', async () => {
    const keys = Array.from({ length: 9 }, (_, index) => `k${index}`);
    const answers = await together(keys);
    const accepted = answers.filter(({ answer }) => answer.status === 202);
    const refused = answers.filter(({ answer }) => answer.status === 429);
    assert.equal(accepted.length, 6);
    assert.equal(refused.length, 3);
    for (const { answer } of refused) {
      assert.equal(answer.body.code, 'turn_queue_full');
      assert.equal(answer.body.retryable, true);
      assert.match(answer.headers['retry-after'], /^[1-9][0-9]*$/);
    }
    const [late] = refused;
    for (;;) {
      const again = await say(chat, late?.key ?? '', `question ${late?.key}`);
      if (again.status === 202) {
        assert.equal(again.headers.get('idempotent-replayed'), null);
        break;
      }
      assertProblem(again, 'turn_queue_full');
      await sleep(20);
    }
    const all: Loose[] = await readAll(chat);
    assert.equal(all.filter(isMessage).length, 7);
  });

  test('`max_queued_turns` says how many wait', async () => {
    const own = await startTestServer({ config: { limits: { max_queued_turns: 1 } } });
    const model = await startFakeProvider();
    model.play([{ act: 'hang' }]);
    const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
    const shop = await own.tenant({ settings: { assistant } });
    const talk = await openChat(own.publicUrl, shop);
    const asked = [];
    for (const key of ['a', 'b', 'c']) asked.push((await say(talk, key, 'hello')).status);
    assert.deepEqual(asked, [202, 202, 429]);
    const { body } = await request(`${own.publicUrl}/api/v1/capabilities`, { token: shop.apiKey });
    assert.equal(body.limits.max_queued_turns, 1);
    await own.dispose();
    await model.close();
  });

  test('turns run one at a time, in the order of admission, each to its end (INV-401)', async () => {
    const answers = await together(['a', 'b', 'c', 'd', 'e', 'f']);
    const turns = answers
      .map(({ answer }) => answer.body)
      .sort((left, right) => (left.cursor < right.cursor ? -1 : 1))
      .map(({ turn_id }) => turn_id);
    await untilAnswered(chat, turns.at(-1));
    const items: Loose[] = await readAll(chat);
    const course = items
      .filter(({ turn_id, payload }) => turn_id !== null && payload.status !== 'turn.queued')
      .map(({ turn_id }) => turn_id);
    const order = course.filter((turn, index) => turn !== course[index - 1]);
    assert.deepEqual(order, turns);
    for (const turn of turns) {
      const ends = items.filter((item) => item.turn_id === turn && isTerminal(item));
      assert.equal(ends.length, 1);
    }
  });

  test('sessions do not wait for each other', async () => {
    const chats = await Promise.all(
      Array.from({ length: 8 }, () => openChat(server.publicUrl, tenant)),
    );
    const accepted = await Promise.all(chats.map((one) => say(one, 'k', 'hello')));
    await Promise.all(chats.map((one, index) => untilAnswered(one, accepted[index]?.body.turn_id)));
  });
});
