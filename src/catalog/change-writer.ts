// Writes a tenant's catalogue one change at a time, and numbers the changes for the search lanes.
// Owns: the order of catalogue writes per tenant, the head of each change journal.
// Does not own: the content of a change (products, schema runs), its readers (search lanes).
// INV-701: a tenant's change sequences ascend without reuse, across failures and restarts.
// INV-702: a write judges rows as last committed: the next begins when the former is on disk.
// On failure: the write rejects; its sequences were not published, and the next write uses them.

import { assert } from '../base/assert.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import { changeTable, standingTable } from '../journal/catalogue-tables.ts';
import type { Change, Journal, Put } from '../journal/journal.ts';

/** The decision of a write: the change, how many sequences it uses, the result for the caller. */
export interface CatalogueWrite<Result> {
  readonly change: Change;
  /** Sequences from the given one on that the change's rows use; 0 leaves the head as it is. */
  readonly sequencesUsed: number;
  readonly result: Result;
  /** Commits the change as part of an actor's step; by default the journal commits it. */
  readonly commit?: (change: Change) => Promise<void>;
}

/** Called with a tenant's new head once it is on disk, and with the rows of the commit. */
export type ChangeListener = (tenantId: string, head: number, puts: readonly Put[]) => void;

/** How many written products are remembered; then all are forgotten at once. */
const WRITTEN_MAX = 16_384;

export class ChangeWriter {
  readonly #journal: Journal;
  readonly #queue = new KeyedQueue();
  /** By tenant, of its last write and of the one before: resolves when that begins. */
  readonly #begins = new Map<
    string,
    { readonly before?: Promise<void>; readonly last: Promise<void> }
  >();
  readonly #heads = new Map<string, number>();
  /** Ascends with every write. */
  #revision = 0;
  /** Products by tenant, each with the revision of its last write. */
  readonly #written = new Map<string, Map<string, number>>();
  #writtenCount = 0;
  /** A read at an earlier revision counts as outdated: the writes since then are forgotten. */
  #knownSince = 0;
  readonly #listeners = new Set<ChangeListener>();

  constructor(ports: { journal: Journal }) {
    this.#journal = ports.journal;
  }

  /**
   * One catalogue write of a tenant: `decide` gets the first free sequence, reads from the journal, and
   * returns the change. Resolves with its result when the change is on disk; rejects with the error of
   * `decide`, or with `JournalFault`.
   */
  write<Result>(
    tenantId: string,
    decide: (nextSequence: number) => CatalogueWrite<Result> | Promise<CatalogueWrite<Result>>,
  ): Promise<Result> {
    const begin = Promise.withResolvers<void>();
    const before = this.#begins.get(tenantId)?.last;
    this.#begins.set(tenantId, { ...(before && { before }), last: begin.promise });
    return this.#queue.run(tenantId, async () => {
      begin.resolve();
      const head = this.head(tenantId);
      const { change, sequencesUsed, result, commit } = await decide(head + 1);
      assert(sequencesUsed >= 0, 'a write takes no negative number of sequences');
      try {
        await (commit === undefined ? this.#journal.commit(change) : commit(change));
      } finally {
        this.#noteWritten(tenantId, change.puts ?? []);
      }
      if (sequencesUsed > 0) this.#advance(tenantId, head + sequencesUsed, change.puts ?? []);
      return result;
    });
  }

  /** Resolves when at most one write of the tenant waits for another one. */
  async begun(tenantId: string): Promise<void> {
    await this.#begins.get(tenantId)?.before;
  }

  /** Names the state of all catalogues, for {@link isCurrent}. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Whether a product's standing, read at `revision`, is still as last committed. Call it within
   * {@link write}. `false` may be wrong, `true` never is.
   */
  isCurrent(tenantId: string, productId: string, revision: number): boolean {
    if (revision < this.#knownSince) return false;
    return (this.#written.get(tenantId)?.get(productId) ?? 0) <= revision;
  }

  /** The tenant's last committed change sequence; 0 before its first change. */
  head(tenantId: string): number {
    let head = this.#heads.get(tenantId);
    if (head === undefined) this.#heads.set(tenantId, (head = this.#readHead(tenantId)));
    return head;
  }

  /**
   * The last change that can be read now: it may be on disk a moment before its writer knows. Counts that are
   * stored beside the rows belong to this head.
   */
  readableHead(tenantId: string): number {
    return Math.max(this.head(tenantId), this.#readHead(tenantId));
  }

  /**
   * Runs `erase` alone among the tenant's writes, and forgets the head: the next write reads it from the
   * remaining rows.
   */
  erase<Result>(tenantId: string, erase: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(tenantId, async () => {
      try {
        return await erase();
      } finally {
        this.#heads.delete(tenantId);
        this.#begins.delete(tenantId);
        this.#forgetWritten();
      }
    });
  }

  /** Calls `listener` after every commit that moved a head, until the result is called. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Also for a failed write: its rows may be on disk. */
  #noteWritten(tenantId: string, puts: readonly Put[]): void {
    this.#revision += 1;
    if (this.#writtenCount > WRITTEN_MAX) this.#forgetWritten();
    let products = this.#written.get(tenantId);
    for (const { table, key } of puts) {
      if (table !== standingTable) continue;
      if (products === undefined) this.#written.set(tenantId, (products = new Map()));
      products.set(String(key[1]), this.#revision);
      this.#writtenCount += 1;
    }
  }

  #forgetWritten(): void {
    this.#revision += 1;
    this.#knownSince = this.#revision;
    this.#written.clear();
    this.#writtenCount = 0;
  }

  #advance(tenantId: string, head: number, puts: readonly Put[]): void {
    this.#heads.set(tenantId, head);
    for (const listener of this.#listeners) listener(tenantId, head, puts);
  }

  /** The last row's sequence: a change removes older rows only, so the head's own row is there. */
  #readHead(tenantId: string): number {
    const last = this.#journal.range(changeTable, {
      start: [tenantId, Number.MAX_SAFE_INTEGER],
      end: [tenantId],
      reverse: true,
      limit: 1,
    });
    for (const { key } of last) return Number(key[1]);
    return 0;
  }
}
