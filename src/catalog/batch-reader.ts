// Reads the bodies of batches. It does not parse an item again whose bytes were accepted before (ADR 15).
//
// A sender that re-sends its catalogue sends the same bytes for unchanged products, often with another time.
// A product's standing has a hash of the bytes that brought its content. Equal bytes under the same rules of
// reading are valid again and have the same content hash, whatever has happened since to the product, its
// schema or this process. The judgement still decides about the item; if it needs the content, the bytes are
// parsed then.
// Owns: recognising items by their bytes. Does not own: the decision about them (product-judgement).
// INV-711: an item that is known by its bytes is answered like one that was parsed.

import { hash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { pauseIfDue } from '../base/stretch.ts';
import { longBodyBytes, parseJson, parseLongJson, parseSurveyed } from '../contract/json.ts';
import { Refusal } from '../contract/problems.ts';
import { ProductItem } from '../contract/products.ts';
import { standingTable, type SentBytes, type StandingRow } from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';
import type { Limits } from '../limits.ts';
import { notePieces, type KnownItem, type Piece } from './candidate.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import type { ChangeWriter } from './change-writer.ts';
import {
  closeBracket,
  comma,
  findItems,
  openBrace,
  placeOfFirstId,
  placeOfItem,
  skipSpace,
  type ItemPlace,
  type Span,
} from './item-places.ts';

export interface BatchReaderPorts {
  readonly journal: Pick<Journal, 'get'>;
  readonly changes: Pick<ChangeWriter, 'revision' | 'begun'>;
}

export type ReadingLimits = Pick<
  Limits,
  'json_depth_max' | 'max_item_bytes' | 'max_items_per_batch'
>;

/** Raise it when items are read, checked or sanitised in another way while their schema stays. */
const READING_REVISION = 1;

/** An item stands in the list within the body. */
const LEVELS_ABOVE = 2;

/** A body with a longer item is read in stretches: `JSON.parse` of that item would take too long. */
const ITEM_BYTES_MAX = 2 * longBodyBytes;

const space = 0x20;
const isId = /^\P{Cc}{1,128}$/u;

/** A time whose bytes are its text, whether or not it exists. */
const plainTime = /^[-\d:.+TtZz]{1,40}$/;

type Seen = NonNullable<Piece['seen']>;

/** An item, where it ends, and what is known of it. */
interface ReadItem {
  readonly item: unknown;
  readonly end: number;
  readonly piece: Piece;
}

export class BatchReader {
  readonly #ports: BatchReaderPorts;
  readonly #limits: ReadingLimits;
  /** Names the rules by which the bytes of an item are read and checked. */
  readonly #rules: string;
  /** Bodies of a tenant are read one after the other, so they are handled in the order of arrival. */
  readonly #turns = new KeyedQueue();

  constructor(ports: BatchReaderPorts, limits: ReadingLimits) {
    this.#ports = ports;
    this.#limits = limits;
    const { json_depth_max, max_item_bytes } = limits;
    const rules = [READING_REVISION, ProductItem, json_depth_max, max_item_bytes];
    this.#rules = hash('sha256', JSON.stringify(rules), 'base64url').slice(0, 8);
  }

  /**
   * The result of `check` for the value of a body, read as {@link parseJson} does, with the heads of known items
   * in their place; rejects with the same refusals. It copies `bytes` before it returns.
   */
  read(
    tenantId: string,
    bytes: Uint8Array,
    check: (value: unknown) => unknown = (value) => value,
  ): Promise<unknown> {
    const copy = Buffer.from(bytes);
    return this.#turns.run(tenantId, async () => {
      // Many bodies at once wait as bytes: as values they would take several times the memory, and garbage
      // collection would move each of them several times before its turn to be written.
      await this.#ports.changes.begun(tenantId);
      const body = (await this.#readByItems(tenantId, copy)) ?? (await this.#readWhole(copy));
      return await check(body);
    });
  }

  #readWhole(bytes: Buffer): unknown {
    const { json_depth_max: depthMax } = this.#limits;
    const isLong = bytes.length >= longBodyBytes;
    return isLong ? parseLongJson(bytes, depthMax) : parseJson(bytes, depthMax);
  }

  /**
   * The body, read item by item. Undefined if it has more than a list `items`, or is not JSON: the parser of
   * the whole body then finds the fault.
   */
  async #readByItems(tenantId: string, bytes: Buffer): Promise<unknown> {
    if (!isUtf8(bytes)) return undefined;
    const open = findItems(bytes);
    if (open < 0) return undefined;
    const items: unknown[] = [];
    const pieces: Piece[] = [];
    let at = skipSpace(bytes, open);
    for (;;) {
      const pause = pauseIfDue();
      if (pause !== undefined) await pause;
      if (bytes[at] !== openBrace) return undefined;
      if (items.length === this.#limits.max_items_per_batch) return undefined;
      const read = this.#readItem(tenantId, bytes, at);
      if (read === undefined) return undefined;
      items.push(read.item);
      pieces.push(read.piece);
      at = skipSpace(bytes, read.end);
      if (bytes[at] === closeBracket) break;
      if (bytes[at] !== comma) return undefined;
      at = skipSpace(bytes, at + 1);
    }
    const frame = Buffer.concat([bytes.subarray(0, open), bytes.subarray(at)]);
    if (frame.length >= longBodyBytes) return undefined;
    const body = orUndefined(() => parseJson(frame, this.#limits.json_depth_max));
    if (body === undefined) return undefined;
    notePieces(items, pieces);
    return { ...(body as object), items };
  }

  /** The item that begins at `start`; undefined if there is none. */
  #readItem(tenantId: string, bytes: Buffer, start: number): ReadItem | undefined {
    let place: ItemPlace | undefined;
    const id = idAt(bytes, placeOfFirstId(bytes, start) ?? (place = placeOfItem(bytes, start))?.id);
    const seen = id === undefined ? undefined : this.#look(tenantId, id);
    const sent = seen?.standing?.sent;
    const time = sent && this.#timeIfSame(bytes, start, sent);
    if (seen?.standing !== undefined && sent !== undefined && time !== undefined) {
      const end = start + sent.length;
      const known = new KnownBytes(bytes, { start, end }, seen.standing);
      const item = { external_product_id: id, updated_at: time };
      return { item, end, piece: { sent, seen, known } };
    }
    place ??= placeOfItem(bytes, start);
    if (place === undefined || place.end - start > ITEM_BYTES_MAX) return undefined;
    const { end } = place;
    const depthMax = this.#limits.json_depth_max - LEVELS_ABOVE;
    const item = orUndefined(() => parseSurveyed(bytes.subarray(start, end), place, depthMax));
    if (item === undefined) return undefined;
    return { item, end, piece: { sent: this.#sentBytes(bytes, place), ...(seen && { seen }) } };
  }

  #look(tenantId: string, id: string): Seen {
    const { changes, journal } = this.#ports;
    return {
      standing: journal.get(standingTable, [tenantId, id]),
      revision: changes.revision,
    };
  }

  /** The text of the item's time, if the item at `start` came with these bytes before. */
  #timeIfSame(bytes: Buffer, start: number, sent: SentBytes): string | undefined {
    const end = start + sent.length;
    if (end > bytes.length) return undefined;
    const at = { start: start + sent.time_start, end: start + sent.time_end };
    const time = bytes.toString('latin1', at.start, at.end);
    if (!plainTime.test(time)) return undefined;
    return this.#nameOf(bytes, { start, end }, { ...at, time }) === sent.name ? time : undefined;
  }

  #sentBytes(bytes: Buffer, { start, end, time: at }: ItemPlace): SentBytes | undefined {
    if (at === undefined) return undefined;
    const time = bytes.toString('latin1', at.start, at.end);
    if (!plainTime.test(time)) return undefined;
    const name = this.#nameOf(bytes, { start, end }, { ...at, time });
    const place = { time_start: at.start - start, time_end: at.end - start };
    return { name, length: end - start, ...place };
  }

  /** The rules, and a hash of all of the item's bytes but the time's. */
  #nameOf(bytes: Buffer, item: Span, at: Span & { readonly time: string }): string {
    bytes.fill(space, at.start, at.end);
    const digest = hash('sha256', bytes.subarray(item.start, item.end), 'base64url');
    bytes.write(at.time, at.start, 'latin1');
    return this.#rules + digest;
  }
}

/** An unparsed item of the body. */
class KnownBytes implements KnownItem {
  readonly sentHash: string;
  readonly storedHash: string;
  readonly #bytes: Buffer;
  readonly #place: Span;

  constructor(bytes: Buffer, place: Span, { content_hash, sent }: StandingRow) {
    this.#bytes = bytes;
    this.#place = place;
    this.storedHash = content_hash;
    this.sentHash = sent?.content_hash ?? content_hash;
  }

  parse(): ProductItem {
    const { start, end } = this.#place;
    return JSON.parse(this.#bytes.toString('utf8', start, end)) as ProductItem;
  }
}

/** Whether a product may have this id: only such ids are looked up. */
function idAt(bytes: Buffer, place: Span | undefined): string | undefined {
  if (place === undefined) return undefined;
  const id = bytes.toString('utf8', place.start, place.end);
  return isId.test(id) ? id : undefined;
}

/** Undefined for refused bytes. */
function orUndefined(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
