// Client material: bootstrap tokens, session tokens and stream tickets (contract 2.4).
// Owns: their rows, keyed by the hash of the secret; the secret itself is not stored.
// Does not own: their text form (secret-format), sessions (chat).
// INV-504: a token carries tenant, surface and customer, and never serves another.
// On failure: minting writes nothing by itself; the row is part of the caller's change.

import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import type { Conversation, Customer, Surface } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { defineTable, put, type Journal, type Put } from '../journal/journal.ts';
import { sweepTable } from '../journal/sweep.ts';
import { hashOf, isWellFormed, mintSecret } from './secret-format.ts';
import type { TokenRevocations } from './token-revocations.ts';

export type TokenKind = 'bst' | 'sst' | 'stk';

/** The scope of a token: its tenant, surface and customer. */
export interface Grant {
  readonly tenant_id: string;
  readonly surface: Surface;
  /** The locale of the backend's request; null without one. */
  readonly locale: string | null;
  readonly customer: Customer | null;
  readonly conversation: Conversation | null;
  /** The API key that it was made with; absent in rows of older versions. */
  readonly key_id?: string;
}

export interface TokenRow extends Grant {
  readonly kind: TokenKind;
  /** The one session of the token; a bootstrap token has none until it made or resumed one. */
  readonly session_id: string | null;
  readonly issued_at_ms: number;
  readonly expires_at_ms: number;
  /** No renewal is valid beyond this time: the cap of a chain of session tokens. */
  readonly cap_at_ms: number;
}

/** A token that was presented and is valid now. */
export interface ClientCredential extends TokenRow {
  /** Hash of the secret: the row's key, and the owner in rate limits. */
  readonly tokenHash: string;
}

export interface MintedToken {
  readonly secret: string;
  readonly row: TokenRow;
  readonly put: Put;
}

const table = defineTable<TokenRow>('tokens', 'logged');
/** Rows are kept a while after expiry, so that the answer is `token_expired`, not `token_invalid`. */
const graceMs = 24 * 3600 * 1000;
/** About 8 MB of credentials in use. */
const recentMax = 8192;

export class Tokens {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #revocations: TokenRevocations;
  /** Rows tied to a session never change again, so those in use need no second look-up. */
  readonly #recent = new LRUCache<string, ClientCredential>({ max: recentMax });

  constructor(ports: { journal: Journal; clock: Clock; revocations: TokenRevocations }) {
    this.#journal = ports.journal;
    this.#clock = ports.clock;
    this.#revocations = ports.revocations;
  }

  /** Makes a token; it works once the returned row is on disk. */
  mint(row: TokenRow): MintedToken {
    const secret = mintSecret(row.kind);
    return { secret, row, put: put(table, [hashOf(secret)], row) };
  }

  /** The row write that ties a bootstrap token to its session. */
  bind(credential: ClientCredential, sessionId: string): Put {
    const { tokenHash, ...row } = credential;
    return put(table, [tokenHash], { ...row, session_id: sessionId });
  }

  /**
   * The credential behind a presented secret of one of `kinds`. Throws `token_invalid` or
   * `token_expired`.
   */
  authenticate(secret: string, kinds: readonly TokenKind[]): ClientCredential {
    const credential = this.#find(secret, kinds);
    if (credential === undefined) {
      throw new Refusal('token_invalid', 'The token is unknown to this service.');
    }
    if (credential.expires_at_ms <= this.#clock.nowMs()) {
      throw new Refusal('token_expired', 'The token has expired.');
    }
    if (this.isRevoked(credential)) {
      throw new Refusal('token_invalid', 'The token was revoked.');
    }
    return credential;
  }

  /** The session of a session token; null if it is no session token, or not valid now. */
  sessionOf(secret: string): string | null {
    const credential = this.#find(secret, ['sst']);
    if (credential === undefined || this.isRevoked(credential)) return null;
    return credential.expires_at_ms <= this.#clock.nowMs() ? null : credential.session_id;
  }

  /** Whether an operator has revoked the token's session or its key. */
  isRevoked({ session_id, key_id, issued_at_ms }: TokenRow): boolean {
    return (
      (session_id !== null && this.isRevokedFor(session_id, issued_at_ms)) ||
      (key_id !== undefined && issued_at_ms <= this.#revocations.revokedAtMs('key', key_id))
    );
  }

  /** Whether tokens issued at that time are revoked for the session. */
  isRevokedFor(sessionId: string, issuedAtMs: number): boolean {
    return issuedAtMs <= this.#revocations.revokedAtMs('session', sessionId);
  }

  #find(secret: string, kinds: readonly TokenKind[]): ClientCredential | undefined {
    const tokenHash = hashOf(secret);
    const recent = this.#recent.get(tokenHash);
    if (recent !== undefined) return kinds.includes(recent.kind) ? recent : undefined;
    const kind = kinds.find((candidate) => isWellFormed(secret, candidate));
    const row = kind === undefined ? undefined : this.#journal.get(table, [tokenHash]);
    if (row === undefined || row.kind !== kind) return undefined;
    const credential = { ...row, tokenHash };
    if (row.session_id !== null) this.#recent.set(tokenHash, credential);
    return credential;
  }

  /** The same credential as the journal has it now: another call may have bound it to a session. */
  refresh(credential: ClientCredential): ClientCredential {
    const row = this.#journal.get(table, [credential.tokenHash]);
    return row === undefined ? credential : { ...row, tokenHash: credential.tokenHash };
  }

  /** Removes every token of a deleted tenant; resolves with how many it removed. */
  async forgetTenant(tenantId: string): Promise<number> {
    const count = await sweepTable(this.#journal, table, (row) => row.tenant_id === tenantId);
    this.#recent.clear();
    return count;
  }

  /** Removes rows that expired long ago; resolves with how many it removed. */
  sweep(): Promise<number> {
    const endMs = this.#clock.nowMs() - graceMs;
    return sweepTable(this.#journal, table, (row) => row.expires_at_ms < endMs);
  }
}
