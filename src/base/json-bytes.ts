// JSON as bytes, written piece by piece into a buffer that is used again. An object, its text and the bytes of that
// text would be three things to collect, for what is sent or stored once.
// Owns: the buffer, and how a text is escaped. Does not own: which members are written (callers).
// On failure: none; the buffer grows with what is written.

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;
const tilde = 0x7e;
const zero = 0x30;
/** Up to this length a text is written byte by byte: a call into the runtime costs more. */
const shortChars = 32;
/** A UTF-16 unit takes at most this many bytes of UTF-8. */
const unitBytesMax = 3;

/** Bytes that callers write again and again, made once. */
export const constantBytes = (text: string): Buffer => Buffer.from(text);

/** Writes JSON; what was written stays until {@link JsonBytes.clear}. */
export class JsonBytes {
  #buffer: Buffer;
  #at = 0;

  constructor(bytes: number) {
    this.#buffer = Buffer.allocUnsafeSlow(bytes);
  }

  /** Number of bytes written. */
  get size(): number {
    return this.#at;
  }

  /** Forgets what was written. */
  clear(): void {
    this.#at = 0;
  }

  /** What was written, as a view: valid until the next write. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  /** Bytes as they are. */
  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** A text as it is, without quotes and escapes: JSON, or ASCII that needs no escapes. */
  raw(text: string): void {
    this.#reserve(unitBytesMax * text.length);
    if (text.length > shortChars || !this.#wrote(text))
      this.#at += this.#buffer.write(text, this.#at);
  }

  /** A text as JSON, with its quotes. */
  text(text: string): void {
    this.#reserve(text.length + 2);
    const start = this.#at;
    this.#buffer[this.#at++] = quote;
    if (this.#wrote(text)) {
      this.#buffer[this.#at++] = quote;
      return;
    }
    this.#at = start;
    this.value(text);
  }

  /** Any JSON value. */
  value(value: unknown): void {
    const json = JSON.stringify(value);
    this.#reserve(unitBytesMax * json.length);
    this.#at += this.#buffer.write(json, this.#at);
  }

  /** A number. */
  number(value: number): void {
    this.#reserve(32);
    if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
      return this.raw(String(value));
    let end = this.#at + 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end += 1;
    let rest = value;
    for (let at = end - 1; at >= this.#at; at -= 1) {
      this.#buffer[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#at = end;
  }

  /** Writes a text of printable ASCII without a quote or a backslash; false where it is another one. */
  #wrote(text: string): boolean {
    const buffer = this.#buffer;
    const at = this.#at;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < space || unit > tilde || unit === quote || unit === backslash) return false;
      buffer[at + index] = unit;
    }
    this.#at = at + text.length;
    return true;
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(needed)));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
