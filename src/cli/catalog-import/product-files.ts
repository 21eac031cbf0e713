// Reads product files of any size and known kind: as streams, except a JSON list.

import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { CommandFailure } from '../command-failure.ts';
import { isOwnObject, type ColumnMapping } from './column-mapping.ts';
import { feedItems } from './feed-items.ts';
import { textRows } from './feed-rows.ts';
import { FeedNotes } from './feed-values.ts';
import { formatOf, takesFileTime, type FileFormat } from './file-format.ts';
import { isObject } from './item-values.ts';
import type { PriceColumns } from './price-columns.ts';
import {
  addVariant,
  checkColumns,
  productOf,
  variantIdOf,
  type DataTypeOf,
  type RowContext,
} from './product-csv.ts';
import { unreadable, type OnRejected, type SourceItem } from './source-item.ts';
import { textLines, wholeText } from './text-file.ts';

/** Values for what the files do not say, and the notes about them. */
export interface FileReading {
  /** The currency of prices without one. */
  readonly currency?: string | undefined;
  /** The address of a Shopify shop. */
  readonly shopUrl?: string | undefined;
  /** The encoding of files with rows that do not name their own; default: UTF-8. */
  readonly encoding?: string | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly notes?: FeedNotes;
  readonly prices?: PriceColumns;
  /** Called for each place without a product. */
  readonly onRejected?: OnRejected;
}

/** Whether the name is one of a product file; a `.json` may also be a schema. */
export function isProductFile(path: string): boolean {
  return /\.(ndjson|jsonl|json|csv|tsv|txt|xml)$/i.test(path);
}

/** SHA-256 of all inputs of the products of these files. */
export async function contentHashOf(
  paths: readonly string[],
  { currency, shopUrl, encoding, mapping }: FileReading,
): Promise<string> {
  const hash = createHash('sha256');
  const isMapped = mapping !== undefined;
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    // Products with the time of the file change with that time.
    if (isMapped || takesFileTime(formatOf(path, { isMapped, encoding })))
      hash.update(fileTimeOf(path));
  }
  if (currency !== undefined || shopUrl !== undefined) hash.update(`${currency} ${shopUrl}`);
  if (encoding !== undefined) hash.update(`in ${encoding}`);
  if (isMapped) hash.update(mapping.identity);
  return hash.digest('hex');
}

/** The products of all files, in the order of the files. */
export async function* productItems(
  paths: readonly string[],
  typeOf: DataTypeOf,
  reading: FileReading = {},
): AsyncGenerator<SourceItem> {
  for (const path of paths) {
    const { currency, encoding, onRejected, prices } = reading;
    const format = formatOf(path, { isMapped: reading.mapping !== undefined, encoding });
    const fileTime = fileTimeOf(path);
    const notes = reading.notes ?? new FeedNotes();
    // Our own columns are meant as they stand; those of others hold what cannot be stored, too.
    const isForeign = reading.mapping !== undefined;
    const context = { fileTime, typeOf, currency, notes, prices, isForeign };
    if (format.kind === 'json_list' || format.kind === 'json_lines') {
      const records = format.kind === 'json_list' ? jsonRecords(path) : lineRecords(path);
      yield* jsonItems(records, { ...context, reading });
    } else if (format.kind === 'own_rows') {
      yield* rowItems(path, { ...context, format, reading });
    } else {
      yield* feedItems(path, { ...reading, format, fileTime, notes, typeOf, onRejected });
    }
  }
}

/** An entry of a JSON file: a value, or why there is none. */
type JsonRecord = { readonly origin: string } & (
  | { readonly value: unknown }
  | { readonly fault: string }
);

async function* lineRecords(path: string): AsyncGenerator<JsonRecord> {
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (text.trim() === '') continue;
    const origin = `${path}:${line}`;
    let record: JsonRecord;
    try {
      record = { value: JSON.parse(text) as unknown, origin };
    } catch (cause) {
      record = { fault: cause instanceof Error ? cause.message : String(cause), origin };
    }
    yield record;
  }
}

/** A document may have its list of products under any name, such as `products` or `items`. */
function* jsonRecords(path: string): Generator<JsonRecord> {
  const document = parseJson(wholeText(path), path);
  const lists = Array.isArray(document)
    ? [['', document as unknown[]] as const]
    : Object.entries(isObject(document) ? document : {}).filter(
        (entry): entry is [string, unknown[]] =>
          Array.isArray(entry[1]) && entry[1].every(isObject),
      );
  const [[name, list] = ['', undefined], ...others] = lists;
  if (list === undefined || others.length > 0) {
    throw new CommandFailure(`${path} holds neither a list of products nor a schema.`);
  }
  const at = name === '' ? '' : `.${name}`;
  for (const [index, value] of list.entries()) yield { value, origin: `${path}${at}[${index}]` };
}

interface RowsReading extends Reading {
  readonly format: Extract<FileFormat, { delimiter: string }>;
}

interface Reading extends RowContext {
  readonly reading: FileReading;
}

async function* jsonItems(
  records: Iterable<JsonRecord> | AsyncIterable<JsonRecord>,
  context: Reading,
): AsyncGenerator<SourceItem> {
  const { reading, notes } = context;
  for await (const record of records) {
    const { origin } = record;
    if ('fault' in record) reading.onRejected?.(unreadable(origin, record.fault));
    else if (!isObject(record.value)) {
      const found = JSON.stringify(record.value).slice(0, 80);
      reading.onRejected?.(unreadable(origin, `expected a product, got ${found}`));
    } else if (reading.mapping === undefined) yield { item: record.value, origin };
    else {
      const row = reading.mapping.rowOf(record.value, notes);
      const item = productOf(row, context);
      addVariant(item, row, context);
      yield { item: { ...ownObjects(record.value), ...item }, origin };
    }
  }
}

function ownObjects(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => isOwnObject(name, value)),
  );
}

async function* rowItems(
  path: string,
  { format, ...context }: RowsReading,
): AsyncGenerator<SourceItem> {
  const {
    notes,
    reading: { mapping, onRejected },
  } = context;
  let current: { product: Record<string, unknown>; origin: string } | undefined;
  const isRagged = mapping !== undefined;
  const onHeading = (columns: readonly string[]): void => {
    if (mapping === undefined) checkColumns(columns, path);
    else mapping.see(columns);
  };
  const options = { ...format, rename: (name: string) => name, isRagged, onHeading, onRejected };
  for await (const { cells, line } of textRows(path, options)) {
    const record: Record<string, string> = {};
    for (const [column, [cell = '', ...more]] of Object.entries(cells)) {
      record[column] = cell;
      const lost = more.filter((other) => other.trim() !== '' && other !== cell);
      if (lost.length > 0) notes.leaveOut(`another column called ${column}`, lost.length);
    }
    const row = mapping === undefined ? record : mapping.rowOf(record, notes);
    const id = row['external_product_id'];
    if (
      current === undefined ||
      id === undefined ||
      current.product['external_product_id'] !== id
    ) {
      if (current) yield { item: current.product, origin: current.origin };
      current = { product: productOf(row, context), origin: `${path}:${line}` };
    } else if (variantIdOf(row) === undefined) {
      notes.leaveOutAt('further rows of a product without a variant id', `${path}:${line}`);
      continue;
    }
    addVariant(current.product, row, context);
  }
  if (current) yield { item: current.product, origin: current.origin };
}

/** A document of a `.json` file; throws {@link CommandFailure} with the place of a fault. */
export function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CommandFailure(
      `${origin}: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

function fileTimeOf(path: string): string {
  return statSync(path).mtime.toISOString();
}
