// Fusion: what must hold of the two lanes' common ranking, whatever each of them found.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { fuse } from '../../src/search/semantic/fusion.ts';

const ids = Array.from({ length: 30 }, (_, at) => `p${at}`);
const ranking = fc.shuffledSubarray(ids);
const embedded = fc.subarray(ids).map((some) => new Set(some));

const order = (fused: ReturnType<typeof fuse>): string[] =>
  fused.map(({ externalProductId }) => externalProductId);

describe('fusion of the two lanes', () => {
  it('is the lexical order, exactly, while no product is embedded', () => {
    fc.assert(
      fc.property(ranking, (lexical) => {
        assert.deepEqual(order(fuse({ lexical, semantic: [], isEmbedded: () => false })), lexical);
      }),
    );
  });

  it('keeps the lexical order among products that are not embedded, at any coverage', () => {
    fc.assert(
      fc.property(ranking, ranking, embedded, (lexical, near, has) => {
        const semantic = near.filter((id) => has.has(id));
        const fused = order(fuse({ lexical, semantic, isEmbedded: (id) => has.has(id) }));
        const unembedded = (list: string[]): string[] => list.filter((id) => !has.has(id));
        assert.deepEqual(unembedded(fused), unembedded(lexical));
      }),
    );
  });

  it('holds each product that either lane found once, best score first, with its ranks', () => {
    fc.assert(
      fc.property(ranking, ranking, (lexical, semantic) => {
        const fused = fuse({ lexical, semantic, isEmbedded: () => true });
        assert.deepEqual(order(fused).sort(), [...new Set([...lexical, ...semantic])].sort());
        for (const [at, one] of fused.entries()) {
          if (at > 0) assert.ok(fused[at - 1]!.score >= one.score);
          assert.equal(one.lexicalRank ?? 0, lexical.indexOf(one.externalProductId) + 1);
          assert.equal(one.semanticRank ?? 0, semantic.indexOf(one.externalProductId) + 1);
        }
      }),
    );
  });

  it('gives nothing for nearness to a product that has a vector and is not near', () => {
    const fused = fuse({ lexical: ['a', 'b'], semantic: ['b'], isEmbedded: () => true });
    assert.deepEqual(order(fused), ['b', 'a']);
    const half = fuse({ lexical: ['a', 'b'], semantic: ['b'], isEmbedded: (id) => id === 'b' });
    assert.deepEqual(order(half), ['a', 'b']);
  });

  it('puts first what both lanes put first', () => {
    fc.assert(
      fc.property(ranking, ranking, fc.constantFrom(...ids), (lexical, semantic, best) => {
        const first = (list: string[]): string[] => [best, ...list.filter((id) => id !== best)];
        const fused = fuse({
          lexical: first(lexical),
          semantic: first(semantic),
          isEmbedded: () => true,
        });
        assert.equal(fused[0]!.externalProductId, best);
      }),
    );
  });
});
