// The shopper asks which of the shown products to take. The catalogue has no opinion; it has what tells them apart.

import type { CatalogueProduct } from '../../port.ts';
import { amountOf, byAmount, priceOf, titleOf } from '../composer.ts';
import { comparisonOf } from '../product-facts.ts';
import { describeComparison } from '../product-composer.ts';
import { productsAt, type Reply, type Turn } from '../turn.ts';
import type { Reader } from './reading.ts';

/** How many attributes that tell the products apart are named. */
const TRAITS_COUNT = 4;

/** Two side by side; of more the cheapest, the dearest, and what else tells them apart. */
function advised({ voice }: Turn, products: readonly CatalogueProduct[]): Reply {
  const { phrases } = voice;
  if (products.length === 2)
    return {
      sentences: [phrases.mayNotAdvise(), ...describeComparison(products, voice)],
      products,
      isComparison: true,
    };
  const priced = byAmount(products);
  const [low, high] = [priced[0], priced.at(-1)];
  // Of products without a price, or in several currencies, none is the cheapest.
  const isKnown = priced.length === products.length && amountOf(low!) < amountOf(high!);
  const traits = comparisonOf(products).different.map(({ name }) => phrases.quoted(name));
  const sentences = [
    phrases.mayNotAdvise(),
    ...(isKnown
      ? [
          phrases.cheapestIs(titleOf(low!), priceOf(low!, voice)),
          phrases.dearestIs(titleOf(high!), priceOf(high!, voice)),
        ]
      : []),
    phrases.tellWhatMatters(phrases.all(traits.slice(0, TRAITS_COUNT))),
  ];
  return { sentences, products };
}

/** "Which one would you recommend?" after a list or beside two. */
export const readAdvise: Reader = ({ turn, said, words, subject }) => {
  const shown =
    subject.kind === 'focus' ? productsAt(turn, turn.memory?.shown ?? []) : subject.products;
  if (!said.asksAdvice || words.length > 0 || shown.length < 2) return undefined;
  return { name: 'advise', score: 1, act: () => advised(turn, shown) };
};
