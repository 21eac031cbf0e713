// A service that does what a case says, on a real socket.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface ScriptItem {
  readonly kind: string;
  readonly turn?: string;
  /** It is there from the first message on, or from the first request to cancel. */
  readonly when?: 'sent' | 'cancelled';
  readonly payload: object;
}

/** What one request gets. */
interface Act {
  readonly status?: number;
  readonly code?: string;
  readonly retry_after?: number;
  readonly lost?: boolean;
  /** It is on its way for so many seconds: only then it is taken. */
  readonly after_seconds?: number;
  readonly silent?: boolean;
  readonly send?: 'rest' | readonly number[];
  readonly then?: 'cut' | 'hold';
  readonly control?: string;
  /** Beside a problem `cursor_expired`: the number of the item after which all is left. */
  readonly oldest?: number;
  /** Of accepted messages: the answer is there in so many seconds. */
  readonly deadline_seconds?: number;
  /** Of bootstrap: the surface that the material is for. */
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
  /** Number of the item after which it reads; null from the start. */
  readonly cursor: number | null;
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
  readonly #server: Server;
  readonly #counts = new Map<string, number>();
  readonly #streams = new Set<{ readonly response: ServerResponse; last: number }>();
  #key: string | null = null;
  #isCancelled = false;

  private constructor(script: ServiceScript) {
    this.#script = script;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(script: ServiceScript): Promise<ScriptedService> {
    const service = new ScriptedService(script);
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const bytes of request) body += String(bytes);
    const url = new URL(request.url ?? '/', this.url);
    const route = url.pathname.slice(1);
    const given = request.headers['last-event-id'] ?? url.searchParams.get('after_cursor');
    const cursor = given ? Number.parseInt(String(given).slice(0, 16), 16) || null : null;
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    this.requests.push({ route, key, body, cursor, token, atMs: Date.now() });
    const act = this.#next(route);
    if (act.after_seconds !== undefined) await sleep(act.after_seconds * 1000);
    if (route === 'bootstrap') return json(response, 200, this.#material(act));
    if (act.status === 204) return void response.writeHead(204).end();
    if (act.status !== undefined) return problem(response, act);
    if (route === 'sse') return this.#events(response, act, cursor ?? 0);
    if (route === 'stream') return this.#page(response, cursor ?? 0);
    if (route === 'messages') this.#key ??= key;
    if (route.startsWith('cancel/')) this.#isCancelled = true;
    for (const stream of this.#streams) this.#sendRest(stream);
    if (act.lost === true) return void response.destroy();
    json(response, route === 'messages' ? 202 : 200, this.#reply(route, act));
  }

  #next(route: string): Act {
    const acts = this.#script.service[route] ?? [];
    const count = this.#counts.get(route) ?? 0;
    this.#counts.set(route, count + 1);
    return acts[Math.min(count, acts.length - 1)] ?? {};
  }

  #events(response: ServerResponse, act: Act, after: number): void {
    if (act.silent === true) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: open\nretry: 2000\nid: ${cursorAt(after)}\n\n`);
    const stream = { response, last: after };
    if (act.send === 'rest') this.#sendRest(stream);
    else for (const number of act.send ?? []) response.write(this.#frame(number));
    if (act.control !== undefined) {
      response.end(`event: control\ndata: ${JSON.stringify({ reason: act.control })}\n\n`);
    } else if (act.then === 'cut') setTimeout(() => response.destroy(), 100);
    else if (act.then === 'hold') this.#streams.add(stream);
  }

  #sendRest(stream: { readonly response: ServerResponse; last: number }): void {
    for (const number of this.#numbersAfter(stream.last)) {
      stream.response.write(this.#frame(number));
      stream.last = number;
    }
  }

  #page(response: ServerResponse, after: number): void {
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
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
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
        answer_deadline_at: new Date(Date.now() + act.deadline_seconds * 1000).toISOString(),
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
      expires_at: new Date(Date.now() + 600_000).toISOString(),
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

function cursorAt(number: number): string {
  return `${number.toString(16).padStart(16, '0')}-abc123`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function problem(response: ServerResponse, act: Act): void {
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
