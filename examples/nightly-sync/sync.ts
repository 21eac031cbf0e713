// A nightly sync without the command line: what changed goes as a delta, all of it once a week as a run.
// Run: AISLE_URL=… AISLE_API_KEY=… node sync.ts products.json [--all]

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { AISLE_URL = '', AISLE_API_KEY = '' } = process.env;
const [file = '', flag] = process.argv.slice(2);
const products = JSON.parse(readFileSync(file, 'utf8')) as object[];

/** The members of the answers that are read here; /docs has all of them. */
interface Reply {
  readonly summary?: object;
  readonly version?: string;
  readonly run_id?: string;
  readonly state?: string;
  readonly counters?: object;
  readonly poll_after_seconds?: number;
  readonly limits?: {
    readonly max_items_per_batch: number;
    readonly min_batch_interval_ms: number;
  };
}

/** Posts with the retry rule of the contract (2.5): same key, same bytes, `Retry-After` as a floor. */
async function call(method: string, route: string, body?: object, key?: string): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${AISLE_URL}/api/v1/catalog/${route}`, {
      method,
      headers: {
        authorization: `Bearer ${AISLE_API_KEY}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as Reply;
    if (![429, 502, 503, 504].includes(response.status) || attempt === 7) {
      throw new Error(`${route}: ${response.status} ${await response.text()}`);
    }
    const floorMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
    await sleep(floorMs + Math.random() * Math.min(30_000, 500 * 2 ** attempt));
  }
}

function* batchesOf(size: number): Generator<object[]> {
  for (let at = 0; at < products.length; at += size) yield products.slice(at, at + size);
}

/** Items that are not newer than what is stored are answered `unchanged` or `stale` and cost nothing. */
async function sendDelta(): Promise<void> {
  for (const items of batchesOf(500)) {
    const { summary } = await call('POST', 'index-sync/items/batch', { items });
    console.log(JSON.stringify(summary));
  }
}

/** A run in the mode `replace` removes what the file does not name, at its end and all at once. */
async function replaceAll(): Promise<void> {
  const { version } = await call('GET', 'schema-sync/current');
  const content = createHash('sha256')
    .update(JSON.stringify([version, products]))
    .digest('hex');
  const start = { mode: 'replace', schema_version: version, expected_item_count: products.length };
  const run = await call('POST', 'index-sync/runs', start, `nightly-${content.slice(0, 40)}`);
  const path = `index-sync/runs/${run.run_id}`;
  const { max_items_per_batch = 500, min_batch_interval_ms = 100 } = run.limits ?? {};
  let sequence = 0;
  for (const items of batchesOf(max_items_per_batch)) {
    sequence += 1;
    await call('POST', `${path}/batches`, { sequence, items });
    await sleep(min_batch_interval_ms);
  }
  const counts = { expected_batch_count: sequence, expected_item_count: products.length };
  await call('POST', `${path}/complete`, counts);
  for (;;) {
    const now = await call('GET', path);
    if (now.state !== 'open' && now.state !== 'processing') {
      console.log(JSON.stringify({ state: now.state, ...now.counters }));
      process.exitCode = now.state === 'completed' ? 0 : 1;
      return;
    }
    await sleep((now.poll_after_seconds ?? 1) * 1000);
  }
}

await (flag === '--all' ? replaceAll() : sendDelta());
