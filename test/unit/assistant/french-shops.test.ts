// Shops whose texts are in French: the thing is the first word of a name; asked in French and in English.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calledAs, isOfGroup } from '../../../src/assistant/grounded/fit.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const description = 'Un produit facile à utiliser, idéal avec tout et pour tous, grand ou petit.';
const item = (id: string, title: string, more: Partial<FakeProduct> = {}): FakeProduct => {
  return { id, title, description, price: 1_500, ...more };
};
const ofSyrup = `${description} Un sirop à goûter sans attendre.`;
const SHOP: readonly FakeProduct[] = [
  item('plum', 'Sirop de prune - Maison Aubel', {
    department: 'Nos sirops',
    price: 900,
    facts: { 'Temps de garde': '3 ans', 'Degré d’alcool': '11' },
  }),
  item('mint', 'Aubel menthe - 2021', {
    department: 'Sirops légers',
    description: ofSyrup,
    price: 400,
  }),
  item('pear', 'Aubel poire - 2020', {
    department: 'Sirops de Meuse',
    description: ofSyrup,
    price: 4_900,
  }),
  ...['fig', 'rose', 'fir', 'nut'].map((id) =>
    item(id, `Aubel ${id}`, { department: 'Sirops de Meuse', description: ofSyrup }),
  ),
  item('box', 'Coffret 2 bouteilles + 3 gaufres', { department: 'Coffrets', price: 6_000 }),
  item('saw', 'COTE DU NORD - La scie pliante', { department: 'Outils', price: 1_200 }),
  item('lamp', 'Lampe de bureau', { department: 'Lampes', price: 2_200 }),
  item('oat', 'Boisson Ruel', { department: 'Sans alcool' }),
  item('cream', 'Crème Ruel', { department: 'Desserts', facts: { Alcool: '2 %' } }),
  item('toy', 'Puzzle Boys', { department: 'Jeux' }),
  item('toy2', 'Puzzle Ruel', { department: 'Jeux' }),
];

async function told(locale: string, ...messages: readonly string[]) {
  const shop = new FakeShop(SHOP);
  shop.common.add('chile');
  const last = (await converse(shop, messages, { locale })).at(-1);
  assert.ok(last);
  return last;
}

describe('over a catalogue in French', () => {
  test('the kind in the name of a group is its first word, and one of English texts its last', () => {
    const isIn = (department: string, head: string, text = description): boolean =>
      isOfGroup(catalogueProduct(item('one', 'Aubel', { department, description: text })), head);
    assert.equal(isIn('Nos sirops', 'sirop'), true);
    assert.equal(isIn('Sirops légers', 'sirop'), true);
    assert.equal(isIn('Accessoires vélo', 'vélo'), false);
    assert.equal(isIn('Sans alcool', 'alcool'), false);
    assert.equal(isIn('Bike racks', 'rack', 'It is easy to use with the bike.'), true);
    assert.equal(isIn('Bike racks', 'bike', 'It is easy to use with the bike.'), false);
  });

  test('the cheapest is the cheapest of all groups of that kind', async () => {
    assert.equal((await told('fr', 'le sirop le moins cher')).ids[0], 'mint');
  });

  test('a word behind a dash is not led to by what stands before it', () => {
    const called = (title: string, word: string) =>
      calledAs(catalogueProduct(item('one', title)), word);
    assert.equal(called('COTE DU NORD - La scie pliante', 'scie'), 'so');
    assert.equal(called('Housse de scie', 'scie'), 'of-it');
    assert.equal(called('Housse de scie - Les Ateliers', 'scie'), 'of-it');
  });

  test('a bottle of something is that, and a lamp of the desk is a lamp', async () => {
    assert.equal((await told('fr', 'la bouteille de sirop la plus chère')).ids[0], 'pear');
    assert.deepEqual((await told('fr', 'une lampe de bureau')).ids, ['lamp']);
    assert.equal((await told('fr', 'deux bouteilles de sirop')).ids.includes('box'), false);
  });

  test('"of the three" are the shown ones', () => {
    assert.equal(understand('le moins cher des trois ?', 'fr').pointsAtList, true);
    assert.equal(understand('la moins chère parmi celles-ci', 'fr').pointsAtList, true);
    assert.equal(understand('avez-vous des trois pièces', 'fr').pointsAtList, false);
  });

  test('a group that is called by what is absent is wanted where that is unwanted', async () => {
    for (const [locale, say] of [
      ['fr', 'quelque chose sans alcool'],
      ['fr', 'je cherche un produit sans alcool'],
      ['en', 'anything without alcohol?'],
    ] as const) {
      const { ids, text } = await told(locale, say);
      assert.deepEqual(ids, ['oat'], `${say}: ${text}`);
    }
    assert.doesNotMatch((await told('fr', 'un sirop sans prune')).ids.join(' '), /plum/u);
  });

  test('children are called by no word of another language', async () => {
    const { text } = await told('fr', 'un puzzle pour les enfants');
    assert.match(text, /« puzzle pour les enfants »/u);
  });

  test('a country that no product names is not passed over', async () => {
    assert.match((await told('en', 'a syrup from Chile')).text, /no “Chile”/u);
  });

  test('how long a thing keeps, and how strong it is, are attributes of its own', async () => {
    for (const [locale, say, answer] of [
      ['fr', 'combien de temps peut-on garder le sirop de prune ?', /3 ans/u],
      ['en', 'how strong is the plum syrup?', /11/u],
    ] as const) {
      assert.match((await told(locale, say)).text, answer, say);
    }
  });

  test('gift wrapping is asked of the shop, and "disons" names no thing', async () => {
    const { text } = await told('fr', 'vous faites des paquets cadeaux ?');
    assert.match(text, /que le catalogue/u);
    assert.deepEqual((await told('fr', 'un sirop', 'disons autour de 50 dollars')).ids, ['pear']);
  });

  test('an article before a kind seeks others than the one that was shown', async () => {
    for (const [locale, say] of [
      ['fr', 'un puzzle facile ?'],
      ['en', 'any easy puzzle?'],
    ] as const) {
      const { ids, text } = await told(locale, 'puzzle ruel', say);
      assert.deepEqual(ids.toSorted(), ['toy', 'toy2'], `${say}: ${text}`);
    }
  });
});
