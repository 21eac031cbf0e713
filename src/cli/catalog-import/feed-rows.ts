// Rows of text files with a heading, and rows that belong together whatever their order.

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

/** The first value of a cell, trimmed; '' where there is none. */
export function cellOf(row: FeedRow, column: string): string {
  return row.cells[column]?.[0]?.trim() ?? '';
}

/** Rows of a CSV or TSV file; `rename` may bring the spellings of a column together. */
export async function* textRows(
  path: string,
  options: {
    delimiter: ',' | ';' | '\t';
    encoding: string | undefined;
    rename: (column: string) => string;
    /** Rows of other systems may end early; in ours that is a slip. */
    isRagged: boolean;
    /** Told of the columns before the first row; a column may stand there again. */
    onHeading?: ((columns: readonly string[]) => void) | undefined;
    /** Told of each row that cannot be read; the rows after it are read all the same. */
    onRejected?: OnRejected | undefined;
  },
): AsyncGenerator<FeedRow> {
  const { delimiter, encoding, rename, isRagged, onHeading, onRejected } = options;
  let toldAt = '';
  const parser = pipeline(
    Readable.from(textPieces(path, encoding)),
    parse({
      // Records as lists: of a wide table most cells are empty, and none of those is named.
      columns: false,
      delimiter,
      info: true,
      relax_column_count_less: isRagged,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const line = error === undefined ? '' : `:${Number(error['lines'])}`;
        // One row may break in several places: it is one row.
        if (line !== '' && line === toldAt) return undefined;
        toldAt = line;
        onRejected?.(unreadable(`${path}${line}`, error?.message ?? 'This row cannot be read.'));
        return undefined;
      },
      // Tab-separated feeds are written without quoting: a quote in them is a quote.
      ...(delimiter === '\t' && { relax_quotes: true }),
    }),
    // The reader of the rows is told.
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

/** The first rows by their columns; a row that the end of `text` may have cut is none of them. */
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

/** A heading may name a column again: every cell counts. */
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
 * Rows of one key together, in the order of their first rows. Keys whose rows stand apart come
 * last: only those are held in memory, so they have to be known (see {@link scatteredKeys}).
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
