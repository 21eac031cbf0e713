// Currencies: their notations, their minor digits, and the display of prices.

import type { Money } from '../../contract/primitives.ts';
import type { CurrencyName } from './languages/amounts.ts';
import { inAnyLanguage } from './languages/languages.ts';

const FORMATTER_COUNT_MAX = 64;
const exponents = new Map<string, number>();
const formatters = new Map<string, Intl.NumberFormat>();

function named(name: CurrencyName): string {
  return inAnyLanguage(({ currencies }) => [currencies[name]]);
}

/**
 * The notations of a currency. By default the first code counts; if the catalogue's own currency is
 * among the codes, that one counts.
 */
const WRITTEN: readonly (readonly [pattern: string, currencies: readonly string[]])[] = [
  [`us\\s?\\$|us[-\\s]?(?:${named('dollar')})`, ['USD']],
  [`ca?\\$|${named('canadianDollar')}`, ['CAD']],
  [`au?\\$|${named('australianDollar')}`, ['AUD']],
  ['nz\\$', ['NZD']],
  ['hk\\$', ['HKD']],
  ['r\\$|reais', ['BRL']],
  [`\\$|${named('dollar')}`, ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'TWD', 'CLP']],
  [`€|eur|${named('euro')}`, ['EUR']],
  [`£|gbp|${named('pound')}`, ['GBP', 'EGP']],
  ['¥|yen|jpy', ['JPY', 'CNY']],
  ['yuan|rmb|cny', ['CNY']],
  [`₹|rs\\.?|inr|${named('rupee')}`, ['INR', 'PKR']],
  ['₩|won|krw', ['KRW']],
  ['zł|zloty|zlotys|złoty|pln', ['PLN']],
  ['kč|czk', ['CZK']],
  ['₺|lira', ['TRY']],
  [`kr\\.?|${named('krone')}`, ['SEK', 'NOK', 'DKK', 'ISK']],
  [`sfr\\.?|fr\\.|chf|${named('franc')}`, ['CHF']],
  ['dinars?', ['KWD', 'BHD', 'JOD', 'TND']],
  ['ri[yj]?als?', ['SAR', 'QAR', 'OMR']],
  ['dirhams?|dhs', ['AED', 'MAD']],
  ['pesos?', ['MXN', 'CLP', 'ARS', 'COP', 'PHP']],
  ['usd', ['USD']],
  ['nairas?|ngn', ['NGN']],
  ['cedis?|ghs', ['GHS']],
  ['rands?|zar', ['ZAR']],
  ['shillings?|schillinge?|k(?:sh|es)|ugx|tzs', ['KES', 'UGX', 'TZS']],
  ['rupiahs?|idr|rp\\.?', ['IDR']],
  ['ringgits?|myr', ['MYR']],
  ['bahts?|thb', ['THB']],
  ['dongs?|vnd', ['VND']],
  ['forints?', ['HUF']],
  ['hrywnja|hryvnias?|uah', ['UAH']],
  ['r(?:o?u|ou)b(?:les?|el)|rub', ['RUB']],
];

const CODES = ['kwd', 'bhd', 'jod', 'omr', 'tnd', 'aed', 'sar', 'cad', 'aud', 'nzd', 'hkd', 'sgd'];
const MORE_CODES = ['sek', 'nok', 'dkk', 'isk', 'huf', 'ron', 'bgn', 'brl', 'mxn', 'zar', 'ils'];

/** The source of a pattern that matches any written currency (case-insensitive, `u`). */
export const CURRENCY_SOURCE = [...WRITTEN.map(([one]) => one), ...CODES, ...MORE_CODES].join('|');

const readers = WRITTEN.map(
  ([source, currencies]) => [new RegExp(`^(?:${source})$`, 'iu'), currencies] as const,
);

/** The possible codes of `written`, the likeliest first. */
export function currenciesOf(written: string): readonly string[] {
  const trimmed = written.trim();
  for (const [pattern, currencies] of readers) if (pattern.test(trimmed)) return currencies;
  return [trimmed.toUpperCase()];
}

/** Digits after the point of the currency's minor unit (ISO 4217: JPY 0, USD 2, KWD 3). */
export function exponentOf(currency: string): number {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const options = { style: 'currency', currency } as const;
  const exponent =
    new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2;
  exponents.set(currency, exponent);
  return exponent;
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${options.currency ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= FORMATTER_COUNT_MAX) formatters.clear();
  let made: Intl.NumberFormat;
  try {
    made = new Intl.NumberFormat(locale, options);
  } catch {
    // A tag that passes our pattern may still be no locale to Intl ("ab-c").
    made = new Intl.NumberFormat('en', options);
  }
  formatters.set(key, made);
  return made;
}

/** A price in the notation of `locale`. */
export function formatMoney(money: Money, locale: string): string {
  const { amount, currency } = money;
  const value = amount / 10 ** exponentOf(currency);
  return formatter(locale, { style: 'currency', currency }).format(value);
}

/** A count in the notation of `locale`. */
export function formatCount(count: number, locale: string): string {
  return formatter(locale, {}).format(count);
}
