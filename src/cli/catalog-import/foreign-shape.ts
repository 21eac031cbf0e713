// Words about a file of another shape: what columns it has, and what they may map to.

import { CommandFailure } from '../command-failure.ts';
import { whereOf, type RejectedItem } from './source-item.ts';

/** Names under which other systems keep what our columns hold; the likeliest first. */
const synonyms: Readonly<Record<string, string>> = {
  external_product_id:
    'external_product_id product_id productid id sku item_id item_number article_number ' +
    'artikelnummer artikelnr artikel_nr art_nr code product_code handle key reference slug ean gtin',
  title:
    'title product_title product_name productname name titel bezeichnung artikelname ' +
    'produktname label nom titre nombre headline',
  description_html: 'description_html body_html html html_description',
  description:
    'description long_description short_description desc beschreibung body text details summary',
  brand: 'brand vendor manufacturer supplier marke hersteller marque maker',
  url: 'url link product_url permalink canonical_url href page',
  price: 'price unit_price regular_price preis prix amount retail_price',
  list_price: 'list_price compare_at_price msrp rrp uvp original_price was_price',
  price_currency: 'price_currency currency currency_code waehrung währung devise',
  image_urls:
    'image_urls images image image_url image_link pictures picture photo photos img bild bilder ' +
    'thumbnail media',
  external_taxonomy_ids:
    'external_taxonomy_ids categories category category_path product_type kategorie kategorien ' +
    'breadcrumb breadcrumbs department type',
  updated_at:
    'updated_at last_modified modified_at modified updated date_modified geaendert geändert ' +
    'geaendert_am geändert_am aktualisiert modifie modifié',
  gtin: 'gtin ean barcode upc isbn',
  available:
    'available stock quantity qty stock_quantity stock_level inventory inventory_quantity on_hand ' +
    'in_stock availability bestand lagerbestand menge verfügbar verfuegbar quantité disponible',
};

/** Long lists of columns are no help: the first of them are. */
const columnsShownMax = 40;

/** What is known of a file that holds no product of ours. */
export interface ForeignShape {
  readonly path: string;
  /** Their columns, in the order in which they were seen. */
  readonly columns: readonly string[];
  /** How many items were looked at. */
  readonly itemCount: number;
  readonly first?: RejectedItem | undefined;
  /** Columns that a mapping names and the file lacks. */
  readonly missing?: readonly string[];
  /** Whether `--map` is for files of this kind; it is not for XML. */
  readonly takesMapping?: boolean;
}

/** Our columns that theirs may map to, as `ours=theirs`; each of theirs is named once at most. */
export function suggestedMapping(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const pairs: string[] = [];
  for (const [ours, names] of Object.entries(synonyms)) {
    const theirs = namedAs(columns, names.split(' '), taken);
    if (theirs === undefined) continue;
    taken.add(theirs);
    pairs.push(`${ours}=${theirs}`);
  }
  if (columns.some((column) => !taken.has(column))) pairs.push('attributes.*=*');
  return pairs;
}

function namedAs(
  columns: readonly string[],
  names: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const free = columns.filter((column) => !taken.has(column));
  for (const name of names) {
    const exact = free.find((column) => plain(column) === name);
    if (exact !== undefined) return exact;
  }
  // `img_500x500` and `image 1` are pictures; `name_de` is a name.
  return names
    .filter((name) => name.length > 2)
    .map((name) => free.find((column) => plain(column).startsWith(`${name}_`)))
    .find((column) => column !== undefined);
}

const plain = (name: string): string =>
  name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** The failure that says what the file has, and what to say next. Nothing was sent. */
export function foreignShape(shape: ForeignShape): CommandFailure {
  const { path, columns, itemCount, first, missing = [], takesMapping = true } = shape;
  const shown = columns.slice(0, columnsShownMax).join(', ');
  const more =
    columns.length > columnsShownMax ? ` and ${columns.length - columnsShownMax} more` : '';
  // Columns of ours need no mapping: then it is the values that cannot be stored.
  const isOurs = columns.includes('external_product_id');
  const pairs = isOurs || !takesMapping ? [] : suggestedMapping(columns);
  const flags = pairs.map((pair) => `--map ${quoted(pair)}`);
  const lines = [
    itemCount === 0
      ? `${path}: its heading is none that is known here. Nothing was sent.`
      : `${path}: none of its first ${itemCount} items is a product as it stands. Nothing was sent.`,
    ...(first ? [`The first: ${whereOf(first)}: ${first.error.detail}`] : []),
    ...(missing.length > 0 ? [`--map names columns that it lacks: ${missing.join(', ')}.`] : []),
    `Its columns: ${shown}${more}.`,
    ...(flags.length > 0 ? [`They may map to ours so; check it, and add: ${flags.join(' ')}`] : []),
    whatNext({ isOurs, takesMapping }),
  ];
  return new CommandFailure(lines.join('\n'));
}

function whatNext(shape: { readonly isOurs: boolean; readonly takesMapping: boolean }): string {
  if (shape.isOurs) return 'Its columns are ours, so what stands in them has to change.';
  if (shape.takesMapping) {
    return 'A mapping can also stand in a file: --map-file FILE with {"ours": "theirs", …}.';
  }
  return 'XML is read as a Google Merchant feed: each entry has an <id>, a <title> and a <link>.';
}

const quoted = (text: string): string => (/^[\w.=-]+$/.test(text) ? text : `'${text}'`);
