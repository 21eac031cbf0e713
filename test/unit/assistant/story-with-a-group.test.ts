// Stories that say nowhere what is sought, wishes without "I", and things for so many people.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  { id: 'ring', title: 'Silver Tide', department: 'Rings', facts: { Colour: 'Silver' } },
  { id: 'ring2', title: 'Pearl Tide', department: 'Rings', facts: { Colour: 'Pearl' } },
  { id: 'album', title: 'Album of married years', department: 'Albums' },
  { id: 'mug', title: 'Blue mug', department: 'Mugs' },
  { id: 'mug2', title: 'Wide mug', department: 'Mugs' },
  { id: 'kettle', title: 'Steel kettle' },
  { id: 'book', title: 'Music notebook' },
  { id: 'sash', title: 'Sash', department: 'New' },
  { id: 'table', title: 'Oak Runde', department: 'Tables' },
  { id: 'tent2', title: 'Dune 2 tent', department: 'Tents', facts: { Persons: '2' } },
  { id: 'tent4', title: 'Dune 4 tent', department: 'Tents', facts: { Persons: '4' } },
];

async function told(message: string, locale = 'en') {
  const said = (await converse(new FakeShop(SHOP), [message], { locale })).at(-1);
  return { ids: said?.ids.toSorted() ?? [], text: said?.text ?? '' };
}

describe('a story that names one group of things', () => {
  test('asks for those, and not for what shares words with other sentences', async () => {
    const { ids, text } = await told(
      'It has been ten years! My wife would be happy about some rings',
    );
    assert.deepEqual(ids, ['ring', 'ring2']);
    assert.doesNotMatch(text, /years/u);
  });

  test('is none where another thing is sought', async () => {
    const { ids } = await told('a mug kettle');
    assert.deepEqual(ids, ['kettle']);
  });

  test('keeps a value that another sentence names', async () => {
    const { ids } = await told(
      'We are home again and it should be silver for us! My wife would be happy about some rings',
    );
    assert.deepEqual(ids, ['ring']);
  });

  test('asks for neither of two', async () => {
    const { ids } = await told(
      'It has been ten years at home! Rings make my wife so happy, mugs make her so sad',
    );
    assert.ok(ids.includes('album'));
  });

  test('does not ask for what something is put on', async () => {
    const { text } = await told(
      'We eat outside all summer and it gets dark, some light to put on the tables',
    );
    assert.match(text, /Nothing here matches all of .*light/u);
  });

  test('names things, and no quality', async () => {
    const { ids } = await told(
      'Instructions are new for us all here. Make me an offer of so many years for everything',
    );
    assert.deepEqual(ids, ['album']);
  });
});

describe('a wish without "I"', () => {
  for (const message of [
    'Need a kettle, married for years at home now, so happy',
    'Want a kettle, married for years at home now, so happy',
    'My friend loves music, any kettle for her?',
    'We lost our music. Got a kettle for us?',
  ]) {
    test(`is heard in "${message}"`, async () => {
      assert.deepEqual((await told(message)).ids, ['kettle']);
    });
  }

  test('is no question for an idea', async () => {
    const { text } = await told('Married for years at home, so happy. Any idea for the album?');
    assert.match(text, /Married/u);
  });
});

describe('a thing for so many people', () => {
  for (const [message, locale] of [
    ['a tent for two', 'en'],
    ['a tent for two people', 'en'],
    ['une tente pour deux', 'fr'],
  ] as const) {
    test(`is told by the number alone: "${message}"`, async () => {
      assert.deepEqual((await told(message, locale)).ids, ['tent2']);
    });
  }

  test('has to fit no product that has this number in its name', async () => {
    assert.match((await told('a tent for 2 people')).text, /found one match/u);
  });
});
