// Search by words and identifiers, order by price, and changes of the catalogue.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProductItem } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { idsFound, indexOf, products, schema } from './small-catalogue.ts';

const index = indexOf(products);
const titled = (external_product_id: string, title: string, amount?: number): ProductItem => ({
  external_product_id,
  title,
  ...(amount !== undefined && { price: { amount, currency: 'EUR' } }),
});

describe('search by words (contract 8.5)', () => {
  it('puts a word of the title before the same word of the description', () => {
    assert.deepEqual(idsFound(index, 'laptop'), ['laptop-13', 'laptop-17', 'sticker']);
  });

  it('understands inflections, in German too', () => {
    assert.deepEqual(idsFound(index, 'Laptops').length, 3);
    assert.deepEqual(idsFound(index, { text: 'rotes', locale: 'de-DE' }), ['runner']);
  });

  it('tells which words are strange, and what it takes them for', () => {
    const goggles = indexOf([titled('g', 'Swimming goggles'), titled('w', 'Nikau palm')]);
    const strange = (text: string) =>
      goggles
        .strangeWords(text, 'en')
        .map(({ start, end, to }) => [text.slice(start, end), to] as const);
    assert.deepEqual(strange('the gogles undr water'), [
      ['gogles', 'goggles'],
      ['undr', undefined],
    ]);
    // A form of "swim" by its letters alone.
    assert.deepEqual(strange('swiming'), [['swiming', 'swimming']]);
    assert.deepEqual(strange('Nikau goggles'), []);
  });

  it('ignores words around a wish', () => {
    const plain = index.plan({ text: 'loafer', limit: 10 });
    for (const text of [
      'hi, I am looking for a loafer, can you show me some?',
      'Do you have any loafers?',
    ]) {
      assert.deepEqual(idsFound(index, text), ['loafer'], text);
    }
    const german = { text: 'Hallo, ich suche einen loafer bitte', locale: 'de' };
    assert.equal(index.plan({ ...german, limit: 10 }).wish, 'loafer');
    assert.equal(plain.wish, 'loafer');
  });

  it('searches stop words if there are no others', () => {
    const band = indexOf([titled('who', 'The Who'), titled('other', 'Something else')]);
    assert.deepEqual(idsFound(band, 'the who'), ['who']);
  });

  it('finds a model number whole, in parts and in two words', () => {
    const models = indexOf([titled('a', 'Toner TN-2110'), titled('b', 'Toner TN-2120')]);
    for (const text of ['tn-2110', 'TN2110', '2110', 'tn 2110']) {
      assert.equal(idsFound(models, text)[0], 'a', text);
    }
  });

  it('knows a word of several parts whole, or by all of them', () => {
    const vents = indexOf([titled('a', 'Shirt with vents'), titled('b', 'E-Bike for kids')]);
    const isKnown = (text: string) => vents.wordsOf(text, 'en').map((one) => one.isKnown);
    assert.deepEqual(isKnown('coupe-vent vent'), [false, true]);
    assert.deepEqual(isKnown('e-bike kids-shirt kids-hat'), [true, true, false]);
  });

  it('takes a strange word for one of the language with two letters swapped', () => {
    const strange = (text: string, locale = 'en') =>
      index.strangeWords(text, locale).map(({ to, isCommon }) => [to, isCommon]);
    assert.deepEqual(strange('nieghbours laptop'), [['neighbours', true]]);
    assert.deepEqual(strange('qzxjy'), [[undefined, undefined]]);
    assert.deepEqual(strange('nieghbours', 'de'), [[undefined, undefined]], 'of its own language');
    assert.deepEqual(strange('hte'), [[undefined, undefined]], 'too short to be sure');
  });

  it('counts a title with a model number as no longer than one with a word', () => {
    const toners = indexOf([titled('a', 'TN-2110-XL40 toner'), titled('b', 'Black toner')]);
    const { hits } = toners.search({ text: 'toner', limit: 9 });
    assert.equal(hits[0]?.score, hits[1]?.score);
    const measured = indexOf([titled('a', 'Screen 24 inch'), titled('b', 'Screen black')]);
    const screens = measured.search({ text: 'screen', limit: 9 }).hits;
    assert.equal(screens[0]?.score, screens[1]?.score);
  });

  it('puts a word before the same letters in a model number', () => {
    const power = indexOf([titled('a', 'AA-9000 power pack'), titled('b', 'Battery AA pack')]);
    assert.deepEqual(idsFound(power, 'aa'), ['b', 'a']);
  });

  it('reads words with a hyphen between them as the words that they are', () => {
    const players = indexOf([titled('a', 'Blu-ray player'), titled('b', 'Blu ray player')]);
    for (const text of ['ray', 'player', 'blu']) {
      const { hits } = players.search({ text, limit: 9 });
      assert.equal(hits.length, 2);
      assert.equal(hits[0]?.score, hits[1]?.score, text);
    }
  });

  it('counts stop words of a description for its length, and does not find by them', () => {
    const shop = indexOf([
      { external_product_id: 'a', description: { plain: 'it is for you and a rope' } },
      { external_product_id: 'b', description: { plain: 'green rope' } },
    ]);
    assert.deepEqual(idsFound(shop, 'rope'), ['b', 'a']);
    assert.deepEqual(idsFound(shop, 'for you'), []);
  });

  it('counts each occurrence of a word, in its own field only', () => {
    const often = 'rope '.repeat(100);
    const shop = indexOf([
      { external_product_id: 'a', title: often, brand: 'Acme' },
      {
        external_product_id: 'b',
        title: `${'knot '.repeat(84)}${'rope '.repeat(16)}`,
        brand: 'Acme',
      },
      { external_product_id: 'c', title: 'knot', brand: 'rope' },
    ]);
    const { hits } = shop.search({ text: 'rope', limit: 9 });
    const score = new Map(hits.map((hit) => [hit.external_product_id, hit.score]));
    assert.equal(score.get('a'), score.get('b'));
  });

  it('finds a measure however it is written', () => {
    for (const text of ['17"', '17 inch', '17in']) {
      assert.deepEqual(idsFound(index, text), ['laptop-17'], text);
    }
    assert.deepEqual(idsFound(index, '4gb'), ['laptop-17']);
  });

  it('finds two words that are written as one, and one that is written as two', () => {
    const watches = indexOf([titled('a', 'Smartwatch'), titled('b', 'Wall clock')]);
    assert.deepEqual(idsFound(watches, 'smart watch'), ['a']);
  });

  it('joins two words if some products write them as one', () => {
    const shop = indexOf([
      titled('player', 'DVD player'),
      { external_product_id: 'pen', title: 'Pen', description: { plain: 'not for a dvdplayer' } },
      ...['a', 'b', 'c'].map((id) => titled(id, `Rope ${id}`)),
    ]);
    assert.deepEqual(idsFound(shop, 'dvd player'), ['player', 'pen']);
    // What is a form of the word already is no other way to say it.
    const jackets = indexOf([titled('a', 'Jackets')]);
    const scoreOf = (text: string) => jackets.search({ text, limit: 1 }).hits[0]?.score ?? 0;
    assert.ok(scoreOf('jacket s') < 2 * scoreOf('jacket'));
    const consoles = indexOf([titled('a', 'PlayStation'), titled('b', 'Weather station')]);
    assert.deepEqual(idsFound(consoles, 'play station'), ['a', 'b']);
    assert.deepEqual(consoles.search({ text: 'play station', limit: 9 }).corrections, []);
  });

  it('corrects words that no product has, and says so', () => {
    const query = { text: 'lether loafer', limit: 10 };
    const { hits, corrections } = index.search(query);
    assert.equal(hits[0]?.external_product_id, 'loafer');
    assert.deepEqual(corrections, [{ from: 'lether', to: 'leather' }]);
    assert.equal(index.plan(query).wish, 'leather loafer');
    assert.deepEqual(index.search({ text: 'leather', limit: 10 }).corrections, []);
  });

  it('corrects a double at the wrong place in each word', () => {
    const shop = indexOf([titled('a', 'Ferret hammock'), titled('b', 'Duffels')]);
    const query = { text: 'ferett hamock', limit: 10 };
    assert.deepEqual(shop.search(query).corrections, [
      { from: 'ferett', to: 'ferret' },
      { from: 'hamock', to: 'hammock' },
    ]);
  });

  it('corrects wrong vowels of a long word', () => {
    const shop = indexOf([titled('a', 'Rhododendron'), titled('b', 'Wheelbarrow')]);
    const corrected = (text: string) => shop.search({ text, limit: 9 }).corrections;
    assert.deepEqual(corrected('rhodadindren'), [{ from: 'rhodadindren', to: 'rhododendron' }]);
    assert.deepEqual(corrected('rhodedenders'), [], 'other consonants are another word');
    assert.deepEqual(corrected('rhodonentren'), [], 'two other consonants');
    assert.deepEqual(corrected('rhododendrom'), [{ from: 'rhododendrom', to: 'rhododendron' }]);
    shop.remove('a');
    assert.deepEqual(corrected('rhodadindren'), [], 'no product has it any more');
  });

  it('corrects no short word, and no first letter, in their vowels', () => {
    const shop = indexOf([
      titled('a', 'Banana'),
      titled('b', 'Amaryllis'),
      titled('c', 'Cappuccino'),
    ]);
    const corrected = (text: string) => shop.search({ text, limit: 9 }).corrections;
    for (const text of ['benene', 'emeryllos']) assert.deepEqual(corrected(text), [], text);
    assert.equal(corrected('capacceno')[0]?.to, 'cappuccino', 'a double letter counts once');
  });

  it('reads praise that no product has as praise, not as a misspelling', () => {
    const { corrections, wish } = index.plan({ text: 'a good leather loafer', limit: 10 });
    assert.deepEqual(corrections, []);
    assert.equal(wish, 'leather loafer');
    const golden = indexOf([titled('a', 'Gold fan'), titled('b', 'Fan')]);
    assert.deepEqual(golden.search({ text: 'a good fan', limit: 10 }).corrections, []);
  });

  it('does not correct a form of a short English word', () => {
    const shop = indexOf([titled('a', 'Toy for cats')]);
    assert.deepEqual(shop.search({ text: 'eats', limit: 10 }).corrections, []);
    assert.equal(shop.search({ text: 'ctas', limit: 10 }).corrections.length, 1);
  });

  it('corrects a word that has the stem of another, and leaves the words of a language', () => {
    const shop = indexOf([titled('lens', 'Refractor lens'), titled('tent', 'Camper tent')]);
    const corrected = (text: string) => shop.search({ text, limit: 9 }).corrections;
    assert.deepEqual(corrected('refracter lens'), [{ from: 'refracter', to: 'refractor' }]);
    assert.deepEqual(corrected('refracter lenz'), [
      { from: 'refracter', to: 'refractor' },
      { from: 'lenz', to: 'lens' },
    ]);
    for (const text of ['camped', 'tents', 'refracted lenses', 'refractore'])
      assert.deepEqual(corrected(text), []);
  });

  it('takes no form of a short, a German or a common word for a slip, nor of a number', () => {
    const titles = ['Crated toy', 'Zored toy', 'Lumine', 'H2lumine', 'Luminely'];
    const shop = indexOf(titles.map((title, at) => titled(`${at}`, title)));
    const corrected = (text: string, locale: string) =>
      shop.search({ text, locale, limit: 9 }).corrections;
    for (const text of ['crates', 'zores', 'h2lumins', 'lumining'])
      assert.deepEqual(corrected(text, 'en'), [], text);
    assert.deepEqual(corrected('lumins', 'de'), []);
    assert.deepEqual(corrected('lumins', 'en'), [{ from: 'lumins', to: 'lumine' }]);
  });

  it('leaves a word that products have, and corrects it when none has it any more', () => {
    const shop = indexOf([titled('a', 'Lumine lens'), titled('b', 'Lumins tube')]);
    const corrected = () => shop.search({ text: 'lumins', limit: 9 }).corrections;
    assert.deepEqual(corrected(), []);
    shop.remove('b');
    assert.deepEqual(corrected(), [{ from: 'lumins', to: 'lumine' }]);
  });

  it('does not correct a word of British English', () => {
    const shop = indexOf([titled('a', 'Type writer'), titled('b', 'Jeweller kit')]);
    for (const text of ['tyres', 'jewellery', 'pyjamas'])
      assert.deepEqual(shop.search({ text, limit: 10 }).corrections, [], text);
  });

  it('takes no form of a German verb or adjective for a slip', () => {
    const mats = indexOf([titled('m', 'Matte mat'), titled('d', 'Dünner Wandersmann')]);
    const corrected = (text: string) =>
      mats.search({ text, locale: 'de', limit: 10 }).corrections.map(({ to }) => to);
    for (const form of ['malt', 'klettert', 'reitet', 'schnellem'])
      assert.deepEqual(corrected(form), [], form);
    assert.deepEqual(corrected('Matze'), ['mat']);
  });

  it('does not correct a common word of the language, even if no product has it', () => {
    const kitchen = indexOf([titled('a', 'Wide pan'), titled('b', 'Water kettle')]);
    const askFor = (text: string, locale: string) => {
      const query = { text, locale, limit: 10 };
      return { ...kitchen.search(query), wish: kitchen.plan(query).wish };
    };
    const english = askFor('wine', 'en');
    assert.deepEqual([english.hits, english.corrections, english.wish], [[], [], 'wine']);
    const german = askFor('Vater', 'de');
    assert.deepEqual([german.hits, german.corrections, german.wish], [[], [], 'Vater']);
    assert.deepEqual(askFor('watre', 'en').corrections, [{ from: 'watre', to: 'water' }]);
  });

  it('does not correct a word by one other letter in a language without a full word list', () => {
    const larder = indexOf([
      titled('a', 'Soupe de poisson'),
      titled('b', 'Fromage de brebis'),
      titled('c', 'Sandspielzeug mit Schaufel'),
    ]);
    const corrected = (text: string, locale: string) =>
      larder.search({ text, locale, limit: 1 }).corrections.map(({ to }) => to);
    assert.deepEqual(corrected('boisson', 'fr'), []);
    assert.deepEqual(corrected('Schaukel', 'de-DE'), []);
    // A letter too many, or too few, makes no other word.
    assert.deepEqual(corrected('fromagge', 'fr'), ['fromage']);
    assert.deepEqual(corrected('frmage', 'fr'), ['fromage']);
    assert.deepEqual(corrected('poissan', 'en'), ['poisson']);
    // Letters that sound alike make no other word either.
    const made = indexOf([titled('a', 'Kommode Carlotta'), titled('b', 'Kommode Succado')]);
    for (const [text, to] of [
      ['karlotta', 'carlotta'],
      ['sukado', 'succado'],
    ] as const)
      assert.deepEqual(made.search({ text, locale: 'de', limit: 1 }).corrections, [
        { from: text, to },
      ]);
    // "Tasse" is another word by a letter, and "Tassen" lacks one here.
    const cups = indexOf([
      titled('a', 'Tasse rot'),
      titled('b', 'Tasse blau'),
      titled('c', 'Tassen'),
    ]);
    const tassn = cups.search({ text: 'Tassn', locale: 'de', limit: 1 });
    assert.deepEqual(
      tassn.corrections.map(({ to }) => to),
      ['tassen'],
    );
  });

  it('corrects the half of a word that is written as two', () => {
    const shop = indexOf([
      titled('a', 'Dragonfruit'),
      { ...titled('b', 'Rug'), description: { plain: 'Underneath the table' } },
    ]);
    const corrected = (text: string) =>
      shop.search({ text, locale: 'en', limit: 1 }).corrections.map(({ to }) => to);
    assert.deepEqual(corrected('dragon friut'), ['dragonfruit']);
    assert.deepEqual(corrected('dragon frxxt'), []);
    assert.deepEqual(corrected('under neeth'), []);
    assert.deepEqual(corrected('friut'), []);
  });

  it('does not correct a word to a much shorter one', () => {
    const remotes = indexOf([titled('a', 'RAS remote')]);
    const german = remotes.search({ text: 'Rasierer', locale: 'de', limit: 9 });
    assert.deepEqual([german.hits, german.corrections], [[], []]);
    const kettles = indexOf([titled('a', 'Kettle')]);
    assert.deepEqual(idsFound(kettles, 'kettels'), ['a']);
    const short = indexOf([titled('a', 'Gig bag'), titled('b', 'Straw hat')]);
    assert.deepEqual(short.search({ text: 'Geigen', locale: 'de', limit: 9 }).corrections, []);
    assert.deepEqual(idsFound(short, 'hatts'), ['b']);
  });

  it('corrects to the word that goes with the rest of the query', () => {
    const desk = indexOf([
      titled('a', 'Mouse pad'),
      titled('b', 'Night mode lamp'),
      titled('c', 'Dark mode lamp'),
    ]);
    assert.deepEqual(desk.search({ text: 'moue pad', limit: 1 }).corrections, [
      { from: 'moue', to: 'mouse' },
    ]);
    assert.deepEqual(desk.search({ text: 'moue lamp', limit: 1 }).corrections, [
      { from: 'moue', to: 'mode' },
    ]);
  });

  it('takes an unknown last word for the beginning of a word before it corrects it', () => {
    const { hits, corrections } = index.search({ text: 'cartr', limit: 10 });
    assert.deepEqual([hits[0]?.external_product_id, corrections], ['toner', []]);
  });

  it('counts the matches before the limit', () => {
    const { hits, matchedCount } = index.search({ text: 'laptop', limit: 1 });
    assert.deepEqual([hits.length, matchedCount], [1, 3]);
    assert.deepEqual(index.search({ text: 'laptop', limit: 0 }).hits, []);
  });

  it('returns no hits for bad input, and does not throw', () => {
    for (const text of [
      '',
      ' \n\t ',
      '🎉🎉🎉',
      '\u0000\u001b[31m\u007f',
      '.*(a+)+$ [^] \\p{L} ${x}',
      '\ud800',
      '__proto__ constructor toString',
      'qzxj '.repeat(800),
      'a'.repeat(4000),
    ]) {
      assert.deepEqual(idsFound(index, text), [], JSON.stringify(text.slice(0, 20)));
    }
    assert.ok(idsFound(index, `laptop ${'x '.repeat(1990)}`).length > 0);
  });
});

describe('search in French', () => {
  it('finds a word by its other forms, in its own language alone', () => {
    const shop = indexOf([
      { external_product_id: 'a', title: 'Râpes métalliques' },
      { external_product_id: 'b', title: 'Bateau' },
    ]);
    for (const [text, id] of [
      ['râpe métallique', 'a'],
      ['bateaux', 'b'],
    ] as const) {
      assert.deepEqual(idsFound(shop, { text, locale: 'fr-FR' }), [id], text);
    }
    assert.equal(shop.wordsOf('bateaux', 'fr')[0]?.isName, true);
    assert.equal(shop.wordsOf('bateaux', 'en')[0]?.isName, false);
  });

  it('finds a French word by its sound, where silent letters are left out', () => {
    const shop = indexOf([
      titled('chair', 'Fauteuil crapaud'),
      titled('cake', 'Gâteau au chocolat'),
      titled('fish', 'Poisson rouge'),
    ]);
    for (const [text, ids] of [
      ['crapo', ['chair']],
      ['gato', ['cake']],
      ['foteuil', ['chair']],
      ['boisson', []],
      ['rose', []],
    ] as const) {
      assert.deepEqual(idsFound(shop, { text, locale: 'fr' }), ids, text);
    }
    assert.deepEqual(idsFound(shop, { text: 'crapo', locale: 'en' }), []);
    // A word that comes later is heard too.
    assert.deepEqual(idsFound(shop, { text: 'bordo', locale: 'fr' }), []);
    shop.upsert(buildDocument(titled('wine', 'Vin de Bordeaux'), schema));
    assert.deepEqual(idsFound(shop, { text: 'bordo', locale: 'fr' }), ['wine']);
  });
});

describe('search by identifier (contract 8.5)', () => {
  it('puts the product with exactly this id, SKU or barcode first and names the variant', () => {
    for (const text of ['RUN-BL-42', 'run bl 42', 'runner-blue-42']) {
      const [hit] = index.search({ text, limit: 10 }).hits;
      assert.equal(hit?.external_product_id, 'runner', text);
      assert.equal(hit?.external_variant_id, 'runner-blue-42', text);
      assert.equal(hit?.isIdentified, true, text);
    }
    const [byBarcode] = index.search({ text: '4006381333931', limit: 10 }).hits;
    assert.equal(byBarcode?.external_variant_id, 'runner-blue-41');
    const [byId] = index.search({ text: 'LAPTOP-17', limit: 10 }).hits;
    assert.deepEqual(
      [byId?.external_product_id, byId?.external_variant_id],
      ['laptop-17', undefined],
    );
  });

  it('knows an identifier inside a sentence, but not a short number', () => {
    const [hit] = index.search({ text: 'is RUN-RD-42 in stock?', limit: 10 }).hits;
    assert.equal(hit?.external_variant_id, 'runner-red-42');
    const cards = indexOf([titled('2060', 'Desk lamp'), titled('card', 'Graphics card RTX 2060')]);
    assert.deepEqual(idsFound(cards, 'rtx 2060'), ['card']);
    assert.deepEqual(idsFound(cards, '2060'), ['2060', 'card']);
  });

  it('knows a name in words, though a product has it as its number', () => {
    const cables = indexOf([
      {
        ...titled('one', 'Patch cable'),
        variants: [{ external_variant_id: 'x', sku: 'Patch Cable' }],
      },
      titled('two', 'Patch cable, long'),
    ]);
    assert.ok(
      cables.search({ text: 'patch cable', limit: 9 }).hits.every((hit) => !hit.isIdentified),
    );
  });

  it('knows a kind of thing, though one product has it as its id', () => {
    const dresses = indexOf([
      titled('dress', 'Surplice dress'),
      titled('one', 'Lace dress'),
      titled('runner', 'Track shoe'),
    ]);
    const { hits } = dresses.search({ text: 'dress', limit: 9 });
    assert.deepEqual(
      hits.map((hit) => hit.isIdentified),
      [false, false],
    );
    assert.equal(dresses.search({ text: 'runner', limit: 9 }).hits[0]?.isIdentified, true);
  });

  it('keeps identified products first under every order', () => {
    const asked = { text: 'runner-red-42 laptop', sort: 'price_descending' as const };
    assert.equal(idsFound(index, asked)[0], 'runner');
  });

  it('forgets the identifiers of a removed product', () => {
    const changing = indexOf(products);
    changing.remove('runner');
    assert.deepEqual(idsFound(changing, 'RUN-BL-42'), []);
  });
});

describe('order by price', () => {
  it('leaves out products of little relevance: the cheapest laptop is no sticker', () => {
    const asked = { text: 'laptop', sort: 'price_ascending' as const };
    assert.deepEqual(idsFound(index, asked), ['laptop-13', 'laptop-17'].toReversed());
    assert.ok(!idsFound(index, asked).includes('sticker'));
  });

  it('orders by the price of matching variants, with unpriced products last', () => {
    const shop = indexOf([
      ...products,
      titled('unpriced', 'Shoes'),
      titled('dear', 'Shoes', 20_000),
      titled('cheap', 'Shoes', 500),
    ]);
    const shoes = (sort: 'price_ascending' | 'price_descending') =>
      idsFound(shop, { text: 'shoes', sort });
    assert.deepEqual(shoes('price_ascending'), ['cheap', 'runner', 'loafer', 'dear', 'unpriced']);
    assert.deepEqual(shoes('price_descending'), ['dear', 'loafer', 'runner', 'cheap', 'unpriced']);
    const listed = (sort: 'price_ascending' | 'price_descending') =>
      idsFound(shop, { sort, filters: { attributes: { colour: ['blue', 'black'] } } });
    assert.deepEqual(listed('price_ascending'), ['toner', 'runner', 'loafer']);
    assert.deepEqual(listed('price_descending'), ['loafer', 'runner', 'toner']);
  });

  it('compares in the currency asked for, else in the commonest', () => {
    const filters = { price: { currency: 'USD' } };
    assert.deepEqual(idsFound(index, { text: 'laptop', sort: 'price_ascending', filters }), [
      'laptop-13',
    ]);
  });
});

describe('changes of the catalogue', () => {
  it('make a word known that was asked for before, and forgotten again', () => {
    const shop = indexOf([titled('a', 'Oar')]);
    const isKnown = (): boolean | undefined => shop.wordsOf('paddle', 'en')[0]?.isKnown;
    assert.equal(isKnown(), false);
    shop.upsert(buildDocument(titled('b', 'Paddle'), schema));
    assert.equal(isKnown(), true);
    shop.remove('b');
    assert.equal(isKnown(), false);
  });

  it('leave the first product to a filter', () => {
    const shop = indexOf([{ ...titled('a', 'Oar'), brand: 'Skiff' }, titled('b', 'Oar')]);
    const { hits } = shop.search({ text: 'oar', limit: 9, filters: { brand: ['Skiff'] } });
    assert.deepEqual(
      hits.map((hit) => hit.external_product_id),
      ['a'],
    );
  });

  it('replace a product whole', () => {
    const changing = indexOf(products);
    changing.upsert(buildDocument(titled('loafer', 'Suede moccasin'), schema));
    assert.deepEqual(idsFound(changing, 'leather'), []);
    assert.deepEqual(idsFound(changing, 'moccasin'), ['loafer']);
    assert.deepEqual(idsFound(changing, { filters: { brand: ['Stride'] } }), []);
    assert.equal(changing.documentCount, products.length);
  });

  it('remove a product, and say whether there was one', () => {
    const changing = indexOf(products);
    assert.equal(changing.remove('toner'), true);
    assert.equal(changing.remove('toner'), false);
    assert.deepEqual(idsFound(changing, 'toner'), []);
    assert.equal(changing.documentCount, products.length - 1);
  });

  it('change the results of queries with cached words and filters', () => {
    const crowd = Array.from({ length: 600 }, (_, at) => ({
      ...titled(`mug-${at}`, at % 2 === 0 ? 'Blue mug' : `Mug for tea ${at}`, at),
      attributes: { colour: at % 3 === 0 ? 'blue' : 'red' },
    }));
    const changing = indexOf(crowd);
    const queries = [
      { text: 'blue mug', limit: 20 },
      { text: 'mug', limit: 20, filters: { price: { max: 300 } } },
      { text: 'mug', limit: 20, filters: { attributes: { colour: 'blue' } } },
    ];
    for (const count of [590, 400, 250]) {
      for (const query of queries) changing.search(query);
      for (const { external_product_id } of crowd.splice(count)) {
        changing.remove(external_product_id);
      }
      crowd.push({ ...titled('new', 'Blue mug, blue', 1), attributes: { colour: 'blue' } });
      changing.upsert(buildDocument(crowd.at(-1)!, schema));
      const fresh = indexOf(crowd);
      for (const query of queries) {
        assert.deepEqual(changing.search(query), fresh.search(query), query.text);
        assert.deepEqual(changing.search(query), fresh.search(query), query.text);
      }
      crowd.pop();
      changing.remove('new');
    }
  });

  it('leave no trace after a compaction, and memory stays bounded', () => {
    const churned = indexOf(products);
    const bytes: number[] = [];
    for (let round = 0; round < 6000; round += 1) {
      churned.upsert(
        buildDocument(titled(`passing-${round % 7}`, `Passing guest${round}`), schema),
      );
      if (round % 1000 === 999) bytes.push(churned.memoryBytes());
    }
    for (let guest = 0; guest < 7; guest += 1) churned.remove(`passing-${guest}`);
    for (const text of ['laptop', 'brother toner', 'lether', 'RUN-BL-42', 'passing', 'w']) {
      const query = { text, limit: 10 };
      assert.deepEqual(churned.search(query), index.search(query), text);
    }
    const text = 'waterproof blue bosch shoes';
    assert.deepEqual(churned.mentions(text), index.mentions(text));
    assert.ok(bytes.at(-1)! <= bytes[1]! * 1.2, bytes.join(' '));
  });
});
