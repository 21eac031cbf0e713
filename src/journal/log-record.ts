// One group commit as it stands in the log.
// Owns: the byte layout. Does not own: where records are kept and for how long (lmdb-store).
// Layout, little-endian: u32 length of the index, with the highest bit set; u32 CRC-32 of the index; the
// index; then the bytes of all entries and rows back to back, in its order. The index is u32 number of
// entries, these in runs of one stream (u16 length and UTF-8 of its name, u32 entries, for each u32 length and f64
// sequence), then each row to the end: name of its table, u16 parts of its key, i32 length of its
// bytes, -1 for a removal. A part of a key is u8 1 and a f64, or u8 2 and a name.
// Records of older versions have the highest bit clear and their index as JSON; they are read still.
// INV-106: a row is encoded once: the bytes in the log are those that settle into its place.
// On failure: none; a record is read only where the store says that it was written whole.

import { crc32 } from 'node:zlib';
import { assert } from '../base/assert.ts';
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

const headBytes = 8;
/** A record of an older version has no checksum of its index. */
const oldHeadBytes = 4;
const binaryMark = 0x8000_0000;
const numberPart = 1;
const namePart = 2;
/** An entry beside its stream's name, and a row beside its names: both with room to spare. */
const placeBytes = 24;

/** Writes records, each into the buffer of the one before: use a record before making the next. */
export class LogRecordWriter {
  #buffer = Buffer.alloc(64 * 1024);
  #at = 0;

  encode({ appends, rows }: LogRecord): Buffer {
    this.#reserve(sizeOf({ appends, rows }));
    this.#at = headBytes;
    this.#u32(appends.length);
    for (let index = 0; index < appends.length;) index = this.#run(appends, index);
    for (const row of rows) this.#row(row);
    const buffer = this.#buffer;
    buffer.writeUInt32LE((this.#at - headBytes + binaryMark) >>> 0, 0);
    buffer.writeUInt32LE(crc32(buffer.subarray(headBytes, this.#at)), 4);
    for (const { bytes } of appends) this.#bytes(bytes);
    for (const { bytes } of rows) if (bytes !== undefined) this.#bytes(bytes);
    return buffer.subarray(0, this.#at);
  }

  /** Entries of one stream from `index` on; returns the index behind them. */
  #run(appends: readonly Append[], index: number): number {
    const stream = appends[index]?.stream ?? '';
    let end = index + 1;
    while (appends[end]?.stream === stream) end += 1;
    this.#name(stream);
    this.#u32(end - index);
    for (let each = index; each < end; each += 1) {
      const append = appends[each];
      assert(append !== undefined, 'a run lies within the entries');
      this.#u32(append.bytes.length);
      this.#f64(append.sequence);
    }
    return end;
  }

  #row({ table, key, bytes }: EncodedPut): void {
    this.#name(table);
    this.#at = this.#buffer.writeUInt16LE(key.length, this.#at);
    for (const part of key) {
      this.#at = this.#buffer.writeUInt8(
        typeof part === 'number' ? numberPart : namePart,
        this.#at,
      );
      if (typeof part === 'number') this.#f64(part);
      else this.#name(part);
    }
    this.#at = this.#buffer.writeInt32LE(bytes?.length ?? -1, this.#at);
  }

  #name(text: string): void {
    const length = this.#buffer.write(text, this.#at + 2);
    this.#buffer.writeUInt16LE(length, this.#at);
    this.#at += 2 + length;
  }

  #u32(value: number): void {
    this.#at = this.#buffer.writeUInt32LE(value, this.#at);
  }

  #f64(value: number): void {
    this.#at = this.#buffer.writeDoubleLE(value, this.#at);
  }

  #bytes(bytes: Uint8Array): void {
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** A buffer as large as the largest record so far: a fresh one each time costs its page faults. */
  #reserve(size: number): void {
    if (this.#buffer.length >= size) return;
    this.#buffer = Buffer.alloc(2 ** Math.ceil(Math.log2(size)));
  }
}

/** As many bytes as a record can take: a UTF-16 unit takes three at most. */
function sizeOf({ appends, rows }: LogRecord): number {
  let size = 2 * headBytes;
  for (const { stream, bytes } of appends) size += bytes.length + stream.length * 3 + placeBytes;
  for (const { table, key, bytes } of rows) {
    size += (bytes?.length ?? 0) + table.length * 3 + placeBytes;
    for (const part of key) size += placeBytes + (typeof part === 'string' ? part.length * 3 : 0);
  }
  return size;
}

/** An entry and a row of an index, before their bytes. */
type Entry = readonly [stream: string, sequence: number, length: number];
type Row = readonly [table: string, key: Key, length: number];
type Index = readonly [entries: readonly Entry[], rows: readonly Row[]];

/** The record whose bytes these are; its entries and rows are views into them. */
export function decodeLogRecord(bytes: Buffer): LogRecord {
  const head = bytes.readUInt32LE(0);
  const isBinary = head >= binaryMark;
  const start = isBinary ? headBytes : oldHeadBytes;
  let at = start + (isBinary ? head - binaryMark : head);
  const next = (length: number): Buffer => bytes.subarray(at, (at += length));
  const index = bytes.subarray(start, at);
  // What a damaged record was about can be told where its index is whole.
  assert(!isBinary || crc32(index) === bytes.readUInt32LE(4), 'the index is what was written');
  const [entries, rows] = isBinary ? readIndex(index) : (JSON.parse(index.toString()) as Index);
  return {
    appends: entries.map(([stream, sequence, length]) => ({
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

function readIndex(index: Buffer): Index {
  let at = 0;
  const u16 = (): number => index.readUInt16LE((at += 2) - 2);
  const u32 = (): number => index.readUInt32LE((at += 4) - 4);
  const f64 = (): number => index.readDoubleLE((at += 8) - 8);
  const name = (): string => {
    const length = u16();
    return index.toString('utf8', at, (at += length));
  };
  const part = (): string | number => (index[at++] === numberPart ? f64() : name());
  const entries: Entry[] = [];
  const rows: Row[] = [];
  for (const count = u32(); entries.length < count;) {
    const stream = name();
    for (let left = u32(); left > 0; left -= 1) {
      const length = u32();
      entries.push([stream, f64(), length]);
    }
  }
  while (at < index.length) {
    const table = name();
    const key = Array.from({ length: u16() }, part);
    rows.push([table, key, index.readInt32LE((at += 4) - 4)]);
  }
  return [entries, rows];
}
