// Attribute values as words in a shopper's language.

import type { AttributeEntry } from '../contract/schema-sync.ts';
import type { AttributeValue } from '../contract/products.ts';

/** The primary language of a locale, in lower case. */
function languageOf(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** The text for a locale: its exact tag, else one of its language; undefined without either. */
export function pickText(
  texts: Readonly<Record<string, string>>,
  locale: string,
): string | undefined {
  const wanted = locale.toLowerCase();
  const language = languageOf(locale);
  const tags = Object.keys(texts);
  const tag =
    tags.find((key) => key.toLowerCase() === wanted) ??
    tags.find((key) => key.toLowerCase() === language) ??
    tags.find((key) => languageOf(key) === language);
  return tag === undefined ? undefined : texts[tag];
}

/** A label such as "Blue / Blau" holds two languages: English, then German. */
export function pickLabel(label: string, locale: string): string {
  const parts = label.split(' / ');
  const [english = label, german = label] = parts;
  if (parts.length !== 2) return label;
  return languageOf(locale) === 'de' ? german : english;
}

/** Units that the name of a column may end in, as they are written. */
const units = new Map(
  'mm cm m km mg g kg ml cl l lm W kW Wh mAh V dB MB GB TB Hz h min bar'
    .split(' ')
    .map((unit) => [unit.toLowerCase(), unit] as const),
);
const unitAtEnd = /^(?<name>.*\p{L})[ _]+\(?(?<unit>\p{L}{1,3})\)?$/u;

/** The unit at the end of a number attribute's name, if it has no unit itself: "Weight kg", "volume_ml". */
function unitInName({ data_type, unit, name }: AttributeEntry): string | undefined {
  if (unit !== undefined || (data_type !== 'integer' && data_type !== 'decimal')) return undefined;
  return units.get(unitAtEnd.exec(name)?.groups?.unit?.toLowerCase() ?? '');
}

/**
 * The label of an attribute, without the unit of its values; a bare key as words: "cutting_width" is
 * "cutting width".
 */
export function attributeName(attribute: AttributeEntry, locale: string): string {
  const { name } = attribute;
  const whole = pickLabel(name, locale);
  const hasUnit = unitInName(attribute) !== undefined;
  const label = hasUnit ? whole.replace(unitAtEnd, '$<name>') : whole;
  return /\s/u.test(label) ? label : label.replaceAll('_', ' ').trim() || label;
}

/** A value as display text; '' where there is nothing to show. */
export function displayValue(
  attribute: AttributeEntry,
  value: AttributeValue,
  locale: string,
): string {
  if (typeof value === 'boolean') return displayBoolean(value, locale);
  if (typeof value === 'number') {
    const number = displayNumber(value, locale);
    const unit = attribute.unit ?? unitInName(attribute);
    return unit === undefined ? number : `${number} ${unit}`;
  }
  if (typeof value === 'string') return displayCode(attribute, value, locale);
  if (Array.isArray(value)) {
    return value.map((member) => displayCode(attribute, member, locale)).join(', ');
  }
  if ('unit' in value && typeof value.value === 'number') {
    return `${displayNumber(value.value, locale)} ${value.unit}`;
  }
  if ('currency' in value && typeof value.amount === 'number') {
    return displayMoney({ amount: value.amount, currency: value.currency }, locale);
  }
  // The judgement accepts only texts by locale here.
  const texts = value as Readonly<Record<string, string>>;
  return pickText(texts, locale) ?? pickText(texts, 'en') ?? Object.values(texts)[0] ?? '';
}

/** Minor units as an amount in a language. */
function displayMoney(
  money: { readonly amount: number; readonly currency: string },
  locale: string,
): string {
  const language = languageOf(locale) === 'de' ? 'de' : 'en';
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.amount / 10 ** digits);
}

function displayBoolean(value: boolean, locale: string): string {
  if (languageOf(locale) === 'de') return value ? 'ja' : 'nein';
  return value ? 'yes' : 'no';
}

function displayNumber(value: number, locale: string): string {
  const text = String(value);
  return languageOf(locale) === 'de' ? text.replace('.', ',') : text;
}

function displayCode(attribute: AttributeEntry, value: string, locale: string): string {
  const { allowed_values: values = [] } = attribute;
  const label = values.find((entry) => entry.value === value)?.label;
  if (label === undefined) return value;
  // "Black / Red" beside "Black" is of two colours, and not of two languages.
  const parts = label.split(' / ');
  const isList = parts.length > 1 && values.some((entry) => parts.includes(entry.label ?? ''));
  return isList ? label : pickLabel(label, locale);
}
