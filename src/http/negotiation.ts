// Content negotiation: the media types that a client sends and accepts, and the entity tags that it has.
// Owns: reading `Accept`, `Content-Type` and `If-None-Match`.
// Does not own: what is answered (pipeline, handlers).
// INV-608: a stream is sent as events only to a client that asked for events.
// On failure: an `Accept` that nothing here satisfies is `not_acceptable`.

import { Refusal } from '../contract/problems.ts';
import type { Route } from '../contract/route.ts';
import { StreamPage } from '../contract/stream.ts';

const events = 'text/event-stream';
/** Everything that a JSON route may answer with. */
const jsonTypes = ['application/json', 'application/problem+json', 'application/*', '*/*'];
const eventTypes = [events, 'text/*', '*/*'];

/** Media ranges of an `Accept` header with their weights; those of weight 0 are left out. */
function acceptedRanges(accept: string): Map<string, number> {
  const ranges = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (range !== '' && quality > 0) ranges.set(range, quality);
  }
  return ranges;
}

/** Throws `not_acceptable` where nothing that the route answers with is accepted. */
export function checkAcceptable(route: Route, accept: string): void {
  if (accept === '' || accept === '*/*' || route.auth.kind === 'none') return;
  const ranges = acceptedRanges(accept);
  const isEventsOnly = 200 in route.responses && route.responses[200] === null;
  const offered = isEventsOnly ? eventTypes : [...jsonTypes];
  if (route.responses[200] === StreamPage) offered.push(events);
  if (offered.some((type) => ranges.has(type))) return;
  const words = isEventsOnly ? `\`${events}\`` : '`application/json`';
  throw new Refusal('not_acceptable', `This route answers with ${words}.`);
}

/** Whether a reader that may have either asked for events by name, and not rather for JSON. */
export function prefersEvents(accept: string): boolean {
  const ranges = acceptedRanges(accept);
  const json = ranges.get('application/json') ?? 0;
  return (ranges.get(events) ?? 0) > json;
}

/** Whether a body is declared as JSON, in the one encoding that JSON has. */
export function isJsonBody(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=');
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
  });
}

/** Whether the client has this representation; by weak comparison (RFC 9110, 8.8.3.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
