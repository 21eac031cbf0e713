// Writes values one after another into a buffer, little-endian, and reads them back: for log records
// and for batches sent to the writer.
// Owns: the form of names and keys. Does not own: the order of values (log-record, store-write).
// Layout: a name is u16 length and UTF-8; a key is u16 parts, each u8 1 and a f64, or u8 2 and a name.
// On failure: a read past the end throws `RangeError`.

import type { Key } from './journal.ts';

const numberPart = 1;
const namePart = 2;

/** A name takes at most this many bytes: a UTF-16 unit takes three. */
export const nameBytesMax = (name: string): number => 2 + name.length * 3;

/** A key takes at most this many bytes. */
export function keyBytesMax(key: Key): number {
  let size = 2;
  for (const part of key) size += 1 + (typeof part === 'string' ? nameBytesMax(part) : 8);
  return size;
}

/** Reuses one buffer: a new one each time costs page faults. */
export class ByteWriter {
  #buffer: Buffer;
  #at = 0;

  constructor(bytes: number) {
    this.#buffer = Buffer.allocUnsafeSlow(bytes);
  }

  /** Number of bytes written. */
  get size(): number {
    return this.#at;
  }

  get capacity(): number {
    return this.#buffer.length;
  }

  /** Starts again, with room for this many bytes. */
  begin(bytesMax: number): void {
    this.#at = 0;
    if (this.#buffer.length >= bytesMax) return;
    this.#buffer = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(bytesMax)));
  }

  /** The written bytes, as a view: valid until the next `begin`. */
  view(start = 0): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }

  u8(value: number): void {
    this.#at = this.#buffer.writeUInt8(value, this.#at);
  }

  u32(value: number): void {
    this.#at = this.#buffer.writeUInt32LE(value, this.#at);
  }

  i32(value: number): void {
    this.#at = this.#buffer.writeInt32LE(value, this.#at);
  }

  f64(value: number): void {
    this.#at = this.#buffer.writeDoubleLE(value, this.#at);
  }

  name(text: string): void {
    const length = this.#buffer.write(text, this.#at + 2);
    this.#buffer.writeUInt16LE(length, this.#at);
    this.#at += 2 + length;
  }

  key(key: Key): void {
    this.#at = this.#buffer.writeUInt16LE(key.length, this.#at);
    for (const part of key) {
      this.u8(typeof part === 'number' ? numberPart : namePart);
      if (typeof part === 'number') this.f64(part);
      else this.name(part);
    }
  }

  bytes(bytes: Uint8Array): void {
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Leaves room, filled with zeros. */
  skip(bytes: number): void {
    this.#buffer.fill(0, this.#at, (this.#at += bytes));
  }

  /** Writes a number into room left earlier. */
  u32At(at: number, value: number): void {
    this.#buffer.writeUInt32LE(value, at);
  }
}

/** Reads the values of a {@link ByteWriter}, in the same order. */
export class ByteReader {
  readonly #buffer: Buffer;
  #at: number;
  /** The last name read of each length, and its place: databases and tenants repeat often. */
  readonly #names: { readonly at: number; readonly text: string }[] = [];

  constructor(buffer: Buffer, at = 0) {
    this.#buffer = buffer;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#buffer.length;
  }

  u8(): number {
    return this.#buffer.readUInt8((this.#at += 1) - 1);
  }

  u32(): number {
    return this.#buffer.readUInt32LE((this.#at += 4) - 4);
  }

  i32(): number {
    return this.#buffer.readInt32LE((this.#at += 4) - 4);
  }

  f64(): number {
    return this.#buffer.readDoubleLE((this.#at += 8) - 8);
  }

  name(): string {
    const length = this.#u16();
    const at = this.#at;
    this.#at += length;
    const known = this.#names[length];
    if (known !== undefined && this.#isSame(known.at, at, length)) return known.text;
    const text = this.#buffer.toString('utf8', at, this.#at);
    this.#names[length] = { at, text };
    return text;
  }

  key(): (string | number)[] {
    const key: (string | number)[] = [];
    for (let left = this.#u16(); left > 0; left -= 1) {
      key.push(this.u8() === numberPart ? this.f64() : this.name());
    }
    return key;
  }

  /** The next bytes, as a view. */
  bytes(length: number): Buffer {
    return this.#buffer.subarray(this.#at, (this.#at += length));
  }

  /** From the end: names of one kind differ there. */
  #isSame(one: number, other: number, length: number): boolean {
    for (let at = length - 1; at >= 0; at -= 1) {
      if (this.#buffer[one + at] !== this.#buffer[other + at]) return false;
    }
    return true;
  }

  #u16(): number {
    return this.#buffer.readUInt16LE((this.#at += 2) - 2);
  }
}
