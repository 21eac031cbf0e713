// Products from CSV: one row per product or per variant, columns as csv-columns names them.

import { nearestWord } from '../../base/nearest-word.ts';
import { CommandFailure } from '../command-failure.ts';
import { columnNames, isKnownColumn } from './csv-columns.ts';
import { booleanOf, firstChars, imagesFrom, moneyFromText, type FeedNotes } from './feed-values.ts';
import type { PriceColumns } from './price-columns.ts';
import { noteStock } from './stock-cells.ts';

/**
 * The data type of an attribute in a schema file of the same import; `raw` leaves every value as it is, to be
 * typed later.
 */
export type DataTypeOf = (attributeKey: string) => string | undefined;

/** Contract 8.1. */
const titleCharsMax = 255;

type Row = Readonly<Record<string, string>>;
type Item = Record<string, unknown>;

/**
 * Throws {@link CommandFailure} for an unknown column, or for one that repeats: both would lose values.
 */
export function checkColumns(columns: readonly string[], path: string): void {
  const known = new Set<string>();
  for (const column of columns) {
    if (known.has(column)) {
      throw new CommandFailure(`${path}: the column "${column}" stands twice.`);
    }
    known.add(column);
    if (isKnownColumn(column)) continue;
    const near = nearestWord(column, columnNames);
    const hint = near === undefined ? '' : `; did you mean "${near}"?`;
    throw new CommandFailure(`${path}: the column "${column}" is unknown${hint}`);
  }
  if (known.has('external_product_id')) return;
  throw new CommandFailure(`${path}: the column "external_product_id" is missing.`);
}

/** The context of a row. */
export interface RowContext {
  /** The time of a row without one. */
  readonly fileTime: string;
  readonly typeOf: DataTypeOf;
  /** The currency of a price without one. */
  readonly currency?: string | undefined;
  readonly notes: FeedNotes;
  /** The prices of all rows, by column. */
  readonly prices?: PriceColumns | undefined;
  /**
   * Whether the columns are mapped from foreign ones: values that cannot be stored are then left out and noted. In
   * our own columns such a value is a fault of the row.
   */
  readonly isForeign: boolean;
}

/** Starts a product from the first of its rows; {@link addVariant} adds each row's variant. */
export function productOf(row: Row, context: RowContext): Item {
  const { fileTime, typeOf } = context;
  const plain = row['description'];
  const html = row['description_html'];
  return present({
    external_product_id: row['external_product_id'],
    updated_at: row['updated_at'] || fileTime,
    status: row['status'],
    title: titleOf(row['title'], context),
    description: plain || html ? present({ plain, html }) : undefined,
    url: row['url'],
    brand: row['brand'],
    external_classification_id: row['external_classification_id'],
    external_taxonomy_ids: listOf(row['external_taxonomy_ids']),
    external_collection_ids: listOf(row['external_collection_ids']),
    attributes: valuesOf(row, 'attributes', typeOf),
    price: moneyOf(row, 'price', context),
    list_price: moneyOf(row, 'list_price', context),
    media: imagesOf(row['image_urls'], context),
  });
}

/** The id of the row's variant; undefined for a row about the product alone. */
export function variantIdOf(row: Row): string | undefined {
  const { sku, gtin, external_product_id, external_variant_id } = row;
  return external_variant_id || sku || (gtin && external_product_id) || undefined;
}

/**
 * Adds the row's variant to its product, if the row has one, and notes its stock. A SKU or barcode belongs to a
 * variant: a row with such a number alone makes a variant of that number.
 */
export function addVariant(product: Item, row: Row, context: RowContext): void {
  const { sku = '', gtin = '' } = row;
  const id = variantIdOf(row);
  const { typeOf, notes, fileTime } = context;
  const place = {
    external_product_id: row['external_product_id'] ?? '',
    ...(id && { external_variant_id: id }),
    occurred_at: fileTime,
  };
  noteStock(row['available'] ?? '', place, notes);
  if (!id) return;
  const variant = present({
    external_variant_id: id,
    title: row['variant_title'],
    sku,
    barcodes: gtin ? listOf(gtin)?.map((value) => ({ type: 'gtin', value })) : undefined,
    options: valuesOf(row, 'options', typeOf),
    price: moneyOf(row, 'variant_price', context),
    list_price: moneyOf(row, 'variant_list_price', context),
    url: row['variant_url'],
    media: imagesOf(row['variant_image_urls'], context),
    attributes: valuesOf(row, 'variant_attributes', typeOf),
  });
  const variants = (product['variants'] ??= []) as Item[];
  variants.push(variant);
}

/** Titles of foreign columns are cut if they are too long; in our own columns that is a fault. */
function titleOf(title: string | undefined, context: RowContext): string | undefined {
  const { notes, isForeign } = context;
  if (!isForeign || title === undefined || title.length <= titleCharsMax) return title;
  notes.leaveOut(`ends of titles longer than ${titleCharsMax} characters`);
  return firstChars(title, titleCharsMax);
}

/** Without the members of empty cells: absent means empty (contract 8.1). */
function present(members: Item): Item {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function listOf(cell: string | undefined): string[] | undefined {
  const parts = (cell ?? '').split('|').map((part) => part.trim());
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? undefined : filled;
}

/** A cell that is no price stays as it is: the check of the item names its place. */
function moneyOf(row: Row, column: string, { currency, prices }: RowContext): Item | undefined {
  const named = row['price_currency']?.toUpperCase() || currency;
  const minor = row[`${column}_amount`];
  if (minor) return { amount: numberOr(minor), currency: named ?? '' };
  const text = row[column];
  if (!text) return undefined;
  const money = moneyFromText(text, named, prices?.marksOf(column));
  if (money !== undefined) prices?.see(column, text, money.currency);
  return money ?? { amount: text, currency: named ?? '' };
}

function imagesOf(cell: string | undefined, { notes, isForeign }: RowContext): Item[] | undefined {
  const urls = listOf(cell)?.map((url) => ({ url }));
  if (isForeign) return imagesFrom(urls ?? [], notes);
  return urls?.map(({ url }) => ({ type: 'image', url }));
}

function valuesOf(row: Row, prefix: string, typeOf: DataTypeOf): Item | undefined {
  const values: Item = {};
  for (const [column, cell] of Object.entries(row)) {
    if (cell === '' || !column.startsWith(`${prefix}.`)) continue;
    const [key = '', locale] = column.slice(prefix.length + 1).split('@');
    if (locale === undefined) values[key] = valueOf(cell, typeOf(key));
    else values[key] = { ...(values[key] as Item | undefined), [locale]: cell };
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

/** A cell in its attribute's type; a value that does not fit is sent as it is, to be rejected. */
export function valueOf(cell: string, dataType: string | undefined): unknown {
  const [, number, rest] = /^(-?[\d.]+)\s+(\S+)$/.exec(cell) ?? [];
  switch (dataType) {
    case 'integer':
    case 'decimal':
      return numberOr(cell);
    case 'boolean':
      return booleanOf(cell) ?? cell;
    case 'multi_enum':
      return listOf(cell);
    case 'measure':
      return number === undefined ? cell : { value: numberOr(number), unit: rest };
    case 'money':
      return number === undefined ? cell : { amount: numberOr(number), currency: rest };
    case undefined:
      return /^(true|false|-?(0|[1-9]\d*)(\.\d+)?|\[.*\]|\{.*\})$/s.test(cell)
        ? jsonOr(cell)
        : cell;
    default:
      return cell;
  }
}

function numberOr(cell: string): number | string {
  return cell.trim() !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}

function jsonOr(cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}
