// Managed media over HTTP (contract 6.4): from a product's picture to a card, and from there back.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { updateTenant } from '../../src/access/tenants.ts';
import { dumpLines, loadLines } from '../../src/journal/journal-dump.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type Loose,
} from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { noise, picture, startSources, type SourceServer } from '../unit/catalog/media/sources.ts';

let server: TestServer;
let tenant: TestTenant;
let sources: SourceServer;
let jpeg: Buffer;
let large: Buffer;

const longPath = `/${'long-'.repeat(380)}.jpg`;

before(async () => {
  [sources, server] = await Promise.all([startSources(), startTestServer()]);
  tenant = await server.tenant({ settings: { allowed_media_hosts: [sources.host] } });
  jpeg = await picture('jpeg', { width: 800, height: 600 });
  large = await noise(1200, 800);
  sources.answer('/kettle.jpg', jpeg);
  sources.answer('/lamp.png', large);
  sources.answer(longPath, jpeg);
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  await syncSchema(api, [
    { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'all', name: 'All' }] },
  ]);
  await syncItems(api, [
    itemOf('kettle', `${sources.url}/kettle.jpg`),
    itemOf('lamp', `${sources.url}/lamp.png`),
    itemOf('vase', `${sources.url}/nowhere.png`),
    itemOf('rug', `${sources.url}${longPath}`),
    itemOf('clock', 'http://localhost:1/unlisted.png'),
  ]);
  await untilLexicalReady(api);
});
after(async () => {
  await server.dispose();
  await sources.close();
});

function itemOf(title: string, url: string) {
  return {
    external_product_id: title,
    updated_at: '2026-01-01T00:00:00Z',
    title,
    media: [{ type: 'image', url, alt_text: `a ${title}`, width: 800, height: 600 }],
  };
}

/** The card that a shopper who asks for the product is shown. */
async function cardOf(title: string): Promise<Loose> {
  const chat = await openChat(server.publicUrl, tenant);
  const said = await say(chat, randomBytes(8).toString('hex'), title);
  const items: Loose[] = await untilAnswered(chat, said.body.turn_id);
  const artifact = items.find((item) => item.kind === 'artifact');
  const card = artifact?.payload.data.cards.find((one: Loose) => one.external_product_id === title);
  assert.ok(card, `a card for ${title}`);
  return card;
}

/** The lines of a dump of a directory that no server has open. */
async function* dumpOf(dataDir: string): AsyncGenerator<string> {
  for await (const line of dumpLines(join(dataDir, 'journal'), '2026-01-01T00:00:00Z')) {
    yield line.trimEnd();
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('managed media (contract 6.4)', () => {
  it('puts an address on the service into a card, the same each time, and serves it', async () => {
    const card = await cardOf('kettle');
    assert.ok(card.media.url.startsWith(`${server.publicUrl}/media/v1/`));
    assert.ok(!card.media.url.includes('kettle'));
    assert.equal(card.media.alt, 'a kettle');
    assert.equal((await cardOf('kettle')).media.url, card.media.url);
    const response = await fetch(card.media.url);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/jpeg');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(response.headers.get('etag') ?? '', /^"[\w-]+"$/);
    assert.ok((await bytesOf(response)).equals(jpeg));
  });

  it('tells browsers that it is a picture for any page, and no page itself (INV-611)', async () => {
    const { media } = await cardOf('kettle');
    for (const url of [media.url, `${media.url}?w=64`, `${media.url}x`]) {
      const { headers } = await request(url);
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    }
  });

  it('answers 304 to a client that has it, and HEAD with the length alone', async () => {
    const { media } = await cardOf('kettle');
    const etag = (await fetch(media.url)).headers.get('etag') ?? '';
    const known = await fetch(media.url, { headers: { 'if-none-match': `"x", ${etag}` } });
    assert.equal(known.status, 304);
    assert.equal(known.headers.get('etag'), etag);
    assert.equal((await bytesOf(known)).length, 0);
    const other = await fetch(media.url, { headers: { 'if-none-match': '"x"' } });
    assert.equal(other.status, 200);
    const head = await fetch(media.url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(jpeg.length));
    assert.equal(head.headers.get('etag'), etag);
  });

  it('serves another width as WebP, and refuses an invalid width', async () => {
    const { media } = await cardOf('kettle');
    const response = await fetch(`${media.url}?w=200`);
    assert.equal(response.headers.get('content-type'), 'image/webp');
    const made = await sharp(await bytesOf(response)).metadata();
    assert.deepEqual([made.width, made.height], [256, 192]);
    for (const w of ['0', '-1', 'x', '', '1.5', '9999999']) {
      const refused = await request(`${media.url}?w=${w}`);
      assert.equal(refused.status, 400, w);
      assert.equal(refused.body.code, 'malformed_request');
    }
  });

  it('is not found if the token of its address is invalid (INV-751)', async () => {
    const { media } = await cardOf('kettle');
    const at = media.url.length - 20;
    const flipped = `${media.url.slice(0, at)}${media.url[at] === 'A' ? 'B' : 'A'}${media.url.slice(at + 1)}`;
    for (const url of [flipped, `${media.url}A`, `${server.publicUrl}/media/v1/x`]) {
      const { status, body } = await request(url);
      assert.equal(status, 404, url);
      assert.equal(body.code, 'not_found');
    }
    const posted = await request(media.url, { method: 'POST' });
    assert.equal(posted.status, 405);
  });

  it('sends a large picture whole, to slow readers too (INV-610)', async () => {
    const { media } = await cardOf('lamp');
    assert.ok(large.length > 2_000_000);
    assert.ok((await bytesOf(await fetch(media.url))).equals(large));
    const parts: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    httpRequest(media.url, (response) => {
      response.on('data', (part: Buffer) => {
        parts.push(part);
        response.pause();
        setImmediate(() => setTimeout(() => response.resume(), 1));
      });
      response.on('end', resolve);
      response.on('error', reject);
    }).end();
    await promise;
    assert.ok(Buffer.concat(parts).equals(large));
  });

  it('survives a reader who leaves in the middle', async () => {
    const { media } = await cardOf('lamp');
    const { promise, resolve } = Promise.withResolvers<void>();
    const outgoing = httpRequest(media.url, (response) => {
      response.once('data', () => {
        outgoing.destroy();
        resolve();
      });
    });
    outgoing.on('error', () => {}).end();
    await promise;
    assert.ok((await bytesOf(await fetch(media.url))).equals(large));
  });

  it('shows a neutral drawing, which no cache keeps, if the source was never fetched', async () => {
    const { media } = await cardOf('vase');
    const response = await fetch(`${media.url}?w=256`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/svg+xml');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('etag'), null);
    const about = await sharp(await bytesOf(response)).metadata();
    assert.equal(about.format, 'svg');
  });

  it('serves the longest addresses that the contract takes as sources (8.1)', async () => {
    const { media } = await cardOf('rug');
    assert.ok(media.url.length > 2500);
    const response = await fetch(media.url, {
      headers: {
        'user-agent': 'u'.repeat(200),
        accept: 'a/b, '.repeat(40),
        cookie: 'c'.repeat(300),
      },
    });
    assert.ok((await bytesOf(response)).equals(jpeg));
  });

  it('leaves a picture out of the card whose source would never be fetched', async () => {
    assert.equal((await cardOf('clock')).media, undefined);
  });

  it('has its address on the host that the server is at when an item is read (8.6)', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    for (const title of ['kettle', 'lamp']) {
      const { body } = await say(chat, title, title);
      await untilAnswered(chat, body.turn_id);
    }
    const before = await readAll(chat);
    const { dataDir } = server;
    await server.close();
    const elsewhere = mkdtempSync(join(tmpdir(), 'aisle-elsewhere-'));
    await loadLines(join(elsewhere, 'journal'), dumpOf(dataDir));
    server = await startTestServer({ dataDir });
    const other = await startTestServer({ dataDir: elsewhere });
    try {
      for (const { publicUrl } of [server, other]) {
        assert.notEqual(publicUrl, chat.baseUrl);
        const here = { ...chat, baseUrl: publicUrl };
        const after = await readAll(here);
        const former = `${chat.baseUrl}/media/v1/`;
        const text = JSON.stringify(before).replaceAll(former, `${publicUrl}/media/v1/`);
        assert.deepEqual(after, JSON.parse(text));
        const urls = Array.from(text.matchAll(/http[^"]*\/media\/v1\/[\w-]+/g), ([url]) => url);
        assert.ok(urls.length >= 2);
        const shown = await Promise.all(urls.map(async (url) => bytesOf(await fetch(url))));
        assert.ok(shown.some((bytes) => bytes.equals(jpeg)));
        assert.ok(shown.some((bytes) => bytes.equals(large)));
        await untilLexicalReady({ baseUrl: publicUrl, apiKey: tenant.apiKey });
        // What is said from now on is not read from the disk: it has the same host.
        const { body } = await say(here, randomBytes(8).toString('hex'), 'kettle');
        const answer = JSON.stringify(await untilAnswered(here, body.turn_id));
        assert.ok(answer.includes(`${publicUrl}/media/v1/`) && !answer.includes(former));
      }
    } finally {
      await other.dispose();
    }
  });

  it('is not found while its tenant is suspended', async () => {
    const { media } = await cardOf('kettle');
    assert.ok((await fetch(media.url)).ok);
    const tables = LmdbTables.open(`${server.dataDir}/journal`);
    await tables.write(updateTenant(tables, tenant.tenantId, { suspended: true }));
    assert.equal((await fetch(media.url)).status, 404);
    await tables.write(updateTenant(tables, tenant.tenantId, { suspended: false }));
    await tables.close();
    assert.equal((await fetch(media.url)).status, 200);
  });
});
