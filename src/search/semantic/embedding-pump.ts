// Embeds the waiting texts of one lane, and knows the state of the embedder: after a fault it pauses, longer each
// time, and reports the fault.

import { textHash } from './embedded-text.ts';
import type { EmbeddedProduct, LaneVectors, Space } from './lane-vectors.ts';
import { quantise } from './quantised.ts';
import type { LaneStore } from './vector-store.ts';

export interface PumpPorts {
  readonly vectors: LaneVectors;
  readonly store: Pick<LaneStore, 'has'>;
  /** The present text of a product; '' for one without text or not live. */
  readonly textOf: (externalProductId: string) => string;
  /** No text waits for a vector: a finished space may start to serve. */
  readonly onNoneWaiting: () => void;
  /** The state of the pump or of the vectors has changed. */
  readonly onProgress: () => void;
}

/** A text that is being embedded, with one of its products. */
type Batch = Map<string, { readonly externalProductId: string; readonly text: string }>;

/** Texts per request, and running requests: the embedder works while vectors are stored. */
const batchTexts = 16;
const batchesMax = 2;
const firstRetryMs = 500;
const retryMsMax = 30_000;
/** The text of a probe of the embedder. */
const probeText = 'product';

export class EmbeddingPump {
  readonly #ports: PumpPorts;
  /** Texts that are being embedded: a text of several products is embedded once. */
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

  /** Starts embedding, or stops after running requests; a second start looks for texts again. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#pump();
  }

  /** Probes the serving space's embedder. */
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

  /** A request of a space failed: pauses, then tries again. */
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
    // Without texts to embed the embedder's state is unknown: probe it, so that a first query need not wait.
    if (!this.isAnswering(vectors.serving) && vectors.serving.table !== undefined) this.probe();
  }

  #afterBatch(batch: Promise<void>): void {
    this.#batches.delete(batch);
    if (this.#isClosed) return;
    this.#pump();
    this.#ports.onProgress();
  }

  /** The next texts by hash. Vectors that were stored meanwhile are used, not embedded again. */
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
      // Changed since it was read: its change will come, and it goes on waiting.
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
