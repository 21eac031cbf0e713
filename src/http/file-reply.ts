// Sends a file as the one reply of an exchange, piece by piece as the socket takes it.
// Owns: reading ahead by one piece, back-pressure. Does not own: the file, headers of the reply.
// INV-610: a reply from a file holds one piece of it in memory, however large it is.
// On failure: a file that ends early ends the connection: the client sees that bytes are missing.

import type { HttpResponse } from 'uWebSockets.js';
import type { Exchange, Headers } from './exchange.ts';

/** Bytes that can be read from anywhere. */
export interface FileBody {
  readonly size: number;
  read(position: number, length: number): Promise<Uint8Array>;
}

const pieceBytes = 64 * 1024;

/** Replies 200 with the file; resolves when its end is with the socket, or the client left. */
export async function replyFile(
  exchange: Exchange,
  file: FileBody,
  headers: Headers,
): Promise<void> {
  if (exchange.head.method === 'head') {
    const length = { 'Content-Length': String(file.size) };
    return exchange.replyText(200, undefined, { ...headers, ...length });
  }
  let piece = await file.read(0, pieceBytes);
  if (exchange.isAborted) return;
  if (piece.length === file.size) return exchange.replyText(200, piece, headers);
  const gone = Promise.withResolvers<'over'>();
  exchange.onAbort(() => gone.resolve('over'));
  const response = exchange.beginStream(headers);
  for (let position = 0; ;) {
    const outcome = await Promise.race([
      send(response, piece, { position, of: file.size }),
      gone.promise,
    ]);
    if (outcome === 'over') return exchange.endStream();
    position += piece.length;
    piece = await file.read(position, pieceBytes).catch(() => new Uint8Array());
    if (exchange.isAborted) return;
    if (piece.length === 0) {
      response.close();
      return exchange.endStream();
    }
  }
}

/** Resolves when the socket has the whole piece: `over` when it was the last one. */
function send(
  response: HttpResponse,
  piece: Uint8Array,
  place: { readonly position: number; readonly of: number },
): Promise<'more' | 'over'> {
  const { promise, resolve } = Promise.withResolvers<'more' | 'over'>();
  const attempt = (from: number): boolean => {
    const [isTaken, isOver] = response.tryEnd(piece.subarray(from), place.of);
    if (isOver) resolve('over');
    else if (isTaken) resolve('more');
    return isTaken;
  };
  let isTaken = false;
  response.cork(() => {
    isTaken = attempt(0);
  });
  // uWS kept nothing of what did not fit: write it again from the socket's offset.
  if (!isTaken) response.onWritable((offset) => attempt(offset - place.position));
  return promise;
}
