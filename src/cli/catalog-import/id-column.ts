// Which column of other people's holds the ids of products: by its name and by what stands in it.

export interface ColumnSearch {
  readonly columns: readonly string[];
  /** The first records of the file. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** A name as names are compared: lower case, with underscores. */
  readonly nameOf: (column: string) => string;
  /** Names that such a column may have; the likeliest first. */
  readonly names: readonly string[];
}

/** Names of the product itself: its rows may be several, one for each variant. */
const ofProduct =
  /^(id|sku|handle)$|^(external_)?(product|prod|article|artikel|art|item)_?(id|no|nr|num|number|nummer|code)$/;
const ofAnything = /(^|_)(id|no|nr|num|number|nummer|code|sku|ref|reference|key|upc|ean|gtin)$/;
/** A code with a figure in it, rather than a word, an amount, an address or a text. */
const codeForm = /^(?=.*\d)[\p{L}\d][\p{L}\d_-]{2,39}$/u;
const dateForm = /^\d{4}-\d\d-\d\d/;

/**
 * The column of ids, or undefined where none looks like it. A column that is named after the product is
 * one at once. Any other has to be different in every record, and to be named as an id or to look
 * like codes. `isOther` tells the columns that are named as something else.
 */
export function idColumn(
  { columns, records, nameOf, names }: ColumnSearch,
  isOther: (column: string) => boolean,
): string | undefined {
  const likely = names
    .map((name) => columns.find((column) => nameOf(column) === name))
    .filter((column) => column !== undefined);
  const valuesOf = (column: string): string[] => records.map((record) => textOf(record[column]));
  const isDistinct = (column: string): boolean => {
    const values = valuesOf(column);
    return !values.includes('') && new Set(values).size === values.length;
  };
  const isOfCodes = (column: string): boolean =>
    !isOther(column) &&
    isDistinct(column) &&
    valuesOf(column).every((value) => codeForm.test(value) && !dateForm.test(value));
  return (
    likely.find((column) => ofProduct.test(nameOf(column))) ??
    columns.find((column) => ofProduct.test(nameOf(column))) ??
    [...likely, ...columns.filter((column) => ofAnything.test(nameOf(column)))].find(isDistinct) ??
    (records.length < 2 ? undefined : columns.find(isOfCodes)) ??
    likely[0]
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
