// Product and schema files: what is read out of them, and what is said about a broken one.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { columnNames, describeColumns } from '../../../../src/cli/catalog-import/csv-columns.ts';
import { ColumnMapping } from '../../../../src/cli/catalog-import/column-mapping.ts';
import { FeedNotes } from '../../../../src/cli/catalog-import/feed-values.ts';
import { openFiles } from '../../../../src/cli/catalog-import/import-files.ts';
import {
  contentHashOf,
  productItems,
  type FileReading,
} from '../../../../src/cli/catalog-import/product-files.ts';
import { isSchemaDocument, joinSchemas } from '../../../../src/cli/catalog-import/schema-file.ts';
import type { RejectedItem } from '../../../../src/cli/catalog-import/source-item.ts';
import { CommandFailure } from '../../../../src/cli/command-failure.ts';
import { ProductItem } from '../../../../src/contract/products.ts';
import { schemaFaults } from '../../../../src/base/schema-faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-files-'));
after(() => rmSync(folder, { recursive: true }));
const untyped = () => undefined;

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  return path;
}

async function itemsOf(
  paths: readonly string[],
  typeOf: (key: string) => string | undefined,
  reading: FileReading = {},
) {
  return await Array.fromAsync(productItems(paths, typeOf, reading));
}

/** What is said of files that hold nothing to import, and what is rejected on the way. */
async function opened(paths: readonly string[], map: readonly string[] = []) {
  const rejected: RejectedItem[] = [];
  const ports = { onRejected: (one: RejectedItem) => void rejected.push(one), say: () => {} };
  const files = await openFiles(paths, { map }, ports);
  const items = await Array.fromAsync(files.products?.items() ?? []);
  return { ...files, items: items.map(({ item }) => item), rejected };
}

const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof CommandFailure && pattern.test(error.message);

describe('product files (contract 11.1, catalog import)', () => {
  it('are read equally from lines and from a list, with the place of each product', async () => {
    const lines = fileOf(
      'a.ndjson',
      '{"external_product_id":"1"}\n\n{"external_product_id":"2"}\n',
    );
    const list = fileOf('a.json', '[{"external_product_id":"3"}]');
    const items = await itemsOf([lines, list], untyped);
    assert.deepEqual(
      items.map(({ item }) => item['external_product_id']),
      ['1', '2', '3'],
    );
    assert.deepEqual(
      items.map(({ origin }) => origin),
      [`${lines}:1`, `${lines}:3`, `${list}[0]`],
    );
  });

  it('have a hash of their content alone', async () => {
    const hashOf = (name: string, text: string) => contentHashOf([fileOf(name, text)], {});
    const one = await hashOf('b.ndjson', '{"a":1}\n');
    assert.equal(await hashOf('c.ndjson', '{"a":1}\n'), one);
    assert.notEqual(await hashOf('d.ndjson', '{"a":2}\n'), one);
    const mapping = ColumnMapping.of(['title=a']);
    assert.notEqual(await contentHashOf([fileOf('b.ndjson', '{"a":1}\n')], { mapping }), one);
  });

  it('make products with variants out of rows, typed by the schema of the same import', async () => {
    const columns = [
      'external_product_id,title,description,price_amount,price_currency,external_taxonomy_ids',
      'image_urls,attributes.weight,attributes.tags,attributes.name@en,attributes.name@de',
      'attributes.code,external_variant_id,sku,gtin,options.color,variant_price_amount',
    ].join(',');
    const path = fileOf(
      'e.csv',
      `${columns}
1,"Kettle, small",Boils.,4999,EUR,kitchen|tea,https://a.b/1.jpg|https://a.b/2.jpg,0.9 l,x|y,Kettle,Kessel,007,1-red,K1R,400638,red,
1,,,,EUR,,,,,,,,1-blue,K1B,,blue,5999
2,Cup,,,,,,,,,,,,,,,
`,
    );
    const types: Record<string, string> = { weight: 'measure', tags: 'multi_enum', code: 'text' };
    const items = await itemsOf([path], (key) => types[key]);
    assert.deepEqual(
      items.map(({ item }) => item),
      [
        {
          external_product_id: '1',
          updated_at: '2023-11-14T22:13:20.000Z',
          title: 'Kettle, small',
          description: { plain: 'Boils.' },
          external_taxonomy_ids: ['kitchen', 'tea'],
          attributes: {
            weight: { value: 0.9, unit: 'l' },
            tags: ['x', 'y'],
            name: { en: 'Kettle', de: 'Kessel' },
            code: '007',
          },
          price: { amount: 4999, currency: 'EUR' },
          media: [
            { type: 'image', url: 'https://a.b/1.jpg' },
            { type: 'image', url: 'https://a.b/2.jpg' },
          ],
          variants: [
            {
              external_variant_id: '1-red',
              sku: 'K1R',
              barcodes: [{ type: 'gtin', value: '400638' }],
              options: { color: 'red' },
            },
            {
              external_variant_id: '1-blue',
              sku: 'K1B',
              options: { color: 'blue' },
              price: { amount: 5999, currency: 'EUR' },
            },
          ],
        },
        { external_product_id: '2', updated_at: '2023-11-14T22:13:20.000Z', title: 'Cup' },
      ],
    );
    for (const { item } of items) assert.deepEqual(schemaFaults(ProductItem, item), []);
  });

  it('guess the type of a cell without a schema, and keep leading zeros', async () => {
    const path = fileOf(
      'f.csv',
      'external_product_id,attributes.a,attributes.b,attributes.c,attributes.d,attributes.e\n' +
        '1,3.5,true,007,red,"[""x"",""y""]"\n',
    );
    const [first] = await itemsOf([path], untyped);
    assert.deepEqual(first?.item['attributes'], {
      a: 3.5,
      b: true,
      c: '007',
      d: 'red',
      e: ['x', 'y'],
    });
  });

  it('lose one bad line or row, with its place, and go on', async () => {
    const good = (id: string) =>
      `{"external_product_id":"${id}","updated_at":"2026-01-01T00:00:00Z","title":"T"}`;
    const lines = fileOf('g.ndjson', `${good('1')}\n{"a":\n[1]\n${good('2')}\n`);
    const fromLines = await opened([lines]);
    assert.deepEqual(
      fromLines.items.map((item) => item['external_product_id']),
      ['1', '2'],
    );
    assert.deepEqual(
      fromLines.rejected.map(({ origin, error }) => [origin, error.code]),
      [
        [`${lines}:2`, 'unreadable'],
        [`${lines}:3`, 'unreadable'],
      ],
    );
    assert.match(fromLines.rejected[1]?.error.detail ?? '', /expected a product, got \[1\]/);
    const { products } = fromLines;
    assert.deepEqual([products?.count, products?.rejectedCount], [4, 2]);
    const rows = fileOf('l.csv', 'external_product_id,title\n1,A\n2\n3,"C\n4,D\n5,E\n');
    const fromRows = await opened([fileOf('m.csv', 'external_product_id,title\n1,A\n2\n3,C\n')]);
    assert.deepEqual(
      fromRows.items.map((item) => item['external_product_id']),
      ['1', '3'],
    );
    assert.match(fromRows.rejected[0]?.origin ?? '', /m\.csv:3$/);
    assert.match((await opened([rows])).rejected[1]?.error.detail ?? '', /[Qq]uote/);
  });

  it('are refused first if they hold no product', async () => {
    const neither = fileOf('i.json', '{"items":[],"others":[]}');
    await assert.rejects(opened([neither]), refused(/neither a list of products/));
    const empty = fileOf('n.csv', 'external_product_id,title\n');
    await assert.rejects(opened([empty]), refused(/there are no products in it/));
    const typo = fileOf('j.csv', 'external_product_id,titel\n1,x\n');
    await assert.rejects(opened([typo]), refused(/"titel".*mean "title"/));
  });

  it('of another shape are named with their columns, and with a mapping that reads them', async () => {
    const records = Array.from({ length: 150 }, (_, index) => ({
      sku: `s${index}`,
      productName: `Lamp ${index}`,
      preis: '12,99 €',
      bilder: [{ src: 'https://a.example/1.jpg' }, { src: 'https://a.example/2.jpg' }],
      specs: { height_cm: 20, light: { watt: 5 } },
      internal: { notes: null },
      Bestand: index - 1,
    }));
    const json = fileOf('foreign.json', JSON.stringify({ products: records }));
    await assert.rejects(opened([json]), (error: unknown) => {
      assert.ok(error instanceof CommandFailure);
      assert.match(error.message, /none of its first 100 items is a product/);
      assert.match(
        error.message,
        /Its columns: sku, productName, preis, bilder, specs, internal, Bestand\./,
      );
      assert.match(error.message, /--map external_product_id=sku --map title=productName/);
      assert.match(error.message, /--map price=preis --map image_urls=bilder/);
      assert.match(error.message, /--map available=Bestand/);
      return true;
    });
    const map = [
      'external_product_id=sku',
      'title=productName',
      'price=preis',
      'image_urls=bilder.src',
      'available=Bestand',
      'attributes.*=*',
    ];
    const { items, rejected, notes } = await opened([json], map);
    assert.equal(notes.levels.length, 150);
    assert.deepEqual(notes.levels[0], {
      external_product_id: 's0',
      available: -1,
      occurred_at: '2023-11-14T22:13:20.000Z',
    });
    assert.deepEqual([items.length, rejected.length], [150, 0]);
    assert.deepEqual(items[0], {
      external_product_id: 's0',
      updated_at: '2023-11-14T22:13:20.000Z',
      title: 'Lamp 0',
      price: { amount: 1299, currency: 'EUR' },
      media: [
        { type: 'image', url: 'https://a.example/1.jpg' },
        { type: 'image', url: 'https://a.example/2.jpg' },
      ],
      attributes: { specs_height_cm: 20, specs_light_watt: 5 },
    });
    const rows = fileOf('foreign.tsv', 'Art-Nr\tBezeichnung\tFarbe\n1\tTasse\trot\n');
    await assert.rejects(opened([rows]), refused(/--map title=Bezeichnung/));
    const mapped = await opened([rows], ['external_product_id=Art-Nr', 'title=Bezeichnung']);
    assert.equal(mapped.items[0]?.['title'], 'Tasse');
    assert.deepEqual(mapped.notes.leftOut, ['1 × the column Farbe']);
    await assert.rejects(opened([rows], ['title=Name']), refused(/lacks: Name\./));
    // A column that is there is not missed, though every cell of it is empty.
    const empty = fileOf('empty.csv', 'sku,name\n,One\n,Two\n');
    await assert.rejects(opened([empty], ['external_product_id=sku', 'title=name']), (error) => {
      assert.doesNotMatch((error as Error).message, /lacks/);
      return refused(/Its columns: sku, name/)(error);
    });
    const entry = '<item><sku>1</sku><name>Tasse</name></item>';
    const xml = fileOf('foreign.xml', `<rss><channel>${entry}</channel></rss>`);
    await assert.rejects(opened([xml]), (error) => {
      assert.doesNotMatch((error as Error).message, /--map/);
      return refused(/none of its first 1 items[\s\S]*a Google Merchant feed/)(error);
    });
    await assert.rejects(opened([rows], ['titel=Name']), refused(/did you mean "title"/));
    await assert.rejects(opened([rows], ['title']), refused(/takes ours=theirs/));
  });

  /** The flags that a refusal proposes, and the words of it. */
  async function proposed(path: string, map: readonly string[] = []) {
    const error = await opened([path], map).then(
      () => assert.fail('was taken'),
      (cause: unknown) => cause as CommandFailure,
    );
    const line = error.message.split('\n').find((one) => one.startsWith('They may map')) ?? '';
    const flags = line.matchAll(/--map (?:'([^']+)'|(\S+))/g);
    const pairs = Array.from(flags, ([, quoted, plain]) => quoted ?? plain ?? '');
    return { pairs, words: error.message };
  }

  it('are accepted with the mapping of their refusal, with the column of codes as id', async () => {
    const cases: readonly (readonly [name: string, text: string, id: string])[] = [
      ['no', 'name,stock_no,price\nCup,7,1.00 EUR\nCan,8,1.00 EUR\n', 'stock_no'],
      ['item', 'text,item_no,name,price\nx,41,Cup,1.00 EUR\ny,42,Can,1.00 EUR\n', 'item_no'],
      [
        'look',
        'name,preis_neu,currency,when,what\nCup,101,EUR,2026-01-01,A-1\nCan,102,EUR,2026-01-02,A-2\n',
        'what',
      ],
      ['tax', 'code,name,ref\nT1,Cup,r1\nT1,Can,r2\n', 'ref'],
      ['gaps', 'code,name,their_key\nc1,Cup,k1\n,Can,k2\n', 'their_key'],
      ['rows', 'Article No;Name;Barcode\n5;Cup;401\n5;Cup;402\n', 'Article No'],
      ['prod', 'Prod Nr;Name;Barcode\n5;Cup;401\n5;Cup;402\n', 'Prod Nr'],
      ['both', 'sku,product_id,name\na-1,1,Cup\na-2,1,Cup\n', 'product_id'],
      ['one', '[{"naam":"Hamer","sku":5,"voorraad":3}]', 'sku'],
    ];
    for (const [name, text, id] of cases) {
      const path = fileOf(text.startsWith('[') ? `${name}.json` : `${name}.csv`, text);
      const { pairs } = await proposed(path);
      assert.equal(pairs[0], `external_product_id=${id}`, name);
      assert.deepEqual((await opened([path], pairs)).rejected, [], name);
    }
  });

  it('without columns of ids or titles are refused with the options for them, and keep the given mapping', async () => {
    const path = fileOf('bare.csv', 'colour,size,maker\nred,L,Ace\nred,M,Ace\n');
    const bare = await proposed(path, ['attributes.shade=colour']);
    assert.deepEqual(bare.pairs, ['attributes.shade=colour', 'brand=maker']);
    assert.match(bare.words, /id of each product, .* add --map external_product_id=COLUMN$/m);
    assert.match(bare.words, /title of each product, .* add --map title=COLUMN$/m);
    const prices = fileOf('bare.json', '[{"prijs":"5,00 €","gewicht":"1200"}]');
    assert.match((await proposed(prices)).words, /external_product_id=COLUMN/);
    const named = fileOf('slip.csv', 'artikel,label,color\nA-1,Cup,red\nA-2,Can,red\n');
    const slip = await proposed(named, ['title=lable', 'attributes.shade=color']);
    assert.deepEqual(slip.pairs, [
      'title=label',
      'attributes.shade=color',
      'external_product_id=artikel',
    ]);
    assert.deepEqual((await opened([named], slip.pairs)).rejected, []);
    // Said again, the same mapping would be refused again.
    const free = fileOf('free.csv', 'sku,name,price,maker\n1,Cup,ask,Ace\n2,Can,ask,Ace\n');
    const values = await proposed(free, ['external_product_id=sku', 'title=name', 'price=price']);
    assert.deepEqual(values.pairs, []);
    assert.match(values.words, /free\.csv:2 \/price\/amount[\s\S]+names all that is needed/);
  });

  it('of another shape report all that is left out: lists of objects, a repeated column', async () => {
    const shirt = {
      sku: 'a1',
      name: 'Shirt',
      price: { value: '12,50 €' },
      media: [{ src: 'https://cdn.example/1.png' }],
      variants: [{ sku: 'a1-s', size: 'S' }],
      ratings: [{ stars: 5 }],
    };
    const ids = ['external_product_id=sku', 'title=name'];
    const list = fileOf('nested.json', JSON.stringify([shirt]));
    const some = await opened([list], [...ids, 'price=price.value']);
    assert.deepEqual(some.rejected, []);
    assert.deepEqual(some.items[0]?.['price'], { amount: 1250, currency: 'EUR' });
    assert.deepEqual(
      some.notes.leftOut,
      ['media', 'variants', 'ratings'].map((name) => `1 × the column ${name}`),
    );
    const all = await opened([list], [...ids, 'attributes.*=*']);
    assert.deepEqual(
      all.notes.leftOut,
      ['media', 'variants', 'ratings'].map((name) => `1 × the list of objects ${name}`),
    );
    const media = [{ type: 'image', url: 'https://cdn.example/1.png' }];
    const variants = [{ external_variant_id: 'a1-s' }];
    const ours = fileOf('ours.json', JSON.stringify([{ ...shirt, media, variants, ratings: [] }]));
    const kept = await opened([ours], [...ids, 'price=price.value']);
    assert.deepEqual(kept.notes.leftOut, []);
    assert.deepEqual(kept.items[0]?.['media'], media);
    assert.deepEqual(kept.items[0]?.['variants'], variants);
    const rows = fileOf('twice.csv', 'sku,name,name,name\n1,One,Two,\n2,Three,Three,Four\n');
    const twice = await opened([rows], ids);
    assert.deepEqual(
      twice.items.map(({ title }) => title),
      ['One', 'Three'],
    );
    assert.deepEqual(twice.notes.leftOut, ['2 × another column called name']);
  });

  it('without a byte are reported as empty', async () => {
    for (const text of ['', '\uFEFF', ' \r\n\r\n']) {
      await assert.rejects(
        opened([fileOf('none.csv', text)]),
        refused(/none\.csv: the file is empty/),
      );
    }
  });

  it('of our columns with invalid values are refused with the value, without a mapping', async () => {
    const item = {
      external_product_id: 'a',
      updated_at: '2026-01-01T00:00:00Z',
      media: [{ type: 'image', url: '/a.jpg' }],
    };
    const path = fileOf('ours.ndjson', `${JSON.stringify(item)}\n`);
    await assert.rejects(opened([path]), (error: unknown) => {
      assert.ok(error instanceof CommandFailure);
      assert.match(error.message, /ours\.ndjson:1 \/media\/0\/url: must be an absolute https/);
      assert.match(error.message, /what stands in them has to change/);
      assert.doesNotMatch(error.message, /--map/);
      return true;
    });
  });

  it('are mapped, and keep members that have our shape', async () => {
    const path = fileOf(
      'near.ndjson',
      JSON.stringify({
        code: 'a',
        title: 'Lamp',
        price: { amount: 500, currency: 'EUR' },
        attributes: { colour: 'red' },
        description: 'A lamp.',
        archived: false,
      }),
    );
    const { items, notes } = await opened([path], ['external_product_id=code']);
    assert.deepEqual(items[0], {
      external_product_id: 'a',
      updated_at: '2023-11-14T22:13:20.000Z',
      title: 'Lamp',
      price: { amount: 500, currency: 'EUR' },
      attributes: { colour: 'red' },
      description: { plain: 'A lamp.' },
    });
    assert.deepEqual(notes.leftOut, ['1 × the column archived']);
  });

  it('have prices in usual notation, if the column says so', async () => {
    const prices: readonly (readonly [string, number | string, string])[] = [
      ['12.99', 1299, 'USD'],
      ['12,99 €', 1299, 'EUR'],
      ['€5', 500, 'EUR'],
      ['EUR 5', 500, 'EUR'],
      ['1.299,00 EUR', 129_900, 'EUR'],
      ['1,299.00', 129_900, 'USD'],
      ['1 299,50 zł', 129_950, 'PLN'],
      ['5,- €', 500, 'EUR'],
      ['$ 7', 700, 'USD'],
      ['¥1200', 1200, 'USD'],
      ['on request', 'on request', 'USD'],
      ['5 €/kg', '5 €/kg', 'USD'],
    ];
    const rows = prices.map(([price], index) => `${index},T,"${price}"`).join('\n');
    const path = fileOf('prices.csv', `external_product_id,title,price\n${rows}\n`);
    const items = await itemsOf([path], untyped, { currency: 'USD' });
    const want = prices.map(([, amount, currency]) => ({ amount, currency }));
    // A sign that several countries use gives way to the currency that was named.
    want[9] = { amount: 120_000, currency: 'USD' };
    assert.deepEqual(
      items.map(({ item }) => item['price']),
      want,
    );
    const named = await itemsOf(
      [fileOf('yen.csv', 'external_product_id,price,list_price,price_currency\n1,1200,1500,JPY\n')],
      untyped,
    );
    assert.deepEqual(named[0]?.item['price'], { amount: 1200, currency: 'JPY' });
    assert.deepEqual(named[0]?.item['list_price'], { amount: 1500, currency: 'JPY' });
    const notes = new FeedNotes();
    const bare = await itemsOf([path], untyped, { notes });
    assert.deepEqual(bare[0]?.item['price'], { amount: '12.99', currency: '' });
  });

  it('have no price without a currency, and none in a currency that is none', async () => {
    const map = ['external_product_id=sku', 'title=naam', 'price=prijs'];
    const figures = fileOf('figures.json', '[{"sku":"1","naam":"Hamer","prijs":12.5}]');
    const bare = await proposed(figures, map);
    assert.match(bare.words, /\/price\/currency: The price names no currency: --currency EUR/);
    assert.doesNotMatch(bare.words, /minor units/);
    const words = fileOf('words.json', '[{"sku":"1","naam":"Hamer","prijs":"op aanvraag"}]');
    assert.match((await proposed(words, map)).words, /\/price\/amount: .+minor units/);
    const rows = [
      'external_product_id,title,price,list_price,price_currency,external_variant_id,variant_price,price_amount',
      '1,Bolt,5,,XYZ,,,',
      '2,Nail,5,,eur,,,',
      '3,Nut,5 €,6 ABC,,,,',
      '4,Pin,5,,EUR,4a,7 PCS,',
      '5,Rod,,,,,,',
      '6,Saw,7 €,8,,,,',
      '7,Axe,,,,,,500',
    ];
    const { items, rejected } = await opened([fileOf('codes.csv', `${rows.join('\n')}\n`)]);
    assert.deepEqual(
      items.map(({ external_product_id, price }) => [external_product_id, price]),
      [
        ['2', { amount: 500, currency: 'EUR' }],
        ['5', undefined],
      ],
    );
    assert.deepEqual(
      rejected.map(({ error: { code, detail, pointer } }) => [pointer, code, detail.slice(0, 25)]),
      [
        ['/price/currency', 'not_allowed_value', '"XYZ" is no currency of I'],
        ['/list_price/currency', 'not_allowed_value', '"ABC" is no currency of I'],
        ['/variants/0/price/currency', 'not_allowed_value', '"PCS" is no currency of I'],
        ['/list_price/currency', 'missing_field', 'The price names no curren'],
        ['/price/currency', 'missing_field', 'The price names no curren'],
      ],
    );
    const ports = { onRejected: () => {}, say: () => {} };
    for (const currency of ['XYZ', 'xyz']) {
      const { message } = await openFiles([figures], { map, currency }, ports).then(
        () => assert.fail('was taken'),
        (error: unknown) => error as CommandFailure,
      );
      assert.match(message, /--currency: "xyz" is no currency of ISO 4217/i);
    }
  });

  it('tell the rows of a product that are neither its first nor one of its variants', async () => {
    const rows = [
      'external_product_id,title,external_variant_id,available',
      '1,Hook,,4',
      '1,Other hook,,9',
      '1,Hook,1a,2',
      '2,Eye,,1',
      '2,Eye,,1',
    ];
    const path = fileOf('again.csv', `${rows.join('\n')}\n`);
    const { items, notes } = await opened([path]);
    assert.deepEqual(
      items.map(({ title, variants }) => [title, (variants as unknown[] | undefined)?.length]),
      [
        ['Hook', 1],
        ['Eye', undefined],
      ],
    );
    assert.deepEqual(notes.leftOut, [
      `2 × further rows of a product without a variant id (${path}:3, ${path}:6)`,
    ]);
    // The stock of a row that is left out is left out with it.
    assert.deepEqual(
      notes.levels.map(({ available }) => available),
      [4, 2, 1],
    );
    const many = fileOf('many.csv', `external_product_id,title\n${'1,Hook\n'.repeat(13)}`);
    assert.match((await opened([many])).notes.leftOut.join(), /^12 × .+many\.csv:12, …\)$/);
  });

  it('have three figures behind a mark read by the whole column, with a note', async () => {
    const amountsOf = async (prices: readonly string[], currency = 'EUR') => {
      const rows = prices.map((price, index) => `${index},T,"${price}",${currency}\n`).join('');
      const heading = 'external_product_id,title,price,price_currency\n';
      const { items, notes } = await opened([fileOf('marks.csv', `${heading}${rows}`)]);
      const amounts = items.map(({ price }) => (price as { amount: number }).amount);
      return [amounts, notes.readings] as const;
    };
    // The rows behind decide as those before do.
    assert.deepEqual(await amountsOf(['EUR 1.005', '9.99', '2.505 €']), [
      [101, 999, 251],
      ['2 × price as in "EUR 1.005" with decimals behind ".", as in other rows'],
    ]);
    const thousands = 'between thousands, since no other row has decimals behind it';
    assert.deepEqual(await amountsOf(['1.250', '12,99', '3']), [
      [125_000, 1299, 300],
      [`1 × price as in "1.250" with "." ${thousands}`],
    ]);
    assert.deepEqual(await amountsOf(['1,250', '7,250']), [
      [125_000, 725_000],
      [`2 × price as in "1,250" with "," ${thousands}`],
    ]);
    const clear = ['1 250.005', '1.250,00', '1.250.000', '0.125', '1299.505', '1.0050', '5,0'];
    assert.deepEqual(await amountsOf(clear), [
      [125_001, 125_000, 125_000_000, 13, 129_951, 101, 500],
      [],
    ]);
    assert.deepEqual(await amountsOf(['1.250', '2.5'], 'KWD'), [[1250, 2500], []]);
    assert.deepEqual(await amountsOf(['1.250', '3.00'], 'JPY'), [[1250, 3], []]);
  });

  it('have prices as numbers of JSON with the dot that JSON means', async () => {
    const records = [1.005, 1234.5, 12, 0.1 + 0.2].map((price, sku) => {
      return { sku: `s${sku}`, title: 'T', price, preis: price };
    });
    const path = fileOf('numbers.json', JSON.stringify(records));
    const map = ['external_product_id=sku', 'list_price=preis'];
    const ports = { onRejected: () => assert.fail('one was rejected'), say: () => {} };
    const { products, notes } = await openFiles([path], { map, currency: 'EUR' }, ports);
    const items = await Array.fromAsync(products?.items() ?? [], ({ item }) => item);
    for (const name of ['price', 'list_price']) {
      assert.deepEqual(
        items.map((item) => (item[name] as { amount: number }).amount),
        [101, 123_450, 1200, 30],
      );
    }
    assert.deepEqual(notes.readings, []);
  });

  it('count a row that breaks in two places once', async () => {
    const path = fileOf('quotes.csv', 'external_product_id;title\n1;a "b" c\n2;T\n');
    const { items, rejected } = await opened([path]);
    assert.deepEqual([items.length, rejected.length], [1, 1]);
  });

  it('have stock as a number or a word, of the variant or of the product', async () => {
    const heading = 'external_product_id,external_variant_id,title,available';
    const cells = ['7', '0', 'Out of stock', 'in_stock', 'ausverkauft', '3.0', 'null', 'soon', ''];
    const rows = cells.map((cell, index) => `p${index},v${index},T,${cell}`);
    const path = fileOf('stock.csv', `${[heading, ...rows, 'whole,,T,5', ',,T,6'].join('\n')}\n`);
    const notes = new FeedNotes();
    await itemsOf([path], untyped, { notes });
    assert.deepEqual(
      notes.levels.map((level) => [level.external_variant_id, level.available]),
      [
        ['v0', 7],
        ['v1', 0],
        ['v2', 0],
        ['v3', 1],
        ['v4', 0],
        ['v5', 3],
        ['v6', null],
        [undefined, 5],
      ],
    );
    assert.deepEqual(notes.leftOut, [
      '1 × stock "soon", which says no level',
      '1 × levels of products that cannot be stored',
    ]);
  });

  it('have every column of a CSV described', () => {
    for (const name of columnNames) assert.ok(describeColumns().includes(`  ${name}`));
  });
});

describe('schema files (contract 7)', () => {
  it('are told from products, and joined in order', () => {
    const taxonomy = [{ external_taxonomy_id: 'a', name: 'A' }];
    const attribute = [{ attribute_key: 'x' }];
    assert.ok(isSchemaDocument({ taxonomy }) && !isSchemaDocument([]) && !isSchemaDocument(null));
    const joined = joinSchemas([
      { path: 'one', document: { taxonomy, source_schema_version: 'v7' } },
      { path: 'two', document: { attribute, taxonomy } },
    ]);
    assert.equal(joined.source_schema_version, 'v7');
    assert.match(joined.source_schema_hash, /^sha256:[0-9a-f]{64}$/);
    assert.deepEqual(joined.entries.taxonomy, [...taxonomy, ...taxonomy]);
    assert.deepEqual(joined.entries.collection, []);
    const unnamed = joinSchemas([{ path: 'one', document: { attribute } }]);
    assert.match(unnamed.source_schema_version, /^file-[0-9a-f]{12}$/);
  });

  it('are refused for an unknown member, with the nearest known one', () => {
    const join = (document: Record<string, unknown>) => joinSchemas([{ path: 'p', document }]);
    assert.throws(() => join({ taxonomy: [], atribute: [] }), refused(/did you mean "attribute"/));
    assert.throws(() => join({ taxonomy: {} }), refused(/"taxonomy" has to be a list/));
  });
});
