// Search as the rest of the process sees it: a port with deadlines, and lanes measured by cursors.
// Owns: the search thread, requests under way, the last progress of each tenant.
// Does not own: indexes (worker), heads (catalogue), what a tenant wants (tenancy).
// INV-802: the state of a lane is measured from its cursor and the head of the changes, never
// declared.

import { SHARE_ENV, Worker } from 'node:worker_threads';
import { formatTime, type Clock } from '../base/clock.ts';
import type { Lane, LaneState } from '../contract/capabilities.ts';
import type { EmbeddingCounts } from '../contract/schema-sync.ts';
import type { LaneProgress } from './catalogue-lane.ts';
import type { FromWorker, SemanticInput, ToWorker, WorkerInput } from './messages.ts';
import {
  SearchUnavailable,
  type FacetMention,
  type KnownWord,
  type SearchPort,
  type SearchQuery,
  type SearchResult,
} from './port.ts';
import type { SemanticProgress } from './semantic/semantic-lane.ts';
import { semanticLane } from './semantic/semantic-view.ts';

export interface SearchLanesPorts {
  readonly clock: Clock;
  /** Last committed change of a tenant's catalogue. */
  readonly headOf: (tenantId: string) => number;
  /** Products that a shopper could be shown. */
  readonly liveCountOf: (tenantId: string) => number;
  /** The schema version that is active now; null where there is none. */
  readonly activeVersionOf: (tenantId: string) => string | null;
  readonly policyOf: (tenantId: string) => { lexical_enabled: boolean; semantic_enabled: boolean };
  readonly report: (error: unknown) => void;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: SearchUnavailable) => void;
  readonly cancelDeadline: () => void;
}

export interface SearchLanesOptions {
  /** Folder of the journal. */
  readonly path: string;
  /** Folder of the lanes' snapshots, beside it. */
  readonly snapshotsPath: string;
  readonly deadlineMs: number;
  readonly tenantIds: Iterable<string>;
  /** Absent: there is no semantic lane, whatever a tenant wants. */
  readonly semantic?: SemanticInput | undefined;
}

const restartDelayMs = 500;

export class SearchLanes implements SearchPort {
  readonly #ports: SearchLanesPorts;
  readonly #options: SearchLanesOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #progress = new Map<string, LaneProgress & { readonly atMs: number }>();
  readonly #semantics = new Map<string, SemanticProgress & { readonly atMs: number }>();
  /** What the thread was last told of each tenant's wish for its semantic lane. */
  readonly #policies = new Map<string, boolean>();
  readonly #tenantIds = new Set<string>();
  /** Tables of examples that a thread was sent whole. */
  readonly #taught = new WeakMap<Worker, Set<string>>();
  #worker: Worker;
  #nextId = 1;
  #isClosed = false;
  #lastError: string | undefined;

  constructor(ports: SearchLanesPorts, options: SearchLanesOptions) {
    this.#ports = ports;
    this.#options = options;
    for (const tenantId of options.tenantIds) this.#tenantIds.add(tenantId);
    this.#worker = this.#start();
    for (const tenantId of this.#tenantIds) this.#tellPolicy(tenantId);
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
    return this.#ask((id) => ({ kind: 'search', id, tenantId, query }), deadlineMs);
  }

  mentions(tenantId: string, text: string, locale?: string): Promise<readonly FacetMention[]> {
    return this.#ask((id) => ({ kind: 'mentions', id, tenantId, text, locale }));
  }

  words(tenantId: string, text: string, locale?: string): Promise<readonly KnownWord[]> {
    return this.#ask((id) => ({ kind: 'words', id, tenantId, text, locale }));
  }

  nearness(
    tenantId: string,
    { text, locale, examples }: Parameters<SearchPort['nearness']>[1],
  ): Promise<Readonly<Record<string, number>> | undefined> {
    if (!this.semantic(tenantId).queryable) return Promise.resolve(undefined);
    const taught = this.#taught.get(this.#worker) ?? new Set();
    this.#taught.set(this.#worker, taught);
    const table = taught.has(examples.name) ? { name: examples.name } : examples;
    taught.add(examples.name);
    return this.#ask((id) => ({ kind: 'nearness', id, tenantId, text, locale, examples: table }));
  }

  /** Tells the lanes that a tenant's catalogue has a new head. */
  wake(tenantId: string): void {
    this.#tenantIds.add(tenantId);
    this.#tellPolicy(tenantId);
    this.#post({ kind: 'wake', tenantId });
  }

  /** The lexical lane as it is: state and counts from its cursor and the catalogue's head. */
  lexical(tenantId: string): Lane {
    const { headOf, liveCountOf, policyOf, activeVersionOf } = this.#ports;
    const isEnabled = policyOf(tenantId).lexical_enabled;
    const progress = this.#progress.get(tenantId);
    const head = headOf(tenantId);
    const total = liveCountOf(tenantId);
    const isBehind = head > (progress?.cursor ?? 0);
    // Each change since the measurement is at most one more product that is behind.
    const behindCount = progress && progress.pendingCount + Math.max(0, head - progress.head);
    const pending = isBehind ? Math.min(total, Math.max(1, behindCount ?? total)) : 0;
    const indexed = total - pending;
    const isQueryable = progress?.isQueryable === true && progress.indexedCount > 0;
    // The generation that serves is of another version: one of this version is built beside it.
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

  /** The semantic lane as it is, from what it has really embedded. */
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

  /** What the last activation meant for a tenant's vectors; undefined without such a lane. */
  embeddings(tenantId: string, activeVersion: string | null): EmbeddingCounts | undefined {
    const progress = this.#semantics.get(tenantId);
    if (progress === undefined) return undefined;
    const { activation, indexedCount } = progress;
    // The lane has not read this version yet; until it has, every vector is as good as it was.
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

  /** Where a product's latest change is in the semantic lane: certain once nothing pends. */
  semanticPlaceOf(tenantId: string, changeSequence: number): 'disabled' | 'indexed' | 'pending' {
    if (!this.#ports.policyOf(tenantId).semantic_enabled) return 'disabled';
    const pendingCount = this.#semantics.get(tenantId)?.pendingCount;
    return pendingCount === 0 && this.hasReached(tenantId, changeSequence) ? 'indexed' : 'pending';
  }

  /** Ends the thread; what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#post({ kind: 'stop' });
    await ended;
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
    // Nothing to index, however much is still to be taken out.
    if (total === 0) return 'pending';
    if (!isQueryable || isRebuilding) return 'building';
    return isBehind ? 'stale' : 'ready';
  }

  #ask<T>(message: (id: number) => ToWorker, deadlineMs = this.#options.deadlineMs): Promise<T> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<T>((resolve, reject) => {
      const cancelDeadline = this.#ports.clock.after(deadlineMs, () => {
        this.#waiting.delete(id);
        reject(new SearchUnavailable('no lane answered in time'));
      });
      this.#waiting.set(id, { resolve, reject, cancelDeadline });
      this.#post(message(id));
    });
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const workerData: WorkerInput = {
      path: this.#options.path,
      snapshotsPath: this.#options.snapshotsPath,
      tenantIds: [...this.#tenantIds],
      ...(this.#options.semantic && { semantic: this.#options.semantic }),
    };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      // What the threads below it load reads its settings there.
      env: SHARE_ENV,
    });
    worker.on('message', (message: FromWorker) => this.#take(message));
    worker.on('error', (error) => this.#restart(error));
    return worker;
  }

  /** A tenant's settings may change at any time, and nobody is told: so every use looks. */
  #tellPolicy(tenantId: string): void {
    if (this.#options.semantic === undefined) return;
    const isSemanticEnabled = this.#ports.policyOf(tenantId).semantic_enabled;
    if (this.#policies.get(tenantId) === isSemanticEnabled) return;
    this.#policies.set(tenantId, isSemanticEnabled);
    this.#post({ kind: 'policy', tenantId, isSemanticEnabled });
  }

  #take(message: FromWorker): void {
    if (message.kind === 'progress') {
      const atMs = this.#ports.clock.nowMs();
      this.#progress.set(message.tenantId, { ...message.progress, atMs });
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
        return waiting.resolve(message.words as never);
      case 'near':
        return waiting.resolve(message.nearness as never);
      case 'refused':
        return waiting.reject(new SearchUnavailable(message.reason));
    }
  }

  /** A thread that died is started anew; the journal has everything that its indexes held. */
  #restart(error: unknown): void {
    this.#ports.report(error);
    this.#lastError = 'the search thread ended and is started again';
    this.#progress.clear();
    this.#semantics.clear();
    this.#policies.clear();
    this.#refuseAll('the search thread ended');
    if (this.#isClosed) return;
    this.#ports.clock.after(restartDelayMs, () => {
      if (this.#isClosed) return;
      this.#worker = this.#start();
      for (const tenantId of this.#tenantIds) this.#tellPolicy(tenantId);
    });
  }

  #refuseAll(reason: string): void {
    for (const { reject, cancelDeadline } of this.#waiting.values()) {
      cancelDeadline();
      reject(new SearchUnavailable(reason));
    }
    this.#waiting.clear();
  }
}
