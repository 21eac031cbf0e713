// What the assistant keeps between two turns: opaque JSON to everyone else, checked when it returns.

import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { sha256Hex } from '../../base/hash.ts';
import type { CatalogueProduct, ProductPointer } from '../port.ts';
import type { Sought } from './sought.ts';

const VERSION = 1;
const BYTES_MAX = 16_384;
const SHOWN_COUNT_MAX = 12;
const SEEN_COUNT_MAX = 100;
const PAIR_COUNT_MAX = 4;

const text = Type.String({ maxLength: 4_000 });
const flag = Type.Optional(Type.Boolean());
const amount = Type.Integer({ minimum: 0 });

const WishSchema = Type.Object({
  kind: Type.Enum(['brand', 'attribute', 'taxonomy', 'collection']),
  key: text,
  value: text,
  label: text,
  firm: Type.Boolean(),
  bare: flag,
  also: Type.Optional(Type.Array(text, { maxItems: 20 })),
});
const SoughtSchema = Type.Object({
  terms: Type.Array(
    Type.Object({
      text,
      wish: Type.Optional(WishSchema),
      glue: Type.Optional(Type.Literal(true)),
      led: Type.Optional(Type.Literal(true)),
      must: Type.Optional(Type.Literal(true)),
      maker: Type.Optional(Type.Literal(true)),
      strange: Type.Optional(Type.Literal(true)),
    }),
    { maxItems: 120 },
  ),
  price: Type.Optional(
    Type.Object({
      min: Type.Optional(amount),
      max: Type.Optional(amount),
      around: Type.Optional(amount),
      minExclusive: flag,
      maxExclusive: flag,
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      foreign: Type.Boolean(),
      relative: Type.Optional(Type.Enum(['cheaper', 'dearer'])),
    }),
  ),
  order: Type.Optional(Type.Enum(['cheapest', 'dearest', 'cheaper', 'dearer', 'cheap'])),
  inStock: Type.Boolean(),
  unwanted: Type.Array(
    Type.Object({ text, key: Type.Optional(text), label: Type.Optional(text) }),
    { maxItems: 20 },
  ),
  measures: Type.Optional(
    Type.Array(
      Type.Object({
        dimension: Type.Enum([
          'size',
          'length',
          'mass',
          'volume',
          'data',
          'light',
          'power',
          'time',
          'charge',
          'age',
          'count',
        ]),
        min: Type.Optional(Type.Number()),
        max: Type.Optional(Type.Number()),
        text,
        isExact: Type.Boolean(),
        counted: Type.Optional(text),
      }),
      { maxItems: 20 },
    ),
  ),
  head: Type.Optional(text),
  by: Type.Optional(
    Type.Object({ word: text, least: Type.Boolean(), than: Type.Optional(Type.Number()) }),
  ),
  reduced: Type.Optional(Type.Literal(true)),
  isNamed: flag,
  isMissed: flag,
  isGift: flag,
  story: Type.Optional(Type.Array(text, { maxItems: 12 })),
});
const ShownSchema = Type.Object({
  external_product_id: text,
  external_variant_id: Type.Optional(text),
  amount: Type.Optional(amount),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
});
const MemorySchema = Type.Object({
  v: Type.Literal(VERSION),
  sought: Type.Optional(SoughtSchema),
  shown: Type.Array(ShownSchema, { maxItems: SHOWN_COUNT_MAX }),
  pair: Type.Optional(Type.Array(ShownSchema, { maxItems: PAIR_COUNT_MAX })),
  asked: Type.Optional(
    Type.Object({
      words: Type.Array(text, { maxItems: 12 }),
      keys: Type.Array(text, { maxItems: 12 }),
    }),
  ),
  focus: Type.Optional(Type.Integer({ minimum: 0, maximum: SHOWN_COUNT_MAX - 1 })),
  seen: Type.Array(Type.String({ maxLength: 12 }), { maxItems: SEEN_COUNT_MAX }),
});

export type Shown = Type.Static<typeof ShownSchema>;

export interface Memory {
  readonly v: typeof VERSION;
  readonly sought?: Sought;
  /** The list the shopper sees, in its order. */
  readonly shown: readonly Shown[];
  /** The products that were compared last, while they are what is talked about. */
  readonly pair?: readonly Shown[];
  /** What was asked of a product last: "and the blue one?" asks it again. */
  readonly asked?: { readonly words: readonly string[]; readonly keys: readonly string[] };
  /** Index in `shown` of the product spoken of last. */
  readonly focus?: number;
  /** Digests of every product shown for this search, for "more" without repeats. */
  readonly seen: readonly string[];
}

/** The memory of the turn before, or undefined where it is missing or of another version. */
export function readMemory(value: unknown): Memory | undefined {
  return Check(MemorySchema, value) ? value : undefined;
}

/** Names a product in few bytes. */
export function digestOf(externalProductId: string): string {
  return sha256Hex(externalProductId).slice(0, 12);
}

export function shownOf(product: CatalogueProduct, pointer?: ProductPointer): Shown {
  const variant = pointer?.external_variant_id ?? product.card.external_variant_id;
  const { price } = product.card;
  return {
    external_product_id: product.external_product_id,
    ...(variant !== undefined ? { external_variant_id: variant } : {}),
    ...(price ? { amount: price.amount, currency: price.currency } : {}),
  };
}

/** Memory that fits its bound: when it is too large, what matters least is forgotten first. */
export function memoryOf(parts: Omit<Memory, 'v'>): Memory {
  const whole: Memory = {
    v: VERSION,
    ...parts,
    shown: parts.shown.slice(0, SHOWN_COUNT_MAX),
    seen: parts.seen.slice(-SEEN_COUNT_MAX),
  };
  const { sought: _sought, ...withoutSought } = whole;
  const plain = whole.shown.map((one): Shown => {
    const { external_variant_id: _variant, ...rest } = one;
    return rest;
  });
  const candidates: readonly Memory[] = [
    whole,
    { ...whole, shown: plain },
    { ...withoutSought, shown: plain },
  ];
  const fits = candidates.find((one) => Buffer.byteLength(JSON.stringify(one)) <= BYTES_MAX);
  return fits ?? { v: VERSION, shown: [], seen: [] };
}
