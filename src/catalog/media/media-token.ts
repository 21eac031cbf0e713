// The last segment of a managed address: tenant and source, sealed so that only this server can make one.
//
// The address contains its source instead of the name of a row (ADR 9). A row would have to be on disk before
// a card with it is published, so every read of the catalogue would write; and a transcript outlives rows.
// Sealing is AES-256-GCM under a nonce derived from the content by HMAC: the same tenant and source always
// give the same token, two different ones never share a nonce, and a token that was guessed, changed or made
// for another tenant does not open. A token is 4/3 as long as the source's address, with a bound that keeps a
// request's head within what uWS reads.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { put, type Journal } from '../../journal/journal.ts';
import { mediaKeyTable } from './media-tables.ts';

/** The tenant and the source of a token. */
export interface MediaSource {
  readonly tenantId: string;
  readonly url: string;
}

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** uWS reads 4,096 bytes of head; a browser's own headers need up to a quarter of that. */
const tokenCharsMax = 3000;
/** No tenant id contains it (contract 2.1), so the two parts are unambiguous. */
const separator = '\0';
const rootKey = ['root'];
/** Sealing takes about 30 µs, each card needs it, and the same few products are shown all day. */
const keptMax = 5000;

/** The key that all tokens of this data directory are made with; made at the first start. */
export async function ensureMediaKey(journal: Pick<Journal, 'get' | 'commit'>): Promise<Buffer> {
  const kept = journal.get(mediaKeyTable, rootKey);
  if (kept !== undefined) return Buffer.from(kept, 'hex');
  const made = randomBytes(keyBytes);
  await journal.commit({ puts: [put(mediaKeyTable, rootKey, made.toString('hex'))] });
  return made;
}

/** Makes and opens tokens. */
export class MediaTokens {
  readonly #sealKey: Buffer;
  readonly #nonceKey: Buffer;
  readonly #kept = new LRUCache<string, string>({ max: keptMax });

  constructor(key: Uint8Array) {
    this.#sealKey = derive(key, 'media token seal');
    this.#nonceKey = derive(key, 'media token nonce');
  }

  /** The token of a source; null if it would be too long for a request. */
  encode({ tenantId, url }: MediaSource): string | null {
    const content = `${tenantId}${separator}${url}`;
    const kept = this.#kept.get(content);
    if (kept !== undefined) return kept;
    const token = this.#seal(Buffer.from(content));
    if (token.length > tokenCharsMax) return null;
    this.#kept.set(content, token);
    return token;
  }

  /** The tenant and the source of a token; undefined for an invalid one. */
  decode(token: string): MediaSource | undefined {
    if (token.length > tokenCharsMax) return undefined;
    const sealed = Buffer.from(token, 'base64url');
    // Decoding ignores stray characters and bits, but one source must have only one address.
    if (sealed.length <= nonceBytes + tagBytes || sealed.toString('base64url') !== token) {
      return undefined;
    }
    const iv = sealed.subarray(0, nonceBytes);
    const open = createDecipheriv(cipher, this.#sealKey, iv, { authTagLength: tagBytes });
    open.setAuthTag(sealed.subarray(-tagBytes));
    let content: string;
    try {
      const parts = [open.update(sealed.subarray(nonceBytes, -tagBytes)), open.final()];
      content = Buffer.concat(parts).toString();
    } catch {
      return undefined;
    }
    const end = content.indexOf(separator);
    return { tenantId: content.slice(0, end), url: content.slice(end + 1) };
  }

  #seal(content: Buffer): string {
    const nonce = createHmac('sha256', this.#nonceKey).update(content).digest();
    const iv = nonce.subarray(0, nonceBytes);
    const seal = createCipheriv(cipher, this.#sealKey, iv, { authTagLength: tagBytes });
    const sealed = Buffer.concat([iv, seal.update(content), seal.final(), seal.getAuthTag()]);
    return sealed.toString('base64url');
  }
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
}
