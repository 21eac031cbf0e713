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

/** Bytes of all rows kept. */
const KEPT_BYTES_MAX = 1 << 23;
/** Bytes of a match for each row, and for each product. */
const ROW_BYTES = 1;
const SLOT_BYTES = 4;

interface Index {
  readonly documents: DocumentTable;
  readonly facets: FacetIndex;
}

/** Recent filters with the rows of their conditions: one question uses the same ones several times. */
export class RecentFilters {
  readonly #conditions = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES_MAX / 2,
    sizeCalculation: ({ length }) => length * ROW_BYTES,
  });
  readonly #matches = new LRUCache<string, FilterMatch>({
    maxSize: KEPT_BYTES_MAX / 2,
    sizeCalculation: ({ bytes }) => bytes,
  });

  get bytes(): number {
    return this.#conditions.calculatedSize + this.#matches.calculatedSize;
  }

  /** Call it when a product has changed. */
  forget(): void {
    if (this.#conditions.size > 0) this.#conditions.clear();
    if (this.#matches.size > 0) this.#matches.clear();
  }

  /** What passes the filters, until a product changes. */
  matchOf(filters: SearchFilters, index: Index): FilterMatch {
    const key = JSON.stringify(filters);
    const kept = this.#matches.get(key);
    if (kept !== undefined) return kept;
    const { documents, facets } = index;
    const conditions = conditionsOf(filters, documents, facets).map((condition) =>
      this.#rowsOf(condition, documents.rowCount),
    );
    const price = filters.price && priceRange(filters.price, documents);
    const made = new FilterMatch(documents, conditions, price);
    if (made.bytes > 0) this.#matches.set(key, made);
    return made;
  }

  /** By row whether it meets the condition, as 1 or 0. */
  #rowsOf({ key, forEach }: Condition, rowCount: number): Uint8Array {
    const kept = this.#conditions.get(key);
    if (kept !== undefined) return kept;
    const rows = new Uint8Array(rowCount);
    forEach((row) => void (rows[row] = 1));
    if (rowCount > 0) this.#conditions.set(key, rows);
    return rows;
  }
}

/** The rows that meet all filters of a query, and by them the products. */
export class FilterMatch {
  readonly #documents: DocumentTable;
  /** By row whether it meets every condition, as 1 or 0. */
  readonly #met: Uint8Array;
  /** By product the first row that does, else -1. */
  readonly #rows: Int32Array;

  constructor(
    documents: DocumentTable,
    [first, ...others]: readonly Uint8Array[],
    price: PriceRange | undefined,
  ) {
    this.#documents = documents;
    this.#met = first?.slice() ?? new Uint8Array(documents.rowCount).fill(1);
    for (const other of others) {
      for (let row = 0; row < other.length; row += 1) this.#met[row]! &= other[row]!;
    }
    this.#rows = new Int32Array(documents.slotCount).fill(-1);
    // From the last row on, so that the first one of a product stays.
    for (let row = this.#met.length - 1; row >= 0; row -= 1) {
      if (this.#met[row] === 0) continue;
      if (price !== undefined && !isPriced(documents, row, price)) this.#met[row] = 0;
      else this.#rows[documents.slotOfRow(row)] = row;
    }
  }

  get bytes(): number {
    return this.#met.length * ROW_BYTES + this.#rows.length * SLOT_BYTES;
  }

  isMet(row: number): boolean {
    return this.#met[row] === 1;
  }

  /** The live products that match, in the order of their slots. */
  slots(): Uint32Array {
    const slots: number[] = [];
    for (let slot = 0; slot < this.#rows.length; slot += 1) {
      if (this.#rows[slot]! >= 0 && this.#documents.isLive(slot)) slots.push(slot);
    }
    return Uint32Array.from(slots);
  }

  /** Those of `slots` that match, in their order. */
  among(slots: Uint32Array): Uint32Array {
    // The method `filter` of a typed array takes three times as long, and a branch that is often missed twice.
    const matching = new Uint32Array(slots.length);
    let count = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!;
      matching[count] = slot;
      count += this.#rows[slot]! < 0 ? 0 : 1;
    }
    return matching.subarray(0, count);
  }

  /** The row by which a product matches: its own, else the first matching variant's, else -1. */
  rowOf(slot: number): number {
    return this.#rows[slot]!;
  }
}

/** An unpriced row's NaN fails both comparisons. */
function isPriced(documents: DocumentTable, row: number, price: PriceRange): boolean {
  const amount = documents.amount(row);
  if (!(amount >= price.min && amount <= price.max)) return false;
  return price.currency === 0 || documents.currency(row) === price.currency;
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
