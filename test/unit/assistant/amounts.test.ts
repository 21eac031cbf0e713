// What is found in the data of a product is found once: a message may ask for hundreds of measures.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOfMeasure } from '../../../src/assistant/grounded/measures.ts';
import { catalogueProduct } from './fake-shop.ts';

/** A shelf whose texts, and a fact of it, count how often they are read. */
function shelf({ hasFact }: { hasFact: boolean }) {
  let readCount = 0;
  const count = <Value>(value: Value): Value => {
    readCount += 1;
    return value;
  };
  const plain = catalogueProduct({ id: 's1', title: 'Shelf', price: 100 });
  const fact = {
    key: 'width',
    name: 'Width',
    get value() {
      return count('80 cm');
    },
  };
  const product = {
    ...plain,
    facts: hasFact ? [fact] : [],
    get title() {
      return count('Shelf 40 cm');
    },
    get description() {
      return count('For 12 books.');
    },
  };
  return { product, readCount: () => readCount };
}

const measures = {
  'a length': { dimension: 'length', min: 0.5, text: '50 cm', isExact: false },
  'a count': { dimension: 'count', min: 10, counted: 'books', text: '10 books', isExact: false },
} as const;

describe('The data of a product', () => {
  for (const [what, measure] of Object.entries(measures)) {
    it(`is searched once for ${what}, however often it is asked for`, () => {
      const { product, readCount } = shelf({ hasFact: measure.dimension === 'length' });
      assert.equal(isOfMeasure(product, measure), true);
      const first = readCount();
      assert.ok(first > 0);
      for (let round = 0; round < 10; round += 1) isOfMeasure(product, measure);
      assert.equal(readCount(), first);
    });
  }
});
