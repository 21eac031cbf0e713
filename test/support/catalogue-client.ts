// Syncs a catalogue through the tenant's API, as an integration would: schema first, then products.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { request, type Loose } from './chat-client.ts';

export interface CatalogueApi {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Runs a schema sync from start to activation; resolves with the run as it ended. */
export async function syncSchema(
  { baseUrl, apiKey }: CatalogueApi,
  batches: readonly { kind: string; entries: readonly unknown[] }[],
  about: { version?: string; hash?: string; expected?: string | null } = {},
): Promise<Loose> {
  const runs = `${baseUrl}/api/v1/catalog/schema-sync/runs`;
  const version = about.version ?? '1';
  const started = await request(runs, {
    token: apiKey,
    headers: { 'idempotency-key': `schema-${version}` },
    body: {
      source_schema_version: version,
      source_schema_hash: about.hash ?? `sha256:${version.padStart(64, '0')}`,
      expected_active_version: about.expected ?? null,
    },
  });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const run = `${runs}/${started.body.run_id}`;
  for (const [index, batch] of batches.entries()) {
    const added = await request(`${run}/batches`, {
      token: apiKey,
      body: { sequence: index + 1, ...batch },
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
  }
  const completed = await request(`${run}/complete`, {
    token: apiKey,
    body: { expected_batch_count: batches.length },
  });
  assert.equal(completed.status, 202, JSON.stringify(completed.body));
  for (;;) {
    const now = await request(run, { token: apiKey });
    if (!['validating', 'activating'].includes(now.body.state)) return now.body;
    await sleep(20);
  }
}

/** Sends items as deltas in batches of 500; resolves with the summaries added up. */
export async function syncItems(
  { baseUrl, apiKey }: CatalogueApi,
  items: readonly unknown[],
): Promise<Record<string, number>> {
  const total: Record<string, number> = {};
  for (let start = 0; start < items.length; start += 500) {
    const { status, body } = await request(`${baseUrl}/api/v1/catalog/index-sync/items/batch`, {
      token: apiKey,
      body: { items: items.slice(start, start + 500) },
    });
    assert.ok(status === 200 || status === 207, JSON.stringify(body).slice(0, 2000));
    for (const [name, count] of Object.entries(body.summary)) {
      total[name] = (total[name] ?? 0) + (count as number);
    }
  }
  return total;
}

/** Waits until the lexical lane has read everything; resolves with the capabilities. */
export async function untilLexicalReady({ baseUrl, apiKey }: CatalogueApi): Promise<Loose> {
  for (;;) {
    const { body } = await request(`${baseUrl}/api/v1/capabilities`, { token: apiKey });
    if (body.search.lexical.state === 'ready') return body;
    await sleep(50);
  }
}
