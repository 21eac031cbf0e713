// Rows of text files with a heading, and rows that belong together whatever their order.

import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { CommandFailure } from '../command-failure.ts';

/** One row (or entry) of a feed: its cells by column, each with the values it has. */
export interface FeedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, readonly string[]>>;
}

/** The first value of a cell, trimmed; '' where there is none. */
export function cellOf(row: FeedRow, column: string): string {
  return row.cells[column]?.[0]?.trim() ?? '';
}

/** Rows of a CSV or TSV file; `rename` may bring the spellings of a column together. */
export async function* textRows(
  path: string,
  { delimiter, rename }: { delimiter: ',' | ';' | '\t'; rename: (column: string) => string },
): AsyncGenerator<FeedRow> {
  const columns = (names: string[]): string[] => names.map((name) => rename(name.trim()));
  const parser = createReadStream(path).pipe(
    parse({
      columns,
      delimiter,
      bom: true,
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      // Tab-separated feeds are written without quoting: a quote in them is a quote.
      ...(delimiter === '\t' && { relax_quotes: true }),
    }),
  );
  try {
    for await (const entry of parser) {
      const { record, info } = entry as { record: Record<string, string>; info: { lines: number } };
      const cells = Object.entries(record).map(([column, cell]) => [column, [cell]] as const);
      yield { line: info.lines, cells: Object.fromEntries(cells) };
    }
  } catch (cause) {
    throw new CommandFailure(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/**
 * Rows of one key together, in the order of their first rows. Keys whose rows stand apart come
 * last: only those are held in memory, so they have to be known (see {@link scatteredKeys}).
 */
export async function* groupRows(
  rows: AsyncIterable<FeedRow>,
  keyOf: (row: FeedRow) => string,
  scattered: ReadonlySet<string>,
): AsyncGenerator<FeedRow[]> {
  const held = new Map<string, FeedRow[]>();
  let group: FeedRow[] = [];
  let current = '';
  for await (const row of rows) {
    const key = keyOf(row);
    if (scattered.has(key)) {
      held.set(key, [...(held.get(key) ?? []), row]);
      continue;
    }
    if (key !== current && group.length > 0) {
      yield group;
      group = [];
    }
    current = key;
    group.push(row);
  }
  if (group.length > 0) yield group;
  yield* held.values();
}

/** Keys whose rows do not follow each other. */
export async function scatteredKeys(
  rows: AsyncIterable<FeedRow>,
  keyOf: (row: FeedRow) => string,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const scattered = new Set<string>();
  let current: string | undefined;
  for await (const row of rows) {
    const key = keyOf(row);
    if (key === current) continue;
    if (seen.has(key)) scattered.add(key);
    seen.add(key);
    current = key;
  }
  return scattered;
}
