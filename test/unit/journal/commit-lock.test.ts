// Commits of one process beside another that opens the same store, with LMDB's two steps of that drawn apart.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { whileNothingCommits } from '../../../src/journal/commit-lock.ts';
import { defineTable, put, type Journal } from '../../../src/journal/journal.ts';
import { LmdbEnvironment } from '../../../src/journal/lmdb-environment.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';
import { whyNoStrace } from '../../crash/system-calls.ts';
import { withFolder } from '../../support/with-folder.ts';

const moduleUrl = (name: string): string =>
  JSON.stringify(new URL(`../../../src/journal/${name}.ts`, import.meta.url).href);

/** Opens the store as each process of ours does. */
const ours = `
  const { LmdbEnvironment } = await import(${moduleUrl('lmdb-environment')});
  await LmdbEnvironment.forReading(process.argv[1]).close();
`;
/** Opens it as a process would that knows of no lock. */
const foreign = `
  const { open } = await import(${JSON.stringify(import.meta.resolve('lmdb'))});
  await open({ path: process.argv[1], noSubdir: false, readOnly: true, maxDbs: 64 }).close();
`;
/** Keeps the store from commits for so many milliseconds. */
const holder = `
  const { whileNothingCommits } = await import(${moduleUrl('commit-lock')});
  whileNothingCommits(process.argv[1], () => {
    process.stdout.write('held');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.argv[2]));
    process.stdout.write(' at ' + Date.now());
  });
`;

const run = (script: string, path: string, under: readonly string[] = [], ...more: string[]) => {
  const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', script];
  return spawn(command, [...args, path, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
};

/** Draws the steps apart: what LMDB reads of the data file comes a fifth of a second late. */
const slowly = (path: string): string[] => [
  ...['strace', '-f', '-qq', '-o', '/dev/null', '-P', join(path, 'data.mdb')],
  ...['-e', 'trace=pread64', '-e', 'inject=pread64:delay_exit=200000'],
];

/** Commits rows until a process has ended, and three more; notes which were made, and what was refused. */
async function commitUntilEnded(
  journal: Journal,
  child: ReturnType<typeof run>,
  { made, faults }: { made: number[]; faults: string[] },
): Promise<void> {
  const first = (made.at(-1) ?? 0) + 1;
  let behind = 0;
  for (let row = first; behind < 3; row += 1) {
    const hasEnded = child.exitCode !== null;
    try {
      await journal.commit({ puts: [put(rows, [row], row)] });
      made.push(row);
      if (hasEnded) behind += 1;
    } catch (error) {
      faults.push((error as Error).message);
    }
    // What opens the store has to reach its second step between two transactions.
    await sleep(120);
  }
}

const rows = defineTable<number>('rows', 'placed');

describe('commits beside a process that opens the store (INV-116)', { skip: whyNoStrace() }, () => {
  for (const { title, script } of [
    { title: 'are all kept', script: ours },
    { title: 'are kept or refused where that process knows of no lock', script: foreign },
  ]) {
    it(title, async () => {
      await withFolder(async (path) => {
        const journal = await openLmdbJournal({ path, apart: {} });
        const before = { puts: [put(rows, [0], 0)] };
        await journal.commit(before);
        const made: number[] = [];
        const faults: string[] = [];
        do {
          const child = run(script, path, slowly(path));
          await commitUntilEnded(journal, child, { made, faults });
          assert.equal(child.exitCode, 0);
          // A count that was set back within a transaction is mended by its end.
        } while (script === foreign && faults.length === 0);
        const missing = made.filter((row) => journal.get(rows, [row]) !== row);
        await journal.close();
        assert.deepEqual(missing, []);
        assert.ok(made.length > 3, `${made.length} commits`);
        if (script === ours) assert.deepEqual(faults, []);
        for (const fault of faults)
          assert.match(fault, /cannot be written now|could not be written/);
        const again = await openLmdbJournal({ path });
        assert.deepEqual(
          made.filter((row) => again.get(rows, [row]) !== row),
          [],
        );
        await again.close();
      });
    });
  }
});

/** Commits while another process holds the lock for so long: when it was through, and when the other was. */
async function commitBeside(path: string, holdMs: number) {
  const environment = LmdbEnvironment.forWriting(path);
  const child = run(holder, path, [], String(holdMs));
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child.stdout, 'data');
  environment.transact([{ database: 'rows', key: [1], bytes: Buffer.from('row') }]);
  const committedMs = Date.now();
  if (holdMs > 60_000) child.kill('SIGKILL');
  await once(child, 'close');
  await environment.close();
  const [, openedMs] = /at (\d+)/.exec(said.join('')) ?? [];
  return { committedMs, openedMs: Number(openedMs) };
}

describe('the lock of commits', () => {
  it('lets a commit wait for a process that opens the store', async () => {
    await withFolder(async (path) => {
      const { committedMs, openedMs } = await commitBeside(path, 500);
      assert.ok(committedMs >= openedMs, `${committedMs} is before ${openedMs}`);
    });
  });

  it('lets no commit wait for ever', async () => {
    await withFolder(async (path) => {
      const { openedMs } = await commitBeside(path, 600_000);
      assert.ok(Number.isNaN(openedMs), 'it was killed while it held the lock');
    });
  });

  it('is gone without where its file cannot be made, and let go of with the store', async () => {
    await withFolder(async (path) => {
      const isOpen = (): boolean =>
        readdirSync('/proc/self/fd').some((name) => {
          const link = `/proc/self/fd/${name}`;
          return existsSync(link) && readlinkSync(link).startsWith(path);
        });
      for (const isLocked of [true, false]) {
        if (!isLocked) {
          rmSync(join(path, 'commit.lock'));
          mkdirSync(join(path, 'commit.lock'));
        }
        const environment = LmdbEnvironment.forWriting(path);
        environment.transact([{ database: 'rows', key: [1], bytes: Buffer.from('row') }]);
        assert.equal(environment.find('rows')?.get([1])?.toString(), 'row');
        assert.ok(isOpen());
        await environment.close();
        assert.ok(!isOpen());
      }
    });
  });

  it('is not left in a copy that no other process knows of, nor where there is no store', async () => {
    await withFolder(async (path) => {
      const copy = LmdbEnvironment.forCopy(path, 0);
      copy.transact([{ database: 'rows', key: [1], bytes: Buffer.from('row') }]);
      await copy.close();
      assert.deepEqual(readdirSync(path).sort(), ['data.mdb', 'lock.mdb']);
    });
    await withFolder(async (path) => {
      whileNothingCommits(path, () => {});
      assert.deepEqual(readdirSync(path), []);
    });
  });
});
