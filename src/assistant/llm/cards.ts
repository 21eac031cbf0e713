// The cards of an answer: the catalogue's own, never the model's.

import type { AnswerEvent, CatalogueProduct, ProductCard } from '../port.ts';

/** An artifact may have 64 KiB (contract 6.4); the envelope around the cards needs some of it. */
const CARD_BYTES_MAX = 60_000;

/** The artifact that shows the products, or nothing where there are none. */
export function* cardsOf(products: readonly CatalogueProduct[]): Generator<AnswerEvent> {
  const cards: ProductCard[] = [];
  let bytes = 0;
  for (const { card } of products) {
    bytes += Buffer.byteLength(JSON.stringify(card));
    if (bytes > CARD_BYTES_MAX) break;
    cards.push(card);
  }
  if (cards.length > 0) {
    yield { kind: 'artifact', artifact: { type: 'product_cards', data: { cards } } };
  }
}
