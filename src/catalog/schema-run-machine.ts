// The life of one schema-sync run: batches in order, then one check, then one activation.
//
//             ┌─batch─┐
//   start ──▶ open ───┴──complete──▶ validating ──valid──▶ activating ──still expected──▶ activated
//              ├──cancel──▶ cancelled     └──faults──▶ failed ◀──another version──┘
//              └──24 h idle──▶ expired
//
// Owns: which step may come next (the table of contract 7) and the facts of the run object.
// Does not own: entries (rows of their own), their validation, the active version, clocks.
// INV-703: batches are numbered from 1 without gaps, and each number keeps its first content.
// INV-704: a run activates only the version it expected to replace; its four ends are final.
// On failure: the machine has no side effects; a step that was not journalled is discarded with its actor.

import { assign, setup } from 'xstate';
import type { SchemaCounts, SchemaFault, SchemaKind } from '../contract/schema-sync.ts';

export interface SchemaRunContext {
  readonly run_id: string;
  readonly tenant_id: string;
  readonly source_schema_version: string;
  readonly source_schema_hash: string;
  readonly expected_active_version: string | null;
  readonly idempotency_key: string;
  readonly idle_expiry_ms: number;
  /** Content hashes of the batches received: batch n is at index n - 1. */
  readonly batch_hashes: readonly string[];
  readonly entry_counts: SchemaCounts;
  /** Set by `complete`; null while the run is open, and for ever if it did not complete. */
  readonly expected_batches: number | null;
  readonly schema_hash: string | null;
  readonly schema_version: string | null;
  readonly errors: readonly SchemaFault[];
  readonly are_errors_truncated: boolean;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
  /** Without another batch the run expires at this time. */
  readonly expires_at_ms: number;
  /** When a final state was reached; null before. */
  readonly ended_at_ms: number | null;
}

export type SchemaRunInput = Pick<
  SchemaRunContext,
  | 'run_id'
  | 'tenant_id'
  | 'source_schema_version'
  | 'source_schema_hash'
  | 'expected_active_version'
  | 'idempotency_key'
  | 'idle_expiry_ms'
  | 'created_at_ms'
>;

type Timed<Event> = Event & { readonly now_ms: number };

export type SchemaRunEvent =
  | Timed<{
      readonly type: 'batch.added';
      readonly sequence: number;
      readonly kind: SchemaKind;
      readonly entry_count: number;
      readonly batch_hash: string;
    }>
  | Timed<{ readonly type: 'run.completed'; readonly expected_batches: number }>
  | Timed<{ readonly type: 'run.cancelled' }>
  | Timed<{ readonly type: 'run.expired' }>
  | Timed<{ readonly type: 'schema.accepted'; readonly schema_hash: string }>
  | Timed<{
      readonly type: 'schema.rejected';
      readonly errors: readonly SchemaFault[];
      readonly are_errors_truncated: boolean;
    }>
  | Timed<{
      readonly type: 'version.activated';
      readonly active_version: string | null;
      readonly schema_version: string;
    }>
  | Timed<{ readonly type: 'version.conflicted'; readonly active_version: string | null }>;

const conflictError = (active: string | null, expected: string | null): SchemaFault => ({
  pointer: '#/expected_active_version',
  code: 'schema_version_conflict',
  detail: `The active version is ${active ?? 'none'}; the run expected ${expected ?? 'none'}.`,
});

export const schemaRunMachine = setup({
  types: {
    context: {} as SchemaRunContext,
    input: {} as SchemaRunInput,
    events: {} as SchemaRunEvent,
  },
  guards: {
    isNext: ({ context }, sequence: number) => sequence === context.batch_hashes.length + 1,
    isCountRight: ({ context }, count: number) => count === context.batch_hashes.length,
    isIdle: ({ context }, nowMs: number) => nowMs >= context.expires_at_ms,
    isExpected: ({ context }, active: string | null) => active === context.expected_active_version,
    isAnother: ({ context }, active: string | null) => active !== context.expected_active_version,
  },
  actions: {
    touch: assign({ updated_at_ms: ({ event }) => event.now_ms }),
    end: assign({
      updated_at_ms: ({ event }) => event.now_ms,
      ended_at_ms: ({ event }) => event.now_ms,
    }),
    keepBatch: assign(
      (
        { context, event },
        batch: { kind: SchemaKind; entry_count: number; batch_hash: string },
      ) => ({
        batch_hashes: [...context.batch_hashes, batch.batch_hash],
        entry_counts: {
          ...context.entry_counts,
          [batch.kind]: context.entry_counts[batch.kind] + batch.entry_count,
        },
        expires_at_ms: event.now_ms + context.idle_expiry_ms,
      }),
    ),
    keepCount: assign((_, expected: number) => ({ expected_batches: expected })),
    keepHash: assign((_, hash: string) => ({ schema_hash: hash })),
    keepErrors: assign(
      (_, faults: { errors: readonly SchemaFault[]; are_errors_truncated: boolean }) => faults,
    ),
    keepVersion: assign((_, version: string) => ({ schema_version: version })),
    keepConflict: assign(({ context }, active: string | null) => ({
      errors: [conflictError(active, context.expected_active_version)],
    })),
  },
}).createMachine({
  id: 'schema_run',
  context: ({ input }) => ({
    ...input,
    batch_hashes: [],
    entry_counts: { taxonomy: 0, collection: 0, attribute: 0, classification: 0 },
    expected_batches: null,
    schema_hash: null,
    schema_version: null,
    errors: [],
    are_errors_truncated: false,
    updated_at_ms: input.created_at_ms,
    expires_at_ms: input.created_at_ms + input.idle_expiry_ms,
    ended_at_ms: null,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'batch.added': {
          guard: { type: 'isNext', params: ({ event }) => event.sequence },
          actions: [{ type: 'keepBatch', params: ({ event }) => event }, 'touch'],
        },
        'run.completed': {
          guard: { type: 'isCountRight', params: ({ event }) => event.expected_batches },
          target: 'validating',
          actions: [{ type: 'keepCount', params: ({ event }) => event.expected_batches }, 'touch'],
        },
        'run.cancelled': { target: 'cancelled', actions: 'end' },
        'run.expired': {
          guard: { type: 'isIdle', params: ({ event }) => event.now_ms },
          target: 'expired',
          actions: 'end',
        },
      },
    },
    validating: {
      on: {
        'schema.accepted': {
          target: 'activating',
          actions: [{ type: 'keepHash', params: ({ event }) => event.schema_hash }, 'touch'],
        },
        'schema.rejected': {
          target: 'failed',
          actions: [
            {
              type: 'keepErrors',
              params: ({ event: { errors, are_errors_truncated } }) => ({
                errors,
                are_errors_truncated,
              }),
            },
            'end',
          ],
        },
      },
    },
    activating: {
      on: {
        'version.activated': {
          guard: { type: 'isExpected', params: ({ event }) => event.active_version },
          target: 'activated',
          actions: [{ type: 'keepVersion', params: ({ event }) => event.schema_version }, 'end'],
        },
        'version.conflicted': {
          guard: { type: 'isAnother', params: ({ event }) => event.active_version },
          target: 'failed',
          actions: [{ type: 'keepConflict', params: ({ event }) => event.active_version }, 'end'],
        },
      },
    },
    activated: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
    expired: { type: 'final' },
  },
});
