// One event-stream connection of the load generator: decodes chunked framing, counts what is in it.

import { connect, type Socket } from 'node:net';

/** Told about every piece of the body; valid only during the call. */
export type TakePiece = (piece: Buffer) => void;

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one streamed answer. Holds no bytes: a body of any length costs a counter. */
export class EventStream {
  readonly #socket: Socket;
  readonly #take: TakePiece;
  #head = Buffer.alloc(0);
  #isInBody = false;
  /** Bytes left of the chunk under way; line breaks after it are skipped as part of a size line. */
  #left = 0;
  #sizeText = '';
  /** Bytes of the body so far, framing left out. */
  bodyBytes = 0;

  private constructor(port: number, take: TakePiece) {
    this.#take = take;
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback: (length, buffer) => {
          this.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
  }

  static open(port: number, request: string, take: TakePiece): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const stream = new EventStream(port, take);
      stream.#socket.once('error', reject);
      stream.#socket.once('connect', () => {
        stream.#socket.write(request);
        resolve(stream);
      });
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let bytes = chunk;
    if (!this.#isInBody) {
      this.#head = Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf(headEnd);
      if (end < 0) return;
      const head = this.#head.toString('latin1', 0, end);
      if (!/^HTTP\/1.1 200/.test(head)) throw new Error(`a stream was refused: ${head}`);
      if (!/transfer-encoding: *chunked/i.test(head)) throw new Error('a stream is not chunked');
      this.#isInBody = true;
      bytes = this.#head.subarray(end + headEnd.length);
    }
    let at = 0;
    while (at < bytes.length) {
      if (this.#left === 0) {
        const byte = bytes[at];
        at += 1;
        if (byte === 0x0a && this.#sizeText !== '') {
          this.#left = Number.parseInt(this.#sizeText, 16);
          this.#sizeText = '';
        } else if (byte !== 0x0d && byte !== 0x0a) this.#sizeText += String.fromCharCode(byte ?? 0);
        continue;
      }
      const end = Math.min(bytes.length, at + this.#left);
      this.bodyBytes += end - at;
      this.#left -= end - at;
      this.#take(bytes.subarray(at, end));
      at = end;
    }
  }
}

/** What begins the data of an item: some servers put a space after the colon, some do not. */
export const dataMark = '\ndata:';

/** Counts a mark in a stream, also where a piece ends in the middle of one. */
export class MarkCounter {
  readonly #mark: Buffer;
  count = 0;
  #rest = Buffer.alloc(0);

  constructor(mark: string) {
    this.#mark = Buffer.from(mark);
  }

  /** Returns how many marks ended in `piece`. */
  take(piece: Buffer): number {
    const bytes = Buffer.concat([this.#rest, piece]);
    const before = this.count;
    let end = 0;
    for (let at = bytes.indexOf(this.#mark); at >= 0; at = bytes.indexOf(this.#mark, end)) {
      this.count += 1;
      end = at + this.#mark.length;
    }
    this.#rest = Buffer.from(bytes.subarray(Math.max(end, bytes.length - this.#mark.length + 1)));
    return this.count - before;
  }
}
