// The items of a session's stream: one function per kind of draft.

import type { ArtifactDraft, RetrievalNote } from '../assistant/port.ts';
import type { ContentPart, SessionState } from '../contract/chat.ts';
import type { FailureCode, StatusName } from '../contract/items.ts';
import type { ItemDraft } from '../stream/frame.ts';
import { failureMessage } from './failure-messages.ts';

const none: readonly string[] = [];

/** What a person says. */
export interface PersonMessage {
  readonly message_id: string;
  readonly client_message_id: string;
  /** As it came, or as its JSON. */
  readonly content: readonly ContentPart[] | Uint8Array;
  readonly in_reply_to?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly display_name?: string | undefined;
}

/** A person's message, as admitted: the customer's, or an operator's. */
export function personMessage(role: 'customer' | 'human_agent', message: PersonMessage): ItemDraft {
  return {
    kind: 'message',
    turn_id: null,
    payload: {
      message_id: message.message_id,
      role,
      content: message.content,
      client_message_id: message.client_message_id,
      in_reply_to: message.in_reply_to,
      metadata: message.metadata,
      author:
        message.display_name === undefined ? undefined : { display_name: message.display_name },
      artifact_ids: none,
    },
  };
}

/** The assistant's complete and final text. */
export function assistantMessage(
  turnId: string,
  message: {
    message_id: string;
    text: string;
    in_reply_to: string;
    artifact_ids: readonly string[];
    retrieval: RetrievalNote;
  },
): ItemDraft {
  const { text, ...rest } = message;
  return {
    kind: 'message',
    turn_id: turnId,
    payload: { ...rest, role: 'assistant', content: [{ type: 'text', text }] },
  };
}

/** One piece of a text under way; `index` counts 0, 1, 2 per message part. */
export function delta(
  turnId: string,
  piece: { message_id: string; index: number; text: string },
): ItemDraft {
  return {
    kind: 'delta',
    turn_id: turnId,
    payload: {
      message_id: piece.message_id,
      part_index: 0,
      index: piece.index,
      text: piece.text,
    },
  };
}

/** A status of a turn or of the session. */
export function status(
  name: StatusName,
  about: { turn_id?: string; message_id?: string; session?: SessionState } = {},
): ItemDraft {
  return {
    kind: 'status',
    turn_id: about.turn_id ?? null,
    payload: { status: name, message_id: about.message_id, session: about.session },
  };
}

/** An artifact's first revision. */
export function artifact(turnId: string, artifactId: string, draft: ArtifactDraft): ItemDraft {
  return {
    kind: 'artifact',
    turn_id: turnId,
    payload: { artifact_id: artifactId, revision: 1, ...draft },
  };
}

/** The explicit end of a turn without an answer. */
export function failure(
  turnId: string,
  about: {
    code: FailureCode;
    retryable: boolean;
    in_reply_to: string;
    locale: string;
    /** The message of the deltas so far, if there are any. */
    message_id?: string | undefined;
    retryAfterMs?: number | undefined;
  },
): ItemDraft {
  return {
    kind: 'assistant_failure',
    turn_id: turnId,
    payload: {
      code: about.code,
      retryable: about.retryable,
      in_reply_to: about.in_reply_to,
      message_id: about.message_id,
      partial: 'discard',
      user_message: failureMessage(about.code, about.locale),
      retry_after_seconds:
        about.retryAfterMs === undefined ? undefined : Math.ceil(about.retryAfterMs / 1000),
    },
  };
}
