// Turns a product into the data that the model reads: shortened, with its price as the text to say.

import type { Money } from '../../contract/primitives.ts';
import { exponentOf, formatMoney } from '../grounded/money.ts';
import { plain, shorten } from '../grounded/text.ts';
import type { CatalogueProduct, ProductVariant } from '../port.ts';

const TITLE_LENGTH_MAX = 200;
const DESCRIPTION_LENGTH_MAX = 600;
const DESCRIPTION_LENGTH_SHORT = 160;
const FACT_COUNT_MAX = 24;
const FACT_COUNT_SHORT = 8;
const FACT_LENGTH_MAX = 160;

/** How much of a product is told, and in which language. */
export interface ProductDataOptions {
  readonly locale: string;
  /** False in lists, where descriptions are shorter and facts fewer. */
  readonly isWhole: boolean;
}

/** The data of a product for the model. */
export function productData(product: CatalogueProduct, options: ProductDataOptions): object {
  const { locale, isWhole } = options;
  const { title, brand, description, facts, card } = product;
  const descriptionMax = isWhole ? DESCRIPTION_LENGTH_MAX : DESCRIPTION_LENGTH_SHORT;
  return {
    product_id: product.external_product_id,
    title: shorten(title, TITLE_LENGTH_MAX),
    ...(brand !== undefined && { brand: shorten(brand, TITLE_LENGTH_MAX) }),
    ...(card.price && { price: priceData(card.price, locale) }),
    ...(card.list_price && { list_price: priceData(card.list_price, locale) }),
    availability: card.availability.status,
    ...(description && { description: shorten(description, descriptionMax) }),
    facts: facts
      .filter(({ value }) => plain(value) !== '')
      .slice(0, isWhole ? FACT_COUNT_MAX : FACT_COUNT_SHORT)
      .map(({ key, name, value }) => ({
        key,
        name: shorten(name, FACT_LENGTH_MAX),
        value: shorten(value, FACT_LENGTH_MAX),
      })),
  };
}

/** The data of a variant for the model. */
export function variantData(variant: ProductVariant, locale: string): object {
  const { external_variant_id, title, options, price, list_price, availability } = variant;
  return {
    variant_id: external_variant_id,
    title: shorten(title, TITLE_LENGTH_MAX),
    ...(options !== '' && { options: shorten(options, FACT_LENGTH_MAX) }),
    ...(price && { price: priceData(price, locale) }),
    ...(list_price && { list_price: priceData(list_price, locale) }),
    availability,
  };
}

/** `say` holds the price as text, e.g. "€129.99", and `amount` the number to calculate with. */
function priceData(price: Money, locale: string): object {
  return {
    say: formatMoney(price, locale),
    amount: price.amount / 10 ** exponentOf(price.currency),
    currency: price.currency,
  };
}

/** JSON in which no backtick can end the block of code around it. */
export function fenced(value: unknown): string {
  return JSON.stringify(value).replaceAll('`', '\\u0060');
}
