// Units of measure, however a language writes them.

import { LRUCache } from 'lru-cache';
import type { UnitName } from './languages/amounts.ts';
import { inAnyLanguage } from './languages/languages.ts';
import type { Measure } from './memory.ts';

export type Dimension = Measure['dimension'];

interface Unit {
  readonly dimension: Dimension;
  /** The factor to the dimension's own unit. */
  readonly factor: number;
  /** The symbols in all languages. */
  readonly symbols?: string;
  /** Its names in each language. */
  readonly name?: UnitName;
  readonly hasCase?: true;
}

/** In metres. */
export const INCH = 0.0254;
/** In metres. */
const FOOT = 0.3048;
/** In kilograms. */
export const OUNCE = 0.028_35;
/** In litres. */
export const FLUID_OUNCE = 0.029_57;

const UNITS: readonly Unit[] = [
  // Before the volumes: "300 litres per hour" are no 300 litres.
  { name: 'gallonPerHour', dimension: 'flow', factor: 3.785, symbols: 'gph' },
  { name: 'litrePerHour', dimension: 'flow', factor: 1, symbols: 'l/h|lph' },
  { name: 'area', dimension: 'area', factor: 1, symbols: 'm²|m2' },
  {
    name: 'squareFoot',
    dimension: 'area',
    factor: FOOT ** 2,
    symbols: String.raw`sq\.? ?ft\.?|ft²|ft2`,
  },
  { name: 'millimetre', dimension: 'length', factor: 0.001, symbols: 'mm' },
  { name: 'centimetre', dimension: 'length', factor: 0.01, symbols: 'cm' },
  { name: 'inch', dimension: 'length', factor: INCH, symbols: '"|″' },
  { name: 'foot', dimension: 'length', factor: FOOT, symbols: "['’′]" },
  { name: 'yard', dimension: 'length', factor: 0.9144, symbols: 'yd' },
  { name: 'metre', dimension: 'length', factor: 1, symbols: 'm' },
  { name: 'kilogram', dimension: 'mass', factor: 1, symbols: 'kg' },
  { name: 'tonne', dimension: 'mass', factor: 1000 },
  { name: 'gram', dimension: 'mass', factor: 0.001, symbols: 'g|gsm' },
  { name: 'pound', dimension: 'mass', factor: 0.453_592 },
  { name: 'ounce', dimension: 'mass', factor: OUNCE },
  { dimension: 'volume', factor: FLUID_OUNCE, symbols: String.raw`fl\.? ?oz\.?` },
  { name: 'millilitre', dimension: 'volume', factor: 0.001, symbols: 'ml' },
  { dimension: 'volume', factor: 0.01, symbols: 'cl' },
  { name: 'litre', dimension: 'volume', factor: 1, symbols: 'l' },
  { dimension: 'volume', factor: 0.9464, symbols: 'qt|quarts?' },
  { name: 'gallon', dimension: 'volume', factor: 3.785 },
  {
    name: 'cubicFoot',
    dimension: 'volume',
    factor: 1000 * FOOT ** 3,
    symbols: String.raw`cu\.? ?ft\.?|ft³|ft3`,
  },
  { name: 'megabyte', dimension: 'data', factor: 1 / 1024, symbols: 'mb' },
  { name: 'gigabyte', dimension: 'data', factor: 1, symbols: 'gb' },
  { name: 'terabyte', dimension: 'data', factor: 1024, symbols: 'tb' },
  { name: 'lumen', dimension: 'light', factor: 1, symbols: 'lm' },
  { name: 'watt', dimension: 'power', factor: 1, symbols: 'w' },
  { dimension: 'power', factor: 1000, symbols: 'kw' },
  { name: 'horsepower', dimension: 'power', factor: 745.7, symbols: 'hp' },
  { name: 'volt', dimension: 'voltage', factor: 1, symbols: 'v' },
  // "4 a day": a capital counts.
  { name: 'ampere', dimension: 'current', factor: 1, symbols: 'A', hasCase: true },
  { name: 'hour', dimension: 'time', factor: 1, symbols: 'h' },
  { name: 'minute', dimension: 'time', factor: 1 / 60, symbols: 'min' },
  { dimension: 'charge', factor: 1, symbols: 'mah' },
  { dimension: 'charge', factor: 1000, symbols: 'Ah', hasCase: true },
  { dimension: 'frequency', factor: 1, symbols: 'hz|hertz' },
  { dimension: 'frequency', factor: 1e3, symbols: 'khz' },
  { dimension: 'frequency', factor: 1e6, symbols: 'mhz' },
  { dimension: 'frequency', factor: 1e9, symbols: 'ghz' },
  { dimension: 'speed', factor: 1, symbols: 'km/h|kmh|kph' },
  { dimension: 'speed', factor: 1.609, symbols: 'mph' },
  { name: 'percent', dimension: 'share', factor: 1, symbols: '%' },
];

function sourceOf({ symbols, name }: Unit): string {
  const words = name && inAnyLanguage(({ units }) => [units[name]]);
  return [symbols, words].filter((one) => one !== undefined).join('|');
}

/** The source of a pattern that matches any unit (case-insensitive, `u`). */
export const UNIT_SOURCE = UNITS.map(sourceOf).join('|');

/** The source of a pattern for the words between the two ends of a range. */
export const UNTIL = inAnyLanguage(({ until }) => [until]);

const readers = UNITS.map(
  (unit) =>
    [
      new RegExp(`^(?:${sourceOf(unit)})$`, unit.hasCase === true ? 'u' : 'iu'),
      unit.dimension,
      unit.factor,
    ] as const,
);

type Read = readonly [Dimension, number];

/** A long question asks of each of its words whether it is a unit, for each attribute of each product. */
const known = new LRUCache<string, Read | 'none'>({ max: 5000 });
/** Longer words are no units. */
const UNIT_LENGTH_MAX = 40;

/** The dimension and the factor of a written unit; undefined for other words. */
export function unitOf(written: string): Read | undefined {
  if (written.length > UNIT_LENGTH_MAX) return undefined;
  let read = known.get(written);
  if (read === undefined) {
    const found = readers.find(([pattern]) => pattern.test(written));
    read = found === undefined ? 'none' : [found[1], found[2]];
    known.set(written, read);
  }
  return read === 'none' ? undefined : read;
}

/** The source of a pattern for a number: "1,5", "1 1/2". */
export const NUMBER_SOURCE = String.raw`(?:\d{1,3}[ -])?\d{1,2}/[1-9]\d?|\d{1,6}(?:[.,]\d{1,3})?`;

/** "20,000" and "1.500" as thousands: three decimals are rare, and those of inches seldom end in two noughts. */
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3}|\.\d00)$/u;

/** The value of a written number: "1,5", "1 1/2", "20,000". */
export function numberOf(written: string): number {
  if (THOUSANDS.test(written)) return Number(written.replace(/[.,]/u, ''));
  const [, whole = '0', part, of] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/u.exec(written) ?? [];
  return part === undefined
    ? Number(written.replace(',', '.'))
    : Number(whole) + Number(part) / Number(of);
}
