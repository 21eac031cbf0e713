// One database of the store: bytes by key, each checked when it is read.
// Owns: the check that refuses damaged values. Does not own: transactions (lmdb-environment).
// INV-109: a read returns exactly the bytes written under that key.
// On failure: `DamagedBytes`, which also goes into the list of damage.

import type { Database } from 'lmdb';
import { DamagedBytes, type Key } from './journal.ts';
import { unseal } from './sealed-bytes.ts';

export type StoreKey = (string | number)[];

export interface StoreRange {
  readonly start?: StoreKey;
  readonly end?: StoreKey;
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly snapshot?: boolean;
}

/** A value, or its damage. */
export type Checked =
  | { readonly key: StoreKey; readonly value: Buffer }
  | { readonly key: StoreKey; readonly damage: DamagedBytes; readonly stored: Buffer };

export class StoreDatabase {
  readonly name: string;
  readonly #database: Database<Buffer, StoreKey>;
  readonly #isStrict: () => boolean;
  readonly #onDamage: (damage: DamagedBytes) => void;

  constructor(
    database: Database<Buffer, StoreKey>,
    about: { name: string; isStrict: () => boolean; onDamage: (damage: DamagedBytes) => void },
  ) {
    this.#database = database;
    this.name = about.name;
    this.#isStrict = about.isStrict;
    this.#onDamage = about.onDamage;
  }

  /** The value of a key; throws {@link DamagedBytes} if it is damaged. */
  get(key: Key): Buffer | undefined {
    let stored: Buffer | undefined;
    try {
      stored = this.#database.get([...key]);
    } catch (cause) {
      throw this.#damaged(key, cause);
    }
    if (stored === undefined) return undefined;
    const value = unseal(stored, { database: this.name, key, isStrict: this.#isStrict() });
    if (value === undefined) throw this.#damaged(key);
    return value;
  }

  has(key: Key): boolean {
    return this.#database.doesExist([...key]);
  }

  /**
   * Values in key order, damaged ones among them. Throws {@link DamagedBytes} of no key where the pages do
   * not lead from one to the next.
   */
  *checkedRange(range: StoreRange): Generator<Checked> {
    try {
      for (const { key: of, value: stored } of this.#database.getRange(range)) {
        const key = partsOf(of);
        const value = unseal(stored, { database: this.name, key, isStrict: this.#isStrict() });
        if (value === undefined) yield { key, damage: this.#damaged(key), stored };
        else yield { key, value };
      }
    } catch (cause) {
      throw isOfPages(cause) ? this.#damaged([], cause) : cause;
    }
  }

  /** Values in key order; throws {@link DamagedBytes} at the first damaged one. */
  *getRange(range: StoreRange): Generator<{ key: StoreKey; value: Buffer }> {
    for (const found of this.checkedRange(range)) {
      if ('damage' in found) throw found.damage;
      yield found;
    }
  }

  *getKeys(range: StoreRange): Generator<StoreKey> {
    for (const key of this.#database.getKeys(range)) yield partsOf(key);
  }

  getKeysCount(range: StoreRange): number {
    return this.#database.getKeysCount(range);
  }

  /** How many values the database says that it has. */
  get entryCount(): number {
    return (this.#database.getStats() as { entryCount: number }).entryCount;
  }

  #damaged(key: Key, cause?: unknown): DamagedBytes {
    const damage = new DamagedBytes(this.name, key, cause);
    this.#onDamage(damage);
    return damage;
  }
}

/** LMDB's key codec gives a key of one part back as that part alone. */
function partsOf(key: StoreKey | string | number): StoreKey {
  return Array.isArray(key) ? key : [key];
}

/** LMDB's own errors have numbers below those of the system's. */
const isOfPages = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Number(error.code) < -30_000;
