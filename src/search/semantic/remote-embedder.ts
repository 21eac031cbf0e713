// Embeds texts with any server that has `POST /v1/embeddings`: in batches, and with retries while the
// server is busy. A refused text does not lose its batch.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedder, EmbedderSettings } from './embedder.ts';

export type RemoteSettings = Extract<EmbedderSettings, { readonly provider: 'remote' }>;

/** What the embedder uses of the platform. */
export interface RemotePorts {
  /** Sends one request; the platform's `fetch`. */
  readonly fetch: typeof fetch;
  /** Values of environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<unknown>;
}

const attemptsMax = 4;
const firstDelayMs = 500;
const delayMsMax = 30_000;
const requestMsMax = 60_000;
/** Statuses after which a retry may succeed. */
const busy = new Set([408, 409, 425, 429]);
/** Statuses about the content: a smaller batch may succeed. */
const refusals = new Set([400, 413, 422]);

interface Reply {
  readonly data: readonly {
    readonly index: number;
    readonly embedding: readonly number[] | string;
  }[];
}

/** The server refuses the content. */
class Refused extends Error {}

/** The server is busy or out of reach. */
class Busy extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** An embedder with a remote model. It rejects if the server cannot answer. */
export class RemoteEmbedder implements Embedder {
  readonly #settings: RemoteSettings;
  readonly #ports: RemotePorts;
  readonly #url: string;
  readonly #closing = new AbortController();
  #dimensions: number | undefined;

  constructor(settings: RemoteSettings, ports: Partial<RemotePorts> = {}) {
    this.#settings = settings;
    this.#ports = {
      fetch,
      env: process.env,
      wait: (delayMs, signal) => sleep(delayMs, undefined, { signal }),
      ...ports,
    };
    this.#dimensions = settings.dimensions;
    const base = settings.base_url.replace(/\/+$/, '').replace(/\/v1$/, '');
    this.#url = `${base}/v1/embeddings`;
  }

  /** Makes one attempt only, because the caller of a query has a deadline. */
  async embedQuery(text: string): Promise<Float32Array> {
    const [vector] = await this.#request([text]);
    return vector!;
  }

  async embedTexts(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = [];
    for (let at = 0; at < texts.length; at += this.#settings.batch_max) {
      vectors.push(...(await this.#bisected(texts.slice(at, at + this.#settings.batch_max))));
    }
    return vectors;
  }

  close(): Promise<void> {
    this.#closing.abort(new Error('the embedder is closing'));
    return Promise.resolve();
  }

  /** Splits a refused batch until each refused text is alone. */
  async #bisected(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    try {
      return await this.#patiently(texts);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (texts.length === 1) return [null];
      const middle = Math.ceil(texts.length / 2);
      return [
        ...(await this.#bisected(texts.slice(0, middle))),
        ...(await this.#bisected(texts.slice(middle))),
      ];
    }
  }

  async #patiently(texts: readonly string[]): Promise<Float32Array[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#request(texts);
      } catch (error) {
        if (!(error instanceof Busy) || attempt === attemptsMax) throw error;
        const delayMs = error.retryAfterMs ?? firstDelayMs * 2 ** (attempt - 1);
        await this.#ports.wait(Math.min(delayMs, delayMsMax), this.#closing.signal);
      }
    }
  }

  async #request(texts: readonly string[]): Promise<Float32Array[]> {
    const { model, dimensions, api_key_env } = this.#settings;
    const key = api_key_env === undefined ? undefined : this.#ports.env[api_key_env];
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(requestMsMax)]);
    const response = await this.#send({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        input: texts,
        encoding_format: 'float',
        ...(dimensions !== undefined && { dimensions }),
      }),
      signal,
    });
    if (!response.ok) throw await failureOf(response);
    return this.#vectorsOf((await response.json()) as Reply, texts.length);
  }

  async #send(request: RequestInit): Promise<Response> {
    try {
      return await this.#ports.fetch(this.#url, request);
    } catch (cause) {
      if (this.#closing.signal.aborted) throw cause;
      throw new Busy(`the embedding server cannot be reached: ${String(cause)}`);
    }
  }

  /** Returns the vectors in the order of the request. The reply may have any order. */
  #vectorsOf({ data }: Reply, count: number): Float32Array[] {
    const vectors: Float32Array[] = [];
    for (const { index, embedding } of data) vectors[index] = floatsOf(embedding);
    for (let index = 0; index < count; index += 1) {
      const length = vectors[index]?.length ?? 0;
      this.#dimensions ??= length;
      // A vector of another length belongs to another space.
      if (length === 0 || length !== this.#dimensions) {
        throw new Error(`the server gave a vector of ${length}, not of ${this.#dimensions}`);
      }
    }
    return vectors;
  }
}

async function failureOf(response: Response): Promise<Error> {
  const text = (await response.text().catch(() => '')).slice(0, 200);
  const message = `the embedding server answered ${response.status}: ${text}`;
  if (refusals.has(response.status)) return new Refused(message);
  if (response.status < 500 && !busy.has(response.status)) return new Error(message);
  return new Busy(message, retryAfterMsOf(response.headers.get('retry-after')));
}

/** Reads a number of seconds or a date (RFC 9110, 10.2.3) into milliseconds. */
function retryAfterMsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const delayMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

/** Some servers always answer in base64, with little-endian floats. */
function floatsOf(embedding: readonly number[] | string): Float32Array {
  if (typeof embedding !== 'string') return Float32Array.from(embedding);
  const bytes = Buffer.from(embedding, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}
