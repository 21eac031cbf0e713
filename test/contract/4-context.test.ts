// Contract 3 and 4: which language and which page a session goes by, when several calls name them.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openChat, request, say, untilAnswered, type ChatSession } from '../support/chat-client.ts';
import { saying, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

let server: TestServer;
let provider: FakeProvider;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer();
  provider = await startFakeProvider();
  const assistant = { provider: 'llm', model: 'small', base_url: provider.baseUrl };
  tenant = await server.tenant({ settings: { assistant, default_locale: 'nl' } });
});
after(async () => {
  await server.dispose();
  await provider.close();
});

const pageOf = (name: string) => ({ page_url: `https://shop.example/${name}` });

interface Said {
  readonly locale?: string;
  readonly conversation?: object;
}

/** New bootstrap material for a customer, and the session that it leads to. */
const arrive = (id: string, bootstrap: Said = {}, session: object = {}): Promise<ChatSession> =>
  openChat(server.publicUrl, tenant, {
    bootstrap: { customer: { external_customer_id: id }, ...bootstrap },
    session: { ...session },
  });

let count = 0;
/** The page that the assistant is told of with the next message; null for none. */
async function pageSeen(chat: ChatSession): Promise<string | null> {
  count += 1;
  provider.play(saying('Yes.'));
  const { body } = await say(chat, `key-${count}`, 'hello');
  await untilAnswered(chat, body.turn_id);
  const sent = JSON.stringify(provider.requests.at(-1));
  return /https:\/\/shop\.example\/(\w+)/.exec(sent)?.[1] ?? null;
}

describe('Section 4: language and page of a session', () => {
  test('a new one takes those of the call, else of the bootstrap, else the language of the tenant', async () => {
    const bootstrap = { locale: 'de', conversation: pageOf('one') };
    const vouched = await arrive('new-1', bootstrap);
    assert.equal(vouched.opened.locale, 'de');
    assert.equal(await pageSeen(vouched), 'one');
    const named = await arrive('new-2', bootstrap, { locale: 'fr', context: pageOf('two') });
    assert.equal(named.opened.locale, 'fr');
    assert.equal(await pageSeen(named), 'two');
    const bare = await arrive('new-3');
    assert.equal(bare.opened.locale, 'nl');
    assert.equal(await pageSeen(bare), null);
  });

  test('a session that is resumed by a new bootstrap takes its values', async () => {
    const first = await arrive('back-1', { locale: 'de', conversation: pageOf('one') });
    const again = await arrive('back-1', { locale: 'fr', conversation: pageOf('two') });
    assert.equal(again.sessionId, first.sessionId);
    assert.equal(again.opened.locale, 'fr');
    assert.equal(await pageSeen(again), 'two');
  });

  test('values of the call itself count before those of the bootstrap', async () => {
    await arrive('back-2', { locale: 'de', conversation: pageOf('one') });
    const bootstrap = { locale: 'fr', conversation: pageOf('two') };
    const again = await arrive('back-2', bootstrap, { locale: 'it', context: pageOf('three') });
    assert.equal(again.opened.locale, 'it');
    assert.equal(await pageSeen(again), 'three');
  });

  test('a bootstrap without values changes neither', async () => {
    await arrive('back-3', {}, { locale: 'de', context: pageOf('one') });
    const again = await arrive('back-3');
    assert.equal(again.opened.locale, 'de');
    assert.equal(await pageSeen(again), 'one');
  });

  test('values of a bootstrap are not applied again by its next call', async () => {
    const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' }, locale: 'de', conversation: pageOf('one') },
    });
    const open = (body: object) =>
      request(server.publicUrl + chatPaths.session, {
        token: bootstrap.body.bootstrap_token,
        body,
      });
    await open({});
    await open({ locale: 'fr', context: pageOf('two') });
    const { body } = await open({});
    assert.equal(body.locale, 'fr');
    const { session_id: sessionId, session_token: token, stream_ticket: ticket } = body;
    const chat = { baseUrl: server.publicUrl, sessionId, token, ticket, opened: body };
    assert.equal(await pageSeen(chat), 'two');
  });
});
