// Vectors on disk by space and text: what was embedded once is never embedded again, not after a
// crash, a restart, an activation, or the return of a product that was deleted.
//
// They have an environment of their own beside the journal: a warm-up writes all the time, and the
// journal's writer must never wait for it. All of it can be made again from the catalogue.

import { defineTable, put } from '../../journal/journal.ts';
import { LmdbTables } from '../../journal/lmdb-store.ts';
import type { EmbedderSettings } from './embedder.ts';
import { packVector, unpackVector, type QuantisedVector } from './quantised.ts';

/** Packed vectors. Key: [space, hash of the text]. */
const vectorTable = defineTable<Uint8Array>('vectors', 'placed');
/** What a tenant's lane is at. Key: [tenant]. */
const laneTable = defineTable<LaneRow>('semantic_lanes', 'placed');

/** What an activation kept and what it made stale: products with a vector, and without. */
export interface ActivationCounts {
  readonly version: string;
  readonly retained: number;
  readonly to_refresh: number;
}

export interface LaneRow {
  /** The embedder whose space serves. */
  readonly serving: EmbedderSettings;
  readonly activation: ActivationCounts | null;
}

export interface StoredVector {
  readonly hash: string;
  readonly vector: QuantisedVector;
}

export class VectorStore {
  readonly #tables: LmdbTables;

  constructor(path: string) {
    this.#tables = LmdbTables.open(path);
  }

  get(space: string, hash: string): QuantisedVector | undefined {
    const packed = this.#tables.get(vectorTable, [space, hash]);
    return packed && unpackVector(packed);
  }

  has(space: string, hash: string): boolean {
    return this.#tables.get(vectorTable, [space, hash]) !== undefined;
  }

  /** Resolves when the vectors are on disk. */
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

  /** How many texts have a vector in a space. */
  count(space: string): number {
    return this.#tables.count(vectorTable, { start: [space], end: [`${space}~`] });
  }

  close(): Promise<void> {
    return this.#tables.close();
  }
}

/** What a lane needs of the store. */
export type LaneStore = Pick<VectorStore, 'get' | 'has' | 'write' | 'lane' | 'writeLane'>;
