// Reads product files of any size and known kind: as streams, but for a JSON list.

import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { CommandFailure } from '../command-failure.ts';
import { feedItems } from './feed-items.ts';
import { textRows } from './feed-rows.ts';
import { FeedNotes } from './feed-values.ts';
import { formatOf, takesFileTime, type FileFormat } from './file-format.ts';
import { addVariant, checkColumns, productOf, type DataTypeOf } from './product-csv.ts';
import { textLines, wholeText } from './text-file.ts';

/** One product as a file has it, and where it stands, for messages. */
export interface SourceItem {
  readonly item: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** Products that can be gone through as often as needed, always in the same order. */
export interface ProductSource {
  /** SHA-256 of the content: what an interrupted import is recognised by. */
  readonly hash: string;
  readonly count: number;
  items(): AsyncIterable<SourceItem>;
}

/** What the files themselves do not say, and where to note what they do. */
export interface FileReading {
  /** Of the prices of a Shopify export. */
  readonly currency?: string | undefined;
  /** Where the pages of a Shopify shop are. */
  readonly shopUrl?: string | undefined;
  readonly notes?: FeedNotes;
}

/** Whether the name is one of a product file; a `.json` may also be a schema. */
export function isProductFile(path: string): boolean {
  return /\.(ndjson|jsonl|json|csv|tsv|txt|xml)$/i.test(path);
}

/** Opens product files as one source: reads them through once, for the count and the hash. */
export async function openProductFiles(
  paths: readonly string[],
  typeOf: DataTypeOf,
  reading: FileReading = {},
): Promise<ProductSource> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    // What takes its times from the file is another content at another time.
    if (takesFileTime(formatOf(path))) hash.update(fileTimeOf(path));
  }
  const { currency, shopUrl } = reading;
  if (currency !== undefined || shopUrl !== undefined) hash.update(`${currency} ${shopUrl}`);
  let count = 0;
  for await (const _ of productItems(paths, typeOf, reading)) count += 1;
  // What is noted was noted while counting.
  const again: FileReading = { currency, shopUrl };
  return {
    hash: hash.digest('hex'),
    count,
    items: () => productItems(paths, typeOf, again),
  };
}

/** The products of all files, in the order of the files. */
export async function* productItems(
  paths: readonly string[],
  typeOf: DataTypeOf,
  reading: FileReading = {},
): AsyncGenerator<SourceItem> {
  for (const path of paths) {
    const format = formatOf(path);
    if (format.kind === 'json_list') yield* jsonItems(path);
    else if (format.kind === 'json_lines') yield* lineItems(path);
    else if (format.kind === 'own_rows') yield* rowItems(path, format, typeOf);
    else {
      const fileTime = fileTimeOf(path);
      const notes = reading.notes ?? new FeedNotes();
      yield* feedItems(path, { ...reading, format, fileTime, notes, typeOf });
    }
  }
}

async function* lineItems(path: string): AsyncGenerator<SourceItem> {
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (text.trim() !== '') yield sourceItem(parseJson(text, `${path}:${line}`), `${path}:${line}`);
  }
}

function* jsonItems(path: string): Generator<SourceItem> {
  const document = parseJson(wholeText(path), path);
  if (!Array.isArray(document)) {
    throw new CommandFailure(`${path} holds neither a list of products nor a schema.`);
  }
  for (const [index, item] of document.entries()) yield sourceItem(item, `${path}[${index}]`);
}

const ours = { isRagged: false, rename: (name: string): string => name };

async function* rowItems(
  path: string,
  format: Extract<FileFormat, { delimiter: string }>,
  typeOf: DataTypeOf,
): AsyncGenerator<SourceItem> {
  const fileTime = fileTimeOf(path);
  let isChecked = false;
  let current: { product: Record<string, unknown>; origin: string } | undefined;
  for await (const row of textRows(path, { ...format, ...ours })) {
    if (!isChecked) checkColumns(row.cells, path);
    isChecked = true;
    const record = Object.fromEntries(
      Object.entries(row.cells).map(([column, [cell = '']]) => [column, cell]),
    );
    if (current?.product['external_product_id'] !== record['external_product_id']) {
      if (current) yield sourceItem(current.product, current.origin);
      const product = productOf(record, fileTime, typeOf);
      current = { product, origin: `${path}:${row.line}` };
    }
    if (current) addVariant(current.product, record, typeOf);
  }
  if (current) yield sourceItem(current.product, current.origin);
}

/** A document of a `.json` file; throws {@link CommandFailure} that says where it breaks. */
export function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CommandFailure(
      `${origin}: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

function sourceItem(item: unknown, origin: string): SourceItem {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
    return { item: item as Record<string, unknown>, origin };
  }
  throw new CommandFailure(`${origin}: expected a product, got ${JSON.stringify(item)}`);
}

function fileTimeOf(path: string): string {
  return statSync(path).mtime.toISOString();
}
