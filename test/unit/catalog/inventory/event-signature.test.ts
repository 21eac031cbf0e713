// Standard Webhooks by its published vectors, its own signer, and bytes of any kind (contract 9).

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { mintInventorySecret } from '../../../../src/access/secret-format.ts';
import { checkSignature } from '../../../../src/catalog/inventory/event-signature.ts';
import { Refusal } from '../../../../src/contract/problems.ts';
import { codePoint } from '../../../support/code-point.ts';

/** The example of the specification and of every library that implements it. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  headers: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  payload: '{"test": 2432232314}',
  nowMs: 1_614_265_330_000,
};

type Attempt = typeof published;

/** The code of the refusal, or undefined where the signature fits. */
function judge(attempt: Partial<Attempt> & { bytes?: Uint8Array; secrets?: string[] }) {
  const { secret, headers, payload, nowMs } = { ...published, ...attempt };
  const bytes = attempt.bytes ?? Buffer.from(payload);
  const secrets = attempt.secrets ?? [secret];
  try {
    checkSignature(bytes, headers, { secrets, nowMs, toleranceSeconds: 300 });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
}

describe('the signature of an event (contract 9)', () => {
  it('fits the published vector, and no other reading of its JSON', () => {
    assert.equal(judge({}), undefined);
    assert.equal(judge({ payload: '{"test":2432232314}' }), 'signature_invalid');
    assert.equal(judge({ payload: '{"test": 2432232314} ' }), 'signature_invalid');
  });

  it('fits the published vector with the secret without its prefix', () => {
    assert.equal(judge({ secret: published.secret.slice('whsec_'.length) }), undefined);
  });

  it('fits the published list of several signatures', () => {
    const { signature } = published.headers;
    const list = [
      'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
      'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
      signature,
      'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
    ].join(' ');
    assert.equal(judge({ headers: { ...published.headers, signature: list } }), undefined);
    const foreign = list.replace(signature, signature.replace('v1', 'v2'));
    assert.equal(
      judge({ headers: { ...published.headers, signature: foreign } }),
      'signature_invalid',
    );
  });

  it('is out of range beyond the tolerance on either side, whether it fits or not', () => {
    const forged = { ...published.headers, signature: 'v1,AAAA' };
    for (const seconds of [-301, 301]) {
      const nowMs = published.nowMs + seconds * 1000;
      assert.equal(judge({ nowMs }), 'signature_timestamp_out_of_range');
      assert.equal(judge({ nowMs, headers: forged }), 'signature_timestamp_out_of_range');
    }
    for (const ms of [-300_000, 300_999]) {
      assert.equal(judge({ nowMs: published.nowMs + ms }), undefined);
    }
    assert.equal(judge({ headers: forged }), 'signature_invalid');
  });

  it('is valid under either of two secrets, and invalid without any', () => {
    const other = mintInventorySecret();
    assert.equal(judge({ secrets: [other, published.secret] }), undefined);
    assert.equal(judge({ secrets: [published.secret, other] }), undefined);
    assert.equal(judge({ secrets: [other] }), 'signature_invalid');
    assert.equal(judge({ secrets: [] }), 'signature_invalid');
  });

  it('equals an HMAC over the bytes for any text, and is invalid once a byte differs', () => {
    const secret = mintInventorySecret();
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    fc.assert(
      fc.property(
        fc.string({ unit: codePoint, maxLength: 200 }),
        fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/),
        fc.nat({ max: 4_000_000_000 }),
        fc.nat(),
        (payload, id, seconds, place) => {
          const bytes = Buffer.from(payload.toWellFormed());
          const mac = createHmac('sha256', key).update(`${id}.${seconds}.`).update(bytes);
          const signature = `v1,${mac.digest('base64')}`;
          const at = { secrets: [secret], nowMs: seconds * 1000 };
          const headers = { id, timestamp: String(seconds), signature };
          assert.equal(judge({ ...at, headers, bytes }), undefined);
          const byLibrary = new Webhook(secret).sign(id, new Date(seconds * 1000), bytes);
          assert.equal(byLibrary, signature);
          if (bytes.length === 0) return;
          const changed = Buffer.from(bytes);
          const index = place % changed.length;
          changed[index] = (changed[index] ?? 0) ^ 1;
          assert.equal(judge({ ...at, headers, bytes: changed }), 'signature_invalid');
        },
      ),
    );
  });

  it('does not fit bytes that only look alike as text', () => {
    // Both decode to the replacement character; the library would sign them alike.
    const headers = {
      ...published.headers,
      signature: new Webhook(published.secret).sign(
        published.headers.id,
        new Date(published.nowMs),
        '\ufffd',
      ),
    };
    assert.equal(judge({ headers, bytes: Buffer.from('\ufffd') }), undefined);
    assert.equal(judge({ headers, bytes: Buffer.from([0xff]) }), 'signature_invalid');
  });
});
