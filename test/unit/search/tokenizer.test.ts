// How a text is folded and cut into words.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { fold, foldWithOffsets } from '../../../src/search/fold.ts';
import { indexWords, tokenize } from '../../../src/search/tokenizer.ts';
import { codePoint } from '../../support/code-point.ts';

const wordsOf = (text: string) => tokenize(text).map((token) => token.word);

describe('folding', () => {
  it('makes case, diacritics, ligatures, width and typography compare equal', () => {
    assert.equal(fold('ÉCLAIR Größe ﬁsh ＴＶ Łódź'), 'eclair grosse fish tv lodz');
    assert.equal(fold('Intel® Core™2'), 'intel  core 2');
    assert.equal(fold('soft\u00adhyphen'), 'softhyphen');
  });

  it('folds any text equally with and without offsets', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const folded = foldWithOffsets(text);
        assert.equal(folded.text, fold(text));
        const { start, end } = folded.originalStretch(0, folded.text.length);
        assert.ok(folded.text === '' || (start >= 0 && end > start && end <= text.length));
      }),
    );
  });
});

describe('words of a text', () => {
  it('keeps a model number whole and in parts', () => {
    for (const written of ['TN-2110', 'TN2110', 'tn.2110']) {
      assert.deepEqual(indexWords(written, 10), ['tn2110', 'tn', '2110'], written);
    }
    assert.deepEqual(indexWords('006R90321', 10), ['006r90321', '006', '90321']);
  });

  it('reads a decimal as one word, with a point or a comma', () => {
    assert.deepEqual(wordsOf('43.2 or 43,2 or 1,440'), ['43.2', 'or', '43.2', 'or', '1440']);
  });

  it('writes a measure one way however it was written', () => {
    assert.deepEqual(wordsOf('4gb'), ['4gb']);
    assert.deepEqual(wordsOf('4 GB'), ['4gb']);
    assert.deepEqual(wordsOf('4-GB'), ['4gb']);
    for (const written of ['17"', '17″', "17''", '17 inch', '17-inch', '17 Zoll']) {
      assert.deepEqual(wordsOf(written), ['17in'], written);
    }
    assert.deepEqual(wordsOf('2 in 1'), ['2', 'in', '1']);
  });

  it('drops apostrophes and a possessive', () => {
    assert.deepEqual(wordsOf("men's don’t O'Neill"), ['men', 'dont', 'oneill']);
  });

  it('finds runs of an unspaced script by pairs of characters', () => {
    assert.deepEqual(indexWords('防水運動鞋', 10), ['防水運動鞋', '防水', '水運', '運動', '動鞋']);
  });

  it('gives offsets in the text as it was typed', () => {
    const text = 'Größe Ⅷ: “Wi‑Fi” 17″!';
    const stretches = tokenize(text).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(stretches, ['Größe', 'Ⅷ', 'Wi‑Fi', '17″']);
  });

  it('finds no words in emoji, punctuation, control characters or nothing', () => {
    for (const text of ['', '   ', '🎉🎉', '?!…', '\u0000\u0007\n', '\ud800']) {
      assert.deepEqual(wordsOf(text), [], JSON.stringify(text));
    }
  });

  it('gives ordered stretches and bounded words for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { word, start, end } of tokenize(text)) {
          assert.ok(start >= last && end > start && end <= text.length);
          assert.ok(word.length > 0 && word.length <= 80);
          // One character may hold two words: the two halves of "½".
          last = start;
        }
      }),
    );
  });

  it('cuts an endless word and stops at the bound of words', () => {
    assert.equal(wordsOf('a'.repeat(4000))[0]?.length, 64);
    assert.equal(indexWords('word '.repeat(100), 7).length, 7);
  });
});
