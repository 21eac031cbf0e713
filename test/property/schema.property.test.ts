// Invariants of merging and validating a schema, over schemas made at random.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { mergeBatches, schemaHashOf, type MergedSchema } from '../../src/catalog/schema-merge.ts';
import { validateSchema } from '../../src/catalog/schema-validation.ts';
import type { SchemaBatch, TaxonomyEntry } from '../../src/contract/schema-sync.ts';

const bounds = { max_attributes: 2000, max_taxonomy_depth: 16 };

function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const merge = (batches: readonly SchemaBatch[]): MergedSchema => finish(mergeBatches(batches));

const codesOf = (merged: MergedSchema): string[] =>
  finish(validateSchema(merged, bounds))
    .toEntries()
    .map(({ code }) => code);

/** Entry n hangs below an earlier entry or is a root: a forest without cycles. */
const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((numbers) =>
  numbers.map((number, index): TaxonomyEntry => {
    const parent = number % (index + 1);
    const id = { external_taxonomy_id: `t${index}`, name: `T ${index}` };
    return parent === index ? id : { ...id, parent_external_taxonomy_id: `t${parent}` };
  }),
);

const depthOf = (entries: readonly TaxonomyEntry[], entry: TaxonomyEntry): number => {
  const parent = entries.find(
    ({ external_taxonomy_id }) => external_taxonomy_id === entry.parent_external_taxonomy_id,
  );
  return parent === undefined ? 1 : 1 + depthOf(entries, parent);
};

/** The entries shuffled and cut into batches at random. */
const sending = (entries: readonly TaxonomyEntry[]): fc.Arbitrary<SchemaBatch[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...entries], { minLength: entries.length }),
      fc.integer({ min: 1, max: 7 }),
    )
    .map(([shuffled, size]) =>
      Array.from({ length: Math.ceil(shuffled.length / size) }, (_, index) => ({
        sequence: index + 1,
        kind: 'taxonomy' as const,
        entries: shuffled.slice(index * size, (index + 1) * size),
      })),
    );

describe('a schema sent in any order and in any batches', () => {
  it('has the same hash and the same faults (contract 7)', () => {
    fc.assert(
      fc.property(
        forest.chain((entries) => fc.tuple(sending(entries), sending(entries))),
        ([left, right]) => {
          assert.equal(finish(schemaHashOf(merge(left))), finish(schemaHashOf(merge(right))));
          assert.deepEqual(codesOf(merge(left)), codesOf(merge(right)));
        },
      ),
    );
  });

  it('is too deep exactly where an entry has the depth after the last allowed (contract 7)', () => {
    fc.assert(
      fc.property(
        forest.chain((entries) => fc.tuple(fc.constant(entries), sending(entries))),
        ([entries, batches]) => {
          const tooDeep = entries.filter((entry) => depthOf(entries, entry) === 4);
          const faults = finish(
            validateSchema(merge(batches), { ...bounds, max_taxonomy_depth: 3 }),
          );
          assert.equal(faults.toEntries().length, tooDeep.length);
        },
      ),
    );
  });

  it('has one cycle when a root of a tree is hung below one of its leaves (contract 7)', () => {
    fc.assert(
      fc.property(
        forest.chain((entries) => {
          const last = entries.at(-1)?.external_taxonomy_id ?? '';
          const root = rootOf(entries, last);
          const bent = entries.map((entry) =>
            entry.external_taxonomy_id === root
              ? { ...entry, parent_external_taxonomy_id: last }
              : entry,
          );
          return sending(bent);
        }),
        (batches) => {
          assert.deepEqual(
            codesOf(merge(batches)).filter((code) => code === 'cycle'),
            ['cycle'],
          );
        },
      ),
    );
  });

  it('changes its hash with any name (contract 7)', () => {
    fc.assert(
      fc.property(forest, fc.nat(), (entries, number) => {
        const at = number % entries.length;
        const renamed = entries.map((entry, index) =>
          index === at ? { ...entry, name: `${entry.name}!` } : entry,
        );
        const hashOf = (sent: TaxonomyEntry[]): string =>
          finish(schemaHashOf(merge([{ sequence: 1, kind: 'taxonomy', entries: sent }])));
        assert.notEqual(hashOf(entries), hashOf(renamed));
      }),
    );
  });
});

function rootOf(entries: readonly TaxonomyEntry[], id: string): string {
  const parent = entries.find(
    (entry) => entry.external_taxonomy_id === id,
  )?.parent_external_taxonomy_id;
  return parent === undefined ? id : rootOf(entries, parent);
}
