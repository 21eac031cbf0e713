// Checks and makes Standard Webhooks signatures of events; the only file that imports their library.

import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookHeaders } from '../../contract/inventory.ts';
import { Refusal } from '../../contract/problems.ts';

export interface SignatureCheck {
  /** Active secrets, `whsec_…`; one of them has to fit. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
  readonly toleranceSeconds: number;
}

/** The signed text joins its parts with dots, so an id may have none. */
const idForm = /^[A-Za-z0-9_-]{1,128}$/;
const secondsForm = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Throws unless one secret signed exactly these bytes under this id and this time:
 * `signature_timestamp_out_of_range`, else `signature_invalid` whatever part was wrong.
 */
export function checkSignature(
  bytes: Uint8Array,
  { id, timestamp, signature }: WebhookHeaders,
  { secrets, nowMs, toleranceSeconds }: SignatureCheck,
): void {
  if (!idForm.test(id) || !secondsForm.test(timestamp)) throw invalid();
  const seconds = Number(timestamp);
  if (Math.abs(Math.floor(nowMs / 1000) - seconds) > toleranceSeconds) {
    throw new Refusal(
      'signature_timestamp_out_of_range',
      `The timestamp is more than ${toleranceSeconds} seconds off.`,
    );
  }
  // The library verifies text. Bytes that are no UTF-8 would change on the way: refuse them first.
  if (!isUtf8(bytes)) throw invalid();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const given = signature.split(' ').filter((one) => one.startsWith('v1,'));
  const signedAt = new Date(seconds * 1000);
  // `Webhook.verify` would use the machine's clock, and distinguishes late from forged only by its message.
  const fits = secrets.some((secret) => {
    const expected = new Webhook(secret).sign(id, signedAt, text);
    return given.some((one) => isSame(one, expected));
  });
  if (!fits) throw invalid();
}

/** The signed headers of a payload, for events that the commands send. */
export function signEvent(
  secret: string,
  { id, nowMs, payload }: { id: string; nowMs: number; payload: string },
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1000), payload),
  };
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function invalid(): Refusal {
  return new Refusal('signature_invalid', 'The event is not signed with an active secret.');
}
