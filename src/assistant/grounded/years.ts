// Years that bound, in a message and in the facts of a product: "before 2010", "2010 or later".

import type { CatalogueProduct } from '../port.ts';
import type { AmountWords } from './languages/amounts.ts';
import { inAnyLanguage } from './languages/languages.ts';
import type { Measure } from './memory.ts';
import { CURRENCY_SOURCE } from './money.ts';
import { priceCues } from './prices.ts';
import { matchesIn } from './phrases.ts';
import { type Draft } from './text.ts';

/** A number that is hardly an amount. */
export const YEAR = /^(?:19|20)\d\d$/u;

const yearsOf = (name: keyof AmountWords['years']): string =>
  inAnyLanguage(({ years }) => [years[name]]);
const BOUNDED_YEAR = new RegExp(
  `(?:(?<!\\p{L})(?:(?<before>${yearsOf('before')})|(?<until>${yearsOf('until')})|` +
    `(?<after>${yearsOf('after')})|(?<since>${yearsOf('since')}))\\s+)?` +
    `(?<![\\p{L}\\p{N}.,-])(?<year>(?:19|20)\\d\\d)(?![\\p{L}\\p{N}]|[.,]\\d|\\s?(?:${CURRENCY_SOURCE})(?!\\p{L}))` +
    `(?:\\s+(?:(?<orBefore>${yearsOf('orBefore')})|(?<orAfter>${yearsOf('orAfter')}))(?!\\p{L}))?`,
  'giu',
);

const ROUND = new RegExp(`^(?:${priceCues('upTo')})\\s+2000$`, 'iu');

/** Takes the years that bound. A bare year stays a word. */
export function takeYears(draft: Draft): Measure[] {
  return matchesIn(draft.left, BOUNDED_YEAR).flatMap((match): Measure[] => {
    const { before, until, after, since, orBefore, orAfter, year = '' } = match.groups ?? {};
    // "A doll up to 2000": a round sum, and no year.
    if (ROUND.test(match[0])) return [];
    const bounds = boundsOf(Number(year), {
      isBefore: before !== undefined,
      isUntil: until !== undefined || orBefore !== undefined,
      isAfter: after !== undefined,
      isSince: since !== undefined || orAfter !== undefined,
    });
    if (bounds === undefined) return [];
    draft.blank({ start: match.index, end: match.index + match[0].length });
    return [{ dimension: 'year', ...bounds, text: match[0].trim(), isExact: false }];
  });
}

function boundsOf(
  year: number,
  is: Record<'isBefore' | 'isUntil' | 'isAfter' | 'isSince', boolean>,
) {
  if (is.isBefore) return { max: year - 1 };
  if (is.isUntil) return { max: year };
  if (is.isAfter) return { min: year + 1 };
  return is.isSince ? { min: year } : undefined;
}

/** The years that are values of a product's facts. */
export function yearsIn({ facts }: CatalogueProduct): number[] {
  return facts.flatMap(({ value }) => (YEAR.test(value) ? [Number(value)] : []));
}
