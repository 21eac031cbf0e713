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
  /** Read on routes that take signed events only. */
  readonly webhook: WebhookHeaders | null;
}

const requestIdForm = /^[A-Za-z0-9_-]{1,64}$/;

/** Copies what any handler may ask of a request's head; of a signed event, its signature too. */
export function readHead(
  request: HttpRequest,
  nowMs: number,
  options: { readonly isSigned: boolean },
): RequestHead {
  const given = request.getHeader('request-id');
  const declared = request.getHeader('content-length');
  return {
    method: request.getMethod(),
    path: request.getUrl(),
    rawQuery: request.getQuery() ?? '',
    requestId: requestIdForm.test(given) ? given : mintId('req', nowMs),
    authorization: request.getHeader('authorization'),
    origin: request.getHeader('origin'),
    idempotencyKey: request.getHeader('idempotency-key'),
    contentType: request.getHeader('content-type'),
    contentLength: declared === '' ? -1 : Number(declared),
    accept: request.getHeader('accept'),
    lastEventId: request.getHeader('last-event-id'),
    ifNoneMatch: request.getHeader('if-none-match'),
    host: request.getHeader('host'),
    secFetchSite: request.getHeader('sec-fetch-site'),
    webhook: options.isSigned ? readWebhookHeaders(request) : null,
  };
}
