// What is kept of a conversation between two turns: its words and the ids of its products.
// Prices and texts of products are read anew every turn, so that none of them can be stale.

import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { tokensOf } from './turn.ts';

const VERSION = 1;
const BYTES_MAX = 16_384;
const EXCHANGE_COUNT_MAX = 50;
const TEXT_LENGTH_MAX = 2_000;
const PRODUCT_COUNT_MAX = 24;

const ExchangeSchema = Type.Object({ asked: Type.String(), answered: Type.String() });
const MemorySchema = Type.Object({
  kind: Type.Literal('llm'),
  v: Type.Literal(VERSION),
  exchanges: Type.Array(ExchangeSchema, { maxItems: EXCHANGE_COUNT_MAX }),
  product_ids: Type.Array(Type.String({ maxLength: 128 }), { maxItems: PRODUCT_COUNT_MAX }),
  grounded: Type.Optional(Type.Unknown()),
});

type Exchange = Type.Static<typeof ExchangeSchema>;

export interface Memory {
  readonly kind: 'llm';
  readonly v: typeof VERSION;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Most recently spoken of last. */
  readonly product_ids: readonly string[];
  /** What the grounded assistant remembers, after an answer that it gave in our place. */
  readonly grounded?: unknown;
}

const empty: Memory = { kind: 'llm', v: VERSION, exchanges: [], product_ids: [] };

/** The memory of the turn before; empty where it is missing, of another provider or version. */
export function readMemory(value: unknown): Memory {
  return Check(MemorySchema, value) ? value : empty;
}

export interface Remembered {
  readonly exchange: Exchange;
  readonly productIds: readonly string[];
  readonly grounded?: unknown;
}

/** The memory with one more exchange; the oldest is forgotten first, to fit budget and bytes. */
export function remember(before: Memory, said: Remembered, tokensMax: number): Memory {
  const { exchange, grounded } = said;
  const ids = new Set([...before.product_ids, ...said.productIds]);
  for (const id of said.productIds) {
    ids.delete(id);
    ids.add(id);
  }
  const next: Memory = {
    kind: 'llm',
    v: VERSION,
    exchanges: [
      ...before.exchanges,
      { asked: clip(exchange.asked), answered: clip(exchange.answered) },
    ].slice(-EXCHANGE_COUNT_MAX),
    product_ids: [...ids].slice(-PRODUCT_COUNT_MAX),
  };
  const fitted = fit(next, tokensMax);
  if (grounded === undefined) return fitted;
  const whole = { ...fitted, grounded };
  return bytesOf(whole) <= BYTES_MAX ? whole : fitted;
}

function fit(memory: Memory, tokensMax: number): Memory {
  let { exchanges } = memory;
  const isTooLong = (): boolean =>
    exchanges.reduce((sum, one) => sum + tokensOf(one.asked) + tokensOf(one.answered), 0) >
      tokensMax || bytesOf({ ...memory, exchanges }) > BYTES_MAX;
  while (exchanges.length > 0 && isTooLong()) exchanges = exchanges.slice(1);
  return { ...memory, exchanges };
}

function clip(text: string): string {
  return text.length <= TEXT_LENGTH_MAX
    ? text
    : `${text.slice(0, TEXT_LENGTH_MAX).toWellFormed()}…`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
