// What is known to be damaged in a store: told once for each place, counted, and kept for callers.
// Owns: the list, bounded. Does not own: finding it (store-database, scrub), who is told.
// On failure: none; beyond the bound, damage is refused as before and no longer counted.

import type { DamagedBytes, Key } from './journal.ts';

/** One damaged value. */
export interface DamagedPlace {
  /** The database of the store: `table.<name>`, `segments` or `log`. */
  readonly database: string;
  /** For a row its key, for a segment its stream and first sequence, for a record its number. */
  readonly key: Key;
  /** When it was found first. */
  readonly foundAtMs: number;
}

/** More than this is one damage, and a restore is due. */
const placesMax = 10_000;

export class DamageList {
  readonly #places = new Map<string, DamagedPlace>();
  readonly #onFound: ((place: DamagedPlace) => void) | undefined;

  constructor(onFound?: (place: DamagedPlace) => void) {
    this.#onFound = onFound;
  }

  get size(): number {
    return this.#places.size;
  }

  places(): DamagedPlace[] {
    return [...this.#places.values()];
  }

  note({ database, key }: DamagedBytes): void {
    const name = placeName(database, key);
    if (this.#places.has(name) || this.#places.size >= placesMax) return;
    const place = { database, key, foundAtMs: Date.now() };
    this.#places.set(name, place);
    this.#onFound?.(place);
  }
}

export function placeName(database: string, key: Key): string {
  return `${database} ${JSON.stringify(key)}`;
}
