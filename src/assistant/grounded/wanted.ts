// Which of the found products are wanted: without the unwanted things, reduced, in stock.

import { filterInTurns, mapInTurns } from '../../base/stretch.ts';
import { hasValue, isUnwanted, type Unwanted } from './absence.ts';
import { tells } from './judging.ts';
import { dictionaryOf } from './languages/languages.ts';
import type { Sought } from './memory.ts';
import type { CatalogueProduct } from '../port.ts';
import { isReduced } from './product-facts.ts';

/** The products without the unwanted things, and the unwanted things that no product mentions. */
export async function wantedOf(
  live: readonly CatalogueProduct[],
  sought: Sought,
  language: string,
) {
  const { unwanted, reduced, inStock } = sought;
  const untold: Unwanted[] = [];
  for (const one of unwanted) {
    const told = await mapInTurns(live, (product) => tells(product, one));
    if (!told.includes(true)) untold.push(one);
  }
  const parts: (Unwanted | undefined)[] = [];
  for (const one of untold) parts.push(await partUnwanted(live, one, language));
  const known = [...unwanted, ...parts.filter((one) => one !== undefined)];
  const isWanted = (product: CatalogueProduct): boolean =>
    !isUnwanted(product, known) &&
    (reduced !== true || isReduced(product)) &&
    !(inStock && product.card.availability.status === 'out_of_stock');
  const wanted = await filterInTurns(live, isWanted);
  const silent = untold.filter((_one, at) => parts[at] === undefined);
  return { wanted, untold: silent.map(({ text }) => text) };
}

/** "Holz" of "Holzgriff", if some of the products have it as a value and others do not. */
async function partUnwanted(
  live: readonly CatalogueProduct[],
  { text }: Unwanted,
  language: string,
): Promise<Unwanted | undefined> {
  for (const [first] of dictionaryOf(language).splitsOf(text.toLowerCase()).toReversed()) {
    const part: Unwanted = { text: first };
    const having = await filterInTurns(live, ({ facts }) => hasValue(facts, part));
    if (having.length > 0 && having.length < live.length) return part;
  }
  return undefined;
}
