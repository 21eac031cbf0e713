// Every error of the API, once: code, status, title, whether a retry may help.

import type { Static } from 'typebox';
import { Type } from 'typebox';
import { oneOf } from './primitives.ts';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly retryable?: true;
  /** Advice to the caller, for the help page `/problems/{code}`. */
  readonly advice: string;
}

/** The catalogue of contract section 12. */
export const problems = {
  malformed_json: {
    status: 400,
    title: 'The body is not acceptable JSON',
    advice:
      'Send UTF-8 JSON of at most 16 levels, without duplicate keys and without `__proto__` keys.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    advice: 'Compare path, query and headers with the OpenAPI document.',
  },
  idempotency_key_required: {
    status: 400,
    title: 'An idempotency key is required',
    advice: 'Send an `Idempotency-Key` header (a UUID is a good one), or the body member.',
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'The idempotency key cannot be used',
    advice: 'Use 1-255 visible ASCII characters; where header and member are both sent, the same.',
  },
  cursor_invalid: {
    status: 400,
    title: 'The cursor is not one of this stream',
    advice: 'Send a cursor exactly as this stream gave it, or none to read from the start.',
  },
  api_key_invalid: {
    status: 401,
    title: 'The API key is missing or not valid',
    advice: 'Send `Authorization: Bearer <API key>` with a live key of the tenant.',
  },
  token_invalid: {
    status: 401,
    title: 'The token is missing or not valid',
    advice: 'Ask the tenant backend for new bootstrap material.',
  },
  token_expired: {
    status: 401,
    title: 'The token has expired',
    advice: 'Ask the tenant backend for new bootstrap material, then resume the session.',
  },
  signature_invalid: {
    status: 401,
    title: 'The signature does not match',
    advice: 'Sign the raw body with an active secret, as Standard Webhooks describes.',
  },
  signature_timestamp_out_of_range: {
    status: 401,
    title: 'The signature timestamp is out of range',
    advice: 'Sign each attempt anew with the current time; check the sender clock.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key lacks a scope',
    advice: 'Create a key with the scope that the detail names.',
  },
  surface_not_allowed: {
    status: 403,
    title: 'The surface is not on the allow-list',
    advice: 'Add the origin or app id to the tenant settings.',
  },
  origin_mismatch: {
    status: 403,
    title: 'The request comes from another origin than the token',
    advice: 'Use the token only on the origin it was made for.',
  },
  tenant_suspended: {
    status: 403,
    title: 'The tenant is suspended',
    advice: 'Speak to the operator of this service.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    advice: 'Check the path and the ids; an id of another tenant does not exist for this one.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    advice: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    status: 406,
    title: 'No acceptable representation',
    advice: 'Accept `application/json`, or `text/event-stream` on a stream.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has an unsupported media type',
    advice: 'Send `Content-Type: application/json`.',
  },
  idempotency_in_flight: {
    status: 409,
    title: 'The first request with this key is still running',
    retryable: true,
    advice: 'Wait for `Retry-After`, then send the same bytes with the same key.',
  },
  session_closed: {
    status: 409,
    title: 'The session is closed',
    advice: 'Create a new session.',
  },
  cursor_ahead: {
    status: 409,
    title: 'The cursor is ahead of the stream',
    advice: 'Drop the local copy and read from the start: this server knows no such item.',
  },
  schema_version_conflict: {
    status: 409,
    title: 'The active schema is another one than expected',
    advice: 'Read the current schema, decide again, and start a new run.',
  },
  no_active_schema: {
    status: 409,
    title: 'There is no active schema',
    advice: 'Run a schema sync to activation first; product sync never invents schema.',
  },
  lane_not_queryable: {
    status: 409,
    title: 'The search lane cannot answer yet',
    advice: 'Poll capabilities until the lane is queryable.',
  },
  control_version_conflict: {
    status: 409,
    title: 'Control of the session has moved',
    advice: 'Read the session again and decide anew.',
  },
  control_not_held: {
    status: 409,
    title: 'The operator does not hold control',
    advice: 'Accept or take over the session first.',
  },
  claim_not_allowed: {
    status: 409,
    title: 'The caller cannot take a session along',
    advice: 'Call with a token whose bootstrap named the customer who logged in.',
  },
  control_action_not_allowed: {
    status: 409,
    title: 'The session does not allow this action now',
    advice: 'Take one of `allowed_actions`, or none: `session` says how things stand.',
  },
  desk_not_connected: {
    status: 409,
    title: 'There is no desk to ask',
    advice:
      'Say so to the customer; capabilities tell under `assistant.handoff` when there is one.',
  },
  run_not_open: {
    status: 409,
    title: 'The run is not open',
    advice: 'Read the run; start a new one with a new key where it has ended.',
  },
  too_many_open_runs: {
    status: 409,
    title: 'Too many runs are open',
    retryable: true,
    advice: 'Complete or cancel one of `open_runs` first.',
  },
  batch_out_of_order: {
    status: 409,
    title: 'The batch is out of order',
    advice: 'Send the batch numbered `next_sequence`.',
  },
  batch_conflict: {
    status: 409,
    title: 'This sequence number holds another batch',
    advice: 'Send the same content again, or start a new run.',
  },
  batch_count_mismatch: {
    status: 409,
    title: 'The batch count is not the one expected',
    advice: 'Send what is missing and complete again; the run stays open.',
  },
  item_count_mismatch: {
    status: 409,
    title: 'The item count is not the one expected',
    advice: 'Compare the counts; nothing was removed and the run stays open.',
  },
  cursor_expired: {
    status: 410,
    title: 'The cursor is older than what is kept',
    advice: 'Drop the local copy and read again from `oldest_cursor`.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    advice: 'Stay below `limit_bytes`: send smaller batches.',
  },
  validation_failed: {
    status: 422,
    title: 'The request does not match its schema',
    advice: 'Repair what `errors` points at; nothing was applied.',
  },
  duplicate_item: {
    status: 422,
    title: 'An id stands twice in one request',
    advice: 'Send each product once in a batch; nothing was applied.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another body',
    advice: 'Use a new key for a new request; the old one keeps its answer.',
  },
  event_type_unsupported: {
    status: 422,
    title: 'The event type is not supported',
    advice: 'Send `inventory.levels.updated`.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    retryable: true,
    advice: 'Wait for `Retry-After`; back off with jitter and keep the idempotency key.',
  },
  turn_queue_full: {
    status: 429,
    title: 'Too many messages wait for an answer',
    retryable: true,
    advice: 'Wait until a turn has ended, then send the same message with the same key.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open streams for the session',
    retryable: true,
    advice: 'Close a stream, or wait for `Retry-After`: dead ones are freed by then.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong inside',
    advice: 'Retry once with the same key, then report the request id.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    retryable: true,
    advice: 'Wait for `Retry-After`; back off with jitter and keep the idempotency key.',
  },
  data_damaged: {
    status: 503,
    title: 'What is stored here is damaged',
    advice: 'Only this session or object is concerned. The operator was told and can repair it.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The journal cannot write',
    retryable: true,
    advice: 'Nothing was accepted. Wait for `Retry-After` and keep the idempotency key.',
  },
  shutting_down: {
    status: 503,
    title: 'The service is going down',
    retryable: true,
    advice: 'Nothing was accepted. Wait for `Retry-After` and keep the idempotency key.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;

/** Codes of single faults inside `errors[]` of a `validation_failed` problem. */
export const entryCodes = [
  'unknown_field',
  'missing_field',
  'wrong_type',
  'too_long',
  'too_many',
  'out_of_range',
  'bad_format',
  'not_allowed_value',
] as const;
export type EntryCode = (typeof entryCodes)[number];

/** One fault at one place: JSON Pointer in URI fragment form, stable code, text for people. */
export const ProblemEntry = Type.Object({
  pointer: Type.String(),
  code: oneOf(...entryCodes, 'duplicate_item'),
  detail: Type.String(),
});
export type ProblemEntry = Static<typeof ProblemEntry>;

/** Most places that one problem document names (contract 2.3). */
export const problemEntriesMax = 100;

/** The wire form of every error (RFC 9457, contract 2.3). */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: oneOf(...Object.keys(problems)),
    request_id: Type.String(),
    retryable: Type.Boolean(),
    errors: Type.Optional(Type.Array(ProblemEntry, { maxItems: problemEntriesMax })),
    errors_truncated: Type.Optional(Type.Boolean()),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;

export interface RefusalOptions {
  /** Any number: the document keeps the first {@link problemEntriesMax}, and says that there were more. */
  readonly errors?: readonly ProblemEntry[];
  /** Extension members of the problem document, e.g. `{ next_sequence: 4 }`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The one way to refuse: thrown anywhere, turned into a problem document in one place (http). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: readonly ProblemEntry[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, options: RefusalOptions = {}) {
    super(detail);
    const { errors = [], extra = {} } = options;
    this.code = code;
    this.errors = errors.slice(0, problemEntriesMax);
    this.extra = errors.length > problemEntriesMax ? { ...extra, errors_truncated: true } : extra;
    this.headers = options.headers ?? {};
  }
}

/** No name of the contract is half as long. A longer name is cut off, with dots. */
const shownLengthMax = 256;

/** A name from a client's request, as a problem shows it. */
export function shortened(name: string): string {
  // Half of a surrogate pair has no form as UTF-8.
  return name.length > shownLengthMax ? `${name.slice(0, shownLengthMax).toWellFormed()}…` : name;
}

/**
 * Escapes one path segment of a JSON Pointer in URI fragment form (RFC 6901, section 6), shortened
 * if it is longer than any valid name.
 */
export function pointerSegment(segment: string | number): string {
  const shown = shortened(String(segment));
  return encodeURIComponent(shown.replaceAll('~', '~0').replaceAll('/', '~1'));
}
