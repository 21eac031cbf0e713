// What a shopper tells of a person holds for the wishes that follow. What the shopper has is not sought.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FacetMention } from '../../../src/search/port.ts';
import { coreOf } from '../../../src/assistant/grounded/core.ts';
import { withTold } from '../../../src/assistant/grounded/told.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { unwantedIn } from '../../../src/assistant/grounded/unwanted.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const PRODUCTS: readonly FakeProduct[] = [
  { id: 'b1', title: 'Alpine boots', facts: { Vegan: 'false', Material: 'Leather' } },
  { id: 'b2', title: 'Apple boots', facts: { Vegan: 'true', Material: 'Cork' } },
  { id: 's1', title: 'Harbour sandals', facts: { Vegan: 'false', Material: 'Leather' } },
  { id: 's2', title: 'Shore sandals', facts: { Vegan: 'true', Material: 'Rubber' } },
  { id: 'l1', title: 'Round laces', description: 'For boots with many eyelets.' },
  { id: 'c1', title: 'Suede brush', description: 'For suede boots.' },
  { id: 'k1', title: 'Wheat pasta', facts: { 'Gluten free': 'no' } },
  { id: 'k2', title: 'Rice pasta', facts: { 'Gluten free': 'yes' } },
  { id: 'k3', title: 'Rye bread', facts: { 'Gluten free': 'no' } },
  { id: 'k4', title: 'Corn bread', facts: { 'Gluten free': 'yes' } },
];

/** A shop that knows its yes-or-no attribute by name, as the index does. */
class Shop extends FakeShop {
  constructor() {
    super(PRODUCTS);
  }

  override async mentions(tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const start = text.toLowerCase().indexOf('vegan');
    const mentions = await super.mentions(tenantId, text);
    if (start < 0) return mentions;
    const vegan = { kind: 'attribute', key: 'vegan', value: 'true', label: 'Vegan' } as const;
    return [...mentions, { ...vegan, start, end: start + 5 }];
  }
}

async function idsOf(...said: string[]): Promise<readonly (readonly string[])[]> {
  return (await converse(new Shop(), said)).map(({ ids }) => ids);
}

describe('what a shopper tells of a person', () => {
  test('is asked of every wish that follows', async () => {
    assert.deepEqual(await idsOf("I'm vegan. Show me boots", 'and sandals'), [['b2'], ['s2']]);
    assert.deepEqual(await idsOf('My wife is vegan, which boots can she wear?', 'sandals'), [
      ['b2'],
      ['s2'],
    ]);
  });

  test('is one of many things to a wish that names it itself, and no more', async () => {
    assert.deepEqual(await idsOf('vegan boots', 'sandals'), [['b2'], ['s1', 's2']]);
  });

  test('is not what is said of a thing', async () => {
    const [, second] = await idsOf('boots, they should be vegan', 'sandals');
    assert.deepEqual(second, ['s1', 's2']);
  });

  test('may be what a person does not eat, by what such people are called', async () => {
    const told = await converse(new Shop(), [
      'my nephew is coeliac and stays with us, what pasta can he eat?',
      'and bread',
    ]);
    assert.deepEqual(
      told.map(({ ids }) => ids),
      [['k2'], ['k4']],
    );
    assert.match(told[0]?.text ?? '', /without gluten/u);
  });

  test('may be what a person does not want', async () => {
    const [first, second] = await idsOf("I don't like leather. boots?", 'sandals');
    assert.deepEqual(first, ['b2']);
    assert.deepEqual(second, ['s2']);
    const [, german] = await idsOf('ich darf nicht sägen, habt ihr boots?', 'sandals');
    assert.deepEqual(german, ['s1', 's2']);
  });

  test('gives way to a closer product that promises it, where none is called so', async () => {
    const shop = new Shop();
    shop.mode = 'semantic';
    const [told] = await converse(shop, ['wheat, without gluten']);
    for (const id of told?.ids ?? []) assert.ok(['k2', 'k4'].includes(id), id);
  });
});

describe('what the shopper has already', () => {
  test('is not what is sought for it', async () => {
    const [first] = await idsOf('something for my suede boots');
    assert.equal(first?.[0], 'c1');
  });

  test('is no department to filter by where the thing for it is named', async () => {
    const [first] = await idsOf('laces for hiking boots');
    assert.deepEqual(first, ['l1']);
  });
});

describe('a product that does not say what is asked in these words', () => {
  const facts = Object.fromEntries(
    ['Depth', 'Finish', 'Frame', 'Height', 'Legs', 'Top', 'Seats'].map((name) => [
      name,
      `${name}!`,
    ]),
  );
  const shop = new FakeShop([
    { id: 't1', title: 'Ida table', description: 'Room for eight guests.', facts },
    { id: 'l1', title: 'Bulb round', facts: { Power: '8 W', Dimmable: 'yes' } },
    { id: 'l2', title: 'Bulb tall', facts: { Power: '5 W', Dimmable: 'no' } },
    { id: 'r1', title: 'Razor blades', description: 'Fit every razor.' },
  ]);
  const page = (id: string) => ({ pageProducts: [{ external_product_id: id }] });

  test('is told with all that is known of it, and its description', async () => {
    const [told] = await converse(shop, ['how many people can sit at it'], page('t1'));
    assert.match(told?.text ?? '', /Seats: Seats!.*“Room for eight guests\.”/u);
  });

  test('has its description told, whether or not there are attributes', async () => {
    const [told] = await converse(shop, ['tell me more about it'], page('r1'));
    assert.match(told?.text ?? '', /“Fit every razor\.”/u);
    assert.doesNotMatch(told?.text ?? '', /no further details/u);
    const [rich] = await converse(shop, ['tell me more about it'], page('t1'));
    assert.match(rich?.text ?? '', /Depth!.*“Room for eight guests\.”/u);
  });

  test('is the one of a list that alone is of the measure named', async () => {
    const [, told] = await converse(shop, ['bulb', 'is the 8 watt one dimmable?']);
    assert.deepEqual(told?.ids, ['l1']);
    assert.match(told?.text ?? '', /Dimmable: yes/u);
    assert.doesNotMatch(told?.text ?? '', /Power/u);
  });

  test('is none of a list that share what is named', async () => {
    const [, told] = await converse(shop, ['bulb', 'is the bulb dimmable?']);
    assert.deepEqual(told?.ids, ['l1', 'l2']);
  });
});

test('a group that a part of what is not wanted names is wanted', () => {
  const said = understand('no circular saw', 'en');
  const group = { kind: 'taxonomy', key: 'taxonomy', value: 'saws', label: 'Saws' } as const;
  const [part] = unwantedIn(said, said.unwanted, [{ ...group, start: 12, end: 15 }]);
  assert.equal(part?.label, undefined);
  const [whole] = unwantedIn(said, said.unwanted, [{ ...group, start: 3, end: 15 }]);
  assert.equal(whole?.label, 'Saws');
});

describe('what is held of a message', () => {
  const none = { terms: [], inStock: false, unwanted: [] };
  const mention = (text: string, label: string, value: string): FacetMention => {
    const start = text.indexOf(label);
    return { kind: 'attribute', key: 'k', value, label, start, end: start + label.length };
  };
  const toldOf = (text: string, locale = 'en', mentions: readonly FacetMention[] = []) =>
    withTold(none, undefined, { said: understand(text, locale), mentions });

  test('is a noun, and in German no verb', () => {
    assert.deepEqual(toldOf('ich darf nicht bohren', 'de').held, undefined);
    assert.equal(toldOf('sie mag keine Nüsse', 'de').held?.unwanted[0]?.text, 'Nüsse');
  });

  test('is nothing of a clause that seeks', () => {
    assert.equal(toldOf('I need soap without nuts').held, undefined);
    assert.equal(toldOf("I don't like nuts").held?.unwanted[0]?.text, 'nuts');
  });

  test('is yes or no; another value counts for this wish alone', () => {
    const text = 'She has sensitive skin';
    const { held, terms } = toldOf(text, 'en', [mention(text, 'sensitive', 'sensitive')]);
    assert.deepEqual(held?.terms, []);
    assert.equal(terms[0]?.wish?.firm, false);
    const vegan = 'She is vegan';
    const told = toldOf(vegan, 'en', [mention(vegan, 'vegan', 'true')]);
    assert.equal(told.held?.terms[0]?.wish?.firm, true);
    const again = withTold(told, told, { said: understand('boots', 'en'), mentions: [] });
    assert.equal(again.terms.length, 1);
  });
});

test('"was" before a name is a German question, and tells of the past in English', () => {
  const said = understand(
    'we will sit at the big table and do a jigsaw puzzle with tea like grandma, when I was small, all evening',
    'en',
  );
  const words = said.words.map((one) => ({
    ...one,
    isKnown: true,
    isName: true,
    isCommon: true,
    isThing: true,
  }));
  const core = coreOf(said, words, () => false);
  assert.ok(core.words.some(({ lower }) => lower === 'jigsaw'));
});

test('what is closed by laces is no laces, and the group of boots holds none', async () => {
  const boots = { department: 'Boots', facts: { Closure: 'Laces' } };
  const shop = new FakeShop([
    { id: 'b1', title: 'Alpine boots', ...boots },
    { id: 'b2', title: 'Apple boots', ...boots },
    { id: 'l1', title: 'Round laces', department: 'Care' },
  ]);
  for (const text of ['laces', 'laces for boots']) {
    const [told] = await converse(shop, [text]);
    assert.deepEqual(told?.ids, ['l1'], text);
  }
});

test('"I am vegan, what biscuits do you have?" seeks biscuits, vegan ones first', async () => {
  const shop = new FakeShop([
    { id: 'o', title: 'Oat biscuits', department: 'Biscuits' },
    { id: 'c', title: 'Vegan cheese', department: 'Dairy' },
    { id: 'v', title: 'Ginger biscuits', department: 'Biscuits', facts: { Vegan: 'Yes' } },
  ]);
  const [told] = await converse(shop, ["I'm vegan, what biscuits do you have?"]);
  assert.deepEqual(told?.ids, ['v', 'o']);
});

test('what is looked for stands in a clause by itself, though the clause ends with the seeking', async () => {
  const shop = new FakeShop([
    { id: 'r', title: 'Balcony rail planter' },
    { id: 'c', title: 'Oak chair' },
  ]);
  const [told] = await converse(shop, ["The balcony is small. A chair is what I'm looking for"]);
  assert.deepEqual(told?.ids, ['c']);
});

test('a need that is told in several sentences is looked for by all of them', async () => {
  const shop = new FakeShop([
    { id: 'l', title: 'Shed ladder' },
    { id: 's', title: 'Rose shears', facts: { Use: 'stiff fingers' } },
  ]);
  const need =
    'My mother has stiff fingers. She cuts each rose by hand. The old shed ladder wobbles badly.';
  const [told] = await converse(shop, [need]);
  assert.equal(told?.ids[0], 's', told?.text);
});

test('a sentence about somebody names no thing that nothing here is called', async () => {
  const shop = new FakeShop([{ id: 't', title: 'Thermometer', facts: { Use: 'roast' } }]);
  const [told] = await converse(shop, ['I never know when the roast is done']);
  assert.deepEqual(told?.ids, ['t']);
  assert.match(told.text, /Nothing here matches all of/u);
});

test('one word of a story names no product that the story asks of', async () => {
  const shop = new FakeShop([
    { id: 'b', title: 'Bath boats', facts: { Material: 'Plastic' } },
    { id: 'p', title: 'Plastic duck', facts: { Use: 'evening bath' } },
  ]);
  const story = 'the bath is a fight every evening, what could make it fun for my toddler';
  const [told] = await converse(shop, [story]);
  assert.equal(told?.ids[0], 'p', told?.text);
});

describe('a gift', () => {
  const toys: readonly FakeProduct[] = [
    { id: 'y1', title: 'Bridge kit', facts: { Age: '3-6', Batteries: 'no' } },
    { id: 'y2', title: 'Loud bridge kit', facts: { Age: '3-6', Batteries: 'yes' } },
    { id: 'y3', title: 'Rail bridge kit', facts: { Age: '12+', Batteries: 'no' } },
    { id: 'y4', title: 'Ear muffs', description: 'Against noise.', facts: { Age: '12+' } },
  ];
  const asked = 'a gift for a 4 year old, nothing with batteries, the noise drives us mad';

  test('is what fits its bounds, where the rest is a story', async () => {
    const [found] = await converse(new FakeShop(toys), [asked]);
    assert.deepEqual(found?.ids, ['y1']);
  });

  test('has its age and what it must not be in the next wish too', async () => {
    const [, next] = await converse(new FakeShop(toys), [asked, 'a bridge kit']);
    assert.deepEqual(next?.ids, ['y1']);
  });
});

test('what is made of a thing says so, where any does', async () => {
  const beds: readonly FakeProduct[] = [
    { id: 'h1', title: 'Raised bed large', facts: { Built: 'oiled wood' } },
    { id: 'h2', title: 'Raised bed', facts: { Built: 'steel' } },
  ];
  const [wood] = await converse(new FakeShop(beds), ['a raised bed made of wood']);
  assert.deepEqual(wood?.ids, ['h1']);
  const [german] = await converse(new FakeShop(beds), ['raised bed aus wood'], { locale: 'de' });
  assert.deepEqual(german?.ids, ['h1']);
});

test('what the list before has nothing of is looked for by itself', async () => {
  const garden: readonly FakeProduct[] = [
    { id: 'c1', title: 'Chainsaw', price: 9_900 },
    { id: 'c2', title: 'Chainsaw large', price: 19_900 },
    { id: 'w1', title: 'Watering hose', price: 3_900 },
    { id: 'w2', title: 'Watering computer', price: 4_900 },
  ];
  const [, second] = await converse(new FakeShop(garden), [
    'chainsaws under $150',
    'something for watering between 30 and 50 dollars',
  ]);
  assert.deepEqual(second?.ids, ['w1', 'w2']);
});

describe('what a person has enough of', () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'r', title: 'Iron rake', department: 'Yard' },
      { id: 'h', title: 'Long hoe', department: 'Yard' },
      { id: 'g', title: 'Leather gloves', department: 'Yard' },
    ]);

  for (const [locale, wish, says] of [
    ['en', 'something for the yard', 'she has enough rakes and gloves'],
    ['en', 'something for the yard', "but they've already got plenty of rakes or gloves"],
    ['de', 'etwas aus Yard', 'er hat schon genug rake und gloves'],
    ['fr', 'yard', 'elle a déjà assez de rake et gloves'],
  ] as const) {
    test(`is not wanted: ${says}`, async () => {
      const told = (await converse(shop(), [wish, says], { locale })).at(-1);
      assert.deepEqual(told?.ids, ['h']);
    });
  }

  test('is wanted where a thing has it', () => {
    assert.deepEqual(understand('a bag that has plenty of pockets', 'en').unwanted, []);
  });
});
