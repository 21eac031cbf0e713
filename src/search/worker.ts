// The search thread: follows every tenant's catalogue and answers queries between two pages.
// Nothing here runs on the thread that holds the sockets.

import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../base/assert.ts';
import { LmdbTables } from '../journal/lmdb-store.ts';
import { CatalogueLane } from './catalogue-lane.ts';
import type { LexicalHit } from './lexical-index.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';
import type { SearchHit } from './port.ts';

assert(parentPort !== null, 'the search thread has a parent');
const port = parentPort;
const input = workerData as WorkerInput;
const tables = LmdbTables.open(input.path);
const lanes = new Map<string, CatalogueLane>();
/** Tenants with changes to read, in the order they asked. */
const behind = new Set<string>();
let isAdvancing = false;

function laneOf(tenantId: string): CatalogueLane {
  let lane = lanes.get(tenantId);
  if (lane === undefined) lanes.set(tenantId, (lane = new CatalogueLane(tables, tenantId)));
  return lane;
}

function send(message: FromWorker): void {
  port.postMessage(message);
}

function wake(tenantId: string): void {
  behind.add(tenantId);
  if (isAdvancing) return;
  isAdvancing = true;
  setImmediate(advance);
}

/** One page of one tenant, then the loop: a query waits for a page at the most. */
function advance(): void {
  const [tenantId] = behind;
  if (tenantId === undefined) {
    isAdvancing = false;
    return;
  }
  behind.delete(tenantId);
  tables.refresh();
  const lane = laneOf(tenantId);
  if (lane.advance()) behind.add(tenantId);
  send({ kind: 'progress', tenantId, progress: lane.progress });
  setImmediate(advance);
}

function toHit(hit: LexicalHit, rank: number): SearchHit {
  const { external_product_id, external_variant_id, score } = hit;
  const lexical_rank = rank + 1;
  if (external_variant_id === undefined) return { external_product_id, score, lexical_rank };
  return { external_product_id, external_variant_id, score, lexical_rank };
}

function answer(message: Extract<ToWorker, { kind: 'search' | 'mentions' }>): void {
  const { id, tenantId } = message;
  const lane = laneOf(tenantId);
  const { index } = lane;
  if (index === undefined) {
    send({ kind: 'refused', id, reason: 'the lexical lane is not queryable' });
    return;
  }
  if (message.kind === 'mentions') {
    send({ kind: 'mentioned', id, mentions: index.mentions(message.text, message.locale) });
    return;
  }
  const startedMs = performance.now();
  const { hits, corrections, matchedCount } = index.search(message.query);
  send({
    kind: 'found',
    id,
    result: {
      hits: hits.map(toHit),
      mode: 'lexical',
      corrections,
      matchedCount,
      tookMs: performance.now() - startedMs,
      schemaVersion: lane.progress.schemaVersion,
    },
  });
}

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'wake':
      wake(message.tenantId);
      break;
    case 'search':
    case 'mentions':
      try {
        answer(message);
      } catch (error) {
        send({ kind: 'refused', id: message.id, reason: String(error) });
      }
      break;
    case 'stop':
      void tables.close().then(() => port.close());
      break;
  }
});

for (const tenantId of input.tenantIds) wake(tenantId);
