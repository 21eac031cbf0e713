// The ways to write a day, so that an answer may say today's date as a whole.

import { formatTime } from '../../../base/clock.ts';

/** English as written in America and elsewhere, German, French. */
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

/** Matches the day of `epochMs` in UTC, written in lower case as a whole: no day without its month. */
export function writtenDay(epochMs: number): RegExp {
  const day = formatTime(epochMs).slice(0, 10);
  if (last?.day !== day) last = { day, pattern: patternOf(day, epochMs) };
  return last.pattern;
}

function patternOf(day: string, epochMs: number): RegExp {
  const texts = new Set([day, ...FORMATS.map((format) => format.format(epochMs))]);
  // The longest comes first, so that the year is part of what matches.
  const sources = [...texts]
    .toSorted((left, right) => right.length - left.length)
    .map((text) => text.toLowerCase().replaceAll('.', String.raw`\.`));
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,/-])(?:${sources.join('|')})(?![\\p{L}\\p{N}]|[.,/-]\\p{N})`,
    'gu',
  );
}
