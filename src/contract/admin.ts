// The admin API (contract 11.2): requests to the admin listener, and its replies.

import { Type, type Static } from 'typebox';
import { closed, oneOf } from './primitives.ts';

/** The token that the server printed at its start. */
export const SignInRequest = closed({ token: Type.String({ maxLength: 128 }) });
export type SignInRequest = Static<typeof SignInRequest>;

const Name = Type.String({ minLength: 1, maxLength: 255 });

/** `POST /admin/v1/tenants`. */
export const TenantStart = closed({
  tenant_id: Type.String({ maxLength: 128 }),
  name: Name,
  environment: Type.Optional(oneOf('live', 'test')),
  /** Settings that differ from the defaults. */
  settings: Type.Optional(Type.Unknown()),
});

/** `PATCH /admin/v1/tenants/{tenant_id}`. */
export const TenantPatch = closed({
  name: Type.Optional(Name),
  suspended: Type.Optional(Type.Boolean()),
  /** A JSON merge patch (RFC 7396). */
  settings: Type.Optional(Type.Unknown()),
});

/** `POST /admin/v1/tenants/{tenant_id}/keys`; without scopes a key has all of them. */
export const KeyStart = closed({
  scopes: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 20 })),
});

/** `POST /admin/v1/keys/{key_id}/revoke`. */
export const KeyRevocation = closed({
  /** Whether the client tokens that were made with it are revoked too. */
  with_tokens: Type.Optional(Type.Boolean()),
});

/** A request that takes no body. */
export const Nothing = closed({});
