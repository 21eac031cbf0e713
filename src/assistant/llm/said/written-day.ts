// The ways of writing a date, so that an answer may say today's date.

import { formatTime } from '../../../base/clock.ts';

/** American English, other English, German, French. */
const LOCALES = ['en-US', 'en-GB', 'de', 'fr'] as const;
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'long' },
  { day: '2-digit', month: '2-digit', year: 'numeric' },
  { day: 'numeric', month: 'numeric', year: 'numeric' },
];

const FORMATS = LOCALES.flatMap((locale) =>
  FORMS.map((form) => new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })),
);

let last: { readonly day: string; readonly pattern: RegExp } | undefined;

/**
 * A pattern for the UTC day of `epochMs` in lower case, in the usual ways of writing it. A day without its
 * month does not match.
 */
export function writtenDay(epochMs: number): RegExp {
  const day = formatTime(epochMs).slice(0, 10);
  if (last?.day !== day) last = { day, pattern: patternOf(day, epochMs) };
  return last.pattern;
}

function patternOf(day: string, epochMs: number): RegExp {
  const texts = new Set([day, ...FORMATS.map((format) => format.format(epochMs))]);
  // The longest forms come first, so that a match includes the year.
  const sources = [...texts]
    .toSorted((left, right) => right.length - left.length)
    .map((text) => text.toLowerCase().replaceAll('.', String.raw`\.`));
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,/-])(?:${sources.join('|')})(?![\\p{L}\\p{N}]|[.,/-]\\p{N})`,
    'gu',
  );
}
