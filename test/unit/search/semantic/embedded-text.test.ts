// What of a product is embedded: what it says itself, and nothing that a schema calls it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogueSchema, type ProductItem } from '../../../../src/search/catalogue-schema.ts';
import { embeddedText } from '../../../../src/search/semantic/embedded-text.ts';

function schemaOf(...attributes: Partial<{ name: string; embeddable: boolean; label: string }>[]) {
  return new CatalogueSchema({
    attributes: attributes.map(({ name = 'Colour', embeddable = true, label = 'Red' }, at) => ({
      attribute_key: ['colour', 'size', 'wireless'][at]!,
      name,
      data_type: at === 0 ? 'enum' : 'text',
      allowed_values: [{ value: 'r', label }],
      embeddable,
    })),
    taxonomies: [],
    collections: [],
  });
}

const product: ProductItem = {
  external_product_id: '1',
  title: 'Kettle',
  description: { html: '<p>Boils&nbsp;<b>water</b></p>' },
  attributes: { colour: 'r', size: { value: 2, unit: 'l' }, wireless: true },
  variants: [{ external_variant_id: 'v', options: { colour: ['r', 'g'] } }],
};

describe('the text that is embedded', () => {
  it('is the title, the embeddable attributes and the description, without markup', () => {
    const schema = schemaOf({}, {}, {});
    assert.equal(embeddedText(product, schema), 'Kettle r, g, 2 l, wireless Boils water');
  });

  it('does not depend on names in a schema (3: an activation keeps vectors)', () => {
    const before = embeddedText(product, schemaOf({}, { embeddable: false }));
    const after = embeddedText(
      product,
      schemaOf({ name: 'Farbe', label: 'Rot' }, { embeddable: false }, { embeddable: false }),
    );
    assert.equal(before, after);
  });

  it('depends on which attributes are embeddable', () => {
    const none = schemaOf({ embeddable: false }, { embeddable: false }, { embeddable: false });
    assert.equal(embeddedText(product, none), 'Kettle Boils water');
  });

  it('ignores an attribute without a sent value, with any key', () => {
    const attributes = [
      { attribute_key: 'constructor', name: 'C', data_type: 'text', embeddable: true },
    ];
    const schema = new CatalogueSchema({ attributes, taxonomies: [], collections: [] });
    assert.equal(embeddedText(product, schema), 'Kettle Boils water');
    const built = { ...product, attributes: { constructor: 'Lotus' } } as unknown as ProductItem;
    assert.equal(embeddedText(built, schema), 'Kettle Lotus Boils water');
  });

  it('ends after 62 words, and keeps half of them for the description', () => {
    const words = 'word '.repeat(100);
    const long = {
      ...product,
      attributes: { size: words },
      description: { plain: 'last '.repeat(99) },
    };
    const text = embeddedText(long, schemaOf({}, {}));
    assert.equal(text.split(' ').length, 62);
    assert.equal(text.split(' ').filter((word) => word === 'last').length, 30);
  });

  it('is empty for a product without text', () => {
    assert.equal(embeddedText({ external_product_id: '1' }, schemaOf()), '');
  });
});
