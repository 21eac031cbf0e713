// Contract 11: products as large as they may be, and how long a question about them keeps the loop at a
// stretch.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { calling, finish, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { attribute } from '../support/product-fixtures.ts';
import { assertStretchesAreShort, longestStretchMs } from '../support/stretch-meter.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const rounds = 6;

const messageLengthMax = 4000;
const textLength = 18_000;

let server: TestServer;
let tenant: TestTenant;
let modelTenant: TestTenant;
let rankedTenant: TestTenant;
let variedTenant: TestTenant;
let provider: FakeProvider;
const keyName = 'LONG_PRODUCTS_TEST_KEY';

const filled = (text: string, length: number): string =>
  text.repeat(Math.floor(length / text.length));
const texts = [
  '1.5 cm x 20 mm, for 2 to 4 people, ',
  'not without glass, no rain, ',
  "l'huile d'olive sans sucre ",
  'water-proof-ish-',
  'für 2 Personen ab 3 Jahren, ohne Kabel ',
  '(no) glass for winter: 12. ',
].map((text) => filled(text, textLength));
const html = filled(
  '<p>Oak <b>and</b> glass</p><ul><li>not for rain &amp; snow</li></ul>',
  textLength,
);
const keys = Array.from({ length: 8 }, (_, index) => `long${index}`);

/** Each has some 160 KiB. */
function tables(): object[] {
  return Array.from({ length: 80 }, (_, index) => ({
    external_product_id: `t${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Garden table ${index}`,
    description: index % 2 === 0 ? { html } : { plain: texts[index % texts.length] },
    price: { amount: 1000 + index, currency: 'EUR' },
    attributes: Object.fromEntries(
      keys.map((key, at) => [key, texts[(index + at) % texts.length]]),
    ),
  }));
}

/** As many as a model can look up in a turn, each with about as much text as is read; ten of a name. */
function manyTables(): object[] {
  const long = (index: number): string => texts[index % texts.length]?.slice(0, 990) ?? '';
  return Array.from({ length: 240 }, (_, index) => ({
    external_product_id: `m${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Garden table Name${Math.floor(index / 10)} ${index}`,
    description: { plain: texts[index % texts.length]?.slice(0, 3990) },
    price: { amount: 1000 + index, currency: 'EUR' },
    attributes: Object.fromEntries(keys.map((key, at) => [key, long(index + at)])),
  }));
}

/** A group that "the highest" ranges over: more of them than are ranked, each with as much text as is read. */
function rankedTables(): object[] {
  const long = (index: number): string => texts[index % texts.length]?.slice(0, 990) ?? '';
  const titleOf = (index: number): string =>
    index % 3 === 0 ? 'Model' : index % 7 === 2 ? 'Garden rug' : 'Garden table';
  return Array.from({ length: 450 }, (_, index) => ({
    external_product_id: `r${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `${titleOf(index)} ${index}`,
    brand: `Maker ${index % 9}`,
    description: { plain: texts[index % texts.length]?.slice(0, 3990) },
    price: { amount: 1000 + index, currency: 'EUR' },
    external_taxonomy_ids: ['tables'],
    attributes: {
      product_kind: 'Garden table',
      rating: index,
      ...Object.fromEntries(keys.map((key, at) => [key, long(index + at)])),
    },
  }));
}

/** Each in ten colours and twenty-five sizes, as many as a product may have. */
function variedTables(): object[] {
  return Array.from({ length: 120 }, (_, index) => ({
    external_product_id: `v${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Garden table ${index}`,
    price: { amount: 1000 + index, currency: 'EUR' },
    external_taxonomy_ids: ['tables'],
    external_classification_id: 'varied',
    variants: Array.from({ length: 250 }, (_one, at) => ({
      external_variant_id: `v${index}-${at}`,
      options: { colour: `Shade${at % 10}`, size: `${40 + Math.floor(at / 10)}` },
    })),
  }));
}

async function fill({ apiKey }: TestTenant, items: object[]): Promise<void> {
  const api = { baseUrl: server.publicUrl, apiKey };
  const entries = keys.map((key) => attribute(key, 'long_text'));
  entries.push(attribute('product_kind', 'text', { name: 'Product type' }));
  entries.push(attribute('rating', 'integer', { name: 'Rating' }));
  const groups = [{ external_taxonomy_id: 'tables', name: 'Garden tables' }];
  const axes = ['colour', 'size'];
  entries.push(...axes.map((key) => attribute(key, 'text', { name: key, level: 'variant' })));
  const varied = {
    external_classification_id: 'varied',
    name: 'Varied',
    external_taxonomy_ids: [],
    attributes: axes.map((attribute_key) => ({
      attribute_key,
      required: false,
      variant_axis: true,
    })),
  };
  await syncSchema(api, [
    { kind: 'taxonomy', entries: groups },
    { kind: 'attribute', entries },
    { kind: 'classification', entries: [varied] },
  ]);
  while (items.length > 0) await syncItems(api, items.splice(0, 10));
  await untilLexicalReady(api);
}

before(async () => {
  process.env[keyName] = 'key';
  [provider, server] = await Promise.all([
    startFakeProvider(),
    startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } }),
  ]);
  tenant = await server.tenant();
  const assistant = {
    provider: 'llm',
    model: 'm',
    base_url: provider.baseUrl,
    api_key_env: keyName,
  };
  modelTenant = await server.tenant({ tenantId: 'with-model', settings: { assistant } });
  await fill(tenant, tables());
  await fill(modelTenant, manyTables());
  rankedTenant = await server.tenant({ tenantId: 'with-groups' });
  await fill(rankedTenant, rankedTables());
  variedTenant = await server.tenant({ tenantId: 'with-variants' });
  await fill(variedTenant, variedTables());
});
after(async () => {
  await server.dispose();
  await provider.close();
  delete process.env[keyName];
});

const questions: Readonly<Record<string, string>> = {
  'a story': 'Last year we moved to the sea. My wife likes glass. We need a table for 6 people. ',
  'what is not wanted': 'table but no glass and not oak, without rain, except winter, ',
  'a comparison': 'which of these tables is cheaper than the one of glass and has more than 2 cm? ',
  'a French story': "L'an dernier nous avons déménagé. Il faut une table pour 6 personnes. ",
};

describe('the longest stretch of the loop that a question about large products takes (INV-613)', () => {
  for (const [what, text] of Object.entries(questions)) {
    test(`is bounded for ${what}`, async () => {
      const chat = await openChat(server.publicUrl, tenant, { bootstrap: { locale: 'en' } });
      const ask = async (key: string, said: string): Promise<void> => {
        const { body } = await say(chat, key, said);
        const items: Loose[] = await untilAnswered(chat, body.turn_id);
        assert.ok(
          items.some(({ kind, payload }) => kind === 'message' && payload.role !== 'customer'),
        );
      };
      await ask('first', 'garden table');
      const long = filled(text, messageLengthMax);
      await assertStretchesAreShort(rounds, (round) =>
        longestStretchMs(() => ask(`round-${round}`, long)),
      );
    });
  }

  for (const [text, told] of [
    ['which garden table has the highest rating?', /r449/u],
    ['the best rated garden table', /r449/u],
    ['which brands do you have?', /Maker 8/u],
    // The shop says rug.
    ['a carpet for the garden', /Garden rug/u],
    ['white garden table, under 20 euros, how many are there?', /completed/u],
    // Each has many kinds, and a compound has many parts.
    ['garden table without oak, without glass, not made of wood, instead of metal', /completed/u],
    [
      'Gartentisch ohne Kunststoffbeinverstärkungsplatte, Leder oder Glas geht gar nicht',
      /completed/u,
    ],
  ] as const) {
    test(`is bounded for what ranges over a large group: "${text}"`, async () => {
      let shown = '';
      await assertStretchesAreShort(rounds, async () => {
        const chat = await openChat(server.publicUrl, rankedTenant, {
          bootstrap: { locale: 'en' },
        });
        return longestStretchMs(async () => {
          const { body } = await say(chat, 'key', text);
          shown = JSON.stringify(await untilAnswered(chat, body.turn_id));
        });
      });
      assert.match(shown, told);
    });
  }

  test('is bounded for a size in a colour, of products with many of both', async () => {
    let shown = '';
    await assertStretchesAreShort(rounds, async () => {
      const chat = await openChat(server.publicUrl, variedTenant, { bootstrap: { locale: 'en' } });
      return longestStretchMs(async () => {
        const { body } = await say(chat, 'key', 'garden table in shade3, size 52');
        shown = JSON.stringify(await untilAnswered(chat, body.turn_id));
      });
    });
    assert.match(shown, /Shade3, 52/u);
  });

  test('is bounded where a model has looked at all of them', async () => {
    const lookUp = (from: number) =>
      calling(
        ...Array.from({ length: 8 }, (_, index) => {
          const query = `Name${from + index}`;
          return ['search_catalogue', { query, limit: 10 }] as const;
        }),
      );
    const words = 'The Garden table Name0 7 is €10.07.';
    const answer = [{ act: 'text', text: words } as const, finish('stop')];
    await assertStretchesAreShort(rounds, async () => {
      const chat = await openChat(server.publicUrl, modelTenant);
      provider.play(lookUp(0), lookUp(8), lookUp(16), answer);
      return longestStretchMs(async () => {
        const { body } = await say(chat, 'key', 'a garden table');
        const items: Loose[] = await untilAnswered(chat, body.turn_id);
        const message = items.findLast(({ kind }) => kind === 'message');
        assert.equal(message.payload.content[0].text, words);
      });
    });
  });
});
