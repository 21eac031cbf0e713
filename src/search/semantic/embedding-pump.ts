// Keeps an embedder busy with the texts of one lane that wait for a vector, and knows how it fares:
// after a fault it rests, longer each time, and the caller is told what went wrong.

import { textHash } from './embedded-text.ts';
import type { EmbeddedProduct, LaneVectors, Space } from './lane-vectors.ts';
import { quantise } from './quantised.ts';
import type { LaneStore } from './vector-store.ts';

export interface PumpPorts {
  readonly vectors: LaneVectors;
  readonly store: Pick<LaneStore, 'has'>;
  /** What a product says now; '' for one that says nothing or is not live. */
  readonly textOf: (externalProductId: string) => string;
  /** Nothing waits for a vector: a space that was built may take over. */
  readonly onNoneWaiting: () => void;
  /** The pump or the vectors stand differently than before. */
  readonly onProgress: () => void;
}

/** What is being embedded: one product of those that say the text. */
type Batch = Map<string, { readonly externalProductId: string; readonly text: string }>;

/** Texts per request, and requests under way: the embedder is busy while vectors are stored. */
const batchTexts = 16;
const batchesMax = 2;
const firstRetryMs = 500;
const retryMsMax = 30_000;
/** Any text will do to hear whether an embedder is there. */
const probeText = 'product';

export class EmbeddingPump {
  readonly #ports: PumpPorts;
  /** Texts on their way: the same text is embedded once however many products say it. */
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

  /** What went wrong last, until something goes right. */
  get lastError(): string | undefined {
    return this.#lastError;
  }

  isAnswering(space: Space): boolean {
    return this.#answering.has(space);
  }

  /** Embeds what waits from now on, or ends with what is under way; running again looks again. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#pump();
  }

  /** Asks the serving space's embedder for a sign of life. */
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

  /** Something that a space needs did not work: rests, then tries again. */
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

  /** Begins nothing any more; resolves when what is being embedded is stored. */
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
    // Nothing to embed, so the embedder is not known yet: a first query must not wait.
    if (!this.isAnswering(vectors.serving) && vectors.serving.table !== undefined) this.probe();
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
      // Changed since it was read: its change is on the way, and it goes on waiting.
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

/** Fails closed where a server changed the length of its vectors under the same name. */
function checked({ table }: Space, vector: Float32Array): Float32Array {
  const expected = table?.dimensions ?? vector.length;
  if (vector.length === expected) return vector;
  throw new Error(`a vector has ${vector.length} numbers where its space has ${expected}`);
}
