// The semantic lane of one tenant: which products have a vector of what they say now, and what is
// near a query. It is fed by the catalogue lane's cursor and embeds what it lacks, at its own pace.
//
//   wanted text ──hash──▶ stored vector? ──yes──▶ table
//                              └──no──▶ pending ──embed, store──▶ table
//
// Another embedder is another space: it is built beside the one that serves, and takes over once
// nothing is pending. Vectors of two spaces never meet.

import { LRUCache } from 'lru-cache';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogueSchema, ProductItem } from '../catalogue-schema.ts';
import type { SnapshotFields } from '../snapshot/snapshot-fields.ts';
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
import { quantise, type QuantisedVector } from './quantised.ts';
import type { ActivationCounts, LaneStore, StoredVector } from './vector-store.ts';
import { VectorTable, type Near } from './vector-table.ts';
import { WantedTexts } from './wanted-texts.ts';

export interface SemanticLanePorts {
  readonly store: LaneStore;
  readonly embedderOf: (settings: EmbedderSettings) => Embedder;
  /** The product as it is now; undefined when it is not live. */
  readonly read: (externalProductId: string) => ProductItem | undefined;
  /** Something that {@link SemanticLane.progress} tells has changed. */
  readonly onProgress: () => void;
}

/** What capabilities report, measured. */
export interface SemanticProgress {
  /** Live products whose present text has a vector, or that have no text. */
  readonly indexedCount: number;
  readonly pendingCount: number;
  /** At least one vector, and an embedder that answers. */
  readonly isQueryable: boolean;
  /** The catalogue was read to its head since this process started. */
  readonly isRead: boolean;
  /** Another space is built beside the one that serves; the counts are of that other one. */
  readonly isRebuilding: boolean;
  readonly model: string;
  readonly lastError?: string;
  readonly activation?: ActivationCounts;
}

/** One space: its table, once a vector has told how long vectors are. */
interface Space {
  readonly settings: EmbedderSettings;
  readonly name: string;
  readonly embedder: Embedder;
  table: VectorTable | undefined;
  /** It has embedded something since it last failed. */
  isAnswering: boolean;
}

/** What is being embedded: one product of those that say the text. */
type Batch = Map<string, { readonly externalProductId: string; readonly text: string }>;

/** Texts per request, and requests under way: the embedder is busy while vectors are stored. */
const batchTexts = 16;
const batchesMax = 2;
const firstRetryMs = 500;
const retryMsMax = 30_000;
const queryVectorsMax = 1000;
/** Stored vectors looked up in one turn, when a snapshot lacks them. */
const biteCount = 256;
/** Any text will do to hear whether an embedder is there. */
const probeText = 'product';

export class SemanticLane {
  readonly #ports: SemanticLanePorts;
  readonly #tenantId: string;
  readonly #queries = new LRUCache<string, QuantisedVector>({ max: queryVectorsMax });
  #texts = new WantedTexts();
  #placedCount = 0;
  /** Texts on their way: the same text is embedded once however many products say it. */
  readonly #underWay = new Set<string>();
  #serving: Space;
  #building: Space | undefined;
  #schema: CatalogueSchema | undefined;
  #activation: ActivationCounts | undefined;
  #isCounting = false;
  #isEnabled = false;
  #isRead = false;
  #isClosed = false;
  #isProbing = false;
  readonly #batches = new Set<Promise<void>>();
  #failureCount = 0;
  #retry: NodeJS.Timeout | undefined;
  #lastError: string | undefined;

  constructor(ports: SemanticLanePorts, tenantId: string, settings: EmbedderSettings) {
    this.#ports = ports;
    this.#tenantId = tenantId;
    const row = ports.store.lane(tenantId);
    this.#activation = row?.activation ?? undefined;
    const wanted = this.#spaceFor(settings);
    const before = row && this.#spaceFor(row.serving);
    const isChanged = before !== undefined && before.name !== wanted.name;
    this.#serving = isChanged ? before : wanted;
    this.#building = isChanged ? wanted : undefined;
  }

  get progress(): SemanticProgress {
    const { productCount, lackingCount } = this.#texts;
    return {
      indexedCount: productCount - lackingCount,
      pendingCount: lackingCount,
      isQueryable: this.isQueryable,
      isRead: this.#isRead,
      isRebuilding: this.#building !== undefined,
      model: modelOf(this.#serving.settings),
      ...(this.#lastError !== undefined && { lastError: this.#lastError }),
      ...(this.#activation && { activation: this.#activation }),
    };
  }

  get isQueryable(): boolean {
    const { isAnswering, table } = this.#serving;
    return this.#isEnabled && isAnswering && (table?.count ?? 0) > 0;
  }

  /** Whether the words of a query mean something to the model that serves. */
  reads(query: { readonly text: string; readonly locale?: string }): boolean {
    return isReadable(this.#serving.settings, query);
  }

  /** Share of live products that the lane can find, 0 to 1. */
  get coverage(): number {
    const total = this.#texts.productCount;
    return total === 0 ? 0 : Math.min(1, (this.#serving.table?.count ?? 0) / total);
  }

  /** What the tenant wants; vectors stay while the lane is off. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.#isEnabled) return;
    this.#isEnabled = isEnabled;
    this.#pump();
    this.#ports.onProgress();
  }

  /** The catalogue is about to be read from its first change, under this schema version. */
  beginVersion(version: string, schema: CatalogueSchema): void {
    this.#schema = schema;
    this.#isCounting = this.#activation?.version !== version;
    if (this.#isCounting) this.#activation = { version, retained: 0, to_refresh: 0 };
  }

  /** Vectors that came to a product since this process started. */
  get placedCount(): number {
    return this.#placedCount;
  }

  /** The space whose vectors a snapshot can hold; null where none is, or another is being built. */
  get keptSpace(): string | null {
    return this.#isRead && this.#building === undefined ? this.#serving.name : null;
  }

  /** Writes what it knows of the products in `ids`, which come by slot; nothing is applied till then. */
  writeTo(fields: SnapshotFields, ids: readonly (string | undefined)[]): Promise<void> {
    return writeVectors(fields, ids, { texts: this.#texts, table: this.#serving.table });
  }

  /** Whether a snapshot with vectors of this space, made under this schema version, is one of its own. */
  canTake(space: string | null, version: string): boolean {
    const isServing = this.#building === undefined && space === this.#serving.name;
    return isServing && this.#activation?.version === version;
  }

  /** Begins with what a snapshot held, instead of {@link beginVersion} and the first change. */
  async take({ hashes, table, waiting, unknown }: KeptVectors, schema: CatalogueSchema) {
    this.#schema = schema;
    this.#texts = new WantedTexts(hashes);
    this.#serving.table = table;
    // Embedded since, perhaps: the store knows.
    for (const [at, id] of waiting.entries()) {
      if (at % biteCount === 0) await nextTurn();
      this.#want(id, hashes.get(id)!);
    }
    for (const id of unknown) this.apply(id, this.#ports.read(id));
  }

  /** Takes what a product says now; `undefined` for one that is not live any more. */
  apply(externalProductId: string, product: ProductItem | undefined): void {
    if (product === undefined || this.#schema === undefined) {
      this.#forget(externalProductId);
      return;
    }
    const text = embeddedText(product, this.#schema);
    const hash = text === '' ? '' : textHash(text);
    const before = this.#texts.hashOf(externalProductId);
    if (before !== hash) this.#want(externalProductId, hash);
    if (this.#isCounting && hash !== '') this.#countProduct(externalProductId, before === hash);
  }

  /** The cursor has reached the head. */
  caughtUp(): void {
    this.#isRead = true;
    if (this.#isCounting) {
      this.#isCounting = false;
      this.#keepLane();
    }
    this.#pump();
  }

  /** Products that a shopper is shown now: those without a vector are next. */
  shown(externalProductIds: readonly string[]): void {
    this.#texts.hurry(externalProductIds);
  }

  /** The query in the serving space; remembered, since shoppers repeat each other. */
  async queryVector(text: string): Promise<{ readonly space: string; vector: QuantisedVector }> {
    const { name, embedder } = this.#serving;
    const key = `${name} ${text}`;
    let vector = this.#queries.get(key);
    if (vector === undefined) {
      try {
        vector = quantise(await embedder.embedQuery(text));
      } catch (error) {
        // Perhaps it was this text alone; a lane is not given up for what one shopper typed.
        this.#probe();
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
    const { name, table, settings } = this.#serving;
    if (table === undefined || name !== query.space) return [];
    const similarityMin = similarityMinOf(settings);
    return table.nearest(query.vector, limit, { isAdmitted, similarityMin });
  }

  isEmbedded(externalProductId: string): boolean {
    return this.#serving.table?.has(externalProductId) === true;
  }

  /** Bytes of the vectors; the maps of ids come on top. */
  memoryBytes(): number {
    return (this.#serving.table?.bytes ?? 0) + (this.#building?.table?.bytes ?? 0);
  }

  /** Of the texts from `first` to `last`, those that a vector of this space is kept for. */
  wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
    const isOurs = this.#spaces().some(({ name }) => name === space);
    return isOurs ? this.#texts.between(first, last) : new Set();
  }

  /** Begins nothing any more; resolves when what is being embedded is stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await Promise.all(this.#batches);
  }

  get #target(): Space {
    return this.#building ?? this.#serving;
  }

  #spaceFor(settings: EmbedderSettings): Space {
    const embedder = this.#ports.embedderOf(settings);
    const name = spaceOf(settings);
    return { settings, name, embedder, table: undefined, isAnswering: false };
  }

  #want(externalProductId: string, hash: string): void {
    this.#texts.set(externalProductId, hash);
    for (const space of this.#spaces()) {
      const stored = hash === '' ? undefined : this.#ports.store.get(space.name, hash);
      if (stored !== undefined) this.#place(space, externalProductId, stored);
      else if (hash === '') space.table?.remove(externalProductId);
      // An older text's vector goes on serving: it is nearer to the truth than none.
      else if (space === this.#target) this.#texts.wait(externalProductId);
    }
  }

  #forget(externalProductId: string): void {
    this.#texts.forget(externalProductId);
    for (const space of this.#spaces()) space.table?.remove(externalProductId);
  }

  #spaces(): Space[] {
    return this.#building === undefined ? [this.#serving] : [this.#serving, this.#building];
  }

  #place(space: Space, externalProductId: string, vector: QuantisedVector): void {
    space.table ??= new VectorTable(vector.bytes.length);
    space.table.set(externalProductId, vector);
    this.#placedCount += 1;
  }

  /** A product keeps its vector, or needs another because of the schema; new ones are neither. */
  #countProduct(externalProductId: string, isSameText: boolean): void {
    const { version, retained, to_refresh } = this.#activation!;
    const isPending = this.#texts.isWaiting(externalProductId);
    this.#activation = {
      version,
      retained: retained + (isPending ? 0 : 1),
      to_refresh: to_refresh + (isPending && !isSameText ? 1 : 0),
    };
  }

  /** Keeps the embedder busy with what is pending. */
  #pump(): void {
    if (!this.#isEnabled || this.#isClosed || !this.#isRead || this.#retry !== undefined) return;
    this.#takeOver();
    while (this.#batches.size < batchesMax) {
      const batch = this.#nextBatch();
      if (batch.size === 0) break;
      const work = this.#embed(this.#target, batch);
      this.#batches.add(work);
      void work.then(() => this.#afterBatch(work));
    }
    // Nothing to embed, so nobody has heard of the embedder yet: a first query must not wait.
    if (!this.#serving.isAnswering && this.#serving.table !== undefined) this.#probe();
  }

  #afterBatch(batch: Promise<void>): void {
    this.#batches.delete(batch);
    if (this.#isClosed) return;
    this.#pump();
    this.#ports.onProgress();
  }

  /** The next texts by hash. What has been stored meanwhile is placed, not embedded again. */
  #nextBatch(): Batch {
    const batch: Batch = new Map();
    const { name } = this.#target;
    for (const externalProductId of this.#texts.inOrder()) {
      if (batch.size === batchTexts) break;
      const hash = this.#texts.hashOf(externalProductId);
      if (hash === undefined || this.#underWay.has(hash)) continue;
      if (this.#ports.store.has(name, hash)) {
        this.#want(externalProductId, hash);
        continue;
      }
      const product = this.#ports.read(externalProductId);
      const text = product && this.#schema ? embeddedText(product, this.#schema) : '';
      // Changed since it was read: its change is on the way, and it stays pending.
      if (textHash(text) !== hash) continue;
      batch.set(hash, { externalProductId, text });
      this.#underWay.add(hash);
    }
    return batch;
  }

  async #embed(space: Space, batch: Batch): Promise<void> {
    const hashes = [...batch.keys()];
    try {
      const texts = [...batch.values()].map(({ text }) => text);
      const vectors = await space.embedder.embedTexts(texts);
      const stored: StoredVector[] = [];
      for (const [index, hash] of hashes.entries()) {
        const vector = vectors[index];
        if (!vector) this.#texts.refuse(batch.get(hash)!.externalProductId);
        else stored.push({ hash, vector: quantise(this.#checked(space, vector)) });
      }
      await this.#ports.store.write(space.name, stored);
      for (const { hash, vector } of stored) {
        const { externalProductId } = batch.get(hash)!;
        // Who changed meanwhile is pending for another text; the vector waits in the store.
        if (this.#texts.hashOf(externalProductId) !== hash || space !== this.#target) continue;
        this.#texts.settle(externalProductId);
        this.#place(space, externalProductId, vector);
      }
      this.#succeed(space);
    } catch (error) {
      this.#fail(space, error);
    } finally {
      for (const hash of hashes) this.#underWay.delete(hash);
    }
  }

  /** Fails closed where a server changed the length of its vectors under the same name. */
  #checked({ table }: Space, vector: Float32Array): Float32Array {
    const expected = table?.dimensions ?? vector.length;
    if (vector.length === expected) return vector;
    throw new Error(`a vector has ${vector.length} numbers where its space has ${expected}`);
  }

  /** Asks the serving space's embedder for a sign of life. */
  #probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const space = this.#serving;
    space.embedder
      .embedQuery(probeText)
      .then(
        () => this.#succeed(space),
        (error: unknown) => this.#fail(space, error),
      )
      .finally(() => {
        this.#isProbing = false;
        this.#ports.onProgress();
      });
  }

  /** The space that was built serves from now on, whole. */
  #takeOver(): void {
    if (this.#texts.waitingCount > 0) return;
    if (this.#building !== undefined) {
      this.#serving = this.#building;
      this.#building = undefined;
    }
    const row = this.#ports.store.lane(this.#tenantId);
    if (row === undefined || spaceOf(row.serving) !== this.#serving.name) this.#keepLane();
  }

  #keepLane(): void {
    const serving = this.#serving.settings;
    const row = { serving, activation: this.#activation ?? null };
    this.#ports.store
      .writeLane(this.#tenantId, row)
      .catch((error: unknown) => this.#fail(this.#target, error));
  }

  #succeed(space: Space): void {
    this.#failureCount = 0;
    space.isAnswering = true;
    this.#lastError = undefined;
  }

  #fail(space: Space, error: unknown): void {
    if (this.#isClosed) return;
    this.#lastError = error instanceof Error ? error.message : String(error);
    space.isAnswering = false;
    const delayMs = Math.min(retryMsMax, firstRetryMs * 2 ** this.#failureCount);
    this.#failureCount += 1;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#pump();
    }, delayMs).unref();
  }
}
