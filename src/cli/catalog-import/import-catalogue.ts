// The whole of an import: the schema first where there is one, then the products.

import { CommandFailure } from '../command-failure.ts';
import type { ApiClient } from './api-client.ts';
import { syncProducts, type ProductOutcome } from './product-run.ts';
import type { ProductSource } from './product-source.ts';
import type { ImportProgress } from './progress.ts';
import type { SchemaDocument } from './schema-file.ts';
import { activeSchemaVersion, syncSchema } from './schema-run.ts';
import type { OnRejected } from './source-item.ts';

export interface CatalogueImport {
  readonly schema?: SchemaDocument;
  readonly products?: ProductSource;
  readonly mode: 'upsert' | 'replace';
  /** See `ProductSync.salt`. */
  readonly salt?: string;
  readonly progress: ImportProgress;
  readonly onRejected: OnRejected;
  /** Told what became of the schema. */
  readonly onSchema?: (outcome: { version: string; isUnchanged: boolean }) => void;
}

/** Sends schema and products; undefined when there were no products to send. */
export async function importCatalogue(
  api: ApiClient,
  { schema, products, mode, salt, progress, onRejected, onSchema }: CatalogueImport,
): Promise<ProductOutcome | undefined> {
  let schemaVersion: string | null;
  if (schema === undefined) {
    schemaVersion = await activeSchemaVersion(api);
  } else {
    const outcome = await syncSchema(api, schema);
    onSchema?.(outcome);
    schemaVersion = outcome.version;
  }
  if (products === undefined) return undefined;
  if (schemaVersion === null) {
    throw new CommandFailure(
      'No schema is active yet, and nothing was sent. Add --derive-schema, which makes one of the ' +
        'products, or name a schema file too.',
    );
  }
  return await syncProducts(api, {
    source: products,
    schemaVersion,
    mode,
    progress,
    onRejected,
    ...(salt !== undefined && { salt }),
  });
}
