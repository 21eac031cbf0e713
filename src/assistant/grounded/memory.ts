// The assistant's memory between two turns: JSON that other parts do not read, checked when it returns.

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sha256Hex } from '../../base/hash.ts';
import type { CatalogueProduct, ProductPointer } from '../port.ts';

const VERSION = 1;
const BYTES_MAX = 16_384;
const SHOWN_COUNT_MAX = 12;
const SEEN_COUNT_MAX = 100;
export const PAIR_COUNT_MAX = 4;
/** The most values that a wish may have beside its first. */
export const ALSO_COUNT_MAX = 60;
const LIST_COUNT_MAX = 4;

const text = Type.String({ maxLength: 4_000 });
const flag = Type.Optional(Type.Boolean());
const mark = Type.Optional(Type.Literal(true));
const amount = Type.Integer({ minimum: 0 });

/**
 * A value of the catalogue that the shopper named. `firm`: explicitly wanted ("in blue"). `bare`:
 * without a preposition ("blue mug"), which is firm if there are such things. `also`: other values of
 * the same name: the jackets of women and those of men.
 */
const WishSchema = Type.Object({
  kind: Type.Enum(['brand', 'attribute', 'taxonomy', 'collection']),
  key: text,
  value: text,
  label: text,
  firm: Type.Boolean(),
  bare: flag,
  also: Type.Optional(Type.Array(text, { maxItems: ALSO_COUNT_MAX })),
});
/**
 * A stretch of the question. `glue` only joins two others ("tent *for* 3 people"). `led`: after a
 * preposition, so no thing by itself. `must`: added to a wish; products without it are left out if
 * any has it. `strange`: not in the catalogue. `maker`: made the thing, "by Bosch". `own`: the
 * shopper has it, so it is not searched: "for my drill".
 */
const TermSchema = Type.Object({
  text,
  wish: Type.Optional(WishSchema),
  glue: mark,
  led: mark,
  must: mark,
  maker: mark,
  strange: mark,
  own: mark,
});
/** In minor units of `currency`; `foreign` if it is not the catalogue's own. */
const PriceSchema = Type.Object({
  min: Type.Optional(amount),
  max: Type.Optional(amount),
  around: Type.Optional(amount),
  minExclusive: flag,
  maxExclusive: flag,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  foreign: Type.Boolean(),
  /** Derived from the shown products. */
  relative: Type.Optional(Type.Enum(['cheaper', 'dearer'])),
});
const IN_UNITS = [
  'length',
  'mass',
  'volume',
  'data',
  'light',
  'power',
  'voltage',
  'current',
  'time',
  'charge',
  'frequency',
  'speed',
  'flow',
  'area',
  'share',
] as const;
/** In the dimension's own unit: metres, kilograms, litres, gigabytes, hours, hertz, kilometres and litres an hour, per cent. */
const MeasureSchema = Type.Object({
  dimension: Type.Enum([...IN_UNITS, 'size', 'age', 'count', 'year']),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  /** As written. */
  text,
  /** Without "at least" and similar words. */
  isExact: Type.Boolean(),
  /** Told about a person before; no wish by itself. */
  told: mark,
  /** The counted thing, in lower case: "pieces", "players". */
  counted: Type.Optional(text),
  /** The attribute that it was said of by its name. */
  key: Type.Optional(text),
  /** Words beside it, in lower case, that may name what is measured: "bar" of "16 inch bar". */
  of: Type.Optional(Type.Array(text, { maxItems: 8 })),
});
const UnwantedSchema = Type.Array(
  Type.Object({
    text,
    key: Type.Optional(text),
    label: Type.Optional(text),
    isEnglish: Type.Optional(Type.Literal(true)),
    harms: Type.Optional(Type.Literal(true)),
  }),
  { maxItems: 20 },
);
const SoughtSchema = Type.Object({
  terms: Type.Array(TermSchema, { maxItems: 120 }),
  price: Type.Optional(PriceSchema),
  order: Type.Optional(Type.Enum(['cheapest', 'dearest', 'cheaper', 'dearer', 'cheap'])),
  inStock: Type.Boolean(),
  unwanted: UnwantedSchema,
  /** Facts about a person, "I'm vegan", which hold for later wishes. */
  held: Type.Optional(
    Type.Object({
      terms: Type.Array(TermSchema, { maxItems: 20 }),
      unwanted: UnwantedSchema,
      /** How old the person is. */
      age: Type.Optional(MeasureSchema),
      /** Whom "for him" means: "son". */
      person: Type.Optional(text),
    }),
  ),
  measures: Type.Optional(Type.Array(MeasureSchema, { maxItems: 20 })),
  /** The word for the thing itself, in lower case. */
  head: Type.Optional(text),
  /** Products with the most or the least of `word` come first; `key` is the attribute, where it was named. */
  by: Type.Optional(Type.Object({ word: text, least: Type.Boolean(), key: Type.Optional(text) })),
  /** Only what costs less than it did. */
  reduced: mark,
  /** Whether the catalogue has this name, in a title or in a group. */
  isNamed: flag,
  /** The thing is called by a name that is no word of the language, as models are. */
  isModel: mark,
  /** No product was called so: the next message hardly continues it. */
  isMissed: flag,
  /** The id of the product that it has to fit. */
  fits: Type.Optional(text),
  /** It is a present: a present for another person is another wish. */
  isGift: flag,
  /** The whole text around the wish, as written: products nearest to it come first. */
  story: Type.Optional(text),
});

type Frozen<Value> = Value extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;
export type Wish = Frozen<Type.Static<typeof WishSchema>>;
export type Term = Frozen<Type.Static<typeof TermSchema>>;
export type PriceBound = Frozen<Type.Static<typeof PriceSchema>>;
export type Measure = Frozen<Type.Static<typeof MeasureSchema>>;
export type Sought = Frozen<Type.Static<typeof SoughtSchema>>;
/** The most, the least or bounds of attributes that were called by their names, or of the price. */
export type Called = Pick<Sought, 'by' | 'order'> & { readonly measures: readonly Measure[] };

const ShownSchema = Type.Object({
  external_product_id: text,
  external_variant_id: Type.Optional(text),
  amount: Type.Optional(amount),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
});
/** An earlier list, with its product that the chat was about. */
const ListSchema = Type.Object({
  sought: Type.Optional(SoughtSchema),
  shown: Type.Array(ShownSchema, { maxItems: SHOWN_COUNT_MAX }),
  focus: Type.Optional(Type.Integer({ minimum: 0, maximum: SHOWN_COUNT_MAX - 1 })),
});
const MemorySchema = Type.Object({
  v: Type.Literal(VERSION),
  sought: Type.Optional(SoughtSchema),
  /** The list the shopper sees, in its order. */
  shown: Type.Array(ShownSchema, { maxItems: SHOWN_COUNT_MAX }),
  /** The products that were compared last, while they are the subject. */
  pair: Type.Optional(Type.Array(ShownSchema, { maxItems: PAIR_COUNT_MAX })),
  /** The last question about a product: "and the blue one?" repeats it. */
  asked: Type.Optional(
    Type.Object({
      words: Type.Array(text, { maxItems: 12 }),
      keys: Type.Array(text, { maxItems: 12 }),
      aspect: Type.Optional(Type.Enum(['stock', 'price', 'sale', 'buy', 'facts'])),
    }),
  ),
  /** Index in `shown` of the last discussed product. */
  focus: Type.Optional(Type.Integer({ minimum: 0, maximum: SHOWN_COUNT_MAX - 1 })),
  /** The first list of the conversation and the last ones before this, the oldest first. */
  before: Type.Optional(Type.Array(ListSchema, { maxItems: LIST_COUNT_MAX })),
  /** Digests of every shown product of this search, for "more" without repeats. */
  seen: Type.Array(Type.String({ maxLength: 12 }), { maxItems: SEEN_COUNT_MAX }),
});

export type Shown = Type.Static<typeof ShownSchema>;
export type Memory = Frozen<Type.Static<typeof MemorySchema>>;
export type List = Frozen<Type.Static<typeof ListSchema>>;

/** Compiled: each turn reads a memory of up to 16 KiB. */
const checkedMemory = Compile(MemorySchema);

/** The memory of the last turn, or undefined if it is missing or of another version. */
export function readMemory(value: unknown): Memory | undefined {
  return checkedMemory.Check(value) ? value : undefined;
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

/** Memory within its bound: if it is too large, the least important parts are dropped first. */
export function memoryOf(parts: Omit<Memory, 'v'>): Memory {
  const whole: Memory = {
    v: VERSION,
    ...parts,
    shown: parts.shown.slice(0, SHOWN_COUNT_MAX),
    seen: parts.seen.slice(-SEEN_COUNT_MAX),
  };
  const { before: _before, ...last } = whole;
  const { sought: _sought, ...withoutSought } = last;
  const plain = whole.shown.map((one): Shown => {
    const { external_variant_id: _variant, ...rest } = one;
    return rest;
  });
  const candidates: readonly Memory[] = [
    whole,
    last,
    { ...last, shown: plain },
    { ...withoutSought, shown: plain },
  ];
  const fits = candidates.find((one) => Buffer.byteLength(JSON.stringify(one)) <= BYTES_MAX);
  return fits ?? { v: VERSION, shown: [], seen: [] };
}

/** The memory after a turn, with the earlier lists: a new list adds the one that it replaces. */
export function withListsBefore(next: Memory, previous: Memory | undefined): Memory {
  const { before = [] } = previous ?? {};
  const ids = (memory: Memory): string =>
    memory.shown.map((one) => one.external_product_id).join('\n');
  const isOther =
    previous !== undefined && previous.shown.length > 0 && ids(next) !== ids(previous);
  const lists = isOther ? [...before, listOf(previous)] : before;
  if (lists.length === 0) return next;
  const isMany = lists.length > LIST_COUNT_MAX;
  const kept = isMany ? [lists[0]!, ...lists.slice(1 - LIST_COUNT_MAX)] : lists;
  return memoryOf({ ...next, before: kept });
}

function listOf({ sought, shown, focus }: Memory): List {
  return {
    shown: shown.map(({ external_product_id }) => ({ external_product_id })),
    ...(sought === undefined ? {} : { sought }),
    ...(focus === undefined ? {} : { focus }),
  };
}
