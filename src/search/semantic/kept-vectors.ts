// The semantic lane's part of a snapshot: the hash of each product's text, and its vector.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SnapshotFields } from '../snapshot/snapshot-fields.ts';
import { SnapshotDamage } from '../snapshot/snapshot-frames.ts';
import { hashBytes } from './embedded-text.ts';
import { VectorTable } from './vector-table.ts';
import type { WantedTexts } from './wanted-texts.ts';

/** The state of a lane, product by product. */
export interface KeptVectors {
  /** Hash of each product's text. */
  readonly hashes: Map<string, string>;
  /** Absent until the first vector is stored. */
  readonly table: VectorTable | undefined;
  /** Products whose text has no vector yet. The table may contain the vector of an older text. */
  readonly waiting: readonly string[];
  /** Live products that the lane has not read. */
  readonly unknown: readonly string[];
}

/** The state of a slot's product in the lane. */
const unknown = 0;
const silent = 1;
const embedded = 2;
const waiting = 3;

/** Marks a row whose product is not live, which is a bug. */
const noSlot = 0xffffffff;

/** Products that are read in one turn of the event loop. A search waits for at most these. */
const biteCount = 8192;

/**
 * Writes the lane's state of the products in `ids`, which are in the order of slots. Until it resolves,
 * vectors of waiting products may be added and replaced, but none may be removed.
 */
export async function writeVectors(
  fields: SnapshotFields,
  ids: readonly (string | undefined)[],
  {
    texts,
    table,
  }: {
    readonly texts: Pick<WantedTexts, 'hashOf' | 'isLacking'>;
    readonly table: VectorTable | undefined;
  },
): Promise<void> {
  const rowCount = table?.count ?? 0;
  const kinds = new Uint8Array(ids.length);
  const hashes = Buffer.alloc(ids.length * hashBytes);
  /** The slot of each row. */
  const slots = new Uint32Array(rowCount).fill(noSlot);
  for (const [slot, id] of ids.entries()) {
    if (slot % biteCount === 0) await nextTurn();
    const hash = id === undefined ? undefined : texts.hashOf(id);
    if (id === undefined || hash === undefined) continue;
    hashes.write(hash, slot * hashBytes, 'hex');
    const row = table?.rowOf(id);
    const isKept = row !== undefined && row < rowCount;
    if (isKept) slots[row] = slot;
    if (hash === '') kinds[slot] = silent;
    else kinds[slot] = isKept && !texts.isLacking(id) ? embedded : waiting;
  }
  await fields.column(kinds, kinds.length);
  await fields.column(new Uint8Array(hashes.buffer, hashes.byteOffset), hashes.length);
  await fields.number(table?.dimensions ?? 0);
  await fields.column(slots, rowCount);
  await table?.transferRows(fields, rowCount);
}

/** Reads the state that {@link writeVectors} wrote for the products in `ids`. */
export async function readVectors(
  fields: SnapshotFields,
  ids: readonly (string | undefined)[],
): Promise<KeptVectors> {
  const none = new Uint8Array(0);
  const kinds = await fields.column(none, 0);
  const packed = Buffer.from((await fields.column(none, 0)).buffer);
  const dimensions = await fields.number(0);
  const slots = await fields.column(new Uint32Array(0), 0);
  const table = dimensions === 0 ? undefined : new VectorTable(dimensions);
  await table?.transferRows(fields, slots.length);
  for (const [row, slot] of slots.entries()) {
    if (row % biteCount === 0) await nextTurn();
    const id = ids[slot];
    if (id === undefined) throw new SnapshotDamage('a vector is of no product');
    table?.nameRow(id);
  }
  const known: KeptVectors & { waiting: string[]; unknown: string[] } = {
    hashes: new Map(),
    table,
    waiting: [],
    unknown: [],
  };
  for (const [slot, id] of ids.entries()) {
    if (slot % biteCount === 0) await nextTurn();
    if (id === undefined) continue;
    if (kinds[slot] === unknown) {
      known.unknown.push(id);
      continue;
    }
    const at = slot * hashBytes;
    const hash = kinds[slot] === silent ? '' : packed.toString('hex', at, at + hashBytes);
    known.hashes.set(id, hash);
    if (kinds[slot] === waiting) known.waiting.push(id);
  }
  return known;
}
