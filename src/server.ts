// Starts and stops a server: composition makes its parts, in the order of their dependencies.

import { join } from 'node:path';
import { warmUp } from './assistant/grounded/warm-up.ts';
import type { Clock } from './base/clock.ts';
import type { Logger } from './base/log.ts';
import { type Config } from './config.ts';
import type { ShopBackend } from './demo/shop-backend.ts';
import { JournalFault } from './journal/journal.ts';
import { openLmdbJournal } from './journal/lmdb-store.ts';
import { checkLimits } from './limits.ts';
import { watchClock } from './ops/clock-watch.ts';
import { startHousekeeping } from './ops/housekeeping.ts';
import { startScrubbing } from './ops/scrubbing.ts';
import { openAdmin } from './composition/admin.ts';
import { startBackup } from './composition/backup.ts';
import { composeBase, type Base } from './composition/base.ts';
import { composeCatalogue } from './composition/catalogue.ts';
import { composeConsole } from './composition/console.ts';
import { composeChat, mayAnswerWithoutModel } from './composition/chat.ts';
import { composeEdge } from './composition/edge.ts';
import { watchParts } from './composition/figures.ts';
import { TenantErasure } from './composition/erasure.ts';
import { openMedia } from './composition/media.ts';
import { composeOperations, watchStrain } from './composition/operations.ts';

export interface RunningServer {
  /** The address at which clients reach the API. */
  readonly publicUrl: string;
  /** The address of metrics and administration, on loopback. */
  readonly adminUrl: string;
  /** Refuses new work, finishes running work, writes all changes, releases the files. */
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The server's clock; by default the machine's, without its jumps. */
  readonly clock?: Clock;
  /**
   * Lets a writer process write the store. `onLoss` has to end this process, which may not answer any more.
   * Without this option the server writes itself, and a failing disk may end it.
   */
  readonly apart?: { readonly onLoss: (reason: string) => void };
  /** Serves the demo shop too. */
  readonly shop?: ShopBackend;
  /** Whether the server prepares caches and models before the first request. */
  readonly isWarmed?: boolean;
}

const second = 1000;
/** The longest life of a bootstrap token; its session tokens live up to their cap. */
const bootstrapSecondsMax = 3600;
const housekeepingIntervalMs = 3600 * second;

/** Opens the journal, recovers what a crash left open, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, apart } = options;
  checkLimits(config.limits);
  const { clock, ...clockWatch } = watchClock(log, options.clock);
  const path = join(config.data_dir, 'journal');
  const operations = composeOperations({ config, log, clock });
  clockWatch.expose(operations.registry);
  const onBatch = operations.journalWatch.committed.bind(operations.journalWatch);
  const journal = await openLmdbJournal({
    path,
    onBatch,
    onDamage: operations.damaged,
    ...(apart && { apart: { ...operations.watchWriter(), ...apart } }),
  });
  const base = composeBase({ config, log, clock, journal, operations });
  const { registry } = operations;
  const isApart = apart !== undefined;
  const endBackup = startBackup(path, { config, log, clock, registry, isApart });
  const media = await openMedia(base);
  base.hub.reader.sendAs((frames) => media.withCurrentAddresses(frames));
  const catalogue = composeCatalogue(base, path, media);
  const chat = composeChat(base, catalogue);
  await recoverAll(base, [() => chat.recover(), () => catalogue.recover()]);
  const edge = composeEdge(base, catalogue, chat, options.shop);
  if (options.isWarmed === true && mayAnswerWithoutModel(base.tenants.list())) warmUp();
  const port = await edge.listen(config.host, config.port);
  base.publicUrl = config.public_url ?? `http://${urlHost(config.host)}:${port}`;
  const backlog = () => journal.backlog;
  const stopWatch = watchStrain({ config, log, ...operations }, backlog);
  watchParts(base, { catalogue, chat, backlog });
  const erasure = new TenantErasure(base, catalogue, chat);
  erasure.resume();
  const admin = await openAdmin(base, composeConsole({ base, catalogue, chat, erasure }));
  const stopHistory = operations.history.start((error) => base.report(error));
  const tokensMsMax = (bootstrapSecondsMax + config.chat.session_token_cap_seconds) * second;
  const stopScrubbing = startScrubbing({ journal, clock, registry, report: base.report });
  const stopHousekeeping = startHousekeeping(
    [
      { name: 'tokens', run: () => base.tokens.sweep() },
      {
        name: 'token revocations',
        run: () => base.revocations.sweep(clock.nowMs() - tokensMsMax),
      },
      { name: 'idempotency', run: () => base.idempotency.sweep(clock.nowMs()) },
      { name: 'inventory events', run: () => catalogue.inventory.sweep() },
    ],
    { clock, watch: operations.housekeepingWatch, report: base.report },
    housekeepingIntervalMs,
  );
  const end = async (): Promise<void> => {
    base.health.draining();
    operations.gate.drain();
    stopHousekeeping();
    stopScrubbing();
    await chat.turns.drain(config.drain_seconds * second);
    // A client that reconnects at once gets the refusal at once, not in the middle of a reply.
    operations.gate.close();
    chat.sse.closeAll('shutdown');
    chat.stream.endWaits();
    edge.stopListening();
    chat.stop();
    stopHistory();
    // Before the journal: requests of the console read it.
    await admin.close();
    await erasure.close();
    base.host.close();
    await catalogue.close();
    await base.journal.close();
    await endBackup();
    edge.close();
    stopWatch();
    clockWatch.stop();
  };
  let ended: Promise<void> | undefined;
  return {
    publicUrl: base.publicUrl,
    adminUrl: admin.url,
    close: () => (ended ??= end()),
  };
}

/**
 * Ends the open work of the last process. If the disk takes no writes the start goes on, so that reads are
 * served, and the rest is tried again until it succeeds; only then is the server ready.
 */
function recoverAll(base: Base, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const attempt = async (part: () => Promise<unknown>): Promise<(() => Promise<unknown>)[]> => {
    try {
      await part();
      return [];
    } catch (error) {
      if (error instanceof JournalFault) return [part];
      throw error;
    }
  };
  const run = async (left: readonly (() => Promise<unknown>)[]): Promise<void> => {
    const failed = (await Promise.all(left.map(attempt))).flat();
    if (failed.length === 0) return base.health.recovered();
    base.clock.after(second, () => {
      run(failed).catch((error: unknown) => base.report(error));
    });
  };
  return run(parts);
}

function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
