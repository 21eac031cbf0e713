// The demo shop: what it serves, to whom, and that a server without it serves none of it.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ServerProcess } from '../support/aisle-process.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const pages = ['/', '/desk', '/search?q=tent', '/products/KI-102', '/demo/images/otter-brown.svg'];
const calls = ['/desk/sessions', '/assets/shop.js'];

describe('a server without the demo', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.dispose());

  it('serves nothing of the shop and of its desk', async () => {
    for (const path of [...pages, ...calls]) {
      const response = await fetch(`${server.publicUrl}${path}`);
      assert.equal(response.status, 404, path);
    }
    const posted = await fetch(`${server.publicUrl}/shop/bootstrap`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(posted.status, 404);
  });

  it('serves the widget to pages of any origin, and again only when it has changed', async () => {
    const response = await fetch(`${server.publicUrl}/aisle-chat.js`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(await response.text(), /aisle-chat/);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${server.publicUrl}/aisle-chat.js`, {
      headers: { 'if-none-match': etag },
    });
    assert.equal(again.status, 304);
  });
});

describe('the demo shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-shop-'));
  let server: ServerProcess;
  let url: string;
  before(async () => {
    process.env['AISLE_SEARCH__SEMANTIC__PROVIDER'] = 'none';
    server = new ServerProcess('--demo', '--data-dir', dataDir, '--port', '0', '--admin-port', '0');
    url = String((await server.logged('listening'))['public_url']);
    await server.logged('demo_catalogue');
  });
  after(async () => {
    server.kill();
    await server.end('SIGKILL');
    removeFolder(dataDir);
  });

  it('has pages that run nothing but their own files, under names that change with them', async () => {
    for (const path of pages.slice(0, 4)) {
      const response = await fetch(`${url}${path}`);
      assert.equal(response.status, 200, path);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(policy, /unsafe/);
      const text = await response.text();
      assert.doesNotMatch(text, /<script>|style="| on\w+="/);
      const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
      assert.equal(files.length, 2);
      for (const file of files) {
        assert.match(file, /-[A-Z0-9]{8}\.(?:js|css)$/);
        const asset = await fetch(`${url}${file}`);
        assert.equal(asset.status, 200);
        assert.match(asset.headers.get('cache-control') ?? '', /immutable/);
      }
    }
  });

  it('finds products by the search of the catalogue, and shows a search as text', async () => {
    const found = await (await fetch(`${url}/search?q=gooseneck+kettle`)).text();
    assert.match(found, /\/products\/KI-102/);
    const evil = await (
      await fetch(`${url}/search?q=${encodeURIComponent('"><img src=x>')}`)
    ).text();
    assert.doesNotMatch(evil, /<img src=x>/);
  });

  it('answers 404 for a product and a file that are not there', async () => {
    assert.equal((await fetch(`${url}/products/nothing`)).status, 404);
    assert.equal((await fetch(`${url}/assets/nothing.js`)).status, 404);
  });

  it('lends its key to its own pages only, and never shows it', async () => {
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/shop/bootstrap`, { method: 'POST', body: '{"locale":"de"}', headers });
    assert.equal((await ask({})).status, 403);
    assert.equal((await ask({ origin: 'https://evil.example' })).status, 403);
    const own = await ask({ origin: new URL(url).origin });
    assert.equal(own.status, 200);
    const material = (await own.json()) as { surface: object; branding: { locale: string } };
    assert.deepEqual(material.surface, { type: 'web', origin: new URL(url).origin });
    assert.equal(material.branding.locale, 'de');
    assert.doesNotMatch(JSON.stringify(material), /aisle_test_/);
    assert.equal((await fetch(`${url}/desk/sessions`)).status, 403);
    const desk = await fetch(`${url}/desk/sessions`, { headers: { origin: new URL(url).origin } });
    assert.equal(desk.status, 200);
  });

  it('redirects requests under another name of this machine to its public name', async () => {
    const other = url.replace('127.0.0.1', 'localhost');
    const response = await fetch(`${other}/products/KI-102`, { redirect: 'manual' });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), `${url}/products/KI-102`);
  });
});
