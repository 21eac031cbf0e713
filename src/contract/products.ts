// Products on the wire: items, the result of each, large syncs in runs (contract 8).

import { Type, type Static } from 'typebox';
import { closed, Locale, Money, nullable, oneOf, TenantId, Time, Timestamp } from './primitives.ts';

/** A page of the tenant's shop or of its content; a card shows it only where it is https. */
const PageUrl = Type.String({
  maxLength: 2048,
  pattern: '^https?://[^\\s\\u0000-\\u001f\\u007f"<>\\\\]+$',
  description: 'Absolute http(s) URL.',
});

/** Plain http is for development on one machine: nothing else can be fetched from there. */
const MediaUrl = Type.String({
  maxLength: 2048,
  pattern:
    '^(https://[^\\s/?#\\u0000-\\u001f\\u007f"<>\\\\]+|' +
    'http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?)' +
    '([/?#][^\\s\\u0000-\\u001f\\u007f"<>\\\\]*)?$',
  description: 'Absolute https URL; http on localhost or 127.0.0.1 for development.',
});

const IdempotencyKey = Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' });

/** Keys of maps: printable, so that a pointer to one can be read. */
const mapKey = '^[^\\u0000-\\u001f\\u007f]{1,64}$';

/** The forms of a value; the active schema says which of them each attribute takes. */
export const AttributeValue = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 512 }), { maxItems: 1000 }),
  closed(
    { value: Type.Number(), unit: Type.String({ minLength: 1, maxLength: 32 }) },
    { title: 'Measure' },
  ),
  Money,
  Type.Record(Locale, Type.String({ maxLength: 20_000 }), {
    additionalProperties: false,
    maxProperties: 50,
  }),
]);
export type AttributeValue = Static<typeof AttributeValue>;

const Attributes = Type.Record(Type.String({ pattern: mapKey }), AttributeValue, {
  additionalProperties: false,
  maxProperties: 2000,
});

const Media = closed({
  type: oneOf('image', 'video', 'model'),
  url: MediaUrl,
  alt_text: Type.Optional(Type.String({ maxLength: 1000 })),
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});

const Barcode = closed({
  type: Type.String({ minLength: 1, maxLength: 32 }),
  value: Type.String({ minLength: 1, maxLength: 128 }),
});

export const Variant = closed({
  external_variant_id: TenantId,
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  sku: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  barcodes: Type.Optional(Type.Array(Barcode, { maxItems: 250 })),
  /** Keyed by schema axis, not by display name: a renamed label is not a new variant. */
  options: Type.Optional(
    Type.Record(Type.String({ pattern: mapKey }), AttributeValue, {
      additionalProperties: false,
      maxProperties: 20,
    }),
  ),
  price: Type.Optional(Money),
  list_price: Type.Optional(Money),
  url: Type.Optional(PageUrl),
  media: Type.Optional(Type.Array(Media, { maxItems: 50 })),
  attributes: Type.Optional(Attributes),
});
export type Variant = Static<typeof Variant>;

/** Characters of a description; of HTML as it came, and once it is safe. */
export const descriptionLengthMax = 20_000;
const text = Type.String({ maxLength: descriptionLengthMax });

/** At least one member: plain text, Markdown, or HTML, which is sanitised on arrival. */
const Description = Type.Object(
  { plain: Type.Optional(text), markdown: Type.Optional(text), html: Type.Optional(text) },
  { additionalProperties: false, minProperties: 1 },
);

/**
 * One product, whole: absent means empty, not "keep" (contract 8.1). The title is required unless
 * `status` is `deleted`, which allows nothing beyond its first three members; one flat object with
 * that rule checked beside it reports faults by place, where a union would report its branches.
 */
export const ProductItem = closed({
  external_product_id: TenantId,
  updated_at: Time,
  status: Type.Optional(oneOf('active', 'archived', 'deleted')),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  description: Type.Optional(Description),
  url: Type.Optional(PageUrl),
  brand: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  external_classification_id: Type.Optional(TenantId),
  external_taxonomy_ids: Type.Optional(Type.Array(TenantId, { maxItems: 250 })),
  external_collection_ids: Type.Optional(Type.Array(TenantId, { maxItems: 250 })),
  attributes: Type.Optional(Attributes),
  price: Type.Optional(Money),
  list_price: Type.Optional(Money),
  media: Type.Optional(Type.Array(Media, { maxItems: 50 })),
  variants: Type.Optional(Type.Array(Variant, { maxItems: 250 })),
});
export type ProductItem = Static<typeof ProductItem>;

const Items = Type.Array(ProductItem, { minItems: 1, maxItems: 500 });

/** POST /api/v1/catalog/index-sync/items/batch (contract 8.2). */
export const ItemsBatch = closed({
  items: Items,
  idempotency_key: Type.Optional(IdempotencyKey),
});
export type ItemsBatch = Static<typeof ItemsBatch>;

const count = Type.Integer({ minimum: 0 });

/** Why one item was rejected; the others of its batch count. */
export const ItemError = Type.Object({
  code: oneOf(
    'updated_at_conflict',
    'updated_at_in_future',
    'unknown_reference',
    'unknown_attribute',
    'attribute_type_mismatch',
    'missing_required_attribute',
    'variant_axis_mismatch',
    'html_too_long',
  ),
  detail: Type.String(),
  pointer: Type.String(),
});
export type ItemError = Static<typeof ItemError>;

/**
 * The result of one item. `content_hash`, `projection_version` and `updated_at` describe the product
 * stored after it; they are null if none is.
 */
export const ItemResult = Type.Object({
  index: count,
  external_product_id: TenantId,
  status: oneOf('accepted', 'unchanged', 'stale', 'rejected'),
  reason: Type.Optional(oneOf('same_content', 'same_update')),
  content_hash: Type.Union([Type.String(), Type.Null()]),
  projection_version: Type.Union([count, Type.Null()]),
  updated_at: nullable(Timestamp),
  error: Type.Optional(ItemError),
});
export type ItemResult = Static<typeof ItemResult>;

export const ItemsSummary = Type.Object({
  received: count,
  accepted: count,
  unchanged: count,
  stale: count,
  rejected: count,
});
export type ItemsSummary = Static<typeof ItemsSummary>;

export const ItemsReply = Type.Object({
  summary: ItemsSummary,
  results: Type.Array(ItemResult),
  schema_version: Type.String(),
});
export type ItemsReply = Static<typeof ItemsReply>;

/** POST …/index-sync/runs (contract 8.3); `expected_item_count` is required for `replace`. */
export const IndexRunStart = closed({
  mode: Type.Optional(oneOf('upsert', 'replace')),
  schema_version: Type.String({ minLength: 1, maxLength: 128 }),
  expected_item_count: Type.Optional(count),
  idempotency_key: Type.Optional(IdempotencyKey),
});
export type IndexRunStart = Static<typeof IndexRunStart>;

/** POST …/runs/{run_id}/batches: (run, sequence) is the key, so none is sent. */
export const IndexRunBatch = closed({
  sequence: Type.Integer({ minimum: 1 }),
  items: Items,
});
export type IndexRunBatch = Static<typeof IndexRunBatch>;

/** The receipt of a batch. For a repeated one (`duplicate`) it has the summary without the results. */
export const IndexRunReceipt = Type.Object({
  run_id: Type.String(),
  sequence: Type.Integer({ minimum: 1 }),
  duplicate: Type.Boolean(),
  batch_hash: Type.String(),
  summary: ItemsSummary,
  results: Type.Optional(Type.Array(ItemResult)),
  schema_version: Type.String(),
  next_sequence: Type.Integer({ minimum: 1 }),
  received_batches: count,
});
export type IndexRunReceipt = Static<typeof IndexRunReceipt>;

/** POST …/runs/{run_id}/complete. */
export const IndexRunComplete = closed({
  expected_batch_count: count,
  expected_item_count: Type.Optional(count),
});
export type IndexRunComplete = Static<typeof IndexRunComplete>;

const laneState = oneOf('disabled', 'pending', 'building', 'ready', 'stale', 'failed');

/** How far search has got with the whole catalogue, in the words of contract 10. */
export const LaneStates = Type.Object({ lexical: laneState, semantic: laneState });
export type LaneStates = Static<typeof LaneStates>;

export const IndexRun = Type.Object({
  run_id: Type.String(),
  state: oneOf(
    'open',
    'processing',
    'completed',
    'completed_with_errors',
    'failed',
    'cancelled',
    'expired',
  ),
  mode: oneOf('upsert', 'replace'),
  schema_version: Type.String(),
  idempotency_key: Type.String(),
  expected_item_count: Type.Optional(count),
  expected_batches: Type.Optional(count),
  next_sequence: Type.Integer({ minimum: 1 }),
  received_batches: count,
  counters: Type.Object({ ...ItemsSummary.properties, removed: count }),
  lanes: LaneStates,
  errors: Type.Array(
    Type.Object({ code: oneOf('schema_version_conflict'), detail: Type.String() }),
  ),
  limits: Type.Object({
    max_items_per_batch: count,
    max_batch_bytes: count,
    max_item_bytes: count,
    max_batches_per_run: count,
    max_open_runs: count,
    min_batch_interval_ms: count,
    run_idle_expiry_seconds: count,
  }),
  poll_after_seconds: count,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
});
export type IndexRun = Static<typeof IndexRun>;

/** GET …/runs/{run_id}/items?status=rejected: rejected items, also after the run has ended. */
export const RejectedItems = Type.Object({
  items: Type.Array(
    Type.Object({
      sequence: Type.Integer({ minimum: 1 }),
      index: count,
      external_product_id: TenantId,
      status: oneOf('rejected'),
      updated_at: Timestamp,
      error: ItemError,
    }),
  ),
  next_cursor: Type.String(),
  has_more: Type.Boolean(),
});
export type RejectedItems = Static<typeof RejectedItems>;

const productLane = oneOf('disabled', 'pending', 'indexed');

/** Whether a product's current projection has reached the lanes. */
export const ProductLanes = Type.Object({ lexical: productLane, semantic: productLane });
export type ProductLanes = Static<typeof ProductLanes>;

/** GET /api/v1/catalog/products/{external_product_id}: to check one product, not to read a catalogue. */
export const Product = Type.Object({
  external_product_id: TenantId,
  status: oneOf('active', 'archived', 'deleted'),
  content_hash: Type.String(),
  projection_version: Type.Integer({ minimum: 1 }),
  updated_at: Timestamp,
  schema_version: Type.String(),
  /** Keys that the product carries and the active schema no longer knows; absent where none. */
  unknown_attributes: Type.Optional(Type.Array(Type.String())),
  lanes: ProductLanes,
});
export type Product = Static<typeof Product>;

export const ProductListQuery = closed({
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  after: Type.Optional(Type.String({ maxLength: 1024 })),
});
export type ProductListQuery = Static<typeof ProductListQuery>;

/** GET /api/v1/catalog/products: what a tenant needs to find every difference to its own data. */
export const ProductList = Type.Object({
  items: Type.Array(
    Type.Object({
      external_product_id: TenantId,
      status: oneOf('active', 'archived', 'deleted'),
      content_hash: Type.String(),
      projection_version: Type.Integer({ minimum: 1 }),
      updated_at: Timestamp,
    }),
  ),
  next_cursor: Type.String(),
  has_more: Type.Boolean(),
});
export type ProductList = Static<typeof ProductList>;
