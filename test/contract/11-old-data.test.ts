// A data directory of an older version (contract 11): opened by this one, it answers the same.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { aisle } from '../support/aisle-process.ts';
import { untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered } from '../support/chat-client.ts';
import { unpackOldData, type OldAnswers } from '../support/old-data.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let dataDir: string;
const folder = mkdtempSync(join(tmpdir(), 'aisle-dump-'));
let expected: OldAnswers;
let server: TestServer;

const start = (): Promise<TestServer> =>
  startTestServer({ dataDir, clock: new ManualClock(expected.made_at_ms + 1000) });

before(async () => {
  ({ dataDir, expected } = unpackOldData());
  server = await start();
});
after(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** Compares every session with what the old server answered, item by item and by cursor. */
async function checkStreams(): Promise<void> {
  for (const { session_id: id, token, items, session } of expected.sessions) {
    const url = `${server.publicUrl}/public/v1/chat/stream?limit=500`;
    const page = await request(url, { token });
    assert.equal(page.status, 200, JSON.stringify(page.body));
    assert.deepEqual(page.body.items.slice(0, items.length), items, id);
    assert.equal(page.body.session.control_mode, session.control_mode);
    const middle = items[items.length >> 1];
    const after = await request(`${url}&after_cursor=${middle?.cursor}`, { token });
    assert.deepEqual(
      after.body.items.slice(0, items.length - (items.length >> 1) - 1),
      items.slice((items.length >> 1) + 1),
      `${id} after a cursor of the old server`,
    );
  }
}

/** Compares what a search finds with what the old server found. */
async function checkSearches(): Promise<void> {
  const api = { baseUrl: server.publicUrl, apiKey: expected.tenant.apiKey };
  await untilLexicalReady(api);
  for (const { query, items } of expected.searches) {
    const { status, body } = await request(`${server.publicUrl}/api/v1/catalog/search`, {
      token: api.apiKey,
      body: { query },
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.items, items, query);
  }
}

describe('A data directory of commit 3ea1da2', () => {
  it('gives the same items by the same cursors, to the same tokens', async () => {
    await checkStreams();
  });

  it('finds the same products in the same order', async () => {
    await checkSearches();
  });

  it('lists the same products, and shows the picture that it kept', async () => {
    const { body } = await request(`${server.publicUrl}/api/v1/catalog/products?limit=100`, {
      token: expected.tenant.apiKey,
    });
    assert.deepEqual(body.items, expected.products);
    for (const { path, content_type: type, base64 } of expected.pictures) {
      const response = await fetch(server.publicUrl + path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), type);
      assert.equal(Buffer.from(await response.arrayBuffer()).toString('base64'), base64);
    }
  });

  it('goes on with new answers, and is the same again after a restart', async () => {
    const chat = await openChat(server.publicUrl, expected.tenant);
    const said = await say(chat, 'new-key-1', 'a blue kettle');
    assert.equal(said.status, 202, JSON.stringify(said.body));
    await untilAnswered(chat, said.body.turn_id);
    await server.close();
    server = await start();
    await checkStreams();
  });
});

describe('A dump of a data directory of commit 3ea1da2 (docs/dump-format.md)', () => {
  const path = join(folder, 'all.ndjson.gz');
  const plain = join(folder, 'all.ndjson');
  const loaded = join(folder, 'loaded');

  before(async () => {
    await server.close();
    const made = await aisle('dump', path, '--data-dir', dataDir);
    assert.equal(made.exitCode, 0, made.stderr);
    writeFileSync(plain, gunzipSync(readFileSync(path)));
  });

  it('is loaded into an empty directory, which answers the same', async () => {
    const load = await aisle('load', path, '--data-dir', loaded);
    assert.equal(load.exitCode, 0, load.stderr);
    assert.match(load.stdout, /: \d+ rows, \d+ items of streams\./);
    rmSync(dataDir, { recursive: true, force: true });
    dataDir = loaded;
    server = await start();
    await checkStreams();
    await checkSearches();
    const { body } = await request(`${server.publicUrl}/api/v1/catalog/products?limit=100`, {
      token: expected.tenant.apiKey,
    });
    assert.deepEqual(body.items, expected.products);
  });

  it('gives the same dump again, and goes into no directory that has data', async () => {
    const again = join(folder, 'again.ndjson');
    const fresh = join(folder, 'fresh');
    assert.equal((await aisle('load', plain, '--data-dir', fresh)).exitCode, 0);
    assert.equal((await aisle('dump', again, '--data-dir', fresh)).exitCode, 0);
    const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1, -1);
    assert.deepEqual(linesOf(again), linesOf(plain));
    const refused = await aisle('load', plain, '--data-dir', fresh);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /is not empty; a dump is loaded into a new directory/);
    assert.match((await aisle('dump', again, '--data-dir', fresh)).stderr, /exists; a dump goes/);
  });

  it('is refused where it is cut off, changed or too new, and leaves nothing behind', async () => {
    const lines = readFileSync(plain, 'utf8').trimEnd().split('\n');
    const [head = '', ...rest] = lines;
    const faults: [string, readonly string[], RegExp][] = [
      ['cut', lines.slice(0, -1), /line \d+: the dump is cut off/],
      ['less', [head, ...rest.slice(1)], /the dump was changed/],
      ['more', [...lines, head], /something follows the last record/],
      ['torn', [head, rest[0]?.slice(0, 20) ?? ''], /line 2: this is no record/],
      ['odd', [head, '{"tabel":"x"}'], /line 2: this record is neither/],
      ['new', [head.replace('"version":1', '"version":2'), ...rest], /version 2; .* up to 1/],
      ['none', ['{}', ...rest], /this is no dump of Aisle/],
    ];
    for (const [name, text, words] of faults) {
      const file = join(folder, `${name}.ndjson`);
      writeFileSync(file, `${text.join('\n')}\n`);
      const directory = join(folder, name);
      const run = await aisle('load', file, '--data-dir', directory);
      assert.equal(run.exitCode, 1, name);
      assert.match(run.stderr, words);
      assert.ok(!existsSync(directory) || readdirSync(directory).length === 0, name);
    }
  });
});
