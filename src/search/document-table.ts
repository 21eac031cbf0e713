// The products of one index by slot number, and the rows that filters see: one for the product
// itself, then one per variant.

import type { SearchDocument } from './document.ts';
import { grown } from './postings.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { TextColumn } from './text-column.ts';

/** The measured cost of a Map entry and an id string; for {@link DocumentTable.bytes} only. */
const ID_BYTES = 100;

/** The new numbers of old slots and rows after a compaction; -1 for removed ones. */
export interface Remap {
  readonly documents: Int32Array;
  readonly rows: Int32Array;
}

/** Slots are assigned in ascending order and never reused. A removed product leaves a dead slot. */
export class DocumentTable {
  readonly #slots = new Map<string, number>();
  readonly #externalIds: string[] = [];
  #live = new Uint8Array(1024);
  #firstRows = new Uint32Array(1025);
  /** Per row: the product's slot, the variant's id (the product itself has ''), the price. */
  #rowSlots = new Uint32Array(1024);
  readonly #variantIds = new TextColumn();
  #amounts = new Float64Array(1024);
  #currencies = new Uint16Array(1024);
  readonly #currencyCodes: string[] = [''];
  #rowCount = 0;

  get liveCount(): number {
    return this.#slots.size;
  }

  /** Slots given so far, dead ones included. */
  get slotCount(): number {
    return this.#externalIds.length;
  }

  /** Rows given so far, dead ones included. */
  get rowCount(): number {
    return this.#rowCount;
  }

  /** Bytes held, estimated for strings and maps. */
  get bytes(): number {
    const columns = this.#live.byteLength + this.#firstRows.byteLength + this.#rowSlots.byteLength;
    const prices = this.#amounts.byteLength + this.#currencies.byteLength;
    return columns + prices + this.slotCount * ID_BYTES + this.#variantIds.bytes;
  }

  /** Adds a product that is not in the table and returns its slot. */
  add(document: SearchDocument): number {
    const slot = this.#externalIds.length;
    const rowCount = 1 + document.variants.length;
    this.#reserve(slot + 1, this.#rowCount + rowCount);
    this.#externalIds.push(document.external_product_id);
    this.#slots.set(document.external_product_id, slot);
    this.#live[slot] = 1;
    this.#addRow(slot, '', document.price);
    for (const variant of document.variants) {
      this.#addRow(slot, variant.external_variant_id, variant.price ?? document.price);
    }
    this.#firstRows[slot + 1] = this.#rowCount;
    return slot;
  }

  /** Marks a product's slot dead and returns it; undefined when there is no such product. */
  remove(externalProductId: string): number | undefined {
    const slot = this.#slots.get(externalProductId);
    if (slot === undefined) return undefined;
    this.#slots.delete(externalProductId);
    this.#live[slot] = 0;
    return slot;
  }

  /** The slot of a live product. */
  slotOf(externalProductId: string): number | undefined {
    return this.#slots.get(externalProductId);
  }

  isLive(slot: number): boolean {
    return this.#live[slot] === 1;
  }

  externalId(slot: number): string {
    return this.#externalIds[slot] ?? '';
  }

  /** The product's own row; its variants' rows follow up to {@link endRow}. */
  firstRow(slot: number): number {
    return this.#firstRows[slot]!;
  }

  endRow(slot: number): number {
    return this.#firstRows[slot + 1]!;
  }

  slotOfRow(row: number): number {
    return this.#rowSlots[row]!;
  }

  isProductRow(row: number): boolean {
    return this.firstRow(this.slotOfRow(row)) === row;
  }

  /** The variant of a row, or '' for the product itself. */
  variantId(row: number): string {
    return this.#variantIds.get(row);
  }

  /** The row's price in minor units, or NaN; a variant without one has its product's. */
  amount(row: number): number {
    return this.#amounts[row]!;
  }

  /** The number of the row's currency; 0 where there is no price. */
  currency(row: number): number {
    return this.#currencies[row]!;
  }

  /** The number of a currency code, or -1 when no product was ever priced in it. */
  currencyNumber(code: string): number {
    const number = this.#currencyCodes.indexOf(code);
    return number > 0 ? number : -1;
  }

  currencyCode(number: number): string {
    return this.#currencyCodes[number] ?? '';
  }

  /** A table of the live products alone, in the same order, and the new numbers. */
  compacted(): { table: DocumentTable; remap: Remap } {
    const table = new DocumentTable();
    const documents = new Int32Array(this.slotCount).fill(-1);
    const rows = new Int32Array(this.rowCount).fill(-1);
    table.#currencyCodes.splice(0, 1, ...this.#currencyCodes);
    table.#reserve(this.liveCount, this.rowCount);
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      if (!this.isLive(slot)) continue;
      const target = table.#externalIds.length;
      documents[slot] = target;
      table.#externalIds.push(this.externalId(slot));
      table.#slots.set(this.externalId(slot), target);
      table.#live[target] = 1;
      for (let row = this.firstRow(slot); row < this.endRow(slot); row += 1) {
        rows[row] = table.#rowCount;
        table.#copyRow(this, row, target);
      }
      table.#firstRows[target + 1] = table.#rowCount;
    }
    return { table, remap: { documents, rows } };
  }

  /** The ids of live products by slot; undefined for a dead one. */
  liveIds(): (string | undefined)[] {
    return this.#externalIds.map((id, slot) => (this.isLive(slot) ? id : undefined));
  }

  /** Writes all products to a snapshot, or reads them from one into an empty table. */
  async transfer(fields: SnapshotFields): Promise<void> {
    const slotCount = await fields.number(this.slotCount);
    this.#rowCount = await fields.number(this.#rowCount);
    this.#live = await fields.column(this.#live, slotCount);
    this.#firstRows = await fields.column(this.#firstRows, slotCount + 1);
    this.#rowSlots = await fields.column(this.#rowSlots, this.#rowCount);
    await this.#variantIds.transfer(fields);
    this.#amounts = await fields.column(this.#amounts, this.#rowCount);
    this.#currencies = await fields.column(this.#currencies, this.#rowCount);
    const codes = this.#currencyCodes.slice(1);
    await fields.texts(codes, (code) => void this.#currencyCodes.push(code));
    await fields.texts(this.#externalIds, (id) => {
      const slot = this.#externalIds.push(id) - 1;
      if (this.isLive(slot)) this.#slots.set(id, slot);
    });
  }

  #copyRow(from: DocumentTable, row: number, slot: number): void {
    const target = this.#rowCount;
    this.#rowSlots[target] = slot;
    this.#variantIds.push(from.variantId(row));
    this.#amounts[target] = from.amount(row);
    this.#currencies[target] = from.currency(row);
    this.#rowCount += 1;
  }

  #addRow(slot: number, variantId: string, price: SearchDocument['price']): void {
    const row = this.#rowCount;
    this.#rowSlots[row] = slot;
    this.#variantIds.push(variantId);
    this.#amounts[row] = price?.amount ?? Number.NaN;
    this.#currencies[row] = price === undefined ? 0 : this.#numberOfCurrency(price.currency);
    this.#rowCount += 1;
  }

  #numberOfCurrency(code: string): number {
    const known = this.currencyNumber(code);
    return known === -1 ? this.#currencyCodes.push(code) - 1 : known;
  }

  #reserve(slots: number, rows: number): void {
    if (slots > this.#live.length) this.#live = grown(this.#live, slots);
    if (slots >= this.#firstRows.length) this.#firstRows = grown(this.#firstRows, slots + 1);
    if (rows > this.#rowSlots.length) {
      this.#rowSlots = grown(this.#rowSlots, rows);
      this.#amounts = grown(this.#amounts, rows);
      this.#currencies = grown(this.#currencies, rows);
    }
  }
}
