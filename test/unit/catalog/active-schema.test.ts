// The active schema in memory, and the registry that keeps one per tenant.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActiveSchema, SchemaRegistry } from '../../../src/catalog/active-schema.ts';
import {
  activeSchemaTable,
  schemaTable,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import { put } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { attribute, classification, taxonomy } from './schema-fixtures.ts';

function row(version: string): SchemaRow {
  return {
    version,
    source_schema_version: 'v1',
    source_schema_hash: 'sha256:1',
    schema_hash: 'sha256:2',
    run_id: 'run_1',
    activated_at_ms: 0,
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
}

describe('an active schema', () => {
  it('finds every entry by its id, and the axes and required attributes (contract 7)', () => {
    const schema = ActiveSchema.from(row('sv_1'));
    assert.equal(schema.version, 'sv_1');
    assert.ok(schema.hasTaxonomy('all') && !schema.hasTaxonomy('none'));
    assert.ok(schema.hasCollection('summer') && !schema.hasCollection('none'));
    assert.equal(schema.attributes.get('size')?.level, 'variant');
    assert.deepEqual([...(schema.allowedValues.get('size') ?? [])], ['S']);
    assert.equal(schema.allowedValues.get('material'), undefined);
    assert.deepEqual(schema.classification('shoe')?.axes, ['size']);
    assert.deepEqual(schema.classification('shoe')?.required, ['material']);
    assert.equal(schema.classification('none'), undefined);
    assert.deepEqual(schema.counts, {
      taxonomy: 1,
      collection: 1,
      attribute: 2,
      classification: 1,
    });
  });
});

describe('the schema registry', () => {
  it('reads the active version once and keeps it until it is replaced (contract 7)', async () => {
    const journal = new MemoryJournal();
    const registry = new SchemaRegistry({ journal });
    assert.equal(registry.active('t'), null);
    await journal.commit({
      puts: [put(schemaTable, ['t', 'sv_1'], row('sv_1')), put(activeSchemaTable, ['t'], 'sv_1')],
    });
    const first = registry.active('t');
    assert.equal(first?.version, 'sv_1');
    assert.equal(registry.active('t'), first);
    assert.equal(registry.active('other'), null);
    registry.replace('t', row('sv_2'));
    assert.equal(registry.active('t')?.version, 'sv_2');
  });
});
