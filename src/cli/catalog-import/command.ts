// `catalog import`: files on the command line into a catalogue, here or on another machine.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createKey, forgetKey } from '../../access/api-keys.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import type { AttributeEntry } from '../../contract/schema-sync.ts';
import { CommandFailure } from '../command-failure.ts';
import { askHolder } from '../data-dir-holder.ts';
import { formatTable, print } from '../print.ts';
import { requireTenant, withTables } from '../tenancy.ts';
import { ApiClient } from './api-client.ts';
import { importCatalogue } from './import-catalogue.ts';
import { isProductFile, openProductFiles, parseJson } from './product-files.ts';
import type { ProductOutcome, RejectedItem } from './product-run.ts';
import { terminalProgress } from './progress.ts';
import { isSchemaDocument, joinSchemas, type SchemaDocument } from './schema-file.ts';

export interface CatalogImportFlags {
  readonly tenant?: string;
  readonly url?: string;
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly replace?: boolean;
  readonly again?: boolean;
  readonly json?: boolean;
}

/** A key of one import cannot outlive it for long, even if nobody is left to forget it. */
const errandKeyMs = 24 * 3600 * 1000;

/** Runs the import; resolves with the exit code: 1 when any product was rejected. */
export async function catalogImport(
  configOf: () => Config,
  paths: readonly string[],
  flags: CatalogImportFlags,
): Promise<number> {
  const { schema, productPaths } = sortFiles(paths);
  const typeOf = attributeTypes(schema);
  const mode = flags.replace ? 'replace' : 'upsert';
  const outcome = await withApi(configOf, flags, async (api) =>
    importCatalogue(api, {
      ...(schema && { schema }),
      ...(productPaths.length > 0 && { products: await openProductFiles(productPaths, typeOf) }),
      mode,
      ...(flags.again && { salt: randomUUID() }),
      progress: terminalProgress(),
      onSchema: ({ version, isUnchanged }) => {
        const words = isUnchanged ? 'is active already' : 'is active now';
        process.stderr.write(`Schema version ${version} ${words}.\n`);
      },
    }),
  );
  if (outcome === undefined) return 0;
  report(outcome, flags);
  return outcome.counters.rejected > 0 ? 1 : 0;
}

/** Tells schema files from product files, and refuses what is neither. */
function sortFiles(paths: readonly string[]): {
  schema: SchemaDocument | undefined;
  productPaths: string[];
} {
  const schemas: { path: string; document: Record<string, unknown> }[] = [];
  const productPaths: string[] = [];
  for (const path of paths) {
    if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`, 2);
    if (!isProductFile(path)) {
      throw new CommandFailure(`${path} is none of .json, .ndjson, .jsonl and .csv.`, 2);
    }
    const document = /\.json$/i.test(path)
      ? parseJson(readFileSync(path, 'utf8'), path)
      : undefined;
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

/** Hands `work` a client: of the service that was named, or of the one on this data directory. */
async function withApi<T>(
  configOf: () => Config,
  flags: CatalogImportFlags,
  work: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const { tenant, url } = flags;
  if ((tenant === undefined) === (url === undefined)) {
    throw new CommandFailure('Say either --tenant, or --url with --api-key.', 2);
  }
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
  if (!hasSent) print('All of it by an earlier import of these files; --again sends them anew.');
  if (rejected.length === 0) return;
  print(`\n${rejectedTable(rejected)}`);
  const more = counters.rejected - rejected.length;
  if (more > 0) print(`… and ${more} more.`);
}

function rejectedTable(rejected: readonly RejectedItem[]): string {
  return formatTable(
    ['PRODUCT', 'CODE', 'WHERE', 'DETAIL'],
    rejected.map(({ external_product_id, error }) => [
      external_product_id,
      error.code,
      error.pointer,
      error.detail,
    ]),
  );
}
