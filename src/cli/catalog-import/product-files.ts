// Reads product files of any size: NDJSON and CSV as streams, a JSON list at once.

import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { CommandFailure } from '../command-failure.ts';
import { addVariant, checkColumns, productOf, type DataTypeOf } from './product-csv.ts';

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

/** Whether the name is one of a product file; a `.json` may also be a schema. */
export function isProductFile(path: string): boolean {
  return /\.(ndjson|jsonl|json|csv)$/i.test(path);
}

/** Opens product files as one source: reads them through once, for the count and the hash. */
export async function openProductFiles(
  paths: readonly string[],
  typeOf: DataTypeOf,
): Promise<ProductSource> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    // A CSV without times takes them from the file: another time is another content.
    if (/\.csv$/i.test(path)) hash.update(fileTimeOf(path));
  }
  let count = 0;
  for await (const _ of itemsOf(paths, typeOf)) count += 1;
  return { hash: hash.digest('hex'), count, items: () => itemsOf(paths, typeOf) };
}

async function* itemsOf(paths: readonly string[], typeOf: DataTypeOf): AsyncGenerator<SourceItem> {
  for (const path of paths) {
    if (/\.csv$/i.test(path)) yield* csvItems(path, typeOf);
    else if (/\.json$/i.test(path)) yield* jsonItems(path);
    else yield* lineItems(path);
  }
}

async function* lineItems(path: string): AsyncGenerator<SourceItem> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    line += 1;
    if (text.trim() !== '') yield sourceItem(parseJson(text, `${path}:${line}`), `${path}:${line}`);
  }
}

function* jsonItems(path: string): Generator<SourceItem> {
  const document = parseJson(readFileSync(path, 'utf8'), path);
  if (!Array.isArray(document)) {
    throw new CommandFailure(`${path} holds neither a list of products nor a schema.`);
  }
  for (const [index, item] of document.entries()) yield sourceItem(item, `${path}[${index}]`);
}

async function* csvItems(path: string, typeOf: DataTypeOf): AsyncGenerator<SourceItem> {
  const fileTime = fileTimeOf(path);
  const columns = (names: string[]): string[] => {
    const trimmed = names.map((name) => name.trim());
    checkColumns(trimmed, path);
    return trimmed;
  };
  const parser = createReadStream(path).pipe(parse({ columns, bom: true, info: true }));
  let current: { product: Record<string, unknown>; origin: string } | undefined;
  try {
    for await (const entry of parser) {
      const { record, info } = entry as { record: Record<string, string>; info: { lines: number } };
      const id = record['external_product_id'];
      if (current?.product['external_product_id'] !== id) {
        if (current) yield sourceItem(current.product, current.origin);
        const product = productOf(record, fileTime, typeOf);
        current = { product, origin: `${path}:${info.lines}` };
      }
      if (current) addVariant(current.product, record, typeOf);
    }
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause;
    throw new CommandFailure(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
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
