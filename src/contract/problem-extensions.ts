// Extension members of a problem document, by its code (contract 2.3).

import { Type, type TSchema } from 'typebox';
import { SessionState } from './chat.ts';
import { controlActions } from './desk.ts';
import { Cursor, nullable, oneOf } from './primitives.ts';
import type { ProblemCode } from './problems.ts';

const count = Type.Integer({ minimum: 0 });
const session = { session: SessionState };
const activeVersion = { active_version: nullable(Type.String()) };

/** Every one of these is optional in the document. */
export const problemExtensions: Partial<Record<ProblemCode, Readonly<Record<string, TSchema>>>> = {
  payload_too_large: { limit_bytes: count },
  rate_limited: { violated_policies: Type.Array(Type.String()) },
  cursor_ahead: { head_cursor: Cursor },
  cursor_expired: { oldest_cursor: Cursor },
  control_version_conflict: session,
  control_action_not_allowed: {
    ...session,
    allowed_actions: Type.Array(oneOf(...controlActions)),
  },
  control_not_held: session,
  schema_version_conflict: activeVersion,
  too_many_open_runs: { open_runs: Type.Array(Type.String()) },
  run_not_open: { state: Type.String() },
  batch_out_of_order: { next_sequence: count },
  batch_count_mismatch: {
    received_batches: count,
    missing_sequences: Type.Array(count),
  },
  item_count_mismatch: { received_items: count, expected_item_count: count },
};
