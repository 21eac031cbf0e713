// `catalog import`: files on the command line into a catalogue, here or on another machine.

import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { print } from '../print.ts';
import { sendLevels, stockWords, type StockOutcome } from '../stock-events.ts';
import { importCatalogue } from './import-catalogue.ts';
import { openFiles, type OpenedFiles, type ReadingFlags } from './import-files.ts';
import { checkTarget, withTarget, type Target, type TargetFlags } from './import-target.ts';
import { Interrupted, untilInterrupted } from './interruption.ts';
import type { ProductOutcome } from './product-run.ts';
import { terminalProgress, type ImportProgress } from './progress.ts';
import { RejectList } from './reject-list.ts';
import { confirmRemoval, removalOf, type Removal } from './removal-guard.ts';
import { activeSchemaVersion } from './schema-run.ts';

export interface CatalogImportFlags extends TargetFlags, ReadingFlags {
  readonly replace?: boolean;
  readonly yes?: boolean;
  readonly again?: boolean;
  readonly dryRun?: boolean;
  readonly rejects?: string;
  readonly stock?: boolean;
  readonly json?: boolean;
}

/** The exit code that a shell expects after a signal. */
const interruptedExitCode = 130;

/** Runs the import; resolves with the exit code: 1 when any product was rejected. */
export async function catalogImport(
  configOf: () => Config,
  paths: readonly string[],
  flags: CatalogImportFlags,
): Promise<number> {
  checkTarget(flags);
  const rejects = new RejectList(flags.rejects);
  const progress = terminalProgress();
  try {
    const opened = await openFiles(paths, flags, { onRejected: (one) => rejects.add(one), say });
    return await withTarget(configOf, flags, async (target) => {
      const errand: Errand = { target, opened, flags, rejects, progress };
      return flags.dryRun ? await dryRun(errand) : await untilInterrupted(send(errand));
    });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    progress.end();
    say('Interrupted; say the same again to go on from here.');
    // Requests may be running: only the end of the process keeps more from being sent.
    process.exit(interruptedExitCode);
  } finally {
    rejects.close();
  }
}

interface Errand {
  readonly target: Target;
  readonly opened: OpenedFiles;
  readonly flags: CatalogImportFlags;
  readonly rejects: RejectList;
  readonly progress: ImportProgress;
}

/** Messages on standard error: standard output has only the result. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

async function send(errand: Errand): Promise<number> {
  const { target, opened, flags, rejects, progress } = errand;
  const { schema, products, notes } = opened;
  if (flags.replace && products && !flags.yes) {
    await confirmRemoval(await removalOf(target.api, products));
  }
  const outcome = await importCatalogue(target.api, {
    ...(schema && { schema }),
    ...(products && { products }),
    mode: flags.replace ? 'replace' : 'upsert',
    ...(flags.again && { salt: randomUUID() }),
    progress,
    onRejected: (one) => rejects.add(one),
    onSchema: ({ version, isUnchanged }) => {
      say(`Schema version ${version} ${isUnchanged ? 'is active already' : 'is active now'}.`);
    },
  });
  const isSent = flags.stock !== false && target.inventorySecret !== undefined;
  const stock =
    isSent && notes.levels.length > 0
      ? await sendLevels(target.api, target.inventorySecret ?? '', notes.levels)
      : undefined;
  if (outcome === undefined) return 0;
  report(errand, outcome, stock);
  return outcome.counters.rejected > 0 ? 1 : 0;
}

/** Says what an import would do. Sends nothing. */
async function dryRun({ target, opened, flags, rejects }: Errand): Promise<number> {
  const { schema, products, notes } = opened;
  const active = await activeSchemaVersion(target.api);
  const removal: Removal | undefined =
    flags.replace && products ? await removalOf(target.api, products) : undefined;
  const count = products?.count ?? 0;
  const rejectedCount = products?.rejectedCount ?? 0;
  const lines = [
    `Nothing was sent. ${count} products: ${count - rejectedCount} would be sent, ` +
      `${rejectedCount} would not.`,
    schema === undefined
      ? `Schema: the active one stays (${active ?? 'there is none: products would be refused'}).`
      : `Schema: ${schema.source_schema_version} would be made active, over ${active ?? 'none'}.`,
    removal && `${removal.removedCount} of ${removal.liveCount} products would be removed.`,
    ...detailLines({ target, opened, flags, rejects }, undefined),
    rejects.table(rejectedCount),
  ];
  if (flags.json) {
    const stock = notes.levels.length;
    print(JSON.stringify({ dry_run: true, count, rejected_count: rejectedCount, stock }));
  } else print(lines.filter(Boolean).join('\n'));
  return rejectedCount > 0 ? 1 : 0;
}

function report(errand: Errand, outcome: ProductOutcome, stock: StockOutcome | undefined): void {
  const { flags, opened, rejects } = errand;
  const { counters, runIds, hasSent } = outcome;
  if (flags.json) {
    const { leftOut, readings } = opened.notes;
    const rejected = rejects.first;
    const told = { run_ids: runIds, counters, rejected, left_out: leftOut, read_as: readings };
    return print(JSON.stringify({ ...told, ...(stock && { stock }) }));
  }
  const { received, accepted, unchanged, stale, removed } = counters;
  const parts = [`${accepted} accepted`, `${unchanged} unchanged`, `${stale} stale`];
  parts.push(`${counters.rejected} rejected`);
  if (flags.replace) parts.push(`${removed} removed`);
  print(`${received} products: ${parts.join(', ')}.`);
  if (stale > 0) {
    print('Stale: stored with a newer time, or removed since. A newer updated_at sends them.');
  }
  if (received > 0 && !hasSent) {
    print('All of it by an earlier import of these files; --again sends them anew.');
  }
  for (const line of detailLines(errand, stock)) print(line);
  const table = rejects.table(counters.rejected);
  if (table !== '') print(`\n${table}`);
}

/** The report: one line each for rejected items, guesses, left-out values, stock, and missing links. */
function detailLines(
  { target, opened, flags, rejects }: Omit<Errand, 'progress'>,
  stock: StockOutcome | undefined,
): readonly string[] {
  const { notes, links } = opened;
  const { levels, leftOut, readings } = notes;
  const lines = [
    rejects.summary,
    readings.length > 0 ? `Read: ${readings.join('; ')}.` : '',
    leftOut.length > 0 ? `Left out: ${leftOut.join('; ')}.` : '',
    stock ? stockWords(stock) : '',
    !stock && levels.length > 0
      ? `Stock: ${levels.length} levels, ${whyNoStock(flags, target)}`
      : '',
    links.warning(flags.tenant, target.destinationHosts),
  ];
  return lines.filter((line) => line !== '');
}

function whyNoStock(flags: CatalogImportFlags, { inventorySecret }: Target): string {
  if (flags.dryRun) return 'not sent.';
  if (flags.stock === false) return 'not sent: --no-stock.';
  if (inventorySecret !== undefined) return 'not sent.';
  return 'not sent: they are signed. --inventory-secret-file FILE sends them.';
}
