// Writes a journal as records of plain JSON, and makes a journal from such records.
// Owns: the records of a dump (docs/dump-format.md) and their order.
// Does not own: files and compression (cli), what rows mean (the packages that own the tables).
// On failure: loading stops at the first incomplete record; the caller removes the new files.

import { createHash } from 'node:crypto';
import type { Append, Journal, Key, Put } from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { openLmdbJournal } from './lmdb-store.ts';
import { segmentsName } from './placed-segments.ts';
import { decodeRow } from './row-codec.ts';
import { decodeSegment } from './segment.ts';

/** Raise it when the server would misread older records. The number refuses a newer dump. */
export const dumpVersion = 1;

/** The first record. */
export interface DumpHead {
  readonly dump: 'aisle';
  readonly version: number;
  readonly made_at: string;
}

/** A row of a table: as JSON, or its bytes in base64. */
export interface DumpRow {
  readonly table: string;
  readonly key: Key;
  readonly row?: unknown;
  readonly bytes?: string;
}

/** An item of a stream: the text of its frame, or its bytes in base64. */
export interface DumpItem {
  readonly stream: string;
  readonly sequence: number;
  readonly frame?: string;
  readonly bytes?: string;
}

/** The last record: number and hash of the lines before it. */
export interface DumpEnd {
  readonly end: true;
  readonly rows: number;
  readonly items: number;
  readonly sha256: string;
}

export type DumpRecord = DumpHead | DumpRow | DumpItem | DumpEnd;

/** A dump is cut off, changed, or of a newer version. */
export class DumpFault extends Error {
  override readonly name = 'DumpFault';
}

const tablePrefix = 'table.';
/** The size of one change of a load. */
const changeRecordsMax = 500;
const changeBytesMax = 1024 * 1024;

/**
 * The lines of a dump of the journal at `path`, which nothing else has open. It is settled first, so
 * that every row and item is in its place.
 */
export async function* dumpLines(path: string, madeAt: string): AsyncGenerator<string> {
  await (await openLmdbJournal({ path })).close();
  const hash = createHash('sha256');
  const counts = { rows: 0, items: 0 };
  const line = (record: DumpRecord): string => {
    const text = `${JSON.stringify(record)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ dump: 'aisle', version: dumpVersion, made_at: madeAt });
  const environment = LmdbEnvironment.forReading(path);
  try {
    for (const record of recordsOf(environment)) {
      if ('table' in record) counts.rows += 1;
      else counts.items += 1;
      yield line(record);
    }
  } finally {
    await environment.close();
  }
  yield `${JSON.stringify({ end: true, ...counts, sha256: hash.digest('hex') } satisfies DumpEnd)}\n`;
}

function* recordsOf(environment: LmdbEnvironment): Generator<DumpRow | DumpItem> {
  for (const name of environment.names().sort()) {
    const database = environment.find(name);
    if (database === undefined) continue;
    for (const { key, value } of database.getRange({ snapshot: false })) {
      if (name.startsWith(tablePrefix)) {
        const row = decodeRow(value);
        const table = name.slice(tablePrefix.length);
        if (row instanceof Uint8Array) yield { table, key, bytes: base64Of(row) };
        else yield { table, key, row };
      } else if (name === segmentsName) {
        const stream = String(key[0]);
        for (const { sequence, bytes } of decodeSegment(value)) {
          yield { stream, sequence, ...textOf(bytes) };
        }
      }
    }
  }
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function textOf(bytes: Uint8Array): { frame: string } | { bytes: string } {
  const frame = Buffer.from(bytes).toString('utf8');
  return Buffer.from(frame).equals(bytes) ? { frame } : { bytes: base64Of(bytes) };
}

/**
 * Makes a journal at `path`, where there is none, of the lines of a dump. Resolves with what was
 * loaded. Throws {@link DumpFault} with the number of the line at fault.
 */
export async function loadLines(
  path: string,
  lines: AsyncIterable<string>,
): Promise<{ rows: number; items: number }> {
  const journal = await openLmdbJournal({ path });
  try {
    const load = new Load(journal);
    for await (const text of lines) await load.take(text);
    return await load.end();
  } finally {
    await journal.close();
  }
}

class Load {
  readonly #journal: Journal;
  readonly #hash = createHash('sha256');
  readonly #counts = { rows: 0, items: 0 };
  #puts: Put[] = [];
  #appends: Append[] = [];
  #bytes = 0;
  #line = 0;
  #end: DumpEnd | undefined;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  async take(text: string): Promise<void> {
    this.#line += 1;
    const record = parse(text);
    if (this.#line === 1) checkHead(record);
    else if (record === undefined) throw this.#fault('this is no record');
    else if (this.#end !== undefined) throw this.#fault('something follows the last record');
    else if ('end' in record) {
      this.#end = record as DumpEnd;
      return;
    } else if ('table' in record) this.#addRow(record as DumpRow);
    else if ('stream' in record) this.#addItem(record as DumpItem);
    else throw this.#fault('this record is neither a row nor an item');
    this.#hash.update(`${text}\n`);
    this.#bytes += text.length;
    const count = this.#puts.length + this.#appends.length;
    if (count >= changeRecordsMax || this.#bytes >= changeBytesMax) await this.#write();
  }

  /** Throws unless the dump was whole. */
  async end(): Promise<{ rows: number; items: number }> {
    if (this.#line === 0) throw new DumpFault('this file is empty');
    await this.#write();
    const { rows, items } = this.#counts;
    const end = this.#end;
    if (end === undefined) throw this.#fault('the dump is cut off: its last record is missing');
    const isWhole = end.rows === rows && end.items === items;
    if (!isWhole || end.sha256 !== this.#hash.digest('hex')) {
      throw this.#fault('the dump was changed: its last record counts or hashes something else');
    }
    return { rows, items };
  }

  #addRow({ table, key, row, bytes }: DumpRow): void {
    const value = bytes === undefined ? row : new Uint8Array(Buffer.from(bytes, 'base64'));
    // In its place at once, also where the server writes the rows of this table through the log.
    this.#puts.push({ table: { name: table, kind: 'placed' }, key, row: value });
    this.#counts.rows += 1;
  }

  #addItem({ stream, sequence, frame, bytes }: DumpItem): void {
    const encoded = frame === undefined ? Buffer.from(bytes ?? '', 'base64') : Buffer.from(frame);
    this.#appends.push({ stream, sequence, bytes: encoded });
    this.#counts.items += 1;
  }

  async #write(): Promise<void> {
    const change = { puts: this.#puts, appends: this.#appends };
    this.#puts = [];
    this.#appends = [];
    this.#bytes = 0;
    if (change.puts.length + change.appends.length > 0) await this.#journal.commit(change);
  }

  #fault(what: string): DumpFault {
    return new DumpFault(`line ${this.#line}: ${what}`);
  }
}

function parse(text: string): object | undefined {
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === 'object' && record !== null ? record : undefined;
  } catch {
    return undefined;
  }
}

function checkHead(record: object | undefined): void {
  const { dump, version } = (record ?? {}) as Partial<DumpHead>;
  if (dump !== 'aisle' || typeof version !== 'number') {
    throw new DumpFault(
      'this is no dump of Aisle: its first line is not {"dump": "aisle", "version": …}. ' +
        '`aisle dump FILE` makes one',
    );
  }
  if (version <= dumpVersion) return;
  const detail = `the dump has version ${version}; this server reads up to ${dumpVersion}`;
  throw new DumpFault(`${detail}. Load it with a newer one`);
}
