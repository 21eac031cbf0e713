// The search process. It reads every tenant's changes, and answers queries between two pages. It may be
// killed at any time: all its data comes from the journal. A fault of its native parts (store, model) ends
// no other process.

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../base/assert.ts';
import { closeInheritedStores } from '../base/inherited-stores.ts';
import { SteadyClock } from '../base/steady-clock.ts';
import { itemOf, productTable } from '../journal/catalogue-tables.ts';
import { LmdbTables } from '../journal/lmdb-tables.ts';
import { CatalogueLane } from './catalogue-lane.ts';
import type { ProductItem } from './catalogue-schema.ts';
import { search } from './hybrid-search.ts';
import type { FromWorker, SemanticInput, ToWorker, WorkerInput } from './messages.ts';
import { Outbox } from './outbox.ts';
import { EmbedderThreads } from './semantic/embedder-threads.ts';
import { ExampleSets, likeness } from './semantic/example-sets.ts';
import { SemanticLane } from './semantic/semantic-lane.ts';
import { VectorStore } from './semantic/vector-store.ts';
import { VectorSweep } from './semantic/vector-sweep.ts';
import { codeIdentity } from './snapshot/code-identity.ts';
import { SnapshotFiles } from './snapshot/snapshot-files.ts';
import { SnapshotSchedule } from './snapshot/snapshot-schedule.ts';

closeInheritedStores();
assert(process.send !== undefined, 'the search process has a parent');
// A terminal sends an interrupt to the whole group. The server decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server has ended, or the last message was sent. Running native work must not delay the end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('uncaughtException', (error) => {
  writeSync(process.stderr.fd, error.stack ?? error.message);
  process.kill(process.pid, 'SIGKILL');
});
const [input] = (await once(process, 'message')) as [WorkerInput];
const clock = new SteadyClock();
clock.start();
const tables = LmdbTables.openForReading(input.path);
const semantics = input.semantic && (await openSemantics(input.semantic));
const lanes = new Map<string, CatalogueLane>();
const exampleSets = new ExampleSets(input.semantic?.examples ?? []);
/** Tenants with changes to read, in the order of their messages. */
const behind = new Set<string>();
/** Tenants whose journal may hold changes that are not handed. */
const unread = new Set<string>();
/** When a tenant's progress was last reported, on the monotonic clock. */
const reportedMs = new Map<string, number>();
let isAdvancing = false;
let queryCount = 0;
const snapshots = new SnapshotFiles(input.snapshotsPath, codeIdentity());
const schedule = new SnapshotSchedule({
  clock,
  isDue: (tenantId) => lanes.get(tenantId)?.isSnapshotDue === true,
  keep: (tenantId, signal) => rest(tenantId, (lane) => lane.keep(snapshots, signal)),
  report: reportSnapshot,
});
/** Lanes whose snapshot is being read or written: they read no changes. */
const resting = new Set<string>();
/** Snapshots are read one after the other, so that the first tenant does not wait for the last. */
let restored: Promise<void> = Promise.resolve();
const ending = new AbortController();

/** How long a page may take, normally and while a query waits for its vector. */
const pageMs = 4;
const pageMsBesideQueries = 1;
/** How often a lane reports its progress while it reads; when it has read all, it reports at once. */
const reportIntervalMs = 50;

async function openSemantics(given: SemanticInput) {
  const { vectorsPath, embedder, deadlineMs, ...more } = given;
  const store = await VectorStore.open(vectorsPath);
  const isRead = (): boolean =>
    input.tenantIds.every((tenantId) => lanes.has(tenantId)) &&
    semanticLanes().every(({ progress }) => progress.isRead);
  const sweep = new VectorSweep(
    store,
    { isRead, wantedBetween },
    { retentionMs: more.unusedRetentionMs, nowMs: () => clock.nowMs() },
  );
  sweep.start(more.sweepIntervalMs);
  return { store, sweep, threads: new EmbedderThreads(), embedder, deadlineMs };
}

function semanticLanes(): SemanticLane[] {
  return [...lanes.values()].flatMap(({ semantic }) => (semantic ? [semantic] : []));
}

function wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
  const wanted = new Set<string>();
  for (const lane of semanticLanes()) {
    for (const hash of lane.wantedBetween(space, first, last)) wanted.add(hash);
  }
  return wanted;
}

function laneOf(tenantId: string): CatalogueLane {
  let lane = lanes.get(tenantId);
  if (lane === undefined) {
    lane = new CatalogueLane(tables, tenantId, semanticLaneOf(tenantId));
    lanes.set(tenantId, lane);
    resting.add(tenantId);
    restored = restored.then(() => rest(tenantId, restore)).catch(() => {});
  }
  return lane;

  /** Removes a damaged snapshot, so that it is reported once. The lane then reads the catalogue. */
  async function restore(begun: CatalogueLane): Promise<void> {
    try {
      await begun.restore(snapshots, ending.signal);
    } catch (error) {
      if (ending.signal.aborted) return;
      reportSnapshot(tenantId, error);
      await snapshots.remove(tenantId);
    }
  }
}

/** Runs `work` while the lane reads no changes. */
async function rest(tenantId: string, work: (lane: CatalogueLane) => Promise<void>): Promise<void> {
  resting.add(tenantId);
  try {
    await work(laneOf(tenantId));
  } finally {
    resting.delete(tenantId);
    wake(tenantId);
  }
}

function reportSnapshot(tenantId: string, error: unknown): void {
  send({ kind: 'fault', reason: `snapshot of the lanes of ${tenantId}: ${String(error)}` });
}

function semanticLaneOf(tenantId: string): SemanticLane | undefined {
  if (semantics === undefined) return undefined;
  const { store, threads, embedder } = semantics;
  const read = (externalProductId: string): ProductItem | undefined => {
    const row = tables.get(productTable, [tenantId, externalProductId]);
    return row?.status === 'active' ? (itemOf(row) as unknown as ProductItem) : undefined;
  };
  return new SemanticLane(
    {
      store,
      embedderOf: (settings) => threads.of(settings),
      read,
      onProgress: () => {
        reportProgress(tenantId);
        // A remote model costs money, so it is not called before a customer's message.
        if (embedder.provider === 'embedded') exampleSets.prepare(laneOf(tenantId).semantic);
        schedule.caughtUp(tenantId);
      },
    },
    tenantId,
    embedder,
  );
}

const outbox = new Outbox<FromWorker>((messages) => {
  if (process.connected) process.send?.([...messages]);
});

function send(message: FromWorker): void {
  outbox.post(message);
}

function reportProgress(tenantId: string): void {
  const { progress, semantic } = laneOf(tenantId);
  send({
    kind: 'progress',
    tenantId,
    progress,
    ...(semantic && { semantic: semantic.progress }),
  });
}

function wake(tenantId: string, isHanded = false): void {
  if (ending.signal.aborted) return;
  if (!isHanded) unread.add(tenantId);
  laneOf(tenantId);
  schedule.changed(tenantId);
  // A pump that was paused meanwhile is woken afterwards.
  if (resting.has(tenantId)) return;
  behind.add(tenantId);
  if (isAdvancing) return;
  isAdvancing = true;
  setImmediate(advance);
}

/** Reads one page of one tenant per turn of the event loop, so that a query waits for at most one page. */
function advance(): void {
  const [tenantId] = behind;
  if (tenantId === undefined) {
    isAdvancing = false;
    return;
  }
  behind.delete(tenantId);
  if (resting.has(tenantId)) {
    setImmediate(advance);
    return;
  }
  const lane = laneOf(tenantId);
  if (!lane.isHanded(unread.has(tenantId))) tables.refresh();
  const nowMs = performance.now();
  const untilMs = nowMs + (queryCount > 0 ? pageMsBesideQueries : pageMs);
  const isBehind = lane.advance(untilMs, unread.has(tenantId));
  if (!isBehind || lane.index !== undefined) answerWaiting(tenantId);
  if (isBehind) behind.add(tenantId);
  else {
    unread.delete(tenantId);
    schedule.caughtUp(tenantId);
  }
  if (!isBehind || nowMs - (reportedMs.get(tenantId) ?? 0) >= reportIntervalMs) {
    reportedMs.set(tenantId, nowMs);
    reportProgress(tenantId);
  }
  setImmediate(advance);
}

/** Queries that wait for the first index of a tenant's lane. */
const waiting = new Map<string, Set<() => void>>();

/** Resolves when a tenant's lane has an index or nothing to read, or at the deadline. */
function built(tenantId: string, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(limit);
      waiting.get(tenantId)?.delete(done);
      resolve();
    };
    const limit = setTimeout(done, deadlineMs);
    const all = waiting.get(tenantId) ?? new Set();
    waiting.set(tenantId, all.add(done));
    // The lane may have read all changes already. Reading a page shows whether it has.
    wake(tenantId);
  });
}

function answerWaiting(tenantId: string): void {
  for (const done of waiting.get(tenantId) ?? []) done();
}

type Question = Extract<
  ToWorker,
  { kind: 'search' | 'mentions' | 'words' | 'strange' | 'nearness' | 'likeness' }
>;

async function answer(message: Question): Promise<void> {
  const { id, tenantId, deadlineMs } = message;
  const lane = laneOf(tenantId);
  if (lane.index === undefined) await built(tenantId, deadlineMs);
  const { index, semantic } = lane;
  if (index === undefined) {
    send({ kind: 'refused', id, reason: 'the lexical lane is not queryable' });
    return;
  }
  if (message.kind === 'mentions') {
    // A large schema takes long: without the pauses the server would take this process for hanging.
    while (index.learnMentions(performance.now() + pageMsBesideQueries)) await nextTurn();
    send({ kind: 'mentioned', id, mentions: index.mentions(message.text, message.locale) });
    return;
  }
  if (message.kind === 'words') {
    send({ kind: 'known', id, words: index.wordsOf(message.text, message.locale) });
    return;
  }
  if (message.kind === 'strange') {
    send({ kind: 'strangers', id, words: index.strangeWords(message.text, message.locale) });
    return;
  }
  queryCount += 1;
  try {
    if (message.kind === 'nearness') {
      send({ kind: 'near', id, nearness: await exampleSets.nearness(semantic, message) });
      return;
    }
    if (message.kind === 'likeness') {
      send({ kind: 'like', id, likeness: await likeness(semantic, message) });
      return;
    }
    const startedMs = performance.now();
    const { schemaVersion } = lane;
    const found = await search({ index, semantic }, message.query, {
      deadlineMs: semantics?.deadlineMs ?? 0,
    });
    if (message.query.mode === 'semantic' && found.mode !== 'semantic') {
      send({ kind: 'refused', id, reason: 'the semantic lane did not answer in time' });
      return;
    }
    const tookMs = performance.now() - startedMs;
    send({ kind: 'found', id, result: { ...found, tookMs, schemaVersion } });
  } finally {
    queryCount -= 1;
  }
}

/** How often a deletion checks whether the lane's snapshot is still being read or written. */
const restLookMs = 20;

/**
 * Removes the lane of a deleted tenant. A lane that begins later reads the catalogue as it is then.
 */
async function forget(tenantId: string): Promise<void> {
  while (resting.has(tenantId)) await sleep(restLookMs);
  const lane = lanes.get(tenantId);
  lanes.delete(tenantId);
  behind.delete(tenantId);
  unread.delete(tenantId);
  reportedMs.delete(tenantId);
  answerWaiting(tenantId);
  await lane?.semantic?.close();
  await semantics?.store.removeLane(tenantId);
  await snapshots.remove(tenantId);
}

/** Time for which a running embedding may delay the end. */
const lastEmbeddingsMs = 2000;

/** Closes files and ends threads, once new vectors are stored. */
async function stop(): Promise<void> {
  ending.abort();
  behind.clear();
  await Promise.all([restored, schedule.close()]);
  const stored = Promise.all(
    [...lanes.values()].flatMap(({ semantic }) => (semantic ? [semantic.close()] : [])),
  );
  await Promise.race([stored, sleep(lastEmbeddingsMs, undefined, { ref: false })]);
  await semantics?.sweep.stop();
  await semantics?.threads.close();
  await semantics?.store.close();
  await tables.close();
  process.disconnect();
}

function take(message: ToWorker): void {
  switch (message.kind) {
    case 'wake':
      if (message.products) laneOf(message.tenantId).handed.add(message.products);
      wake(message.tenantId, message.products !== undefined);
      break;
    case 'policy':
      laneOf(message.tenantId).semantic?.setEnabled(message.isSemanticEnabled);
      break;
    case 'search':
    case 'mentions':
    case 'words':
    case 'strange':
    case 'nearness':
    case 'likeness':
      answer(message).catch((error: unknown) => {
        send({ kind: 'refused', id: message.id, reason: String(error) });
      });
      break;
    case 'forget':
      forget(message.tenantId).then(
        () => send({ kind: 'forgotten', id: message.id }),
        (error: unknown) => send({ kind: 'refused', id: message.id, reason: String(error) }),
      );
      break;
    case 'beat':
      send({ kind: 'alive' });
      break;
    case 'stop':
      void stop();
      break;
  }
}

process.on('message', (messages: readonly ToWorker[]) => {
  for (const message of messages) take(message);
});

for (const tenantId of input.tenantIds) wake(tenantId);
