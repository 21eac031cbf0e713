// Values of attributes of which the schema lists none: the products tell them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogueSchema, type SchemaAttribute } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { LexicalIndex } from '../../../src/search/lexical-index.ts';

interface Lamp {
  readonly title?: string;
  readonly finish?: string;
  /** Options of its variants. */
  readonly shades?: readonly string[];
}

const attribute = (
  attribute_key: string,
  more: Partial<SchemaAttribute> = {},
): SchemaAttribute => ({
  attribute_key,
  name: attribute_key,
  data_type: 'text',
  level: 'product',
  searchable: true,
  filterable: true,
  assistant_exposed: true,
  ...more,
});

/** Values of the last three may not be named. */
const schema = new CatalogueSchema({
  attributes: [
    attribute('finish'),
    attribute('shade'),
    attribute('code', { filterable: false }),
    attribute('note', { assistant_exposed: false }),
    attribute('story', { data_type: 'long_text' }),
  ],
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
  const others = { code: `${finish} code`, note: `${finish} note`, story: `${finish} story` };
  const attributes = finish === undefined ? {} : { finish, ...others };
  const item = { external_product_id: `l-${at}`, title, attributes };
  index.upsert(buildDocument({ ...item, ...(variants && { variants }) }, schema));
}

/** Enough dead products begin a compaction, which forgets their values. */
function compact(index: LexicalIndex): void {
  for (let at = 1000; at < 2100; at += 1) {
    add(index, {}, at);
    index.remove(`l-${at}`);
  }
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
    ...['Yes', 'No', 'True', 'None', 'N/A', 'Nein'].map((finish) => ({ finish })),
    { finish: '42' },
    { finish: 'X' },
    { finish: `Slate ${'very '.repeat(12)}grey` },
    { finish: `Pewter and ${'x'.repeat(60)}` },
    { shades: ['Ivory', 'M'] },
  ]);

  it('is named by its words, without case and diacritics, and of variants too', () => {
    assert.deepEqual(namedIn(index, 'a lamp in BRUSHED nickel'), ['finish brushed nickel']);
    assert.deepEqual(namedIn(index, 'creme'), ['finish creme']);
    assert.deepEqual(namedIn(index, 'ivory lamp'), ['shade ivory']);
    assert.equal(index.mentions('in Crème', 'en')[0]?.label, 'Crème', 'shown as it was said');
    assert.deepEqual(namedIn(index, 'nickel'), [], 'a part of its words is no value');
  });

  it('is meant by its first letters, unless they are a word', () => {
    const mounts = ['Micro Four Thirds', 'Dark Oak Grain', 'Oak and Walnut', 'Big Bay'];
    const named = shopOf(mounts.map((finish) => ({ finish })));
    assert.deepEqual(namedIn(named, 'one for MFT'), ['finish micro four thirds']);
    for (const text of ['dog', 'oaw', 'bb']) assert.deepEqual(namedIn(named, text), [], text);
  });

  it('is no part of an amount in each', () => {
    const named = shopOf([
      { finish: '6 coats/tin' },
      { finish: 'Slate/Chalk' },
      { finish: '8 oz/2 dl' },
    ]);
    assert.deepEqual(namedIn(named, 'a tin'), []);
    assert.deepEqual(namedIn(named, 'chalk'), ['finish slate/chalk']);
    assert.deepEqual(namedIn(named, '8 oz'), ['finish 8 oz/2 dl']);
  });

  it('is meant with those that join it and another', () => {
    assert.deepEqual(namedIn(index, 'oak'), ['finish oak, oak and walnut']);
    assert.deepEqual(namedIn(index, 'walnut'), ['finish oak and walnut']);
    assert.deepEqual(namedIn(index, 'pewter'), [], 'a text is no list of values');
  });

  it('is one of a long list of short ones', () => {
    const badges = [
      'glare-free',
      'dust-proof',
      'hand made',
      'no plastics',
      'low energy',
      'sea-proof',
    ];
    const shop = shopOf([{ finish: badges.join(', ') }]);
    assert.deepEqual(namedIn(shop, 'hand made'), [`finish ${badges.join(', ')}`]);
    assert.deepEqual(
      namedIn(shopOf([{ finish: `${badges.join(', ')} in all of its many parts` }]), 'hand made'),
      [],
    );
  });

  it('is no yes, number or letter, which say nothing alone', () => {
    for (const text of ['yes', 'no', 'true', 'none', 'n/a', 'nein', '42', 'm', 'x', 'size m'])
      assert.deepEqual(namedIn(index, text), [], text);
  });

  it('is none of an attribute that is not for filters, not for the assistant, or a long text', () => {
    for (const text of ['oak note', 'oak code', 'oak story'])
      assert.deepEqual(namedIn(index, text), ['finish oak, oak and walnut'], text);
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
    compact(growing);
    assert.deepEqual(namedIn(growing, 'zaax'), ['finish zaax'], 'when that one is gone');
  });

  it('is none where most products that say the word say it elsewhere', () => {
    const titled = { title: 'Wireless lamp' };
    const told = { finish: 'wireless' };
    assert.deepEqual(namedIn(shopOf([told, titled]), 'wireless'), ['finish wireless']);
    assert.deepEqual(namedIn(shopOf([told, titled, titled]), 'wireless'), []);
    const growing = shopOf([told, titled, titled]);
    assert.deepEqual(namedIn(growing, 'wireless'), []);
    growing.remove('l-2');
    assert.deepEqual(namedIn(growing, 'wireless'), ['finish wireless'], 'after one has gone');
  });

  it('of two attributes is of that which more products have, and no value of the other', () => {
    const shop = shopOf([
      { finish: 'Amber', shades: ['Amber'] },
      { finish: 'Amber' },
      { shades: ['Amber/Rose'] },
      { finish: 'Amber and Gold' },
    ]);
    const [mention, ...others] = shop.mentions('amber', 'en');
    assert.deepEqual(others, []);
    assert.equal(mention?.key, 'finish');
    assert.deepEqual(mention?.also, ['amber and gold']);
    assert.deepEqual(mention?.alike, [
      { key: 'shade', value: 'amber' },
      { key: 'shade', value: 'amber/rose' },
    ]);
  });

  it('is read in steps', () => {
    const index = shopOf([{ finish: 'Oak' }, { shades: ['Rose'] }]);
    let steps = 0;
    while (index.learnMentions(0)) steps += 1;
    assert.ok(steps >= 2, `${steps}`);
    assert.deepEqual(namedIn(index, 'oak or rose'), ['finish oak', 'shade rose']);
  });

  it('is one as soon as a product has it, and none when the last is gone', () => {
    const growing = shopOf([{ finish: 'Oak' }, { finish: 'Teak' }]);
    assert.deepEqual(namedIn(growing, 'teak'), ['finish teak']);
    growing.remove('l-1');
    assert.deepEqual(namedIn(growing, 'teak'), []);
    add(growing, { finish: 'Pine' }, 2);
    assert.deepEqual(namedIn(growing, 'pine or oak'), ['finish oak', 'finish pine']);
    growing.remove('l-2');
    compact(growing);
    add(growing, { finish: 'Elm' }, 3);
    assert.deepEqual(namedIn(growing, 'elm or oak'), ['finish elm', 'finish oak']);
  });
});
