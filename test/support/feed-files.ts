// Writes products in the forms that shops have them in: what an import has to read back whole.

import type { ProductItem, Variant } from '../../src/contract/products.ts';

export interface FeedFile {
  readonly name: string;
  /** Flags that the form needs beside its name. */
  readonly flags: readonly string[];
  readonly text: string;
}

/** A product with the stock of its variants, by variant id; of itself under ''. */
export interface StockedProduct {
  readonly item: ProductItem;
  readonly stock: Readonly<Record<string, number>>;
}

type Row = Record<string, string>;

/** The same products in five forms. Each form holds what it has a place for. */
export function feedFiles(name: string, products: readonly StockedProduct[]): readonly FeedFile[] {
  const items = products.map(({ item }) => item);
  const ndjson = items.map((item) => `${JSON.stringify(item)}\n`).join('');
  const currency = priceOf(items[0])?.currency ?? 'EUR';
  return [
    { name: `${name}.ndjson`, flags: [], text: ndjson },
    { name: `${name}.csv`, flags: [], text: rowsText(products.flatMap(ownRows), ',') },
    {
      name: `${name}-shopify.csv`,
      flags: ['--currency', currency, '--shop-url', 'https://shop.example'],
      text: rowsText(products.flatMap(shopifyRows), ','),
    },
    { name: `${name}-google.tsv`, flags: [], text: rowsText(products.flatMap(googleRows), '\t') },
    { name: `${name}-google.xml`, flags: [], text: xmlText(products.flatMap(googleRows)) },
  ];
}

const variantsOf = (item: ProductItem): readonly (Variant | undefined)[] =>
  item.variants?.length ? item.variants : [undefined];

const priceOf = (item: ProductItem | undefined, variant?: Variant): ProductItem['price'] =>
  variant?.price ?? item?.price ?? item?.variants?.find(({ price }) => price)?.price;

const decimal = (price: ProductItem['price']): string =>
  price === undefined ? '' : (price.amount / 100).toFixed(2);

const stockOf = ({ stock }: StockedProduct, variant: Variant | undefined): string =>
  String(stock[variant?.external_variant_id ?? ''] ?? '');

const urlsOf = (media: ProductItem['media']): string[] => (media ?? []).map(({ url }) => url);

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('|');
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' ');
  return String(value);
}

/** Texts by language have a column for each. */
function attributeCells(prefix: string, values: ProductItem['attributes'] = {}): Row {
  const cells = Object.entries(values).flatMap(([key, value]) => {
    const isByLanguage =
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !('value' in value || 'amount' in value);
    if (!isByLanguage) return [[`${prefix}.${key}`, cellOf(value)] as const];
    return Object.entries(value).map(
      ([locale, text]) => [`${prefix}.${key}@${locale}`, cellOf(text)] as const,
    );
  });
  return Object.fromEntries(cells);
}

function ownRows(product: StockedProduct): Row[] {
  const { item } = product;
  return variantsOf(item).map((variant, index) => ({
    external_product_id: item.external_product_id,
    title: item.title ?? '',
    price_currency: priceOf(item, variant)?.currency ?? '',
    available: stockOf(product, variant),
    ...(index === 0 && {
      description: item.description?.plain ?? '',
      description_html: item.description?.html ?? '',
      url: item.url ?? '',
      brand: item.brand ?? '',
      external_classification_id: item.external_classification_id ?? '',
      external_taxonomy_ids: (item.external_taxonomy_ids ?? []).join('|'),
      external_collection_ids: (item.external_collection_ids ?? []).join('|'),
      image_urls: urlsOf(item.media).join('|'),
      price: decimal(item.price),
      ...attributeCells('attributes', item.attributes),
    }),
    ...(variant && {
      external_variant_id: variant.external_variant_id,
      variant_title: variant.title ?? '',
      sku: variant.sku ?? '',
      gtin: (variant.barcodes ?? []).map(({ value }) => value).join('|'),
      variant_price: decimal(variant.price),
      variant_image_urls: urlsOf(variant.media).join('|'),
      ...attributeCells('options', variant.options),
      ...attributeCells('variant_attributes', variant.attributes),
    }),
  }));
}

function shopifyRows(product: StockedProduct): Row[] {
  const { item } = product;
  const axes = Object.keys(item.variants?.[0]?.options ?? {});
  return variantsOf(item).map((variant, index) => {
    const named = axes.length === 0 ? ['Title'] : axes;
    const options = named.slice(0, 3).flatMap((axis, at) => [
      [`Option${at + 1} Name`, index === 0 ? axis : ''],
      [`Option${at + 1} Value`, cellOf(variant?.options?.[axis] ?? 'Default Title')],
    ]);
    return {
      Handle: item.external_product_id,
      Title: index === 0 ? (item.title ?? '') : '',
      'Body (HTML)': index === 0 ? (item.description?.html ?? item.description?.plain ?? '') : '',
      Vendor: index === 0 ? (item.brand ?? '') : '',
      'Product Category': index === 0 ? (item.external_taxonomy_ids?.[0] ?? '') : '',
      ...(Object.fromEntries(options) as Row),
      'Variant SKU': variant?.external_variant_id ?? '',
      'Variant Inventory Tracker': stockOf(product, variant) === '' ? '' : 'shopify',
      'Variant Inventory Qty': stockOf(product, variant),
      'Variant Price': decimal(priceOf(item, variant)),
      'Image Src': urlsOf(item.media)[index] ?? '',
      'Variant Image': urlsOf(variant?.media)[0] ?? '',
      Status: 'active',
    };
  });
}

function googleRows(product: StockedProduct): Row[] {
  const { item } = product;
  const isGroup = (item.variants?.length ?? 0) > 1;
  return variantsOf(item).map((variant) => {
    const id = isGroup ? variant?.external_variant_id : item.external_product_id;
    const price = priceOf(item, variant);
    const available = stockOf(product, variant);
    return {
      id: id ?? '',
      item_group_id: isGroup ? item.external_product_id : '',
      title: variant?.title ?? item.title ?? '',
      description: item.description?.html ?? item.description?.plain ?? '',
      link: item.url ?? '',
      brand: item.brand ?? '',
      product_type: item.external_taxonomy_ids?.[0] ?? '',
      image_link: urlsOf(item.media)[0] ?? '',
      additional_image_link: urlsOf(item.media).slice(1).join(','),
      price: price === undefined ? '' : `${decimal(price)} ${price.currency}`,
      gtin: variant?.barcodes?.[0]?.value ?? '',
      mpn: variant?.sku ?? '',
      color: cellOf(variant?.options?.['color'] ?? ''),
      size: cellOf(variant?.options?.['size'] ?? ''),
      availability: available === '' ? '' : Number(available) > 0 ? 'in_stock' : 'out_of_stock',
      quantity: available,
    };
  });
}

function rowsText(rows: readonly Row[], delimiter: ',' | '\t'): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell: string): string =>
    new RegExp(`["\\r\\n${delimiter}]`).test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(delimiter)}\r\n`;
  return line(columns) + rows.map((row) => line(columns.map((one) => row[one] ?? ''))).join('');
}

function xmlText(rows: readonly Row[]): string {
  const escaped = (text: string): string =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  const members = (row: Row): string =>
    Object.entries(row)
      .filter(([, text]) => text !== '')
      .map(([name, text]) =>
        name === 'description'
          ? `<g:${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></g:${name}>`
          : `<g:${name}>${escaped(text)}</g:${name}>`,
      )
      .join('');
  const items = rows.map((row) => `<item>${members(row)}</item>\n`).join('');
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ';
  return `${head}xmlns:g="http://base.google.com/ns/1.0"><channel>\n${items}</channel></rss>\n`;
}
