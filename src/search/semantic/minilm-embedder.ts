// The built-in model. It embeds one text at a time with ONNX Runtime, queries before products.
// Activations are quantised per run, so in a batch the same text would get another vector. One at a time, a
// text always gets the same bytes.

import './no-telemetry.ts';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readShipped } from '../shipped-files.ts';
import type { Embedder } from './embedder.ts';

/** Longer texts are cut. 64 tokens rank best and cost a third of 256. */
const tokensMax = 64;
/** BERT's token for the end of a text. */
const separator = '[SEP]';

interface Job {
  readonly text: string;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: unknown) => void;
}

/** An embedder with the built-in model. */
export class MinilmEmbedder implements Embedder {
  readonly #session: InferenceSession;
  readonly #tokenizer: Tokenizer;
  readonly #queries: Job[] = [];
  readonly #texts: Job[] = [];
  #isRunning = false;
  #run: Promise<void> = Promise.resolve();

  private constructor(session: InferenceSession, tokenizer: Tokenizer) {
    this.#session = session;
    this.#tokenizer = tokenizer;
  }

  /** Loads the model. Throws if its files are missing or have another hash. */
  static async open(): Promise<MinilmEmbedder> {
    const session = await InferenceSession.create(readShipped('model'), {
      executionProviders: ['cpu'],
      // One core, because the server's other threads need the others.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    });
    const definition = JSON.parse(readShipped('tokenizer').toString('utf8')) as object;
    return new MinilmEmbedder(session, new Tokenizer(definition, {}));
  }

  embedQuery(text: string): Promise<Float32Array> {
    return this.#enqueue(this.#queries, text);
  }

  embedTexts(texts: readonly string[]): Promise<Float32Array[]> {
    return Promise.all(texts.map((text) => this.#enqueue(this.#texts, text)));
  }

  async close(): Promise<void> {
    for (const { reject } of [...this.#queries.splice(0), ...this.#texts.splice(0)]) {
      reject(new Error('the embedder is closing'));
    }
    await this.#run;
    await this.#session.release();
  }

  #enqueue(queue: Job[], text: string): Promise<Float32Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    queue.push({ text, resolve, reject });
    if (!this.#isRunning) this.#run = this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const job = this.#queries.shift() ?? this.#texts.shift();
      if (job === undefined) break;
      try {
        job.resolve(await this.#embed(job.text));
      } catch (error) {
        job.reject(error);
      }
    }
    this.#isRunning = false;
  }

  async #embed(text: string): Promise<Float32Array> {
    const { ids } = this.#tokenizer.encode(text);
    const kept = ids.slice(0, tokensMax);
    if (ids.length > tokensMax) kept[tokensMax - 1] = this.#tokenizer.token_to_id(separator)!;
    const shape = [1, kept.length];
    const { embedding } = await this.#session.run({
      input_ids: new Tensor('int32', Int32Array.from(kept), shape),
      attention_mask: new Tensor('int32', new Int32Array(kept.length).fill(1), shape),
    });
    return (embedding!.data as Float32Array).slice();
  }
}
