// JSON as bytes, written piece by piece into a buffer that is used again. An object, its text and the bytes of that
// text would be three things to collect, for what is sent or stored once.
// Owns: the buffer, and how a text is escaped. Does not own: which members are written (callers).
// On failure: none; the buffer grows with what is written.

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;
const tilde = 0x7e;
const zero = 0x30;
const point = 0x2e;
const hexDigits = constantBytes('0123456789abcdef');
const [nothing, yes, no] = ['null', 'true', 'false'].map(constantBytes) as [Buffer, Buffer, Buffer];
const [openBrace, closeBrace] = [0x7b, 0x7d];
const comma = 0x2c;
/** Up to this length a text is written byte by byte: a call into the runtime costs more. */
const shortChars = 24;
/** The same for a text whose escaped form would be a text of its own. */
const shortTextChars = 256;
/** A UTF-16 unit takes at most this many bytes of UTF-8. */
const unitBytesMax = 3;
/** As many digits a whole number has at most. */
const digitsMax = 16;
/** Up to this number two decimals are the shortest text of a number that has no more. */
const hundredthsMax = 1e9;
/** Names of members as bytes, with their quotes and the colon. */
const names = new Map<string, Buffer>();
/** The code has fewer names than this; those of callers' objects could be any number. */
const namesMax = 1024;

/** Bytes that callers write again and again, made once. */
export function constantBytes(text: string): Buffer {
  return Buffer.from(text);
}

/** A JSON value that writes itself, in place of an object that is made to be written. */
export abstract class WrittenJson {
  abstract writeTo(json: JsonBytes): void;
}

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

  /** What was written from `start` on, as a view: valid until the next write behind {@link JsonBytes.clear}. */
  view(start = 0): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }

  /** What was written, as a copy. */
  copy(): Buffer {
    const bytes = Buffer.allocUnsafe(this.#at);
    this.#buffer.copy(bytes, 0, 0, this.#at);
    return bytes;
  }

  /** Copies what was written from `start` on into `target`, as much as goes into it. */
  copyTo(target: Uint8Array, start: number): void {
    this.#buffer.copy(target, 0, start, start + target.length);
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
    if (text.length > shortChars || !this.#wrote(text)) {
      this.#at += this.#buffer.write(text, this.#at);
    }
  }

  /** 16 digits of a number in hexadecimal notation. */
  hex16(value: number): void {
    this.#reserve(16);
    let rest = value >>> 0;
    for (let at = this.#at + 15; at >= this.#at; at -= 1) {
      if (at === this.#at + 7) rest = Math.floor(value / 2 ** 32);
      this.#buffer[at] = hexDigits[rest & 15] ?? 0;
      rest >>>= 4;
    }
    this.#at += 16;
  }

  /**
   * An object, member by member, without those that are undefined; the objects of so many levels too. Their names are
   * the code's own, so that few bytes are kept for them.
   */
  members(object: object, levels = 1): void {
    const start = this.#at;
    this.#byte(openBrace);
    const values = object as Readonly<Record<string, unknown>>;
    for (const name in values) {
      const value = values[name];
      if (value === undefined) continue;
      if (this.#at > start + 1) this.#byte(comma);
      this.name(name);
      if (levels > 1 && isPlain(value)) this.members(value, levels - 1);
      else this.value(value);
    }
    this.#byte(closeBrace);
  }

  /** The name of a member and a colon. */
  name(name: string): void {
    let bytes = names.get(name);
    if (bytes === undefined) {
      bytes = constantBytes(`${JSON.stringify(name)}:`);
      if (names.size < namesMax) names.set(name, bytes);
    }
    this.bytes(bytes);
  }

  /** Any JSON value, or bytes that are JSON already. */
  value(value: unknown): void {
    if (value instanceof Uint8Array) return this.bytes(value);
    if (typeof value === 'number') return this.#number(value);
    if (value === null) return this.bytes(nothing);
    if (typeof value === 'boolean') return this.bytes(value ? yes : no);
    if (typeof value === 'string' && value.length <= shortTextChars) {
      this.#reserve(value.length + 2);
      const start = this.#at;
      this.#byte(quote);
      if (this.#wrote(value)) return this.#byte(quote);
      this.#at = start;
    }
    this.raw(JSON.stringify(value));
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#at++] = byte;
  }

  #number(value: number): void {
    if (Number.isSafeInteger(value) && value >= 0) return this.#digits(value);
    const hundredths = Math.round(value * 100);
    if (value < 0 || value > hundredthsMax || hundredths / 100 !== value) {
      return this.raw(JSON.stringify(value));
    }
    this.#digits(Math.floor(hundredths / 100));
    this.#byte(point);
    this.#byte(zero + (Math.floor(hundredths / 10) % 10));
    if (hundredths % 10 > 0) this.#byte(zero + (hundredths % 10));
  }

  #digits(value: number): void {
    this.#reserve(digitsMax);
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

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array);
