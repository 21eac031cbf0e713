// One tenant's catalogue in the journal, read page by page: its products by id, its changes by cursor.
// Owns: where a page ends, and the counts of changes. Does not own: what is made of products (catalogue-lane).
// On failure: throws what the journal throws.

import { assert } from '../base/assert.ts';
import {
  activeSchemaTable,
  changeTable,
  productTable,
  schemaTable,
  type ProductRow,
} from '../journal/catalogue-tables.ts';
import type { Key, RangeOptions, Table } from '../journal/journal.ts';
import { CatalogueSchema } from './catalogue-schema.ts';

/** The parts of the journal that are read here: placed tables, which any process may read. */
export interface CatalogueTables {
  get<Row>(table: Table<Row>, key: Key): Row | undefined;
  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }>;
  count(table: Table<unknown>, options: Pick<RangeOptions, 'start' | 'end'>): number;
}

/** A version whose schema is read batch by batch; undefined if it was replaced meanwhile. */
export interface Opening {
  readonly version: string;
  readonly run: string;
  readonly steps: Generator<void, CatalogueSchema | undefined>;
}

/** How far all products have been read, in the order of their ids. */
export interface Scan {
  lastId: string;
}

/** How far changes have been read. */
export interface ChangeCursor {
  cursor: number;
}

/** Changes after a cursor, and the last one when they were counted. */
export interface Counted {
  readonly head: number;
  pendingCount: number;
}

const pageRowsMax = 250;

/** Reads of one tenant's catalogue. */
export class TenantCatalogue {
  readonly tenantId: string;
  readonly #tables: CatalogueTables;

  constructor(tables: CatalogueTables, tenantId: string) {
    this.#tables = tables;
    this.tenantId = tenantId;
  }

  /** The version of the active schema; undefined without a catalogue. */
  get activeVersion(): string | undefined {
    return this.#tables.get(activeSchemaTable, [this.tenantId]);
  }

  /** Begins to read the active schema; undefined without a catalogue. */
  openSchema(): Opening | undefined {
    const version = this.activeVersion;
    if (version === undefined) return undefined;
    const row = this.#tables.get(schemaTable, [this.tenantId, version]);
    assert(row, `active schema ${version} has its row`);
    const steps = CatalogueSchema.read(this.#tables, this.tenantId, row);
    return { version, run: row.run_id, steps };
  }

  /**
   * Reads a page of products after the last one of the scan, which moves on. The page ends after some rows or at
   * `untilMs` of the monotonic clock; true while there may be more.
   */
  readProducts(scan: Scan, untilMs: number, take: (id: string, row: ProductRow) => void): boolean {
    const start = [this.tenantId, scan.lastId];
    let rowCount = 0;
    for (const { key, row } of this.#tables.range(productTable, { start })) {
      if (key[0] !== this.tenantId) return false;
      const id = String(key[1]);
      if (id === scan.lastId) continue;
      take(id, row);
      scan.lastId = id;
      rowCount += 1;
      if (rowCount === pageRowsMax || performance.now() >= untilMs) return true;
    }
    return false;
  }

  /**
   * Reads a page of changes after the cursor, which moves on behind each. `take` is called with the cursor of a
   * change and, if the change is of a product, with its id and its row as it is now. The page ends as one of
   * products; true while there may be more.
   */
  readChanges(
    at: ChangeCursor,
    untilMs: number,
    take: (cursor: number, id: string | undefined, row: ProductRow | undefined) => void,
  ): boolean {
    const options = { ...this.#after(at.cursor), limit: pageRowsMax };
    let rowCount = 0;
    for (const { key, row } of this.#tables.range(changeTable, options)) {
      const cursor = Number(key[1]);
      const id = row.kind === 'product' ? row.external_product_id : undefined;
      take(cursor, id, id === undefined ? id : this.#tables.get(productTable, [this.tenantId, id]));
      at.cursor = cursor;
      rowCount += 1;
      if (rowCount === pageRowsMax || performance.now() >= untilMs) return true;
    }
    return false;
  }

  /** The cursor of the last change; 0 without any. */
  head(): number {
    const last = this.#tables.range(changeTable, {
      start: [this.tenantId, Number.MAX_SAFE_INTEGER],
      end: [this.tenantId],
      reverse: true,
      limit: 1,
    });
    for (const { key } of last) return Number(key[1]);
    return 0;
  }

  /** Counts the changes after a cursor: reads the key of each. */
  countAfter(cursor: number): Counted {
    const head = this.head();
    return { head, pendingCount: this.#tables.count(changeTable, this.#after(cursor)) };
  }

  #after(cursor: number) {
    return {
      start: [this.tenantId, cursor + 1],
      end: [this.tenantId, Number.MAX_SAFE_INTEGER],
    };
  }
}
