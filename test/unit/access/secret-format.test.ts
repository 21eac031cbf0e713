// Credentials as text: what is minted is read back, and nothing else is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import {
  deriveSecret,
  hashOf,
  isSameHash,
  isWellFormed,
  mintApiKey,
  mintInventorySecret,
  mintSalt,
  mintSecret,
  readApiKey,
  type SecretKind,
} from '../../../src/access/secret-format.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');
const kinds: readonly SecretKind[] = ['bst', 'sst', 'stk', 'rsm', 'adm', 'mtr', 'adc'];

describe('credentials (contract 2.4)', () => {
  it('writes API keys as environment, key id, secret and checksum, and reads them back', () => {
    for (const environment of ['live', 'test'] as const) {
      const { keyId, text } = mintApiKey(environment);
      assert.match(text, new RegExp(`^aisle_${environment}_${keyId}_[0-9A-Za-z]{49}$`));
      assert.match(keyId, /^[0-9A-Za-z]{12}$/);
      assert.deepEqual(readApiKey(text), { environment, keyId });
    }
  });

  it('writes tokens as prefix, 43 characters and a checksum, each kind apart (INV-505)', () => {
    for (const kind of kinds) {
      const token = mintSecret(kind);
      assert.match(token, new RegExp(`^${kind}_[0-9A-Za-z]{49}$`));
      for (const asked of kinds) assert.equal(isWellFormed(token, asked), asked === kind);
      assert.equal(readApiKey(token), undefined);
    }
  });

  it('derives a secret from another one and a salt: the same each time, and no two alike', () => {
    const [from, salt] = [mintSecret('bst'), mintSalt()];
    const derived = deriveSecret('rsm', { from, salt });
    assert.ok(isWellFormed(derived, 'rsm'));
    assert.equal(deriveSecret('rsm', { from, salt }), derived);
    const others = [
      deriveSecret('rsm', { from: mintSecret('bst'), salt }),
      deriveSecret('rsm', { from, salt: mintSalt() }),
      // Kept beside the salt: it must not lead to the secret.
      deriveSecret('rsm', { from: hashOf(from), salt }),
    ];
    assert.equal(new Set([derived, ...others]).size, 4);
    // A session's hash was made of it: what any version derived must stay as it was.
    const fixed = deriveSecret('rsm', { from: 'bst_1', salt: '00'.repeat(32) });
    assert.equal(fixed, 'rsm_qcA51lQjpagKzPrF8rGDxAEP7rRPGUu0Lji8yQQD7gK0uXD1o');
  });

  it('has a checksum that never changes: keys made by any version stay readable', () => {
    assert.ok(isWellFormed(`sst_${'a'.repeat(43)}${checksumOf(`sst_${'a'.repeat(43)}`)}`, 'sst'));
  });

  it('refuses a credential in which any one character was changed (INV-505)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(mintApiKey('live').text, ...kinds.map((kind) => mintSecret(kind))),
        fc.nat(200),
        fc.constantFrom(...base62),
        (text, place, character) => {
          const at = place % text.length;
          const changed = text.slice(0, at) + character + text.slice(at + 1);
          fc.pre(changed !== text);
          assert.equal(readApiKey(changed), undefined);
          for (const kind of kinds) assert.equal(isWellFormed(changed, kind), false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses arbitrary text, a credential with something around it, and the empty text', () => {
    const { text } = mintApiKey('live');
    for (const wrong of ['', ` ${text}`, `${text}\n`, text.slice(1), `${text}0`]) {
      assert.equal(readApiKey(wrong), undefined);
    }
    fc.assert(
      fc.property(fc.string(), (noise) => {
        assert.equal(readApiKey(noise), undefined);
        assert.equal(isWellFormed(noise, 'sst'), false);
        assert.equal(isWellFormed(`sst_${noise}`, 'sst'), false);
      }),
    );
  });

  it('uses all 62 characters about equally often', () => {
    const counts = new Map<string, number>();
    const minted = Array.from({ length: 500 }, () => mintSecret('sst').slice(4, 47)).join('');
    for (const character of minted) counts.set(character, (counts.get(character) ?? 0) + 1);
    assert.deepEqual([...counts.keys()].sort(), [...base62].sort());
    // 21,500 draws: 347 expected of each; a modulo bias of 256 % 62 would push eight to 415.
    // Six standard deviations (18.5 each) above the mean will not be seen by chance.
    assert.ok(Math.max(...counts.values()) < 347 + 6 * 18.5);
  });

  it('stores a hash of the whole text, and compares hashes of any length (INV-506)', () => {
    const token = mintSecret('bst');
    assert.match(hashOf(token), /^[0-9a-f]{64}$/);
    assert.ok(isSameHash(hashOf(token), hashOf(token)));
    assert.ok(!isSameHash(hashOf(token), hashOf(mintSecret('bst'))));
    assert.ok(!isSameHash(hashOf(token), ''));
  });

  it('writes inventory secrets as Standard Webhooks does: 32 random bytes after a prefix', () => {
    const secret = mintInventorySecret();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(secret, mintInventorySecret());
    const signedAt = new Date();
    const headers = {
      'webhook-id': 'event-1',
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('event-1', signedAt, '{}'),
    };
    assert.deepEqual(new Webhook(secret).verify('{}', headers), {});
  });
});

/** CRC-32 bit by bit and base62 by BigInt: the slow way, to check the fast one. */
function checksumOf(text: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0);
  let checksum = '';
  while (checksum.length < 6) {
    checksum = (base62[Number(rest % 62n)] ?? '') + checksum;
    rest /= 62n;
  }
  return checksum;
}
