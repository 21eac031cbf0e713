// What a sentence of a model says in figures and in number words, before it is held against anything.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isNumberWord, valueOf } from '../../../../src/assistant/llm/said/number-words.ts';
import { readPrices } from '../../../../src/assistant/llm/said/price-reader.ts';

describe('amounts as a model writes them (INV-861)', () => {
  it('are read from number words, of one word or of several joined as in German', () => {
    const values = {
      zero: 0,
      nineteen: 19,
      soixante: 60,
      hundert: 100,
      neunundneunzig: 99,
      zweihundertfünfzig: 250,
      tausendzwei: 1002,
      dreitausend: 3000,
      tausendzweihundert: 1200,
    };
    for (const [word, value] of Object.entries(values)) assert.equal(valueOf(word), value, word);
    for (const word of ['wunderbar', 'mundart', 'tausendfach', 'constructor', 'und', 'kettle']) {
      assert.equal(valueOf(word), undefined, word);
    }
    assert.deepEqual(['tausendzwei', 'eine'].map(isNumberWord), [true, false]);
  });

  it('are read from digits and words, with the currency before or behind them or missing', () => {
    const amounts = {
      'only 99 cents': [99],
      'only ninety-nine cents': [99],
      'for €19.99': [1999],
      'for 19 euro': [1900],
      'for 19.99': [1999],
      'for nineteen euros': [1900],
      'for one euro': [100],
      'a few euros': [],
      'a kettle of steel': undefined,
    };
    for (const [text, expected] of Object.entries(amounts)) {
      const found = readPrices(text, ['EUR']);
      const read = found.length === 0 ? undefined : found[0]?.meanings.map(({ amount }) => amount);
      assert.deepEqual(read, expected, text);
    }
  });
});
