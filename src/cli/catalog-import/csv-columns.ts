// The columns of a CSV of products, for the help text and the check.

const columns: Readonly<Record<string, string>> = {
  external_product_id: 'required; the rows of one product follow each other',
  updated_at: 'RFC 3339; where there is none, the time of the file counts',
  status: 'active, archived or deleted',
  title: '',
  description: 'plain text',
  description_html: '',
  url: '',
  brand: '',
  external_classification_id: '',
  external_taxonomy_ids: 'several, separated by |',
  external_collection_ids: 'several, separated by |',
  image_urls: 'several, separated by |',
  price: 'as people write it: 12.99, "12,99 €", €5; or as price_amount',
  price_amount: 'integer in minor units',
  list_price: 'as price',
  list_price_amount: 'integer in minor units',
  price_currency: 'ISO 4217, for all prices of the row; else that of --currency',
  external_variant_id: 'makes the row a variant of its product',
  variant_title: '',
  sku: '',
  gtin: '',
  variant_url: '',
  variant_image_urls: 'several, separated by |',
  variant_price: 'as price',
  variant_list_price: 'as price',
  variant_price_amount: 'integer in minor units',
  variant_list_price_amount: 'integer in minor units',
  available: 'stock of the variant, or of the product: a whole number, or "out of stock"',
};

const families: Readonly<Record<string, string>> = {
  'attributes.KEY': 'a value; attributes.KEY@LOCALE for a localised one',
  'options.AXIS': 'what the variant is on an axis',
  'variant_attributes.KEY': 'as attributes.KEY, of the variant',
};

/** Columns with a fixed name. */
export const columnNames: readonly string[] = Object.keys(columns);

/** Whether a column has a meaning. */
export function isKnownColumn(name: string): boolean {
  if (Object.hasOwn(columns, name)) return true;
  return Object.keys(families).some((family) => {
    const prefix = family.slice(0, family.indexOf('.') + 1);
    return name.startsWith(prefix) && name.length > prefix.length;
  });
}

/** One line per column, for the help of the command line. */
export function describeColumns(): string {
  return Object.entries({ ...columns, ...families })
    .map(([name, meaning]) => `  ${name.padEnd(28)}${meaning}`.trimEnd())
    .join('\n');
}
