// Server-sent events (contract 6.3): one connection is one cursor, a socket and two deadlines.
// Owns: open connections, heartbeats, control frames, back-pressure.
// Does not own: items and their bytes (stream), who may read (pipeline, chat).
// INV-302: a connection holds no items; a slow socket stops reading and goes on from its cursor.
// INV-606: only durable items carry an `id`; heartbeats are comments, control frames have none.
// INV-607: every turn of the loop writes to a socket once, corked, with all frames it has by then.
// On failure: a socket that stays full for the allowed time is told `slow_consumer` and closed.

import type { HttpResponse } from 'uWebSockets.js';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import type { Journal } from '../journal/journal.ts';
import { formatCursor } from '../stream/cursor.ts';
import { readChunk } from '../stream/reader.ts';
import type { Tail } from '../stream/tail.ts';
import type { Exchange } from './exchange.ts';

export type ControlReason = 'max_age' | 'shutdown' | 'token_expired' | 'slow_consumer';

export interface SseOptions {
  readonly heartbeatMs: number;
  readonly maxAgeMs: number;
  readonly retryMs: number;
  readonly slowConsumerMs: number;
  /** Connections of one session at a time; 0 means any number. */
  readonly perSessionMax: number;
}

/** What a connection reads, from where, and until when its token lets it. */
export interface SseSubscription {
  readonly sessionId: string;
  readonly tail: Tail;
  readonly tag: string;
  readonly after: number;
  readonly expiresAtMs: number;
  /** Called once when the connection is gone. */
  readonly onClose: () => void;
}

const chunkBytesMax = 256 * 1024;
/** Chunks per turn of the loop: a long backlog must not starve the other sockets. */
const chunksPerTurn = 4;
const sweepMs = 1000;
const tooManyRetrySeconds = '25';
/** Headers of every stream of events. */
export const sseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

interface Connection {
  readonly response: HttpResponse;
  readonly subscription: SseSubscription;
  readonly closesAtMs: number;
  cursor: number;
  isBlocked: boolean;
  blockedAtMs: number;
  writtenAtMs: number;
  stopListening: () => void;
}

export class SseStreams {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #options: SseOptions;
  readonly #connections = new Set<Connection>();
  readonly #perSession = new Map<string, number>();
  #stopSweep: () => void;

  constructor(ports: { journal: Journal; clock: Clock }, options: SseOptions) {
    this.#journal = ports.journal;
    this.#clock = ports.clock;
    this.#options = options;
    this.#stopSweep = this.#scheduleSweep();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /**
   * Throws `too_many_streams` when the session has its fill of connections; else returns the hint
   * headers for one more.
   */
  checkRoom(sessionId: string): Readonly<Record<string, string>> {
    const max = this.#options.perSessionMax;
    if (max === 0) return {};
    const left = max - (this.#perSession.get(sessionId) ?? 0);
    const policy = { 'RateLimit-Policy': `"stream_sse";q=${max};qu="concurrent-requests"` };
    if (left > 0) return { ...policy, RateLimit: `"stream_sse";r=${left - 1}` };
    throw new Refusal('too_many_streams', `A session may have ${max} open streams.`, {
      headers: {
        ...policy,
        RateLimit: '"stream_sse";r=0',
        'Retry-After': tooManyRetrySeconds,
      },
    });
  }

  /** Takes the socket over and streams from the subscription's place until it closes. */
  open(exchange: Exchange, subscription: SseSubscription): void {
    const { sessionId, tail, tag, after } = subscription;
    const nowMs = this.#clock.nowMs();
    const response = exchange.beginStream(sseHeaders);
    const connection: Connection = {
      response,
      subscription,
      closesAtMs: Math.min(nowMs + this.#options.maxAgeMs, subscription.expiresAtMs),
      cursor: after,
      isBlocked: false,
      blockedAtMs: 0,
      writtenAtMs: nowMs,
      stopListening: tail.onPublish(() => this.#pump(connection)),
    };
    this.#connections.add(connection);
    this.#perSession.set(sessionId, (this.#perSession.get(sessionId) ?? 0) + 1);
    exchange.onAbort(() => this.#forget(connection));
    response.onWritable(() => {
      connection.isBlocked = false;
      this.#pump(connection);
      return true;
    });
    // An id without data sets the browser's last event id, so a drop before any item resumes here.
    const opening = `: open\nretry: ${this.#options.retryMs}\nid: ${formatCursor(after, tag)}\n\n`;
    response.cork(() => {
      response.write(opening);
    });
    this.#pump(connection);
  }

  /** Tells every connection why it ends, and ends it. */
  closeAll(reason: ControlReason): void {
    for (const connection of this.#connections) this.#close(connection, reason);
  }

  /** Ends the sweep; connections have been closed before. */
  stop(): void {
    this.#stopSweep();
  }

  #pump(connection: Connection): void {
    if (connection.isBlocked || !this.#connections.has(connection)) return;
    const { response, subscription } = connection;
    const source = { tail: subscription.tail, journal: this.#journal };
    let chunkCount = 0;
    response.cork(() => {
      while (chunkCount < chunksPerTurn && !connection.isBlocked) {
        const chunk = readChunk(source, connection.cursor, chunkBytesMax);
        if (chunk === undefined) return;
        chunkCount += 1;
        connection.cursor = chunk.lastSequence;
        if (response.write(chunk.bytes)) continue;
        connection.isBlocked = true;
        connection.blockedAtMs = this.#clock.nowMs();
      }
    });
    if (chunkCount > 0) connection.writtenAtMs = this.#clock.nowMs();
    if (connection.isBlocked) return;
    if (connection.cursor < subscription.tail.head) {
      setImmediate(() => this.#pump(connection));
    } else if (subscription.tail.isEnded) {
      this.#end(connection, '');
    }
  }

  #close(connection: Connection, reason: ControlReason): void {
    this.#end(connection, `event: control\ndata: {"reason":"${reason}"}\n\n`);
  }

  #end(connection: Connection, farewell: string): void {
    if (!this.#forget(connection)) return;
    const { response } = connection;
    // A blocked socket takes no farewell: its client resumes from its cursor either way.
    if (connection.isBlocked) response.close();
    else response.cork(() => response.end(farewell));
  }

  #forget(connection: Connection): boolean {
    if (!this.#connections.delete(connection)) return false;
    const { sessionId, onClose } = connection.subscription;
    connection.stopListening();
    const left = (this.#perSession.get(sessionId) ?? 1) - 1;
    if (left === 0) this.#perSession.delete(sessionId);
    else this.#perSession.set(sessionId, left);
    onClose();
    return true;
  }

  #sweep(): void {
    const nowMs = this.#clock.nowMs();
    const { heartbeatMs, slowConsumerMs } = this.#options;
    for (const connection of this.#connections) {
      const { subscription, response } = connection;
      if (nowMs >= connection.closesAtMs) {
        this.#close(connection, nowMs >= subscription.expiresAtMs ? 'token_expired' : 'max_age');
      } else if (connection.isBlocked) {
        if (nowMs - connection.blockedAtMs >= slowConsumerMs)
          this.#close(connection, 'slow_consumer');
      } else if (nowMs - connection.writtenAtMs >= heartbeatMs) {
        connection.writtenAtMs = nowMs;
        response.cork(() => {
          response.write(': hb\n\n');
        });
      }
    }
  }

  #scheduleSweep(): () => void {
    return this.#clock.after(sweepMs, () => {
      this.#sweep();
      this.#stopSweep = this.#scheduleSweep();
    });
  }
}
