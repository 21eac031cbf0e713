// A reader of server-sent events that keeps every byte: what came, in which blocks, and how it ended.

import { RawConnection, readHead } from './raw-http.ts';

/** One block of a stream: the fields between two blank lines, as they were written. */
export interface SseBlock {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
  readonly comments: readonly string[];
  /** The lines themselves. */
  readonly lines: readonly string[];
}

export interface SseRequest {
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class SseClient {
  readonly connection: RawConnection;

  private constructor(connection: RawConnection) {
    this.connection = connection;
  }

  /** Opens a stream and resolves once the head of the answer is there. */
  static async open(baseUrl: string, request: SseRequest): Promise<SseClient> {
    const connection = await RawConnection.open(baseUrl);
    const { path, token, headers } = request;
    connection.send({
      path,
      headers: {
        Accept: 'text/event-stream',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const client = new SseClient(connection);
    await connection.until(() => readHead(connection.received));
    return client;
  }

  get status(): number {
    return this.#head().status;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#head().headers;
  }

  /** The bytes of the body so far, without the chunks that carried them. */
  get body(): Buffer {
    const { headers, bodyStart } = this.#head();
    const bytes = this.connection.received.subarray(bodyStart);
    return headers['transfer-encoding'] === 'chunked' ? unchunk(bytes) : bytes;
  }

  /** All complete blocks so far. */
  get blocks(): SseBlock[] {
    const parts = this.body.toString('utf8').split('\n\n');
    return parts.slice(0, -1).map(parseBlock);
  }

  /** Blocks that carry an item. */
  get items(): SseBlock[] {
    return this.blocks.filter(({ id, data }) => id !== undefined && data !== undefined);
  }

  /** Reasons of the control frames so far. */
  get controls(): string[] {
    const frames = this.blocks.filter(({ event }) => event === 'control');
    return frames.map(({ data = '{}' }) => (JSON.parse(data) as { reason: string }).reason);
  }

  /** Resolves once `isThere` holds; rejects when the stream ends before. */
  async until(isThere: (client: this) => boolean): Promise<void> {
    await this.connection.until(() => (isThere(this) ? true : undefined));
  }

  /** Resolves once the server has ended the answer. */
  async untilEnded(): Promise<void> {
    await this.connection.until(() => {
      const isOver = this.connection.isClosed || this.connection.received.includes('\r\n0\r\n\r\n');
      return isOver ? true : undefined;
    });
  }

  close(): void {
    this.connection.close();
  }

  #head() {
    const head = readHead(this.connection.received);
    if (head === undefined) throw new Error('the stream has no head yet');
    return head;
  }
}

function parseBlock(text: string): SseBlock {
  const fields: Record<string, string> = {};
  const comments: string[] = [];
  const lines = text.split('\n');
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon === 0) comments.push(line.slice(1).trim());
    else if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '');
  }
  return { ...fields, comments, lines };
}

/** The data of complete chunks, and of the one under way. */
function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) break;
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!(length > 0)) break;
    const start = lineEnd + 2;
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(parts);
}
