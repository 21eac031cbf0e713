// The threads of the embedder, for the search process. A thread starts at its first use and again after it
// died. Every request is answered or refused.

import { SHARE_ENV, Worker } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import type { Embedder, EmbedderSettings } from './embedder.ts';
import type { EmbedderInput, FromEmbedder, ToEmbedder } from './embedder-messages.ts';

interface Waiting {
  readonly resolve: (vectors: readonly (Float32Array | null)[]) => void;
  readonly reject: (error: Error) => void;
}

/** An idle thread ends after this time, because a model takes a hundred megabytes. */
const idleTimeoutMs = 30_000;

/**
 * Two threads: one for queries and one for products. Waiting for a product would take longer than all other
 * steps of a query together.
 */
export class EmbedderThreads {
  readonly #queries = new EmbedderThread({ isBackground: false });
  readonly #texts = new EmbedderThread({ isBackground: true }, { idleTimeoutMs });

  /** The embedder of one space. */
  of(settings: EmbedderSettings): Embedder {
    return {
      embedQuery: (text) => this.#queries.embedQuery(settings, text),
      embedTexts: (texts) => this.#texts.embedTexts(settings, texts),
      close: () => Promise.resolve(),
    };
  }

  /** Ends both after their running work, and refuses waiting requests. */
  async close(): Promise<void> {
    await Promise.all([this.#queries.close(), this.#texts.close()]);
  }
}

class EmbedderThread {
  readonly #input: EmbedderInput;
  readonly #idleTimeoutMs: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;
  /** A thread that is ending: its native work must not be interrupted. */
  #ending: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(input: EmbedderInput, options: { idleTimeoutMs?: number } = {}) {
    this.#input = input;
    this.#idleTimeoutMs = options.idleTimeoutMs;
  }

  async embedQuery(settings: EmbedderSettings, text: string): Promise<Float32Array> {
    const [vector] = await this.#ask(settings, [text], true);
    assert(vector !== undefined && vector !== null, 'a query has a vector or an error');
    return vector;
  }

  async embedTexts(
    settings: EmbedderSettings,
    texts: readonly string[],
  ): Promise<(Float32Array | null)[]> {
    return [...(await this.#ask(settings, texts, false))];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#ending;
    const worker = this.#worker;
    if (worker !== undefined) await stopped(worker);
  }

  #ask(
    settings: EmbedderSettings,
    texts: readonly string[],
    isQuery: boolean,
  ): Promise<readonly (Float32Array | null)[]> {
    if (this.#isClosed) return Promise.reject(new Error('the embedder is closed'));
    const worker = (this.#worker ??= this.#start());
    clearTimeout(this.#idle);
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
      // no-telemetry.ts says why the environment is shared.
      env: SHARE_ENV,
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
    if (this.#waiting.size > 0 || this.#idleTimeoutMs === undefined) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), this.#idleTimeoutMs).unref();
  }

  /** Ends an idle thread; the next request starts another. */
  #rest(): void {
    const worker = this.#worker;
    if (worker === undefined || this.#waiting.size > 0 || this.#isClosed) return;
    this.#worker = undefined;
    this.#ending = stopped(worker);
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

/** Resolves when the thread has finished its work and has ended. */
function stopped(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage({ kind: 'stop' } satisfies ToEmbedder);
  return ended;
}
