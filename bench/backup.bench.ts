// Measures: what a change log costs the process that writes (commits a second, one after the other, with a
// subscriber that takes every file), and how much the file of the store grows while a backup takes its
// time beside a writer.
// Does not measure: the network, a target, the server: it waits for the same sync as before.
// Limit: the same without a subscriber; and a copy within one read transaction, as `aisle backup` was.

import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { changesFolder, ChangeSubscription } from '../src/journal/change-subscription.ts';
import type { StoreWrite } from '../src/journal/store-write.ts';
import { walkStore } from '../src/journal/store-walk.ts';
import { WriterProcess } from '../src/journal/writer-process.ts';
import { childrenOf } from '../test/support/children.ts';
import { until } from '../test/support/still-clock.ts';
import { median, type Bench, type BenchContext, type Row } from './harness.ts';

const megabyte = 1e6;
/** What eight admissions write: as many records of 700 bytes. */
const batchRows = 8;
const rowBytes = 700;
const terms = { bytesMax: 1e9, closeAfterMs: 250, leaseMs: null };

export const backupBench: Bench = {
  name: 'backup',
  isInProcess: true,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-bench-'));
    const path = join(folder, 'journal');
    const writer = await WriterProcess.start(path, { isOwner: true, refresh: () => {} });
    context.atEnd(async () => {
      await writer.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return [await commits(context, { writer, path }), await growth(context, { writer, path })];
  },
};

interface Store {
  readonly writer: WriterProcess;
  readonly path: string;
}

interface Outcome {
  readonly rate: number;
  /** Of the writer, for one commit. */
  readonly cpuMicros: number;
}

/** Ticks of the kernel are a hundredth of a second each. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Whether a process has a file below a folder open. */
function hasOpen(pid: number, folder: string): boolean {
  const open = `/proc/${pid}/fd`;
  return readdirSync(open).some((name) => targetOf(join(open, name)).startsWith(folder));
}

/** Where a link leads; empty where it is gone meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

async function commits(context: BenchContext, { writer, path }: Store): Promise<Row> {
  let number = 0;
  const batch = (): StoreWrite[] =>
    Array.from({ length: batchRows }, () => {
      const key = [(number += 1)];
      return { database: 'log', key, bytes: Buffer.alloc(rowBytes, number) };
    });
  const [pid = 0] = childrenOf(process.pid, 'writer-main');
  const perSecond = async (): Promise<Outcome> => {
    const count = context.pick(1000, 20);
    const startedMs = performance.now();
    const cpuMsBefore = cpuMsOf(pid);
    for (let made = 0; made < count; made += 1) await writer.transact(batch());
    const rate = (count * 1000) / (performance.now() - startedMs);
    return { rate, cpuMicros: ((cpuMsOf(pid) - cpuMsBefore) * 1000) / count };
  };
  const logged = async (): Promise<Outcome> => {
    const subscription = ChangeSubscription.open(path, 'bench', terms);
    while (subscription.open() === undefined) await writer.transact(batch());
    const taking = setInterval(() => {
      for (const { name } of subscription.closed()) subscription.remove(name);
    }, 100);
    try {
      return await perSecond();
    } finally {
      clearInterval(taking);
      subscription.end();
      await until(() => !hasOpen(pid, changesFolder(path)), 'the writer has noticed');
    }
  };
  const outcomes = await context.interleave({ logged }, { bare: perSecond }, context.pick(5, 1));
  return {
    name: 'commits with a change log',
    unit: '/s',
    ours: Math.round(median(outcomes.logged.map(({ rate }) => rate))),
    limits: [
      { name: 'without one', value: Math.round(median(outcomes.bare.map((one) => one.rate))) },
    ],
    peers: [],
    check: `${batchRows} rows of ${rowBytes} bytes each`,
    facts: {
      cpu_micros_logged: Math.round(median(outcomes.logged.map(({ cpuMicros }) => cpuMicros))),
      cpu_micros_bare: Math.round(median(outcomes.bare.map(({ cpuMicros }) => cpuMicros))),
    },
  };
}

async function growth(context: BenchContext, { writer, path }: Store): Promise<Row> {
  const rows = context.pick(10_000, 200);
  const bytes = Buffer.alloc(4500);
  const write = (first: number, count: number): Promise<void> =>
    writer.transact(
      Array.from({ length: count }, (_, index) => {
        return { database: 'table.products', key: [(first + index) % rows], bytes };
      }),
    );
  const size = (): number => statSync(join(path, 'data.mdb')).size;
  /** Writes all rows twice over; resolves with the size of the file then, in percent of before. */
  const overwrite = async (): Promise<number> => {
    const before = size();
    for (let first = 0; first < 2 * rows; first += 100) await write(first * 7919, 100);
    return Math.round((100 * size()) / before);
  };
  await overwrite();
  await overwrite();
  let grown = -1;
  const nothing = () => Promise.resolve();
  // All of it while the backup waits for its target between two slices.
  const slice = async (): Promise<void> => {
    if (grown < 0) grown = await overwrite();
  };
  await walkStore(path, { begin: nothing, slice, changes: nothing });
  const reader = open({ path, noSubdir: false, readOnly: true, maxDbs: 64 });
  const transaction = reader.useReadTransaction();
  const behindReader = await overwrite();
  transaction.done();
  await reader.close();
  return {
    name: 'the file after a backup, of before',
    unit: '%',
    ours: grown,
    limits: [{ name: 'one read transaction', value: behindReader }],
    peers: [],
    check: `${Math.round((2 * rows * bytes.length) / megabyte)} MB written meanwhile`,
  };
}
