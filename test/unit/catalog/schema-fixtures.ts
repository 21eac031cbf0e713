// What the schema tests share: a clock to hold, a service over a journal, entries, and calls.

import assert from 'node:assert/strict';
import { ActorHost } from '../../../src/actors/host.ts';
import { Idempotency } from '../../../src/access/idempotency.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { SchemaRegistry } from '../../../src/catalog/active-schema.ts';
import { ChangeWriter } from '../../../src/catalog/change-writer.ts';
import { SchemaSyncService } from '../../../src/catalog/schema-sync-service.ts';
import type { Reply, TenantCall } from '../../../src/contract/call.ts';
import { Refusal, type ProblemCode } from '../../../src/contract/problems.ts';
import type {
  AttributeEntry,
  ClassificationEntry,
  EmbeddingCounts,
  SchemaBatch,
  SchemaRun,
  SchemaRunStart,
  TaxonomyEntry,
} from '../../../src/contract/schema-sync.ts';
import type { Journal } from '../../../src/journal/journal.ts';
import { limitDefaults, type Limits } from '../../../src/limits.ts';

/** Time that moves only when it is told to; timers fire as it passes them. */
export class HeldClock implements Clock {
  #nowMs = Date.UTC(2030, 0, 1);
  readonly #timers = new Map<() => void, number>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = (): void => callback();
    this.#timers.set(timer, this.#nowMs + delayMs);
    return () => this.#timers.delete(timer);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    for (const [timer, dueAtMs] of this.#timers) {
      if (dueAtMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer();
    }
  }
}

const tenantId = 'tenant-1';

/** One process over a journal: make a second one over the same journal for a restart. */
export function openService(
  journal: Journal,
  options: {
    clock?: HeldClock;
    limits?: Partial<Limits>;
    embeddings?: () => EmbeddingCounts;
  } = {},
) {
  const clock = options.clock ?? new HeldClock();
  const host = new ActorHost(
    { journal, clock },
    { idleTimeoutMs: 60_000, sweepIntervalMs: 10_000 },
  );
  const registry = new SchemaRegistry({ journal });
  const changes = new ChangeWriter({ journal });
  const service = new SchemaSyncService({
    journal,
    host,
    clock,
    registry,
    changes,
    idempotency: new Idempotency({ journal }),
    limits: { ...limitDefaults, ...options.limits },
    retrievalPolicy: () => ({ lexical_enabled: true, semantic_enabled: true }),
    ...(options.embeddings && { embeddings: options.embeddings }),
  });
  return { service, clock, host, registry, changes };
}

export type OpenService = ReturnType<typeof openService>;

export function call<Body>(
  body: Body,
  options: { runId?: string; key?: string | null; tenant?: string } = {},
): TenantCall<Body> {
  return {
    tenantId: options.tenant ?? tenantId,
    params: options.runId === undefined ? {} : { run_id: options.runId },
    query: {},
    body,
    idempotencyKey: options.key ?? null,
  };
}

export function startBody(over: Partial<SchemaRunStart> = {}): SchemaRunStart {
  return {
    source_schema_version: 'v1',
    source_schema_hash: `sha256:${'1'.repeat(64)}`,
    expected_active_version: null,
    ...over,
  };
}

export const sourceHash = (digit: string): string => `sha256:${digit.repeat(64)}`;

let startCount = 0;

/** Starts a run under a fresh key. */
export async function startRun(
  { service }: OpenService,
  over: Partial<SchemaRunStart> = {},
): Promise<SchemaRun> {
  startCount += 1;
  const reply = await service.start(call(startBody(over), { key: `key-${startCount}` }));
  assert.equal(reply.status, 201);
  return runIn(reply);
}

/** Sends batches 1 to n and completes the run. */
export async function sendAndComplete(
  { service }: OpenService,
  runId: string,
  batches: readonly SchemaBatch[],
): Promise<Reply> {
  for (const batch of batches) await service.addBatch(call(batch, { runId }));
  return service.complete(call({ expected_batch_count: batches.length }, { runId }));
}

/** A run from start to its end. */
export async function syncSchema(
  opened: OpenService,
  over: Partial<SchemaRunStart> = {},
  batches: readonly SchemaBatch[] = smallSchema(),
): Promise<SchemaRun> {
  const { run_id } = await startRun(opened, over);
  await sendAndComplete(opened, run_id, batches);
  await opened.service.settled();
  return runIn(await opened.service.get(call(undefined, { runId: run_id })));
}

export function runIn(reply: Reply): SchemaRun {
  return reply.body as SchemaRun;
}

/** Asserts that the promise is refused with `code`; gives the refusal for a closer look. */
export async function refusalOf(promise: Promise<unknown>, code: ProblemCode): Promise<Refusal> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof Refusal, `a refusal, not ${String(error)}`);
    assert.equal(error.code, code);
    return error;
  }
  return assert.fail(`refused with ${code}`);
}

export function taxonomy(id: string, parent?: string): TaxonomyEntry {
  return {
    external_taxonomy_id: id,
    ...(parent !== undefined && { parent_external_taxonomy_id: parent }),
    name: `Taxonomy ${id}`,
  };
}

export function attribute(key: string, over: Partial<AttributeEntry> = {}): AttributeEntry {
  return {
    attribute_key: key,
    name: `Attribute ${key}`,
    data_type: 'text',
    level: 'product',
    localized: false,
    searchable: true,
    filterable: false,
    assistant_exposed: true,
    embeddable: true,
    ...over,
  };
}

export function classification(
  id: string,
  over: Partial<ClassificationEntry> = {},
): ClassificationEntry {
  return {
    external_classification_id: id,
    name: `Classification ${id}`,
    external_taxonomy_ids: [],
    attributes: [],
    ...over,
  };
}

/** Four batches, one per kind, in which references point forward. */
export function smallSchema(): SchemaBatch[] {
  const use = { required: true, variant_axis: false };
  return [
    {
      sequence: 1,
      kind: 'classification',
      entries: [
        classification('shoe', {
          external_taxonomy_ids: ['shoes'],
          attributes: [
            { ...use, attribute_key: 'material' },
            { attribute_key: 'size', required: false, variant_axis: true },
          ],
        }),
      ],
    },
    { sequence: 2, kind: 'taxonomy', entries: [taxonomy('shoes', 'all'), taxonomy('all')] },
    {
      sequence: 3,
      kind: 'attribute',
      entries: [
        attribute('material'),
        attribute('size', {
          data_type: 'enum',
          level: 'variant',
          allowed_values: [
            { value: '42', label: '42' },
            { value: '43', label: '43' },
          ],
        }),
      ],
    },
    {
      sequence: 4,
      kind: 'collection',
      entries: [{ external_collection_id: 'summer', name: 'Summer' }],
    },
  ];
}
