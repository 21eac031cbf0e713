// A client of the chat API as a tenant's app would be: bootstrap, session, messages, stream.

import type { StreamItem } from '../../src/contract/items.ts';
import type { TestTenant } from './test-server.ts';

export interface Answer<Body = Record<string, never>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

// Tests look at bodies of every shape: what is not there fails the assertion that reads it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** Sends one request with a JSON body (or none) and reads a JSON answer (or none). */
export async function request(
  url: string,
  options: {
    method?: string;
    token?: string | undefined;
    body?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer<Loose>> {
  const hasBody = options.body !== undefined;
  const response = await fetch(url, {
    method: options.method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(hasBody && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

export interface ChatSession {
  readonly baseUrl: string;
  readonly sessionId: string;
  readonly token: string;
  readonly ticket: string;
  readonly opened: Loose;
}

/** Bootstraps on the `server` surface and opens a session. */
export async function openChat(
  baseUrl: string,
  tenant: Pick<TestTenant, 'apiKey'>,
  options: { bootstrap?: Record<string, unknown>; session?: Record<string, unknown> } = {},
): Promise<ChatSession> {
  const bootstrap = await request(`${baseUrl}/api/v1/assistant/bootstrap`, {
    token: tenant.apiKey,
    body: { surface: { type: 'server' }, ...options.bootstrap },
  });
  if (bootstrap.status !== 200) throw new Error(`bootstrap: ${JSON.stringify(bootstrap.body)}`);
  const session = await request(`${baseUrl}/public/v1/chat/session`, {
    token: bootstrap.body.bootstrap_token,
    body: { ...options.session },
  });
  if (session.status > 201) throw new Error(`session: ${JSON.stringify(session.body)}`);
  return {
    baseUrl,
    sessionId: session.body.session_id,
    token: session.body.session_token,
    ticket: session.body.stream_ticket,
    opened: session.body,
  };
}

/** Posts a text message. */
export function say(chat: ChatSession, key: string, text: string): Promise<Answer<Loose>> {
  return request(`${chat.baseUrl}/public/v1/chat/messages`, {
    token: chat.token,
    body: { content: [{ type: 'text', text }] },
    headers: { 'idempotency-key': key },
  });
}

/** Reads pages until the stream is at its head. */
export async function readAll(chat: ChatSession, afterCursor?: string): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  let cursor = afterCursor;
  for (;;) {
    const query = cursor === undefined ? '' : `&after_cursor=${cursor}`;
    const page = await request(`${chat.baseUrl}/public/v1/chat/stream?limit=500${query}`, {
      token: chat.token,
    });
    if (page.status !== 200) throw new Error(`stream: ${JSON.stringify(page.body)}`);
    items.push(...page.body.items);
    cursor = page.body.next_cursor;
    if (!page.body.has_more) return items;
  }
}

/** Whether an item ends its turn (contract 6.4). */
export function isTerminal(item: StreamItem): boolean {
  if (item.kind === 'assistant_failure') return true;
  const status = item.payload['status' as never] as string | undefined;
  return (
    item.kind === 'status' &&
    ['turn.completed', 'turn.cancelled', 'turn.skipped'].includes(status ?? '')
  );
}

/** Reads on until the turn has its terminal item; throws after `timeoutMs`. */
export async function untilAnswered(
  chat: Pick<ChatSession, 'baseUrl' | 'token'>,
  turnId: string,
  timeoutMs = 60_000,
): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  const deadline = Date.now() + timeoutMs;
  let cursor: string | undefined;
  while (Date.now() < deadline) {
    const query = cursor === undefined ? '' : `&after_cursor=${cursor}`;
    const page = await request(
      `${chat.baseUrl}/public/v1/chat/stream?limit=500&wait_seconds=5${query}`,
      { token: chat.token },
    );
    if (page.status !== 200) throw new Error(`stream: ${JSON.stringify(page.body)}`);
    items.push(...page.body.items);
    cursor = page.body.next_cursor;
    if (items.some((item) => item.turn_id === turnId && isTerminal(item))) return items;
  }
  throw new Error(`turn ${turnId} was not answered`);
}

/** Says the messages in one chat, each behind its answer: the text of the last answer, and the titles of its cards in order. */
export async function converse(
  baseUrl: string,
  tenant: Parameters<typeof openChat>[1],
  { locale, messages }: { readonly locale: string; readonly messages: readonly string[] },
): Promise<{ readonly text: string; readonly titles: readonly string[] }> {
  const chat = await openChat(baseUrl, tenant, { bootstrap: { locale } });
  let payloads: Loose[] = [];
  for (const [at, message] of messages.entries()) {
    const { body } = await say(chat, `m-${at}`, message);
    const items = await untilAnswered(chat, body.turn_id);
    payloads = items.filter((one) => one.turn_id === body.turn_id).map((one) => one.payload);
  }
  const message = payloads.find((payload) => payload.role === 'assistant');
  const cards: Loose[] = payloads.flatMap((payload) => payload.data?.cards ?? []);
  return {
    text: message.content[0].text as string,
    titles: cards.map((card) => card.title as string).toSorted(),
  };
}
