// Vectors on disk, by space and text. No text is embedded twice, also after a crash, a restart, an
// activation, or the return of a deleted product.
// They have their own LMDB environment beside the journal: embedding writes all the time, and the journal's
// writer must not wait for it. All vectors can be computed again from the catalogue.

import { defineTable, put, remove } from '../../journal/journal.ts';
import { LmdbTables } from '../../journal/lmdb-tables.ts';
import type { EmbedderSettings } from './embedder.ts';
import { packVector, unpackVector, type QuantisedVector } from './quantised.ts';

/** Packed vectors. Key: [space, hash of the text]. */
const vectorTable = defineTable<Uint8Array>('vectors', 'placed');
/** When a vector was first found unused. Key: [space, hash of the text]. */
const unusedTable = defineTable<number>('unused_vectors', 'placed');
/** The state of a tenant's lane. Key: [tenant]. */
const laneTable = defineTable<LaneRow>('semantic_lanes', 'placed');

/** The effect of an activation: products that kept their vector, and products that need another. */
export interface ActivationCounts {
  readonly version: string;
  readonly retained: number;
  readonly to_refresh: number;
}

/** The stored state of a lane. */
export interface LaneRow {
  /** The embedder whose space serves. */
  readonly serving: EmbedderSettings;
  readonly activation: ActivationCounts | null;
}

/** A vector with the hash of its text. */
export interface StoredVector {
  readonly hash: string;
  readonly vector: QuantisedVector;
}

/** The name of a vector. */
export type VectorKey = readonly [space: string, hash: string];

/** The store of all tenants' vectors. */
export class VectorStore {
  readonly #tables: LmdbTables;
  /** Vectors that are being removed, which reads no longer find. */
  readonly #dropping = new Set<string>();

  constructor(tables: LmdbTables) {
    this.#tables = tables;
  }

  /** Opens the store in a folder, which is made if absent. */
  static async open(path: string): Promise<VectorStore> {
    return new VectorStore(await LmdbTables.openBeside(path));
  }

  get(space: string, hash: string): QuantisedVector | undefined {
    const packed = this.#packed(space, hash);
    return packed && unpackVector(packed);
  }

  has(space: string, hash: string): boolean {
    return this.#packed(space, hash) !== undefined;
  }

  /** Stores vectors. Resolves when they are on disk. */
  async write(space: string, vectors: readonly StoredVector[]): Promise<void> {
    await this.#tables.write(
      vectors.map(({ hash, vector }) => put(vectorTable, [space, hash], packVector(vector))),
    );
    this.#tables.refresh();
  }

  lane(tenantId: string): LaneRow | undefined {
    return this.#tables.get(laneTable, [tenantId]);
  }

  async writeLane(tenantId: string, row: LaneRow): Promise<void> {
    await this.#tables.write([put(laneTable, [tenantId], row)]);
    this.#tables.refresh();
  }

  /** Removes a tenant's lane; later sweeps remove its vectors, unless other tenants use them. */
  async removeLane(tenantId: string): Promise<void> {
    await this.#tables.write([remove(laneTable, [tenantId])]);
    this.#tables.refresh();
  }

  /** The names of the next vectors after a name, in order. */
  keysAfter(after: VectorKey | undefined, limit: number): VectorKey[] {
    const start = after === undefined ? [] : [after[0], `${after[1]}~`];
    const keys: VectorKey[] = [];
    for (const { key } of this.#tables.range(vectorTable, { start, limit })) {
      keys.push([String(key[0]), String(key[1])]);
    }
    return keys;
  }

  /** Epoch milliseconds since when a vector is unused; undefined for one in use. */
  unusedSinceMs(key: VectorKey): number | undefined {
    return this.#tables.get(unusedTable, key);
  }

  /** Marks vectors as unused from now on or as used again, and removes others. It is one transaction. */
  async mark(marks: {
    readonly nowMs: number;
    readonly unused: readonly VectorKey[];
    readonly used: readonly VectorKey[];
    readonly dropped: readonly VectorKey[];
  }): Promise<void> {
    for (const key of marks.dropped) this.#dropping.add(key.join(' '));
    try {
      await this.#tables.write([
        ...marks.unused.map((key) => put(unusedTable, key, marks.nowMs)),
        ...marks.used.map((key) => remove(unusedTable, key)),
        ...marks.dropped.flatMap((key) => [remove(vectorTable, key), remove(unusedTable, key)]),
      ]);
      this.#tables.refresh();
    } finally {
      for (const key of marks.dropped) this.#dropping.delete(key.join(' '));
    }
  }

  #packed(space: string, hash: string): Uint8Array | undefined {
    if (this.#dropping.size > 0 && this.#dropping.has(`${space} ${hash}`)) return undefined;
    return this.#tables.get(vectorTable, [space, hash]);
  }

  /** How many texts have a vector in a space. */
  count(space: string): number {
    return this.#tables.count(vectorTable, { start: [space], end: [`${space}~`] });
  }

  close(): Promise<void> {
    return this.#tables.close();
  }
}

/** The part of the store that a lane uses. */
export type LaneStore = Pick<VectorStore, 'get' | 'has' | 'write' | 'lane' | 'writeLane'>;
