// Contract 11.2: what the console reads and sends, on the admin listener alone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { syncSchema } from '../support/catalogue-client.ts';
import {
  openChat,
  request,
  say,
  untilAnswered,
  type Answer,
  type Loose,
} from '../support/chat-client.ts';
import { DeskClient, withDesk } from '../support/desk-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const operator = { external_operator_id: 'console', display_name: 'Robin' };

let server: TestServer;
let tenant: TestTenant;
const clock = new ManualClock(Date.now());

before(async () => {
  server = await startTestServer({ clock });
  tenant = await server.tenant({ tenantId: 'acme', settings: withDesk });
});
after(() => server.dispose());

function ask(
  path: string,
  options: { method?: string; body?: unknown; token?: string; to?: TestServer } = {},
): Promise<Answer<Loose>> {
  const { to = server, token = to.adminToken, ...rest } = options;
  return request(`${to.adminUrl}/admin/v1${path}`, { token, ...rest });
}

describe('Section 11.2: the routes of the console', () => {
  test('no route answers without the token of the admin (INV-614)', async () => {
    const scraper = readFileSync(join(server.dataDir, 'metrics.token'), 'utf8').trim();
    for (const [method, path] of [
      ['GET', '/history'],
      ['GET', '/lanes'],
      ['GET', '/runs'],
      ['GET', '/sessions'],
      ['GET', '/sessions/ses_x/stream'],
      ['POST', '/sessions/ses_x/control'],
      ['POST', '/sessions/ses_x/messages'],
      ['GET', '/tenants'],
      ['GET', '/tenants/acme/runs/run_x/items'],
      ['PATCH', '/tenants/acme/settings'],
      ['POST', '/tenants/acme/settings/check'],
      ['POST', '/tenants/acme/search'],
    ] as const) {
      for (const token of [scraper, tenant.apiKey]) {
        const { status, body } = await ask(path, { method, token });
        assert.equal(`${status} ${body.code}`, '401 token_invalid', path);
      }
    }
  });

  test('unknown ids and wrong values get problems as on the public routes', async () => {
    const missing = ['/sessions/ses_x/stream', '/tenants/nobody/runs/run_x/items'];
    for (const path of missing) assert.equal((await ask(path)).body.code, 'not_found', path);
    const search = await ask('/tenants/nobody/search', { body: { query: 'x' } });
    assert.equal(search.body.code, 'not_found');
    const early = await ask('/tenants/acme/search', { body: { query: 'x' } });
    assert.equal(early.body.code, 'lane_not_queryable');
    assert.equal((await ask('/history?since_ms=soon')).body.errors[0].pointer, '#/since_ms');
  });

  test('a session is read along, taken over, answered once for each key, and released', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    const asked = await say(chat, 'k1', 'Hello there');
    await untilAnswered(chat, asked.body.turn_id);
    const { body } = await ask('/sessions');
    const [listed] = body.items;
    assert.equal(`${listed.tenant_id} ${listed.session_id}`, `acme ${chat.sessionId}`);
    assert.equal(listed.open_turns, 0);
    assert.ok(!JSON.stringify(body).includes('token'));

    const path = `/sessions/${chat.sessionId}`;
    const page = await ask(`${path}/stream`);
    assert.equal(page.body.items[0].payload.content[0].text, 'Hello there');
    const { next_cursor } = page.body;
    const waiting = ask(`${path}/stream?wait_seconds=20&after_cursor=${next_cursor}`);

    const message = { operator, content: [{ type: 'text', text: 'Robin here' }] };
    const early = await ask(`${path}/messages`, { body: { ...message, idempotency_key: 'r0' } });
    assert.equal(early.body.code, 'control_not_held');
    const control = { action: 'take_over', operator };
    const { control_version } = page.body.session;
    const stale = await ask(`${path}/control`, {
      body: { ...control, expected_control_version: control_version + 1 },
    });
    assert.equal(stale.body.code, 'control_version_conflict');
    const taken = await ask(`${path}/control`, {
      body: { ...control, expected_control_version: control_version },
    });
    assert.equal(taken.body.control_mode, 'human');
    assert.ok((await waiting).body.items.length > 0, 'the wait ended with the news');

    const keyless = await ask(`${path}/messages`, { body: message });
    assert.equal(keyless.body.code, 'idempotency_key_required');
    const said = { body: { ...message, idempotency_key: 'r1' } };
    const first = await ask(`${path}/messages`, said);
    const second = await ask(`${path}/messages`, said);
    assert.equal(first.status, 202);
    assert.equal(second.body.message_id, first.body.message_id);
    const released = await ask(`${path}/control`, {
      body: {
        action: 'release',
        operator,
        expected_control_version: taken.body.control_version,
      },
    });
    assert.equal(released.body.control_mode, 'ai');
  });

  test('customers who wait for a person come first, and a closed session is not listed', async () => {
    const waits = await openChat(server.publicUrl, tenant);
    await request(`${server.publicUrl}/public/v1/chat/session/handoff`, {
      token: waits.token,
      body: {},
    });
    clock.advance(1000);
    const later = await openChat(server.publicUrl, tenant);
    const ids = async (): Promise<string[]> =>
      (await ask('/sessions')).body.items.map(({ session_id }: Loose) => session_id);
    const listed = await ids();
    assert.deepEqual(listed.slice(0, 2), [waits.sessionId, later.sessionId]);
    const desk = new DeskClient(server.publicUrl, tenant);
    const { control_version } = await desk.find(waits.sessionId);
    for (const [index, action] of (['take_over', 'close'] as const).entries()) {
      const body = { action, operator, expected_control_version: control_version + index };
      assert.equal((await ask(`/sessions/${waits.sessionId}/control`, { body })).status, 200);
    }
    assert.ok(!(await ids()).includes(waits.sessionId));
  });

  test('reading along is no presence of the desk: customers are promised no person by it', async () => {
    const other = await server.tenant({ tenantId: 'away', settings: withDesk });
    const chat = await openChat(server.publicUrl, other);
    await new DeskClient(server.publicUrl, other).list();
    clock.advance(301_000);
    await ask('/sessions');
    await ask(`/sessions/${chat.sessionId}/stream`);
    const { body } = await request(`${server.publicUrl}/public/v1/chat/session/handoff`, {
      token: chat.token,
      body: {},
    });
    assert.equal(body.code, 'desk_not_connected');
  });

  test('reading a chat that was taken over here is presence, also while the operator sends no message', async () => {
    const other = await server.tenant({ tenantId: 'held', settings: withDesk });
    const [held, asking] = [
      await openChat(server.publicUrl, other),
      await openChat(server.publicUrl, other),
    ];
    const { session } = (await ask(`/sessions/${held.sessionId}/stream`)).body;
    const taken = await ask(`/sessions/${held.sessionId}/control`, {
      body: { action: 'take_over', expected_control_version: session.control_version, operator },
    });
    assert.equal(taken.body.control_mode, 'human');
    clock.advance(301_000);
    await ask(`/sessions/${held.sessionId}/stream`);
    clock.advance(299_000);
    const { status, body } = await request(`${server.publicUrl}/public/v1/chat/session/handoff`, {
      token: asking.token,
      body: {},
    });
    assert.equal(status, 200, JSON.stringify(body));
  });

  test('settings are checked without being saved, saved as a change, and refused with pointers', async () => {
    const path = '/tenants/acme/settings';
    const good = { branding: { assistant_name: 'Ada' } };
    assert.equal((await ask(`${path}/check`, { body: good })).status, 204);
    const nameNow = async (): Promise<string> => {
      const { body } = await ask('/tenants');
      const one = body.items.find(({ tenant_id }: Loose) => tenant_id === 'acme');
      assert.ok(!JSON.stringify(body).includes(tenant.inventorySecret));
      return one.settings.branding.assistant_name;
    };
    assert.equal(await nameNow(), 'Assistant');
    const saved = await ask(path, { method: 'PATCH', body: good });
    assert.equal(saved.body.settings.branding.assistant_name, 'Ada');
    assert.equal(await nameNow(), 'Ada');
    for (const method of ['POST', 'PATCH']) {
      const bad = { branding: { accent_color: 'red' }, desk: { offer_timeout_seconds: 0 } };
      const at = method === 'POST' ? `${path}/check` : path;
      const { status, body } = await ask(at, { method, body: bad });
      assert.equal(status, 422);
      assert.deepEqual(body.errors.map(({ pointer }: Loose) => pointer).sort(), [
        '#/branding/accent_color',
        '#/desk/offer_timeout_seconds',
      ]);
    }
    assert.equal((await ask('/tenants')).body.items[0].settings.desk.offer_timeout_seconds, 120);
    const list = await ask(`${path}/check`, { body: [1] });
    assert.equal(list.status, 422);
  });

  test('runs are listed after a restart too, the newest first', async () => {
    const first = await startTestServer();
    const shop = await first.tenant({ tenantId: 'runs' });
    const api = { baseUrl: first.publicUrl, apiKey: shop.apiKey };
    const entries = [{ external_taxonomy_id: 't', name: 'T' }];
    const activated = await syncSchema(api, [{ kind: 'taxonomy', entries }]);
    const started: string[] = [];
    for (const key of ['one', 'two']) {
      const { body } = await request(`${first.publicUrl}/api/v1/catalog/index-sync/runs`, {
        token: shop.apiKey,
        headers: { 'idempotency-key': key },
        body: { schema_version: activated.schema_version },
      });
      started.unshift(body.run_id);
    }
    const idsOf = async (to: TestServer): Promise<string[]> => {
      const { body } = await ask('/runs', { to });
      return [...body.index_runs, ...body.schema_runs].map(
        ({ tenant_id, run_id }: Loose) => `${tenant_id} ${run_id}`,
      );
    };
    const wanted = [...started, activated.run_id].map((id) => `runs ${id}`);
    assert.deepEqual(await idsOf(first), wanted);
    await first.close();
    const second = await startTestServer({ dataDir: first.dataDir });
    assert.deepEqual(await idsOf(second), wanted);
    await second.dispose();
  });

  test('the history has a sample of every figure from the start on', async () => {
    const { body } = await ask('/history');
    assert.ok(body.times_ms.length >= 1);
    const { resident_bytes, heap_used_bytes, queued_changes, open_streams } = body.series;
    assert.ok(resident_bytes[0] > 2 ** 24 && heap_used_bytes[0] > 2 ** 20);
    assert.deepEqual([queued_changes[0], open_streams[0]], [0, 0]);
    const lastMs = body.times_ms.at(-1);
    assert.deepEqual((await ask(`/history?since_ms=${lastMs}`)).body.times_ms, []);
  });
});
