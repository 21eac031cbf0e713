// What a product's attributes are named after, and what that is to its rank.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namedAfter } from '../../../src/search/attribute-names.ts';
import { CatalogueSchema, type ProductItem } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { LexicalIndex } from '../../../src/search/lexical-index.ts';

const others = Array.from({ length: 200 }, (_, at) => `other_${at}`);
const names: Readonly<Record<string, string>> = {
  layout: 'Keyboard layout',
  language: 'Keyboard language',
  shoe: 'Shoe size / Schuh-Größe',
  has_keyboard: 'Keyboard',
  twice: 'Lamp socket / Lamp-Fassung',
  device: 'Device',
  kinds: 'Boots type',
  ...Object.fromEntries(others.map((key) => [key, 'Colour'])),
};
const schema = new CatalogueSchema({
  attributes: Object.entries(names).map(([attribute_key, name]) => ({
    attribute_key,
    name,
    data_type: 'text',
    searchable: attribute_key === 'device',
  })),
  taxonomies: [],
  collections: [],
});

const valuesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'x']));
const productOf = (external_product_id: string, title: string, keys: string[]): ProductItem => ({
  external_product_id,
  title,
  attributes: valuesOf(keys),
});
const stepsOf = (...keys: string[]) => [...namedAfter(productOf('a', 'A', keys), schema)];

function found(products: readonly ProductItem[], text: string): string[] {
  const index = new LexicalIndex(schema);
  for (const product of products) index.upsert(buildDocument(product, schema));
  return index.search({ text, limit: 9 }).hits.map((hit) => hit.external_product_id);
}

describe('what attributes are named after', () => {
  it('is the stem of the first word of a name, in each language', () => {
    assert.deepEqual(stepsOf('shoe', 'kinds'), [
      ['shoe', 3],
      ['schuh', 3],
      ['boot', 3],
    ]);
    assert.deepEqual(stepsOf('has_keyboard'), []);
    assert.deepEqual(stepsOf('unknown'), []);
    assert.deepEqual([...namedAfter({ external_product_id: 'a' }, schema)], []);
  });

  it('counts by its share of all attributes, in three steps', () => {
    const among = (count: number) => stepsOf('layout', ...others.slice(0, count - 1))[0]?.[1];
    assert.deepEqual([6, 7, 25, 26, 100, 101].map(among), [3, 2, 2, 1, 1, undefined]);
    assert.deepEqual(stepsOf('layout', 'language', ...others.slice(0, 10)), [['keyboard', 3]]);
    assert.deepEqual(stepsOf('twice', ...others.slice(0, 6)), [['lamp', 2]]);
  });

  it('counts an attribute of several variants once, and beside those of the product', () => {
    const variants = ['a', 'b', 'c'].map((external_variant_id) => ({
      external_variant_id,
      options: valuesOf(['layout']),
      attributes: valuesOf(['layout', 'language']),
    }));
    const product = { ...productOf('a', 'A', others.slice(0, 10)), variants };
    assert.deepEqual([...namedAfter(product, schema)], [['keyboard', 3]]);
    const own = productOf('a', 'A', ['layout', ...others.slice(0, 6)]);
    const [{ external_variant_id, options }] = variants as [(typeof variants)[0]];
    const alike = { ...own, variants: [{ external_variant_id, options }] };
    assert.deepEqual([...namedAfter(alike, schema)], [['keyboard', 2]]);
    const optional = { external_product_id: 'a', variants: [{ external_variant_id, options }] };
    assert.deepEqual([...namedAfter(optional, schema)], [['keyboard', 3]]);
  });

  it('starts at 0 for each product', () => {
    const first = stepsOf('layout', ...others.slice(0, 20));
    assert.deepEqual(stepsOf('layout', ...others.slice(0, 20)), first);
  });
});

describe('search by what attributes are named after', () => {
  const cover = productOf('a-cover', 'WetEx keyboard cover', ['other_1']);
  const keyboard = productOf('keyboard', 'G80 keyboard grey', ['layout', 'language']);
  const notebook = productOf('b-notebook', 'Notebook keyboard lit', ['layout', ...others]);

  it('puts the thing before its accessories', () => {
    assert.deepEqual(found([cover, notebook, keyboard], 'keyboard'), [
      'keyboard',
      'a-cover',
      'b-notebook',
    ]);
    const plural = { ...keyboard, title: 'G80 keyboards grey' };
    assert.deepEqual(found([cover, plural], 'keyboard'), ['keyboard', 'a-cover']);
  });

  it('does not change a query whose last word names another thing', () => {
    const covers = [cover, { ...keyboard, title: 'WetEx keyboard cover' }];
    assert.deepEqual(found(covers, 'keyboard cover'), ['a-cover', 'keyboard']);
    assert.deepEqual(found(covers, 'cover keyboard'), ['keyboard', 'a-cover']);
  });

  it('applies to words of a description, but not to words that only attributes contain', () => {
    const told = ['layout', 'language'];
    const described = (id: string, keys: string[]): ProductItem => ({
      ...productOf(id, 'G80', keys),
      description: { plain: 'a keyboard' },
    });
    assert.deepEqual(found([described('a', ['other_1']), described('b', told)], 'keyboard'), [
      'b',
      'a',
    ]);
    const valued = (id: string, keys: string[]): ProductItem => ({
      ...productOf(id, 'G80', keys),
      attributes: { ...valuesOf(keys), device: 'keyboard' },
    });
    assert.deepEqual(found([valued('a', ['other_1']), valued('b', told)], 'keyboard'), ['a', 'b']);
  });

  it('counts for each query by its own last word, also for common words', () => {
    const index = new LexicalIndex(schema);
    for (let at = 100; at < 400; at += 1) {
      const keys = at === 399 ? ['layout', 'language'] : ['other_1'];
      index.upsert(buildDocument(productOf(`p${at}`, 'WetEx keyboard cover', keys), schema));
    }
    const first = (text: string) => index.search({ text, limit: 1 }).hits[0]?.external_product_id;
    assert.equal(first('cover keyboard'), 'p399');
    assert.equal(first('keyboard cover'), 'p100');
  });

  it('stays the same when other products change', () => {
    const index = new LexicalIndex(schema);
    for (const product of [keyboard, cover]) index.upsert(buildDocument(product, schema));
    for (let at = 0; at < 3000; at += 1) {
      index.upsert(buildDocument(productOf('other', `Thing ${at % 7}`, []), schema));
    }
    const { hits } = index.search({ text: 'keyboard', limit: 9 });
    assert.deepEqual(
      hits.map((hit) => hit.external_product_id),
      ['keyboard', 'a-cover'],
    );
  });
});
