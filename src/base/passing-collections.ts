// Maps and sets whose entries come and go.
// V8's tables link to the table that replaces them, for iterators that still run. Once such a table is among the old
// objects, it keeps all later tables, and the entries in them that were live when each was replaced: until the next
// collection of the whole heap, each collection of young objects copies what is long gone. A copy has no such link.
// Owns: when the copy is made. Does not own: the entries.
// On failure: none.

/** Copies are made after this many additions, or after twice the entries that are there. */
const additionsMin = 64;

const isDue = (additions: number, size: number): boolean =>
  additions >= additionsMin && additions >= 2 * size;

/** A Map without the memory of entries that are gone. */
export class PassingMap<Key, Value> {
  #entries = new Map<Key, Value>();
  #additions = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  set(key: Key, value: Value): void {
    if (isDue((this.#additions += 1), this.#entries.size)) {
      this.#entries = new Map(this.#entries);
      this.#additions = 0;
    }
    this.#entries.set(key, value);
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  /** The values now: what is added or deleted while they are read may be missing or there still. */
  values(): MapIterator<Value> {
    return this.#entries.values();
  }
}

/** A Set without the memory of items that are gone. */
export class PassingSet<Item> {
  #items = new Set<Item>();
  #additions = 0;

  get size(): number {
    return this.#items.size;
  }

  add(item: Item): void {
    if (isDue((this.#additions += 1), this.#items.size)) {
      this.#items = new Set(this.#items);
      this.#additions = 0;
    }
    this.#items.add(item);
  }

  delete(item: Item): boolean {
    return this.#items.delete(item);
  }

  /** The items now, with the same reserve as {@link PassingMap.values}. */
  [Symbol.iterator](): SetIterator<Item> {
    return this.#items[Symbol.iterator]();
  }
}
