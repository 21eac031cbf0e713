// The little of a Redis client that the peers need: pipelined commands, replies in order.

import { connect, type Socket } from 'node:net';

/** A reply as it comes: bulk strings as bytes, arrays nested. */
export type Reply = Buffer | number | null | readonly Reply[];

const lineEnd = Buffer.from('\r\n');

/** One connection. What one turn of the loop sends leaves as one write. */
export class RespClient {
  readonly #socket: Socket;
  readonly #waiting: ((reply: Reply) => void)[] = [];
  #bytes: Buffer = Buffer.alloc(0);
  #outgoing: Buffer[] = [];

  private constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  static open(port: number): Promise<RespClient> {
    return new Promise((resolve, reject) => {
      const client = new RespClient(port);
      client.#socket.once('connect', () => resolve(client));
      client.#socket.once('error', reject);
    });
  }

  /** Sends one command; `take` gets its reply. */
  send(parts: readonly (string | Buffer)[], take: (reply: Reply) => void): void {
    if (this.#outgoing.length === 0) setImmediate(() => this.#flush());
    this.#outgoing.push(encodeCommand(parts));
    this.#waiting.push(take);
  }

  ask(...parts: (string | Buffer)[]): Promise<Reply> {
    return new Promise((resolve) => {
      this.send(parts, resolve);
    });
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#outgoing);
    this.#outgoing = [];
    this.#socket.write(bytes);
  }

  #read(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    let at = 0;
    for (;;) {
      const parsed = parseReply(this.#bytes, at);
      if (parsed === undefined) break;
      at = parsed.end;
      this.#waiting.shift()?.(parsed.reply);
    }
    this.#bytes = this.#bytes.subarray(at);
  }
}

function encodeCommand(parts: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from(`*${parts.length}\r\n`)];
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    pieces.push(Buffer.from(`$${bytes.length}\r\n`), bytes, lineEnd);
  }
  return Buffer.concat(pieces);
}

/** One whole reply from `at` on; undefined where it is not all there yet. */
function parseReply(bytes: Buffer, at: number): { reply: Reply; end: number } | undefined {
  const lineAt = bytes.indexOf(lineEnd, at);
  if (lineAt < 0) return undefined;
  const line = bytes.toString('latin1', at + 1, lineAt);
  const after = lineAt + lineEnd.length;
  switch (String.fromCharCode(bytes[at] ?? 0)) {
    case '+':
      return { reply: Buffer.from(line), end: after };
    case ':':
      return { reply: Number(line), end: after };
    case '$': {
      const length = Number(line);
      if (length < 0) return { reply: null, end: after };
      const end = after + length;
      if (bytes.length < end + lineEnd.length) return undefined;
      return { reply: bytes.subarray(after, end), end: end + lineEnd.length };
    }
    case '*': {
      const replies: Reply[] = [];
      let end = after;
      for (let left = Number(line); left > 0; left -= 1) {
        const parsed = parseReply(bytes, end);
        if (parsed === undefined) return undefined;
        replies.push(parsed.reply);
        end = parsed.end;
      }
      return { reply: replies, end };
    }
    default:
      throw new Error(`Redis answered: ${line}`);
  }
}
