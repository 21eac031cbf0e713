// An item's bytes, made once: the SSE frame that every subscriber and every replay sends.
// Owns: the frame's layout and the way back to the envelope's JSON.
// Does not own: the payloads (chat), the journal.
// INV-306: a frame is `id`, `event`, one `data` line, blank line; JSON never holds a raw line break.

import type { ItemKind, StreamItem } from '../contract/stream.ts';
import { assert } from '../base/assert.ts';

const cursorBytes = 23;
const idBytes = 'id: '.length + cursorBytes + '\nevent: '.length;
const dataMark = Buffer.from('\ndata: ');

/** What an item is before it has a cursor. */
export interface ItemDraft {
  readonly kind: ItemKind;
  readonly turn_id: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Encodes an item as the bytes of its frame. */
export function encodeFrame(item: ItemDraft & Omit<StreamItem, 'payload'>): Buffer {
  assert(item.cursor.length === cursorBytes, 'a cursor has a fixed width');
  return Buffer.from(`id: ${item.cursor}\nevent: ${item.kind}\ndata: ${JSON.stringify(item)}\n\n`);
}

/** The envelope's JSON inside a frame, as a view. */
export function envelopeOf(frame: Uint8Array): Buffer {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  const start = bytes.indexOf(dataMark, idBytes);
  assert(start > 0, 'a frame has a data line');
  return bytes.subarray(start + dataMark.length, bytes.length - 2);
}
