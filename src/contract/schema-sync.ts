// Schema sync (contract 7): a tenant's description of its catalogue, and the replies.

import { Type, type Static, type TSchema } from 'typebox';
import { closed, Locale, nullable, oneOf, TenantId, Timestamp } from './primitives.ts';

const Name = Type.String({ minLength: 1, maxLength: 255 });

/** A text per BCP 47 tag. */
const Labels = Type.Record(Locale, Name, { maxProperties: 64, additionalProperties: false });

const AttributeKey = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,63}$',
  description: 'An attribute key: a lower-case letter, then up to 63 of a-z, 0-9 and _.',
});

export const TaxonomyEntry = closed({
  external_taxonomy_id: TenantId,
  parent_external_taxonomy_id: Type.Optional(TenantId),
  name: Name,
  labels: Type.Optional(Labels),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
});
export type TaxonomyEntry = Static<typeof TaxonomyEntry>;

export const CollectionEntry = closed({
  external_collection_id: TenantId,
  name: Name,
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  labels: Type.Optional(Labels),
});
export type CollectionEntry = Static<typeof CollectionEntry>;

const dataTypes = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'enum',
  'multi_enum',
  'measure',
  'money',
  'url',
] as const;
export type DataType = (typeof dataTypes)[number];

const AllowedValue = closed({
  value: Type.String({ minLength: 1, maxLength: 255 }),
  label: Name,
});

/** The service bounds the number of values: that limit is configured. */
export const AttributeEntry = closed({
  attribute_key: AttributeKey,
  name: Name,
  data_type: oneOf(...dataTypes),
  unit: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  allowed_values: Type.Optional(Type.Array(AllowedValue)),
  level: oneOf('product', 'variant'),
  localized: Type.Boolean(),
  searchable: Type.Boolean(),
  filterable: Type.Boolean(),
  assistant_exposed: Type.Boolean(),
  embeddable: Type.Boolean(),
});
export type AttributeEntry = Static<typeof AttributeEntry>;

export const ClassificationAttribute = closed({
  attribute_key: AttributeKey,
  required: Type.Boolean(),
  variant_axis: Type.Boolean(),
});
export type ClassificationAttribute = Static<typeof ClassificationAttribute>;

export const ClassificationEntry = closed({
  external_classification_id: TenantId,
  name: Name,
  external_taxonomy_ids: Type.Array(TenantId, { maxItems: 1000 }),
  attributes: Type.Array(ClassificationAttribute, { maxItems: 2000 }),
});
export type ClassificationEntry = Static<typeof ClassificationEntry>;

export const schemaKinds = ['taxonomy', 'collection', 'attribute', 'classification'] as const;
export type SchemaKind = (typeof schemaKinds)[number];

/** The entry type of each kind of batch. */
export interface EntryOf {
  readonly taxonomy: TaxonomyEntry;
  readonly collection: CollectionEntry;
  readonly attribute: AttributeEntry;
  readonly classification: ClassificationEntry;
}

const SourceSchemaHash = Type.String({
  pattern: '^sha256:[0-9a-f]{64}$',
  description: '`sha256:` and 64 lower-case hex digits; opaque to the service.',
});

export const SchemaRunStart = closed({
  source_schema_version: TenantId,
  source_schema_hash: SourceSchemaHash,
  expected_active_version: nullable(Type.String({ minLength: 1, maxLength: 64 })),
  idempotency_key: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,255}$' })),
});
export type SchemaRunStart = Static<typeof SchemaRunStart>;

const Sequence = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** The closed body of one kind of batch; the number of entries has a configured limit. */
function batchOf<const K extends SchemaKind, E extends TSchema>(kind: K, entry: E) {
  return closed(
    {
      sequence: Sequence,
      kind: Type.Literal(kind),
      entries: Type.Array(entry, { minItems: 1 }),
    },
    { title: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Batch` },
  );
}

/** Distinguished by `kind`, so that a fault names the place in the kind that was sent. */
export const SchemaBatch = Type.Union(
  [
    batchOf('taxonomy', TaxonomyEntry),
    batchOf('collection', CollectionEntry),
    batchOf('attribute', AttributeEntry),
    batchOf('classification', ClassificationEntry),
  ],
  { title: 'SchemaBatch', discriminator: { propertyName: 'kind' } },
);
export type SchemaBatch = Static<typeof SchemaBatch>;

export const SchemaComplete = closed({
  expected_batch_count: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});
export type SchemaComplete = Static<typeof SchemaComplete>;

const schemaRunStates = [
  'open',
  'validating',
  'activating',
  'activated',
  'failed',
  'cancelled',
  'expired',
] as const;
export type SchemaRunState = (typeof schemaRunStates)[number];

const Counts = Type.Object({
  taxonomy: Type.Integer(),
  collection: Type.Integer(),
  attribute: Type.Integer(),
  classification: Type.Integer(),
});
/** Entries by kind. */
export type SchemaCounts = Static<typeof Counts>;

/** Whether an attribute's values are part of the text that is embedded. */
export function isEmbedded(attribute: {
  readonly embeddable?: boolean | undefined;
  readonly data_type: string;
}): boolean {
  return attribute.embeddable === true && attribute.data_type !== 'url';
}

/** Why embeddings have to be refreshed: the embedded text depends on no other part of a schema. */
export const EmbeddedChanges = Type.Array(
  Type.Object({ attribute_key: Type.String(), change: oneOf('added', 'removed') }),
  { maxItems: 100 },
);
export type EmbeddedChanges = Static<typeof EmbeddedChanges>;

export const EmbeddingCounts = Type.Object({
  compatible: Type.Boolean(),
  retained: Type.Integer(),
  to_refresh: Type.Integer(),
  /** Attributes that the activation added to the embedded text, or removed from it. */
  changed_attributes: Type.Optional(EmbeddedChanges),
});
export type EmbeddingCounts = Static<typeof EmbeddingCounts>;

/**
 * The products at an activation. It changes no product: hash, projection version and watermark stay, and
 * attributes that are not in the new schema stay on the product, marked.
 */
export const ActivationProducts = Type.Object({
  /** Active products at the moment of activation; none of them changed. */
  untouched: Type.Integer(),
  /** How many active products have attributes that are not in the schema; null until counted. */
  with_unknown_attributes: nullable(Type.Integer()),
  /** Which attributes these are, those on most products first. */
  unknown_attributes: Type.Array(
    Type.Object({ attribute_key: Type.String(), products: Type.Integer() }),
    { maxItems: 100 },
  ),
  /** When they were counted: items sent since may have removed some of these attributes. */
  counted_at: nullable(Timestamp),
});
export type ActivationProducts = Static<typeof ActivationProducts>;

/** Faults that show only across all entries of a run, or at its activation. */
const SchemaFault = Type.Object(
  {
    pointer: Type.String(),
    code: oneOf(
      'duplicate_id',
      'duplicate_value',
      'unknown_reference',
      'cycle',
      'too_deep',
      'too_many_attributes',
      'missing_allowed_values',
      'unexpected_allowed_values',
      'missing_unit',
      'bad_axis',
      'schema_version_conflict',
    ),
    detail: Type.String(),
  },
  { title: 'SchemaFault' },
);
export type SchemaFault = Static<typeof SchemaFault>;

export const SchemaRun = Type.Object({
  run_id: Type.String(),
  state: oneOf(...schemaRunStates),
  source_schema_version: Type.String(),
  source_schema_hash: Type.String(),
  expected_active_version: nullable(Type.String()),
  idempotency_key: Type.String(),
  next_sequence: Type.Integer(),
  received_batches: Type.Integer(),
  expected_batches: Type.Optional(Type.Integer()),
  entry_counts: Counts,
  schema_version: Type.Optional(Type.String()),
  schema_hash: Type.Optional(Type.String()),
  /** True where the hash sent is the active one's: this is the run that activated it. */
  unchanged: Type.Optional(Type.Boolean()),
  /** Present for an activated run: the effect on products and embeddings. */
  products: Type.Optional(ActivationProducts),
  embeddings: Type.Optional(EmbeddingCounts),
  errors: Type.Array(SchemaFault, { maxItems: 100 }),
  errors_truncated: Type.Optional(Type.Boolean()),
  limits: Type.Object({
    max_entries_per_batch: Type.Integer(),
    max_batch_bytes: Type.Integer(),
    max_batches_per_run: Type.Integer(),
    max_open_runs: Type.Integer(),
    max_attributes: Type.Integer(),
    max_allowed_values: Type.Integer(),
    max_taxonomy_depth: Type.Integer(),
    min_batch_interval_ms: Type.Integer(),
    run_idle_expiry_seconds: Type.Integer(),
  }),
  poll_after_seconds: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
});
export type SchemaRun = Static<typeof SchemaRun>;

export const BatchReceipt = Type.Object({
  run_id: Type.String(),
  sequence: Type.Integer(),
  kind: oneOf(...schemaKinds),
  entry_count: Type.Integer(),
  batch_hash: Type.String(),
  next_sequence: Type.Integer(),
  received_batches: Type.Integer(),
  duplicate: Type.Boolean(),
});
export type BatchReceipt = Static<typeof BatchReceipt>;

export const RetrievalPolicy = Type.Object({
  lexical_enabled: Type.Boolean(),
  semantic_enabled: Type.Boolean(),
});
export type RetrievalPolicy = Static<typeof RetrievalPolicy>;

export const CurrentSchema = Type.Object({
  version: nullable(Type.String()),
  state: oneOf('none', 'activated'),
  source_schema_version: nullable(Type.String()),
  source_schema_hash: nullable(Type.String()),
  schema_hash: nullable(Type.String()),
  run_id: nullable(Type.String()),
  activated_at: nullable(Timestamp),
  counts: Counts,
  retrieval_policy: RetrievalPolicy,
  embeddings: EmbeddingCounts,
  /** The products at the activation. */
  products: Type.Optional(ActivationProducts),
});
export type CurrentSchema = Static<typeof CurrentSchema>;
