// Every route, declared once: routing, checks, types and the OpenAPI document come from here.

import { Type, type Static, type TSchema } from 'typebox';
import { Capabilities, PublicCapabilities } from './capabilities.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import {
  BootstrapRequest,
  BootstrapResponse,
  ClaimRequest,
  MessageAccepted,
  MessageRequest,
  SessionRequest,
  SessionResponse,
} from './chat.ts';
import { deskRoutes } from './desk-routes.ts';
import {
  InventoryEvent,
  InventoryReply,
  LevelList,
  LevelListQuery,
  LevelReset,
  LevelResetReply,
  levelsUpdated,
} from './inventory.ts';
import { oneOf } from './primitives.ts';
import { apiKey, client, none, route, type Route } from './route.ts';
import { SearchRequest, SearchResponse } from './search.ts';
import { SseQuery, StreamPage, streamProblems, StreamQuery } from './stream.ts';

const Readiness = Type.Object({
  status: oneOf('ready', 'not_ready'),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      status: oneOf('ok', 'failing'),
      detail: Type.Optional(Type.String()),
    }),
  ),
});

const levelsPath = '/api/v1/inventory/levels/{external_product_id}';

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
  claimSession: route({
    method: 'post',
    path: '/public/v1/chat/session/claim',
    summary: 'Take an anonymous chat along into a login',
    tag: 'chat',
    auth: client,
    rate: 'session',
    body: ClaimRequest,
    responses: { 200: SessionResponse },
    problems: ['not_found', 'claim_not_allowed', 'session_closed'],
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
    responses: { 200: StreamPage, 204: null },
    problems: streamProblems,
  }),
  readStreamSse: route({
    method: 'get',
    path: '/public/v1/chat/stream/sse',
    summary: 'Read stream items as server-sent events',
    tag: 'chat',
    auth: { ...client, ticket: true },
    query: SseQuery,
    responses: { 200: null, 204: null },
    problems: streamProblems,
  }),
  publicCapabilities: route({
    method: 'get',
    path: '/public/v1/chat/capabilities',
    summary: 'What the assistant can do now, for the client',
    tag: 'chat',
    auth: client,
    rate: 'reads',
    responses: { 200: PublicCapabilities, 304: null },
  }),
  ...deskRoutes,
  ...catalogueRoutes,
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
  listLevels: route({
    method: 'get',
    path: levelsPath,
    summary: 'Read the stored stock levels of a product',
    tag: 'inventory',
    auth: apiKey('catalog:read'),
    rate: 'reads',
    query: LevelListQuery,
    responses: { 200: LevelList },
    problems: ['cursor_invalid'],
  }),
  forgetLevels: route({
    method: 'delete',
    path: levelsPath,
    summary: 'Forget every stock level of a product',
    tag: 'inventory',
    auth: apiKey('inventory:write'),
    rate: 'inventory',
    responses: { 200: LevelResetReply },
  }),
  resetLevel: route({
    method: 'post',
    path: `${levelsPath}/reset`,
    summary: 'Forget a stock level, so that the next event counts whatever its time is',
    tag: 'inventory',
    auth: apiKey('inventory:write'),
    rate: 'inventory',
    body: LevelReset,
    bodyLimit: 'inventory_body_bytes_max',
    responses: { 200: LevelResetReply },
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
    responses: { 200: Capabilities, 304: null },
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
    responses: { 200: Readiness, 503: Readiness },
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
