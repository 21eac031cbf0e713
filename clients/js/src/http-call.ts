// One request to the service and its reply, as data. A reply without success is a failure.

import type { Problem } from './contract-types.ts';
import { ChatFailure, lost } from './failure.ts';
import type { Ports } from './ports.ts';

export interface Call {
  readonly url: string;
  readonly token: string;
  /** The exact text of a POST; a GET has none. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

/** A reply that does not come within this time counts as lost. */
export const replyMsMax = 30_000;
/** Statuses that are tried again (contract 2.5). */
const retryableStatuses = new Set([429, 502, 503, 504]);

/** Sends a request; resolves with any reply. Throws `network_lost` without one. */
export async function request(ports: Ports, call: Call): Promise<Response> {
  const { url, token, body, headers, signal } = call;
  try {
    return await ports.fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ?? null,
      signal,
    });
  } catch (error) {
    throw lost(error);
  }
}

/**
 * Sends a request and reads its JSON reply.
 * Throws a {@link ChatFailure}: the service's problem, `network_lost`, or `unexpected_reply`.
 */
export async function callJson<Reply>(
  ports: Ports,
  call: Call,
  waitMsMax = replyMsMax,
): Promise<Reply> {
  const late = new AbortController();
  const cancel = ports.clock.after(waitMsMax, () => late.abort());
  try {
    const signal = AbortSignal.any([late.signal, call.signal]);
    const response = await request(ports, { ...call, signal });
    if (!response.ok) throw await failureOf(response);
    const text = await response.text().catch((error: unknown) => {
      throw lost(error);
    });
    return parsed(text) as Reply;
  } finally {
    cancel();
  }
}

/** The failure of a reply. */
export async function failureOf(response: Response): Promise<ChatFailure> {
  const { status } = response;
  const problem = await problemIn(response);
  const code = problem?.code ?? (`http_${status}` as Problem['code']);
  return new ChatFailure(code, problem?.detail ?? `The service replied ${status}.`, {
    status,
    problem,
    isRetryable: retryableStatuses.has(status) || code === 'idempotency_in_flight',
    retryAfterMs: (Number(response.headers.get('retry-after')) || 0) * 1000,
  });
}

/** The problem document of a reply; null if a proxy or the HTTP layer made the reply. */
async function problemIn(response: Response): Promise<Problem | null> {
  try {
    const body = (await response.json()) as Problem | null;
    return typeof body?.code === 'string' ? body : null;
  } catch {
    return null;
  }
}

/** The value of a JSON text; any other text counts as a lost reply. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A captive portal answers 200 with a page of its own: the service was not reached.
    throw lost(error);
  }
}
