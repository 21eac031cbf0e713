// One group commit as it stands in the log.
// Owns: the byte layout. Does not own: where records are kept and for how long (lmdb-store).
// Layout: u32 length of the index, the index as JSON, then the bytes of all entries and rows back to
// back, in the order of the index. A length of -1 stands for the removal of a row.
// INV-106: a row is encoded once: the bytes in the log are those that settle into its place.
// On failure: none; a record is read only where the store says that it was written whole.

import type { Append, Key } from './journal.ts';

/** A row write whose row is bytes already; undefined removes the row. */
export interface EncodedPut {
  readonly table: string;
  readonly key: Key;
  readonly bytes: Uint8Array | undefined;
}

/** What one group commit writes by way of the log. */
export interface LogRecord {
  readonly appends: readonly Append[];
  readonly rows: readonly EncodedPut[];
}

type Index = readonly [
  appends: (readonly [stream: string, sequence: number, length: number])[],
  rows: (readonly [table: string, key: Key, length: number])[],
];

const headBytes = 4;

/** Writes records, each into the buffer of the one before: use a record before making the next. */
export class LogRecordWriter {
  #buffer = Buffer.alloc(64 * 1024);

  encode({ appends, rows }: LogRecord): Buffer {
    const index: Index = [[], []];
    let size = headBytes;
    for (const { stream, sequence, bytes } of appends) {
      index[0].push([stream, sequence, bytes.length]);
      size += bytes.length;
    }
    for (const { table, key, bytes } of rows) {
      index[1].push([table, key, bytes?.length ?? -1]);
      size += bytes?.length ?? 0;
    }
    const head = JSON.stringify(index);
    // A UTF-16 unit takes three bytes at most.
    this.#reserve(size + head.length * 3);
    const buffer = this.#buffer;
    const headLength = buffer.write(head, headBytes);
    buffer.writeUInt32LE(headLength, 0);
    let at = headBytes + headLength;
    for (const { bytes } of appends) {
      buffer.set(bytes, at);
      at += bytes.length;
    }
    for (const { bytes } of rows) {
      if (bytes === undefined) continue;
      buffer.set(bytes, at);
      at += bytes.length;
    }
    return buffer.subarray(0, at);
  }

  /** A buffer as large as the largest record so far: a fresh one each time costs its page faults. */
  #reserve(size: number): void {
    if (this.#buffer.length >= size) return;
    this.#buffer = Buffer.alloc(2 ** Math.ceil(Math.log2(size)));
  }
}

/** The record whose bytes these are; its entries and rows are views into them. */
export function decodeLogRecord(bytes: Buffer): LogRecord {
  const headLength = bytes.readUInt32LE(0);
  let at = headBytes + headLength;
  const next = (length: number): Buffer => bytes.subarray(at, (at += length));
  const [appends, rows] = JSON.parse(bytes.toString('utf8', headBytes, at)) as Index;
  return {
    appends: appends.map(([stream, sequence, length]) => ({
      stream,
      sequence,
      bytes: next(length),
    })),
    rows: rows.map(([table, key, length]) => ({
      table,
      key,
      bytes: length < 0 ? undefined : next(length),
    })),
  };
}
