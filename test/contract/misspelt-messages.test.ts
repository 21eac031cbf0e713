// Messages with slips of the keyboard, asked of a running server: the language's word list and the catalogue decide.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { converse } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

const titles: readonly (readonly [id: string, title: string, price: number])[] = [
  ['m1', 'Swimming goggles Marlin', 900],
  ['m2', 'Swimming goggles Perch', 2_900],
  ['s1', 'Linen shirt Brook', 3_900],
  ['s2', 'Linen shirt Heath', 6_900],
];

before(async () => {
  server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
  tenant = await server.tenant();
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  const entries = [{ external_taxonomy_id: 'all', name: 'All' }];
  await syncSchema(api, [{ kind: 'taxonomy', entries }]);
  await syncItems(
    api,
    titles.map(([external_product_id, title, amount]) => ({
      external_product_id,
      title,
      external_taxonomy_ids: ['all'],
      updated_at: '2026-01-01T00:00:00Z',
      price: { amount, currency: 'EUR' },
    })),
  );
  await untilLexicalReady(api);
});
after(() => server.dispose());

const answered = (...messages: readonly string[]) =>
  converse(server.publicUrl, tenant, { locale: 'en', messages });

for (const said of [
  'do yuo hav goggles undr 20',
  'swiming goggles for less then 20',
  'goggles, wihtout spending over 20 pls',
  'somthing for swimming under 20',
])
  test(`words of the language are known again: "${said}"`, async () => {
    const { text, titles } = await answered(said);
    assert.deepEqual(titles, ['Swimming goggles Marlin'], text);
    assert.doesNotMatch(text, /yuo|hav\b|undr|wihtout|somthing/u);
  });

test('words of the catalogue are known again, and the reply says which', async () => {
  const { text, titles } = await answered('a linnen shrit over 50');
  assert.deepEqual(titles, ['Linen shirt Heath'], text);
  assert.match(text, /“linen” instead of “linnen”.*“shirt” instead of “shrit”/u);
});

test('a letter that is to be doubled is told', async () => {
  const { text } = await answered('swiming goggles');
  assert.match(text, /“swimming” instead of “swiming”/u);
});

test('an order of what was shown is known again', async () => {
  const { titles, text } = await answered('linen shirts', 'wich is teh chepest');
  assert.deepEqual(titles, ['Linen shirt Brook'], text);
});

for (const said of ['do you have nike', 'do you have wine'])
  test(`a word of the language, or a name, is no slip: "${said}"`, async () => {
    const { text } = await answered(said);
    assert.doesNotMatch(text, /instead of|“like”|“nine”|“wide”/u);
  });
