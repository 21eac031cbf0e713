// A wish that leaves out what the shopper has, and one for something else.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const SHOP = new FakeShop([
  { id: 'holm', title: 'Holm', department: 'Tents', facts: { 'Max. persons': '3' } },
  { id: 'dune', title: 'Dune tent', department: 'Tents', facts: { 'Max. persons': '6' } },
  { id: 'fell', title: 'Fell tent', department: 'Tents', facts: { 'Max. persons': '2' } },
  { id: 'moor', title: 'Moor tent', department: 'Tents', facts: { 'Max. persons': '5' } },
  { id: 'south', title: 'South rope' },
  { id: 'hats', title: 'Felt hat' },
  { id: 'trail', title: 'Trail running shoe' },
  { id: 'cat', title: 'Cat mug', facts: { Motif: 'cat' } },
  { id: 'plain', title: 'Plain mug' },
]);

async function last(...messages: readonly string[]) {
  return (await converse(SHOP, messages)).at(-1)!;
}

describe('What a shopper has or does not want', () => {
  for (const told of [
    'we own fell already so leave all those out',
    "i've got the fell so please leave it out",
    'we have a fell already, so none of those',
  ])
    test(`is left out: "${told}"`, async () => {
      const { ids, text } = await last('tents', told);
      assert.ok(ids.includes('dune') && !ids.includes('fell'), text);
    });

  test('is several things between which a slash stands', async () => {
    const { ids, text } = await last('tents, but no fell / moor stuff');
    assert.ok(ids.includes('dune') && !ids.includes('fell') && !ids.includes('moor'), text);
  });
});

describe('Another wish', () => {
  test('for something else holds nothing of the name of the one product shown', async () => {
    const { ids, text } = await last('do you have the holm', 'something else for 6 people');
    assert.ok(!ids.includes('holm'), text);
    assert.doesNotMatch(text, /holm/iu);
  });

  test('is announced, and what announces it is none of it', async () => {
    const { ids, text } = await last('tents', 'completely different thing: hats?');
    assert.deepEqual(ids, ['hats'], text);
    assert.doesNotMatch(text, /completely|different/u);
  });

  test('points at nothing by the "it" of what it has', async () => {
    const { ids, text } = await last('tents', 'i want something with a cat on it');
    assert.deepEqual(ids, ['cat'], text);
  });
});

test('What goes without saying is no thing to look for', async () => {
  const { ids, text } = await last('a mug with a cat of course');
  assert.equal(ids[0], 'cat', text);
  assert.doesNotMatch(text, /course/u);
});

describe('A condition of what was shown', () => {
  test('is told without a subject, and asks nothing', async () => {
    const { ids, text } = await last('do you have the fell tent', 'has to work with 6 of us');
    assert.deepEqual(ids, ['dune'], text);
  });

  test('is asked of all by "are there ones"', async () => {
    const { ids, text } = await last('do you have tents', 'are there ones made only for six?');
    assert.deepEqual(ids, ['dune'], text);
    assert.doesNotMatch(text, /The catalogue says/u);
  });
});

describe('A word', () => {
  test('for those who do something stands for what they do', async () => {
    const { ids, text } = await last('trail runners');
    assert.deepEqual(ids, ['trail'], text);
    assert.doesNotMatch(text, /runners/u);
  });
});

test('What the shopper does asks for no attribute of such a name', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Holm', facts: { 'Playing time': '30 min' } },
    { id: 'b', title: 'Holm: Moor', facts: { 'Playing time': '60 min' } },
    { id: 'c', title: 'Fell', facts: { 'Playing time': '60 min' } },
  ]);
  const [reply] = await converse(shop, [
    'We play Holm every Sunday and want some new pieces for it, is there an add on',
  ]);
  assert.doesNotMatch(reply!.text, /All matches together/u);
});
