// Of which kind a product is by its title and its groups, and what other words and values tell of it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CatalogueProduct } from '../../../src/assistant/port.ts';
import { withDigits } from '../../../src/assistant/grounded/amounts-in-words.ts';
import { calledAs, isOfGroup, titledAs } from '../../../src/assistant/grounded/fit.ts';
import { judged, meeting } from '../../../src/assistant/grounded/judging.ts';
import {
  groupFor,
  inGroupsOfKind,
  withBeside,
} from '../../../src/assistant/grounded/meant-groups.ts';
import type { Wish } from '../../../src/assistant/grounded/memory.ts';
import { isReduced } from '../../../src/assistant/grounded/product-facts.ts';
import { isOfSize, lettersOf } from '../../../src/assistant/grounded/sizes.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import type { SearchResult } from '../../../src/search/port.ts';
import { catalogueProduct, type FakeProduct, FakeShop } from './fake-shop.ts';

const productIn = (group: string, title: string, facts: Readonly<Record<string, string>> = {}) =>
  catalogueProduct({ id: 'one', title, department: group, facts });

describe('a number of things beside another', () => {
  test('is a set of both, and a number of a name is none', () => {
    const calledIn = (title: string, word: string) =>
      calledAs(catalogueProduct({ id: 'one', title }), word);
    assert.equal(calledIn('Oak table+4 folding chairs', 'chair'), 'of-it');
    assert.equal(calledIn('Oak table and 4 chairs', 'chair'), 'of-it');
    assert.equal(calledIn('Pixel Plus 2 Flat TV', 'tv'), 'so');
    assert.equal(calledIn('Quandt ED+3 Dioptric Lens', 'lens'), 'so');
  });
});

describe('a word before the kind that a group names', () => {
  test('tells what that is for', () => {
    for (const [group, title, word] of [
      ['Shirts', 'Check dress shirt', 'dress'],
      ['Bike parts > Racks', 'Bike rack, black', 'bike'],
    ] as const) {
      assert.equal(titledAs(productIn(group, title), word), 'of-it', title);
      assert.equal(calledAs(productIn(group, title), word), 'of-it', title);
    }
    assert.equal(titledAs(productIn('Shirts', 'Check dress shirt'), 'shirt'), 'so');
    assert.equal(titledAs(productIn('Racks', 'Bike, with a rack'), 'bike'), 'so');
    assert.equal(titledAs(productIn('Dresses > Shirts', 'Check dress shirt'), 'dress'), 'so');
  });

  test('is the thing where people, or what it is for or with, follow', () => {
    for (const [group, title, word] of [
      ['Kids', 'Trail tent for kids', 'tent'],
      ['Women', 'Running shoes women', 'shoes'],
      ['Vêtements homme', 'Veste polaire homme', 'veste'],
      ['Knife blocks', 'Knife set with block', 'knife'],
      ['Laptop', 'Bag for a laptop', 'bag'],
    ] as const) {
      assert.equal(titledAs(productIn(group, title), word), 'so', title);
      assert.equal(calledAs(productIn(group, title), word), 'so', title);
    }
  });

  test('is the thing where a group has another word for it', () => {
    assert.equal(isOfGroup(productIn('Bicycles', 'Ostra 3'), 'bike'), true);
    assert.equal(isOfGroup(productIn('Bicycles', 'Ostra 3'), 'bike', ['bike']), true);
    assert.equal(isOfGroup(productIn('Bicycles', 'Ostra 3'), 'bike', ['electric', 'bike']), false);
  });
});

describe('a condition that was given up', () => {
  const wish = (key: string, label: string): Wish => ({
    kind: 'attribute',
    key,
    value: label,
    label,
    firm: true,
  });

  test('is looked for in texts only of products of which few tell that attribute', () => {
    const lamp = (id: string, description: string, facts: Readonly<Record<string, string>> = {}) =>
      catalogueProduct({ id, title: 'Lamp', description, facts });
    const few = [lamp('a', 'Of brass.'), lamp('b', ''), lamp('c', '', { Material: 'Steel' })];
    const asked = { price: undefined, wishes: [wish(few[2]!.facts[0]!.key, 'Brass')] };
    assert.deepEqual(
      meeting(few, asked).met?.map((one) => one.external_product_id),
      ['a'],
    );
    const half = [few[0]!, few[2]!];
    assert.equal(meeting(half, asked).met, undefined);
  });

  test('takes work in proportion to the products', () => {
    let read = 0;
    const all = Array.from({ length: 600 }, (_one, at): CatalogueProduct => {
      const product = catalogueProduct({ id: `p${String(at)}`, title: 'Lamp' });
      return Object.defineProperty({ ...product }, 'facts', {
        get: () => {
          read += 1;
          return product.facts;
        },
      });
    });
    const wishes = [wish('color', 'Blue'), wish('shape', 'Round')];
    assert.equal(meeting(all, { price: undefined, wishes }).met, undefined);
    assert.ok(read <= 10 * all.length, String(read));
  });
});

describe('a yes-or-no attribute', () => {
  const withYes = (name: string) => productIn('Food', 'Oat drink', { [name]: 'Yes' });
  test('tells of a reduced price if its name says nothing else', () => {
    for (const name of ['On sale', 'Reduced', 'Reduced price', 'Is on sale'])
      assert.equal(isReduced(withYes(name)), true, name);
    for (const name of ['Reduced fat', 'Noise reduced', 'Organic'])
      assert.equal(isReduced(withYes(name)), false, name);
  });
});

describe('words without their apostrophe', () => {
  test('have it again in English, and are others in French', () => {
    assert.equal(understand('I dont want red', 'en-US').text, "I don't want red");
    assert.equal(understand('you dont ship, whats up', 'en-US').text, "you don't ship, what's up");
    for (const text of ['un sac dont la couleur est rouge', "un sac dont l'anse est longue"])
      assert.match(understand(text, 'fr-FR').text, /^un sac dont /u);
  });
});

describe('a half', () => {
  test('belongs to a number, also in one word with it', () => {
    assert.equal(withDigits('dreieinhalb Meter'), '3.5 Meter');
    assert.equal(withDigits('3 and a half metres'), '3.5 metres');
    for (const text of ['3.5 and a half metres', '1000 and a half metres'])
      assert.equal(withDigits(text), text);
    assert.equal(withDigits('under three and a half euros'), 'under 3.5 euros');
    assert.equal(withDigits('trois mètres et demi'), '3 mètres et demi');
  });

  test('is none in a word that ends as a half begins', () => {
    assert.equal(withDigits('un buffet demi-lune'), 'un buffet demi-lune');
  });
});

describe('a whole number of inches', () => {
  test('means somewhat more of them, and of few no whole inch', () => {
    const most = (text: string) => understand(text, 'en-US').measures[0]?.max ?? 0;
    assert.ok(Math.abs(most('a 10 inch tablet') - 10.6 * 0.0254) < 1e-9);
    assert.ok(Math.abs(most('a 16 inch laptop') - 16.95 * 0.0254) < 1e-9);
  });
});

describe('a size in a small letter', () => {
  test('is none alone', () => {
    assert.equal(lettersOf('m'), undefined);
    assert.equal(lettersOf('M'), 'M');
    assert.equal(lettersOf('xl'), 'XL');
  });

  test('is that of a title or of an attribute', () => {
    assert.equal(isOfSize(productIn('Shirts', 'T-shirt M'), 'm'), true);
    assert.equal(isOfSize(productIn('Shirts', "Men's shirt, 3 m of yarn"), 'm'), undefined);
    assert.equal(isOfSize(productIn('Shirts', 'T-shirt', { Size: 'S/M' }), 'm'), true);
    assert.equal(isOfSize(productIn('Shirts', 'T-shirt', { Size: 'S/M' }), 'l'), false);
  });
});

describe('groups for people', () => {
  const shopOf = (...names: readonly string[]) => {
    const catalogue = Object.assign(new FakeShop(), {
      groups: () => groups,
    });
    const groups = new Map(names.map((name, at) => [String(at), { name }]));
    return { catalogue, tenantId: 'ten_1' };
  };
  const wish = (label: string): Wish => ({
    kind: 'taxonomy',
    key: 'taxonomy',
    value: 'x',
    label,
    firm: true,
  });

  test('are all that say so, with those for everybody, where several do', () => {
    const shop = shopOf("Women's dresses", "Women's shoes", 'Unisex hats', "Men's hats", 'Lamps');
    assert.equal(groupFor(shop, 'women')?.value, '0');
    assert.deepEqual(withBeside(shop, wish('Women')).also, ['0', '1', '2']);
    assert.equal(groupFor(shop, 'men'), undefined);
    assert.equal(withBeside(shop, wish('Men')).also, undefined);
  });

  test('stand beside the group of the thing alone', () => {
    const shop = shopOf("Women's dresses", 'Dresses for girls', 'Dresses', 'Women');
    assert.deepEqual(withBeside(shop, wish('Dresses')).also, ['0']);
    assert.equal(withBeside(shop, wish('Lamps')).also, undefined);
    const also = { ...wish('Dresses'), also: ['9'] };
    assert.deepEqual(withBeside(shop, also).also, ['9', '0']);
    const brand: Wish = { ...wish('Women'), kind: 'brand' };
    assert.equal(withBeside(shop, brand), brand);
  });

  test('are those of one shop, and of many groups only the first', () => {
    const shop = shopOf("Women's dresses", "Women's shoes");
    assert.equal(groupFor(shop, 'women')?.value, '0');
    assert.equal(groupFor(shopOf('Lamps', 'Tables'), 'women'), undefined);
    const names = Array.from({ length: 5_000 }, (_one, at) => `Lamps ${String(at)}`);
    assert.equal(groupFor(shopOf(...names, "Women's hats", "Women's bags"), 'women'), undefined);
  });
});

describe('the groups of a kind', () => {
  const names = ['Macro lenses', 'Zoom lenses', 'Lens caps', 'Rigs'];
  const catalogue = Object.assign(new FakeShop([]), {
    groups: () => new Map(names.map((name, at) => [`${at}`, { name }])),
  });
  const shop = { catalogue, tenantId: 'ten_1' };
  const wish = (text: string, order?: 'cheapest' | 'cheap') => {
    const sought = { terms: [{ text }], head: text.toLowerCase(), inStock: false, unwanted: [] };
    return inGroupsOfKind(shop, order === undefined ? sought : { ...sought, order }).terms;
  };

  test('are all meant by the cheapest or dearest of that kind, and of nothing else', () => {
    const groups = wish('Lens', 'cheapest')[0]?.wish;
    assert.deepEqual([groups?.value, groups?.also], ['0', ['1']]);
    for (const others of [wish('Lens'), wish('Lens', 'cheap'), wish('Rig', 'cheapest')])
      assert.deepEqual(Object.keys(others[0]!), ['text']);
  });
});

describe('a group of two names', () => {
  const GROUP = { kind: 'taxonomy', key: 'taxonomy', value: 'g', firm: false } as const;
  const idsOf = async (
    head: string,
    label: string,
    goods: readonly FakeProduct[],
    words: string[],
  ) => {
    const wish = { ...GROUP, label };
    const terms = [...words.map((text) => ({ text })), { text: head, wish }];
    const sought = { terms, head, isNamed: true, inStock: false, unwanted: [] };
    const products = goods.map((one) => catalogueProduct({ ...one, department: label }));
    const result: SearchResult = {
      ...(await new FakeShop([]).search('t', { text: '', locale: 'en', limit: 1 })),
    };
    const found = await judged(products, sought, { result, wishes: [wish] });
    return { ids: found.products.map((one) => one.external_product_id), so: found.isCalledSo };
  };

  test('has none of the one, where all that is in it says the other', async () => {
    const ROASTS = ['a', 'b'].map((id) => ({
      id,
      title: `Roast ${id}`,
      description: 'Coffee from Peru.',
    }));
    assert.equal((await idsOf('tea', 'Coffee & Tea', ROASTS, [])).so, false);
    assert.equal((await idsOf('coffee', 'Coffee & Tea', ROASTS, [])).so, true);
    const green = { id: 'c', title: 'Green', description: 'A tea.' };
    assert.equal((await idsOf('tea', 'Coffee & Tea', [...ROASTS, green], [])).so, true);
  });

  test('has things with a noun behind, where these alone say all of the wish', async () => {
    const POWDERS = ['Pea protein isolate', 'Golden pea protein isolate', 'Beef peptides'].map(
      (title, at) => ({ id: `${at}`, title }),
    );
    assert.deepEqual((await idsOf('protein', 'Proteins & Blends', POWDERS, ['pea'])).ids, [
      '0',
      '1',
    ]);
  });
});
