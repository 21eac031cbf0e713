// Recognises the kind of a product file by its first bytes and its heading, not by its name.

import { CommandFailure } from '../command-failure.ts';
import { firstRecords } from './feed-rows.ts';
import { foreignShape } from './foreign-shape.ts';
import { googleColumn, isGoogleHeading } from './google-products.ts';
import { isShopifyHeading } from './shopify-products.ts';
import { beginningOf } from './text-file.ts';

export type FileFormat =
  | { readonly kind: 'json_list' | 'json_lines' | 'google_xml' }
  | {
      readonly kind: 'own_rows' | 'shopify_rows' | 'google_rows';
      readonly delimiter: ',' | ';' | '\t';
      /** The operator's encoding, for a file that does not name its own. */
      readonly encoding: string | undefined;
    };

/** The assumptions of a format, for people. */
const words: Readonly<Record<FileFormat['kind'], string>> = {
  json_list: 'products as a JSON list',
  json_lines: 'products as JSON, one per line',
  own_rows: 'products as rows in the columns of --help',
  shopify_rows: 'a Shopify product export',
  google_rows: 'a Google Merchant feed as rows',
  google_xml: 'a Google Merchant feed in XML',
};

/**
 * The format of a file; throws {@link CommandFailure} if it is unknown. Rows with mapped columns are rows of ours,
 * with any heading. `encoding` is that of rows: JSON is UTF-8, and XML declares its own.
 */
export function formatOf(
  path: string,
  { isMapped = false, encoding }: { isMapped?: boolean; encoding?: string | undefined } = {},
): FileFormat {
  const text = beginningOf(path).trimStart();
  if (text.startsWith('<')) {
    if (isMapped)
      throw new CommandFailure(`${path}: --map is for JSON and for rows, not for XML.`, 2);
    if (/<(rss|feed|rdf:RDF)\b/.test(text)) return { kind: 'google_xml' };
    throw new CommandFailure(`${path}: this XML is no feed: neither <rss> nor <feed> is in it.`);
  }
  if (/\.json$/i.test(path)) return { kind: isLines(text) ? 'json_lines' : 'json_list' };
  if (text.startsWith('{') || /\.(ndjson|jsonl)$/i.test(path)) return { kind: 'json_lines' };
  if (text.startsWith('[')) return { kind: 'json_list' };
  return rowsFormat(path, { text: beginningOf(path, encoding), isMapped, encoding });
}

/** The format in words for people. */
export function formatWords(format: FileFormat): string {
  return words[format.kind];
}

/** Whether the time of the file replaces that of its products. */
export function takesFileTime({ kind }: FileFormat): boolean {
  return kind !== 'json_list' && kind !== 'json_lines';
}

/** Whether a file that is called a JSON document holds one object per line. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  if (!first.startsWith('{') || !second.trim().startsWith('{')) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

function rowsFormat(
  path: string,
  about: {
    readonly text: string;
    readonly isMapped: boolean;
    readonly encoding: string | undefined;
  },
): FileFormat {
  const { isMapped, encoding } = about;
  const text = about.text.trimStart();
  if (text === '') throw new CommandFailure(`${path}: the file is empty.`);
  const [heading = ''] = text.split(/\r\n|\n|\r/, 1);
  const delimiter = ([',', ';', '\t'] as const).reduce((best, one) =>
    heading.split(one).length > heading.split(best).length ? one : best,
  );
  const columns = heading.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  const rows = { delimiter, encoding };
  if (isMapped || columns.includes('external_product_id')) return { kind: 'own_rows', ...rows };
  if (isShopifyHeading(columns)) return { kind: 'shopify_rows', ...rows };
  if (isGoogleHeading(columns.map(googleColumn))) return { kind: 'google_rows', ...rows };
  if (columns.length < 2 && !/\.csv$/i.test(path)) {
    throw new CommandFailure(
      `${path}: no product file that is known here. Its heading has neither "external_product_id" ` +
        '(our own columns), nor "Handle" and "Title" (Shopify), nor "id", "title" and "link" (Google).',
    );
  }
  throw foreignShape({ path, columns, itemCount: 0, records: firstRecords(text, delimiter) });
}
