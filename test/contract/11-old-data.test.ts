// A data directory of an older version (contract 11): opened by this one, it answers the same.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered } from '../support/chat-client.ts';
import { unpackOldData, type OldAnswers } from '../support/old-data.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let dataDir: string;
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

describe('A data directory of commit 3ea1da2', () => {
  it('gives the same items by the same cursors, to the same tokens', async () => {
    await checkStreams();
  });

  it('finds the same products in the same order', async () => {
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
