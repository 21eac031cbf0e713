// A question is of the one product that it names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesWord, overlapping } from '../../../src/assistant/grounded/text.ts';
import { converse, FakeShop, nearTo } from './fake-shop.ts';

test('a text has a word in any of its forms, also of those with an umlaut at the beginning', () => {
  for (const [text, word] of [
    ['Four red Äpfel', 'apfel'],
    ['Four red apfel', 'äpfel'],
    ['Four red apples', 'apple'],
  ] as const) {
    assert.ok(namesWord(text, word), `${word} in ${text}`);
    assert.ok(!namesWord(text, 'birne'));
  }
});

test('words overlap those that share a letter with them, and not those that they touch', () => {
  const words = [0, 4, 8].map((start) => ({ start, end: start + 4 }));
  assert.deepEqual(overlapping(words, { start: 4, end: 8 }), [words[1]]);
  assert.deepEqual(overlapping(words, { start: 3, end: 9 }), words);
  assert.deepEqual(overlapping(words, { start: 12, end: 14 }), []);
});

describe('a product that is named', () => {
  test('is none where several are called so', async () => {
    const shop = new FakeShop([
      { id: 'core', title: 'Laptop with five cores', price: 900 },
      { id: 'pavilion', title: 'Pavilion laptop', price: 800 },
    ]);
    const [said] = await converse(shop, ['laptops?']);
    assert.deepEqual(said?.ids, ['core', 'pavilion'], said?.text);
  });

  test('is meant by a question of its price, however much that is like a wish', async () => {
    const shop = new FakeShop([
      { id: 'caviar', title: 'Caviar night cream', price: 2000 },
      { id: 'face', title: 'Kestrel face cream', price: 900 },
    ]);
    Object.assign(shop, nearTo({ wish: 0.9 }));
    const [said] = await converse(shop, ['how much is the caviar cream?']);
    assert.deepEqual(said?.ids, ['caviar'], said?.text);
  });

  test('is asked from what age it is for, which "old age" does not tell', async () => {
    const description = 'Old age is a fine age. Made for players aged 6 years and up.';
    const shop = new FakeShop([{ id: 'game', title: 'Fern Swirl game', description }]);
    const [said] = await converse(shop, ['from what age is the fern swirl?']);
    assert.match(said?.text ?? '', /aged 6 years/u);
    assert.doesNotMatch(said?.text ?? '', /Old age/u);
  });

  test('is what another thing may be in', async () => {
    const shop = new FakeShop([
      { id: 'ring', title: 'Heron Fern Swirl party rings', facts: { Metal: 'Tin, nickel' } },
      { id: 'other', title: 'Heron Fern Knot party rings', facts: { Metal: 'Silver' } },
      { id: 'coin', title: 'Nickel coin' },
      { id: 'jar', title: 'Jar', facts: { Lid: 'Cork' } },
    ]);
    const [said] = await converse(shop, ['is there nickel in the fern swirl?']);
    assert.deepEqual(said?.ids, ['ring'], said?.text);
    assert.match(said.text, /Metal: Tin, nickel/u);
    for (const other of [
      'is there nickel in the fern?',
      'is there nickel in the fern rings?',
      'is there a coin in fern swirl?',
      'is there nickel in the fern swirl box?',
      'is there nickel in the jar?',
    ]) {
      const [none] = await converse(shop, [other]);
      assert.doesNotMatch(none?.text ?? '', /Tin, nickel|Cork/u, other);
    }
  });

  test('with a name that two products share is answered for both, and begins no search', async () => {
    const shop = new FakeShop([
      { id: 'm', title: 'Brook vest men', facts: { Sizes: 'L, XL', Lining: 'Silk' } },
      { id: 'w', title: 'Brook vest women', facts: { Sizes: 'S, M', Lining: 'Linen' } },
      { id: 'fern', title: 'Fern vest', facts: { Sizes: 'M', Lining: 'Wool' } },
      { id: 'oak', title: 'Oak vest', facts: { Sizes: 'L', Lining: 'Wool' } },
    ]);
    for (const [question, told] of [
      ['what sizes do you have the brook in?', /L, XL.*S, M/u],
      ["what's the lining of the brook vest", /Silk.*Linen/u],
    ] as const) {
      const [said] = await converse(shop, [question]);
      assert.deepEqual(said?.ids, ['m', 'w'], `${question}: ${said?.text}`);
      assert.match(said.text, told);
    }
    const [kind] = await converse(shop, ['what sizes do you have in vests?']);
    assert.equal(kind?.ids.length, 4, kind?.text);
  });

  test('is known by a name of small words, as the message writes it', async () => {
    const shop = new FakeShop([
      { id: 'still', title: 'Noch so früh', facts: { Seiten: '320' } },
      { id: 'day', title: 'Der Tag', facts: { Seiten: '90' } },
    ]);
    const say = 'noch so früh gefällt mir. Wie viele Seiten hat das?';
    const [, said] = await converse(shop, ['Tag', say], { locale: 'de' });
    assert.deepEqual(said?.ids, ['still'], said?.text);
    assert.match(said.text, /Seiten: 320/u);
  });

  test('is asked of behind a "which", though "habt ihr" begins a wish', async () => {
    const shop = new FakeShop([
      { id: 'tray', title: 'Tablett rund', facts: { Farbe: 'gelb, weiß' } },
      { id: 'bowl', title: 'Schale', facts: { Farbe: 'grau' } },
    ]);
    const say = 'welche Farben habt ihr beim Tablett';
    const [said] = await converse(shop, [say], { locale: 'de' });
    assert.match(said?.text ?? '', /Farbe: gelb, weiß/u);
  });

  test('behind an "and the" has the question that was asked of another', async () => {
    const shop = new FakeShop([
      { id: 'big', title: 'Fjordkanne XL', stock: 'out_of_stock' },
      { id: 'plain', title: 'Fjordkanne', stock: 'in_stock' },
    ]);
    const says = ['Fjordkanne XL noch da?', 'und die normale Fjordkanne'];
    const [first, second] = await converse(shop, says, { locale: 'de' });
    assert.deepEqual(first?.ids, ['big'], first?.text);
    assert.deepEqual(second?.ids, ['plain'], second?.text);
    assert.match(second.text, /Auf Lager: Fjordkanne\./u);
  });
});

test('whether so many can use a thing asks for that number, and not for a label with its digit', async () => {
  const shop = new FakeShop([
    {
      id: 'raft',
      title: 'Floß Fjord',
      facts: { Personen: '2-6', 'Stufe (1 leicht - 5 schwer)': '3' },
    },
    {
      id: 'boat',
      title: 'Kanu Alba',
      facts: { Personen: '2', 'Stufe (1 leicht - 5 schwer)': '2' },
    },
  ]);
  const says = ['kann man Floß Fjord zu fünft fahren', 'und Kanu Alba?'];
  const [first, second] = await converse(shop, says, { locale: 'de' });
  assert.match(first?.text ?? '', /Floß Fjord: Personen: 2-6\./u);
  assert.match(second?.text ?? '', /Kanu Alba: Personen: 2\./u);
});

test('one whose whole title is asked of is no other that begins with it', async () => {
  const shop = new FakeShop([
    { id: 'plain', title: 'Fjord', facts: { Höhe: '20 cm' } },
    { id: 'big', title: 'Fjord Gold', facts: { Höhe: '30 cm' } },
  ]);
  const [said] = await converse(shop, ['wie hoch ist Fjord?'], { locale: 'de' });
  assert.ok(said?.text.includes('Höhe: 20 cm'), said?.text);
});

test('a number is known by its beginning up to a hyphen', () => {
  for (const word of ['gx-940', 'gx940', '940', 'gx-940-2er'])
    assert.ok(namesWord('Alba GX-940-2ER', word), word);
  assert.ok(!namesWord('Alba GX-940-2ER', 'gx-94'));
});

test('a whole title is the one that is meant, where others begin with it', async () => {
  const shop = new FakeShop([
    { id: 'plain', title: 'Fjordkanne', brand: 'Nord' },
    { id: 'big', title: 'Fjordkanne Gold', brand: 'Nord' },
  ]);
  const [, said] = await converse(shop, ['Fjordkanne', 'was kostet die?'], { locale: 'de' });
  assert.deepEqual(said?.ids, ['plain'], said?.text);
});

test('what is like a product that the message names is another', async () => {
  const shop = new FakeShop([
    { id: 'fjord', title: 'Fjordkanne', department: 'Kannen' },
    { id: 'alba', title: 'Albakanne', department: 'Kannen' },
  ]);
  const say = 'wir haben die Fjordkanne, suchen was Ähnliches';
  const [said] = await converse(shop, [say], { locale: 'de' });
  assert.deepEqual(said?.ids, ['alba'], said?.text);
});

test('a question of stock with no other word is of the shown product', async () => {
  const shop = new FakeShop([{ id: 'a', title: 'Amber lamp' }]);
  Object.assign(shop, nearTo({ wish: 0.4, question: 0.31 }));
  const [said] = await converse(shop, ['in stock?'], {
    pageProducts: [{ external_product_id: 'a' }],
  });
  assert.match(said?.text ?? '', /Amber lamp is in stock/u);
});
