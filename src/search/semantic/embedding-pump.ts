// Embeds the waiting texts of one lane, and tracks whether the embedder answers. After a fault it reports
// it and pauses, longer each time.

import { textHash } from './embedded-text.ts';
import type { EmbeddedProduct, LaneVectors, Space } from './lane-vectors.ts';
import { quantise } from './quantised.ts';
import type { LaneStore } from './vector-store.ts';

/** What the pump reads and reports. */
export interface PumpPorts {
  readonly vectors: LaneVectors;
  readonly store: Pick<LaneStore, 'has'>;
  /** The current text of a product; '' if it has none or is not live. */
  readonly textOf: (externalProductId: string) => string;
  /** Called when no text waits for a vector: a space that was being built may then serve. */
  readonly onNoneWaiting: () => void;
  /** Called when the state of the pump or of the vectors has changed. */
  readonly onProgress: () => void;
}

/** Texts that are being embedded, by hash, each with one of its products. */
type Batch = Map<string, { readonly externalProductId: string; readonly text: string }>;

/** Texts per request, and running requests: the embedder works while vectors are stored. */
const batchTexts = 16;
const batchesMax = 2;
const firstRetryMs = 500;
const retryMsMax = 30_000;
/** The text of a probe of the embedder. */
const probeText = 'product';

/** Embeds texts in batches while it is running. */
export class EmbeddingPump {
  readonly #ports: PumpPorts;
  /** Texts that are being embedded. A text of several products is embedded once. */
  readonly #underWay = new Set<string>();
  readonly #batches = new Set<Promise<void>>();
  /** Spaces whose embedder has answered since it last failed. */
  readonly #answering = new Set<Space>();
  #isRunning = false;
  #isClosed = false;
  #isProbing = false;
  #failureCount = 0;
  #retry: NodeJS.Timeout | undefined;
  #lastError: string | undefined;

  constructor(ports: PumpPorts) {
    this.#ports = ports;
  }

  /** The last fault, until a request succeeds. */
  get lastError(): string | undefined {
    return this.#lastError;
  }

  isAnswering(space: Space): boolean {
    return this.#answering.has(space);
  }

  /** Starts embedding, or stops after the running requests. Starting again looks for new texts. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#pump();
  }

  /** Asks the embedder of the serving space for one vector, to learn whether it answers. */
  probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const space = this.#ports.vectors.serving;
    space.embedder
      .embedQuery(probeText)
      .then(
        () => this.#succeed(space),
        (error: unknown) => this.fail(space, error),
      )
      .finally(() => {
        this.#isProbing = false;
        this.#ports.onProgress();
      });
  }

  /** Call it when a request of a space failed: the pump pauses and tries again. */
  fail(space: Space, error: unknown): void {
    if (this.#isClosed) return;
    this.#lastError = error instanceof Error ? error.message : String(error);
    this.#answering.delete(space);
    const delayMs = Math.min(retryMsMax, firstRetryMs * 2 ** this.#failureCount);
    this.#failureCount += 1;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#pump();
    }, delayMs).unref();
  }

  /** Starts no more requests; resolves when the running ones are stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await Promise.all(this.#batches);
  }

  #pump(): void {
    if (!this.#isRunning || this.#isClosed || this.#retry !== undefined) return;
    const { vectors, onNoneWaiting } = this.#ports;
    if (vectors.texts.waitingCount === 0) onNoneWaiting();
    while (this.#batches.size < batchesMax) {
      const batch = this.#nextBatch();
      if (batch.size === 0) break;
      const work = this.#embed(vectors.target, batch);
      this.#batches.add(work);
      void work.then(() => this.#afterBatch(work));
    }
    // Without a text to embed, only a probe shows whether the embedder answers. Without the probe a first
    // query would have to wait.
    if (!this.isAnswering(vectors.serving) && vectors.serving.table !== undefined) this.probe();
  }

  #afterBatch(batch: Promise<void>): void {
    this.#batches.delete(batch);
    if (this.#isClosed) return;
    this.#pump();
    this.#ports.onProgress();
  }

  /** The next batch of texts. Vectors that were stored meanwhile are used instead of embedding again. */
  #nextBatch(): Batch {
    const batch: Batch = new Map();
    const { vectors, store, textOf } = this.#ports;
    const { name } = vectors.target;
    for (const externalProductId of vectors.texts.inOrder()) {
      if (batch.size === batchTexts) break;
      const hash = vectors.texts.hashOf(externalProductId);
      if (hash === undefined || this.#underWay.has(hash)) continue;
      if (store.has(name, hash)) {
        vectors.want(externalProductId, hash);
        continue;
      }
      const text = textOf(externalProductId);
      // The product has changed since it was read. It waits until its change is read.
      if (textHash(text) !== hash) continue;
      batch.set(hash, { externalProductId, text });
      this.#underWay.add(hash);
    }
    return batch;
  }

  async #embed(space: Space, batch: Batch): Promise<void> {
    const { vectors } = this.#ports;
    try {
      const texts = Array.from(batch.values(), ({ text }) => text);
      const answers = await space.embedder.embedTexts(texts);
      const embedded: EmbeddedProduct[] = [];
      for (const [index, [hash, { externalProductId }]] of [...batch].entries()) {
        const vector = answers[index];
        if (!vector) vectors.refuse(externalProductId);
        else embedded.push({ externalProductId, hash, vector: quantise(checked(space, vector)) });
      }
      await vectors.keep(space, embedded);
      this.#succeed(space);
    } catch (error) {
      this.fail(space, error);
    } finally {
      for (const hash of batch.keys()) this.#underWay.delete(hash);
    }
  }

  #succeed(space: Space): void {
    this.#failureCount = 0;
    this.#answering.add(space);
    this.#lastError = undefined;
  }
}

/** Refuses vectors of another length under the same name of the model. */
function checked({ table }: Space, vector: Float32Array): Float32Array {
  const expected = table?.dimensions ?? vector.length;
  if (vector.length === expected) return vector;
  throw new Error(`a vector has ${vector.length} numbers where its space has ${expected}`);
}
