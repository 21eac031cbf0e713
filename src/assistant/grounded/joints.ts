// By what things fit each other: a lid its pan, a filter its machine. The catalogue tells which do.

import type { CatalogueProduct } from '../port.ts';
import { calledAs } from './fit.ts';
import { inAnyLanguage, isOf } from './languages/languages.ts';
import { namesWord, wordsOf } from './text.ts';
import { unitOf } from './units.ts';

type Fact = CatalogueProduct['facts'][number];

const JOINT = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ joints }) => [joints])})(?!\\p{L})`,
  'iu',
);

/** Attributes by which things fit each other: a diameter, a system, "fits models". */
function jointsOf({ facts }: CatalogueProduct): readonly Fact[] {
  return facts.filter(({ name, key }) => JOINT.test(`${name} ${key.replaceAll('_', ' ')}`));
}

/** How surely a product's data names the other as what it fits: by its number, or by words of its title. */
function namesPartner(product: CatalogueProduct, partner: CatalogueProduct): number {
  const { external_product_id: id, brand = '' } = partner;
  const values = jointsOf(product).flatMap(({ value }) => wordsOf(value));
  if (values.some(({ text }) => text === id)) return Infinity;
  const isTelling = (lower: string): boolean =>
    !namesWord(brand, lower) && unitOf(lower) === undefined && !isOf('stopWords', lower);
  const own = new Set(
    wordsOf(partner.title)
      .map(({ lower }) => lower)
      .filter(isTelling),
  );
  return new Set(values.filter(({ lower }) => own.has(lower)).map(({ lower }) => lower)).size;
}

/** How many joints a product has in common with the other; less than none where one is of another size. */
function sharedJoints(product: CatalogueProduct, partner: CatalogueProduct): number {
  const others = new Map(jointsOf(partner).map(({ key, value }) => [key, value]));
  const both = jointsOf(product).filter(({ key }) => others.has(key));
  const shared = both.filter(({ key, value }) => others.get(key) === value);
  return shared.length < both.length ? -1 : shared.length;
}

/** Those of the things that fit the other, where the data of any that is called so says so. */
export function fitting(
  products: readonly CatalogueProduct[],
  partner: CatalogueProduct | undefined,
  head = '',
): readonly CatalogueProduct[] {
  if (partner === undefined) return products;
  const others = products.filter((one) => one.external_product_id !== partner.external_product_id);
  const isCalled = (one: CatalogueProduct): boolean => calledAs(one, head) === 'so';
  const most = Math.max(0, ...others.map((one) => namesPartner(one, partner)));
  const named = others.filter((one) => most > 0 && namesPartner(one, partner) === most);
  const fit = others.filter((one) => named.includes(one) || sharedJoints(one, partner) > 0);
  if (fit.some(isCalled)) return fit;
  // What the catalogue calls otherwise, and says that it fits: "capsules" where there are pods.
  return named.length > 0 && !products.some(isCalled) ? named : products;
}
