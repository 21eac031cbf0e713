// `catalog import`: files on the command line into a catalogue, here or on another machine.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createKey, forgetKey } from '../../access/api-keys.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import type { AttributeEntry } from '../../contract/schema-sync.ts';
import { CommandFailure } from '../command-failure.ts';
import { askHolder } from '../data-dir-holder.ts';
import { formatTable, print } from '../print.ts';
import { requireTenant, withTables } from '../tenancy.ts';
import { ApiClient } from './api-client.ts';
import { deriveSchema } from './derive-schema.ts';
import { FeedNotes } from './feed-values.ts';
import { formatOf, formatWords } from './file-format.ts';
import { importCatalogue, type CatalogueImport } from './import-catalogue.ts';
import { Interrupted, untilInterrupted } from './interruption.ts';
import {
  isProductFile,
  openProductFiles,
  parseJson,
  productItems,
  type FileReading,
  type ProductSource,
} from './product-files.ts';
import type { ProductOutcome } from './product-run.ts';
import { terminalProgress } from './progress.ts';
import type { RejectedItem } from './refused-items.ts';
import { isSchemaDocument, joinSchemas, type SchemaDocument } from './schema-file.ts';
import { wholeText } from './text-file.ts';

export interface CatalogImportFlags {
  readonly tenant?: string;
  readonly url?: string;
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly replace?: boolean;
  readonly again?: boolean;
  readonly deriveSchema?: boolean;
  readonly saveSchema?: string;
  readonly currency?: string;
  readonly shopUrl?: string;
  readonly json?: boolean;
}

/** A key of one import cannot outlive it for long, even if nobody is left to forget it. */
const errandKeyMs = 24 * 3600 * 1000;

/** As wide as a cell of the table at the end may be: the longest reason, and most ids. */
const cellCharsMax = 160;

/** What a shell expects of a command that a signal ended. */
const interruptedExitCode = 130;

/** Runs the import; resolves with the exit code: 1 when any product was rejected. */
export async function catalogImport(
  configOf: () => Config,
  paths: readonly string[],
  flags: CatalogImportFlags,
): Promise<number> {
  if ((flags.tenant === undefined) === (flags.url === undefined)) {
    throw new CommandFailure('Say either --tenant, or --url with --api-key.', 2);
  }
  const progress = terminalProgress();
  const { schema, products } = await openFiles(paths, flags);
  let outcome: ProductOutcome | undefined;
  try {
    outcome = await withApi(configOf, flags, (api) =>
      untilInterrupted(
        importCatalogue(api, {
          ...(schema && { schema }),
          ...(products && { products }),
          mode: flags.replace ? 'replace' : 'upsert',
          ...(flags.again && { salt: randomUUID() }),
          progress,
          onSchema: saySchema,
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    progress.end();
    say('Interrupted; say the same again to go on from here.');
    // Requests may be under way: nothing but an end keeps more from being sent.
    process.exit(interruptedExitCode);
  }
  if (outcome === undefined) return 0;
  report(outcome, flags);
  return outcome.counters.rejected > 0 ? 1 : 0;
}

/** Words beside the result, which alone is on standard output. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

function saySchema({ version, isUnchanged }: { version: string; isUnchanged: boolean }): void {
  say(`Schema version ${version} ${isUnchanged ? 'is active already' : 'is active now'}.`);
}

/** Reads what the files hold, and says what that is. */
async function openFiles(
  paths: readonly string[],
  flags: CatalogImportFlags,
): Promise<Pick<CatalogueImport, 'schema' | 'products'>> {
  const { schema, productPaths } = sortFiles(paths);
  for (const path of productPaths) say(`${path}: ${formatWords(formatOf(path))}.`);
  if (flags.deriveSchema) {
    if (schema !== undefined) {
      throw new CommandFailure('Either a schema file or --derive-schema: not both.', 2);
    }
    if (productPaths.length === 0)
      throw new CommandFailure('There are no products to derive from.');
    return await openWithDerivedSchema(productPaths, flags);
  }
  if (productPaths.length === 0) return schema ? { schema } : {};
  const notes = new FeedNotes();
  const products = await openProductFiles(productPaths, attributeTypes(schema), {
    ...readingOf(flags),
    notes,
  });
  sayNotes(notes);
  return { ...(schema && { schema }), products };
}

async function openWithDerivedSchema(
  paths: readonly string[],
  flags: CatalogImportFlags,
): Promise<{ schema: SchemaDocument; products: ProductSource }> {
  // As the files have them: what type they are of is what is to be found out.
  const untyped = (): string => 'raw';
  const notes = new FeedNotes();
  const reading = { ...readingOf(flags), notes };
  const { document, fit } = await deriveSchema(productItems(paths, untyped, reading), notes);
  sayNotes(notes);
  const source = await openProductFiles(paths, untyped, readingOf(flags));
  // An export that came out empty must not take the schema away.
  if (source.count === 0) throw new CommandFailure('There are no products to derive from.');
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
    hash: `${source.hash} ${document.source_schema_hash}`,
    count: source.count,
    async *items() {
      for await (const { item, origin } of source.items()) yield { item: fit(item), origin };
    },
  };
  return { schema: document, products };
}

function readingOf({ currency, shopUrl }: CatalogImportFlags): FileReading {
  if (currency !== undefined && !/^[A-Za-z]{3}$/.test(currency)) {
    throw new CommandFailure(`--currency takes three letters, as in EUR: not "${currency}".`, 2);
  }
  return { currency: currency?.toUpperCase(), shopUrl };
}

function sayNotes(notes: FeedNotes): void {
  for (const what of notes.leftOut) say(`Left out: ${what}.`);
}

/** Tells schema files from product files, and refuses what is neither. */
function sortFiles(paths: readonly string[]): {
  schema: SchemaDocument | undefined;
  productPaths: string[];
} {
  const schemas: { path: string; document: Record<string, unknown> }[] = [];
  const productPaths: string[] = [];
  for (const path of paths) {
    if (!isFile(path)) throw new CommandFailure(`There is no file ${path}.`, 2);
    if (!isProductFile(path)) {
      throw new CommandFailure(
        `${path} is none of .json, .ndjson, .jsonl, .csv, .tsv, .txt and .xml.`,
        2,
      );
    }
    const document = /\.json$/i.test(path) ? parseJson(wholeText(path), path) : undefined;
    if (isSchemaDocument(document)) schemas.push({ path, document });
    else productPaths.push(path);
  }
  return { schema: schemas.length === 0 ? undefined : joinSchemas(schemas), productPaths };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function attributeTypes(schema: SchemaDocument | undefined): (key: string) => string | undefined {
  const entries = (schema?.entries.attribute ?? []) as readonly Partial<AttributeEntry>[];
  const types = new Map(entries.map(({ attribute_key, data_type }) => [attribute_key, data_type]));
  return (key) => types.get(key);
}

/** Hands `work` a client: of the service that was named, or of the one on this data directory. */
async function withApi<T>(
  configOf: () => Config,
  flags: CatalogImportFlags,
  work: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const { tenant, url } = flags;
  if (url !== undefined) {
    if (!/^https?:\/\//.test(url)) throw new CommandFailure('--url has to be an http(s) URL.', 2);
    return await work(new ApiClient({ baseUrl: url, apiKey: givenKey(flags) }));
  }
  return await withLocalApi(configOf(), tenant ?? '', work);
}

/** Makes a key for this errand alone and forgets it afterwards. */
async function withLocalApi<T>(
  config: Config,
  tenantId: string,
  work: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const holder = await askHolder(config.data_dir);
  if (holder === undefined || holder.local_url === null) {
    const hint = 'Start one, or say --url and --api-key.';
    throw new CommandFailure(`No server is serving ${config.data_dir}. ${hint}`);
  }
  const baseUrl = holder.local_url;
  return await withTables(config, async (tables) => {
    const tenant = requireTenant(tables, tenantId);
    const nowMs = systemClock.nowMs();
    const key = createKey(tables, {
      tenant,
      scopes: ['catalog:read', 'catalog:write'],
      expiresAtMs: nowMs + errandKeyMs,
      nowMs,
    });
    await tables.write(key.puts);
    try {
      return await work(new ApiClient({ baseUrl, apiKey: key.apiKey }));
    } finally {
      await tables.write(forgetKey(key.keyId));
    }
  });
}

function givenKey({ apiKey, apiKeyFile }: CatalogImportFlags): string {
  if ((apiKey === undefined) === (apiKeyFile === undefined)) {
    throw new CommandFailure('With --url, say either --api-key or --api-key-file.', 2);
  }
  if (apiKeyFile === undefined) return apiKey ?? '';
  if (!existsSync(apiKeyFile)) throw new CommandFailure(`There is no file ${apiKeyFile}.`, 2);
  return readFileSync(apiKeyFile, 'utf8').trim();
}

function report(outcome: ProductOutcome, flags: CatalogImportFlags): void {
  const { counters, rejected, runIds, hasSent } = outcome;
  if (flags.json) return print(JSON.stringify({ run_ids: runIds, counters, rejected }));
  const { received, accepted, unchanged, stale, removed } = counters;
  const parts = [`${accepted} accepted`, `${unchanged} unchanged`, `${stale} stale`];
  parts.push(`${counters.rejected} rejected`);
  if (flags.replace) parts.push(`${removed} removed`);
  print(`${received} products: ${parts.join(', ')}.`);
  if (stale > 0) {
    print('Stale: stored with a newer time, or removed since. A newer updated_at sends them.');
  }
  if (received > 0 && !hasSent) {
    print('All of it by an earlier import of these files; --again sends them anew.');
  }
  if (rejected.length === 0) return;
  print(`\n${rejectedTable(rejected)}`);
  const more = counters.rejected - rejected.length;
  if (more > 0) print(`… and ${more} more.`);
}

function rejectedTable(rejected: readonly RejectedItem[]): string {
  return formatTable(
    ['PRODUCT', 'CODE', 'WHERE', 'DETAIL'],
    rejected.map(({ external_product_id, error }) => [
      shown(external_product_id),
      error.code,
      shown(error.pointer),
      shown(error.detail),
    ]),
  );
}

/** A cell that neither moves the cursor nor pushes its neighbours off the screen. */
function shown(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, '\uFFFD');
  return plain.length <= cellCharsMax ? plain : `${plain.slice(0, cellCharsMax - 1)}…`;
}
