// Which variant of a product is meant by what is said of its options: "the small one", "a 58 in white".

import type { CatalogueProduct } from '../port.ts';
import { isSizeCalled } from './measures.ts';
import { withDimensions } from './text.ts';
import { productsAt, type Turn } from './turn.ts';

/**
 * The variant of a product that has the most of the options that the text says. Undefined where no
 * variant has one of them, and where several have the most; with `any` the first of several is
 * taken, and one that is not sold out comes first.
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
  const said = withDimensions(text);
  const isSaid = (own: string): boolean =>
    said.some((word) => {
      const lower = word.toLowerCase();
      const isSame = word === own || (own.length > 1 && lower === own.toLowerCase());
      return isSame || isSizeCalled(own, lower);
    });
  const counted = variants.map((variant) => ({
    variant,
    count: withDimensions(variant.options).filter(isSaid).length,
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const named = most === 0 ? [] : counted.filter(({ count }) => count === most);
  const [first, second] = named.map(({ variant }) => variant);
  if (first === undefined || (second !== undefined && !any)) return undefined;
  const live = named.find(({ variant }) => variant.availability !== 'out_of_stock');
  const { external_variant_id } = live?.variant ?? first;
  return productsAt(turn, [{ external_product_id, external_variant_id }])[0];
}
