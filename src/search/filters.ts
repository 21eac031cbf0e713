// Hard filters: which rows meet every condition together, and so which product and which variant.

import type { SearchFilters } from '../contract/search.ts';
import type { DocumentTable } from './document-table.ts';
import {
  attributeFacet,
  BRAND,
  COLLECTION,
  TAXONOMY,
  type FacetGroup,
  type FacetIndex,
} from './facet-index.ts';
import { fold } from './fold.ts';

type Visit = (row: number) => void;
/** Visits every row that meets one condition, in any order, perhaps more than once. */
type Condition = (visit: Visit) => void;
type AttributeFilter = NonNullable<SearchFilters['attributes']>[string];

/** A closed range of amounts, of one currency (its number) or of any (0). */
interface PriceRange {
  readonly min: number;
  readonly max: number;
  readonly currency: number;
}

/**
 * The rows that meet all filters of one query. Facets are intersected at once, through their lists;
 * the price is looked at only where the facets hold, because nearly every row has one.
 */
export class FilterMatch {
  readonly #documents: DocumentTable;
  readonly #price: PriceRange | undefined;
  readonly #conditionCount: number;
  /** How many conditions, in order, each row meets; short of the count means "not this row". */
  readonly #met: Uint8Array;

  constructor(filters: SearchFilters, documents: DocumentTable, facets: FacetIndex) {
    const conditions = conditionsOf(filters, documents, facets);
    this.#documents = documents;
    this.#price = filters.price && priceRange(filters.price, documents);
    this.#conditionCount = conditions.length;
    const met = new Uint8Array(documents.rowCount);
    this.#met = met;
    for (const [index, condition] of conditions.entries()) {
      condition((row) => {
        if (met[row] === index) met[row] = index + 1;
      });
    }
  }

  isMet(row: number): boolean {
    if (this.#met[row] !== this.#conditionCount) return false;
    const price = this.#price;
    if (price === undefined) return true;
    const amount = this.#documents.amount(row);
    // An unpriced row's NaN fails both comparisons.
    if (!(amount >= price.min && amount <= price.max)) return false;
    return price.currency === 0 || this.#documents.currency(row) === price.currency;
  }

  /** The live products that match, in the order of their slots. */
  slots(): number[] {
    const slots: number[] = [];
    let last = -1;
    for (let row = 0; row < this.#met.length; row += 1) {
      if (!this.isMet(row)) continue;
      const slot = this.#documents.slotOfRow(row);
      if (slot === last || !this.#documents.isLive(slot)) continue;
      slots.push(slot);
      last = slot;
    }
    return slots;
  }

  /** The row that makes a product match: its own, else its first variant's that does, else -1. */
  rowOf(slot: number): number {
    const end = this.#documents.endRow(slot);
    for (let row = this.#documents.firstRow(slot); row < end; row += 1) {
      if (this.isMet(row)) return row;
    }
    return -1;
  }
}

function conditionsOf(
  filters: SearchFilters,
  documents: DocumentTable,
  facets: FacetIndex,
): Condition[] {
  const conditions: Condition[] = [];
  const inherit = (visit: Visit): Visit => visitVariantsToo(documents, visit);
  const anyOf = (group: FacetGroup, values: readonly string[]): Condition => {
    return (visit) => values.forEach((value) => facets.forEach({ group, value }, inherit(visit)));
  };
  const { external_taxonomy_ids, external_collection_ids, brand, attributes } = filters;
  if (external_taxonomy_ids) conditions.push(anyOf(TAXONOMY, external_taxonomy_ids));
  if (external_collection_ids) conditions.push(anyOf(COLLECTION, external_collection_ids));
  if (brand) {
    const spellings = brand.flatMap((name) => facets.brandSpellings.get(fold(name)) ?? []);
    conditions.push(anyOf(BRAND, spellings));
  }
  for (const [key, wanted] of Object.entries(attributes ?? {})) {
    conditions.push((visit) => visitAttribute(facets, { key, wanted }, inherit(visit)));
  }
  return conditions;
}

/** What holds for a product holds for each of its variants. */
function visitVariantsToo(documents: DocumentTable, visit: Visit): Visit {
  return (row) => {
    visit(row);
    if (!documents.isProductRow(row)) return;
    const end = documents.endRow(documents.slotOfRow(row));
    for (let variant = row + 1; variant < end; variant += 1) visit(variant);
  };
}

function visitAttribute(
  facets: FacetIndex,
  { key, wanted }: { key: string; wanted: AttributeFilter },
  visit: Visit,
): void {
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    const { min = -Infinity, max = Infinity } = wanted;
    facets.forEachInRange(key, { min, max }, visit);
    return;
  }
  for (const value of Array.isArray(wanted) ? wanted : [wanted]) {
    if (typeof value !== 'number') facets.forEach(attributeFacet(key, value), visit);
    // "17" as text asks for the number 17: the wire form of a query string knows no numbers.
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && !Number.isNaN(number)) {
      facets.forEachInRange(key, { min: number, max: number }, visit);
    }
  }
}

function priceRange(
  { min = 0, max = Infinity, currency }: NonNullable<SearchFilters['price']>,
  documents: DocumentTable,
): PriceRange {
  return { min, max, currency: currency === undefined ? 0 : documents.currencyNumber(currency) };
}
