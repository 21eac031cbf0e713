// What the admin listener replies to the console.

import type { SessionState } from '../../clients/js/src/contract-types.ts';

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
