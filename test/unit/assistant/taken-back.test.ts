// What was asked for is taken up again or taken back, and a short message refines what was asked for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CatalogueProduct, ProductPointer } from '../../../src/assistant/port.ts';
import type { SearchQuery, SearchResult } from '../../../src/search/port.ts';
import { meeting } from '../../../src/assistant/grounded/judging.ts';
import { narrows } from '../../../src/assistant/grounded/core.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { readMemory, withListsBefore } from '../../../src/assistant/grounded/memory.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 's1', title: 'Canvas sofa', price: 59_900, facts: { Colour: 'Forest Green' } },
  { id: 's4', title: 'Bed sofa', price: 49_900, facts: { Colour: 'Grey' } },
  { id: 's2', title: 'Hide sofa', price: 149_900, facts: { Colour: 'Black', Material: 'Leather' } },
  { id: 's3', title: 'Corner sofa', price: 99_900, facts: { Colour: 'Grey' } },
  { id: 'd1', title: 'Duvet cover', price: 9_900, facts: { Material: 'Linen' } },
  { id: 'd2', title: 'Star duvet cover', price: 4_900, facts: { Material: 'Cotton' } },
  { id: 'w1', title: 'Table cloth linen', price: 3_900, facts: { Material: 'Linen' } },
  { id: 'c1', title: 'Espresso beans', price: 1_900, facts: { Weight: '1000 g' } },
  { id: 'c2', title: 'Mocha beans', price: 700, facts: { Weight: '250 g' } },
  { id: 'f1', title: 'Cane sugar', price: 200, facts: { Weight: '1 kg' } },
  { id: 'h1', title: 'Rain coat', price: 9_900, facts: { Gender: 'Women', Size: 'M, L' } },
  { id: 'h2', title: 'Wind coat', price: 4_900, facts: { Gender: 'Men', Size: 'M, XL' } },
  { id: 'h3', title: 'Kids coat', price: 2_900, facts: { Size: 'XS' } },
  { id: 'r1', title: 'Waterproof poncho', price: 2_900, facts: { Waterproof: '8000 mm' } },
  { id: 'r2', title: 'Felt poncho', price: 3_900, facts: { Waterproof: '500 mm' } },
  { id: 'q1', title: 'Quilt', price: 5_900, facts: { Colour: 'Green' } },
  { id: 'q2', title: 'Plaid', price: 2_900, facts: { Colour: 'Blue' } },
  {
    id: 'x1',
    title: 'Oak bed',
    department: 'Beds & mattresses',
    facts: { 'Product type': 'Beds & mattresses' },
  },
  {
    id: 'x2',
    title: 'Mattress Cloud',
    department: 'Beds & mattresses',
    facts: { 'Product type': 'Beds & mattresses' },
  },
  { id: 'b1', title: 'Small bicycle', facts: { 'Age from': '5', Weight: '9 kg', Battery: 'no' } },
  { id: 'b2', title: 'Large bicycle', facts: { 'Age from': '14', Weight: '12 kg' } },
  {
    id: 'b3',
    title: 'Battery bicycle',
    facts: { 'Age from': '16', Weight: '11 kg', Battery: 'yes' },
  },
  { id: 'e1', title: 'Bicycle pump' },
  { id: 'e2', title: 'Rye bread' },
  { id: 'e3', title: 'Sour loaf', facts: { Kind: 'Bread' } },
  { id: 'm1', title: 'Lager', price: 400, facts: { Grain: 'Barley' } },
  { id: 'm2', title: 'Wheat lager', price: 300, facts: { Grain: 'Wheat' } },
];

const SIZES = ['155 x 220 cm', '200 x 200 cm'] as const;
const COLOURS = { '155 x 220 cm': 'Snow White', '200 x 200 cm': 'Sky Blue' };

/** Covers come in sizes and colours that only their variants tell; a search finds the first of them. */
class SofaShop extends FakeShop {
  constructor() {
    super(GOODS);
  }

  override products(_tenantId: string, pointers: readonly ProductPointer[]): CatalogueProduct[] {
    return pointers.flatMap(({ external_product_id: id, external_variant_id: variant }) => {
      const product = GOODS.find((one) => one.id === id);
      if (product === undefined) return [];
      const whole = catalogueProduct(product);
      if (id !== 'd1') return [whole];
      const sizes = SIZES.filter((size) => variant === undefined || size === variant);
      const facts = [
        ...whole.facts,
        { key: 'size', name: 'Size', value: sizes.join(', ') },
        { key: 'colour', name: 'Colour', value: sizes.map((size) => COLOURS[size]).join(', ') },
      ];
      if (variant === undefined) return [{ ...whole, facts }];
      const title = `${whole.title}, ${variant}`;
      return [{ ...whole, title, facts, card: { ...whole.card, external_variant_id: variant } }];
    });
  }

  override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
    const result = await super.search(tenantId, query);
    const hits = result.hits.map((hit) =>
      hit.external_product_id === 'd1' ? { ...hit, external_variant_id: SIZES[0] } : hit,
    );
    return { ...result, hits };
  }

  variants(_tenantId: string, id: string) {
    return id === 'd1'
      ? SIZES.map((size) => ({
          external_variant_id: size,
          title: size,
          options: size,
          availability: 'in_stock' as const,
        }))
      : [];
  }
}

const said = async (messages: readonly string[], locale = 'en-US') =>
  await converse(new SofaShop(), messages, { locale });
const last = async (messages: readonly string[], locale?: string) =>
  (await said(messages, locale)).at(-1)!;
const SOFAS = ['s1', 's2', 's3', 's4'];

describe('earlier lists', () => {
  test('the first and the last three lists are kept, and a list that is still seen is none of them', async () => {
    const turns = await said(['sofa', 'coats', 'poncho', 'beans', 'sugar', 'quilt', 'is it blue?']);
    const listsOf = (memory: unknown): (string | undefined)[] | undefined =>
      readMemory(memory)?.before?.map(({ sought }) => sought?.head);
    assert.deepEqual(listsOf(turns.at(-2)?.memory), ['sofa', 'poncho', 'beans', 'sugar']);
    assert.deepEqual(listsOf(turns.at(-1)?.memory), ['sofa', 'poncho', 'beans', 'sugar']);
    const empty = { v: 1, shown: [], seen: [] } as const;
    assert.equal(withListsBefore(empty, undefined).before, undefined);
  });
});

describe('what was asked for is taken back', () => {
  test('by the name of what it is a value of', async () => {
    for (const dropped of ['any colour is fine', 'forget the colour', "colour doesn't matter"]) {
      const { ids } = await last(['sofa', 'in black', dropped]);
      assert.deepEqual(ids.toSorted(), SOFAS, dropped);
    }
    const german = await last(['sofa', 'in black', 'die Farbe ist egal'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), SOFAS);
    const french = await last(['sofa', 'in black', 'peu importe la couleur'], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), SOFAS);
  });

  test('by the value itself, wanted or not', async () => {
    const black = await last(['sofa', 'in black', "it doesn't have to be black"]);
    assert.deepEqual(black.ids.toSorted(), SOFAS);
    const hide = await last(['sofa', 'not leather', 'leather is fine too']);
    assert.deepEqual(hide.ids.toSorted(), SOFAS);
  });

  test('the price, and nothing else with it', async () => {
    const asked = ['sofa', 'in grey', 'under 700'] as const;
    assert.deepEqual((await last(asked)).ids, ['s4']);
    const all = await last([...asked, "price doesn't matter"]);
    assert.deepEqual(all.ids.toSorted(), ['s3', 's4']);
    const german = await last([...asked, 'Preis egal'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), ['s3', 's4']);
    const french = await last([...asked, "le prix n'a pas d'importance"], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), ['s3', 's4']);
  });

  test('while something else is added', async () => {
    const { ids } = await last(['coat', 'size XL', 'size does not matter, under 40']);
    assert.deepEqual(ids, ['h3']);
    const all = await last(['coat', 'size XL', 'any size']);
    assert.deepEqual(all.ids.toSorted(), ['h1', 'h2', 'h3']);
  });

  test('and nothing of that is heard where nothing was asked for', async () => {
    const { ids } = await last(['sofa, price does not matter']);
    assert.deepEqual(ids.toSorted(), SOFAS);
  });
});

describe('a short message after a list', () => {
  test('is a value of what is shown, though other things are called so', async () => {
    assert.deepEqual((await last(['duvet cover', 'linen'])).ids, ['d1']);
    assert.deepEqual((await last(['sofa', 'duvet cover'])).ids.toSorted(), ['d1', 'd2']);
  });

  test('is a measure of it, where it is nothing but a measure', async () => {
    assert.deepEqual((await last(['beans', '1 kg'])).ids, ['c1']);
  });

  test('is a size of it by its numbers, of which the last counts', async () => {
    const turns = await said(['duvet cover', 'size 155 x 220', '200 x 200']);
    const titles = turns.map(({ text }) => /Duvet cover, \d+ x \d+/u.exec(text)?.[0]);
    assert.deepEqual(titles.slice(1), ['Duvet cover, 155 x 220', 'Duvet cover, 200 x 200']);
  });

  test('and is asked of it, though it does not come so', async () => {
    const { ids } = await last(['duvet cover', '300 x 300']);
    assert.deepEqual(ids.toSorted(), ['d1', 'd2']);
    assert.deepEqual(understand('size 155 x 220', 'en').measures, []);
  });

  test('the variant that is shown is what is talked about', async () => {
    const [{ memory } = { memory: undefined }] = await said(['duvet cover 200 x 200']);
    const { shown = [], sought } = readMemory(memory) ?? {};
    assert.equal(shown[0]?.external_variant_id, '200 x 200 cm');
    assert.equal(sought?.head, 'cover');
  });

  test('is another thing, though a group that is shown is called so', async () => {
    assert.deepEqual((await last(['oak bed', 'mattress'])).ids, ['x2']);
  });

  test('a size by its name alone is no thing to look for', async () => {
    assert.deepEqual((await last(['coat', 'size XL'])).ids, ['h2']);
  });

  test('"in green" is of what comes in a green of its own name', async () => {
    assert.deepEqual((await last(['sofa', 'in green'])).ids, ['s1']);
    assert.deepEqual((await last(['duvet cover', 'in blue'])).ids, ['d1']);
  });

  test('of what no product meets at once, what was said last is kept longest', () => {
    const sofas = GOODS.slice(0, 3).map(catalogueProduct);
    const wish = (label: string) =>
      ({ kind: 'attribute', key: label, value: label, label, firm: true }) as const;
    const wishes = [wish('Linen'), wish('Green')];
    const { met, kept } = meeting(sofas, { price: undefined, wishes });
    assert.deepEqual(kept, [wishes[1]]);
    assert.deepEqual(
      met?.map((one) => one.external_product_id),
      ['s1'],
    );
  });

  test('"the grey one please" is one of those shown', async () => {
    assert.deepEqual((await last(['sofa', 'the black one please'])).ids, ['s2']);
  });
});

describe('which of those that were shown', () => {
  test('is the cheapest is told of them where they are all that there is', async () => {
    const { text, ids } = await last(['duvet cover', 'which is the cheapest?']);
    assert.deepEqual(ids, ['d2']);
    assert.match(text, /^The cheapest is Star duvet cover at \$49\.00\./u);
  });

  test('"how waterproof is it?" asks, though one of them is called so', async () => {
    const { text } = await last(['poncho', 'how waterproof is it?']);
    assert.match(text, /8000 mm/u);
  });
});

describe('who it is for', () => {
  test('what size another person wears is not asked for this one', async () => {
    const { text } = await last(['coat size M', 'and one for my kids']);
    assert.doesNotMatch(text, /\bM\b/u);
  });

  test('how old a person is, told before, holds for what is sought then', async () => {
    const told = ['my daughter is 6', 'she needs a bicycle'] as const;
    assert.deepEqual((await last(told)).ids, ['b1']);
    const german = await last(['meine Tochter ist 6', 'bicycle'], 'de-DE');
    assert.deepEqual(german.ids, ['b1']);
  });

  test('and asks for nothing where no such thing tells of an age, nor of another person', async () => {
    const { ids, text } = await last(['my daughter is 6', 'a pump']);
    assert.deepEqual(ids, ['e1']);
    assert.doesNotMatch(text, /6/u);
    assert.deepEqual((await last(['my daughter is 6', 'coat size XL'])).ids, ['h2']);
    const turns = ['my daughter is 6', 'bicycle', 'and a bicycle for my wife'] as const;
    assert.equal((await last(turns)).ids.length, 3);
  });
});

test('what a person wants to do tells of no thing: "to learn guitar"', () => {
  const narrowsIn = (text: string): boolean => {
    const heard = understand(text, 'en');
    const [word, head] = heard.words.map((one) => {
      return { ...one, isKnown: true, isName: true, isCommon: true, isThing: true };
    });
    return narrows(heard, word!, head);
  };
  assert.equal(narrowsIn('he wants to learn guitar'), false);
  assert.equal(narrowsIn('he wants a travel guitar'), true);
});

describe('what was spoken of before', () => {
  test('is what a question names, where nothing that is seen is called so', async () => {
    const turns = ['the small bicycle', 'rain coat', 'how heavy is the bicycle?'] as const;
    const { ids, text } = await last(turns);
    assert.deepEqual(ids, ['b1']);
    assert.match(text, /9 kg/u);
  });

  test('is compared with the one that is named', async () => {
    const turns = ['the small bicycle', 'how heavy is it?', 'is the battery bicycle lighter?'];
    assert.deepEqual((await last(turns)).ids, ['b1', 'b3']);
  });

  test('is asked the same as the other of the two', async () => {
    const { text } = await last([
      'compare the small bicycle and the battery bicycle',
      'which one is lighter?',
      'does it have a battery?',
      'and the other one?',
    ]);
    assert.match(text, /Battery bicycle: Battery: yes/u);
  });

  test('"two of them" is how many are bought, and no new wish', async () => {
    for (const [two, locale] of [
      ['two of them please', 'en-US'],
      ['zwei davon bitte', 'de-DE'],
      ["j'en prends deux", 'fr-FR'],
    ] as const) {
      const turns = await said(['duvet cover', two, 'linen'], locale);
      assert.deepEqual(turns[1]?.ids.toSorted(), ['d1', 'd2'], two);
      assert.deepEqual(turns[2]?.ids, ['d1'], two);
    }
  });

  test('"what about bread?" is for any bread, and asks nothing of one', async () => {
    const { ids } = await last(['beans', 'what about bread?']);
    assert.deepEqual(ids.toSorted(), ['e2', 'e3']);
  });
});

describe('a correction of a list', () => {
  const hats = new FakeShop([
    { id: 'black', title: 'Felt hat', price: 2_000, facts: { Colour: 'Black' } },
    { id: 'red', title: 'Straw hat', price: 1_500, facts: { Colour: 'Red' } },
    { id: 'gloves', title: 'Wool gloves', price: 900 },
  ]);

  test('wishes nowhere for what it does not want', async () => {
    const [, told] = await converse(hats, ['hats', 'not black, all of it is black']);
    assert.equal(
      told!.text,
      'I found one match for “hats” (without black). Here: Straw hat ($15.00).',
    );
  });

  test('keeps the other words of the wish', async () => {
    const [, told] = await converse(hats, ['hats', 'not black but a straw one']);
    assert.match(told!.text, /“hats straw” \(without black\)/u);
  });

  for (const message of [
    'no sorry, I meant gloves',
    'Oh, sorry - I meant gloves',
    'no, apologies, I meant gloves',
  ]) {
    test(`is sorry for nothing that is unwanted: "${message}"`, async () => {
      const [, told] = await converse(hats, ['hats', message]);
      assert.equal(told!.text, 'I found one match for “gloves”. Here: Wool gloves ($9.00).');
    });
  }
});

test('what is meant is wished for in place of what is not: "not the felt, I meant woollen"', async () => {
  const mats: readonly FakeProduct[] = ['Felt', 'Woollen', 'Jute'].map((one) => {
    return { id: one.toLowerCase(), title: `${one} mat`, price: 900 };
  });
  const [, told] = await converse(new FakeShop(mats), [
    'a mat',
    'no, not the felt, I meant woollen',
  ]);
  assert.deepEqual(told!.ids, ['woollen'], told!.text);
  assert.doesNotMatch(understand('not the dear one, I meant the smaller one', 'en').text, /but/u);
});

test('what happened to the own one of the shopper is no wish', () => {
  const { words, unwanted } = understand('not norda please, mine broke after one summer', 'en');
  assert.deepEqual(words, []);
  assert.equal(unwanted.length, 1);
  // But what it is like may be wished for otherwise.
  assert.notDeepEqual(understand('not norda please, mine is too loud', 'en').words, []);
});

test('a mix to bake one is no other one of what was shown', () => {
  assert.equal(understand('a cake would be great, or a mix to bake one', 'en').wantsAlike, false);
  assert.equal(understand('do you have a dark blue one', 'en').wantsAlike, true);
});

test('what is added is no part of what is unwanted', () => {
  const { text, unwanted } = understand('is there one without sugar added', 'en');
  assert.deepEqual(
    unwanted.map(({ start, end }) => text.slice(start, end)),
    ['sugar'],
  );
});

test('no meat means no ham or pepperoni, and no milk means what is free of dairy', async () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'ham', title: 'Ham pie', price: 400 },
      { id: 'pep', title: 'Pepperoni pie', price: 500 },
      { id: 'burger', title: 'Cheeseburger pie', price: 500 },
      { id: 'leek', title: 'Leek pie', price: 450 },
      { id: 'cow', title: 'Plain cream', price: 200 },
      { id: 'oat', title: 'Dairy free coconut milk cream', price: 300 },
    ]);
  const [pies] = await converse(shop(), ['a pie without meat']);
  assert.deepEqual(pies?.ids, ['leek'], pies?.text);
  const [creams] = await converse(shop(), ['cream without milk']);
  assert.deepEqual(creams?.ids, ['oat'], creams?.text);
  const [aus] = await converse(shop(), ['Sahne auf Kokosbasis'], { locale: 'de' });
  assert.deepEqual(aus?.ids, ['oat'], aus?.text);
});

test('a colour behind a shade narrows the thing before it, as the shade does', () => {
  const said = understand('does the paint come in light grey?', 'en');
  const named = { isName: true, isKnown: true, isCommon: true, isThing: true };
  const [paint, ...others] = said.words.map((word) => ({ ...word, ...named }));
  assert.deepEqual(
    others.map((word) => [word.lower, narrows(said, word, paint)]),
    [
      ['light', true],
      ['grey', true],
    ],
  );
});
