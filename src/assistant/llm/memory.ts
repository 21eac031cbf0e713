// What the assistant remembers of a conversation from turn to turn: its words and the ids of its products.
// Prices and texts of products are read again in every turn, so they are never stale.

import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Utterance } from '../port.ts';
import { tokensOf } from './turn.ts';

const VERSION = 1;
const BYTES_MAX = 16_384;
const EXCHANGE_COUNT_MAX = 50;
const TEXT_LENGTH_MAX = 2_000;
const PRODUCT_COUNT_MAX = 24;
/** Stands for the words of a message that only points at products. */
export const NO_WORDS = '(no words, only products)';

const ExchangeSchema = Type.Object({
  asked: Type.String(),
  answered: Type.String(),
  by: Type.Optional(Type.Literal('person')),
});
const MemorySchema = Type.Object({
  kind: Type.Literal('llm'),
  v: Type.Literal(VERSION),
  exchanges: Type.Array(ExchangeSchema, { maxItems: EXCHANGE_COUNT_MAX }),
  product_ids: Type.Array(Type.String({ maxLength: 128 }), { maxItems: PRODUCT_COUNT_MAX }),
  grounded: Type.Optional(Type.Unknown()),
});

/**
 * What the customer wrote, and the answer; '' if there was none. `by` says that a person of the shop
 * answered. Such a person may also have written first.
 */
type Exchange = Type.Static<typeof ExchangeSchema>;

/** What a turn hands to the next one. */
export interface Memory {
  readonly kind: 'llm';
  readonly v: typeof VERSION;
  /** The oldest exchange comes first. */
  readonly exchanges: readonly Exchange[];
  /** The product that was spoken of last comes last. */
  readonly product_ids: readonly string[];
  /** The memory of the grounded assistant, if it gave the last answer. */
  readonly grounded?: unknown;
}

const empty: Memory = { kind: 'llm', v: VERSION, exchanges: [], product_ids: [] };

/**
 * The memory of the last turn. It is empty if `value` is missing or comes from another provider or version.
 */
export function readMemory(value: unknown): Memory {
  return Check(MemorySchema, value) ? value : empty;
}

/** What one turn adds to the memory. */
export interface Remembered {
  readonly exchange: Exchange;
  readonly productIds: readonly string[];
  readonly grounded?: unknown;
}

/**
 * The memory with one more exchange. The oldest exchanges are dropped until at most `tokensMax` tokens and
 * the bound in bytes remain.
 */
export function remember(before: Memory, said: Remembered, tokensMax: number): Memory {
  const { exchange, grounded, productIds } = said;
  const fitted = fit(extended(before, [exchange], productIds), tokensMax);
  if (grounded === undefined) return fitted;
  const whole = { ...fitted, grounded };
  return bytesOf(whole) <= BYTES_MAX ? whole : fitted;
}

/** The memory with messages that the assistant did not answer, within the same bounds as `remember`. */
export function recollect(before: Memory, said: readonly Utterance[], tokensMax: number): Memory {
  if (said.length === 0) return before;
  const exchanges: Exchange[] = [];
  for (const { by, text } of said) {
    const last = exchanges.at(-1);
    if (by === 'customer') exchanges.push({ asked: text || NO_WORDS, answered: '' });
    else if (last === undefined) exchanges.push({ asked: '', answered: text, by });
    else exchanges.splice(-1, 1, { ...last, answered: `${last.answered}\n${text}`.trim(), by });
  }
  const productIds = said.flatMap(({ products }) => products.map((one) => one.external_product_id));
  const { grounded } = before;
  const memory = fit(extended(before, exchanges, productIds), tokensMax);
  return grounded === undefined ? memory : { ...memory, grounded };
}

function extended(
  { exchanges, product_ids }: Memory,
  more: readonly Exchange[],
  productIds: readonly string[],
): Memory {
  const clipped = more.map((one) => ({
    ...one,
    asked: clip(one.asked),
    answered: clip(one.answered),
  }));
  // Each id stands once, at its latest use.
  const ids = new Set([...product_ids, ...productIds].toReversed());
  return {
    kind: 'llm',
    v: VERSION,
    exchanges: [...exchanges, ...clipped].slice(-EXCHANGE_COUNT_MAX),
    product_ids: [...ids].toReversed().slice(-PRODUCT_COUNT_MAX),
  };
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
