// A product as the lexical index sees it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogueSchema } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { entries, products, schema } from './small-catalogue.ts';

const documentOf = (id: string) => {
  const product = products.find((item) => item.external_product_id === id);
  assert.ok(product);
  return buildDocument(product, schema);
};

describe('the document of a product (contract 8.1)', () => {
  it('names its taxonomies with all their ancestors, in every language', () => {
    const { taxonomyIds, texts } = documentOf('runner');
    assert.deepEqual(taxonomyIds, ['tax-running', 'tax-shoes', 'tax-footwear']);
    assert.deepEqual(texts.groups.split('\n'), [
      'Running shoes',
      'Laufschuhe',
      'Shoes',
      'Schuhe',
      'Footwear',
      'Schuhwerk',
      'Summer sale',
      'Sommerschluss',
    ]);
  });

  it('says searchable values as a shopper would, each once', () => {
    assert.deepEqual(
      documentOf('runner').texts.attributes.split('\n'),
      [
        'Waterproof / Wasserdicht',
        'wool',
        'Wolle',
        'blue',
        'Blue / Blau',
        '41',
        '42',
        'red',
        'Red / Rot',
      ].filter((text, index, all) => all.indexOf(text) === index),
    );
    assert.equal(documentOf('laptop-17').texts.attributes, '4 GB\n17 inch');
    assert.equal(documentOf('loafer').texts.attributes, 'black\nBlack / Schwarz');
  });

  it('reads HTML descriptions without their tags', () => {
    const { description } = documentOf('runner').texts;
    assert.equal(description.replace(/\s+/g, ' ').trim(), 'A light shoe for wet mornings.');
  });

  it('has its title and description in all languages of the schema', () => {
    const texts = (localized: boolean, searchable = true) => {
      const attributes = ['title', 'description'].map((attribute_key) => ({
        attribute_key,
        name: attribute_key,
        data_type: 'text',
        localized,
        searchable,
      }));
      const own = new CatalogueSchema({ attributes, taxonomies: [], collections: [] });
      return buildDocument(
        {
          external_product_id: 'p',
          title: 'Mug',
          description: { plain: 'For tea.' },
          attributes: {
            title: { en: 'Mug', de: 'Becher' },
            description: { en: 'For tea.', de: 'Für Tee.' },
          },
        },
        own,
      ).texts;
    };
    const { title, description, attributes } = texts(true);
    assert.equal(title, 'Mug\nBecher');
    assert.equal(description, 'For tea.\nFür Tee.');
    assert.equal(attributes, '');
    assert.equal(texts(false).title, 'Mug');
    assert.equal(texts(false).attributes, 'Mug\nBecher\nFor tea.\nFür Tee.');
    assert.equal(texts(true, false).title, 'Mug');
  });

  it('gives each variant its identifiers, price and own facts', () => {
    const [first] = documentOf('runner').variants;
    assert.deepEqual(first, {
      external_variant_id: 'runner-blue-41',
      identifiers: ['runner-blue-41', 'RUN-BL-41', '4006381333931'],
      price: { amount: 8900, currency: 'EUR' },
      facts: [
        { key: 'colour', value: 'blue' },
        { key: 'size', value: '41' },
      ],
    });
  });

  it('lets a variant replace a value of its product, and hands it down otherwise', () => {
    const { facts, variants } = buildDocument(
      {
        external_product_id: 'p',
        attributes: { colour: 'red', memory: 4 },
        variants: [
          { external_variant_id: 'own', attributes: { colour: 'blue' } },
          { external_variant_id: 'none' },
        ],
      },
      schema,
    );
    assert.deepEqual(facts, [{ key: 'memory', value: 4 }]);
    assert.deepEqual(
      variants.map((variant) => variant.facts),
      [[{ key: 'colour', value: 'blue' }], [{ key: 'colour', value: 'red' }]],
    );
  });

  it('leaves out attributes that are neither searchable nor filterable, and unknown ones', () => {
    const document = buildDocument(
      { external_product_id: 'p', attributes: { internal_note: 'zebra', unknown: 'zebra' } },
      schema,
    );
    assert.ok(!JSON.stringify(document).includes('zebra'));
  });

  it('ends for a taxonomy that is its own ancestor', () => {
    const circular = new CatalogueSchema({
      ...entries,
      taxonomies: [
        { external_taxonomy_id: 'a', parent_external_taxonomy_id: 'b', name: 'A' },
        { external_taxonomy_id: 'b', parent_external_taxonomy_id: 'a', name: 'B' },
      ],
    });
    const product = { external_product_id: 'p', external_taxonomy_ids: ['a'] };
    assert.deepEqual(buildDocument(product, circular).taxonomyIds, ['a', 'b']);
  });
});
