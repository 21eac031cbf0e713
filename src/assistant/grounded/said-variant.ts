// The variant that a message means by its options: "the small one", "a 58 in white".

import type { CatalogueProduct } from '../port.ts';
import { hasAmount } from './measures.ts';
import { isSizeCalled } from './sizes.ts';
import { isSameWord, withDimensions } from './text.ts';
import { productsAt, type Turn } from './turn.ts';

/**
 * The values of an attribute among the variants in stock that have another option of the text:
 * for "which colours in M?" the colours. Undefined if the text says no other option.
 */
export function valuesLeft(
  turn: Turn,
  { external_product_id }: CatalogueProduct,
  value: string,
  text: string,
): { readonly option: string; readonly values: readonly string[] } | undefined {
  const { request, ports } = turn;
  const { tenantId, locale } = request;
  const variants = ports.catalogue.variants?.(tenantId, external_product_id, locale) ?? [];
  const own = new Set(value.split(', '));
  const others = variants.flatMap(({ options }) => options.split(', '));
  const isSaid = saidIn(text);
  const option = others.find((one) => !own.has(one) && isSaid(one));
  if (option === undefined) return undefined;
  const left = variants
    .filter(({ availability }) => availability !== 'out_of_stock')
    .map(({ options }) => options.split(', '))
    .filter((options) => options.includes(option));
  const values = [...own].filter((one) => left.some((options) => options.includes(one)));
  return { option, values };
}

/** Whether a text says an option: "M" as it is written, "grünen" for "grün", "small" for S, "6 inch" for 6". */
function saidIn(text: string): (option: string) => boolean {
  const words = withDimensions(text);
  const known = new Map<string, boolean>();
  const isSaid = (option: string): boolean =>
    words.some((word) => {
      const lower = word.toLowerCase();
      const isSame =
        word === option || (option.length > 1 && isSameWord(lower, option.toLowerCase()));
      return isSame || isSizeCalled(option, lower);
    }) || hasAmount(text, option);
  return (option) => {
    const is = known.get(option) ?? isSaid(option);
    known.set(option, is);
    return is;
  };
}

/** The words of a variant's options; "W 32/L 32" is also one word, "W32/L32". */
function optionWords(options: string): string[] {
  const joined = options.split(', ').filter((one) => /\s/u.test(one) && /\d/u.test(one));
  return [...withDimensions(options), ...joined.map((one) => one.replaceAll(/\s/gu, ''))];
}

/**
 * The variant with the most options of the text. Undefined if no variant has one of them, or if
 * several have the most; with `any` the first of several, those in stock before those sold out.
 */
export function variantIn(
  turn: Turn,
  { external_product_id }: CatalogueProduct,
  text: string,
  any = false,
): CatalogueProduct | undefined {
  const { request, ports } = turn;
  const { tenantId, locale } = request;
  const variants = ports.catalogue.variants?.(tenantId, external_product_id, locale) ?? [];
  const isSaid = saidIn(text);
  const counted = variants.map((variant) => ({
    variant,
    count: optionWords(variant.options).filter(isSaid).length,
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const named = most === 0 ? [] : counted.filter(({ count }) => count === most);
  const [first, second] = named.map(({ variant }) => variant);
  if (first === undefined || (second !== undefined && !any)) return undefined;
  const live = named.find(({ variant }) => variant.availability !== 'out_of_stock');
  const { external_variant_id } = live?.variant ?? first;
  return productsAt(turn, [{ external_product_id, external_variant_id }])[0];
}
