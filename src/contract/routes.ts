// Every route, declared once: routing, checks, types and the OpenAPI document come from here.

import { Type, type Static, type TSchema } from 'typebox';
import { Capabilities, PublicCapabilities } from './capabilities.ts';
import {
  BootstrapRequest,
  BootstrapResponse,
  MessageAccepted,
  MessageRequest,
  SessionRequest,
  SessionResponse,
} from './chat.ts';
import { InventoryEvent, InventoryReply, levelsUpdated } from './inventory.ts';
import { closed } from './primitives.ts';
import type { ProblemCode } from './problems.ts';
import {
  IndexRun,
  IndexRunBatch,
  IndexRunComplete,
  IndexRunReceipt,
  IndexRunStart,
  ItemsBatch,
  ItemsReply,
  Product,
  ProductList,
  ProductListQuery,
  RejectedItems,
} from './products.ts';
import {
  BatchReceipt,
  CurrentSchema,
  SchemaBatch,
  SchemaComplete,
  SchemaRun,
  SchemaRunStart,
} from './schema-sync.ts';
import { SearchRequest, SearchResponse } from './search.ts';
import { SseQuery, StreamPage, StreamQuery } from './stream.ts';

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
  | 'product_body_bytes_max'
  | 'schema_body_bytes_max'
  | 'inventory_body_bytes_max';

export interface Route {
  readonly method: 'get' | 'post';
  /** Path with `{name}` parameters, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  readonly tag:
    | 'assistant'
    | 'chat'
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
  /** Codes beyond those that the declaration itself implies. */
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

function route<R extends Declared>(declared: R): WithDefaults<R> {
  return { ...defaults, ...declared };
}

const apiKey = (scope: Scope | null): ApiKeyAuth => ({ kind: 'api_key', scope });
const client: ClientAuth = { kind: 'client' };
const none: NoAuth = { kind: 'none' };

const PageQuery = closed({
  status: Type.Optional(Type.String({ maxLength: 32 })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  after: Type.Optional(Type.String({ maxLength: 512 })),
});
export type PageQuery = Static<typeof PageQuery>;

const schemaRuns = '/api/v1/catalog/schema-sync/runs';
const indexRuns = '/api/v1/catalog/index-sync/runs';

export const routes = {
  bootstrap: route({
    method: 'post',
    path: '/api/v1/assistant/bootstrap',
    summary: 'Trade the tenant API key for short-lived client material',
    tag: 'assistant',
    auth: apiKey('assistant:bootstrap'),
    rate: 'bootstrap',
    body: BootstrapRequest,
    responses: { 200: BootstrapResponse },
    problems: ['surface_not_allowed'],
  }),
  openSession: route({
    method: 'post',
    path: '/public/v1/chat/session',
    summary: 'Create, resume or renew a chat session',
    tag: 'chat',
    auth: client,
    rate: 'session',
    body: SessionRequest,
    responses: { 200: SessionResponse, 201: SessionResponse },
    problems: ['not_found'],
  }),
  postMessage: route({
    method: 'post',
    path: '/public/v1/chat/messages',
    summary: 'Submit a message; the answer comes through the stream',
    tag: 'chat',
    auth: client,
    rate: 'messages',
    idempotency: 'required',
    body: MessageRequest,
    responses: { 202: MessageAccepted },
    problems: ['not_found', 'session_closed', 'turn_queue_full'],
  }),
  readStream: route({
    method: 'get',
    path: '/public/v1/chat/stream',
    summary: 'Read stream items after a cursor, with an optional long poll',
    tag: 'chat',
    auth: client,
    rate: 'stream_poll',
    query: StreamQuery,
    responses: { 200: StreamPage },
    problems: ['not_found', 'cursor_invalid', 'cursor_ahead', 'cursor_expired'],
  }),
  readStreamSse: route({
    method: 'get',
    path: '/public/v1/chat/stream/sse',
    summary: 'Read stream items as server-sent events',
    tag: 'chat',
    auth: { ...client, ticket: true },
    query: SseQuery,
    responses: { 200: null, 204: null },
    problems: ['not_found', 'cursor_invalid', 'cursor_ahead', 'cursor_expired', 'too_many_streams'],
  }),
  publicCapabilities: route({
    method: 'get',
    path: '/public/v1/chat/capabilities',
    summary: 'What the assistant can do now, for the client',
    tag: 'chat',
    auth: client,
    rate: 'reads',
    responses: { 200: PublicCapabilities },
  }),
  startSchemaRun: route({
    method: 'post',
    path: schemaRuns,
    summary: 'Start a schema sync run',
    tag: 'schema',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    idempotency: 'required',
    body: SchemaRunStart,
    responses: { 200: SchemaRun, 201: SchemaRun },
    problems: ['schema_version_conflict', 'too_many_open_runs'],
  }),
  readSchemaRun: route({
    method: 'get',
    path: `${schemaRuns}/{run_id}`,
    summary: 'Read a schema sync run',
    tag: 'schema',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    responses: { 200: SchemaRun },
    problems: ['not_found'],
  }),
  addSchemaBatch: route({
    method: 'post',
    path: `${schemaRuns}/{run_id}/batches`,
    summary: 'Add the next batch of entries',
    tag: 'schema',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: SchemaBatch,
    bodyLimit: 'schema_body_bytes_max',
    responses: { 200: BatchReceipt, 201: BatchReceipt },
    problems: ['not_found', 'run_not_open', 'batch_conflict', 'batch_out_of_order'],
  }),
  completeSchemaRun: route({
    method: 'post',
    path: `${schemaRuns}/{run_id}/complete`,
    summary: 'Finish a run: validate all of it, then activate',
    tag: 'schema',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: SchemaComplete,
    responses: { 200: SchemaRun, 202: SchemaRun },
    problems: ['not_found', 'run_not_open', 'batch_count_mismatch'],
  }),
  cancelSchemaRun: route({
    method: 'post',
    path: `${schemaRuns}/{run_id}/cancel`,
    summary: 'Cancel an open run',
    tag: 'schema',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: closed({}),
    responses: { 200: SchemaRun },
    problems: ['not_found', 'run_not_open'],
  }),
  readCurrentSchema: route({
    method: 'get',
    path: '/api/v1/catalog/schema-sync/current',
    summary: 'Read the active schema version',
    tag: 'schema',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    responses: { 200: CurrentSchema },
  }),
  syncItems: route({
    method: 'post',
    path: '/api/v1/catalog/index-sync/items/batch',
    summary: 'Sync a delta of changed products',
    tag: 'products',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    idempotency: 'optional',
    body: ItemsBatch,
    bodyLimit: 'product_body_bytes_max',
    responses: { 200: ItemsReply, 207: ItemsReply },
    problems: ['duplicate_item', 'no_active_schema'],
  }),
  startIndexRun: route({
    method: 'post',
    path: indexRuns,
    summary: 'Start a large product sync',
    tag: 'products',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    idempotency: 'required',
    body: IndexRunStart,
    responses: { 201: IndexRun },
    problems: ['schema_version_conflict', 'no_active_schema', 'too_many_open_runs'],
  }),
  readIndexRun: route({
    method: 'get',
    path: `${indexRuns}/{run_id}`,
    summary: 'Read a large product sync',
    tag: 'products',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    responses: { 200: IndexRun },
    problems: ['not_found'],
  }),
  addIndexBatch: route({
    method: 'post',
    path: `${indexRuns}/{run_id}/batches`,
    summary: 'Add the next batch of products',
    tag: 'products',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: IndexRunBatch,
    bodyLimit: 'product_body_bytes_max',
    responses: { 200: IndexRunReceipt, 201: IndexRunReceipt, 207: IndexRunReceipt },
    problems: [
      'not_found',
      'run_not_open',
      'batch_conflict',
      'batch_out_of_order',
      'duplicate_item',
      'schema_version_conflict',
      'no_active_schema',
      'rate_limited',
    ],
  }),
  completeIndexRun: route({
    method: 'post',
    path: `${indexRuns}/{run_id}/complete`,
    summary: 'Finish a large product sync',
    tag: 'products',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: IndexRunComplete,
    responses: { 200: IndexRun, 202: IndexRun },
    problems: ['not_found', 'run_not_open', 'batch_count_mismatch', 'item_count_mismatch'],
  }),
  cancelIndexRun: route({
    method: 'post',
    path: `${indexRuns}/{run_id}/cancel`,
    summary: 'Cancel a large product sync; what was applied stays',
    tag: 'products',
    auth: apiKey('catalog:write'),
    rate: 'catalog_write',
    body: closed({}),
    responses: { 200: IndexRun },
    problems: ['not_found', 'run_not_open'],
  }),
  listIndexRunItems: route({
    method: 'get',
    path: `${indexRuns}/{run_id}/items`,
    summary: 'Page through the rejected items of a run',
    tag: 'products',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    query: PageQuery,
    responses: { 200: RejectedItems },
    problems: ['not_found'],
  }),
  listProducts: route({
    method: 'get',
    path: '/api/v1/catalog/products',
    summary: 'Page through all products, deleted ones too, to compare with',
    tag: 'products',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    query: ProductListQuery,
    responses: { 200: ProductList },
    problems: ['cursor_invalid'],
  }),
  readProduct: route({
    method: 'get',
    path: '/api/v1/catalog/products/{external_product_id}',
    summary: 'Read what is stored of a product',
    tag: 'products',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    responses: { 200: Product },
    problems: ['not_found'],
  }),
  receiveInventory: route({
    method: 'post',
    path: '/api/v1/inventory/events',
    summary: 'Take a signed event with absolute stock levels',
    tag: 'inventory',
    auth: apiKey('inventory:write'),
    rate: 'inventory',
    body: InventoryEvent,
    bodyLimit: 'inventory_body_bytes_max',
    webhook: { eventType: levelsUpdated },
    responses: { 200: InventoryReply },
    problems: [
      'signature_invalid',
      'signature_timestamp_out_of_range',
      'event_type_unsupported',
      'idempotency_key_reused',
    ],
  }),
  search: route({
    method: 'post',
    path: '/api/v1/catalog/search',
    summary: 'Search as the assistant would',
    tag: 'search',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    body: SearchRequest,
    responses: { 200: SearchResponse },
    problems: ['lane_not_queryable'],
  }),
  capabilities: route({
    method: 'get',
    path: '/api/v1/capabilities',
    summary: 'Readiness of schema and lanes, and every limit',
    tag: 'operations',
    auth: apiKey(null),
    rate: 'reads',
    responses: { 200: Capabilities },
  }),
  livez: route({
    method: 'get',
    path: '/livez',
    summary: 'The process is alive',
    tag: 'operations',
    auth: none,
    responses: { 200: null },
  }),
  readyz: route({
    method: 'get',
    path: '/readyz',
    summary: 'The service accepts work',
    tag: 'operations',
    auth: none,
    responses: {
      200: Type.Object({ status: Type.String(), checks: Type.Array(Type.Object({})) }),
      503: Type.Object({ status: Type.String(), checks: Type.Array(Type.Object({})) }),
    },
  }),
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as RouteName[];

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** Static types of what a route's handler receives. */
export type RouteBody<Name extends RouteName> = StaticOr<(typeof routes)[Name]['body'], undefined>;
export type RouteQuery<Name extends RouteName> = StaticOr<
  (typeof routes)[Name]['query'],
  Readonly<Record<string, never>>
>;
export type RouteAuth<Name extends RouteName> = (typeof routes)[Name]['auth']['kind'];
