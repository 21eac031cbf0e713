// Prices in the notation of a locale.

import type { Money } from '../../clients/js/src/contract-types.ts';

/** An amount in minor units in the notation of the locale; amount and code if the browser knows neither. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount / 10 ** digits);
  } catch {
    return `${amount / 100} ${currency}`;
  }
}
