// One request's life on the socket: its body comes in once, one reply goes out, or it is aborted.
// Owns: the response object of uWS, reading a body within its bound, writing a reply.
// Does not own: what is decided in between (pipeline).
// INV-601: exactly one reply per request; after an abort, none.
// On failure: a body past its bound gets its reply at once, and the rest of it is discarded.

import type { HttpResponse } from 'uWebSockets.js';
import type { RateLimit, RateStanding } from '../access/rate-limits.ts';
import { assert } from '../base/assert.ts';
import { JsonBytes, WrittenJson } from '../base/json-bytes.ts';
import type { Reply } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type { ServedRequest } from '../ops/request-watch.ts';
import { problemReply, type ProblemReply } from './problem-reply.ts';
import { writeRate } from './rate-lines.ts';
import type { RequestHead } from './request-head.ts';
import { statusLine } from './status-line.ts';

export type Headers = Readonly<Record<string, string>>;

const emptyBody = Buffer.alloc(0);

/** The edge's data for all exchanges of a route. */
export interface ExchangeAbout {
  /** Template of the path. */
  readonly route: string;
  /** Called once for each, when it has ended. */
  readonly onEnd: (served: ServedRequest) => void;
}

/** Gets the body of a request. */
export interface BodyTaker {
  /** In the same turn of the loop as its last byte: the bytes are valid until it returns. */
  take(body: Buffer): void;
  /** In its place: `payload_too_large`. */
  refuse(error: Refusal): void;
}

export class Exchange implements ServedRequest {
  readonly head: RequestHead;
  readonly #about: ExchangeAbout;
  readonly #startedMs = performance.now();
  readonly #response: HttpResponse;
  #onAbort: (() => void)[] | undefined;
  /** Headers that every reply of this exchange carries, errors included. */
  #shared: Headers = noHeaders;
  /** Headers of this request alone. */
  #own: Headers = noHeaders;
  /** The rate that it counts in, and what is left of that. */
  #rate: RateLimit | undefined;
  #standing: RateStanding | undefined;
  #isReplied = false;
  #isAborted = false;
  #isEnded = false;
  /** Of the reply; null where there is none, or, of the bytes, where it is a stream. */
  status: number | null = null;
  bytes: number | null = null;
  isReplay = false;
  durationMs = 0;
  #problem: ProblemReply | undefined;
  /** Whether the connection ends with the reply, because what follows on it cannot be trusted. */
  readonly #isLast: boolean;
  /** The tenant of the request's credential, once it is known. */
  tenantId: string | null = null;
  /** The session that the credential speaks for, that the path names, or that the request opens. */
  sessionId: string | null = null;

  constructor(response: HttpResponse, head: RequestHead, about: ExchangeAbout) {
    this.#response = response;
    this.#about = about;
    this.head = head;
    this.#isLast = head.framing.kind !== 'plain';
    response.onAborted(() => {
      this.#isAborted = true;
      for (const listener of this.#onAbort ?? []) listener();
      this.#end(this.#isReplied ? 200 : null, null);
    });
  }

  get requestId(): string {
    return this.head.requestId;
  }

  get method(): string {
    return this.head.method;
  }

  get route(): string {
    return this.#about.route;
  }

  get code(): string | null {
    return this.#problem?.body.code ?? null;
  }

  get policy(): string | null {
    const [policy = null] = (this.#problem?.body['violated_policies'] ?? []) as string[];
    return policy;
  }

  /** The ids that a log line of this exchange names. */
  get named(): Readonly<Record<string, string>> {
    return {
      request_id: this.head.requestId,
      ...(this.tenantId !== null && { tenant_id: this.tenantId }),
      ...(this.sessionId !== null && { session_id: this.sessionId }),
    };
  }

  get isAborted(): boolean {
    return this.#isAborted;
  }

  get isReplied(): boolean {
    return this.#isReplied;
  }

  /** Calls `listener` when the client goes away before the reply. */
  onAbort(listener: () => void): void {
    (this.#onAbort ??= []).push(listener);
  }

  /** Adds headers to whatever the reply will be: an object that many requests share. */
  addHeaders(headers: Headers): void {
    this.#shared = together(this.#shared, headers);
  }

  /** Adds headers that are this request's own. */
  addOwnHeaders(headers: Headers): void {
    this.#own = this.#own === noHeaders ? headers : { ...this.#own, ...headers };
  }

  /** Says in the reply what is left of the rate that the request counted in. */
  addRate(rate: RateLimit, standing: RateStanding): void {
    this.#rate = rate;
    this.#standing = standing;
  }

  /** Takes headers back that {@link addHeaders} added. */
  dropHeaders(names: readonly string[]): void {
    this.#shared = without(this.#shared, names);
  }

  /** Reads the body, which may have so many bytes. */
  readBody(bytesMax: number, taker: BodyTaker): void {
    let parts: Buffer[] | undefined;
    let length = 0;
    let isOver = false;
    this.#response.onData((chunk, isLast) => {
      if (isOver || this.#isAborted) return;
      length += chunk.byteLength;
      if (length > bytesMax) {
        isOver = true;
        parts = undefined;
        taker.refuse(tooLarge(bytesMax));
        return;
      }
      if (isLast && parts === undefined) {
        taker.take(chunk.byteLength === 0 ? emptyBody : Buffer.from(chunk));
        return;
      }
      (parts ??= []).push(Buffer.from(chunk.slice(0)));
      if (isLast) taker.take(Buffer.concat(parts));
    });
  }

  /** Sends the one reply. */
  reply({ status, body, headers }: Reply): void {
    const standing = body === undefined ? noHeaders : jsonHeaders;
    this.replyText(status, textOfBody(body), headers ? { ...standing, ...headers } : standing);
  }

  /** Sends the one reply with a body that is text already. */
  replyText(status: number, body: string | Uint8Array | undefined, headers: Headers): void {
    if (this.#isAborted) return;
    assert(!this.#isReplied, 'exactly one reply per request');
    this.#isReplied = true;
    if (!this.#isLast) return this.#send(status, body, headers);
    // A request that lies behind this one in the same packet would be served after a reply of this
    // turn. While the reply is owed, uWS closes the connection instead.
    const kept = typeof body === 'object' ? Buffer.from(body) : body;
    setImmediate(() => {
      if (!this.#isAborted) this.#send(status, kept, headers);
    });
  }

  #send(status: number, body: string | Uint8Array | undefined, headers: Headers): void {
    this.#response.cork(() => {
      this.#response.writeStatus(statusLine(status));
      this.#writeHeaders(headers);
      const isLast = this.#isLast || this.#problem?.closesConnection === true;
      if (body === undefined) this.#endBodiless(isLast);
      else if (this.head.method === 'head') this.#endHead(Buffer.byteLength(body));
      else this.#response.end(body, isLast);
    });
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);
    this.isReplay = 'Idempotent-Replayed' in headers;
    this.#end(status, bytes);
  }

  /**
   * All headers in two calls, as lines behind the first value: those of this request, and those that it shares with
   * others, whose lines are made once. A header that the reply or the request sets itself is written once.
   */
  #writeHeaders(headers: Headers): void {
    if (this.#own !== noHeaders || !sharedLines.has(headers)) {
      const lines = linesOf(this.#ownHeaders(), headers) + linesOf(this.#shared, headers);
      this.#response.writeHeader('Request-Id', this.head.requestId + lines + textOf(headers));
      return;
    }
    written.clear();
    written.raw(this.head.requestId);
    if (this.#rate && this.#standing) writeRate(this.#rate, this.#standing, written);
    this.#response.writeHeader('Request-Id', written.view());
    const shared = sharedLines.get(together(this.#shared, headers));
    if (shared !== undefined && shared.name !== '') {
      this.#response.writeHeader(shared.name, shared.value);
    }
  }

  /** The headers of this request alone, with those of its rate. */
  #ownHeaders(): Headers {
    if (this.#rate === undefined || this.#standing === undefined) return this.#own;
    return { ...this.#rate.headers(this.#standing), ...this.#own };
  }

  /**
   * The length that a GET would have had, and no byte of it (RFC 9110, 9.3.2). Told to uWS as its
   * own argument, the length would leave the reply unfinished: it waits for that many bytes.
   */
  #endHead(length: number): void {
    this.#response.writeHeader('Content-Length', String(length));
    this.#endBodiless(this.#isLast);
  }

  /** Told to close, uWS writes a length of its own: one too many for a HEAD, harmless elsewhere. */
  #endBodiless(isLast: boolean): void {
    if (!isLast) this.#response.endWithoutBody();
    else if (this.head.method === 'head') this.#response.close();
    else this.#response.end(undefined, true);
  }

  /** Sends the problem document for an error; true where the error is ours and wants a log line. */
  replyProblem(error: unknown): boolean {
    const problem = problemReply(error, this.head.requestId);
    this.#problem = problem;
    // Clients must not read the window of an unused rate as a shorter wait than this refusal's own.
    if ('Retry-After' in problem.headers) {
      this.#own = without(this.#ownHeaders(), ['RateLimit']);
      this.#rate = undefined;
    }
    this.replyText(problem.status, JSON.stringify(problem.body), {
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...problem.headers,
    });
    return problem.isOurs;
  }

  /** Address of the peer as text; '' once the client is gone. */
  peer(): string {
    return this.#isAborted ? '' : addressText.decode(this.#response.getRemoteAddressAsText());
  }

  /** Hands the socket over to a stream: status and headers go out, the body is the caller's. */
  beginStream(headers: Headers): HttpResponse {
    assert(!this.#isReplied && !this.#isAborted, 'a stream begins on a live exchange');
    this.#isReplied = true;
    this.#response.cork(() => {
      this.#response.writeStatus(statusLine(200));
      this.#writeHeaders(headers);
    });
    return this.#response;
  }

  /** Notes that a stream which took the socket over has ended. */
  endStream(): void {
    this.#end(200, null);
  }

  #end(status: number | null, bytes: number | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.status = status;
    this.bytes = bytes;
    this.durationMs = performance.now() - this.#startedMs;
    this.#about.onEnd(this);
  }
}

/** The body that is being sent, and the headers of its request: each is sent before the next is made. */
const bodies = new JsonBytes(16 * 1024);
const written = new JsonBytes(1024);

/** A body as it is sent; bytes are valid until the next is made. */
function textOfBody(body: unknown): string | Uint8Array | undefined {
  if (body === undefined) return undefined;
  if (!(body instanceof WrittenJson)) return JSON.stringify(body);
  bodies.clear();
  body.writeTo(bodies);
  return bodies.view();
}

const addressText = new TextDecoder();

const noHeaders: Headers = {};
const jsonHeaders: Headers = { 'Content-Type': 'application/json; charset=utf-8' };

/** Headers as uWS takes them in one call: the lines of all, and apart the name of the first and all that is behind it. */
interface Lines {
  readonly text: string;
  readonly name: string;
  readonly value: Buffer;
}

/** The lines of headers that many requests share. */
const sharedLines = new WeakMap(
  [noHeaders, jsonHeaders].map((headers) => [headers, splitLines(headers)]),
);
/** Merged headers: computed once per pair of shared header sets. */
const joined = new WeakMap<Headers, WeakMap<Headers, Headers>>();

function together(first: Headers, second: Headers): Headers {
  let known = joined.get(first);
  if (known === undefined) joined.set(first, (known = new WeakMap()));
  let both = known.get(second);
  if (both === undefined) {
    known.set(second, (both = { ...first, ...second }));
    sharedLines.set(both, splitLines(both));
  }
  return both;
}

function without(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** Headers as lines, each with its break in front; without those that `others` says too. */
function linesOf(headers: Headers, others: Headers = noHeaders): string {
  for (const name in others) {
    if (name in headers) return textOf(without(headers, Object.keys(others)));
  }
  return sharedLines.get(headers)?.text ?? textOf(headers);
}

function textOf(headers: Headers): string {
  let lines = '';
  for (const name in headers) lines += `\r\n${name}: ${headers[name]}`;
  return lines;
}

function splitLines(headers: Headers): Lines {
  const text = textOf(headers);
  const [name = ''] = Object.keys(headers);
  return { text, name, value: Buffer.from(text.slice(`\r\n${name}: `.length)) };
}

/** The refusal of a body, declared or real, that is longer than its bound. */
export function tooLarge(bytesMax: number): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${bytesMax} bytes.`, {
    extra: { limit_bytes: bytesMax },
  });
}
