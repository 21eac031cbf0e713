// The semantic lane of one tenant: which products have a vector of their present text, and which are near a
// query. The catalogue lane passes products to it; a pump embeds missing texts at its own pace.
//
//   catalogue ──what a product says──▶ vectors ◀──what waits, embedded── pump
//                                         │
//   query ────────────────────────────────┴──▶ the products nearest to it

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

export interface SemanticLanePorts {
  readonly store: LaneStore;
  readonly embedderOf: (settings: EmbedderSettings) => Embedder;
  /** The product as it is now; undefined when it is not live. */
  readonly read: (externalProductId: string) => ProductItem | undefined;
  /** {@link SemanticLane.progress} has changed. */
  readonly onProgress: () => void;
}

/** The progress of the lane, for the capabilities. */
export interface SemanticProgress {
  /** Live products whose present text has a vector, or that have no text. */
  readonly indexedCount: number;
  readonly pendingCount: number;
  /** At least one vector, and an embedder that answers. */
  readonly isQueryable: boolean;
  /** The catalogue was read to its head since this process started. */
  readonly isRead: boolean;
  /** Another space is being built beside the serving one; the counts are of that other one. */
  readonly isRebuilding: boolean;
  readonly model: string;
  readonly lastError?: string;
  readonly activation?: ActivationCounts;
}

const queryVectorsMax = 1000;
/** Stored vectors looked up in one turn, after a snapshot without them. */
const biteCount = 256;

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

  /** The space whose vectors answer. */
  get space(): string {
    return this.#vectors.serving.name;
  }

  /** Whether the model that serves runs in this house, and not on a server. */
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

  /** The catalogue is about to be read from its first change, under this schema version. */
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

  /** Writes its state of the products in `ids`, in the order of slots; no change may be applied meanwhile. */
  writeTo(fields: SnapshotFields, ids: readonly (string | undefined)[]): Promise<void> {
    const { texts, serving } = this.#vectors;
    return writeVectors(fields, ids, { texts, table: serving.table });
  }

  /** Whether the lane can use a snapshot with vectors of this space and schema version. */
  canTake(space: string | null, version: string): boolean {
    const { serving, isRebuilding } = this.#vectors;
    return !isRebuilding && space === serving.name && this.#activation?.version === version;
  }

  /** Begins with the content of a snapshot, instead of {@link beginVersion} and the first change. */
  async take(kept: KeptVectors, schema: CatalogueSchema): Promise<void> {
    this.#schema = schema;
    this.#vectors.begin(kept);
    // The store may have a vector that was embedded since.
    for (const [at, id] of kept.waiting.entries()) {
      if (at % biteCount === 0) await nextTurn();
      this.#vectors.want(id, kept.hashes.get(id)!);
    }
    for (const id of kept.unknown) this.apply(id, this.#ports.read(id));
  }

  /** Takes the present text of a product; `undefined` for one that is no longer live. */
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

  /** The cursor has reached the head. */
  caughtUp(): void {
    this.#isRead = true;
    if (this.#isCounting) {
      this.#isCounting = false;
      this.#keepLane();
    }
    this.#embedWhatWaits();
  }

  /** Products that a shopper sees now: those without a vector are embedded next. */
  shown(externalProductIds: readonly string[]): void {
    this.#vectors.texts.hurry(externalProductIds);
  }

  /** The query's vector in the serving space; cached, since shoppers send the same queries. */
  async queryVector(text: string): Promise<{ readonly space: string; vector: QuantisedVector }> {
    const { name, embedder } = this.#vectors.serving;
    const key = `${name} ${text}`;
    let vector = this.#queries.get(key);
    if (vector === undefined) {
      try {
        vector = quantise(await embedder.embedQuery(text));
      } catch (error) {
        // The fault may concern this text alone; the lane does not fail for one query.
        this.#pump.probe();
        throw error;
      }
      this.#queries.set(key, vector);
    }
    return { space: name, vector };
  }

  /** The admitted products nearest to a query; none when the space has changed meanwhile. */
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

  /** The texts from `first` to `last` whose vectors of this space are in use. */
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

  /** Counts products that keep their vector, and those that need another because of the schema; new products count in neither. */
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
