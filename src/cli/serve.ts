// `serve`: starts the server, prints where it listens, and stops it in order.

import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenFiles } from '../admin/credentials.ts';
import { systemClock } from '../base/clock.ts';
import { createLogger, flushLog, standardOutput, type Logger } from '../base/log.ts';
import { terminalLog } from '../base/terminal-log.ts';
import { setHeapFlags } from '../base/heap-flags.ts';
import type { Config } from '../config.ts';
import { DamagedBytes, StoreOwned, UnknownFormat } from '../journal/journal.ts';
import { ShopBackend } from '../demo/shop-backend.ts';
import type { RunningServer } from '../server.ts';
import { isExposed } from './doors.ts';
import { checkDataDir } from './data-dir-check.ts';
import { exitCodes } from './exit-codes.ts';
import { holdDataDir, makeDataDir, type DataDirHold } from './data-dir-holder.ts';

/** How long closing may take, beyond the grace for running turns. */
const closingMsMax = 10_000;
/** A shell and `make` may both pass one signal on: a second one within this time is the same. */
const sameSignalMs = 1000;

/** Serves until a signal ends the process. Resolves once the server listens. */
export async function serve(
  config: Config,
  flags: { demo?: boolean; init?: boolean },
): Promise<void> {
  setHeapFlags();
  const isForPeople = process.stdout.isTTY;
  const log = createLogger({ level: config.log.level, destination: destinationOf(isForPeople) });
  endOnBug(config.log.level);
  makeDataDir(config.data_dir);
  await checkDataDir(config, { init: flags.init === true });
  const hold = await holdDataDir(config.data_dir);
  const shop = flags.demo ? new ShopBackend() : undefined;
  const server = await startOrRelease(hold, async () => {
    const { startServer } = await import('../server.ts');
    return startServer({ config, log, isWarmed: true, apart: { onLoss }, ...(shop && { shop }) });
  });
  endOnSignal({ server, hold, log, endMsMax: config.drain_seconds * 1000 + closingMsMax });
  const localUrl = localUrlOf(config, server.publicUrl);
  const { publicUrl, adminUrl } = server;
  hold.announce({
    pid: process.pid,
    local_url: localUrl,
    admin_url: adminUrl,
    host: config.host,
    public_url: publicUrl,
  });
  log.info({ event: 'listening', public_url: publicUrl, admin_url: adminUrl }, 'listening');
  if (flags.demo && isExposed(config)) {
    const about = { event: 'demo_exposed', host: config.host };
    log.warn(about, 'the demo store is open to other machines; it is for a look on this one');
  }
  showAdmin({ config, adminUrl, isDemo: flags.demo === true });
  // A fault of the demo must not delay the line above, or end the running server.
  const isDemo = shop !== undefined;
  const opening = isDemo ? runDemo({ config, log, publicUrl, localUrl, shop }) : Promise.resolve();
  if (isForPeople) void opening.then(() => showNextStep(config, publicUrl, isDemo));
}

/** Readable lines on a terminal, JSON otherwise. */
function destinationOf(isForPeople: boolean) {
  if (!isForPeople) return standardOutput();
  const isColoured = process.stdout.hasColors() && process.env['NO_COLOR'] === undefined;
  return terminalLog((text) => process.stdout.write(text), { isColoured });
}

/** The last lines of a start: the server's addresses, and a first conversation. */
function showNextStep(config: Config, publicUrl: string, isDemo: boolean): void {
  const at = config.data_dir === './data' ? '' : ` --data-dir ${config.data_dir}`;
  const next = isDemo
    ? `Open ${publicUrl} and ask for something.`
    : `A tenant: aisle tenant create --id my-shop --name 'My shop'${at}. The API: ${publicUrl}/docs`;
  process.stderr.write(`\nAisle is open at ${publicUrl}; Ctrl-C ends it.\n${next}\n`);
}

/**
 * Prints the address of the console beside the log, which has no secrets. It has the token only on a terminal and
 * for the demo on this machine; elsewhere it names the token's file, since standard error may be stored.
 */
function showAdmin(given: { config: Config; adminUrl: string; isDemo: boolean }): void {
  const { config, adminUrl, isDemo } = given;
  const path = join(config.data_dir, adminTokenFiles.admin);
  const isForPeople = process.stderr.isTTY || (isDemo && !isExposed(config));
  const where = isForPeople
    ? `${adminUrl}/#token=${readFileSync(path, 'utf8').trim()}`
    : `${adminUrl}, with the token in ${path}`;
  process.stderr.write(`Administration: ${where}\n`);
}

/** Ends the process after a failed start: open handles would keep it alive. */
async function startOrRelease(
  hold: DataDirHold,
  start: () => Promise<RunningServer>,
): Promise<RunningServer> {
  try {
    return await start();
  } catch (error) {
    hold.release();
    process.stderr.write(`The server could not start: ${reasonOf(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

/** Ends the process at once: its state may differ from the disk. */
function onLoss(reason: string): void {
  writeSync(2, `The server ends: ${reason}.\n`);
  process.exit(exitCodes.storage);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof StoreOwned) return exitCodes.owned;
  const isOfData = error instanceof UnknownFormat || error instanceof DamagedBytes;
  return isOfData ? exitCodes.data : exitCodes.failed;
}

/** A used address is no bug and needs no stack; any other error may be a bug. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnknownFormat || error instanceof StoreOwned) return error.message;
  if (error instanceof DamagedBytes) {
    return (
      `${error.message}, and no start goes without it. Restore a backup with \`aisle restore\`, ` +
      'or remove it with `aisle repair --from BACKUP --accept-loss`.'
    );
  }
  if ('syscall' in error && error.syscall === 'listen') {
    return `${error.message}. Choose others with --host, --port and --admin-port.`;
  }
  return error.stack ?? error.message;
}

async function runDemo(given: {
  config: Config;
  log: Logger;
  publicUrl: string;
  localUrl: string;
  shop: ShopBackend;
}): Promise<void> {
  const { config, log, publicUrl, localUrl, shop } = given;
  try {
    const { ensureDemoTenant, firstSteps } = await import('./demo-tenant.ts');
    const { apiKey, inventorySecret, keyPath, isNew } = await ensureDemoTenant(config, publicUrl);
    shop.open({ apiKey, localUrl, publicUrl, hasDesk: !isExposed(config) });
    // For people, beside the log: standard output has only JSON lines.
    process.stderr.write(
      isNew && !isExposed(config)
        ? `\nThe demo shop is open: ${publicUrl}\nThe person who takes chats over: ${publicUrl}/desk\n\n` +
            `Its API key, also kept in ${keyPath}:\n\n  ${apiKey}\n\n` +
            `A first conversation, to paste into another terminal:\n\n` +
            `${firstSteps(publicUrl, keyPath)}\n\n`
        : `\nThe demo shop is open: ${publicUrl}; its API key is in ${keyPath}\n\n`,
    );
    const { importDemoCatalogue } = await import('./demo-catalogue.ts');
    const outcome = await importDemoCatalogue({
      localUrl,
      publicUrl,
      apiKey,
      dataDir: config.data_dir,
    });
    const { sendDemoStock } = await import('./demo-stock.ts');
    const levels = await sendDemoStock({ localUrl, apiKey }, inventorySecret);
    const counters = { ...outcome?.counters, levels };
    log.info({ event: 'demo_catalogue', ...counters }, 'the demo catalogue is there');
  } catch (error) {
    log.error({ err: error, event: 'demo_failed' }, 'the demo could not be set up');
  }
}

/** Where this machine reaches the API, even if the public URL is that of a proxy. */
function localUrlOf({ host, port, public_url }: Config, publicUrl: string): string {
  if (public_url === undefined || port === 0) return publicUrl;
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * The first signal drains and exits with 0; a second one does not wait. A disk that takes no writes could delay a
 * drain for ever: after a time the process ends, and the next start recovers the rest.
 */
function endOnSignal(parts: {
  server: RunningServer;
  hold: DataDirHold;
  log: Logger;
  endMsMax: number;
}): void {
  const { server, hold, log, endMsMax } = parts;
  let endingSinceMs: number | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const nowMs = systemClock.nowMs();
    if (endingSinceMs !== undefined) {
      if (nowMs - endingSinceMs < sameSignalMs) return;
      log.fatal({ event: 'drain_cut_short', signal }, 'asked again; the process ends');
      return endNow(log);
    }
    endingSinceMs = nowMs;
    log.info({ event: 'draining', signal }, 'draining');
    systemClock.after(endMsMax, () => {
      log.fatal({ event: 'drain_timeout' }, 'the drain is not through in time; the process ends');
      void endNow(log);
    });
    let exitCode = 0;
    try {
      await server.close();
    } catch (error) {
      log.error({ err: error, event: 'close_failed' }, 'could not close in good order');
      exitCode = 1;
    }
    hold.release();
    log.info({ event: 'stopped' }, 'stopped');
    await flushLog(log);
    process.exit(exitCode);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}

/** Kills the process: a normal exit would wait for a disk that does not answer. */
async function endNow(log: Logger): Promise<void> {
  await flushLog(log);
  process.kill(process.pid, 'SIGKILL');
}

/** A bug ends the process: its unfinished work is not in the journal, which recovers the rest. */
function endOnBug(level: string): void {
  // Writes before it returns, unlike the log of the server: nothing runs after a bug.
  const log = createLogger({ level });
  const end = (error: unknown): void => {
    log.fatal({ err: error, event: 'bug' }, 'a bug; the process ends here');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
