// Writes to the store as values: what a transaction changes, wherever it is made.
// Owns: the bytes of a batch on its way to another process. Does not own: the pipe (writer-process).
// Layout: u32 length of what follows, u32 length of the head, the head as JSON, then all values back
// to back in the order of the head. A length of -1 stands for the removal of a row.
// On failure: none; a batch that is cut off by the end of a process is never whole.

import type { Key } from './journal.ts';

/** One row of one database of the store; undefined bytes remove it. */
export interface StoreWrite {
  readonly database: string;
  readonly key: Key;
  readonly bytes: Uint8Array | undefined;
}

type Head = (readonly [database: string, key: Key, length: number])[];

const lengthBytes = 4;

/** The batch as one buffer, its own length in front. */
export function encodeBatch(writes: readonly StoreWrite[]): Buffer {
  const head: Head = writes.map(({ database, key, bytes }) => [database, key, bytes?.length ?? -1]);
  const headText = JSON.stringify(head);
  const headLength = Buffer.byteLength(headText);
  let size = 2 * lengthBytes + headLength;
  for (const { bytes } of writes) size += bytes?.length ?? 0;
  const batch = Buffer.allocUnsafe(size);
  batch.writeUInt32LE(size - lengthBytes, 0);
  batch.writeUInt32LE(headLength, lengthBytes);
  batch.write(headText, 2 * lengthBytes);
  let at = 2 * lengthBytes + headLength;
  for (const { bytes } of writes) {
    if (bytes === undefined) continue;
    batch.set(bytes, at);
    at += bytes.length;
  }
  return batch;
}

/** The writes of a batch without the length in front; their bytes are views into it. */
function decodeBatch(batch: Buffer): StoreWrite[] {
  const headLength = batch.readUInt32LE(0);
  let at = lengthBytes + headLength;
  const head = JSON.parse(batch.toString('utf8', lengthBytes, at)) as Head;
  return head.map(([database, key, length]) => ({
    database,
    key,
    bytes: length < 0 ? undefined : batch.subarray(at, (at += length)),
  }));
}

/** Puts batches together again that come in pieces of any size. */
export class BatchReader {
  #pieces: Buffer[] = [];
  #size = 0;

  /** The batches that are whole with this piece. */
  *take(piece: Buffer): Generator<StoreWrite[]> {
    this.#pieces.push(piece);
    this.#size += piece.length;
    for (;;) {
      const length = this.#nextLength();
      if (length === undefined || this.#size < lengthBytes + length) return;
      const all = this.#joined();
      const end = lengthBytes + length;
      this.#pieces = all.length > end ? [all.subarray(end)] : [];
      this.#size = all.length - end;
      yield decodeBatch(all.subarray(lengthBytes, end));
    }
  }

  #nextLength(): number | undefined {
    if (this.#size < lengthBytes) return undefined;
    const [first] = this.#pieces;
    const head = first !== undefined && first.length >= lengthBytes ? first : this.#joined();
    return head.readUInt32LE(0);
  }

  #joined(): Buffer {
    const [first] = this.#pieces;
    const all = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [all];
    return all;
  }
}
