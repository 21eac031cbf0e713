// The variant that a message means by its options: "the small one", "a 58 in white".

import type { CatalogueProduct, ProductVariant } from '../port.ts';
import { isOf } from './languages/languages.ts';
import { amountOf, hasAmount } from './measures.ts';
import { isListNoun } from './places.ts';
import { isSameSize, lettersOf, optionsOf, sizeSaid } from './sizes.ts';
import { isSameWord, withDimensions, type Word, wordsOf } from './text.ts';
import { productsAt, type Turn } from './turn.ts';
import { unitOf } from './units.ts';

/** Of so many products the reply tells a variant of each; a longer list is narrowed. */
export const VARIANTS_SHOWN_MAX = 3;

function variantsOf({ request, ports }: Turn, id: string): readonly ProductVariant[] {
  return ports.catalogue.variants?.(request.tenantId, id, request.locale) ?? [];
}

/**
 * The values of an attribute among the variants in stock that have another option of the text:
 * for "which colours in M?" the colours; `isOfStock`: also where the text says no other option.
 * Undefined if the values are no options.
 */
export function valuesLeft(
  turn: Turn,
  { external_product_id }: CatalogueProduct,
  value: string,
  { text, isOfStock }: { readonly text: string; readonly isOfStock: boolean },
): { readonly option?: string; readonly values: readonly string[] } | undefined {
  const variants = variantsOf(turn, external_product_id);
  const own = new Set(value.split(', '));
  const all = variants.flatMap(optionsOf);
  const isSaid = saidIn(text);
  const option = all.find((one) => !own.has(one) && isSaid(one));
  const isOption = all.some((one) => own.has(one));
  if (!isOption || (option === undefined && !isOfStock)) return undefined;
  const left = variants
    .filter(({ availability }) => availability !== 'out_of_stock')
    .map(optionsOf)
    .filter((options) => option === undefined || options.includes(option));
  const values = [...own].filter((one) => left.some((options) => options.includes(one)));
  return { ...(option === undefined ? {} : { option }), values };
}

/** Whether a text says an option: "M" as it is written, "grünen" for "grün", "small" for S, "6 inch" for 6". */
function saidIn(text: string): (option: string) => boolean {
  // The "von" of "Dächer von Paris" is no option.
  const isIdle = (word: string): boolean => word.length > 2 && isOf('stopWords', word);
  // "With 8gb" says the "8" of "8 GB RAM + 128 GB".
  const spaced = text.replaceAll(/(?<=\d)(?=(?:[gtm]b|kg|ml|[cm]m)(?!\p{L}))/giu, ' ');
  const words = withDimensions(spaced).filter((word) => !isIdle(word.toLowerCase()));
  const known = new Map<string, boolean>();
  const isSaid = (option: string): boolean =>
    words.some((word) => {
      const lower = word.toLowerCase();
      const isSame =
        word === option || (option.length > 1 && isSameWord(lower, option.toLowerCase()));
      return isSame || isSameSize(option, word);
    }) || hasAmount(text, option);
  return (option) => {
    const is = known.get(option) ?? isSaid(option);
    known.set(option, is);
    return is;
  };
}

/**
 * The words of a variant's options; "W 32/L 32" is also one word, "W32/L32", and "X Large" is one alone. Each side of
 * "52 x 108 in" is one too: "the gray one in 108".
 */
function optionWords(options: string): string[] {
  return options.split(', ').flatMap((one) => {
    if (lettersOf(one) !== undefined) return [one];
    const isJoined = /\s/u.test(one) && /\d/u.test(one);
    const words = withDimensions(one);
    const sides = words.flatMap((word) => /^(\d+)x(\d+)$/u.exec(word)?.slice(1) ?? []);
    return words.concat(sides, isJoined ? [one.replaceAll(/\s/gu, '')] : []);
  });
}

/**
 * The variant with the most options of the text, and of several the one that shares the most with the
 * variant talked about: "and in red?" is of the same size. Undefined if no variant has one of them, or if
 * several have the most; with `any` the first of several, those in stock before those sold out.
 */
export function variantIn(
  turn: Turn,
  { external_product_id, card }: CatalogueProduct,
  text: string,
  any = false,
): CatalogueProduct | undefined {
  const variants = variantsOf(turn, external_product_id);
  const isSaid = saidIn(text);
  const meant = optionMeant(variants, text);
  // "Pack" of "5 Pack" and "10 Pack" tells none of them.
  const isOfAll = (word: string): boolean =>
    variants.length > 1 &&
    variants.every(({ options }) => {
      const [all, whole] = [optionWords(options), options.split(', ')];
      return all.includes(word) && !whole.includes(word);
    });
  const said = mostOf(variants, (one) => {
    const words = optionWords(one.options).filter((word) => isSaid(word) && !isOfAll(word));
    return words.length + (meant !== undefined && optionsOf(one).includes(meant) ? 1 : 0);
  });
  const spoken = variants.find((one) => one.external_variant_id === card.external_variant_id);
  const own = new Set(spoken && optionsOf(spoken));
  const near = mostOf(said, (one) => optionsOf(one).filter((option) => own.has(option)).length);
  const named = near.length > 0 ? near : said;
  const [first, second] = named;
  if (first === undefined || (second !== undefined && !any)) return undefined;
  const live = named.find(({ availability }) => availability !== 'out_of_stock');
  const { external_variant_id } = live ?? first;
  return productsAt(turn, [{ external_product_id, external_variant_id }])[0];
}

/**
 * "And in 42?" of a white one that comes in 42 in black alone: the options that were asked for, which are not there
 * together. Undefined where the variant has what the one talked about has besides what the text says.
 */
export function missedBy(
  turn: Turn,
  spoken: CatalogueProduct,
  { card }: CatalogueProduct,
): string | undefined {
  const variants = variantsOf(turn, spoken.external_product_id);
  const [before, now] = [spoken.card, card].map(({ external_variant_id: id }) =>
    optionsOf(variants.find((one) => one.external_variant_id === id) ?? { options: '' }),
  );
  const says = saidIn(turn.said.text);
  // "In a 12?" says "UK 12".
  const isSaid = (one: string): boolean => says(one) || optionWords(one).some(says);
  const isLost = (one: string, at: number): boolean => one !== now![at] && !isSaid(now![at] ?? one);
  if (before!.length !== now!.length || !before!.some(isLost)) return undefined;
  return before!.map((one, at) => (isLost(one, at) ? one : now![at]!)).join(', ');
}

/** The options of a variant that the message says: "XXL". */
export function optionsSaid(turn: Turn, { external_product_id, card }: CatalogueProduct) {
  const isOwn = (one: ProductVariant) => one.external_variant_id === card.external_variant_id;
  const own = card.external_variant_id && variantsOf(turn, external_product_id).find(isOwn);
  return own ? optionsOf(own).filter(saidIn(turn.said.text)) : [];
}

/**
 * The amount among the options that a message means without its unit: "price for the 20?" is of 20 kg, "the big bag"
 * of the most, "the smallest one" of the least. Undefined where the text says an amount in full.
 */
function optionMeant(variants: readonly ProductVariant[], text: string): string | undefined {
  const isSaid = saidIn(text);
  const amounts = [...new Set(variants.flatMap(optionsOf))].flatMap((option) => {
    const amount = amountOf(option);
    return amount === undefined ? [] : [{ option, ...amount }];
  });
  const [first] = amounts;
  if (first === undefined || amounts.some(({ option }) => isSaid(option))) return undefined;
  const words = wordsOf(text);
  const single = singleSaid(words);
  const ofOne = amounts.find(
    ({ written, unit, value }) => written === '1' && single?.[0] === unit && single[1] === value,
  );
  if (ofOne !== undefined) return ofOne.option;
  for (const [at, { lower, end }] of words.entries()) {
    const next = words[at + 1];
    const isLast = next === undefined || !/^ $/u.test(text.slice(end, next.start));
    if (!isOf('definite', words[at - 1]?.lower ?? '')) continue;
    const numbered = amounts.filter(({ written }) => written === lower);
    if ((isLast || isListNoun(next)) && numbered.length === 1) return numbered[0]!.option;
    const size = sizeSaid(lower);
    const isOne = amounts.every(({ unit }) => unit === first.unit);
    if (size === undefined || !isOne || amounts.length === 1) continue;
    const sorted = amounts.toSorted((a, b) => a.value - b.value);
    return sorted.at(size === 'S' ? 0 : -1)?.option;
  }
  return undefined;
}

/** "The gallon jug", "per litre": the unit of which one is meant. */
function singleSaid(words: readonly Word[]) {
  const isLed = (before: string): boolean =>
    isOf('determiners', before) || isOf('looseBefore', before) || isOf('firmBefore', before);
  const at = words.findIndex(({ lower }, index) => {
    return lower.length > 2 && unitOf(lower) && isLed(words[index - 1]?.lower ?? '');
  });
  return at < 0 ? undefined : unitOf(words[at]!.lower);
}

/** Those with the highest count; none if all have 0. */
function mostOf<One>(all: readonly One[], countOf: (one: One) => number): readonly One[] {
  const counted = all.map((one) => ({ one, count: countOf(one) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? [] : counted.flatMap(({ one, count }) => (count === most ? [one] : []));
}
