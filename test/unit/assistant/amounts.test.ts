// What is found in the data of a product is found once: a message may ask for hundreds of measures.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOfMeasure } from '../../../src/assistant/grounded/measures.ts';
import { minorUnits } from '../../../src/assistant/grounded/prices.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

/** A shelf whose texts, and a fact of it, count how often they are read. */
function shelf({ hasFact }: { hasFact: boolean }) {
  let readCount = 0;
  const count = <Value>(value: Value): Value => {
    readCount += 1;
    return value;
  };
  const plain = catalogueProduct({ id: 's1', title: 'Shelf', price: 100 });
  const fact = {
    key: 'width',
    name: 'Width',
    get value() {
      return count('80 cm');
    },
  };
  const product = {
    ...plain,
    facts: hasFact ? [fact] : [],
    get title() {
      return count('Shelf 40 cm');
    },
    get description() {
      return count('For 12 books.');
    },
  };
  return { product, readCount: () => readCount };
}

const measures = {
  'a length': { dimension: 'length', min: 0.5, text: '50 cm', isExact: false },
  'a count': { dimension: 'count', min: 10, counted: 'books', text: '10 books', isExact: false },
} as const;

describe('The data of a product', () => {
  for (const [what, measure] of Object.entries(measures)) {
    it(`is searched once for ${what}, however often it is asked for`, () => {
      const { product, readCount } = shelf({ hasFact: measure.dimension === 'length' });
      assert.equal(isOfMeasure(product, measure), true);
      const first = readCount();
      assert.ok(first > 0);
      for (let round = 0; round < 10; round += 1) isOfMeasure(product, measure);
      assert.equal(readCount(), first);
    });
  }
});

describe('A measure', () => {
  const has = (text: string, title: string, facts: Readonly<Record<string, string>> = {}) =>
    understand(text, 'en').measures.map((one) =>
      isOfMeasure(catalogueProduct({ id: 'p', title, facts }), one),
    )[0];

  it('in whole inches is that of a screen a part of an inch larger', () => {
    for (const [text, screen, isSo] of [
      ['a 15 inch laptop', '15.6 in', true],
      ['a 16 inch laptop', '15.6 in', true],
      ['an 11 inch laptop', '11.6 in', true],
      ['a 12 inch laptop', '12.5 in', true],
      ['a 10 inch laptop', '11 in', false],
      ['a 14 inch laptop', '15 in', false],
      ['a 15.6 inch laptop', '15.6 in', true],
      ['a 14.1 inch laptop', '14.8 in', false],
    ] as const) {
      assert.equal(has(text, 'Laptop', { 'Screen size': screen }), isSo, `${text}, ${screen}`);
    }
  });

  it('is none of the sums that data writes', () => {
    const disks = { Storage: '128 GB SSD + 1 TB HDD' };
    assert.equal(has('at least 2000 GB', 'Laptop', disks), false);
    assert.equal(has('a 512 GB disk', 'Laptop', disks), false);
    assert.equal(has('a 128 GB disk', 'Laptop', disks), true);
    assert.equal(understand('16 GB+ please', 'en').measures[0]?.min, 16 * 0.999);
  });

  it('is none of the numbers of models', () => {
    for (const title of ['Nimbus A515-51G-37JS', 'Nimbus E5 774G', 'Nimbus T-51g'])
      assert.equal(has('under 2 pounds', title), undefined, title);
    for (const title of ['Coffee 500g', 'Coffee 500 g', 'COFFEE 500G'])
      assert.equal(has('under 2 pounds', title), true, title);
    assert.equal(has('under 2 metres', 'Card GTX 970M'), undefined);
    assert.equal(has('under 50 metres', 'Fiber patch cable, 30M'), true);
    assert.equal(has('under 2 metres', 'Proofing paper-610 mm'), true);
  });

  it('of watts leads to nothing, in a message and in a title', async () => {
    const read = (text: string) =>
      understand(text, 'en').words.map(({ text: own, after }) => [own, after]);
    assert.deepEqual(read('a 60 w dimmable lamp').at(-1), ['lamp', undefined]);
    assert.deepEqual(read('a bed w/ storage').at(-1), ['storage', 'with']);
    assert.deepEqual(read('a bed w storage').at(-1), ['storage', 'with']);
    const { text, unwanted } = understand('cookies w/o nuts', 'en');
    assert.deepEqual(
      unwanted.map(({ start, end }) => text.slice(start, end)),
      ['nuts'],
    );
    const lamps = [
      { id: 'l', title: 'Philips LED 60 W lamp' },
      { id: 's', title: 'Shade for a lamp' },
    ];
    const [told] = await converse(new FakeShop(lamps), ['lamps']);
    assert.equal(told?.ids[0], 'l');
    assert.doesNotMatch(told?.text ?? '', /no “lamp/u);
  });

  it('has halves in words', () => {
    const written = (text: string, locale: string) => understand(text, locale).text;
    assert.equal(written('less than three and a half pounds', 'en'), 'less than 3.5 pounds');
    assert.equal(written('at most 3 and a half kilos', 'en'), 'at most 3.5 kilos');
    assert.equal(written('höchstens dreieinhalb Kilo', 'de'), 'höchstens 3.5 Kilo');
    assert.equal(written('moins de deux et demi kilos', 'fr'), 'moins de 2.5 kilos');
    assert.equal(written('with sixteen gigs', 'en'), 'with 16 gigs');
    assert.equal(written('a tent and a half price bag', 'en'), 'a tent and a half price bag');
  });
});

describe('A limit behind its amount', () => {
  it('bounds the price', () => {
    for (const text of [
      "700 is the most we'd spend",
      '700 is my absolute limit',
      'I have 700 to spend',
      '700 would be our budget',
    ])
      assert.equal(understand(text, 'en').price?.max?.digits, '700', text);
  });
});

describe('A large amount', () => {
  for (const [text, min, max] of [
    ['sarees under 1.5 lakh', undefined, '150000'],
    ['sarees within half a lakh', undefined, '50000'],
    ['a flat for less than two crores', undefined, '20000000'],
    ['sarees between 1 and 2 lakhs', '100000', '200000'],
    ['sarees, 1-1.5 lakh', '100000', '150000'],
    ['sarees under 1,20,000', undefined, '1,20,000'],
  ] as const)
    it(`is in the words or the groups of its country: "${text}"`, () => {
      const { price } = understand(text, 'en');
      assert.equal(price?.min?.digits, min);
      assert.equal(price?.max?.digits, max);
    });
  it('has the value of all its groups', () => {
    assert.equal(minorUnits({ digits: '1,20,000', thousands: false }, 'INR'), 12_000_000);
  });
});

describe('The smallest of a kind', () => {
  it('is the one that reaches least, whatever else is called a size', async () => {
    const laptop = (id: string, screen: string, ram: string) => {
      const facts = { 'RAM size': ram, 'Screen size': screen };
      return { id, title: `Laptop ${id}`, department: 'Laptops', facts };
    };
    const rows = [
      laptop('a', '15.6 in', '2 GB'),
      laptop('b', '10.1 in', '8 GB'),
      laptop('c', '13.3 in', '4 GB'),
    ];
    const [told] = await converse(new FakeShop(rows), ['show me your smallest laptop']);
    assert.equal(told?.ids[0], 'b');
  });
});

describe('What a list should have', () => {
  it('narrows it, however it is put', async () => {
    const card = (id: string, chip: string) => {
      return { id, title: `Gaming laptop ${id}`, department: 'Laptops', facts: { Graphics: chip } };
    };
    const rows = [card('a', 'Nvidia GTX 1050'), card('b', 'Nvidia GTX 1060'), card('c', 'AMD 580')];
    const shop = new FakeShop(rows);
    const ids = async (...said: readonly string[]) => (await converse(shop, said)).at(-1)?.ids;
    assert.deepEqual(await ids('gaming laptops', 'they should have a GTX 1060'), ['b']);
    assert.deepEqual(await ids('gaming laptops without nvidia graphics'), ['c']);
  });
});

describe('What is said without its apostrophe', () => {
  it('is read as with it', () => {
    const read = (text: string) => understand(text, 'en');
    assert.equal(read('I dont want to spend more than 15').price?.max?.digits, '15');
    assert.equal(read('whats in it').asksContents, true);
    assert.equal(read('i want one that doesnt leak').text, "i want one that doesn't leak");
    assert.equal(read('wants and scant hats').text, 'wants and scant hats');
  });
});

describe('An amount of one', () => {
  const rows = ['275 ml', '75 ml', '1 l'].map((amount, at) => {
    return { id: `g${at}`, title: `Shower gel no. ${at}`, facts: { Volume: amount } };
  });

  it('is a measure where it is of something', async () => {
    const [told] = await converse(new FakeShop(rows), ['a litre of shower gel']);
    assert.deepEqual(told?.ids, ['g2']);
    assert.deepEqual(understand('is it a watt?', 'en').measures, []);
  });
});

describe('A size that a person takes', () => {
  it('is a size, and an age is none', () => {
    const sizes = (text: string) =>
      understand(text, 'en').measures.flatMap(({ dimension, text: own }) =>
        dimension === 'size' ? [own] : [],
      );
    assert.deepEqual(sizes('I take a 12'), ['12']);
    assert.deepEqual(sizes('she wears a 38'), ['38']);
    assert.deepEqual(sizes("I'm a 14"), ['14']);
    assert.deepEqual(sizes('I am 12'), []);
  });
});

describe('An order that was placed', () => {
  it('is a matter for the service, with its number too', () => {
    for (const [text, locale] of [
      ['my order 4471 still has not arrived', 'en'],
      ['where is my order #4471', 'en'],
      ['our parcel is late', 'en'],
      ['meine Bestellung 4471 ist noch nicht da', 'de'],
    ] as const)
      assert.equal(understand(text, locale).topic, 'service', text);
    assert.equal(understand('my order of tents: cheap ones', 'en').topic, undefined);
  });
});

describe('ounces', () => {
  const jar = (
    id: string,
    facts: NonNullable<FakeProduct['facts']>,
    title = `Clay jar ${id}`,
  ): FakeProduct => {
    return { id, title, facts, department: 'Jars' };
  };
  const shop = new FakeShop([
    jar('small', { Capacity: '20 fl oz' }),
    jar('middle', { Capacity: '30 fl oz' }),
    jar('large', { Capacity: '50 fl oz' }),
    jar('heavy', { Capacity: '10 fl oz', Weight: '40 oz' }),
  ]);

  it('are fluid ones for what tells no weight', async () => {
    const ids = async (text: string) =>
      (await converse(shop, ['clay jar', text])).at(-1)?.ids.toSorted();
    assert.deepEqual(await ids('30 ounces or more'), ['heavy', 'large', 'middle']);
    assert.deepEqual(await ids('under 25 ounces'), ['small']);
    assert.deepEqual(await ids('1 kg or more'), ['heavy']);
  });

  it('beside "bigger" say how much bigger than the one product', async () => {
    const pageProducts = [{ external_product_id: 'small' }];
    const [told] = await converse(shop, ['something bigger, 40 ounces or more'], { pageProducts });
    assert.deepEqual(told?.ids, ['large'], told?.text);
    assert.match(told?.text ?? '', /closest to Clay jar small/u);
    const [other] = await converse(shop, ['something bigger, without a lid'], { pageProducts });
    assert.doesNotMatch(other?.text ?? '', /closest to Clay jar small/u);
  });
});

it('a number that a measure has said already is no age, unless of a person', () => {
  const ages = (text: string) =>
    understand(text, 'en').measures.filter(({ dimension }) => dimension === 'age').length;
  assert.equal(ages('6 inch only, my pipe is 6'), 0);
  assert.equal(ages('6 inch only, my daughter is 6'), 1);
  assert.equal(ages('6 inch only, my poodle is 7'), 1);
});

it("feet are written with a sign too: 50'", async () => {
  const rolls: readonly FakeProduct[] = [25, 50].map((feet) => {
    return { id: `r${feet}`, title: `Foil roll ${feet}'`, price: 900 };
  });
  const [, told] = await converse(new FakeShop(rolls), ['foil roll', 'the 50 feet one']);
  assert.deepEqual(told!.ids, ['r50'], told!.text);
});

it('how much flows in an hour is no volume, in any language', async () => {
  const pumps: readonly FakeProduct[] = [
    {
      id: 'slow',
      title: 'Pump Rill 250 gph',
      price: 900,
      description: 'For tanks of 400 gallons.',
    },
    { id: 'fast', title: 'Pump Brook 350 GPH', price: 1_900 },
  ];
  for (const [first, next, locale] of [
    ['pump', 'at least 300 gallons per hour', 'en'],
    ['pump', 'mindestens 300 Gallonen pro Stunde', 'de'],
    ['pump', 'au moins 1200 litres par heure', 'fr'],
  ] as const) {
    const [, told] = await converse(new FakeShop(pumps), [first, next], { locale });
    assert.deepEqual(told!.ids, ['fast'], `${next}: ${told!.text}`);
  }
});

it('how many people there are is no price', () => {
  for (const [said, locale] of [
    ['cheese, we are about 12', 'en'],
    ["we're around 12, some cheese please", 'en'],
    ['Käse, wir sind etwa 12', 'de'],
    ['du fromage, nous sommes environ 12', 'fr'],
  ] as const)
    assert.equal(understand(said, locale).price, undefined, said);
  assert.equal(understand('cheese, about 12', 'en').price?.around?.digits, '12');
});

it('an "already" behind an unwanted thing is no part of its name', () => {
  const { text, unwanted } = understand('he has enough clamps already', 'en');
  assert.deepEqual(
    unwanted.map(({ start, end }) => text.slice(start, end)),
    ['clamps'],
  );
});
