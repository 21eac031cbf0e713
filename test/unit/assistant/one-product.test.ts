// Questions about one product: it is spoken of by its kind, and its texts, options and stock answer.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

const PACKS: readonly FakeProduct[] = [
  {
    id: 'vela',
    title: 'Vela 30',
    brand: 'Tarn',
    department: 'Hiking rucksacks',
    price: 9_000,
    facts: { Weight: '900 g', Height: '55 cm', Fabric: 'Nylon' },
  },
  { id: 'brisa', title: 'Brisa 20 rucksack', brand: 'Sund', price: 7_000 },
  { id: 'stuff', title: 'Heavy stuff sack', brand: 'Sund', price: 2_000 },
  { id: 'frame', title: 'Steel frame', brand: 'Sund', price: 3_000 },
];

async function onPage(said: string, id = 'vela', locale = 'en') {
  const request = { locale, pageProducts: [{ external_product_id: id }] };
  return (await converse(new FakeShop(PACKS), [said], request)).at(-1)!;
}

describe('the product of a page is meant', () => {
  test('by a word for its kind, in whichever language', async () => {
    for (const [said, told, locale] of [
      ['how heavy is this rucksack', /900 g/u, 'en'],
      ['how tall is the rucksack?', /55 cm/u, 'en'],
      ['wie schwer ist dieser Rucksack?', /900 g/u, 'de'],
      ['aus welchem Stoff ist der Rucksack?', /Nylon/u, 'de'],
    ] as const) {
      const { ids, text } = await onPage(said, 'vela', locale);
      assert.deepEqual(ids, ['vela'], `${said}: ${text}`);
      assert.match(text, told);
    }
  });

  test('by another word, where its data tells what else is asked', async () => {
    for (const said of ['how heavy is the sack', 'what is the weight of this sack']) {
      const { ids, text } = await onPage(said);
      assert.deepEqual(ids, ['vela'], `${said}: ${text}`);
    }
  });

  test('but not where the length of a part may be asked', async () => {
    const { text } = await onPage('how tall is the frame?');
    assert.doesNotMatch(text, /55 cm/u);
  });
});

test('those of a maker are asked for among the shown ones', async () => {
  const shop = new FakeShop(PACKS.map((one) => ({ ...one, department: 'Gear' })));
  const [, second] = await converse(shop, ['Gear', 'was kostet das von Tarn?'], { locale: 'de' });
  assert.deepEqual(second?.ids, ['vela'], second?.text);
});

describe('a description answers', () => {
  const shop = () =>
    new FakeShop([
      {
        id: 'clips',
        title: 'Brock lid clips',
        description: 'Clips with a spring: jars stay shut. One size, fits all jars with a rim.',
      },
      {
        id: 'm5',
        title: 'Otter 5 boots',
        description: 'The lightest boots of the year. A stiff sole made for steep climbing.',
      },
    ]);

  test('with the sentence that says most of the question, verbs too', async () => {
    const { text } = (await converse(shop(), ['do the brock lid clips fit any jar?']))[0]!;
    assert.match(text, /“One size, fits all jars with a rim\.”/u);
  });

  test('where a number of the name is also an option', async () => {
    const boots = new VariantShop(
      [
        {
          id: 'm5',
          title: 'Otter 5 boots',
          description: 'The lightest boots of the year. A stiff sole made for steep climbing.',
        },
      ],
      [
        ['m5-5', 'm5', '5', 'in_stock'],
        ['m5-6', 'm5', '6', 'in_stock'],
      ],
    );
    const { text } = (await converse(boots, ['are the Otter 5 boots good for climbing?']))[0]!;
    assert.match(text, /steep climbing/u);
  });
});

test('"the … one" that is none of the shown ones is another', async () => {
  const coats = ['Otter', 'Heron', 'Teal'].map((name) => ({
    id: name,
    title: `${name} coat`,
    department: 'Coats',
    price: 4_000,
    description: 'Plain cotton.',
  }));
  const zipped = { ...coats[0]!, id: 'zip', title: 'Otter zip coat', price: 9_000 };
  const shop = new FakeShop([...coats, { ...zipped, description: 'Waxed cotton.' }]);
  const [first, second] = await converse(shop, ['coats under $50', 'is the otter zip one waxed?']);
  assert.equal(first?.ids.length, 3, first?.text);
  assert.deepEqual(second?.ids, ['zip'], second?.text);
  assert.match(second.text, /Waxed cotton/u);
});

test('"have you got them?" after one product is of its stock', async () => {
  const shop = new FakeShop([{ id: 'bag', title: 'Dust bags', stock: 'out_of_stock' }]);
  for (const [said, locale] of [
    ['have you got them?', 'en'],
    ['habt ihr die da?', 'de'],
  ] as const) {
    const [, second] = await converse(shop, ['dust bags', said], { locale });
    assert.match(second?.text ?? '', /Dust bags is out of stock|Nicht auf Lager: Dust bags/u, said);
  }
});

test('if one product of a long list has the option, the answer is about that product', async () => {
  const names = ['Otter', 'Heron', 'Teal', 'Grebe', 'Perch'];
  const socks = names.map((name) => ({ id: name, title: `${name} socks` }));
  const shop = new VariantShop(socks, [
    ['o-1', 'Otter', '35-38', 'in_stock'],
    ['o-2', 'Otter', '39-42', 'out_of_stock'],
    ['h-1', 'Heron', '35-38', 'in_stock'],
  ]);
  const [, second] = await converse(shop, ['socks', 'are they there in 39-42?']);
  assert.match(second?.text ?? '', /^Otter socks, 39-42 is out of stock/u);
});

describe('an option is asked for', () => {
  const other = (material: string) => ({
    id: material,
    title: `Otter ${material.length}`,
    facts: { Material: material },
  });
  const shop = () =>
    new VariantShop(
      [
        { id: 'cover', title: 'Tarn cover', price: 900, facts: { Material: 'Linen, Wool' } },
        ...['Linen', 'Wool', 'Velvet'].map((material) => other(material)),
      ],
      [
        ['cover-1', 'cover', 'Linen, S', 'in_stock'],
        ['cover-2', 'cover', 'Linen, L', 'in_stock'],
        ['cover-3', 'cover', 'Wool, S', 'out_of_stock'],
        ['cover-4', 'cover', 'Wool, L', 'out_of_stock'],
      ],
    );
  const request = { pageProducts: [{ external_product_id: 'cover' }] };

  test('that several sizes have: the reply tells whether it is there', async () => {
    for (const [said, told] of [
      ['do you have that in linen', /is in stock/u],
      ['do you have it in wool?', /is out of stock/u],
    ] as const) {
      const [reply] = await converse(shop(), [said], request);
      assert.match(reply!.text, told, said);
    }
  });

  test('that it does not have: the reply tells which there are, not a price', async () => {
    const [reply] = await converse(shop(), ['what does the velvet cost'], request);
    assert.match(reply!.text, /Material: Linen, Wool/u);
    assert.doesNotMatch(reply!.text, /9\.00/u);
  });

  test('of several words that it has: the price is told', async () => {
    const chair = { id: 'cover', title: 'Tarn chair', price: 900, facts: { Material: 'Dark oak' } };
    const said = 'what does it cost in dark oak?';
    const [reply] = await converse(new FakeShop([chair]), [said], request);
    assert.match(reply!.text, /9\.00/u);
  });
});

describe('an amount is asked for', () => {
  test('in one sentence with the need: the stock is told, but no number', async () => {
    for (const [said, told, locale] of [
      ['I need 40, do you have that many?', /is in stock/u, 'en'],
      ['got enough of them in stock?', /is in stock/u, 'en'],
      ['Wir bräuchten 12 m², habt ihr soviel da?', /Auf Lager/u, 'de'],
      ['habt ihr 6 Stück davon da?', /Auf Lager/u, 'de'],
      ['vous en avez 12 ?', /En stock/u, 'fr'],
    ] as const) {
      const request = { locale, pageProducts: [{ external_product_id: 'tile' }] };
      const tiles = [{ id: 'tile', title: 'Slate tile', stock: 'in_stock' }] as const;
      const [reply] = await converse(new FakeShop(tiles), [said], request);
      assert.match(reply!.text, told, said);
    }
  });

  test('of parts in a set it is no stock', () => {
    assert.equal(understand('sind so viele Teile drin?', 'de').countsStock, false);
  });
});

test('a word with a hyphen before or behind "plus" asks for no more', () => {
  assert.equal(understand('passt das SDS-plus-Set?', 'de').more, false);
});

const YARD: readonly FakeProduct[] = [
  {
    id: 'pump',
    title: 'Rillo well pump',
    department: 'Pumps',
    price: 30_000,
    facts: { Weight: '9 kg', Voltage: '120V', Colour: 'Red' },
    description: 'Rillo lifts water from deep wells.',
  },
  { id: 'small', title: 'Brook pump', department: 'Pumps', price: 12_000 },
  { id: 'hose', title: 'Soaker hose', department: 'Hoses', price: 5_000 },
  { id: 'tin', title: '12 piece water tin', department: 'Tins', price: 900 },
  {
    id: 'welder',
    title: 'Arc welder',
    department: 'Welders',
    price: 90_000,
    facts: { Voltage: '230V' },
  },
];

/** The last answer to what is said on the page of the pump. */
async function onPump(...said: readonly string[]) {
  const request = { pageProducts: [{ external_product_id: 'pump' }] };
  return (await converse(new FakeShop(YARD), [...said], request)).at(-1)!;
}

test('"this piece" is the product of the page, and none with that word in its title', async () => {
  const { ids, text } = await onPump('how heavy is this piece?');
  assert.deepEqual(ids, ['pump'], text);
  assert.match(text, /9 kg/u);
});

test('an amount in a question about one product is no number of another article', async () => {
  const { ids, text } = await onPump('will it work in norway with 230v?');
  assert.deepEqual(ids, ['pump'], text);
  assert.match(text, /120V/u);
});

test('who asks what one product does is told its description too', async () => {
  const { text } = await onPump('what does it do?');
  assert.match(text, /deep wells/u);
});

test('something cheaper for a purpose is like the one in talk, whatever the purpose names', async () => {
  for (const said of [
    'anything cheaper that i can use with a hose?',
    'something cheaper than this for my hose?',
  ]) {
    const { ids, text } = await onPump(said);
    assert.deepEqual(ids, ['small'], `${said}: ${text}`);
  }
});

test('"this pump" after a hose for it is the pump of the page', async () => {
  const said = ['I need a hose to go with it', 'anything cheaper than this pump to water my yard?'];
  const { ids, text } = await onPump(...said);
  assert.deepEqual(ids, ['small'], text);
});

describe('how many there are of what a product is', () => {
  const GOODS = [
    { id: 'k', title: 'Otter balance', facts: { country: 'Peru', Form: 'capsules', Pieces: '60' } },
  ];
  const told = async (text: string) =>
    (await converse(new FakeShop(GOODS), ['otter balance', text])).at(-1)!.text;

  test('is asked of the one in talk, though others are called by what is counted', async () => {
    const powders = ['Otter', 'Heron'].map((name, at) => {
      return { id: name, title: `${name} protein`, facts: { Protein: `${20 + at} g` } };
    });
    const [, told] = await converse(new FakeShop(powders), [
      'tell me about the otter protein',
      'how many grams of protein',
    ]);
    assert.deepEqual(told?.ids, ['Otter'], told?.text);
    assert.match(told?.text ?? '', /20 g/u);
  });

  test('is told by its pieces, and by no country', async () => {
    assert.match(await told('how many come in the box'), /Pieces: 60/u);
    assert.doesNotMatch(await told('how many come in the box'), /Peru/u);
    assert.match(await told('how many capsules are in it'), /Pieces: 60/u);
  });
});
