// Contract 2.2: one key is one effect and one answer, however often it is asked.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  openChat,
  readAll,
  request,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { rawRequest, RawConnection } from '../support/raw-http.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';
import { samples } from './samples.ts';

let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
});
beforeEach(async () => {
  chat = await openChat(server.publicUrl, tenant);
});
after(() => server.dispose());

const text = (words: string) => ({ content: [{ type: 'text', text: words }] });

function post(body: unknown, key?: string, of: ChatSession = chat): Promise<Answer<Loose>> {
  return request(server.publicUrl + chatPaths.messages, {
    token: of.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** The customer's messages in a stream. */
async function customerMessages(of: ChatSession = chat): Promise<Loose[]> {
  const items: Loose[] = await readAll(of);
  return items.filter(({ kind, payload }) => kind === 'message' && payload.role === 'customer');
}

describe('Section 2.2: where a key may stand', () => {
  test('without a key the message is refused and not admitted', async () => {
    assertProblem(await post(text('hello')), 'idempotency_key_required');
    assert.deepEqual(await readAll(chat), []);
  });

  test('a bare key and the quoted one are the same key', async () => {
    const key = randomUUID();
    const first = await post(text('hello'), key);
    assert.equal(first.status, 202);
    assert.equal(first.body.client_message_id, key);
    const second = await post(text('hello'), `"${key}"`);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(second.body, first.body);
  });

  test('the body member is the same key again, and no part of the fingerprint', async () => {
    const key = randomUUID();
    const first = await post({ ...text('hello'), idempotency_key: key });
    assert.equal(first.status, 202);
    assert.equal(first.body.client_message_id, key);
    const byHeader = await post(text('hello'), key);
    assert.equal(byHeader.headers.get('idempotent-replayed'), 'true');
    const byBoth = await post({ idempotency_key: key, ...text('hello') }, key);
    assert.equal(byBoth.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([byHeader.body, byBoth.body], [first.body, first.body]);
  });

  test('two different keys are refused', async () => {
    const answer = await post({ ...text('hello'), idempotency_key: 'one' }, 'two');
    assertProblem(answer, 'idempotency_key_invalid');
    assert.deepEqual(await readAll(chat), []);
  });

  test('a key has 1 to 255 visible ASCII characters', async () => {
    for (const key of ['x'.repeat(256), 'a b', '""', `"${'x'.repeat(256)}"`]) {
      assertProblem(await post(text('hello'), key), 'idempotency_key_invalid');
    }
    const umlaut = await rawRequest(server.publicUrl, {
      method: 'POST',
      path: chatPaths.messages,
      headers: {
        Authorization: `Bearer ${chat.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k\u00e4y',
      },
      body: JSON.stringify(text('hello')),
    });
    assert.equal(JSON.parse(umlaut.body.toString()).code, 'idempotency_key_invalid');
    assertEntries(await post({ ...text('hello'), idempotency_key: 'a b' }), [
      ['#/idempotency_key', 'bad_format'],
    ]);
    for (const key of ['!', '~'.repeat(255), '{"a":[1,2]}']) {
      assert.equal((await post(text('hello'), key)).status, 202, key);
    }
  });
});

describe('Section 2.2: the stored answer of a key', () => {
  test('a replay has the same status and body, says so, and changes nothing (INV-501)', async () => {
    const key = randomUUID();
    const first = await post(text('hello'), key);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    await untilAnswered(chat, first.body.turn_id);
    const before = await readAll(chat);
    for (let round = 0; round < 3; round += 1) {
      const again = await post(text('hello'), key);
      assert.equal(again.status, 202);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.deepEqual(again.body, first.body);
    }
    assert.deepEqual(await readAll(chat), before);
  });

  test('member order and number forms do not matter, array order and null do', async () => {
    const body = { ...text('hello'), metadata: { a: '1', b: '2' } };
    const key = randomUUID();
    const first = await post(body, key);
    assert.equal(first.status, 202);
    const turned = { metadata: { b: '2', a: '1' }, content: body.content };
    const again = await post(turned, key);
    assert.deepEqual(again.body, first.body);
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    const ordered = randomUUID();
    await post({ content: parts }, ordered);
    assertProblem(await post({ content: parts.toReversed() }, ordered), 'idempotency_key_reused');
  });

  test('another body under the key is 422 and the first answer stays', async () => {
    const key = randomUUID();
    const first = await post(text('hello'), key);
    assertProblem(await post(text('hello!'), key), 'idempotency_key_reused');
    assertProblem(await post({ ...text('hello'), metadata: {} }, key), 'idempotency_key_reused');
    assert.deepEqual((await post(text('hello'), key)).body, first.body);
    assert.equal((await customerMessages()).length, 1);
  });

  test('a key counts within its session only', async () => {
    const other = await openChat(server.publicUrl, tenant);
    const first = await post(text('hello'), 'shared');
    const second = await post(text('bye'), 'shared', other);
    assert.deepEqual([first.status, second.status], [202, 202]);
    assert.notEqual(first.body.message_id, second.body.message_id);
  });

  test('a refused body leaves the key free', async () => {
    const key = randomUUID();
    assertEntries(await post({ content: [] }, key), [['#/content', 'out_of_range']]);
    assertEntries(await post({ ...text('hello'), in_reply_to: 'msg_unknown' }, key), [
      ['#/in_reply_to', 'not_allowed_value'],
    ]);
    const accepted = await post(text('hello'), key);
    assert.equal(accepted.status, 202);
    assert.equal(accepted.headers.get('idempotent-replayed'), null);
  });

  test('a body that fails validation is refused, even under a key with a stored answer', async () => {
    const key = randomUUID();
    await post(text('hello'), key);
    assertEntries(await post({ content: [] }, key), [['#/content', 'out_of_range']]);
  });

  test('the start of a run is replayed with its status, and another body is refused', async () => {
    const [body] = samples.startSchemaRun;
    const start = (more: object = {}) =>
      request(`${server.publicUrl}/api/v1/catalog/schema-sync/runs`, {
        token: tenant.apiKey,
        body: { ...body, ...more },
        headers: { 'idempotency-key': 'run-key' },
      });
    const first = await start();
    assert.equal(first.status, 201);
    assert.match(first.headers.get('location') ?? '', new RegExp(`${first.body.run_id}$`));
    const again = await start();
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.body.run_id, first.body.run_id);
    assertProblem(await start({ source_schema_version: 'other' }), 'idempotency_key_reused');
  });
});

describe('Section 2.2: requests with one key at the same time', () => {
  /** Opens connections first, then writes all requests in one turn of the loop. */
  async function together(bodies: readonly string[], key: string) {
    const connections = await Promise.all(bodies.map(() => RawConnection.open(server.publicUrl)));
    for (const [index, connection] of connections.entries()) {
      connection.send({
        method: 'POST',
        path: chatPaths.messages,
        headers: {
          Authorization: `Bearer ${chat.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: bodies[index] ?? '',
      });
    }
    const answers = await Promise.all(connections.map((connection) => connection.answer()));
    for (const connection of connections) connection.close();
    return answers;
  }

  test('200 posts of one key make one message; the others wait for its answer', async () => {
    const key = randomUUID();
    const body = text('hello');
    const answers = await together(
      Array.from({ length: 200 }, () => JSON.stringify(body)),
      key,
    );
    const accepted = new Set<string>();
    for (const answer of answers) {
      const words = answer.body.toString();
      if (answer.status === 202) {
        accepted.add(words);
        continue;
      }
      assert.equal(answer.status, 409, words);
      assert.equal(JSON.parse(words).code, 'idempotency_in_flight');
      assert.equal(JSON.parse(words).retryable, true);
      assert.equal(answer.headers['retry-after'], '1');
    }
    assert.equal(accepted.size, 1);
    const replays = await Promise.all(Array.from({ length: 200 }, () => post(body, key)));
    const [only = ''] = accepted;
    for (const replay of replays) {
      assert.equal(replay.status, 202);
      assert.deepEqual(replay.body, JSON.parse(only));
    }
    assert.equal((await customerMessages()).length, 1);
  });

  test('another body is 422 while the first request is still running (INV-502)', async () => {
    const bodies = [text('one'), text('two'), text('one')].map((body) => JSON.stringify(body));
    const answers = await together(bodies, randomUUID());
    const codes = answers.map(({ body }) => JSON.parse(body.toString()).code ?? 'accepted');
    assert.equal(codes.filter((code) => code === 'accepted').length >= 1, true);
    assert.equal(codes.includes('idempotency_key_reused'), true);
    assert.equal((await customerMessages()).length, 1);
  });
});
