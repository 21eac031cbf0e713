// Hard filters: the rows that meet every condition, and by them the products and variants.

import { LRUCache } from 'lru-cache';
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
interface Condition {
  /** Equal for equal conditions. */
  readonly key: string;
  /** Visits every row that meets it, in any order, perhaps more than once. */
  readonly forEach: (visit: Visit) => void;
}
type AttributeFilter = NonNullable<SearchFilters['attributes']>[string];

/** A closed range of amounts, of one currency (its number) or of any (0). */
interface PriceRange {
  readonly min: number;
  readonly max: number;
  readonly currency: number;
}

/** A byte for each row of each condition kept. */
const KEPT_BYTES_MAX = 1 << 22;

/** The rows of each recent condition: one question uses the same ones several times. */
export class ConditionRows {
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  });

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Call it when a product has changed. */
  forget(): void {
    if (this.#kept.size > 0) this.#kept.clear();
  }

  /** By row whether it meets the condition, as 1 or 0. */
  of({ key, forEach }: Condition, rowCount: number): Uint8Array {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const rows = new Uint8Array(rowCount);
    forEach((row) => void (rows[row] = 1));
    if (rowCount > 0) this.#kept.set(key, rows);
    return rows;
  }
}

/**
 * The rows that meet all filters of one query. Facets are intersected through their lists; the price is checked
 * only for rows that meet the facets, because nearly every row has one.
 */
export class FilterMatch {
  readonly #documents: DocumentTable;
  readonly #price: PriceRange | undefined;
  /** By row whether it meets every condition but the price, as 1 or 0. */
  readonly #met: Uint8Array;

  constructor(
    filters: SearchFilters,
    index: { documents: DocumentTable; facets: FacetIndex; conditions: ConditionRows },
  ) {
    const { documents, facets, conditions } = index;
    this.#documents = documents;
    this.#price = filters.price && priceRange(filters.price, documents);
    const { rowCount } = documents;
    const [first, ...others] = conditionsOf(filters, documents, facets).map((condition) =>
      conditions.of(condition, rowCount),
    );
    this.#met = others.reduce(bothOf, first ?? new Uint8Array(rowCount).fill(1));
  }

  isMet(row: number): boolean {
    if (this.#met[row] !== 1) return false;
    const price = this.#price;
    if (price === undefined) return true;
    const amount = this.#documents.amount(row);
    // An unpriced row's NaN fails both comparisons.
    if (!(amount >= price.min && amount <= price.max)) return false;
    return price.currency === 0 || this.#documents.currency(row) === price.currency;
  }

  /** The live products that match, in the order of their slots. */
  slots(): Uint32Array {
    const slots: number[] = [];
    let last = -1;
    for (let row = 0; row < this.#met.length; row += 1) {
      if (!this.isMet(row)) continue;
      const slot = this.#documents.slotOfRow(row);
      if (slot === last || !this.#documents.isLive(slot)) continue;
      slots.push(slot);
      last = slot;
    }
    return Uint32Array.from(slots);
  }

  /** Those of `slots` that match, in their order. */
  among(slots: Uint32Array): Uint32Array {
    // The method `filter` of a typed array takes three times as long.
    const matching = new Uint32Array(slots.length);
    let count = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!;
      if (this.rowOf(slot) >= 0) matching[count++] = slot;
    }
    return matching.subarray(0, count);
  }

  /** The row by which a product matches: its own, else the first matching variant's, else -1. */
  rowOf(slot: number): number {
    const end = this.#documents.endRow(slot);
    for (let row = this.#documents.firstRow(slot); row < end; row += 1) {
      if (this.isMet(row)) return row;
    }
    return -1;
  }
}

function bothOf(some: Uint8Array, others: Uint8Array): Uint8Array {
  const both = new Uint8Array(some.length);
  for (let row = 0; row < both.length; row += 1) both[row] = some[row]! & others[row]!;
  return both;
}

function conditionsOf(
  filters: SearchFilters,
  documents: DocumentTable,
  facets: FacetIndex,
): Condition[] {
  const conditions: Condition[] = [];
  const inherit = (visit: Visit): Visit => visitVariantsToo(documents, visit);
  const anyOf = (group: FacetGroup, values: readonly string[]): Condition => ({
    key: keyOf(group, values),
    forEach: (visit) => values.forEach((value) => facets.forEach({ group, value }, inherit(visit))),
  });
  const { external_taxonomy_ids, external_collection_ids, brand, attributes } = filters;
  if (external_taxonomy_ids) conditions.push(anyOf(TAXONOMY, external_taxonomy_ids));
  if (external_collection_ids) conditions.push(anyOf(COLLECTION, external_collection_ids));
  if (brand) {
    const spellings = brand.flatMap((name) => facets.brandSpellings.get(fold(name)) ?? []);
    conditions.push(anyOf(BRAND, spellings));
  }
  for (const [key, wanted] of Object.entries(attributes ?? {})) {
    conditions.push({
      key: keyOf(key, wanted),
      forEach: (visit) => visitAttribute(facets, { key, wanted }, inherit(visit)),
    });
  }
  return conditions;
}

function keyOf(group: FacetGroup, wanted: AttributeFilter | readonly string[]): string {
  return JSON.stringify([group, wanted]);
}

/** A condition that a product meets is met by each of its variants. */
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
    // "17" as text means the number 17: a query string has no numbers.
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
