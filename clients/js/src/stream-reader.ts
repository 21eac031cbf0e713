// Reads one session's stream until it is closed: by events, or by pages if events do not come through (contract
// 6.2 and 6.3). It owns the transport; its caller owns the cursor.

import { createParser } from 'eventsource-parser';
import type { Grant } from './access.ts';
import type { SessionState, StreamItem, StreamPage } from './contract-types.ts';
import { Timers } from './deadlines.ts';
import { asFailure, lost, type ChatFailure } from './failure.ts';
import { callJson, failureOf, parsed, request } from './http-call.ts';
import type { Ports } from './ports.ts';
import { backOff, pause, untilOnline } from './retry.ts';

/** The present way of reading. `waiting` is between two tries. */
export type Connection = 'connecting' | 'live' | 'polling' | 'waiting' | 'offline' | 'ended';

/** The addresses and the token; without `sse_url` it reads pages alone. */
export interface ReadGrant {
  readonly session: Pick<Grant['session'], 'session_id' | 'session_token'>;
  readonly material: {
    readonly endpoints: { readonly sse_url: string | null; readonly stream_url: string };
  };
}

export interface StreamReaderPorts extends Ports {
  readonly access: {
    readonly grant: ReadGrant | undefined;
    renew(refused: string): Promise<unknown>;
  };
  /** The present cursor; null is the beginning. */
  readonly cursor: () => string | null;
  readonly onItem: (item: StreamItem) => void;
  /** The state of the session in a page. */
  readonly onSession: (session: SessionState) => void;
  readonly onConnection: (connection: Connection) => void;
  /** The copy is outdated: the caller drops it, and reading goes on after `cursor`. */
  readonly onReset: (cursor: string | null) => void;
  /** The service no longer knows the session. */
  readonly onGone: () => Promise<void>;
  /** The client cannot read on. */
  readonly onFailure: (failure: ChatFailure) => void;
}

/** The first bytes of a stream come at once: after this time a proxy holds them back. */
const firstBytesMsMax = 5_000;
/** The service sends at least a heartbeat every 15 s. */
const silenceMsMax = 40_000;
/** An accepted message is in the stream at once: after this time a proxy holds events back. */
const expectedMsMax = 4_000;
/** How long the reader polls before it tries events again: the network may have changed. */
const pollingMsMax = 5 * 60_000;
/** The time between two pages, within the rate of polls (contract 2.5). */
const pollMsMin = 600;
const waitSeconds = 20;
/** After this many streams in a row without an item the reader tries pages. */
const emptyStreamsMax = 3;

type Outcome = 'again' | 'ended';

export class StreamReader {
  readonly #ports: StreamReaderPorts;
  readonly #ending = new AbortController();
  /** Aborts only the running request. */
  #round = new AbortController();
  /** Whether the present connection has brought bytes. */
  #isLive = false;
  /** Whether the present connection was closed for its silence. */
  #isSilent = false;
  #stopListening: () => void = () => {};
  #pollsUntilMs = 0;
  #failedCount = 0;
  #emptyStreams = 0;
  #unwatch: () => void = () => {};

  /** Cursors of accepted messages that must come soon. */
  readonly #expected: Timers;

  constructor(ports: StreamReaderPorts) {
    this.#ports = ports;
    this.#expected = new Timers(ports.clock);
  }

  /** Reads until {@link close}, or until the session is closed and read to its end. */
  async run(): Promise<void> {
    const { network, onConnection } = this.#ports;
    this.#unwatch = network.watch(() => {
      // A lost network breaks the connection, often without an error.
      if (!network.isOnline()) this.#round.abort();
    });
    while (!this.#ending.signal.aborted) {
      if (!network.isOnline()) {
        onConnection('offline');
        await untilOnline(this.#ports, this.#ending.signal);
        continue;
      }
      const outcome = await this.#readOnce();
      if (outcome === 'ended') break;
    }
    this.#unwatch();
    onConnection('ended');
  }

  close(): void {
    this.#ending.abort();
    this.#expected.clear();
    this.#round.abort();
  }

  /** Notes that the stream has `cursor`: if it does not come soon, a proxy holds events back. */
  expect(cursor: string): void {
    this.#expected.set(cursor, expectedMsMax, () => {
      const reached = this.#ports.cursor();
      if (!this.#isLive || (reached !== null && reached >= cursor)) return;
      this.#poll();
    });
  }

  /** Reads pages for a while. */
  #poll(): void {
    this.#pollsUntilMs = this.#ports.clock.nowMs() + pollingMsMax;
    this.#round.abort();
  }

  async #readOnce(): Promise<Outcome> {
    const { clock, access, onConnection } = this.#ports;
    this.#round = new AbortController();
    try {
      const grant = access.grant;
      if (grant === undefined) return 'ended';
      const { sse_url } = grant.material.endpoints;
      const isPolling = sse_url === null || clock.nowMs() < this.#pollsUntilMs;
      return isPolling ? await this.#readPages(grant) : await this.#readEvents(grant, sse_url);
    } catch (error) {
      // The wait before the next try does not count as silence.
      this.#stopListening();
      if (this.#ending.signal.aborted) return 'ended';
      if (this.#isSilent) return 'again';
      const failure = asFailure(error);
      if (!(await this.#recover(failure))) return 'ended';
      if (failure.code === 'too_many_streams') {
        this.#poll();
        return 'again';
      }
      this.#failedCount += 1;
      onConnection('waiting');
      const { signal } = this.#ending;
      await backOff(this.#ports, failure, { failedCount: this.#failedCount, signal });
      return 'again';
    } finally {
      this.#stopListening();
      this.#isLive = false;
      this.#isSilent = false;
    }
  }

  /** Handles a refusal: true if another try may succeed, false otherwise. */
  async #recover(failure: ChatFailure): Promise<boolean> {
    const { access, onReset, onGone, onFailure } = this.#ports;
    const { code, status, problem } = failure;
    try {
      if (status === 401) await access.renew(access.grant?.session.session_token ?? '');
      else if (status === 404) await onGone();
      else if (code === 'cursor_expired') onReset(oldestCursorIn(problem));
      else if (code === 'cursor_ahead' || code === 'cursor_invalid') onReset(null);
      else if (!failure.isRetryable && status !== 500) throw failure;
      return true;
    } catch (error) {
      const final = asFailure(error);
      if (!final.isRetryable) onFailure(final);
      return final.isRetryable;
    }
  }

  async #readEvents(grant: ReadGrant, sseUrl: string): Promise<Outcome> {
    const { onConnection, cursor } = this.#ports;
    onConnection('connecting');
    this.#listen(firstBytesMsMax);
    const response = await request(this.#ports, {
      url: this.#url(grant, sseUrl),
      token: grant.session.session_token,
      headers: { accept: 'text/event-stream', ...withCursor(cursor()) },
      signal: this.#round.signal,
    });
    if (response.status === 204) return 'ended';
    if (!response.ok) throw await failureOf(response);
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream') || response.body === null) {
      this.#poll();
      return 'again';
    }
    return await this.#readBody(response.body);
  }

  async #readBody(body: ReadableStream<Uint8Array>): Promise<Outcome> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    const { signal } = this.#round;
    // In Node a read stays open if its request is aborted after the last bytes.
    const cancel = (): void => void reader.cancel().catch(() => {});
    signal.addEventListener('abort', cancel);
    let endReason: string | undefined;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        // An unreadable event is not skipped: the stream is read again from the last item.
        const told = parsed(data);
        if (event === 'control') endReason = String((told as { reason?: unknown }).reason);
        else this.#deliver(told as StreamItem);
      },
    });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        // This stream works: the next cut counts as the first.
        if (this.#isLive) this.#failedCount = 0;
        else {
          this.#isLive = true;
          this.#ports.onConnection('live');
        }
        this.#listen(silenceMsMax);
        parser.feed(decoder.decode(value, { stream: true }));
        if (endReason !== undefined) break;
      }
    } catch (error) {
      // A lost network is no reason against streams.
      if (!this.#isSilent && this.#ports.network.isOnline()) this.#noteCut();
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      cancel();
    }
    if (endReason === 'token_expired') {
      await this.#ports.access.renew(this.#ports.access.grant?.session.session_token ?? '');
    }
    if (endReason === 'max_age' || endReason === 'token_expired') return 'again';
    this.#noteCut();
    throw lost(new Error(`The stream ended: ${endReason ?? 'cut'}.`));
  }

  /** Closes the connection after a time without bytes. */
  #listen(waitMs: number): void {
    this.#stopListening();
    this.#stopListening = this.#ports.clock.after(waitMs, () => {
      this.#isSilent = true;
      // Silence after some bytes: the connection is dead. No bytes at all: a proxy buffers the events.
      if (this.#isLive) this.#round.abort();
      else this.#poll();
    });
  }

  /** Counts streams without an item: a proxy on the way may block them. */
  #noteCut(): void {
    this.#emptyStreams += 1;
    if (this.#emptyStreams >= emptyStreamsMax) {
      this.#emptyStreams = 0;
      this.#pollsUntilMs = this.#ports.clock.nowMs() + pollingMsMax;
    }
  }

  async #readPages(grant: ReadGrant): Promise<Outcome> {
    const { clock, onConnection, onSession, cursor } = this.#ports;
    const startedMs = clock.nowMs();
    const page = await callJson<StreamPage>(
      this.#ports,
      {
        url: this.#url(grant, grant.material.endpoints.stream_url, {
          limit: '500',
          wait_seconds: String(waitSeconds),
        }),
        token: grant.session.session_token,
        headers: withCursor(cursor()),
        signal: this.#round.signal,
      },
      (waitSeconds + 15) * 1000,
    );
    this.#failedCount = 0;
    onConnection('polling');
    for (const item of page.items) this.#deliver(item);
    onSession(page.session);
    if (page.has_more) return 'again';
    if (page.session.routing_status === 'closed' && page.items.length === 0) return 'ended';
    await pause(this.#ports, startedMs + pollMsMin - clock.nowMs(), { signal: this.#round.signal });
    return 'again';
  }

  #deliver(item: StreamItem): void {
    const isOurs = item.session_id === this.#ports.access.grant?.session.session_id;
    if (!isOurs || typeof item.cursor !== 'string') return;
    this.#failedCount = 0;
    this.#emptyStreams = 0;
    this.#ports.onItem(item);
  }

  #url(grant: ReadGrant, base: string, query?: Record<string, string>): string {
    const url = new URL(base);
    const cursor = this.#ports.cursor();
    const all = { session_id: grant.session.session_id, after_cursor: cursor, ...query };
    for (const [name, value] of Object.entries(all)) {
      if (value !== null) url.searchParams.set(name, value);
    }
    return url.href;
  }
}

/** `Last-Event-ID` beside `after_cursor`: a proxy may drop either. */
function withCursor(cursor: string | null): Record<string, string> {
  return cursor === null ? {} : { 'last-event-id': cursor };
}

function oldestCursorIn(problem: object | null): string | null {
  const told: { readonly oldest_cursor?: string } | null = problem;
  return told?.oldest_cursor ?? null;
}
