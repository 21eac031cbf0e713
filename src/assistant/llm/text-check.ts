// Decides whether a sentence of the model may be seen.
// INV-861: a price that is shown in a sentence is one that the catalogue holds for a product of this
// turn, or one that the merchant's own instructions name.
// The rule: a sentence is left out, from its first word that could be part of such, when it names
//   - a price that no known product has, counting list prices; sums, differences, rounded prices,
//     prices in words and percentages off are such prices. Where it names known products by their
//     titles, the price has to be one of theirs;
//   - an identifier that neither the catalogue, the customer nor the instructions named;
//   - an address that is no known product's page and not in the instructions.
// A price inside of a description is text, not a price.

import type { Money } from '../../contract/primitives.ts';
import { addressesIn, placeOf, withoutPages } from './addresses.ts';
import { identifiersIn } from './identifiers.ts';
import { pricesOf, type Knowledge } from './knowledge.ts';
import { normalised, readPrices, type SaidPrice } from './price-reader.ts';

/** A price could be cut in two by a sentence's end ("only 1." "Euro!"): this much is looked back. */
const LOOK_BACK_LENGTH = 40;

export interface Trusted {
  /** The merchant's words: they may name prices, addresses, anything. */
  readonly instructions: string;
  /** The customer's words: they may name identifiers. */
  readonly asked: string;
}

export class TextCheck {
  readonly #knowledge: Knowledge;
  readonly #instructions: string;
  readonly #trustedPlaces: ReadonlySet<string>;
  readonly #trustedPrices: readonly SaidPrice[];
  readonly #trustedWords: ReadonlySet<string>;
  #before = '';

  constructor(knowledge: Knowledge, { instructions, asked }: Trusted) {
    this.#knowledge = knowledge;
    this.#instructions = normalised(instructions).toLowerCase();
    this.#trustedPlaces = new Set(addressesIn(normalised(instructions)).map(placeOf));
    this.#trustedPrices = readPrices(normalised(instructions), []);
    this.#trustedWords = new Set(identifiersIn(`${instructions} ${asked}`));
  }

  /** Whether the sentence that follows the ones asked about before may be seen. */
  allows(sentence: string): boolean {
    const text = normalised(sentence);
    const before = this.#before;
    const ended = (before + text).trimEnd().replace(/[.!?…]+$/u, '');
    this.#before = `${ended.slice(-LOOK_BACK_LENGTH)} `;
    return (
      this.#allowsPrices(before, text) && this.#allowsAddresses(text) && this.#allowsWords(text)
    );
  }

  #allowsPrices(before: string, text: string): boolean {
    const lower = text.toLowerCase();
    const { products } = this.#knowledge;
    const currencies = [
      ...new Set(products.flatMap((one) => pricesOf(one).map(({ currency }) => currency))),
    ];
    const titles = new Map(products.map((one) => [one, normalised(one.title).toLowerCase()]));
    // A number in a title ("Gift card 50 €") is a name, not a price.
    const untitled = [...titles.values()].reduce(
      (rest, title) => (title === '' ? rest : rest.replaceAll(title, '…')),
      lower,
    );
    const said = readPrices(before + untitled, currencies).filter(({ end }) => end > before.length);
    if (said.length === 0) return true;
    const named = products.filter(
      (one) => titles.get(one) && lower.includes(titles.get(one) ?? ''),
    );
    const prices = (named.length > 0 ? named : products).flatMap(pricesOf);
    return said.every((one) => {
      if (one.meanings.length === 0 && this.#instructions.includes(one.text.toLowerCase())) {
        return true;
      }
      if (one.isAmbiguous && !one.meanings.some(({ currency }) => currencies.includes(currency))) {
        return true;
      }
      const trusted = this.#trustedPrices.flatMap(({ meanings }) => meanings);
      return one.meanings.some((price) => holds(prices, price) || holds(trusted, price));
    });
  }

  #allowsAddresses(text: string): boolean {
    return addressesIn(text).every(
      (one) => this.#knowledge.urls.has(one) || this.#trustedPlaces.has(placeOf(one)),
    );
  }

  #allowsWords(text: string): boolean {
    return identifiersIn(withoutPages(text)).every(
      (word) => this.#knowledge.hasIdentifier(word) || this.#trustedWords.has(word),
    );
  }
}

function holds(prices: readonly Money[], said: Money): boolean {
  return prices.some(({ amount, currency }) => {
    return amount === said.amount && currency === said.currency;
  });
}
