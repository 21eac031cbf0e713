// The line above the conversation: connection, handoff, end.

import type { ChatState } from '../../clients/js/src/chat-state.ts';
import type { Texts } from './texts.ts';

/** The state of the chat in words; null in the normal state. */
export function bannerWords(state: ChatState, texts: Texts): string | null {
  const { phase, connection, session, view } = state;
  if (phase === 'failed') return texts.failed;
  if (connection === 'offline') return texts.offline;
  if (connection === 'waiting') return texts.waiting;
  if (phase === 'opening') return texts.connecting;
  if (phase === 'closed') return texts.ended;
  if (session?.control_mode === 'human') return texts.withPerson;
  switch (session?.handoff_state) {
    case 'requested':
    case 'offered':
      return texts.asked;
    case 'failed':
      return texts.personFailed;
    case 'returned':
      return view.entries.at(-1)?.kind === 'message' ? texts.personGone : null;
    case 'none':
    case 'active':
    case undefined:
    default:
      return null;
  }
}
