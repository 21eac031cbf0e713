// Resolves the references of a model to products: "{{price:KI-104}}" becomes the price in the catalogue.
// The text of a reference comes from the catalogue, so the model cannot misspell it.

import { exponentOf, formatMoney } from '../../grounded/money.ts';
import { plain } from '../../grounded/text.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';

/** A text with its references replaced. */
export interface Rendered {
  /** Undefined if a reference cannot be resolved: then the sentence must not be shown. */
  readonly text: string | undefined;
  /** Amounts that were calculated here and stand in no card. */
  readonly reckoned: readonly Money[];
}

const REFERENCE = /\{\{\s*(?<kind>[a-z_]+)\s*:\s*(?<ids>[^{}]{1,600}?)\s*\}\}/gu;

/** Replaces every reference of a text. Other double braces make the text unusable. */
export function render(text: string, knowledge: Knowledge, locale: string): Rendered {
  if (!/\{\{|\}\}/u.test(text)) return { text, reckoned: [] };
  const reckoned: Money[] = [];
  let isBroken = false;
  const rendered = text.replace(REFERENCE, (...match) => {
    const { kind = '', ids = '' } = match.at(-1) as Readonly<Record<string, string>>;
    const products = ids.split(',').map((id) => knowledge.find(id.trim()));
    const value = valueOf(kind, products, { locale, reckoned });
    isBroken ||= value === undefined;
    return value ?? '';
  });
  return { text: isBroken || /\{\{|\}\}/u.test(rendered) ? undefined : rendered, reckoned };
}

function valueOf(
  kind: string,
  products: readonly (CatalogueProduct | undefined)[],
  { locale, reckoned }: { locale: string; reckoned: Money[] },
): string | undefined {
  const [first, second] = products;
  if (first === undefined || products.some((one) => one === undefined)) return undefined;
  const { card, title } = first;
  const reckon = (money: Money | undefined): string | undefined => {
    if (money === undefined) return undefined;
    reckoned.push(money);
    return formatMoney(money, locale);
  };
  switch (kind) {
    case 'name':
    case 'product':
    case 'title':
      return plain(title);
    case 'price':
      return card.price && formatMoney(card.price, locale);
    case 'list_price':
      return card.list_price && formatMoney(card.list_price, locale);
    case 'link':
    case 'url':
      return card.destination_url;
    case 'saving':
      return reckon(apart(card.list_price, card.price));
    case 'difference':
      return reckon(apart(card.price, second?.card.price));
    case 'total':
      return reckon(sum(products.map((one) => one?.card.price)));
    default:
      return undefined;
  }
}

/** The difference of two prices; undefined if one is missing or their currencies differ. */
export function apart(left: Money | undefined, right: Money | undefined): Money | undefined {
  if (left === undefined || right === undefined || left.currency !== right.currency) {
    return undefined;
  }
  return { amount: Math.abs(left.amount - right.amount), currency: left.currency };
}

/** The sum of prices; undefined if one is missing or their currencies differ. */
export function sum(prices: readonly (Money | undefined)[]): Money | undefined {
  return prices.reduce<Money | undefined>((total, price, index) => {
    if (price === undefined) return undefined;
    if (index === 0) return price;
    if (total === undefined || total.currency !== price.currency) return undefined;
    return { amount: total.amount + price.amount, currency: total.currency };
  }, undefined);
}

/** An amount in whole units of its currency: 1999 cents become 19.99. */
export function wholeUnits({ amount, currency }: Money): number {
  return amount / 10 ** exponentOf(currency);
}
