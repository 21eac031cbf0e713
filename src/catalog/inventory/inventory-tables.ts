// The rows of inventory: levels by product, variant and location, and the received events.
// These rows are no product rows and no changes, so inventory never reaches search and embeddings.

import { sha256Hex } from '../../base/hash.ts';
import { defineTable, type Journal, type Key } from '../../journal/journal.ts';
import type { Level } from './level-judgement.ts';

/** The subject of a level; absent ids mean the whole product, and all locations together. */
export interface LevelPlace {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
  readonly external_location_id?: string;
}

/** Key: [tenant, product, variant or '', location or '']; the last two as {@link partOf} has them. */
export const levelTable = defineTable<Level>('inventory_levels', 'placed');

/** A received event. */
export interface EventRow {
  /** SHA-256 of the canonical body. */
  readonly fingerprint: string;
  readonly expires_at_ms: number;
  /** One letter for the result of each level, as event-memory writes them. */
  readonly outcome: string;
}

/** Key: [tenant, event id]. */
export const eventTable = defineTable<EventRow>('inventory_events', 'placed');
/** Events in the order of their removal. Key: [tenant, expires_at_ms, event id]. */
export const eventExpiryTable = defineTable<true>('inventory_event_expiries', 'placed');

/** Four ids of 512 bytes would be a longer key than the store takes. */
const partBytesMax = 400;

/** An id as part of a key: itself, or its hash behind a character that no id may have. */
export function partOf(id: string | undefined): string {
  if (id === undefined) return '';
  return Buffer.byteLength(id) <= partBytesMax ? id : `\u0001${sha256Hex(id)}`;
}

/** The key of a level in {@link levelTable}. */
export function levelKey(tenantId: string, place: LevelPlace): Key {
  const { external_product_id, external_variant_id, external_location_id } = place;
  return [tenantId, external_product_id, partOf(external_variant_id), partOf(external_location_id)];
}

/** A stored level and the key parts that say what it is about. */
export interface PlacedLevel extends Level {
  readonly variant: string;
  readonly location: string;
}

/** The levels of one product, at most `limit` of them: its product-wide ones come first. */
export function readLevels(
  journal: Pick<Journal, 'range'>,
  [tenantId, productId]: readonly [tenantId: string, productId: string],
  limit: number,
): PlacedLevel[] {
  const levels: PlacedLevel[] = [];
  const range = journal.range(levelTable, { start: [tenantId, productId, ''], limit });
  for (const { key, row } of range) {
    const [tenant, product, variant = '', location = ''] = key;
    if (tenant !== tenantId || product !== productId) break;
    levels.push({ ...row, variant: String(variant), location: String(location) });
  }
  return levels;
}
