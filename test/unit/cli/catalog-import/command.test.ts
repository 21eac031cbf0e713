// `catalog import` as a person meets it: a process of its own against a real server.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { ProductList } from '../../../../src/contract/products.ts';
import { aisle } from '../../../support/aisle-process.ts';
import { untilLexicalReady } from '../../../support/catalogue-client.ts';
import { request } from '../../../support/chat-client.ts';
import { removeFolder } from '../../../support/remove-folder.ts';
import { until } from '../../../support/still-clock.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const main = join(import.meta.dirname, '../../../../src/main.ts');
const fixtures = join(import.meta.dirname, '../../../fixtures/import');
const folder = mkdtempSync(join(tmpdir(), 'aisle-import-'));

describe('catalog import (contract 11.1)', () => {
  let server: TestServer;
  let tenantCount = 0;

  before(async () => {
    // Small batches, far enough apart that an import can be interrupted.
    const limits = { max_items_per_batch: 5, min_batch_interval_ms: 150 };
    server = await startTestServer({ config: { limits } });
  });
  after(async () => {
    await server.dispose();
    removeFolder(folder);
  });

  async function freshTenant() {
    tenantCount += 1;
    const { apiKey } = await server.tenant({ tenantId: `shop-${tenantCount}` });
    const list = async (): Promise<ProductList['items']> => {
      const url = `${server.publicUrl}/api/v1/catalog/products?limit=1000`;
      return (await request(url, { token: apiKey })).body.items as ProductList['items'];
    };
    return { list, target: ['--url', server.publicUrl, '--api-key', apiKey] };
  }

  it('imports feeds with a schema made of them, and names their format', async () => {
    const { list, target } = await freshTenant();
    const schema = join(folder, 'schema.json');
    const shopify = ['catalog', 'import', join(fixtures, 'shopify-export.csv'), ...target];
    const more = ['--derive-schema', '--save-schema', schema, '--currency', 'eur'];
    const run = await aisle(...shopify, ...more);
    assert.equal(run.exitCode, 0, run.stderr);
    assert.match(run.stderr, /shopify-export\.csv: a Shopify product export\./);
    assert.match(run.stdout, /^Left out: .*costs/m);
    assert.match(
      run.stdout,
      /^Stock: \d+ levels, not sent: they are signed\. --inventory-secret-file/m,
    );
    assert.match(run.stderr, /Derived schema: 6 categories, 0 collections, 7 attributes, 3 /);
    assert.match(run.stderr, /4\/4 products, \d+ items\/s: 4 accepted, 0 unchanged/);
    assert.match(run.stdout, /^4 products: 4 accepted, 0 unchanged, 0 stale, 0 rejected\.$/m);
    assert.deepEqual(
      (await list()).map(({ external_product_id, status }) => `${external_product_id} ${status}`),
      ['camp-mug active', 'old-hat archived', 'trail-sock archived', 'trail-tee active'],
    );
    const kept = JSON.parse(readFileSync(schema, 'utf8')) as { attribute: unknown[] };
    assert.equal(kept.attribute.length, 7);
    const google = ['catalog', 'import', join(fixtures, 'google-feed.xml'), ...target];
    const xml = await aisle(...google, '--derive-schema');
    assert.equal(xml.exitCode, 0, xml.stderr);
    assert.match(xml.stderr, /a Google Merchant feed in XML/);
    assert.equal((await list()).length, 6);
  });

  it('reads the rows of a spreadsheet in the encoding that --encoding names, or says that it would', async () => {
    const { target } = await freshTenant();
    const path = join(folder, 'western.csv');
    // As spreadsheets of Western Europe save "CSV": € is the byte 80, ü is FC.
    const rows =
      'external_product_id;title;price\nh1;H\u00fctte f\u00fcr G\u00e4ste;12,99 \u0080\n';
    writeFileSync(path, Buffer.from(rows, 'latin1'));
    const words = ['catalog', 'import', path, '--derive-schema', ...target];
    const refused = await aisle(...words);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /western\.csv: its bytes are not .*--encoding windows-1252/);
    const unknown = await aisle(...words, '--encoding', 'windows-12');
    assert.equal(unknown.exitCode, 2);
    assert.match(unknown.stderr, /--encoding takes a name such as windows-1252.*"windows-12"/);
    const run = await aisle(...words, '--encoding', 'windows-1252');
    assert.equal(run.exitCode, 0, run.stderr);
    const api = { baseUrl: server.publicUrl, apiKey: target.at(-1) ?? '' };
    await untilLexicalReady(api);
    const url = `${server.publicUrl}/api/v1/catalog/search`;
    const { body } = await request(url, { token: api.apiKey, body: { query: 'Hütte' } });
    assert.equal(body.items[0].title, 'Hütte für Gäste');
    assert.deepEqual(body.items[0].price, { amount: 1299, currency: 'EUR' });
  });

  it('derives an empty schema from products with names alone, and none without products', async () => {
    const { list, target } = await freshTenant();
    const plain = join(folder, 'plain.csv');
    writeFileSync(plain, 'external_product_id,title\nhat,Hat\n');
    const empty = join(folder, 'empty.csv');
    writeFileSync(empty, 'external_product_id,title\n');
    const none = await aisle('catalog', 'import', empty, '--derive-schema', ...target);
    assert.equal(none.exitCode, 1);
    assert.match(none.stderr, /there are no products in it\.$/m);
    const run = await aisle('catalog', 'import', plain, '--derive-schema', ...target);
    assert.equal(run.exitCode, 0, run.stderr);
    assert.equal((await list()).length, 1);
    const nothing = await aisle('catalog', 'import', empty, ...target);
    assert.equal(nothing.exitCode, 1);
    assert.match(nothing.stderr, /there are no products in it\.$/m);
    const gone = await aisle('catalog', 'import', empty, '--replace', '--yes', ...target);
    assert.equal(gone.exitCode, 1);
    assert.equal((await list()).length, 1);
  });

  it('says what to add if a schema, a currency or a price in figures is missing', async () => {
    const { target } = await freshTenant();
    const wines = join(folder, 'wines.json');
    const wine = {
      artikelnummer: 'W-1',
      bezeichnung: 'Riesling',
      geaendert: '2026-01-01T00:00:00Z',
    };
    const unpricedWine = { ...wine, artikelnummer: 'W-2', preis: 'auf Anfrage' };
    writeFileSync(wines, JSON.stringify([{ ...wine, preis: '12,90 €' }, unpricedWine]));
    const foreign = await aisle('catalog', 'import', wines, ...target);
    assert.match(foreign.stderr, /--map title=bezeichnung .*--map updated_at=geaendert/);
    const pairs = ['external_product_id=artikelnummer', 'title=bezeichnung', 'price=preis'];
    const mapping = [...pairs, 'updated_at=geaendert'].flatMap((pair) => ['--map', pair]);
    const dry = ['catalog', 'import', wines, '--dry-run', '--derive-schema', ...target];
    const unpriced = await aisle(...dry, ...mapping);
    assert.match(unpriced.stdout, /\/price\/amount .+--map price=COLUMN reads .+, not words/);
    const hats = join(folder, 'hats.csv');
    writeFileSync(hats, 'external_product_id,title\nhat,Hat\n');
    const bare = await aisle('catalog', 'import', hats, ...target);
    assert.equal(bare.exitCode, 1);
    assert.match(
      bare.stderr,
      /No schema is active yet, and nothing was sent\. Add --derive-schema/,
    );
    const shopify = join(fixtures, 'shopify-export.csv');
    const priced = await aisle('catalog', 'import', shopify, '--derive-schema', ...target);
    assert.equal(priced.exitCode, 2);
    assert.match(priced.stderr, /Shopify exports name no currency\..+--currency EUR/);
  });

  it('names in one line the fault of a key, and of a foreign server', async () => {
    const { target } = await freshTenant();
    const products = join(folder, 'one.ndjson');
    const product = { external_product_id: 'a', updated_at: '2026-01-01T00:00:00Z', title: 'A' };
    writeFileSync(products, JSON.stringify(product));
    const [url = '', address = ''] = target;
    const other = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const [where, words] of [
      [address, /^GET \S+: 401 api_key_invalid: .+$/],
      [`http://127.0.0.1:${port}`, /^http:\S+ answers, but not as this service does\.$/],
    ] as const) {
      const run = await aisle('catalog', 'import', products, url, where, '--api-key', 'wrong');
      assert.equal(run.exitCode, 1);
      assert.match(run.stderr.trimEnd().split('\n').at(-1) ?? '', words);
      assert.doesNotMatch(run.stderr, /^ +at /m);
    }
    other.close();
  });

  it('ends with a table of rejected items with reasons, and with exit code 1', async () => {
    const { target } = await freshTenant();
    const schema = join(folder, 'small.json');
    writeFileSync(schema, '{"taxonomy":[{"external_taxonomy_id":"a","name":"A"}]}');
    const products = join(folder, 'some.ndjson');
    const lines = ['a', 'nowhere', 'a'].map((taxonomy, index) =>
      JSON.stringify({
        external_product_id: `p${index}`,
        updated_at: '2026-01-01T00:00:00Z',
        title: 'x',
        external_taxonomy_ids: [taxonomy],
      }),
    );
    writeFileSync(products, lines.join('\n'));
    const run = await aisle('catalog', 'import', schema, products, ...target);
    assert.equal(run.exitCode, 1, run.stderr);
    assert.match(run.stdout, /3 products: 2 accepted, 0 unchanged, 0 stale, 1 rejected\./);
    assert.match(run.stdout, /^PRODUCT +CODE +WHERE +DETAIL$/m);
    assert.match(run.stdout, /^p1 +unknown_reference +\S+:2 \/external_taxonomy_ids\/0 +The act/m);
  });

  it('says of a product that a replacement took away why its old version does not come back', async () => {
    const { list, target } = await freshTenant();
    const both = join(folder, 'both.ndjson');
    const lines = ['stays', 'goes'].map((id) =>
      JSON.stringify({ external_product_id: id, updated_at: '2026-01-01T00:00:00Z', title: id }),
    );
    writeFileSync(both, lines.join('\n'));
    const less = join(folder, 'less.ndjson');
    writeFileSync(less, lines[0] ?? '');
    const first = await aisle('catalog', 'import', both, '--derive-schema', ...target);
    assert.equal(first.exitCode, 0, first.stderr);
    const second = await aisle('catalog', 'import', less, '--replace', ...target);
    assert.match(second.stdout, /^1 products: .* 1 removed\.$/m);
    const third = await aisle('catalog', 'import', both, '--replace', ...target);
    assert.equal(third.exitCode, 0, third.stderr);
    assert.match(third.stdout, /^2 products: 0 accepted, 1 unchanged, 1 stale, /m);
    assert.match(third.stdout, /^Stale: .* A newer updated_at sends them\.$/m);
    assert.deepEqual(
      (await list()).map(({ external_product_id, status }) => `${external_product_id} ${status}`),
      ['goes deleted', 'stays active'],
    );
  });

  it('rejects the items that refuse a batch, and sends the rest', async () => {
    const { list, target } = await freshTenant();
    const schema = join(folder, 'smaller.json');
    writeFileSync(schema, '{"taxonomy":[{"external_taxonomy_id":"a","name":"A"}]}');
    const products = join(folder, 'refused.ndjson');
    const good = (id: string) => ({
      external_product_id: id,
      updated_at: '2026-01-01T00:00:00Z',
      title: `Product ${id}`,
    });
    const lines = [
      good('p0'),
      { ...good('p1'), titel: 'x' },
      good('p2'),
      good('p2'),
      { ...good('p3'), title: 'half a \ud83d' },
      // Written as text: in a literal it would set the prototype.
      JSON.parse(`{"__proto__":1,${JSON.stringify(good('p4')).slice(1)}`),
      { ...good('p5'), attributes: { x: JSON.parse('['.repeat(12) + ']'.repeat(12)) as unknown } },
      { ...good('p6'), attributes: { x: JSON.parse('['.repeat(13) + ']'.repeat(13)) as unknown } },
      ...Array.from({ length: 5 }, (_, index) => ({ ...good(`q${index}`), quantity: 1 })),
      { ...good('r0'), attributes: { x: ['y'.repeat(500), ...Array(600).fill('z'.repeat(500))] } },
      { ...good('r1'), updated_at: '2026-02-30T00:00:00Z' },
      good(`\u001b[31m${'l'.repeat(200)}`),
      good('r2'),
    ];
    writeFileSync(products, lines.map((line) => JSON.stringify(line)).join('\n'));
    const run = await aisle('catalog', 'import', schema, products, ...target);
    assert.equal(run.exitCode, 1, run.stderr);
    assert.match(run.stdout, /17 products: 3 accepted, 0 unchanged, 0 stale, 14 rejected\./);
    assert.match(run.stdout, /^p1 +unknown_field +\S+refused\.ndjson:2 \/titel +/m);
    assert.match(run.stdout, /^p2 +duplicate_item +\S+:4 \/external_product_id +/m);
    assert.match(run.stdout, /^p3 +malformed_json +\S+:5 +A string holds half a surrogate pair/m);
    assert.match(run.stdout, /^p4 +malformed_json +\S+:6 +A `__proto__` key is not accepted/m);
    assert.match(run.stdout, /^p5 +wrong_type +\S+:7 \/attributes\/x/m);
    assert.match(run.stdout, /^p6 +malformed_json +\S+:8 +.+ nests deeper/m);
    assert.match(run.stdout, /^q4 +unknown_field +\S+:13 \/quantity +/m);
    assert.match(run.stdout, /^r0 +payload_too_large +\S+:14 +The item has more than/m);
    assert.match(run.stdout, /^r1 +bad_format +\S+:15 \/updated_at +/m);
    assert.match(run.stdout, /^\uFFFD\[31ml{150,155}… +(too_long|bad_format) +/m);
    assert.deepEqual(
      (await list()).map(({ external_product_id }) => external_product_id),
      ['p0', 'p2', 'r2'],
    );
    const again = await aisle('catalog', 'import', schema, products, ...target);
    assert.equal(again.exitCode, 1, again.stderr);
    assert.match(again.stdout, /(13|14) rejected\./);
    assert.equal((await list()).length, 3);
  });

  it('refuses an unknown currency before it reads a file', async () => {
    const path = join(fixtures, 'shopify-export.csv');
    const { target } = await freshTenant();
    const run = await aisle('catalog', 'import', path, '--currency', 'euro', ...target);
    assert.equal(run.exitCode, 2);
    assert.match(run.stderr, /--currency takes three letters, as in EUR: not "euro"\.$/m);
  });

  it('stops at Ctrl-C and resumes there: no batch is sent twice', async () => {
    const { list, target } = await freshTenant();
    const products = join(folder, 'many.csv');
    const rows = Array.from({ length: 60 }, (_, index) => `p${100 + index},Product ${index},red`);
    writeFileSync(products, `external_product_id,title,attributes.color\n${rows.join('\n')}\n`);
    const words = ['catalog', 'import', products, '--derive-schema', ...target];
    const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close') as Promise<[number | null]>;
    const stderr = text(child.stderr);
    await until(async () => (await list()).length >= 10, 'ten products');
    child.kill('SIGINT');
    assert.equal((await ended)[0], 130);
    assert.match(await stderr, /Interrupted; say the same again to go on from here\./);
    const sent = (await list()).length;
    assert.ok(sent < 60, `${sent} were sent`);
    const again = await aisle(...words);
    assert.equal(again.exitCode, 0, again.stderr);
    assert.match(again.stdout, /60 products: 60 accepted, 0 unchanged, 0 stale, 0 rejected\./);
    const all = await list();
    assert.equal(all.length, 60);
    assert.ok(all.every(({ projection_version }) => projection_version === 1));
    const third = await aisle(...words);
    assert.match(third.stdout, /--again sends them anew/);
  });

  it('with --dry-run prints what it would do, and sends no request', async () => {
    const { list, target } = await freshTenant();
    const products = join(folder, 'dry.csv');
    writeFileSync(products, 'external_product_id,title,price\na,A,5 EUR\nb,B,soon\n');
    const words = ['catalog', 'import', products, '--derive-schema', ...target];
    const run = await aisle(...words, '--dry-run');
    assert.equal(run.exitCode, 1, run.stderr);
    assert.match(run.stdout, /^Nothing was sent\. 2 products: 1 would be sent, 1 would not\.$/m);
    assert.match(run.stdout, /^Schema: derived-\w+ would be made active, over none\.$/m);
    assert.match(run.stdout, /^b +\S+ +\S+dry\.csv:3 \/price/m);
    assert.deepEqual(await list(), []);
  });

  it('replaces much of a catalogue only after a confirmation, and nothing with a faulty file', async () => {
    const { list, target } = await freshTenant();
    const fileWith = (name: string, ids: readonly string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, `external_product_id,title\n${ids.map((id) => `${id},T\n`).join('')}`);
      return path;
    };
    const ids = Array.from({ length: 15 }, (_, index) => `p${index}`);
    const words = ['--derive-schema', ...target];
    const all = await aisle('catalog', 'import', fileWith('all.csv', ids), ...words);
    assert.equal(all.exitCode, 0, all.stderr);
    const few = fileWith('few.csv', ids.slice(0, 4));
    const asked = await aisle('catalog', 'import', few, '--replace', ...words);
    assert.equal(asked.exitCode, 1);
    assert.match(asked.stderr, /This removes 11 of 15 products\. Nothing was changed\. Say --yes/);
    const dry = await aisle('catalog', 'import', few, '--replace', '--dry-run', ...words);
    assert.match(dry.stdout, /^11 of 15 products would be removed\.$/m);
    const faulty = join(folder, 'faulty.csv');
    writeFileSync(faulty, 'external_product_id,title\np0,T\np1\n');
    const refused = await aisle('catalog', 'import', faulty, '--replace', '--yes', ...words);
    assert.match(refused.stderr, /1 of 2 items cannot be sent, and a replacement would/);
    const live = async () => (await list()).filter(({ status }) => status !== 'deleted').length;
    assert.equal(await live(), 15);
    const meant = await aisle('catalog', 'import', few, '--replace', '--yes', ...words);
    assert.equal(meant.exitCode, 0, meant.stderr);
    assert.equal(await live(), 4);
  });

  it('writes every rejected item to --rejects, whether the file or the service refuses it', async () => {
    const { target } = await freshTenant();
    const schema = join(folder, 'tax.json');
    writeFileSync(schema, '{"taxonomy":[{"external_taxonomy_id":"a","name":"A"}]}');
    const products = join(folder, 'mixed.ndjson');
    const item = (id: string, more = {}) =>
      JSON.stringify({
        external_product_id: id,
        updated_at: '2026-01-01T00:00:00Z',
        title: id,
        ...more,
      });
    const unknown = { external_taxonomy_ids: ['b'] };
    const lines = [item('p0'), '{', item('p1', { titel: 1 }), item('p2', unknown), item('p3')];
    writeFileSync(products, lines.join('\n'));
    const path = join(folder, 'rejects.ndjson');
    const words = ['catalog', 'import', schema, products, '--rejects', path, ...target];
    const run = await aisle(...words);
    assert.equal(run.exitCode, 1, run.stderr);
    assert.match(run.stdout, /^5 products: 2 accepted, 0 unchanged, 0 stale, 3 rejected\.$/m);
    assert.match(
      run.stdout,
      /^Rejected: 1 × unreadable, 1 × unknown_field, 1 × unknown_reference; all in /m,
    );
    const rejects = readFileSync(path, 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      rejects.map((line) => {
        const { file, line: at, external_product_id, code, member } = JSON.parse(line) as Rejected;
        return [file, at, external_product_id, code, member];
      }),
      [
        [products, 2, '', 'unreadable', undefined],
        [products, 3, 'p1', 'unknown_field', '/titel'],
        [products, 4, 'p2', 'unknown_reference', '/external_taxonomy_ids/0'],
      ],
    );
  });

  it('sends the stock of a feed as signed levels, which can be read, sent and forgotten', async () => {
    const { apiKey, inventorySecret } = await server.tenant({ tenantId: 'stocked' });
    const target = ['--url', server.publicUrl, '--api-key', apiKey];
    const secret = join(folder, 'secret');
    writeFileSync(secret, `${inventorySecret}\n`);
    const signing = ['--inventory-secret-file', secret];
    const shopify = ['catalog', 'import', join(fixtures, 'shopify-export.csv'), ...target];
    const run = await aisle(...shopify, '--derive-schema', '--currency', 'EUR', ...signing);
    assert.equal(run.exitCode, 0, run.stderr);
    assert.match(run.stdout, /^Stock: 3 levels: 3 applied\.$/m);
    const shown = async () => {
      const show = await aisle('inventory', 'show', 'trail-tee', '--json', ...target);
      return (JSON.parse(show.stdout) as { external_variant_id: string; available: number }[]).map(
        ({ external_variant_id, available }) => `${external_variant_id} ${available}`,
      );
    };
    assert.deepEqual(await shown(), ['TT-B-S 7', 'TT-R-M 0', 'TT-R-S 4']);
    const levels = join(folder, 'levels.csv');
    const heading = 'external_product_id,external_variant_id,available,occurred_at';
    const row = (available: string, at: string) => `trail-tee,TT-R-S,${available},${at}`;
    const text = [heading, row('9', '2020-01-01T00:00:00Z'), row('many', '')].join('\n');
    writeFileSync(levels, `${text}\n`);
    const send = ['inventory', 'send', levels, ...target, ...signing];
    const stale = await aisle(...send);
    assert.equal(stale.exitCode, 1, stale.stderr);
    assert.match(stale.stdout, /^Stock: 1 levels: 1 stale\.$/m);
    assert.match(stale.stdout, /^trail-tee +wrong_type +\S+levels\.csv:3 \/available/m);
    const nothing = await aisle('inventory', 'reset', 'trail-tee', ...target);
    assert.match(
      nothing.stdout,
      /^No level of trail-tee is stored at this place.+--variant.+--all/,
    );
    const forget = ['inventory', 'reset', 'trail-tee', '--variant', 'TT-R-S', ...target];
    assert.match((await aisle(...forget)).stdout, /^1 levels of trail-tee are forgotten/);
    assert.deepEqual(await shown(), ['TT-B-S 7', 'TT-R-M 0']);
    assert.match((await aisle(...send)).stdout, /^Stock: 1 levels: 1 applied\.$/m);
    assert.deepEqual(await shown(), ['TT-B-S 7', 'TT-R-M 0', 'TT-R-S 9']);
    assert.equal((await aisle(...forget, '--all')).exitCode, 2);
    assert.match(
      (await aisle('inventory', 'reset', 'trail-tee', '--all', ...target)).stdout,
      /^3 levels/,
    );
    assert.deepEqual(await shown(), []);
    const unsigned = await aisle('inventory', 'send', levels, ...target);
    assert.equal(unsigned.exitCode, 2);
    assert.match(unsigned.stderr, /Levels are signed: say --inventory-secret-file/);
  });
});

interface Rejected {
  readonly file: string;
  readonly line: number;
  readonly external_product_id: string;
  readonly code: string;
  readonly member?: string;
}
