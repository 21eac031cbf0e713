// Prints what was measured as an aligned table of ratios, and keeps it as JSON with the machine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Cost, Row } from './harness.ts';
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

const ownColumns = ['what', 'unit', 'ours', 'limit', 'ratio', 'by CPU', 'peer', 'ratio', 'aim'];
const numericColumns = new Set([2, 4, 5, 7, 8, 9, 10, 11]);

/**
 * The table, with further limits and peers on lines of their own. Beside another commit it has that
 * commit's figure, ours in parts of it, and our CPU for one of the unit in parts of its.
 */
export function formatTable(results: readonly BenchRows[]): string {
  const against = results.flatMap(({ rows }) => rows).find((row) => row.against)?.against?.name;
  const columns = against === undefined ? ownColumns : [...ownColumns, against, 'ratio', 'CPU'];
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
        ...(against === undefined ? [] : againstCells(row)),
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
        ]);
      }
      if (row.cost !== undefined) lines.push([`  ${formatCost('ours', row.cost)}`]);
      if (row.against?.cost) lines.push([`  ${formatCost(row.against.name, row.against.cost)}`]);
      lines.push([`  ${row.check}`]);
    }
  }
  const widths = columns.map((_, column) =>
    Math.max(...lines.filter(({ length }) => length > 1).map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = line.length > 1 ? (widths[column] ?? 0) : 0;
          return numericColumns.has(column) ? cell.padStart(width) : cell.padEnd(width);
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

function againstCells({ ours, cost, against }: Row): string[] {
  if (against === undefined) return [];
  const value = formatNumber(against.value);
  const ofTheirs = cost && against.cost && cost.cpuMicros / against.cost.cpuMicros;
  const byCpu = ofTheirs === undefined ? '' : formatRatio(ofTheirs);
  return [value, formatRatio(ours / against.value), byCpu];
}

/** "ours: 92.1 µs of CPU for one, 25.3 kB of heap allocated, … 12.0 % of the busy time paused for …" */
function formatCost(name: string, cost: Cost): string {
  const { cpuMicros, cpuRange, heapBytes, bufferBytes, collectionShare } = cost;
  const range = cpuRange && ` (${cpuRange.map(formatNumber).join(' to ')} by rounds)`;
  const parts = [`${formatNumber(cpuMicros)} µs of CPU for one${range ?? ''}`];
  if (heapBytes !== undefined) parts.push(`${formatNumber(heapBytes / 1000)} kB of heap allocated`);
  if (bufferBytes !== undefined) parts.push(`${formatNumber(bufferBytes / 1000)} kB of buffers`);
  if (collectionShare !== undefined) {
    parts.push(
      `${formatNumber(collectionShare * 100)} % of the busy time paused for garbage collection`,
    );
  }
  return `${name}: ${parts.join(', ')}`;
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
