// Reads the figures of a text with their units, so that "150 cm" and "1.5 m" are the same measure.

/** One figure of a text. `start` and `end` are indexes into the text. */
export interface Figure {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The values that the digits may mean: "1.299" is 1.299 or 1299. */
  readonly readings: readonly number[];
  /** The kind of measure, e.g. `length`; undefined if no unit follows. */
  readonly dimension: string | undefined;
  /** The size of the unit, in the base unit of its dimension. */
  readonly factor: number;
}

type Unit = readonly [pattern: string, dimension: string, factor: number];

const UNITS: readonly Unit[] = [
  ['mm|millim[eè]t(?:er|re)s?', 'length', 0.001],
  ['cm|centim[eè]t(?:er|re)s?|zentimeter', 'length', 0.01],
  ['km|kilom[eè]t(?:er|re)s?', 'length', 1000],
  ['m|m[eè]t(?:er|re)s?', 'length', 1],
  ['inch(?:es)?|in|zoll|pouces?|"|″', 'length', 0.0254],
  ['f(?:ee|oo)?t|′', 'length', 0.3048],
  ['mg|milligrams?', 'mass', 1e-6],
  ['kg|kilos?|kilogram(?:m|me|mme)?s?', 'mass', 1],
  ['g|gr|grams?|gramm|grammes?', 'mass', 0.001],
  ['lbs?|pounds?|pfund', 'mass', 0.4536],
  ['oz|ounces?', 'mass', 0.02835],
  ['ml|millilit(?:er|re)s?', 'volume', 0.001],
  ['cl', 'volume', 0.01],
  ['l|lit(?:er|re)s?', 'volume', 1],
  ['mwh|wh|kwh|watt-?hours?', 'energy', 1],
  ['kw|kilowatts?', 'power', 1000],
  ['w|watts?', 'power', 1],
  ['m?ah', 'charge', 1],
  ['v|volts?', 'tension', 1],
  ['khz|mhz|ghz|hz|hertz', 'frequency', 1],
  ['kb|mb|gb|tb|gigs?|gigabytes?|terabytes?', 'memory', 1],
  ['mp|megapixels?', 'pixels', 1],
  ['lm|lumens?', 'light', 1],
  ['nits?', 'luminance', 1],
  ['dpi|ppi', 'density', 1],
  ['rpm', 'rotation', 1],
  ['db|decibels?|dezibel|décibels?', 'loudness', 1],
  ['psi', 'psi', 1],
  ['bar', 'bar', 1],
  ['kcal', 'kcal', 1],
  ['nm', 'nm', 1],
  ['°\\s?[cf]?|degrees?|grad|degrés?', 'degrees', 1],
  ['%|percent|per cent|prozent|pour cent', 'percent', 1],
  [
    'stars?|sterne?n?|étoiles?|/\\s?5|/\\s?10|out of (?:5|10|five|ten)|von (?:5|10|fünf|zehn)|sur (?:5|10|cinq|dix)',
    'rating',
    1,
  ],
  ['seconds?|secs?|sekunden?|secondes?', 'time', 1],
  ['minutes?|mins?|minuten?', 'time', 60],
  ['hours?|hrs?|h|stunden?|heures?', 'time', 3600],
  ['days?|tagen?|tage?|jours?', 'time', 86_400],
  ['weeks?|wochen?|semaines?', 'time', 604_800],
  ['months?|monaten?|monate?|mois', 'time', 2_629_746],
  ['years?|yrs?|jahren?|jahre?|ans|années?', 'time', 31_556_952],
  [
    '€|\\$|£|¥|euros?|eur|dollars?|usd|bucks?|gbp|quid|chf|franken|francs?|pence|cents?',
    'money',
    1,
  ],
];
/** Dimensions in which people convert measures, and round them then. */
export const CONVERTED = new Set(['length', 'mass', 'volume']);
/** Units of these dimensions differ by prefix only. Their figures are compared as written. */
const AS_WRITTEN = new Set(['energy', 'charge', 'frequency', 'memory']);

const NUMBER =
  "\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)(?:\\.\\d{1,3}(?!\\d))?|\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,3}(?!\\d))?|\\d{1,20}(?:[.,]\\d{1,4})?";
const FIGURE = new RegExp(`(?<!\\d)(?:${NUMBER})(?!\\d)`, 'gu');
const UNIT = new RegExp(
  `^[\\s\\u00a0\\u202f-]{0,2}(?:${UNITS.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);

/** Every figure of a {@link normalised} text in lower case. "4.5 out of 5" is one figure. */
export function figuresIn(text: string): Figure[] {
  let coveredTo = 0;
  return allFigures(text).filter(({ start, end }) => {
    if (start < coveredTo) return false;
    coveredTo = end;
    return true;
  });
}

function allFigures(text: string): Figure[] {
  return Array.from(text.matchAll(FIGURE), (match) => {
    const [digits] = match;
    const start = match.index;
    const isMoney = /[€$£¥]\s?$/u.test(text.slice(Math.max(0, start - 2), start));
    const unit = isMoney
      ? { dimension: 'money', factor: 1, length: 0 }
      : unitBehind(text.slice(start + digits.length, start + digits.length + 24));
    const end = start + digits.length + (unit?.length ?? 0);
    return {
      text: text.slice(start, end),
      start,
      end,
      readings: readingsOf(digits),
      dimension: unit?.dimension,
      factor: unit?.factor ?? 1,
    };
  });
}

/** The unit at the beginning of a text; undefined if there is none. */
export function unitBehind(
  text: string,
): { dimension: string; factor: number; length: number } | undefined {
  const match = UNIT.exec(text);
  if (match === null) return undefined;
  const index = match.slice(1).findIndex((group) => group !== undefined);
  const unit = UNITS[index];
  if (unit === undefined) return undefined;
  const [, dimension, factor] = unit;
  const written = match[index + 1] ?? '';
  const name = AS_WRITTEN.has(dimension) ? `${dimension} ${written}` : dimension;
  return { dimension: name, factor, length: match[0].length };
}

/** The values that digits may mean: "1.299" is 1.299 or 1299, "1,5" is 1.5, "1,00,000" is 100000. */
export function readingsOf(digits: string): number[] {
  const bare = digits.replace(/[\s\u00a0\u202f']/gu, '');
  const marks = bare.match(/[.,]/gu) ?? [];
  const readings = new Set<number>();
  if (marks.length === 0) readings.add(Number(bare));
  if (marks.length === 1) {
    readings.add(Number(bare.replace(',', '.')));
    if (/[.,]\d{3}$/u.test(bare)) readings.add(Number(bare.replace(/[.,]/u, '')));
  }
  if (marks.length > 1) {
    const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
    const isGrouped = new Set(marks).size === 1;
    const whole = bare.slice(0, last).replace(/[.,]/gu, '');
    readings.add(
      Number(isGrouped ? bare.replace(/[.,]/gu, '') : `${whole}.${bare.slice(last + 1)}`),
    );
  }
  return [...readings];
}
