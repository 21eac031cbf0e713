// The active schema in memory, and the registry that keeps one per tenant.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inStretches } from '../../../src/base/stretch.ts';
import { ActiveSchema, SchemaRegistry } from '../../../src/catalog/active-schema.ts';
import {
  activeSchemaTable,
  schemaBatchTable,
  schemaTable,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import { put, type Key, type Put, type Table } from '../../../src/journal/journal.ts';
import { entryCountsOf, removalOf } from '../../../src/journal/schema-pieces.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { attribute, classification, taxonomy } from './schema-fixtures.ts';

const entries = {
  taxonomy: [taxonomy('all')],
  collection: [{ external_collection_id: 'summer', name: 'Summer' }],
  attribute: [
    attribute('size', {
      data_type: 'enum',
      level: 'variant',
      allowed_values: [{ value: 'S', label: 'Small' }],
    }),
    attribute('material'),
  ],
  classification: [
    classification('shoe', {
      attributes: [
        { attribute_key: 'size', required: false, variant_axis: true },
        { attribute_key: 'material', required: true, variant_axis: false },
      ],
    }),
  ],
};
const kinds = ['taxonomy', 'attribute', 'collection', 'classification'] as const;

/** A version whose entries are the batches of its run. */
function row(version: string): SchemaRow {
  return {
    version,
    source_schema_version: 'v1',
    source_schema_hash: 'sha256:1',
    schema_hash: 'sha256:2',
    run_id: `run_of_${version}`,
    activated_at_ms: 0,
    entry_counts: { taxonomy: 1, collection: 1, attribute: 2, classification: 1 },
    batch_count: 4,
  };
}

/** A version as it is on disk. */
function putsOf(version: string): Put[] {
  const { run_id } = row(version);
  return [
    put(schemaTable, ['t', version], row(version)),
    ...kinds.map((kind, index) =>
      put(schemaBatchTable, ['t', run_id, index + 1], { kind, entries: entries[kind] }),
    ),
  ];
}

/** A journal that counts the batches that are read of it. */
class CountingJournal extends MemoryJournal {
  batchCount = 0;

  override get<Row>(table: Table<Row>, key: Key): Row | undefined {
    if (table.name === schemaBatchTable.name) this.batchCount += 1;
    return super.get(table, key);
  }
}

/** A journal in which `version` is the active one. */
async function journalWith(version: string): Promise<CountingJournal> {
  const journal = new CountingJournal();
  await journal.commit({ puts: [...putsOf(version), put(activeSchemaTable, ['t'], version)] });
  return journal;
}

async function readNow(journal: MemoryJournal, version: string): Promise<ActiveSchema> {
  await journal.commit({ puts: putsOf(version) });
  const schema = await inStretches(ActiveSchema.read(journal, 't', row(version)));
  assert.ok(schema);
  return schema;
}

describe('an active schema', () => {
  it('finds every entry by its id, and the axes and required attributes (contract 7)', () => {
    const schema = new ActiveSchema(row('sv_1'), entries);
    assert.equal(schema.version, 'sv_1');
    assert.ok(schema.hasTaxonomy('all') && !schema.hasTaxonomy('none'));
    assert.ok(schema.hasCollection('summer') && !schema.hasCollection('none'));
    assert.equal(schema.attributes.get('size')?.level, 'variant');
    const [size, material] = [...schema.attributes.values()];
    assert.deepEqual([...(schema.allowedValues(size!) ?? [])], ['S']);
    assert.equal(schema.allowedValues(material!), undefined);
    assert.deepEqual(schema.classification('shoe')?.axes, ['size']);
    assert.deepEqual(schema.classification('shoe')?.required, ['material']);
    assert.equal(schema.classification('none'), undefined);
  });
});

describe('the schema registry', () => {
  it('reads the active version once, and keeps it (contract 7)', async () => {
    const journal = await journalWith('sv_1');
    const registry = new SchemaRegistry({ journal });
    assert.equal(registry.row('t')?.version, 'sv_1');
    assert.equal(journal.batchCount, 0);
    const [first, same] = await Promise.all([registry.active('t'), registry.active('t')]);
    assert.deepEqual([...(first?.attributes.keys() ?? [])], ['material', 'size']);
    assert.equal(same, first);
    assert.equal(registry.activeNow('t'), first);
    assert.equal(journal.batchCount, 4);
    assert.equal(await registry.active('other'), null);
    assert.equal(registry.activeNow('other'), null);
    assert.equal(registry.row('other'), null);
  });

  it('reads in one go for callers that cannot wait', async () => {
    const registry = new SchemaRegistry({ journal: await journalWith('sv_1') });
    assert.ok(registry.activeNow('t')?.hasTaxonomy('all'));
  });

  it('has the next version at hand in the moment in which it is the active one', async () => {
    const journal = await journalWith('sv_1');
    const registry = new SchemaRegistry({ journal });
    const former = await registry.active('t');
    const next = await readNow(journal, 'sv_2');
    const { batchCount } = journal;
    await registry.replacing('t', next, async () => {
      assert.equal(registry.activeNow('t'), former);
      await journal.commit({ puts: [put(activeSchemaTable, ['t'], 'sv_2')] });
      assert.equal(registry.activeNow('t'), next);
    });
    assert.equal(await registry.active('t'), next);
    assert.equal(journal.batchCount, batchCount);
  });

  it('keeps the version that there is where the activation fails', async () => {
    const journal = await journalWith('sv_1');
    const registry = new SchemaRegistry({ journal });
    const former = await registry.active('t');
    const next = await readNow(journal, 'sv_2');
    await assert.rejects(registry.replacing('t', next, () => Promise.reject(new Error('no'))));
    assert.equal(await registry.active('t'), former);
  });

  it('goes on with the version that took the place of the one being read', async () => {
    const journal = await journalWith('sv_1');
    const registry = new SchemaRegistry({ journal });
    const steps = ActiveSchema.read(journal, 't', row('sv_1'));
    steps.next();
    const puts = [...putsOf('sv_2'), put(activeSchemaTable, ['t'], 'sv_2')];
    await journal.commit({ puts: [...puts, ...removalOf('t', row('sv_1'))] });
    assert.deepEqual(steps.next(), { value: undefined, done: true });
    assert.equal((await registry.active('t'))?.version, 'sv_2');
  });

  it('reads a version whose row has every entry, as rows had before ADR 27', async () => {
    const journal = new MemoryJournal();
    const about = { ...row('sv_1'), batch_count: undefined, entry_counts: undefined, ...entries };
    const old = JSON.parse(JSON.stringify(about)) as SchemaRow;
    await journal.commit({
      puts: [put(schemaTable, ['t', 'sv_1'], old), put(activeSchemaTable, ['t'], 'sv_1')],
    });
    const registry = new SchemaRegistry({ journal });
    assert.ok((await registry.active('t'))?.hasCollection('summer'));
    assert.deepEqual(entryCountsOf(registry.row('t')!), entryCountsOf(row('sv_1')));
  });
});
