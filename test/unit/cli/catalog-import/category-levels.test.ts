// Categories as paths: which separator a column has, and which of its values are names all the same.

import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openFiles } from '../../../../src/cli/catalog-import/import-files.ts';
import type { TaxonomyEntry } from '../../../../src/contract/schema-sync.ts';
import { removeFolder } from '../../../support/remove-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-levels-'));
after(() => removeFolder(folder));

/** A file with one product of each category, opened with a schema made of it. */
async function derived(categories: readonly string[]) {
  const items = categories.map((category, index) => ({
    external_product_id: `p${index}`,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Thing ${index}`,
    external_taxonomy_ids: [category],
  }));
  const path = join(folder, 'things.ndjson');
  writeFileSync(path, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  const ports = { onRejected: () => assert.fail('one was rejected'), say: () => {} };
  const { schema, products, notes } = await openFiles([path], { deriveSchema: true }, ports);
  const taxonomy = (schema?.entries.taxonomy ?? []) as readonly TaxonomyEntry[];
  const nameOf = new Map(taxonomy.map((one) => [one.external_taxonomy_id, one.name]));
  const tree = taxonomy.map(({ name, parent_external_taxonomy_id: parent }) =>
    parent === undefined ? name : `${nameOf.get(parent)} <- ${name}`,
  );
  const sent = await Array.fromAsync(products?.items() ?? [], ({ item }) => item);
  const ids = sent.map((item) => (item['external_taxonomy_ids'] as string[]).join());
  return { tree: tree.sort(), ids, taxonomy, readings: notes.readings };
}

describe('categories written as paths (catalog import, --derive-schema)', () => {
  it('are levels if most of the column has one separator and first names repeat', async () => {
    for (const separator of ['/', ' / ', '|', '::', '>', ' » ']) {
      const paths = [
        ['Garden', 'Hoses & taps'],
        ['Garden', 'Seeds', 'Herbs'],
        ['Kitchen', 'Pans'],
        ['Kitchen', 'Knives'],
        ['Vouchers'],
      ].map((parts) => parts.join(separator));
      const { tree, ids, readings } = await derived(paths);
      const want = [
        'Garden',
        'Garden <- Hoses & taps',
        'Garden <- Seeds',
        'Kitchen',
        'Kitchen <- Knives',
        'Kitchen <- Pans',
        'Seeds <- Herbs',
        'Vouchers',
      ];
      assert.deepEqual(tree, want, separator);
      // What the merchant's system calls a category stays its id.
      assert.deepEqual(ids, paths);
      assert.deepEqual(readings, [
        `"${separator.trim()}" in 4 of 5 categories as levels: "Garden" above "Hoses & taps"`,
      ]);
    }
  });

  it('stay names if few have a slash, or no name before it repeats', async () => {
    const columns = [
      ['HP/Compaq', 'Printers', 'Screens', 'Cables'],
      ['A/V cables', 'A/C units', 'I/O cards'],
      ['HP/Compaq', 'HP/Agilent', 'Printers', 'Screens', 'Cables'],
      ['Tables/Desks', 'Chairs/Stools', 'Lamps/Lights', 'Lamps/Bulbs', 'Rugs/Mats'],
      ['gid://shop/Category/1', 'gid://shop/Category/2'],
      ['10/20', '10/30'],
    ];
    for (const column of columns) {
      const { tree, readings } = await derived(column);
      assert.deepEqual(tree, column.toSorted());
      assert.deepEqual(readings, []);
    }
  });

  it('keep a slash inside of a name, and use the clearer of two separators', async () => {
    const slashes = await derived([
      'Audio/A/V cables',
      'Audio/USB I/O cards',
      'Help/24/7 service',
      'Help/Repairs',
      'A/C units',
    ]);
    assert.deepEqual(slashes.tree, [
      'A/C units',
      'Audio',
      'Audio <- A/V cables',
      'Audio <- USB I/O cards',
      'Help',
      'Help <- 24/7 service',
      'Help <- Repairs',
    ]);
    const mixed = await derived(['Food / Tea/Coffee', 'Food / Bread', 'Toys / Dolls/Bears']);
    assert.deepEqual(mixed.tree, [
      'Food',
      'Food <- Bread',
      'Food <- Tea/Coffee',
      'Toys',
      'Toys <- Dolls/Bears',
    ]);
    const unnamed = await derived(['Tea//Green', 'Tea/Black', 'Tea/White']);
    assert.deepEqual(unnamed.tree, ['Tea', 'Tea <- Black', 'Tea <- White', 'Tea//Green']);
    const han = await derived(['茶/绿茶', '茶/红茶']);
    assert.deepEqual(han.tree, ['茶', '茶 <- 红茶', '茶 <- 绿茶']);
    const known = await derived(['Sound > HP/Compaq', 'Sound > HP/Agilent', 'Light']);
    assert.deepEqual(known.readings, []);
    assert.ok(known.tree.includes('Sound <- HP/Compaq'), known.tree.join());
  });

  it('are one category in two spellings, and a level that has products of its own is no second one', async () => {
    const { tree, ids } = await derived(['Wine/Red', 'Wine / Red', 'Wine', '/Wine/White/']);
    assert.deepEqual(tree, ['Wine', 'Wine <- Red', 'Wine <- White']);
    assert.equal(ids[0], ids[1]);
    assert.equal(ids[2], 'Wine');
  });
});
