// Questions about what is shown, in the words of several people: places, prices, comparisons, pages.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const lamps = [
  {
    id: 'opal',
    title: 'Opal lamp',
    brand: 'Norda',
    department: 'Lamps',
    price: 4_900,
    facts: { Weight: '2 kg', 'Cable length': '150 cm', Power: 'Wired', Colour: 'White' },
  },
  {
    id: 'beryl',
    title: 'Beryl lamp',
    brand: 'Tulp',
    department: 'Lamps',
    price: 2_900,
    facts: { Weight: '3 kg', 'Cable length': '90 cm', Power: 'Battery', Colour: 'Black' },
  },
  {
    id: 'topaz',
    title: 'Topaz lamp',
    brand: 'Norda',
    department: 'Lamps',
    price: 7_900,
    facts: { Weight: '1 kg', 'Cable length': '200 cm', Power: 'Wired', Colour: 'Red' },
  },
  {
    id: 'broom',
    title: 'Yard broom',
    brand: 'Tulp',
    department: 'Brooms',
    price: 1_900,
    stock: 'out_of_stock' as const,
    facts: { 'Max load': '30 kg', Weight: '1 kg' },
  },
];

const page = (id: string) => ({
  pageProducts: [{ external_product_id: id }],
});

describe('a place in a list', () => {
  for (const [says, ids, locale] of [
    ['is number two heavy', ['beryl'], 'en'],
    ['what have you got to say on number three?', ['topaz'], 'en'],
    ['ist Nummer zwei schwer?', ['beryl'], 'de'],
    ['wie schwer ist Nummer eins', ['opal'], 'de'],
    ['hold 1 up against 3', ['opal', 'topaz'], 'en'],
    ['2 versus 3', ['beryl', 'topaz'], 'en'],
    ['put number one and number three next to each other', ['opal', 'topaz'], 'en'],
  ] as const) {
    test(`is meant by "${says}"`, async () => {
      const first = locale === 'en' ? 'lamps' : 'lamp';
      const [shown, told] = await converse(new FakeShop(lamps), [first, says], { locale });
      assert.deepEqual(shown?.ids, ['opal', 'beryl', 'topaz']);
      assert.deepEqual(told?.ids, ids, told?.text);
    });
  }

  test('is none where "number one" describes what follows', async () => {
    const [, told] = await converse(new FakeShop(lamps), [
      'lamps',
      'my number one wish is a broom',
    ]);
    assert.deepEqual(told?.ids, ['broom'], told?.text);
  });

  test('is compared with the product talked about', async () => {
    for (const says of ['is it lighter than number three?', 'how does that compare to the third']) {
      const [, , told] = await converse(new FakeShop(lamps), ['lamps', 'the second one', says]);
      assert.deepEqual(told?.ids, ['beryl', 'topaz'], told?.text);
    }
  });
});

describe('the utmost price', () => {
  for (const [says, id, locale] of [
    ['which of these costs the least', 'beryl', 'en'],
    ['what goes for the most', 'topaz', 'en'],
    ['the least costly of the bunch?', 'beryl', 'en'],
    ['pick the cheapest', 'beryl', 'en'],
    ['which is easiest on the wallet', 'beryl', 'en'],
    ['welche kostet am wenigsten?', 'beryl', 'de'],
    ['welche kostet am meisten?', 'topaz', 'de'],
    ['laquelle coûte le moins ?', 'beryl', 'fr'],
  ] as const) {
    test(`is asked for by "${says}"`, async () => {
      const [, told] = await converse(new FakeShop(lamps), ['lamp', says], { locale });
      assert.equal(told?.ids[0], id, told?.text);
    });
  }

  test('of all things is no wish for the last ones', async () => {
    const [, told] = await converse(new FakeShop(lamps), ['lamps', 'the cheapest thing you have']);
    assert.equal(told?.ids[0], 'broom', told?.text);
  });

  test('of any price says what one of a kind costs', async () => {
    const [, told] = await converse(new FakeShop(lamps), ['broom', 'top price for a lamp?']);
    assert.equal(told?.ids[0], 'topaz', told?.text);
  });
});

describe('two by their names', () => {
  for (const says of [
    'Opal lamp or Beryl lamp, which is lighter',
    'should it be the Opal lamp or the Beryl lamp?',
    'how does the Opal lamp stack up against the Beryl lamp',
    'show me the Opal lamp next to the Beryl lamp',
  ]) {
    test(`are compared by "${says}"`, async () => {
      const [told] = await converse(new FakeShop(lamps), [says]);
      assert.deepEqual(told?.ids, ['opal', 'beryl'], told?.text);
      assert.match(told.text, /Comparing/u);
    });
  }

  test('are shown where both are wished', async () => {
    const [told] = await converse(new FakeShop(lamps), ['I need an Opal lamp and a yard broom']);
    assert.doesNotMatch(told?.text ?? '', /Comparing/u);
  });

  test('are compared where the one talked about stands behind', async () => {
    const says = 'compared with the Topaz lamp, is this the lighter one';
    const [, told] = await converse(new FakeShop(lamps), ['Opal lamp', says]);
    assert.deepEqual(told?.ids, ['opal', 'topaz'], told?.text);
  });
});

describe('on the page of a product', () => {
  for (const [says, told] of [
    ['cable length?', /150 cm/u],
    ['what about the cable length', /150 cm/u],
    ['wired or cordless?', /Wired/u],
    ['how about the guarantee', /not say anything about “guarantee”/u],
    ['works with a broom?', /Opal lamp/u],
  ] as const) {
    test(`"${says}" asks of it`, async () => {
      const [one] = await converse(new FakeShop(lamps), [says], page('opal'));
      assert.deepEqual(one?.ids, ['opal'], one?.text);
      assert.match(one.text, told);
    });
  }

  test('a fragment that names another thing is a wish', async () => {
    const [one] = await converse(new FakeShop(lamps), ['brooms?'], page('opal'));
    assert.deepEqual(one?.ids, ['broom'], one?.text);
  });
});

describe('a product that a question names', () => {
  for (const [says, told] of [
    ['do you have the yard broom right now', /out of stock/u],
    ['have you still got the yard broom', /out of stock/u],
    ['the yard broom, is it there?', /out of stock/u],
    ['what load does the yard broom carry', /30 kg/u],
    ['what would the yard broom set me back', /19/u],
  ] as const) {
    test(`is answered about in "${says}"`, async () => {
      const [, one] = await converse(new FakeShop(lamps), ['Opal lamp', says]);
      assert.deepEqual(one?.ids, ['broom'], one?.text);
      assert.match(one.text, told);
    });
  }

  test('is asked what another was asked before', async () => {
    for (const says of ['same question for the yard broom', 'and does your yard broom do that?']) {
      const [, one] = await converse(new FakeShop(lamps), ['how heavy is the Opal lamp', says]);
      assert.deepEqual(one?.ids, ['broom'], one?.text);
      assert.match(one.text, /Weight: 1 kg/u);
    }
  });

  test('is named by its words before an amount', async () => {
    const shop = new FakeShop([
      { id: 'pan', title: 'Omelette pan 26 cm', facts: { Weight: '2 kg' } },
      { id: 'pot', title: 'Soup pot 30 cm', facts: { Weight: '4 kg' } },
    ]);
    const [, told] = await converse(shop, ['how heavy is the soup pot', 'and the omelette pan?']);
    assert.deepEqual(told?.ids, ['pan'], told?.text);
  });
});

describe('what a maker or a department has', () => {
  test('is all of it, whatever it is called', async () => {
    for (const says of ['show me the Norda range', 'Norda stuff', 'things from the Norda line']) {
      const [told] = await converse(new FakeShop(lamps), [says]);
      assert.deepEqual(told?.ids.toSorted(), ['opal', 'topaz'], `${says}: ${told?.text}`);
    }
  });
});

describe('said to the shop', () => {
  for (const says of [
    'is there a branch I could visit?',
    'do I pay postage above 80 euros',
    'free delivery from 40 euros?',
    'returns?',
    'can we come by in Leeds',
  ]) {
    test(`"${says}" is no wish`, async () => {
      const [told] = await converse(new FakeShop(lamps), [says]);
      assert.match(told?.text ?? '', /can't help with orders, delivery/u);
    });
  }

  test('an insult finds no goods', async () => {
    for (const says of ['what a sorry heap of bolts you are', "you're really hopeless"]) {
      const [told] = await converse(new FakeShop(lamps), [says]);
      assert.match(told?.text ?? '', /sorry this is frustrating/u, says);
    }
  });
});

test('a value of the only thing shown is asked of it', async () => {
  const says = ['what colour is it', 'red one too?'];
  const [, told] = await converse(new FakeShop(lamps), says, page('opal'));
  assert.deepEqual(told?.ids, ['opal'], told?.text);
  assert.match(told.text, /Colour: White/u);
});

test('a name that "called" leads to is the name of the thing before it', async () => {
  const [told] = await converse(new FakeShop(lamps), ["I'd like that lamp called Topaz"]);
  assert.deepEqual(told?.ids, ['topaz'], told?.text);
});

describe('a question for an amount', () => {
  const long = `${'Fizz has vitamins, minerals and other good things of nature '.repeat(4)} and sugar`;
  const cans = new FakeShop([
    {
      id: 'fizz',
      title: 'Fizz drink',
      department: 'Drinks',
      description: `Sugar: sugar was rare. Sugar, water ${long} as one can of it has 27 g of sugar, about a spoon.`,
    },
    {
      id: 'cell',
      title: 'Otter cell',
      department: 'Batteries',
      description:
        'A long-lasting cell. Power supply: 1. Annual power consumption: 7 kWh. Guaranteed for 12 years in storage.',
    },
  ]);
  const told = async (id: string, text: string) =>
    (await converse(cans, [text], { locale: 'en', ...page(id) })).at(-1)!.text;

  for (const said of ['how much sugar is in it?', 'how much sugar does it have'])
    test(`is answered by the number, and by what stands around it: "${said}"`, async () => {
      const text = await told('fizz', said);
      assert.match(text, /“… .*27 g of sugar, about/u);
      assert.doesNotMatch(text, /was rare/u);
    });

  test('is none where nothing is counted', async () => {
    assert.doesNotMatch(await told('fizz', 'is there sugar in it?'), /27 g/u);
  });

  test('is answered by what tells of it in other words, with a number', async () => {
    assert.match(await told('cell', 'how long can i keep these in a cupboard'), /12 years/u);
    assert.match(await told('cell', 'how much electricity will it use'), /7 kWh/u);
  });
});

describe('a question about another one', () => {
  for (const [first, says, told] of [
    ['lamps', 'what is the first one like', /^Opal lamp by Norda costs/u],
    ['lamps', "what's the second one like, please?", /^Beryl lamp by Tulp costs/u],
    ['lamps', 'something like the second one', /come closest to Beryl lamp/u],
    ['how heavy is the Opal lamp?', 'how is it with the Beryl lamp?', /Weight: 3 kg/u],
    ['how heavy is the Opal lamp?', "and what's it like for the Beryl lamp?", /Weight: 3 kg/u],
    ['how heavy is the Opal lamp?', 'how do things stand with the Beryl lamp?', /Weight: 3 kg/u],
    ['how heavy is the Opal lamp?', 'is it the same with the Beryl lamp?', /Weight: 3 kg/u],
    ['is the Opal lamp in stock?', 'what about the Yard broom?', /^Yard broom is out of stock/u],
    ['how much is the Opal lamp?', 'and how is it with the Yard broom?', /^Yard broom costs/u],
    ['how much is the Opal lamp?', 'what is the Yard broom?', /Max load: 30 kg/u],
    ['the Opal lamp', "and that's white, right?", /Colour: White/u],
    ['the Opal lamp', 'so it weighs 2 kg, yeah?', /Weight: 2 kg/u],
    ['the Opal lamp', "and it's made of glass, isn't it?", /does not say anything about “glass”/u],
    ['compare Opal and Beryl', 'how many euros lie between the two prices?', /cheapest is Beryl/u],
    ['compare Opal and Beryl', "what's the gap between the two prices?", /cheapest is Beryl/u],
    ['compare Opal and Beryl', 'how far apart are they in price?', /cheapest is Beryl/u],
    ['the Opal lamp', "it's all right", /^(?!.*does not say anything)/u],
    ['lamps', 'compare the Norda one and the Tulp one', /^Comparing Opal lamp .* Beryl lamp/u],
  ] as const) {
    test(`is answered for "${says}"`, async () => {
      const [, answer] = await converse(new FakeShop(lamps), [first, says]);
      assert.match(answer?.text ?? '', told);
    });
  }

  for (const says of [
    'is Tulp among your brands as well?',
    'is Tulp one of the makers you carry?',
    'is Tulp in your range too?',
  ]) {
    test(`of a maker, "${says}", shows its goods`, async () => {
      const [shown] = await converse(new FakeShop(lamps), [says]);
      assert.deepEqual(shown?.ids.toSorted(), ['beryl', 'broom'], shown?.text);
    });
  }

  test('like the cheapest is searched by price or by meaning, and never by both at once', async () => {
    const shop = new FakeShop(lamps);
    await converse(shop, ['lamps', 'anything like the cheapest one']);
    const isBoth = ({ sort, mode }: (typeof shop.queries)[number]): boolean =>
      sort !== undefined && mode === 'semantic';
    assert.ok(shop.queries.some(({ sort }) => sort !== undefined));
    assert.ok(!shop.queries.some(isBoth));
  });

  test('of a thing that a friend has asks whether it is sold', async () => {
    for (const says of [
      'My cousin had the Opal lamp with him in Norway, is this in your shop too?',
      'My aunt took the Opal lamp on her trip to Peru, is it sold here?',
    ]) {
      const [shown] = await converse(new FakeShop(lamps), [says]);
      assert.deepEqual(shown?.ids, ['opal'], shown?.text);
    }
  });

  test('of two makers after red lamps compares the red one with a lamp of the other', async () => {
    const said = ['red lamps', 'compare the Norda one and the Tulp one'];
    const [, told] = await converse(new FakeShop(lamps), said);
    assert.deepEqual(told?.ids, ['topaz', 'beryl'], told?.text);
  });

  test('of a maker that makes no such thing compares no other maker', async () => {
    const shop = () =>
      new FakeShop([
        { id: 'hat', title: 'Felt hat', brand: 'Tulp', department: 'Hats' },
        { id: 'new', title: 'New Dawn hat', brand: 'New Dawn', department: 'Hats' },
        { id: 'sock', title: 'Wool sock', brand: 'New Moon', department: 'Socks' },
      ]);
    const [, told] = await converse(shop(), ['hats', 'compare the Tulp one and the New Moon one']);
    assert.ok(!told?.ids.includes('new'), told?.text);
  });

  test('with "a" before the thing asks the shop, though one of the list is called so', async () => {
    const shop = new FakeShop([
      ...lamps,
      { id: 'onyx', title: 'Onyx', department: 'Lamps', facts: { Kind: 'lamp', Colour: 'Red' } },
    ]);
    const [, told] = await converse(shop, ['lamps', 'is there a red lamp']);
    assert.ok(told?.ids.includes('topaz'), told?.text);
    assert.doesNotMatch(told?.text ?? '', /not sure what you mean/u);
  });
});

describe('a name with a question mark', () => {
  const sweets = new FakeShop([
    { id: 'heidi', title: 'Dark nougat - Orange', brand: 'Heidi', facts: { Vegan: 'no' } },
    {
      id: 'velk',
      title: 'Velk vegan nougat',
      brand: 'Velk',
      facts: { Vegan: 'yes', Colour: 'Blue' },
    },
    { id: 'pack', title: 'Nappies big pack 98', brand: 'Tulp' },
    { id: 'oreo', title: 'Biscuits value pack', brand: 'Oreo' },
    { id: 'tulp', title: 'Tulp nappies', brand: 'Tulp' },
  ]);
  const asked = async (message: string) => (await converse(sweets, [message])).at(-1)!;

  test('and a quality before it is a wish', async () => {
    const wished = await asked('blue dark nougat?');
    assert.doesNotMatch(wished.text, /does not say anything about “blue” for/u);
  });

  test('is of no other maker than the one that is said', async () => {
    const { ids, text } = await asked('what does the value pack of Tulp cost?');
    assert.ok(!ids.includes('oreo'), text);
    const plain = new FakeShop([
      { id: 'box', title: 'Tulp toy box', price: 900 },
      { id: 'tulp', title: 'Tulp nappies', brand: 'Tulp' },
    ]);
    const [said] = await converse(plain, ['what does the Tulp toy box cost?']);
    assert.match(said!.text, /Tulp toy box costs \$9/u);
  });
});

test('what a person cannot do anything with is not wanted', async () => {
  const shop = new FakeShop([
    { id: 'gas', title: 'Gas stove' },
    { id: 'wood', title: 'Wood stove' },
  ]);
  const [said] = await converse(shop, ["a stove, she can't do anything with the gas ones"]);
  assert.deepEqual(said!.ids, ['wood'], said!.text);
});
