// A shop whose schema lists no values: colours, sizes and materials are text that only its products tell.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { converse } from '../support/chat-client.ts';
import { attribute } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

/** Id, name, material, and its variants: a colour and its sizes. */
type Shoe = readonly [string, string, string, Readonly<Record<string, readonly number[]>>];

const shoes: readonly Shoe[] = [
  ['arlo', 'Arlo Lace-Up Shoe', 'leather', { Black: [37, 38], Brown: [37, 40] }],
  ['bento', 'Bento Lace-Up Shoe', 'leather', { Black: [38], Brown: [37, 38], Blue: [41] }],
  ['cato', 'Cato Velcro Shoe', 'canvas', { Black: [36, 38], 'Brown/Blue': [38] }],
  ['dario', 'Dario Slip-On Shoe', 'canvas', { White: [36, 37] }],
  ['elba', 'Elba Slip-On Shoe', 'leather', { White: [37, 39], Orange: [42] }],
];
const trips = ['Trail', 'City', 'Beach'].map((name) => [`t-${name}`, `${name} Tent`] as const);

let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
  tenant = await server.tenant();
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  const axes = ['color', 'size'].map((attribute_key) => ({
    attribute_key,
    required: false,
    variant_axis: true,
  }));
  const groups = [
    { external_taxonomy_id: 'shoes', name: 'Shoes' },
    { external_taxonomy_id: 'camping', name: 'Camping' },
    { external_taxonomy_id: 'tents', parent_external_taxonomy_id: 'camping', name: 'Tents' },
  ];
  await syncSchema(api, [
    { kind: 'taxonomy', entries: groups },
    {
      kind: 'attribute',
      entries: [
        attribute('color', 'text', { name: 'Colour', level: 'variant' }),
        attribute('size', 'text', { name: 'Size (EU)', level: 'variant' }),
        attribute('material', 'text', { name: 'Material' }),
        attribute('gender', 'text', { name: 'Gender' }),
      ],
    },
    {
      kind: 'classification',
      entries: [
        {
          external_classification_id: 'shoe',
          name: 'Shoe',
          external_taxonomy_ids: [],
          attributes: [
            ...axes,
            ...['material', 'gender'].map((attribute_key) => ({
              attribute_key,
              required: false,
              variant_axis: false,
            })),
          ],
        },
      ],
    },
  ]);
  const item = { updated_at: '2026-01-01T00:00:00Z', price: { amount: 9900, currency: 'EUR' } };
  await syncItems(api, [
    {
      ...item,
      external_product_id: 'bag',
      title: 'Spark Sleeping Bag',
      description: { plain: 'Keeps you warm in your own tent on a camping trip.' },
      external_classification_id: 'shoe',
      external_taxonomy_ids: ['camping'],
      attributes: { gender: 'women' },
    },
    ...shoes.map(([id, title, material, colours], at) => ({
      ...item,
      price: { amount: 9900 - 100 * at, currency: 'EUR' },
      external_product_id: id,
      title,
      external_classification_id: 'shoe',
      external_taxonomy_ids: ['shoes'],
      attributes: { material, gender: 'women' },
      variants: Object.entries(colours).flatMap(([color, sizes]) =>
        sizes.map((size) => ({
          external_variant_id: `${id}-${color}-${size}`,
          options: { color, size: `${size}` },
        })),
      ),
    })),
    ...trips.map(([id, title]) => ({
      ...item,
      external_product_id: id,
      title,
      external_taxonomy_ids: ['tents'],
    })),
  ]);
  await untilLexicalReady(api);
});
after(() => server.dispose());

/** The last answer of a conversation, as {@link converse} tells it. */
const answered = (locale: string, ...messages: readonly string[]) =>
  converse(server.publicUrl, tenant, { locale, messages });

describe('in a shop whose schema lists no values', () => {
  test('a colour after a list takes the place of the one before', async () => {
    const black = await answered('en', 'black shoes');
    assert.deepEqual(black.titles.length, 3, black.text);
    const white = await answered('en', 'black shoes', 'in white?');
    assert.match(white.text, /“shoes” \(white\)/u);
    assert.equal(white.titles.length, 2, white.text);
    const orange = await answered('en', 'black shoes', 'in white?', 'what about orange');
    assert.deepEqual(orange.titles, ['Elba Slip-On Shoe, Orange, 42'], orange.text);
  });

  test('a value that joins two is of each of them', async () => {
    const { titles, text } = await answered('en', 'blue shoes');
    assert.equal(titles.length, 2, text);
  });

  test('a size is one of the colour that is asked for', async () => {
    const brown = await answered('en', 'shoes in size 38', 'in brown');
    const wanted = ['Bento Lace-Up Shoe, Brown, 38', 'Cato Velcro Shoe, Brown/Blue, 38'];
    assert.deepEqual(brown.titles, wanted, brown.text);
    const white = await answered('en', 'white shoes in 36 for women');
    assert.deepEqual(white.titles, ['Dario Slip-On Shoe, White, 36'], white.text);
  });

  test('what is not wanted is no wish, though it is said twice', async () => {
    const asked = ['leather shoes', 'and not brown, everything is brown these days'] as const;
    const { titles, text } = await answered('en', ...asked);
    assert.ok(titles.length > 0, text);
    assert.ok(
      titles.every((title) => !title.includes('Brown')),
      text,
    );
  });

  test('a question for one thing in another colour is about that thing', async () => {
    for (const asked of [
      ['do you have the Bento?', 'is it there in blue too?'],
      ['lace-up shoes', 'which is the cheapest?', 'do you have it in blue too?'],
      ['lace-up shoes', 'Welches ist das günstigste?', 'gibts das auch in blau?'],
    ]) {
      const { text } = await answered('en', ...asked);
      assert.match(text, /Bento Lace-Up Shoe, Blue, 41/u);
      assert.doesNotMatch(text, /Arlo|Cato/u);
    }
  });

  test('a person who comes along is none to buy for', async () => {
    const story =
      'First ever camping trip with my girlfriend in August and we own nothing. Start with a tent I guess?';
    const { titles, text } = await answered('en', story);
    assert.equal(titles.filter((title) => title.includes('Tent')).length, 3, text);
  });
});
