// A file of a change log: committed batches in their order, each with its time and a checksum.
// Owns: the byte layout. Does not own: which files there are (change-log, change-subscription).
// Layout, little-endian: 8 bytes of magic; u32 length of the head and the head as JSON; then each batch:
// u32 length and u32 CRC-32 of what follows: f64 time in ms, f64 number of the transaction before it, the
// batch as `store-write` encodes it. Batches are numbered from the head's `first` on.
// On failure: a torn or damaged entry ends the file; `isWhole` says so.

import { crc32 } from 'node:zlib';
import { decodeBatch, type StoreWrite } from './store-write.ts';

/** The file's data about all of its batches. */
export interface ChangeFileHead {
  /** The unbroken chain of batches that this file is part of. */
  readonly generation: string;
  /** Number of the first batch, from 1 in each generation. */
  readonly first: number;
  /** The store's last transaction when the file was begun. */
  readonly transaction: number;
}

export interface ChangeEntry {
  readonly timeMs: number;
  /** The store's last transaction before this batch. */
  readonly transaction: number;
  readonly batch: Buffer;
}

export interface ChangeFile {
  readonly head: ChangeFileHead;
  readonly entries: readonly ChangeEntry[];
  /** Whether every byte belongs to an undamaged entry. */
  readonly isWhole: boolean;
  /** Start and end of the last whole entry; both right after the head if there is none. */
  readonly lastAt: number;
  readonly end: number;
}

const magic = Buffer.from('AISLECH1');
const headAt = magic.length + 4;
const frameBytes = 8;
const placeBytes = 16;

/** The beginning of a file. */
export function encodeChangeHead(head: ChangeFileHead): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([magic, length, text]);
}

/** The header of a batch. */
export function encodeChangePlace({ timeMs, transaction, batch }: ChangeEntry): Buffer {
  const place = Buffer.allocUnsafe(frameBytes + placeBytes);
  place.writeUInt32LE(placeBytes + batch.length, 0);
  place.writeDoubleLE(timeMs, frameBytes);
  place.writeDoubleLE(transaction, frameBytes + 8);
  place.writeUInt32LE(crc32(batch, crc32(place.subarray(frameBytes))), 4);
  return place;
}

/** A whole file. */
export function encodeChangeFile({ head, entries }: Pick<ChangeFile, 'head' | 'entries'>): Buffer {
  const places = entries.flatMap((entry) => [encodeChangePlace(entry), entry.batch]);
  return Buffer.concat([encodeChangeHead(head), ...places]);
}

/** Reads the whole entries of a file; undefined if its head is damaged. */
export function decodeChangeFile(bytes: Buffer): ChangeFile | undefined {
  const head = readHead(bytes);
  if (head === undefined) return undefined;
  const entries: ChangeEntry[] = [];
  let lastAt = head.end;
  let at = head.end;
  for (;;) {
    const next = readEntry(bytes, at);
    if (next === undefined) break;
    entries.push(next.entry);
    lastAt = at;
    at = next.end;
  }
  return { head: head.head, entries, isWhole: at === bytes.length, lastAt, end: at };
}

/** The writes of a batch. */
export function writesOf({ batch }: ChangeEntry): StoreWrite[] {
  return decodeBatch(batch);
}

function readHead(bytes: Buffer): { head: ChangeFileHead; end: number } | undefined {
  if (bytes.length < headAt || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  const end = headAt + bytes.readUInt32LE(magic.length);
  if (bytes.length < end) return undefined;
  try {
    return { head: JSON.parse(bytes.toString('utf8', headAt, end)) as ChangeFileHead, end };
  } catch {
    return undefined;
  }
}

function readEntry(bytes: Buffer, at: number): { entry: ChangeEntry; end: number } | undefined {
  const start = at + frameBytes;
  if (bytes.length < start + placeBytes) return undefined;
  const end = start + bytes.readUInt32LE(at);
  if (bytes.length < end || end < start + placeBytes) return undefined;
  if (crc32(bytes.subarray(start, end)) !== bytes.readUInt32LE(at + 4)) return undefined;
  const entry = {
    timeMs: bytes.readDoubleLE(start),
    transaction: bytes.readDoubleLE(start + 8),
    batch: bytes.subarray(start + placeBytes, end),
  };
  return { entry, end };
}
