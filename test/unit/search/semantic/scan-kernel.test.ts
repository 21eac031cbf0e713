// The scan: its bytes are those of its source, and both ways of running it agree to the last bit.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import wabt from 'wabt';
import { packVector, quantise, unpackVector } from '../../../../src/search/semantic/quantised.ts';
import { kernelBase64, vectorScan } from '../../../../src/search/semantic/scan-kernel.ts';
import { VectorTable } from '../../../../src/search/semantic/vector-table.ts';
import { webAssembly } from '../../../../src/search/semantic/web-assembly.ts';
import { randomFrom } from '../../../support/seeded-numbers.ts';

const source = new URL('../../../../src/search/semantic/scan-kernel.wat', import.meta.url);
const everything = { isAdmitted: () => true, similarityMin: -2 };

const vector = (dimensions: number) =>
  fc
    .array(fc.float({ min: -1, max: 1, noNaN: true }), {
      minLength: dimensions,
      maxLength: dimensions,
    })
    .map((values) => Float32Array.from(values));

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array): number =>
    x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('the scan kernel', () => {
  it('equals its assembled source', async () => {
    const { parseWat } = await wabt();
    const module = parseWat('scan-kernel.wat', readFileSync(source, 'utf8'), { simd: true });
    const { buffer } = module.toBinary({});
    assert.equal(Buffer.from(buffer).toString('base64'), kernelBase64);
  });

  it('runs on this machine', () => {
    assert.ok(vectorScan(new webAssembly.Memory({ initial: 2, maximum: 2 })));
  });

  it('finds the same products with the same scores as the plain code, also after removals', () => {
    const tables = fc.integer({ min: 1, max: 40 }).chain((dimensions) =>
      fc.record({
        dimensions: fc.constant(dimensions),
        vectors: fc.array(vector(dimensions), { minLength: 1, maxLength: 60 }),
        removed: fc.array(fc.nat(60), { maxLength: 10 }),
        query: vector(dimensions),
        limit: fc.integer({ min: 1, max: 70 }),
      }),
    );
    fc.assert(
      fc.property(tables, ({ dimensions, vectors, removed, query, limit }) => {
        const fast = new VectorTable(dimensions);
        const plain = new VectorTable(dimensions, { isPlain: true });
        for (const table of [fast, plain]) {
          for (const [at, one] of vectors.entries()) table.set(`p${at % 50}`, quantise(one));
          for (const at of removed) table.remove(`p${at}`);
        }
        const asked = quantise(query);
        const found = fast.nearest(asked, limit, everything);
        assert.deepEqual(found, plain.nearest(asked, limit, everything));
        assert.equal(found.length, Math.min(limit, fast.count));
        for (const [at, near] of found.entries()) {
          assert.ok(fast.has(near.externalProductId));
          if (at === 0) continue;
          const before = found[at - 1]!;
          assert.ok(
            before.similarity > near.similarity ||
              (before.similarity === near.similarity &&
                before.externalProductId < near.externalProductId),
          );
        }
      }),
    );
  });

  it('gives cosines as precise as a byte per number allows, over several blocks of rows', () => {
    const table = new VectorTable(16);
    const random = randomFrom(1);
    const next = (): number => random() - 0.5;
    const vectors = Array.from({ length: 20_000 }, () => Float32Array.from({ length: 16 }, next));
    for (const [at, one] of vectors.entries()) table.set(`${at}`, quantise(one));
    const query = Float32Array.from({ length: 16 }, next);
    const found = table.nearest(quantise(query), 50, everything);
    assert.equal(found.length, 50);
    for (const { externalProductId, similarity } of found) {
      const exact = cosine(query, vectors[Number(externalProductId)]!);
      assert.ok(Math.abs(exact - similarity) < 0.02, `${similarity} for ${exact}`);
    }
    const odd = table.nearest(quantise(query), 50, {
      isAdmitted: (id) => Number(id) % 2 === 1,
      similarityMin: 0.5,
    });
    assert.ok(odd.every((near) => Number(near.externalProductId) % 2 === 1));
    assert.ok(odd.every((near) => near.similarity >= 0.5));
  });

  it('stores a vector and gives it back', () => {
    fc.assert(
      fc.property(vector(384), (one) => {
        const kept = quantise(one);
        assert.deepEqual(unpackVector(packVector(kept)), kept);
      }),
      { numRuns: 20 },
    );
  });
});
