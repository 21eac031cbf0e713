// Contract 11: the worst answers that a model can send, and how long a turn keeps the loop at a stretch.

import { after, before, describe, test } from 'node:test';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, say, untilAnswered } from '../support/chat-client.ts';
import {
  calling,
  finish,
  saying,
  startFakeProvider,
  type Act,
  type FakeProvider,
  type Script,
} from '../support/fake-provider.ts';
import { assertStretchesAreShort, longestStretchMs } from '../support/stretch-meter.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const rounds = 6;

const keyName = 'LONG_ANSWERS_TEST_KEY';

let server: TestServer;
let provider: FakeProvider;
let tenant: TestTenant;

before(async () => {
  process.env[keyName] = 'key';
  [provider, server] = await Promise.all([startFakeProvider(), startTestServer()]);
  const assistant = {
    provider: 'llm',
    model: 'm',
    base_url: provider.baseUrl,
    api_key_env: keyName,
  };
  tenant = await server.tenant({ settings: { assistant } });
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  await syncSchema(api, [
    { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'all', name: 'All' }] },
  ]);
  const kettle = { external_product_id: 'k1', updated_at: '2026-01-01T00:00:00Z', title: 'Kettle' };
  await syncItems(api, [{ ...kettle, price: { amount: 4990, currency: 'EUR' } }]);
  await untilLexicalReady(api);
});
after(async () => {
  await server.dispose();
  await provider.close();
  delete process.env[keyName];
});

/** A text in one event. */
const atOnce = (text: string): Script => [{ act: 'text', text }, finish('stop')];
const calls = (given: unknown): Act[] =>
  Array.from({ length: 500 }, () => ({ act: 'call', name: 'search_catalogue', arguments: given }));

const worst: Readonly<Record<string, readonly Script[]>> = {
  'one word of a megabyte': [atOnce('x'.repeat(1_000_000))],
  'tags and references that never end': [atOnce('<b><i>{{price:x}}'.repeat(50_000))],
  'braces alone': [atOnce('{{'.repeat(300_000))],
  'sentences full of amounts': [atOnce('It is 19 € and 20 $ and five euros. '.repeat(440))],
  'one sentence full of amounts': [atOnce('19 € and 20 $ '.repeat(1100))],
  'hundreds of calls': [[...calls({ query: 'kettle' }), finish('tool_calls')], saying('Done.')],
  'a call and a long answer': [
    calling(['search_catalogue', { query: 'kettle' }]),
    atOnce('The kettle costs €49.90, not €19.90. '.repeat(430)),
  ],
};

describe('the longest stretch of the loop that one answer of a model takes (INV-613)', () => {
  for (const [what, scripts] of Object.entries(worst)) {
    test(`is bounded for ${what}`, async () => {
      await assertStretchesAreShort(rounds, async () => {
        const chat = await openChat(server.publicUrl, tenant);
        provider.play(...scripts);
        return longestStretchMs(async () => {
          const { body } = await say(chat, 'key', 'a kettle');
          await untilAnswered(chat, body.turn_id);
        });
      });
    });
  }
});
