// `backups PLACE`: what a set of backups can restore.

import { listBases, readBase, changesAfter } from '../backup/restore-plan.ts';
import type { Config } from '../config.ts';
import { formatBytes, openPlace, told } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { print, printTable } from './print.ts';

/** A base, and the times that it and the changes behind it can restore. */
export interface RestorableSpan {
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  readonly changes: number;
}

/** The spans of a set of backups, the oldest first: any second in one of them can be restored. */
export async function spansOf(config: Config, place: string): Promise<RestorableSpan[]> {
  const target = await openPlace(config, place);
  const spans: RestorableSpan[] = [];
  for (const named of await listBases(target)) {
    const base = await readBase(target, named);
    const chain = await changesAfter(target, base);
    const lastMs = chain.reduce((last, { toMs }) => Math.max(last, toMs), base.ended_at_ms);
    spans.push({
      from: new Date(base.ended_at_ms).toISOString(),
      to: new Date(lastMs).toISOString(),
      bytes: base.bytes,
      changes: Math.max(0, (chain.at(-1)?.last ?? base.from - 1) - base.from + 1),
    });
  }
  return spans;
}

/** Prints the spans of a place, or of the configured one. */
export async function backups(
  config: Config,
  place: string | undefined,
  flags: { json?: boolean },
): Promise<void> {
  const from = place ?? config.backup.to;
  if (from === '') throw new CommandFailure('Name a place, or configure backup.to.', 2);
  const spans = await told(() => spansOf(config, from));
  if (flags.json === true) return print(JSON.stringify(spans));
  if (spans.length === 0) {
    return print(`${from} holds no set of backups; a single copy is restored as it is.`);
  }
  printTable(
    ['ANY SECOND FROM', 'TO', 'DATA', 'CHANGES'],
    spans.map(({ from, to, bytes, changes }) => [from, to, formatBytes(bytes), String(changes)]),
  );
}
