// Catalogues of several shops in every form that an import takes, by one command each: what a file
// holds is in the catalogue or among the rejected, and the command says so in five lines.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { storedItemOf } from '../../src/catalog/product-judgement.ts';
import type { ProductItem } from '../../src/contract/products.ts';
import { productTable } from '../../src/journal/catalogue-tables.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { aisle } from '../support/aisle-process.ts';
import { feedFiles, type FeedFile, type StockedProduct } from '../support/feed-files.ts';
import { hasIcecat, readIcecat } from '../support/icecat.ts';
import { hasLuma, readLuma, readLumaGear } from '../support/luma.ts';
import { screwShop, teaShop } from '../support/odd-shops.ts';
import { listProducts } from '../support/reconciliation.ts';
import { hasSunrise, readSunrise } from '../support/sunrise.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const absent = 'the shared data folder is absent';
/** Of the 19,406 products of Icecat; all others are whole. */
const icecatSlice = 150;
const demo = new URL('../../src/demo/catalogue/products.ndjson', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'aisle-imports-'));

const withoutStock = (items: readonly unknown[]): StockedProduct[] =>
  items.map((item) => ({ item: item as ProductItem, stock: {} }));

function readDemo(): StockedProduct[] {
  const text = readFileSync(demo, 'utf8').replaceAll('{media_base}', 'https://demo.example');
  const lines = text.trimEnd().split('\n');
  return withoutStock(lines.map((line) => JSON.parse(line)));
}

interface Shop {
  readonly name: string;
  readonly read: () => readonly StockedProduct[];
  readonly skip?: string | false;
}

const shops: readonly Shop[] = [
  {
    name: 'icecat',
    read: () => withoutStock(readIcecat().items.slice(0, icecatSlice)),
    skip: hasIcecat ? false : absent,
  },
  { name: 'luma', read: () => withoutStock(readLuma().items), skip: hasLuma ? false : absent },
  { name: 'luma-gear', read: readLumaGear, skip: hasLuma ? false : absent },
  {
    name: 'sunrise',
    read: () => withoutStock(readSunrise().items),
    skip: hasSunrise ? false : absent,
  },
  { name: 'demo', read: readDemo },
  { name: 'tea', read: teaShop },
  { name: 'screws', read: screwShop },
];

describe('catalogues in NDJSON, CSV, Shopify CSV, Google TSV and XML (catalog import)', () => {
  let server: TestServer;
  /** Of each tenant: what its file holds. */
  const variantCounts = new Map<string, number>();

  before(async () => {
    const limits = { min_batch_interval_ms: 1, inventory: { quota: 0 } };
    server = await startTestServer({ config: { limits } });
  });
  after(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true });
  });

  for (const { name, read, skip = false } of shops) {
    it(`${name}: everything that a file holds is counted at the end`, { skip }, async () => {
      const products = read();
      // Two commands at once: a machine that runs this has two cores.
      const files = feedFiles(name, products).values();
      const work = async (): Promise<void> => {
        for (const file of files) await checkImport(name, file, products);
      };
      await Promise.all([work(), work()]);
    });
  }

  async function checkImport(
    name: string,
    file: FeedFile,
    products: readonly StockedProduct[],
  ): Promise<void> {
    const path = join(folder, file.name);
    writeFileSync(path, file.text);
    const tenantId = file.name.replaceAll('.', '-');
    const { apiKey, inventorySecret } = await server.tenant({ tenantId });
    const secret = join(folder, `${tenantId}.secret`);
    writeFileSync(secret, inventorySecret);
    const target = ['--url', server.publicUrl, '--api-key', apiKey];
    const run = await aisle(
      ...['catalog', 'import', path, '--derive-schema', ...file.flags, ...target],
      ...['--inventory-secret-file', secret],
    );
    const told = `${file.name}: ${run.stdout}\n${run.stderr}`;
    assert.equal(run.exitCode, 0, told);
    const [counts = '', ...more] = run.stdout.trimEnd().split('\n');
    const all = products.length;
    assert.equal(
      counts,
      `${all} products: ${all} accepted, 0 unchanged, 0 stale, 0 rejected.`,
      told,
    );
    assert.ok(more.length <= 4, told);
    const stored = await listProducts({ baseUrl: server.publicUrl, apiKey }, 1000);
    assert.deepEqual(
      stored.map(({ external_product_id: id }) => id).sort(),
      products.map(({ item }) => item.external_product_id).sort(),
      told,
    );
    variantCounts.set(tenantId, variantCountOf(products.map(({ item }) => item)));
    const levels = products.flatMap(({ stock }) => Object.keys(stock));
    if (levels.length === 0 || file.name === `${name}.ndjson`) return;
    const words = `Stock: ${levels.length} levels: ${levels.length} applied.`;
    assert.ok(more.includes(words), told);
  }

  it('has every variant of every file', async () => {
    await server.close();
    const journal = await openLmdbJournal({ path: join(server.dataDir, 'journal') });
    try {
      assert.ok(variantCounts.size >= 15);
      const stored = new Map<string, number>();
      for (const { key, row } of journal.range(productTable, {})) {
        const tenantId = String(key[0]);
        stored.set(tenantId, (stored.get(tenantId) ?? 0) + variantCountOf([storedItemOf(row)]));
      }
      for (const [tenantId, least] of variantCounts) {
        const count = stored.get(tenantId) ?? 0;
        // A feed names a product without variants as a variant of itself.
        assert.ok(count >= least, `${tenantId}: ${count} of ${least} variants`);
      }
    } finally {
      await journal.close();
    }
  });
});

function variantCountOf(items: readonly { variants?: readonly unknown[] }[]): number {
  return items.reduce((sum, { variants }) => sum + (variants?.length ?? 0), 0);
}
