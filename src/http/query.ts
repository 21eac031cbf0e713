// Query strings as flat objects; a parameter that is given twice is refused.

import { Refusal } from '../contract/problems.ts';

/** Decodes `a=1&b=2`; throws `malformed_request` on a repeated parameter and on `__proto__`. */
export function parseQuery(rawQuery: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (rawQuery === '') return query;
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    // Assigning it would set the prototype and hide the parameter from every later check.
    if (name === '__proto__') {
      throw new Refusal('malformed_request', 'A `__proto__` parameter is not accepted.');
    }
    if (Object.hasOwn(query, name)) {
      throw new Refusal('malformed_request', `The query parameter "${name}" stands twice.`);
    }
    query[name] = value;
  }
  return query;
}

/** The stream ticket of an unchecked query: the credential is checked before the query. */
export function readTicket(rawQuery: string): string | undefined {
  return new URLSearchParams(rawQuery).get('stream_ticket') ?? undefined;
}

/** Decodes one path segment; throws `malformed_request` on a broken escape. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('malformed_request', 'The path holds a broken percent escape.');
  }
}
