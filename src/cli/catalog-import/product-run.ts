// Drives index-sync runs over a product source of any size (contract 8.3).

import type {
  IndexRun,
  IndexRunReceipt,
  ItemsSummary,
  RejectedItems,
} from '../../contract/products.ts';
import { CommandFailure } from '../command-failure.ts';
import { ApiRefusal, type ApiClient } from './api-client.ts';
import { batchesOf } from './batches.ts';
import type { ProductSource } from './product-source.ts';
import type { ImportProgress } from './progress.ts';
import { itemsAtFault } from './refused-items.ts';
import { Pace, startOrFind, waitForEnd } from './run-session.ts';
import type { OnRejected, RejectedItem, SourceItem } from './source-item.ts';

const runsPath = '/api/v1/catalog/index-sync/runs';
const endedWell: ReadonlySet<string> = new Set(['completed', 'completed_with_errors']);
const finalStates: ReadonlySet<string> = new Set([...endedWell, 'failed', 'cancelled', 'expired']);
/** The smallest size of batches: below it the import fails. */
const batchBytesMin = 16 * 1024;

/** How an import of products ended. */
export interface ProductOutcome {
  /** `received` and `rejected` also count items that were refused before they were sent. */
  readonly counters: ItemsSummary & { readonly removed: number };
  readonly runIds: readonly string[];
  /** False when earlier imports of the same content had sent everything. */
  readonly hasSent: boolean;
}

export interface ProductSync {
  readonly source: ProductSource;
  readonly schemaVersion: string;
  readonly mode: 'upsert' | 'replace';
  /** Makes the runs differ from those of an earlier import of the same content. */
  readonly salt?: string;
  readonly progress: ImportProgress;
  /** Called for each item that the service rejects or refuses. */
  readonly onRejected: OnRejected;
}

/** A proxy in front of the service refuses a body of this size. */
class BatchTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`A batch of ${bytes} bytes was refused on the way.`);
    this.bytes = bytes;
  }
}

/**
 * Sends every product. One run holds a bounded number of batches, so an upsert of many products takes several;
 * completed runs of the same content are not sent again. Items that refuse their whole batch are left out of it
 * and counted as rejected. If a proxy refuses a batch of this size, the import begins again with batches half as
 * large: products that have arrived cost nothing. A replacement with an item that cannot be sent ends, since it
 * would remove that product.
 */
export async function syncProducts(api: ApiClient, given: ProductSync): Promise<ProductOutcome> {
  // After a new beginning the same items are faulty again.
  const sync = { ...given, onRejected: onceEach(given.onRejected) };
  const { source, mode, progress } = sync;
  if (mode === 'replace' && source.rejectedCount > 0) {
    throw new CommandFailure(
      `${source.rejectedCount} of ${source.count} items cannot be sent, and a replacement would ` +
        'remove their products. Nothing was sent. Repair the files; --rejects FILE lists the items.',
    );
  }
  try {
    for (let bytesMax = Infinity; ;) {
      progress.begin(source.count);
      try {
        return withRefused(await allRuns(api, sync, bytesMax), source.count);
      } catch (error) {
        if (!(error instanceof BatchTooLarge) || error.bytes / 2 < batchBytesMin) throw error;
        bytesMax = Math.floor(error.bytes / 2);
      }
    }
  } finally {
    progress.end();
  }
}

/** Reports each place in the files once; items without a known place are all reported. */
function onceEach(onRejected: OnRejected): OnRejected {
  const told = new Set<string>();
  return (rejected) => {
    const { origin } = rejected;
    if (told.has(origin)) return;
    if (origin !== '') told.add(origin);
    onRejected(rejected);
  };
}

async function allRuns(
  api: ApiClient,
  sync: ProductSync,
  bytesMax: number,
): Promise<ProductOutcome> {
  const feed = new Feed(sync.source.items());
  const outcomes: ProductOutcome[] = [];
  while (!(await feed.isDone())) {
    outcomes.push(await oneRun(api, sync, { feed, part: outcomes.length + 1, bytesMax }));
  }
  return outcomes.reduce(join, { counters: noCounters, runIds: [], hasSent: false });
}

/** Items that no run has received were refused: in this attempt, or in an earlier one. */
function withRefused(outcome: ProductOutcome, sourceCount: number): ProductOutcome {
  const { counters } = outcome;
  const refusedCount = Math.max(0, sourceCount - counters.received);
  const received = counters.received + refusedCount;
  const rejected = counters.rejected + refusedCount;
  return { ...outcome, counters: { ...counters, received, rejected } };
}

const noCounters = { received: 0, accepted: 0, unchanged: 0, stale: 0, rejected: 0, removed: 0 };

async function oneRun(
  api: ApiClient,
  sync: ProductSync,
  { feed, part, bytesMax }: { feed: Feed; part: number; bytesMax: number },
): Promise<ProductOutcome> {
  const { source, schemaVersion, mode, salt = '', progress } = sync;
  const sentCount = source.count - source.rejectedCount;
  // The size of batches is part of the key: a run holds batches of one size.
  const cut = bytesMax === Infinity ? '' : ` ${bytesMax}`;
  const run = await startOrFind<IndexRun>(api, {
    path: runsPath,
    body: {
      mode,
      schema_version: schemaVersion,
      ...(mode === 'replace' && { expected_item_count: sentCount }),
    },
    seed: `${source.hash} ${part} ${salt}${cut}`,
    // After a finished replacement there may have been another: do it again.
    accepts: (state) => state === 'processing' || (mode === 'upsert' && endedWell.has(state)),
  });
  const path = `${runsPath}/${run.run_id}`;
  const { max_items_per_batch, max_batch_bytes, max_item_bytes, max_batches_per_run } = run.limits;
  const bounds = { countMax: max_items_per_batch, bytesMax: Math.min(max_batch_bytes, bytesMax) };
  const pace = new Pace(run.limits.min_batch_interval_ms);
  const lastSequence = run.state === 'open' ? max_batches_per_run : run.received_batches;
  let sequence = 0;
  const origins: Origins = new Map();
  const { onRejected } = sync;
  progress.update(run.counters);
  for await (const batch of batchesOf(feed.entries(), bounds, ({ item }) => item)) {
    sequence += 1;
    // The last batch of the run is sent again: a batch that was refused as a whole in an earlier attempt has
    // no number, and only the content shows which batches have one.
    const isHeld = sequence === run.next_sequence - 1;
    if (isHeld || (run.state === 'open' && sequence >= run.next_sequence)) {
      const itemBytesMax = max_item_bytes;
      const sending = {
        path,
        sequence,
        isHeld,
        batch,
        pace,
        mode,
        itemBytesMax,
        origins,
        onRejected,
      };
      const sent = await sendBatch(api, sending);
      if (!isHeld && sent !== undefined) progress.add(sent.summary);
      // All its items were refused, so the run still waits for a batch of this number.
      if (sent === undefined || sent.refusedCount === batch.length) sequence -= 1;
    } else {
      // An earlier attempt sent it: its rejected items still have places in the files.
      for (const [index, { origin }] of batch.entries()) {
        origins.set(`${sequence}.${index}`, origin);
      }
    }
    if (sequence < lastSequence) continue;
    feed.keepPulled();
    break;
  }
  if (mode === 'replace' && !(await feed.isDone())) {
    await api.post(`${path}/cancel`, {});
    throw new CommandFailure('A replacement has to fit into one run: too many products.');
  }
  if (run.state === 'open') {
    await api.post(`${path}/complete`, {
      expected_batch_count: sequence,
      ...(mode === 'replace' && { expected_item_count: sentCount }),
    });
  }
  const outcome = await outcomeOf(api, path, { origins, onRejected });
  return { ...outcome, hasSent: run.state === 'open' };
}

/** The places of rejected items in the files, by sequence and index. */
type Origins = Map<string, string>;

interface Sending {
  readonly path: string;
  readonly sequence: number;
  /** Whether the run has a batch of this number. */
  readonly isHeld: boolean;
  readonly batch: readonly SourceItem[];
  readonly pace: Pace;
  readonly mode: ProductSync['mode'];
  readonly itemBytesMax: number;
  readonly origins: Origins;
  readonly onRejected: OnRejected;
}

/**
 * Sends a batch, and after a refusal again without the faulty items. Undefined if the run holds another batch of
 * this number.
 */
async function sendBatch(
  api: ApiClient,
  { path, sequence, isHeld, batch, pace, mode, itemBytesMax, origins, onRejected }: Sending,
): Promise<{ summary: ItemsSummary; refusedCount: number } | undefined> {
  let refusedCount = 0;
  let left = batch;
  while (left.length > 0) {
    await pace.ready();
    const items = left.map(({ item }) => item);
    try {
      const reply = await api.post<IndexRunReceipt>(`${path}/batches`, { sequence, items });
      pace.heed(reply.headers);
      for (const { index, error } of reply.body.results ?? []) {
        const origin = left[index]?.origin;
        if (error && origin !== undefined) origins.set(`${sequence}.${index}`, origin);
      }
      return { summary: withCount(reply.body.summary, refusedCount), refusedCount };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (isHeld && error.code === 'batch_conflict') return undefined;
      // The run ended long ago and its batches are removed: they cannot be compared.
      if (isHeld && error.code === 'run_not_open') return { summary: noCounters, refusedCount };
      if (![400, 413, 422].includes(error.status)) throw error;
      if (isByProxy(error) && left.length > 1) {
        await api.post(`${path}/cancel`, {});
        throw new BatchTooLarge(Buffer.byteLength(JSON.stringify({ sequence, items })));
      }
      const faults = itemsAtFault(error, left, itemBytesMax);
      if (mode === 'replace' || faults.size === 0) {
        // This run can never complete, so it must not stay open.
        await api.post(`${path}/cancel`, {});
        throw new CommandFailure(refusalText(error, left));
      }
      refusedCount += faults.size;
      for (const fault of faults.values()) onRejected(fault);
      left = left.filter((_, index) => !faults.has(index));
    }
  }
  return { summary: withCount(noCounters, refusedCount), refusedCount };
}

/** A 413 without the service's own code comes from a server in front of it. */
function isByProxy({ status, code }: ApiRefusal): boolean {
  return status === 413 && code !== 'payload_too_large';
}

function withCount(summary: ItemsSummary, refusedCount: number): ItemsSummary {
  const received = summary.received + refusedCount;
  return { ...summary, received, rejected: summary.rejected + refusedCount };
}

/** Maps places inside of a batch to places in the files. */
function refusalText(refusal: ApiRefusal, batch: readonly SourceItem[]): string {
  const faults = refusal.errors.map(({ pointer, detail }) => {
    const [, index, rest = ''] = /^#\/items\/(\d+)(.*)$/.exec(pointer) ?? [];
    const at = index === undefined ? undefined : batch[Number(index)];
    const id = JSON.stringify(at?.item['external_product_id']);
    return at === undefined
      ? `  ${pointer}: ${detail}`
      : `  ${at.origin} (${id}) ${rest}: ${detail}`;
  });
  const first = batch[0]?.origin ?? '';
  const where = `The batch that begins at ${first} was refused as a whole (${refusal.code}).`;
  if (faults.length === 0 && refusal.detail !== '') faults.push(`  ${refusal.detail}`);
  return [where, ...faults, 'Repair the file and import it again.'].join('\n');
}

async function outcomeOf(
  api: ApiClient,
  path: string,
  { origins, onRejected }: { origins: Origins; onRejected: OnRejected },
): Promise<Omit<ProductOutcome, 'hasSent'>> {
  const run = await waitForEnd<IndexRun>(api, path, (state) => finalStates.has(state));
  if (!endedWell.has(run.state)) {
    const faults = run.errors.map(({ code, detail }) => `  ${code}: ${detail}`);
    throw new CommandFailure([`The run ended as ${run.state}.`, ...faults].join('\n'));
  }
  let after = '';
  while (run.counters.rejected > 0) {
    const query = `status=rejected&limit=100${after && `&after=${encodeURIComponent(after)}`}`;
    const { body: page } = await api.get<RejectedItems>(`${path}/items?${query}`);
    for (const item of page.items) onRejected(placed(item, origins));
    after = page.next_cursor;
    if (!page.has_more) break;
  }
  return { counters: run.counters, runIds: [run.run_id] };
}

/** The item with its place in the files, if that is known. */
function placed(item: RejectedItems['items'][number], origins: Origins): RejectedItem {
  const { external_product_id, sequence, index, error } = item;
  const pointer = error.pointer.replace(/^#\/items\/\d+/, '');
  const origin = origins.get(`${sequence}.${index}`) ?? '';
  return { external_product_id, origin, error: { ...error, pointer } };
}

function join(left: ProductOutcome, right: ProductOutcome): ProductOutcome {
  const a = left.counters;
  const b = right.counters;
  return {
    counters: {
      received: a.received + b.received,
      accepted: a.accepted + b.accepted,
      unchanged: a.unchanged + b.unchanged,
      stale: a.stale + b.stale,
      rejected: a.rejected + b.rejected,
      removed: a.removed + b.removed,
    },
    runIds: [...left.runIds, ...right.runIds],
    hasSent: left.hasSent || right.hasSent,
  };
}

/**
 * One pass over the source that several runs share. Entries that the batching of one run read and did not send
 * go to the next run.
 */
class Feed {
  readonly #iterator: AsyncIterator<SourceItem>;
  #held: SourceItem[] = [];
  #pulled: SourceItem | undefined;

  constructor(items: AsyncIterable<SourceItem>) {
    this.#iterator = items[Symbol.asyncIterator]();
  }

  async isDone(): Promise<boolean> {
    if (this.#held.length > 0) return false;
    const next = await this.#iterator.next();
    if (next.done) return true;
    this.#held.push(next.value);
    return false;
  }

  async *entries(): AsyncGenerator<SourceItem> {
    while (!(await this.isDone())) {
      this.#pulled = this.#held.shift();
      if (this.#pulled !== undefined) yield this.#pulled;
    }
    this.#pulled = undefined;
  }

  /** Batching reads one entry ahead: an entry that did not fit is kept. */
  keepPulled(): void {
    if (this.#pulled !== undefined) this.#held.unshift(this.#pulled);
    this.#pulled = undefined;
  }
}
