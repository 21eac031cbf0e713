// Kills a real server in the middle of a tenant's deletion, again and again: each next life goes on by
// itself, the tenant's key and token are refused meanwhile, and in the end the store is as if the
// tenant had never been there.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { askForPerson } from '../support/desk-client.ts';
import { level, sendLevels } from '../support/inventory-client.ts';
import { until } from '../support/still-clock.ts';
import { contentOf, type Content } from '../support/store-content.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const gone = 'shop-that-goes';
const productCount = 1000;
const sessionCount = 6;

let prepared: string;
/** What the store held before the tenant was made that goes. */
let without: Content;
let shop: TestTenant;
let stays: TestTenant;
let chat: ChatSession;
let staying: ChatSession;
let expected: Awaited<ReturnType<typeof answersTo>>;

/** Gives a tenant a row of every kind that there is. */
async function fill(server: TestServer, tenant: TestTenant, title: string): Promise<ChatSession> {
  const api = { baseUrl: server.publicUrl, ...tenant };
  await syncSchema(api, [
    { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'all', name: 'All' }] },
  ]);
  const updated_at = '2026-01-01T00:00:00Z';
  const items = Array.from({ length: productCount }, (_, index) => ({
    external_product_id: `${title}-${index}`,
    updated_at,
    title: `${title} ${index}`,
  }));
  await syncItems(api, items);
  const ids = items.map(({ external_product_id }) => external_product_id);
  await sendLevels(
    api,
    ids.slice(0, 50).map((id) => level(id, 3)),
  );
  await startRuns(api);
  await untilLexicalReady(api);
  const chats: ChatSession[] = [];
  for (let index = 0; index < sessionCount; index += 1) {
    const bootstrap = { customer: { external_customer_id: `customer of ${title} ${index}` } };
    const opened = await openChat(server.publicUrl, tenant, { bootstrap });
    const said = await say(opened, 'first', title);
    await untilAnswered(opened, said.body.turn_id);
    // Only of the one that goes: what stays must not change by time.
    if (index === 0 && tenant.tenantId === gone) await askForPerson(opened);
    chats.push(opened);
  }
  return chats.at(-1) as ChatSession;
}

/** Index runs of both modes that are open, one with a batch, and a schema run that is. */
async function startRuns({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<void> {
  const catalog = `${baseUrl}/api/v1/catalog`;
  const { body } = await request(`${catalog}/schema-sync/current`, { token: apiKey });
  const items = [
    {
      external_product_id: 'in-a-run',
      updated_at: '2026-01-01T00:00:00Z',
      title: 'Cut',
      attributes: { none: 'x' },
    },
  ];
  for (const mode of ['upsert', 'replace']) {
    const run = await request(`${catalog}/index-sync/runs`, {
      token: apiKey,
      headers: { 'idempotency-key': mode },
      body: { mode, schema_version: body.version, expected_item_count: 9 },
    });
    assert.equal(run.status, 201, JSON.stringify(run.body));
    const path = `${catalog}/index-sync/runs/${run.body.run_id}/batches`;
    const sent = await request(path, { token: apiKey, body: { sequence: 1, items } });
    assert.ok(sent.status < 300, JSON.stringify(sent.body));
  }
  const run = await request(`${catalog}/schema-sync/runs`, {
    token: apiKey,
    headers: { 'idempotency-key': 'next-schema' },
    body: {
      source_schema_version: '2',
      source_schema_hash: `sha256:${'2'.repeat(64)}`,
      expected_active_version: body.version,
    },
  });
  assert.equal(run.status, 201, JSON.stringify(run.body));
  const batch = {
    sequence: 1,
    kind: 'taxonomy',
    entries: [{ external_taxonomy_id: 'new', name: 'New' }],
  };
  const path = `${catalog}/schema-sync/runs/${run.body.run_id}/batches`;
  const sent = await request(path, { token: apiKey, body: batch });
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
}

async function prepare(): Promise<void> {
  prepared = mkdtempSync(join(tmpdir(), 'aisle-erasure-'));
  const settings = { desk: { enabled: true, offer_timeout_seconds: 120 } };
  const filled = async (tenantId: string, title: string): Promise<TestTenant> => {
    const server = await startTestServer({ dataDir: prepared });
    try {
      const tenant = await server.tenant({ tenantId, settings });
      const session = await fill(server, tenant, title);
      if (tenantId === gone) {
        chat = session;
        expected = await answersTo(server.publicUrl);
      } else {
        stays = tenant;
        staying = session;
      }
      return tenant;
    } finally {
      await server.close();
    }
  };
  await filled('shop-that-stays', 'Cup');
  without = await contentOf(join(prepared, 'journal'));
  shop = await filled(gone, 'Mug');
}

/** How many rows of the tenant the store holds; this process reads them beside the server. */
class StoreLook {
  readonly #environment: LmdbEnvironment;

  constructor(dataDir: string) {
    this.#environment = LmdbEnvironment.forReading(join(dataDir, 'journal'));
  }

  count(table: string, isOf: (text: string) => boolean = (text) => text.includes(gone)): number {
    this.#environment.refresh();
    let count = 0;
    for (const { key, value } of this.#environment.find(`table.${table}`)?.getRange({}) ?? []) {
      if (isOf(JSON.stringify(key) + value.toString())) count += 1;
    }
    return count;
  }

  close(): Promise<void> {
    return this.#environment.close();
  }
}

/** Moments of a deletion, in their order, as the store shows them. */
const moments: readonly [name: string, isThere: (look: StoreLook) => boolean][] = [
  ['it has begun', () => true],
  ['some products are gone', (look) => look.count('products') < productCount],
  ['all products are gone', (look) => look.count('products') === 0],
  ['some sessions are gone', (look) => look.count('session_calendar') < sessionCount],
];

/** Asks as the tenant's backend and its customer until the server is gone: neither gets in. */
async function watchDoors(url: string, isOver: () => boolean): Promise<number> {
  const doors = [
    [shop.apiKey, '/api/v1/catalog/products'],
    [chat.token, '/public/v1/chat/stream'],
  ] as const;
  for (let refusedCount = 0; ; refusedCount += 1) {
    for (const [token, path] of doors) {
      const answer = await request(url + path, { token }).catch(() => undefined);
      if (answer === undefined) return refusedCount;
      assert.match(`${answer.status}`, /^(401|403|503)$/, JSON.stringify(answer.body));
    }
    if (isOver()) return refusedCount;
  }
}

function admin(server: ChildServer, dataDir: string, method = 'GET') {
  const url = /"admin_url":"([^"]+)"/.exec(server.output())?.[1] ?? '';
  const token = readFileSync(join(dataDir, 'admin.token'), 'utf8').trim();
  return request(`${url}/admin/v1/tenants/${gone}`, { method, token });
}

/** Runs a server until the moment has come, and kills it; whether the deletion was still under way. */
async function killAt(dataDir: string, isThere: (look: StoreLook) => boolean): Promise<boolean> {
  const look = new StoreLook(dataDir);
  const isMarked = look.count('tenants', (text) => text.includes('is_deleting')) > 0;
  const server = await startChildServer({ dataDir });
  try {
    if (!isMarked) assert.equal((await admin(server, dataDir, 'DELETE')).status, 202);
    const doors = watchDoors(server.url, () => false);
    await until(() => isThere(look), 'the moment of the kill', 60_000);
    await server.kill();
    await doors;
    return look.count('tenants') > 0;
  } finally {
    await server.kill();
    await look.close();
  }
}

/** What the tenant that stays has, and is answered. */
async function answersTo(url: string) {
  const list = await request(`${url}/api/v1/catalog/products?limit=100`, { token: stays.apiKey });
  const found = await request(`${url}/api/v1/catalog/search`, {
    token: stays.apiKey,
    body: { query: 'cup 77' },
  });
  const levels = await request(`${url}/api/v1/inventory/levels/Cup-7`, {
    token: stays.apiKey,
  });
  assert.equal(levels.status, 200, JSON.stringify(levels.body));
  const stream = await readAll({ ...staying, baseUrl: url });
  const ids = found.body.items.map((item: Loose) => item.external_product_id);
  assert.ok(list.body.items.length > 0 && ids.length > 0 && stream.length > 0);
  return { products: list.body.items, ids, levels: levels.body, stream };
}

describe('a tenant whose deletion is cut off by kills', () => {
  before(prepare);
  after(() => rmSync(prepared, { recursive: true, force: true }));

  it('goes on by itself, refuses the tenant meanwhile, and leaves a store as if it had never been', async (test) => {
    let dataDir = '';
    let last: ChildServer | undefined;
    const copy = (): void => {
      rmSync(dataDir === '' ? join(prepared, 'nothing') : dataDir, {
        recursive: true,
        force: true,
      });
      dataDir = mkdtempSync(join(tmpdir(), 'aisle-erasure-kill-'));
      cpSync(prepared, dataDir, { recursive: true });
    };
    copy();
    try {
      for (const [name, isThere] of moments) {
        let triesCount = 1;
        // A kill that came after the end shows nothing: it is tried again from the beginning.
        for (; !(await killAt(dataDir, isThere)); triesCount += 1) copy();
        test.diagnostic(`${name}: killed in the middle at try ${triesCount}`);
      }
      last = await startChildServer({ dataDir });
      let isOver = false;
      const doors = watchDoors(last.url, () => isOver);
      const { output } = last;
      await until(() => output().includes('tenant_deleted'), 'the end of the deletion', 60_000);
      assert.equal((await admin(last, dataDir)).status, 404);
      isOver = true;
      await doors;
      assert.deepEqual(await answersTo(last.url), expected);
      last.terminate();
      assert.equal((await last.ended).code, 0, last.output());
      const left = await contentOf(join(dataDir, 'journal'));
      const added = [...left.keys()].filter((place) => !without.has(place));
      const lost = [...without.keys()].filter((place) => !left.has(place));
      const changed = [...left.keys()].filter(
        (place) => without.has(place) && without.get(place) !== left.get(place),
      );
      assert.deepEqual({ added, lost }, { added: [], lost: [] });
      const moving = /^table\.(api_key_usage|tenancy_version) /;
      assert.deepEqual(
        changed.filter((place) => !moving.test(place)),
        [],
      );
      const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        names.filter((name) => name.includes(gone)),
        [],
      );
    } finally {
      await last?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
