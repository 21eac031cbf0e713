// Writes to the store as values: what a transaction changes, wherever it is made.
// Owns: the bytes of a batch on its way to another process. Does not own: the pipe (writer-process).
// Layout: u32 length of what follows; then for each write the name of its database, its key, i32 length
// of its value, -1 for a removal, u8 1 where the value is sealed, the value, and room for its seal.
// On failure: none; a batch that is cut off by the end of a process is never whole.

import { ByteReader, ByteWriter, keyBytesMax, nameBytesMax } from './byte-writer.ts';
import type { Key } from './journal.ts';
import { sealBytes, sealInPlace } from './sealed-bytes.ts';

/** The place of a value in the store. */
export interface StorePlace {
  readonly database: string;
  readonly key: Key;
}

/** One row of one database of the store; undefined bytes remove it. */
export interface StoreWrite extends StorePlace {
  readonly bytes: Uint8Array | undefined;
  /** The bytes have their checksum already: they are stored as they are. */
  readonly isSealed?: boolean;
}

/** A batch as it came through the pipe, and what it writes: views into the same bytes. */
export interface ReadBatch {
  readonly bytes: Buffer;
  readonly writes: readonly StoreWrite[];
}

const lengthBytes = 4;
/** Beside its names and its value a write has two lengths, a flag and room for a seal. */
const placeBytes = 5 + sealBytes;

/** The batch as one buffer, its own length in front; valid until `writer` is used again. */
export function encodeBatch(
  writes: readonly StoreWrite[],
  writer: ByteWriter = new ByteWriter(0),
): Buffer {
  let size = lengthBytes;
  for (const { database, key, bytes } of writes) {
    size += nameBytesMax(database) + keyBytesMax(key) + (bytes?.length ?? 0) + placeBytes;
  }
  writer.begin(size);
  writer.skip(lengthBytes);
  for (const { database, key, bytes, isSealed } of writes) {
    writer.name(database);
    writer.key(key);
    writer.i32(bytes?.length ?? -1);
    writer.u8(isSealed === true ? 1 : 0);
    if (bytes === undefined) continue;
    writer.bytes(bytes);
    if (isSealed !== true) writer.skip(sealBytes);
  }
  writer.u32At(0, writer.size - lengthBytes);
  return writer.view();
}

/**
 * The writes of a batch that {@link encodeBatch} made; their bytes are views into it. With `seals`, each
 * value gets its seal where it stands.
 */
export function decodeBatch(batch: Buffer, { seals } = { seals: false }): StoreWrite[] {
  const writes: StoreWrite[] = [];
  const reader = new ByteReader(batch, lengthBytes);
  while (!reader.isAtEnd) {
    const database = reader.name();
    const key = reader.key();
    const length = reader.i32();
    const isSealed = reader.u8() === 1;
    if (length < 0) writes.push({ database, key, bytes: undefined });
    else if (isSealed) writes.push({ database, key, bytes: reader.bytes(length), isSealed });
    else {
      const room = reader.bytes(length + sealBytes);
      const bytes = seals ? sealInPlace(room, database, key) : room.subarray(0, length);
      writes.push(seals ? { database, key, bytes, isSealed: seals } : { database, key, bytes });
    }
  }
  return writes;
}

/**
 * A buffer larger than this, which a large batch needed, is not kept for others. Settling beside 256 connections needs
 * 4 MiB; a new buffer for each such batch was half of what V8 counts as external memory and collects for.
 */
export const keptBytesMax = 8 * 1024 * 1024;
const newRoom = (): Buffer => Buffer.allocUnsafeSlow(256 * 1024);

/** Puts batches together again that come in pieces of any size, in one buffer for all of them. */
export class BatchReader {
  #buffer = newRoom();
  #size = 0;

  /** Where the next piece goes. */
  room(): Buffer {
    if (this.#size === this.#buffer.length) this.#grow(2 * this.#size);
    return this.#buffer.subarray(this.#size);
  }

  /** The batches that are whole with the piece that came into {@link room}; valid until the next. */
  *take(pieceBytes: number): Generator<ReadBatch> {
    this.#size += pieceBytes;
    let start = 0;
    while (this.#size - start >= lengthBytes) {
      const end = start + lengthBytes + this.#buffer.readUInt32LE(start);
      if (end > this.#size) {
        if (end - start > this.#buffer.length) this.#grow(end - start);
        break;
      }
      const bytes = this.#buffer.subarray(start, end);
      yield { bytes, writes: decodeBatch(bytes, { seals: true }) };
      start = end;
    }
    this.#buffer.copyWithin(0, start, this.#size);
    this.#size -= start;
    if (this.#size === 0 && this.#buffer.length > keptBytesMax) this.#buffer = newRoom();
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(bytes)));
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}
