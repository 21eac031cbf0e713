// The semantic lane of one tenant: which products have a vector of their current text, and which are near a
// query. The catalogue lane passes products to it. A pump embeds missing texts at its own pace.
//
//   catalogue ──products──▶ vectors ◀──embedded texts── pump
//                              │
//   query ─────────────────────┴──▶ the nearest products

import { LRUCache } from 'lru-cache';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogueSchema, ProductItem } from '../catalogue-schema.ts';
import type { SnapshotFields } from '../snapshot/snapshot-fields.ts';
import { EmbeddingPump } from './embedding-pump.ts';
import { embeddedText, textHash } from './embedded-text.ts';
import {
  isReadable,
  modelOf,
  similarityMinOf,
  spaceOf,
  type Embedder,
  type EmbedderSettings,
} from './embedder.ts';
import { writeVectors, type KeptVectors } from './kept-vectors.ts';
import { LaneVectors, type Space } from './lane-vectors.ts';
import { quantise, type QuantisedVector } from './quantised.ts';
import type { ActivationCounts, LaneStore } from './vector-store.ts';
import type { Near } from './vector-table.ts';

/** What the lane reads and reports. */
export interface SemanticLanePorts {
  readonly store: LaneStore;
  readonly embedderOf: (settings: EmbedderSettings) => Embedder;
  /** The current product; undefined if it is not live. */
  readonly read: (externalProductId: string) => ProductItem | undefined;
  /** Called when {@link SemanticLane.progress} has changed. */
  readonly onProgress: () => void;
}

/** The progress of the lane, for the capabilities. */
export interface SemanticProgress {
  /** Live products whose current text has a vector, and live products without text. */
  readonly indexedCount: number;
  readonly pendingCount: number;
  /** Whether there is a vector and the embedder answers. */
  readonly isQueryable: boolean;
  /** Whether the catalogue was read to its head since this process started. */
  readonly isRead: boolean;
  /**
   * Whether another space is being built beside the serving one. The counts are then those of the other
   * one.
   */
  readonly isRebuilding: boolean;
  readonly model: string;
  readonly lastError?: string;
  readonly activation?: ActivationCounts;
}

const queryVectorsMax = 1000;
/** Stored vectors that are looked up in one turn of the event loop, after a snapshot without vectors. */
const biteCount = 256;

/** The vectors of one tenant's products, and searches among them. */
export class SemanticLane {
  readonly #ports: SemanticLanePorts;
  readonly #tenantId: string;
  readonly #vectors: LaneVectors;
  readonly #pump: EmbeddingPump;
  readonly #queries = new LRUCache<string, QuantisedVector>({ max: queryVectorsMax });
  #schema: CatalogueSchema | undefined;
  #activation: ActivationCounts | undefined;
  #isCounting = false;
  #isEnabled = false;
  #isRead = false;

  constructor(ports: SemanticLanePorts, tenantId: string, settings: EmbedderSettings) {
    this.#ports = ports;
    this.#tenantId = tenantId;
    const { store } = ports;
    const row = store.lane(tenantId);
    this.#activation = row?.activation ?? undefined;
    const wanted = this.#spaceFor(settings);
    const before = row && this.#spaceFor(row.serving);
    const isChanged = before !== undefined && before.name !== wanted.name;
    const vectors = new LaneVectors(store, {
      serving: isChanged ? before : wanted,
      building: isChanged ? wanted : undefined,
    });
    this.#vectors = vectors;
    this.#pump = new EmbeddingPump({
      vectors,
      store,
      textOf: (id) => this.#textOf(ports.read(id)),
      onNoneWaiting: () => this.#takeOver(),
      onProgress: ports.onProgress,
    });
  }

  get progress(): SemanticProgress {
    const { texts, serving, isRebuilding } = this.#vectors;
    const { productCount, lackingCount } = texts;
    const { lastError } = this.#pump;
    return {
      indexedCount: productCount - lackingCount,
      pendingCount: lackingCount,
      isQueryable: this.isQueryable,
      isRead: this.#isRead,
      isRebuilding,
      model: modelOf(serving.settings),
      ...(lastError !== undefined && { lastError }),
      ...(this.#activation && { activation: this.#activation }),
    };
  }

  get isQueryable(): boolean {
    const { serving } = this.#vectors;
    return this.#isEnabled && this.#pump.isAnswering(serving) && (serving.table?.count ?? 0) > 0;
  }

  /** The name of the space whose vectors answer. */
  get space(): string {
    return this.#vectors.serving.name;
  }

  /** Whether the serving model is the built-in one. */
  get isInBox(): boolean {
    return this.#vectors.serving.settings.provider === 'embedded';
  }

  /** Whether the serving model reads the language of a query. */
  reads(query: { readonly text: string; readonly locale?: string }): boolean {
    return isReadable(this.#vectors.serving.settings, query);
  }

  /** Share of live products that the lane can find, 0 to 1. */
  get coverage(): number {
    const { texts, serving } = this.#vectors;
    const total = texts.productCount;
    return total === 0 ? 0 : Math.min(1, (serving.table?.count ?? 0) / total);
  }

  /** Whether the tenant wants the lane; vectors stay while it is off. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.#isEnabled) return;
    this.#isEnabled = isEnabled;
    this.#embedWhatWaits();
    this.#ports.onProgress();
  }

  /** Call it before the catalogue is read from its first change, under this schema version. */
  beginVersion(version: string, schema: CatalogueSchema): void {
    this.#schema = schema;
    this.#isCounting = this.#activation?.version !== version;
    if (this.#isCounting) this.#activation = { version, retained: 0, to_refresh: 0 };
  }

  /** Vectors that products got since this process started. */
  get placedCount(): number {
    return this.#vectors.placedCount;
  }

  /** The space whose vectors a snapshot can hold; null if there is none, or another is being built. */
  get keptSpace(): string | null {
    const { serving, isRebuilding } = this.#vectors;
    return this.#isRead && !isRebuilding ? serving.name : null;
  }

  /**
   * Writes the state of the products in `ids`, which are in the order of slots. No change may be applied
   * until it resolves.
   */
  writeTo(fields: SnapshotFields, ids: readonly (string | undefined)[]): Promise<void> {
    const { texts, serving } = this.#vectors;
    return writeVectors(fields, ids, { texts, table: serving.table });
  }

  /** Whether the lane can use a snapshot with vectors of this space and schema version. */
  canTake(space: string | null, version: string): boolean {
    const { serving, isRebuilding } = this.#vectors;
    return !isRebuilding && space === serving.name && this.#activation?.version === version;
  }

  /** Starts with the content of a snapshot, instead of {@link beginVersion} and the first change. */
  async take(kept: KeptVectors, schema: CatalogueSchema): Promise<void> {
    this.#schema = schema;
    this.#vectors.begin(kept);
    // The store may contain a vector that was embedded since the snapshot.
    for (const [at, id] of kept.waiting.entries()) {
      if (at % biteCount === 0) await nextTurn();
      this.#vectors.want(id, kept.hashes.get(id)!);
    }
    for (const id of kept.unknown) this.apply(id, this.#ports.read(id));
  }

  /** Takes the current text of a product; `undefined` for a product that is no longer live. */
  apply(externalProductId: string, product: ProductItem | undefined): void {
    if (product === undefined || this.#schema === undefined) {
      this.#vectors.forget(externalProductId);
      return;
    }
    const text = this.#textOf(product);
    const hash = text === '' ? '' : textHash(text);
    const before = this.#vectors.texts.hashOf(externalProductId);
    if (before !== hash) this.#vectors.want(externalProductId, hash);
    if (this.#isCounting && hash !== '') this.#countProduct(externalProductId, before === hash);
  }

  /** Call it when the cursor has reached the head. */
  caughtUp(): void {
    this.#isRead = true;
    if (this.#isCounting) {
      this.#isCounting = false;
      this.#keepLane();
    }
    this.#embedWhatWaits();
  }

  /** Call it with products that a shopper sees now: those without a vector are embedded next. */
  shown(externalProductIds: readonly string[]): void {
    this.#vectors.texts.hurry(externalProductIds);
  }

  /** The query's vector in the serving space. It is cached, because shoppers send the same queries. */
  async queryVector(text: string): Promise<{ readonly space: string; vector: QuantisedVector }> {
    const { name, embedder } = this.#vectors.serving;
    const key = `${name} ${text}`;
    let vector = this.#queries.get(key);
    if (vector === undefined) {
      try {
        vector = quantise(await embedder.embedQuery(text));
      } catch (error) {
        // The fault may concern this text only, so the lane does not count as failed for it.
        this.#pump.probe();
        throw error;
      }
      this.#queries.set(key, vector);
    }
    return { space: name, vector };
  }

  /** The admitted products nearest to a query; none if the space has changed meanwhile. */
  nearest(
    query: { readonly space: string; readonly vector: QuantisedVector },
    limit: number,
    isAdmitted: (externalProductId: string) => boolean,
  ): Near[] {
    const { name, table, settings } = this.#vectors.serving;
    if (table === undefined || name !== query.space) return [];
    const similarityMin = similarityMinOf(settings);
    return table.nearest(query.vector, limit, { isAdmitted, similarityMin });
  }

  isEmbedded(externalProductId: string): boolean {
    return this.#vectors.serving.table?.has(externalProductId) === true;
  }

  /** Bytes of the vectors, without the maps of ids. */
  memoryBytes(): number {
    return this.#vectors.memoryBytes();
  }

  /** The hashes from `first` to `last` that are in use in this space. */
  wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
    return this.#vectors.wantedBetween(space, first, last);
  }

  /** Starts no more requests; resolves when the running ones are stored. */
  close(): Promise<void> {
    return this.#pump.close();
  }

  #spaceFor(settings: EmbedderSettings): Space {
    const embedder = this.#ports.embedderOf(settings);
    return { settings, name: spaceOf(settings), embedder, table: undefined };
  }

  #textOf(product: ProductItem | undefined): string {
    return product && this.#schema ? embeddedText(product, this.#schema) : '';
  }

  #embedWhatWaits(): void {
    this.#pump.setRunning(this.#isEnabled && this.#isRead);
  }

  /**
   * Counts products that keep their vector and products that need another one because of the schema. New
   * products count in neither.
   */
  #countProduct(externalProductId: string, isSameText: boolean): void {
    const { version, retained, to_refresh } = this.#activation!;
    const isPending = this.#vectors.texts.isWaiting(externalProductId);
    this.#activation = {
      version,
      retained: retained + (isPending ? 0 : 1),
      to_refresh: to_refresh + (isPending && !isSameText ? 1 : 0),
    };
  }

  #takeOver(): void {
    this.#vectors.takeOver();
    const row = this.#ports.store.lane(this.#tenantId);
    if (row === undefined || spaceOf(row.serving) !== this.#vectors.serving.name) this.#keepLane();
  }

  #keepLane(): void {
    const serving = this.#vectors.serving.settings;
    const row = { serving, activation: this.#activation ?? null };
    this.#ports.store
      .writeLane(this.#tenantId, row)
      .catch((error: unknown) => this.#pump.fail(this.#vectors.target, error));
  }
}
