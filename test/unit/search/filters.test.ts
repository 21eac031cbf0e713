// Filters: which products and which variants meet all conditions.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildDocument } from '../../../src/search/document.ts';
import { idsFound, indexOf, products, schema } from './small-catalogue.ts';

const index = indexOf(products);
const listed = (filters: Parameters<typeof index.search>[0]['filters'] & {}) =>
  idsFound(index, { filters });
const variantsNamed = (filters: Parameters<typeof index.search>[0]['filters'] & {}) =>
  index
    .search({ text: '', limit: 10, filters })
    .hits.map((hit) => [hit.external_product_id, hit.external_variant_id]);

describe('filters (contract 8.5)', () => {
  it('list matches in the order of ids without a text', () => {
    assert.deepEqual(listed({ attributes: { colour: 'black' } }), ['loafer', 'toner']);
    assert.deepEqual(listed({}), [
      'laptop-13',
      'laptop-17',
      'loafer',
      'runner',
      'sticker',
      'toner',
    ]);
  });

  it('find a taxonomy with its descendants', () => {
    assert.deepEqual(listed({ external_taxonomy_ids: ['tax-footwear'] }), ['loafer', 'runner']);
    assert.deepEqual(listed({ external_taxonomy_ids: ['tax-running', 'tax-computers'] }), [
      'laptop-13',
      'laptop-17',
      'runner',
    ]);
  });

  it('find collections, and brands in any spelling', () => {
    assert.deepEqual(listed({ external_collection_ids: ['col-sale'] }), ['runner']);
    assert.deepEqual(listed({ brand: ['aero'] }), ['laptop-13', 'laptop-17']);
    assert.deepEqual(listed({ brand: ['BOSCH', 'Stride'] }), ['loafer', 'runner']);
  });

  it('compare attribute values, lists of values and ranges of numbers', () => {
    assert.deepEqual(listed({ attributes: { waterproof: true } }), ['runner']);
    assert.deepEqual(listed({ attributes: { waterproof: 'false' } }), ['loafer']);
    assert.deepEqual(listed({ attributes: { colour: ['red', 'BLACK'] } }), [
      'loafer',
      'runner',
      'toner',
    ]);
    assert.deepEqual(listed({ attributes: { memory: { min: 5 } } }), ['laptop-13']);
    assert.deepEqual(listed({ attributes: { memory: { min: 4, max: 8 } } }), [
      'laptop-13',
      'laptop-17',
    ]);
    assert.deepEqual(listed({ attributes: { diagonal: '17' } }), ['laptop-17']);
    assert.deepEqual(listed({ attributes: { material: 'Wolle' } }), ['runner']);
  });

  it('compare prices of products and variants, in one currency if one is named', () => {
    assert.deepEqual(listed({ price: { max: 8000 } }), ['runner', 'sticker', 'toner']);
    assert.deepEqual(listed({ price: { min: 80_000, currency: 'EUR' } }), ['laptop-17']);
    assert.deepEqual(listed({ price: { min: 80_000 } }), ['laptop-13', 'laptop-17']);
  });

  it('name the first variant that meets all conditions together', () => {
    assert.deepEqual(variantsNamed({ attributes: { colour: 'blue', size: '42' } }), [
      ['runner', 'runner-blue-42'],
    ]);
    assert.deepEqual(variantsNamed({ attributes: { size: '42' }, price: { max: 8000 } }), [
      ['runner', 'runner-red-42'],
    ]);
    assert.deepEqual(listed({ attributes: { colour: 'blue' }, price: { max: 8000 } }), []);
  });

  it('name no variant if the product itself meets them', () => {
    assert.deepEqual(variantsNamed({ attributes: { waterproof: true } }), [['runner', undefined]]);
  });

  it("join the product's values with its variant's", () => {
    assert.deepEqual(variantsNamed({ attributes: { waterproof: true, colour: 'red' } }), [
      ['runner', 'runner-red-42'],
    ]);
  });

  it('find no product by unknown, unfilterable or wrong values, and never throw', () => {
    for (const filters of [
      { attributes: { no_such_key: 'x' } },
      { attributes: { internal_note: 'unsellable zebra' } },
      { attributes: { colour: { min: 1, max: 2 } } },
      { attributes: { memory: 'lots' } },
      { attributes: { memory: { min: 9, max: 3 } } },
      { external_taxonomy_ids: ['no-such-taxonomy'] },
      { external_collection_ids: ['tax-footwear'] },
      { brand: ['Nobody'] },
      { price: { currency: 'JPY' } },
    ]) {
      assert.deepEqual(listed(filters), [], JSON.stringify(filters));
    }
  });

  it('hold for text queries and for identifiers alike', () => {
    const filters = { external_taxonomy_ids: ['tax-shoes'] };
    assert.deepEqual(idsFound(index, { text: 'laptop', filters }), []);
    assert.deepEqual(idsFound(index, { text: 'toner', filters }), []);
    assert.deepEqual(idsFound(index, { text: 'RUN-RD-42', filters }), ['runner']);
  });

  it('decide alone if the text contains no wish', () => {
    const filters = { attributes: { colour: 'black' } };
    assert.deepEqual(idsFound(index, { text: 'can you show me some?', filters }), [
      'loafer',
      'toner',
    ]);
  });

  it('mean the same alone as beside another one that came before', () => {
    const fresh = indexOf(products);
    const colour = { colour: 'black' };
    const both = { attributes: { ...colour, waterproof: true } };
    assert.deepEqual(idsFound(fresh, { filters: both }), []);
    assert.deepEqual(idsFound(fresh, { filters: { attributes: colour } }), ['loafer', 'toner']);
  });

  it('find products that were added since their last use, and none that were removed', () => {
    const changing = indexOf(products);
    const filters = { attributes: { colour: 'black' } };
    assert.deepEqual(idsFound(changing, { filters }), ['loafer', 'toner']);
    changing.remove('loafer');
    assert.deepEqual(idsFound(changing, { filters }), ['toner']);
    assert.equal(changing.admission(filters)('loafer'), undefined);
    const boot = { external_product_id: 'boot', title: 'Boot', attributes: { colour: 'black' } };
    changing.upsert(buildDocument(boot, schema));
    assert.deepEqual(changing.admission(filters)('boot'), {});
    assert.deepEqual(idsFound(changing, { filters }), ['boot', 'toner']);
  });
});
