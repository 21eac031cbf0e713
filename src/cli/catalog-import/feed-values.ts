// Converts values of feeds: keys, category ids, money, pictures; notes what was left out.

import { sha256Hex } from '../../base/hash.ts';
import type { InventoryLevel } from '../../contract/inventory.ts';

/** How many places a note names. */
const placesMax = 10;

const yesWords = new Set(['true', 'yes', 'y', 'ja', 'oui', '✓']);
const noWords = new Set(['false', 'no', 'n', 'nein', 'non', '✗']);

/** Whether a text is a word for yes or no; undefined for any other text. */
export function booleanOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return yesWords.has(word) ? true : noWords.has(word) ? false : undefined;
}

/** Facts of a feed beside its products, collected while it is read. */
export class FeedNotes {
  /** Names for people of the attribute keys that are made here. */
  readonly attributeNames = new Map<string, string>();
  /** The path of each category id that is made here. */
  readonly categoryPaths = new Map<string, readonly string[]>();
  /** How ambiguous values were read, for people. */
  readonly readings: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #places = new Map<string, string[]>();

  /** Stock levels of the feed. */
  readonly levels: InventoryLevel[] = [];

  /** Notes that a value was left out, once or `count` times more. */
  leaveOut(what: string, count = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** The same, with the place in a file, as `file:line`; the first places are kept. */
  leaveOutAt(what: string, origin: string): void {
    this.leaveOut(what);
    const known = this.#places.get(what);
    if (known === undefined) this.#places.set(what, [origin]);
    else if (known.length < placesMax) known.push(origin);
  }

  /** Notes how ambiguous values were read. */
  read(how: string): void {
    this.readings.push(how);
  }

  /** What was left out, with counts, for people. */
  get leftOut(): readonly string[] {
    return [...this.#counts].map(([what, count]) => {
      const places = this.#places.get(what);
      if (places === undefined) return `${count} × ${what}`;
      const more = count > places.length ? ', …' : '';
      return `${count} × ${what} (${places.join(', ')}${more})`;
    });
  }

  /** The attribute key for a name, remembered with it. */
  keyOf(name: string): string {
    const key = attributeKeyOf(name);
    if (!this.attributeNames.has(key)) this.attributeNames.set(key, firstChars(name.trim(), 255));
    return key;
  }

  /** The category id for a path such as `Clothing > Shirts`, remembered with it. */
  categoryOf(path: string): string | undefined {
    const parts = path
      .split('>')
      .map((part) => firstChars(part.trim(), 255))
      .filter((part) => part !== '')
      .slice(0, 16);
    if (parts.length === 0) return undefined;
    const id = categoryIdOf(parts);
    this.categoryPaths.set(id, parts);
    return id;
  }
}

/** The beginning of a text, in characters as the contract counts them: none is cut in two. */
export function firstChars(text: string, countMax: number): string {
  return text.length <= countMax ? text : Array.from(text).slice(0, countMax).join('');
}

const keyCharsMax = 64;

/** A key of contract 7 for any name: "Größe" is `grosse`, a name without Latin letters a hash. */
export function attributeKeyOf(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (plain === '') return `a_${sha256Hex(name.trim()).slice(0, 8)}`;
  const key = /^[a-z]/.test(plain) ? plain : `a_${plain}`;
  if (key.length <= keyCharsMax) return key;
  // Two long names with the same beginning stay two attributes.
  return `${key.slice(0, keyCharsMax - 9)}_${sha256Hex(name.trim()).slice(0, 8)}`;
}

const idCharsMax = 128;

/** The path itself, readable for people; a path that is too long ends in a hash. */
export function categoryIdOf(parts: readonly string[], separator = ' > '): string {
  const id = parts.join(separator);
  if (id.length <= idCharsMax) return id;
  return `${firstChars(id, idCharsMax - 10).trimEnd()} #${sha256Hex(id).slice(0, 8)}`;
}

/** The classification of products whose variants differ along these axes. */
export function classificationIdOf(axes: readonly string[]): string {
  const id = `by-${axes.toSorted().join('-')}`;
  return id.length <= idCharsMax ? id : `by-${sha256Hex(id).slice(0, 16)}`;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a code of ISO 4217 that is in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/**
 * Money from a text of a feed; undefined for any other text. Three figures behind a single mark are decimals if
 * it is one of `decimalMarks`, else thousands.
 */
export function moneyFrom(
  amount: string,
  currency: string,
  decimalMarks: readonly string[] = [],
): { amount: number; currency: string } | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const digits = minorDigits(currency);
  const marks = digits === 0 ? [] : digits === 3 ? ['.', ...decimalMarks] : decimalMarks;
  const plain = plainNumber(amount.trim(), marks);
  if (plain === undefined) return undefined;
  return { amount: Math.round(Number(`${plain}e${digits}`)), currency };
}

/** Signs of money in a price; for a sign of several countries a named currency counts. */
const signs: Readonly<Record<string, { readonly currency: string; readonly isShared?: boolean }>> =
  {
    '€': { currency: 'EUR' },
    '£': { currency: 'GBP', isShared: true },
    $: { currency: 'USD', isShared: true },
    US$: { currency: 'USD' },
    A$: { currency: 'AUD' },
    C$: { currency: 'CAD' },
    CA$: { currency: 'CAD' },
    R$: { currency: 'BRL' },
    '¥': { currency: 'JPY', isShared: true },
    '₹': { currency: 'INR' },
    '₩': { currency: 'KRW' },
    '₺': { currency: 'TRY' },
    zł: { currency: 'PLN' },
    Kč: { currency: 'CZK' },
    'Fr.': { currency: 'CHF' },
  };

/**
 * Money in usual notation: `12.99`, `12,99 €`, `€5`, `1.299,00 EUR`, `5,-`. A currency in the text counts before
 * `currency`; undefined for a text that is no price, or without a currency.
 */
export function moneyFromText(
  text: string,
  currency?: string,
  decimalMarks: readonly string[] = [],
): { amount: number; currency: string } | undefined {
  const [, before = '', amount = '', after = ''] =
    /^([^\d\s.,'-]*(?:\.(?=\s|\d))?)\s*(\d[\d.,'\s\u00a0\u202f]*?)(?:[.,]?[-–—]{1,2})?\s*([^\d\s.,'-]*\.?)$/u.exec(
      text.trim(),
    ) ?? [];
  if (amount === '' || (before !== '' && after !== '')) return undefined;
  const named = currencyOf(before || after, currency);
  if (named === undefined) return undefined;
  return moneyFrom(amount.replaceAll(/[\s\u00a0\u202f]/g, ''), named, decimalMarks);
}

function currencyOf(mark: string, currency: string | undefined): string | undefined {
  if (mark === '') return currency;
  if (/^[A-Za-z]{3}$/.test(mark)) return mark.toUpperCase();
  const sign = signs[mark];
  if (sign === undefined) return undefined;
  return sign.isShared ? (currency ?? sign.currency) : sign.currency;
}

/** `1,299.00`, `1.299,00` and `1299` as a number in JSON notation. */
function plainNumber(text: string, decimalMarks: readonly string[]): string | undefined {
  if (!/^\d[\d.,' ]*$/.test(text)) return undefined;
  const digits = text.replaceAll(/[' ]/g, '');
  const [, before = '', mark = '', behind = ''] = /^(\d+)([.,])(\d{3,})$/.exec(digits) ?? [];
  // The first group of thousands is not `0`, and has at most three figures.
  const isGrouped = /^[1-9]\d{0,2}$/.test(before) && behind.length === 3;
  if (mark !== '' && (!isGrouped || decimalMarks.includes(mark))) return `${before}.${behind}`;
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replaceAll(/[.,]/g, '');
  return decimal ? `${whole}.${decimal[1]}` : whole;
}

/** How many decimals amounts of a currency have. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Pictures that can be stored; the others are noted. */
export function imagesFrom(
  urls: readonly { readonly url: string; readonly alt?: string | undefined }[],
  notes: FeedNotes,
): Record<string, unknown>[] | undefined {
  const images = new Map<string, Record<string, unknown>>();
  for (const { url, alt } of urls) {
    if (url === '') continue;
    if (!/^https:\/\/[^\s"<>\\]+$/.test(url)) notes.leaveOut('pictures without an https address');
    else images.set(url, { type: 'image', url, ...(alt && { alt_text: firstChars(alt, 1000) }) });
  }
  return images.size === 0 ? undefined : [...images.values()].slice(0, 50);
}

/** Without undefined members: absent means empty (contract 8.1). */
export function present(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** The same for a map; undefined if it has no members. */
export function presentMap(members: Record<string, unknown>): Record<string, unknown> | undefined {
  const map = present(members);
  return Object.keys(map).length === 0 ? undefined : map;
}
