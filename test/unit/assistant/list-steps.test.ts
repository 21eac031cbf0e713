// What is said of a shown list without a thing: another part of it, another price, what of it is not wanted.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearTo, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  ...Array.from({ length: 9 }, (_one, at): FakeProduct => {
    const brand = at % 3 === 0 ? 'Ostra' : 'Velk';
    const facts = { Material: at % 2 === 0 ? 'Brass' : 'Copper' };
    return { id: `k${at}`, title: `Kettles ${at}`, brand, price: 2_000 + at * 1_000, facts };
  }),
  { id: 't1', title: 'Trays round', brand: 'Ostra', price: 900, facts: { Material: 'Brass' } },
  { id: 't2', title: 'Trays long', brand: 'Velk', price: 1_900, facts: { Material: 'Copper' } },
];

/** The products that the last of these messages shows. */
async function shownAfter(
  messages: readonly string[],
  cosines?: Readonly<Record<string, number>>,
  request: Parameters<typeof converse>[2] = {},
): Promise<readonly string[]> {
  const shop = new FakeShop(SHOP);
  if (cosines) shop.nearness = nearTo(cosines).nearness as never;
  return (await converse(shop, messages, request)).at(-1)!.ids;
}

describe('a message that names no thing', () => {
  test('goes on with the list, or to another price, by the examples that it is near to', async () => {
    const [first = []] = [await shownAfter(['kettles'])];
    const more = await shownAfter(['kettles', 'roll on'], { more: 0.8, wish: 0.3 });
    assert.equal(more.length, 3);
    assert.ok(!more.some((id) => first.includes(id)));
    const dear = await shownAfter(['kettles', 'swankier stuff?'], { dearer: 0.8, wish: 0.5 });
    assert.ok(dear.length > 0 && !dear.some((id) => first.includes(id)));
    const page = [{ external_product_id: 'k5' }];
    const cheap = await shownAfter(
      ['a thriftier take on this'],
      { cheaper: 0.8 },
      {
        pageProducts: page,
      },
    );
    assert.ok(cheap.length > 0 && cheap.every((id) => id < 'k5'), cheap.join(' '));
  });

  test('is no step where the data of what is shown tells of it', async () => {
    const copper = await shownAfter(['kettles', 'copper ones'], { more: 0.8 });
    assert.ok(copper.length > 0 && copper.every((id) => Number(id.slice(1)) % 2 === 1));
  });

  test('is no step where it asks what is in the product, or something of it', async () => {
    const pageProducts = [{ external_product_id: 'k5' }];
    for (const text of ["what's in it?", 'are they stretchy?']) {
      const ids = await shownAfter([text], { similar: 0.9, more: 0.9 }, { pageProducts });
      assert.deepEqual(ids, ['k5'], text);
    }
  });

  test('is told by words where no model answers', async () => {
    const first = await shownAfter(['kettles']);
    for (const text of ['keep going then', 'noch welche?', 'blättere mal weiter']) {
      const more = await shownAfter(['kettles', text], undefined, { locale: 'de' });
      assert.ok(more.length > 0 && !more.some((id) => first.includes(id)), text);
    }
  });

  test('is no step where it is nearer to a question', async () => {
    const shown = await shownAfter(['kettles', 'how do they pour?'], { more: 0.8, question: 0.9 });
    assert.deepEqual(shown, await shownAfter(['kettles']));
  });
});

test('"besides", "apart from" and "not by" leave a maker out', () => {
  for (const text of [
    'kettles besides Ostra',
    'which kettles do you have apart from Ostra',
    'which of these are not by Ostra?',
    'any kettles but Ostra',
    'kettles from makers other than Ostra',
  ]) {
    const { unwanted, text: tidy } = understand(text, 'en');
    assert.deepEqual(
      unwanted.map(({ start, end }) => tidy.slice(start, end)),
      ['Ostra'],
      text,
    );
  }
});

test('a value alone that is needed narrows the list', async () => {
  const shown = await shownAfter(['kettles', 'nice, but I need brass']);
  assert.ok(shown.length > 0 && shown.every((id) => Number(id.slice(1)) % 2 === 0 && id > 'k'));
  assert.ok(!shown.includes('t1'));
});

test('the words around a limit of the price name nothing', async () => {
  for (const text of ['could you cap that at $35', 'my limit is $35']) {
    assert.deepEqual((await shownAfter(['kettles', text])).toSorted(), ['k0', 'k1'], text);
  }
});

test('things are listed by a sign, by commas alone, or by "as well as"', async () => {
  for (const text of [
    'kettles & trays',
    'kettles + trays pls',
    'my list says kettles, trays',
    'do you sell trays as well as kettles?',
    'welche kettles habt ihr, und welche trays?',
  ]) {
    const shown = await shownAfter([text]);
    assert.ok(shown.includes('t1') && shown.some((id) => id.startsWith('k')), text);
  }
});

describe('values that some of the list have', () => {
  const OSTRA = ['k0', 'k3', 'k6'];

  test('narrow it, whether they are asked for or told', async () => {
    for (const text of [
      'which of them are by Ostra?',
      'are any of those Ostra?',
      'is any one of them from Ostra?',
      'my aunt said they have to be Ostra, so could you?',
      'Welche davon sind von Ostra?',
      'Marke sollte Ostra sein',
    ])
      assert.deepEqual((await shownAfter(['kettles', text])).toSorted(), OSTRA, text);
    const brass = await shownAfter(['kettles', 'do they come in brass?']);
    assert.ok(brass.length > 0 && brass.every((id) => Number(id.slice(1)) % 2 === 0));
  });

  test('are told of each where the whole list is asked about, and narrow nothing for the shop', async () => {
    const all = await shownAfter(['kettles']);
    assert.deepEqual(await shownAfter(['kettles', 'are they brass?']), all);
    const wrapped = await shownAfter(['kettles', 'could you wrap the brass ones'], {
      service: 0.8,
    });
    assert.deepEqual(wrapped, []);
  });
});

describe('things that can be had at once', () => {
  const STOCKED: readonly FakeProduct[] = Array.from({ length: 4 }, (_one, at) => ({
    id: `l${at}`,
    title: `Ladles ${at}`,
    stock: at === 0 ? 'out_of_stock' : 'in_stock',
  }));
  const shownOf = async (text: string, locale: string, cosines = { service: 0 }) => {
    const shop = new FakeShop(STOCKED);
    shop.nearness = nearTo(cosines).nearness as never;
    return (await converse(shop, [text], { locale })).at(-1)!.ids.toSorted();
  };

  test('are those in stock, in whatever words that is said', async () => {
    for (const [text, locale] of [
      ['ladles ready for dispatch', 'en'],
      ['which ladles could you post straight away?', 'en'],
      ['ladles, but nothing on back order', 'en'],
      ['ladles we can have today', 'en'],
      ['welche Ladles habts ihr lagernd?', 'de'],
      ['keine vergriffenen Ladles bitte', 'de'],
      ['Ladles, die gleich versendet werden', 'de'],
    ] as const)
      assert.deepEqual(await shownOf(text, locale), ['l1', 'l2', 'l3'], text);
  });

  test('are no question for the shop, which sends and wraps what is bought', async () => {
    const near = { service: 0.5, wish: 0.4 };
    const asked = await shownOf('ladles that are in your warehouse', 'en', near);
    assert.deepEqual(asked, ['l1', 'l2', 'l3']);
    assert.deepEqual(await shownOf('can you send ladles to Norway?', 'en', near), []);
  });
});

test('German words with "es" or "ihr" joined to them are read as both', () => {
  for (const [joined, apart] of [
    ['habts Kessel?', 'habt ihr Kessel?'],
    ['könnts ihr die zeigen', 'könnt ihr die zeigen'],
    ['wenns Messing sein soll', 'wenn es Messing sein soll'],
  ] as const)
    assert.equal(understand(joined, 'de').text, apart);
});

describe('a maker that is told to be out, or to have been trouble', () => {
  const VELK = ['k1', 'k2', 'k4', 'k5', 'k7', 'k8'];

  test('is left out of the list, and of a wish', async () => {
    for (const messages of [
      ['kettles', 'Ostra is out, I never had luck with them'],
      ['kettles', 'ok, could you take Ostra out?'],
      ['kettles', 'please remove Ostra'],
      ['kettles', 'other makers than Ostra?'],
      ['we had bad luck with Ostra, show me kettles'],
      ['kettles', 'Ostra mag ich gar nicht'],
      ['kettles', 'alles von Ostra könnts ihr bitte ausblenden'],
      ['kettles, egal von welcher Marke, nur nicht Ostra'],
    ])
      assert.deepEqual((await shownAfter(messages)).toSorted(), VELK, messages.join(' / '));
  });

  test('is not, where the message is about something else', () => {
    for (const [text, locale] of [
      ['my order is out for delivery', 'en'],
      ['is the Ostra kettle out?', 'en'],
      ['we had good luck with Ostra', 'en'],
      ['something to remove limescale', 'en'],
      ['Das mag ich nicht', 'de'],
      ['Ostra mag ich', 'de'],
    ] as const)
      assert.deepEqual(understand(text, locale).unwanted, [], text);
  });
});
