// The texts of one tenant's live products, and which of them have a vector.
//
//   wanted text ──hash──▶ stored vector? ──yes──▶ table of each space
//                              └──no──▶ waiting, for the space to embed for
//
// Each embedder has its own space. A new space is built beside the serving one and replaces it once no text
// waits. Vectors of two spaces are never compared.

import type { Embedder, EmbedderSettings } from './embedder.ts';
import type { KeptVectors } from './kept-vectors.ts';
import type { QuantisedVector } from './quantised.ts';
import type { LaneStore, StoredVector } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';
import { WantedTexts } from './wanted-texts.ts';

/** One space. It gets its table once the length of its vectors is known. */
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

/** The texts and vectors of one lane. */
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

  /** The space that texts are embedded for. */
  get target(): Space {
    return this.#building ?? this.#serving;
  }

  get isRebuilding(): boolean {
    return this.#building !== undefined;
  }

  /** The texts of the products. Only this class changes them. */
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

  /** The hashes from `first` to `last` that are in use in this space. */
  wantedBetween(space: string, first: string, last: string): ReadonlySet<string> {
    const isOurs = this.#spaces().some(({ name }) => name === space);
    return isOurs ? this.#texts.between(first, last) : new Set();
  }

  /** Starts with the content of a snapshot. {@link want} then handles its waiting texts. */
  begin({ hashes, table }: Pick<KeptVectors, 'hashes' | 'table'>): void {
    this.#texts = new WantedTexts(hashes);
    this.#serving.table = table;
  }

  /** Sets the hash of a product's current text; '' if it has no text. */
  want(externalProductId: string, hash: string): void {
    this.#texts.set(externalProductId, hash);
    for (const space of this.#spaces()) {
      const stored = hash === '' ? undefined : this.#store.get(space.name, hash);
      if (stored !== undefined) this.#place(space, externalProductId, stored);
      else if (hash === '') space.table?.remove(externalProductId);
      // The vector of the older text keeps serving, which is better than none.
      else if (space === this.target) this.#texts.wait(externalProductId);
    }
  }

  /** Call it when the product is no longer live. */
  forget(externalProductId: string): void {
    this.#texts.forget(externalProductId);
    for (const space of this.#spaces()) space.table?.remove(externalProductId);
  }

  /** Call it when the embedder refuses the product's text: it gets no vector until the text changes. */
  refuse(externalProductId: string): void {
    this.#texts.refuse(externalProductId);
  }

  /** Stores new vectors of a space, and assigns them to the products that still have their texts. */
  async keep(space: Space, embedded: readonly EmbeddedProduct[]): Promise<void> {
    await this.#store.write(space.name, embedded);
    for (const { externalProductId, hash, vector } of embedded) {
      // A product that changed meanwhile waits for another text. The vector stays in the store.
      if (this.#texts.hashOf(externalProductId) !== hash || space !== this.target) continue;
      this.#texts.settle(externalProductId);
      this.#place(space, externalProductId, vector);
    }
  }

  /** The space that was being built serves from now on. No text may be waiting. */
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
