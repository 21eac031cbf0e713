// Makers and models that a message names: each is found, or the answer says that it is not here.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const WORKSHOP: readonly FakeProduct[] = [
  { id: 's1', title: 'Belt sander GX 450', brand: 'Orlan', price: 9_900 },
  { id: 's2', title: 'Belt sander GX 470 Ti', brand: 'Orlan Pro', price: 14_900 },
  { id: 's3', title: 'Belt sander B550M', brand: 'Tesk', price: 7_900 },
  { id: 'l1', title: 'Step ladder', brand: 'Tesk', price: 4_900 },
  { id: 'l2', title: 'Loft ladder Pro', brand: 'Hjelm', price: 8_900 },
  { id: 'w1', title: 'Workbench with a ladder rack', brand: 'Orlan', price: 19_900 },
];

const asked = async (message: string, locale = 'en', products = WORKSHOP) => {
  const [told] = await converse(new FakeShop(products), [message], { locale });
  return told!;
};

describe('a maker that a message names', () => {
  test('of other things is owned up to, with a few of the wished thing or of the maker', async () => {
    for (const message of ['orlan ladder', 'Orlan ladders']) {
      const { text, ids } = await asked(message);
      assert.match(text, /found no “orlan ladder/iu);
      assert.deepEqual(ids, ['w1'], 'what the maker has of it');
    }
  });

  test('of other things alone brings the wished thing of others', async () => {
    const shop = new FakeShop(WORKSHOP.filter(({ id }) => id !== 'w1'));
    const search = shop.search.bind(shop);
    // What the maker has is near in meaning, and says no word of the wish.
    shop.search = async (tenantId, query) => {
      if (query.filters?.brand === undefined) return await search(tenantId, query);
      const hits = [{ external_product_id: 's1', score: 0.1, semantic_rank: 0 }];
      return { ...(await search(tenantId, query)), hits, mode: 'hybrid', matchedCount: 1 };
    };
    const [told] = await converse(shop, ['orlan ladder']);
    assert.match(told!.text, /found no “orlan ladder”/u);
    assert.deepEqual(told!.ids, ['l1', 'l2']);
  });

  test('is that of all its lines', async () => {
    const shop = new FakeShop(WORKSHOP.filter(({ id }) => id !== 's1'));
    shop.mentions = async (_tenantId, text) => {
      const start = text.indexOf('orlan');
      const brands = start < 0 ? [] : ['Orlan', 'Orlan Pro'];
      return brands.map((value) => ({
        kind: 'brand',
        key: 'brand',
        value,
        label: value,
        start,
        end: start + 5,
      }));
    };
    const [told] = await converse(shop, ['orlan sander']);
    assert.deepEqual(told!.ids, ['s2']);
    assert.doesNotMatch(told!.text, /found no/u);
  });

  test('of nothing at that price is not owned up to twice', async () => {
    const { text } = await asked('tesk ladder under 10 dollars');
    assert.doesNotMatch(text, /found no “tesk ladder”/u);
  });

  test('of the wished thing leaves out others', async () => {
    assert.deepEqual((await asked('tesk ladder')).ids, ['l1']);
  });

  test('is no maker where a product says the name', async () => {
    const products = [...WORKSHOP, { id: 'l3', title: 'Ladder for Orlan benches', brand: 'Tesk' }];
    const { text } = await asked('orlan ladder', 'en', products);
    assert.doesNotMatch(text, /found no/u);
  });
});

describe('the number of a model', () => {
  test('that no product has is owned up to', async () => {
    for (const message of [
      'GX 490 belt sander',
      'belt sander 4900',
      'belt sander x77',
      'GX 490 sanders',
    ]) {
      const { text, ids } = await asked(message);
      assert.match(text, /found no “(?:490|4900|x77)”/u, message);
      assert.ok(ids.length <= 3, message);
    }
  });

  test('is that of a product whose own number begins with it', async () => {
    const { text } = await asked('b550 belt sander');
    assert.doesNotMatch(text, /found no/u);
  });

  test('is none at the beginning, where it counts', async () => {
    const { text } = await asked('2000 piece sander');
    assert.doesNotMatch(text, /found no “2000”/u);
  });

  test('is no amount beside its unit', async () => {
    const { text } = await asked('belt sander with 4900 watts');
    assert.doesNotMatch(text, /found no “4900”/u);
  });
});

test('a name that no product has, before a number, is no chatter', async () => {
  for (const [message, locale] of [
    ['iphone 15 pro', 'en'],
    ['playstation 5 pro', 'de'],
  ] as const) {
    const shop = new FakeShop(WORKSHOP);
    for (const name of ['iphone', 'playstation']) shop.common.add(name);
    const [{ text, ids } = { text: '', ids: [] }] = await converse(shop, [message], { locale });
    assert.match(text, /no “iphone|Unter „playstation/u, message);
    assert.ok(ids.length <= 3, message);
  }
});

describe('a misspelt word', () => {
  const misspelt = async (message: string, from: string, to: string) => {
    const shop = new FakeShop(WORKSHOP);
    const search = shop.search.bind(shop);
    shop.search = async (tenantId, query) => {
      const text = query.text.replace(from, to);
      const result = await search(tenantId, { ...query, text });
      return text === query.text ? result : { ...result, corrections: [{ from, to }] };
    };
    return (await converse(shop, [message]))[0]!;
  };

  test('that names a maker leaves out others, and the answer tells the correction', async () => {
    const { ids, text } = await misspelt('ladder teskk', 'teskk', 'tesk');
    assert.deepEqual(ids, ['l1']);
    assert.match(text, /“tesk” instead of “teskk”/u);
  });

  test('that names a maker is not the thing, where it stands behind it', async () => {
    const { text } = await misspelt('ladder orlann', 'orlann', 'orlan');
    assert.match(text, /found no “orlan ladder”/u);
  });

  test('that names a maker alone is all of the maker', async () => {
    assert.deepEqual((await misspelt('anything from teskk', 'teskk', 'tesk')).ids, ['s3', 'l1']);
  });

  test('that is part of a longer name is no maker', async () => {
    const shop = new FakeShop([
      { id: 'm', title: 'Saw horse', brand: 'Horse' },
      { id: 'o', title: 'Saw horse', brand: 'Tesk' },
    ]);
    const search = shop.search.bind(shop);
    const corrections = [
      { from: 'sawe', to: 'saw' },
      { from: 'hors', to: 'horse' },
    ];
    shop.search = async (tenantId, query) => {
      const text = query.text.replace('sawe', 'saw').replace(/hors$/u, 'horse');
      return { ...(await search(tenantId, { ...query, text })), corrections };
    };
    shop.mentions = async (_tenantId, text) => {
      const value = { kind: 'taxonomy', key: 'taxonomy', value: 't', label: 'Saw horses' } as const;
      const brand = { kind: 'brand', key: 'brand', value: 'Horse', label: 'Horse' } as const;
      if (text === 'saw horse') return [{ ...value, start: 0, end: 9 }];
      return text === 'horse' ? [{ ...brand, start: 0, end: 5 }] : [];
    };
    assert.deepEqual((await converse(shop, ['sawe hors']))[0]?.ids.toSorted(), ['m', 'o']);
  });

  test('that names a thing is no maker', async () => {
    const { ids, text } = await misspelt('laddr', 'laddr', 'ladder');
    assert.deepEqual(ids, ['l1', 'l2']);
    assert.match(text, /“ladder” instead of “laddr”/u);
  });
});

describe('what is the most of all', () => {
  const dearest = async (...messages: string[]) => {
    const told = await converse(new FakeShop(WORKSHOP), messages);
    return told.at(-1)!.ids[0];
  };

  test('of the whole shop is of all that is called so', async () => {
    for (const where of ['in the whole shop', 'in your entire range', 'from the range', 'overall'])
      assert.equal(await dearest(`what is the priciest ladder ${where}`), 'l2', where);
    const under = await dearest(
      'what is the most expensive thing under 60 dollars in the whole shop',
    );
    assert.equal(under, 'l1', 'below its price');
  });

  test('and of no thing is of all products, whatever was looked for before', async () => {
    const heavy = { s1: '4 kg', s3: '3 kg', l1: '6 kg', w1: '40 kg' } as const;
    const products = WORKSHOP.map((one) => {
      const weight = (heavy as Record<string, string>)[one.id];
      return weight === undefined ? one : { ...one, facts: { Weight: weight } };
    });
    const told = await converse(new FakeShop(products), [
      'a ladder',
      'what is the heaviest one you sell?',
    ]);
    assert.equal(told.at(-1)!.ids[0], 'w1');
    const more = await converse(new FakeShop(products), ['a ladder', 'do you have heavier ones?']);
    assert.ok(!more.at(-1)!.ids.includes('w1'), '"heavier" is of the ladders');
  });
});

test('a pair of a thing is the thing, also where some come in pairs', async () => {
  const shop = new FakeShop([
    { id: 'p', title: 'Pair of laces' },
    { id: 'b1', title: 'Felt boots' },
    { id: 'b2', title: 'Rain boots' },
    { id: 'b3', title: 'Work boots, one pair' },
  ]);
  const [told] = await converse(shop, ['a pair of boots']);
  assert.deepEqual(told!.ids.toSorted(), ['b1', 'b2', 'b3']);
  assert.match(told!.text, /for “boots”/u);
});

describe('a model number that several products have', () => {
  const notebook = (id: string, title: string, facts: FakeProduct['facts']): FakeProduct => ({
    id,
    title,
    brand: 'Otter',
    department: 'Notebooks',
    price: 40_000,
    ...(facts && { facts }),
  });
  const NOTEBOOKS: readonly FakeProduct[] = [
    notebook('charger', 'Travel charger for the E64', { Voltage: '19 V' }),
    notebook('o4', 'Otter E64 notebook 4 GB', { Backlight: 'Yes' }),
    notebook('o8', 'Otter E64 notebook 8 GB', { Backlight: 'No' }),
    notebook('o16', 'Otter E64 notebook 16 GB', { Backlight: 'Yes' }),
    notebook('next', 'Otter E65 notebook', { Backlight: 'Yes' }),
    { ...notebook('hawk', 'Hawk H12 notebook', { Backlight: 'Yes' }), brand: 'Hawk' },
  ];

  test('is asked about of the likest of these', async () => {
    for (const message of [
      'has the Otter E64 a backlight?',
      'does the Otter E64 have a backlight?',
    ]) {
      const { text, ids } = await asked(message, 'en', NOTEBOOKS);
      assert.deepEqual(ids, ['o4', 'o8', 'o16'], message);
      assert.match(text, /E64 notebook 4 GB: Backlight: Yes\..*8 GB: Backlight: No\./u);
    }
  });

  test('tells also what none of their names has', async () => {
    const { text } = await asked('does the Otter E64 have a touchscreen?', 'en', NOTEBOOKS);
    assert.match(text, /not say anything about “touchscreen” for any of these/u);
  });

  test('is no other number, and not that of another maker', async () => {
    for (const message of [
      'does the Hawk E64 have a backlight?',
      'does the Otter E66 have a backlight?',
    ]) {
      const { text } = await asked(message, 'en', NOTEBOOKS);
      assert.doesNotMatch(text, /says about/u, message);
    }
  });
});

test('a maker that is called like a relative is no person before its thing', async () => {
  const goods: readonly FakeProduct[] = [
    { id: 'ink', title: 'Toner for Brother printers', brand: 'Orlan' },
    { id: 'men', title: 'Gloves for men', facts: { People: 'Men' } },
    { id: 'own', title: 'Photo printer', brand: 'Brother' },
  ];
  const { text } = await asked('toner for a Brother printer', 'en', goods);
  assert.doesNotMatch(text, /Men/u);
  const { ids } = await asked('gloves for a brother', 'en', goods);
  assert.deepEqual(ids, ['men']);
});

test('a number behind a maker chooses one of those that it made, in a list of these', async () => {
  const pumps: readonly FakeProduct[] = [
    { id: 'p1', title: 'Orlan 185 pump', brand: 'Orlan', price: 1_500 },
    { id: 'p2', title: 'Orlan 396 pump', brand: 'Orlan', price: 2_800 },
    { id: 'p3', title: 'Tesk pump', brand: 'Tesk', price: 9_900 },
  ];
  const [, told] = await converse(new FakeShop(pumps), ['pump', 'what does the Orlan 396 cost?']);
  assert.deepEqual(told!.ids, ['p2'], told!.text);
});

describe('another maker than the one spoken of', () => {
  const SANDERS: readonly FakeProduct[] = [
    { id: 'o1', title: 'Belt sander', brand: 'Orlan', price: 9_900, department: 'Sanders' },
    { id: 't1', title: 'Disc sander', brand: 'Tesk', price: 7_900, department: 'Sanders' },
    { id: 'h1', title: 'Edge sander red', brand: 'Hjelm', price: 12_900, department: 'Sanders' },
  ];
  for (const [locale, wish, message, ids] of [
    ['en', 'Orlan sanders', 'do you have other brands?', ['h1', 't1']],
    ['en', 'Orlan sanders', 'do you have that from another make?', ['h1', 't1']],
    ['en', 'Orlan sanders', 'what different brands are there', ['h1', 't1']],
    ['en', 'Orlan sanders', 'something cheaper from another maker', ['t1']],
    ['en', 'Orlan sanders', 'another brand, less money', ['t1']],
    ['en', 'Orlan sanders', 'something cheaper but not Orlan', ['t1']],
    ['en', 'belt sander', 'one of a different brand, please', ['h1', 't1']],
    ['en', 'Orlan sanders', 'is there a red one from another maker?', ['h1']],
    ['de', 'Orlan sanders', 'gibt es die von einer anderen Marke?', ['h1', 't1']],
    ['fr', 'Orlan sanders', "et d'une autre marque ?", ['h1', 't1']],
  ] as const) {
    test(`is found for "${message}" after "${wish}"`, async () => {
      const [, told] = await converse(new FakeShop(SANDERS), [wish, message], { locale });
      assert.deepEqual(told!.ids.toSorted(), ids, told!.text);
      assert.doesNotMatch(told!.text, /does not say anything/u, 'of products of other makers');
    });
  }

  test('is none after products of several makers', async () => {
    const [, told] = await converse(new FakeShop(SANDERS), ['sanders', 'other brands?']);
    assert.deepEqual(told!.ids.toSorted(), ['h1', 'o1', 't1'], told!.text);
  });
});

describe("a model's number that stands in the data alone", () => {
  const NUMBERED: readonly FakeProduct[] = [
    { id: 'k1', title: 'Orlan kit with bag', brand: 'Orlan', facts: { Model: 'DCX799D1' } },
    { id: 'b1', title: 'Orlan bare tool', brand: 'Orlan', facts: { Model: 'DCX799B' } },
    { id: 'c1', title: 'Tesk card 16GB', brand: 'Tesk', facts: { Room: '16GB' } },
    { id: 'm1', title: 'Tesk screen 17 inch', brand: 'Tesk' },
  ];

  test('names its product', async () => {
    const [told] = await converse(new FakeShop(NUMBERED), ['DCX799B']);
    assert.deepEqual(told!.ids, ['b1'], told!.text);
    assert.match(told!.text, /one match/u);
  });

  for (const message of [
    'compare the dcx799d1 with the DCX799B',
    'is DCX799D1 or DCX799B cheaper?',
  ])
    test(`and is compared: "${message}"`, async () => {
      const [told] = await converse(new FakeShop(NUMBERED), [message]);
      assert.deepEqual(told!.ids.toSorted(), ['b1', 'k1'], told!.text);
    });
});
