// The admin listener: metrics and administration, on loopback, apart from the API's own port.
// Owns: the socket, the checks of Host, Origin and credential, the choice of a route.
// Does not own: what a route does, sign-ins (credentials).
// INV-605: a reply to an error never carries a stack, a cause, or another tenant's data.
// INV-614: without a credential only the sign-in and its page answer; under a name that is not loopback
// no route does.
// On failure: the server's own errors are logged with the request id, and answered with 500.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSessionId, mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import { parseJson } from '../contract/json.ts';
import { Refusal } from '../contract/problems.ts';
import { problemReply } from '../http/problem-reply.ts';
import { decodeSegment, parseQuery } from '../http/query.ts';
import type { AdminCredentials } from './credentials.ts';

/** A request that passed the checks. */
export interface AdminRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of the body; `{}` without one. */
  readonly body: unknown;
  readonly cookies: string;
}

export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{name}` parameters. */
  readonly path: string;
  /** The credential that it needs: none, either token, or the admin's alone. */
  readonly access: 'open' | 'metrics' | 'admin';
  /** Makes the reply; a text body is sent as it is, with a content type among the headers. */
  readonly serve: (request: AdminRequest) => Reply | Promise<Reply>;
}

export interface AdminPorts {
  readonly credentials: AdminCredentials;
  readonly routes: readonly AdminRoute[];
  readonly nowMs: () => number;
  /** Called for every error that is the server's own. */
  readonly report: (error: unknown, about: Readonly<Record<string, string>>) => void;
}

export interface AdminListener {
  readonly url: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const bodyBytesMax = 1024 * 1024;
const jsonDepthMax = 16;
/** The loopback names. A tunnel may use any port, so ports are not compared. */
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** The content security policy of this listener's pages: only own resources. */
const standingHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/** Serves the routes on loopback; port 0 picks a free one. */
export async function startAdmin(ports: AdminPorts, port: number): Promise<AdminListener> {
  const server = createServer((request, response) => {
    void answer(ports, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${loopback}:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function answer(
  ports: AdminPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = mintId('req', ports.nowMs());
  try {
    const { status, body, headers } = await serve(ports, request);
    send(response, { status, body, headers: { 'Request-Id': requestId, ...headers } });
  } catch (error) {
    const problem = problemReply(error, requestId);
    if (problem.isOurs) {
      const route = request.url ?? '';
      const session_id = route.split(/[/?]/).find(isSessionId);
      const about = {
        request_id: requestId,
        route,
        ...(session_id !== undefined && { session_id }),
      };
      ports.report(error, about);
    }
    const headers = { 'Content-Type': 'application/problem+json; charset=utf-8' };
    send(response, {
      ...problem,
      headers: { 'Request-Id': requestId, ...headers, ...problem.headers },
    });
  }
}

async function serve(ports: AdminPorts, request: IncomingMessage): Promise<Reply> {
  const { host = '', origin, authorization = '', cookie: cookies = '' } = request.headers;
  checkHost(host);
  const isReading = request.method === 'GET';
  const { pathname, search } = pathOf(request.url ?? '/');
  const { route, params } = find(ports.routes, request.method ?? 'GET', pathname);
  if (route.access !== 'open') {
    const right = ports.credentials.rightOf(authorization);
    const isGranted = right === 'admin' || (right === 'metrics' && route.access === 'metrics');
    if (!isGranted && !ports.credentials.isSignedIn(cookies)) throw noCredential();
    // Pages of other ports are of the same site, so browsers send the cookie with their requests.
    if (!isGranted && !isReading && origin === undefined) throw foreign();
  }
  if (origin !== undefined && origin !== `http://${host}`) throw foreign();
  const body = isReading ? {} : await readBody(request);
  const query = parseQuery(search.slice(1));
  return await route.serve({ params, query, body, cookies });
}

/** Refuses a foreign host name that DNS points here: a page of that name could read replies. */
function checkHost(host: string): void {
  if (ownHosts.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))) return;
  throw new Refusal('not_found', 'This listener answers to 127.0.0.1, localhost and [::1] alone.');
}

const foreign = (): Refusal =>
  new Refusal('origin_mismatch', 'Pages of another origin may send nothing here.');

const noCredential = (): Refusal =>
  new Refusal(
    'token_invalid',
    'Send the token of `admin.token` in the data directory as a bearer.',
  );

function pathOf(target: string): URL {
  try {
    return new URL(target, 'http://localhost');
  } catch {
    throw new Refusal('malformed_request', 'The path cannot be read.');
  }
}

function find(routes: readonly AdminRoute[], method: string, path: string) {
  const matches = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === undefined ? [] : [{ route, params }];
  });
  if (matches.length === 0) throw new Refusal('not_found', `There is nothing at ${path}.`);
  const match = matches.find(({ route }) => route.method === method);
  if (match !== undefined) return match;
  const allow = matches.map(({ route }) => route.method).join(', ');
  throw new Refusal('method_not_allowed', `This path takes ${allow}.`, {
    headers: { Allow: allow },
  });
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = given[index] ?? '';
    if (name === undefined ? value !== segment : value === '') return undefined;
    if (name !== undefined) params[name] = decodeSegment(value);
  }
  return params;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bodyBytesMax) {
      throw new Refusal('payload_too_large', `The body may have ${bodyBytesMax} bytes.`, {
        extra: { limit_bytes: bodyBytesMax },
      });
    }
    parts.push(part);
  }
  if (length === 0) return {};
  // A form of another site cannot send JSON without a preflight.
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.');
  }
  return parseJson(Buffer.concat(parts), jsonDepthMax);
}

function send(response: ServerResponse, reply: Reply): void {
  const { status, body, headers = {} } = reply;
  const isText = typeof body === 'string';
  const type = body === undefined || isText ? {} : { 'Content-Type': 'application/json' };
  response.writeHead(status, { ...standingHeaders, ...type, ...headers });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}
