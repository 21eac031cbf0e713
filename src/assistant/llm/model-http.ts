// Sends one POST to a model's endpoint and reads the bytes of the answer as they come.
// It does not use `fetch`: undici holds its chain of abort signals weakly, so after a garbage collection no
// time-out reaches a silent endpoint (nodejs/node#55428). Here the socket and the listener of the signal
// hold the request, and it ends with the signal at once.

import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { finished } from 'node:stream';

/** One request. */
export interface HttpQuestion {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The head of an answer, and access to its bytes. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AnswerBytes;
  /** Closes the connection. After the last byte it has no effect. */
  leave(): void;
}

/** The bytes of an answer. They arrive on their own, and reading one needs no promise. */
export interface AnswerBytes {
  /** Whether all bytes were read. */
  readonly hasEnded: boolean;
  /**
   * Returns all bytes that have come since the last call; undefined if none have. Throws {@link
   * ConnectionFault} after the last byte of an answer that broke off.
   */
  read(): Buffer | undefined;
  /** Resolves when `read` may return more or the answer has ended. Only one reader may wait. */
  more(): Promise<void>;
}

/** No answer came, or it broke off. `code` is the code of the network error. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
  readonly code: string;

  constructor(cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    super(message, { cause });
    this.code = code ?? 'unknown';
  }
}

/** If more unread bytes than this arrive, reading from the socket pauses. */
const HELD_BYTES_MAX = 256 * 1024;
/** An unused connection is closed after this time. */
const IDLE_MS = 30_000;

/** Sends requests, and keeps the connections of all endpoints open for later requests. */
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
   * Sends a request and resolves with the head of its answer. Rejects with {@link ConnectionFault}. It
   * never sends a request twice: if an endpoint closes a kept connection during a call, the caller retries.
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
      // A request without a socket reports no error when it is destroyed.
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
      // Without a response the request ends here. With one, the listener stays until the last byte.
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

class ResponseBytes implements AnswerBytes {
  readonly #response: IncomingMessage;
  #pieces: Buffer[] = [];
  #heldBytes = 0;
  #wake: () => void = () => {};
  /** Null after a good end; undefined before the end. */
  #fault: Error | null | undefined;

  constructor(response: IncomingMessage) {
    this.#response = response;
    response.on('data', (piece: Buffer) => {
      if (this.#pieces.length === 0) this.#pieces = [piece];
      else this.#pieces.push(piece);
      this.#heldBytes += piece.length;
      if (this.#heldBytes > HELD_BYTES_MAX) response.pause();
      this.#wake();
    });
    finished(response, { writable: false }, (error) => {
      this.#fault = error ?? null;
      this.#wake();
    });
  }

  get hasEnded(): boolean {
    return this.#pieces.length === 0 && this.#fault === null;
  }

  read(): Buffer | undefined {
    const pieces = this.#pieces;
    if (pieces.length === 0) {
      if (this.#fault) throw new ConnectionFault(this.#fault);
      return undefined;
    }
    if (this.#heldBytes > HELD_BYTES_MAX) this.#response.resume();
    this.#pieces = [];
    this.#heldBytes = 0;
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  }

  more(): Promise<void> {
    if (this.#pieces.length > 0 || this.#fault !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
