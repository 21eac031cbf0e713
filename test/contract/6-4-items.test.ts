// Contract 6.4: one envelope, five kinds, and exactly one end for every turn.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Check } from 'typebox/value';
import { itemKinds, StreamItem } from '../../src/contract/items.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  isTerminal,
  openChat,
  readAll,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { SseClient } from '../support/sse-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';
import { product, schemaBatches } from './samples.ts';

let server: TestServer;
let shop: TestTenant;
let chat: ChatSession;
let items: Loose[];
let accepted: Loose[];

before(async () => {
  server = await startTestServer({ config: { limits: { stream_sse: { quota: 0 } } } });
  shop = await server.tenant({ tenantId: 'shop' });
  const api = { baseUrl: server.publicUrl, apiKey: shop.apiKey };
  await syncSchema(
    api,
    schemaBatches.map(({ kind, entries }) => ({ kind, entries })),
    { version: '1' },
  );
  await syncItems(api, [product('p-1'), { ...product('p-2'), title: 'Blue boot' }]);
  await untilLexicalReady(api);
  chat = await openChat(server.publicUrl, shop);
  accepted = [];
  for (const [index, words] of ['hello', 'red boots', 'boots under 100 EUR'].entries()) {
    const { body } = await say(chat, `k${index}`, words);
    accepted.push(body);
    await untilAnswered(chat, body.turn_id);
  }
  items = await readAll(chat);
});
after(() => server.dispose());

const of = (kind: string) => items.filter((item) => item.kind === kind);
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('Section 6.4: items', () => {
  test('every item has the envelope and nothing beside it', () => {
    for (const item of items) {
      assert.deepEqual(Object.keys(item).sort(), [
        'created_at',
        'cursor',
        'kind',
        'payload',
        'session_id',
        'turn_id',
      ]);
      assert.ok(itemKinds.includes(item.kind));
      assert.equal(item.session_id, chat.sessionId);
      assert.match(item.created_at, time);
      assert.ok(item.turn_id === null || item.turn_id.startsWith('turn_'));
    }
    const times: string[] = items.map(({ created_at }) => created_at);
    assert.deepEqual([...times].sort(), times);
  });

  test('every item matches the schema of its kind', () => {
    for (const item of items) assert.ok(Check(StreamItem, item), JSON.stringify(item));
  });

  test('a message is complete: id, role, content, artifacts, and how it was found', () => {
    const answers = of('message').filter(({ payload }) => payload.role === 'assistant');
    assert.equal(answers.length, accepted.length);
    for (const [index, { payload, turn_id }] of answers.entries()) {
      assert.equal(turn_id, accepted[index].turn_id);
      assert.match(payload.message_id, /^msg_/);
      assert.equal(payload.in_reply_to, accepted[index].message_id);
      assert.ok(payload.content.length > 0);
      for (const part of payload.content) assert.ok(part.text.length > 0);
      assert.ok(Array.isArray(payload.artifact_ids));
      assert.ok(['lexical', 'hybrid', 'none'].includes(payload.retrieval.mode));
      assert.ok('schema_version' in payload.retrieval);
    }
    const modes = answers.map(({ payload }) => payload.retrieval.mode);
    assert.equal(modes[1], 'lexical', 'semantic search was not used and no item says it was');
  });

  test('deltas count 0, 1, 2 per part and add up to the text of their message', () => {
    const texts = new Map<string, string>();
    const next = new Map<string, number>();
    for (const { payload, turn_id } of of('delta')) {
      const key = `${payload.message_id}/${payload.part_index}`;
      assert.equal(payload.index, next.get(key) ?? 0);
      next.set(key, payload.index + 1);
      texts.set(key, (texts.get(key) ?? '') + payload.text);
      assert.ok(payload.text.length > 0);
      assert.ok(Buffer.byteLength(payload.text) <= 4096);
      assert.ok(payload.text.isWellFormed());
      assert.notEqual(turn_id, null);
    }
    const messages = of('message').filter(({ payload }) => payload.role === 'assistant');
    for (const { payload } of messages) {
      for (const [part, { text }] of payload.content.entries()) {
        const streamed = texts.get(`${payload.message_id}/${part}`);
        if (streamed !== undefined) assert.equal(streamed, text);
      }
    }
    assert.ok(texts.size > 0);
  });

  test('statuses are those of the contract and tell a turn in order', () => {
    const known = new Set([
      'turn.queued',
      'turn.started',
      'turn.searching',
      'turn.completed',
      'turn.cancelled',
      'turn.skipped',
      'session.updated',
      'session.closed',
    ]);
    for (const { payload } of of('status')) assert.ok(known.has(payload.status));
    for (const { turn_id, message_id } of accepted) {
      const course = of('status').filter((item) => item.turn_id === turn_id);
      const names = course.map(({ payload }) => payload.status);
      assert.deepEqual(names.slice(0, 2), ['turn.queued', 'turn.started']);
      assert.equal(names.at(-1), 'turn.completed');
      for (const { payload } of course) assert.equal(payload.message_id, message_id);
    }
  });

  test('product cards are managed, bounded, and speak of availability as it is known', () => {
    const artifacts = of('artifact');
    assert.ok(artifacts.length > 0);
    const mentioned = new Set(of('message').flatMap(({ payload }) => payload.artifact_ids));
    for (const { payload, turn_id } of artifacts) {
      assert.match(payload.artifact_id, /^art_/);
      assert.ok(Number.isInteger(payload.revision));
      assert.equal(payload.type, 'product_cards');
      assert.ok(mentioned.has(payload.artifact_id));
      assert.ok(accepted.some((one) => one.turn_id === turn_id));
      assert.ok(payload.data.cards.length >= 1 && payload.data.cards.length <= 12);
      assert.ok(Buffer.byteLength(JSON.stringify(payload)) <= 65_536);
      for (const card of payload.data.cards) {
        assert.ok(['p-1', 'p-2'].includes(card.external_product_id));
        assert.ok(card.title.length > 0);
        assert.ok(Number.isInteger(card.price.amount));
        assert.match(card.price.currency, /^[A-Z]{3}$/);
        assert.equal(card.availability.status, 'unknown');
        if (card.destination_url !== undefined) {
          const url = new URL(card.destination_url);
          assert.deepEqual([url.protocol, url.host], ['https:', 'shop.example']);
        }
        if (card.media !== undefined) assert.ok(card.media.url.startsWith(server.publicUrl));
      }
    }
  });

  test('each turn has exactly one terminal item, its last one (INV-402)', () => {
    for (const { turn_id } of accepted) {
      const course = items.filter((item) => item.turn_id === turn_id);
      assert.equal(course.filter(isTerminal).length, 1);
      assert.ok(isTerminal(course.at(-1)));
      const answer = course.findIndex(({ kind }) => kind === 'message');
      assert.equal(answer, course.length - 2, 'the complete text stands right before the end');
    }
  });
});

describe('Section 6.4: all readers get the same bytes', () => {
  test('500 readers, early and late, get identical items', async () => {
    const watched = await openChat(server.publicUrl, shop);
    const path = chatPaths.sse;
    const open = () => SseClient.open(server.publicUrl, { path, token: watched.token });
    const early = await Promise.all(Array.from({ length: 250 }, open));
    const { body } = await say(watched, 'k', 'red boots');
    const midway = await Promise.all(Array.from({ length: 150 }, open));
    await untilAnswered(watched, body.turn_id);
    const late = await Promise.all(Array.from({ length: 100 }, open));
    const all: Loose[] = await readAll(watched);
    const end = `id: ${all.at(-1).cursor}\n`;
    const expected = all.map(
      (item) => `id: ${item.cursor}\nevent: ${item.kind}\ndata: ${JSON.stringify(item)}\n\n`,
    );
    const [first] = early;
    await first?.until(
      (client) => client.body.includes(end) && client.body.toString().endsWith('\n\n'),
    );
    const opening = first?.body.toString().split('\n\n')[0] ?? '';
    const bytes = `${opening}\n\n${expected.join('')}`;
    for (const client of [...early, ...midway, ...late]) {
      await client.until((one) => one.body.length >= Buffer.byteLength(bytes));
      assert.equal(client.body.toString(), bytes);
      client.close();
    }
  });
});
