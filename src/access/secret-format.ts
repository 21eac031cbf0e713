// The written form of every credential: this file makes it, and checks it before any look-up.
// Owns: prefixes, alphabet, checksum, the hash under which a credential is stored.
// Does not own: the holder of a credential, how long it is valid, what it allows (api-keys, tokens).
// INV-505: a credential with another form or a wrong checksum is refused without a look-up.
// INV-506: a stored hash never leads back to the credential: 43 base62 characters hold 256 bits,
// so a plain SHA-256 cannot be searched and needs no slow hash.
// On failure: reading returns undefined, without the reason.

import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';
import { sha256Hex } from '../base/hash.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;
const keyIdOf = customAlphabet(alphabet, 12);
/** This many characters hold 256 bits. */
const secretLength = 43;
const secretOf = customAlphabet(alphabet, secretLength);

/** Which of the two kinds of tenant a key belongs to; `test` for tenants made by `make start`. */
export type Environment = 'live' | 'test';

/**
 * Secrets by their prefix. Of clients: bootstrap token, session token, stream ticket, resume secret.
 * Of the admin listener: its token, the token that reads metrics, the cookie of a browser.
 */
export type SecretKind = 'bst' | 'sst' | 'stk' | 'rsm' | 'adm' | 'mtr' | 'adc';

/** The parts of a well-formed API key. */
export interface ApiKeyParts {
  readonly environment: Environment;
  readonly keyId: string;
}

const apiKeyForm = /^aisle_(live|test)_([0-9A-Za-z]{12})_[0-9A-Za-z]{49}$/;
const tokenForm = /^(?:bst|sst|stk|rsm|adm|mtr|adc)_[0-9A-Za-z]{49}$/;

/** Mints an API key: its id may be shown anywhere, the text only once. */
export function mintApiKey(environment: Environment): { keyId: string; text: string } {
  const keyId = keyIdOf();
  return { keyId, text: withChecksum(`aisle_${environment}_${keyId}_${secretOf()}`) };
}

/** Reads the parts of an API key; undefined if form or checksum is wrong. */
export function readApiKey(text: string): ApiKeyParts | undefined {
  const [, environment, keyId] = apiKeyForm.exec(text) ?? [];
  if (keyId === undefined || !hasRightChecksum(text)) return undefined;
  return { environment: environment === 'live' ? 'live' : 'test', keyId };
}

/** Mints an opaque secret of the given kind. */
export function mintSecret(kind: SecretKind): string {
  return withChecksum(`${kind}_${secretOf()}`);
}

/** A salt for {@link deriveSecret}: 32 random bytes as hex. It is no secret. */
export function mintSalt(): string {
  return randomBytes(32).toString('hex');
}

/**
 * The secret of a kind that follows from another secret and a salt, the same each time (HKDF, RFC
 * 5869). A stored salt does not reveal either secret, even beside the hashes of both.
 */
export function deriveSecret(
  kind: SecretKind,
  { from, salt }: { from: string; salt: string },
): string {
  const bytes = Buffer.from(hkdfSync('sha256', from, Buffer.from(salt, 'hex'), kind, 32));
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let place = 0; place < secretLength; place += 1) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return withChecksum(`${kind}_${text}`);
}

/** Whether `text` has the form and the checksum of a secret of that kind. */
export function isWellFormed(text: string, kind: SecretKind): boolean {
  return text.startsWith(kind) && tokenForm.test(text) && hasRightChecksum(text);
}

/** The form in which any credential is stored: hex SHA-256 of its whole text. */
export function hashOf(credential: string): string {
  return sha256Hex(credential);
}

/** Whether two hashes of {@link hashOf} are equal, in constant time. */
export function isSameHash(left: string, right: string): boolean {
  const a = Buffer.from(left, 'latin1');
  const b = Buffer.from(right, 'latin1');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Mints a Standard Webhooks secret for inventory events: `whsec_` and 32 random bytes. */
export function mintInventorySecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let place = 0; place < checksumLength; place += 1) {
    checksum = alphabet.charAt(rest % 62) + checksum;
    rest = Math.floor(rest / 62);
  }
  return text + checksum;
}

function hasRightChecksum(text: string): boolean {
  const body = text.slice(0, -checksumLength);
  return withChecksum(body) === text;
}
