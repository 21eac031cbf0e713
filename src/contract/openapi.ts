// The OpenAPI 3.1 document, derived from the routes: contract and validator cannot differ.

import type { TSchema } from 'typebox';
import { Problem, problems, type ProblemCode } from './problems.ts';
import type { Route } from './route.ts';
import { routeNames, routes } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** Codes that every route of a sort can answer, beside those it declares. */
function codesOf(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = ['malformed_request', 'internal_error'];
  if (route.auth.kind === 'api_key') {
    codes.push('api_key_invalid', 'insufficient_scope', 'tenant_suspended');
  }
  if (route.auth.kind === 'client') {
    codes.push('token_invalid', 'token_expired', 'origin_mismatch', 'tenant_suspended');
  }
  if (route.auth.kind !== 'none') codes.push('not_acceptable', 'overloaded');
  if (route.rate !== null) codes.push('rate_limited');
  if (route.method === 'post') {
    codes.push('malformed_json', 'unsupported_media_type', 'payload_too_large');
    codes.push('validation_failed', 'storage_unavailable', 'shutting_down');
  }
  if (route.query !== null) codes.push('validation_failed');
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
  if (route.webhook !== null) {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      parameters.push({ name, in: 'header', required: true, schema: { type: 'string' } });
    }
  }
  return parameters;
}

function responsesOf(name: string, route: Route): Json {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(route.responses)) {
    const isStream = name === 'readStreamSse' && status === '200';
    responses[status] = {
      description: route.summary,
      ...(schema !== null && { content: { 'application/json': { schema } } }),
      ...(isStream && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
    };
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
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

function operationOf(name: string, route: Route): Json {
  const security = { none: [], api_key: [{ api_key: [] }], client: [{ client_token: [] }] };
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.tag],
    security: security[route.auth.kind],
    parameters: parametersOf(route),
    ...(route.body !== null && {
      requestBody: { required: true, content: { 'application/json': { schema: route.body } } },
    }),
    responses: responsesOf(name, route),
  };
}

/** The whole document, as JSON text. */
export function openApiDocument(publicUrl: string): string {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of routeNames) {
    const route: Route = routes[name];
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(name, route) };
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
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        api_key: { type: 'http', scheme: 'bearer', description: 'Tenant API key.' },
        client_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Bootstrap or session token.',
        },
      },
    },
  });
}
