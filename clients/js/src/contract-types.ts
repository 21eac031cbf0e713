// The types of the contract, written by `make client-types`: not to be edited by hand.
// A later service may send members, kinds and values that are not here: ignore them.

export interface ArtifactItem {
  readonly cursor: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly created_at: string;
  readonly kind: 'artifact';
  readonly payload: ArtifactPayload;
}

export type ArtifactPayload = ProductCardsArtifact | ComparisonArtifact | LinksArtifact;

export interface AssistantFailureItem {
  readonly cursor: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly created_at: string;
  readonly kind: 'assistant_failure';
  readonly payload: AssistantFailurePayload;
}

export interface AssistantFailurePayload {
  readonly code:
    | 'model_unavailable'
    | 'model_timeout'
    | 'retrieval_unavailable'
    | 'policy_blocked'
    | 'budget_exceeded'
    | 'interrupted'
    | 'no_controller'
    | 'internal_error';
  readonly retryable: boolean;
  readonly in_reply_to: string;
  /** The message whose deltas were streamed so far. */
  readonly message_id?: string;
  readonly partial: 'keep' | 'discard';
  /** Localised, and safe to show as it is. */
  readonly user_message: string;
  readonly retry_after_seconds?: number;
}

export interface Availability {
  readonly status: 'in_stock' | 'out_of_stock' | 'unknown';
  readonly as_of: string;
}

export interface BootstrapRequest {
  readonly surface: Surface;
  /** BCP 47 language tag. */
  readonly locale?: string;
  readonly customer?: {
    /** The tenant's own id; never trimmed or case-folded. */
    readonly external_customer_id?: string;
    readonly display_name?: string;
    readonly attributes?: Readonly<Record<string, string>>;
  };
  readonly conversation?: {
    /** The tenant's own id; never trimmed or case-folded. */
    readonly external_conversation_id?: string;
    readonly page_url?: string;
    readonly external_product_ids?: readonly string[];
    readonly metadata?: Readonly<Record<string, string>>;
  };
  readonly token_ttl_seconds?: number;
}

export interface BootstrapResponse {
  readonly bootstrap_token: string;
  readonly token_type: 'Bearer';
  readonly expires_at: string;
  readonly expires_in: number;
  readonly surface: Surface;
  readonly branding: {
    readonly assistant_name: string;
    readonly greeting: string;
    readonly logo_url?: string;
    readonly accent_color?: string;
    readonly locale: string;
  };
  readonly capabilities: {
    readonly transports: readonly ('sse' | 'poll')[];
    readonly artifact_types: readonly ('product_cards' | 'comparison' | 'links')[];
    readonly handoff: boolean;
    readonly max_message_chars: number;
    readonly search: {
      readonly lexical: {
        readonly queryable: boolean;
      };
      readonly semantic: {
        readonly queryable: boolean;
      };
    };
  };
  readonly endpoints: {
    readonly session_url: string;
    readonly claim_url: string;
    readonly messages_url: string;
    readonly stream_url: string;
    readonly sse_url: string;
    readonly capabilities_url: string;
    readonly handoff_url: string;
    /** Put the id of the message in for `{message_id}`. */
    readonly cancel_url: string;
  };
}

export interface CancelReply {
  readonly session_id: string;
  readonly message_id: string;
  /** Whether this call ended the turn. */
  readonly cancelled: boolean;
  readonly session: SessionState;
}

export interface CardMedia {
  /** On the managed host of this service. */
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface ComparisonArtifact {
  readonly artifact_id: string;
  /** The same `artifact_id` with a higher revision replaces. */
  readonly revision: number;
  readonly title?: string;
  readonly type: 'comparison';
  readonly data: {
    readonly columns: readonly ProductCard[];
    readonly rows: readonly ComparisonRow[];
  };
}

export interface ComparisonRow {
  readonly key: string;
  /** In the customer's language. */
  readonly name: string;
  /** One for each column, in their order; null where the catalogue says nothing. */
  readonly values: readonly (string | null)[];
  /** Whether the columns disagree, silence included. */
  readonly differs: boolean;
}

export type ContentPart =
  | {
      readonly type: 'text';
      /** All text parts together: at most `max_message_chars` of the capabilities. */
      readonly text: string;
    }
  | {
      readonly type: 'product_ref';
      /** The tenant's own id; never trimmed or case-folded. */
      readonly external_product_id: string;
      /** The tenant's own id; never trimmed or case-folded. */
      readonly external_variant_id?: string;
    };

export interface DeltaItem {
  readonly cursor: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly created_at: string;
  readonly kind: 'delta';
  readonly payload: DeltaPayload;
}

export interface DeltaPayload {
  readonly message_id: string;
  readonly part_index: number;
  readonly index: number;
  /** At most 4 KiB as UTF-8; never half a character. */
  readonly text: string;
}

export interface HandoffReply {
  readonly session_id: string;
  readonly session: SessionState;
  /** By when a person has accepted, or the handoff has failed. */
  readonly handoff_expires_at?: string;
}

export interface Link {
  readonly title: string;
  readonly url: string;
}

export interface LinksArtifact {
  readonly artifact_id: string;
  /** The same `artifact_id` with a higher revision replaces. */
  readonly revision: number;
  readonly title?: string;
  readonly type: 'links';
  readonly data: {
    readonly links: readonly Link[];
  };
}

export interface MessageAccepted {
  readonly message_id: string;
  readonly session_id: string;
  readonly accepted_at: string;
  readonly client_message_id: string;
  readonly cursor: string;
  readonly turn_id: string;
  readonly answer_from: 'ai' | 'human' | 'none';
  readonly answer_deadline_at?: string;
  readonly session: SessionState;
}

export interface MessageAuthor {
  readonly display_name: string;
}

export type MessageContent = TextContent | ProductRefContent;

export interface MessageItem {
  readonly cursor: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly created_at: string;
  readonly kind: 'message';
  readonly payload: MessagePayload;
}

export interface MessagePayload {
  readonly message_id: string;
  readonly role: 'customer' | 'assistant' | 'human_agent' | 'system';
  readonly content: readonly MessageContent[];
  /** The idempotency key that the message was sent with. */
  readonly client_message_id?: string;
  readonly in_reply_to?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly author?: MessageAuthor;
  readonly artifact_ids: readonly string[];
  readonly retrieval?: Retrieval;
}

export interface MessageRequest {
  /** May be left out where the token is bound to one. */
  readonly session_id?: string;
  readonly content: readonly ContentPart[];
  readonly in_reply_to?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** The same key as the `Idempotency-Key` header, for callers that cannot set headers. */
  readonly idempotency_key?: string;
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code:
    | 'malformed_json'
    | 'malformed_request'
    | 'idempotency_key_required'
    | 'idempotency_key_invalid'
    | 'cursor_invalid'
    | 'api_key_invalid'
    | 'token_invalid'
    | 'token_expired'
    | 'signature_invalid'
    | 'signature_timestamp_out_of_range'
    | 'insufficient_scope'
    | 'surface_not_allowed'
    | 'origin_mismatch'
    | 'tenant_suspended'
    | 'not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'unsupported_media_type'
    | 'idempotency_in_flight'
    | 'session_closed'
    | 'cursor_ahead'
    | 'schema_version_conflict'
    | 'no_active_schema'
    | 'lane_not_queryable'
    | 'control_version_conflict'
    | 'control_not_held'
    | 'claim_not_allowed'
    | 'control_action_not_allowed'
    | 'desk_not_connected'
    | 'run_not_open'
    | 'too_many_open_runs'
    | 'batch_out_of_order'
    | 'batch_conflict'
    | 'batch_count_mismatch'
    | 'item_count_mismatch'
    | 'cursor_expired'
    | 'payload_too_large'
    | 'validation_failed'
    | 'duplicate_item'
    | 'idempotency_key_reused'
    | 'event_type_unsupported'
    | 'rate_limited'
    | 'turn_queue_full'
    | 'too_many_streams'
    | 'internal_error'
    | 'overloaded'
    | 'data_damaged'
    | 'storage_unavailable'
    | 'shutting_down';
  readonly request_id: string;
  readonly retryable: boolean;
  readonly errors?: readonly {
    readonly pointer: string;
    readonly code:
      | 'unknown_field'
      | 'missing_field'
      | 'wrong_type'
      | 'too_long'
      | 'too_many'
      | 'out_of_range'
      | 'bad_format'
      | 'not_allowed_value'
      | 'duplicate_item';
    readonly detail: string;
  }[];
  readonly errors_truncated?: boolean;
}

export interface ProductCard {
  /** The tenant's own id; never trimmed or case-folded. */
  readonly external_product_id: string;
  /** The tenant's own id; never trimmed or case-folded. */
  readonly external_variant_id?: string;
  readonly title: string;
  readonly price?: Money;
  readonly list_price?: Money;
  readonly media?: CardMedia;
  /** On a host that the tenant allows. */
  readonly destination_url?: string;
  readonly availability: Availability;
}

export interface ProductCardsArtifact {
  readonly artifact_id: string;
  /** The same `artifact_id` with a higher revision replaces. */
  readonly revision: number;
  readonly title?: string;
  readonly type: 'product_cards';
  readonly data: {
    readonly cards: readonly ProductCard[];
  };
}

/** A product that the message points at. */
export interface ProductRefContent {
  readonly type: 'product_ref';
  /** The tenant's own id; never trimmed or case-folded. */
  readonly external_product_id: string;
  /** The tenant's own id; never trimmed or case-folded. */
  readonly external_variant_id?: string;
}

export interface Retrieval {
  readonly mode: 'lexical' | 'hybrid' | 'none';
  readonly schema_version: string | null;
  /** Share of live products that semantic search could have found; with `hybrid`. */
  readonly semantic_coverage?: number;
}

export interface SessionRequest {
  readonly session_id?: string;
  /** What the opening of an anonymous session returned. */
  readonly resume_secret?: string;
  readonly resume?: 'auto' | 'never';
  /** BCP 47 language tag. */
  readonly locale?: string;
  readonly context?: {
    /** The tenant's own id; never trimmed or case-folded. */
    readonly external_conversation_id?: string;
    readonly page_url?: string;
    readonly external_product_ids?: readonly string[];
    readonly metadata?: Readonly<Record<string, string>>;
  };
}

export interface SessionResponse {
  readonly session_id: string;
  readonly created_at: string;
  readonly resumed: boolean;
  readonly locale: string;
  readonly control_mode: 'unassigned' | 'ai' | 'human';
  readonly routing_status: 'unrouted' | 'queued' | 'assigned' | 'closed';
  readonly ai_routing_eligible: boolean;
  readonly handoff_state: 'none' | 'requested' | 'offered' | 'active' | 'returned' | 'failed';
  readonly control_version: number;
  readonly oldest_cursor: string;
  readonly head_cursor: string;
  readonly session_token: string;
  readonly session_token_expires_at: string;
  readonly stream_ticket: string;
  readonly stream_ticket_expires_at: string;
  /** Of an anonymous session, to the token that opened it: resumes it by its id. */
  readonly resume_secret?: string;
  readonly idle_expires_at: string;
}

export interface SessionState {
  readonly control_mode: 'unassigned' | 'ai' | 'human';
  readonly routing_status: 'unrouted' | 'queued' | 'assigned' | 'closed';
  readonly ai_routing_eligible: boolean;
  readonly handoff_state: 'none' | 'requested' | 'offered' | 'active' | 'returned' | 'failed';
  readonly control_version: number;
}

export interface StatusItem {
  readonly cursor: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly created_at: string;
  readonly kind: 'status';
  readonly payload: StatusPayload;
}

export interface StatusPayload {
  readonly status:
    | 'turn.queued'
    | 'turn.started'
    | 'turn.searching'
    | 'turn.completed'
    | 'turn.cancelled'
    | 'turn.skipped'
    | 'session.updated'
    | 'session.closed';
  /** The customer's message that the turn answers. */
  readonly message_id?: string;
  readonly session?: SessionState;
}

/** More kinds may come: clients ignore a `kind` that they do not know. */
export type StreamItem = MessageItem | DeltaItem | StatusItem | ArtifactItem | AssistantFailureItem;

export interface StreamPage {
  readonly items: readonly StreamItem[];
  readonly next_cursor: string;
  readonly head_cursor: string;
  readonly has_more: boolean;
  readonly session: SessionState;
}

export interface Surface {
  readonly type: 'web' | 'ios' | 'android' | 'server' | 'other';
  /** Serialised origin; required on `web`. */
  readonly origin?: string;
  /** Bundle or package name; required on `ios` and `android`. */
  readonly app_id?: string;
  readonly version?: string;
}

export interface TextContent {
  readonly type: 'text';
  /** Plain text; never HTML. */
  readonly text: string;
}
