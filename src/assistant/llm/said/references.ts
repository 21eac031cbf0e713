// References of a model to what its tools gave: "{{price:KI-104}}" becomes the price that the
// catalogue holds. What a reference renders is the catalogue's, so nothing can be mistyped.

import { exponentOf, formatMoney } from '../../grounded/money.ts';
import { plain } from '../../grounded/text.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';

export interface Rendered {
  /** Undefined where a reference leads nowhere: what it stands in is not to be shown. */
  readonly text: string | undefined;
  /** Amounts that were reckoned here and stand in no card. */
  readonly reckoned: readonly Money[];
}

const REFERENCE = /\{\{\s*(?<kind>[a-z_]+)\s*:\s*(?<ids>[^{}]{1,600}?)\s*\}\}/gu;

/** Renders every reference of a text; braces that form none make the text unfit to be shown. */
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

/** How far two prices are apart; undefined in two currencies. */
export function apart(left: Money | undefined, right: Money | undefined): Money | undefined {
  if (left === undefined || right === undefined || left.currency !== right.currency) {
    return undefined;
  }
  return { amount: Math.abs(left.amount - right.amount), currency: left.currency };
}

/** What prices come to; undefined where one is missing or in another currency. */
export function sum(prices: readonly (Money | undefined)[]): Money | undefined {
  return prices.reduce<Money | undefined>((total, price, index) => {
    if (price === undefined) return undefined;
    if (index === 0) return price;
    if (total === undefined || total.currency !== price.currency) return undefined;
    return { amount: total.amount + price.amount, currency: total.currency };
  }, undefined);
}

/** An amount in whole units of its currency. */
export function wholeUnits({ amount, currency }: Money): number {
  return amount / 10 ** exponentOf(currency);
}
