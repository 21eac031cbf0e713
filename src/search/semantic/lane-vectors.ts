// The texts of one tenant's live products, and which of them have a vector.
//
//   wanted text ──hash──▶ stored vector? ──yes──▶ table of each space
//                              └──no──▶ waiting, for the space to embed for
//
// Another embedder is another space: it is built beside the serving one, and replaces it once no text waits.
// Vectors of two spaces are never compared.

import type { Embedder, EmbedderSettings } from './embedder.ts';
import type { KeptVectors } from './kept-vectors.ts';
import type { QuantisedVector } from './quantised.ts';
import type { LaneStore, StoredVector } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';
import { WantedTexts } from './wanted-texts.ts';

/** One space, with its table once the length of vectors is known. */
export interface Space {
  readonly settings: EmbedderSettings;
  readonly name: string;
  readonly embedder: Embedder;
  table: VectorTable | undefined;
}

/** The vector of a text, and one of the products with that text. */
export interface EmbeddedProduct extends StoredVector {
  readonly externalProductId: string;
}

export class LaneVectors {
  readonly #store: LaneStore;
  #texts = new WantedTexts();
  #serving: Space;
  #building: Space | undefined;
  #placedCount = 0;

  /** `building` is undefined if the serving space is the wanted one. */
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

  /** The products' texts, read-only: only this class changes them. */
  get texts(): Omit<WantedTexts, 'set' | 'forget' | 'wait' | 'settle' | 'refuse'> {
    return this.#texts;
  }

  /** Vectors that products got since this process started. */
  get placedCount(): number {
    return this.#placedCount;
  }

  /** Bytes of the vectors, without the maps of ids. */
  memoryBytes(): number {
    return (this.#serving.table?.bytes ?? 0) + (this.#building?.table?.bytes ?? 0);
  }

  /** The texts from `first` to `last` whose vectors of this space are in use. */
  wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
    const isOurs = this.#spaces().some(({ name }) => name === space);
    return isOurs ? this.#texts.between(first, last) : new Set();
  }

  /** Begins with the content of a snapshot; {@link want} handles its waiting texts. */
  begin({ hashes, table }: Pick<KeptVectors, 'hashes' | 'table'>): void {
    this.#texts = new WantedTexts(hashes);
    this.#serving.table = table;
  }

  /** A product has the text of this hash now; '' if it has none. */
  want(externalProductId: string, hash: string): void {
    this.#texts.set(externalProductId, hash);
    for (const space of this.#spaces()) {
      const stored = hash === '' ? undefined : this.#store.get(space.name, hash);
      if (stored !== undefined) this.#place(space, externalProductId, stored);
      else if (hash === '') space.table?.remove(externalProductId);
      // The vector of the older text goes on serving: it is better than none.
      else if (space === this.target) this.#texts.wait(externalProductId);
    }
  }

  /** The product is no longer live. */
  forget(externalProductId: string): void {
    this.#texts.forget(externalProductId);
    for (const space of this.#spaces()) space.table?.remove(externalProductId);
  }

  /** The product's text will have no vector until it changes. */
  refuse(externalProductId: string): void {
    this.#texts.refuse(externalProductId);
  }

  /** Stores new vectors of a space, and assigns them to the products that still have their texts. */
  async keep(space: Space, embedded: readonly EmbeddedProduct[]): Promise<void> {
    await this.#store.write(space.name, embedded);
    for (const { externalProductId, hash, vector } of embedded) {
      // A product that changed meanwhile waits for another text; the vector stays in the store.
      if (this.#texts.hashOf(externalProductId) !== hash || space !== this.target) continue;
      this.#texts.settle(externalProductId);
      this.#place(space, externalProductId, vector);
    }
  }

  /** The finished space serves from now on; no text may be waiting. */
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
