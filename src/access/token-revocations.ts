// Client tokens that an operator has revoked: those of a session, or those that were made with an API
// key (contract 2.4).
// Owns: the revocation rows. Does not own: the row that tells a running server of a change (tenants),
// tokens' rows (tokens), sessions (chat).
// INV-508: each look-up compares the version of the tenants, which every write here replaces.
// On failure: a fault of the store passes through; nothing is half changed.

import { LRUCache } from 'lru-cache';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import { sweepTable } from '../journal/sweep.ts';
import { newVersion, type Tenants } from './tenants.ts';

/** The common property of the revoked tokens. */
export type RevokedKind = 'session' | 'key';

interface RevocationRow {
  readonly kind: RevokedKind;
  /** Epoch milliseconds: tokens that were issued then or before are void. */
  readonly revoked_at_ms: number;
}

/** Key: [kind and id]. */
const table = defineTable<RevocationRow>('token_revocations', 'placed');
const knownMax = 8192;
const never = -1;

const placeOf = (kind: RevokedKind, id: string): string => `${kind} ${id}`;

/** Row writes that revoke every token issued until now that is of a session, or made with a key. */
export function revokeTokens(kind: RevokedKind, id: string, nowMs: number): Put[] {
  const row = { kind, revoked_at_ms: nowMs };
  return [put(table, [placeOf(kind, id)], row), newVersion()];
}

/** Row write that removes the revocation of a session or a key that no longer exists. */
export function forgetRevocation(kind: RevokedKind, id: string): Put {
  return remove(table, [placeOf(kind, id)]);
}

export class TokenRevocations {
  readonly #journal: Journal;
  readonly #tenants: Pick<Tenants, 'version'>;
  readonly #known: Readonly<Record<RevokedKind, LRUCache<string, number>>> = {
    session: new LRUCache({ max: knownMax }),
    key: new LRUCache({ max: knownMax }),
  };
  #version: string | undefined;

  constructor(ports: { journal: Journal; tenants: Pick<Tenants, 'version'> }) {
    this.#journal = ports.journal;
    this.#tenants = ports.tenants;
  }

  /** Epoch milliseconds up to which tokens are void; -1 if none was revoked. */
  revokedAtMs(kind: RevokedKind, id: string): number {
    const { version } = this.#tenants;
    if (version !== this.#version) {
      this.#known.session.clear();
      this.#known.key.clear();
      this.#version = version;
    }
    const known = this.#known[kind].get(id);
    if (known !== undefined) return known;
    const found = this.#journal.get(table, [placeOf(kind, id)])?.revoked_at_ms ?? never;
    this.#known[kind].set(id, found);
    return found;
  }

  /**
   * Removes revocations of keys whose last token has expired by `endMs`; those of sessions stay as
   * long as the sessions. Resolves with how many it removed.
   */
  sweep(endMs: number): Promise<number> {
    return sweepTable(
      this.#journal,
      table,
      ({ kind, revoked_at_ms }) => kind === 'key' && revoked_at_ms < endMs,
    );
  }
}
