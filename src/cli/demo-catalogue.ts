// The demo catalogue: imported through the real runs, like any tenant's.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTime, systemClock } from '../base/clock.ts';
import { sha256Hex } from '../base/hash.ts';
import { ApiClient } from './catalog-import/api-client.ts';
import { importCatalogue } from './catalog-import/import-catalogue.ts';
import type { ProductOutcome } from './catalog-import/product-run.ts';
import type { ProductSource } from './catalog-import/product-source.ts';
import { silentProgress } from './catalog-import/progress.ts';
import { isSchemaDocument, joinSchemas } from './catalog-import/schema-file.ts';
import type { SourceItem } from './catalog-import/source-item.ts';
import { CommandFailure } from './command-failure.ts';

const folder = join(import.meta.dirname, '../demo/catalogue');

export interface DemoService {
  /** The address at which this process reaches its own API. */
  readonly localUrl: string;
  /** The address at which browsers reach it: product images are served there. */
  readonly publicUrl: string;
  readonly apiKey: string;
  readonly dataDir: string;
}

/** Imports the catalogue; if it is there already, only its run is read. */
export async function importDemoCatalogue(
  service: DemoService,
): Promise<ProductOutcome | undefined> {
  const path = join(folder, 'schema.json');
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isSchemaDocument(document)) throw new CommandFailure(`${path} is no schema.`);
  const api = new ApiClient({ baseUrl: service.localUrl, apiKey: service.apiKey });
  return await importCatalogue(api, {
    schema: joinSchemas([{ path, document }]),
    products: demoProducts(
      `${service.publicUrl}/demo/images`,
      join(service.dataDir, 'demo-catalogue.json'),
    ),
    mode: 'upsert',
    progress: silentProgress,
    onRejected({ origin, error }) {
      throw new CommandFailure(`${origin} of the demo is rejected: ${error.detail}`);
    },
  });
}

/** The last import. If the catalogue has changed since, all products get a newer time. */
interface DemoState {
  readonly fingerprint: string;
  /** The time of every product; null for the first import, which uses the products' own. */
  readonly updated_at: string | null;
}

/**
 * The products with their images at `mediaBase`, which is part of their content: at another port they have other
 * images, and need a newer time than those that were imported before.
 */
function demoProducts(mediaBase: string, statePath: string): ProductSource {
  const text = readFileSync(join(folder, 'products.ndjson'), 'utf8');
  const lines = text.replaceAll('{media_base}', mediaBase).split('\n').filter(Boolean);
  const { fingerprint, updated_at } = nextState(sha256Hex(lines.join('\n')), statePath);
  return {
    hash: `${fingerprint} ${updated_at}`,
    count: lines.length,
    rejectedCount: 0,
    async *items(): AsyncGenerator<SourceItem> {
      for (const [index, line] of lines.entries()) {
        const item = JSON.parse(line) as Record<string, unknown>;
        const newer = updated_at === null ? item : { ...item, updated_at };
        yield { item: newer, origin: `products.ndjson:${index + 1}` };
      }
    },
  };
}

function nextState(fingerprint: string, path: string): DemoState {
  const last = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoState) : undefined;
  if (last?.fingerprint === fingerprint) return last;
  const updated_at = last === undefined ? null : formatTime(systemClock.nowMs());
  const next: DemoState = { fingerprint, updated_at };
  writeFileSync(path, `${JSON.stringify(next)}\n`, { mode: 0o600 });
  return next;
}
