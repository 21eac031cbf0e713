// Contract 9: signed inventory events, every rule and every refusal, over HTTP.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { Tenants, rotateInventorySecret } from '../../src/access/tenants.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import {
  inventoryPath,
  level,
  levelsEvent,
  newEventId,
  sendEvent,
  sendLevels,
  sendText,
  signed,
  type InventoryApi,
} from '../support/inventory-client.ts';
import { rawRequest } from '../support/raw-http.ts';
import { StillClock } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem } from './assertions.ts';
import { misspellings, samples } from './samples.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

let clock: StillClock;
let server: TestServer;
let tenant: TestTenant;
let api: InventoryApi;

const apiOf = (one: TestTenant): InventoryApi => ({ ...one, baseUrl: server.publicUrl });
const at = () => ({ atMs: clock.nowMs() });

before(async () => {
  clock = new StillClock(nowMs);
  server = await startTestServer({ clock });
  tenant = await server.tenant();
  api = apiOf(tenant);
});
after(() => server.dispose());

const send = (levels: readonly unknown[], id?: string) =>
  sendLevels(api, levels, { ...at(), ...(id !== undefined && { id }) });

async function statuses(levels: readonly unknown[]): Promise<string[]> {
  const { status, body } = await send(levels);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map((one: Loose) => one.status);
}

describe('Section 9: credentials and signatures', () => {
  test('an event needs an API key with the scope inventory:write beside its signature', async () => {
    const payload = JSON.stringify(levelsEvent([level('p', 1)]));
    const headers = { authorization: undefined };
    assertProblem(await sendText(api, payload, { ...at(), headers }), 'api_key_invalid');
    const reader = await server.tenant({ tenantId: 'reader', scopes: ['catalog:write'] });
    assertProblem(await sendText(apiOf(reader), payload, at()), 'insufficient_scope');
  });

  test('an event signed for another tenant is refused', async () => {
    const other = await server.tenant({ tenantId: 'other' });
    const forged = { ...api, inventorySecret: other.inventorySecret };
    assertProblem(await sendLevels(forged, [level('p', 1)], at()), 'signature_invalid');
  });

  test('a signature over the same JSON in other bytes is refused', async () => {
    const body = levelsEvent([level('p', 1)]);
    const headers = signed(api.inventorySecret, JSON.stringify(body), at());
    const spaced = JSON.stringify(body, null, 1);
    assertProblem(await sendText(api, spaced, { headers }), 'signature_invalid');
    const id = newEventId();
    assert.equal((await sendText(api, spaced, { ...at(), id })).status, 200);
  });

  test('each missing or changed part is refused alike, with no hint which it was', async () => {
    const payload = JSON.stringify(levelsEvent([level('p', 1)]));
    const good = signed(api.inventorySecret, payload, at());
    const [, mac = ''] = (good['webhook-signature'] ?? '').split(',');
    const seconds = Number(good['webhook-timestamp']);
    const attacks: readonly Record<string, string | undefined>[] = [
      { 'webhook-id': undefined },
      { 'webhook-id': newEventId() },
      { 'webhook-timestamp': undefined },
      { 'webhook-timestamp': String(seconds + 1) },
      { 'webhook-timestamp': `${seconds}.0` },
      { 'webhook-timestamp': `0${seconds}` },
      { 'webhook-timestamp': 'soon' },
      { 'webhook-signature': undefined },
      { 'webhook-signature': mac },
      { 'webhook-signature': `v1a,${mac}` },
      { 'webhook-signature': `v2,${mac}` },
      { 'webhook-signature': 'v1,' },
      { 'webhook-signature': `v1,${mac.toLowerCase()}` },
      { 'webhook-signature': `v1,${mac},${mac}` },
    ];
    const details = new Set<string>();
    for (const attack of attacks) {
      const answer = await sendText(api, payload, { headers: { ...good, ...attack } });
      details.add(assertProblem(answer, 'signature_invalid').detail);
    }
    assert.equal(details.size, 1);
    assert.equal((await sendText(api, payload, { headers: good })).status, 200);
  });

  test('an id has 1-128 letters, digits, hyphens and underscores, and a dot in it is refused', async () => {
    for (const id of ['a.b', 'a b', 'é', 'a/b', 'x'.repeat(129)]) {
      const payload = JSON.stringify(levelsEvent([level('p', 1)]));
      const headers = signed(api.inventorySecret, payload, { id, ...at() });
      // A header carries bytes; fetch takes no others.
      if (id === 'é') headers['webhook-id'] = Buffer.from(id).toString('latin1');
      assertProblem(await sendText(api, payload, { headers }), 'signature_invalid');
    }
    for (const id of ['0', '-_aZ9', 'y'.repeat(128)]) {
      assert.equal((await send([level('p', 1)], id)).body.event_id, id);
    }
  });

  test('one fitting signature in the list is enough, and other versions are ignored', async () => {
    const payload = JSON.stringify(levelsEvent([level('p', 1)]));
    const good = signed(api.inventorySecret, payload, at());
    const list = `v1a,AAAA v1,${'A'.repeat(43)}= ${good['webhook-signature']} v7,x`;
    const headers = { ...good, 'webhook-signature': list };
    assert.equal((await sendText(api, payload, { headers })).status, 200);
  });

  test('a timestamp 300 seconds off either way is taken, one second more is refused', async () => {
    for (const offset of [-300_000, 300_000]) {
      const sending = { atMs: nowMs + offset };
      assert.equal((await sendLevels(api, [level('p', 1)], sending)).status, 200);
    }
    for (const offset of [-301_000, 301_000, -10 * day]) {
      const answer = await sendLevels(api, [level('p', 1)], { atMs: nowMs + offset });
      assertProblem(answer, 'signature_timestamp_out_of_range');
    }
  });

  test('two secrets are active after a rotation, and the one before them no longer is', async () => {
    const rotating = await server.tenant({ tenantId: 'rotating' });
    const secrets = [rotating.inventorySecret];
    for (const expected of [
      [200, 200],
      [401, 200, 200],
    ]) {
      const tables = LmdbTables.open(`${server.dataDir}/journal`);
      const made = rotateInventorySecret(tables, 'rotating');
      await tables.write(made.puts);
      assert.equal(new Tenants({ journal: tables }).find('rotating')?.inventory_secrets.length, 2);
      await tables.close();
      secrets.push(made.inventorySecret);
      const answers = [];
      for (const inventorySecret of secrets) {
        const by = { ...apiOf(rotating), inventorySecret };
        answers.push((await sendLevels(by, [level('p', 1)], at())).status);
      }
      assert.deepEqual(answers, expected);
    }
  });
});

describe('Section 9: the order of checks', () => {
  test('the signature is judged before the JSON, and the JSON before the schema (INV-609)', async () => {
    const unsigned = { headers: { 'webhook-signature': 'v1,AAAA' }, ...at() };
    assertProblem(await sendText(api, '{', unsigned), 'signature_invalid');
    assertProblem(await sendText(api, '{', at()), 'malformed_json');
    assertProblem(await sendText(api, '{"type":1,"type":2}', at()), 'malformed_json');
    assertProblem(await sendText(api, '{}', at()), 'validation_failed');
    const headers = { 'content-type': 'text/plain' };
    assertProblem(await sendText(api, '{}', { ...at(), headers }), 'unsupported_media_type');
  });

  test('bytes that are no UTF-8 are never authentic', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    const headers = signed(api.inventorySecret, bytes.toString('utf8'), at());
    const answer = await rawRequest(server.publicUrl, {
      method: 'POST',
      path: inventoryPath,
      headers: {
        authorization: `Bearer ${api.apiKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: bytes,
    });
    assert.equal(answer.status, 401);
    assert.equal(JSON.parse(answer.body.toString()).code, 'signature_invalid');
  });

  test('a body of more than 256 KiB is refused before its signature', async () => {
    const payload = JSON.stringify(levelsEvent([level('p'.repeat(256 * 1024), 1)]));
    const headers = { 'webhook-signature': undefined };
    const answer = await sendText(api, payload, { ...at(), headers });
    assert.equal(assertProblem(answer, 'payload_too_large').limit_bytes, 256 * 1024);
    const padded = `${JSON.stringify(levelsEvent([level('p', 1)]))}${' '.repeat(255 * 1024)}`;
    assert.equal((await sendText(api, padded, at())).status, 200);
  });

  test('requests are counted under the policy inventory, forged ones too', async () => {
    const limited = await startTestServer({
      clock,
      keepsRates: true,
      config: { limits: { inventory: { quota: 2, window_seconds: 60 } } },
    });
    try {
      const one = { ...(await limited.tenant()), baseUrl: limited.publicUrl };
      const first = await sendLevels(one, [level('p', 1)], at());
      assert.equal(first.headers.get('ratelimit-policy'), '"inventory";q=2;w=60');
      assert.equal(first.headers.get('ratelimit'), '"inventory";r=1;t=60');
      const forged = { ...one, inventorySecret: api.inventorySecret };
      assertProblem(await sendLevels(forged, [level('p', 1)], at()), 'signature_invalid');
      const refused = assertProblem(await sendLevels(one, [level('p', 1)], at()), 'rate_limited');
      assert.deepEqual(refused.violated_policies, ['inventory']);
    } finally {
      await limited.dispose();
    }
  });
});

describe('Section 9: the shape of an event', () => {
  test('a misspelt member at any level is refused and no level is applied (2.1)', async () => {
    const [body] = samples.receiveInventory;
    assert.ok(body);
    for (const { pointer, body: typo } of misspellings(body)) {
      assertEntries(await sendEvent(api, typo, at()), [[pointer, 'unknown_field']]);
    }
    const { type, ...rest } = body;
    assertEntries(await sendEvent(api, { ...rest, typ: type }, at()), [
      ['#/type', 'missing_field'],
      ['#/typ', 'unknown_field'],
    ]);
    const { body: answer } = await sendEvent(api, body, at());
    assert.equal(answer.summary.applied, 1);
  });

  test('another type of event is unsupported, with any other content', async () => {
    for (const event of [
      { type: 'inventory.levels.adjusted', timestamp: '2026-11-21T12:00:00Z', data: { by: 1 } },
      { ...levelsEvent([level('p', 1)]), type: '' },
      { type: 'order.created' },
    ]) {
      assertProblem(await sendEvent(api, event, at()), 'event_type_unsupported');
    }
    const typed = { ...levelsEvent([level('p', 1)]), type: 7 };
    assertEntries(await sendEvent(api, typed, at()), [['#/type', 'wrong_type']]);
  });

  test('each fault of a level is named at its place', async () => {
    const good = level('p', 1);
    const { available: _, ...unavailable } = good;
    const faults: readonly (readonly [unknown, string, string])[] = [
      [unavailable, '/available', 'missing_field'],
      [{ ...good, available: 1.5 }, '/available', 'wrong_type'],
      [{ ...good, available: '1' }, '/available', 'wrong_type'],
      [{ ...good, available: 2 ** 31 }, '/available', 'out_of_range'],
      [{ ...good, available: -(2 ** 31) - 1 }, '/available', 'out_of_range'],
      [{ ...good, external_product_id: '' }, '/external_product_id', 'out_of_range'],
      [{ ...good, external_product_id: 'x'.repeat(129) }, '/external_product_id', 'too_long'],
      [{ ...good, external_variant_id: null }, '/external_variant_id', 'wrong_type'],
      [{ ...good, external_location_id: 'a\u0001' }, '/external_location_id', 'bad_format'],
      [{ ...good, occurred_at: '2026-11-21 11:00:00Z' }, '/occurred_at', 'bad_format'],
      [{ ...good, occurred_at: '2026-02-30T11:00:00Z' }, '/occurred_at', 'bad_format'],
      [{ ...good, occurred_at: '2026-11-21T11:00:00.1234567Z' }, '/occurred_at', 'bad_format'],
      [{ ...good, sequence: 1.5 }, '/sequence', 'wrong_type'],
      [{ ...good, sequence: 2 ** 53 }, '/sequence', 'out_of_range'],
      [{ ...good, quantity: 1 }, '/quantity', 'unknown_field'],
    ];
    for (const [bad, place, code] of faults) {
      const answer = await send([level('fine', 1), bad]);
      assertEntries(answer, [[`#/data/levels/1${place}`, code]]);
    }
    assertEntries(await send([]), [['#/data/levels', 'out_of_range']]);
    assertEntries(await send(Array(501).fill(good)), [['#/data/levels', 'too_many']]);
    const timeless = { ...levelsEvent([good]), timestamp: '2026-13-01T00:00:00Z' };
    assertEntries(await sendEvent(api, timeless, at()), [['#/timestamp', 'bad_format']]);
    assert.deepEqual(await statuses([level('fine', 1)]), ['applied']);
  });

  test('a time more than 300 s ahead is rejected by itself, and the event is answered so again', async () => {
    const timeAt = (aheadMs: number) => new Date(clock.nowMs() + aheadMs).toISOString();
    const told = [
      level('clock', 1, { occurred_at: timeAt(300_001), sequence: 9 }),
      level('clock', 2, { occurred_at: timeAt(300_000) }),
      level('clock-2', 3, { occurred_at: '9999-12-31T23:59:59Z' }),
      level('clock-2', 4, { occurred_at: timeAt(0) }),
    ];
    const id = newEventId();
    const first = await sendEvent(api, levelsEvent(told), { ...at(), id });
    assert.equal(first.status, 200);
    const { summary, results } = first.body;
    assert.deepEqual(
      results.map(({ status }: Loose) => status),
      ['rejected', 'applied', 'rejected', 'applied'],
    );
    assert.deepEqual(summary, {
      received: 4,
      applied: 2,
      duplicate: 0,
      conflict: 0,
      stale: 0,
      rejected: 2,
    });
    assert.equal(results[0].error.code, 'occurred_at_in_future');
    assert.equal(results[0].error.pointer, '#/data/levels/0/occurred_at');
    assert.ok(!('error' in results[1]));
    const again = await sendEvent(api, levelsEvent(told), { ...at(), id });
    assert.deepEqual(again.body, { ...first.body, duplicate: true });
  });

  test('the bounds themselves are taken: 500 levels, both ends of 32 bits, the longest ids', async () => {
    const many = Array.from({ length: 500 }, (_, index) => level(`many-${index}`, index));
    const { body } = await send(many);
    assert.deepEqual(body.summary, {
      received: 500,
      applied: 500,
      duplicate: 0,
      conflict: 0,
      stale: 0,
      rejected: 0,
    });
    // 128 characters of four bytes each, in every part of the key.
    const long = '𝔸'.repeat(128);
    const place = { external_variant_id: long, external_location_id: `${long.slice(2)}𝔹` };
    const told = [
      level(long, 2 ** 31 - 1, place),
      level(long, -(2 ** 31), { ...place, external_location_id: long }),
    ];
    assert.deepEqual(await statuses(told), ['applied', 'applied']);
    assert.deepEqual(await statuses(told), ['duplicate', 'duplicate']);
  });
});

describe('Section 9: the result for a level', () => {
  const time = (fraction: string) => `2026-11-21T11:00:00${fraction}Z`;

  test('newer is applied, equal is duplicate or conflict, older is stale, by microseconds', async () => {
    const told = (available: number | null, fraction: string) =>
      level('ordered', available, { occurred_at: time(fraction) });
    assert.deepEqual(await statuses([told(5, '.000002')]), ['applied']);
    assert.deepEqual(await statuses([told(5, '.000002')]), ['duplicate']);
    assert.deepEqual(await statuses([told(6, '.000002')]), ['conflict']);
    assert.deepEqual(await statuses([told(null, '.000002')]), ['conflict']);
    assert.deepEqual(await statuses([told(9, '.000001')]), ['stale']);
    assert.deepEqual(await statuses([told(5, '.000003')]), ['applied']);
    const offset = level('ordered', 5, { occurred_at: '2026-11-21T13:00:00.000003+02:00' });
    assert.deepEqual(await statuses([offset]), ['duplicate']);
  });

  test('a sequence counts before the time only if both levels have one', async () => {
    const told = (available: number, fraction: string, sequence?: number) =>
      level('numbered', available, {
        occurred_at: time(fraction),
        ...(sequence !== undefined && { sequence }),
      });
    assert.deepEqual(await statuses([told(1, '.5', 10)]), ['applied']);
    assert.deepEqual(await statuses([told(2, '.4', 11)]), ['applied']);
    assert.deepEqual(await statuses([told(3, '.9', 10)]), ['stale']);
    assert.deepEqual(await statuses([told(2, '.9', 11)]), ['duplicate']);
    assert.deepEqual(await statuses([told(3, '.9', 11)]), ['conflict']);
    assert.deepEqual(await statuses([told(3, '.3')]), ['stale']);
    assert.deepEqual(await statuses([told(3, '.45')]), ['applied']);
    assert.deepEqual(await statuses([told(4, '.44', 99)]), ['stale']);
  });

  test('product, variant and location are ordered apart, and one event may tell of all', async () => {
    const places = [
      {},
      { external_variant_id: 'v' },
      { external_location_id: 'v' },
      { external_variant_id: 'v', external_location_id: 'v' },
    ];
    const levels = places.map((place, index) => level('apart', index, place));
    assert.deepEqual(await statuses(levels), Array(4).fill('applied'));
    assert.deepEqual(await statuses(levels), Array(4).fill('duplicate'));
  });

  test('levels of one event are judged in their order', async () => {
    const told = [
      level('twice', 1, { occurred_at: time('.2') }),
      level('twice', 2, { occurred_at: time('.1') }),
      level('twice', 1, { occurred_at: time('.2') }),
      level('twice', 3, { occurred_at: time('.2') }),
      level('twice', 3, { occurred_at: time('.3') }),
    ];
    const { body } = await send(told);
    assert.deepEqual(
      body.results.map((one: Loose) => [one.index, one.status]),
      [
        [0, 'applied'],
        [1, 'stale'],
        [2, 'duplicate'],
        [3, 'conflict'],
        [4, 'applied'],
      ],
    );
    assert.deepEqual(body.summary, {
      received: 5,
      applied: 2,
      duplicate: 1,
      conflict: 1,
      stale: 1,
      rejected: 0,
    });
  });

  test('tenants share no level and no event id', async () => {
    const other = apiOf(await server.tenant({ tenantId: 'neighbour' }));
    const id = newEventId();
    assert.equal((await send([level('shared', 1)], id)).status, 200);
    const { body } = await sendLevels(other, [level('shared', 2)], { id, ...at() });
    assert.equal(body.duplicate, false);
    assert.equal(body.results[0].status, 'applied');
  });
});

describe('Section 9: an event id is remembered for seven days', () => {
  test('the same event again is a duplicate with the first answer, under a new signature', async () => {
    const id = newEventId();
    const first = await send([level('once', 1), level('once', 2)], id);
    assert.equal(first.status, 200);
    assert.equal(first.body.duplicate, false);
    assert.equal(first.body.event_id, id);
    clock.advance(6.9 * day);
    const again = await send([level('once', 1), level('once', 2)], id);
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, { ...first.body, duplicate: true });
  });

  test('the same id with another body is refused and changes nothing', async () => {
    const id = newEventId();
    await send([level('reused', 1)], id);
    const later = { occurred_at: '2026-11-21T11:30:00Z' };
    assertProblem(await send([level('reused', 2, later)], id), 'idempotency_key_reused');
    assert.deepEqual(await statuses([level('reused', 1)]), ['duplicate']);
  });

  test('after seven days the id may carry another event', async () => {
    const id = newEventId();
    await send([level('forgotten', 1)], id);
    clock.advance(7 * day);
    const { status, body } = await send([level('forgotten', 2)], id);
    assert.equal(status, 200);
    assert.equal(body.duplicate, false);
    assert.equal(body.results[0].status, 'conflict');
  });

  test('a refused event leaves its id free', async () => {
    const id = newEventId();
    assert.equal((await sendEvent(api, { type: 'nope' }, { id, ...at() })).status, 422);
    assert.equal((await send([level('free', 1)], id)).status, 200);
  });

  test('two attempts at once are taken once', async () => {
    const id = newEventId();
    const answers = await Promise.all([1, 2, 3].map(() => send([level('racing', 1)], id)));
    assert.equal(answers.filter(({ body }) => body.duplicate === true).length, 2);
    for (const { body } of answers) assert.equal(body.summary.applied, 1);
  });
});

describe('Section 9 and 6.4: availability follows from levels', () => {
  const locations = [
    { external_location_id: 'b1', name: 'Berlin' },
    { external_location_id: 'k1', name: { en: 'Cologne', de: 'Köln' } },
  ];
  let shop: InventoryApi;

  const boot = (id: string, title: string) => ({
    external_product_id: id,
    updated_at: '2026-11-20T00:00:00Z',
    title,
    variants: [
      { external_variant_id: `${id}-1`, options: {} },
      { external_variant_id: `${id}-2`, options: {} },
    ],
  });

  const found = async (query: string): Promise<Record<string, string>> => {
    const { body } = await request(`${shop.baseUrl}/api/v1/catalog/search`, {
      token: shop.apiKey,
      body: { query },
    });
    return Object.fromEntries(
      body.items.map((item: Loose) => [item.external_product_id, item.availability]),
    );
  };

  before(async () => {
    const made = await server.tenant({ tenantId: 'boots', settings: { locations } });
    shop = apiOf(made);
    const early = await sendLevels(
      shop,
      [level('b-1', 3), level('b-1', 3, { external_variant_id: 'b-1-1' })],
      at(),
    );
    assert.deepEqual(
      early.body.results.map((one: Loose) => [one.status, one.matched]),
      [
        ['applied', false],
        ['applied', false],
      ],
    );
    const run = await syncSchema(shop, [
      { kind: 'collection', entries: [{ external_collection_id: 'c', name: 'C' }] },
    ]);
    assert.equal(run.state, 'activated', JSON.stringify(run));
    await syncItems(shop, [
      boot('b-1', 'Red boot'),
      boot('b-2', 'Blue boot'),
      boot('b-3', 'Old boot'),
    ]);
    await untilLexicalReady(shop);
  });

  test('a level that came before its product counts once the product is there', async () => {
    assert.deepEqual(await found('boot'), {
      'b-1': 'in_stock',
      'b-2': 'unknown',
      'b-3': 'unknown',
    });
    const { body } = await sendLevels(
      shop,
      [
        level('b-1', 3),
        level('b-1', 1, { external_variant_id: 'b-1-2' }),
        level('b-1', 1, { external_variant_id: 'nobody' }),
        level('b-9', 1),
      ],
      at(),
    );
    assert.deepEqual(
      body.results.map((one: Loose) => one.matched),
      [true, true, false, false],
    );
  });

  test('search and cards change with the next event: out of stock, untracked, negative', async () => {
    const later = { occurred_at: '2026-11-21T11:10:00Z' };
    await sendLevels(shop, [level('b-2', -4, later), level('b-3', null, later)], at());
    assert.deepEqual(await found('boot'), {
      'b-1': 'in_stock',
      'b-2': 'out_of_stock',
      'b-3': 'unknown',
    });
    const chat = await openChat(server.publicUrl, shop);
    const { body } = await say(chat, 'cards', 'blue boot');
    const items = await untilAnswered(chat, body.turn_id);
    const artifact = items.find((item) => item.kind === 'artifact')?.payload as Loose;
    const card = artifact.data.cards.find((one: Loose) => one.external_product_id === 'b-2');
    assert.deepEqual(card.availability, {
      status: 'out_of_stock',
      as_of: '2026-11-21T11:10:00.000Z',
    });
    const levels = `${shop.baseUrl}/api/v1/inventory/levels/b-2`;
    await request(levels, { method: 'DELETE', token: shop.apiKey });
    assert.equal((await found('boot'))['b-2'], 'unknown');
    await sendLevels(shop, [level('b-2', -4, later)], at());
    assert.equal((await found('boot'))['b-2'], 'out_of_stock');
    await request(`${levels}/reset`, { token: shop.apiKey, body: {} });
    assert.equal((await found('boot'))['b-2'], 'unknown');
  });

  test('the assistant answers for a location from its own levels', async () => {
    const inBerlin = { external_location_id: 'b1', occurred_at: '2026-11-21T11:20:00Z' };
    await sendLevels(shop, [level('b-2', 2, inBerlin)], at());
    const chat = await openChat(server.publicUrl, shop, { bootstrap: { locale: 'en' } });
    const ask = async (key: string, text: string): Promise<string> => {
      const { body } = await say(chat, key, text);
      const items = await untilAnswered(chat, body.turn_id);
      const answers = items.filter((item) => item.turn_id === body.turn_id);
      const message = answers.findLast((item) => item.kind === 'message')?.payload as Loose;
      return message.content[0].text;
    };
    await ask('1', 'blue boot');
    assert.match(await ask('2', 'is the first one in stock in Berlin?'), /in stock at Berlin/i);
    assert.match(await ask('3', 'and in Köln?'), /not known.*Cologne|Cologne.*not known/i);
  });

  test('inventory moves no content hash, no projection version and no change of the catalogue (INV-710)', async () => {
    const read = async (id: string) =>
      (await request(`${shop.baseUrl}/api/v1/catalog/products/${id}`, { token: shop.apiKey })).body;
    const { body: first } = await request(`${shop.baseUrl}/api/v1/capabilities`, {
      token: shop.apiKey,
    });
    const before = await read('b-1');
    const later = { occurred_at: '2026-11-21T11:40:00Z' };
    await sendLevels(shop, [level('b-1', 0, later)], at());
    assert.deepEqual(await read('b-1'), before);
    const { body: second } = await request(`${shop.baseUrl}/api/v1/capabilities`, {
      token: shop.apiKey,
    });
    assert.deepEqual(second.search.lexical, first.search.lexical);
  });
});

test('Section 9: levels, event ids and the secret outlive a restart', async () => {
  const first = await startTestServer({ clock });
  const made = await first.tenant();
  const id = newEventId();
  const told = [level('kept', 4), level('kept', 0, { external_location_id: 'x' })];
  const taken = await sendLevels({ ...made, baseUrl: first.publicUrl }, told, { id, ...at() });
  await first.close();
  const second = await startTestServer({ clock, dataDir: first.dataDir });
  try {
    const again = { ...made, baseUrl: second.publicUrl };
    const repeated = await sendLevels(again, told, { id, ...at() });
    assert.deepEqual(repeated.body, { ...taken.body, duplicate: true });
    const { body } = await sendLevels(again, told, at());
    assert.equal(body.summary.duplicate, 2);
  } finally {
    await second.dispose();
  }
});

test('Section 9: the signer of the public library and a foreign one agree with the service', async () => {
  const { createHmac } = await import('node:crypto');
  const payload = JSON.stringify(levelsEvent([level('ünïcödé 🥾', 1)]));
  const id = newEventId();
  const seconds = Math.floor(clock.nowMs() / 1000);
  const key = Buffer.from(api.inventorySecret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64');
  const signature = new Webhook(api.inventorySecret).sign(id, new Date(seconds * 1000), payload);
  assert.equal(signature, `v1,${mac}`);
  const headers = { 'webhook-signature': `v1,${mac}` };
  assert.equal((await sendText(api, payload, { id, ...at(), headers })).status, 200);
});

describe('Section 9: levels as they are stored', () => {
  const inventory = '/api/v1/inventory';
  const read = (product: string, query = '') =>
    request(`${server.publicUrl}${inventory}/levels/${encodeURIComponent(product)}?${query}`, {
      token: tenant.apiKey,
    });
  const forget = (product: string, token = tenant.apiKey) =>
    request(`${server.publicUrl}${inventory}/levels/${encodeURIComponent(product)}`, {
      method: 'DELETE',
      token,
    });
  const reset = (product: string, body: object, token = tenant.apiKey) =>
    request(`${server.publicUrl}${inventory}/levels/${encodeURIComponent(product)}/reset`, {
      token,
      body,
    });

  test('are listed by product, a page at a time, long ids as they were sent', async () => {
    const id = 'ü'.repeat(128);
    await statuses([
      level('listed', 5),
      { ...level('listed', 2), external_location_id: 'berlin' },
      { ...level('listed', null), external_variant_id: 'v1' },
      { ...level('listed-too', 1) },
    ]);
    const first = await read('listed', 'limit=2');
    assert.equal(first.status, 200);
    assert.deepEqual(
      first.body.items.map((one: Loose) => [
        one.external_variant_id,
        one.external_location_id,
        one.available,
      ]),
      [
        [undefined, undefined, 5],
        [undefined, 'berlin', 2],
      ],
    );
    assert.equal(first.body.has_more, true);
    const after = encodeURIComponent(String(first.body.next_cursor));
    const second = await read('listed', `limit=2&after=${after}`);
    assert.deepEqual(
      second.body.items.map((one: Loose) => [one.external_variant_id, one.available]),
      [['v1', null]],
    );
    assert.equal(second.body.has_more, false);
    assert.deepEqual((await read(id)).body.items, []);
    assertProblem(await read('listed', 'after=!'), 'cursor_invalid');
    assertProblem(await read('listed', 'limit=0'), 'validation_failed');
  });

  test('are removed one by one or all at once, and the next event counts with any time', async () => {
    const variant = { external_variant_id: 'v' };
    const place = { external_product_id: 'reset', ...variant };
    await statuses([level('reset', 1), { ...level('reset', 3), external_variant_id: 'v' }]);
    const older = { ...place, available: 2, occurred_at: '2020-01-01T00:00:00Z' };
    assert.deepEqual(await statuses([older]), ['stale']);
    assert.deepEqual((await reset('reset', variant)).body, { reset: 1 });
    assert.deepEqual((await reset('reset', variant)).body, { reset: 0 });
    assert.deepEqual(await statuses([older]), ['applied']);
    assert.deepEqual((await forget('reset')).body, { reset: 2 });
    assert.deepEqual((await forget('reset')).body, { reset: 0 });
    assert.deepEqual(await statuses([older]), ['applied']);
    assert.deepEqual((await forget('reset')).body, { reset: 1 });
    assert.deepEqual((await read('reset')).body.items, []);
    const reader = await server.tenant({ tenantId: 'level-reader', scopes: ['catalog:read'] });
    assertProblem(await reset('reset', variant, reader.apiKey), 'insufficient_scope');
    assertProblem(await forget('reset', reader.apiKey), 'insufficient_scope');
  });

  test('are of one tenant alone', async () => {
    await statuses([level('mine', 4)]);
    const other = await server.tenant({ tenantId: 'other-shop' });
    const url = `${server.publicUrl}${inventory}/levels/mine`;
    assert.deepEqual((await request(url, { token: other.apiKey })).body.items, []);
    assert.deepEqual((await reset('mine', {}, other.apiKey)).body, { reset: 0 });
    assert.deepEqual((await forget('mine', other.apiKey)).body, { reset: 0 });
    assert.equal((await read('mine')).body.items.length, 1);
  });
});
