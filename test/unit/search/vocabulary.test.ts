// Stems, stop words, look-alikes and spelling correction.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { editDistance } from '../../../src/base/edit-distance.ts';
import { correction } from '../../../src/search/spelling.ts';
import { languagesOf, stem } from '../../../src/search/stemming.ts';
import { isFaint, isStopWord } from '../../../src/search/stop-words.ts';
import { Vocabulary } from '../../../src/search/vocabulary.ts';

function vocabularyOf(...words: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const word of words) vocabulary.add(word);
  return vocabulary;
}

const namesOf = (vocabulary: Vocabulary, ids: number[]) => ids.map((id) => vocabulary.wordOf(id));

describe('stemming', () => {
  it('brings inflections together in English and German', () => {
    assert.equal(stem('printers', 'en'), stem('printer', 'en'));
    assert.equal(stem('roten', 'de'), stem('rotes', 'de'));
    assert.equal(stem('schuhen', 'de'), stem('schuhe', 'de'));
  });

  it('leaves words with digits alone', () => {
    assert.equal(stem('tn2110s', 'en'), 'tn2110s');
  });

  it('reads a query in German or French in English too, any other in English', () => {
    assert.deepEqual(languagesOf('de-AT'), ['de', 'en']);
    assert.deepEqual(languagesOf('DE'), ['de', 'en']);
    assert.deepEqual(languagesOf('fr-FR'), ['fr', 'en']);
    assert.deepEqual(languagesOf('nl'), ['en']);
    assert.deepEqual(languagesOf(undefined), ['en']);
  });
});

describe('words that sound alike in French', () => {
  it('are found once each, also those that came after the first question', () => {
    const vocabulary = vocabularyOf('bordeaux', 'beau', 'rouge');
    const alike = () => namesOf(vocabulary, [...vocabulary.soundingLike('bordo')]);
    assert.deepEqual(alike(), ['bordeaux']);
    assert.deepEqual(alike(), ['bordeaux']);
    vocabulary.add('bordeau');
    assert.deepEqual(alike(), ['bordeaux', 'bordeau']);
    assert.deepEqual(vocabulary.soundingLike('xo'), []);
  });
});

describe('stop words', () => {
  it('are ignored by the language of the query', () => {
    assert.ok(isStopWord('looking', ['en']));
    assert.ok(isStopWord('suche', ['de']));
    assert.ok(!isStopWord('suche', ['en']));
  });

  it('do not include words that products are called by', () => {
    for (const word of ['one', 'case', 'fan', 'light', 'switch', 'hat', 'boys']) {
      assert.ok(!isStopWord(word, ['en', 'de']), word);
    }
  });

  it('do not include praise, which is only faint', () => {
    assert.ok(isFaint('best') && isFaint('new') && !isStopWord('new', ['en']));
  });
});

describe('the vocabulary', () => {
  it('finds every inflection of a word, always in alphabetical order', () => {
    const forms = ['printer', 'printing', 'printers', 'print', 'prints'];
    for (const words of [forms, forms.toReversed()]) {
      const vocabulary = vocabularyOf(...words, 'paper');
      assert.deepEqual(namesOf(vocabulary, vocabulary.formsOf('prints', ['en'])), [
        'print',
        'printing',
        'prints',
      ]);
    }
  });

  it('finds forms of a word that is not in it', () => {
    const vocabulary = vocabularyOf('schuh', 'schuhe');
    assert.deepEqual(namesOf(vocabulary, vocabulary.formsOf('schuhen', ['de'])), [
      'schuh',
      'schuhe',
    ]);
    assert.deepEqual(vocabulary.formsOf('stiefel', ['de']), []);
  });

  it('finds longer words by their beginning', () => {
    const vocabulary = vocabularyOf('lap', 'laptop', 'pallet', 'laplace', 'tapla');
    assert.deepEqual(namesOf(vocabulary, vocabulary.withPrefix('lap')), ['laptop', 'laplace']);
  });
});

describe('edit distance', () => {
  it('counts inserts, deletes, replacements and swaps of neighbours', () => {
    assert.equal(editDistance('laptop', 'laptop', 2), 0);
    assert.equal(editDistance('latpop', 'laptop', 2), 1);
    assert.equal(editDistance('lptop', 'laptop', 2), 1);
    assert.equal(editDistance('laptoop', 'laptop', 2), 1);
    assert.equal(editDistance('leptob', 'laptop', 2), 2);
    assert.ok(editDistance('keyboard', 'laptop', 2) > 2);
  });

  it('is symmetric and never misses a word through the letter filter', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'z'),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, max) => {
        const distance = editDistance(a, b, max);
        assert.equal(distance <= max, editDistance(b, a, max) <= max);
        const isNear = vocabularyOf(b).lookAlikes(a, max).length === 1;
        if (distance <= max) assert.ok(isNear, `${a} ${b}`);
      }),
    );
  });
});

describe('spelling correction', () => {
  const counts = new Map([
    ['laptop', 50],
    ['laptops', 3],
    ['printer', 40],
    ['pointer', 2],
    ['headphones', 9],
    ['mouse', 5],
    ['house', 8],
    ['dead', 0],
    ['usb', 30],
    ['mode', 90],
  ]);
  const vocabulary = vocabularyOf(...counts.keys());
  const corrected = (word: string, company: Readonly<Record<string, number>> = {}) => {
    const id = correction(word, vocabulary, {
      documentCount: (known) => counts.get(vocabulary.wordOf(known)) ?? 0,
      companyCount: (known) => company[vocabulary.wordOf(known)] ?? 0,
      isMeant: () => true,
    });
    return id === undefined ? undefined : vocabulary.wordOf(id);
  };

  it('prefers fewer edits, then the word that more products have', () => {
    assert.equal(corrected('labtop'), 'laptop');
    assert.equal(corrected('pinter'), 'printer');
    assert.equal(corrected('nouse'), 'house');
  });

  it('allows one edit from four letters and two from eight', () => {
    assert.equal(corrected('hedphoness'), 'headphones');
    assert.equal(corrected('labtob'), undefined);
    assert.equal(corrected('mou'), undefined);
  });

  it('prefers among equal edits the word that occurs with the rest of the query', () => {
    assert.equal(corrected('moue'), 'mode');
    assert.equal(corrected('moue', { mouse: 4, mode: 1 }), 'mouse');
    assert.equal(corrected('laptops', { printer: 9 }), 'laptops');
  });

  it('prefers among equal edits a lost or doubled letter, then the same first letter', () => {
    const known = ['putty', 'duty', 'pity'];
    const words = vocabularyOf(...known);
    const id = (word: string) =>
      correction(word, words, {
        documentCount: (one) => (words.wordOf(one) === 'duty' ? 90 : 1),
        companyCount: () => 0,
        isMeant: (text) => known.includes(text),
      });
    assert.equal(words.wordOf(id('puty')!), 'putty');
    known.shift();
    assert.equal(words.wordOf(id('puty')!), 'pity');
  });

  it('corrects two swapped letters of three, and makes no other edit of so short a word', () => {
    assert.equal(corrected('ubs'), 'usb');
    assert.equal(corrected('usx'), undefined);
    assert.equal(corrected('us'), undefined);
  });

  it('never changes a model number nor proposes a word without live products', () => {
    assert.equal(corrected('lapt0p'), undefined);
    assert.equal(corrected('deaf'), undefined);
  });
});
