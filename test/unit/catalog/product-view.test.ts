// The live catalogue as the assistant sees it: cards, facts, languages, safe links.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attributeName,
  displayValue,
  pickLabel,
  pickText,
} from '../../../src/catalog/product-display.ts';
import { ProductView, type ProductViewPorts } from '../../../src/catalog/product-view.ts';
import type { ProductItem } from '../../../src/contract/products.ts';
import {
  attribute,
  call,
  item,
  schema,
  shop,
  startMs,
  tenantId,
} from '../../support/product-fixtures.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

async function viewOf(list: ProductItem[], more: Partial<ProductViewPorts> = {}) {
  const at = await shop();
  const reply = await at.products.applyBatch(call({ items: list }));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return new ProductView({
    ...at,
    mediaUrl: (_, source) => `https://managed.example/${encodeURIComponent(source)}`,
    isDestinationAllowed: (_, host) => host === 'shop.example',
    ...more,
  });
}

async function seen(
  one: ProductItem,
  options: { locale?: string; variant?: string; ports?: Partial<ProductViewPorts> } = {},
) {
  const view = await viewOf([one], options.ports);
  const pointer = {
    external_product_id: one.external_product_id,
    ...(options.variant !== undefined && { external_variant_id: options.variant }),
  };
  const [product] = view.products(tenantId, [pointer], options.locale ?? 'en');
  assert.ok(product);
  return product;
}

const shoe = item('a', {
  external_classification_id: 'shoe',
  brand: 'Fleet',
  url: 'https://shop.example/a',
  price: eur(5000),
  list_price: eur(6000),
  media: [
    { type: 'video', url: 'https://m.example/a.mp4' },
    { type: 'image', url: 'https://m.example/a.jpg', alt_text: 'Side', width: 10, height: 20 },
  ],
  attributes: { material: 'leather', title: { en: 'Runner', de: 'Läufer' } },
  variants: [
    {
      external_variant_id: 'v1',
      options: { colour: 'blue', size: '42' },
      attributes: { fit: 'slim' },
    },
    {
      external_variant_id: 'v2',
      title: 'Runner, red',
      url: 'https://shop.example/a?red',
      price: eur(4500),
      media: [{ type: 'image', url: 'https://m.example/red.jpg' }],
      options: { colour: 'red', size: '43' },
      attributes: { fit: 'slim' },
    },
  ],
});

describe('the catalogue as the assistant sees it', () => {
  it('shows live products only, in the order asked', async () => {
    const { title: _, ...gone } = item('gone');
    const view = await viewOf([
      item('a'),
      item('b'),
      item('old', { status: 'archived' }),
      { ...gone, status: 'deleted' },
    ]);
    const asked = ['b', 'gone', 'nowhere', 'old', 'a'].map((id) => ({ external_product_id: id }));
    const ids = view.products(tenantId, asked, 'en').map((product) => product.external_product_id);
    assert.deepEqual(ids, ['b', 'a']);
    assert.deepEqual(view.products('other', asked, 'en'), []);
  });

  it('tells the groups of a product in the words of the locale, the narrowest first', async () => {
    const one = item('a', { external_taxonomy_ids: ['clothing', 'shoes', 'home'] });
    const { groups } = await seen(one, { locale: 'de' });
    assert.deepEqual(groups?.[0], { id: 'shoes', name: 'Shoes' });
    assert.deepEqual(groups?.slice(1), [
      { id: 'clothing', name: 'Kleidung' },
      { id: 'home', name: 'Haus' },
    ]);
    assert.deepEqual((await seen(item('b'))).groups, []);
  });

  it('makes a card by contract 6.4: managed picture, allowed destination, prices', async () => {
    assert.deepEqual((await seen(shoe)).card, {
      external_product_id: 'a',
      title: 'Runner',
      price: eur(5000),
      list_price: eur(6000),
      media: {
        url: 'https://managed.example/https%3A%2F%2Fm.example%2Fa.jpg',
        alt: 'Side',
        width: 10,
        height: 20,
      },
      destination_url: 'https://shop.example/a',
      availability: { status: 'unknown', as_of: new Date(startMs).toISOString() },
    });
  });

  it('takes title, price, picture and destination from a named variant', async () => {
    const { card } = await seen(shoe, { variant: 'v2' });
    assert.equal(card.external_variant_id, 'v2');
    assert.equal(card.title, 'Runner, red');
    assert.deepEqual(card.price, eur(4500));
    assert.equal(card.list_price, undefined);
    assert.match(card.media?.url ?? '', /red\.jpg$/);
    assert.equal(card.media?.alt, 'Runner, red');
    assert.equal(card.destination_url, 'https://shop.example/a?red');
    const plain = await seen(shoe, { variant: 'v1' });
    assert.deepEqual(plain.card.price, eur(5000));
    assert.equal((await seen(shoe, { variant: 'nowhere' })).card.external_variant_id, undefined);
  });

  it("begins with the product's title if a variant's has only options", async () => {
    const titled = (productTitle: string, title?: string) =>
      seen(
        {
          ...shoe,
          title: productTitle,
          attributes: { material: 'leather' },
          variants: (shoe.variants ?? [])
            .slice(0, 1)
            .map((one) => ({ ...one, ...(title !== undefined && { title }) })),
        },
        { variant: 'v1' },
      );
    const titleOf = async (...words: [string, string?]) => (await titled(...words)).card.title;
    assert.equal(await titleOf('Trail tee', 'XXL'), 'Trail tee, XXL');
    assert.equal(await titleOf('Trail tee', 'Red / L'), 'Trail tee, Red / L');
    assert.equal(await titleOf('Blue tee', 'Blue / 38'), 'Blue tee, Blue / 38');
    assert.equal(await titleOf('Trail tee', 'Trail tee in red'), 'Trail tee in red');
  });

  it("shows a variant's options in the customer's language if its title is in another one", async () => {
    const german = await seen(shoe, { variant: 'v2', locale: 'de' });
    assert.match(german.card.title, /^Läufer, /);
    assert.doesNotMatch(german.card.title, /Runner/);
    const untitled = await seen(shoe, { variant: 'v1' });
    assert.match(untitled.card.title, /^Runner, .*42$/);
  });

  it('leads nowhere but to https on an allowed host, and shows no picture it does not manage', async () => {
    for (const url of [
      'http://shop.example/a',
      'https://evil.example/a',
      'https://shop.example:444/',
    ]) {
      assert.equal((await seen(item('a', { url }))).card.destination_url, undefined, url);
    }
    const card = (await seen(shoe, { ports: { mediaUrl: () => null } })).card;
    assert.equal(card.media, undefined);
  });

  it('asks the inventory for the product, or the variant that is named, once and when the card is read', async () => {
    const asked: (string | undefined)[] = [];
    const ports: Partial<ProductViewPorts> = {
      availability: (_tenant, _product, variantId) => {
        asked.push(variantId);
        return { status: 'in_stock', as_of: '2026-11-21T12:00:00.000Z' };
      },
    };
    assert.equal((await seen(shoe, { ports })).card.availability.status, 'in_stock');
    const named = await seen(shoe, { ports, variant: 'v1' });
    assert.deepEqual(asked, [undefined]);
    assert.deepEqual(named.card, named.card);
    assert.deepEqual(asked, [undefined, 'v1']);
  });

  it('shows the lowest price of variants if the product has none and no variant is named', async () => {
    const { price: _, list_price: __, ...unpriced } = shoe;
    assert.deepEqual((await seen(unpriced)).card.price, eur(4500));
    assert.equal((await seen(unpriced, { variant: 'v1' })).card.price, undefined);
  });

  it('speaks the asked locale: exact tag, then language, then the item itself', async () => {
    assert.equal((await seen(shoe, { locale: 'de' })).title, 'Läufer');
    assert.equal((await seen(shoe, { locale: 'de-CH' })).title, 'Läufer');
    assert.equal((await seen(shoe, { locale: 'fr' })).title, 'Product a');
    const described = item('b', {
      description: { html: '<p>From <b>HTML</b></p>' },
      attributes: { description: { de: 'Auf Deutsch' } },
    });
    assert.equal((await seen(described, { locale: 'de' })).description, 'Auf Deutsch');
    assert.equal((await seen(described, { locale: 'en' })).description, 'From HTML');
  });

  it('states exposed attributes only, in the order of their keys, in words', async () => {
    const told = item('b', {
      attributes: {
        waterproof: true,
        weight: { value: 1.5, unit: 'kg' },
        story: 'secret',
        tags: ['red', 'blue'],
        deposit: eur(1250),
        care: { en: 'Wash', de: 'Waschen' },
        title: { en: 'B' },
      },
    });
    const words = async (locale: string) =>
      (await seen(told, { locale })).facts.map(({ key, value }) => `${key}: ${value}`);
    assert.deepEqual(await words('en'), [
      'care: Wash',
      'deposit: €12.50',
      'tags: Red, Blue',
      'waterproof: yes',
      'weight: 1.5 kg',
    ]);
    assert.deepEqual(await words('de-DE'), [
      'care: Waschen',
      'deposit: 12,50\u00a0€',
      'tags: Rot, Blau',
      'waterproof: ja',
      'weight: 1,5 kg',
    ]);
  });

  it('lists the values of all variants, or of the named one', async () => {
    const facts = async (variant?: string) =>
      (await seen(shoe, { locale: 'de', ...(variant !== undefined && { variant }) })).facts;
    assert.deepEqual(await facts(), [
      { key: 'colour', name: 'Farbe', value: 'Blau, Rot' },
      { key: 'fit', name: 'fit', value: 'slim' },
      { key: 'material', name: 'material', value: 'leather' },
      { key: 'size', name: 'size', value: '42, 43' },
    ]);
    const [colour] = await facts('v2');
    assert.equal(colour?.value, 'Rot');
  });

  it('names the departments of the active schema in the asked locale', async () => {
    const view = await viewOf([item('a')]);
    assert.deepEqual(view.departments(tenantId, 'en', 5), ['Home', 'Clothing']);
    assert.deepEqual(view.departments(tenantId, 'de', 5), ['Haus', 'Kleidung']);
    assert.deepEqual(view.departments(tenantId, 'de', 1), ['Haus']);
    assert.deepEqual(view.departments('other', 'de', 5), []);
  });

  it('names the exposed attributes that may be numbers in the asked locale, once for each', async () => {
    const view = await viewOf([item('a')]);
    const names = view.amounts(tenantId, 'de');
    const keys = new Set(names.map(({ key }) => key));
    assert.ok(keys.has('pieces') && keys.has('weight') && keys.has('size'));
    for (const key of ['colour', 'waterproof', 'story', 'title']) assert.ok(!keys.has(key), key);
    assert.equal(view.amounts(tenantId, 'de'), names);
    assert.deepEqual(view.amounts('other', 'de'), []);
  });
});

describe('words for values', () => {
  it('prefer the exact tag, then one of the language', () => {
    const texts = { 'en-GB': 'colour', en: 'color', 'pt-BR': 'cor' };
    assert.equal(pickText(texts, 'en-gb'), 'colour');
    assert.equal(pickText(texts, 'en-AU'), 'color');
    assert.equal(pickText(texts, 'pt'), 'cor');
    assert.equal(pickText(texts, 'de'), undefined);
  });

  it('split only labels of two languages', () => {
    assert.equal(pickLabel('Blue / Blau', 'en'), 'Blue');
    assert.equal(pickLabel('Blue / Blau', 'de-AT'), 'Blau');
    assert.equal(pickLabel('a / b / c', 'de'), 'a / b / c');
    assert.equal(pickLabel('XS/S', 'de'), 'XS/S');
  });

  it('keep a label of several values, one of which stands alone elsewhere', () => {
    const colour = attribute('colour', 'enum', {
      allowed_values: [
        { value: 'black', label: 'Black' },
        { value: 'black_red', label: 'Black / Red' },
        { value: 'blue', label: 'Blue / Blau' },
      ],
    });
    assert.equal(displayValue(colour, 'black_red', 'en'), 'Black / Red');
    assert.equal(displayValue(colour, 'blue', 'de'), 'Blau');
  });

  it('fall back to English, then to any language, for a text without the asked one', () => {
    const care = schema.attributes.get('care') ?? attribute('care', 'text');
    assert.equal(displayValue(care, { de: 'Waschen', en: 'Wash' }, 'fr'), 'Wash');
    assert.equal(displayValue(care, { de: 'Waschen' }, 'fr'), 'Waschen');
    assert.equal(displayValue(attribute('n', 'integer', { unit: 'W' }), 60, 'de'), '60 W');
  });

  it('have the unit that the name of a number ends in, and the name is without it', () => {
    for (const [name, told, value] of [
      ['Weight kg', 'Weight', '8,4 kg'],
      ['volume_ml', 'volume', '8,4 ml'],
      ['Battery wh', 'Battery', '8,4 Wh'],
      ['Width (cm) / Breite (cm)', 'Breite', '8,4 cm'],
      ['Vitamin C', 'Vitamin C', '8,4'],
      ['kg', 'kg', '8,4'],
    ] as const) {
      const number = { ...attribute('a', 'decimal'), name };
      assert.equal(attributeName(number, 'de'), told);
      assert.equal(displayValue(number, 8.4, 'de'), value);
    }
    const own = { ...attribute('a', 'decimal', { unit: 'lb' }), name: 'Weight kg' };
    assert.equal(attributeName(own, 'en'), 'Weight kg');
    assert.equal(displayValue(own, 8.4, 'en'), '8.4 lb');
    assert.equal(
      attributeName({ ...attribute('a', 'text'), name: 'Weight kg' }, 'en'),
      'Weight kg',
    );
  });
});
