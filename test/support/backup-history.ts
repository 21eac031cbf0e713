// A store with a history, its continuous backup, and what it held at each moment.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupTarget } from '../../src/backup/backup-target.ts';
import { DirectoryTarget } from '../../src/backup/directory-target.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { planRestore } from '../../src/backup/restore-plan.ts';
import { Shipper, type ShipperState, type ShipperTerms } from '../../src/backup/shipper.ts';
import { StoreImage } from '../../src/journal/store-image.ts';
import type { StoreWrite } from '../../src/journal/store-write.ts';
import { WriterProcess } from '../../src/journal/writer-process.ts';
import { childrenOf } from './children.ts';
import { removeFolder } from './remove-folder.ts';
import { until } from './still-clock.ts';
import { contentOf, writeTo, type Content } from './store-content.ts';

export interface Moment {
  readonly atMs: number;
  readonly after: string;
  readonly content: Content;
}

const databases = ['log', 'segments', 'table.products'];

export class BackupHistory {
  readonly folder = mkdtempSync(join(tmpdir(), 'aisle-history-'));
  readonly path = join(this.folder, 'journal');
  target: BackupTarget = new DirectoryTarget(join(this.folder, 'target'));
  readonly moments: Moment[] = [];
  readonly #random: () => number;
  model: Content = new Map();
  #writer: WriterProcess | undefined;
  #shipper: Shipper | undefined;
  #running: Promise<void> = Promise.resolve();
  state: ShipperState | undefined;
  /** All that the shipper has told of what keeps it from going on. */
  readonly faults = new Set<string>();

  constructor(random: () => number) {
    this.#random = random;
  }

  async start(): Promise<void> {
    await this.startWriter();
    // Databases are made by transactions that no batch stands for.
    await this.batch(databases.map((database) => this.#write(database)));
    this.startShipper();
    await this.untilBase(0);
  }

  startShipper(terms: Partial<ShipperTerms> = {}): void {
    this.state = undefined;
    this.#shipper = new Shipper(
      {
        path: this.path,
        intervalMs: 30,
        baseEveryMs: 400,
        retentionMs: 1e9,
        logBytesMax: 1e9,
        ...terms,
      },
      { target: this.target, nowMs: Date.now, tell: (state) => this.#note(state) },
    );
    this.#running = this.#shipper.run();
  }

  #note(state: ShipperState): void {
    this.state = state;
    if (state.fault !== null) this.faults.add(state.fault);
  }

  /** Resolves when a base has ended after a time; a shipper whose target failed pauses up to a minute. */
  untilBase(afterMs: number): Promise<void> {
    return until(() => (this.state?.lastBaseMs ?? 0) > afterMs, 'there is a base', 120_000);
  }

  /** Resolves when all that was made by now is in the target. */
  untilComplete(): Promise<void> {
    const nowMs = Date.now();
    const isComplete = () => (this.state?.completeUntilMs ?? 0) >= nowMs;
    return until(isComplete, 'all is sent');
  }

  async stopShipper(): Promise<void> {
    this.#shipper?.stop();
    await this.#running;
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
    writeTo(this.model, writes);
  }

  /** By a command beside the server, until the server has seen it. */
  async beside(writes: readonly StoreWrite[]): Promise<void> {
    const writer = await WriterProcess.start(this.path, { isOwner: false, refresh: () => {} });
    await writer.transact(writes);
    await writer.close();
    writeTo(this.model, writes);
    const isSeen = async () =>
      ![...(await contentOf(this.path)).keys()].some((name) => name.startsWith('beside '));
    await until(isSeen, 'the server has seen it');
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
    this.model = await contentOf(this.path);
  }

  async note(after: string): Promise<void> {
    this.moments.push({ atMs: Date.now(), after, content: new Map(this.model) });
    // What comes next has a time of its own.
    await sleep(2);
  }

  async end(): Promise<void> {
    await this.#writer?.close();
    await this.untilComplete();
    await this.stopShipper();
  }

  /** For the end of a test, however it went. */
  async remove(): Promise<void> {
    await this.stopShipper();
    await this.#writer?.close();
    removeFolder(this.folder);
  }

  async restored(atMs = Infinity): Promise<Content> {
    const folder = join(this.folder, 'image');
    const image = new StoreImage(folder);
    await restoreBackup(await planRestore(this.target, atMs), image);
    await image.close();
    return contentOf(folder);
  }
}
