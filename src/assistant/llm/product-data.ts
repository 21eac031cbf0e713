// A product as the model reads it: plain data, cut to size, with its price ready to be said.

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

export interface ProductDataOptions {
  readonly locale: string;
  /** Lists hold less of each than an answer about one. */
  readonly isWhole: boolean;
}

/** What a tool tells of a product. */
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

/** What a tool tells of a variant. */
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

/** "€129.99" to be said as it is, the number to be reckoned with. */
function priceData(price: Money, locale: string): object {
  return {
    say: formatMoney(price, locale),
    amount: price.amount / 10 ** exponentOf(price.currency),
    currency: price.currency,
  };
}

/** JSON that cannot close the fence it stands in. */
export function fenced(value: unknown): string {
  return JSON.stringify(value).replaceAll('`', '\\u0060');
}
