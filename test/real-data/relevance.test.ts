// Relevance on rated queries, held to its floors: by words always, with vectors where they are kept.
// `make eval` embeds all products, keeps their vectors, and prints the whole table.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { evalFolder, evaluate } from '../../bench/eval.ts';
import { RatedCatalogue } from '../../bench/support/rated-catalogue.ts';
import { hasIcecat } from '../support/icecat.ts';

const skip = hasIcecat ? false : 'the shared data folder is absent';
/** Embedding 19,406 products takes two minutes of a core; `make eval` does it once. */
const isLexicalOnly = !existsSync(`${evalFolder}/vectors`);

test('search ranks rated products at or above every floor', { skip }, async (context) => {
  const catalogue = new RatedCatalogue(evalFolder);
  try {
    const { gates, table } = await evaluate(catalogue, { isLexicalOnly, say: () => {} });
    context.diagnostic(isLexicalOnly ? 'by words alone' : 'both lanes');
    for (const { name, value, floor } of gates) {
      context.diagnostic(`${name}: ${value.toFixed(3)}, floor ${floor.toFixed(3)}`);
    }
    const below = gates.filter(({ value, floor }) => !(value >= floor));
    assert.deepEqual(below, []);
    assert.ok(Object.keys(table).length > 0);
  } finally {
    await catalogue.close();
  }
});
