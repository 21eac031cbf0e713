// Server-sent events (contract 6.3): one connection is one cursor, a socket and two deadlines.
// Owns: open connections, heartbeats, control frames, back-pressure.
// Does not own: items and their bytes (stream), who may read (pipeline, chat).
// INV-302: a connection holds no items; for a slow socket it stops reading, and later goes on from its cursor.
// INV-606: only durable items carry an `id`; heartbeats are comments, control frames have none.
// INV-607: every turn of the loop writes to a socket once, corked, with all frames it has by then; a backlog chunk by chunk.
// On failure: a socket that stays full for the allowed time gets `slow_consumer`, if it still has room
// for it, and is closed.

import type { HttpResponse } from 'uWebSockets.js';
import { RateLimit } from '../access/rate-limits.ts';
import type { Clock } from '../base/clock.ts';
import { hasTime, takeTurn } from '../base/stretch.ts';
import { Refusal } from '../contract/problems.ts';
import { formatCursor } from '../stream/cursor.ts';
import type { StreamReader } from '../stream/reader.ts';
import type { StreamWatch } from '../ops/stream-watch.ts';
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
  /** Connections that one session may open in a minute; 0 means any number. */
  readonly opensPerMinuteMax: number;
}

/** A connection's session, first cursor, and the end of its token's validity. */
export interface SseSubscription {
  readonly sessionId: string;
  readonly tail: Tail;
  readonly tag: string;
  readonly after: number;
  readonly expiresAtMs: number;
  /** Called once a second: whether the credential that opened it is still valid. */
  readonly isAllowed?: (() => boolean) | undefined;
  /** Called once when the connection is gone. */
  readonly onClose: () => void;
}

/** Bytes of a connection at a time: a long backlog must not starve the other sockets. */
const bytesPerTurn = 256 * 1024;
const sweepMs = 1000;
/** How long a full socket has to take the farewell. */
const farewellMs = 5000;
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
  /** Whether it waits for its turn to be written to. */
  isQueued: boolean;
  /** Whether its farewell waits behind a full socket; nothing more is written to it. */
  isDismissed: boolean;
  blockedAtMs: number;
  writtenAtMs: number;
  stopListening: () => void;
}

export class SseStreams {
  readonly #reader: StreamReader;
  readonly #clock: Clock;
  readonly #options: SseOptions;
  readonly #watch: Pick<StreamWatch, 'isDue' | 'delivered'> | undefined;
  readonly #connections = new Set<Connection>();
  readonly #perSession = new Map<string, number>();
  readonly #opens: RateLimit;
  /** Connections with a backlog, those that have waited longest first. */
  readonly #queue: Connection[] = [];
  #isTurnTaken = false;
  #stopSweep: () => void;

  constructor(
    ports: { reader: StreamReader; clock: Clock; watch?: StreamWatch },
    options: SseOptions,
  ) {
    this.#watch = ports.watch;
    this.#reader = ports.reader;
    this.#clock = ports.clock;
    this.#options = options;
    this.#opens = new RateLimit('stream_opens', {
      quota: options.opensPerMinuteMax,
      window_seconds: 60,
    });
    this.#stopSweep = this.#scheduleSweep();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /**
   * Throws `too_many_streams` if the session has as many connections as it may have, `rate_limited` if it
   * has opened too many of late; else returns the hint headers for one more.
   */
  checkRoom(sessionId: string): Readonly<Record<string, string>> {
    this.#opens.take(sessionId, this.#clock.nowMs());
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
      isQueued: false,
      isDismissed: false,
      blockedAtMs: 0,
      writtenAtMs: nowMs,
      stopListening: tail.onPublish(() => {
        this.#pump(connection);
        if (this.#watch?.isDue()) this.#watch.delivered(performance.now() - tail.publishedMs);
      }),
    };
    this.#connections.add(connection);
    this.#perSession.set(sessionId, (this.#perSession.get(sessionId) ?? 0) + 1);
    exchange.onAbort(() => this.#forget(connection));
    response.onWritable(() => {
      connection.isBlocked = false;
      if (connection.isDismissed) this.#end(connection, '');
      else this.#catchUp(connection);
      return true;
    });
    // An id without data sets the browser's last event id, so a drop before any item resumes here.
    const opening = `: open\nretry: ${this.#options.retryMs}\nid: ${formatCursor(after, tag)}\n\n`;
    response.cork(() => {
      response.write(opening);
    });
    this.#catchUp(connection);
  }

  /** Tells every connection why it ends, and ends it. */
  closeAll(reason: ControlReason): void {
    for (const connection of this.#connections) this.#close(connection, reason);
  }

  /** Ends the sweep; connections have been closed before. */
  stop(): void {
    this.#stopSweep();
  }

  /**
   * Writes what a connection has missed, in the stretch that all long work of a turn of the loop
   * shares: five hundred that come back at once are written to in turns, and none waits for all.
   */
  #catchUp(connection: Connection): void {
    if (this.#queue.length === 0 && hasTime()) return this.#pump(connection);
    this.#enqueue(connection);
  }

  #enqueue(connection: Connection): void {
    if (connection.isQueued) return;
    connection.isQueued = true;
    this.#queue.push(connection);
    this.#takeTurn();
  }

  #takeTurn(): void {
    if (this.#isTurnTaken) return;
    this.#isTurnTaken = true;
    takeTurn(() => this.#pumpQueued());
  }

  #pumpQueued(): void {
    this.#isTurnTaken = false;
    // One round over the queue: a connection with more to write goes to its end.
    for (let left = this.#queue.length; left > 0 && hasTime(); left -= 1) {
      const connection = this.#queue.shift();
      if (connection === undefined) break;
      connection.isQueued = false;
      this.#pump(connection);
    }
    if (this.#queue.length > 0) this.#takeTurn();
  }

  #pump(connection: Connection): void {
    if (connection.isBlocked || connection.isQueued || !this.#connections.has(connection)) return;
    const { response, subscription } = connection;
    // The journal has cut off items that it did not get: its client gets the refusal when it reconnects.
    if (connection.cursor < subscription.tail.floor) return this.#end(connection, '');
    let bytes = 0;
    while (bytes < bytesPerTurn && !connection.isBlocked) {
      const chunk = this.#reader.chunkAfter(subscription.tail, connection.cursor);
      if (chunk === undefined) break;
      bytes += chunk.bytes.length;
      connection.cursor = chunk.lastSequence;
      // A cork of its own for each: behind a chunk that was too large for the cork's buffer, uWS would write the length
      // of the next one, its bytes and its line breaks by four system calls.
      response.cork(() => {
        if (response.write(chunk.bytes)) return;
        connection.isBlocked = true;
        connection.blockedAtMs = this.#clock.nowMs();
      });
    }
    if (bytes > 0) connection.writtenAtMs = this.#clock.nowMs();
    if (connection.isBlocked) return;
    if (connection.cursor < subscription.tail.head) {
      this.#enqueue(connection);
    } else if (subscription.tail.isEnded) {
      this.#end(connection, '');
    }
  }

  #close(connection: Connection, reason: ControlReason): void {
    this.#end(connection, farewellOf(reason));
  }

  /** Puts the farewell behind what a full socket holds: a client that reads on still gets it. */
  #dismiss(connection: Connection): void {
    connection.isDismissed = true;
    connection.response.cork(() => {
      connection.response.write(farewellOf('slow_consumer'));
    });
  }

  #end(connection: Connection, farewell: string): void {
    if (!this.#forget(connection)) return;
    const { response } = connection;
    // A full socket takes no more: its client resumes from its cursor in any case.
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
    // Either way: a clock that was set back must not silence a connection until it has caught up.
    const sinceMs = (thenMs: number): number => Math.abs(nowMs - thenMs);
    for (const connection of this.#connections) {
      const { subscription, response } = connection;
      if (nowMs >= connection.closesAtMs) {
        this.#close(connection, nowMs >= subscription.expiresAtMs ? 'token_expired' : 'max_age');
      } else if (subscription.isAllowed?.() === false) {
        this.#close(connection, 'token_expired');
      } else if (connection.isBlocked) {
        const blockedMs = sinceMs(connection.blockedAtMs);
        if (blockedMs >= slowConsumerMs + farewellMs) this.#end(connection, '');
        else if (blockedMs >= slowConsumerMs && !connection.isDismissed) this.#dismiss(connection);
      } else if (sinceMs(connection.writtenAtMs) >= heartbeatMs) {
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

const farewellOf = (reason: ControlReason): string =>
  `event: control\ndata: {"reason":"${reason}"}\n\n`;
