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
  readonly body: AnswerBytes;
  /** Closes the connection; after the last byte it changes nothing. */
  leave(): void;
}

/** The bytes of an answer. They come without being asked for; reading one costs no promise. */
export interface AnswerBytes {
  /** Whether the last byte was read. */
  readonly hasEnded: boolean;
  /**
   * All that has come since the last look; undefined where nothing has. Throws {@link ConnectionFault}
   * behind the last byte of an answer that broke off.
   */
  read(): Buffer | undefined;
  /** Resolves when there may be more to read, or the end has come. For one reader at a time. */
  more(): Promise<void>;
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

/** More than this waits in the connection until what came before was read. */
const HELD_BYTES_MAX = 256 * 1024;
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

class ResponseBytes implements AnswerBytes {
  readonly #response: IncomingMessage;
  #pieces: Buffer[] = [];
  #heldBytes = 0;
  #wake: () => void = () => {};
  /** Null once the last byte came. */
  #fault: Error | null | undefined;

  constructor(response: IncomingMessage) {
    this.#response = response;
    response.on('data', (piece: Buffer) => {
      this.#pieces.push(piece);
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
