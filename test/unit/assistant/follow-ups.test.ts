// What goes on from the turn before: which thing is asked of, and which is wanted instead.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop } from './fake-shop.ts';

const shop = () =>
  new FakeShop([
    {
      id: 'cedar',
      title: 'Cedar varnish',
      department: 'Varnish',
      price: 1_800,
      description: 'Needs no primer on raw wood.',
      facts: { 'Free of': 'Solvents', Drying: '6 h' },
    },
    {
      id: 'boat',
      title: 'Boat varnish',
      department: 'Varnish',
      price: 2_400,
      facts: { Drying: '9 h' },
    },
    { id: 'oil', title: 'Teak decking oil', price: 1_500, facts: { Drying: '20 h' } },
    { id: 'primer', title: 'Primer for metal', price: 900, facts: { Drying: '2 h' } },
    { id: 'wax', title: 'Boat wax', price: 1_100 },
    { id: 'night', title: 'Night serum with caviar', price: 4_900 },
    { id: 'plain', title: 'Plain cream', price: 600 },
  ]);

for (const [question, told, locale] of [
  ['is it without solvents?', /Free of: Solvents/u, 'en'],
  ['do i need primer with this?', /Needs no primer/u, 'en'],
  ['ist die ohne solvents?', /Free of: Solvents/u, 'de'],
] as const) {
  test(`what a thing lacks, and what it needs, is asked of the thing: "${question}"`, async () => {
    const [, second, third] = await converse(shop(), ['Cedar varnish', question, 'price?'], {
      locale,
    });
    assert.deepEqual(second?.ids, ['cedar'], second?.text);
    assert.match(second.text, told);
    assert.deepEqual(third?.ids, ['cedar'], third?.text);
  });
}

test('a question for "the" other thing is asked of that one, and it stays', async () => {
  const said = ['Boat varnish', 'what drying does the oil have?', 'how much is it?'];
  const [, second, third] = await converse(shop(), said);
  assert.deepEqual(second?.ids, ['oil'], second?.text);
  assert.match(second.text, /Drying: 20 h/u);
  assert.deepEqual(third?.ids, ['oil'], third?.text);
});

test('so is a German one, though "das" may be said of what both know', async () => {
  const papers = new FakeShop([
    { id: 'papier', title: 'Schleifpapier', facts: { Körnung: '120' } },
    { id: 'vlies', title: 'Schleifvlies', facts: { Körnung: '400' } },
  ]);
  const said = ['Schleifpapier', 'wie viel körnung hat eigentlich das schleifvlies'];
  const [, second] = await converse(papers, said, { locale: 'de' });
  assert.deepEqual(second?.ids, ['vlies'], second?.text);
});

test('who asks whether something is needed looks for nothing', () => {
  assert.equal(understand('do i need primer with this?', 'en').seeks, false);
  assert.equal(understand('i need primer with this', 'en').seeks, true);
});

test('a name of more words is not answered for a thing that lacks one of them', async () => {
  const [said] = await converse(shop(), ['what does the caviar cream cost?']);
  assert.doesNotMatch(said?.text ?? '', /Plain cream costs/u);
});

for (const wish of ['second one please, tell me more', 'more on the second one']) {
  test(`more of one of the list is no more of the list: "${wish}"`, async () => {
    const [first, second] = await converse(shop(), ['varnish', wish]);
    assert.deepEqual(second?.ids, [first?.ids[1]], second?.text);
  });
}

for (const [question, locale] of [
  ['wieviel ist in der Dose?', 'de'],
  ['wie viel ist in der Dose?', 'de'],
] as const) {
  test(`how much is in one is asked however it is spelt: "${question}"`, async () => {
    const tin = new FakeShop([{ id: 'tin', title: 'Wachs', facts: { Inhalt: '250 ml' } }]);
    const [, second] = await converse(tin, ['Wachs', question], { locale });
    assert.match(second?.text ?? '', /sagt zu Wachs: Inhalt: 250 ml/u);
  });
}

test('what is asked of the cheapest one is told with its price', async () => {
  const said = ['varnish', 'the cheapest of those, what drying does it have?'];
  const [, second] = await converse(shop(), said);
  assert.deepEqual(second?.ids, ['cedar'], second?.text);
  assert.match(second.text, /cheapest is Cedar varnish.*Drying: 6 h/u);
});

test('the one of an earlier list is asked of by a word of its name', async () => {
  const [, , third, fourth] = await converse(shop(), [
    'varnish',
    'primer',
    'is the boat one available?',
    'price?',
  ]);
  assert.deepEqual(third?.ids, ['boat'], third?.text);
  assert.deepEqual(fourth?.ids, ['boat'], fourth?.text);
});

test('a word after a list narrows it where all that say it are of that list', async () => {
  const microphones = new FakeShop([
    { id: 'usb', title: 'Studio microphone', facts: { Connection: 'USB' } },
    { id: 'xlr', title: 'Stage microphone', facts: { Connection: 'XLR' } },
    { id: 'cable', title: 'USB cable' },
  ]);
  const [, narrowed] = await converse(microphones, ['microphones', 'usb']);
  assert.deepEqual(narrowed?.ids, ['usb'], narrowed?.text);
});

describe('a list of one colour', () => {
  const scarves = () =>
    new FakeShop([
      { id: 'lace', title: 'Lace scarf', price: 3_000, facts: { Colour: 'White' } },
      { id: 'long', title: 'Long scarf', price: 4_000, facts: { Colour: 'White' } },
      { id: 'moss', title: 'Moss scarf', price: 1_000, facts: { Colour: 'Green' } },
      { id: 'coal', title: 'Coal scarf', price: 5_000, facts: { Colour: 'Black' } },
      { id: 'belt', title: 'Belt', price: 900, facts: { Colour: 'Black' } },
    ]);

  test('stays of that colour where a cheaper one is wanted, and the reply says if none is', async () => {
    const [, cheaper] = await converse(scarves(), ['white scarf', 'cheaper ones']);
    assert.match(cheaper?.text ?? '', /none cheaper .*\(White\)/u);
    assert.deepEqual(cheaper?.ids.toSorted(), ['lace', 'long']);
  });

  test('is one of another colour at any price, where that colour is wanted instead', async () => {
    for (const wish of ['show me black ones instead', 'black ones then', 'the black ones']) {
      const said = ['white scarf', 'cheaper ones', wish];
      const last = (await converse(scarves(), said)).at(-1);
      assert.deepEqual(last?.ids, ['coal'], `${wish}: ${last?.text}`);
    }
  });
});

test('a clause that begins with "nothing" says what is not wanted', () => {
  for (const text of ['nothing white please', 'and nothing woollen', 'ok, nothing too heavy']) {
    assert.equal(understand(text, 'en').unwanted.length, 1, text);
  }
  for (const text of ['nothing fits', 'nothing else', 'there was nothing white']) {
    assert.equal(understand(text, 'en').unwanted.length, 0, text);
  }
});

test('"do you have it" behind a name asks for its stock', () => {
  for (const [question, aspect] of [
    ['boat varnish, do you have it?', 'stock'],
    ['boat varnish in red, have you got that', 'stock'],
    ['do you have that in red?', 'facts'],
  ] as const) {
    assert.equal(understand(question, 'en').aspect, aspect, question);
  }
});

test('a purpose that is told after a list orders the list by meaning, and stays with the wish', async () => {
  const lamps = new FakeShop([
    { id: 'hall', title: 'Hall lamp' },
    { id: 'desk', title: 'Desk lamp' },
  ]);
  await converse(lamps, ['lamps', 'it will be carried in the rain']);
  assert.equal(lamps.queries.at(-1)?.story, 'lamps. it will be carried in the rain');
});

test('who only wants a new one of what leaks seeks it', () => {
  assert.equal(understand('ours leaks, i think we just want a new one', 'en').seeks, true);
});
