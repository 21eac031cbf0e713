// The products that this turn may speak of: those the catalogue gave, now or for a remembered id.

import type { Money } from '../../contract/primitives.ts';
import type { CatalogueProduct } from '../port.ts';
import { identifiersIn } from './identifiers.ts';

export class Knowledge {
  readonly #products = new Map<string, CatalogueProduct>();
  readonly #words = new Set<string>();
  readonly #urls = new Set<string>();

  /** The products in the order in which they were last given. */
  get products(): readonly CatalogueProduct[] {
    return [...this.#products.values()];
  }

  get urls(): ReadonlySet<string> {
    return this.#urls;
  }

  learn(products: readonly CatalogueProduct[]): void {
    for (const product of products) {
      const id = product.external_product_id;
      // Set anew, so that what was given last stands last and is remembered longest.
      this.#products.delete(id);
      this.#products.set(id, product);
      const { card, title, brand, description, facts } = product;
      const values = facts.map(({ value }) => value);
      for (const text of [id, card.external_variant_id, title, brand, description, ...values]) {
        for (const word of identifiersIn(text ?? '')) this.#words.add(word);
      }
      this.#words.add(id.toLowerCase());
      if (card.destination_url !== undefined) this.#urls.add(card.destination_url);
    }
  }

  find(externalProductId: string): CatalogueProduct | undefined {
    return this.#products.get(externalProductId);
  }

  /** Whether a word that looks like an identifier stands in what the catalogue gave. */
  hasIdentifier(word: string): boolean {
    return this.#words.has(word);
  }
}

/** The prices of a product: what its card shows, and nothing that a text about it says. */
export function pricesOf({ card }: CatalogueProduct): Money[] {
  return [card.price, card.list_price].filter((price) => price !== undefined);
}
