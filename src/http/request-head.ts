// The head of a request, copied out while it is valid: uWS takes it back when the handler returns.
// Owns: which headers are read, and the request id. Does not own: bodies (exchange).
// INV-604: nothing of uWS's request object outlives the synchronous part of the handler.
// On failure: an unusable `Request-Id` is replaced, never an error.

import type { HttpRequest } from 'uWebSockets.js';
import { mintId } from '../base/id.ts';
import type { WebhookHeaders } from '../contract/inventory.ts';
import { readWebhookHeaders } from './webhook.ts';

export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly requestId: string;
  readonly authorization: string;
  readonly origin: string;
  readonly idempotencyKey: string;
  readonly contentType: string;
  /** Declared length in bytes; -1 where none is given. */
  readonly contentLength: number;
  readonly accept: string;
  readonly lastEventId: string;
  readonly ifNoneMatch: string;
  readonly host: string;
  readonly secFetchSite: string;
  /** Addresses that proxies noted, as the configured header has them; '' without one. */
  readonly forwarded: string;
  readonly framing: Framing;
  /** Read on routes that take signed events only. */
  readonly webhook: WebhookHeaders | null;
}

/**
 * How the end of the body is found. A proxy in front may read an ambiguous head in another way than uWS,
 * and then serves one client the reply to another's request (RFC 9112, 11.2). `refused` names the
 * ambiguity. The connection is closed after `chunked`, since uWS accepts a bare LF at the end of a chunk's
 * line, and after an `unframed` POST: for uWS a header without a name ends the head, and the header that
 * frames the body may come after it.
 */
export type Framing =
  | { readonly kind: 'plain' | 'chunked' | 'unframed' }
  | { readonly kind: 'refused'; readonly detail: string };

const bearer = /^Bearer +[\x21-\x7e]+$/i;

/** The credential of a request (RFC 6750, 2.1); undefined where it brings none. */
export function bearerOf({ authorization }: RequestHead): string | undefined {
  if (!bearer.test(authorization)) return undefined;
  return authorization.slice(authorization.lastIndexOf(' ') + 1);
}

const requestIdForm = /^[A-Za-z0-9_-]{1,64}$/;

export interface HeadOptions {
  readonly isSigned: boolean;
  readonly forwardedHeader: string;
  /** What is known of each request before it is read, as the text that all of them share. */
  readonly method?: string | undefined;
  readonly path?: string | undefined;
}

/** Copies what handlers use of a request's head; of a signed event, its signature too. */
export function readHead(request: HttpRequest, nowMs: number, options: HeadOptions): RequestHead {
  // One walk over all fields: for each field that is read by name, uWS searches all of them.
  for (const name of fieldNames) fields[name] = undefined;
  walk.forwarded = '';
  walk.forwardedHeader = options.forwardedHeader;
  walk.lengths = 0;
  walk.codings = 0;
  request.forEach(takeField);
  const given = field('request-id');
  const length = field('content-length');
  const method = options.method ?? request.getMethod();
  return {
    framing: framingOf(method),
    forwarded: walk.forwarded,
    method,
    path: options.path ?? request.getUrl(),
    rawQuery: request.getQuery() ?? '',
    requestId: requestIdForm.test(given) ? given : mintId('req', nowMs),
    authorization: field('authorization'),
    origin: field('origin'),
    idempotencyKey: field('idempotency-key'),
    contentType: field('content-type'),
    contentLength: length === '' ? -1 : Number(length),
    accept: field('accept'),
    lastEventId: field('last-event-id'),
    ifNoneMatch: field('if-none-match'),
    host: field('host'),
    secFetchSite: field('sec-fetch-site'),
    webhook: options.isSigned ? readWebhookHeaders(request) : null,
  };
}

const fieldNames = [
  'request-id',
  'content-length',
  'transfer-encoding',
  'authorization',
  'origin',
  'idempotency-key',
  'content-type',
  'accept',
  'last-event-id',
  'if-none-match',
  'host',
  'sec-fetch-site',
] as const;
type FieldName = (typeof fieldNames)[number];

/** The names by their length: the name of a field is a new text, which few of them are compared with. */
const namesByLength: FieldName[][] = [];
for (const name of fieldNames) (namesByLength[name.length] ??= []).push(name);

/** The fields of the head that is being read, each as it stands first: one object for all heads. */
const fields = Object.fromEntries(fieldNames.map((name) => [name, undefined])) as Record<
  FieldName,
  string | undefined
>;
const field = (name: FieldName): string => fields[name] ?? '';

/** What the walk over the fields of a head gathers beside them. */
const walk = { forwardedHeader: '', forwarded: '', lengths: 0, codings: 0 };

function takeField(name: string, value: string): void {
  if (name === 'content-length') walk.lengths += 1;
  if (name === 'transfer-encoding') walk.codings += 1;
  // One list, however many lines it has (RFC 9110, 5.2): a proxy may add a line below the client's.
  if (name === walk.forwardedHeader) {
    walk.forwarded += walk.forwarded === '' ? value : `, ${value}`;
  }
  for (const known of namesByLength[name.length] ?? []) {
    if (name === known) fields[known] ??= value;
  }
}

/** How the body of the head that was read is framed, by how often either field stands there, and what it says first. */
function framingOf(method: string): Framing {
  const { lengths, codings } = walk;
  if (lengths > 1) return refused('`Content-Length` stands more than once.');
  if (lengths === 1 && field('content-length') === '') return refused('`Content-Length` is empty.');
  if (codings === 0) return lengths === 0 && method === 'post' ? unframed : plain;
  if (codings > 1 || field('transfer-encoding') !== 'chunked') {
    return refused('`Transfer-Encoding` is not `chunked`.');
  }
  return chunked;
}

const plain: Framing = { kind: 'plain' };
const chunked: Framing = { kind: 'chunked' };
const unframed: Framing = { kind: 'unframed' };
const refused = (detail: string): Framing => ({ kind: 'refused', detail });
