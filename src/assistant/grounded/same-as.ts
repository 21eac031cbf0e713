// "The same brand", "by the same author": a message with the value of the product spoken of in place of such words.

import type { CatalogueProduct } from '../port.ts';
import { isAskedFor } from './asked-attribute.ts';
import { namesFor } from './aspects.ts';
import { inAnyLanguage, isOf, lexiconNamed } from './languages/languages.ts';
import { subjectOf } from './subject.ts';
import { productsAt, type Turn } from './turn.ts';
import { reread } from './understanding.ts';

/** "This", which is no article. */
const THIS = inAnyLanguage(({ definite, determiners }) =>
  [...definite].filter((one) => !determiners.has(one)),
);
const SAME = new RegExp(
  `(?<!\\p{L})(?:(?:${inAnyLanguage(({ others }) => others)}) )?(?<lead>\\p{L}+ )?(?:(?<same>${inAnyLanguage(({ same }) => same)})|${THIS}) (?<label>\\p{L}{3,})(?! (?:as|than|wie|que)(?!\\p{L}))(?!\\p{L})`,
  'giu',
);
/** A longer text is a description, or several values. */
const VALUE_LENGTH_MAX = 40;

const isBrand = (label: string): boolean => namesFor(label.toLowerCase()).includes('brand');

/** The maker of a product, or its value of the attribute that a word asks for; undefined without one of it. */
function valueOf({ brand, facts }: CatalogueProduct, label: string): string | undefined {
  if (isBrand(label)) return brand;
  const [value, other] = facts.flatMap((fact) => (isAskedFor(fact, label) ? [fact.value] : []));
  const isOne = value !== undefined && other === undefined && value.length <= VALUE_LENGTH_MAX;
  return isOne && !/[,;]/u.test(value) ? value : undefined;
}

/** The turn with values in place of "the same brand"; the same turn where no product is spoken of. */
export function withSameValues(turn: Turn): Turn {
  const { said, request, memory } = turn;
  // "Do both have the same weight?" asks, and wishes for nothing.
  if (said.pointsAtList || said.text.search(SAME) < 0) return turn;
  const [product] = productsAt(turn, subjectOf(request, said, memory).pointers);
  if (product === undefined) return turn;
  const text = said.text.replace(SAME, (whole, ...found) => {
    const { lead = '', same, label = '' } = found.at(-1) as Record<string, string | undefined>;
    const isLed = isOf('leads', lead.trim().toLowerCase());
    // "Is this brand any good?" is about the brand.
    if (same === undefined && !(isLed && isBrand(label))) return whole;
    const value = valueOf(product, label.toLowerCase());
    if (value === undefined) return whole;
    if (!isBrand(label)) return `${lead}${value}`;
    // "Of Ostra" and "for Ostra" say less than "by Ostra".
    const [by = ''] = lexiconNamed(said.language).makerBefore;
    return `${isLed ? '' : lead}${by} ${value}`;
  });
  if (text === said.text) return turn;
  const own = reread(text, request.locale);
  // "The same colour in XL" may be of that product.
  const isOther = said.more || said.all.some(({ lower }) => isBrand(lower));
  return { ...turn, said: own, ...(isOther ? { besides: product.external_product_id } : {}) };
}
