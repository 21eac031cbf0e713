// Facet values that a sentence names.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogueSchema } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { LexicalIndex } from '../../../src/search/lexical-index.ts';
import { MentionFinder } from '../../../src/search/mentions.ts';
import { entries, indexOf, products } from './small-catalogue.ts';

const index = indexOf(products);
const named = (text: string, locale?: string) =>
  index.mentions(text, locale).map(({ kind, key, value }) => `${kind} ${key} ${value}`);

describe('facet values that a text names', () => {
  it('are brands, attribute values, booleans, taxonomies and collections', () => {
    assert.deepEqual(named('waterproof blue Bosch shoes from the summer sale').sort(), [
      'attribute colour blue',
      'attribute waterproof true',
      'brand brand Bösch',
      'collection collection col-sale',
      'taxonomy taxonomy tax-shoes',
    ]);
  });

  it('are brands by their own names: another word of one stem names none', () => {
    for (const text of ['Bösch', 'Böschs', 'BOSCH'])
      assert.deepEqual(named(text, 'de'), ['brand brand Bösch'], text);
    for (const text of ['Böschen', 'Boschung', 'boschen'])
      assert.deepEqual(named(text, 'de'), [], text);
  });

  it('are all brands whose names go on behind the named one', () => {
    const brands = ['Velmo', 'Velmo Sound', 'Velmont', 'Sound Velmo'];
    const index = indexOf(
      brands.map((brand, at) => ({ ...products[0]!, external_product_id: `b-${at}`, brand })),
    );
    const named = (text: string) => index.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(named('a velmo lamp'), ['Velmo', 'Velmo Sound']);
    assert.deepEqual(named('a velmo sound lamp'), ['Velmo Sound']);
    index.remove('b-1');
    assert.deepEqual(named('a velmo lamp'), ['Velmo']);
  });

  it('are brands by the one word of their name that is no word of a language', () => {
    const brands = ['Kohrner Garden Tools', 'Velmo Lights', 'Velmo Sound', 'Garden Trading'];
    const index = indexOf(
      brands.map((brand, at) => ({ ...products[0]!, external_product_id: `b-${at}`, brand })),
    );
    const named = (text: string) => index.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(named('anything from kohrner'), ['Kohrner Garden Tools']);
    assert.deepEqual(named('velmo speakers'), [], 'two brands are called so');
    assert.deepEqual(named('garden lights'), [], 'words of the language');
    assert.deepEqual(named("kohrner's or kohrners"), [
      'Kohrner Garden Tools',
      'Kohrner Garden Tools',
    ]);
    const twice = ['Kohrner Tools', 'KOHRNER TOOLS'].map((brand) => ({
      ...products[0]!,
      external_product_id: brand,
      brand,
    }));
    assert.equal(indexOf(twice).mentions('kohrner', 'en').length, 1, 'two spellings are one brand');
    const whole = indexOf([
      { ...products[0]!, external_product_id: 'short', brand: 'Velmo' },
      { ...products[0]!, external_product_id: 'long', brand: 'Velmo Lights' },
    ]);
    assert.equal(whole.mentions('velmo', 'en')[0]?.value, 'Velmo', 'the whole name comes first');
  });

  it('are no brand by a word of its name that many products of others say', () => {
    const item = (id: string, brand: string, title: string) => ({
      ...products[0]!,
      external_product_id: id,
      brand,
      title,
    });
    const others = ['Ruby', 'Rosé', 'Brut'].map((name, at) =>
      item(`o-${at}`, 'Ardenko', `${name} from Velmora`),
    );
    const index = indexOf([item('own', 'Velmora Hills Cellar', 'Deco'), ...others]);
    assert.deepEqual(index.mentions('from velmora', 'en'), []);
    assert.equal(index.mentions('velmora hills cellar', 'en')[0]?.value, 'Velmora Hills Cellar');
  });

  describe('of groups', () => {
    const taxonomies = [
      { external_taxonomy_id: 'home', name: 'Heimtextilien' },
      {
        external_taxonomy_id: 'joined',
        name: 'Vorhänge & Rollos',
        parent_external_taxonomy_id: 'home',
      },
    ];
    const schema = new CatalogueSchema({ attributes: [], taxonomies, collections: [] });
    const shop = new LexicalIndex(schema);
    for (const { external_taxonomy_id: id } of taxonomies)
      shop.upsert(buildDocument({ external_product_id: id, external_taxonomy_ids: [id] }, schema));

    it('are what things are before a value of the name of one of them', () => {
      const sweets = { external_taxonomy_id: 'sweet', name: 'Honey & syrups' };
      const notes = {
        attribute_key: 'notes',
        name: 'Notes',
        data_type: 'enum' as const,
        level: 'product' as const,
        allowed_values: [{ value: 'honey', label: 'honey' }],
        filterable: true,
        assistant_exposed: true,
      };
      const both = new CatalogueSchema({
        attributes: [notes],
        taxonomies: [sweets],
        collections: [],
      });
      const pantry = new LexicalIndex(both);
      const item = { external_product_id: 'jar', title: 'Jar', external_taxonomy_ids: ['sweet'] };
      pantry.upsert(buildDocument(item, both));
      const coffee = { external_product_id: 'cup', title: 'Cup', attributes: { notes: 'honey' } };
      pantry.upsert(buildDocument(coffee, both));
      const found = pantry.mentions('your most expensive honey', 'en').map(({ kind }) => kind);
      assert.deepEqual(found, ['taxonomy']);
    });

    it('lend their meaning to a value of several attributes', () => {
      const attribute = (key: string) => ({
        attribute_key: key,
        name: key,
        data_type: 'enum' as const,
        level: 'product' as const,
        allowed_values: [{ value: 'wide', label: 'extra wide' }],
        filterable: true,
        assistant_exposed: true,
      });
      const groups = ['Boots', 'Laces', 'Bags'].map((name) => {
        return { external_taxonomy_id: name.toLowerCase(), name };
      });
      const both = new CatalogueSchema({
        attributes: [attribute('last'), attribute('weave')],
        taxonomies: groups,
        collections: [],
      });
      const store = new LexicalIndex(both);
      for (const [group, key, count] of [
        ['boots', 'last', 2],
        ['laces', 'weave', 5],
        ['bags', 'none', 1],
      ] as const) {
        for (let at = 0; at < count; at += 1) {
          const item = {
            external_product_id: `${group}-${at}`,
            title: `One of ${group}`,
            external_taxonomy_ids: [group],
            attributes: { [key]: 'wide' },
          };
          store.upsert(buildDocument(item, both));
        }
      }
      const keyIn = (text: string) =>
        store.mentions(text, 'en').find(({ kind }) => kind === 'attribute')?.key;
      assert.equal(keyIn('extra wide boots'), 'last');
      assert.equal(keyIn('laces, extra wide'), 'weave');
      assert.equal(keyIn('extra wide'), 'weave', 'that of most products');
      assert.equal(keyIn('extra wide bags'), 'weave', 'no bag has either');
    });

    it('are read once, however many attributes have a value of one name', () => {
      const attributes = Array.from({ length: 50 }, (_one, at) => ({
        attribute_key: `k${at}`,
        name: `k${at}`,
        data_type: 'enum' as const,
        level: 'product' as const,
        allowed_values: [{ value: 'wide', label: 'extra wide' }],
        filterable: true,
        assistant_exposed: true,
      }));
      const finder = new MentionFinder(
        new CatalogueSchema({
          attributes,
          taxonomies: [{ external_taxonomy_id: 'boots', name: 'Boots' }],
          collections: [],
        }),
      );
      const read: string[] = [];
      const found = finder.find('extra wide boots', 'en', {
        brandSpellings: new Map(),
        facetCount: 0,
        valuesOf: () => undefined,
        isCarried: () => true,
        wordCount: () => 1,
        forEachRow: ({ value }, visit) => {
          read.push(value);
          visit(0);
        },
      });
      assert.equal(found.length, 2);
      assert.equal(read.filter((value) => value === 'boots').length, 1);
    });

    it('are named by one of the names that a group joins, and know the groups above', () => {
      const [found] = shop.mentions('das teuerste Rollo', 'de');
      assert.equal(found?.value, 'joined');
      assert.equal(found.isPart, true);
      assert.deepEqual(found.within, ['home']);
      assert.equal(shop.mentions('Vorhänge & Rollos', 'de')[0]?.isPart, undefined);
    });
  });

  describe('in a catalogue whose brands change', () => {
    const find = (
      finder: MentionFinder,
      brands: ReadonlyMap<string, readonly string[]>,
      text: string,
    ) =>
      finder.find(text, 'en', {
        brandSpellings: brands,
        facetCount: 0,
        valuesOf: () => undefined,
        isCarried: () => true,
        forEachRow: (_facet: unknown, visit: (row: number) => void) => visit(0),
        wordCount: () => 1,
      });
    const finderOf = () =>
      new MentionFinder(new CatalogueSchema({ attributes: [], taxonomies: [], collections: [] }));
    const brandsOf = (...names: string[]) => new Map(names.map((name) => [name, [name]]));

    it('are no brand by one word where there are very many', () => {
      const finder = finderOf();
      const others = Array.from({ length: 19_999 }, (_, at) => `B${at}`);
      const brands = brandsOf('Kohrner Garden Tools', ...others);
      assert.equal(find(finder, brands, 'a kohrner hoe').length, 1);
      brands.set('One more', ['One more']);
      assert.equal(find(finder, brands, 'a kohrner hoe').length, 0);
    });

    it('are a brand by one word once no other brand has it', () => {
      const finder = finderOf();
      assert.equal(find(finder, brandsOf('Velmo Lights', 'Velmo Sound'), 'velmo').length, 0);
      assert.equal(find(finder, brandsOf('Velmo Lights'), 'velmo').length, 1);
    });
  });

  it('have their place in the typed text, and their display form', () => {
    const text = 'Größe 42 von BÖSCH in BLAU';
    const mentions = index.mentions(text, 'de');
    assert.deepEqual(
      mentions.map(({ start, end, label }) => [text.slice(start, end), label]),
      [
        ['Größe 42', '42'],
        ['BÖSCH', 'Bösch'],
        ['BLAU', 'Blau'],
      ],
    );
  });

  it('are named by the stems of one language at a time', () => {
    const schema = new CatalogueSchema({
      ...entries,
      taxonomies: [{ external_taxonomy_id: 'pine', name: 'Pines' }],
    });
    const shop = new LexicalIndex(schema);
    shop.upsert(
      buildDocument({ external_product_id: 'a', external_taxonomy_ids: ['pine'] }, schema),
    );
    assert.equal(shop.mentions('pine', 'en').length, 1);
    // French has one stem for both.
    assert.deepEqual(shop.mentions('a pin', 'en'), []);
  });

  it('are those of the very name, and of other words with its stem only where none has it', () => {
    const schema = new CatalogueSchema({
      ...entries,
      taxonomies: [
        { external_taxonomy_id: 'beds', name: 'Beds' },
        { external_taxonomy_id: 'bedding', name: 'Bedding' },
        { external_taxonomy_id: 'lighting', name: 'Lighting' },
      ],
    });
    const shop = new LexicalIndex(schema);
    for (const id of ['beds', 'bedding', 'lighting'])
      shop.upsert(buildDocument({ external_product_id: id, external_taxonomy_ids: [id] }, schema));
    const valuesOf = (text: string) => shop.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(valuesOf('a bed'), ['beds']);
    assert.deepEqual(valuesOf('bedding'), ['bedding']);
    assert.deepEqual(valuesOf('lights'), ['lighting']);
  });

  it('are no names across a comma, unless the name has one', () => {
    const schema = new CatalogueSchema({
      ...entries,
      taxonomies: [
        { external_taxonomy_id: 'sb', name: 'Snowboard boots' },
        { external_taxonomy_id: 'bw', name: 'Beer, Wine' },
      ],
    });
    const shop = new LexicalIndex(schema);
    for (const id of ['sb', 'bw'])
      shop.upsert(buildDocument({ external_product_id: id, external_taxonomy_ids: [id] }, schema));
    const valuesOf = (text: string) => shop.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(valuesOf('snowboard, boots'), []);
    assert.deepEqual(valuesOf('snowboard boots'), ['sb']);
    assert.deepEqual(valuesOf('snowboard, boots or snowboard boots'), ['sb']);
    assert.deepEqual(valuesOf('beer, wine'), ['bw']);
  });

  it('are no brands where a word of the language lacks only their last letter', () => {
    const brands = ['Ares', 'Levis'];
    const index = indexOf(
      brands.map((brand, at) => ({ ...products[0]!, external_product_id: `b-${at}`, brand })),
    );
    const named = (text: string) => index.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(named('are they magnetic?'), []);
    assert.deepEqual(named('Ares or levi'), ['Ares', 'Levis']);
  });

  it('are found in any inflection, joined or apart', () => {
    assert.deepEqual(named('a shoe'), ['taxonomy taxonomy tax-shoes']);
    assert.deepEqual(named('rote Schuhe', 'de'), [
      'attribute colour red',
      'taxonomy taxonomy tax-shoes',
    ]);
    assert.deepEqual(named('water proof'), ['attribute waterproof true']);
  });

  it('are the same with an article between their words, and without', () => {
    const values = ['Above knee', 'Over the shoulder', 'Cast die'];
    const hang = {
      attribute_key: 'hang',
      name: 'Hang',
      data_type: 'enum' as const,
      level: 'product' as const,
      allowed_values: values.map((value) => ({ value })),
      filterable: true,
      assistant_exposed: true,
    };
    const cut = new CatalogueSchema({ attributes: [hang], taxonomies: [], collections: [] });
    const store = new LexicalIndex(cut);
    for (const [at, value] of values.entries()) {
      const item = {
        external_product_id: `h-${at}`,
        title: 'A thing',
        attributes: { hang: value },
      };
      store.upsert(buildDocument(item, cut));
    }
    const valuesIn = (text: string) => store.mentions(text, 'en').map(({ value }) => value);
    assert.deepEqual(valuesIn('one above the knee'), ['Above knee']);
    assert.deepEqual(valuesIn('a bag to wear over shoulder'), ['Over the shoulder']);
    assert.deepEqual(valuesIn('over the shoulder'), ['Over the shoulder']);
    assert.deepEqual(valuesIn('above the'), []);
    assert.deepEqual(valuesIn('cast'), [], 'an article at its end is a word of its own');
  });

  it('are shown in the requested language if the schema has it', () => {
    assert.equal(index.mentions('shoes', 'de-AT')[0]?.label, 'Schuhe');
    assert.equal(index.mentions('shoes', 'en')[0]?.label, 'Shoes');
  });

  it('are the longest phrases, and never overlap', () => {
    assert.deepEqual(named('running shoes'), ['taxonomy taxonomy tax-running']);
  });

  it('are only those that a live product carries', () => {
    assert.deepEqual(named('garden furniture in navy blue'), ['attribute colour blue']);
    const changing = indexOf(products);
    changing.remove('runner');
    assert.deepEqual(changing.mentions('blue bosch'), []);
  });

  it('are never values that the assistant may not show', () => {
    assert.deepEqual(named('premium'), []);
  });

  it('take a bare number or letter for a size only beside the name of the attribute', () => {
    assert.deepEqual(named('I am 42'), []);
    assert.deepEqual(named('size 42'), ['attribute size 42']);
    assert.deepEqual(named('42 size'), ['attribute size 42']);
  });

  it('give the spelling of a brand that most products have', () => {
    const aero = index.mentions('aero').map((mention) => mention.value);
    assert.deepEqual(aero, ['AERO']);
  });

  it('give every taxonomy of one name, unless one contains the other', () => {
    const schema = new CatalogueSchema({
      ...entries,
      taxonomies: [
        { external_taxonomy_id: 'men', name: 'Men' },
        { external_taxonomy_id: 'men-boots', parent_external_taxonomy_id: 'men', name: 'Boots' },
        { external_taxonomy_id: 'inner', parent_external_taxonomy_id: 'men-boots', name: 'Boots' },
        { external_taxonomy_id: 'women-boots', name: 'Boots' },
      ],
    });
    const shop = new LexicalIndex(schema);
    for (const id of ['men-boots', 'inner', 'women-boots']) {
      shop.upsert(buildDocument({ external_product_id: id, external_taxonomy_ids: [id] }, schema));
    }
    assert.deepEqual(
      shop
        .mentions('boots')
        .map((mention) => mention.value)
        .sort(),
      ['men-boots', 'women-boots'],
    );
  });

  it('are none in empty, endless or meaningless text', () => {
    for (const text of ['', '🎉', 'a '.repeat(2000), '((((', '\u0000']) {
      assert.deepEqual(named(text), []);
    }
  });

  it('follow a new schema', () => {
    const changing = indexOf(products);
    changing.useSchema(new CatalogueSchema({ attributes: [], taxonomies: [], collections: [] }));
    assert.deepEqual(
      changing.mentions('blue bosch shoes').map((mention) => mention.kind),
      ['brand'],
    );
  });

  it('are learned piece by piece, the same value of many attributes too', () => {
    const colours = Array.from({ length: 400 }, (_, number) => ({
      attribute_key: `colour_${number}`,
      name: `Colour ${number}`,
      data_type: 'enum',
      filterable: true,
      assistant_exposed: true,
      allowed_values: [{ value: 'teal' }, { value: 'plum' }],
    }));
    const schema = new CatalogueSchema({ attributes: colours, taxonomies: [], collections: [] });
    const lasting = new LexicalIndex(schema);
    const product = {
      external_product_id: 'p1',
      title: 'Cup',
      attributes: { colour_7: 'teal', colour_399: 'plum' },
    };
    lasting.upsert(buildDocument(product, schema));
    let pieceCount = 1;
    while (lasting.learnMentions(0)) pieceCount += 1;
    assert.equal(pieceCount, 801);
    assert.deepEqual(
      lasting.mentions('teal plum').map(({ key }) => key),
      ['colour_7', 'colour_399'],
    );
  });

  it('come from a bounded number of names, with groups before attributes', () => {
    const taxonomies = ['Cup', 'Jug'].map((name) => ({ external_taxonomy_id: name, name }));
    const colour = {
      attribute_key: 'colour',
      name: 'Colour',
      data_type: 'enum',
      filterable: true,
      assistant_exposed: true,
      allowed_values: [{ value: 'teal' }, { value: 'plum' }],
    };
    const schema = new CatalogueSchema({ attributes: [colour], taxonomies, collections: [] });
    const live = {
      brandSpellings: new Map(),
      facetCount: 0,
      valuesOf: () => undefined,
      isCarried: () => true,
      forEachRow: (_facet: unknown, visit: (row: number) => void) => visit(0),
      wordCount: () => 1,
    };
    const namedOf = (namesMax?: number): string[] =>
      new MentionFinder(schema, namesMax)
        .find('a plum cup, a teal jug', undefined, live)
        .map(({ value }) => value)
        .sort();
    assert.deepEqual(namedOf(), ['Cup', 'Jug', 'plum', 'teal']);
    assert.deepEqual(namedOf(3), ['Cup', 'Jug', 'teal']);
  });

  it('tell the other attributes with a value of that name, unless a group is named', () => {
    const taxonomies = [{ external_taxonomy_id: 'tax-1', name: 'Watches' }];
    const attributes = ['dial', 'strap'].map((key) => ({
      attribute_key: key,
      name: key,
      data_type: 'enum',
      filterable: true,
      assistant_exposed: true,
      allowed_values: [{ value: 'plum' }],
    }));
    const schema = new CatalogueSchema({ attributes, taxonomies, collections: [] });
    const live = {
      brandSpellings: new Map(),
      facetCount: 0,
      valuesOf: () => undefined,
      isCarried: () => true,
      forEachRow: (_facet: unknown, visit: (row: number) => void) => visit(0),
      wordCount: () => 1,
    };
    const finder = new MentionFinder(schema);
    const alikeIn = (text: string) => finder.find(text, undefined, live).map(({ alike }) => alike);
    assert.deepEqual(alikeIn('plum'), [[{ key: 'strap', value: 'plum' }]]);
    assert.deepEqual(alikeIn('plum watches'), [undefined, undefined]);
  });

  it('are listed once, even if several of their names have the same stems', () => {
    const labels = { en: 'Sports', de: 'Sport' };
    const taxonomies = [{ external_taxonomy_id: 'tax-1', name: 'Sport', labels }];
    const schema = new CatalogueSchema({ attributes: [], taxonomies, collections: [] });
    const sporty = new LexicalIndex(schema);
    const product = { external_product_id: 'p1', title: 'Ball', external_taxonomy_ids: ['tax-1'] };
    sporty.upsert(buildDocument(product, schema));
    assert.equal(sporty.mentions('sport').length, 1);
  });
});
