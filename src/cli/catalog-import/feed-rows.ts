// Rows of text files with a heading, and groups of rows of one product in any order.

import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { CommandFailure } from '../command-failure.ts';
import { recordsShownMax } from './column-mapping.ts';
import { unreadable, type OnRejected } from './source-item.ts';
import { textPieces } from './text-file.ts';

/** One row (or entry) of a feed: its filled cells by column, each with the values it has. */
export interface FeedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, readonly string[]>>;
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The first value of a cell, trimmed; '' if there is none. */
export function cellOf(row: FeedRow, column: string): string {
  return row.cells[column]?.[0]?.trim() ?? '';
}

/** Rows of a CSV or TSV file; `rename` may unify the spellings of a column. */
export async function* textRows(
  path: string,
  options: {
    delimiter: ',' | ';' | '\t';
    encoding: string | undefined;
    rename: (column: string) => string;
    /** Rows of other systems may be short; in our own columns that is a fault. */
    isRagged: boolean;
    /** Called with the columns before the first row; a column may repeat. */
    onHeading?: ((columns: readonly string[]) => void) | undefined;
    /** Called for each row that cannot be read; later rows are still read. */
    onRejected?: OnRejected | undefined;
  },
): AsyncGenerator<FeedRow> {
  const { delimiter, encoding, rename, isRagged, onHeading, onRejected } = options;
  let toldAt = '';
  const parser = pipeline(
    Readable.from(textPieces(path, encoding)),
    parse({
      // Records as lists: in a wide table most cells are empty, and empty cells need no member.
      columns: false,
      delimiter,
      info: true,
      relax_column_count_less: isRagged,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const line = error === undefined ? '' : `:${Number(error['lines'])}`;
        // A row with several faults is reported once.
        if (line !== '' && line === toldAt) return undefined;
        toldAt = line;
        onRejected?.(unreadable(`${path}${line}`, error?.message ?? 'This row cannot be read.'));
        return undefined;
      },
      // Tab-separated feeds have no quoting: a quote is part of the text.
      ...(delimiter === '\t' && { relax_quotes: true }),
    }),
    // The reader of the rows gets the fault.
    () => {},
  );
  let columns: readonly string[] | undefined;
  try {
    for await (const entry of parser) {
      const { record, info } = entry as ParsedRow;
      if (columns === undefined) {
        columns = record.map((name) => rename(name.trim()));
        onHeading?.(columns);
      } else yield { line: info.lines, cells: filledCells(columns, record) };
    }
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause;
    throw new CommandFailure(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The first rows by their columns, without a row that the end of `text` may have cut. */
export function firstRecords(text: string, delimiter: string): readonly Record<string, string>[] {
  try {
    return parseText(text.slice(0, text.search(/\r?\n?[^\n]*$/)), {
      columns: true,
      delimiter,
      to: recordsShownMax,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return [];
  }
}

/** A heading may repeat a column: every cell counts. */
function filledCells(columns: readonly string[], record: readonly string[]): FeedRow['cells'] {
  const cells = new Map<string, string[]>();
  for (const [at, cell] of record.entries()) {
    if (cell === '') continue;
    const column = columns[at] ?? '';
    const known = cells.get(column);
    if (known === undefined) cells.set(column, [cell]);
    else known.push(cell);
  }
  return Object.fromEntries(cells);
}

/** The rows of one product. */
export type RowGroup = [FeedRow, ...FeedRow[]];

/**
 * Rows grouped by key, in the order of their first rows. Keys whose rows are not consecutive come last: only
 * those are held in memory, so the caller finds them first (see {@link scatteredKeys}).
 */
export async function* groupRows(
  rows: AsyncIterable<FeedRow>,
  keyOf: (row: FeedRow) => string,
  scattered: ReadonlySet<string>,
): AsyncGenerator<RowGroup> {
  const held = new Map<string, RowGroup>();
  let group: RowGroup | undefined;
  let current = '';
  for await (const row of rows) {
    const key = keyOf(row);
    if (scattered.has(key)) {
      const known = held.get(key);
      if (known === undefined) held.set(key, [row]);
      else known.push(row);
      continue;
    }
    if (group !== undefined && key === current) {
      group.push(row);
      continue;
    }
    if (group !== undefined) yield group;
    current = key;
    group = [row];
  }
  if (group !== undefined) yield group;
  yield* held.values();
}

/** Keys whose rows are not consecutive. */
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
