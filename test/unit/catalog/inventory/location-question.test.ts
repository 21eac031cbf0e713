// Which locations a message asks about, and which words it leaves.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLocationQuestion } from '../../../../src/assistant/grounded/location-question.ts';

const stores = ['Berlin', 'Hamburg', 'Boston Back Bay', 'Boston CambridgeSide', 'New York'];
const locations = [
  ...stores.map((city) => ({
    external_location_id: city,
    name: `SUNRISE Store ${city}`,
    names: [`SUNRISE Store ${city}`],
  })),
  {
    external_location_id: 'Cologne',
    name: 'SUNRISE Store Cologne',
    names: ['SUNRISE Store Cologne', 'SUNRISE Store Köln'],
  },
];

function read(message: string, of = locations) {
  const question = readLocationQuestion(message, of);
  if (question === undefined) return undefined;
  const ids = question.named.map((one) => one.external_location_id).sort();
  return [ids, question.rest.replaceAll(/\s+/gu, ' ').trim()];
}

const named = (...names: string[]) =>
  names.map((name) => ({ external_location_id: name, name, names: [name] }));

describe('a question about locations', () => {
  it('is read from a name that a preposition leads to', () => {
    assert.deepEqual(read('is it in stock in Berlin?'), [['Berlin'], 'is it in stock ?']);
    assert.deepEqual(read('ist das in Köln verfügbar?'), [['Cologne'], 'ist das verfügbar?']);
    assert.deepEqual(read('Is this available at your Hamburg store?'), [
      ['Hamburg'],
      'Is this available ?',
    ]);
    assert.deepEqual(read('Gibt es das in der Filiale in Berlin?'), [['Berlin'], 'Gibt es das ?']);
    assert.deepEqual(read('is it at SUNRISE Store Cologne'), [['Cologne'], 'is it']);
    assert.deepEqual(read('where can I get the tent in Berlin?'), [['Berlin'], 'the tent ?']);
    assert.deepEqual(read('is it in Berlin, since Hamburg had none'), [
      ['Berlin'],
      'is it , since Hamburg had none',
    ]);
    assert.deepEqual(read('is the trail tent in stock in New York?'), [
      ['New York'],
      'is the trail tent in stock ?',
    ]);
  });

  it('is read from a name that stands alone', () => {
    assert.deepEqual(read('Berlin?'), [['Berlin'], '?']);
    assert.deepEqual(read('und Köln?'), [['Cologne'], 'und ?']);
    assert.deepEqual(read('and in Hamburg or Berlin'), [['Berlin', 'Hamburg'], 'and or']);
    assert.deepEqual(read('abholen Berlin?'), [['Berlin'], '?']);
  });

  it('means all locations that share a word, and one by its whole name', () => {
    assert.deepEqual(read('is it in stock in Boston?')?.[0], [
      'Boston Back Bay',
      'Boston CambridgeSide',
    ]);
    assert.deepEqual(read('is it in stock in Boston Back Bay?')?.[0], ['Boston Back Bay']);
  });

  it('means the longer of two names, one of which begins with the other', () => {
    const both = named('Alster', 'Alster Süd');
    assert.deepEqual(read('is it in stock in Alster Süd?', both)?.[0], ['Alster Süd']);
    assert.deepEqual(read('is it in stock in Alster?', both)?.[0], ['Alster']);
  });

  it('takes the word for a shop along with its name, however few locations there are', () => {
    const quays = named('Quayside');
    assert.deepEqual(read('is it in the Quayside shop?', quays), [['Quayside'], 'is it ?']);
    assert.deepEqual(read('Quayside?', named('Store Quayside')), [['Store Quayside'], '?']);
    const two = named('Werk Altona', 'Werk Harburg');
    assert.deepEqual(read('Altona?', two), [['Werk Altona'], '?']);
    assert.deepEqual(read('is it in Werk Altona?', two), [['Werk Altona'], 'is it ?']);
  });

  it('means every location if the question is only "where"', () => {
    assert.deepEqual(read('where can I get the second one?'), [[], 'the second one?']);
    assert.deepEqual(read('wo bekomme ich das zweite?'), [[], 'das zweite?']);
    assert.deepEqual(read('which stores have it in stock?'), [[], 'it in stock?']);
    assert.deepEqual(read('Wo kann ich das abholen?'), [[], 'das ?']);
    assert.deepEqual(read('where is it available?'), [[], 'is it available?']);
  });

  it('is not read from part of a name, from a name among other words, or from anything else', () => {
    for (const message of [
      'a Berlin backpack',
      'something in new colours',
      'something new?',
      'a jacket in black',
      'can I send it back?',
      'where is my order?',
      'wo ist meine Bestellung?',
      'tents under 100',
      'is it in stock in Madrid?',
      '',
    ]) {
      assert.equal(read(message), undefined, message);
    }
  });

  it('is not read from a small word that a name begins with', () => {
    const saints = named('All Saints', 'Quayside');
    assert.equal(read('is it available at all?', saints), undefined);
    assert.deepEqual(read('is it available at All Saints?', saints)?.[0], ['All Saints']);
  });

  it('is never read for a tenant without named locations', () => {
    assert.equal(readLocationQuestion('where can I get it in Berlin?', []), undefined);
  });
});
