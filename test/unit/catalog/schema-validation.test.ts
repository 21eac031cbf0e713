// Each rule that holds between the entries of a run, and all of them together (contract 7).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAULTS_MAX, type EntryFaults } from '../../../src/catalog/schema-entry-faults.ts';
import { contentHash } from '../../../src/base/hash.ts';
import { mergeBatches, schemaHashOf } from '../../../src/catalog/schema-merge.ts';
import { validateSchema } from '../../../src/catalog/schema-validation.ts';
import type {
  AttributeEntry,
  ClassificationEntry,
  SchemaBatch,
  TaxonomyEntry,
} from '../../../src/contract/schema-sync.ts';
import { attribute, classification, smallSchema, taxonomy } from './schema-fixtures.ts';

const bounds = { max_attributes: 2000, max_taxonomy_depth: 16 };

function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const judge = (batches: readonly SchemaBatch[], limits = bounds): EntryFaults =>
  finish(validateSchema(finish(mergeBatches(batches)), limits));

/** Faults as [place, code], of batches numbered as given. */
function faultsOf(batches: readonly SchemaBatch[], limits = bounds): [string, string][] {
  return judge(batches, limits)
    .toEntries()
    .map(({ pointer, code }) => [pointer.replace('#/batches/', ''), code]);
}

const taxonomies = (...entries: TaxonomyEntry[]): SchemaBatch[] => [
  { sequence: 1, kind: 'taxonomy', entries },
];
const attributes = (...entries: AttributeEntry[]): SchemaBatch[] => [
  { sequence: 1, kind: 'attribute', entries },
];
const classified = (
  entry: Partial<ClassificationEntry>,
  ...entries: AttributeEntry[]
): SchemaBatch[] => [
  { sequence: 1, kind: 'classification', entries: [classification('c', entry)] },
  ...(entries.length === 0 ? [] : [{ sequence: 2, kind: 'attribute' as const, entries }]),
];

describe('schema validation', () => {
  it('accepts references that point forward, over batches and kinds (contract 7)', () => {
    assert.deepEqual(faultsOf(smallSchema()), []);
  });

  it('reports an id that is sent again, in any batch (contract 7)', () => {
    const batches: SchemaBatch[] = [
      ...taxonomies(taxonomy('a'), taxonomy('a')),
      { sequence: 2, kind: 'collection', entries: [{ external_collection_id: 'a', name: 'A' }] },
      { sequence: 3, kind: 'collection', entries: [{ external_collection_id: 'a', name: 'A' }] },
    ];
    assert.deepEqual(faultsOf(batches), [
      ['1/entries/1/external_taxonomy_id', 'duplicate_id'],
      ['3/entries/0/external_collection_id', 'duplicate_id'],
    ]);
  });

  it('reports a cycle once, at its first sent entry (contract 7)', () => {
    const chain = taxonomies(
      taxonomy('hangs', 'b'),
      taxonomy('a', 'c'),
      taxonomy('b', 'a'),
      taxonomy('c', 'b'),
      taxonomy('self', 'self'),
    );
    assert.deepEqual(faultsOf(chain), [
      ['1/entries/1/parent_external_taxonomy_id', 'cycle'],
      ['1/entries/4/parent_external_taxonomy_id', 'cycle'],
    ]);
  });

  it('reports the first entry below the depth bound, not its whole branch (contract 7)', () => {
    const chain = Array.from({ length: 18 }, (_, index) =>
      index === 0 ? taxonomy('t0') : taxonomy(`t${index}`, `t${index - 1}`),
    );
    const expected = [['1/entries/16/parent_external_taxonomy_id', 'too_deep']];
    assert.deepEqual(faultsOf(taxonomies(...chain)), expected);
    assert.deepEqual(
      faultsOf(taxonomies(...chain.toReversed())).map(([, code]) => code),
      ['too_deep'],
    );
    assert.deepEqual(faultsOf(taxonomies(...chain.slice(0, 16))), []);
  });

  it('walks a long chain once (contract 7)', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      index === 0 ? taxonomy('t0') : taxonomy(`t${index}`, `t${index - 1}`),
    );
    assert.equal(faultsOf(taxonomies(...chain.toReversed())).length, 1);
  });

  it('reports a parent that was not sent (contract 7)', () => {
    assert.deepEqual(faultsOf(taxonomies(taxonomy('a', 'b'))), [
      ['1/entries/0/parent_external_taxonomy_id', 'unknown_reference'],
    ]);
  });

  it('requires allowed values of enums alone, each value once (contract 7)', () => {
    const value = { value: 'x', label: 'X' };
    const found = faultsOf(
      attributes(
        attribute('a', { data_type: 'enum' }),
        attribute('b', { data_type: 'multi_enum', allowed_values: [] }),
        attribute('c', { data_type: 'text', allowed_values: [value] }),
        attribute('d', { data_type: 'enum', allowed_values: [value, value] }),
        attribute('e', { data_type: 'enum', allowed_values: [value] }),
      ),
    );
    assert.deepEqual(found, [
      ['1/entries/0/allowed_values', 'missing_allowed_values'],
      ['1/entries/1/allowed_values', 'missing_allowed_values'],
      ['1/entries/2/allowed_values', 'unexpected_allowed_values'],
      ['1/entries/3/allowed_values/1/value', 'duplicate_value'],
    ]);
  });

  it('wants the unit of a measure (contract 7)', () => {
    const measures = attributes(
      attribute('a', { data_type: 'measure' }),
      attribute('b', { data_type: 'measure', unit: 'kg' }),
    );
    assert.deepEqual(faultsOf(measures), [['1/entries/0/unit', 'missing_unit']]);
  });

  it('reports the first attribute over the limit (contract 7)', () => {
    const found = faultsOf(attributes(attribute('a'), attribute('b'), attribute('c')), {
      ...bounds,
      max_attributes: 1,
    });
    assert.deepEqual(found, [['1/entries/1', 'too_many_attributes']]);
  });

  it('resolves the references of a classification, each one once (contract 7)', () => {
    const use = { attribute_key: 'a', required: false, variant_axis: false };
    const found = faultsOf(
      classified(
        {
          external_taxonomy_ids: ['nowhere'],
          attributes: [use, use, { ...use, attribute_key: 'nothing' }],
        },
        attribute('a'),
      ),
    );
    assert.deepEqual(found, [
      ['1/entries/0/external_taxonomy_ids/0', 'unknown_reference'],
      ['1/entries/0/attributes/1/attribute_key', 'duplicate_value'],
      ['1/entries/0/attributes/2/attribute_key', 'unknown_reference'],
    ]);
  });

  it('takes as variant axis a plain, unlocalized attribute of the variant (contract 7)', () => {
    const axes = [
      attribute('good', { level: 'variant' }),
      attribute('of_product', { level: 'product' }),
      attribute('long', { level: 'variant', data_type: 'long_text' }),
      attribute('several', { level: 'variant', localized: true }),
    ];
    const uses = axes.map(({ attribute_key }) => ({
      attribute_key,
      required: true,
      variant_axis: true,
    }));
    assert.deepEqual(faultsOf(classified({ attributes: uses }, ...axes)), [
      ['1/entries/0/attributes/1/variant_axis', 'bad_axis'],
      ['1/entries/0/attributes/2/variant_axis', 'bad_axis'],
      ['1/entries/0/attributes/3/variant_axis', 'bad_axis'],
    ]);
  });

  it(`reports at most ${FAULTS_MAX} faults and says that there are more (contract 2.3)`, () => {
    const dangling = (count: number) =>
      judge(
        taxonomies(...Array.from({ length: count }, (_, index) => taxonomy(`t${index}`, 'none'))),
      );
    assert.equal(dangling(FAULTS_MAX).isTruncated, false);
    assert.equal(dangling(FAULTS_MAX + 1).toEntries().length, FAULTS_MAX);
    assert.equal(dangling(FAULTS_MAX + 1).isTruncated, true);
  });

  it('hashes content, not the order in which it came (contract 7)', () => {
    const sent = finish(mergeBatches(smallSchema()));
    const reversed = finish(mergeBatches(smallSchema().toReversed()));
    assert.equal(finish(schemaHashOf(sent)), finish(schemaHashOf(reversed)));
  });

  it('hashes the hashes of the entries in the order of their ids, however many (contract 7)', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `t${(index * 7919) % 10_007}`);
    const entries = ids.map((id) => taxonomy(id));
    const merged = finish(mergeBatches([{ sequence: 1, kind: 'taxonomy', entries }]));
    const hashes = ids.toSorted().map((id) => contentHash(taxonomy(id)));
    const lists = { attribute: [], classification: [], collection: [], taxonomy: hashes };
    assert.equal(finish(schemaHashOf(merged)), contentHash(lists));
  });
});
