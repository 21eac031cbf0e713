// One POST to a model's endpoint, and its answer's bytes as they come.
// The response is not fetched with `fetch`: undici holds the chain of abort signals weakly, so that
// after a garbage collection no time-out reaches a silent endpoint (nodejs/node#55428). Here the
// request is held by its socket and by the signal's listener, and ends with the signal at once.

import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { finished } from 'node:stream';

export interface HttpQuestion {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What has come since the last look, piece by piece. Leaving it early keeps the connection. */
  readonly body: AsyncIterableIterator<Buffer, void, undefined>;
  /** Closes the connection; after the last byte it changes nothing. */
  leave(): void;
}

/** No answer came, or it broke off: the `code` of the network's error says why. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
  readonly code: string;

  constructor(cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    super(message, { cause });
    this.code = code ?? 'unknown';
  }
}

/** A connection that is not used is closed after this long. */
const IDLE_MS = 30_000;

/** Keeps connections of all endpoints for their next calls. */
export class ModelHttp {
  readonly #agents: { readonly http: http.Agent; readonly https: https.Agent };
  readonly #lookup: LookupFunction;

  /** `lookup` finds the addresses of a host. */
  constructor(lookup: LookupFunction) {
    const options = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' } as const;
    this.#agents = { http: new http.Agent(options), https: new https.Agent(options) };
    this.#lookup = lookup;
  }

  /**
   * Sends and waits for the head of the answer; rejects with {@link ConnectionFault}. Nothing is sent
   * twice: an endpoint that closes a kept connection under a call is asked again by the caller.
   */
  post({ url, headers, body, signal }: HttpQuestion): Promise<HttpAnswer> {
    const isSecure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: isSecure ? this.#agents.https : this.#agents.http,
      lookup: this.#lookup,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    let hasAnswered = false;
    const onAbort = (): void => {
      const stopped = new Error('the call was stopped');
      request.destroy(stopped);
      // A request that has no socket yet does not tell that it was destroyed.
      reject(new ConnectionFault(stopped));
    };
    request.on('error', (error) => reject(new ConnectionFault(error)));
    request.on('response', (response) => {
      hasAnswered = true;
      response.on('error', () => {});
      response.once('close', () => signal.removeEventListener('abort', onAbort));
      resolve(answerOf(response, () => request.destroy()));
    });
    request.once('close', () => {
      // What ends without a response is over here; else the listener stays until the last byte.
      if (!hasAnswered) signal.removeEventListener('abort', onAbort);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    request.end(body);
    return promise;
  }
}

function answerOf(response: IncomingMessage, leave: () => void): HttpAnswer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: new ResponseBytes(response),
    leave,
  };
}

/** A response's bytes: all that has come by the time that they are asked for, at once. */
class ResponseBytes implements AsyncIterableIterator<Buffer, void, undefined> {
  readonly #response: IncomingMessage;
  #wake: () => void = () => {};
  /** Null once the last byte was read. */
  #fault: Error | null | undefined;

  constructor(response: IncomingMessage) {
    this.#response = response;
    response.on('readable', () => this.#wake());
    finished(response, { writable: false }, (error) => {
      this.#fault = error ?? null;
      this.#wake();
    });
  }

  async next(): Promise<IteratorResult<Buffer, void>> {
    for (;;) {
      const bytes = this.#response.destroyed ? null : (this.#response.read() as Buffer | null);
      if (bytes !== null) return { done: false, value: bytes };
      if (this.#fault) throw new ConnectionFault(this.#fault);
      if (this.#fault === null) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
