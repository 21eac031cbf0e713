// Prints what was measured as an aligned table of ratios, and keeps it as JSON with the machine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './harness.ts';
import { isPinned } from './processes.ts';

export interface BenchRows {
  readonly bench: string;
  readonly rows: readonly Row[];
}

/** Facts without which a figure means nothing. */
export function machineFacts() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    pinned: isPinned,
  };
}

const columns = ['what', 'unit', 'ours', 'limit', 'ratio', 'by CPU', 'peer', 'ratio', 'aim'];

/** The table, with further limits and peers on lines of their own. */
export function formatTable(results: readonly BenchRows[]): string {
  const lines: string[][] = [columns];
  for (const { bench, rows } of results) {
    for (const row of rows) {
      const [limit, ...limits] = row.limits;
      const [peer, ...peers] = row.peers;
      const ratio = limit === undefined ? '' : formatRatio(row.ours / limit.value);
      lines.push([
        `${bench}: ${row.name}`,
        row.unit,
        formatNumber(row.ours),
        limit === undefined ? '' : `${formatNumber(limit.value)} ${limit.name}`,
        ratio,
        row.cpuRatio === undefined ? '' : formatRatio(row.cpuRatio),
        peer === undefined ? '' : `${formatNumber(peer.value)} ${peer.name}`,
        peer === undefined ? '' : formatRatio(row.ours / peer.value),
        row.aim === undefined ? '' : formatRatio(row.aim),
      ]);
      for (let index = 0; index < Math.max(limits.length, peers.length); index += 1) {
        const more = limits[index];
        const other = peers[index];
        lines.push([
          '',
          '',
          '',
          more === undefined ? '' : `${formatNumber(more.value)} ${more.name}`,
          more === undefined ? '' : formatRatio(row.ours / more.value),
          '',
          other === undefined ? '' : `${formatNumber(other.value)} ${other.name}`,
          other === undefined ? '' : formatRatio(row.ours / other.value),
          '',
        ]);
      }
      lines.push([`  ${row.check}`]);
    }
  }
  const widths = columns.map((_, column) =>
    Math.max(...lines.filter(({ length }) => length > 1).map((line) => line[column]?.length ?? 0)),
  );
  const isNumeric = (column: number): boolean => [2, 4, 5, 7].includes(column);
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = line.length > 1 ? (widths[column] ?? 0) : 0;
          return isNumeric(column) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes the results into `folder`; returns the path. */
export function writeResults(results: readonly BenchRows[], folder: string): string {
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const path = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  const document = { at, machine: machineFacts(), results };
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(path.replace(/json$/, 'txt'), `${formatTable(results)}\n`);
  return path;
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const digits = value >= 100 ? 0 : value >= 1 ? 1 : 3;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function formatRatio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '-';
}
