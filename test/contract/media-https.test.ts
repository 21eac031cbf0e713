// Managed media from sources with TLS (contract 6.4): a server that trusts a test's authority.

import assert from 'node:assert/strict';
import { readFileSync, mkdtempSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { makeTenant, testOrigin, type TestTenant } from '../support/test-server.ts';
import { picture } from '../unit/catalog/media/sources.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));

/** A picture server on loopback under one of the test's certificates. */
async function startTlsSource(certificate: string, answer: RequestListener) {
  const pem = readFileSync(fixture(certificate));
  const server = createServer({ key: pem, cert: pem }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe('managed media from a source with TLS (contract 6.4)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-tls-'));
  const asked: string[] = [];
  const sources: Server[] = [];
  let jpeg: Buffer;
  let server: ChildServer;
  let tenant: TestTenant;

  before(async () => {
    jpeg = await picture('jpeg', { width: 640, height: 480 });
    const unlisted = await startTlsSource('known-server.pem', (request, response) => {
      asked.push(`unlisted ${request.url}`);
      response.end(jpeg);
    });
    const known = await startTlsSource('known-server.pem', (request, response) => {
      asked.push(`known ${request.url}`);
      if (request.url === '/kettle.jpg') return void response.end(jpeg);
      const to = request.url === '/vase.jpg' ? 'kettle.jpg' : `https://127.0.0.1:${unlisted.port}/`;
      response.writeHead(302, { location: to }).end();
    });
    const unknown = await startTlsSource('unknown-server.pem', (request, response) => {
      asked.push(`unknown ${request.url}`);
      response.end(jpeg);
    });
    sources.push(known.server, unknown.server, unlisted.server);
    tenant = await makeTenant(dataDir, {
      settings: {
        allowed_origins: [testOrigin],
        allowed_media_hosts: [
          `localhost:${known.port}`,
          `127.0.0.1:${known.port}`,
          `localhost:${unknown.port}`,
        ],
      },
    });
    server = await startChildServer({
      dataDir,
      env: { NODE_EXTRA_CA_CERTS: fixture('authority.pem') },
    });
    const api = { baseUrl: server.url, apiKey: tenant.apiKey };
    await syncSchema(api, [
      { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'all', name: 'All' }] },
    ]);
    await syncItems(api, [
      itemOf('kettle', `https://localhost:${known.port}/kettle.jpg`),
      itemOf('lamp', `https://127.0.0.1:${known.port}/kettle.jpg`),
      itemOf('vase', `https://localhost:${known.port}/vase.jpg`),
      itemOf('rug', `https://localhost:${known.port}/rug.jpg`),
      itemOf('clock', `https://localhost:${unknown.port}/clock.jpg`),
    ]);
    await untilLexicalReady(api);
  });
  after(async () => {
    await server.kill();
    for (const source of sources) {
      source.closeAllConnections();
      await new Promise((resolve) => source.close(resolve));
    }
    removeFolder(dataDir);
  });

  function itemOf(title: string, url: string) {
    return {
      external_product_id: title,
      updated_at: '2026-01-01T00:00:00Z',
      title,
      media: [{ type: 'image', url }],
    };
  }

  /** What a shopper's browser gets for the picture on the product's card. */
  async function pictureOf(title: string) {
    const chat = await openChat(server.url, tenant);
    const said = await say(chat, `tls-${title}`, title);
    const items: Loose[] = await untilAnswered(chat, said.body.turn_id);
    const artifact = items.find((item) => item.kind === 'artifact');
    const card = artifact?.payload.data.cards.find(
      (one: Loose) => one.external_product_id === title,
    );
    const response = await fetch(card.media.url);
    return {
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  it('fetches over TLS by name and by address, once, and keeps the picture', async () => {
    for (const title of ['kettle', 'kettle', 'lamp']) {
      const { type, bytes, cache } = await pictureOf(title);
      assert.equal(type, 'image/jpeg');
      assert.match(cache ?? '', /immutable/);
      assert.ok(bytes.equals(jpeg));
    }
    assert.deepEqual(asked.splice(0), ['known /kettle.jpg', 'known /kettle.jpg']);
  });

  it('follows a redirect on the same host, and none to a private address that is not listed', async () => {
    assert.ok((await pictureOf('vase')).bytes.equals(jpeg));
    assert.deepEqual(asked.splice(0), ['known /vase.jpg', 'known /kettle.jpg']);
    const refused = await pictureOf('rug');
    assert.equal(refused.type, 'image/svg+xml');
    assert.doesNotMatch(refused.cache ?? '', /immutable/);
    assert.deepEqual(asked.splice(0), ['known /rug.jpg']);
  });

  it('takes no picture from a server with an untrusted certificate', async () => {
    const { type, cache } = await pictureOf('clock');
    assert.equal(type, 'image/svg+xml');
    assert.doesNotMatch(cache ?? '', /immutable/);
    assert.deepEqual(asked.splice(0), []);
  });
});
