// A data directory of an older version (contract 11): opened by this one, it answers the same.

import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { load } from '../../src/cli/dump.ts';
import { loadConfig } from '../../src/load-config.ts';
import { aisle } from '../support/aisle-process.ts';
import { untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered } from '../support/chat-client.ts';
import { unpackOldData, type OldAnswers } from '../support/old-data.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { SseClient } from '../support/sse-client.ts';
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
  removeFolder(dataDir);
  removeFolder(folder);
});

/** Where the old server was; its items name pictures there. */
const formerUrl = 'https://chat.example';

/** What the old server answered, with pictures where the server is now. */
function moved<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return JSON.parse(
    text.replaceAll(`${formerUrl}/media/v1/`, `${server.publicUrl}/media/v1/`),
  ) as Value;
}

/**
 * Compares every session with what the old server answered, item by item and by cursor: as pages, and
 * as events. Asks for every picture that they name.
 */
async function checkStreams(): Promise<void> {
  const pictures = new Set<string>();
  for (const { session_id: id, token, items: stored, session } of expected.sessions) {
    const items = moved(stored);
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
    const last = items.at(-1)?.cursor ?? '';
    const events = await itemsUpTo(last, token);
    assert.deepEqual(events.slice(0, items.length), items, `${id} as events`);
    for (const [url] of JSON.stringify(items).matchAll(/https?:[^"]*\/media\/v1\/[\w-]+/g)) {
      pictures.add(url);
    }
  }
  assert.ok(pictures.size > 0);
  for (const url of pictures) {
    // A token that does not open is 404; a source that is gone is a drawing.
    assert.equal((await fetch(url)).status, 200, url);
  }
}

/** The items of a session's events up to a cursor. */
async function itemsUpTo(cursor: string, token: string): Promise<unknown[]> {
  const path = '/public/v1/chat/stream/sse';
  const client = await SseClient.open(server.publicUrl, { path, token });
  try {
    await client.until(({ items }) => items.some(({ id }) => id === cursor));
    return client.items.map(({ data = '' }) => JSON.parse(data) as unknown);
  } finally {
    client.close();
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
  const configOf = (target: string) => loadConfig({ env: {}, flags: { data_dir: target } });

  /** A load of what is no dump says so, and leaves no directory or an empty one as it was. */
  async function refusedLoad(file: string, words: RegExp): Promise<void> {
    const target = join(folder, 'refused');
    await assert.rejects(load(configOf(target), file), words);
    assert.ok(!existsSync(target), String(words));
    mkdirSync(target);
    await assert.rejects(load(configOf(target), file), words);
    assert.deepEqual(readdirSync(target), []);
    removeFolder(target);
  }

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
    removeFolder(dataDir);
    dataDir = loaded;
    server = await start();
    await checkStreams();
    await checkSearches();
    const { body } = await request(`${server.publicUrl}/api/v1/catalog/products?limit=100`, {
      token: expected.tenant.apiKey,
    });
    assert.deepEqual(body.items, expected.products);
  });

  it('gives the same dump again, and is refused for a directory with data', async () => {
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

  it('is refused if it is cut off, changed or too new, and leaves no files', async () => {
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
      ['words', ['Dear all,', ...rest], /this is no dump of Aisle: its first line is not/],
      ['shop', ['{"external_product_id":"mug"}'], /products .* `aisle catalog import` takes/],
      ['bytes', ['a\0b'], /is a binary file; a dump is NDJSON/],
      ['empty', [], /is empty/],
    ];
    for (const [name, text, words] of faults) {
      const file = join(folder, `${name}.ndjson`);
      writeFileSync(file, text.map((line) => `${line}\n`).join(''));
      await refusedLoad(file, words);
    }
    const half = join(folder, 'half.ndjson.gz');
    writeFileSync(half, readFileSync(path).subarray(0, 200));
    await refusedLoad(half, /cannot be unpacked: .*Is it whole\?/);
    await refusedLoad(dataDir, /is a data directory or a backup of one: `aisle restore`/);
    await refusedLoad(folder, /is a directory; a dump is one file/);
    await refusedLoad(join(folder, 'nowhere'), /does not exist/);
  });

  it('is loaded after a killed load, also from a compressed file of any name', async () => {
    const target = join(folder, 'killed');
    mkdirSync(join(target, 'journal.partial'), { recursive: true });
    const renamed = join(folder, 'renamed');
    copyFileSync(path, renamed);
    await load(configOf(target), renamed);
    assert.deepEqual(readdirSync(target), ['journal']);
  });
});
