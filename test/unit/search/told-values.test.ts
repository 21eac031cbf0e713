// Values of attributes of which the schema lists none: the products tell them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogueSchema } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { LexicalIndex } from '../../../src/search/lexical-index.ts';

interface Lamp {
  readonly title?: string;
  readonly finish?: string;
  /** Options of its variants. */
  readonly shades?: readonly string[];
}

const attribute = (attribute_key: string, isOpen = true) => ({
  attribute_key,
  name: attribute_key,
  data_type: 'text' as const,
  level: 'product' as const,
  searchable: true,
  filterable: isOpen,
  assistant_exposed: isOpen,
});

/** All attributes are text; `note` may not be named. */
const schema = new CatalogueSchema({
  attributes: [attribute('finish'), attribute('shade'), attribute('note', false)],
  taxonomies: [],
  collections: [],
});

function shopOf(lamps: readonly Lamp[]): LexicalIndex {
  const index = new LexicalIndex(schema);
  for (const [at, lamp] of lamps.entries()) add(index, lamp, at);
  return index;
}

function add(index: LexicalIndex, { title = 'Lamp', finish, shades }: Lamp, at: number): void {
  const variants = shades?.map((shade) => ({
    external_variant_id: `${at}-${shade}`,
    options: { shade },
  }));
  const attributes = finish === undefined ? {} : { finish, note: `${finish} note` };
  const item = { external_product_id: `l-${at}`, title, attributes };
  index.upsert(buildDocument({ ...item, ...(variants && { variants }) }, schema));
}

const namedIn = (index: LexicalIndex, text: string): string[] =>
  index
    .mentions(text, 'en')
    .map(({ key, value, also = [] }) => `${key} ${[value, ...also].join(', ')}`)
    .toSorted();

describe('a value that no schema lists', () => {
  const index = shopOf([
    { finish: 'Brushed Nickel' },
    { finish: 'Crème' },
    { finish: 'Oak and Walnut' },
    { finish: 'Oak' },
    { finish: 'Yes' },
    { finish: '42' },
    { shades: ['Ivory', 'M'] },
  ]);

  it('is named by its words, without case and diacritics, and of variants too', () => {
    assert.deepEqual(namedIn(index, 'a lamp in BRUSHED nickel'), ['finish brushed nickel']);
    assert.deepEqual(namedIn(index, 'creme'), ['finish creme']);
    assert.deepEqual(namedIn(index, 'ivory lamp'), ['shade ivory']);
    assert.equal(index.mentions('in Crème', 'en')[0]?.label, 'Crème', 'shown as it was said');
    assert.deepEqual(namedIn(index, 'nickel'), [], 'a part of its words is no value');
  });

  it('is meant with those that join it and another', () => {
    assert.deepEqual(namedIn(index, 'oak'), ['finish oak, oak and walnut']);
    assert.deepEqual(namedIn(index, 'walnut'), ['finish oak and walnut']);
  });

  it('is no yes, number or letter, which say nothing alone', () => {
    for (const text of ['yes', '42', 'm', 'size m'])
      assert.deepEqual(namedIn(index, text), [], text);
  });

  it('is none of an attribute that is not for filters and the assistant', () => {
    assert.deepEqual(namedIn(index, 'oak note'), ['finish oak, oak and walnut']);
  });

  it('is none of an attribute with more values than a choice has', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const finishes = letters.flatMap((one) => ['ax', 'ex', 'ox'].map((end) => `z${one}${end}`));
    const lamps = finishes.map((finish) => ({ finish }));
    assert.deepEqual(namedIn(shopOf(lamps.slice(0, 60)), 'zaax'), ['finish zaax']);
    assert.deepEqual(namedIn(shopOf(lamps.slice(0, 61)), 'zaax'), []);
    const growing = shopOf(lamps.slice(0, 60));
    assert.deepEqual(namedIn(growing, 'zaax'), ['finish zaax']);
    add(growing, lamps[60]!, 60);
    assert.deepEqual(namedIn(growing, 'zaax'), [], 'after one more');
    growing.remove('l-60');
    // Enough dead products begin a compaction, which forgets their values.
    for (let at = 0; at < 1100; at += 1) {
      add(growing, {}, 1000 + at);
      growing.remove(`l-${1000 + at}`);
    }
    assert.deepEqual(namedIn(growing, 'zaax'), ['finish zaax'], 'when that one is gone');
  });

  it('is none where most products that say the word say it elsewhere', () => {
    const titled = { title: 'Wireless lamp' };
    const told = { finish: 'wireless' };
    assert.deepEqual(namedIn(shopOf([told, titled]), 'wireless'), ['finish wireless']);
    assert.deepEqual(namedIn(shopOf([told, titled, titled]), 'wireless'), []);
  });

  it('is one as soon as a product has it, and none when the last is gone', () => {
    const growing = shopOf([{ finish: 'Oak' }, { finish: 'Teak' }]);
    assert.deepEqual(namedIn(growing, 'teak'), ['finish teak']);
    growing.remove('l-1');
    assert.deepEqual(namedIn(growing, 'teak'), []);
    add(growing, { finish: 'Pine' }, 2);
    assert.deepEqual(namedIn(growing, 'pine or oak'), ['finish oak', 'finish pine']);
  });
});
