// Product deltas, and reads of stored products (contract 8.2, 8.3).

import { replayedReply, type Idempotency } from '../access/idempotency.ts';
import type { Clock } from '../base/clock.ts';
import type { Reply, TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type {
  ItemsBatch,
  ItemsReply,
  Product,
  ProductLanes,
  ProductListQuery,
} from '../contract/products.ts';
import { productTable, standingTable, type StandingRow } from '../journal/catalogue-tables.ts';
import type { Change, Journal, Put } from '../journal/journal.ts';
import type { Limits } from '../limits.ts';
import type { ActiveSchema, SchemaRegistry } from './active-schema.ts';
import { BatchReader } from './batch-reader.ts';
import { answerOf, receiptOf, type BatchReceipt } from './batch-receipt.ts';
import { piecesOf, type Candidate } from './candidate.ts';
import type { ChangeWriter } from './change-writer.ts';
import { formatMicroseconds } from './microseconds.ts';
import { judgeBatch, type JudgedBatch } from './product-batch.ts';
import { admitItems } from './product-intake.ts';
import { storedItemOf } from './product-judgement.ts';
import { pageOfProducts } from './product-list.ts';
import { namedPuts } from './product-run-named.ts';
import { unknownAttributesOf } from './schema-report.ts';

export interface ProductPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly registry: Pick<SchemaRegistry, 'active'>;
  readonly changes: Pick<ChangeWriter, 'write' | 'revision' | 'isCurrent' | 'begun'>;
  readonly idempotency: Idempotency;
  /** Whether search has read one product; without it, no product. */
  readonly lanes?: (tenantId: string, row: Pick<StandingRow, 'change_sequence'>) => ProductLanes;
}

export interface ProductOptions {
  readonly limits: Pick<
    Limits,
    'max_items_per_batch' | 'max_item_bytes' | 'updated_at_ahead_seconds' | 'json_depth_max'
  >;
  /** How long the answer to a keyed batch is kept (contract 2.2). */
  readonly idempotencyRetentionMs?: number;
}

/** The caller's part of the atomic change of a batch. */
export interface BatchCompanion {
  readonly puts?: readonly Put[];
  readonly commit?: (change: Change) => Promise<void>;
}

export interface AppliedBatch extends JudgedBatch {
  readonly schema: ActiveSchema;
}

const route = 'POST /api/v1/catalog/index-sync/items/batch';

/** Takes batches of products: each is one atomic change, and a tenant's batches are judged one by one. */
export class ProductService {
  readonly #ports: ProductPorts;
  readonly #options: ProductOptions;
  readonly #reader: BatchReader;

  constructor(ports: ProductPorts, options: ProductOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#reader = new BatchReader(ports, options.limits);
  }

  /**
   * The checked body of a batch, of a delta or of a run: parsed as `parseJson` does, with the heads of items
   * that are known by their bytes, then passed to `check`. Rejects with `malformed_json`.
   */
  readBatch(
    tenantId: string,
    bytes: Uint8Array,
    check?: (value: unknown) => unknown,
  ): Promise<unknown> {
    return this.#reader.read(tenantId, bytes, check);
  }

  /** POST …/index-sync/items/batch: 200 when every item is accepted or unchanged, else 207. */
  async applyBatch(call: TenantCall<ItemsBatch>): Promise<Reply> {
    const { tenantId, body, idempotencyKey: key } = call;
    const candidates = await this.admit(body.items);
    if (key === null) return itemsReply(await this.apply(tenantId, candidates));
    const { clock, idempotency } = this.#ports;
    const nowMs = clock.nowMs();
    // The idempotency key belongs to the body as sent, also if its items are known by their bytes.
    const sent = { ...body, items: candidates.map(({ item }) => item) };
    const first = idempotency.begin({ tenantId, route, owner: '', key }, sent, nowMs);
    if (first.kind === 'replayed') {
      const body = answerOf(first.body as BatchReceipt, candidates);
      return replayedReply({ ...first, body });
    }
    try {
      const expiresAtMs = nowMs + (this.#options.idempotencyRetentionMs ?? 86_400_000);
      const applied = await this.apply(tenantId, candidates, (batch) => {
        const { status, body: answer } = itemsReply(batch);
        return { puts: [first.record(status, receiptOf(answer, candidates), expiresAtMs)] };
      });
      return itemsReply(applied);
    } finally {
      first.release();
    }
  }

  /** GET /api/v1/catalog/products/{external_product_id}; a tombstone answers too, as `deleted`. */
  async get(call: TenantCall): Promise<Reply> {
    const id = call.params['external_product_id'] ?? '';
    const { journal, registry } = this.#ports;
    const row = journal.get(standingTable, [call.tenantId, id]);
    const product = journal.get(productTable, [call.tenantId, id]);
    if (row === undefined || product === undefined) {
      throw new Refusal('not_found', 'There is no product with this id.');
    }
    const schema = await registry.active(call.tenantId);
    const unknown = schema === null ? [] : unknownAttributesOf(storedItemOf(product), schema);
    const body: Product = {
      external_product_id: id,
      status: row.status,
      content_hash: row.content_hash,
      projection_version: row.projection_version,
      updated_at: formatMicroseconds(row.updated_at_us),
      schema_version: row.schema_version,
      ...(unknown.length > 0 && { unknown_attributes: unknown }),
      lanes: this.#ports.lanes?.(call.tenantId, row) ?? { lexical: 'pending', semantic: 'pending' },
    };
    return { status: 200, body };
  }

  /** GET /api/v1/catalog/products?after=&limit=. */
  async list(call: {
    readonly tenantId: string;
    readonly query: ProductListQuery;
  }): Promise<Reply> {
    return { status: 200, body: await pageOfProducts(this.#ports.journal, call) };
  }

  /** Stage one of contract 8.2; rejects with the refusal of the whole request. */
  admit(items: ItemsBatch['items']): Promise<Candidate[]> {
    return admitItems(items, this.#options.limits, piecesOf(items));
  }

  /**
   * Stage two: judges admitted items, and writes the decisions with the rows of `companion` in one atomic
   * change. Resolves when it is on disk. If nothing changed, nothing is written.
   */
  apply(
    tenantId: string,
    candidates: readonly Candidate[],
    companion?: (batch: AppliedBatch) => BatchCompanion,
  ): Promise<AppliedBatch> {
    const { journal, clock, registry, changes } = this.#ports;
    return changes.write(tenantId, async (firstSequence) => {
      const schema = await registry.active(tenantId);
      if (schema === null) {
        throw new Refusal('no_active_schema', 'Activate a schema before sending products.');
      }
      let sequence = firstSequence;
      const judged = await judgeBatch(candidates, {
        tenantId,
        journal,
        schema,
        nowMs: clock.nowMs(),
        aheadSecondsMax: this.#options.limits.updated_at_ahead_seconds,
        isCurrent: (id, revision) => changes.isCurrent(tenantId, id, revision),
        nextSequence: () => sequence++,
      });
      const result = { ...judged, schema };
      const { puts = [], commit } = companion?.(result) ?? {};
      const named = namedPuts(journal, tenantId, judged.results);
      const change = { puts: [...judged.puts, ...named, ...puts] };
      const sequencesUsed = sequence - firstSequence;
      if (commit) return { change, sequencesUsed, result, commit };
      if (change.puts.length > 0) return { change, sequencesUsed, result };
      return { change, sequencesUsed, result, commit: writeNothing };
    });
  }
}

/** The answer to a batch by contract 8.2: 207 as soon as one item is stale or rejected. */
function itemsReply({ summary, results, schema }: AppliedBatch): {
  status: number;
  body: ItemsReply;
} {
  return {
    status: summary.stale + summary.rejected > 0 ? 207 : 200,
    body: { summary, results: [...results], schema_version: schema.version },
  };
}

async function writeNothing(): Promise<void> {}
