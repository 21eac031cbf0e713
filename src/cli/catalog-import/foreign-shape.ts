// The message about a file of another shape: its columns, and a suggested mapping.

import { nearestWord } from '../../base/nearest-word.ts';
import { CommandFailure } from '../command-failure.ts';
import { idColumn } from './id-column.ts';
import { whereOf, type RejectedItem } from './source-item.ts';

/** Names of our columns in other systems; the likeliest first. */
const synonyms: Readonly<Record<string, string>> = {
  external_product_id:
    'external_product_id product_id productid id sku item_id item_number item_no article_number ' +
    'article_no product_no artikelnummer artikelnr artikel_nr art_nr code product_code handle key ' +
    'reference slug ean gtin',
  title:
    'title product_title product_name productname name titel bezeichnung artikelname ' +
    'produktname label nom titre nombre naam headline',
  description_html: 'description_html body_html html html_description',
  description:
    'description long_description short_description desc beschreibung omschrijving body ' +
    'text details summary',
  brand: 'brand vendor manufacturer supplier marke hersteller marque merk maker',
  url: 'url link product_url permalink canonical_url href page',
  price: 'price unit_price regular_price preis prix prijs precio amount retail_price',
  list_price: 'list_price compare_at_price msrp rrp uvp original_price was_price',
  price_currency: 'price_currency currency currency_code waehrung währung devise',
  image_urls:
    'image_urls images image image_url image_link pictures picture photo photos img bild bilder ' +
    'thumbnail media',
  external_taxonomy_ids:
    'external_taxonomy_ids categories category category_path product_type kategorie kategorien ' +
    'categorie catégorie breadcrumb breadcrumbs department type',
  updated_at:
    'updated_at last_modified modified_at modified updated date_modified geaendert geändert ' +
    'geaendert_am geändert_am aktualisiert modifie modifié',
  gtin: 'gtin ean barcode upc isbn',
  available:
    'available stock quantity qty stock_quantity stock_level inventory inventory_quantity on_hand ' +
    'in_stock availability bestand lagerbestand voorraad menge verfügbar verfuegbar quantité disponible',
};

/** How many columns a message lists. */
const columnsShownMax = 40;

/** Facts about a file without products of ours. */
export interface ForeignShape {
  readonly path: string;
  /** Its columns, in the order of their first use. */
  readonly columns: readonly string[];
  /** How many items were read. */
  readonly itemCount: number;
  readonly first?: RejectedItem | undefined;
  /** The first records, as in the file. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The given mapping, as `ours=theirs`. */
  readonly given?: readonly string[];
  /** Columns of the mapping that are not in the file. */
  readonly missing?: readonly string[];
  /** Whether `--map` is for files of this kind; it is not for XML. */
  readonly takesMapping?: boolean;
}

/** The suggested mapping: a given one stays, and each foreign column is used at most once. */
function suggestedMapping(shape: ForeignShape): ReadonlyMap<string, string> {
  const { columns, records, given = [], missing = [] } = shape;
  const pairs = new Map<string, string>();
  for (const pair of given) {
    const at = pair.indexOf('=');
    const theirs = pair.slice(at + 1);
    const others = columns.filter((column) => !given.some((one) => one.endsWith(`=${column}`)));
    const meant = missing.includes(theirs) ? nearestWord(theirs, others) : theirs;
    if (meant !== undefined) pairs.set(pair.slice(0, at), meant);
  }
  const taken = new Set(
    [...pairs.values()].flatMap((theirs) => [theirs, theirs.split('.', 1)[0]!]),
  );
  for (const [ours, names] of Object.entries(synonyms)) {
    if (pairs.has(ours)) continue;
    const free = columns.filter((column) => !taken.has(column));
    const theirs =
      ours === 'external_product_id'
        ? idColumn({ columns: free, records, nameOf: plain, names: names.split(' ') }, isOther)
        : namedAs(free, names.split(' '));
    if (theirs === undefined) continue;
    taken.add(theirs);
    pairs.set(ours, theirs);
  }
  const hasRest = given.length === 0 && columns.some((column) => !taken.has(column));
  if (hasRest) pairs.set('attributes.*', '*');
  return pairs;
}

/** Whether the name of a column suggests other content than ids. */
function isOther(column: string): boolean {
  return Object.entries(synonyms).some(
    ([ours, names]) =>
      !['external_product_id', 'gtin'].includes(ours) &&
      namedAs([column], names.split(' ')) !== undefined,
  );
}

function namedAs(free: readonly string[], names: readonly string[]): string | undefined {
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

/** The failure that lists the file's columns and suggests a command. Nothing was sent. */
export function foreignShape(shape: ForeignShape): CommandFailure {
  const { path, columns, itemCount, first, missing = [] } = shape;
  const shown = columns.slice(0, columnsShownMax).join(', ');
  const more =
    columns.length > columnsShownMax ? ` and ${columns.length - columnsShownMax} more` : '';
  const lines = [
    itemCount === 0
      ? `${path}: its heading is none that is known here. Nothing was sent.`
      : `${path}: none of its first ${itemCount} items is a product as it stands. Nothing was sent.`,
    ...(first ? [`The first: ${whereOf(first)}: ${first.error.detail}`] : []),
    ...(missing.length > 0 ? [`--map names columns that it lacks: ${missing.join(', ')}.`] : []),
    `Its columns: ${shown}${more}.`,
    ...whatNext(shape),
  ];
  return new CommandFailure(lines.join('\n'));
}

/** The required columns of a product. */
const required: Readonly<Record<string, string>> = {
  external_product_id: 'the id of each product',
  title: 'the title of each product',
};

function whatNext(shape: ForeignShape): readonly string[] {
  const { columns, given = [], missing = [], takesMapping = true } = shape;
  if (!takesMapping) {
    return [
      'XML is read as a Google Merchant feed: each entry has an <id>, a <title> and a <link>.',
    ];
  }
  // Our own columns need no mapping: then the values are the fault.
  if (given.length === 0 && columns.includes('external_product_id')) {
    return ['Its columns are ours, so what stands in them has to change.'];
  }
  const has = (ours: string): boolean =>
    columns.includes(ours) || given.some((pair) => pair.startsWith(`${ours}=`));
  if (given.length > 0 && missing.length === 0 && Object.keys(required).every(has)) {
    return [
      'The mapping names all that is needed: what is wrong with the first item stands above.',
    ];
  }
  const pairs = suggestedMapping(shape);
  const asked = Object.entries(required)
    .filter(([ours]) => !pairs.has(ours) && !columns.includes(ours))
    .map(
      ([ours, what]) => `No column looks like ${what}, which is needed: add --map ${ours}=COLUMN`,
    );
  const words = [...pairs].map((pair) => pair.join('='));
  const flags = words.map((pair) => `--map ${quoted(pair)}`).join(' ');
  const instead = given.length === 0 ? 'add' : 'say instead';
  return [
    ...(words.length > 0 ? [`They may map to ours so; check it, and ${instead}: ${flags}`] : []),
    ...asked,
    'A mapping can also stand in a file: --map-file FILE with {"ours": "theirs", …}.',
  ];
}

const quoted = (text: string): string => (/^[\w.=-]+$/.test(text) ? text : `'${text}'`);
