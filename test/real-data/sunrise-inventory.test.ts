// Real stock: five stores of the Sunrise shop, in order and in disorder, down to the assistant's words.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { InventoryLevel } from '../../src/contract/inventory.ts';
import { levelTable } from '../../src/catalog/inventory/inventory-tables.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  request,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { sendLevels, type InventoryApi } from '../support/inventory-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const folder = fileURLToPath(new URL('../../../shared/data/sunrise/', import.meta.url));
const skip = existsSync(`${folder}products.csv.gz`) ? false : 'the shared data folder is absent';

type Row = Readonly<Record<string, string>>;

const readCsv = (name: string): Row[] =>
  parse<Row>(gunzipSync(readFileSync(folder + name)), { columns: true, bom: true });

/** Cities as Germans write them; the data has only the English names. */
const germanCities: Readonly<Record<string, string>> = {
  Cologne: 'Köln',
  Munich: 'München',
  Vienna: 'Wien',
};

interface SunriseProduct {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly skus: readonly string[];
}

function readProducts(): SunriseProduct[] {
  const products: { id: string; title: string; brand: string; skus: string[] }[] = [];
  for (const row of readCsv('products.csv.gz')) {
    const sku = row['sku'] ?? '';
    if (row['productType']) {
      products.push({
        id: `product-${sku}`,
        title: row['name.en'] ?? '',
        brand: row['designer'] ?? '',
        skus: [],
      });
    }
    products.at(-1)?.skus.push(sku);
  }
  return products;
}

interface Store {
  readonly key: string;
  readonly city: string;
  readonly name: Readonly<Record<string, string>>;
}

function readStores(): Store[] {
  const channels = JSON.parse(readFileSync(`${folder}channels.json`, 'utf8')) as Loose[];
  const keys = new Set(readCsv('inventory-stores.csv.gz').map((row) => row['supplyChannel']));
  return channels
    .filter(({ key }) => keys.has(key))
    .map(({ key, name, address }) => {
      const city = address.city as string;
      const de = (name.de as string).replace(city, germanCities[city] ?? city);
      return { key, city, name: { en: name.en, de } };
    });
}

/** A stock row as a level; stock of the full catalogue names products that are not here. */
function levelsFrom(name: string, skuOwners: ReadonlyMap<string, string>, atMs: number) {
  return readCsv(name).map((row, index): InventoryLevel => {
    const sku = row['sku'] ?? '';
    const owner = skuOwners.get(sku);
    const level = {
      external_product_id: owner ?? sku,
      external_location_id: row['supplyChannel'] ?? '',
      available: Number(row['quantityOnStock']),
      occurred_at: new Date(atMs + index).toISOString(),
    };
    return owner === undefined ? level : Object.assign(level, { external_variant_id: sku });
  });
}

/** The same order at every run, and no order at all (Fisher-Yates over a small generator). */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const result = [...values];
  let state = seed;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

describe('real stock of five stores (contract 9)', { skip }, () => {
  let server: TestServer;
  let calm: InventoryApi;
  let wild: InventoryApi;
  const products = skip === false ? readProducts() : [];
  const stores = skip === false ? readStores() : [];
  const owners = new Map(products.flatMap(({ id, skus }) => skus.map((sku) => [sku, id] as const)));
  const now =
    skip === false ? levelsFrom('inventory-stores.csv.gz', owners, Date.UTC(2026, 10, 1)) : [];
  const past =
    skip === false
      ? levelsFrom('inventory-stores_history_d6ec8c7.csv.gz', owners, Date.UTC(2026, 9, 1))
      : [];

  before(async () => {
    server = await startTestServer();
    const locations = stores.map(({ key, name }) => ({ external_location_id: key, name }));
    const tenantOf = async (tenantId: string): Promise<InventoryApi> => ({
      ...(await server.tenant({ tenantId, settings: { locations } })),
      baseUrl: server.publicUrl,
    });
    [calm, wild] = [await tenantOf('calm'), await tenantOf('wild')];
  });
  after(() => server.dispose());

  async function sendAll(api: InventoryApi, levels: readonly InventoryLevel[]) {
    const total: Record<string, number> = {};
    for (let start = 0; start < levels.length; start += 500) {
      const { status, body } = await sendLevels(api, levels.slice(start, start + 500));
      assert.equal(status, 200, JSON.stringify(body).slice(0, 500));
      for (const [name, count] of Object.entries(body.summary)) {
        total[name] = (total[name] ?? 0) + (count as number);
      }
    }
    return total;
  }

  async function levelsOf(tenantId: string): Promise<unknown[]> {
    const tables = LmdbTables.open(join(server.dataDir, 'journal'));
    const rows = [...tables.range(levelTable, { start: [tenantId] })]
      .filter(({ key }) => key[0] === tenantId)
      .map(({ key, row }) => [key.slice(1), row.available, row.occurred_at_us]);
    await tables.close();
    return rows;
  }

  it('takes 14,538 rows of history and 510 of today, before any product is there', async () => {
    assert.deepEqual(
      [past.length, now.length, products.length, stores.length],
      [14_538, 510, 27, 5],
    );
    const first = await sendAll(calm, past);
    assert.deepEqual([first['received'], first['applied']], [14_538, 14_538]);
    const second = await sendAll(calm, now);
    assert.equal(second['applied'], 510);
  });

  it('ends at the same levels when every row comes twice in no order', async () => {
    const rows = [...past, ...now];
    const total = await sendAll(wild, [...shuffled(rows, 1), ...shuffled(rows, 2)]);
    assert.equal(total['received'], 2 * rows.length);
    assert.equal(total['conflict'], 0);
    assert.deepEqual(await levelsOf('wild'), await levelsOf('calm'));
  });

  it('joins the products that come after it, on every card', async () => {
    const run = await syncSchema(wild, [
      { kind: 'collection', entries: [{ external_collection_id: 'all', name: 'All' }] },
    ]);
    assert.equal(run.state, 'activated', JSON.stringify(run));
    const total = await syncItems(
      wild,
      products.map(({ id, title, brand, skus }) => ({
        external_product_id: id,
        updated_at: '2026-11-01T00:00:00Z',
        title,
        brand,
        variants: skus.map((sku) => ({ external_variant_id: sku, sku, options: {} })),
      })),
    );
    assert.equal(total['accepted'], 27);
    await untilLexicalReady(wild);
    for (const { id, skus } of products) {
      const [sku = ''] = skus;
      const { body } = await request(`${wild.baseUrl}/api/v1/catalog/search`, {
        token: wild.apiKey,
        body: { query: sku, limit: 1 },
      });
      assert.equal(body.items[0].external_product_id, id);
      const counts = now.filter(({ external_variant_id }) => external_variant_id === sku);
      assert.equal(counts.length, 5);
      const expected = counts.some(({ available }) => (available ?? 0) > 0);
      assert.equal(body.items[0].availability, expected ? 'in_stock' : 'out_of_stock');
    }
  });

  let turnCount = 0;

  async function ask(chat: ChatSession, text: string, productId?: string): Promise<string> {
    turnCount += 1;
    const pointer = { type: 'product_ref', external_product_id: productId };
    const { status, body } = await request(`${chat.baseUrl}/public/v1/chat/messages`, {
      token: chat.token,
      headers: { 'idempotency-key': `turn-${turnCount}` },
      body: { content: [{ type: 'text', text }, ...(productId === undefined ? [] : [pointer])] },
    });
    assert.equal(status, 202, JSON.stringify(body));
    const items = await untilAnswered(chat, body.turn_id);
    const message = items.findLast(
      (item) => item.turn_id === body.turn_id && item.kind === 'message',
    );
    assert.ok(message);
    return (message.payload as Loose).content[0].text;
  }

  it('lets the assistant tell each product of each store, in two languages', async () => {
    const seen = new Set<string>();
    for (const { id, skus } of products) {
      const [english, german] = [
        await openChat(wild.baseUrl, wild, { bootstrap: { locale: 'en-GB' } }),
        await openChat(wild.baseUrl, wild, { bootstrap: { locale: 'de-DE' } }),
      ];
      for (const { key, city, name } of stores) {
        const there = now.filter(
          (one) => one.external_location_id === key && skus.includes(one.external_variant_id ?? ''),
        );
        assert.equal(there.length, skus.length);
        const isThere = there.some(({ available }) => (available ?? 0) > 0);
        seen.add(isThere ? 'in' : 'out');
        const told = await ask(english, `is it in stock in ${city}?`, id);
        assert.ok(told.startsWith(`${isThere ? 'In' : 'Out of'} stock at ${name['en']}: `), told);
        const germanCity = germanCities[city] ?? city;
        const gesagt = await ask(german, `ist das in ${germanCity} verfügbar?`, id);
        const lead = isThere ? 'Auf Lager' : 'Nicht auf Lager';
        assert.ok(gesagt.startsWith(`${lead} (${name['de']}): `), gesagt);
      }
    }
    assert.ok(seen.has('in'));
  });

  it('lets the assistant say where the second one of a list is to be had', async () => {
    const chat = await openChat(wild.baseUrl, wild, { bootstrap: { locale: 'en' } });
    assert.match(await ask(chat, 'shirts'), /shirt/i);
    const told = await ask(chat, 'where can I get the second one?');
    assert.match(told, /^In stock at (?:SUNRISE Store \w+(?:, and |, | and )?)+: /);
    const follow = await ask(chat, 'and in Wien?');
    assert.match(follow, /stock at SUNRISE Store Vienna: /);
    assert.doesNotMatch(await ask(chat, 'is it in stock in Madrid?'), /stock at .*Madrid/i);
  });
});
