// The OpenAPI 3.1 document, derived from the routes: contract and validator cannot differ.

import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import * as capabilities from './capabilities.ts';
import * as chat from './chat.ts';
import * as desk from './desk.ts';
import * as inventory from './inventory.ts';
import * as items from './items.ts';
import { Components } from './openapi-components.ts';
import { operationNotes, pathExamples, tagNotes } from './operation-notes.ts';
import { problemExtensions } from './problem-extensions.ts';
import { Problem, problems, type ProblemCode } from './problems.ts';
import * as products from './products.ts';
import { replyExamples } from './reply-examples.ts';
import type { Route } from './route.ts';
import { routeNames, routes, type RouteName } from './routes.ts';
import * as schemaSync from './schema-sync.ts';
import * as search from './search.ts';
import * as stream from './stream.ts';
import { StreamPage } from './stream.ts';

type Json = Readonly<Record<string, unknown>>;

/** Codes that every route of a kind can answer, beside those it declares. */
function codesOf(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = [
    'malformed_request',
    'payload_too_large',
    'validation_failed',
    'internal_error',
  ];
  if (route.auth.kind === 'api_key') {
    codes.push('api_key_invalid', 'tenant_suspended');
    if (route.auth.scope !== null) codes.push('insufficient_scope');
  }
  if (route.auth.kind === 'client') {
    codes.push('token_invalid', 'token_expired', 'origin_mismatch', 'tenant_suspended');
  }
  if (route.auth.kind !== 'none') {
    codes.push('not_acceptable', 'rate_limited', 'overloaded', 'shutting_down', 'data_damaged');
  }
  if (route.method === 'post') {
    codes.push('malformed_json', 'unsupported_media_type');
  }
  // A search is sent, and writes nothing.
  if (route.method !== 'get' && route.tag !== 'search') codes.push('storage_unavailable');
  if (route.idempotency === 'required') codes.push('idempotency_key_required');
  if (route.idempotency !== 'none') {
    codes.push('idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_in_flight');
  }
  return [...new Set([...codes, ...route.problems])];
}

/** A query's number is text on the wire, and a number in the document. */
const digits = /^\^\[0-9\]\{1,(\d)\}\$$/;

function queryParameter(name: string, schema: TSchema, example: unknown): Json {
  const { pattern } = schema as { pattern?: string };
  const isNumber = pattern !== undefined && digits.test(pattern);
  const shown = isNumber ? { type: 'integer', minimum: 0 } : schema;
  const description = queryNotes[name];
  return {
    name,
    in: 'query',
    required: false,
    schema: shown,
    ...(description && { description }),
    ...(example !== undefined && { example }),
  };
}

const queryNotes: Readonly<Record<string, string>> = {
  session_id: 'May be left out where the token is bound to one.',
  after_cursor: 'The last cursor that was read; without it the stream is read from its start.',
  limit: 'How many at most.',
  wait_seconds: 'How long to wait for the first item.',
  after: '`next_cursor` of the page before.',
  stream_ticket: 'For `EventSource`, which can set no header.',
};

const pathNotes: Readonly<Record<string, string>> = {
  session_id: 'Id of the session.',
  message_id: "Id of the customer's message.",
  run_id: 'Id of the run.',
  external_product_id: "The tenant's id of the product.",
};

const headerParameter = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...(name === 'Idempotency-Key' && { minLength: 1, maxLength: 255 }) },
});

function parametersOf(operation: RouteName): Json[] {
  const route: Route = routes[operation];
  const parameters: Json[] = [];
  for (const [, name = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
    const description = pathNotes[name];
    const schema = { type: 'string', minLength: 1 };
    parameters.push({
      name,
      in: 'path',
      required: true,
      schema,
      ...(description && { description }),
      example: pathExamples[name],
    });
  }
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, TSchema> };
  for (const [name, schema] of Object.entries(properties)) {
    parameters.push(queryParameter(name, schema, operationNotes[operation].query?.[name]));
  }
  if (route.idempotency !== 'none') {
    const note = 'A UUID is a good one. The body member `idempotency_key` may stand in for it.';
    parameters.push(headerParameter('Idempotency-Key', false, note));
  }
  if (304 in route.responses) {
    parameters.push(headerParameter('If-None-Match', false, 'The `ETag` that the caller has.'));
  }
  // An event stream ends with 204, and a browser that reconnects sends its last event id.
  if (204 in route.responses) {
    const note = 'The last event id that a browser saw; it beats `after_cursor`.';
    parameters.push(headerParameter('Last-Event-ID', false, note));
  }
  if (route.webhook !== null) {
    parameters.push(
      headerParameter('webhook-id', true, 'The same on every attempt.'),
      headerParameter('webhook-timestamp', true, 'Unix seconds of this attempt.'),
      headerParameter('webhook-signature', true, '`v1,` and the base64 of the HMAC-SHA256.'),
    );
  }
  return parameters;
}

const text: Json = { schema: { type: 'string' } };

/** The media types of a reply that succeeds, with their schemas; undefined where it has no body. */
function contentOf(name: RouteName, status: number): Json | undefined {
  const route: Route = routes[name];
  const schema = route.responses[status];
  if (schema) {
    const asEvents = schema === StreamPage && { 'text/event-stream': text };
    const told = replyExamples[name];
    const example = told?.status === status && { example: told.body };
    return { 'application/json': { schema, ...example }, ...asEvents };
  }
  if (status !== 200) return undefined;
  return route.auth.kind === 'none' ? { 'text/plain': text } : { 'text/event-stream': text };
}

const problemType = 'application/problem+json';

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** The headers of every reply. */
function standingHeaders(route: Route): Json {
  return {
    'Request-Id': header('RequestId'),
    ...(route.auth.kind !== 'none' && {
      'RateLimit-Policy': header('RateLimitPolicy'),
      RateLimit: header('RateLimit'),
    }),
  };
}

/** The headers of a reply that succeeds, and of the probe that does not. */
function headersOf(route: Route, status: number): Json {
  const hasLocation = route.path.includes('/runs') && (status === 201 || status === 202);
  return {
    ...standingHeaders(route),
    ...(status === 503 && { 'Retry-After': header('RetryAfter') }),
    ...(304 in route.responses && { ETag: header('ETag') }),
    ...(hasLocation && { Location: header('Location') }),
    ...(route.idempotency !== 'none' && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
  };
}

const statusNotes: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted: on disk, and what follows from it is under way',
  204: 'Nothing more will follow',
  207: 'Each item was judged alone, and not all were accepted',
  304: 'What `If-None-Match` names is current',
  503: 'Not ready; `checks` says why',
};

/** A problem document of certain codes, with the extension members of these codes. */
function problemSchema(codes: readonly ProblemCode[]): Json {
  const members = Object.assign({}, ...codes.map((code) => problemExtensions[code])) as Json;
  return { properties: { code: { enum: codes }, ...members } };
}

function responsesOf(name: RouteName): Json {
  const route: Route = routes[name];
  const responses: Record<string, Json> = {};
  for (const status of Object.keys(route.responses).map(Number)) {
    const content = contentOf(name, status);
    responses[status] = {
      description: statusNotes[status] ?? route.summary,
      headers: headersOf(route, status),
      ...(content && { content }),
    };
  }
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codesOf(route)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    if (String(status) in responses) continue;
    const retries = codes.some((code) => 'retryable' in problems[code]);
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
      headers: {
        ...standingHeaders(route),
        ...(retries && { 'Retry-After': header('RetryAfter') }),
        ...(status === 401 && { 'WWW-Authenticate': header('WwwAuthenticate') }),
      },
      content: { [problemType]: { schema: problemSchema(codes) } },
    };
  }
  return responses;
}

function operationOf(name: RouteName): Json {
  const route: Route = routes[name];
  const { auth } = route;
  const { description, example } = operationNotes[name];
  const ticket = auth.kind === 'client' && auth.ticket === true ? [{ stream_ticket: [] }] : [];
  const security = {
    none: [],
    api_key: [{ api_key: [] }],
    client: [{ client_token: [] }, ...ticket],
  };
  return {
    operationId: name,
    summary: route.summary,
    description,
    tags: [route.tag],
    security: security[auth.kind],
    parameters: parametersOf(name),
    ...(route.body !== null && {
      requestBody: {
        // No body is the empty object.
        required: !Check(route.body, {}),
        content: { 'application/json': { schema: route.body, ...(example && { example }) } },
      },
    }),
    responses: responsesOf(name),
  };
}

/** The operation with its schemas as references, each named after the operation where it has none. */
function referenced(components: Components, name: RouteName): Json {
  const walk = (value: unknown, place: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((member) => walk(member, place));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        if (key === 'example') return [key, member];
        if (key === 'schema' && place.includes(problemType)) {
          const { properties } = member as { properties: Json };
          const own = { type: 'object', properties: components.properties(properties, 'Problem') };
          return [key, { allOf: [components.reference(Problem, 'Problem'), own] }];
        }
        if (key === 'schema') return [key, components.reference(member, hintOf(name, place))];
        return [key, walk(member, [...place, key])];
      }),
    );
  };
  return walk(operationOf(name), []) as Json;
}

function hintOf(name: string, place: readonly string[]): string {
  const operation = name.charAt(0).toUpperCase() + name.slice(1);
  return place.includes('responses') ? `${operation}Reply` : `${operation}Request`;
}

const textHeader = (description: string): Json => ({ description, schema: { type: 'string' } });

const headers: Json = {
  RequestId: textHeader("The caller's `Request-Id`, or one that was made."),
  RateLimitPolicy: textHeader('The rate that counts here, as in `"messages";q=20;w=60`.'),
  RateLimit: textHeader('What is left of it, as in `"messages";r=11;t=34`.'),
  ETag: textHeader('For `If-None-Match`.'),
  Location: textHeader('Path of the run.'),
  IdempotentReplayed: textHeader('`true` where the first answer to this key is repeated.'),
  WwwAuthenticate: textHeader('`Bearer error="invalid_token"`.'),
  RetryAfter: {
    description: 'Seconds until the same request may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The contract's own modules: what they export keeps its name in the document. */
const modules = [capabilities, chat, desk, inventory, items, products, schemaSync, search, stream];

/** The whole document, as JSON text. */
export function openApiDocument(publicUrl: string): string {
  const components = new Components(modules);
  components.reference(Problem, 'Problem');
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of routeNames) {
    const route: Route = routes[name];
    paths[route.path] = { ...paths[route.path], [route.method]: referenced(components, name) };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Aisle',
      version: '1.0.0',
      summary: 'Shopping assistant and catalogue sync',
      description:
        'Unknown request fields are refused at every depth. Errors are RFC 9457 problem documents, ' +
        'except 400, 431 and 505 that the HTTP parser itself answers.',
      contact: { name: 'Aisle', url: `${publicUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tagNotes).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.all(),
      headers,
      securitySchemes: {
        api_key: { type: 'http', scheme: 'bearer', description: 'Tenant API key.' },
        client_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Bootstrap or session token.',
        },
        stream_ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'stream_ticket',
          description: 'For `EventSource`, which can set no header.',
        },
      },
    },
  });
}
