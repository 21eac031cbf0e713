// The OpenAPI 3.1 document, derived from the routes: contract and validator cannot differ.

import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { Components } from './openapi-components.ts';
import { Problem, problems, type ProblemCode } from './problems.ts';
import type { Route } from './route.ts';
import { routeNames, routes } from './routes.ts';
import { StreamPage } from './stream.ts';

type Json = Readonly<Record<string, unknown>>;

/** Codes that every route of a sort can answer, beside those it declares. */
function codesOf(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = [
    'malformed_request',
    'payload_too_large',
    'validation_failed',
    'internal_error',
    'data_damaged',
  ];
  if (route.auth.kind === 'api_key') {
    codes.push('api_key_invalid', 'insufficient_scope', 'tenant_suspended');
  }
  if (route.auth.kind === 'client') {
    codes.push('token_invalid', 'token_expired', 'origin_mismatch', 'tenant_suspended');
  }
  if (route.auth.kind !== 'none') codes.push('not_acceptable', 'overloaded', 'shutting_down');
  if (route.rate !== null) codes.push('rate_limited');
  if (route.method === 'post') {
    codes.push('malformed_json', 'unsupported_media_type');
    codes.push('storage_unavailable');
  }
  if (route.idempotency === 'required') codes.push('idempotency_key_required');
  if (route.idempotency !== 'none') {
    codes.push('idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_in_flight');
  }
  return [...new Set([...codes, ...route.problems])];
}

function parametersOf(route: Route): Json[] {
  const parameters: Json[] = [];
  for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) {
    parameters.push({ name, in: 'path', required: true, schema: { type: 'string' } });
  }
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, TSchema> };
  for (const [name, schema] of Object.entries(properties)) {
    parameters.push({ name, in: 'query', required: false, schema });
  }
  if (route.idempotency !== 'none') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      // The body member `idempotency_key` may stand in for it.
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  // What is read as events ends with 204, and a browser that lost the connection says where it was.
  const optional = { 304: 'If-None-Match', 204: 'Last-Event-ID' };
  for (const [status, name] of Object.entries(optional)) {
    if (!(status in route.responses)) continue;
    parameters.push({ name, in: 'header', required: false, schema: { type: 'string' } });
  }
  if (route.webhook !== null) {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      parameters.push({ name, in: 'header', required: true, schema: { type: 'string' } });
    }
  }
  return parameters;
}

const text: Json = { schema: { type: 'string' } };

/** The media types of a reply that succeeds, with their schemas; undefined where it has no body. */
function contentOf(route: Route, status: number): Json | undefined {
  const schema = route.responses[status];
  if (schema) {
    const asEvents = schema === StreamPage && { 'text/event-stream': text };
    return { 'application/json': { schema }, ...asEvents };
  }
  if (status !== 200) return undefined;
  return route.auth.kind === 'none' ? { 'text/plain': text } : { 'text/event-stream': text };
}

function responsesOf(route: Route): Json {
  const responses: Record<string, Json> = {};
  for (const status of Object.keys(route.responses).map(Number)) {
    const content = contentOf(route, status);
    const description = status === 304 ? 'What `If-None-Match` names is current' : route.summary;
    responses[status] = { description, ...(content && { content }) };
  }
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codesOf(route)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    if (String(status) in responses) continue;
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
      content: { 'application/problem+json': { schema: Problem } },
    };
  }
  return responses;
}

function operationOf(name: string, route: Route): Json {
  const { auth } = route;
  const ticket = auth.kind === 'client' && auth.ticket === true ? [{ stream_ticket: [] }] : [];
  const security = {
    none: [],
    api_key: [{ api_key: [] }],
    client: [{ client_token: [] }, ...ticket],
  };
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.tag],
    security: security[auth.kind],
    parameters: parametersOf(route),
    ...(route.body !== null && {
      requestBody: {
        // No body is the empty object.
        required: !Check(route.body, {}),
        content: { 'application/json': { schema: route.body } },
      },
    }),
    responses: responsesOf(route),
  };
}

/** The whole document, as JSON text. */
export function openApiDocument(publicUrl: string): string {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of routeNames) {
    const route: Route = routes[name];
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(name, route) };
  }
  const components = new Components();
  const shownPaths = components.reference(paths);
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Aisle',
      version: '1.0.0',
      summary: 'Shopping assistant and catalogue sync',
      description:
        'Unknown request fields are refused at every depth. Errors are RFC 9457 problem documents, ' +
        'except 400, 431 and 505 that the HTTP parser itself answers.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      'assistant',
      'chat',
      'desk',
      'schema',
      'products',
      'inventory',
      'search',
      'operations',
    ].map((name) => ({ name })),
    paths: shownPaths,
    components: {
      schemas: components.all(),
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
