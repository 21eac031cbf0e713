// The files on the command line as what an import sends: a schema, products, levels.

import { existsSync, statSync, writeFileSync } from 'node:fs';
import type { AttributeEntry } from '../../contract/schema-sync.ts';
import { CommandFailure } from '../command-failure.ts';
import { ColumnMapping } from './column-mapping.ts';
import { deriveSchema } from './derive-schema.ts';
import { FeedNotes, isCurrency } from './feed-values.ts';
import { formatOf, formatWords } from './file-format.ts';
import { LinkCensus } from './link-census.ts';
import { plainItem } from './plain-attributes.ts';
import { PriceColumns } from './price-columns.ts';
import {
  contentHashOf,
  isProductFile,
  parseJson,
  productItems,
  type FileReading,
} from './product-files.ts';
import { openSource, type ProductSource } from './product-source.ts';
import { isSchemaDocument, joinSchemas, type SchemaDocument } from './schema-file.ts';
import type { OnRejected, SourceItem } from './source-item.ts';
import { checkEncoding, wholeText } from './text-file.ts';

/** The flags that say how to read. */
export interface ReadingFlags {
  readonly deriveSchema?: boolean;
  readonly saveSchema?: string;
  readonly currency?: string;
  readonly shopUrl?: string;
  readonly encoding?: string;
  readonly map?: readonly string[];
  readonly mapFile?: string;
}

/** What the files hold. */
export interface OpenedFiles {
  readonly schema?: SchemaDocument;
  readonly products?: ProductSource;
  /** What was left out, and the levels that a feed told. */
  readonly notes: FeedNotes;
  readonly links: LinkCensus;
}

export interface OpeningPorts {
  readonly onRejected: OnRejected;
  /** Words beside the result. */
  readonly say: (words: string) => void;
}

/** Reads what the files hold, and checks each product. Throws where they hold nothing to import. */
export async function openFiles(
  paths: readonly string[],
  flags: ReadingFlags,
  { onRejected, say }: OpeningPorts,
): Promise<OpenedFiles> {
  const mapping = ColumnMapping.of(
    flags.map ?? [],
    flags.mapFile === undefined ? undefined : parseJson(wholeText(flags.mapFile), flags.mapFile),
  );
  const reading = { ...readingOf(flags), mapping };
  const { schema, productPaths } = sortFiles(paths);
  if (flags.deriveSchema && schema !== undefined) {
    throw new CommandFailure('Either a schema file or --derive-schema: not both.', 2);
  }
  if (flags.deriveSchema && productPaths.length === 0) {
    throw new CommandFailure('There are no products to derive from.');
  }
  const isMapped = mapping !== undefined;
  const formats = productPaths.map((path) => formatOf(path, { ...reading, isMapped }));
  for (const [at, path] of productPaths.entries()) {
    const words = isMapped ? 'products in the columns of --map' : formatWords(formats[at]!);
    say(`${path}: ${words}.`);
  }
  const notes = new FeedNotes();
  const links = new LinkCensus();
  const [path] = productPaths;
  if (path === undefined) return { ...(schema && { schema }), notes, links };
  const isPlain = flags.deriveSchema === true;
  const prices = new PriceColumns();
  // As the files have them: what type they are of is what is to be found out.
  const typeOf = isPlain ? () => 'raw' : attributeTypes(schema);
  let isFirst = true;
  const source = await openSource({
    hash: await contentHashOf(productPaths, reading),
    path,
    mapping,
    takesMapping: formats.every(({ kind }) => kind !== 'google_xml'),
    onRejected,
    read(onRejected) {
      // What is noted is noted once.
      const own = isFirst ? notes : new FeedNotes();
      const census = isFirst ? links : new LinkCensus();
      isFirst = false;
      const items = productItems(productPaths, typeOf, {
        ...reading,
        notes: own,
        prices,
        onRejected,
      });
      return readied(items, { notes: own, links: census, isPlain });
    },
  });
  prices.tell(notes);
  if (source.count === 0) throw new CommandFailure(`${path}: there are no products in it.`);
  if (!isPlain) return { ...(schema && { schema }), products: source, notes, links };
  return { ...(await withDerivedSchema(source, { notes, flags, say })), notes, links };
}

async function* readied(
  items: AsyncIterable<SourceItem>,
  { notes, links, isPlain }: { notes: FeedNotes; links: LinkCensus; isPlain: boolean },
): AsyncGenerator<SourceItem> {
  for await (const { item, origin } of items) {
    links.add(item);
    yield { item: isPlain ? plainItem(item, notes) : item, origin };
  }
}

async function withDerivedSchema(
  source: ProductSource,
  { notes, flags, say }: { notes: FeedNotes; flags: ReadingFlags; say: (words: string) => void },
): Promise<{ schema: SchemaDocument; products: ProductSource }> {
  const { document, fit } = await deriveSchema(source.items(), notes);
  const { taxonomy, collection, attribute, classification } = document.entries;
  say(
    `Derived schema: ${taxonomy.length} categories, ${collection.length} collections, ` +
      `${attribute.length} attributes, ${classification.length} classifications.`,
  );
  if (flags.saveSchema !== undefined) {
    const { source_schema_version, entries } = document;
    const text = JSON.stringify({ source_schema_version, ...entries }, null, 2);
    writeFileSync(flags.saveSchema, `${text}\n`);
    say(`It is in ${flags.saveSchema}.`);
  }
  const products: ProductSource = {
    ...source,
    hash: `${source.hash} ${document.source_schema_hash}`,
    async *items() {
      for await (const { item, origin } of source.items()) yield { item: fit(item), origin };
    },
  };
  return { schema: document, products };
}

/** What the flags say of reading; throws for a currency or an encoding that is none. */
export function readingOf({ currency, shopUrl, encoding }: ReadingFlags): FileReading {
  if (currency !== undefined && !/^[A-Za-z]{3}$/.test(currency)) {
    throw new CommandFailure(`--currency takes three letters, as in EUR: not "${currency}".`, 2);
  }
  if (currency !== undefined && !isCurrency(currency.toUpperCase())) {
    throw new CommandFailure(`--currency: "${currency}" is no currency of ISO 4217.`, 2);
  }
  if (encoding !== undefined) checkEncoding(encoding);
  return { currency: currency?.toUpperCase(), shopUrl, encoding };
}

/** Tells schema files from product files, and refuses what is neither. */
function sortFiles(paths: readonly string[]): {
  schema: SchemaDocument | undefined;
  productPaths: string[];
} {
  const schemas: { path: string; document: Record<string, unknown> }[] = [];
  const productPaths: string[] = [];
  for (const path of paths) {
    if (!existsSync(path) || !statSync(path).isFile()) {
      throw new CommandFailure(`There is no file ${path}.`, 2);
    }
    if (!isProductFile(path)) {
      throw new CommandFailure(
        `${path} is none of .json, .ndjson, .jsonl, .csv, .tsv, .txt and .xml.`,
        2,
      );
    }
    const isDocument = /\.json$/i.test(path) && formatOf(path).kind === 'json_list';
    const document = isDocument ? parseJson(wholeText(path), path) : undefined;
    if (isSchemaDocument(document)) schemas.push({ path, document });
    else productPaths.push(path);
  }
  return { schema: schemas.length === 0 ? undefined : joinSchemas(schemas), productPaths };
}

function attributeTypes(schema: SchemaDocument | undefined): (key: string) => string | undefined {
  const entries = (schema?.entries.attribute ?? []) as readonly Partial<AttributeEntry>[];
  const types = new Map(entries.map(({ attribute_key, data_type }) => [attribute_key, data_type]));
  return (key) => types.get(key);
}
