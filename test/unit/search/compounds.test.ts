// Words written as one, as German and its neighbours write them: found by their head, and taken apart.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProductItem } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import type { LexicalIndex } from '../../../src/search/lexical-index.ts';
import { idsFound, indexOf, schema } from './small-catalogue.ts';

/** Products with a title each, called by their place in the alphabet, and what is said of them. */
function shopOf(...said: (string | { title: string; text: string })[]): LexicalIndex {
  return indexOf(
    said.map((one, at): ProductItem => {
      const external_product_id = String.fromCharCode('a'.charCodeAt(0) + at);
      if (typeof one === 'string') return { external_product_id, title: one };
      return { external_product_id, title: one.title, description: { plain: one.text } };
    }),
  );
}

const inGerman = (index: LexicalIndex, text: string) => idsFound(index, { text, locale: 'de-AT' });

describe('a word finds the compounds that it is the head of (contract 8.5)', () => {
  it('finds them by singular and plural, after any modifier', () => {
    const shop = shopOf('Steinzeugbecher Hafen', 'Umhängetaschen, Paar', 'Regenjacke', 'Teekanne');
    for (const [text, id] of [
      ['Becher', 'a'],
      ['Tasche', 'b'],
      ['Taschen', 'b'],
      ['umhängetasche', 'b'],
      ['Jacke', 'c'],
      ['Outdoor-Jacke', 'c'],
      ['zeig mir Jacken', 'c'],
      ['Kannen', 'd'],
    ] as const) {
      assert.deepEqual(inGerman(shop, text), [id], text);
    }
  });

  it('finds a plural whose vowel changes', () => {
    const shop = shopOf('Weingläser', 'Kochtopf', 'Kochbücher');
    assert.deepEqual(inGerman(shop, 'Glas'), ['a']);
    assert.deepEqual(inGerman(shop, 'Töpfe'), ['b']);
    assert.deepEqual(inGerman(shop, 'Buch'), ['c']);
  });

  it('puts the word itself before its compounds, and a compound in a title before a mention', () => {
    const shop = shopOf(
      { title: 'Kuchengabel', text: 'Liegt gut neben Tasse und Becher auf dem Tisch' },
      'Steinzeugbecher blau',
      'Becher blau',
    );
    assert.deepEqual(inGerman(shop, 'Becher'), ['c', 'b', 'a']);
  });

  it('follows the language of the locale, and does not change English', () => {
    for (const [locale, text, title] of [
      ['nl', 'jas', 'Regenjas'],
      ['nl-BE', 'tas', 'Schoudertas'],
      ['sv', 'jacka', 'Regnjacka'],
      ['da', 'jakke', 'Regnjakke'],
      ['nb', 'jakke', 'Regnjakke'],
    ] as const) {
      const shop = shopOf(title, { title: 'Regn regen schouder', text: '' });
      assert.deepEqual(idsFound(shop, { text, locale }), ['a'], title);
    }
    const shop = shopOf('Raincoat', 'Regenjacke');
    for (const locale of [{}, { locale: 'en' }, { locale: 'fr' }]) {
      assert.deepEqual(idsFound(shop, { text: 'coat', ...locale }), []);
      assert.deepEqual(idsFound(shop, { text: 'Jacke', ...locale }), []);
    }
  });

  it('takes no word for a compound that only ends alike', () => {
    const shop = shopOf(
      { title: 'Praktisch', text: 'So aromatisch wie das Aroma selbst' },
      'Monitor mit gutem Preis',
      { title: 'Kartell', text: 'Durchmesser 20 cm, es gibt viel zu entdecken, ein Hinweis' },
      { title: 'Gurt', text: 'Ganz elastisch, vom Hersteller' },
    );
    for (const text of ['Tisch', 'Tor', 'Eis', 'Messer', 'Decke', 'Teller']) {
      assert.deepEqual(inGerman(shop, text), [], text);
    }
  });

  it('accepts an unknown modifier from a title, not from a description', () => {
    const text = 'Passt in jede Xylotasche';
    assert.deepEqual(inGerman(shopOf('Xylotasche', { title: 'Stift', text }), 'Tasche'), [
      'a',
      'b',
    ]);
    assert.deepEqual(inGerman(shopOf({ title: 'Stift', text }), 'Tasche'), []);
    const known = shopOf({ title: 'Stift', text: 'Passt in jede Regentasche' });
    assert.deepEqual(inGerman(known, 'Tasche'), ['a']);
  });

  it('counts a second word that stands before the head', () => {
    const shop = shopOf('Daunenjacke', 'Regenjacke', 'Becher', 'Steinzeugbecher', 'Kindersocken');
    assert.deepEqual(inGerman(shop, 'Jacke für den Regen'), ['b', 'a']);
    assert.deepEqual(inGerman(shop, 'Becher aus Steinzeug'), ['d', 'c']);
    assert.deepEqual(inGerman(shop, 'Socken fürs Kind'), ['e']);
  });

  it('keeps to the filters, and to live products', () => {
    const shop = indexOf([
      { external_product_id: 'a', title: 'Regenjacke', price: { amount: 900, currency: 'EUR' } },
      { external_product_id: 'b', title: 'Umhängejacke', price: { amount: 100, currency: 'EUR' } },
    ]);
    const query = { text: 'Jacke', locale: 'de', filters: { price: { max: 500 } } };
    assert.deepEqual(idsFound(shop, query), ['b']);
    shop.upsert(buildDocument({ external_product_id: 'b', title: 'Mantel' }, schema));
    assert.deepEqual(inGerman(shop, 'Jacke'), ['a']);
    shop.remove('a');
    assert.deepEqual(inGerman(shop, 'Jacke'), []);
  });

  it('corrects a misspelt word as before', () => {
    const shop = shopOf('Regenjacke', 'Jacke');
    for (const text of ['Regenjake', 'Regnjacke', 'Regemjacken']) {
      const { hits, corrections } = shop.search({ text, locale: 'de', limit: 10 });
      assert.deepEqual(corrections, [{ from: text.toLowerCase(), to: 'regenjacke' }]);
      assert.equal(hits[0]?.external_product_id, 'a');
    }
    assert.deepEqual(inGerman(shop, 'Jakce'), ['b', 'a']);
  });
});

describe('a compound that no product has is taken apart (contract 8.5)', () => {
  it('finds products with its parts, with or without a linking element', () => {
    const shop = shopOf('Becher aus Steinzeug', 'Hose für die Arbeit', 'Pullover aus Lammwolle');
    for (const [text, id] of [
      ['Steinzeugbecher', 'a'],
      ['Arbeitshosen', 'b'],
      ['Wollpullover', 'c'],
    ] as const) {
      const { hits, corrections } = shop.search({ text, locale: 'de', limit: 10 });
      assert.deepEqual([hits[0]?.external_product_id, corrections], [id, []], text);
    }
  });

  it('ranks products with both parts first, and the head before similar words', () => {
    const shop = shopOf('Teller aus Steinzeug', 'Becher aus Glas', 'Becher aus Steinzeug');
    assert.deepEqual(inGerman(shop, 'Steinzeugbecher'), ['c', 'b', 'a']);
  });

  it('finds products named by its head if no product has the other part beside it', () => {
    const shop = shopOf('Mütze', 'Bommelmütze', {
      title: 'Schal',
      text: 'Für Regen, Kanne, Kante',
    });
    assert.deepEqual(inGerman(shop, 'Ledermütze'), ['a', 'b']);
    assert.deepEqual(inGerman(shop, 'Regenmütze'), ['a', 'b']);
    const glasses = shopOf('Fernglas', 'Zwei Gläser');
    const { hits, corrections } = glasses.search({ text: 'Weinglas', locale: 'de', limit: 10 });
    assert.deepEqual([hits[0]?.external_product_id, corrections], ['b', []]);
    assert.deepEqual(inGerman(shop, 'Isolierkanne'), [], 'nothing is called so');
    assert.deepEqual(inGerman(shop, 'Xqulomütze'), [], 'nothing is known of the rest');
  });

  it('splits at most four words of a query, and none that is longer than a word can be', () => {
    const shop = shopOf('Mütze', 'Kanne', 'Tasche', 'Lampe', 'Decke');
    const asked = ['Ledermütze', 'Lederkanne', 'Ledertasche', 'Lederlampe', 'Lederdecke'];
    assert.deepEqual(inGerman(shop, asked.join(' ')).toSorted(), ['a', 'b', 'c', 'd']);
    assert.deepEqual(inGerman(shop, 'Lederdecke'), ['e']);
    // 35 letters and 45, each in two words that one product says side by side.
    const long = (count: number): string => `${'leder'.repeat(count)}mütze`;
    const leather = shopOf(`${'leder'.repeat(6)} Mütze`, `${'leder'.repeat(8)} Mütze`);
    assert.equal(inGerman(leather, long(6))[0], 'a');
    assert.deepEqual(inGerman(leather, long(8)), []);
  });

  it('does not split a common word', () => {
    assert.deepEqual(inGerman(shopOf('Schuhe, von Hand gemacht'), 'Handschuhe'), []);
    assert.deepEqual(inGerman(shopOf('Ball', 'Fuß'), 'Fußball'), []);
  });

  it('splits an English word if nearly all products write it as two words', () => {
    const english = (shop: LexicalIndex, text: string): readonly string[] =>
      idsFound(shop, { text, locale: 'en' });
    assert.deepEqual(english(shopOf('Ionic hair dryer', 'Hair brush'), 'hairdryer')[0], 'a');
    const mowers = ['Red', 'Blue', 'Green', 'Grey', 'Black'].map(
      (colour) => `${colour} lawn mower`,
    );
    assert.equal(
      english(shopOf('Lawnmower', ...mowers, 'Hammer'), 'lawnmower')
        .toSorted()
        .join(''),
      'abcdef',
    );
    assert.deepEqual(english(shopOf('Lawnmower', ...mowers.slice(1), 'Hammer'), 'lawnmower'), [
      'a',
    ]);
    // Of two words that no product has both there is nothing to find; nor of what is said once.
    assert.deepEqual(english(shopOf('Hair brush', 'Dish dryer'), 'hairdryer'), []);
    assert.deepEqual(english(shopOf('Notebook', 'Notebook', 'A note in a book'), 'notebook'), [
      'a',
      'b',
    ]);
    assert.deepEqual(english(shopOf('Car seat for a pet'), 'carpet'), []);
    assert.deepEqual(idsFound(shopOf('Hair dryer'), { text: 'hairdryer', locale: 'fr' }), []);
  });

  it('finds the compounds that begin with the stem of the last word', () => {
    const shop = shopOf('Malkasten', 'Kasten', 'Tisch');
    assert.deepEqual(inGerman(shop, 'etwas zum Malen'), ['a']);
    assert.deepEqual(idsFound(shop, { text: 'malen', locale: 'en' }), []);
  });

  it('takes the beginning of a compound here for its first part, and no other letters', () => {
    const shop = shopOf('Lampe Nord', 'Pflücktisch');
    assert.deepEqual(inGerman(shop, 'Pflücklampe'), ['a']);
    assert.deepEqual(inGerman(shop, 'Klimlampe'), []);
  });
});

describe('a catalogue knows the head of a compound as a word of its own', () => {
  const known = (index: LexicalIndex, text: string, locale?: string) => {
    const [word] = index.wordsOf(text, locale);
    return [word?.isKnown, word?.isName];
  };

  it('is a name where the compound is one, in a language that joins words', () => {
    const shop = shopOf({ title: 'Nackenrolle', text: 'Mit Holzgriff' });
    assert.deepEqual(known(shop, 'Rolle', 'de'), [true, true]);
    assert.deepEqual(known(shop, 'Griff', 'de'), [true, false]);
    assert.deepEqual(known(shop, 'Rolle', 'en'), [false, false]);
    assert.deepEqual(known(shop, 'Decke', 'de'), [false, false]);
  });
});
