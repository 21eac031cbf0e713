// Which origin may read a reply (contract 2.2 and 2.4): the one a token is bound to, and no other.

import type { ClientCredential } from '../access/tokens.ts';
import { Refusal } from '../contract/problems.ts';
import type { Headers } from './exchange.ts';
import type { RequestHead } from './request-head.ts';

const exposed =
  'retry-after, ratelimit, ratelimit-policy, request-id, idempotent-replayed, etag, location';
const allowed = 'authorization, content-type, idempotency-key, last-event-id, request-id';
const preflightSeconds = '600';

/** Whether browsers may call the path from another origin. */
export function isPublicPath(path: string): boolean {
  return path.startsWith('/public/');
}

/** The headers of origins that were allowed of late: requests of one share one object. */
const recent = new Map<string, Headers>();
const recentMax = 1024;

/** Headers that let `origin` read a reply. */
export function corsHeaders(origin: string): Headers {
  let headers = recent.get(origin);
  if (headers === undefined) {
    headers = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    };
    if (recent.size === recentMax) recent.clear();
    recent.set(origin, headers);
  }
  return headers;
}

/** Names of the headers that {@link corsHeaders} sets; a token without an origin takes them back. */
export const corsNames = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const;

/** Headers of every reply of a public path, before the token is known. */
export const publicHeaders: Headers = { 'Cache-Control': 'no-store', Vary: 'Origin' };

/** Headers of the reply to a preflight; the pipeline checks the request behind it against its token. */
export const preflightHeaders: Headers = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': allowed,
  'Access-Control-Max-Age': preflightSeconds,
};

/** Throws `origin_mismatch` unless the request comes from the origin of the token. */
export function checkOrigin(credential: ClientCredential, head: RequestHead): void {
  const { type, origin } = credential.surface;
  if (type !== 'web' || origin === undefined || head.origin === origin) return;
  // Browsers send no `Origin` with a same-origin GET; they do say that it is one.
  const isSameOrigin =
    head.method === 'get' && head.origin === '' && head.secFetchSite === 'same-origin';
  if (isSameOrigin && new URL(origin).host === head.host) return;
  throw new Refusal('origin_mismatch', 'This token is bound to another origin.');
}
