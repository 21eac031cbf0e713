// What goes with a thing, how a thing is cared for, and what is said of the things that both know.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { otherSpellingsOf } from '../../../src/assistant/grounded/languages/languages.ts';
import { mostTelling, saysWord } from '../../../src/assistant/grounded/told-sentences.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  {
    id: 'c1',
    title: 'Alder coat',
    price: 9_000,
    facts: { Care: 'Machine wash, line dry', Hem: 'knee', Sleeve: '24 in', Cloth: 'wool' },
  },
  {
    id: 'c2',
    title: 'Birch coat',
    price: 12_000,
    facts: { Care: 'Dry clean only', Hem: 'hips', Cloth: 'cotton' },
  },
  {
    id: 'c3',
    title: 'Cedar coat',
    price: 15_000,
    description: 'With a warm lining.',
    facts: { Care: 'Machine wash', Hem: 'calves', Cloth: 'wool' },
  },
  { id: 'g1', title: 'Knitted gloves', price: 2_000, facts: { Colour: 'Red' } },
  { id: 'g2', title: 'Hide gloves', price: 5_000, facts: { Colour: 'Blue' } },
  { id: 's1', title: 'Long arm lamp', price: 4_000, facts: { 'Product type': 'Lamps' } },
  { id: 's2', title: 'Short arm lamp', price: 3_000, facts: { 'Product type': 'Lamps' } },
];

const say = async (messages: readonly string[], request = {}) =>
  (await converse(new FakeShop(SHOP), messages, request)).at(-1)!;

describe('a thing to go with what is shown', () => {
  test('is looked for, and asks nothing about the shown', async () => {
    for (const message of [
      'and gloves to wear with it',
      'what gloves would you put with that?',
      'do you have gloves to match?',
      'gloves I could wear with the first one',
    ])
      assert.deepEqual((await say(['Alder coat', message])).ids.toSorted(), ['g1', 'g2'], message);
    assert.deepEqual((await say(['coats', 'some red gloves to wear with them'])).ids, ['g1']);
  });

  test('is so in French; a question about the shown stays one', () => {
    const words = (message: string, locale: string) =>
      understand(message, locale).words.map(({ lower }) => lower);
    assert.deepEqual(words('et un bonnet à porter avec', 'fr'), ['bonnet']);
    assert.deepEqual(words('quel bonnet irait avec ça ?', 'fr'), ['bonnet']);
    assert.ok(understand('can I wear gloves with it?', 'en').pointsBack);
    assert.ok(understand('something to wear over it', 'en').pointsBack);
  });
});

describe('a short message behind a list', () => {
  test('that begins with a no takes back what was added last, and the thing stays', async () => {
    assert.deepEqual((await say(['coats', 'down to the hips'])).ids, ['c2']);
    const { ids, text } = await say(['coats', 'down to the hips', 'hm no. the calves then']);
    assert.deepEqual(ids, ['c3'], text);
    for (const no of ['no', 'nah', 'no thanks'])
      assert.deepEqual((await say(['coats', 'cotton', `${no}, wool`])).ids, ['c1', 'c3'], no);
    assert.deepEqual((await say(['coats', 'wool', 'no, gloves'])).ids.toSorted(), ['g1', 'g2']);
  });

  test('narrows it by "only" and by "one that is"', async () => {
    for (const message of ['only the machine washable ones', 'one that is machine washable please'])
      assert.deepEqual((await say(['coats', message])).ids.toSorted(), ['c1', 'c3'], message);
  });

  test('may say that it only prefers something', () => {
    for (const [locale, message, word] of [
      ['fr', 'en laine de préférence', 'laine'],
      ['fr', 'idéalement en laine', 'laine'],
      ['de', 'vorzugsweise aus Wolle', 'wolle'],
      ['de', 'am liebsten aus Wolle', 'wolle'],
      ['en', 'in wool for preference', 'wool'],
      ['en', 'preferably wool', 'wool'],
    ] as const) {
      const { words } = understand(message, locale);
      assert.deepEqual([...new Set(words.map(({ lower }) => lower))], [word], message);
    }
  });
});

describe('how a thing is cared for', () => {
  test('may be told by what it survives, and by where it need not go', async () => {
    for (const [message, text] of [
      ['a coat that survives the washing machine', 'a coat that is machine washable'],
      ['a rug which can take the machine wash', 'a rug that is machine washable'],
      ["a coat that doesn't have to go to the dry cleaner's", 'a coat without dry clean'],
      ["a rug I don't have to take to the dry cleaners", 'a rug without dry clean'],
      ['a rug that needn’t be taken to the dry cleaner', 'a rug without dry clean'],
    ] as const)
      assert.equal(understand(message, 'en').text, text, message);
    const { ids } = await say(["a coat that doesn't have to go to the dry cleaner's"]);
    assert.deepEqual(ids.toSorted(), ['c1', 'c3']);
  });

  test('may be asked by what does not happen to it', async () => {
    for (const [message, unwanted] of [
      ["which lamp won't flicker at night", 'flicker'],
      ["what kind of lamp doesn't hum?", 'hum'],
      ["which of these don't drip?", 'drip'],
      ["which ones don't contain lead", 'lead'],
    ] as const) {
      const { text, unwanted: spans } = understand(message, 'en');
      assert.deepEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
        [unwanted],
        message,
      );
    }
    for (const message of ["which days don't you open", "which lamp doesn't cost much"])
      assert.deepEqual(understand(message, 'en').unwanted, [], message);
    const ask = async (message: string) =>
      (
        await converse(
          new FakeShop([
            { id: 'b1', title: 'Linen bag' },
            { id: 'b2', title: 'Felt bag', description: 'Wrinkle resistant.' },
          ]),
          ['bags', message],
        )
      ).at(-1)!;
    assert.deepEqual((await ask("which bag won't crease?")).ids, ['b2']);
    assert.match((await ask('will they crease?')).text, /Wrinkle resistant/u);
    assert.match((await ask("which bag won't fade?")).text, /does not say anything about “fade”/u);
  });

  test('is so in French', () => {
    assert.equal(
      understand('un tapis qui passe en machine', 'fr').text,
      'un tapis lavable en machine',
    );
  });
});

describe('a question about a part of the product of a page', () => {
  test('is about that one, where others have the word in their names only beside what they are', async () => {
    const { ids } = await say(['how long is the arm?'], {
      pageProducts: [{ external_product_id: 'c1' }],
    });
    assert.deepEqual(ids, ['c1']);
  });

  test('is not answered by a form of its word that is of the next word', async () => {
    const { text } = await say(['Alder coat', 'is it lined?']);
    assert.match(text, /does not say anything about “lined”/u);
    assert.match((await say(['Cedar coat', 'is it lined?'])).text, /warm lining/u);
    for (const [told, word] of [
      ['hood with drawstring', 'hooded'],
      ['line dry, lined', 'lined'],
      ['padding at the heel', 'padded'],
      ['two straps', 'strap'],
    ] as const)
      assert.ok(saysWord(told, word), told);
    assert.ok(!saysWord('line dry', 'lined'));
    assert.ok(!saysWord('line-dry in the shade', 'lined'));
  });
});

test('a part of the thing on a page is none of what others are called by, in a group of two names', async () => {
  const shop = new FakeShop([
    {
      id: 'wide',
      title: 'Wide leg pants',
      department: 'Pants & Shorts',
      facts: { Inseam: '31 in' },
    },
    { id: 'slim', title: 'Slim pants', department: 'Pants & Shorts', facts: { Inseam: '26 in' } },
  ]);
  const pageProducts = [{ external_product_id: 'slim' }];
  const [said] = await converse(shop, ['how long is the leg?'], { pageProducts });
  assert.deepEqual(said?.ids, ['slim']);
});

test('a no takes back what was added last, and the thing stays', async () => {
  const shop = new FakeShop([
    { id: 'short', title: 'Vera skirt', department: 'Skirts', facts: { Length: 'Above knee' } },
    { id: 'long', title: 'Mila skirt', department: 'Skirts', facts: { Length: 'Full length' } },
    { id: 'dress', title: 'Nora dress', department: 'Dresses', facts: { Length: 'Full length' } },
  ]);
  const told = await converse(shop, ['skirts', 'above knee', 'no, full length']);
  assert.deepEqual(told.at(-1)?.ids, ['long']);
});

describe('what fits the product in talk', () => {
  const size = (wide: string) => ({ Diameter: `${wide} cm` });
  const KETTLES: readonly FakeProduct[] = [
    { id: 'k1', title: 'Norda kettle', price: 9_000, facts: size('20') },
    { id: 'k2', title: 'Ostra kettle', price: 4_000, facts: size('24') },
    { id: 'l1', title: 'Glass lid', price: 1_000 },
    { id: 'l2', title: 'Steel lid', price: 1_000 },
    { id: 'g1', title: 'Cork grip', price: 500, facts: size('24') },
    { id: 'g2', title: 'Felt grip', price: 500, facts: size('20') },
    { id: 's1', title: 'Dry pouch', price: 500, facts: { Use: 'sacks' } },
    { id: 's2', title: 'Otter canoe', price: 500, facts: { Room: 'for sacks' } },
  ];
  const page = (id: string) => ({ pageProducts: [{ external_product_id: id }] });
  const answer = async (messages: readonly string[], request = {}) =>
    (await converse(new FakeShop(KETTLES), messages, request)).at(-1)!;

  test('is looked for where its data tells none', async () => {
    const { ids, text } = await answer(['Norda kettle', 'which lids would fit on that?']);
    assert.deepEqual(ids, ['l1', 'l2'], text);
    assert.match(text, /“lids”/u);
  });

  test('is asked for it again behind a list of what fits it', async () => {
    const messages = ['Norda kettle', 'lids for it', 'plus a grip for it'];
    assert.deepEqual((await answer(messages)).ids, ['g2']);
  });

  test('may count something: "3-phase" is no number of another article', async () => {
    const message = 'does it work with a 3-phase socket?';
    assert.deepEqual((await answer(['Norda kettle', message])).ids, ['k1']);
  });

  test('is no thing that is in talk itself', async () => {
    assert.deepEqual((await answer(['I also need sacks'], page('s2'))).ids, ['s1']);
  });

  test('leaves the product of the page what "this one" is cheaper than', async () => {
    for (const before of ['do you sell lids as well?', 'Glass lid']) {
      const messages = [before, 'a kettle that costs less than this one'];
      const { ids, text } = await answer(messages, page('k1'));
      assert.deepEqual(ids, ['k2'], text);
    }
  });

  test('is written in either spelling, of several too', () => {
    assert.deepEqual(otherSpellingsOf('tyres'), ['tires']);
    assert.deepEqual(otherSpellingsOf('metres'), ['meters']);
    assert.deepEqual(otherSpellingsOf('lids'), []);
  });
});

describe('what leads to a quality', () => {
  test('leads to nothing that a thing is for', async () => {
    const clamp = (id: string, Colour: string, price: number): FakeProduct => ({
      id,
      title: `${id} clamp`,
      price,
      facts: { Colour, Diameter: '40 mm' },
    });
    const mast = { id: 'm', title: 'Alder mast', price: 9_000, facts: { Diameter: '40 mm' } };
    const shop = new FakeShop([mast, clamp('Birch', 'Red', 900), clamp('Cedar', 'Blue', 800)]);
    const next = 'next: clamps in red, it gets dirty';
    assert.deepEqual((await converse(shop, ['Alder mast', next])).at(-1)?.ids, ['Birch']);
  });

  test('is left out where a thing is to go with the shown one', () => {
    const said = understand('any gloves that would go with it, also red?', 'en');
    assert.equal(said.pointsBack, false);
    assert.deepEqual(
      said.words.map(({ lower }) => lower),
      ['gloves', 'red'],
    );
  });
});

describe('of two sentences that say as much', () => {
  test('the shorter one tells more of it', () => {
    const long = 'It comes off in no time when the day has come on which you clean the whole room.';
    const short = 'Spot clean with a cloth.';
    assert.equal(mostTelling([long, short], ['clean'])?.text, short);
    assert.equal(mostTelling([long, short], ['clean', 'room'])?.text, long);
  });
});
