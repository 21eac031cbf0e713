// Bootstrap, sessions and messages (contract 3 to 5): requests and replies.

import { Type, type Static } from 'typebox';
import { abilities } from './capabilities.ts';
import { closed, Cursor, Locale, Metadata, oneOf, TenantId, Timestamp } from './primitives.ts';

export const IdempotencyKey = Type.String({
  pattern: '^[\\x21-\\x7e]{1,255}$',
  description: 'The same key as the `Idempotency-Key` header, for callers that cannot set headers.',
});

export const Surface = closed({
  type: oneOf('web', 'ios', 'android', 'server', 'other'),
  origin: Type.Optional(
    Type.String({ maxLength: 255, description: 'Serialised origin; required on `web`.' }),
  ),
  app_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 155,
      description: 'Bundle or package name; required on `ios` and `android`.',
    }),
  ),
  version: Type.Optional(Type.String({ maxLength: 32 })),
});
export type Surface = Static<typeof Surface>;

export const Customer = closed({
  external_customer_id: Type.Optional(TenantId),
  display_name: Type.Optional(Type.String({ maxLength: 128 })),
  attributes: Type.Optional(Metadata),
});
export type Customer = Static<typeof Customer>;

export const Conversation = closed({
  external_conversation_id: Type.Optional(TenantId),
  page_url: Type.Optional(Type.String({ maxLength: 2048, pattern: '^https?://' })),
  external_product_ids: Type.Optional(Type.Array(TenantId, { maxItems: 20 })),
  metadata: Type.Optional(Metadata),
});
export type Conversation = Static<typeof Conversation>;

export const BootstrapRequest = closed({
  surface: Surface,
  locale: Type.Optional(Locale),
  customer: Type.Optional(Customer),
  conversation: Type.Optional(Conversation),
  token_ttl_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3600 })),
});
export type BootstrapRequest = Static<typeof BootstrapRequest>;

const Queryable = Type.Object({ queryable: Type.Boolean() });

export const BootstrapResponse = Type.Object({
  bootstrap_token: Type.String(),
  token_type: oneOf('Bearer'),
  expires_at: Timestamp,
  expires_in: Type.Integer(),
  surface: Surface,
  branding: Type.Object({
    assistant_name: Type.String(),
    greeting: Type.String(),
    logo_url: Type.Optional(Type.String()),
    accent_color: Type.Optional(Type.String()),
    locale: Type.String(),
  }),
  capabilities: Type.Object({
    ...abilities,
    handoff: Type.Boolean(),
    max_message_chars: Type.Integer(),
    search: Type.Object({ lexical: Queryable, semantic: Queryable }),
  }),
  endpoints: Type.Object({
    session_url: Type.String(),
    claim_url: Type.String(),
    messages_url: Type.String(),
    stream_url: Type.String(),
    sse_url: Type.String(),
    capabilities_url: Type.String(),
    handoff_url: Type.String(),
    cancel_url: Type.String({ description: 'Put the id of the message in for `{message_id}`.' }),
  }),
});

const ResumeSecret = Type.String({
  maxLength: 64,
  description: 'What the opening of an anonymous session returned.',
});

export const SessionRequest = closed({
  session_id: Type.Optional(Type.String({ maxLength: 64 })),
  resume_secret: Type.Optional(ResumeSecret),
  resume: Type.Optional(oneOf('auto', 'never')),
  locale: Type.Optional(Locale),
  context: Type.Optional(Conversation),
});
export type SessionRequest = Static<typeof SessionRequest>;

/** The proof that an anonymous chat is the caller's: a token of it, or its id and resume secret. */
export const ClaimRequest = closed({
  session_token: Type.Optional(
    Type.String({ maxLength: 64, description: 'A session token of the anonymous session.' }),
  ),
  session_id: Type.Optional(Type.String({ maxLength: 64 })),
  resume_secret: Type.Optional(ResumeSecret),
});
export type ClaimRequest = Static<typeof ClaimRequest>;

/** The four state fields and their version: who answers, and the state of the handoff. */
export const SessionState = Type.Object(
  {
    control_mode: oneOf('unassigned', 'ai', 'human'),
    routing_status: oneOf('unrouted', 'queued', 'assigned', 'closed'),
    ai_routing_eligible: Type.Boolean(),
    handoff_state: oneOf('none', 'requested', 'offered', 'active', 'returned', 'failed'),
    control_version: Type.Integer(),
  },
  { title: 'SessionState' },
);
export interface SessionState {
  readonly control_mode: 'unassigned' | 'ai' | 'human';
  readonly routing_status: 'unrouted' | 'queued' | 'assigned' | 'closed';
  readonly ai_routing_eligible: boolean;
  readonly handoff_state: 'none' | 'requested' | 'offered' | 'active' | 'returned' | 'failed';
  readonly control_version: number;
}

export const SessionResponse = Type.Object({
  session_id: Type.String(),
  created_at: Timestamp,
  resumed: Type.Boolean(),
  locale: Type.String(),
  ...SessionState.properties,
  oldest_cursor: Cursor,
  head_cursor: Cursor,
  session_token: Type.String(),
  session_token_expires_at: Timestamp,
  stream_ticket: Type.String(),
  stream_ticket_expires_at: Timestamp,
  resume_secret: Type.Optional(
    Type.String({
      description: 'Of an anonymous session, to the token that opened it: resumes it by its id.',
    }),
  ),
  idle_expires_at: Timestamp,
});

export const TextPart = closed({
  type: Type.Literal('text'),
  text: Type.String({
    minLength: 1,
    pattern: '\\S',
    description: 'All text parts together: at most `max_message_chars` of the capabilities.',
  }),
});
export const ProductRefPart = closed({
  type: Type.Literal('product_ref'),
  external_product_id: TenantId,
  external_variant_id: Type.Optional(TenantId),
});
export const ContentPart = Type.Union([TextPart, ProductRefPart], {
  title: 'ContentPart',
  discriminator: { propertyName: 'type' },
});
export type ContentPart = Static<typeof ContentPart>;

export const MessageRequest = closed({
  session_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'May be left out where the token is bound to one.' }),
  ),
  content: Type.Array(ContentPart, { minItems: 1, maxItems: 8 }),
  in_reply_to: Type.Optional(Type.String({ maxLength: 64 })),
  metadata: Type.Optional(Metadata),
  idempotency_key: Type.Optional(IdempotencyKey),
});
export type MessageRequest = Static<typeof MessageRequest>;

export const MessageAccepted = Type.Object({
  message_id: Type.String(),
  session_id: Type.String(),
  accepted_at: Timestamp,
  client_message_id: Type.String(),
  cursor: Cursor,
  turn_id: Type.String(),
  answer_from: oneOf('ai', 'human', 'none'),
  answer_deadline_at: Type.Optional(Timestamp),
  session: SessionState,
});
export type MessageAccepted = Static<typeof MessageAccepted>;
