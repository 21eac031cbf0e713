// A chat service in memory, by the rules of contract 4 to 6, whose network does what a test says:
// requests that are lost, replies that are lost, streams that are cut, held back, or repeat items.

import assert from 'node:assert/strict';
import type { BootstrapResponse, StreamItem } from '../../clients/js/src/contract-types.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What happens to the next requests. */
export type Fault = 'lost-request' | 'lost-reply' | 'unavailable' | 'rate-limited' | 'expired';

export interface SeenRequest {
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
  readonly lastEventId: string | null;
  readonly atMs: number;
}

interface Turn {
  readonly id: string;
  readonly questionId: string;
  readonly messageId: string;
  deltaCount: number;
  isEnded: boolean;
}

interface Reader {
  cursor: string;
  /** What a proxy holds back. */
  held: string;
  readonly push: (text: string) => void;
  readonly cut: () => void;
}

const base = 'https://aisle.example';
const tag = 'abc123';
const sessionId = 'ses_1';
const state = {
  control_mode: 'ai',
  routing_status: 'assigned',
  ai_routing_eligible: true,
  handoff_state: 'none',
  control_version: 2,
} as const;

export class FakeService {
  readonly requests: SeenRequest[] = [];
  readonly #clock: VirtualClock;
  readonly #random: () => number;
  readonly #keys = new Map<string, { body: string; reply: object }>();
  readonly #readers = new Set<Reader>();
  #items: StreamItem[] = [];
  #sequence = 0;
  #turns: Turn[] = [];
  #faults: Fault[] = [];
  #token = 1;
  #isHeldBack = false;
  isOnline = true;
  /** How long a reply takes. */
  latencyMs = 5;

  constructor(clock: VirtualClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Whether events are held back on the way, as by a proxy that gathers them. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  set isHeldBack(isHeldBack: boolean) {
    this.#isHeldBack = isHeldBack;
    for (const reader of this.#readers) this.#send(reader, '');
  }

  /** The stream as it is read from its start now. */
  get items(): readonly StreamItem[] {
    return this.#items;
  }

  get isIdle(): boolean {
    return this.#turns.every(({ isEnded }) => isEnded);
  }

  /** Lets the next request go wrong; several wait in order. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  clearFaults(): void {
    this.#faults = [];
    this.isHeldBack = false;
    this.isOnline = true;
  }

  /** Cuts every stream. */
  cut(): void {
    for (const reader of this.#readers) reader.cut();
  }

  /** Sends what the readers have already got once more. */
  repeat(count: number): void {
    for (const reader of this.#readers) {
      const seen = this.#items.filter(({ cursor }) => cursor <= reader.cursor).slice(-count);
      for (const item of seen) this.#send(reader, frame(item));
    }
  }

  /** A crash and a start: the youngest deltas are lost, and what ran ends as interrupted. */
  restart(): void {
    this.cut();
    let lostCount = Math.floor(this.#random() * 3);
    while (lostCount > 0 && this.#items.at(-1)?.kind === 'delta') {
      this.#items.pop();
      lostCount -= 1;
    }
    for (const turn of this.#turns.filter(({ isEnded }) => !isEnded)) {
      turn.isEnded = true;
      this.#append('assistant_failure', turn.id, {
        code: 'interrupted',
        retryable: true,
        in_reply_to: turn.questionId,
        partial: 'discard',
        user_message: 'The answer was interrupted.',
      });
    }
  }

  material(): BootstrapResponse {
    const url = (path: string): string => `${base}${path}`;
    return {
      bootstrap_token: 'bst_1',
      token_type: 'Bearer',
      expires_at: new Date(this.#clock.nowMs() + 600_000).toISOString(),
      expires_in: 600,
      surface: { type: 'server' },
      branding: { assistant_name: 'Ada', greeting: 'Hello', locale: 'en' },
      capabilities: {
        transports: ['sse', 'poll'],
        artifact_types: [],
        handoff: false,
        max_message_chars: 4000,
        search: { lexical: { queryable: true }, semantic: { queryable: false } },
      },
      endpoints: {
        session_url: url('/session'),
        claim_url: url('/claim'),
        messages_url: url('/messages'),
        stream_url: url('/stream'),
        sse_url: url('/sse'),
        capabilities_url: url('/capabilities'),
        handoff_url: url('/handoff'),
        cancel_url: url('/messages/{message_id}/cancel'),
      },
    };
  }

  /** The network: takes the place of `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    this.requests.push({
      path: url.pathname,
      key: headers.get('idempotency-key'),
      body: (init?.body as string | undefined) ?? '',
      lastEventId: headers.get('last-event-id'),
      atMs: this.#clock.nowMs(),
    });
    await this.#wait(this.latencyMs, init?.signal);
    const fault = this.#faults.shift();
    if (!this.isOnline || fault === 'lost-request') throw new TypeError('fetch failed');
    if (fault === 'unavailable') return problem(503, 'overloaded', { 'retry-after': '1' });
    if (fault === 'rate-limited') return problem(429, 'rate_limited', { 'retry-after': '2' });
    const isStale = headers.get('authorization') !== `Bearer sst_${this.#token}`;
    if (fault === 'expired') this.#token += 1;
    if (url.pathname !== '/session' && (isStale || fault === 'expired')) {
      return problem(401, 'token_expired');
    }
    const reply = await this.#serve(url, headers, init);
    if (fault === 'lost-reply' && url.pathname !== '/sse') throw new TypeError('fetch failed');
    return reply;
  };

  #serve(url: URL, headers: Headers, init?: RequestInit): Response | Promise<Response> {
    const cancel = /^\/messages\/(.+)\/cancel$/.exec(url.pathname);
    if (cancel !== null) return this.#cancel(cancel[1] ?? '');
    const after =
      headers.get('last-event-id') ?? url.searchParams.get('after_cursor') ?? cursorAt(0);
    switch (url.pathname) {
      case '/session':
        return this.#session();
      case '/messages':
        return this.#admit(headers.get('idempotency-key') ?? '', String(init?.body));
      case '/sse':
        return this.#events(after, init?.signal ?? undefined);
      case '/stream':
        return this.#page(after, init?.signal ?? undefined);
      default:
        return problem(404, 'not_found');
    }
  }

  #session(): Response {
    const expires = new Date(this.#clock.nowMs() + 3_600_000).toISOString();
    return json(200, {
      session_id: sessionId,
      created_at: expires,
      resumed: true,
      locale: 'en',
      ...state,
      oldest_cursor: cursorAt(0),
      head_cursor: cursorAt(this.#sequence),
      session_token: `sst_${this.#token}`,
      session_token_expires_at: expires,
      stream_ticket: 'stk_1',
      stream_ticket_expires_at: expires,
      idle_expires_at: expires,
    });
  }

  #admit(key: string, body: string): Response {
    const known = this.#keys.get(key);
    if (known !== undefined) {
      assert.equal(body, known.body, 'the same key comes with the same bytes');
      return json(202, known.reply);
    }
    const number = this.#keys.size + 1;
    const messageId = `msg_q${number}`;
    const turn: Turn = {
      id: `turn_${number}`,
      questionId: messageId,
      messageId: `msg_a${number}`,
      deltaCount: 0,
      isEnded: false,
    };
    const { content } = JSON.parse(body) as { content: unknown };
    const item = this.#append('message', null, {
      message_id: messageId,
      role: 'customer',
      content,
      client_message_id: key,
      artifact_ids: [],
    });
    this.#status(turn, 'turn.queued');
    this.#turns.push(turn);
    const reply = {
      message_id: messageId,
      session_id: sessionId,
      accepted_at: item.created_at,
      client_message_id: key,
      cursor: item.cursor,
      turn_id: turn.id,
      answer_from: 'ai',
      answer_deadline_at: new Date(this.#clock.nowMs() + 60_000).toISOString(),
      session: state,
    };
    this.#keys.set(key, { body, reply });
    this.#answer(turn);
    return json(202, reply);
  }

  /** One step of a turn after the other, at random times, until it has ended. */
  #answer(turn: Turn): void {
    const pieces = Math.floor(this.#random() * 6);
    const steps: (() => void)[] = [
      () => this.#status(turn, 'turn.started'),
      () => this.#status(turn, 'turn.searching'),
      ...Array.from({ length: pieces }, () => () => this.#delta(turn)),
      () => this.#artifact(turn),
      () => this.#complete(turn),
    ];
    const next = (): void => {
      if (turn.isEnded) return;
      // Turns of a session run one at a time, in the order of admission.
      const isFirst = this.#turns.find(({ isEnded }) => !isEnded) === turn;
      if (isFirst) steps.shift()?.();
      if (!turn.isEnded) this.#clock.after(this.#random() * 400, next);
    };
    next();
  }

  #delta(turn: Turn): void {
    this.#append('delta', turn.id, {
      message_id: turn.messageId,
      part_index: 0,
      index: turn.deltaCount,
      text: `word${turn.deltaCount} `,
    });
    turn.deltaCount += 1;
  }

  #artifact(turn: Turn): void {
    this.#append('artifact', turn.id, {
      artifact_id: `art_${turn.id}`,
      revision: 1,
      type: 'links',
      data: { links: [{ title: 'Sizes', url: 'https://shop.example/sizes' }] },
    });
  }

  #complete(turn: Turn): void {
    this.#append('message', turn.id, {
      message_id: turn.messageId,
      role: 'assistant',
      content: [{ type: 'text', text: `The answer to ${turn.questionId}.` }],
      in_reply_to: turn.questionId,
      artifact_ids: [`art_${turn.id}`],
      retrieval: { mode: 'lexical', schema_version: 'sv_1' },
    });
    turn.isEnded = true;
    this.#status(turn, 'turn.completed');
    this.#clock.after(this.#random() * 2000, () => {
      this.#items = this.#items.filter(
        ({ kind, turn_id }) => kind !== 'delta' || turn_id !== turn.id,
      );
    });
  }

  #cancel(questionId: string): Response {
    const turn = this.#turns.find((one) => one.questionId === questionId);
    if (turn !== undefined && !turn.isEnded) {
      turn.isEnded = true;
      this.#status(turn, 'turn.cancelled');
    }
    return json(200, {
      session_id: sessionId,
      message_id: questionId,
      cancelled: true,
      session: state,
    });
  }

  #status(turn: Turn, status: string): void {
    this.#append('status', turn.id, { status, message_id: turn.questionId });
  }

  #append(kind: string, turnId: string | null, payload: object): StreamItem {
    this.#sequence += 1;
    const item = {
      cursor: cursorAt(this.#sequence),
      kind,
      session_id: sessionId,
      turn_id: turnId,
      created_at: new Date(this.#clock.nowMs()).toISOString(),
      payload,
    } as StreamItem;
    this.#items.push(item);
    for (const reader of this.#readers) {
      reader.cursor = item.cursor;
      this.#send(reader, frame(item));
    }
    return item;
  }

  #send(reader: Reader, text: string): void {
    reader.held += text;
    if (this.#isHeldBack || reader.held === '') return;
    reader.push(reader.held);
    reader.held = '';
  }

  #events(after: string, signal: AbortSignal | undefined): Response {
    const encoder = new TextEncoder();
    let reader: Reader | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const end = (): void => {
          if (reader === undefined || !this.#readers.delete(reader)) return;
          controller.error(new TypeError('terminated'));
        };
        reader = {
          cursor: after,
          held: '',
          push: (text) => controller.enqueue(encoder.encode(text)),
          cut: end,
        };
        this.#readers.add(reader);
        signal?.addEventListener('abort', end, { once: true });
        this.#send(reader, `: open\nretry: 2000\nid: ${after}\n\n`);
        for (const item of this.#items) {
          if (item.cursor <= after) continue;
          reader.cursor = item.cursor;
          this.#send(reader, frame(item));
        }
        this.#beat(reader);
      },
      cancel: () => {
        if (reader !== undefined) this.#readers.delete(reader);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  #beat(reader: Reader): void {
    this.#clock.after(15_000, () => {
      if (!this.#readers.has(reader)) return;
      this.#send(reader, ': hb\n\n');
      this.#beat(reader);
    });
  }

  async #page(after: string, signal: AbortSignal | undefined): Promise<Response> {
    const hasMore = (): boolean => (this.#items.at(-1)?.cursor ?? '') > after;
    for (let waitedMs = 0; !hasMore() && waitedMs < 20_000; waitedMs += 200) {
      await this.#wait(200, signal);
    }
    const items = this.#items.filter(({ cursor }) => cursor > after);
    return json(200, {
      items,
      next_cursor: items.at(-1)?.cursor ?? after,
      head_cursor: cursorAt(this.#sequence),
      has_more: false,
      session: state,
    });
  }

  /** Some time; a connection that is given up meanwhile rejects. */
  #wait(durationMs: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(durationMs, resolve);
      const end = (): void => {
        cancel();
        reject(new DOMException('This operation was aborted', 'AbortError'));
      };
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { once: true });
    });
  }
}

function cursorAt(sequence: number): string {
  return `${sequence.toString(16).padStart(16, '0')}-${tag}`;
}

function frame(item: StreamItem): string {
  return `id: ${item.cursor}\nevent: ${item.kind}\ndata: ${JSON.stringify(item)}\n\n`;
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: `/problems/${code}`, title: code, status, detail: code, code };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
