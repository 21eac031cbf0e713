// The active schema of each tenant, ready to judge products by: every entry by its id.

import { LRUCache } from 'lru-cache';
import { assert } from '../base/assert.ts';
import type {
  AttributeEntry,
  ClassificationAttribute,
  ClassificationEntry,
  CollectionEntry,
  SchemaCounts,
  TaxonomyEntry,
} from '../contract/schema-sync.ts';
import { activeSchemaTable, schemaTable, type SchemaRow } from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';

/** A classification with its attribute keys sorted out. */
export interface ResolvedClassification {
  readonly entry: ClassificationEntry;
  /** Keys of the attributes that tell the variants of one product apart, in the order sent. */
  readonly axes: readonly string[];
  /** Keys that must have a value, on the product or on each variant by the attribute's level. */
  readonly required: readonly string[];
  readonly attributes: ReadonlyMap<string, ClassificationAttribute>;
}

/** One activated schema version; never changes. */
export class ActiveSchema {
  readonly row: SchemaRow;
  readonly version: string;
  readonly attributes: ReadonlyMap<string, AttributeEntry>;
  /** The values of each attribute that has a list of them. */
  readonly allowedValues: ReadonlyMap<string, ReadonlySet<string>>;
  readonly taxonomies: ReadonlyMap<string, TaxonomyEntry>;
  readonly collections: ReadonlyMap<string, CollectionEntry>;
  readonly classifications: ReadonlyMap<string, ResolvedClassification>;

  private constructor(row: SchemaRow) {
    // The rows were validated entry by entry before they were activated.
    const attributes = row.attribute as readonly AttributeEntry[];
    const taxonomies = row.taxonomy as readonly TaxonomyEntry[];
    const collections = row.collection as readonly CollectionEntry[];
    const classifications = row.classification as readonly ClassificationEntry[];
    this.row = row;
    this.version = row.version;
    this.attributes = new Map(attributes.map((entry) => [entry.attribute_key, entry]));
    this.allowedValues = new Map(
      attributes
        .filter((entry) => entry.allowed_values !== undefined)
        .map((entry) => [
          entry.attribute_key,
          new Set(entry.allowed_values?.map((allowed) => allowed.value)),
        ]),
    );
    this.taxonomies = new Map(taxonomies.map((entry) => [entry.external_taxonomy_id, entry]));
    this.collections = new Map(collections.map((entry) => [entry.external_collection_id, entry]));
    this.classifications = new Map(
      classifications.map((entry) => [entry.external_classification_id, resolve(entry)]),
    );
  }

  /** The schema in memory for a row as activated. */
  static from(row: SchemaRow): ActiveSchema {
    return new ActiveSchema(row);
  }

  get counts(): SchemaCounts {
    return {
      taxonomy: this.taxonomies.size,
      collection: this.collections.size,
      attribute: this.attributes.size,
      classification: this.classifications.size,
    };
  }

  hasTaxonomy(taxonomyId: string): boolean {
    return this.taxonomies.has(taxonomyId);
  }

  hasCollection(collectionId: string): boolean {
    return this.collections.has(collectionId);
  }

  /** The classification with its axes and required attributes, or undefined when unknown. */
  classification(classificationId: string): ResolvedClassification | undefined {
    return this.classifications.get(classificationId);
  }
}

function resolve(entry: ClassificationEntry): ResolvedClassification {
  const keysWhere = (isWanted: (use: ClassificationAttribute) => boolean): string[] =>
    entry.attributes.filter(isWanted).map((use) => use.attribute_key);
  return {
    entry,
    axes: keysWhere((use) => use.variant_axis),
    required: keysWhere((use) => use.required),
    attributes: new Map(entry.attributes.map((use) => [use.attribute_key, use])),
  };
}

/** Schemas kept in memory: the tenants that synced or searched last. */
const RESIDENT_SCHEMAS_MAX = 500;

/** The active schema of every tenant, read from the journal once and then kept. */
export class SchemaRegistry {
  readonly #journal: Journal;
  readonly #resident = new LRUCache<string, ActiveSchema>({ max: RESIDENT_SCHEMAS_MAX });

  constructor(ports: { journal: Journal }) {
    this.#journal = ports.journal;
  }

  /** The tenant's active schema, or null before its first activation. */
  active(tenantId: string): ActiveSchema | null {
    const resident = this.#resident.get(tenantId);
    if (resident !== undefined) return resident;
    const version = this.#journal.get(activeSchemaTable, [tenantId]);
    if (version === undefined) return null;
    const row = this.#journal.get(schemaTable, [tenantId, version]);
    assert(row, `active schema ${version} has its row`);
    return this.replace(tenantId, row);
  }

  /** Lets go of a tenant's schema, which is gone from the journal. */
  forget(tenantId: string): void {
    this.#resident.delete(tenantId);
  }

  /** Makes `row` the active one in memory; call it once the activation is on disk. */
  replace(tenantId: string, row: SchemaRow): ActiveSchema {
    const schema = ActiveSchema.from(row);
    this.#resident.set(tenantId, schema);
    return schema;
  }
}
