// What a tenant's backend sends while a catalogue is benched: products, runs, schemas, stock.

import { setTimeout as sleep } from 'node:timers/promises';
import { signEvent } from '../../src/catalog/inventory/event-signature.ts';
import { Aisle } from './aisle.ts';
import { benchSchema, productItem } from './products.ts';

const itemsPerBatch = 500;
const levelsPerEvent = 500;
const runsPath = '/api/v1/catalog/index-sync/runs';
const schemaPath = '/api/v1/catalog/schema-sync/runs';

/** When everything began: late enough to be sent, early enough to change second by second. */
const dayMs = 86_400_000;
const startMs = Date.now() - dayMs;

/** A catalogue as its owner keeps it: products by number, each with its last change. */
export class Catalogue {
  readonly count: number;
  readonly #changedAt: Float64Array;
  #second = 0;

  constructor(count: number) {
    this.count = count;
    this.#changedAt = new Float64Array(count);
  }

  /** Changes the price of one product in so many. */
  change(oneIn: number): void {
    this.#second += 1;
    for (let index = 0; index < this.count; index += oneIn) this.#changedAt[index] = this.#second;
  }

  /** All of it as the `items` of so many batches. */
  *batches(): IteratorObject<string, undefined> {
    for (let from = 0; from < this.count; from += itemsPerBatch) {
      const size = Math.min(itemsPerBatch, this.count - from);
      const items = Array.from({ length: size }, (_, offset) => {
        const second = this.#changedAt[from + offset] ?? 0;
        const updatedAt = new Date(startMs + second * 1000).toISOString();
        return productItem(`p${from + offset}`, { updatedAt, price: 500 + second });
      });
      yield JSON.stringify(items);
    }
  }

  /** Signed events that set every level of every product at one place, round after round. */
  *events(aisle: Aisle, round: number): Generator<string> {
    const occurred_at = new Date(startMs + round * 1000).toISOString();
    for (let from = 0; from < this.count; from += levelsPerEvent) {
      const size = Math.min(levelsPerEvent, this.count - from);
      const levels = Array.from({ length: size }, (_, offset) => ({
        external_product_id: `p${from + offset}`,
        external_location_id: 'berlin',
        available: (from + offset + round) % 50,
        occurred_at,
      }));
      const event = { type: 'inventory.levels.updated', timestamp: occurred_at, data: { levels } };
      const payload = JSON.stringify(event);
      const id = `event-${round}-${from}`;
      const headers = signEvent(aisle.inventorySecret, { id, nowMs: Date.now(), payload });
      yield aisle.backendRequest('/api/v1/inventory/events', payload, headers);
    }
  }
}

let keyCount = 0;
const nextKey = (): string => `bench-${(keyCount += 1)}`;

/** Begins a run that replaces the catalogue; the batches as requests, and how to complete it. */
export async function beginReplacement(aisle: Aisle, catalogue: Catalogue) {
  const { version } = await aisle.api('/api/v1/catalog/schema-sync/current');
  const body = {
    mode: 'replace',
    schema_version: version,
    expected_item_count: catalogue.count,
  };
  const { run_id: runId } = await aisle.api(runsPath, body, nextKey());
  const path = `${runsPath}/${String(runId)}`;
  const requests = catalogue
    .batches()
    .map((items, index) =>
      aisle.backendRequest(`${path}/batches`, `{"sequence":${index + 1},"items":${items}}`),
    );
  const complete = async (): Promise<Record<string, unknown>> => {
    const expected_batch_count = Math.ceil(catalogue.count / itemsPerBatch);
    await aisle.api(`${path}/complete`, { expected_batch_count });
    return await waitFor(aisle, path, ({ state }) => String(state).startsWith('completed'));
  };
  return { requests, complete };
}

/**
 * Activates the bench's schema, with an attribute of its own in place of the one that the last
 * activation brought; resolves with the milliseconds from the request to the activated run.
 */
export async function activateSchema(
  aisle: Aisle,
  extraAttribute: string,
): Promise<{ activatedMs: number; run: Record<string, unknown>; path: string }> {
  const { version } = await aisle.api('/api/v1/catalog/schema-sync/current');
  const { run_id: runId } = await aisle.api(
    schemaPath,
    {
      source_schema_version: extraAttribute,
      source_schema_hash: `sha256:${Buffer.from(extraAttribute).toString('hex').padStart(64, '0')}`,
      expected_active_version: version,
    },
    nextKey(),
  );
  const path = `${schemaPath}/${String(runId)}`;
  const [colour, ...others] = benchSchema.attribute as readonly Record<string, unknown>[];
  const attributes = [colour, ...others, { ...others[0], attribute_key: extraAttribute }];
  const batches = [
    { sequence: 1, kind: 'taxonomy', entries: benchSchema.taxonomy },
    { sequence: 2, kind: 'attribute', entries: attributes },
  ];
  for (const batch of batches) await aisle.api(`${path}/batches`, batch);
  const beganMs = performance.now();
  await aisle.api(`${path}/complete`, { expected_batch_count: batches.length });
  const run = await waitFor(aisle, path, ({ state }) => state === 'activated');
  return { activatedMs: performance.now() - beganMs, run, path };
}

/** Waits until the lexical lane has read every change. */
export async function waitForLane(aisle: Aisle): Promise<void> {
  await waitFor(aisle, '/api/v1/capabilities', ({ search }) => {
    const { lexical } = search as { lexical: { state: string } };
    return lexical.state === 'ready' || lexical.state === 'pending';
  });
}

const pollMs = 5;

/** Asks until the answer is the one; a bench that hangs is ended by its operator. */
export async function waitFor(
  aisle: Aisle,
  path: string,
  isIt: (body: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  for (;;) {
    const body = await aisle.api(path);
    if (isIt(body)) return body;
    await sleep(pollMs);
  }
}
