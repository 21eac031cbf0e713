// What a conversation narrows down to: the variant that is said, the one of a list that answers, the
// thing among a story, and what is promised to be without something.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CatalogueProduct, ProductPointer } from '../../../src/assistant/port.ts';
import {
  thingOfCompound,
  dictionaryOf,
  translationsOf,
} from '../../../src/assistant/grounded/languages/languages.ts';
import { takeMeasures } from '../../../src/assistant/grounded/measures.ts';
import { isUnwanted, promised } from '../../../src/assistant/grounded/absence.ts';
import { refined } from '../../../src/assistant/grounded/follow-up.ts';
import type { Sought } from '../../../src/assistant/grounded/memory.ts';
import { filtersOf } from '../../../src/assistant/grounded/search-filters.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const BEDS: readonly FakeProduct[] = [
  { id: 'b1', title: 'Donut bed', price: 4_900, department: 'Beds' },
  { id: 'b2', title: 'Round bed', price: 8_900, department: 'Beds', description: 'For old dogs.' },
  { id: 'b3', title: 'Travel bed', price: 2_900, department: 'Beds', description: 'With an app.' },
  { id: 'f1', title: 'Dry food adult', price: 1_790, facts: { 'Grain free': 'no' } },
  { id: 'f2', title: 'Dry food senior', price: 1_890 },
  { id: 'f3', title: 'Dry food puppy', price: 1_990, facts: { 'Grain free': 'yes' } },
];
const SIZES = [
  ['S', 4_900, 'in_stock'],
  ['L', 6_900, 'in_stock'],
  ['XL', 7_900, 'out_of_stock'],
] as const;

class BedShop extends FakeShop {
  constructor() {
    super(BEDS);
  }

  override products(tenantId: string, pointers: readonly ProductPointer[]): CatalogueProduct[] {
    return pointers.flatMap((pointer) => {
      const size = SIZES.find(([name]) => name === pointer.external_variant_id);
      return super.products(tenantId, [pointer]).map((product) => {
        if (size === undefined) return product;
        const [, amount, status] = size;
        const { card } = product;
        const availability = { ...card.availability, status };
        return { ...product, card: { ...card, price: { amount, currency: 'USD' }, availability } };
      });
    });
  }

  variants(_tenantId: string, id: string) {
    if (id !== 'b1') return [];
    return SIZES.map(([name, , availability]) => ({
      external_variant_id: name,
      title: name,
      options: name,
      availability,
    }));
  }
}

const pageProducts = [{ external_product_id: 'b1' }];
const say = async (messages: readonly string[], request = {}) =>
  (await converse(new BedShop(), messages, request)).at(-1)!;

describe('one variant of the product talked about', () => {
  for (const [message, told] of [
    ['how much is the small one?', /\$49\.00/u],
    ['how much is the large one?', /\$69\.00/u],
    ['is it available in XL?', /out of stock|sold out/u],
  ] as const) {
    test(`is meant by "${message}"`, async () => {
      const { text, ids } = await say([message], { pageProducts });
      assert.match(text, told);
      assert.deepEqual(ids, ['b1']);
    });
  }

  test('is not guessed where no variant has what is said', async () => {
    const { text } = await say(['how much is it?'], { pageProducts });
    assert.match(text, /\$49\.00/u);
  });
});

describe('the one of a list', () => {
  test('that alone answers a question is shown, and talked about from then on', async () => {
    const asked = ['bed', 'do they have an app?', 'how much is it?'];
    const [listed, answered, priced] = await converse(new BedShop(), asked);
    assert.ok(listed!.ids.length > 1, listed!.text);
    assert.deepEqual(answered?.ids, ['b3']);
    assert.deepEqual(priced?.ids, ['b3']);
  });
});

describe('an adjective by itself', () => {
  const level = (id: string, title: string, facts: NonNullable<FakeProduct['facts']>) => ({
    id,
    title,
    facts,
  });
  const LEVELS = [
    level('short', 'Wasserwaage 60', { Länge: '60 cm', Breite: '9 cm' }),
    level('long', 'Wasserwaage 120', { Länge: '120 cm', Breite: '5 cm' }),
  ];
  test('is no choice where it is asked of them all', async () => {
    const [listed, told] = await converse(new FakeShop(), ['tent', 'are they heavy?']);
    assert.deepEqual(told?.ids, listed?.ids, told?.text);
  });

  test('is no choice where it names what is asked of them all', async () => {
    const asked = ['Wasserwaage', 'und die Länge?'];
    const [, told] = await converse(new FakeShop(LEVELS), asked, { locale: 'de' });
    assert.match(told!.text, /60 cm[^]*120 cm/u);
  });
});

describe('a story', () => {
  test('brings those first that are called by what it tells', async () => {
    const { ids } = await say([
      'So last week we got a little puppy from friends of ours who moved away to the coast and ' +
        'could not keep it any longer, and now I need dry food',
    ]);
    assert.equal(ids[0], 'f3');
  });
});

describe('"grain free"', () => {
  const [adult, senior, puppy] = BEDS.slice(3).map(catalogueProduct);
  const unwanted = [{ text: 'grain' }];

  test('is the promise that there is no grain, broken where it says no', () => {
    assert.equal(isUnwanted(puppy!, unwanted), false);
    assert.equal(isUnwanted(adult!, unwanted), true);
    assert.equal(isUnwanted(senior!, unwanted), false);
    assert.equal(isUnwanted(adult!, [{ text: 'sugar' }]), false);
  });

  test('is broken by an attribute that tells which kind there is, or that some is needed', () => {
    const of = (facts: Readonly<Record<string, string>>) =>
      catalogueProduct({ id: 'x', title: 'Roll-on', facts });
    const without = (text: string) => [{ text }];
    assert.equal(isUnwanted(of({ Duftnote: 'Salbei' }), without('Duft')), true);
    assert.equal(isUnwanted(of({ Duftnote: 'keine' }), without('Duft')), false);
    assert.equal(isUnwanted(of({ Duftnote: 'Salbei' }), without('Ei')), false);
    const included = { 'Batteries included': 'no' };
    assert.equal(isUnwanted(of(included), without('batteries')), false);
    const needed = { ...included, 'Batteries required': 'yes' };
    assert.equal(isUnwanted(of(needed), without('batteries')), true);
  });

  test('leaves out what says nothing of it, where any says it', async () => {
    assert.deepEqual(await promised([senior!, puppy!], unwanted), [puppy]);
    assert.deepEqual(await promised([senior!], unwanted), [senior]);
    assert.deepEqual(await promised([senior!, puppy!], []), [senior, puppy]);
  });

  test('leaves out what speaks of it in its description, where others do not', async () => {
    const [lab, crystals] = ['Alcohol burner included.', 'No burner needed.'].map(
      (description, at) => catalogueProduct({ id: `x${at}`, title: 'Kit', description }),
    );
    const silent = catalogueProduct({ id: 'y', title: 'Volcano kit' });
    assert.deepEqual(await promised([lab!, silent], [{ text: 'burner' }]), [silent]);
    assert.deepEqual(await promised([lab!, silent, crystals!], [{ text: 'burner' }]), [crystals]);
    assert.deepEqual(await promised([lab!], [{ text: 'burner' }]), [lab]);
  });
});

describe('a measure', () => {
  const saw = (id: string, title: string, facts: Readonly<Record<string, string>>) => ({
    id,
    title,
    facts,
  });
  const shop = new FakeShop([
    saw('s1', 'Oak saw', { 'Bar length': '35 cm', Height: '40 cm' }),
    saw('s2', 'Elm saw', { 'Bar length': '40 cm', Height: '20 cm' }),
    saw('s3', 'Ash saw, 30 cm', { Height: '90 cm' }),
    saw('t1', 'Chest of 6 drawers', { Width: '70 cm', Height: '90 cm' }),
    saw('t2', 'Chest of 4 drawers', { Width: '120 cm', Height: '60 cm' }),
    saw('t3', 'Shelf 70x30x200 cm', { Width: '70 cm', Height: '200 cm' }),
    saw('c1', 'Cushion', { Height: '10 cm' }),
  ]);
  const idsOf = async (text: string, locale = 'en') =>
    (await converse(shop, [text], { locale }))[0]?.ids;

  test('is of what is named beside it, where an attribute is called so', async () => {
    assert.deepEqual(await idsOf('a saw with a 40 cm bar'), ['s2']);
    assert.deepEqual(await idsOf('a saw, bar length 40 cm'), ['s2']);
    assert.deepEqual(await idsOf('a chest 80 cm wide at most'), ['t1']);
    assert.deepEqual(await idsOf('a chest that is not wider than 80 cm'), ['t1']);
    assert.deepEqual(await idsOf('a chest 80 cm high or less'), ['t2']);
  });

  test('of nothing else is what the title tells, unless that tells several', async () => {
    assert.deepEqual(await idsOf('a 30 cm saw'), ['s3']);
    assert.match((await converse(shop, ['a 90 cm saw']))[0]?.text ?? '', /fits 90 cm/u);
    assert.deepEqual(await idsOf('a 70 cm shelf'), ['t3']);
  });

  test('may be a number behind its name, by an attribute or a title', async () => {
    const creams = new FakeShop([
      { id: 'k1', title: 'Sonnencreme Alm', facts: { LSF: '30' } },
      { id: 'k2', title: 'Sonnencreme See', facts: { LSF: '50' } },
      { id: 'k3', title: 'Sonnencreme LSF 50 Meer' },
      { id: 'k4', title: 'Sonnencreme Rad' },
    ]);
    const ids = async (text: string) =>
      (await converse(creams, [text], { locale: 'de' }))[0]?.ids.toSorted();
    assert.deepEqual(await ids('Sonnencreme ab LSF 50'), ['k2', 'k3']);
    assert.deepEqual(await ids('Sonnencreme bis LSF 30'), ['k1']);
    assert.equal((await ids('Sonnencreme ab Modell 12'))?.length, 4);
    assert.deepEqual(understand('from june 2020', 'en').measures, []);
    assert.deepEqual(understand('boots from Brand 5', 'en').measures, []);
  });

  test('in words counts what stands behind it', async () => {
    assert.deepEqual(await idsOf('a chest with six drawers'), ['t1']);
    assert.deepEqual(understand('one chest', 'en').measures, []);
    assert.equal(understand('Kommode mit sechs Schubladen', 'de').measures[0]?.min, 6);
  });

  test('that is told before something is sought asks for nothing that none tells of', async () => {
    const [told] = await converse(shop, ['I sit ten hours a day and need a cushion']);
    assert.doesNotMatch(told?.text ?? '', /left that out/u);
    const [asked] = await converse(shop, ['I need a cushion that takes 3 hours']);
    assert.match(asked?.text ?? '', /left that out/u);
  });

  test('of what the shopper has is said of the wish before', async () => {
    const [, told] = await converse(shop, ['chest', 'his wall is 70 cm wide']);
    assert.deepEqual(told?.ids, ['t1']);
    assert.doesNotMatch(told?.text ?? '', /wall/u);
    const wall = { text: 'wall', own: true } as const;
    const none = { terms: [], inStock: false, unwanted: [] };
    const after = refined(none, { ...none, terms: [wall, { ...wall, led: true }] });
    assert.deepEqual(after.terms, [{ ...wall, led: true, must: true }]);
  });
});

describe('a bound', () => {
  const boundsOf = (text: string) => takeMeasures(new Draft(text))[0];

  test('is read from German units in the plural', () => {
    assert.ok(Math.abs((boundsOf('mindestens 20 Litern')?.min ?? 0) - 20) < 0.1);
    assert.ok(Math.abs((boundsOf('mindestens 3 Metern')?.min ?? 0) - 3) < 0.1);
  });

  test('of money is turned around by a denial, in any language', () => {
    const priceOf = (text: string, locale = 'en') => {
      const { min, max } = understand(text, locale).price ?? {};
      return [min?.digits, max?.digits];
    };
    for (const text of ["if it isn't any more than 80", 'not over 80', 'nothing above 80 euros'])
      assert.deepEqual(priceOf(text), [undefined, '80'], text);
    assert.deepEqual(priceOf('no less than 80 euros'), ['80', undefined]);
    assert.deepEqual(priceOf('nicht teurer als 80', 'de'), [undefined, '80']);
    assert.deepEqual(priceOf('nicht unter 80 Euro', 'de'), ['80', undefined]);
    assert.deepEqual(priceOf('pas plus de 80 euros', 'fr'), [undefined, '80']);
    const [light] = takeMeasures(new Draft('nicht unter 5 kg'));
    assert.ok(light?.min !== undefined && light.max === undefined);
  });

  test('is turned around by a denial, with or without its apostrophe', () => {
    for (const text of [
      "that don't take longer than 30 min",
      'that dont take longer than 30 min',
    ]) {
      const [measure] = understand(text, 'en').measures;
      assert.ok(Math.abs((measure?.max ?? 0) - 0.5) < 0.01, text);
      assert.equal(measure?.min, undefined);
    }
  });
});

test('two English words are called in German by a compound, the last vowel of its first part lost', () => {
  const english = dictionaryOf('en');
  assert.ok(english.pairedOf('shower', 'curtain').joined.includes('duschvorhang'));
  assert.ok(english.meaningsOf('cordless').includes('akku'));
});

test('a German compound of known words is called in English by both', () => {
  assert.deepEqual(translationsOf('hundeleinen'), ['dog leash', 'dog lead']);
  assert.deepEqual(translationsOf('katzenstreu'), ['cat litter']);
  assert.deepEqual(translationsOf('bürostuhl'), ['office chair']);
  assert.deepEqual(translationsOf('hundexyz'), []);
  assert.deepEqual(translationsOf('xyzleine'), []);
  assert.equal(thingOfCompound('hundedecken'), 'decken');
  assert.equal(thingOfCompound('rotwein'), undefined, 'a word of the dictionary is no compound');
  assert.equal(thingOfCompound('xyzleine'), undefined);
});

test('a question for the stock of what is taken is a question for stock', () => {
  assert.equal(understand("I'll take the first one. is it in stock", 'en').aspect, 'stock');
  assert.equal(understand("I'll take the first one", 'en').aspect, 'buy');
});

test('what there is instead is something similar, and no list of departments', () => {
  for (const [text, locale] of [
    ['what do you have instead', 'en'],
    ['was habt ihr stattdessen', 'de'],
  ] as const) {
    const { similar, browses } = understand(text, locale);
    assert.deepEqual({ similar, browses }, { similar: true, browses: false });
  }
});

test('a value replaces that of an attribute of another name that says the same', () => {
  const wished = (key: string, value: string): Sought => ({
    terms: [{ text: value, wish: { kind: 'attribute', key, value, label: value, firm: true } }],
    inStock: false,
    unwanted: [],
  });
  const textsOf = (key: string) =>
    refined(wished(key, 'grey'), wished('main_colour', 'green')).terms.map(({ text }) => text);
  assert.deepEqual(textsOf('colour'), ['green']);
  assert.deepEqual(textsOf('main_material'), ['grey', 'green']);
});

describe('what is added to a list', () => {
  test('with "with" comes with the thing, where all of them have the word in their name', async () => {
    const shop = new FakeShop([
      { id: 'lake', title: 'Lake pump board' },
      { id: 'river', title: 'River pump board with pump' },
      { id: 'sea', title: 'Sea pump board' },
      { id: 'foot', title: 'Foot pump', department: 'Pump' },
    ]);
    const told = (await converse(shop, ['pump board', 'with the pump please'])).at(-1);
    assert.deepEqual(told?.ids, ['river']);
  });

  test('is not said by the name of a maker', async () => {
    const shop = new FakeShop([
      { id: 'maker', title: 'Green Valley saw', brand: 'Green Valley' },
      { id: 'fox', title: 'Fox saw green', brand: 'Fox' },
      { id: 'other', title: 'Fox saw', brand: 'Fox' },
    ]);
    assert.deepEqual((await converse(shop, ['saw', 'one in green'])).at(-1)?.ids, ['fox']);
  });
});

test('Of a long list of badges two hold at once, and of two colours either', () => {
  const [all, some] = ['Vegan, Hand made, Light', 'Vegan, Light, Soft'];
  const wish = { kind: 'attribute', key: 'badges', label: 'x', firm: true } as const;
  const both = filtersOf(
    [
      { ...wish, value: all, also: [some] },
      { ...wish, value: all },
    ],
    undefined,
  );
  assert.deepEqual(both?.attributes, { badges: [all] });
  const either = filtersOf(
    ['Red', 'Blue'].map((value) => ({ ...wish, value })),
    undefined,
  );
  assert.deepEqual(either?.attributes, { badges: ['Red', 'Blue'] });
});
