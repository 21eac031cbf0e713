// Contract 11: the worst messages that a customer can send, and how long an answer keeps the loop at
// a stretch.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, say, untilAnswered } from '../support/chat-client.ts';
import { attribute } from '../support/product-fixtures.ts';
import { assertStretchesAreShort, longestStretchMs } from '../support/stretch-meter.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const rounds = 6;

const lengthMax = 4_000;

let server: TestServer;
let tenant: TestTenant;

const words = 'garden table glass oak steel top sugar free cable battery rain winter'.split(' ');
const wordAt = (index: number): string => words[index % words.length] ?? '';

/** A hundred tables, each with a long description and twelve attributes. */
function tables(): object[] {
  return Array.from({ length: 100 }, (_, index) => ({
    external_product_id: `t${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Garden table ${wordAt(index)} ${index}`,
    description: {
      plain: Array.from({ length: 300 }, (_each, at) => wordAt(index * 31 + at * 17)).join(' '),
    },
    attributes: Object.fromEntries(
      words.map((word, at) => [word, `${wordAt(index + at)} ${index + at} cm`]),
    ),
  }));
}

before(async () => {
  server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
  tenant = await server.tenant();
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  const entries = words.map((word) => attribute(word, 'text'));
  await syncSchema(api, [{ kind: 'attribute', entries }]);
  await syncItems(api, tables());
  await untilLexicalReady(api);
});
after(() => server.dispose());

const filled = (text: string): string => text.repeat(Math.floor(lengthMax / text.length));
const names = Array.from({ length: 300 }, (_, index) =>
  [index % 26, (index * 7) % 26, index % 5, (index * 3) % 26]
    .map((at) => 'abcdefghijklmnopqrstuvwxyz'[at])
    .join(''),
);
const listed = (lead: string, each: (name: string) => string): string =>
  (lead + names.map(each).join(' ')).slice(0, lengthMax);

const worst: Readonly<Record<string, string>> = {
  'one letter, again and again, as one word': filled('a'),
  'one word of many that German has': filled('bier'),
  'one word that may be parted anywhere': filled('gartens'),
  'one word of letters with accents': filled('ü'),
  'hundreds of compounds': filled('gartentisch küchenstuhl kinderlampe regenjacke '),
  'hundreds of names of several words': filled('sac de couchage de table de jardin à pois '),
  'one thing that is not wanted, hundreds of times': filled('garden table without sugar '),
  'hundreds of things that are not wanted': listed('garden table ', (name) => `without ${name}`),
  'hundreds of words that mean nothing': listed('garden table ', (name) => `${name},`),
  'hundreds of allergies before hundreds of things that are not wanted':
    `${'allergic to '.repeat(150)}. ${filled('no nuts and no milk, ')}`.slice(0, lengthMax),
  'hundreds of superlatives': filled('which one has the most glass '),
  'hundreds of measures': filled('garden table 12 cm '),
};

describe('the longest stretch of the loop that one message takes (INV-613)', () => {
  for (const locale of ['de', 'en']) {
    for (const [what, text] of Object.entries(worst)) {
      test(`is bounded for ${what}, in ${locale}`, async () => {
        const chat = await openChat(server.publicUrl, tenant, { bootstrap: { locale } });
        const ask = async (key: string, said: string): Promise<void> => {
          const { status, body } = await say(chat, key, said);
          assert.equal(status, 202, JSON.stringify(body));
          await untilAnswered(chat, body.turn_id);
        };
        await ask('first', 'garden table');
        await assertStretchesAreShort(rounds, (round) =>
          longestStretchMs(() => ask(`round-${round}`, text)),
        );
      });
    }
  }
});
