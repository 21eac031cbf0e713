// The embedder's thread as seen from the search thread: started at first use, started again after
// it died, and every question answered or refused.

import { Worker } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import type { Embedder, EmbedderSettings } from './embedder.ts';
import type { EmbedderInput, FromEmbedder, ToEmbedder } from './embedder-messages.ts';

interface Waiting {
  readonly resolve: (vectors: readonly (Float32Array | null)[]) => void;
  readonly reject: (error: Error) => void;
}

export class EmbedderThread {
  readonly #input: EmbedderInput;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;
  #isClosed = false;

  constructor(input: EmbedderInput) {
    this.#input = input;
  }

  /** The embedder of one space. */
  of(settings: EmbedderSettings): Embedder {
    return {
      embedQuery: async (text) => {
        const [vector] = await this.#ask(settings, [text], true);
        assert(vector !== undefined && vector !== null, 'a query has a vector or an error');
        return vector;
      },
      embedTexts: async (texts) => [...(await this.#ask(settings, texts, false))],
      close: () => Promise.resolve(),
    };
  }

  /** Ends the thread once what runs in it is done; what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'stop' } satisfies ToEmbedder);
    await ended;
  }

  #ask(
    settings: EmbedderSettings,
    texts: readonly string[],
    isQuery: boolean,
  ): Promise<readonly (Float32Array | null)[]> {
    if (this.#isClosed) return Promise.reject(new Error('the embedder is closed'));
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ kind: 'embed', id, settings, texts, isQuery } satisfies ToEmbedder);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./embedder-worker.ts', import.meta.url), {
      workerData: this.#input,
    });
    worker.on('message', (message: FromEmbedder) => this.#take(message));
    worker.on('error', (error) => this.#end(worker, `the embedder's thread failed: ${error}`));
    worker.on('exit', () => this.#end(worker, "the embedder's thread ended"));
    return worker;
  }

  #take(message: FromEmbedder): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'embedded') waiting?.resolve(message.vectors);
    else waiting?.reject(new Error(message.reason));
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
