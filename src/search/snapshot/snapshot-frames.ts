// The file format of snapshots: frames of one size, each with a checksum that continues from the frame
// before. A reader detects a flipped bit, a missing, repeated or misplaced frame, and a file that was cut
// short.

import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Column, SnapshotFields } from './snapshot-fields.ts';

/** Bytes that are read or written in one turn of the event loop. A search waits for at most one frame. */
export const frameBytes = 256 * 1024;
/**
 * A checksum over the previous frame and the rest of this one, then the index at which the fields end, with
 * the bit {@link last} in the last frame.
 */
const headBytes = 8;
const last = 0x80000000;
const numberBytes = 8;

/**
 * Length of each text in bytes, before the text. The bit marks UTF-16, because UTF-8 cannot hold half a
 * surrogate pair.
 */
const sizeBytes = 4;
const utf16 = 0x80000000;
/** Marks a text that is longer than a frame, stored as bytes. */
const long = 0x40000000;
const bytesPerUnitMax = 3;

/** Frames between two syncs: a long sync would delay those of the journal. */
const syncFrames = 32;

/** The file differs from what was written. */
export class SnapshotDamage extends Error {
  override readonly name = 'SnapshotDamage';
}

/** Writes fields to a file; all are on disk when {@link end} has resolved. */
export class SnapshotWriter implements SnapshotFields {
  readonly #file: FileHandle;
  readonly #signal: AbortSignal | undefined;
  readonly #frame = Buffer.alloc(frameBytes);
  #used = headBytes;
  #frameCount = 0;
  #checksum = 0;

  /** `signal` stops it before the next frame. The pending call then rejects. */
  constructor(file: FileHandle, signal?: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
  }

  async number(value: number): Promise<number> {
    await this.#reserve(numberBytes);
    this.#used = this.#frame.writeDoubleLE(value, this.#used);
    return value;
  }

  async column<C extends Column>(column: C, count: number): Promise<C> {
    await this.number(count);
    const { buffer, byteOffset, BYTES_PER_ELEMENT } = column;
    await this.bytes(
      count * BYTES_PER_ELEMENT,
      (from, to) => new Uint8Array(buffer, byteOffset + from, to - from),
    );
    return column;
  }

  async bytes(length: number, viewOf: (from: number, to: number) => Uint8Array): Promise<void> {
    for (let from = 0; from < length;) {
      await this.#reserve(1);
      const to = Math.min(length, from + frameBytes - this.#used);
      this.#frame.set(viewOf(from, to), this.#used);
      this.#used += to - from;
      from = to;
    }
  }

  async texts(texts: readonly string[]): Promise<void> {
    await this.number(texts.length);
    for (const text of texts) {
      const room = sizeBytes + text.length * bytesPerUnitMax;
      if (this.#used + room > frameBytes) {
        if (room > frameBytes - headBytes) {
          await this.#longText(text);
          continue;
        }
        await this.#flush();
      }
      const isUtf8 = text.isWellFormed();
      const size = this.#frame.write(text, this.#used + sizeBytes, isUtf8 ? 'utf8' : 'utf16le');
      this.#frame.writeUInt32LE(isUtf8 ? size : size + utf16, this.#used);
      this.#used += sizeBytes + size;
    }
  }

  async end(): Promise<void> {
    await this.#flush(last);
    await this.#file.sync();
  }

  async #longText(text: string): Promise<void> {
    const units = Buffer.from(text, 'utf16le');
    await this.#reserve(sizeBytes);
    this.#used = this.#frame.writeUInt32LE(units.length + long, this.#used);
    await this.bytes(units.length, (from, to) => units.subarray(from, to));
  }

  /** Makes room for a value that must be inside one frame. */
  async #reserve(size: number): Promise<void> {
    if (this.#used + size > frameBytes) await this.#flush();
  }

  async #flush(mark = 0): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#frame.fill(0, this.#used);
    this.#frame.writeUInt32LE(this.#used + mark, 4);
    this.#checksum = crc32(this.#frame.subarray(4), this.#checksum);
    this.#frame.writeUInt32LE(this.#checksum, 0);
    await this.#file.write(this.#frame, 0, frameBytes);
    this.#frameCount += 1;
    if (this.#frameCount % syncFrames === 0) await this.#file.datasync();
    this.#used = headBytes;
  }
}

/** Reads the output of a {@link SnapshotWriter}; rejects with {@link SnapshotDamage} if it was changed. */
export class SnapshotReader implements SnapshotFields {
  readonly #file: FileHandle;
  readonly #signal: AbortSignal | undefined;
  readonly #frame = Buffer.alloc(frameBytes);
  #at = headBytes;
  #end = headBytes;
  #isLast = false;
  #checksum = 0;

  constructor(file: FileHandle, signal?: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
  }

  async number(): Promise<number> {
    await this.#fill(numberBytes);
    const value = this.#frame.readDoubleLE(this.#at);
    this.#at += numberBytes;
    return value;
  }

  async column<C extends Column>(column: C): Promise<C> {
    const count = await this.number();
    const read = new (column.constructor as new (count: number) => C)(count);
    await this.bytes(read.byteLength, (from, to) => new Uint8Array(read.buffer, from, to - from));
    return read;
  }

  async bytes(length: number, viewOf: (from: number, to: number) => Uint8Array): Promise<void> {
    for (let from = 0; from < length;) {
      await this.#fill(1);
      const to = Math.min(length, from + this.#end - this.#at);
      viewOf(from, to).set(this.#frame.subarray(this.#at, this.#at + to - from));
      this.#at += to - from;
      from = to;
    }
  }

  async texts(_: readonly string[], take: (text: string) => void): Promise<void> {
    const count = await this.number();
    for (let index = 0; index < count; index += 1) {
      if (this.#at === this.#end) await this.#fill(sizeBytes);
      const size = this.#frame.readUInt32LE(this.#at);
      this.#at += sizeBytes;
      if (size >= utf16) take(this.#text('utf16le', size - utf16));
      else if (size >= long) take(await this.#longText(size - long));
      else take(this.#text('utf8', size));
    }
  }

  /** Checks that the file ends here. */
  async end(): Promise<void> {
    const isThrough = this.#isLast && this.#at === this.#end;
    const { bytesRead } = await this.#file.read(this.#frame, 0, 1);
    if (!isThrough || bytesRead > 0) throw new SnapshotDamage('it goes on behind its end');
  }

  #text(encoding: 'utf8' | 'utf16le', size: number): string {
    const from = this.#at;
    this.#at += size;
    return this.#frame.toString(encoding, from, this.#at);
  }

  async #longText(length: number): Promise<string> {
    const units = Buffer.alloc(length);
    await this.bytes(length, (from, to) => units.subarray(from, to));
    return units.toString('utf16le');
  }

  /**
   * Makes sure that a value can be read from this frame, or from the next one if this one is at its end.
   */
  async #fill(size: number): Promise<void> {
    if (this.#at === this.#end) await this.#readFrame();
    if (this.#at + size > this.#end) throw new SnapshotDamage('a field is cut in two');
  }

  async #readFrame(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#isLast) throw new SnapshotDamage('it ends before its fields do');
    const { bytesRead } = await this.#file.read(this.#frame, 0, frameBytes);
    if (bytesRead < frameBytes) throw new SnapshotDamage('it is cut short');
    this.#checksum = crc32(this.#frame.subarray(4), this.#checksum);
    if (this.#frame.readUInt32LE(0) !== this.#checksum) {
      throw new SnapshotDamage('a checksum is not that of its frame');
    }
    const used = this.#frame.readUInt32LE(4);
    this.#isLast = used >= last;
    this.#at = headBytes;
    this.#end = this.#isLast ? used - last : used;
  }
}
