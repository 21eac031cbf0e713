// The lexical lane of one tenant: a cursor over its catalogue's changes, and the index they make.
//
// A change of schema starts a new generation, while the old one goes on answering; so does a restart,
// with nothing to answer until the journal is read once. A generation begins with the products as
// they lie, in the order of their ids, which is a third of the reading, and goes on with the changes
// since the first of them: what changed meanwhile is read twice, and twice is once.

import {
  activeSchemaTable,
  changeTable,
  itemOf,
  productTable,
  schemaTable,
  type ProductRow,
} from '../journal/catalogue-tables.ts';
import type { Key, RangeOptions, Table } from '../journal/journal.ts';
import {
  CatalogueSchema,
  type ProductItem,
  type SchemaAttribute,
  type SchemaCollection,
  type SchemaTaxonomy,
} from './catalogue-schema.ts';
import { buildDocument } from './document.ts';
import { LexicalIndex } from './lexical-index.ts';
import type { SemanticLane } from './semantic/semantic-lane.ts';

/** What a lane reads of the journal: placed tables, from whichever thread. */
export interface CatalogueTables {
  get<Row>(table: Table<Row>, key: Key): Row | undefined;
  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }>;
  count(table: Table<unknown>, options: Pick<RangeOptions, 'start' | 'end'>): number;
}

/** How far a lane is: what capabilities report, measured. */
export interface LaneProgress {
  /** Last change that the serving index holds; 0 before the first build is through. */
  readonly cursor: number;
  /** Last change in the journal when what pends was counted. */
  readonly head: number;
  /** Products in the serving index. */
  readonly indexedCount: number;
  /** Changes not read yet by the generation that is newest. */
  readonly pendingCount: number;
  readonly isQueryable: boolean;
  readonly schemaVersion: string | null;
}

interface Generation {
  readonly version: string;
  readonly schema: CatalogueSchema;
  readonly index: LexicalIndex;
  cursor: number;
  /** While the products themselves are read: the last one, and the head before the first. */
  scan: { lastId: string; readonly head: number } | undefined;
  /** Changes after the cursor as counted last, less those read since. */
  counted: { readonly head: number; pendingCount: number } | undefined;
}

const pageRowsMax = 250;
/**
 * Counting looks at every key. As many as this are counted each time; more are counted once, and
 * what is read is taken off: a change that another one replaced since counts twice until then.
 */
const countedEachTimeMax = 1000;

export class CatalogueLane {
  readonly #tables: CatalogueTables;
  readonly #tenantId: string;
  /** Fed by the same cursor; embeds at its own pace. */
  readonly #semantic: SemanticLane | undefined;
  #serving: Generation | undefined;
  #building: Generation | undefined;

  constructor(tables: CatalogueTables, tenantId: string, semantic?: SemanticLane) {
    this.#tables = tables;
    this.#tenantId = tenantId;
    this.#semantic = semantic;
  }

  /** The semantic lane beside it, where there is an embedder. */
  get semantic(): SemanticLane | undefined {
    return this.#semantic;
  }

  /** The index that answers now, or undefined while the first generation is built. */
  get index(): LexicalIndex | undefined {
    return this.#serving?.index;
  }

  /** The schema version of the index that answers. */
  get schemaVersion(): string | null {
    return this.#serving?.version ?? null;
  }

  get progress(): LaneProgress {
    const newest = this.#building ?? this.#serving;
    const { head, pendingCount } =
      newest === undefined ? { head: this.#head(), pendingCount: 0 } : this.#pendingOf(newest);
    return {
      cursor: this.#serving?.cursor ?? 0,
      head,
      indexedCount: this.#serving?.index.documentCount ?? 0,
      pendingCount,
      isQueryable: this.#serving !== undefined,
      schemaVersion: this.schemaVersion,
    };
  }

  /**
   * Reads one page, which is over after some rows or at `untilMs` of the monotonic clock; true while
   * there is more to read.
   */
  advance(untilMs = Number.POSITIVE_INFINITY): boolean {
    const generation = this.#newest();
    if (generation === undefined) {
      this.#semantic?.caughtUp();
      return false;
    }
    if (generation.scan !== undefined) {
      if (this.#readProducts(generation, generation.scan, untilMs)) return true;
      generation.cursor = generation.scan.head;
      generation.scan = undefined;
      generation.counted = undefined;
    }
    if (this.#readChanges(generation, untilMs)) return true;
    if (generation === this.#building) {
      this.#serving = generation;
      this.#building = undefined;
    }
    this.#semantic?.caughtUp();
    return false;
  }

  /** Reads a page of products after the last one; true while there may be more. */
  #readProducts(
    generation: Generation,
    scan: NonNullable<Generation['scan']>,
    untilMs: number,
  ): boolean {
    const start = [this.#tenantId, scan.lastId];
    let rowCount = 0;
    for (const { key, row } of this.#tables.range(productTable, { start })) {
      if (key[0] !== this.#tenantId) return false;
      const id = String(key[1]);
      if (id === scan.lastId) continue;
      this.#take(generation, id, row);
      scan.lastId = id;
      rowCount += 1;
      const { counted } = generation;
      if (counted !== undefined && row.change_sequence <= counted.head) counted.pendingCount -= 1;
      if (rowCount === pageRowsMax || performance.now() >= untilMs) return true;
    }
    return false;
  }

  /** Reads a page of changes after the cursor; true while there may be more. */
  #readChanges(generation: Generation, untilMs: number): boolean {
    const rows = this.#tables.range(changeTable, {
      start: [this.#tenantId, generation.cursor + 1],
      end: [this.#tenantId, Number.MAX_SAFE_INTEGER],
      limit: pageRowsMax,
    });
    let rowCount = 0;
    for (const { key, row } of rows) {
      if (row.kind === 'product') {
        const id = row.external_product_id;
        this.#take(generation, id, this.#tables.get(productTable, [this.#tenantId, id]));
      }
      generation.cursor = Number(key[1]);
      rowCount += 1;
      const { counted } = generation;
      if (counted !== undefined && generation.cursor <= counted.head) counted.pendingCount -= 1;
      if (rowCount === pageRowsMax || performance.now() >= untilMs) return true;
    }
    return false;
  }

  /** The generation to feed: a new one where the active schema is not the newest one's. */
  #newest(): Generation | undefined {
    const version = this.#tables.get(activeSchemaTable, [this.#tenantId]);
    const newest = this.#building ?? this.#serving;
    if (version === undefined || version === newest?.version) return newest;
    const row = this.#tables.get(schemaTable, [this.#tenantId, version]);
    if (row === undefined) return newest;
    const schema = new CatalogueSchema({
      attributes: row.attribute as readonly SchemaAttribute[],
      taxonomies: row.taxonomy as readonly SchemaTaxonomy[],
      collections: row.collection as readonly SchemaCollection[],
    });
    const counted = this.#countAfter(0);
    const index = new LexicalIndex(schema, counted.pendingCount);
    const scan = { lastId: '', head: counted.head };
    this.#building = { version, schema, index, cursor: 0, scan, counted };
    this.#semantic?.beginVersion(version, schema);
    return this.#building;
  }

  #take({ index, schema }: Generation, id: string, product: ProductRow | undefined): void {
    if (product?.status === 'active') {
      const item = itemOf(product) as unknown as ProductItem;
      index.upsert(buildDocument(item, schema));
      // The id as the index holds it: one string for both lanes, not two that are equal.
      this.#semantic?.apply(item.external_product_id, item);
    } else {
      index.remove(id);
      this.#semantic?.apply(id, undefined);
    }
  }

  #head(): number {
    const last = this.#tables.range(changeTable, {
      start: [this.#tenantId, Number.MAX_SAFE_INTEGER],
      end: [this.#tenantId],
      reverse: true,
      limit: 1,
    });
    for (const { key } of last) return Number(key[1]);
    return 0;
  }

  /** Changes that a generation has not read, and the head that they were counted up to. */
  #pendingOf(generation: Generation): { readonly head: number; readonly pendingCount: number } {
    const { counted, cursor, scan } = generation;
    const isFar = scan !== undefined || (counted?.pendingCount ?? 0) > countedEachTimeMax;
    if (counted !== undefined && isFar) return counted;
    return (generation.counted = this.#countAfter(cursor));
  }

  #countAfter(cursor: number): { readonly head: number; pendingCount: number } {
    const head = this.#head();
    const pendingCount = this.#tables.count(changeTable, {
      start: [this.#tenantId, cursor + 1],
      end: [this.#tenantId, Number.MAX_SAFE_INTEGER],
    });
    return { head, pendingCount };
  }
}
