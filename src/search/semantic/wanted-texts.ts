// The current text of each live product of a tenant, and the products that wait for its vector.

/** Number of products on one page of results. */
const shownMax = 20;

/** The texts of one lane's products, by hash. */
export class WantedTexts {
  /** Hash of each live product's text; '' for one without text. */
  readonly #hashes: Map<string, string>;
  readonly #waiting = new Set<string>();
  /** Waiting texts that shoppers saw recently. They are embedded first. */
  readonly #urgent = new Set<string>();
  /** Products whose text the embedder refuses, until it changes. */
  readonly #refused = new Set<string>();

  /** `hashes` are those of known texts; none of them waits. */
  constructor(hashes = new Map<string, string>()) {
    this.#hashes = hashes;
  }

  get productCount(): number {
    return this.#hashes.size;
  }

  /** Products that wait for a vector. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Products without a vector of their text: waiting and refused ones. */
  get lackingCount(): number {
    return this.#waiting.size + this.#refused.size;
  }

  /** Hash of a product's text; '' without text, undefined for one that is not live. */
  hashOf(externalProductId: string): string | undefined {
    return this.#hashes.get(externalProductId);
  }

  isWaiting(externalProductId: string): boolean {
    return this.#waiting.has(externalProductId);
  }

  /** Whether the product has no vector of its text: it waits, or was refused. */
  isLacking(externalProductId: string): boolean {
    return this.#waiting.has(externalProductId) || this.#refused.has(externalProductId);
  }

  /** Sets the hash of a product's text. The product waits only after {@link wait}. */
  set(externalProductId: string, hash: string): void {
    this.settle(externalProductId);
    this.#hashes.set(externalProductId, hash);
  }

  /** Call it when the product is no longer live. */
  forget(externalProductId: string): void {
    this.settle(externalProductId);
    this.#hashes.delete(externalProductId);
  }

  wait(externalProductId: string): void {
    this.#waiting.add(externalProductId);
  }

  /** Call it when the product has its vector. */
  settle(externalProductId: string): void {
    this.#waiting.delete(externalProductId);
    this.#urgent.delete(externalProductId);
    this.#refused.delete(externalProductId);
  }

  /** Call it when the product's text was refused: the product no longer waits and has no vector. */
  refuse(externalProductId: string): void {
    this.settle(externalProductId);
    this.#refused.add(externalProductId);
  }

  /** Moves the waiting products of a page of results to the front. */
  hurry(externalProductIds: readonly string[]): void {
    for (const id of externalProductIds.slice(0, shownMax)) {
      if (this.#waiting.has(id)) this.#urgent.add(id);
    }
  }

  /** Waiting products, with those that shoppers saw recently first. Some may come twice. */
  *inOrder(): Generator<string> {
    yield* this.#urgent;
    yield* this.#waiting;
  }

  /** The hashes from `first` to `last`, both included, that live products use. */
  between(first: string, last: string): Set<string> {
    const wanted = new Set<string>();
    for (const hash of this.#hashes.values()) {
      if (hash >= first && hash <= last) wanted.add(hash);
    }
    return wanted;
  }
}
