// Batches: nothing lost, nothing twice, bounds kept.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { batchesOf } from '../../../../src/cli/catalog-import/batches.ts';

describe('batches (contract 8.4)', () => {
  it('hold every entry once and in order, and keep both bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 300 })),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 400, max: 4000 }),
        async (entries, countMax, bytesMax) => {
          const bounds = { countMax, bytesMax };
          const batches = await Array.fromAsync(batchesOf(entries, bounds, (entry) => entry));
          assert.deepEqual(batches.flat(), entries);
          for (const batch of batches) {
            assert.ok(batch.length > 0 && batch.length <= countMax);
            const bytes = Buffer.byteLength(JSON.stringify({ sequence: 9999, items: batch }));
            assert.ok(batch.length === 1 || bytes <= bytesMax);
          }
        },
      ),
    );
  });
});
