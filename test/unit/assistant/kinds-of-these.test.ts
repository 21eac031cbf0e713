// A short message names a kind of what was shown, another size, or a thing that only sounds like one that is sold.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOfAge } from '../../../src/assistant/grounded/ages.ts';
import { calledAs } from '../../../src/assistant/grounded/fit.ts';
import { dictionaryOf } from '../../../src/assistant/grounded/languages/languages.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import type { SearchQuery, SearchResult } from '../../../src/search/port.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 'j1', title: 'Restless pole cat', department: 'Jackets' },
  { id: 'j2', title: 'Pole cat light', department: 'Jackets' },
  { id: 'n1', title: 'Larch double bed', department: 'Beds', facts: { Colour: 'Brown' } },
  { id: 'n2', title: 'Birch double bed', department: 'Beds', facts: { Colour: 'Pink' } },
  { id: 'n3', title: 'Birch single bed', department: 'Beds', facts: { Colour: 'White' } },
  { id: 'n4', title: 'Double-walled cup', department: 'Cups' },
  { id: 'n5', title: 'Linen bedsheet', department: 'Linens' },
  { id: 'n6', title: 'Pillow', department: 'Linens' },
  { id: 'b1', title: 'Ridge boots', department: 'Boots', facts: { Size: '12, 13' } },
  { id: 'b2', title: 'Peak boots', department: 'Boots', facts: { Size: '11, 15' } },
  { id: 'h1', title: 'Vent helmet', department: 'Helmets', facts: { Gender: 'Women' } },
  { id: 'h2', title: 'Hull helmet', department: 'Helmets' },
  { id: 'h3', title: 'Pip helmet', department: 'Helmets', facts: { Gender: 'Kids' } },
  { id: 'g1', title: 'Snow goggles', department: 'Goggles', facts: { Gender: 'Women' } },
  { id: 'g2', title: 'Peak goggles', department: 'Goggles' },
  { id: 'k1', title: 'Glide ski', department: 'Skis' },
  { id: 'o1', title: 'Young birch', department: 'Trees' },
  { id: 'q1', title: 'Kingsize quilt', department: 'Linens' },
  { id: 'q2', title: 'Wide bed', department: 'Beds', facts: { Material: 'King' } },
  { id: 'q3', title: 'Bedpillow Cloud', department: 'Linens' },
  { id: 'v1', title: 'Wool shawl', department: 'Shawls', facts: { Material: 'Wool' } },
  { id: 'v2', title: 'Silk shawl', department: 'Shawls', facts: { Material: 'Silk' } },
  { id: 'v3', title: 'Felt cup', department: 'Cups', facts: { Colour: 'Grey' } },
  { id: 't1', title: 'Drop bar', department: 'Handlebars' },
  { id: 't2', title: 'Soft grips', department: 'Grips' },
];

const said = async (messages: readonly string[], locale = 'en-GB') =>
  (await converse(new FakeShop(GOODS), messages, { locale })).at(-1)!;

describe('a kind of what was shown', () => {
  test('is asked for by a word that nothing is called by alone', async () => {
    assert.deepEqual((await said(['beds', "we'd like a double"])).ids, ['n1', 'n2']);
    assert.deepEqual((await said(['cups', "we'd like a single"])).ids, ['n3'], 'of no cups');
  });

  test('is another thing where things are called so', async () => {
    assert.deepEqual((await said(['beds', "we'd like a pillow"])).ids, ['n6']);
    assert.ok((await said(['beds', "we'd like a birch"])).ids.includes('o1'));
  });

  test('is a value of some of them, alone or behind an "and"', async () => {
    const shop = new FakeShop([
      {
        id: 'p1',
        title: 'Otter mug',
        department: 'Mugs',
        price: 900,
        facts: { Glaze: 'Ashen, moss' },
      },
      { id: 'p2', title: 'Heron mug', department: 'Mugs', price: 900, facts: { Glaze: 'Moss' } },
      {
        id: 'p3',
        title: 'Stork mug',
        department: 'Mugs',
        price: 9000,
        facts: { Glaze: 'Ashen, sand' },
      },
      { id: 'p4', title: 'Bowl', department: 'Bowls', price: 900, facts: { Glaze: 'Ashen, moss' } },
    ]);
    for (const asked of ['and ashen?', 'ashen'])
      assert.deepEqual(
        (await converse(shop, ['mugs under $20', asked])).at(-1)!.ids,
        ['p1'],
        asked,
      );
  });

  test('is wished for by "something", also with a question mark', async () => {
    assert.equal(understand('A bit dull. Something in pink?', 'en').asks, false);
    assert.equal(understand('A bit dull. Is it pink?', 'en').asks, true);
    assert.equal(understand('Something in pink?', 'en').asks, true);
    assert.equal(understand('A bit dull. Really??', 'en').asks, true);
    assert.equal(understand('Is it pink? Something red.', 'en').asks, true);
    assert.equal(understand('It is pink. Something red', 'en').asks, false);
  });
});

test('a colour behind a preposition is of what was shown, though none of it has that', async () => {
  const { ids } = await said(['a shawl of wool', 'in grey']);
  assert.ok(!ids.includes('v3'), ids.join(' '));
});

describe('a bare number after a size', () => {
  test('is another size of the same', async () => {
    assert.deepEqual((await said(['boots in size 13', 'and 15?'])).ids, ['b2']);
    const none = await said(['boots in size 13', 'and 17?']);
    assert.match(none.text, /Nothing fits 17/u);
    assert.deepEqual((await said(['boots in size 13', 'pillow'])).ids, ['n6']);
  });
});

describe('a thing', () => {
  test('of two words is found where the shop writes them as one', async () => {
    assert.deepEqual((await said(['bed sheets'])).ids, ['n5']);
    assert.deepEqual((await said(['a bed and sheets'])).ids.includes('n1'), true);
    assert.deepEqual((await said(['king size bed'])).ids, ['q2'], 'a value stays one');
    assert.ok((await said(['bed pillow'])).ids.includes('n6'), 'pillows are called so');
  });

  test('that no product is comes close at best, though one is named by half of it', async () => {
    const { text } = await said(['do you have ski poles']);
    assert.match(text, /^(?:Nothing here matches all|I found no)/u);
    assert.doesNotMatch((await said(['handlebar grips'])).text, /Nothing here matches/u);
  });

  test('is what is asked about where nothing was shown', async () => {
    const { ids } = await said(['I never tried a helmet, which would you get as a first one?']);
    assert.equal(ids.length, 3);
  });

  test('is one of a kind in "one of those"', () => {
    const textOf = (message: string): string => understand(message, 'en').text;
    assert.equal(textOf('one of those folding beds then'), 'a folding beds then');
    for (const left of [
      'which one of those fits a child',
      'not one of those heavy beds',
      'one of these in blue',
      'it should not be one of those heavy beds',
    ])
      assert.equal(textOf(left), left);
  });
});

describe("a child's age", () => {
  test('leads to what says that it is for kids, and the age is not claimed', async () => {
    const { ids, text } = await said(['a helmet for my 8 year old']);
    assert.deepEqual(ids, ['h3']);
    assert.match(text, /Nothing fits/u);
    assert.deepEqual((await said(['my son is 8 and needs a helmet'])).ids, ['h3']);
  });

  test('leaves out what is for other people where nothing says kids', async () => {
    assert.deepEqual((await said(['goggles for my 8 year old'])).ids, ['g2']);
  });

  test('of a grown person leaves all', async () => {
    assert.equal((await said(['a helmet for a 40 year old'])).ids.length, 3);
  });
});

test('the beginning of a German verb is no word: "verrückt" has no back', () => {
  assert.equal(dictionaryOf('de').tailOf('verrückt'), undefined);
  assert.equal(dictionaryOf('de').tailOf('taucheruhr')?.first, 'taucher');
});

test('what stands behind "w/" in a title is with the thing, and watts are none', () => {
  const called = (title: string, word: string) =>
    calledAs(catalogueProduct({ id: 'x', title }), word);
  assert.equal(called('Desktop switch w/ 2 cable kits', 'cable'), 'of-it');
  assert.equal(called('Storage unit w foldable table', 'table'), 'of-it');
  assert.equal(called('Modular sofa w 2 beds', 'bed'), 'of-it');
  assert.equal(called('Auto 90 W adapter', 'adapter'), 'so');
  assert.equal(called('Coaster 10 W portable speaker', 'table'), 'not');
  assert.equal(called('Velmo coffeetable', 'table'), 'so');
  assert.equal(called('Velmo 60W lamp', 'lamp'), 'so');
});

test('words that French and English write alike are words of both', () => {
  const french = dictionaryOf('fr');
  for (const word of ['drone', 'zinc', 'kayak', 'double'])
    assert.deepEqual(french.meaningsOf(word), [word]);
});

describe('what a product is', () => {
  const called = (title: string, facts: Readonly<Record<string, string>>, word: string) =>
    calledAs(catalogueProduct({ id: 'x', title, facts }), word);

  test('is told by an attribute for its kind, whose last word counts', () => {
    assert.equal(called('Flat sleeve', { 'Bag type': 'Laptop bag' }, 'laptops'), 'not');
    assert.equal(called('Flat sleeve', { 'Bag type': 'Laptop bag' }, 'bag'), 'so');
    assert.equal(called('Velmo 3', { Type: 'Gaming laptop' }, 'laptop'), 'so');
  });

  test('is told by two words as one where a single character is between them', () => {
    assert.equal(called('Otter bed side lamp', {}, 'bedside'), 'so');
    assert.equal(called('Otter bed - Side lamp', {}, 'bedside'), 'not');
  });

  test('is told by that attribute where no group is told: a "dress shirt" is no dress', () => {
    assert.equal(called('Check dress shirt', { 'Apparel type': 'Shirts' }, 'dresses'), 'of-it');
    assert.equal(called('Check dress', { 'Apparel type': 'Dresses' }, 'dresses'), 'so');
    const laptop = { id: 'x', title: 'Velmo laptop 8 GB DDR4', department: 'Computers' };
    const withType = catalogueProduct({ ...laptop, facts: { 'Memory type': 'DDR4' } });
    assert.equal(calledAs(withType, 'laptop'), 'so');
    const bundle = { ...laptop, title: 'Velmo laptop card bundle', facts: { Type: 'Cards' } };
    assert.equal(calledAs(catalogueProduct(bundle), 'laptop'), 'so', 'a group tells the kind');
    const own = { id: 'x', title: 'Velmo laptop Windows', facts: { 'System type': 'Windows' } };
    assert.equal(calledAs(catalogueProduct(own), 'laptop'), 'so');
  });
});

test('a short name with a capital that the shop does not know is no slip', async () => {
  class Correcting extends FakeShop {
    override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
      const found = await super.search(tenantId, {
        ...query,
        text: query.text.replace(/Lego|lpgo/u, 'logo'),
      });
      const from = /lego|lpgo/iu.exec(query.text)?.[0].toLowerCase();
      return from === undefined ? found : { ...found, corrections: [{ from, to: 'logo' }] };
    }
  }
  const shop = (): Correcting => new Correcting([{ id: 'l1', title: 'Logo quiz' }, ...GOODS]);
  const [name] = await converse(shop(), ['do you sell Lego?'], { locale: 'en-GB' });
  assert.deepEqual(name?.ids, []);
  const [slip] = await converse(shop(), ['do you sell lpgo?'], { locale: 'en-GB' });
  assert.deepEqual(slip?.ids, ['l1']);
});

test('an age in a title is read where nothing else tells one', () => {
  const isFor = (title: string, years: number) =>
    isOfAge(catalogueProduct({ id: 'x', title }), {
      dimension: 'age',
      min: years,
      max: years,
      text: '',
      isExact: true,
    });
  assert.equal(isFor('Jungle puzzle (Age 3+)', 4), true);
  assert.equal(isFor('Jungle puzzle (Age 8+)', 4), false);
  assert.equal(isFor('Jungle puzzle', 4), undefined);
});
