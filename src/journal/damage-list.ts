// The known damage of a store: reported once per place, counted, and kept for callers.
// Owns: the list, bounded. Does not own: the search for damage (store-database, scrub), the report.
// On failure: none; beyond the bound, reads still refuse damage, but the list does not count it.

import type { DamagedBytes, Key } from './journal.ts';

/** One damaged value. */
export interface DamagedPlace {
  /** The database of the store: `table.<name>`, `segments` or `log`. */
  readonly database: string;
  /** For a row its key, for a segment its stream and first sequence, for a record its number. */
  readonly key: Key;
  /** When it was first found. */
  readonly foundAtMs: number;
}

/** With more damage than this, restore the store. */
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
