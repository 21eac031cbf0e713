// A price as people write it.

import type { Money } from '../../clients/js/src/contract-types.ts';

/** An amount in minor units in the form of the locale; amount and code where a browser knows neither. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount / 10 ** digits);
  } catch {
    return `${amount / 100} ${currency}`;
  }
}
