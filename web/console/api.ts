// Calls of the admin listener, and their refusals.

import type { Fault } from './shapes.ts';

/** A refusal of the listener: its message, and the place of the fault. */
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

/** Event on the window: a call found that no operator is signed in. */
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

/** The message of an error, for people. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallRefused) return error.message;
  return 'The server is not reachable; trying again.';
}
