// HTTP/1.1 spoken by hand: requests that no client library would send, answers byte for byte.

import { connect, type Socket } from 'node:net';

/** A wait that is longer hangs: it fails by name, and not by the end of the whole run. */
const waitMsMax = 120_000;

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; a header that came twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with a `Content-Length` unless `chunks` or a header says otherwise. */
  readonly body?: string | Uint8Array;
  /** Sent with chunked encoding, one chunk each. */
  readonly chunks?: readonly (string | Uint8Array)[];
}

/** The bytes of a request. */
export function encodeRequest(request: RawRequest): Buffer {
  const { method = 'GET', path, headers = {}, body, chunks } = request;
  const lines = [`${method} ${path} HTTP/1.1`];
  if (!('Host' in headers)) lines.push('Host: loopback');
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  if (bytes !== undefined) lines.push(`Content-Length: ${bytes.length}`);
  if (chunks !== undefined) lines.push('Transfer-Encoding: chunked');
  const parts = [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')];
  if (bytes !== undefined) parts.push(bytes);
  for (const chunk of chunks ?? []) {
    const data = Buffer.from(chunk);
    parts.push(Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n'));
  }
  if (chunks !== undefined) parts.push(Buffer.from('0\r\n\r\n'));
  return Buffer.concat(parts);
}

/** One connection that is written to and read from by hand. */
export class RawConnection {
  readonly socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isClosed = false;
  readonly #wakes = new Set<() => void>();

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  static open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => resolve(new RawConnection(socket)));
    });
  }

  get received(): Buffer {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(request: RawRequest): void {
    this.socket.write(encodeRequest(request));
  }

  /** Takes the next complete answer off the connection; `isBodiless` for the answer to a HEAD. */
  async answer(options: { isBodiless?: boolean } = {}): Promise<RawAnswer> {
    const found = await this.until(() => takeAnswer(this.#received, options.isBodiless === true));
    this.#received = this.#received.subarray(found.length);
    return found.answer;
  }

  /**
   * Resolves with the first result of `look` that is not undefined; rejects when closed before, or after
   * two minutes.
   */
  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#wakes.delete(check);
        reject(
          new Error(
            `waited in vain; the last that came: ${this.#received.subarray(-500).toString('latin1')}`,
          ),
        );
      };
      const timer = setTimeout(giveUp, waitMsMax);
      const check = (): void => {
        const result = look();
        if (result === undefined && !this.#isClosed) return;
        clearTimeout(timer);
        this.#wakes.delete(check);
        if (result === undefined) reject(new Error('the connection closed while waiting'));
        else resolve(result);
      };
      this.#wakes.add(check);
      check();
    });
  }

  /** Resolves once the server has closed the connection. */
  async untilClosed(): Promise<void> {
    await this.until(() => (this.#isClosed ? true : undefined));
  }

  close(): void {
    this.socket.destroy();
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}

/** Sends one request on a connection of its own and reads the one answer. */
export async function rawRequest(baseUrl: string, request: RawRequest): Promise<RawAnswer> {
  const connection = await RawConnection.open(baseUrl);
  try {
    connection.send(request);
    return await connection.answer({ isBodiless: request.method === 'HEAD' });
  } finally {
    connection.close();
  }
}

/** Status and headers, and where the body begins; undefined while they are not complete. */
export function readHead(
  bytes: Buffer,
): { status: number; headers: Record<string, string>; bodyStart: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return { status: Number(statusLine.split(' ')[1]), headers, bodyStart: end + 4 };
}

function takeAnswer(
  bytes: Buffer,
  isBodiless: boolean,
): { answer: RawAnswer; length: number } | undefined {
  const head = readHead(bytes);
  if (head === undefined) return undefined;
  const { status, headers, bodyStart } = head;
  const hasNone = isBodiless || status === 204 || status === 304;
  const length = hasNone ? 0 : Number(headers['content-length'] ?? 0);
  if (bytes.length < bodyStart + length) return undefined;
  const body = bytes.subarray(bodyStart, bodyStart + length);
  return { answer: { status, headers, body }, length: bodyStart + length };
}
