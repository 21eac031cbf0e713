// Checks an item like the service, before it is sent (contract 8.1).

import { parseJson } from '../../contract/json.ts';
import { Refusal } from '../../contract/problems.ts';
import { memberFaults } from '../../contract/product-members.ts';
import { ProductItem } from '../../contract/products.ts';
import { bodyValidator } from '../../contract/validation.ts';
import { isCurrency, moneyFromText } from './feed-values.ts';
import { isObject, variantsIn } from './item-values.ts';
import type { RejectedItem, SourceItem } from './source-item.ts';

/** Levels that an item may have: of the 16 of contract 2.1 two are around it. */
const itemLevelsMax = 14;

const validator = bodyValidator(ProductItem);

/** The first fault of an item; undefined if the service would not refuse its batch. */
export function findFault({ item, origin }: SourceItem): RejectedItem | undefined {
  const id = item['external_product_id'];
  const reject = (error: RejectedItem['error']): RejectedItem => ({
    external_product_id: typeof id === 'string' ? id : JSON.stringify(id ?? null),
    origin,
    error,
  });
  const malformed = findMalformation(item);
  if (malformed !== undefined) {
    return reject({ code: 'malformed_json', detail: malformed, pointer: '' });
  }
  const currencyFault = findCurrencyFault(item);
  if (currencyFault !== undefined) return reject(currencyFault);
  try {
    const [fault] = memberFaults(validator.check(item));
    if (fault === undefined) return undefined;
    return reject({ code: fault.code, detail: fault.detail, pointer: `/${fault.member}` });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = error.errors ?? [];
    const { code, detail, pointer } = first ?? { ...noPlace, detail: error.message };
    return reject({ code, detail: hinted(pointer, detail), pointer: pointer.replace(/^#/, '') });
  }
}

/** The first price with a missing or an unknown currency. */
function findCurrencyFault(item: SourceItem['item']): RejectedItem['error'] | undefined {
  const parts = [
    { part: item, above: '' },
    ...variantsIn(item).map((part, index) => ({ part, above: `/variants/${index}` })),
  ];
  for (const { part, above } of parts) {
    for (const name of ['price', 'list_price']) {
      const detail = currencyFaultOf(part[name]);
      const code = detail === notNamed ? 'missing_field' : 'not_allowed_value';
      if (detail !== undefined) return { code, detail, pointer: `${above}/${name}/currency` };
    }
  }
  return undefined;
}

const notNamed =
  'The price names no currency: --currency EUR says it for all, a column price_currency for each row';

function currencyFaultOf(price: unknown): string | undefined {
  if (!isObject(price)) return undefined;
  const { amount, currency } = price;
  // A text that is no price in any currency is the more important fault.
  const isPrice = typeof amount === 'string' && moneyFromText(amount, 'EUR') !== undefined;
  if (currency === '' && (isPrice || typeof amount === 'number')) return notNamed;
  const isCode = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  return isCode && !isCurrency(currency) ? `"${currency}" is no currency of ISO 4217` : undefined;
}

const noPlace = { code: 'validation_failed', pointer: '#' };

/** A written price is the most common fault: the message names the option for it. */
function hinted(pointer: string, detail: string): string {
  if (/\/(list_)?price\/currency$/.test(pointer)) return 'must be a code of ISO 4217, as EUR';
  if (pointer.endsWith('/url')) return 'must be an absolute https address';
  if (!/\/(list_)?price(\/amount)?$/.test(pointer)) return detail;
  const form = 'minor units, as {"amount": 1299, "currency": "EUR"}';
  const mapped = '--map price=COLUMN reads "12.99" and "12,99 €", not words';
  return `${detail}: ${form}; ${mapped}`;
}

/** The fault that the service finds in an item as JSON; undefined without one. */
export function findMalformation(item: SourceItem['item']): string | undefined {
  try {
    parseJson(Buffer.from(JSON.stringify(item)), itemLevelsMax);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
