// The active schema of each tenant, in memory: every entry by its id.

import { LRUCache } from 'lru-cache';
import { assert } from '../base/assert.ts';
import { inStretches } from '../base/stretch.ts';
import type {
  AttributeEntry,
  ClassificationAttribute,
  ClassificationEntry,
  CollectionEntry,
  EntryOf,
  SchemaKind,
  TaxonomyEntry,
} from '../contract/schema-sync.ts';
import {
  activeSchemaTable,
  schemaTable,
  type SchemaEntries,
  type SchemaRow,
} from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';
import { readEntries } from '../journal/schema-pieces.ts';
import { idMembers } from './schema-merge.ts';

/** The attribute keys of a classification. */
export interface ResolvedClassification {
  /** Keys of the attributes that distinguish the variants of one product, in the order sent. */
  readonly axes: readonly string[];
  /** Keys that must have a value, on the product or on each variant by the attribute's level. */
  readonly required: readonly string[];
}

/** One activated schema version; never changes. */
export class ActiveSchema {
  readonly row: SchemaRow;
  readonly attributes: ReadonlyMap<string, AttributeEntry>;
  readonly taxonomies: ReadonlyMap<string, TaxonomyEntry>;
  readonly #collections: ReadonlyMap<string, CollectionEntry>;
  readonly #classifications: ReadonlyMap<string, ClassificationEntry>;
  /** Made at their first use: all values of a schema may be two million. */
  readonly #allowedValues = new Map<AttributeEntry, ReadonlySet<string>>();
  readonly #resolved = new Map<ClassificationEntry, ResolvedClassification>();

  constructor(row: SchemaRow, entries: SchemaEntries) {
    this.row = row;
    // The entries were validated one by one before they were activated.
    this.attributes = byId('attribute', entries);
    this.taxonomies = byId('taxonomy', entries);
    this.#collections = byId('collection', entries);
    this.#classifications = byId('classification', entries);
  }

  /** Reads a version as {@link readEntries} does; its attributes are in the order of their keys. */
  static *read(
    ...[tables, tenantId, row]: Parameters<typeof readEntries>
  ): Generator<void, ActiveSchema | undefined> {
    const entries = yield* readEntries(tables, tenantId, row);
    if (entries === undefined) return undefined;
    const attributes = entries.attribute as readonly AttributeEntry[];
    const attribute = attributes.toSorted((one, other) =>
      one.attribute_key < other.attribute_key ? -1 : 1,
    );
    return new ActiveSchema(row, { ...entries, attribute });
  }

  get version(): string {
    return this.row.version;
  }

  hasTaxonomy(taxonomyId: string): boolean {
    return this.taxonomies.has(taxonomyId);
  }

  hasCollection(collectionId: string): boolean {
    return this.#collections.has(collectionId);
  }

  /** The values that an attribute may have, where it has a list of them. */
  allowedValues(attribute: AttributeEntry): ReadonlySet<string> | undefined {
    const { allowed_values } = attribute;
    if (allowed_values === undefined) return undefined;
    return madeOnce(this.#allowedValues, attribute, () => {
      return new Set(allowed_values.map(({ value }) => value));
    });
  }

  /** The classification with its axes and required attributes, or undefined when unknown. */
  classification(classificationId: string): ResolvedClassification | undefined {
    const entry = this.#classifications.get(classificationId);
    return entry && madeOnce(this.#resolved, entry, () => resolve(entry));
  }
}

function byId<Kind extends SchemaKind>(kind: Kind, entries: SchemaEntries) {
  const list = entries[kind] as readonly (EntryOf[Kind] & Readonly<Record<string, string>>)[];
  return new Map<string, EntryOf[Kind]>(list.map((entry) => [entry[idMembers[kind]], entry]));
}

function madeOnce<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}

function resolve(entry: ClassificationEntry): ResolvedClassification {
  const keysWhere = (isWanted: (use: ClassificationAttribute) => boolean): string[] =>
    entry.attributes.filter(isWanted).map((use) => use.attribute_key);
  return {
    axes: keysWhere((use) => use.variant_axis),
    required: keysWhere((use) => use.required),
  };
}

/** Schemas kept in memory: the tenants that synced or searched last. */
const RESIDENT_SCHEMAS_MAX = 500;

/** A version that is in memory, or on its way there. */
interface Resident {
  readonly row: SchemaRow;
  schema?: ActiveSchema | undefined;
  reading?: Promise<void>;
}

/** The active schema of every tenant, read from the journal once and then kept. */
export class SchemaRegistry {
  readonly #journal: Pick<Journal, 'get'>;
  readonly #resident = new LRUCache<string, Resident>({ max: RESIDENT_SCHEMAS_MAX });
  /** Versions that are being activated. */
  readonly #next = new Map<string, ActiveSchema>();

  constructor(ports: { journal: Pick<Journal, 'get'> }) {
    this.#journal = ports.journal;
  }

  /** The tenant's active version without its entries; null before the first one. */
  row(tenantId: string): SchemaRow | null {
    return this.#find(tenantId)?.row ?? null;
  }

  /** The tenant's active schema, read in stretches where it is not in memory. */
  async active(tenantId: string): Promise<ActiveSchema | null> {
    for (;;) {
      const found = this.#find(tenantId);
      if (found === undefined) return null;
      found.reading ??= this.#read(tenantId, found);
      await found.reading;
      if (found.schema !== undefined) return found.schema;
      assert(this.#find(tenantId) !== found, 'an active schema has its entries');
    }
  }

  /**
   * The same without a wait. Callers wait for {@link active} before they begin such work; otherwise it is
   * read in one go.
   */
  activeNow(tenantId: string): ActiveSchema | null {
    const found = this.#find(tenantId);
    if (found === undefined) return null;
    if (found.schema === undefined) {
      const steps = this.#steps(tenantId, found);
      while (!steps.next().done);
    }
    assert(found.schema, 'an active schema has its entries');
    return found.schema;
  }

  /** Drops the schema of a tenant that is deleted. */
  forget(tenantId: string): void {
    this.#resident.delete(tenantId);
  }

  /** Puts `schema` into memory in the moment in which `activate` makes it the active one on disk. */
  async replacing(
    tenantId: string,
    schema: ActiveSchema,
    activate: () => Promise<void>,
  ): Promise<void> {
    this.#next.set(tenantId, schema);
    try {
      await activate();
      this.#find(tenantId);
    } finally {
      this.#next.delete(tenantId);
    }
  }

  #find(tenantId: string): Resident | undefined {
    const version = this.#journal.get(activeSchemaTable, [tenantId]);
    if (version === undefined) return undefined;
    const resident = this.#resident.get(tenantId);
    if (resident?.row.version === version) return resident;
    const next = this.#next.get(tenantId);
    const schema = next?.version === version ? next : undefined;
    const row = schema?.row ?? this.#journal.get(schemaTable, [tenantId, version]);
    assert(row, `active schema ${version} has its row`);
    const found = { row, schema };
    this.#resident.set(tenantId, found);
    return found;
  }

  #read(tenantId: string, found: Resident): Promise<void> {
    return inStretches(this.#steps(tenantId, found));
  }

  *#steps(tenantId: string, found: Resident): Generator<void, void> {
    found.schema ??= yield* ActiveSchema.read(this.#journal, tenantId, found.row);
  }
}
