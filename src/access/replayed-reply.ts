// The reply to a keyed request that was answered before (contract 2.2).

import type { Reply } from '../contract/call.ts';
import type { ReplayedAnswer } from './idempotency.ts';

/** The first answer again, marked as such; `headers` are those that are not kept with an answer. */
export function replayedReply(
  { status, body }: ReplayedAnswer,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, body, headers: { 'Idempotent-Replayed': 'true', ...headers } };
}
