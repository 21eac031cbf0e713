// Signed inventory events and the replies to them (contract 9).

import { Type, type Static } from 'typebox';
import { closed, nullable, oneOf, TenantId, Time, Timestamp } from './primitives.ts';

/** The one type of event that the server accepts. */
export const levelsUpdated = 'inventory.levels.updated';

/** Levels of one event. */
const levelsMax = 500;

/** An absolute level of a product, of a variant of it, at a location or tenant-wide. */
export const InventoryLevel = closed({
  external_product_id: TenantId,
  /** Absent: the product as a whole. */
  external_variant_id: Type.Optional(TenantId),
  /** Absent: tenant-wide. */
  external_location_id: Type.Optional(TenantId),
  available: nullable(
    Type.Integer({
      minimum: -(2 ** 31),
      maximum: 2 ** 31 - 1,
      description: 'Absolute, never a delta; zero and below is out of stock, null is not tracked.',
    }),
  ),
  occurred_at: Time,
  sequence: Type.Optional(
    Type.Integer({
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Outranks `occurred_at` where the stored level has one too.',
    }),
  ),
});
export type InventoryLevel = Static<typeof InventoryLevel>;

export const InventoryEvent = closed({
  type: Type.Literal(levelsUpdated),
  timestamp: Time,
  data: closed({ levels: Type.Array(InventoryLevel, { minItems: 1, maxItems: levelsMax }) }),
});
export type InventoryEvent = Static<typeof InventoryEvent>;

/** The result for one level (contract 9). */
export const levelStatuses = ['applied', 'duplicate', 'conflict', 'stale', 'rejected'] as const;
export type LevelStatus = (typeof levelStatuses)[number];

/** Why one level was rejected; the others of its event count. */
export const LevelError = Type.Object({
  code: oneOf('occurred_at_in_future'),
  detail: Type.String(),
  pointer: Type.String(),
});

export const InventoryReply = Type.Object({
  event_id: Type.String(),
  /** Whether this event was received before; the rest then repeats the first reply. */
  duplicate: Type.Boolean(),
  summary: Type.Object({
    received: Type.Integer(),
    applied: Type.Integer(),
    duplicate: Type.Integer(),
    conflict: Type.Integer(),
    stale: Type.Integer(),
    rejected: Type.Integer(),
  }),
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: oneOf(...levelStatuses),
      /** Whether the product, and the variant if one is named, is known. */
      matched: Type.Boolean(),
      /** Why it was rejected. */
      error: Type.Optional(LevelError),
    }),
  ),
});
export type InventoryReply = Static<typeof InventoryReply>;

/** GET /api/v1/inventory/levels/{external_product_id}: where the page begins. */
export const LevelListQuery = closed({
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  after: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type LevelListQuery = Static<typeof LevelListQuery>;

/** The stored levels of one product; those of the product as a whole come first. */
export const LevelList = Type.Object({
  items: Type.Array(
    Type.Object({
      external_product_id: Type.String(),
      external_variant_id: Type.Optional(Type.String()),
      external_location_id: Type.Optional(Type.String()),
      available: nullable(Type.Integer()),
      occurred_at: Timestamp,
      sequence: Type.Optional(Type.Integer()),
    }),
  ),
  next_cursor: Type.String(),
  has_more: Type.Boolean(),
});
export type LevelList = Static<typeof LevelList>;

/** POST …/levels/{external_product_id}/reset: one place; without members the product as a whole, everywhere. */
export const LevelReset = closed({
  external_variant_id: Type.Optional(TenantId),
  external_location_id: Type.Optional(TenantId),
});
export type LevelReset = Static<typeof LevelReset>;

export const LevelResetReply = Type.Object({
  reset: Type.Integer({ minimum: 0, description: 'Levels that were forgotten.' }),
});

/** The headers of Standard Webhooks as they came; '' where one is absent. */
export interface WebhookHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}
