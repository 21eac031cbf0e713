// Search for the other parts of the server: a port with deadlines, and the states of lanes.
// Owns: running queries, the last progress of each tenant.
// Does not own: the search process (search-process), indexes (worker), heads (catalogue), which lanes a
// tenant wants (tenancy).
// INV-802: the state of a lane follows from its cursor and the head of the changes.

import { formatTime, type Clock } from '../base/clock.ts';
import type { Lane, LaneState } from '../contract/capabilities.ts';
import type { EmbeddingCounts } from '../contract/schema-sync.ts';
import type { LaneProgress } from './catalogue-lane.ts';
import { HandedAmount, type HandedProducts } from './handed-changes.ts';
import type { FromWorker, SemanticInput, ToWorker } from './messages.ts';
import {
  type ExampleNearness,
  SearchUnavailable,
  type FacetMention,
  type KnownWord,
  type StrangeWord,
  type SearchPort,
  type SearchQuery,
  type SearchResult,
} from './port.ts';
import { SearchProcess, type Heartbeat } from './search-process.ts';
import type { SemanticProgress } from './semantic/semantic-lane.ts';
import { semanticLane } from './semantic/semantic-view.ts';

/** What search reads from the rest of the server. */
export interface SearchLanesPorts {
  readonly clock: Clock;
  /** Last committed change of a tenant's catalogue. */
  readonly headOf: (tenantId: string) => number;
  /** Active products. */
  readonly liveCountOf: (tenantId: string) => number;
  /** The active schema version; null if there is none. */
  readonly activeVersionOf: (tenantId: string) => string | null;
  readonly policyOf: (tenantId: string) => { lexical_enabled: boolean; semantic_enabled: boolean };
  readonly report: (error: unknown) => void;
}

interface Waiting {
  readonly message: ToWorker;
  readonly resolve: (value: never) => void;
  readonly reject: (error: SearchUnavailable) => void;
  readonly cancelDeadline: () => void;
}

/** The folders and bounds of search. */
export interface SearchLanesOptions {
  /** Folder of the journal. */
  readonly path: string;
  /** Folder of the lanes' snapshots, beside it. */
  readonly snapshotsPath: string;
  readonly deadlineMs: number;
  readonly tenantIds: Iterable<string>;
  /** Absent: there is no semantic lane for any tenant. */
  readonly semantic?: SemanticInput | undefined;
  readonly heartbeat?: Heartbeat | undefined;
}

/**
 * Search for the rest of the server. Every query ends by its deadline, with a result or a rejection.
 */
export class SearchLanes implements SearchPort {
  readonly #ports: SearchLanesPorts;
  readonly #options: SearchLanesOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #progress = new Map<string, LaneProgress & { readonly atMs: number }>();
  readonly #semantics = new Map<string, SemanticProgress & { readonly atMs: number }>();
  /** Whether each tenant wants its semantic lane, as last sent to the process. */
  readonly #policies = new Map<string, boolean>();
  readonly #tenantIds = new Set<string>();
  readonly #handed = new HandedAmount();
  readonly #process: SearchProcess;
  #nextId = 1;
  #lastError: string | undefined;

  constructor(ports: SearchLanesPorts, options: SearchLanesOptions) {
    this.#ports = ports;
    this.#options = options;
    for (const tenantId of options.tenantIds) this.#tenantIds.add(tenantId);
    this.#process = new SearchProcess(
      {
        clock: ports.clock,
        input: () => ({
          path: options.path,
          snapshotsPath: options.snapshotsPath,
          tenantIds: [...this.#tenantIds],
          ...(options.semantic && { semantic: options.semantic }),
        }),
        onStart: () => this.#begin(),
        onMessage: (message) => this.#take(message),
        onLost: (reason) => this.#lost(reason),
      },
      options.heartbeat,
    );
    this.#process.start();
  }

  /** Id of the search process; undefined while there is none. */
  get processId(): number | undefined {
    return this.#process.id;
  }

  search(tenantId: string, query: SearchQuery, deadlineMs?: number): Promise<SearchResult> {
    if (query.mode === 'semantic') {
      if (!this.semantic(tenantId).queryable) {
        return Promise.reject(new SearchUnavailable('the semantic lane is not queryable'));
      }
    } else if (!this.#ports.policyOf(tenantId).lexical_enabled) {
      return Promise.reject(new SearchUnavailable('the lexical lane is disabled'));
    }
    this.#tellPolicy(tenantId);
    const about = { kind: 'search', tenantId, query } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }), deadlineMs);
  }

  mentions(tenantId: string, text: string, locale?: string): Promise<readonly FacetMention[]> {
    if (text.trim() === '') return Promise.resolve([]);
    const about = { kind: 'mentions', tenantId, text, locale } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }));
  }

  words(tenantId: string, text: string, locale?: string): Promise<readonly KnownWord[]> {
    if (text.trim() === '') return Promise.resolve([]);
    const about = { kind: 'words', tenantId, text, locale } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }));
  }

  strange(tenantId: string, text: string, locale?: string): Promise<readonly StrangeWord[]> {
    const about = { kind: 'strange', tenantId, text, locale } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }));
  }

  nearness(
    tenantId: string,
    { text, language }: Parameters<SearchPort['nearness']>[1],
  ): Promise<Readonly<Record<string, ExampleNearness>> | undefined> {
    if (!this.semantic(tenantId).queryable) return Promise.resolve(undefined);
    const about = { kind: 'nearness', tenantId, text, language } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }));
  }

  likeness(
    tenantId: string,
    { text, language, others }: Parameters<SearchPort['likeness']>[1],
  ): Promise<readonly number[] | undefined> {
    if (!this.semantic(tenantId).queryable) return Promise.resolve(undefined);
    const about = { kind: 'likeness', tenantId, text, language, others } as const;
    return this.#ask((id, waitMs) => ({ ...about, id, deadlineMs: waitMs }));
  }

  /** Passes the new head of a tenant's catalogue, and the products of the commit, to the lanes. */
  wake(tenantId: string, products?: HandedProducts): void {
    this.#tenantIds.add(tenantId);
    this.#tellPolicy(tenantId);
    const isHanded = products !== undefined && this.#handed.add(tenantId, products);
    this.#process.post({ kind: 'wake', tenantId, ...(isHanded && { products }) });
  }

  /**
   * Removes the lanes of a deleted tenant, with their snapshots and vectors. Rejects with
   * {@link SearchUnavailable} if the process did not confirm it.
   */
  async forget(tenantId: string, deadlineMs: number): Promise<void> {
    this.#tenantIds.delete(tenantId);
    await this.#ask<void>((id) => ({ kind: 'forget', id, tenantId }), deadlineMs);
    this.#progress.delete(tenantId);
    this.#semantics.delete(tenantId);
    this.#policies.delete(tenantId);
    this.#handed.forget(tenantId);
  }

  /** The lexical lane: state and counts from its cursor and the catalogue's head. */
  lexical(tenantId: string): Lane {
    const { headOf, liveCountOf, policyOf, activeVersionOf } = this.#ports;
    const isEnabled = policyOf(tenantId).lexical_enabled;
    const progress = this.#progress.get(tenantId);
    const head = headOf(tenantId);
    const total = liveCountOf(tenantId);
    const isBehind = head > (progress?.cursor ?? 0);
    // Each later change adds at most one pending product.
    const behindCount = progress && progress.pendingCount + Math.max(0, head - progress.head);
    const pending = isBehind ? Math.min(total, Math.max(1, behindCount ?? total)) : 0;
    const indexed = total - pending;
    const isQueryable = progress?.isQueryable === true && progress.indexedCount > 0;
    // The serving index has another version, so an index of the active one is being built.
    const isRebuilding = isQueryable && progress.schemaVersion !== activeVersionOf(tenantId);
    const about = { isEnabled, isQueryable, isBehind, isRebuilding, total };
    const state = this.#stateOf(about);
    return {
      policy: isEnabled ? 'enabled' : 'disabled',
      state,
      queryable: isEnabled && isQueryable && total > 0,
      indexed,
      pending,
      total,
      coverage: total === 0 ? 0 : indexed / total,
      schema_version: progress?.schemaVersion ?? null,
      ...(progress && { last_indexed_at: formatTime(progress.atMs) }),
      ...(this.#lastError !== undefined && { last_error: this.#lastError }),
    };
  }

  /** The semantic lane: state and counts from the embedded products. */
  semantic(tenantId: string): Lane {
    this.#tellPolicy(tenantId);
    const progress = this.#semantics.get(tenantId);
    return semanticLane({
      isEnabled: this.#ports.policyOf(tenantId).semantic_enabled,
      total: this.#ports.liveCountOf(tenantId),
      unreadCount: this.lexical(tenantId).pending,
      schemaVersion: this.#progress.get(tenantId)?.schemaVersion ?? null,
      progress,
      lastError: this.#lastError,
    });
  }

  /** The effect of the last activation on a tenant's vectors; undefined without such a lane. */
  embeddings(tenantId: string, activeVersion: string | null): EmbeddingCounts | undefined {
    const progress = this.#semantics.get(tenantId);
    if (progress === undefined) return undefined;
    const { activation, indexedCount } = progress;
    // Until the lane has read this version, every vector counts as before.
    if (activation === undefined || activation.version !== activeVersion) {
      return { compatible: true, retained: indexedCount, to_refresh: 0 };
    }
    const { retained, to_refresh } = activation;
    return { compatible: true, retained, to_refresh };
  }

  /** Whether a product's latest change has reached the lexical lane. */
  hasReached(tenantId: string, changeSequence: number): boolean {
    return (this.#progress.get(tenantId)?.cursor ?? 0) >= changeSequence;
  }

  /** Where a product's latest change is in the semantic lane: certain once no change is pending. */
  semanticPlaceOf(tenantId: string, changeSequence: number): 'disabled' | 'indexed' | 'pending' {
    if (!this.#ports.policyOf(tenantId).semantic_enabled) return 'disabled';
    const pendingCount = this.#semantics.get(tenantId)?.pendingCount;
    return pendingCount === 0 && this.hasReached(tenantId, changeSequence) ? 'indexed' : 'pending';
  }

  /** Ends the process, and refuses waiting queries. */
  async close(): Promise<void> {
    await this.#process.close();
    this.#refuseAll('search is closing');
  }

  #stateOf(about: {
    isEnabled: boolean;
    isQueryable: boolean;
    isBehind: boolean;
    isRebuilding: boolean;
    total: number;
  }): LaneState {
    const { isEnabled, isQueryable, isBehind, isRebuilding, total } = about;
    if (!isEnabled) return 'disabled';
    if (this.#lastError !== undefined) return 'failed';
    // No active products: there is nothing to index, even if removals are pending.
    if (total === 0) return 'pending';
    if (!isQueryable || isRebuilding) return 'building';
    return isBehind ? 'stale' : 'ready';
  }

  #ask<T>(
    messageOf: (id: number, deadlineMs: number) => ToWorker,
    deadlineMs = this.#options.deadlineMs,
  ): Promise<T> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<T>((resolve, reject) => {
      const cancelDeadline = this.#ports.clock.after(deadlineMs, () => {
        this.#waiting.delete(id);
        reject(new SearchUnavailable('no lane answered in time'));
      });
      const message = messageOf(id, deadlineMs);
      this.#waiting.set(id, { message, resolve, reject, cancelDeadline });
      this.#process.post(message);
    });
  }

  /** The tenant's settings change without an event, so every use reads them. */
  #tellPolicy(tenantId: string): void {
    if (this.#options.semantic === undefined) return;
    const isSemanticEnabled = this.#ports.policyOf(tenantId).semantic_enabled;
    if (this.#policies.get(tenantId) === isSemanticEnabled) return;
    this.#policies.set(tenantId, isSemanticEnabled);
    this.#process.post({ kind: 'policy', tenantId, isSemanticEnabled });
  }

  #take(message: Exclude<FromWorker, { kind: 'alive' }>): void {
    if (message.kind === 'progress') {
      const atMs = this.#ports.clock.nowMs();
      this.#progress.set(message.tenantId, { ...message.progress, atMs });
      this.#handed.read(message.tenantId, message.progress.cursor);
      if (message.semantic) this.#semantics.set(message.tenantId, { ...message.semantic, atMs });
      this.#lastError = undefined;
      return;
    }
    if (message.kind === 'fault') {
      this.#ports.report(new Error(message.reason));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    waiting.cancelDeadline();
    switch (message.kind) {
      case 'found':
        return waiting.resolve(message.result as never);
      case 'mentioned':
        return waiting.resolve(message.mentions as never);
      case 'known':
      case 'strangers':
        return waiting.resolve(message.words as never);
      case 'near':
        return waiting.resolve(message.nearness as never);
      case 'like':
        return waiting.resolve(message.likeness as never);
      case 'forgotten':
        return waiting.resolve(undefined as never);
      case 'refused':
        return waiting.reject(new SearchUnavailable(message.reason));
    }
  }

  /** Sends every tenant's policy to a new process, and the queries that came while none ran. */
  #begin(): void {
    // Messages that were sent between two processes are lost.
    this.#policies.clear();
    for (const tenantId of this.#tenantIds) this.#tellPolicy(tenantId);
    for (const { message } of this.#waiting.values()) this.#process.post(message);
  }

  /** A running query may have caused the end, so running queries are refused. New ones wait. */
  #lost(reason: Error): void {
    this.#lastError = 'the search process ended and is started again';
    this.#progress.clear();
    this.#semantics.clear();
    this.#handed.clear();
    this.#refuseAll('the search process ended');
    this.#ports.report(reason);
  }

  #refuseAll(reason: string): void {
    for (const { reject, cancelDeadline } of this.#waiting.values()) {
      cancelDeadline();
      reject(new SearchUnavailable(reason));
    }
    this.#waiting.clear();
  }
}
