// Which rows have which facet value: lists of rows for names, columns for numbers.

import type { Fact } from './attribute-values.ts';
import type { Remap } from './document-table.ts';
import type { SearchDocument } from './document.ts';
import { fold } from './fold.ts';
import { grown, PostingLists } from './postings.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';

/** The measured cost of a Map entry and its string; for {@link FacetIndex.bytes} only. */
const FACET_BYTES = 110;

/** The facet of a value: an attribute key, or one of the groups below, which equal no key. */
export type FacetGroup = string;
/** The group of taxonomies. */
export const TAXONOMY = '#taxonomy';
/** The group of collections. */
export const COLLECTION = '#collection';
/** Brands are stored by spelling; {@link FacetIndex.brandSpellings} joins spellings of one brand. */
export const BRAND = '#brand';

/** One facet value. */
export interface Facet {
  readonly group: FacetGroup;
  readonly value: string;
}

/** The facet of an attribute value: without case and diacritics, `true` is "true". */
export function attributeFacet(key: string, value: string | boolean): Facet {
  return { group: key, value: typeof value === 'string' ? fold(value) : String(value) };
}

/** The numbers of one attribute: a row and a value per entry, in order of rows. */
interface NumberColumn {
  rows: Uint32Array;
  values: Float64Array;
  count: number;
}

function newNumbers(): NumberColumn {
  return { rows: new Uint32Array(8), values: new Float64Array(8), count: 0 };
}

/** Writes the given names to a snapshot, or reads names from one. */
async function listed(names: readonly string[], fields: SnapshotFields): Promise<string[]> {
  const carried = [...names];
  await fields.texts(names, (name) => void carried.push(name));
  return carried;
}

/** Facet values of live and dead rows; a reader skips the dead ones. */
export class FacetIndex {
  readonly #lists = new PostingLists(1);
  readonly #groups = new Map<FacetGroup, Map<string, number>>();
  #facetCount = 0;
  readonly #numbers = new Map<string, NumberColumn>();
  readonly #brandSpellings = new Map<string, string[]>();

  get bytes(): number {
    let bytes = this.#lists.bytes + this.#facetCount * FACET_BYTES;
    for (const column of this.#numbers.values()) {
      bytes += column.rows.byteLength + column.values.byteLength;
    }
    return bytes;
  }

  /** Every folded brand so far, with its spellings. */
  get brandSpellings(): ReadonlyMap<string, readonly string[]> {
    return this.#brandSpellings;
  }

  /** How many values there were so far. */
  get facetCount(): number {
    return this.#facetCount;
  }

  /** The values of a group so far, oldest first; those of an attribute without case and diacritics. */
  valuesOf(group: FacetGroup): ReadonlyMap<string, unknown> | undefined {
    return this.#groups.get(group);
  }

  /** Adds every facet value of a product whose own row is `firstRow`. */
  addDocument(document: SearchDocument, firstRow: number): void {
    for (const id of document.taxonomyIds) this.#add(TAXONOMY, id, firstRow);
    for (const id of document.collectionIds) this.#add(COLLECTION, id, firstRow);
    if (document.brand !== undefined) this.#add(BRAND, document.brand, firstRow);
    for (const fact of document.facts) this.#addFact(fact, firstRow);
    for (const [index, variant] of document.variants.entries()) {
      for (const fact of variant.facts) this.#addFact(fact, firstRow + 1 + index);
    }
  }

  /** Visits each row with the value; none for an unknown value. */
  forEach({ group, value }: Facet, visit: (row: number) => void): void {
    const list = this.#groups.get(group)?.get(value);
    if (list !== undefined) this.#lists.forEach(list, visit);
  }

  /** Whether `test` holds for any row with the value. */
  some({ group, value }: Facet, test: (row: number) => boolean): boolean {
    const list = this.#groups.get(group)?.get(value);
    return list !== undefined && this.#lists.some(list, test);
  }

  /** Visits each row whose number for `key` is in the closed range. */
  forEachInRange(
    key: string,
    range: { min: number; max: number },
    visit: (row: number) => void,
  ): void {
    const column = this.#numbers.get(key);
    if (column === undefined) return;
    for (let entry = 0; entry < column.count; entry += 1) {
      const value = column.values[entry]!;
      if (value >= range.min && value <= range.max) visit(column.rows[entry]!);
    }
  }

  /** The same index without dead rows and without values that only they had. */
  compacted({ rows }: Remap): FacetIndex {
    const target = new FacetIndex();
    for (const [group, values] of this.#groups) {
      for (const [value, list] of values) {
        let moved = -1;
        this.#lists.forEach(list, (row) => {
          if ((rows[row] ?? -1) === -1) return;
          if (moved === -1) moved = target.#listOf(group, value);
          target.#lists.append(moved, rows[row]!);
        });
      }
    }
    for (const [key, column] of this.#numbers) {
      for (let entry = 0; entry < column.count; entry += 1) {
        const moved = rows[column.rows[entry]!]!;
        if (moved !== -1) target.#addNumber(key, moved, column.values[entry]!);
      }
    }
    return target;
  }

  /** Writes all values to a snapshot, or reads them from one into an empty index. */
  async transfer(fields: SnapshotFields): Promise<void> {
    await this.#lists.transfer(fields);
    for (const group of await listed([...this.#groups.keys()], fields)) {
      await this.#transferGroup(group, fields);
    }
    for (const key of await listed([...this.#numbers.keys()], fields)) {
      const column = this.#numbers.get(key) ?? newNumbers();
      this.#numbers.set(key, column);
      column.count = await fields.number(column.count);
      column.rows = await fields.column(column.rows, column.count);
      column.values = await fields.column(column.values, column.count);
    }
  }

  async #transferGroup(group: FacetGroup, fields: SnapshotFields): Promise<void> {
    const values = this.#groups.get(group) ?? new Map<string, number>();
    this.#groups.set(group, values);
    const lists = await fields.column(Uint32Array.from(values.values()), values.size);
    await fields.texts([...values.keys()], (value) => {
      values.set(value, lists[values.size]!);
      this.#facetCount += 1;
      if (group === BRAND) this.#addBrandSpelling(value);
    });
  }

  /** Rows come in ascending order. */
  #add(group: FacetGroup, value: string, row: number): void {
    this.#lists.append(this.#listOf(group, value), row);
  }

  /** The list of a value, begun if there is none. */
  #listOf(group: FacetGroup, value: string): number {
    let values = this.#groups.get(group);
    if (values === undefined) this.#groups.set(group, (values = new Map()));
    let list = values.get(value);
    if (list === undefined) {
      list = this.#lists.addList();
      values.set(value, list);
      this.#facetCount += 1;
      if (group === BRAND) this.#addBrandSpelling(value);
    }
    return list;
  }

  #addFact({ key, value }: Fact, row: number): void {
    if (typeof value === 'number') this.#addNumber(key, row, value);
    else this.#add(key, attributeFacet(key, value).value, row);
  }

  #addNumber(key: string, row: number, value: number): void {
    let column = this.#numbers.get(key);
    if (column === undefined) {
      column = newNumbers();
      this.#numbers.set(key, column);
    }
    if (column.count === column.rows.length) {
      column.rows = grown(column.rows, column.count + 1);
      column.values = grown(column.values, column.count + 1);
    }
    column.rows[column.count] = row;
    column.values[column.count] = value;
    column.count += 1;
  }

  #addBrandSpelling(brand: string): void {
    const folded = fold(brand);
    const spellings = this.#brandSpellings.get(folded);
    if (spellings === undefined) this.#brandSpellings.set(folded, [brand]);
    else spellings.push(brand);
  }
}
