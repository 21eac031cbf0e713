// Client material: bootstrap tokens, session tokens and stream tickets (contract 2.4).
// Owns: their rows, keyed by the hash of the secret; the secret itself is kept nowhere.
// Does not own: their text form (secret-format), sessions (chat).
// INV-15: a token carries tenant, surface and customer, and never serves another.
// On failure: minting writes nothing by itself; the row is part of the caller's change.

import type { Clock } from '../base/clock.ts';
import type { Conversation, Customer, Surface } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import { hashOf, isWellFormed, mintSecret } from './secret-format.ts';

export type TokenKind = 'bst' | 'sst' | 'stk';

/** Whom a token stands for. */
export interface Grant {
  readonly tenant_id: string;
  readonly surface: Surface;
  readonly locale: string;
  readonly customer: Customer | null;
  readonly conversation: Conversation | null;
}

export interface TokenRow extends Grant {
  readonly kind: TokenKind;
  /** The one session it speaks for; a bootstrap token has none until it made or resumed one. */
  readonly session_id: string | null;
  readonly issued_at_ms: number;
  readonly expires_at_ms: number;
  /** Renewals may not pass this time: the absolute cap of a chain of session tokens. */
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

export class Tokens {
  readonly #journal: Journal;
  readonly #clock: Clock;

  constructor(ports: { journal: Journal; clock: Clock }) {
    this.#journal = ports.journal;
    this.#clock = ports.clock;
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
    const kind = kinds.find((candidate) => isWellFormed(secret, candidate));
    const tokenHash = kind === undefined ? '' : hashOf(secret);
    const row = kind === undefined ? undefined : this.#journal.get(table, [tokenHash]);
    if (row === undefined || row.kind !== kind) {
      throw new Refusal('token_invalid', 'The token is unknown to this service.');
    }
    if (row.expires_at_ms <= this.#clock.nowMs()) {
      throw new Refusal('token_expired', 'The token has expired.');
    }
    return { ...row, tokenHash };
  }

  /** The same credential as the journal has it now: another call may have bound it. */
  refresh(credential: ClientCredential): ClientCredential {
    const row = this.#journal.get(table, [credential.tokenHash]);
    return row === undefined ? credential : { ...row, tokenHash: credential.tokenHash };
  }

  /** Removes rows that expired long ago, a page at a time; resolves with how many went. */
  async sweep(pageSize = 500): Promise<number> {
    const nowMs = this.#clock.nowMs();
    let removedCount = 0;
    let start: readonly string[] = [''];
    for (;;) {
      const page = [...this.#journal.range(table, { start, limit: pageSize })];
      const old = page.filter(({ row }) => row.expires_at_ms + graceMs < nowMs);
      if (old.length > 0)
        await this.#journal.commit({ puts: old.map(({ key }) => remove(table, key)) });
      removedCount += old.length;
      const last = page.at(-1);
      if (page.length < pageSize || last === undefined) return removedCount;
      start = [`${String(last.key[0])}\u0000`];
    }
  }
}
