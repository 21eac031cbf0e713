// The idempotency key of a request, from its header or its body (contract 2.2).

import { Refusal } from '../contract/problems.ts';

const form = /^[\x21-\x7e]{1,255}$/;

/**
 * The key, bare; null where the route takes none or none was sent. Throws
 * `idempotency_key_required` and `idempotency_key_invalid`.
 */
export function readIdempotencyKey(
  need: 'none' | 'optional' | 'required',
  header: string,
  body: unknown,
): string | null {
  if (need === 'none') return null;
  const fromHeader = header === '' ? null : unquote(header);
  const fromBody = memberOf(body);
  if (fromHeader !== null && fromBody !== null && fromHeader !== fromBody) {
    throw new Refusal('idempotency_key_invalid', 'Header and body carry different keys.');
  }
  const key = fromHeader ?? fromBody;
  if (key === null) {
    if (need === 'optional') return null;
    throw new Refusal('idempotency_key_required', 'Send an `Idempotency-Key` header.');
  }
  if (!form.test(key)) {
    throw new Refusal('idempotency_key_invalid', 'A key is 1-255 visible ASCII characters.');
  }
  return key;
}

/** The draft's structured-field string, and the bare form that most clients send. */
function unquote(header: string): string {
  const isQuoted = header.length >= 2 && header.startsWith('"') && header.endsWith('"');
  return isQuoted ? header.slice(1, -1) : header;
}

function memberOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('idempotency_key' in body)) return null;
  return typeof body.idempotency_key === 'string' ? body.idempotency_key : null;
}
