// Keeps the answer to a keyed request, so that sending it again changes nothing.
// Owns: the records and the set of keys in flight.
// Does not own: the effect; the record is a row of the same change (contract 2.2).
// INV-501: record and effect are one atomic change: no ghost key, no lost key.
// INV-502: a different body is refused before an unfinished first request is (422 before 409).
// On failure: a request that wrote nothing leaves no record; the key may be used again.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { canonicalJson, sha256Hex } from '../base/hash.ts';
import type { Reply } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import { IdempotencyBudget } from './idempotency-budget.ts';
import { sweepTable } from '../journal/sweep.ts';

/** A key's record. */
export interface IdempotencyRow {
  readonly fingerprint: string;
  readonly status: number;
  /** The answer; absent where it is packed. */
  readonly body?: unknown;
  /** A large answer: its JSON, deflated, in base64. */
  readonly packed?: string;
  /** Epoch milliseconds after which the key is forgotten; null: lives as long as what it made. */
  readonly expires_at_ms: number | null;
  /** The tenant whose budget it counts in, and its size; absent if it is removed with its owner. */
  readonly counts?: { readonly tenant_id: string; readonly bytes: number };
}

const table = defineTable<IdempotencyRow>('idempotency', 'logged');

/** The scope of a key: two requests have the same key only if all parts are equal. */
export interface IdempotencyScope {
  readonly tenantId: string;
  readonly route: string;
  /** Session or run the request belongs to, or ''. */
  readonly owner: string;
  readonly key: string;
}

const pageRows = 500;

/** About the size of a row without its answer: key, fingerprint, times. */
const rowBytes = 300;
/** Longer answers are packed: the answer to a batch has many repetitions. */
const packedFrom = 1024;

/** Rows of one owner lie together on disk: settling them touches a page or two, not one each. */
function placeOf({ tenantId, route, owner }: Omit<IdempotencyScope, 'key'>): string {
  return sha256Hex(`${tenantId}\u0000${route}\u0000${owner}`).slice(0, 32);
}

/** An answer stored earlier under the same key and body. */
export interface ReplayedAnswer {
  readonly kind: 'replayed';
  readonly status: number;
  readonly body: unknown;
}

/** The first answer again, marked as such; `headers` are those that are not kept with an answer. */
export function replayedReply(
  { status, body }: ReplayedAnswer,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, body, headers: { 'Idempotent-Replayed': 'true', ...headers } };
}

/** A keyed request that may run now. Call `release` once, in every case. */
export interface FirstRequest {
  readonly kind: 'first';
  /** The row that remembers the answer: put it into the change that has the effect. */
  record(status: number, body: unknown, expiresAtMs?: number): Put;
  /** Ends the in-flight state; call it in `finally`. */
  release(): void;
}

/** The fingerprint of a body: RFC 8785 text without the `idempotency_key` member, hashed. */
export function fingerprintOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'idempotency_key' in body) {
    const { idempotency_key: _, ...rest } = body;
    return sha256Hex(canonicalJson(rest));
  }
  return sha256Hex(canonicalJson(body));
}

function keptOf(answer: unknown): Pick<IdempotencyRow, 'body' | 'packed'> {
  const text = JSON.stringify(answer) ?? 'null';
  if (text.length < packedFrom) return { body: answer };
  return { packed: deflateRawSync(text).toString('base64') };
}

function answerIn({ body, packed }: IdempotencyRow): unknown {
  if (packed === undefined) return body;
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as unknown;
}

export class Idempotency {
  readonly #journal: Journal;
  readonly #budget: IdempotencyBudget;
  readonly #inFlight = new Map<string, string>();

  constructor(ports: { journal: Journal; budget?: IdempotencyBudget }) {
    this.#journal = ports.journal;
    this.#budget = ports.budget ?? new IdempotencyBudget(0);
  }

  /**
   * Looks a key up. Throws `idempotency_key_reused` (422) for another body and
   * `idempotency_in_flight` (409) while the first request runs; `rate_limited` (429) for a new key
   * without an owner where the tenant's kept answers fill their budget.
   */
  begin(scope: IdempotencyScope, body: unknown, nowMs: number): FirstRequest | ReplayedAnswer {
    const id = `${placeOf(scope)} ${scope.key}`;
    const fingerprint = fingerprintOf(body);
    const running = this.#inFlight.get(id);
    const found = running === undefined ? this.#find(id, nowMs) : undefined;
    if ((running ?? found?.fingerprint ?? fingerprint) !== fingerprint) {
      throw new Refusal('idempotency_key_reused', 'This idempotency key came with another body.');
    }
    if (running !== undefined) {
      throw new Refusal('idempotency_in_flight', 'The first request with this key is running.', {
        headers: { 'Retry-After': '1' },
      });
    }
    if (found !== undefined) {
      return { kind: 'replayed', status: found.status, body: answerIn(found) };
    }
    if (scope.owner === '') this.#budget.check(scope.tenantId);
    this.#inFlight.set(id, fingerprint);
    return {
      kind: 'first',
      record: (status, answer, expiresAtMs) => {
        const kept = keptOf(answer);
        return put(table, [id], {
          fingerprint,
          status,
          ...kept,
          expires_at_ms: expiresAtMs ?? null,
          ...(scope.owner === '' && { counts: this.#count(scope.tenantId, kept) }),
        });
      },
      release: () => {
        this.#inFlight.delete(id);
      },
    };
  }

  /** The stored record of a key, without a check of the body: for records of older versions. */
  recall(scope: IdempotencyScope): IdempotencyRow | undefined {
    return this.#journal.get(table, [`${placeOf(scope)} ${scope.key}`]);
  }

  /**
   * Removes expired records, and those of a deleted tenant; resolves with how many it removed.
   */
  async sweep(nowMs: number, deletedTenantId?: string): Promise<number> {
    const isOver = ({ expires_at_ms, counts }: IdempotencyRow): boolean => {
      if (expires_at_ms !== null && expires_at_ms <= nowMs) return true;
      if (counts !== undefined && counts.tenant_id === deletedTenantId) return true;
      if (counts !== undefined) this.#budget.counted(counts.tenant_id, counts.bytes);
      return false;
    };
    this.#budget.beginCount();
    const removedCount = await sweepTable(this.#journal, table, isOver);
    this.#budget.endCount();
    return removedCount;
  }

  /** Removes all settled records of an owner that is gone. */
  async forget(scope: Omit<IdempotencyScope, 'key'>): Promise<void> {
    const place = placeOf(scope);
    const range = { start: [`${place} `], end: [`${place}!`], limit: pageRows };
    for (;;) {
      const keys = Array.from(this.#journal.range(table, range), ({ key }) => key);
      if (keys.length === 0) return;
      range.start = [`${String(keys.at(-1)?.[0])}\u0000`];
      await this.#journal.commit({ puts: keys.map((key) => remove(table, key)) });
    }
  }

  #count(tenantId: string, kept: object): NonNullable<IdempotencyRow['counts']> {
    const bytes = JSON.stringify(kept).length + rowBytes;
    this.#budget.add(tenantId, bytes);
    return { tenant_id: tenantId, bytes };
  }

  #find(id: string, nowMs: number): IdempotencyRow | undefined {
    const row = this.#journal.get(table, [id]);
    if (row === undefined) return undefined;
    return row.expires_at_ms !== null && row.expires_at_ms <= nowMs ? undefined : row;
  }
}
