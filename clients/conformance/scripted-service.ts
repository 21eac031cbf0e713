// A service that follows the script of a case, on a real socket.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ScriptItem {
  readonly kind: string;
  readonly turn?: string;
  /** The item is in the stream from the first message on, or from the first request to cancel. */
  readonly when?: 'sent' | 'cancelled';
  readonly payload: object;
}

/** The reply to one request. */
interface Act {
  readonly status?: number;
  readonly code?: string;
  readonly retry_after?: number;
  readonly lost?: boolean;
  /** The service accepts it only when the case releases its route. */
  readonly held?: boolean;
  readonly silent?: boolean;
  readonly send?: 'rest' | readonly number[];
  readonly then?: 'hold';
  readonly control?: string;
  /** With a problem `cursor_expired`: the number of the item after which all items are left. */
  readonly oldest?: number;
  /** For accepted messages: the deadline of the answer in seconds. */
  readonly deadline_seconds?: number;
  /** For bootstrap: the surface of the material. */
  readonly surface?: object;
}

export interface ServiceScript {
  readonly items: readonly ScriptItem[];
  readonly service: Readonly<Record<string, readonly Act[]>>;
}

export interface SeenRequest {
  readonly route: string;
  readonly key: string | null;
  readonly body: string;
  readonly token: string;
  readonly atMs: number;
  /** Number of the item after which it reads; null for the start. */
  readonly cursor: number | null;
}

/** A request as it arrives. */
export interface Asked {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The target of a reply: a response of Node's server, or a replacement. */
export interface Replying {
  writeHead(status: number, headers?: Record<string, string>): unknown;
  write(text: string): unknown;
  end(text?: string): unknown;
  /** Cuts the connection. */
  destroy(): unknown;
}

const sessionId = 'ses_1';
const state = {
  control_mode: 'ai',
  routing_status: 'assigned',
  ai_routing_eligible: true,
  handoff_state: 'none',
  control_version: 1,
};

export class ScriptedService {
  readonly requests: SeenRequest[] = [];
  readonly #script: ServiceScript;
  readonly #nowMs: () => number;
  readonly #server: Server;
  readonly #counts = new Map<string, number>();
  readonly #streams = new Set<{ readonly response: Replying; last: number }>();
  /** Streams that are open, and whether more is sent or not. */
  readonly #open = new Set<Replying>();
  readonly #releases = new Map<string, PromiseWithResolvers<void>>();
  #key: string | null = null;
  #isCancelled = false;

  private constructor(script: ServiceScript, nowMs: () => number) {
    this.#script = script;
    this.#nowMs = nowMs;
    this.#server = createServer((request, response) => {
      const asked = askedBy(request, this.url);
      // A client that leaves in the middle of its request gets no reply.
      void asked.then(
        (whole) => this.serve(whole, response),
        () => response.destroy(),
      );
    });
  }

  /** Listens on a port of its own; its times come from `nowMs`. */
  static async start(script: ServiceScript, nowMs: () => number): Promise<ScriptedService> {
    const service = new ScriptedService(script, nowMs);
    await new Promise<void>((resolve) => {
      service.#server.listen(0, '127.0.0.1', resolve);
    });
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Releases the held and all future requests to a route. */
  release(route: string): void {
    this.#released(route).resolve();
  }

  /** Cuts the open streams. */
  cut(): void {
    for (const response of this.#open) response.destroy();
    this.#open.clear();
    this.#streams.clear();
  }

  /** Answers a request by the script. */
  async serve(asked: Asked, response: Replying): Promise<void> {
    const { headers, body } = asked;
    const url = new URL(asked.url);
    const route = url.pathname.slice(1);
    const given = headers.get('last-event-id') ?? url.searchParams.get('after_cursor');
    const cursor = given ? Number.parseInt(given.slice(0, 16), 16) || null : null;
    const key = headers.get('idempotency-key');
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    this.requests.push({ route, key, body, cursor, token, atMs: this.#nowMs() });
    const act = this.#next(route);
    if (act.held === true) await this.#released(route).promise;
    if (route === 'bootstrap') return json(response, 200, this.#material(act));
    if (act.status === 204) return noContent(response);
    if (act.status !== undefined) return problem(response, act);
    if (route === 'sse') return this.#events(response, act, cursor ?? 0);
    if (route === 'stream') return this.#page(response, cursor ?? 0);
    if (route === 'messages') this.#key ??= key;
    if (route.startsWith('cancel/')) this.#isCancelled = true;
    for (const stream of this.#streams) this.#sendRest(stream);
    if (act.lost === true) return void response.destroy();
    json(response, route === 'messages' ? 202 : 200, this.#reply(route, act));
  }

  #released(route: string): PromiseWithResolvers<void> {
    const known = this.#releases.get(route) ?? Promise.withResolvers<void>();
    this.#releases.set(route, known);
    return known;
  }

  #next(route: string): Act {
    const acts = this.#script.service[route] ?? [];
    const count = this.#counts.get(route) ?? 0;
    this.#counts.set(route, count + 1);
    return acts[Math.min(count, acts.length - 1)] ?? {};
  }

  #events(response: Replying, act: Act, after: number): void {
    if (act.silent === true) return;
    this.#open.add(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: open\nretry: 2000\nid: ${cursorAt(after)}\n\n`);
    const stream = { response, last: after };
    if (act.send === 'rest') this.#sendRest(stream);
    else for (const number of act.send ?? []) response.write(this.#frame(number));
    if (act.control !== undefined) {
      response.end(`event: control\ndata: ${JSON.stringify({ reason: act.control })}\n\n`);
    } else if (act.then === 'hold') this.#streams.add(stream);
  }

  #sendRest(stream: { readonly response: Replying; last: number }): void {
    for (const number of this.#numbersAfter(stream.last)) {
      stream.response.write(this.#frame(number));
      stream.last = number;
    }
  }

  #page(response: Replying, after: number): void {
    const numbers = this.#numbersAfter(after);
    json(response, 200, {
      items: numbers.map((number) => this.#item(number)),
      next_cursor: cursorAt(numbers.at(-1) ?? after),
      head_cursor: cursorAt(this.#script.items.length),
      has_more: false,
      session: state,
    });
  }

  #numbersAfter(after: number): number[] {
    return this.#script.items.flatMap(({ when }, index) =>
      index + 1 > after && this.#isThere(when) ? [index + 1] : [],
    );
  }

  #isThere(when: ScriptItem['when']): boolean {
    if (when === 'sent') return this.#key !== null;
    return when === undefined || this.#isCancelled;
  }

  #frame(number: number): string {
    const item = this.#item(number);
    return `id: ${item.cursor}\nevent: ${item.kind}\ndata: ${JSON.stringify(item)}\n\n`;
  }

  #item(number: number) {
    const { kind, turn = null, when, payload } = this.#script.items[number - 1] as ScriptItem;
    const own = when === 'sent' && this.#key !== null ? { client_message_id: this.#key } : {};
    return {
      cursor: cursorAt(number),
      kind,
      session_id: sessionId,
      turn_id: turn,
      created_at: '2026-01-15T08:00:00.000Z',
      payload: { ...payload, ...own },
    };
  }

  #reply(route: string, act: Act): object {
    const inAnHour = new Date(this.#nowMs() + 3_600_000).toISOString();
    if (route === 'session') {
      return {
        session_id: sessionId,
        created_at: inAnHour,
        resumed: true,
        locale: 'en',
        ...state,
        oldest_cursor: cursorAt(0),
        head_cursor: cursorAt(0),
        session_token: `sst_${this.#counts.get('session') ?? 0}`,
        session_token_expires_at: inAnHour,
        stream_ticket: 'stk_1',
        stream_ticket_expires_at: inAnHour,
        idle_expires_at: inAnHour,
      };
    }
    return {
      message_id: 'm1',
      session_id: sessionId,
      accepted_at: inAnHour,
      client_message_id: this.#key,
      cursor: cursorAt(1),
      turn_id: 't1',
      answer_from: act.deadline_seconds === undefined ? 'none' : 'ai',
      ...(act.deadline_seconds !== undefined && {
        answer_deadline_at: new Date(this.#nowMs() + act.deadline_seconds * 1000).toISOString(),
      }),
      cancelled: true,
      session: state,
    };
  }

  #material({ surface = { type: 'server' } }: Act): object {
    const at = (path: string): string => `${this.url}/${path}`;
    return {
      bootstrap_token: 'bst_1',
      token_type: 'Bearer',
      expires_at: new Date(this.#nowMs() + 600_000).toISOString(),
      expires_in: 600,
      surface,
      branding: { assistant_name: 'Ada', greeting: 'Hello', locale: 'en' },
      capabilities: {
        transports: ['sse', 'poll'],
        artifact_types: [],
        handoff: false,
        max_message_chars: 4000,
        search: { lexical: { queryable: true }, semantic: { queryable: false } },
      },
      endpoints: {
        session_url: at('session'),
        claim_url: at('claim'),
        messages_url: at('messages'),
        stream_url: at('stream'),
        sse_url: at('sse'),
        capabilities_url: at('capabilities'),
        handoff_url: at('handoff'),
        cancel_url: at('cancel/{message_id}'),
      },
    };
  }
}

async function askedBy(request: IncomingMessage, base: string): Promise<Asked> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    headers.set(name, (values ?? []).join(', '));
  }
  return { url: new URL(request.url ?? '/', base).href, headers, body: await text(request) };
}

function cursorAt(number: number): string {
  return `${number.toString(16).padStart(16, '0')}-abc123`;
}

function json(response: Replying, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function noContent(response: Replying): void {
  response.writeHead(204);
  response.end();
}

function problem(response: Replying, act: Act): void {
  const { status = 500, code = '', retry_after, oldest } = act;
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  });
  response.end(
    JSON.stringify({
      type: `/problems/${code}`,
      title: code,
      status,
      detail: code,
      code,
      retryable: [409, 429, 503].includes(status),
      ...(oldest !== undefined && { oldest_cursor: cursorAt(oldest) }),
    }),
  );
}
