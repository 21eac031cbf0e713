// The credentials of the admin listener: two tokens in files of the data directory, and cookies for browsers
// that showed the first of them.
// Owns: the files, open sign-ins (in memory).
// Does not own: which credential a route needs (listener).
// INV-505: a credential with another form or a wrong checksum is refused without a look-up.
// INV-506: sign-ins are stored as hashes; tokens are in files that only their owner can read.
// On failure: a file with other content stops the start, which names it.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isSameHash, isWellFormed, mintSecret } from '../access/secret-format.ts';
import type { Clock } from '../base/clock.ts';

/** Tokens of the admin listener: `admin` for everything, `metrics` for `/metrics` alone. */
export interface AdminTokens {
  readonly admin: string;
  readonly metrics: string;
}

/** The file of each token, below the data directory. */
export const adminTokenFiles = { admin: 'admin.token', metrics: 'metrics.token' } as const;

/** Reads the tokens of a data directory; makes missing ones. Throws if a file holds no token. */
export function loadAdminTokens(dataDir: string): AdminTokens {
  return {
    admin: loadToken(join(dataDir, adminTokenFiles.admin), 'adm'),
    metrics: loadToken(join(dataDir, adminTokenFiles.metrics), 'mtr'),
  };
}

function loadToken(path: string, kind: 'adm' | 'mtr'): string {
  if (!existsSync(path)) writeFileSync(path, `${mintSecret(kind)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(path, 0o600);
  const token = readFileSync(path, 'utf8').trim();
  if (isWellFormed(token, kind)) return token;
  throw new Error(`${path} does not hold a token. Remove it: the next start makes a new one.`);
}

const signInMsMax = 12 * 3600 * 1000;
/** Most open sign-ins; one more ends the oldest. */
const signInsMax = 64;
const bearer = /^Bearer +([\x21-\x7e]+)$/i;
/** Name of the cookie; ports of one host share their cookies, so no other server may use it. */
export const cookieName = 'aisle_admin';

export class AdminCredentials {
  readonly #clock: Clock;
  readonly #admin: string;
  readonly #metrics: string;
  /** Hash of a cookie to the epoch milliseconds at which it ends, the oldest first. */
  readonly #signIns = new Map<string, number>();

  constructor(tokens: AdminTokens, ports: { clock: Clock }) {
    this.#clock = ports.clock;
    this.#admin = hashOf(tokens.admin);
    this.#metrics = hashOf(tokens.metrics);
  }

  /** The right of an `Authorization` header; undefined without one. */
  rightOf(authorization: string): 'admin' | 'metrics' | undefined {
    const token = bearer.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    if (this.isAdminToken(token)) return 'admin';
    const isScraper = isWellFormed(token, 'mtr') && isSameHash(hashOf(token), this.#metrics);
    return isScraper ? 'metrics' : undefined;
  }

  isAdminToken(token: string): boolean {
    return isWellFormed(token, 'adm') && isSameHash(hashOf(token), this.#admin);
  }

  /** Signs a browser in that showed the token; returns the `Set-Cookie` header. */
  signIn(): string {
    const secret = mintSecret('adc');
    const oldest = this.#signIns.keys().next().value;
    if (this.#signIns.size >= signInsMax && oldest !== undefined) this.#signIns.delete(oldest);
    this.#signIns.set(hashOf(secret), this.#clock.nowMs() + signInMsMax);
    const life = `Max-Age=${signInMsMax / 1000}`;
    return `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/; ${life}`;
  }

  /** Whether the `Cookie` header holds a valid sign-in. */
  isSignedIn(cookies: string): boolean {
    const hash = cookieHash(cookies);
    const endsAtMs = hash === undefined ? undefined : this.#signIns.get(hash);
    return endsAtMs !== undefined && this.#clock.nowMs() < endsAtMs;
  }

  /** Ends the sign-in of a `Cookie` header; returns the `Set-Cookie` that clears it. */
  signOut(cookies: string): string {
    this.#signIns.delete(cookieHash(cookies) ?? '');
    return `${cookieName}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
  }
}

function cookieHash(cookies: string): string | undefined {
  const values = cookies.split(';').map((pair) => pair.trim().split('='));
  const [, value = ''] = values.find(([name]) => name === cookieName) ?? [];
  return isWellFormed(value, 'adc') ? hashOf(value) : undefined;
}
