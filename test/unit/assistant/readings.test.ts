// What is talked about lasts, things that are not sold are owned up to, and each way to read a message
// wins where the evidence is for it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGroundedAssistant } from '../../../src/assistant/grounded/grounded-assistant.ts';
import { degreeIn } from '../../../src/assistant/grounded/degrees.ts';
import { isMeantFor, isOfMeasure, takeMeasures } from '../../../src/assistant/grounded/measures.ts';
import { takeSizes } from '../../../src/assistant/grounded/sizes.ts';
import type { ProductPointer } from '../../../src/assistant/port.ts';
import type { Memory } from '../../../src/assistant/grounded/memory.ts';
import { isAskedFor } from '../../../src/assistant/grounded/asked-attribute.ts';
import { factsAbout } from '../../../src/assistant/grounded/product-facts.ts';
import { calledAs } from '../../../src/assistant/grounded/fit.ts';
import { nearnessByWords } from '../../../src/assistant/grounded/languages/examples.ts';
import { examplesOf } from '../../../src/assistant/grounded/languages/languages.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { catalogueProduct, collect, converse, FakeShop, type Said, nearTo } from './fake-shop.ts';

const talkWith = (messages: readonly string[], locale = 'en-US'): Promise<readonly Said[]> =>
  converse(new FakeShop(), messages, { locale });

async function lastOf(messages: readonly string[], locale?: string): Promise<Said> {
  const said = (await talkWith(messages, locale)).at(-1);
  assert.ok(said);
  return said;
}

describe('a subject that lasts', () => {
  test('the pair compared last is what "which is cheaper" chooses from', async () => {
    const told = await lastOf(['tents', 'compare number 1 and 3', 'which one is cheaper?']);
    assert.match(told.text, /^The cheapest is /u);
    const [, compared] = await talkWith(['tents', 'compare number 1 and 3']);
    assert.equal(compared?.ids.length, 2);
    assert.ok(compared?.ids.includes(told.ids[0] ?? ''));
  });

  test('the lighter of two compared is told by the weights that the catalogue gives', async () => {
    const pageProducts = [{ external_product_id: 't1' }];
    const shop = new FakeShop();
    const [first, second] = await converse(
      shop,
      ['compare the Dome tent and the Trail tent', 'which one is lighter?'],
      { pageProducts },
    );
    assert.deepEqual(first?.ids.toSorted(), ['t1', 't2']);
    assert.match(second?.text ?? '', /^The least by Weight: Dome tent/u);
    assert.deepEqual(second?.ids, ['t2']);
  });

  test('the name of an attribute is a question about the product of the page', async () => {
    const pageProducts = [{ external_product_id: 'l1' }];
    const told = await converse(new FakeShop(), ['memory?'], { pageProducts });
    assert.match(told[0]?.text ?? '', /Memory: 16 GB/u);
  });

  test('what was asked of one product is asked of the next that is named', async () => {
    const told = await lastOf(['is the Dome tent waterproof?', 'and the Family tent?']);
    assert.match(told.text, /does not say anything about “waterproof” for Family tent/u);
    assert.deepEqual(told.ids, ['t3']);
  });

  test('a bound said with a comparative refines the list, and chooses none of it', async () => {
    const told = await lastOf(['tents', 'which are not heavier than 3 kg?']);
    assert.deepEqual(told.ids.toSorted(), ['t2', 't5']);
  });

  test('which one is for a measure is told by what the products shown say that they are for', async () => {
    const leashes = ['25', '50'].map((most) => ({
      id: `leash${most}`,
      title: `Tape leash of ${Number(most) / 5} m`,
      description: `For dogs up to ${most} kg, and paths up to 90 m.`,
      department: 'Leashes',
      price: 2_000,
    }));
    const shop = new FakeShop([...leashes, { id: 'p', title: 'Dog pillow', price: 3_000 }]);
    const [list, told] = await converse(shop, ['leashes', 'which one is for a 40 kg dog?']);
    assert.deepEqual(list?.ids, ['leash25', 'leash50']);
    assert.deepEqual(told?.ids, ['leash50']);
  });

  test('a new thing replaces the old one', async () => {
    const told = await lastOf(['tents under $100', 'do you have headphones?']);
    for (const id of told.ids) assert.match(id, /^h/u);
  });
});

describe('more of a list', () => {
  test('is asked for by the name of what is listed too, and keeps what was said of it', async () => {
    for (const say of ['more tents', 'other tents', 'another tent', 'another one']) {
      const shop = new FakeShop();
      const [first, more] = await converse(shop, ['tents under $600', say]);
      assert.ok(more!.ids.length > 0, say);
      assert.ok(!more!.ids.some((id) => first!.ids.includes(id)), say);
    }
  });

  test('is what a look is taken at', async () => {
    const { memory } = await lastOf(["I'd like a look at the tents"]);
    const { sought } = memory as Memory;
    assert.equal(sought?.head, 'tents');
  });

  test('is asked for as one of them that has something', async () => {
    for (const say of ['have you got one that is good for kids?', 'i need one for kids']) {
      assert.deepEqual((await lastOf(['tents', say])).ids, ['t4'], say);
    }
  });

  test('is no other thing, and no other value', async () => {
    for (const id of (await lastOf(['tents', 'other headphones'])).ids) assert.match(id, /^h/u);
    const red = await lastOf(['tents', 'another tent in red']);
    assert.deepEqual(red.ids.toSorted(), ['t2', 't7', 't8']);
  });
});

describe('a question and a wish', () => {
  test('a statement about the products shown refines the wish, and a question about them is answered', async () => {
    for (const told of ['they must be waterproof', 'waterproof', 'they are waterproof']) {
      const said = await lastOf(['tents', told]);
      assert.deepEqual(said.ids.toSorted(), ['t1', 't2'], told);
      assert.match(said.text, /^I found 2 matches/u, told);
    }
    const asked = await lastOf(['tents', 'are they waterproof?']);
    assert.match(asked.text, /The catalogue says about Trail tent for 3 people: Waterproof: Yes/u);
    const named = await lastOf(['tents', 'weight']);
    assert.match(named.text, /The catalogue says about Trail tent for 3 people: Weight: 3.2 kg/u);
  });

  test('how much there is of something is no price', async () => {
    for (const say of [
      'how much memory does it have',
      'how much memory has it',
      'how much memory is there',
    ]) {
      const told = await lastOf(['laptops by HP', say]);
      assert.match(told.text, /The catalogue says about Pavilion laptop 17": Memory: 16 GB/u, say);
    }
    const priced = await lastOf(['laptops by HP', 'how much does it cost']);
    assert.match(priced.text, /Pavilion laptop 17" costs \$799/u);
  });

  test('a size in letters is asked for by its name', () => {
    const facts = { Size: 'XS, S, M', Tank: '5 M' };
    const hoodie = catalogueProduct({ id: 'h', title: 'Hero hoodie', facts });
    const namesAbout = (word: string): string[] =>
      factsAbout(hoodie, { words: [word], keys: [] }).facts.map(({ name }) => name);
    assert.deepEqual(namesAbout('medium'), ['Size']);
  });

  test('what comes with the thing shown is asked of that thing', async () => {
    const shop = new FakeShop([
      { id: 'c', title: 'Compact camera', description: 'With a strap.' },
      { id: 'm', title: 'Memory card' },
    ]);
    const [, told] = await converse(shop, ['cameras', 'does it come with a memory card?']);
    assert.deepEqual(told?.ids, ['c']);
  });

  test('an attribute is asked for in the plural, however it is spelled', () => {
    for (const [name, word] of [
      ['Color', 'colours'],
      ['Farbe', 'farben'],
    ] as const) {
      assert.ok(isAskedFor({ name, value: 'Blue' }, word), word);
    }
    assert.ok(!isAskedFor({ name: 'Weight', value: '2' }, 'colours'));
    assert.ok(isAskedFor({ name: 'spülmaschinenfest', value: 'ja' }, 'spülmaschine'));
  });

  test('what a thing needs bought is told by its own data, where that says so', async () => {
    const told = await lastOf(['laptops by HP', 'do I need to buy memory for it?']);
    assert.match(told.text, /The catalogue says about Pavilion laptop 17": Memory: 16 GB/u);
    const other = await lastOf(['laptops by HP', 'do I need to buy headphones for it?']);
    assert.deepEqual(other.ids.toSorted(), ['h1', 'h2', 'h3']);
  });

  test('"the" and a name that one product alone has ask about that product', async () => {
    const told = await lastOf(['are the hiking boots ok in the leather?']);
    assert.match(told.text, /The catalogue says about Hiking boots: Material: Leather/u);
    assert.deepEqual(told.ids, ['b1']);
    const several = await lastOf(['are the drills ok in the green?']);
    assert.ok(several.ids.length > 1);
  });

  test('a question with "it" about the one thing shown asks nothing back', async () => {
    const pageProducts = [{ external_product_id: 'b1' }];
    // Whichever of the two wins: how near the question is to a wish changes by hundredths.
    for (let wish = 0; wish < 1; wish += 0.04) {
      const shop = Object.assign(new FakeShop(), nearTo({ question: 0.7, wish }));
      const [told] = await converse(shop, ['does it come in white?'], { pageProducts });
      assert.doesNotMatch(told?.text ?? '', /not sure what you mean/u);
    }
  });

  test('which costs less is a price in every language', async () => {
    for (const [locale, compare, which] of [
      ['en-US', 'compare the Dome tent and the Trail tent', 'and which costs less'],
      ['de-DE', 'vergleiche Dome tent und Trail tent', 'und was kostet weniger?'],
      ['fr-FR', 'compare Dome tent et Trail tent', 'lequel coûte moins ?'],
    ] as const) {
      const pageProducts = [{ external_product_id: 't1' }];
      const said = await converse(new FakeShop(), [compare, which], { pageProducts, locale });
      assert.deepEqual(said.at(-1)?.ids, ['t2'], locale);
    }
  });

  test('the polite German "Sie" points at nothing that was shown', async () => {
    const told = await lastOf(['Zelte', 'Haben Sie auch Geigen?'], 'de-DE');
    assert.doesNotMatch(told.text, /Fragen Sie nach|Was meinen Sie/u);
    for (const [message, points] of [
      ['Haben Sie auch rote?', false],
      ['Kann ich von Ihnen rote haben?', false],
      ['sind sie rot?', true],
      ['Sind die rot oder sind sie blau?', true],
    ] as const) {
      assert.equal(understand(message, 'de').pointsBack, points, message);
    }
  });

  test('what is similar but has another property has that, where any does', async () => {
    const shop = new FakeShop([
      { id: 'a', title: 'Otter cordless lamp', department: 'Lamps' },
      { id: 'b', title: 'Otter cordless lamp large', department: 'Lamps' },
      { id: 'c', title: 'Heron wired lamp', department: 'Lamps' },
    ]);
    const pageProducts = [{ external_product_id: 'a' }];
    const [told] = await converse(shop, ['something like this but wired'], { pageProducts });
    assert.deepEqual(told?.ids, ['c'], told?.text);
  });

  test('what is similar comes from what was shown, however the shop is asked what it has', async () => {
    const told = await lastOf(['Beach tent', 'what do you have that is similar?']);
    assert.ok(told.ids.length > 0);
    assert.ok(told.ids.every((id) => id.startsWith('t') && id !== 't7'));
  });
});

describe('the variant that was wished for', () => {
  const shop = Object.assign(
    new FakeShop([
      { id: 'q1', title: 'Cloud quilt', department: 'Quilts', price: 3_000, facts: sizes() },
      {
        id: 'q2',
        title: 'Heavy quilt',
        department: 'Quilts',
        price: 2_000,
        facts: { Fill: 'Feather' },
      },
    ]),
    {
      variants: (_tenantId: string, id: string) =>
        id === 'q1'
          ? ['135 x 200 cm', '155 x 220 cm'].map((options, at) => ({
              external_variant_id: `v${at}`,
              title: 'Cloud quilt',
              options,
              availability: 'in_stock' as const,
            }))
          : [],
      products: (_tenantId: string, pointers: readonly ProductPointer[]) =>
        pointers.flatMap(({ external_product_id: id, external_variant_id: variant }) => {
          const [one] = new FakeShop(shop.products_).products('', [{ external_product_id: id }]);
          if (one === undefined || variant === undefined) return one ?? [];
          const price = { amount: variant === 'v1' ? 5_000 : 4_000, currency: 'USD' };
          return { ...one, card: { ...one.card, external_variant_id: variant, price } };
        }),
    },
  );
  function sizes() {
    return { Fill: 'Wool', Size: '135 x 200 cm, 155 x 220 cm' };
  }

  test('is the one whose price is told, however its measures are written', async () => {
    for (const size of ['155x220', '155 x 220']) {
      const said = await converse(shop, [`quilt ${size}`, 'it must be wool', 'how much is it?']);
      assert.doesNotMatch(said[0]?.text ?? '', /None of these mentions/u, size);
      assert.deepEqual(said[1]?.ids, ['q1'], size);
      assert.match(said[2]?.text ?? '', /Cloud quilt costs \$50\.00/u, size);
    }
    const bare = await converse(shop, ['Cloud quilt', 'how much is the first?']);
    assert.match(bare[1]?.text ?? '', /Cloud quilt costs \$30\.00/u);
    const other = await converse(shop, ['quilt 155x220', 'it must be wool', 'which size is it?']);
    assert.match(other[2]?.text ?? '', /135 x 200 cm, 155 x 220 cm/u);
    assert.doesNotMatch(other[2]?.text ?? '', /costs/u);
  });
});

describe('things alike', () => {
  test('are of the kind of the thing, whatever their names share', async () => {
    const shop = [
      { id: 'o1', title: 'Morning Oat', department: 'Milks', price: 300 },
      { id: 'o2', title: 'Almond Whisper', department: 'Milks', price: 250 },
      { id: 'o3', title: 'Soy Classic', department: 'Milks', price: 400 },
      { id: 'o4', title: 'Morning Oat biscuits', department: 'Biscuits', price: 200 },
    ];
    const about = { pageProducts: [{ external_product_id: 'o1' }] };
    const [alike] = await converse(new FakeShop(shop), ['something similar'], about);
    assert.deepEqual(alike?.ids.toSorted(), ['o2', 'o3']);
    const [cheaper] = await converse(new FakeShop(shop), ['similar but cheaper'], about);
    assert.deepEqual(cheaper?.ids, ['o2']);
  });

  test('are found by name where the kind has no other', async () => {
    const shop = [
      { id: 'o1', title: 'Morning Oat', department: 'Milks', price: 300 },
      { id: 'o4', title: 'Morning Oat biscuits', department: 'Biscuits', price: 200 },
    ];
    const pageProducts = [{ external_product_id: 'o1' }];
    const talk = ['something similar', 'under 5 dollars'];
    const [told, cheap] = await converse(new FakeShop(shop), talk, { pageProducts });
    assert.deepEqual(told?.ids, ['o4']);
    assert.ok(cheap?.ids.includes('o4'));
  });

  test('leave the page what "it" means', async () => {
    const pageProducts = [{ external_product_id: 't1' }];
    const talk = ['drills', 'how heavy is it?', 'compare it with the Dome tent'];
    const [, told, pair] = await converse(new FakeShop(), talk, { pageProducts });
    assert.match(told?.text ?? '', /Trail tent for 3 people: Weight: 3.2 kg/u);
    assert.deepEqual(pair?.ids, ['t1', 't2']);
    const [, list] = await converse(new FakeShop(), ['tents', 'how heavy are they?'], {
      pageProducts: [{ external_product_id: 'l1' }],
    });
    assert.match(list?.text ?? '', /Dome tent for 2 people: Weight: 2.1 kg/u);
  });
});

describe('a floor by names', () => {
  test('a thing that nothing is called is owned up to, with at most three that come closest', async () => {
    const told = await lastOf(['do you have a laptop sleeve?']);
    assert.match(told.text, /^I found no “sleeve” here; these come closest/u);
    assert.ok(told.ids.length <= 3);
  });

  test('a word before a thing that serves another names what that is for', () => {
    const product = (title: string) => catalogueProduct({ id: 'p', title });
    assert.equal(calledAs(product('Neoprene Laptop Sleeve 15.6"'), 'laptop'), 'of-it');
    assert.equal(calledAs(product('Galaxy Book laptop'), 'laptop'), 'so');
    assert.equal(calledAs(product('Champagne Brut Maison'), 'champagne'), 'so');
    assert.equal(calledAs(product('Case for iPhone 7'), 'iphone'), 'of-it');
    assert.equal(calledAs(product('Reisezelt Alpin'), 'zelt'), 'so');
    assert.equal(calledAs(product('Garden bench'), 'bicycle'), 'not');
    // Of two parts the latter is the thing, but for what only packs it.
    assert.equal(calledAs(product('Toner collector CE254A'), 'toner'), 'of-it');
    assert.equal(calledAs(product('Toner cartridge 49A'), 'toner'), 'so');
  });
});

describe('several wishes', () => {
  test('two things joined by "and a" are each looked for, and each shown', async () => {
    const told = await lastOf(['I need a mug and a drill']);
    assert.ok(told.ids.includes('k2'));
    assert.ok(told.ids.some((id) => id.startsWith('d')));
  });
});

test('of a list each thing is looked for, behind a "for" as well, and one that is called otherwise', async () => {
  const shop = new FakeShop(
    [
      ['rug', 'Kelim rug for halls'],
      ['hooks', 'Brass hooks'],
      ['lamp', 'Ship lamp, brass'],
      ['bowl', 'Cat bowl'],
      ['dog', 'Dog lead'],
    ].map(([id = '', title = '']) => ({ id, title, price: 1_000, department: 'Home' })),
  );
  const idsOf = async (text: string) => (await converse(shop, [text]))[0]?.ids.toSorted();
  assert.deepEqual(await idsOf('a rug for the hall and hooks'), ['hooks', 'rug']);
  assert.deepEqual(await idsOf('rug, hooks and a chandelier please'), ['hooks', 'rug']);
  assert.deepEqual(await idsOf('a bowl for cats and dogs'), ['bowl']);
  const [told] = await converse(shop, ['I need a lamp, it should be brass']);
  assert.ok(!told?.ids.includes('rug'));
  assert.ok((told?.text.match(/matches?/gu) ?? []).length < 2);
  const sentence = await idsOf('I need a lamp, it must have hooks and brass');
  assert.deepEqual(sentence, ['lamp']);
  // What leads to a thing before leads to none behind "and a".
  assert.deepEqual(await idsOf('a rug for the office and a lamp and hooks for the hall'), [
    'hooks',
    'lamp',
    'rug',
  ]);
  const long =
    'I need a rug for my uncle and his wife in the old house, a bowl for our very fat cats and something of brass';
  assert.deepEqual(await idsOf(long), ['bowl', 'hooks', 'lamp', 'rug']);
  // What a thing is for comes after the thing, and no list is silent about one of its things.
  const [pump] = await converse(shop, ['a lamp and a pump to drain the halls']);
  assert.match(pump?.text ?? '', /pump/u);
  assert.deepEqual(await idsOf('a rug, and do you have hooks'), ['hooks', 'rug']);
  assert.deepEqual(await idsOf('we need a rug and do you have hooks?'), ['hooks', 'rug']);
  assert.deepEqual(await idsOf("I bought a rug and I'm looking for hooks"), ['hooks']);
  const [pads] = await converse(shop, ['a rug and knee pads']);
  assert.match(pads?.text ?? '', /knee pads/u);
});

describe('measures', () => {
  const tent = catalogueProduct({ id: 'x', title: 'Tent 28 cm', facts: { Weight: '2.4 kg' } });

  test('are compared in whatever unit they are said', () => {
    for (const [text, isFit] of [
      ['under 6 lbs', true],
      ['at least 3 kg', false],
      ['11 inch', true],
      ['over 40 cm', false],
      ['about 30 cm', true],
      ['2.4 kg or more', true],
    ] as const) {
      const [measure] = takeMeasures(new Draft(text));
      assert.ok(measure, text);
      assert.equal(isOfMeasure(tent, measure), isFit, text);
    }
  });

  test('that the data does not say are neither met nor missed', () => {
    const [measure] = takeMeasures(new Draft('at least 800 lumen'));
    assert.ok(measure);
    assert.equal(isOfMeasure(tent, measure), undefined);
  });

  test('a size is read in capitals, and a volume is none', () => {
    assert.deepEqual(
      takeSizes(new Draft('she takes an S')).map((one) => one.text),
      ['S'],
    );
    assert.deepEqual(takeSizes(new Draft('a pot of 5 L')), []);
  });
});

test('what is counted after the thing tells which of them are meant, and a number of things does not', async () => {
  const puzzles = [200, 1000, 2000].map((count) => ({
    id: `p${count}`,
    title: `Jigsaw puzzle ${count} pieces, in a box`,
    price: 1_000,
    facts: { Pieces: String(count) },
  }));
  const twins = { id: 'twins', title: 'Fernweh 2 puzzle, in a box', price: 1_000, facts: {} };
  const shop = new FakeShop([...puzzles, twins]);
  const idsOf = async (text: string) => (await converse(shop, [text]))[0]?.ids;
  assert.deepEqual(await idsOf('jigsaw puzzles 1000 pieces'), ['p1000']);
  for (const text of ['2 puzzles', '2 puzzles in a box']) {
    assert.equal((await idsOf(text))?.length, 4, text);
  }
});

test('pounds are money where prices are in pounds, and a weight elsewhere', async () => {
  for (const [currency, ids] of [
    ['GBP', ['cheap']],
    ['USD', ['light']],
  ] as const) {
    const shop = new FakeShop([
      { id: 'cheap', title: 'Iron chair', price: 1_400, currency, facts: { Weight: '20 kg' } },
      { id: 'light', title: 'Folding chair', price: 4_900, currency, facts: { Weight: '5 kg' } },
    ]);
    for (const text of [
      'a chair under 15 pounds',
      'a chair, 15 pounds or less',
      'chair unter 15 Pfund',
    ]) {
      const [told] = await converse(shop, [text]);
      assert.deepEqual(told?.ids, ids, `${currency}: ${text}`);
      assert.doesNotMatch(told?.text ?? '', /left that out/u);
    }
    // Where no word is of the shop, its prices tell all the same.
    const [present] = await converse(shop, ['a souvenir for somebody quaint, max 15 pounds']);
    assert.deepEqual(present?.ids, ids, present?.text);
  }
});

test('of a gift the words about a person are given up before the price, and it is said', async () => {
  const [told] = await talkWith(['a gift for my father who likes studio sound, around 30 dollars']);
  assert.deepEqual(told?.ids.toSorted(), ['h3', 'k1', 't4', 't7']);
  assert.match(told?.text ?? '', /^Nothing here matches all of/u);
});

describe('degrees', () => {
  const pot = (id: string, title: string, facts: Readonly<Record<string, string>>) => ({
    id,
    title,
    price: 2_000,
    facts,
  });
  const POTS = [
    pot('small', 'Stock pot Mira', { 'Heat class': '4', 'Capacity (l)': '3', Weight: '1,2 kg' }),
    pot('middle', 'Stock pot Nore', { 'Heat class': '9', 'Capacity (l)': '6', Weight: '2,4 kg' }),
    pot('large', 'Stock pot Oda', { 'Heat class': '6', 'Capacity (l)': '9', Weight: '3,9 kg' }),
    pot('lid', 'Glass lid with 12 holes', { Weight: '0,5 kg' }),
    pot('sieve', 'Glass lid with 40 holes', { Weight: '0,4 kg' }),
  ];
  const told = async (messages: readonly string[], locale = 'en-US') =>
    (await converse(new FakeShop(POTS), messages, { locale })).at(-1);

  test('a superlative asks for the attribute whose name begins like it', async () => {
    const chosen = await told(['stock pots', 'which is the heatest?']);
    assert.match(chosen?.text ?? '', /^The most by Heat class: Stock pot Nore/u);
    assert.deepEqual(chosen?.ids, ['middle']);
  });

  test('what is named behind a degree is what there is more or less of', async () => {
    assert.equal((await told(['stock pots with the most capacity']))?.ids[0], 'large');
    assert.equal((await told(['stock pots with less capacity']))?.ids[0], 'small');
    assert.equal((await told(['glass lids with the most holes']))?.ids[0], 'sieve');
    const unknown = await told(['stock pots with more handles']);
    assert.match(unknown?.text ?? '', /does not say anything that ranks these by “more handles”/u);
  });

  test('a question by a unit is told what is measured in it', async () => {
    const pageProducts = [{ external_product_id: 'large' }];
    for (const [text, answer] of [
      ['how many litres?', /Capacity \(l\): 9/u],
      ['how many kilos?', /Weight: 3,9 kg/u],
    ] as const) {
      const [first] = await converse(new FakeShop(POTS), [text], { pageProducts });
      assert.match(first?.text ?? '', answer);
    }
  });
});

test('"and lighter lids" names a thing, and a story of too much asks for no degree', async () => {
  const { text, words, ...said } = understand('my uncle cooks too big meals', 'en');
  const heard = words.map((one) => ({
    ...one,
    isKnown: true,
    isName: true,
    isCommon: true,
    isThing: true,
  }));
  assert.equal(degreeIn({ ...said, text, words }, heard), undefined);
  const joined = understand('pots and lighter lids', 'en');
  const all = joined.words.map((one) => ({
    ...one,
    isKnown: true,
    isName: true,
    isCommon: true,
    isThing: true,
  }));
  assert.equal(degreeIn(joined, all)?.text, 'lighter');
});

test('a text is for a measure where it bounds it on one side', () => {
  const [measure] = takeMeasures(new Draft('of 40 kg'));
  assert.ok(measure);
  const meant = (description: string): boolean =>
    isMeantFor(catalogueProduct({ id: 'm', title: 'Bed', description }), measure);
  assert.deepEqual(['up to 45 kg', 'a bed of 40 kg'].map(meant), [true, false]);
});

test('a thing that is given as a present stays the thing', async () => {
  const told = await lastOf(['a drill as a gift, under 50 dollars']);
  assert.ok(told.ids.length > 0 && told.ids.every((id) => id.startsWith('d')));
});

test('a word of the language right before the thing stays, and one elsewhere is chatter', async () => {
  class Spoken extends FakeShop {
    override async words(tenantId: string, text: string) {
      return (await super.words(tenantId, text)).map((one) => ({ ...one, isCommon: true }));
    }
  }
  const [narrow, loose] = await converse(new Spoken(), ['inflatable tents', 'tents, honestly']);
  assert.match(narrow?.text ?? '', /^I found no “inflatable” here/u);
  assert.doesNotMatch(loose?.text ?? '', /mentions|I found no/u);
});

test('a word that narrows the thing, and that no language and nothing here has, is none of it', async () => {
  const [told, plain] = await talkWith(['inflatable tents', 'tents']);
  assert.match(told?.text ?? '', /I found no “inflatable” here; these come closest/u);
  assert.doesNotMatch(plain?.text ?? '', /mentions/u);
});

test('of the few that are shown by name it is said which are sold out', async () => {
  const [one, many] = await talkWith(['first aid kit', 'studio headphones']);
  assert.doesNotMatch(one?.text ?? '', /out of stock/u);
  assert.match(many?.text ?? '', /Studio headphones is out of stock\./u);
});

test('a laugh before a question for the departments is no talk', async () => {
  const told = await lastOf(['haha what do you sell']);
  assert.match(told.text, /departments/u);
});

test('a thing is looked for before and behind the words that ask for it', async () => {
  for (const text of ['do you have tent pegs?', 'which tent pegs do you have?']) {
    const told = await lastOf([text]);
    assert.match(told.text, /^I found no “pegs” here; these come closest/u, text);
  }
});

describe('talk by examples', () => {
  const none = { stopWord: () => false, thing: () => false, subject: () => false };

  test('a sentence is nearest to what it means, by its words where no model reads the language', () => {
    for (const [language, sentence, meaning] of [
      ['en', 'can i pay with paypal', 'service'],
      ['de', 'kann ich auf rechnung bezahlen', 'service'],
      ['fr', 'je voudrais parler à un conseiller', 'person'],
    ] as const) {
      const near = nearnessByWords(sentence.split(' '), examplesOf(language).said, none);
      const [best] = Object.entries(near).toSorted(([, a], [, b]) => b - a)[0] ?? [];
      assert.equal(best, meaning, sentence);
    }
  });

  test('a value of this shop is no talk, though an example has the word', async () => {
    const boots = ['Black', 'Brown'].map((Colour, index) => ({
      id: `b${index}`,
      title: `${['Alpine', 'Coast'][index]} boots`,
      facts: { Colour },
    }));
    for (const second of ['in black', 'black', 'the black one please']) {
      const [, told] = await converse(new FakeShop(boots), ['show me boots', second]);
      assert.deepEqual(told?.ids, ['b0'], second);
    }
    const [offers] = await converse(new FakeShop(boots), ['any black friday deals?']);
    assert.match(offers?.text ?? '', /no vouchers/u);
  });

  test('a question about the shop shows no products', async () => {
    for (const text of ['can I pay with paypal', 'what if it does not fit, can I send it back?']) {
      const told = await lastOf([text]);
      assert.deepEqual(told.ids, []);
      assert.match(told.text, /orders, delivery, payment or returns/u);
    }
  });
});

describe('French', () => {
  test('is understood and spoken over a catalogue in English', async () => {
    const [first, second] = await talkWith(['je cherche une tente', 'moins de 50 euros'], 'fr-FR');
    assert.match(first?.text ?? '', /^J'ai trouvé|^Voici/u);
    for (const id of first?.ids ?? []) assert.match(id, /^t/u);
    assert.match(second?.text ?? '', /50,00/u);
  });
});

test('the memory of the former version is read, and its list is what places point at', async () => {
  const shop = new FakeShop();
  const assistant = createGroundedAssistant({ search: shop, catalogue: shop });
  const memory = {
    v: 1,
    sought: { terms: [{ text: 'tents' }], inStock: false, unwanted: [] },
    shown: [{ external_product_id: 't2', amount: 7_999, currency: 'USD' }],
    focus: 0,
    seen: [],
  };
  const told = await collect(assistant, { text: 'how heavy is it?', memory });
  assert.match(told.text, /2\.1 kg/u);
});

test('a sentence is compared with the examples by the model, a story by its words and by the part that asks', async () => {
  const shop = new FakeShop();
  const compared: string[] = [];
  shop.nearness = async (_tenantId?: string, about?: { readonly text: string }) => {
    compared.push(about?.text ?? '');
  };
  const story = `We walk a lot in the hills behind our village, ${'and then some more, '.repeat(9)}`;
  const [, last] = await converse(shop, ['do you have tents', `${story}so I need a tent`]);
  assert.deepEqual(compared, ['do you have tents', 'so I need a tent']);
  assert.match(last?.text ?? '', /tent/u);
});
