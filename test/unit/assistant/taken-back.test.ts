// What was asked for is taken up again or taken back, and a short message refines what was asked for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CatalogueProduct, ProductPointer } from '../../../src/assistant/port.ts';
import { readMemory, withListsBefore } from '../../../src/assistant/grounded/memory.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 's1', title: 'Canvas sofa', price: 59_900, facts: { Colour: 'Forest Green' } },
  { id: 's4', title: 'Bed sofa', price: 49_900, facts: { Colour: 'Grey' } },
  { id: 's2', title: 'Hide sofa', price: 149_900, facts: { Colour: 'Black', Material: 'Leather' } },
  { id: 's3', title: 'Corner sofa', price: 99_900, facts: { Colour: 'Grey' } },
  { id: 'd1', title: 'Duvet cover', price: 9_900, facts: { Material: 'Linen' } },
  { id: 'd2', title: 'Star duvet cover', price: 4_900, facts: { Material: 'Cotton' } },
  { id: 'w1', title: 'Table cloth linen', price: 3_900, facts: { Material: 'Linen' } },
  { id: 'c1', title: 'Espresso beans', price: 1_900, facts: { Weight: '1 kg' } },
  { id: 'c2', title: 'Mocha beans', price: 700, facts: { Weight: '250 g' } },
  { id: 'f1', title: 'Cane sugar', price: 200, facts: { Weight: '1 kg' } },
  { id: 'h1', title: 'Rain coat', price: 9_900, facts: { Gender: 'Women', Size: 'M, L' } },
  { id: 'h2', title: 'Wind coat', price: 4_900, facts: { Gender: 'Men', Size: 'M, XL' } },
  { id: 'h3', title: 'Kids coat', price: 2_900, facts: { Size: 'XS' } },
  { id: 'r1', title: 'Waterproof poncho', price: 2_900, facts: { Waterproof: '8000 mm' } },
  { id: 'r2', title: 'Felt poncho', price: 3_900, facts: { Waterproof: '500 mm' } },
  { id: 'q1', title: 'Quilt', price: 5_900 },
  { id: 'm1', title: 'Lager', price: 400, facts: { Grain: 'Barley' } },
  { id: 'm2', title: 'Wheat lager', price: 300, facts: { Grain: 'Wheat' } },
];

const SIZES = ['155 x 220 cm', '200 x 200 cm'] as const;

/** Covers come in sizes that only their variants tell. */
class SofaShop extends FakeShop {
  constructor() {
    super(GOODS);
  }

  override products(_tenantId: string, pointers: readonly ProductPointer[]): CatalogueProduct[] {
    return pointers.flatMap(({ external_product_id: id, external_variant_id: variant }) => {
      const product = GOODS.find((one) => one.id === id);
      if (product === undefined) return [];
      const whole = catalogueProduct(product);
      if (id !== 'd1') return [whole];
      const value = variant ?? SIZES.join(', ');
      const facts = [...whole.facts, { key: 'size', name: 'Size', value }];
      if (variant === undefined) return [{ ...whole, facts }];
      const title = `${whole.title}, ${variant}`;
      return [{ ...whole, title, facts, card: { ...whole.card, external_variant_id: variant } }];
    });
  }

  variants(_tenantId: string, id: string) {
    return id === 'd1'
      ? SIZES.map((size) => ({
          external_variant_id: size,
          title: size,
          options: size,
          availability: 'in_stock' as const,
        }))
      : [];
  }
}

const said = async (messages: readonly string[], locale = 'en-US') =>
  await converse(new SofaShop(), messages, { locale });
const last = async (messages: readonly string[], locale?: string) =>
  (await said(messages, locale)).at(-1)!;
const SOFAS = ['s1', 's2', 's3', 's4'];

describe('an earlier list is shown again', () => {
  test('by what it was a list of', async () => {
    const { ids } = await last(['sofa', 'duvet cover', 'go back to the sofas']);
    assert.deepEqual(ids.toSorted(), SOFAS);
    const german = await last(['sofa', 'duvet cover', 'zurück zu den Sofas'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), SOFAS);
    const french = await last(['sofa', 'duvet cover', 'revenons aux sofas'], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), SOFAS);
  });

  test('by its place, and the list before where none is said', async () => {
    const asked = ['sofa', 'duvet cover', 'coats'] as const;
    const first = await last([...asked, 'back to the first list']);
    assert.deepEqual(first.ids.toSorted(), SOFAS);
    const before = await last([...asked, 'show me the previous results']);
    assert.deepEqual(before.ids.toSorted(), ['d1', 'd2']);
    const german = await last([...asked, 'zurück zur ersten Liste'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), SOFAS);
    const french = await last([...asked, 'montrez-moi la première liste'], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), SOFAS);
  });

  test('and is what the next message refines', async () => {
    const { ids } = await last(['sofa', 'duvet cover', 'back to the sofas', 'in grey']);
    assert.deepEqual(ids.toSorted(), ['s3', 's4']);
  });

  test('and a thing that was never talked about is looked for', async () => {
    const { ids } = await last(['sofa', 'duvet cover', 'back to the ponchos']);
    assert.deepEqual(ids.toSorted(), ['r1', 'r2']);
  });

  test('the first and the last three lists are kept, and a list that is still seen is none of them', async () => {
    const turns = await said(['sofa', 'coats', 'poncho', 'beans', 'sugar', 'quilt', 'is it blue?']);
    const listsOf = (memory: unknown): (string | undefined)[] | undefined =>
      readMemory(memory)?.before?.map(({ sought }) => sought?.head);
    assert.deepEqual(listsOf(turns.at(-2)?.memory), ['sofa', 'poncho', 'beans', 'sugar']);
    assert.deepEqual(listsOf(turns.at(-1)?.memory), ['sofa', 'poncho', 'beans', 'sugar']);
    const empty = { v: 1, shown: [], seen: [] } as const;
    assert.equal(withListsBefore(empty, undefined).before, undefined);
  });
});

describe('what was asked for is taken back', () => {
  test('by the name of what it is a value of', async () => {
    for (const dropped of ['any colour is fine', 'forget the colour', "colour doesn't matter"]) {
      const { ids } = await last(['sofa', 'in black', dropped]);
      assert.deepEqual(ids.toSorted(), SOFAS, dropped);
    }
    const german = await last(['sofa', 'in black', 'die Farbe ist egal'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), SOFAS);
    const french = await last(['sofa', 'in black', 'peu importe la couleur'], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), SOFAS);
  });

  test('by the value itself, wanted or not', async () => {
    const black = await last(['sofa', 'in black', "it doesn't have to be black"]);
    assert.deepEqual(black.ids.toSorted(), SOFAS);
    const hide = await last(['sofa', 'not leather', 'leather is fine too']);
    assert.deepEqual(hide.ids.toSorted(), SOFAS);
  });

  test('the price, and nothing else with it', async () => {
    const asked = ['sofa', 'in grey', 'under 700'] as const;
    assert.deepEqual((await last(asked)).ids, ['s4']);
    const all = await last([...asked, "price doesn't matter"]);
    assert.deepEqual(all.ids.toSorted(), ['s3', 's4']);
    const german = await last([...asked, 'Preis egal'], 'de-DE');
    assert.deepEqual(german.ids.toSorted(), ['s3', 's4']);
    const french = await last([...asked, "le prix n'a pas d'importance"], 'fr-FR');
    assert.deepEqual(french.ids.toSorted(), ['s3', 's4']);
  });

  test('while something else is added', async () => {
    const { ids } = await last(['coat', 'size XL', 'size does not matter, under 40']);
    assert.deepEqual(ids, ['h3']);
  });

  test('and nothing of that is heard where nothing was asked for', async () => {
    const { ids } = await last(['sofa, price does not matter']);
    assert.deepEqual(ids.toSorted(), SOFAS);
  });
});

describe('a short message after a list', () => {
  test('is a value of what is shown, though other things are called so', async () => {
    assert.deepEqual((await last(['duvet cover', 'linen'])).ids, ['d1']);
    assert.deepEqual((await last(['sofa', 'duvet cover'])).ids.toSorted(), ['d1', 'd2']);
  });

  test('is a measure of it, where it is nothing but a measure', async () => {
    assert.deepEqual((await last(['beans', '1 kg'])).ids, ['c1']);
  });

  test('is a size of it by its numbers, of which the last counts', async () => {
    const turns = await said(['duvet cover', 'size 155 x 220', '200 x 200']);
    const titles = turns.map(({ text }) => /Duvet cover, \d+ x \d+/u.exec(text)?.[0]);
    assert.deepEqual(titles.slice(1), ['Duvet cover, 155 x 220', 'Duvet cover, 200 x 200']);
  });

  test('a size by its name alone is no thing to look for', async () => {
    assert.deepEqual((await last(['coat', 'size XL'])).ids, ['h2']);
  });

  test('"in green" is of what comes in a green of its own name', async () => {
    assert.deepEqual((await last(['sofa', 'in green'])).ids, ['s1']);
  });

  test('"the grey one please" is one of those shown', async () => {
    assert.deepEqual((await last(['sofa', 'the black one please'])).ids, ['s2']);
  });
});

describe('which of those that were shown', () => {
  test('is the cheapest is told of them where they are all that there is', async () => {
    const { text, ids } = await last(['duvet cover', 'which is the cheapest?']);
    assert.deepEqual(ids, ['d2']);
    assert.match(text, /^The cheapest is Star duvet cover at \$49\.00\./u);
  });

  test('is cheaper compares the one that was spoken of before with the one that is shown now', async () => {
    const { text } = await last(['beans', 'the mocha one', 'quilt', 'which one is cheaper?']);
    assert.match(text, /^The cheapest is Mocha beans at \$7\.00\. Quilt costs \$59\.00\./u);
  });

  test('"how waterproof is it?" asks, though one of them is called so', async () => {
    const { text } = await last(['poncho', 'how waterproof is it?']);
    assert.match(text, /8000 mm/u);
  });
});

describe('who it is for', () => {
  test('what size another person wears is not asked for this one', async () => {
    const { text } = await last(['coat size M', 'and one for my kids']);
    assert.doesNotMatch(text, /\bM\b/u);
  });
});
