// How much of a product's texts an assistant reads.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beginningOf, readFacts, readLengthMax } from '../../../src/catalog/read-text.ts';

describe('The beginning of a text', () => {
  it('is the whole of a text that fits', () => {
    assert.equal(beginningOf('12 cm', 5), '12 cm');
  });

  it('ends behind a word, so that no half number is read', () => {
    assert.equal(beginningOf('1200 cm and 340 kg', 13), '1200 cm and');
    assert.equal(beginningOf('1200 cm and 340 kg', 15), '1200 cm and 340');
  });

  it('is cut anywhere where there is no space, but for half a sign', () => {
    assert.equal(beginningOf('aaaa', 3), 'aaa');
    assert.equal(beginningOf('aa😀', 3), 'aa');
  });
});

describe('The facts that are read', () => {
  const fact = (value: string) => ({ name: 'n', value });

  it('have the beginnings of their values', () => {
    const [read] = readFacts([fact('word '.repeat(1000))]);
    assert.ok(read && read.value.length <= readLengthMax.fact);
    assert.ok(read.value.endsWith('word'));
  });

  it('are the first ones, as many as fit together', () => {
    const long = fact('x'.repeat(readLengthMax.fact - 1));
    const many = Array.from({ length: 20 }, () => long);
    assert.equal(readFacts(many).length, readLengthMax.facts / readLengthMax.fact);
    assert.deepEqual(readFacts([fact('a'), fact('b')]), [fact('a'), fact('b')]);
  });
});
