// The desk (contract 4.3): how a merchant's team reads and takes over a chat, and how the customer asks for a
// person or stops an answer.

import { Type, type Static } from 'typebox';
import {
  ContentPart,
  Customer,
  IdempotencyKey,
  MessageAccepted,
  SessionResponse,
  SessionState,
  Surface,
} from './chat.ts';
import { closed, Metadata, nullable, oneOf, TenantId, Timestamp } from './primitives.ts';

/** A person of the merchant's team, as the merchant names them. */
export const Operator = closed({
  external_operator_id: TenantId,
  display_name: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '\\S',
    description: 'What the customer reads beside the messages.',
  }),
});
export type Operator = Static<typeof Operator>;

export const controlActions = [
  'offer',
  'accept',
  'decline',
  'release',
  'take_over',
  'close',
] as const;
export type ControlAction = (typeof controlActions)[number];

export const ControlRequest = closed({
  action: oneOf(...controlActions),
  expected_control_version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  operator: Operator,
});
export type ControlRequest = Static<typeof ControlRequest>;

/** A session as the desk sees it: the state, whom it is with, and no token. */
export const DeskSession = Type.Object({
  session_id: Type.String(),
  created_at: Timestamp,
  locale: Type.String(),
  ...SessionState.properties,
  surface: Surface,
  customer: nullable(Customer),
  handoff: nullable(
    Type.Object({
      asked_by: oneOf('customer', 'assistant', 'policy', 'operator'),
      requested_at: Timestamp,
      expires_at: Type.String({
        format: 'date-time',
        description: 'By when it is accepted, or has failed.',
      }),
      operator: nullable(Operator),
    }),
  ),
  oldest_cursor: SessionResponse.properties.oldest_cursor,
  head_cursor: SessionResponse.properties.head_cursor,
  idle_expires_at: Timestamp,
});
export type DeskSession = Static<typeof DeskSession>;

/** The state of a session in one word: with the assistant, waiting for a person, with a person, or closed. */
export const listedStates = ['open', 'waiting', 'human', 'closed'] as const;
export type ListedState = (typeof listedStates)[number];

export const DeskQuery = closed({
  handoff_state: Type.Optional(SessionState.properties.handoff_state),
  routing_status: Type.Optional(SessionState.properties.routing_status),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  after: Type.Optional(Type.String({ maxLength: 256 })),
});
export type DeskQuery = Static<typeof DeskQuery>;

export const DeskList = Type.Object({
  items: Type.Array(DeskSession),
  next_cursor: Type.String(),
  has_more: Type.Boolean(),
});
export type DeskList = Static<typeof DeskList>;

export const OperatorMessage = closed({
  operator: Operator,
  content: Type.Array(ContentPart, { minItems: 1, maxItems: 8 }),
  in_reply_to: Type.Optional(Type.String({ maxLength: 64 })),
  metadata: Type.Optional(Metadata),
  idempotency_key: Type.Optional(IdempotencyKey),
});
export type OperatorMessage = Static<typeof OperatorMessage>;

const accepted = MessageAccepted.properties;

export const OperatorMessageAccepted = Type.Object({
  message_id: accepted.message_id,
  session_id: accepted.session_id,
  accepted_at: accepted.accepted_at,
  client_message_id: accepted.client_message_id,
  cursor: accepted.cursor,
  session: SessionState,
});
export type OperatorMessageAccepted = Static<typeof OperatorMessageAccepted>;

/** The customer's request for a person, and the request to stop an answer. */
export const CustomerRequest = closed({
  session_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'May be left out where the token is bound to one.' }),
  ),
});
export type CustomerRequest = Static<typeof CustomerRequest>;

export const HandoffReply = Type.Object({
  session_id: Type.String(),
  session: SessionState,
  handoff_expires_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'By when a person has accepted, or the handoff has failed.',
    }),
  ),
});
export type HandoffReply = Static<typeof HandoffReply>;

export const CancelReply = Type.Object({
  session_id: Type.String(),
  message_id: Type.String(),
  cancelled: Type.Boolean({ description: 'Whether this call ended the turn.' }),
  session: SessionState,
});
export type CancelReply = Static<typeof CancelReply>;
