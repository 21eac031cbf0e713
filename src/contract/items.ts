// The items of a stream (contract 6.4): one envelope, five kinds, and the payload of each.
// Every object is open: a client ignores members that it does not know (contract 2.1).

import { Type, type Static } from 'typebox';
import { SessionState } from './chat.ts';
import { Cursor, Metadata, Money, nullable, oneOf, TenantId, Timestamp } from './primitives.ts';

export const itemKinds = ['message', 'delta', 'status', 'artifact', 'assistant_failure'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const turnStatuses = [
  'turn.queued',
  'turn.started',
  'turn.searching',
  'turn.completed',
  'turn.cancelled',
  'turn.skipped',
  'session.updated',
  'session.closed',
] as const;
export type StatusName = (typeof turnStatuses)[number];

export const failureCodes = [
  'model_unavailable',
  'model_timeout',
  'retrieval_unavailable',
  'policy_blocked',
  'budget_exceeded',
  'interrupted',
  'no_controller',
  'internal_error',
] as const;
/** Codes of a governed failure. */
export type FailureCode = (typeof failureCodes)[number];

const TextContent = Type.Object(
  { type: Type.Literal('text'), text: Type.String({ description: 'Plain text; never HTML.' }) },
  { title: 'TextContent' },
);
const ProductRefContent = Type.Object(
  {
    type: Type.Literal('product_ref'),
    external_product_id: TenantId,
    external_variant_id: Type.Optional(TenantId),
  },
  { title: 'ProductRefContent', description: 'A product that the message points at.' },
);
/** One part of a message. */
export const MessageContent = Type.Union([TextContent, ProductRefContent], {
  title: 'MessageContent',
  discriminator: { propertyName: 'type' },
});

/** How an answer was found. */
export const Retrieval = Type.Object(
  {
    mode: oneOf('lexical', 'hybrid', 'none'),
    schema_version: nullable(Type.String()),
    semantic_coverage: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Share of live products that semantic search could have found; with `hybrid`.',
      }),
    ),
  },
  { title: 'Retrieval' },
);

/** A complete and final message: it replaces all deltas of its `message_id`. */
export const MessagePayload = Type.Object(
  {
    message_id: Type.String(),
    role: oneOf('customer', 'assistant', 'human_agent', 'system'),
    content: Type.Array(MessageContent),
    client_message_id: Type.Optional(
      Type.String({ description: 'The idempotency key that the message was sent with.' }),
    ),
    in_reply_to: Type.Optional(Type.String()),
    metadata: Type.Optional(Metadata),
    author: Type.Optional(Type.Object({ display_name: Type.String() }, { title: 'MessageAuthor' })),
    artifact_ids: Type.Array(Type.String()),
    retrieval: Type.Optional(Retrieval),
  },
  { title: 'MessagePayload' },
);
export type MessagePayload = Static<typeof MessagePayload>;

/** A piece of a text under way; `index` counts 0, 1, 2 per part. */
export const DeltaPayload = Type.Object(
  {
    message_id: Type.String(),
    part_index: Type.Integer({ minimum: 0 }),
    index: Type.Integer({ minimum: 0 }),
    text: Type.String({ description: 'At most 4 KiB as UTF-8; never half a character.' }),
  },
  { title: 'DeltaPayload' },
);
export type DeltaPayload = Static<typeof DeltaPayload>;

/** A status of the item's turn, or of the session. */
export const StatusPayload = Type.Object(
  {
    status: oneOf(...turnStatuses),
    message_id: Type.Optional(
      Type.String({ description: "The customer's message that the turn answers." }),
    ),
    session: Type.Optional(SessionState),
  },
  { title: 'StatusPayload' },
);
export type StatusPayload = Static<typeof StatusPayload>;

/** A product as it is shown. */
export const ProductCard = Type.Object(
  {
    external_product_id: TenantId,
    external_variant_id: Type.Optional(TenantId),
    title: Type.String(),
    price: Type.Optional(Money),
    list_price: Type.Optional(Money),
    media: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: 'On the managed host of this service.' }),
          alt: Type.String(),
          width: Type.Optional(Type.Integer({ minimum: 1 })),
          height: Type.Optional(Type.Integer({ minimum: 1 })),
        },
        { title: 'CardMedia' },
      ),
    ),
    destination_url: Type.Optional(
      Type.String({ pattern: '^https://', description: 'On a host that the tenant allows.' }),
    ),
    availability: Type.Object(
      { status: oneOf('in_stock', 'out_of_stock', 'unknown'), as_of: Timestamp },
      { title: 'Availability' },
    ),
  },
  { title: 'ProductCard' },
);
export type ProductCard = Static<typeof ProductCard>;

const ComparisonRow = Type.Object(
  {
    key: Type.String(),
    name: Type.String({ description: "In the customer's language." }),
    values: Type.Array(nullable(Type.String()), {
      description: 'One for each column, in their order; null where the catalogue says nothing.',
    }),
    differs: Type.Boolean({ description: 'Whether the columns disagree, silence included.' }),
  },
  { title: 'ComparisonRow' },
);

const Link = Type.Object(
  { title: Type.String(), url: Type.String({ pattern: '^https://' }) },
  { title: 'Link' },
);

const artifactMembers = {
  artifact_id: Type.String(),
  revision: Type.Integer({
    minimum: 1,
    description: 'The same `artifact_id` with a higher revision replaces.',
  }),
  title: Type.Optional(Type.String()),
};

export const ProductCardsArtifact = Type.Object(
  {
    ...artifactMembers,
    type: Type.Literal('product_cards'),
    data: Type.Object({ cards: Type.Array(ProductCard, { minItems: 1, maxItems: 12 }) }),
  },
  { title: 'ProductCardsArtifact' },
);
export const ComparisonArtifact = Type.Object(
  {
    ...artifactMembers,
    type: Type.Literal('comparison'),
    data: Type.Object({
      columns: Type.Array(ProductCard, { minItems: 2, maxItems: 6 }),
      rows: Type.Array(ComparisonRow),
    }),
  },
  { title: 'ComparisonArtifact' },
);
export const LinksArtifact = Type.Object(
  {
    ...artifactMembers,
    type: Type.Literal('links'),
    data: Type.Object({ links: Type.Array(Link, { minItems: 1 }) }),
  },
  { title: 'LinksArtifact' },
);
/** Something to show beside the text of an answer. */
export const ArtifactPayload = Type.Union(
  [ProductCardsArtifact, ComparisonArtifact, LinksArtifact],
  { title: 'ArtifactPayload', discriminator: { propertyName: 'type' } },
);
export type ArtifactPayload = Static<typeof ArtifactPayload>;

/** The terminal item of a turn without an answer. */
export const AssistantFailurePayload = Type.Object(
  {
    code: oneOf(...failureCodes),
    retryable: Type.Boolean(),
    in_reply_to: Type.String(),
    message_id: Type.Optional(
      Type.String({ description: 'The message whose deltas were streamed so far.' }),
    ),
    partial: oneOf('keep', 'discard'),
    user_message: Type.String({ description: 'Localised, and safe to show as it is.' }),
    retry_after_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'AssistantFailurePayload' },
);
export type AssistantFailurePayload = Static<typeof AssistantFailurePayload>;

const envelope = {
  cursor: Cursor,
  session_id: Type.String(),
  turn_id: nullable(Type.String()),
  created_at: Timestamp,
};

export const MessageItem = Type.Object(
  { ...envelope, kind: Type.Literal('message'), payload: MessagePayload },
  { title: 'MessageItem' },
);
export const DeltaItem = Type.Object(
  { ...envelope, kind: Type.Literal('delta'), payload: DeltaPayload },
  { title: 'DeltaItem' },
);
export const StatusItem = Type.Object(
  { ...envelope, kind: Type.Literal('status'), payload: StatusPayload },
  { title: 'StatusItem' },
);
export const ArtifactItem = Type.Object(
  { ...envelope, kind: Type.Literal('artifact'), payload: ArtifactPayload },
  { title: 'ArtifactItem' },
);
export const AssistantFailureItem = Type.Object(
  { ...envelope, kind: Type.Literal('assistant_failure'), payload: AssistantFailurePayload },
  { title: 'AssistantFailureItem' },
);

/** An item of a stream; `kind` tells which payload it has. */
export const StreamItem = Type.Union(
  [MessageItem, DeltaItem, StatusItem, ArtifactItem, AssistantFailureItem],
  {
    title: 'StreamItem',
    description: 'More kinds may come: clients ignore a `kind` that they do not know.',
    discriminator: { propertyName: 'kind' },
  },
);
export type StreamItem = Static<typeof StreamItem>;
