// Reads JSON value by value (RFC 8259, RFC 7493). Unlike `JSON.parse` it can stop between two values, and it
// says where a key stands twice. It takes about ten times as long.

import { pauseIfDue } from '../base/stretch.ts';
import { pointerSegment, Refusal } from './problems.ts';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const plus = 0x2b;
const slash = 0x2f;

/**
 * Most members of one object, far more than any schema allows: with a hundred thousand, each check of all of
 * them takes half a second.
 */
export const objectMembersMax = 10_000;

/** Values read between two checks whether to pause: some tens of microseconds. */
const valuesAtOnce = 64;

/** An object or list that is being read. */
interface Open {
  readonly value: Record<string, unknown> | unknown[];
  /** The key whose value comes next. */
  key: string;
  memberCount: number;
}

/** The value of valid UTF-8; throws `malformed_json`, with the place of a key that stands twice. */
export function parseStrictly(bytes: Buffer, depthMax: number): unknown {
  const reader = new StrictReader(bytes, depthMax);
  while (!reader.readSome());
  return reader.value;
}

/** The same in stretches: other work of the loop goes on between them. */
export async function parseInStretches(bytes: Buffer, depthMax: number): Promise<unknown> {
  const reader = new StrictReader(bytes, depthMax);
  for (;;) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    if (reader.readSome()) return reader.value;
  }
}

/** The refusal of a body that is not strict JSON. */
export const malformed = (detail: string): Refusal => new Refusal('malformed_json', detail);

/** The refusal of a body with an object of too many members. */
export const tooManyMembers = (): Refusal =>
  malformed(`An object of the body has more than ${objectMembersMax} members.`);

class StrictReader {
  /** The whole value, once it is read. */
  value: unknown;
  readonly #bytes: Buffer;
  readonly #depthMax: number;
  readonly #open: Open[] = [];
  #at = 0;

  constructor(bytes: Buffer, depthMax: number) {
    this.#bytes = bytes;
    this.#depthMax = depthMax;
  }

  /** Reads some values more; true where the last one is read. */
  readSome(): boolean {
    for (let count = 0; count < valuesAtOnce; count += 1) {
      if (!this.#readValue()) continue;
      this.#skipSpace();
      if (this.#at < this.#bytes.length) throw this.#unexpected();
      return true;
    }
    return false;
  }

  /** Reads one value, or the beginning of an object or list; true if the whole body is read. */
  #readValue(): boolean {
    this.#skipSpace();
    const byte = this.#bytes[this.#at];
    if (byte !== openBrace && byte !== openBracket) {
      return this.#finish(byte === quote ? this.#readText() : this.#readWord());
    }
    if (this.#open.length >= this.#depthMax) {
      throw malformed(`The body nests deeper than ${this.#depthMax} levels.`);
    }
    this.#at += 1;
    const close = byte === openBrace ? closeBrace : closeBracket;
    const open: Open = { value: byte === openBrace ? {} : [], key: '', memberCount: 0 };
    this.#skipSpace();
    if (this.#bytes[this.#at] === close) {
      this.#at += 1;
      return this.#finish(open.value);
    }
    this.#open.push(open);
    if (byte === openBrace) this.#readKey(open);
    return false;
  }

  /** Puts a value into its object or list, and closes those that end with it; true if the whole body ends. */
  #finish(value: unknown): boolean {
    let done = value;
    for (;;) {
      const open = this.#open.at(-1);
      if (open === undefined) {
        this.value = done;
        return true;
      }
      const isList = Array.isArray(open.value);
      if (Array.isArray(open.value)) open.value.push(done);
      else open.value[open.key] = done;
      this.#skipSpace();
      const byte = this.#bytes[this.#at];
      if (byte !== comma && byte !== (isList ? closeBracket : closeBrace)) throw this.#unexpected();
      this.#at += 1;
      if (byte === comma) {
        if (!isList) this.#readKey(open);
        return false;
      }
      this.#open.pop();
      done = open.value;
    }
  }

  #readKey(open: Open): void {
    this.#skipSpace();
    if (this.#bytes[this.#at] !== quote) throw this.#unexpected();
    open.key = this.#readText();
    if (open.key === '__proto__') throw malformed('A `__proto__` key is not accepted.');
    if (Object.hasOwn(open.value, open.key)) throw this.#twice();
    open.memberCount += 1;
    if (open.memberCount > objectMembersMax) throw tooManyMembers();
    this.#skipSpace();
    if (this.#bytes[this.#at] !== colon) throw this.#unexpected();
    this.#at += 1;
  }

  #readText(): string {
    const start = this.#at;
    let end = start + 1;
    let hasEscape = false;
    for (; ; end += 1) {
      const byte = this.#bytes[end];
      if (byte === undefined) throw malformed('The body is not JSON: it ends within a string.');
      if (byte === quote) break;
      if (byte < 0x20) throw this.#unexpected(end);
      if (byte !== backslash) continue;
      hasEscape = true;
      end += 1;
    }
    this.#at = end + 1;
    if (!hasEscape) return this.#bytes.toString('utf8', start + 1, end);
    const text = this.#readScalar(start, end + 1) as string;
    // Valid UTF-8 holds no lone surrogate, but an escape can write one.
    if (!text.isWellFormed()) throw malformed('A string holds half a surrogate pair.');
    return text;
  }

  /** A number, `true`, `false` or `null`. */
  #readWord(): unknown {
    const start = this.#at;
    let end = start;
    while (isOfWord(this.#bytes[end])) end += 1;
    if (end === start) throw this.#unexpected();
    this.#at = end;
    return this.#readScalar(start, end);
  }

  #readScalar(start: number, end: number): unknown {
    try {
      return JSON.parse(this.#bytes.toString('utf8', start, end)) as unknown;
    } catch {
      throw this.#unexpected(start);
    }
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.#at += 1;
    }
  }

  #unexpected(at = this.#at): Refusal {
    return malformed(
      at < this.#bytes.length
        ? `The body is not JSON: what stands at byte ${at} cannot stand there.`
        : 'The body is not JSON: it ends too early.',
    );
  }

  #twice(): Refusal {
    const places = this.#open.map(({ value, key }) =>
      Array.isArray(value) ? value.length : pointerSegment(key),
    );
    const pointer = ['#', ...places].join('/');
    return new Refusal('malformed_json', `The key at ${pointer} stands twice in one object.`, {
      errors: [{ pointer, code: 'bad_format', detail: 'this key stands twice' }],
    });
  }
}

/** Whether a number or a literal can have this byte: `-+.`, a digit or a letter. */
function isOfWord(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  if (byte < 0x3a) return byte >= 0x2d ? byte !== slash : byte === plus;
  const letter = byte & 0xdf;
  return letter >= 0x41 && letter <= 0x5a;
}
