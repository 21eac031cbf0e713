// What each live product of a tenant says now, and which products wait for a vector of it.

/** A page of results is shown; what stands behind it is not. */
const shownMax = 20;

export class WantedTexts {
  /** Hash of what each live product says; '' for one that says nothing. */
  readonly #hashes: Map<string, string>;
  readonly #waiting = new Set<string>();
  /** Of those, what shoppers were shown lately: embedded first. */
  readonly #urgent = new Set<string>();
  /** Products whose text the embedder will not take, until it changes. */
  readonly #refused = new Set<string>();

  /** `hashes` are of what products are known to say; none of them waits. */
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

  /** Products without a vector of what they say: those that wait, and those that were refused. */
  get lackingCount(): number {
    return this.#waiting.size + this.#refused.size;
  }

  /** Hash of what a product says; '' where it says nothing, undefined for one that is not live. */
  hashOf(externalProductId: string): string | undefined {
    return this.#hashes.get(externalProductId);
  }

  isWaiting(externalProductId: string): boolean {
    return this.#waiting.has(externalProductId);
  }

  /** Without a vector of what it says: it waits, or it was refused. */
  isLacking(externalProductId: string): boolean {
    return this.#waiting.has(externalProductId) || this.#refused.has(externalProductId);
  }

  /** The product says this now; it waits for nothing until {@link wait} says so. */
  set(externalProductId: string, hash: string): void {
    this.settle(externalProductId);
    this.#hashes.set(externalProductId, hash);
  }

  /** The product is not live any more. */
  forget(externalProductId: string): void {
    this.settle(externalProductId);
    this.#hashes.delete(externalProductId);
  }

  wait(externalProductId: string): void {
    this.#waiting.add(externalProductId);
  }

  /** The product has what it waited for. */
  settle(externalProductId: string): void {
    this.#waiting.delete(externalProductId);
    this.#urgent.delete(externalProductId);
    this.#refused.delete(externalProductId);
  }

  /** The product's text will have no vector; it waits no more, and is lacking one. */
  refuse(externalProductId: string): void {
    this.settle(externalProductId);
    this.#refused.add(externalProductId);
  }

  /** Those of a page of results that wait are next. */
  hurry(externalProductIds: readonly string[]): void {
    for (const id of externalProductIds.slice(0, shownMax)) {
      if (this.#waiting.has(id)) this.#urgent.add(id);
    }
  }

  /** Products that wait, those in a hurry first; some come twice. */
  *inOrder(): Generator<string> {
    yield* this.#urgent;
    yield* this.#waiting;
  }

  /** The hashes from `first` to `last`, both included, that live products want. */
  between(first: string, last: string): Set<string> {
    const wanted = new Set<string>();
    for (const hash of this.#hashes.values()) {
      if (hash >= first && hash <= last) wanted.add(hash);
    }
    return wanted;
  }
}
