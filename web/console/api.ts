// What the console asks of the admin listener, and in what shapes it comes back.

import type { SessionState, StreamPage } from '../../clients/js/src/contract-types.ts';

export interface Operator {
  readonly external_operator_id: string;
  readonly display_name: string;
}

export interface WatchedSession extends SessionState {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly created_at: string;
  readonly locale: string;
  readonly customer: { readonly display_name?: string } | null;
  readonly handoff: { readonly expires_at: string; readonly operator: Operator | null } | null;
  readonly open_turns: number;
  readonly active_at_ms: number;
}

export interface HistoryPage {
  readonly sample_ms: number;
  readonly times_ms: readonly number[];
  readonly series: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface Lane {
  readonly policy: 'enabled' | 'disabled';
  readonly state: string;
  readonly indexed: number;
  readonly total: number;
  readonly coverage: number;
  readonly model?: string;
  readonly last_error?: string;
}

export interface TenantLanes {
  readonly tenant_id: string;
  readonly lexical: Lane;
  readonly semantic: Lane;
}

export interface IndexRun {
  readonly run_id: string;
  readonly tenant_id: string;
  readonly state: string;
  readonly mode: string;
  readonly received_batches: number;
  readonly expected_item_count?: number;
  readonly counters: Readonly<Record<string, number>>;
  readonly errors: readonly { readonly code: string; readonly detail: string }[];
  readonly created_at: string;
}

export interface SchemaRun {
  readonly run_id: string;
  readonly tenant_id: string;
  readonly state: string;
  readonly received_batches: number;
  readonly source_schema_version: string;
  readonly errors: readonly Fault[];
  readonly created_at: string;
}

export interface Runs {
  readonly index_runs: readonly IndexRun[];
  readonly schema_runs: readonly SchemaRun[];
}

export interface RejectedItems {
  readonly items: readonly {
    readonly sequence: number;
    readonly index: number;
    readonly external_product_id: string;
    readonly error: { readonly code: string; readonly detail: string; readonly pointer?: string };
  }[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

export interface Tenant {
  readonly tenant_id: string;
  readonly name: string;
  readonly environment: string;
  readonly suspended: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface SearchItem {
  readonly external_product_id: string;
  readonly title: string;
  readonly price?: { readonly amount: number; readonly currency: string };
  readonly score: number;
}

export interface SearchReply {
  readonly items: readonly SearchItem[];
  readonly mode: string;
  readonly took_ms: number;
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
}

export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

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
  readonly signal?: AbortSignal;
}

/** Told on the window when a call finds that nobody is signed in. */
export const signedOutEvent = 'aisle-signed-out';

/** Calls `/admin/v1{path}`; throws {@link CallRefused}, or `TypeError` without a server. */
export async function call<Reply>(path: string, options: CallOptions = {}): Promise<Reply> {
  const { body, signal, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(`/admin/v1${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal !== undefined && { signal }),
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

/** One page of a transcript; waits for news where there are none. */
export function readTranscript(
  sessionId: string,
  afterCursor: string | null,
  signal: AbortSignal,
): Promise<StreamPage> {
  const query = new URLSearchParams({ wait_seconds: afterCursor === null ? '0' : '15' });
  if (afterCursor !== null) query.set('after_cursor', afterCursor);
  return call(`/sessions/${encodeURIComponent(sessionId)}/stream?${query.toString()}`, { signal });
}

/** What went wrong, in words for a person. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallRefused) return error.message;
  return 'The server is not reachable; trying again.';
}
