// The products that this turn may speak of: those that the catalogue returned in this turn, with the prices
// and the texts that tools told about them.

import type { Money } from '../../contract/primitives.ts';
import type { CatalogueProduct } from '../port.ts';

/** What the turn knows of the catalogue. It only grows within a turn. */
export class Knowledge {
  readonly #products = new Map<string, CatalogueProduct>();
  readonly #urls = new Set<string>();
  readonly #texts = new Map<string, Set<string>>();
  readonly #prices = new Map<string, Map<string, Money>>();
  readonly #pointed = new Set<string>();
  readonly #told = new Set<string>();
  #version = 0;

  /** Changes whenever something is learnt. A result that was computed from another version is stale. */
  get version(): number {
    return this.#version;
  }

  /** All known products; the one that was learnt last stands last. */
  get products(): readonly CatalogueProduct[] {
    return [...this.#products.values()];
  }

  /** The addresses of the pages of all learnt products. */
  get urls(): ReadonlySet<string> {
    return this.#urls;
  }

  /**
   * The known products that were shown, compared, looked up, named in the message, or are on the customer's
   * page.
   */
  get pointed(): readonly CatalogueProduct[] {
    return this.products.filter(({ external_product_id: id }) => this.#pointed.has(id));
  }

  /** Texts of tools that belong to no product: counts, names of departments, places. */
  get told(): readonly string[] {
    return [...this.#told];
  }

  /**
   * Adds products that the catalogue returned, with their prices and the addresses of their pages.
   */
  learn(products: readonly CatalogueProduct[]): void {
    this.#version += 1;
    for (const product of products) {
      const id = product.external_product_id;
      // A product that is learnt again moves to the end, so that it is remembered longest.
      this.#products.delete(id);
      this.#products.set(id, product);
      const { card } = product;
      if (card.destination_url !== undefined) this.#urls.add(card.destination_url);
      for (const price of [card.price, card.list_price]) this.#learnPrice(id, price);
    }
  }

  /** Adds what a tool told about a product besides its card, e.g. about its variants. */
  learnMore(id: string, more: { texts?: readonly string[]; prices?: readonly Money[] }): void {
    this.#version += 1;
    const texts = this.#texts.get(id) ?? new Set();
    for (const text of more.texts ?? []) texts.add(text);
    this.#texts.set(id, texts);
    for (const price of more.prices ?? []) this.#learnPrice(id, price);
  }

  /** Adds texts of a tool that belong to no product. */
  hear(texts: readonly string[]): void {
    this.#version += 1;
    for (const text of texts) this.#told.add(text);
  }

  /** Marks products as pointed at. Ids that are not known yet count once they are. */
  point(ids: readonly string[]): void {
    for (const id of ids) this.#pointed.add(id);
  }

  /** The known product with this id; undefined if the turn does not know it. */
  find(externalProductId: string): CatalogueProduct | undefined {
    return this.#products.get(externalProductId);
  }

  /** All known prices of a product: those of its card and those of its variants. */
  pricesOf({ external_product_id: id }: CatalogueProduct): readonly Money[] {
    return [...(this.#prices.get(id)?.values() ?? [])];
  }

  /** The texts that tools told about a product besides its card. */
  textsOf({ external_product_id: id }: CatalogueProduct): readonly string[] {
    return [...(this.#texts.get(id) ?? [])];
  }

  #learnPrice(id: string, price: Money | undefined): void {
    if (price === undefined) return;
    const prices = this.#prices.get(id) ?? new Map<string, Money>();
    prices.set(`${price.amount} ${price.currency}`, price);
    this.#prices.set(id, prices);
  }
}
