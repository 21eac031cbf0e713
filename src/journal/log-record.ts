// One group commit as it stands in the log.
// Owns: the byte layout. Does not own: where records are kept and for how long (lmdb-store).
// Layout, little-endian: u32 length of the index, with the highest bit set; u32 CRC-32 of the index; the
// index; then the bytes of all entries and rows back to back, in its order. The index is u32 number of
// entries, these in runs of one stream (its name, u32 entries, for each u32 length and f64 sequence), then
// each row to the end: name of its table, its key, i32 length of its bytes, -1 for a removal. Names and
// keys are as in byte-writer.
// Records of older versions have the highest bit clear and their index as JSON; they are read still.
// INV-106: a row is encoded once: the bytes in the log are those that settle into its place.
// On failure: none; a record is read only where the store says that it was written whole.

import { crc32 } from 'node:zlib';
import { assert } from '../base/assert.ts';
import { ByteReader, ByteWriter, keyBytesMax, nameBytesMax } from './byte-writer.ts';
import type { Append, Key } from './journal.ts';

/** A row write whose row is bytes already; undefined removes the row. */
export interface EncodedPut {
  readonly table: string;
  readonly key: Key;
  readonly bytes: Uint8Array | undefined;
}

/** The writes of one group commit in the log. */
export interface LogRecord {
  readonly appends: readonly Append[];
  readonly rows: readonly EncodedPut[];
}

const headBytes = 8;
/** A record of an older version has no checksum of its index. */
const oldHeadBytes = 4;
const binaryMark = 0x8000_0000;
/** An entry beside its stream's name, and a row beside its names: both with room to spare. */
const placeBytes = 24;

/** Writes records, each into the buffer of the one before: use a record before making the next. */
export class LogRecordWriter {
  readonly #writer = new ByteWriter(64 * 1024);

  encode({ appends, rows }: LogRecord): Buffer {
    const writer = this.#writer;
    writer.begin(sizeOf({ appends, rows }));
    writer.skip(headBytes);
    writer.u32(appends.length);
    for (let index = 0; index < appends.length;) index = this.#run(appends, index);
    for (const { table, key, bytes } of rows) {
      writer.name(table);
      writer.key(key);
      writer.i32(bytes?.length ?? -1);
    }
    writer.u32At(0, (writer.size - headBytes + binaryMark) >>> 0);
    writer.u32At(4, crc32(writer.view(headBytes)));
    for (const { bytes } of appends) writer.bytes(bytes);
    for (const { bytes } of rows) if (bytes !== undefined) writer.bytes(bytes);
    return writer.view();
  }

  /** Entries of one stream from `index` on; returns the index behind them. */
  #run(appends: readonly Append[], index: number): number {
    const writer = this.#writer;
    const stream = appends[index]?.stream ?? '';
    let end = index + 1;
    while (appends[end]?.stream === stream) end += 1;
    writer.name(stream);
    writer.u32(end - index);
    for (let each = index; each < end; each += 1) {
      const append = appends[each];
      assert(append !== undefined, 'a run lies within the entries');
      writer.u32(append.bytes.length);
      writer.f64(append.sequence);
    }
    return end;
  }
}

/** As many bytes as a record can take. */
function sizeOf({ appends, rows }: LogRecord): number {
  let size = 2 * headBytes;
  for (const { stream, bytes } of appends) size += bytes.length + nameBytesMax(stream) + placeBytes;
  for (const { table, key, bytes } of rows) {
    size += (bytes?.length ?? 0) + nameBytesMax(table) + keyBytesMax(key) + placeBytes;
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
  // If its index is whole, a damaged record still names its places.
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
  const reader = new ByteReader(index);
  const entries: Entry[] = [];
  const rows: Row[] = [];
  for (const count = reader.u32(); entries.length < count;) {
    const stream = reader.name();
    for (let left = reader.u32(); left > 0; left -= 1) {
      const length = reader.u32();
      entries.push([stream, reader.f64(), length]);
    }
  }
  while (!reader.isAtEnd) rows.push([reader.name(), reader.key(), reader.i32()]);
  return [entries, rows];
}
