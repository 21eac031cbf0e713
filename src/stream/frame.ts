// An item's bytes, made once: the SSE frame that every subscriber and every replay sends.
// Owns: the frame's layout and the way back to the envelope's JSON.
// Does not own: the payloads (chat), the journal.
// INV-306: a frame is `id`, `event`, one `data` line, blank line; JSON never holds a raw line break.

import type { ItemKind, StreamItem } from '../contract/items.ts';
import { writeCursor } from '../contract/accepted-message.ts';
import { assert } from '../base/assert.ts';
import { constantBytes, type JsonBytes } from '../base/json-bytes.ts';

const cursorBytes = 23;
const idAt = 'id: '.length;
const sequenceDigits = 16;
const idBytes = idAt + cursorBytes + '\nevent: '.length;
/** An artifact has at most 64 KiB (contract 6.4), and its envelope some more. */
const artifactFrameBytesMax = 65 * 1024;
const dataMark = Buffer.from('\ndata: ');
const lineBreak = 0x0a;
const comma = 0x2c;

const idLine = constantBytes('id: ');
const eventLine = constantBytes('\nevent: ');
const cursorMember = constantBytes('\ndata: {"cursor":"');
const sessionMember = constantBytes('","session_id":"');
const timeMember = constantBytes('","created_at":"');
const kindMember = constantBytes('","kind":"');
const turnMember = constantBytes('","turn_id":');
const payloadMember = constantBytes(',"payload":');
const frameEnd = constantBytes('}\n\n');

type Immutable<T> = { readonly [K in keyof T]: Immutable<T[K]> };

/** What is written of a payload: a member may be undefined in place of absent, and its content JSON already, as bytes. */
type Written<Payload> = {
  readonly [K in keyof Payload]: Immutable<Payload[K]> | MayBe<Payload, K>;
};
type MayBe<Payload, K extends keyof Payload> =
  | (K extends 'content' ? Uint8Array : never)
  | (object extends Pick<Payload, K> ? undefined : never);

type DraftOf<Item> = Item extends StreamItem
  ? Immutable<Pick<Item, 'kind' | 'turn_id'>> & { readonly payload: Written<Item['payload']> }
  : never;
/** What an item is before it has a cursor. */
export type ItemDraft = DraftOf<StreamItem>;

/** An item with its place in its stream. */
export interface PlacedItem extends Pick<StreamItem, 'session_id' | 'created_at'> {
  readonly sequence: number;
  /** What ties its cursor to the stream. */
  readonly tag: string;
  readonly draft: Pick<ItemDraft, 'kind' | 'turn_id'> & { readonly payload: object };
}

/** Writes an item's frame behind what `json` holds. */
export function encodeFrame(item: PlacedItem, json: JsonBytes): void {
  const { session_id, created_at, draft } = item;
  const start = json.size;
  json.bytes(idLine);
  writeCursor(item, json);
  assert(json.size - start === idAt + cursorBytes, 'a cursor has a fixed width');
  json.bytes(eventLine);
  json.raw(draft.kind);
  json.bytes(cursorMember);
  writeCursor(item, json);
  // Only the turn and the payload hold what may have to be escaped.
  json.bytes(sessionMember);
  json.raw(session_id);
  json.bytes(timeMember);
  json.raw(created_at);
  json.bytes(kindMember);
  json.raw(draft.kind);
  json.bytes(turnMember);
  json.value(draft.turn_id);
  json.bytes(payloadMember);
  json.members(draft.payload);
  json.bytes(frameEnd);
  const isTooLarge = draft.kind === 'artifact' && json.size - start > artifactFrameBytesMax;
  assert(!isTooLarge, 'an artifact fits into 64 KiB');
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
