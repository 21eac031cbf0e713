// The idempotency keys of a session as numbers: a hash per key, and the place of its receipt.
// Owns: an open-addressing table, 8 bytes for each slot and at least half of them free.
// Does not own: receipts (message-receipts), which also tell two keys with one hash apart.

import { randomInt } from 'node:crypto';

const slotsMin = 16;
/** Different in each process: an outsider cannot find keys that share a hash. */
const seed = randomInt(2 ** 32 - 1);

/** FNV-1a over UTF-16 units of a key, apart for each route; never 0, which marks a free slot. */
export function keyHash({ route, key }: { readonly route: string; readonly key: string }): number {
  let hash = seed ^ route.length;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash >>> 0 || 1;
}

export class KeyIndex {
  #hashes = new Uint32Array(slotsMin);
  #places = new Uint32Array(slotsMin);
  #count = 0;

  /** Adds a place under a hash. Places are sequences, below 2^32. */
  add(hash: number, place: number): void {
    if (this.#count * 2 >= this.#hashes.length) this.#grow();
    this.#insert(hash, place);
    this.#count += 1;
  }

  /** All places under a hash; usually there is none. */
  placesOf(hash: number): readonly number[] {
    const mask = this.#hashes.length - 1;
    let found: number[] | undefined;
    for (let slot = hash & mask; this.#hashes[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#hashes[slot] === hash) (found ??= []).push(this.#places[slot] ?? 0);
    }
    return found ?? nowhere;
  }

  #insert(hash: number, place: number): void {
    const mask = this.#hashes.length - 1;
    let slot = hash & mask;
    while (this.#hashes[slot] !== 0) slot = (slot + 1) & mask;
    this.#hashes[slot] = hash;
    this.#places[slot] = place;
  }

  #grow(): void {
    const [hashes, places] = [this.#hashes, this.#places];
    this.#hashes = new Uint32Array(hashes.length * 2);
    this.#places = new Uint32Array(hashes.length * 2);
    for (let slot = 0; slot < hashes.length; slot += 1) {
      const hash = hashes[slot] ?? 0;
      if (hash !== 0) this.#insert(hash, places[slot] ?? 0);
    }
  }
}

const nowhere: readonly number[] = [];
