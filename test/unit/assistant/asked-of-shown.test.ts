// A question for the price, the stock or a comparison of shown products, in other words than those of a cue.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct, nearTo } from './fake-shop.ts';

const bells = () =>
  new FakeShop([
    {
      id: 'tern',
      title: 'Tern door bell',
      price: 1250,
      stock: 'in_stock',
      facts: { Tone: 'high' },
    },
    {
      id: 'wren',
      title: 'Wren door bell',
      price: 3475,
      stock: 'out_of_stock',
      facts: { Tone: 'low' },
    },
    { id: 'lark', title: 'Lark door bell', price: 990, stock: 'in_stock', facts: { Tone: 'high' } },
  ]);
const pageProducts = [{ external_product_id: 'wren' }];

describe('what is asked of a product by examples', () => {
  for (const [question, told, locale] of [
    ['and what would you charge me for the second one', /34[.,]75/u, 'en'],
    ['how expensive is number two', /34[.,]75/u, 'en'],
    ['what do you want for number two', /34[.,]75/u, 'en'],
    ['für wie viel verkauft ihr denn das zweite?', /34[.,]75/u, 'de'],
    ['was müsste ich für nummer zwei bezahlen', /34[.,]75/u, 'de'],
    ['welchen Preis verlangt ihr für das 2.?', /34[.,]75/u, 'de'],
    ['la deuxième, il faut payer combien ?', /34[.,]75/u, 'fr'],
    ['have you got the second one on hand', /out of stock/u, 'en'],
    ['is number two ready to ship', /out of stock/u, 'en'],
    ['kann man das zweite sofort bestellen', /Nicht auf Lager/u, 'de'],
    ['Könnt ihr das 2. direkt verschicken?', /Nicht auf Lager/u, 'de'],
  ] as const) {
    test(`is told of the one at a place: "${question}"`, async () => {
      const [, second] = await converse(bells(), ['door bell', question], { locale });
      assert.deepEqual(second?.ids, ['wren'], second?.text);
      assert.match(second.text, told);
    });
  }

  for (const [question, told, locale] of [
    ['lovely. how much would that set me back?', /34[.,]75/u, 'en'],
    ["i can't see the price", /34[.,]75/u, 'en'],
    ['in stock or not', /out of stock/u, 'en'],
    ['Ich sehe da keinen Preis', /34[.,]75/u, 'de'],
    ['hallo, was müsste ich dafür zahlen', /34[.,]75/u, 'de'],
    ['könnte ich das sofort haben', /Nicht auf Lager/u, 'de'],
    ['Lagerbestand?', /Nicht auf Lager/u, 'de'],
  ] as const) {
    test(`is told of the one on the page: "${question}"`, async () => {
      const [told_] = await converse(bells(), [question], { locale, pageProducts });
      assert.deepEqual(told_?.ids, ['wren'], told_?.text);
      assert.match(told_.text, told);
    });
  }

  for (const [question, locale] of [
    ['how does the second differ from the first', 'en'],
    ['the top two, which would you take?', 'en'],
    ['ich kann mich zwischen dem ersten und dem zweiten nicht entscheiden', 'de'],
    ['Worin unterscheidet sich das 1. vom 2.?', 'de'],
    ["j'hésite entre la première et la deuxième", 'fr'],
  ] as const) {
    test(`is a comparison of two places: "${question}"`, async () => {
      const [, second] = await converse(bells(), ['door bell', question], { locale });
      assert.deepEqual(second?.ids.toSorted(), ['tern', 'wren'], second?.text);
      assert.match(second.text, /high.*low|low.*high/u);
    });
  }

  test('is known by the model, for two places as for one', async () => {
    const shop = Object.assign(bells(), nearTo({ compare: 0.6, question: 0.4 }));
    const [, second] = await converse(shop, [
      'door bell',
      "i'm torn between number one and number two",
    ]);
    assert.deepEqual(second?.ids, ['tern', 'wren'], second?.text);
    assert.match(second.text, /high.*low/u);
  });

  test('is known by the model where no word tells it, and other meanings may be nearer', async () => {
    const ask = async (cosines: Readonly<Record<string, number>>) =>
      (
        await converse(Object.assign(bells(), nearTo(cosines)), ['so what is the harm?'], {
          pageProducts,
        })
      )[0]?.text ?? '';
    assert.match(await ask({ price: 0.8, question: 0.4 }), /costs \$34\.75/u);
    assert.doesNotMatch(await ask({ price: 0.6, question: 0.7 }), /^Wren door bell costs \$34/u);
    assert.doesNotMatch(await ask({ price: 0.5 }), /^Wren door bell costs \$34\.75\.$/u);
  });

  test('is an attribute where one is named, and another article has its own number', async () => {
    const shop = Object.assign(bells(), nearTo({ price: 0.8, stock: 0.8 }));
    const [tone] = await converse(shop, ['what tone would it give me'], { pageProducts });
    assert.match(tone?.text ?? '', /Tone: low/u);
    const [other] = await converse(shop, ['is it there, the XR-550'], { pageProducts });
    assert.match(other?.text ?? '', /XR-550/u);
  });
});

test('places are read from a number in words, a digit with a point, and "top"', () => {
  for (const [said, places, locale] of [
    ['tell me the tone of number three', [3], 'en'],
    ['number one looks good', [1], 'en'],
    ['the one at the top, how loud is it', [1], 'en'],
    ['what sets the top two apart', [1, 2], 'en'],
    ['Ton beim 3.?', [3], 'de'],
    ['zeig mir das 2.', [2], 'de'],
    ['das dritte sieht gut aus', [3], 'de'],
    ['die ersten beiden', [1, 2], 'de'],
    ['numéro deux', [2], 'fr'],
    ['das 2. Fach', [], 'de'],
  ] as const)
    assert.deepEqual(understand(said, locale).places, places, said);
});

test('"yes or no" and "just wondering whether" ask of the product on the page', async () => {
  const shop = new FakeShop([
    { id: 'wren', title: 'Wren door bell', facts: { Metal: 'brass' } },
    { id: 'other', title: 'Brass plate', facts: { Metal: 'brass' } },
  ]);
  for (const question of [
    'brass yes or no',
    'just wondering whether this is brass',
    'could you confirm that it is brass',
    'hi, just checking, is this brass',
  ]) {
    const [told] = await converse(shop, [question], { pageProducts });
    assert.deepEqual(told?.ids, ['wren'], question);
    assert.match(told.text, /brass/u, question);
  }
});

describe('what is asked after a list', () => {
  const screens: readonly FakeProduct[] = [
    { id: 'tern', title: 'Tern monitor', description: 'With speakers.', facts: { Panel: 'IPS' } },
    { id: 'wren', title: 'Wren monitor', facts: { Panel: 'VA', Colour: 'Black' } },
    { id: 'lark', title: 'Lark monitor', facts: { Panel: 'IPS', Colour: 'Black' } },
    { id: 'slate', title: 'Slate tablet', facts: { Panel: 'IPS', Colour: 'Black' } },
    { id: 'box', title: 'Bookshelf speakers', department: 'Speakers' },
  ];

  test('"which of them has speakers" asks about the shown ones, even if the shop sells speakers', async () => {
    const shop = new FakeShop(screens);
    const [, told] = await converse(shop, ['monitors', 'which of them has speakers?']);
    assert.equal(
      told!.text,
      'The description of Tern monitor says: “With speakers.” For the others it does not say anything about “speakers”.',
    );
    const [, other] = await converse(shop, ['monitors', 'do you have speakers?']);
    assert.deepEqual(other!.ids, ['box']);
  });

  test('values of the shown things are wished for of these', async () => {
    const [, told] = await converse(new FakeShop(screens), ['monitors', 'IPS and black']);
    assert.deepEqual(told!.ids, ['lark']);
    // A word that names a thing of its own is no mere value.
    const mounts = [
      { id: 'hung', title: 'Hung monitor', facts: { Place: 'Wall' } },
      { id: 'stood', title: 'Stood monitor', facts: { Place: 'Desk' } },
      { id: 'mount', title: 'Wall mount' },
    ];
    const [, named] = await converse(new FakeShop(mounts), ['monitors', 'wall']);
    assert.deepEqual(named!.ids, ['hung']);
    const [, other] = await converse(new FakeShop(screens), ['monitors', 'slate']);
    assert.deepEqual(other!.ids, ['slate']);
  });

  test('a part that the one shown thing tells of is no other thing, but its whole name is', async () => {
    const seats: readonly FakeProduct[] = [
      { id: 'chair', title: 'Desk chair', description: 'The seat can be set from 40 to 52 cm.' },
      { id: 'low', title: 'Low seat', facts: { Material: 'Foam' } },
    ];
    const shop = new FakeShop(seats);
    const [, told] = await converse(shop, ['desk chair', 'what is the seat made of?']);
    assert.deepEqual(told!.ids, ['chair']);
    const [, other] = await converse(shop, ['desk chair', 'what is the low seat made of?']);
    assert.deepEqual(other!.ids, ['low']);
  });
});

test('what the shown ones cost together, or each per pound, asks for their prices', async () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'nova', title: 'Nova trout', price: 1_599 },
      { id: 'coho', title: 'Coho trout', price: 999 },
      { id: 'pie', title: 'Pound pie', price: 300 },
    ]);
  for (const [said, locale] of [
    ['how much is that together', 'en'],
    ['what would they cost in total?', 'en'],
    ['how much are they, per pound?', 'en'],
    ['was kostet das zusammen?', 'de'],
    ['was kosten die pro Pfund?', 'de'],
    ['combien ça coûte en tout ?', 'fr'],
  ] as const) {
    const [, told] = await converse(shop(), ['trout', said], { locale });
    assert.match(told?.text ?? '', /15[.,]99/u, said);
    assert.match(told?.text ?? '', /9[.,]99/u, said);
  }
});
