// Products from a Shopify product export: rows of one handle are a product with its variants.

import {
  attributeKeyOf,
  classificationIdOf,
  firstChars,
  imagesFrom,
  moneyFrom,
  present,
  presentMap,
  type FeedNotes,
} from './feed-values.ts';
import { cellOf, type FeedRow } from './feed-rows.ts';
import { noteLevel } from './stock-cells.ts';

type Item = Record<string, unknown>;

export interface ShopifyReading {
  readonly fileTime: string;
  readonly notes: FeedNotes;
  /** The export has no currency. */
  readonly currency: string;
  /** The address of the shop; without it products have no link. */
  readonly shopUrl?: string | undefined;
}

/** Whether a heading is that of such an export. */
export function isShopifyHeading(columns: readonly string[]): boolean {
  return columns.includes('Handle') && columns.includes('Title');
}

/** The key of rows of one product. */
export function shopifyKeyOf(row: FeedRow): string {
  return cellOf(row, 'Handle');
}

/** Columns with internal data of the shop. */
const withheld: Readonly<Record<string, string>> = {
  'Cost per item': 'costs, which the shop alone should know',
};

const ownAttributes: Readonly<Record<string, string>> = {
  'Google Shopping / Gender': 'Gender',
  'Google Shopping / Age Group': 'Age group',
  'Google Shopping / Condition': 'Condition',
};

const metafield = /^(.+) \(product\.metafields\.[^.]+\.(.+)\)$/;

const axisNumbers = [1, 2, 3] as const;

/** The product of one handle's rows. */
export function shopifyProduct(
  rows: readonly [FeedRow, ...FeedRow[]],
  reading: ShopifyReading,
): Item {
  const { notes, fileTime, shopUrl } = reading;
  const first = rows.find((row) => cellOf(row, 'Title') !== '') ?? rows[0];
  const handle = shopifyKeyOf(first);
  const axes = axesOf(first, notes);
  const category = cellOf(first, 'Product Category') || cellOf(first, 'Type');
  const taxonomyId = notes.categoryOf(category);
  const html = cellOf(first, 'Body (HTML)');
  for (const row of rows) {
    for (const [column, what] of Object.entries(withheld)) {
      if (cellOf(row, column) !== '') notes.leaveOut(what);
    }
  }
  return present({
    external_product_id: handle,
    updated_at: fileTime,
    status: statusOf(first),
    title: cellOf(first, 'Title'),
    description: html ? { html } : undefined,
    url: shopUrl && `${shopUrl.replace(/\/+$/, '')}/products/${encodeURIComponent(handle)}`,
    brand: cellOf(first, 'Vendor'),
    external_classification_id:
      axes.length > 0 ? classificationIdOf(axes.map(({ key }) => key)) : undefined,
    external_taxonomy_ids: taxonomyId === undefined ? undefined : [taxonomyId],
    attributes: attributesOf(first, notes),
    media: imagesFrom(
      rows
        .map((row) => ({
          url: cellOf(row, 'Image Src'),
          alt: cellOf(row, 'Image Alt Text'),
          position: Number(cellOf(row, 'Image Position') || 9999),
        }))
        .sort((left, right) => left.position - right.position),
      notes,
    ),
    variants: variantsOf(rows, { handle, axes, reading }),
  });
}

/** Unpublished products and drafts are not shown to shoppers. */
function statusOf(row: FeedRow): string {
  const status = cellOf(row, 'Status').toLowerCase();
  const isHidden = cellOf(row, 'Published').toLowerCase() === 'false';
  return isHidden || (status !== '' && status !== 'active') ? 'archived' : 'active';
}

interface Axis {
  readonly key: string;
  readonly column: string;
}

/** A product without options has an option called Title with one value. */
function axesOf(row: FeedRow, notes: FeedNotes): Axis[] {
  const hasNone =
    cellOf(row, 'Option1 Name') === 'Title' && cellOf(row, 'Option1 Value') === 'Default Title';
  if (hasNone) return [];
  return axisNumbers.flatMap((number) => {
    const name = cellOf(row, `Option${number} Name`);
    return name === '' ? [] : [{ key: notes.keyOf(name), column: `Option${number} Value` }];
  });
}

function attributesOf(row: FeedRow, notes: FeedNotes): Item | undefined {
  const attributes: Item = {};
  const keep = (name: string, value: unknown): void => {
    attributes[notes.keyOf(name)] = value;
  };
  if (cellOf(row, 'Type')) keep('Product type', cellOf(row, 'Type'));
  const tags = new Set(
    cellOf(row, 'Tags')
      .split(',')
      .map((tag) => tag.trim()),
  );
  tags.delete('');
  if (tags.size > 0) keep('Tags', [...tags]);
  for (const [column, name] of Object.entries(ownAttributes)) {
    if (cellOf(row, column)) keep(name, cellOf(row, column));
  }
  for (const column of Object.keys(row.cells)) {
    const [, name = '', key = ''] = metafield.exec(column) ?? [];
    if (name === '' || cellOf(row, column) === '') continue;
    attributes[attributeKeyOf(key)] = cellOf(row, column);
    notes.attributeNames.set(attributeKeyOf(key), name);
  }
  return presentMap(attributes);
}

interface VariantContext {
  readonly handle: string;
  readonly axes: readonly Axis[];
  readonly reading: ShopifyReading;
}

function variantsOf(rows: readonly FeedRow[], context: VariantContext): Item[] {
  // Rows beyond the variants have one more picture each.
  const own = rows.filter((row) => cellOf(row, 'Option1 Value') || cellOf(row, 'Variant Price'));
  const skus = own.map((row) => skuOf(row));
  const areSkusIds = !skus.includes('') && new Set(skus).size === skus.length;
  return own.map((row) => {
    const values = context.axes.map(({ column }) => cellOf(row, column));
    const name = areSkusIds ? skuOf(row) : [context.handle, ...values].join(' / ');
    const id = firstChars(name, 128);
    noteQuantity(row, { ...context, id });
    return variantOf(row, { ...context, id, values });
  });
}

/** A variant that is not tracked, or sold beyond its stock, is never out of stock. */
function noteQuantity(
  row: FeedRow,
  { handle, id, reading }: VariantContext & { id: string },
): void {
  const quantity = cellOf(row, 'Variant Inventory Qty');
  const isTracked = cellOf(row, 'Variant Inventory Tracker') !== '';
  const isOversold = cellOf(row, 'Variant Inventory Policy').toLowerCase() === 'continue';
  if (!/^-?\d{1,9}$/.test(quantity)) return;
  const isCounted = isTracked && !(isOversold && Number(quantity) <= 0);
  const available = isCounted ? Number(quantity) : null;
  const place = { external_product_id: handle, external_variant_id: id };
  noteLevel({ ...place, available, occurred_at: reading.fileTime }, reading.notes);
}

/** Spreadsheets mark digits as text by an apostrophe. */
function skuOf(row: FeedRow): string {
  return cellOf(row, 'Variant SKU').replace(/^'/, '');
}

function variantOf(
  row: FeedRow,
  { axes, values, id, reading }: VariantContext & { id: string; values: readonly string[] },
): Item {
  const { notes, currency } = reading;
  const price = moneyFrom(cellOf(row, 'Variant Price'), currency);
  if (cellOf(row, 'Variant Price') !== '' && !price) notes.leaveOut('prices that are none');
  const before = moneyFrom(cellOf(row, 'Variant Compare At Price'), currency);
  const barcode = cellOf(row, 'Variant Barcode').replace(/^'/, '');
  const grams = Number(cellOf(row, 'Variant Grams'));
  const options = axes.map(({ key }, index) => [key, values[index] ?? ''] as const);
  return present({
    external_variant_id: id,
    // No title: its options are shown beside the product's.
    sku: skuOf(row),
    barcodes: barcode ? [{ type: 'gtin', value: barcode }] : undefined,
    options: presentMap(Object.fromEntries(options)),
    price,
    list_price: before && price && before.amount > price.amount ? before : undefined,
    media: imagesFrom([{ url: cellOf(row, 'Variant Image') }], notes),
    attributes: grams > 0 ? { [notes.keyOf('Weight')]: `${grams} g` } : undefined,
  });
}
