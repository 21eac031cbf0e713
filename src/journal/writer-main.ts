// The process that writes a store. Its parent sends batches through standard input and reads one empty
// line per batch from standard output.
// Owns: the store's lock, for its whole life, and every write to the store.
// Does not own: what is written, when it is tried again (writer-process).
// On failure: it ends at once. What lmdb-js does to its heap when a write fails ends with it, and the
// kernel lets the lock go.

import { mkdirSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeInheritedStores } from '../base/inherited-stores.ts';
import { ChangeLogs, hasSubscriptions, noteBeside } from './change-log.ts';
import { compactStore, endCompaction } from './compaction.ts';
import { StoreOwned, UnknownFormat } from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { hasLockFile, takeOwnerLock, type OwnerLock } from './owner-lock.ts';
import { BatchReader, type ReadBatch } from './store-write.ts';
import type { FromWriter, WriterInput } from './writer-process.ts';
import { hasStore, syncToDiskSync } from './store-files.ts';

/** How long to wait for an owner that is ending. */
const lockWaitMs = 3000;
/** An owner whose lock's file was removed finds that out before its next write; one is let through. */
const settleLockMs = 1000;

/** A backup that was interrupted makes the file grow for no longer than this. */
const deadReadersMs = 10_000;
/** How often it looks for subscriptions to what it writes. */
const subscriptionsMs = 250;

closeInheritedStores();
const input = JSON.parse(process.argv[2] ?? '') as WriterInput;

function tell(message: FromWriter): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

/** Ends this process at once: an orderly exit would wait for a hanging write. */
function end(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

/** A writer beside the owner takes no lock: LMDB's own makes their transactions take turns. */
async function lock(): Promise<OwnerLock | undefined> {
  mkdirSync(input.path, { recursive: true, mode: 0o700 });
  if (input.ownerPid === null) return undefined;
  const isNewBesideData = hasStore(input.path) && !hasLockFile(input.path);
  const taken = takeOwnerLock(input.path, { pid: input.ownerPid }, lockWaitMs, input.lockId);
  if (isNewBesideData) await sleep(settleLockMs);
  return taken;
}

function refusalOf(error: unknown): FromWriter {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreOwned) return { kind: 'owned', pid: error.pid ?? null };
  if (error instanceof UnknownFormat) return { kind: 'format', message };
  return { kind: 'refused', message };
}

async function main(): Promise<void> {
  // A signal to end reaches the whole process group: this process ends after its parent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.on('error', end);
  let taken: OwnerLock | undefined;
  let environment: LmdbEnvironment;
  try {
    taken = await lock();
    const isNew = !hasStore(input.path);
    if (taken !== undefined) endCompaction(input.path);
    environment = LmdbEnvironment.forWriting(input.path);
    if (isNew) for (const folder of [input.path, dirname(input.path)]) syncToDiskSync(folder);
  } catch (error) {
    tell(refusalOf(error));
    end();
  }
  const store: Store = { environment, taken, logs: new ChangeLogs(environment) };
  // Before the first batch: a log that goes on misses nothing.
  if (taken !== undefined) store.logs.look();
  setInterval(() => environment.clearDeadReaders(), deadReadersMs);
  const reader = new BatchReader();
  const onread = {
    buffer: () => reader.room(),
    callback: (bytes: number): boolean => {
      for (const batch of reader.take(bytes)) {
        // An empty batch asks for the end.
        if (batch.writes.length > 0) takeBatch(store, batch);
        else void close(store);
      }
      return true;
    },
  };
  // The parent is gone, for whatever reason.
  new Socket({ fd: 0, writable: false, onread }).on('close', end).on('error', end);
  if (taken !== undefined) {
    setInterval(() => lookAtLogs(store), subscriptionsMs);
    process.on('SIGUSR2', () => void compact(store));
  }
  // Behind all of it: the parent may ask at once, and a signal that is not listened to ends the process.
  tell({ kind: 'ready', lockId: taken?.id });
}

/** A compaction that met a failed write ends the process, as every other one does. */
async function compact({ environment, logs }: Store): Promise<void> {
  try {
    const compacted = await compactStore(environment);
    logs.storeMoved();
    tell({ kind: 'compacted', compacted });
  } catch (error) {
    tell({ kind: 'not_compacted', message: reasonOf(error) });
    if (error instanceof Error && error.cause !== undefined) end();
  }
}

interface Store {
  readonly environment: LmdbEnvironment;
  readonly logs: ChangeLogs;
  /** A writer beside the owner has none. */
  readonly taken: OwnerLock | undefined;
}

function takeBatch(store: Store, batch: ReadBatch): void {
  const { environment, logs, taken } = store;
  if (taken?.isInPlace() === false) {
    tell({ kind: 'owned', pid: null });
    end();
  }
  if (taken === undefined) writeBeside(environment, batch);
  else {
    const removals = logs.isActive ? logs.append(batch.bytes, batch.writes) : [];
    orEnd(() => environment.transact([...batch.writes, ...removals]));
  }
  writeSync(1, '\n');
  logs.committed();
}

/** The owner does not see this batch: its logs learn from a note what changed. */
function writeBeside(environment: LmdbEnvironment, { writes }: ReadBatch): void {
  const note = noteBeside(writes, [Date.now(), process.pid, (noteCount += 1)]);
  const isNoted = hasSubscriptions(input.path);
  orEnd(() => environment.transact(isNoted ? [...writes, note] : writes));
  // A process may have subscribed meanwhile.
  if (!isNoted && hasSubscriptions(input.path)) orEnd(() => environment.transact([note]));
}
let noteCount = 0;

function lookAtLogs({ environment, logs }: Store): void {
  const removals = logs.look();
  if (removals.length === 0) return;
  orEnd(() => environment.transact(removals));
  logs.committed();
}

/** The first write that fails ends the process. */
function orEnd(write: () => void): void {
  try {
    write();
  } catch (error) {
    tell({ kind: 'fault', message: reasonOf(error) });
    end();
  }
}

async function close({ environment, logs, taken }: Store): Promise<void> {
  logs.stop();
  await environment.close();
  taken?.release();
  process.exit(0);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** The parent quotes what the end was about. */
function endOnBug(error: unknown): never {
  writeSync(2, `${error instanceof Error ? error.stack : String(error)}\n`);
  return end();
}

process.on('uncaughtException', endOnBug);
process.on('unhandledRejection', endOnBug);
await main();
