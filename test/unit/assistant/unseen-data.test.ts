// What the data of a shop that nobody has tuned for tells: ages, counts of persons, makers, the options
// that are left, and which product a question names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calledAs } from '../../../src/assistant/grounded/fit.ts';
import { isOfMeasure } from '../../../src/assistant/grounded/measures.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const tablets = (id: string, title: string, from: string): FakeProduct => ({
  id,
  title,
  price: 790,
  facts: { 'Age from': from, Against: 'Fever' },
});
const PRODUCTS: readonly FakeProduct[] = [
  tablets('m1', 'Fever capsules Alpha', '12'),
  tablets('m2', 'Fever capsules Beta', '6'),
  { id: 'c1', title: "Men's Face Cream Nordkap", brand: 'Nordkap', facts: { Volume: '75 ml' } },
  {
    id: 'c2',
    title: 'Nature-style Almond Face Cream Bergblume',
    brand: 'Bergblume',
    facts: { Volume: '30 ml' },
  },
  { id: 'k1', title: 'Rover', brand: 'Klotz', price: 2_490, facts: { Pieces: '214' } },
  { id: 'k2', title: 'Farm', brand: 'Klotz', price: 2_990, facts: { Pieces: '45' } },
  { id: 's1', title: 'Chess set', brand: 'Turm', price: 3_900 },
  { id: 's2', title: 'Sand set 7 pieces', brand: 'Turm', price: 1_290, facts: { Pieces: '7' } },
  { id: 'l1', title: 'Sensor lamp', facts: { Sensors: '2, of motion', Fits: 'Wooden posts' } },
  { id: 'l2', title: 'Oil lamp', facts: { Fits: 'Metal posts' } },
  {
    id: 'j1',
    title: 'Rain jacket',
    price: 9_900,
    facts: {
      Colour: 'berry, teal, black',
      Size: 'S, M',
      product_type: 'Wear/Jackets',
      Hood: 'yes',
    },
  },
];
const VARIANTS = [
  ['S', 'berry', 'in_stock'],
  ['S', 'teal', 'in_stock'],
  ['M', 'berry', 'out_of_stock'],
  ['M', 'black', 'in_stock'],
] as const;

class Shop extends FakeShop {
  variants(_tenantId: string, id: string) {
    if (id !== 'j1') return [];
    return VARIANTS.map(([size, colour, availability]) => ({
      external_variant_id: `${size}-${colour}`,
      title: `Rain jacket, ${colour}, ${size}`,
      options: `${colour}, ${size}`,
      availability,
    }));
  }
}

const say = async (messages: readonly string[], request = {}) =>
  (await converse(new Shop(PRODUCTS), messages, request)).at(-1)!;

describe('an age', () => {
  test('leaves out what is said to be for much older ones', async () => {
    const { ids, text } = await say(['fever capsules for my 2 year old']);
    assert.deepEqual(ids, []);
    assert.match(text, /2 year old/u);
  });

  test('leaves what is for a little older ones, and says that it does not fit', async () => {
    const { ids, text } = await say(['fever capsules for my 5 year old']);
    assert.deepEqual(ids, ['m2']);
    assert.match(text, /Nothing fits for my 5 year old/u);
  });
});

describe('how many persons a thing is for', () => {
  const tent = (value: string) =>
    catalogueProduct({ id: 't', title: 'T', facts: { Persons: value } });
  for (const [message, locale] of [
    ['a tent for 4 people', 'en'],
    ['ein Zelt für 4 Personen', 'de'],
    ['une tente pour 4 personnes', 'fr'],
  ] as const) {
    test(`is told by an attribute that is called otherwise: "${message}"`, () => {
      const [measure] = understand(message, locale).measures;
      assert.ok(measure);
      assert.equal(isOfMeasure(tent('4'), measure), true);
      assert.equal(isOfMeasure(tent('2'), measure), false);
    });
  }
});

describe('a maker', () => {
  test('of sets is asked for by all that it makes, where none of it says "set"', async () => {
    const { ids } = await say(['Klotz sets under 40 dollars']);
    assert.deepEqual(ids.toSorted(), ['k1', 'k2']);
  });

  test('of which the most is asked for names no product', async () => {
    const { ids } = await say(['which Klotz set has the most pieces?']);
    assert.equal(ids[0], 'k1');
  });
});

describe('a question that names a product', () => {
  test('is of the one that is called by more of its words, its maker among them', async () => {
    const { ids, text } = await say(["what's in the bergblume face cream?"]);
    assert.deepEqual(ids, ['c2'], text);
  });

  test('is of none where it names two, and of the one that is no thing behind a "with"', async () => {
    const two = await say(['sensor lamp or oil lamp?']);
    assert.deepEqual(two.ids.toSorted(), ['l1', 'l2']);
    for (const question of [
      'is the oil lamp compatible with the sensor lamp?',
      'is the sensor lamp compatible with the oil lamp?',
    ]) {
      const { ids } = await say([question]);
      assert.deepEqual(ids, question.startsWith('is the oil') ? ['l2'] : ['l1'], question);
    }
  });

  test('compares nothing where "als" is no "than"', async () => {
    const pageProducts = [{ external_product_id: 'c1' }];
    const [told] = await converse(new Shop(PRODUCTS), ['Taugt das als Rover?'], {
      locale: 'de',
      pageProducts,
    });
    assert.ok(told);
    assert.doesNotMatch(told.text, /Vergleich/u);
  });
});

describe('what is left to choose from', () => {
  const pageProducts = [{ external_product_id: 'j1' }];
  test('is told of the variants that have what is said and are there', async () => {
    const { text } = await say(['which colours does it have in M?'], { pageProducts });
    assert.match(text, /Rain jacket, M: Colour: black\./u);
  });

  test('is told of the whole product where no other option is said', async () => {
    const { text } = await say(['which colours does it come in?'], { pageProducts });
    assert.match(text, /Colour: berry, teal, black/u);
  });

  test('is described without what the shop sorts its products by', async () => {
    const { text } = await say(['tell me more about it'], { pageProducts });
    assert.match(text, /Hood: yes/u);
    assert.doesNotMatch(text, /Wear\/Jackets/u);
  });
});

describe('words', () => {
  test('that say where a monitor is worn leave it a monitor', () => {
    const product = catalogueProduct({ id: 'b', title: 'Blood Pressure Monitor Wrist' });
    assert.equal(calledAs(product, 'monitor'), 'so');
  });

  for (const [message, unwanted] of [
    ["hay fever tablets that won't make me sleepy", 'sleepy'],
    ["she has a fever and won't swallow tablets", 'tablets'],
    ['a toy that does not contain magnets', 'magnets'],
  ] as const) {
    test(`"${message}" does not want "${unwanted}"`, () => {
      const said = understand(message, 'en');
      const told = said.unwanted.map(({ start, end }) => said.text.slice(start, end));
      assert.deepEqual(told, [unwanted]);
    });
  }

  for (const [message, locale] of [
    ['Ich hätte gern eine Apothekerin am Telefon', 'de'],
    ['Je voudrais quelqu’un au téléphone', 'fr'],
  ] as const) {
    test(`"${message}" wishes for a person`, () => {
      assert.equal(understand(message, locale).topic, 'person');
    });
  }
});

describe('a number in words', () => {
  for (const [message, locale, told] of [
    ['a tent for four people', 'en', 4],
    ['a tent for the two of us', 'en', 2],
    ['ein Zelt für drei Personen', 'de', 3],
    ['une tente pour deux personnes', 'fr', 2],
    ['a toy for my three year old', 'en', 3],
    ['a bike for my daughter, she is five', 'en', 5],
    ['Nasenspray für meinen Sohn, er ist drei', 'de', 3],
  ] as const) {
    test(`is a measure: "${message}"`, () => {
      assert.deepEqual(
        understand(message, locale).measures.map(({ min }) => min),
        [told],
      );
    });
  }

  test('stays a word where it counts nothing', () => {
    assert.deepEqual(understand('the red one is three', 'en').measures, []);
    assert.match(understand('it has two.', 'en').text, /two/u);
  });
});

test('what is either so or not is asked for outright behind a "for" or a "with"', async () => {
  const shop = new FakeShop([
    { id: 'o1', title: 'Algae oil', facts: { Vegan: 'yes' } },
    { id: 'o2', title: 'Fish oil', facts: { Vegan: 'no' } },
  ]);
  shop.mentions = async (_tenantId, text) => {
    const start = text.indexOf('vegan');
    const vegan = { kind: 'attribute', key: 'vegan', value: 'true', label: 'Vegan' } as const;
    return start < 0 ? [] : [{ ...vegan, start, end: start + 5 }];
  };
  await converse(shop, ['oil for a vegan']);
  const asked = shop.queries.flatMap(({ filters }) => filters?.attributes ?? []);
  assert.deepEqual(asked[0], { vegan: ['true'] });
});

describe('a price', () => {
  for (const [message, code] of [
    ['anything under 22000 naira?', 'NGN'],
    ['mugs below NGN 5000', 'NGN'],
    ['under 500 rand', 'ZAR'],
    ['less than 200 rubles', 'RUB'],
    ['up to 900 shillings', 'KES'],
  ] as const) {
    test(`may be in any currency: "${message}"`, () => {
      assert.equal(understand(message, 'en').price?.currencies?.[0], code);
    });
  }

  test('is of the dearest thing of all, whatever is said before it', async () => {
    const shop = new FakeShop([
      { id: 'quiz', title: 'Last question quiz', price: 900 },
      { id: 'piano', title: 'Otter piano', price: 90_000 },
    ]);
    const [told] = await converse(shop, ['last question, the dearest thing in the whole shop?']);
    assert.equal(told?.ids[0], 'piano', told?.text);
  });

  test('is asked for by a misspelt "which"', () => {
    assert.equal(understand('wich one is cheapest', 'en').text, 'which one is cheapest');
  });
});
