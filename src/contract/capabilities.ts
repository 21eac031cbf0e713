// Capabilities (contract 10): what the tenant wants, what works now, and the one field to branch on.

import { Type, type Static } from 'typebox';
import { limitDescriptions, type Limits } from '../limits.ts';
import { nullable, oneOf, Timestamp } from './primitives.ts';
import type { RateName } from './route.ts';

export const laneStates = ['disabled', 'pending', 'building', 'ready', 'stale', 'failed'] as const;
export type LaneState = (typeof laneStates)[number];

export const Lane = Type.Object({
  policy: oneOf('enabled', 'disabled'),
  state: oneOf(...laneStates),
  queryable: Type.Boolean({ description: 'The only field to branch on.' }),
  indexed: Type.Integer(),
  pending: Type.Integer(),
  total: Type.Integer(),
  coverage: Type.Number({ minimum: 0, maximum: 1 }),
  schema_version: nullable(Type.String()),
  model: Type.Optional(Type.String()),
  last_indexed_at: Type.Optional(Timestamp),
  last_error: Type.Optional(Type.String()),
});
export type Lane = Static<typeof Lane>;

/** How answers travel, and what stands beside their text. */
export const abilities = {
  transports: Type.Array(oneOf('sse', 'poll')),
  artifact_types: Type.Array(oneOf('product_cards', 'comparison', 'links')),
};

const Assistant = Type.Object({ enabled: Type.Boolean(), ...abilities, handoff: Type.Boolean() });

const count = Type.Integer({ minimum: 0 });

/** So many in so long a window; a quota of 0 means no limit. */
const Rate = Type.Object(
  { quota: count, window_seconds: Type.Integer({ minimum: 1 }) },
  { title: 'RatePolicy' },
);
const rates: Readonly<Record<RateName | 'refusals' | 'connections', typeof Rate>> = {
  bootstrap: Rate,
  session: Rate,
  messages: Rate,
  stream_poll: Rate,
  catalog_write: Rate,
  inventory: Rate,
  desk: Rate,
  reads: Rate,
  refusals: Rate,
  connections: Rate,
};

const bounds = Object.entries(limitDescriptions).map(([name, description]) => [
  name,
  Type.Integer({ minimum: 1, description }),
]);

/** Every limit that requests are held to, as it is configured. */
const ServedLimits = Type.Object(
  {
    ...rates,
    open_connections: Type.Object({ per_address: count, in_all: count }),
    stream_sse: Type.Object({ quota: count, opens_per_minute: count }),
    ...(Object.fromEntries(bounds) as Record<keyof Limits, ReturnType<typeof Type.Integer>>),
  },
  { title: 'Limits' },
);

export const Capabilities = Type.Object({
  as_of: Timestamp,
  api_version: oneOf('v1'),
  schema: Type.Object({
    version: nullable(Type.String()),
    state: oneOf('none', 'activated'),
  }),
  assistant: Assistant,
  search: Type.Object({
    lexical: Lane,
    semantic: Lane,
    effective_mode: oneOf('none', 'lexical', 'hybrid'),
  }),
  limits: ServedLimits,
  poll_after_seconds: Type.Integer(),
});
export type Capabilities = Static<typeof Capabilities>;

const PublicLane = Type.Object({ queryable: Type.Boolean(), state: oneOf(...laneStates) });

export const PublicCapabilities = Type.Object({
  as_of: Timestamp,
  assistant: Assistant,
  search: Type.Object({ lexical: PublicLane, semantic: PublicLane }),
});
