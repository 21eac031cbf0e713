// Contract 2.1: bodies are strict JSON in UTF-8; what cannot be read is 400, 413 or 415.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  openChat,
  readAll,
  request,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { RawConnection, rawRequest } from '../support/raw-http.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;
let keyCount = 0;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  chat = await openChat(server.publicUrl, tenant);
});
after(() => server.dispose());

/** Posts bytes as they are, where a message would go. */
async function postBytes(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  path: string = chatPaths.messages,
): Promise<Answer<Loose>> {
  keyCount += 1;
  const response = await fetch(server.publicUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${chat.token}`,
      'content-type': 'application/json',
      'idempotency-key': `key-${keyCount}`,
      ...headers,
    },
    body: body as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const bootstrap = (body: unknown) =>
  request(server.publicUrl + chatPaths.bootstrap, { token: tenant.apiKey, body });

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('Section 2.1: request bodies are strict JSON', () => {
  test('a duplicate key is refused with its place, at any depth and however it is written', async () => {
    const cases: [body: string, pointer: string][] = [
      ['{"content":[],"content":[]}', '#/content'],
      ['{"content":[{"type":"text","text":"a","text":"b"}]}', '#/content/0/text'],
      ['{"content":[{"type":"text","text":"a","te\\u0078t":"b"}]}', '#/content/0/text'],
      ['{"metadata":{"a/b":"1","a/b":"2"}}', '#/metadata/a~1b'],
    ];
    for (const [body, pointer] of cases) {
      const problem = assertProblem(await postBytes(body), 'malformed_json');
      assert.equal(problem.errors[0].pointer, pointer);
    }
  });

  test('an object has at most 10,000 members', async () => {
    const wide = (count: number) =>
      `{${Array.from({ length: count }, (_, member) => `"m${member}":1`).join(',')}}`;
    const postBatch = (body: string) =>
      postBytes(
        body,
        { authorization: `Bearer ${tenant.apiKey}` },
        '/api/v1/catalog/index-sync/items/batch',
      );
    for (const body of [wide(10_000), `{"items":[${wide(10_000)}]}`]) {
      assertProblem(await postBatch(body), 'validation_failed');
    }
    for (const body of [wide(10_001), `{"items":[${wide(10_001)}]}`, wide(200_000)]) {
      const problem = assertProblem(await postBatch(body), 'malformed_json');
      assert.match(problem.detail, /more than 10000 members/);
    }
  });

  test('a colon inside of a string is no key', async () => {
    const answer = await postBytes('{"content":[{"type":"text","text":"a:\\"b\\":{:"}]}');
    assert.equal(answer.status, 202);
  });

  test('a body that is no JSON is malformed_json', async () => {
    const bodies = ['{', '{"a":1,}', "{'a':1}", 'nul', '{"a":1}x', '{"a":01}', '\ufeff{}', '"\t"'];
    for (const body of bodies) assertProblem(await postBytes(body), 'malformed_json');
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const head = Buffer.from('{"content":[{"type":"text","text":"');
    const tail = Buffer.from('"}]}');
    for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      const body = Buffer.concat([head, Buffer.from(bytes), tail]);
      assertProblem(await postBytes(body), 'malformed_json');
    }
  });

  test('the refusal of a compressed body says so', async () => {
    const answer = await postBytes(gzipSync('{"content":[{"type":"text","text":"hello"}]}'));
    assertProblem(answer, 'malformed_json');
    assert.match(answer.body.detail, /compressed/);
  });

  test('half a surrogate pair is refused, as a value and as a key', async () => {
    const bodies = [
      '{"content":[{"type":"text","text":"a\\ud83d"}]}',
      '{"content":[{"type":"text","text":"\\uDE00 a"}]}',
      '{"metadata":{"\\ud800":"x"}}',
    ];
    for (const body of bodies) assertProblem(await postBytes(body), 'malformed_json');
    const whole = await postBytes('{"content":[{"type":"text","text":"\\ud83d\\ude00"}]}');
    assert.equal(whole.status, 202);
  });

  test('a __proto__ key is refused at every depth', async () => {
    for (const body of [
      '{"__proto__":{"content":[]}}',
      '{"content":[{"type":"text","text":"a","__proto__":null}]}',
      '{"metadata":{"\\u005f_proto__":"x"}}',
    ]) {
      assertProblem(await postBytes(body), 'malformed_json');
    }
  });

  test('16 levels can be read and 17 cannot', async () => {
    assertEntries(await postBytes(nested(16)), [['#', 'wrong_type']]);
    assertProblem(await postBytes(nested(17)), 'malformed_json');
    assertProblem(await postBytes(nested(10_000)), 'malformed_json');
  });

  test('a body that is no object is of the wrong type', async () => {
    for (const body of ['[]', '"text"', '1', 'true', 'null']) {
      assertEntries(await postBytes(body), [['#', 'wrong_type']]);
    }
  });

  test('an empty body is refused for missing members', async () => {
    assertEntries(await postBytes(''), [['#/content', 'missing_field']]);
  });

  test('another content type is unsupported_media_type', async () => {
    const body = '{"content":[{"type":"text","text":"a"}]}';
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=iso-8859-1',
    ]) {
      const answer = await postBytes(body, { 'content-type': type });
      assertProblem(answer, 'unsupported_media_type');
    }
    for (const type of ['application/json', 'Application/JSON; charset=UTF-8']) {
      assert.equal((await postBytes(body, { 'content-type': type })).status, 202);
    }
  });

  test('a query parameter given twice, and a __proto__ parameter, cannot be read', async () => {
    for (const query of ['limit=1&limit=2', '__proto__=1']) {
      const url = `${server.publicUrl}${chatPaths.stream}?${query}`;
      assertProblem(await request(url, { token: chat.token }), 'malformed_request');
    }
  });

  test('a broken percent escape in a path cannot be read', async () => {
    const answer = await rawRequest(server.publicUrl, {
      path: '/api/v1/catalog/products/%zz',
      headers: { Authorization: `Bearer ${tenant.apiKey}` },
    });
    assert.equal(answer.status, 400);
    assert.equal(JSON.parse(answer.body.toString()).code, 'malformed_request');
  });
});

describe('Section 2.1: bodies are bounded, declared or not', () => {
  const headers = () => ({
    Authorization: `Bearer ${chat.token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'large',
  });

  test('a declared length above the bound is answered before the body came', async () => {
    const connection = await RawConnection.open(server.publicUrl);
    connection.send({
      method: 'POST',
      path: chatPaths.messages,
      headers: { ...headers(), 'Content-Length': '32769' },
    });
    const answer = await connection.answer();
    assert.equal(answer.status, 413);
    const problem = JSON.parse(answer.body.toString());
    assert.equal(problem.code, 'payload_too_large');
    assert.equal(problem.limit_bytes, 32_768);
    connection.close();
  });

  test('a chunked body is counted, and the connection ends behind it', async () => {
    const connection = await RawConnection.open(server.publicUrl);
    const chunks = ['{"content":', ' '.repeat(20_000), ' '.repeat(20_000), ' '.repeat(20_000), '}'];
    connection.send({ method: 'POST', path: chatPaths.messages, headers: headers(), chunks });
    const answer = await connection.answer();
    assert.equal(answer.status, 413);
    assert.equal(JSON.parse(answer.body.toString()).limit_bytes, 32_768);
    assert.equal(answer.headers['connection'], 'close');
    connection.close();
  });

  test('a chunked body within the bound is read whole, wherever the chunks are cut', async () => {
    const body = Buffer.from('{"content":[{"type":"text","text":"Grüße 😀"}]}');
    const chunks = [...body].map((byte) => Uint8Array.of(byte));
    const answer = await rawRequest(server.publicUrl, {
      method: 'POST',
      path: chatPaths.messages,
      headers: headers(),
      chunks,
    });
    assert.equal(answer.status, 202);
    const items: Loose[] = await readAll(chat);
    const texts = items.map(({ payload }) => payload.content?.[0]?.text);
    assert.ok(texts.includes('Grüße 😀'));
  });

  test('the size is judged before the credential', async () => {
    const answer = await rawRequest(server.publicUrl, {
      method: 'POST',
      path: chatPaths.bootstrap,
      body: ' '.repeat(32_769),
    });
    assert.equal(answer.status, 413);
  });

  test('a product batch may have 4 MiB and a schema batch 1 MiB', async () => {
    const bounds = [
      ['/api/v1/catalog/index-sync/items/batch', 4 * 1024 * 1024],
      ['/api/v1/catalog/index-sync/runs/run_x/batches', 4 * 1024 * 1024],
      ['/api/v1/catalog/schema-sync/runs/run_x/batches', 1024 * 1024],
    ] as const;
    for (const [path, bytes] of bounds) {
      const connection = await RawConnection.open(server.publicUrl);
      const length = { 'Content-Length': String(bytes + 1) };
      connection.send({ method: 'POST', path, headers: length });
      const answer = await connection.answer();
      assert.equal(answer.status, 413);
      assert.equal(JSON.parse(answer.body.toString()).limit_bytes, bytes);
      connection.close();
    }
  });
});

describe('Section 2.1: ids and times have one form', () => {
  test('server ids carry their kind and times are UTC with milliseconds', async () => {
    const { opened } = chat;
    assert.match(opened.session_id, /^ses_[0-9a-z]+$/);
    const accepted = await postBytes('{"content":[{"type":"text","text":"hello"}]}');
    assert.match(accepted.body.message_id, /^msg_[0-9a-z]+$/);
    assert.match(accepted.body.turn_id, /^turn_[0-9a-z]+$/);
    assert.match(accepted.headers.get('request-id') ?? '', /^req_[0-9a-z]+$/);
    const times = [
      opened.created_at,
      opened.session_token_expires_at,
      opened.stream_ticket_expires_at,
      opened.idle_expires_at,
      accepted.body.accepted_at,
      accepted.body.answer_deadline_at,
    ];
    for (const time of times) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a tenant id has 1 to 128 characters, none of them a control character', async () => {
    const customer = (external_customer_id: unknown) =>
      bootstrap({ surface: { type: 'server' }, customer: { external_customer_id } });
    for (const id of ['a', ' a ', 'é'.repeat(128), '😀'.repeat(128), '../x', '\u3000']) {
      assert.equal((await customer(id)).status, 200, id);
    }
    const pointer = '#/customer/external_customer_id';
    const cases: [unknown, string][] = [
      ['', 'out_of_range'],
      ['x'.repeat(129), 'too_long'],
      ['😀'.repeat(129), 'too_long'],
      ['a\u0301'.repeat(128), 'too_long'],
      ['a\u0000b', 'bad_format'],
      ['a\nb', 'bad_format'],
      ['a\u007f', 'bad_format'],
      ['a\u0085', 'bad_format'],
      [7, 'wrong_type'],
      [null, 'wrong_type'],
    ];
    for (const [id, code] of cases) assertEntries(await customer(id), [[pointer, code]]);
  });
});
