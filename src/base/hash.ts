// Hashes and canonical JSON: one place decides what "the same content" means.

import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { assert } from './assert.ts';

/** RFC 8785 canonical JSON text of a JSON value; throws {@link AssertionFailed} on `undefined`. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  assert(text !== undefined, 'canonical JSON needs a JSON value');
  return text;
}

/** Lower-case hex SHA-256 (64 characters) of text (as UTF-8) or bytes. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** `sha256:` + hex of the canonical JSON of `value`: the form of every content hash on the wire. */
export function contentHash(value: unknown): string {
  return `sha256:${sha256Hex(canonicalJson(value))}`;
}
