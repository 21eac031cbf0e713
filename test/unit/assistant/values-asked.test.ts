// A question for a value is answered by whether the thing has it, and not by its other values alone.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

const onPage = (id: string) => ({ locale: 'en', pageProducts: [{ external_product_id: id }] });

const LIST = Array.from({ length: 30 }, (_one, at) => `Sulfate no. ${at}`).join(', ');

const SHOP: readonly FakeProduct[] = [
  {
    id: 'gel',
    title: 'Otter wash gel',
    facts: { Colour: 'Red', Finish: 'Pearly', Volume: '300 ml', Ingredients: `${LIST}, Lanolin` },
  },
  { id: 'milk', title: 'Otter wash milk', facts: { Colour: 'White', Ingredients: 'Parfum' } },
  { id: 'pot', title: 'Tea Pot', description: 'With a built-in strainer.', price: 2_000 },
  { id: 'strainer', title: 'Tea strainer', description: 'For any pot.', price: 500 },
  { id: 'flutes', title: 'Clink flutes', facts: { Pieces: '5' } },
  { id: 'bowls', title: 'Clink bowls', facts: { Pieces: '6' } },
  { id: 'sofa', title: 'Perch sofa', price: 9_000, listPrice: 12_000 },
];

const askOf = async (id: string, ...turns: readonly string[]) =>
  (await converse(new FakeShop(SHOP), turns, onPage(id))).at(-1)!;

describe('a value that the thing does not have', () => {
  test('is owned up to beside the values that it has', async () => {
    const { text } = await askOf('gel', 'does it come in white?');
    assert.match(text, /not say anything about “white”.*Colour: Red/u);
  });

  test('is owned up to where neither of two is known', async () => {
    const { text } = await askOf('gel', 'is the finish matt or glossy?');
    assert.match(text, /not say anything about “matt glossy”.*Finish: Pearly/u);
  });

  test('is owned up to in the next question', async () => {
    const { text } = await askOf('gel', 'is it red?', 'and white?');
    assert.match(text, /not say anything about “white”.*Colour: Red/u);
  });
});

describe('a colour that nothing here has', () => {
  const shop = (): FakeShop => {
    const made = new FakeShop([
      {
        id: 'c1',
        title: 'Oak cupboard 24 in.',
        department: 'Cupboards',
        facts: { Colour: 'Grey' },
      },
      {
        id: 'c2',
        title: 'Ash cupboard 24 in.',
        department: 'Cupboards',
        facts: { Colour: 'Grey' },
      },
      { id: 's1', title: 'Stool', facts: { Colour: 'White' } },
    ]);
    for (const word of ['turquoise', 'türkis']) made.common.add(word);
    return made;
  };

  test('is owned up to behind the thing as before it', async () => {
    for (const [said, locale] of [
      ['a turquoise cupboard', 'en'],
      ['a cupboard in turquoise', 'en'],
      ['cupboards in turquoise please', 'en'],
      ['Cupboard in türkis', 'de'],
    ] as const) {
      const [told] = await converse(shop(), [said], { locale });
      const ownedUp =
        /found no “turquoise”|None of these mentions “turquoise”|Keines davon nennt „türkis“/u;
      assert.match(told!.text, ownedUp, said);
    }
  });

  test('but others have is owned up to, with a size between it and the thing too', async () => {
    for (const said of ['a white cupboard', 'a white 24 inch cupboard']) {
      const [told] = await converse(shop(), [said]);
      assert.match(told!.text, /Nothing fits White/u, said);
      assert.deepEqual(told!.ids.toSorted(), ['c1', 'c2'], said);
    }
  });
});

test('where a thing is made is a country, and not what it is made of', async () => {
  const shop = new FakeShop([
    { id: 'v', title: 'Vole vest', facts: { Material: 'Wool', 'Made in': 'Portugal' } },
    { id: 'w', title: 'Wren vest', facts: { Material: 'Silk' } },
  ]);
  for (const [vest, asked, locale, told] of [
    ['vole vest', 'where is it made?', 'en', /Made in: Portugal/u],
    ['vole vest', 'where was this manufactured', 'en', /Made in: Portugal/u],
    ['vole vest', 'Wo wird die hergestellt?', 'de', /Made in: Portugal/u],
    ['vole vest', 'what is it made of?', 'en', /Material: Wool/u],
    ['wren vest', 'where is it made?', 'en', /not say anything about “country”/u],
  ] as const) {
    const { text } = (await converse(shop, [vest, asked], { locale })).at(-1)!;
    assert.match(text, told, asked);
  }
});

test('a sentence that ends with a value has one point, or the three that the value ends with', async () => {
  const shop = new FakeShop([
    { id: 'v', title: 'Vole vest', facts: { 'Made in': 'U.S.A.', Care: 'To be told ...' } },
  ]);
  const [, where, care] = await converse(shop, ['vole vest', 'where is it made?', 'and the care?']);
  assert.match(where!.text, /U\.S\.A\.$/u);
  assert.doesNotMatch(where!.text, /\.\./u);
  assert.match(care!.text, /told \.\.\./u);
});

test('of a long list the parts are told that are asked for', async () => {
  const { text } = await askOf('gel', 'does it contain lanolin?');
  assert.match(text, /Ingredients: … Lanolin …\./u);
});

test('what is in a thing is its ingredients, and how much is in it is an amount', async () => {
  assert.match((await askOf('gel', "what's in it?")).text, /Ingredients: Sulfate no\. 0/u);
  assert.match((await askOf('gel', 'how much is in the bottle?')).text, /Volume: 300 ml/u);
});

test('how many there are in each is asked of those that were compared', async () => {
  const turns = ['compare the Clink flutes with the Clink bowls', 'how many pieces are in each?'];
  const [, second] = await converse(new FakeShop(SHOP), turns);
  assert.match(second?.text ?? '', /Pieces: 5.*Pieces: 6/u);
});

test('a name that is written whole is asked of before one whose words stand apart', async () => {
  const [first] = await converse(new FakeShop(SHOP), ['does the tea pot have a strainer?']);
  assert.deepEqual(first?.ids, ['pot'], first?.text);
});

test('whether it is reduced, and from what, is one question about it', async () => {
  const { ids, text } = await askOf('sofa', 'is it reduced? what was the old price?');
  assert.deepEqual(ids, ['sofa'], text);
  assert.match(text, /120\.00/u);
});

describe('of a thing in several versions', () => {
  const shop = new VariantShop(
    [
      {
        id: 'book',
        title: 'Heron notebook',
        facts: {
          Screen: 'Wide',
          Cover: 'Tin',
          Memory: '8 GB, 16 GB',
          Storage: '32 GB Flash storage',
        },
      },
    ],
    [
      ['b8', 'book', '8 GB, 32 GB Flash storage', 'in_stock'],
      ['b16', 'book', '16 GB, Disk', 'in_stock'],
    ],
  );

  test('an attribute is asked for by its name, though an option has the word too', async () => {
    const [first] = await converse(shop, ['how much storage?'], onPage('book'));
    assert.match(first?.text ?? '', /: Storage: 32 GB Flash storage\.$/u);
  });

  test('the version that is asked for is told by what was asked first', async () => {
    const [first] = await converse(shop, ['is there a version with 16 GB?'], onPage('book'));
    assert.match(first?.text ?? '', /16 GB, Disk: Memory:/u);
  });
});
