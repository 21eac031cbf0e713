// Product and schema files: what is read out of them, and what is said about a broken one.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { columnNames, describeColumns } from '../../../../src/cli/catalog-import/csv-columns.ts';
import { openProductFiles } from '../../../../src/cli/catalog-import/product-files.ts';
import { isSchemaDocument, joinSchemas } from '../../../../src/cli/catalog-import/schema-file.ts';
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

async function itemsOf(paths: readonly string[], typeOf: (key: string) => string | undefined) {
  const source = await openProductFiles(paths, typeOf);
  const items = await Array.fromAsync(source.items());
  assert.equal(items.length, source.count);
  return items;
}

const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof CommandFailure && pattern.test(error.message);

describe('product files (contract 11.1, catalog import)', () => {
  it('are read alike from lines and from a list, and say where each product stands', async () => {
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

  it('have a hash that follows their content and nothing else', async () => {
    const one = await openProductFiles([fileOf('b.ndjson', '{"a":1}\n')], untyped);
    const same = await openProductFiles([fileOf('c.ndjson', '{"a":1}\n')], untyped);
    const other = await openProductFiles([fileOf('d.ndjson', '{"a":2}\n')], untyped);
    assert.equal(one.hash, same.hash);
    assert.notEqual(one.hash, other.hash);
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

  it('guess the type of a cell where no schema says it, and leave leading zeros alone', async () => {
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

  it('are refused with the place of the fault', async () => {
    const broken = fileOf('g.ndjson', '{"a":1}\n{"a":\n');
    await assert.rejects(openProductFiles([broken], untyped), refused(/g\.ndjson:2: /));
    const list = fileOf('h.ndjson', '[1]\n');
    await assert.rejects(
      openProductFiles([list], untyped),
      refused(/h\.ndjson:1: expected a product/),
    );
    const neither = fileOf('i.json', '{"items":[]}');
    await assert.rejects(
      openProductFiles([neither], untyped),
      refused(/neither a list of products/),
    );
    const typo = fileOf('j.csv', 'external_product_id,titel\n1,x\n');
    await assert.rejects(openProductFiles([typo], untyped), refused(/"titel".*mean "title"/));
    const nameless = fileOf('k.csv', 'title\nx\n');
    await assert.rejects(
      openProductFiles([nameless], untyped),
      refused(/"external_product_id" is missing/),
    );
    const ragged = fileOf('l.csv', 'external_product_id,title\n1\n');
    await assert.rejects(openProductFiles([ragged], untyped), refused(/l\.csv: /));
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
