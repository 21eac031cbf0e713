// The declaration of a route, and its defaults.

import type { TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

/** Scopes of a tenant API key (contract 2.4). */
export type Scope =
  | 'assistant:bootstrap'
  | 'catalog:read'
  | 'catalog:write'
  | 'inventory:write'
  | 'desk';

/** Rate policies of contract 2.5 that count requests in a window. */
export type RateName =
  | 'bootstrap'
  | 'session'
  | 'messages'
  | 'stream_poll'
  | 'catalog_write'
  | 'inventory'
  | 'desk'
  | 'reads';

interface NoAuth {
  readonly kind: 'none';
}
/** Tenant API key; a null scope means any key of the tenant. */
interface ApiKeyAuth {
  readonly kind: 'api_key';
  readonly scope: Scope | null;
}
/** Bootstrap or session token of a client; `ticket` also admits `?stream_ticket=`. */
interface ClientAuth {
  readonly kind: 'client';
  readonly ticket?: true;
}
export type Auth = NoAuth | ApiKeyAuth | ClientAuth;

/** Names of the body bounds in configuration. */
export type BodyLimit =
  | 'chat_body_bytes_max'
  | 'max_batch_bytes'
  | 'schema_body_bytes_max'
  | 'inventory_body_bytes_max';

export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  /** Path with `{name}` parameters, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  readonly tag:
    | 'assistant'
    | 'chat'
    | 'desk'
    | 'schema'
    | 'products'
    | 'inventory'
    | 'search'
    | 'operations';
  readonly auth: Auth;
  readonly rate: RateName | null;
  readonly idempotency: 'none' | 'optional' | 'required';
  readonly body: TSchema | null;
  readonly bodyLimit: BodyLimit;
  /** Takes events of one type, signed by the tenant of the key as Standard Webhooks describes. */
  readonly webhook: { readonly eventType: string } | null;
  readonly query: TSchema | null;
  readonly responses: Readonly<Record<number, TSchema | null>>;
  /** Codes beside those that the declaration implies. */
  readonly problems: readonly ProblemCode[];
}

type Declared = Pick<Route, 'method' | 'path' | 'summary' | 'tag' | 'auth' | 'responses'> &
  Partial<Route>;

const defaults = {
  rate: null,
  idempotency: 'none',
  body: null,
  bodyLimit: 'chat_body_bytes_max',
  webhook: null,
  query: null,
  problems: [],
} as const;

type WithDefaults<R> = Omit<typeof defaults, keyof R> & R;

/** Declares a route; fills in the defaults. */
export function route<R extends Declared>(declared: R): WithDefaults<R> {
  return { ...defaults, ...declared };
}

/** Authentication by a tenant API key; a null scope means any key of the tenant. */
export const apiKey = (scope: Scope | null): ApiKeyAuth => ({ kind: 'api_key', scope });
/** Authentication by the token of a client. */
export const client: ClientAuth = { kind: 'client' };
/** No authentication. */
export const none: NoAuth = { kind: 'none' };
