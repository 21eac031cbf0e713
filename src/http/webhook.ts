// Reads a signed event before the schema check: the signature's headers, and the event's type.
// Owns: the names of the headers. Does not own: whether the signature fits (handed in), levels.
// INV-609: a route that takes signed events reads no JSON before its raw bytes are verified.
// On failure: an event of another type is `event_type_unsupported`, before any other fault of its body.

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

/** Throws `event_type_unsupported` for a body of another event type. */
export function checkEventType(body: unknown, eventType: string): void {
  if (typeof body !== 'object' || body === null || !('type' in body)) return;
  // A type that is no text is a fault of the schema, which names its place.
  if (typeof body.type !== 'string' || body.type === eventType) return;
  throw new Refusal('event_type_unsupported', `Only "${eventType}" is taken here.`);
}
