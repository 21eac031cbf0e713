// The part of a snapshot that is the semantic lane's: what each product says, by hash, and its vector.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SnapshotFields } from '../snapshot/snapshot-fields.ts';
import { SnapshotDamage } from '../snapshot/snapshot-frames.ts';
import { hashBytes } from './embedded-text.ts';
import { VectorTable } from './vector-table.ts';
import type { WantedTexts } from './wanted-texts.ts';

/** What a lane knows, product by product. */
export interface KeptVectors {
  /** Hash of what each product says. */
  readonly hashes: Map<string, string>;
  /** Absent before the first vector. */
  readonly table: VectorTable | undefined;
  /** Products whose text had no vector yet; one of an older text may be in the table. */
  readonly waiting: readonly string[];
  /** Live products of which the lane knew nothing. */
  readonly unknown: readonly string[];
}

/** What a slot's product is to the lane. */
const unknown = 0;
const silent = 1;
const embedded = 2;
const waiting = 3;

/** In place of a slot: a row of a product that is not live, which should not be. */
const noSlot = 0xffffffff;

/** Products looked at in one turn: a search waits for as many. */
const biteCount = 8192;

/**
 * Writes what a lane knows of the products in `ids`, which come by slot. Meanwhile vectors may be
 * added and replaced, for products that wait; none may be removed.
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

/** Reads what {@link writeVectors} wrote of the products in `ids`. */
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
