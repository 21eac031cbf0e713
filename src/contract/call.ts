// The input and the result of a service: neither holds a socket.

/** A request of a tenant's backend that passed authentication, validation and rate limits. */
export interface TenantCall<Body = undefined, Query = Readonly<Record<string, string>>> {
  readonly tenantId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The idempotency key of header or body member, or null where none was sent. */
  readonly idempotencyKey: string | null;
}

/** An answer: status, JSON body (none for 204 and 304), extra headers. */
export interface Reply {
  readonly status: number;
  /** A JSON value, or what writes itself as one. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A handler returns this if it gives its reply to a {@link ReplyTaker} later. */
export const later = Symbol('later');

/** The caller of a handler that replies {@link later}. */
export interface ReplyTaker {
  reply(reply: Reply): void;
  /** Takes a refusal or a fault in place of the reply. */
  refuse(error: unknown): void;
}
