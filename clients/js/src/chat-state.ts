// Everything to show of a chat, as one value.

import type { BootstrapResponse, SessionState } from './contract-types.ts';
import type { ChatFailure } from './failure.ts';
import type { Outgoing } from './outbox.ts';
import type { Connection } from './stream-reader.ts';
import { emptyView, isWaiting, type ConversationView } from './view.ts';

export type Phase = 'idle' | 'opening' | 'open' | 'closed' | 'failed';

export interface ChatState {
  readonly phase: Phase;
  readonly connection: Connection;
  /** Why the phase is `failed`. */
  readonly failure: ChatFailure | null;
  readonly branding: BootstrapResponse['branding'] | null;
  readonly capabilities: BootstrapResponse['capabilities'] | null;
  readonly sessionId: string | null;
  readonly session: SessionState | null;
  readonly view: ConversationView;
  /** Messages that are not in the view yet. */
  readonly outgoing: readonly Outgoing[];
  /** Whether an answer is awaited. */
  readonly isAnswering: boolean;
  readonly isStopping: boolean;
}

/** The state of a new client. */
export const firstState: ChatState = {
  phase: 'idle',
  connection: 'connecting',
  failure: null,
  branding: null,
  capabilities: null,
  sessionId: null,
  session: null,
  view: emptyView,
  outgoing: [],
  isAnswering: false,
  isStopping: false,
};

/** The state with the values derived from the view and the outbox. */
export function completed(state: ChatState, outbox: readonly Outgoing[]): ChatState {
  const { entries, isClosed } = state.view;
  const seen = new Set(
    entries.map((entry) => (entry.kind === 'message' ? entry.client_message_id : null)),
  );
  return {
    ...state,
    phase: isClosed && state.phase === 'open' ? 'closed' : state.phase,
    outgoing: outbox.filter(({ key }) => !seen.has(key)),
    isAnswering: entries.some((entry) => isWaiting(entry) && entry.state !== 'overdue'),
  };
}

/** The five fields of a session's state, from any reply. */
export function stateIn(session: SessionState): SessionState {
  const { control_mode, routing_status, ai_routing_eligible, handoff_state, control_version } =
    session;
  return { control_mode, routing_status, ai_routing_eligible, handoff_state, control_version };
}
