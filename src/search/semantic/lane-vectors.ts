// What the live products of one tenant say, and which of them have a vector of it.
//
//   wanted text ──hash──▶ stored vector? ──yes──▶ table of each space
//                              └──no──▶ waiting, for the space to embed for
//
// Another embedder is another space: it is built beside the one that serves, and takes over once
// nothing waits. Vectors of two spaces never meet.

import type { Embedder, EmbedderSettings } from './embedder.ts';
import type { KeptVectors } from './kept-vectors.ts';
import type { QuantisedVector } from './quantised.ts';
import type { LaneStore, StoredVector } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';
import { WantedTexts } from './wanted-texts.ts';

/** One space: its table, once a vector has told how long vectors are. */
export interface Space {
  readonly settings: EmbedderSettings;
  readonly name: string;
  readonly embedder: Embedder;
  table: VectorTable | undefined;
}

/** The vector of a text, and one of the products that say the text. */
export interface EmbeddedProduct extends StoredVector {
  readonly externalProductId: string;
}

export class LaneVectors {
  readonly #store: LaneStore;
  #texts = new WantedTexts();
  #serving: Space;
  #building: Space | undefined;
  #placedCount = 0;

  /** `building` is undefined where the space that serves is the one that is wanted. */
  constructor(store: LaneStore, spaces: { serving: Space; building: Space | undefined }) {
    this.#store = store;
    this.#serving = spaces.serving;
    this.#building = spaces.building;
  }

  /** The space that queries are answered from. */
  get serving(): Space {
    return this.#serving;
  }

  /** The space to embed for. */
  get target(): Space {
    return this.#building ?? this.#serving;
  }

  get isRebuilding(): boolean {
    return this.#building !== undefined;
  }

  /** What products say, to be read: it changes through this class alone. */
  get texts(): Omit<WantedTexts, 'set' | 'forget' | 'wait' | 'settle' | 'refuse'> {
    return this.#texts;
  }

  /** Vectors that came to a product since this process started. */
  get placedCount(): number {
    return this.#placedCount;
  }

  /** Bytes of the vectors; the maps of ids come on top. */
  memoryBytes(): number {
    return (this.#serving.table?.bytes ?? 0) + (this.#building?.table?.bytes ?? 0);
  }

  /** Of the texts from `first` to `last`, those that a vector of this space is kept for. */
  wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
    const isOurs = this.#spaces().some(({ name }) => name === space);
    return isOurs ? this.#texts.between(first, last) : new Set();
  }

  /** Begins with what a snapshot held; a text that waits in it is left to {@link want}. */
  begin({ hashes, table }: Pick<KeptVectors, 'hashes' | 'table'>): void {
    this.#texts = new WantedTexts(hashes);
    this.#serving.table = table;
  }

  /** A product says the text of this hash now; '' where it says nothing. */
  want(externalProductId: string, hash: string): void {
    this.#texts.set(externalProductId, hash);
    for (const space of this.#spaces()) {
      const stored = hash === '' ? undefined : this.#store.get(space.name, hash);
      if (stored !== undefined) this.#place(space, externalProductId, stored);
      else if (hash === '') space.table?.remove(externalProductId);
      // An older text's vector goes on serving: it is nearer to the truth than none.
      else if (space === this.target) this.#texts.wait(externalProductId);
    }
  }

  /** The product is not live any more. */
  forget(externalProductId: string): void {
    this.#texts.forget(externalProductId);
    for (const space of this.#spaces()) space.table?.remove(externalProductId);
  }

  /** The product's text will have no vector until it changes. */
  refuse(externalProductId: string): void {
    this.#texts.refuse(externalProductId);
  }

  /** Stores what was embedded for a space, and gives it to the products that still say it. */
  async keep(space: Space, embedded: readonly EmbeddedProduct[]): Promise<void> {
    await this.#store.write(space.name, embedded);
    for (const { externalProductId, hash, vector } of embedded) {
      // Who changed meanwhile waits for another text; the vector waits in the store.
      if (this.#texts.hashOf(externalProductId) !== hash || space !== this.target) continue;
      this.#texts.settle(externalProductId);
      this.#place(space, externalProductId, vector);
    }
  }

  /** The space that was built serves from now on, whole; nothing may wait. */
  takeOver(): void {
    this.#serving = this.target;
    this.#building = undefined;
  }

  #spaces(): Space[] {
    return this.#building === undefined ? [this.#serving] : [this.#serving, this.#building];
  }

  #place(space: Space, externalProductId: string, vector: QuantisedVector): void {
    space.table ??= new VectorTable(vector.bytes.length);
    space.table.set(externalProductId, vector);
    this.#placedCount += 1;
  }
}
