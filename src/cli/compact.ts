// `compact`: gives room of removed data back to the disk, beside a running server or without one.

import { setTimeout as sleep } from 'node:timers/promises';
import { journalPath, type Config } from '../config.ts';
import { StoreOwned } from '../journal/journal.ts';
import { hasStore } from '../journal/store-files.ts';
import { WriterProcess } from '../journal/writer-process.ts';
import { adminOf, callAdmin } from './admin-client.ts';
import { formatBytes } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';

const pollMs = 200;
const path = '/compaction';

/** The server's reply about its last compaction. */
interface State {
  readonly status: 'none' | 'running' | 'done' | 'failed';
  readonly detail?: string;
  readonly bytes_before?: number;
  readonly bytes_after?: number;
  readonly pause_ms?: number;
}

/** Prints the journal's size before and after, and how long commits waited. */
export async function compact(config: Config): Promise<void> {
  const folder = journalPath(config);
  if (!hasStore(folder)) throw new CommandFailure(`There is no data in ${config.data_dir} yet.`);
  const admin = await adminOf(config);
  if (admin === undefined) return compactAlone(folder);
  let state = await callAdmin<State>(admin, path, { method: 'POST' });
  while (state.status === 'running') {
    await sleep(pollMs);
    state = await callAdmin<State>(admin, path);
  }
  const { status, detail, bytes_before = 0, bytes_after = 0, pause_ms } = state;
  if (status !== 'done') throw new CommandFailure(`It was not compacted: ${detail ?? status}.`);
  print(`${told(bytes_before, bytes_after)} Commits waited for ${pause_ms} ms.`);
}

async function compactAlone(folder: string): Promise<void> {
  const options = { refresh: () => {}, isOwner: true };
  const writer = await WriterProcess.start(folder, options).catch((error: unknown) => {
    throw error instanceof StoreOwned ? new CommandFailure(error.message, exitCodes.owned) : error;
  });
  try {
    const { bytesBefore, bytesAfter } = await writer.compact();
    print(told(bytesBefore, bytesAfter));
  } finally {
    await writer.close();
  }
}

const told = (before: number, after: number): string =>
  `The journal took ${formatBytes(before)} and takes ${formatBytes(after)}.`;
