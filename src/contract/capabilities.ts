// Capabilities (contract 10): what the tenant wants, what works now, and the one field to branch on.

import { Type, type Static } from 'typebox';
import { oneOf } from './primitives.ts';

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
  schema_version: Type.Union([Type.String(), Type.Null()]),
  model: Type.Optional(Type.String()),
  last_indexed_at: Type.Optional(Type.String()),
  last_error: Type.Optional(Type.String()),
});
export type Lane = Static<typeof Lane>;

const Assistant = Type.Object({
  enabled: Type.Boolean(),
  transports: Type.Array(Type.String()),
  artifact_types: Type.Array(Type.String()),
  handoff: Type.Boolean(),
});

export const Capabilities = Type.Object({
  as_of: Type.String(),
  api_version: Type.String(),
  schema: Type.Object({
    version: Type.Union([Type.String(), Type.Null()]),
    state: oneOf('none', 'activated'),
  }),
  assistant: Assistant,
  search: Type.Object({
    lexical: Lane,
    semantic: Lane,
    effective_mode: oneOf('none', 'lexical', 'hybrid'),
  }),
  limits: Type.Object({}, { additionalProperties: true }),
  poll_after_seconds: Type.Integer(),
});
export type Capabilities = Static<typeof Capabilities>;

const PublicLane = Type.Object({ queryable: Type.Boolean(), state: oneOf(...laneStates) });

export const PublicCapabilities = Type.Object({
  as_of: Type.String(),
  assistant: Assistant,
  search: Type.Object({ lexical: PublicLane, semantic: PublicLane }),
});
