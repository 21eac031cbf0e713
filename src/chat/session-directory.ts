// Finds sessions by owner, and sessions with open turns.
// The rows are written with the steps that change them, never on their own.

import { canonicalJson, sha256Hex } from '../base/hash.ts';
import type { Surface } from '../contract/chat.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';

/** Newest sessions first, of one customer or one conversation on one surface. */
const recentTable = defineTable<readonly string[]>('recent_sessions', 'logged');
/** Sessions with an open turn: a start after a crash ends these turns. */
const owingTable = defineTable<true>('owing_sessions', 'logged');

const recentMax = 8;

/** The owner of sessions: a token's tenant, surface, customer and conversation. */
export interface SessionOwner {
  readonly tenant_id: string;
  readonly surface: Surface;
  readonly external_customer_id: string | null;
  readonly external_conversation_id: string | null;
}

/** The parts of a surface that identify it; its version does not. */
export function surfaceKey(surface: Surface): string {
  return canonicalJson([surface.type, surface.origin ?? null, surface.app_id ?? null]);
}

/** The key for an owner's sessions; null for an owner without a name. */
function ownerKey(owner: SessionOwner): string | null {
  if (owner.external_conversation_id === null && owner.external_customer_id === null) return null;
  return sha256Hex(
    canonicalJson([
      owner.tenant_id,
      surfaceKey(owner.surface),
      owner.external_customer_id,
      owner.external_conversation_id,
    ]),
  );
}

export class SessionDirectory {
  readonly #journal: Journal;
  /** The change under way for each owner. */
  readonly #changing = new Map<string, Promise<unknown>>();

  constructor(ports: { journal: Journal }) {
    this.#journal = ports.journal;
  }

  /** Candidates to resume, newest first: of the named conversation, otherwise of the customer. */
  candidates(owner: SessionOwner): readonly string[] {
    return this.#recent(ownerKey(owner));
  }

  /** All keys that find a session of this owner, the widest last. */
  keysOf(owner: SessionOwner): string[] {
    const keys = new Set([
      ownerKey(owner),
      owner.external_customer_id === null
        ? null
        : ownerKey({ ...owner, external_conversation_id: null }),
    ]);
    return [...keys].filter((key) => key !== null);
  }

  /**
   * Runs `change` alone among those for the same owner: each makes a row anew from the one that it
   * reads, and a second one that reads too early would undo the first. `owner` is the widest of the
   * keys, or whatever else is the owner's alone.
   */
  async alone<T>(owner: string, change: () => Promise<T>): Promise<T> {
    let former = this.#changing.get(owner);
    while (former !== undefined) {
      await former.catch(() => {});
      former = this.#changing.get(owner);
    }
    const changing = change().finally(() => this.#changing.delete(owner));
    this.#changing.set(owner, changing);
    return changing;
  }

  /** Row writes that remember a new session under `keys`; only {@link alone}. */
  remember(keys: readonly string[], sessionId: string): Put[] {
    return keys.map((key) =>
      put(recentTable, [key], [sessionId, ...this.#recent(key)].slice(0, recentMax)),
    );
  }

  /** Row writes that remove a session under all its keys; only {@link alone}. */
  forget(keys: readonly string[], sessionId: string): Put[] {
    return keys.flatMap((key) => {
      const recent = this.#recent(key);
      const rest = recent.filter((id) => id !== sessionId);
      if (rest.length === recent.length) return [];
      return [rest.length === 0 ? remove(recentTable, [key]) : put(recentTable, [key], rest)];
    });
  }

  /** Row write that notes whether the session has an open turn. */
  owes(sessionId: string, isOwing: boolean): Put {
    return isOwing ? put(owingTable, [sessionId], true) : remove(owingTable, [sessionId]);
  }

  /** Sessions with an open turn when the journal was opened; complete only before serving. */
  *owing(): Generator<string> {
    for (const { key } of this.#journal.range(owingTable, {})) yield String(key[0]);
  }

  #recent(key: string | null): readonly string[] {
    return key === null ? [] : (this.#journal.get(recentTable, [key]) ?? []);
  }
}
