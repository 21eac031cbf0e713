// The figures on the admin listener: well-formed, bounded, and moved by what happens (contract 11).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { syncItems } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered } from '../support/chat-client.ts';
import { SseClient } from '../support/sse-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { kettle, seedSchema } from '../crash/shop.ts';
import { chatPaths } from './assertions.ts';

/** Samples by name and labels, as they stand in the text; throws where a line is not one. */
class Figures {
  readonly #samples = new Map<string, number>();
  readonly types = new Map<string, string>();
  readonly helps = new Set<string>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const comment = /^# (HELP|TYPE) ([a-z_:][a-z0-9_:]*) (.+)$/.exec(line);
      if (comment !== null) {
        const [, sort, name = '', rest = ''] = comment;
        if (sort === 'TYPE') this.types.set(name, rest);
        else this.helps.add(name);
        continue;
      }
      const sample =
        /^([a-z_:][a-z0-9_:]*)(\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)*\})? (-?[0-9.e+-]+|Nan|[+-]Inf)$/.exec(
          line,
        );
      assert.ok(sample !== null, `no sample: ${line}`);
      const [, name = '', labels = '', value = ''] = sample;
      this.#samples.set(name + labels, Number(value));
    }
  }

  get names(): string[] {
    return [...this.#samples.keys()];
  }

  /** Sum of all samples of a name that have these labels. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    let sum = 0;
    for (const [sample, value] of this.#samples) {
      const isNamed = sample === name || sample.startsWith(`${name}{`);
      if (isNamed && wanted.every((pair) => sample.includes(pair))) sum += value;
    }
    return sum;
  }
}

let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer({
    config: {
      limits: { reads: { quota: 3, window_seconds: 60 }, stream_sse: { quota: 1 } },
    },
  });
  tenant = await server.tenant({ tenantId: 'tenant-with-a-name' });
});
after(() => server.dispose());

async function scrape(): Promise<Figures> {
  const { status, headers, body } = await request(`${server.adminUrl}/metrics`, {
    token: server.adminToken,
  });
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return new Figures(String(body));
}

const gauges = [
  'aisle_event_loop_delay_seconds',
  'aisle_overload_level',
  'aisle_resident_actors',
  'aisle_open_streams',
  'aisle_subscribers',
  'aisle_running_turns',
  'aisle_journal_queued_changes',
  'aisle_desk_waiting_sessions',
  'aisle_desk_longest_wait_seconds',
  'aisle_desk_active_sessions',
  'aisle_journal_oldest_wait_seconds',
  'aisle_actors_passivated_total',
  'aisle_actors_revived_total',
];

describe('Section 11: metrics', () => {
  test('they say which build runs: its version, its Node and its platform', async () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const platform = `${process.platform}-${process.arch}`;
    const labels = { version, node: process.versions.node, platform };
    assert.equal((await scrape()).sum('aisle_build_info', labels), 1);
  });

  test('they show the work of a conversation and of a sync', async () => {
    const before = await scrape();
    const chat = await openChat(server.publicUrl, tenant);
    const stream = await SseClient.open(server.publicUrl, {
      path: chatPaths.sse,
      token: chat.token,
    });
    const first = await say(chat, 'k', 'hello');
    await untilAnswered(chat, first.body.turn_id);
    await say(chat, 'k', 'hello');
    assert.equal((await say(chat, 'k', 'goodbye')).status, 422);
    const second = await request(server.publicUrl + chatPaths.sse, { token: chat.token });
    assert.equal(second.status, 429);
    await seedSchema(server.publicUrl, tenant);
    await syncItems({ baseUrl: server.publicUrl, apiKey: tenant.apiKey }, [kettle(1), kettle(2)]);
    for (let count = 0; count < 5; count += 1) {
      await request(`${server.publicUrl}/api/v1/capabilities`, { token: tenant.apiKey });
    }
    const during = await scrape();
    stream.connection.close();

    const moved = (name: string, labels = {}) =>
      during.sum(name, labels) - before.sum(name, labels);
    const { messages } = chatPaths;
    assert.equal(moved('aisle_admissions_total', { outcome: 'accepted' }), 1);
    assert.equal(moved('aisle_admissions_total', { outcome: 'replayed' }), 1);
    assert.equal(moved('aisle_admissions_total', { outcome: 'idempotency_key_reused' }), 1);
    assert.equal(moved('aisle_http_requests_total', { route: messages, status: '202' }), 2);
    assert.equal(moved('aisle_http_requests_total', { route: messages, status: '422' }), 1);
    assert.equal(moved('aisle_http_request_duration_seconds_count', { route: messages }), 3);
    assert.equal(moved('aisle_turns_total', { outcome: 'completed' }), 1);
    assert.equal(moved('aisle_turn_first_delta_seconds_count'), 1);
    assert.equal(moved('aisle_turn_duration_seconds_count'), 1);
    assert.ok(moved('aisle_delivery_lag_seconds_count') >= 1);
    assert.ok(moved('aisle_journal_commit_seconds_count') > 3);
    assert.ok(moved('aisle_journal_changes_total') > 3);
    assert.ok(
      during.sum('aisle_journal_sync_seconds_sum') <=
        during.sum('aisle_journal_commit_seconds_sum'),
    );
    assert.equal(during.sum('aisle_journal_faults_total'), 0);
    assert.equal(moved('aisle_rate_refusals_total', { policy: 'stream_sse' }), 1);
    assert.ok(moved('aisle_rate_refusals_total', { policy: 'reads' }) >= 2);
    assert.equal(during.sum('aisle_open_streams'), 1);
    assert.ok(during.sum('aisle_open_connections') >= 1);
    assert.equal(during.sum('aisle_connections_refused_total'), 0);
    assert.ok(during.sum('aisle_subscribers') >= 1);
    assert.ok(during.sum('aisle_resident_actors') >= 1);
    assert.equal(during.sum('aisle_lane_tenants', { lane: 'lexical' }), 1);
    assert.equal(during.sum('aisle_lane_tenants', { lane: 'semantic' }), 1);
  });

  test('lanes report their lag', async () => {
    for (;;) {
      const figures = await scrape();
      if (figures.sum('aisle_lane_tenants', { lane: 'lexical', state: 'ready' }) === 1) {
        assert.equal(figures.sum('aisle_lane_pending_products', { lane: 'lexical' }), 0);
        assert.equal(figures.sum('aisle_lane_coverage_min_ratio', { lane: 'lexical' }), 1);
        return;
      }
    }
  });

  test('each has a help and a type, every gauge is there, and units stand in the names', async () => {
    const figures = await scrape();
    for (const name of gauges) {
      assert.ok(figures.names.includes(name), name);
    }
    for (const [name, type] of figures.types) {
      assert.ok(figures.helps.has(name), name);
      if (!name.startsWith('aisle_')) continue;
      assert.equal(name.endsWith('_total'), type === 'counter', name);
      if (type === 'histogram') assert.match(name, /_seconds$/);
    }
  });

  test('no label grows with tenants, sessions or texts of clients', async () => {
    const odd = await fetch(`${server.publicUrl}/api/v1/capabilities`, { method: 'PURGE' });
    assert.equal(odd.status, 405);
    for (const path of ['/one', '/two', '/api/v1/catalog/products/made-up-by-a-client']) {
      await request(server.publicUrl + path, { token: tenant.apiKey });
    }
    const figures = await scrape();
    assert.ok(figures.sum('aisle_http_requests_total', { method: 'other' }) >= 1);
    const all = figures.names.join('\n');
    for (const word of [tenant.tenantId, 'ses_', 'purge', '/one', 'made-up', 'kettle']) {
      assert.ok(!all.toLowerCase().includes(word), word);
    }
    assert.ok(all.includes('route="/api/v1/catalog/products/{external_product_id}"'));
  });
});
