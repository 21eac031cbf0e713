// Feeds of other systems: what they are taken for, and what products come out of them.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { schemaFaults } from '../../../../src/base/schema-faults.ts';
import {
  attributeKeyOf,
  FeedNotes,
  moneyFrom,
} from '../../../../src/cli/catalog-import/feed-values.ts';
import { formatOf, formatWords } from '../../../../src/cli/catalog-import/file-format.ts';
import { productItems } from '../../../../src/cli/catalog-import/product-files.ts';
import type { RejectedItem } from '../../../../src/cli/catalog-import/source-item.ts';
import { CommandFailure } from '../../../../src/cli/command-failure.ts';
import { ProductItem } from '../../../../src/contract/products.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/import');
const folder = mkdtempSync(join(tmpdir(), 'aisle-feeds-'));
after(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  return path;
}

async function read(name: string, path = join(fixtures, name)) {
  const notes = new FeedNotes();
  const reading = { notes, currency: 'EUR', shopUrl: 'https://shop.example/' };
  const found = await Array.fromAsync(productItems([path], () => undefined, reading));
  for (const { item } of found) assert.deepEqual(schemaFaults(ProductItem, item), []);
  const items = found.map(({ item }) => item as unknown as ProductItem);
  return { items, byId: new Map(items.map((item) => [item.external_product_id, item])), notes };
}

const failing = (pattern: RegExp) => (error: unknown) =>
  error instanceof CommandFailure && pattern.test(error.message);

describe('product files of other systems (contract 11.1, catalog import)', () => {
  it('are read in XML by the namespace, with any prefix', async () => {
    const feed = (prefix: string, binding: string): string =>
      `<rss version="2.0" ${binding}><channel><item><${prefix}id>1</${prefix}id>` +
      `<${prefix}title><![CDATA[Eins & <zwei>]]></${prefix}title>` +
      `<${prefix}price>12,99 EUR</${prefix}price><x:id xmlns:x="urn:other">no</x:id>` +
      '<link>https://shop.example/1</link></item></channel></rss>';
    const google = 'http://base.google.com/ns/1.0';
    for (const [prefix, binding] of [
      ['g:', `xmlns:g="${google}"`],
      ['g:', ''],
      ['shop:', `xmlns:shop="${google}"`],
      ['', `xmlns="${google}"`],
    ] as const) {
      const { items } = await read('', fileOf('spaces.xml', feed(prefix, binding)));
      const told = items.map(({ external_product_id: id, title }) => [id, title]);
      assert.deepEqual(told, [['1', 'Eins & <zwei>']], binding);
      assert.deepEqual(items[0]?.variants?.[0]?.price, { amount: 1299, currency: 'EUR' });
    }
  });

  it('are recognised by their content, not by their names', () => {
    const wordsOf = (path: string) => formatWords(formatOf(path));
    assert.match(wordsOf(join(fixtures, 'shopify-export.csv')), /Shopify/);
    assert.match(wordsOf(join(fixtures, 'google-feed.tsv')), /Google Merchant feed as rows/);
    assert.match(wordsOf(join(fixtures, 'google-feed.xml')), /Google Merchant feed in XML/);
    assert.match(wordsOf(fileOf('a.txt', '{"external_product_id":"1"}\n')), /one per line/);
    assert.match(wordsOf(fileOf('b.txt', ' [ ]')), /JSON list/);
    assert.match(wordsOf(fileOf('c.csv', '\uFEFF"external_product_id";title\n')), /columns/);
    assert.match(wordsOf(fileOf('d.csv', 'g:id,g:title,g:link\n')), /Google/);
    assert.throws(
      () => formatOf(fileOf('e.tsv', 'a\tb\n')),
      failing(/heading is none that is known here/),
    );
    assert.throws(() => formatOf(fileOf('f.xml', '<svg/>')), failing(/no feed/));
  });

  it('are products of one handle in a Shopify export, its options their axes', async () => {
    const { items, byId, notes } = await read('shopify-export.csv');
    assert.deepEqual([...byId.keys()], ['trail-tee', 'camp-mug', 'old-hat', 'trail-sock']);
    assert.equal(items.length, 4);
    const tee = byId.get('trail-tee');
    assert.equal(tee?.external_classification_id, 'by-color-grosse');
    assert.deepEqual(tee.attributes?.['tags'], ['running', 'summer']);
    assert.deepEqual(tee.attributes['fabric'], 'Merino');
    assert.deepEqual(
      tee.media?.map(({ url }) => url.slice(-8)),
      ['tt-0.jpg', 'tt-1.jpg'],
    );
    assert.deepEqual(
      tee.variants?.map(({ external_variant_id, options }) => [external_variant_id, options]),
      [
        ['TT-R-S', { color: 'Red', grosse: 'S' }],
        ['TT-R-M', { color: 'Red', grosse: 'M' }],
        ['TT-B-S', { color: 'Blue', grosse: 'S' }],
      ],
    );
    assert.deepEqual(tee.variants?.[0]?.price, { amount: 2990, currency: 'EUR' });
    assert.deepEqual(tee.variants[0].list_price, { amount: 3990, currency: 'EUR' });
    assert.deepEqual(tee.variants[0].barcodes, [{ type: 'gtin', value: '4006381333931' }]);
    assert.equal(tee.url, 'https://shop.example/products/trail-tee');
    const mug = byId.get('camp-mug');
    assert.equal(mug?.variants?.length, 1);
    assert.equal(mug.variants[0]?.options, undefined);
    assert.equal(mug.external_classification_id, undefined);
    assert.equal(mug.media?.length, 2);
    assert.deepEqual(
      items.map(({ status }) => status),
      ['active', 'active', 'archived', 'archived'],
    );
    assert.ok(!JSON.stringify(items).includes('11.00'), 'costs stay at home');
    assert.deepEqual(notes.leftOut.filter((what) => /costs/.test(what)).length, 1);
    const tees = notes.levels.filter(({ external_product_id: id }) => id === 'trail-tee');
    assert.deepEqual(
      tees.map(({ external_variant_id, available }) => [external_variant_id, available]),
      [
        ['TT-R-S', 4],
        ['TT-R-M', 0],
        ['TT-B-S', 7],
      ],
    );
    assert.ok(tees.every(({ occurred_at }) => occurred_at === tee.updated_at));
    assert.ok(
      tee.variants.every(({ title }) => title === undefined),
      'options are no title',
    );
    assert.equal(notes.attributeNames.get('grosse'), 'Größe');
  });

  it('want the currency that a Shopify export does not have', async () => {
    const path = join(fixtures, 'shopify-export.csv');
    await assert.rejects(
      Array.fromAsync(productItems([path], () => undefined)),
      failing(/--currency/),
    );
  });

  it('are products of one item group in a Google feed, wherever its rows stand', async () => {
    const { byId, notes } = await read('google-feed.tsv');
    assert.deepEqual([...byId.keys()], ['B-1', 'C-1', 'grp-a']);
    const jacket = byId.get('grp-a');
    assert.equal(jacket?.title, 'City Jacket - Red');
    assert.deepEqual(
      jacket.variants?.map(({ external_variant_id, options, attributes }) => [
        external_variant_id,
        options,
        attributes,
      ]),
      [
        ['A-1', { size: 'S' }, { color: 'Red', material: 'Cotton' }],
        ['A-2', { size: 'M' }, { color: 'Red', material: 'Cotton' }],
      ],
    );
    assert.deepEqual(jacket.price, { amount: 99_900, currency: 'USD' });
    assert.deepEqual(jacket.list_price, { amount: 129_900, currency: 'USD' });
    assert.equal(jacket.media?.length, 3);
    assert.deepEqual(byId.get('C-1')?.price, { amount: 1500, currency: 'JPY' });
    assert.deepEqual(byId.get('B-1')?.description, { html: 'Keeps <b>cold</b>.' });
    assert.deepEqual(notes.leftOut, ['1 × the column custom_label_0']);
    assert.deepEqual(
      notes.levels.map(({ external_product_id, external_variant_id, available }) => [
        external_product_id,
        external_variant_id,
        available,
      ]),
      [
        ['B-1', 'B-1', 0],
        ['C-1', 'C-1', 1],
        ['grp-a', 'A-1', 1],
        ['grp-a', 'A-2', 1],
      ],
    );
  });

  it('are the same in XML, with entities, repeated and nested members', async () => {
    const { byId } = await read('google-feed.xml');
    const jacket = byId.get('grp-a');
    assert.equal(jacket?.title, 'City Jacket & Hood');
    assert.deepEqual(jacket.description, { html: '<p>A jacket &amp; more.</p>' });
    assert.equal(jacket.url, 'https://shop.example/a?c=red&s=s');
    assert.equal(jacket.media?.length, 3);
    assert.deepEqual(jacket.price, { amount: 8990, currency: 'EUR' }, 'the sale is over');
    assert.deepEqual(
      jacket.variants?.map(({ options }) => options),
      [{ color: 'Red' }, { color: 'Blue' }],
    );
    assert.deepEqual(byId.get('D-1')?.price, { amount: 500, currency: 'EUR' });
  });

  it('lose a broken entry of XML, with its line, and go on', async () => {
    const entry = (id: string, title: string) =>
      `<item><g:id>${id}</g:id><g:title>${title}</g:title><g:price>5 EUR</g:price></item>\n`;
    const entries = `${entry('1', 'Cup & saucer')}<item><g:id>2</g:title></item>\n${entry('3', 'Jug')}`;
    const path = fileOf('broken.xml', `<rss><channel>\n${entries}</channel></rss>`);
    const rejected: RejectedItem[] = [];
    const reading = { onRejected: (one: RejectedItem) => void rejected.push(one) };
    const found = await Array.fromAsync(productItems([path], () => undefined, reading));
    assert.deepEqual(
      found.map(({ item }) => item['title']),
      ['Cup & saucer', 'Jug'],
    );
    assert.deepEqual(
      rejected.map(({ origin, error }) => [origin, error.code]),
      [[`${path}:3`, 'unreadable']],
    );
    const cut = fileOf('cut.xml', `<rss><channel>\n${entry('1', 'Cup')}<item><g:id>2`);
    await Array.fromAsync(productItems([cut], () => undefined, reading));
    assert.equal(rejected[1]?.origin, `${cut}:3`);
  });

  it('tell levels by number or by word, and leave out words that say none', async () => {
    const rows = ['in stock', 'out_of_stock', 'preorder', 'soon', ''].map(
      (word, index) => `${index}\tT\thttps://s.example/${index}\t${word}\t`,
    );
    rows.push('n\tT\thttps://s.example/n\tin_stock\t7', 'o\tT\tx\tout of stock\t7');
    const heading = 'id\ttitle\tlink\tavailability\tquantity';
    const notes = new FeedNotes();
    const path = fileOf('stock.tsv', [heading, ...rows].join('\n'));
    await Array.fromAsync(productItems([path], () => undefined, { notes }));
    assert.deepEqual(
      notes.levels.map(({ external_product_id, available }) => [external_product_id, available]),
      [
        ['0', 1],
        ['1', 0],
        ['2', null],
        ['n', 7],
        ['o', 0],
      ],
    );
    assert.deepEqual(notes.leftOut, ['1 × stock "soon", which says no level']);
  });

  it('keep every character whole if a text is cut (contract 2.1)', async () => {
    const shirt = String.fromCodePoint(0x1f455);
    const trousers = String.fromCodePoint(0x1f456);
    const title = `${'a'.repeat(254)}${shirt}`;
    const path = fileOf(
      'long.tsv',
      [
        'id\ttitle\tlink\titem_group_id\tcolor\tproduct_type',
        `one\t${title}${shirt}\thttps://shop.example/1\t\t\t${'b'.repeat(117)}${shirt} > ${shirt.repeat(300)}`,
        `two\tShirt ${shirt}\thttps://shop.example/2\tg\tred\t`,
        `three\tShirt ${trousers}\thttps://shop.example/3\tg\tblue\t`,
      ].join('\n'),
    );
    const { byId, notes } = await read('', path);
    assert.equal(byId.get('one')?.title, title);
    assert.equal(byId.get('g')?.title, 'Shirt');
    const names = [...notes.categoryPaths].flatMap(([id, parts]) => [id, ...parts]);
    assert.equal(names.length, 3);
    for (const name of names) assert.ok(name.isWellFormed(), name);
  });

  it('note the prices that they leave out', async () => {
    const heading = 'Handle,Title,Option1 Name,Option1 Value,Variant Price';
    const row = 'hat,Hat,Title,Default Title,on request';
    const { notes } = await read('', fileOf('request.csv', `${heading}\n${row}\n`));
    assert.deepEqual(notes.leftOut, ['1 × prices that are none']);
  });

  it('give keys for any name and money for any spelling of an amount', () => {
    assert.equal(attributeKeyOf('Größe (EU)'), 'grosse_eu');
    assert.equal(attributeKeyOf('3D-Druck'), 'a_3d_druck');
    assert.match(attributeKeyOf('颜色'), /^a_[0-9a-f]{8}$/);
    assert.equal(attributeKeyOf('x'.repeat(99)).length, 64);
    const amount = (text: string, currency = 'EUR') => moneyFrom(text, currency)?.amount;
    assert.deepEqual(
      ['15', '15.5', '15,50', '1,299.00', '1.299,00', "1'299.00", '0.07'].map((text) =>
        amount(text),
      ),
      [1500, 1550, 1550, 129_900, 129_900, 129_900, 7],
    );
    assert.equal(amount('1500', 'JPY'), 1500);
    assert.equal(amount('1.250', 'KWD'), 1250);
    assert.equal(amount('1.250'), 125_000);
    assert.equal(amount('free'), undefined);
    assert.equal(amount('15', 'eur'), undefined);
  });
});
