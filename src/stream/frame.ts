// An item's bytes, made once: the SSE frame that every subscriber and every replay sends.
// Owns: the frame's layout and the way back to the envelope's JSON.
// Does not own: the payloads (chat), the journal.
// INV-306: a frame is `id`, `event`, one `data` line, blank line; JSON never holds a raw line break.

import type { ItemKind, StreamItem } from '../contract/items.ts';
import { assert } from '../base/assert.ts';

const cursorBytes = 23;
const idAt = 'id: '.length;
const sequenceDigits = 16;
const idBytes = idAt + cursorBytes + '\nevent: '.length;
/** What all frames with a turn have in common, cursors included. */
const frameBytes = 146;
/** An artifact has at most 64 KiB (contract 6.4), and its envelope some more. */
const artifactFrameBytesMax = 65 * 1024;
const dataMark = Buffer.from('\ndata: ');
const lineBreak = 0x0a;
const comma = 0x2c;

type Immutable<T> = { readonly [K in keyof T]: Immutable<T[K]> };

type DraftOf<Item> = Item extends StreamItem
  ? Immutable<Pick<Item, 'kind' | 'turn_id' | 'payload'>>
  : never;
/** What an item is before it has a cursor. */
export type ItemDraft = DraftOf<StreamItem>;

/** Encodes an item as the bytes of its frame. */
export function encodeFrame(
  item: Omit<StreamItem, 'payload'> & { readonly payload: object },
): Buffer {
  assert(item.cursor.length === cursorBytes, 'a cursor has a fixed width');
  const { cursor, session_id, created_at, kind, turn_id, payload } = item;
  // Only the payload holds what has to be escaped, and characters beyond ASCII. Written piece by piece: a
  // text of the whole would be garbage three times as large.
  const json = JSON.stringify(payload);
  const turn = turn_id ?? '';
  const fixedBytes = turn_id === null ? frameBytes + 2 : frameBytes;
  const size = fixedBytes + 2 * kind.length + session_id.length + created_at.length + turn.length;
  const bytes = Buffer.allocUnsafe(size + Buffer.byteLength(json));
  let at = bytes.write('id: ', 0);
  at += bytes.write(cursor, at);
  at += bytes.write('\nevent: ', at);
  at += bytes.write(kind, at);
  at += bytes.write('\ndata: {"cursor":"', at);
  at += bytes.write(cursor, at);
  at += bytes.write('","session_id":"', at);
  at += bytes.write(session_id, at);
  at += bytes.write('","created_at":"', at);
  at += bytes.write(created_at, at);
  at += bytes.write('","kind":"', at);
  at += bytes.write(kind, at);
  at += bytes.write(turn_id === null ? '","turn_id":null' : '","turn_id":"', at);
  at += bytes.write(turn, at);
  at += bytes.write(turn_id === null ? ',"payload":' : '","payload":', at);
  at += bytes.write(json, at);
  at += bytes.write('}\n\n', at);
  assert(at === bytes.length, 'a frame is as long as its pieces');
  const isTooLarge = item.kind === 'artifact' && bytes.length > artifactFrameBytesMax;
  assert(!isTooLarge, 'an artifact fits into 64 KiB');
  return bytes;
}

/** What an item is, without a look at the rest of it. */
export function kindOf(frame: Uint8Array): ItemKind {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  return bytes.toString('latin1', idBytes, bytes.indexOf(lineBreak, idBytes)) as ItemKind;
}

/** The envelope's JSON inside a frame, as a view. */
export function envelopeOf(frame: Uint8Array): Buffer {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  const start = bytes.indexOf(dataMark, idBytes);
  assert(start > 0, 'a frame has a data line');
  return bytes.subarray(start + dataMark.length, bytes.length - 2);
}

/**
 * Copies the envelopes out of the first frames of a chunk, at most `limit`, with a comma behind each.
 * Also gives their number, and the sequence of the last one.
 */
export function cutEnvelopes(frames: Uint8Array, limit: number) {
  const source = Buffer.from(frames.buffer, frames.byteOffset, frames.byteLength);
  const target = Buffer.allocUnsafe(source.length);
  let count = 0;
  let size = 0;
  let last = 0;
  for (let at = 0; at < source.length && count < limit; count += 1) {
    const data = source.indexOf(lineBreak, at + idBytes) + dataMark.length;
    const end = source.indexOf(lineBreak, data);
    assert(data >= dataMark.length && end > 0, 'a chunk holds whole frames');
    size += source.copy(target, size, data, end);
    target[size] = comma;
    size += 1;
    last = at;
    at = end + 2;
  }
  const sequence = source.toString('latin1', last + idAt, last + idAt + sequenceDigits);
  return {
    envelopes: target.subarray(0, size),
    count,
    lastSequence: Number.parseInt(sequence, 16),
  };
}
