// What a conversation keeps: the wish that found nothing, the list that a question chooses from, the
// variant that is asked for; and which word of a message names the thing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FacetMention } from '../../../src/search/port.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, VariantShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 'p1', title: 'Floor pump', price: 3_900, department: 'Pumps', facts: { Gauge: 'TRUE' } },
  { id: 'p2', title: 'Pocket pump', price: 1_900, department: 'Pumps', facts: { Gauge: 'FALSE' } },
  { id: 'h1', title: 'Road helmet', price: 9_900, department: 'Gloves & helmets' },
  { id: 'h2', title: 'Kids helmet', price: 3_900, department: 'Gloves & helmets' },
  { id: 'g1', title: 'Winter mitts', price: 2_900, department: 'Gloves & helmets' },
  { id: 'c1', title: 'Chain 11-speed', price: 2_500, department: 'Chains' },
  { id: 'c2', title: 'Chain 9-speed', price: 1_900, department: 'Chains' },
  { id: 'f1', title: 'Folding bicycle', price: 34_900, facts: { Colour: 'Red' } },
  { id: 't1', title: 'Tyre levers', price: 500, facts: { Colour: 'Red' } },
  { id: 'b1', title: 'Drinking bottle', price: 900, department: 'Bottles' },
  { id: 'm1', title: 'Muesli mix', price: 700, department: 'Food' },
  { id: 'n1', title: 'Bag of 80 tea bags', price: 600, department: 'Food' },
  { id: 's1', title: 'Knee support', price: 2_990, department: 'Supports' },
];

const KNEE = [
  ['s1-m', 's1', 'black, M', 'in_stock'],
  ['s1-xl', 's1', 'black, XL', 'out_of_stock'],
  ['s1-w', 's1', 'white, XL', 'in_stock'],
] as const;

class PumpShop extends VariantShop {
  constructor() {
    super(GOODS, KNEE);
  }

  /** A group of several things is named by each of them. */
  override async mentions(tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const start = text.indexOf('helmets');
    const value = 'Gloves & helmets';
    const group = { kind: 'taxonomy', key: 'taxonomy', value, label: value } as const;
    const own = start < 0 ? [] : [{ ...group, start, end: start + 'helmets'.length }];
    return [...(await super.mentions(tenantId, text)), ...own];
  }
}

const say = async (messages: readonly string[], request = {}) =>
  (await converse(new PumpShop(), messages, request)).at(-1)!;

describe('a wish that found nothing', () => {
  test('is what the next message is still of, and no other things are shown', async () => {
    const { ids, text } = await say(['pumps', 'do you sell trampolines', 'in red']);
    assert.deepEqual(ids, [], text);
    assert.match(text, /trampolines/u);
  });

  test('is over where a thing is named', async () => {
    const { ids } = await say(['do you sell trampolines', 'pumps']);
    assert.deepEqual(ids, ['p1', 'p2']);
  });

  test('leaves the list that was shown before to be asked about', async () => {
    const { text } = await say(['pumps', 'trampolines', 'how much is the second one?']);
    assert.match(text, /Pocket pump costs \$19\.00/u);
  });
});

describe('a question about what was shown', () => {
  test('chooses those of the list that have what it asks', async () => {
    const { ids } = await say(['pumps', 'which has a gauge?']);
    assert.deepEqual(ids, ['p1']);
  });

  test('is answered in words where the catalogue writes TRUE and FALSE', async () => {
    const { text } = await say(['pumps', 'does the pocket pump have a gauge?']);
    assert.match(text, /Gauge: no/u);
    const german = await say(['pumps', 'hat die pocket pump gauge?'], { locale: 'de' });
    assert.match(german.text, /Gauge: nein/u);
  });

  test('may be of another of the list than the one spoken of last', async () => {
    const { text } = await say(['pumps', 'how much is the first one?', 'is the pocket one red?']);
    assert.match(text, /Pocket pump/u);
    assert.doesNotMatch(text, /Floor pump/u);
  });

  test('is not of a product that is called as what the thing comes in', async () => {
    const { text } = await say(['muesli', 'how much is in the bottle']);
    assert.doesNotMatch(text, /Drinking bottle/u);
  });
});

test('a variant that is chosen is asked what is asked beside', async () => {
  const { text } = await say(['knee support', 'the white one then. is it washable?']);
  assert.match(text, /does not say anything about “washable”.*white/u);
});

describe('the thing that is wanted', () => {
  test('is what is in the bag, and no bag', async () => {
    const { ids, text } = await say(['a bag of muesli']);
    assert.deepEqual(ids, ['m1'], text);
  });

  test('is what it is called by of a group of several things', async () => {
    const { ids } = await say(['helmets']);
    assert.deepEqual(ids, ['h1', 'h2']);
  });

  test('has the number that was said, where any has', async () => {
    const { ids } = await say(['an 11-speed chain']);
    assert.deepEqual(ids, ['c1']);
  });

  test('comes first in French', async () => {
    const { ids } = await say(['un vélo pliant'], { locale: 'fr' });
    assert.deepEqual(ids, ['f1']);
  });

  test('is compared with no bound', async () => {
    const { text } = await say(['helmets', 'how much is the first one?', 'bigger than 2 metres']);
    assert.doesNotMatch(text, /^Comparing/u);
  });

  test('is sought where a story has an "it" in it and nothing was shown', async () => {
    const { ids } = await say(['My son rides his bike daily, it is an old one. Which pumps?']);
    assert.deepEqual(ids, ['p1', 'p2']);
  });

  test('is not what comes after "rather than"', async () => {
    const { text } = await say(['pumps rather than helmets']);
    assert.doesNotMatch(text, /^Comparing/u);
  });
});

describe('a name that the catalogue does not have', () => {
  test('is no thing of another name, be a few shown', async () => {
    const { text } = await say(['any Specialised helmets?']);
    assert.match(text, /no “Specialised”/u);
  });

  test('is none where the products say it', async () => {
    const { text } = await say(['kids helmets']);
    assert.doesNotMatch(text, /I found no/u);
  });
});

describe('what is not wanted', () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'e', title: 'Egg pasta', facts: { Colour: 'Red' } },
      { id: 'p', title: 'Plain pasta', facts: { Colour: 'Red' } },
      { id: 'c', title: 'Rose cream', facts: { 'Fragrance free': 'no' } },
      { id: 'd', title: 'Day cream', facts: { 'Fragrance free': 'yes' } },
    ]);

  for (const [message, locale, id] of [
    ['Nudeln ohne Ei', 'de', 'p'],
    ['cream without perfume', 'en', 'd'],
  ] as const) {
    test(`is known by its other words: "${message}"`, async () => {
      const [told] = await converse(shop(), [message], { locale });
      assert.deepEqual(told?.ids, [id], told?.text);
    });
  }
});

describe('an amount', () => {
  test('may be said as half an hour', () => {
    const [most] = understand('nothing longer than half an hour', 'en').measures;
    assert.deepEqual([most?.dimension, most?.isExact], ['time', false]);
    assert.ok(Math.abs((most?.max ?? 0) - 0.5) < 0.01);
    const [over] = understand('nothing over 330 pages', 'en').measures;
    assert.equal(over?.max, 330);
  });

  test('is read from the title before an attribute with a value of that name', async () => {
    const shop = new FakeShop([
      { id: 'o', title: 'Fish oil, 90 capsules', facts: { Form: 'Capsules' } },
    ]);
    const [, told] = await converse(shop, ['fish oil', 'how many capsules are in it?']);
    assert.match(told?.text ?? '', /90 capsules/u);
  });

  test('of what it does is no price', async () => {
    assert.equal(understand('how much does it magnify', 'en').aspect, 'facts');
    assert.equal(understand('how much does the red one cost', 'en').aspect, 'price');
    assert.equal(understand('how much do you want for it', 'en').aspect, 'price');
  });
});

describe('a variant that is asked for', () => {
  for (const [message, title, told] of [
    ['do you have the knee support in M?', 'Knee support, black, M', /is in stock/u],
    ['a knee support, black, size XL', 'Knee support, black, XL', /is out of stock/u],
    ['a knee support in XL', 'Knee support, white, XL', /is in stock/u],
  ] as const) {
    test(`is shown, and whether it is there: "${message}"`, async () => {
      const { text } = await say([message]);
      assert.ok(text.includes(title), text);
      assert.match(text, told);
      assert.doesNotMatch(text, /left that out/u);
    });
  }

  test('is not told of where no option is said', async () => {
    const { text } = await say(['knee support']);
    assert.doesNotMatch(text, /in stock|out of stock/u);
  });
});

describe('the other one', () => {
  for (const [locale, message] of [
    ['en', 'and the other one?'],
    ['en', 'how much is the other one?'],
    ['de', 'was kostet das andere?'],
    ['fr', "et l'autre ?"],
  ] as const) {
    test(`is that of two that was not spoken of: "${message}"`, async () => {
      const { ids } = await say(['pumps', 'the second one', message], { locale });
      assert.deepEqual(ids, ['p1']);
    });
  }

  test('is not guessed among more than two', async () => {
    const { ids } = await converse(new FakeShop(), [
      'tents',
      'the second one',
      'the other one',
    ]).then((all) => all.at(-1)!);
    assert.notEqual(ids.length, 1);
  });
});

describe('what was said before gives way', () => {
  test('to a price that is said now', async () => {
    const [, second] = await converse(
      new FakeShop([
        { id: 'c1', title: 'Chainsaw', price: 9_900 },
        { id: 'w1', title: 'Hose', price: 3_900, facts: { Use: 'watering' } },
        { id: 'w2', title: 'Long hose', price: 9_900, facts: { Use: 'watering' } },
      ]),
      ['chainsaws', 'something for watering between 30 and 50 dollars'],
    );
    assert.deepEqual(second?.ids, ['w1'], second?.text);
  });

  test('to a thing that is misspelt, and is to be what those before are', async () => {
    const facts = { Waterproof: 'Yes' };
    const [, second] = await converse(
      new FakeShop([
        { id: 's1', title: 'Sun cream', facts },
        { id: 'm1', title: 'Laptop, waterproof', facts },
      ]),
      ['sun cream', 'lptop waterproof innit'],
    );
    assert.deepEqual(second?.ids, ['m1'], second?.text);
  });
});

test('what is not wanted leaves the things of another group that are called so', async () => {
  const [, second] = await converse(
    new FakeShop([
      { id: 'a', title: 'Lip balm cherry', department: 'Lip balms' },
      { id: 'b', title: 'Sun lip balm', department: 'Sun' },
    ]),
    ['lip balms', 'not cherry'],
  );
  assert.deepEqual(second?.ids, ['b'], second?.text);
});

test('what is told around what is not wanted asks for nothing', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Magnetic blocks' },
    { id: 'b', title: 'Wooden blocks' },
    { id: 'c', title: 'Puzzle' },
  ]);
  shop.common.add('kindergarten');
  const [, second] = await converse(shop, [
    'blocks',
    'not the magnetic ones, she has those at kindergarten',
  ]);
  assert.deepEqual(second?.ids, ['b'], second?.text);
  assert.doesNotMatch(second.text, /kindergarten/u);
});
