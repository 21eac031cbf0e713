// A lane that is taken up again: which snapshots it begins with, and which it leaves alone.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  activeSchemaTable,
  changeTable,
  productTable,
  schemaTable,
  type ProductRow,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import { put, remove, type Put } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { CatalogueLane } from '../../../src/search/catalogue-lane.ts';
import type { CatalogueTables } from '../../../src/search/tenant-catalogue.ts';
import type { ProductItem } from '../../../src/search/catalogue-schema.ts';
import { SemanticLane } from '../../../src/search/semantic/semantic-lane.ts';
import { VectorStore } from '../../../src/search/semantic/vector-store.ts';
import { SnapshotFiles } from '../../../src/search/snapshot/snapshot-files.ts';
import { until } from '../../support/still-clock.ts';

/** The rows of one catalogue, and how often they are read. */
class Shop {
  readonly #journal = new MemoryJournal();
  readonly #sequences = new Map<string, number>();
  #head = 0;
  /** Products read in the order of their ids, which is how a catalogue is read whole. */
  scannedCount = 0;

  get tables(): CatalogueTables {
    const journal = this.#journal;
    const noteScan = (name: string): void => {
      if (name === productTable.name) this.scannedCount += 1;
    };
    return {
      get: (table, key) => journal.get(table, key),
      *range(table, options) {
        for (const entry of journal.range(table, options)) {
          noteScan(table.name);
          yield entry;
        }
      },
      count: (table, options) => [...journal.range(table, options)].length,
    };
  }

  item(id: string): ProductItem | undefined {
    const row = this.#journal.get(productTable, ['t', id]);
    return row === undefined ? undefined : (JSON.parse(row.content) as ProductItem);
  }

  async activate(version: string, run: string): Promise<void> {
    const none = { taxonomy: [], collection: [], attribute: [] };
    const row = { version, run_id: run, ...none } as unknown as SchemaRow;
    await this.#commit([
      put(schemaTable, ['t', version], row),
      put(activeSchemaTable, ['t'], version),
      put(changeTable, ['t', this.#head + 1], { kind: 'schema', version }),
    ]);
  }

  async write(id: string, title: string): Promise<void> {
    const former = this.#sequences.get(id);
    const sequence = this.#head + 1;
    this.#sequences.set(id, sequence);
    const content = JSON.stringify({ external_product_id: id, title });
    const row = { content, status: 'active', change_sequence: sequence } as unknown as ProductRow;
    await this.#commit([
      put(productTable, ['t', id], row),
      put(changeTable, ['t', sequence], { kind: 'product', external_product_id: id }),
      ...(former === undefined ? [] : [remove(changeTable, ['t', former])]),
    ]);
  }

  async #commit(puts: Put[]): Promise<void> {
    await this.#journal.commit({ puts });
    this.#head += 1;
  }
}

function idsOf(lane: CatalogueLane, text: string): string[] {
  const hits = lane.index?.search({ text, limit: 10 }).hits ?? [];
  return hits.map((hit) => hit.external_product_id).sort();
}

async function filled(shop: Shop, count: number): Promise<void> {
  await shop.activate('v1', 'run_1');
  for (let at = 0; at < count; at += 1) await shop.write(`mug-${at}`, `Blue mug ${at}`);
}

describe('a lane after a restart', () => {
  let folder: string;
  let files: SnapshotFiles;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-lane-restart-'));
    files = new SnapshotFiles(join(folder, 'search'), 'this code');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function kept(shop: Shop): Promise<void> {
    const lane = new CatalogueLane(shop.tables, 't');
    while (lane.advance());
    await lane.keep(files);
    shop.scannedCount = 0;
  }

  async function begun(shop: Shop, semantic?: SemanticLane): Promise<CatalogueLane> {
    const lane = new CatalogueLane(shop.tables, 't', semantic);
    await lane.restore(files);
    return lane;
  }

  it('answers at once, and reads only later changes (INV-803)', async () => {
    const shop = new Shop();
    await filled(shop, 300);
    await kept(shop);
    await shop.write('mug-7', 'Red mug');
    const lane = await begun(shop);
    assert.equal(lane.progress.isQueryable, true);
    assert.equal(lane.progress.pendingCount, 1);
    assert.equal(idsOf(lane, 'blue').length, 10);
    while (lane.advance());
    assert.deepEqual(idsOf(lane, 'red'), ['mug-7']);
    assert.equal(lane.progress.pendingCount, 0);
    assert.equal(shop.scannedCount, 0);
  });

  it('reads everything without a snapshot (INV-803)', async () => {
    const shop = new Shop();
    await filled(shop, 3);
    const lane = await begun(shop);
    assert.equal(lane.index, undefined);
    while (lane.advance());
    assert.equal(idsOf(lane, 'blue').length, 3);
  });

  it('ignores a snapshot of another schema, even of the same name (INV-803)', async () => {
    const shop = new Shop();
    await filled(shop, 3);
    await kept(shop);
    await shop.activate('v1', 'run_2');
    assert.equal((await begun(shop)).index, undefined);
    await shop.activate('v2', 'run_1');
    assert.equal((await begun(shop)).index, undefined);
  });

  it('ignores a snapshot ahead of the journal, as after an old backup, now and later (INV-803)', async () => {
    const [shop, older] = [new Shop(), new Shop()];
    await filled(shop, 4);
    await filled(older, 3);
    await kept(shop);
    assert.equal((await begun(older)).index, undefined);
    // The journal goes on otherwise than it did, and past where the snapshot stands.
    for (const id of ['jug-1', 'jug-2']) await older.write(id, 'Red jug');
    assert.equal((await begun(older)).index, undefined);
  });

  it('ignores a snapshot so far behind that reading everything is faster', async () => {
    const shop = new Shop();
    await filled(shop, 1500);
    await kept(shop);
    for (let at = 0; at < 1001; at += 1) await shop.write(`jug-${at}`, 'Red jug');
    assert.equal((await begun(shop)).index, undefined);
  });

  it('wants another snapshot once a thousand products have changed, and not before', async () => {
    const shop = new Shop();
    await filled(shop, 999);
    const lane = new CatalogueLane(shop.tables, 't');
    assert.equal(lane.isSnapshotDue, false);
    while (lane.advance());
    assert.equal(lane.isSnapshotDue, false);
    await shop.write('mug-0', 'Red mug');
    while (lane.advance());
    assert.equal(lane.isSnapshotDue, true);
    await lane.keep(files);
    assert.equal(lane.isSnapshotDue, false);
  });

  it('finds by words at once with a snapshot without vectors, which come from the store', async () => {
    const store = await VectorStore.open(join(folder, 'vectors'));
    const asked: string[] = [];
    const shop = new Shop();
    const settings = {
      provider: 'remote',
      base_url: 'https://models.example',
      model: 'any',
      batch_max: 16,
      similarity_min: -1,
    } as const;
    const newSemantic = (): SemanticLane => {
      const vectorOf = (text: string): Float32Array => Float32Array.of(text.length, 1);
      const embedder = {
        embedQuery: (text: string) => Promise.resolve(vectorOf(text)),
        embedTexts: (texts: readonly string[]) => {
          asked.push(...texts);
          return Promise.resolve(texts.map(vectorOf));
        },
        close: () => Promise.resolve(),
      };
      const ports = {
        store,
        embedderOf: () => embedder,
        read: (id: string) => shop.item(id),
        onProgress: () => {},
      };
      const semantic = new SemanticLane(ports, 't', settings);
      semantic.setEnabled(true);
      return semantic;
    };
    await filled(shop, 40);
    const first = newSemantic();
    const whole = new CatalogueLane(shop.tables, 't', first);
    while (whole.advance());
    await until(() => first.isQueryable && first.coverage === 1, 'vectors');
    await kept(shop);
    const second = newSemantic();
    const lane = await begun(shop, second);
    assert.equal(lane.progress.isQueryable, true);
    assert.equal(second.progress.isRead, false);
    while (lane.advance(0));
    await until(() => second.isQueryable, 'the vectors again');
    assert.deepEqual([second.coverage, asked.length, shop.scannedCount > 40], [1, 40, true]);
    await lane.keep(files);
    shop.scannedCount = 0;
    const third = newSemantic();
    const again = await begun(shop, third);
    while (again.advance());
    await until(() => third.isQueryable, 'the vectors of the snapshot');
    assert.deepEqual([third.coverage, asked.length, shop.scannedCount], [1, 40, 0]);
    await Promise.all([first.close(), second.close(), third.close()]);
    await store.close();
  });
});
