// The building blocks of every other schema (contract 2.1). Objects are always closed.

import { Type, type TProperties, type TSchema } from 'typebox';

/** A closed object: an unknown member is an error at every depth (contract 2.1). */
export function closed<P extends TProperties>(
  properties: P,
  options: { title?: string; description?: string } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** One of a fixed list of strings, as an `enum` in the OpenAPI document. */
export function oneOf<V extends string[]>(...values: V) {
  return Type.Enum<V>(values as readonly [...V]);
}

/** `T` or an explicit `null`; absent and `null` stay different things. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A tenant's own id: 1-128 characters, no control characters, compared byte for byte. */
export const TenantId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  description: "The tenant's own id; never trimmed or case-folded.",
});

/** RFC 3339 with 0-6 fraction digits and any offset; its value is checked where it is parsed. */
export const Time = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?([Zz]|[+-]\\d{2}:\\d{2})$',
  description: 'RFC 3339 date-time, 0-6 fraction digits.',
});

/** A time as the service writes it: RFC 3339 in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });

/** BCP 47 language tag, at most 35 characters: bounded in the pattern, which alone applies to keys of a map. */
export const Locale = Type.String({
  maxLength: 35,
  pattern: '^(?=.{2,35}$)[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  description: 'BCP 47 language tag.',
});

/** Integer minor units and an ISO 4217 code: no floats anywhere. */
export const Money = closed(
  {
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  },
  { title: 'Money' },
);
export type Money = Type.Static<typeof Money>;

/** At most 16 free pairs, key at most 64 and value at most 512 characters. */
export const Metadata = Type.Record(
  Type.String({ pattern: '^[\\s\\S]{1,64}$' }),
  Type.String({ maxLength: 512 }),
  { maxProperties: 16, additionalProperties: false },
);

/** A cursor, of fixed width: 16 hex digits of sequence, and the 6-character tag of its session. */
export const Cursor = Type.String({ pattern: '^[0-9a-f]{16}-[0-9a-z]{6}$' });
