// Products from a Google Merchant feed: entries of one item group are a product with its variants.

import { classificationIdOf, firstChars, imagesFrom, moneyFrom } from './feed-values.ts';
import { present, presentMap, type FeedNotes } from './feed-values.ts';
import { cellOf, type FeedRow } from './feed-rows.ts';
import { availableOf, noteStock } from './stock-cells.ts';

type Item = Record<string, unknown>;

export interface GoogleReading {
  readonly fileTime: string;
  readonly notes: FeedNotes;
}

/** `g:image_link`, `image link` and `Image Link` are one column. */
export function googleColumn(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
}

/** Whether a heading (in its common spelling) is that of such a feed. */
export function isGoogleHeading(columns: readonly string[]): boolean {
  const has = (name: string): boolean => columns.includes(name);
  return has('id') && has('title') && (has('link') || has('price') || has('image_link'));
}

/** The key of entries of one product. */
export function googleKeyOf(row: FeedRow): string {
  const group = cellOf(row, 'item_group_id');
  // The id of an entry without a group may also be the name of a group.
  return group === '' ? `id ${cellOf(row, 'id')}` : `group ${group}`;
}

/** Columns that may distinguish the variants of a group; each variant gets them in any case. */
const axisColumns = ['color', 'size', 'material', 'pattern'] as const;

/** Attributes of the product. */
const productColumns = ['gender', 'age_group', 'condition', 'energy_efficiency_class'] as const;

const usedColumns: ReadonlySet<string> = new Set([
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'gtin',
  'mpn',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'product_type',
  'google_product_category',
  'availability',
  'quantity',
  'sell_on_google_quantity',
  ...axisColumns,
  ...productColumns,
]);

/** Columns with a number; the column `availability` has a word. */
const quantityColumns = ['quantity', 'sell_on_google_quantity'] as const;

/** The product of one group's entries. */
export function googleProduct(
  rows: readonly [FeedRow, ...FeedRow[]],
  reading: GoogleReading,
): Item {
  const { notes, fileTime } = reading;
  const first = rows[0];
  const productId = cellOf(first, 'item_group_id') || cellOf(first, 'id');
  for (const row of rows) {
    noteUnused(row, notes);
    noteLevel(row, productId, reading);
  }
  const text = cellOf(first, 'description');
  const category = cellOf(first, 'product_type') || cellOf(first, 'google_product_category');
  const taxonomyId = notes.categoryOf(
    /^\d+$/.test(category) ? `Google category ${category}` : category,
  );
  const axes = axesOf(rows);
  const variants = rows.map((row) => variantOf(row, { rows, axes, reading }));
  const attributes = productColumns.map((column) => [
    notes.keyOf(nameOf(column)),
    cellOf(first, column),
  ]);
  return present({
    external_product_id: productId,
    updated_at: fileTime,
    title: commonTitle(rows.map((row) => cellOf(row, 'title'))),
    description: text && (/<\/?[a-z][^>]*>/i.test(text) ? { html: text } : { plain: text }),
    url: cellOf(first, 'link'),
    brand: cellOf(first, 'brand'),
    external_classification_id: axes.length > 0 ? classificationIdOf(axes) : undefined,
    external_taxonomy_ids: taxonomyId === undefined ? undefined : [taxonomyId],
    attributes: presentMap(Object.fromEntries(attributes) as Item),
    price: variants[0]?.['price'],
    list_price: variants[0]?.['list_price'],
    media: imagesOf(first, notes),
    variants,
  });
}

function noteLevel(row: FeedRow, productId: string, { notes, fileTime }: GoogleReading): void {
  const number = quantityColumns
    .map((column) => cellOf(row, column))
    .find((cell) => /^-?\d{1,9}$/.test(cell));
  const place = {
    external_product_id: productId,
    external_variant_id: cellOf(row, 'id'),
    occurred_at: fileTime,
  };
  const word = cellOf(row, 'availability');
  // "Out of stock" counts more than a number, which may be outdated.
  noteStock(number === undefined || availableOf(word) === 0 ? word : number, place, notes);
}

function noteUnused(row: FeedRow, notes: FeedNotes): void {
  for (const column of Object.keys(row.cells)) {
    if (usedColumns.has(column) || cellOf(row, column) === '') continue;
    notes.leaveOut(`the column ${column}`);
  }
}

const nameOf = (column: string): string =>
  `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`;

/** Columns in which every entry of the group has a value, and not all the same. */
function axesOf(rows: readonly FeedRow[]): string[] {
  return axisColumns.filter((column) => {
    const values = new Set(rows.map((row) => cellOf(row, column)));
    return values.size > 1 && !values.has('');
  });
}

function variantOf(
  row: FeedRow,
  about: { rows: readonly FeedRow[]; axes: readonly string[]; reading: GoogleReading },
): Item {
  const { rows, axes, reading } = about;
  const { notes } = reading;
  const isOne = rows.length === 1;
  const gtin = cellOf(row, 'gtin');
  const others = axisColumns.filter((column) => !axes.includes(column));
  const valuesOf = (columns: readonly string[]): Item | undefined =>
    presentMap(
      Object.fromEntries(
        columns.map((column) => [notes.keyOf(nameOf(column)), cellOf(row, column)]),
      ),
    );
  return present({
    external_variant_id: cellOf(row, 'id'),
    title: isOne ? undefined : firstChars(cellOf(row, 'title'), 255),
    sku: cellOf(row, 'mpn'),
    barcodes: gtin ? [{ type: 'gtin', value: gtin }] : undefined,
    options: valuesOf(axes),
    ...pricesOf(row, reading),
    url: isOne ? undefined : cellOf(row, 'link'),
    media: isOne ? undefined : imagesOf(row, notes),
    attributes: valuesOf(others),
  });
}

/** A sale price counts while it lasts, by the time of the file: the same file, the same prices. */
function pricesOf(row: FeedRow, { fileTime, notes }: GoogleReading): Item {
  const price = googleMoney(cellOf(row, 'price'));
  const sale = googleMoney(cellOf(row, 'sale_price'));
  if (cellOf(row, 'price') !== '' && price === undefined) notes.leaveOut('prices that are none');
  const [from = '', to = ''] = cellOf(row, 'sale_price_effective_date').split('/');
  const atMs = Date.parse(fileTime);
  const isOver = (from !== '' && Date.parse(from) > atMs) || (to !== '' && Date.parse(to) < atMs);
  if (sale === undefined || isOver) return { price };
  return { price: sale, list_price: price && price.amount > sale.amount ? price : undefined };
}

/** `15.00 USD`, and `USD 15.00` as some write it. */
function googleMoney(text: string): ReturnType<typeof moneyFrom> {
  const [, before, amount = '', after] =
    /^([A-Z]{3})?\s*([\d., ']+?)\s*([A-Z]{3})?$/.exec(text) ?? [];
  return moneyFrom(amount, after ?? before ?? '');
}

function imagesOf(row: FeedRow, notes: FeedNotes): Item[] | undefined {
  const others = (row.cells['additional_image_link'] ?? []).flatMap((cell) => cell.split(','));
  const urls = [cellOf(row, 'image_link'), ...others].map((url) => ({ url: url.trim() }));
  return imagesFrom(urls, notes);
}

/** The common beginning of a group's titles, if that is a title; else the first title. */
function commonTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  let common = first;
  for (const other of others) {
    let length = 0;
    while (length < common.length && common[length] === other[length]) length += 1;
    // End at a whole word.
    if (length < common.length || length < other.length) {
      // Two pictures may begin alike: half of one is no character.
      const kept = common.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
      const isWordEnd =
        !/\w$/.test(kept) ||
        (!/^\w/.test(common.slice(length)) && !/^\w/.test(other.slice(length)));
      common = isWordEnd ? kept : kept.replace(/\w+$/, '');
    }
  }
  const trimmed = common.replace(/[\s\-–—,:;/|(]+$/, '');
  return firstChars(trimmed.length >= 3 ? trimmed : first, 255);
}
