// One keep-alive HTTP connection of the load generator: raw bytes out, as little parsing as it goes.

import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** One answer; `body` is valid only during the call. */
export type TakeAnswer = (status: number, body: Buffer) => void;

/** Sends prepared requests, one in flight, and tells of each whole answer. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #take: TakeAnswer;
  /** What came of an answer so far, and how many bytes that is. */
  #parts: Buffer[] = [];
  #partsLength = 0;
  #isMeasured = false;
  /** Shape of the last answer: one of the same length with its head ending there is the same. */
  #headLength = 0;
  #totalLength = 0;

  private constructor(port: number, take: TakeAnswer) {
    this.#take = take;
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback: (length, buffer) => {
          this.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
  }

  static open(port: number, take: TakeAnswer): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new HttpConnection(port, take);
      connection.#socket.once('connect', () => resolve(connection));
      connection.#socket.once('error', reject);
    });
  }

  send(request: Buffer): void {
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const length = this.#partsLength + chunk.length;
    // A long answer is joined once, when its last piece is there.
    if (this.#isMeasured && length < this.#totalLength) return this.#keep(chunk);
    const bytes = this.#partsLength === 0 ? chunk : Buffer.concat([...this.#parts, chunk], length);
    if (bytes.length !== this.#totalLength || !this.#endsHeadAt(bytes, this.#headLength)) {
      this.#isMeasured = this.#measure(bytes);
      if (!this.#isMeasured || length < this.#totalLength) return this.#keep(chunk);
    }
    this.#parts = [];
    this.#partsLength = 0;
    this.#isMeasured = false;
    const status =
      ((bytes[9] ?? 0) - 48) * 100 + ((bytes[10] ?? 0) - 48) * 10 + ((bytes[11] ?? 0) - 48);
    this.#take(status, bytes.subarray(this.#headLength, this.#totalLength));
  }

  /** The chunk is overwritten by the next one. */
  #keep(chunk: Buffer): void {
    this.#parts.push(Buffer.from(chunk));
    this.#partsLength += chunk.length;
  }

  #endsHeadAt(bytes: Buffer, headLength: number): boolean {
    return (
      bytes[headLength - 4] === 0x0d &&
      bytes[headLength - 3] === 0x0a &&
      bytes[headLength - 2] === 0x0d &&
      bytes[headLength - 1] === 0x0a
    );
  }

  /** Finds out how long the answer is; false while its head is incomplete. */
  #measure(bytes: Buffer): boolean {
    const end = bytes.indexOf(headEnd);
    if (end < 0) return false;
    const head = bytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? '0';
    this.#headLength = end + headEnd.length;
    this.#totalLength = this.#headLength + Number(length);
    return true;
  }
}

/** A request with a fixed-width place that is overwritten before each sending. */
export class RequestTemplate {
  readonly bytes: Buffer;
  readonly #keyAt: number;
  readonly #stampAt: number;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.#keyAt = this.bytes.indexOf(keyMark);
    this.#stampAt = this.bytes.indexOf(stampMark);
  }

  /** The request with this key and time (microseconds) in it; valid until the next call. */
  fill(key: string, stampMicros = 0): Buffer {
    if (this.#keyAt >= 0) this.bytes.write(key, this.#keyAt, 'latin1');
    if (this.#stampAt >= 0) {
      const digits = String(Math.trunc(stampMicros)).padStart(15, '0');
      this.bytes.write(digits, this.#stampAt + stampPrefix.length, 'latin1');
    }
    return this.bytes;
  }
}

/** Stands where the idempotency key goes. */
export const keyMark = 'KEY-AAAAAAAAAAAAAAAAAAAA';
export const stampPrefix = '@@';
/** Stands where the time of sending goes. */
export const stampMark = `${stampPrefix}000000000000000`;

let keyCount = 0;
const keyPrefix = `k${process.pid.toString(36).padStart(7, '0').slice(-7)}`;

/** A key as wide as {@link keyMark} that no other request has. */
export function nextKey(): string {
  keyCount += 1;
  return keyPrefix + keyCount.toString(36).padStart(keyMark.length - keyPrefix.length, '0');
}
