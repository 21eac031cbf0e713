// What is read of a signed event before its schema: the signature's headers, and the event's type.
// Owns: the names of the headers. Does not own: whether the signature fits (handed in), levels.
// INV-609: a route that takes signed events reads no JSON before its raw bytes are verified.
// On failure: an event of another type is `event_type_unsupported`, whatever else it holds.

import type { HttpRequest } from 'uWebSockets.js';
import type { WebhookHeaders } from '../contract/inventory.ts';
import { Refusal } from '../contract/problems.ts';

/** Copies the headers of Standard Webhooks. */
export function readWebhookHeaders(request: HttpRequest): WebhookHeaders {
  return {
    id: request.getHeader('webhook-id'),
    timestamp: request.getHeader('webhook-timestamp'),
    signature: request.getHeader('webhook-signature'),
  };
}

/** Throws `event_type_unsupported` for a body that says it is another event. */
export function checkEventType(body: unknown, eventType: string): void {
  if (typeof body !== 'object' || body === null || !('type' in body)) return;
  // What is no text at all is left to the schema, which says so at its place.
  if (typeof body.type !== 'string' || body.type === eventType) return;
  throw new Refusal('event_type_unsupported', `Only "${eventType}" is taken here.`);
}
