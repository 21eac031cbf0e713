// What is wished for in a message: a thing, and no verb or sigh beside it; or a need, which names none.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tagged } from '../../../src/assistant/grounded/languages/languages.ts';
import { converse, FakeShop } from './fake-shop.ts';

const SHOP = [
  { id: 'jug', title: 'Replacement jug for Mira blenders', department: 'Spares' },
  { id: 'blender', title: 'Mira jug blender', department: 'Blenders' },
  { id: 'flask', title: 'Vacuum flask', department: 'Flasks' },
  { id: 'toaster', title: 'Deep fill toaster', department: 'Toasters' },
  { id: 'pan', title: 'Frying pan', department: 'Pans', facts: { Material: 'Cast iron' } },
  { id: 'light', title: 'Crêpe pan', department: 'Pans', facts: { Material: 'Steel' } },
];
const said = async (...messages: readonly string[]) =>
  (await converse(new FakeShop(SHOP), messages)).at(-1)!;
const partsOf = (text: string, language: string): Record<string, string> =>
  Object.fromEntries(
    tagged(text, language).map(({ start, end, part }) => [text.slice(start, end), part]),
  );

describe('a word for what is done', () => {
  test('is no thing that is not here', async () => {
    for (const text of ['i also smashed the jug', 'my blender suddenly broke']) {
      const { text: told, ids } = await said(text);
      assert.doesNotMatch(told, /found no “(?:smashed|suddenly|broke)”/u, text);
      assert.notEqual(ids.length, 0, text);
    }
  });

  test('tells of the thing before it', async () => {
    assert.deepEqual((await said('a flask that takes a lot')).ids, ['flask']);
  });

  test('is no thing where only a name holds it', async () => {
    assert.doesNotMatch((await said('a flask to fill')).text, /toaster/iu);
  });
});

describe('a thing', () => {
  test('comes behind a sigh', async () => {
    const told = await said('oof, a flask then');
    assert.deepEqual(told.ids, ['flask']);
    assert.doesNotMatch(told.text, /found no/u);
  });

  test('that is not sold is owned up to, whatever else is said of it', async () => {
    assert.match((await said('do you sell bicycles')).text, /found no(?:thing for)? “bicycles”/u);
    assert.match((await said('a trampoline for the garden')).text, /“trampoline/u);
  });

  test('that is told of in a story, and is not here, is not what is asked for', async () => {
    const { text } = await said(
      'just moved, the new flat has a cellar, and nothing fits. what now',
    );
    assert.doesNotMatch(text, /found no “cellar”/u);
  });
});

describe('a need', () => {
  test('is looked for by its words and, as it was told, by what it means', async () => {
    const shop = new FakeShop(SHOP);
    await converse(shop, ['we carry hot soup to the office, and the blender always leaks']);
    const story = shop.queries.find((query) => query.story !== undefined)?.story ?? '';
    assert.match(story, /hot soup to the office, and the blender always leaks/u);
  });

  test('brings a few that come close, and not whatever shares a word', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      id: `p${at}`,
      title: `Office soup ${at}`,
    }));
    const [told] = await converse(new FakeShop(many), [
      'trying to carry hot soup to the office, it always leaks',
    ]);
    assert.equal(told?.ids.length, 3);
  });

  test('goes on in the next message, where that names no thing', async () => {
    const shop = new FakeShop(SHOP);
    await converse(shop, ['frying pans', 'heavy ones hurt, must be steel']);
    assert.match(shop.queries.at(-1)?.text ?? '', /pan/u);
  });
});

describe('the parts of speech', () => {
  test('of English are told by the sentence', () => {
    const { cracked, lid, turned, suddenly } = partsOf('the lid suddenly turned up cracked', 'en');
    assert.deepEqual([lid, turned, suddenly], ['noun', 'verb', 'adverb']);
    assert.notEqual(cracked, 'noun');
  });

  test('stand where the words do, contractions and signs or not', () => {
    const text = "i'm after a chef's knife (sharp!), isn't it?";
    assert.ok(tagged(text, 'en').some((one) => text.slice(one.start, one.end) === 'knife'));
  });

  test('of German are told by the capitals, where there are any', () => {
    const parts = partsOf('Hallo, ich suche eine Pfanne', 'de');
    assert.deepEqual(
      [parts['Pfanne'], parts['suche'], parts['Hallo']],
      ['noun', 'other', undefined],
    );
    assert.deepEqual(tagged('ich suche eine pfanne', 'de'), []);
  });

  test('are not told where nothing reads the language', () => {
    assert.deepEqual(tagged('je cherche une poêle', 'fr'), []);
  });
});
