// Whatever is written, and whoever writes it: what a backup restores for a time is what was there then.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryTarget } from '../../src/backup/directory-target.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { listBases, planRestore } from '../../src/backup/restore-plan.ts';
import { Shipper, type ShipperState } from '../../src/backup/shipper.ts';
import { StoreImage } from '../../src/journal/store-image.ts';
import type { StoreWrite } from '../../src/journal/store-write.ts';
import { WriterProcess } from '../../src/journal/writer-process.ts';
import { childrenOf } from '../support/children.ts';
import { until } from '../support/still-clock.ts';
import { contentOf, sorted, writeTo, type Content } from '../support/store-content.ts';
import { randomFrom, seed } from '../crash/random.ts';

interface Moment {
  readonly atMs: number;
  readonly after: string;
  readonly content: Content;
}

const waitMsMax = 60_000;
const databases = ['log', 'segments', 'table.products'];

/** A store with a history, its continuous backup, and what it held at each moment. */
class History {
  readonly folder = mkdtempSync(join(tmpdir(), 'aisle-history-'));
  readonly path = join(this.folder, 'journal');
  readonly target = new DirectoryTarget(join(this.folder, 'target'));
  readonly moments: Moment[] = [];
  readonly #random: () => number;
  #model: Content = new Map();
  #writer: WriterProcess | undefined;
  #shipper: Shipper | undefined;
  #running: Promise<void> = Promise.resolve();
  state: ShipperState | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  async start(): Promise<void> {
    await this.startWriter();
    // Databases are made by transactions that no batch stands for.
    await this.batch(databases.map((database) => this.#write(database)));
    this.#shipper = new Shipper(
      {
        path: this.path,
        intervalMs: 30,
        baseEveryMs: 400,
        retentionMs: 1e9,
        logBytesMax: 1e9,
      },
      {
        target: this.target,
        nowMs: Date.now,
        tell: (state) => void (this.state = state),
      },
    );
    this.#running = this.#shipper.run();
    await until(() => (this.state?.lastBaseMs ?? 0) > 0, 'there is a base', waitMsMax);
  }

  async startWriter(): Promise<void> {
    this.#writer = await WriterProcess.start(this.path, { isOwner: true, refresh: () => {} });
  }

  #write(database: string): StoreWrite {
    const random = this.#random;
    const key = ['row', Math.floor(random() * 12)];
    if (random() < 0.25) return { database, key, bytes: undefined };
    const text = String(random()).repeat(1 + Math.floor(random() * 40));
    return { database, key, bytes: Buffer.from(text) };
  }

  someWrites(): StoreWrite[] {
    const count = 1 + Math.floor(this.#random() * 4);
    return Array.from({ length: count }, () =>
      this.#write(databases[Math.floor(this.#random() * databases.length)] ?? ''),
    );
  }

  async batch(writes: readonly StoreWrite[]): Promise<void> {
    await this.#writer?.transact(writes);
    writeTo(this.#model, writes);
  }

  /** By a command beside the server, until the server has seen it. */
  async beside(writes: readonly StoreWrite[]): Promise<void> {
    const writer = await WriterProcess.start(this.path, { isOwner: false, refresh: () => {} });
    await writer.transact(writes);
    await writer.close();
    writeTo(this.#model, writes);
    const isSeen = async () =>
      ![...(await contentOf(this.path)).keys()].some((name) => name.startsWith('beside '));
    await until(isSeen, 'the server has seen it', waitMsMax);
  }

  async restart(): Promise<void> {
    await this.#writer?.close();
    await this.startWriter();
  }

  /** Kills the writer in the middle of a batch, which was made or was not. */
  async kill(): Promise<void> {
    const writing = this.batch(this.someWrites()).catch(() => {});
    await sleep(this.#random() * 3);
    for (const id of childrenOf(process.pid, 'writer-main')) process.kill(id, 'SIGKILL');
    await writing;
    await this.#writer?.close();
    await this.startWriter();
    this.#model = await contentOf(this.path);
  }

  async note(after: string): Promise<void> {
    this.moments.push({ atMs: Date.now(), after, content: new Map(this.#model) });
    // What comes next has a time of its own.
    await sleep(2);
  }

  async end(): Promise<void> {
    await this.#writer?.close();
    const endMs = Date.now();
    await until(() => (this.state?.completeUntilMs ?? 0) >= endMs, 'all is sent', waitMsMax);
    this.#shipper?.stop();
    await this.#running;
  }

  async restored(atMs: number): Promise<Content> {
    const image = new StoreImage(join(this.folder, 'image'));
    await restoreBackup(await planRestore(this.target, atMs), image);
    await image.close();
    return contentOf(join(this.folder, 'image'));
  }
}

describe('a continuous backup (INV-112, INV-114)', () => {
  it('restores every moment of a random history, across restarts and kills', async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const history = new History(random);
    try {
      await history.start();
      for (let step = 0; step < 60; step += 1) {
        const chance = random();
        if (chance < 0.8) await history.batch(history.someWrites());
        else if (chance < 0.87) await history.beside(history.someWrites());
        else if (chance < 0.94) await history.kill();
        else await history.restart();
        await history.note(`step ${step}, ${chance}`);
      }
      await history.end();
      for (const { atMs, after, content } of history.moments) {
        assert.deepEqual(sorted(await history.restored(atMs)), sorted(content), after);
      }
      const bases = await listBases(history.target);
      test.diagnostic(`${history.moments.length} moments, ${bases.length} bases`);
    } finally {
      rmSync(history.folder, { recursive: true, force: true });
    }
  });
});
