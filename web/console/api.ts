// Calls of the admin listener, and how they are refused.

import type { Fault } from './shapes.ts';

/** The listener refused: its words, and where the fault is. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  readonly faults: readonly Fault[];

  constructor(status: number, detail: string, faults: readonly Fault[]) {
    super(detail);
    this.status = status;
    this.faults = faults;
  }
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
}

/** Told on the window when a call finds that no operator is signed in. */
export const signedOutEvent = 'aisle-signed-out';

/** Calls `/admin/v1{path}`; throws {@link CallRefused}, or `TypeError` without a server. */
export async function call<Reply>(path: string, options: CallOptions = {}): Promise<Reply> {
  const { body, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(`/admin/v1${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const reply = (text === '' ? {} : JSON.parse(text)) as Reply & {
    detail?: string;
    errors?: readonly Fault[];
  };
  if (response.ok) return reply;
  if (response.status === 401) window.dispatchEvent(new Event(signedOutEvent));
  const words = reply.detail ?? `The server replied ${response.status}.`;
  throw new CallRefused(response.status, words, reply.errors ?? []);
}

/** What went wrong, in words for a person. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallRefused) return error.message;
  return 'The server is not reachable; trying again.';
}
