// Contract 4 and 2.4: an id opens no anonymous chat, a login takes one along, and what was called
// back is good no more.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aisle } from '../support/aisle-process.ts';
import { openChat, readAll, request, say, untilAnswered } from '../support/chat-client.ts';
import { SseClient } from '../support/sse-client.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
});
after(() => server.dispose());

const login = (id: string) => ({ customer: { external_customer_id: id } });

async function bootstrapToken(about: Record<string, unknown> = {}): Promise<string> {
  const { body } = await request(server.publicUrl + chatPaths.bootstrap, {
    token: tenant.apiKey,
    body: { surface: { type: 'server' }, ...about },
  });
  return body.bootstrap_token;
}

const open = (token: string, body: object = {}) =>
  request(server.publicUrl + chatPaths.session, { token, body });

const claim = (token: string, body: object) =>
  request(server.publicUrl + chatPaths.claim, { token, body });

const read = (token: string) => request(server.publicUrl + chatPaths.stream, { token });

describe('Section 4: an anonymous session is resumed with its token or its resume secret', () => {
  test('its id alone is 404 for another anonymous client, however fresh its token', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    assertProblem(
      await open(await bootstrapToken(), { session_id: visitor.sessionId }),
      'not_found',
    );
    const guess = { session_id: visitor.sessionId, resume_secret: 'rsm_guess' };
    assertProblem(await open(await bootstrapToken(), guess), 'not_found');
    const other = await openChat(server.publicUrl, tenant);
    const { resume_secret } = other.opened;
    const wrong = { session_id: visitor.sessionId, resume_secret };
    assertProblem(await open(await bootstrapToken(), wrong), 'not_found');
    assertProblem(await open(await bootstrapToken(login('c')), wrong), 'not_found');
  });

  test('an opening that is repeated after a lost reply tells the same secret, in a race too', async () => {
    const opening = await bootstrapToken();
    const replies = await Promise.all([open(opening), open(opening), open(opening)]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 201],
    );
    const later = await open(opening);
    const told = new Set([...replies, later].map(({ body }) => body.resume_secret));
    assert.equal(told.size, 1);
    const { session_id, resume_secret } = later.body;
    assert.match(resume_secret, /^rsm_[0-9A-Za-z]{49}$/);
    const resumed = await open(await bootstrapToken(), { session_id, resume_secret });
    assert.equal(resumed.body.session_id, session_id);
    const { resume_secret: another } = (await open(await bootstrapToken())).body;
    assert.notEqual(another, resume_secret, 'each opening has a secret of its own');
  });

  test('a repeat of the opening tells no secret once a customer has taken the chat along', async () => {
    const opening = await bootstrapToken();
    const { session_token } = (await open(opening)).body;
    const claimed = await claim(await bootstrapToken(login('own')), { session_token });
    assert.equal(claimed.status, 200);
    assertProblem(await open(opening), 'not_found');
  });

  test('the secret of its opening resumes it with new material, and no other token gets the secret', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const { resume_secret } = visitor.opened;
    assert.match(resume_secret, /^rsm_[0-9A-Za-z]{49}$/);
    const fresh = await bootstrapToken();
    const resumed = await open(fresh, { session_id: visitor.sessionId, resume_secret });
    assert.equal(resumed.status, 200);
    assert.equal(resumed.body.session_id, visitor.sessionId);
    assert.equal(resumed.body.resumed, true);
    for (const token of [fresh, visitor.token, resumed.body.session_token]) {
      const again = await open(token);
      assert.equal(again.body.session_id, visitor.sessionId);
      assert.ok(!('resume_secret' in again.body));
    }
    const third = await open(await bootstrapToken(), {
      session_id: visitor.sessionId,
      resume_secret,
    });
    assert.equal(third.status, 200, 'it works for as long as the session is there');
  });

  test('a secret on another surface or of another tenant is refused', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const { resume_secret } = visitor.opened;
    const asked = { session_id: visitor.sessionId, resume_secret };
    const token = await bootstrapToken({ surface: { type: 'web', origin: testOrigin } });
    const elsewhere = await request(server.publicUrl + chatPaths.session, {
      token,
      body: asked,
      headers: { origin: testOrigin },
    });
    assertProblem(elsewhere, 'not_found');
    const other = await server.tenant({ tenantId: 'other-shop' });
    const chat = await openChat(server.publicUrl, other);
    assertProblem(await open(chat.token, asked), 'not_found');
  });

  test('the refusal of a secret without an id names the missing member', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const { resume_secret } = visitor.opened;
    assertEntries(await open(await bootstrapToken(), { resume_secret }), [
      ['#/session_id', 'missing_field'],
    ]);
  });

  test('a known customer gets no secret, and resumes by id as before', async () => {
    const chat = await openChat(server.publicUrl, tenant, { bootstrap: login('c-1') });
    assert.ok(!('resume_secret' in chat.opened));
    const resumed = await open(await bootstrapToken(login('c-1')), { session_id: chat.sessionId });
    assert.equal(resumed.status, 200);
    const stranger = await bootstrapToken(login('c-2'));
    assertProblem(await open(stranger, { session_id: chat.sessionId }), 'not_found');
    assertProblem(await open(await bootstrapToken(), { session_id: chat.sessionId }), 'not_found');
  });
});

describe('Section 4: a visitor who logs in keeps the chat', () => {
  test('the token of the login and one of the session make it the customer’s, history and all', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const { body } = await say(visitor, 'k', 'hello');
    await untilAnswered(visitor, body.turn_id);
    const items = await readAll(visitor);
    const mine = await bootstrapToken(login('c-3'));
    const claimed = await claim(mine, { session_token: visitor.token });
    assert.equal(claimed.status, 200, JSON.stringify(claimed.body));
    assert.equal(claimed.body.session_id, visitor.sessionId);
    const chat = { ...visitor, token: claimed.body.session_token };
    assert.deepEqual(await readAll(chat), items);
    assert.equal((await say(chat, 'k2', 'and now?')).status, 202);
    const found = await open(await bootstrapToken(login('c-3')));
    assert.equal(found.body.session_id, visitor.sessionId, 'another device of the customer');
    assert.equal((await open(mine)).body.session_id, visitor.sessionId);
  });

  test('its old tokens, tickets, secret and open streams are void', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const { resume_secret } = visitor.opened;
    const stream = await SseClient.open(server.publicUrl, {
      path: chatPaths.sse,
      token: visitor.token,
    });
    const poll = request(`${server.publicUrl}${chatPaths.stream}?wait_seconds=2`, {
      token: visitor.token,
    });
    const claimed = await claim(await bootstrapToken(login('c-4')), {
      session_id: visitor.sessionId,
      resume_secret,
    });
    assert.equal(claimed.status, 200, JSON.stringify(claimed.body));
    await stream.until((one) => one.body.includes('"reason":"token_expired"'));
    assertProblem(await poll, 'token_invalid');
    assertProblem(await read(visitor.token), 'token_invalid');
    assertProblem(await say(visitor, 'k', 'still me?'), 'token_invalid');
    const ticketed = `${chatPaths.sse}?stream_ticket=${visitor.ticket}`;
    assertProblem(await request(server.publicUrl + ticketed), 'token_invalid');
    assertProblem(await open(visitor.token), 'not_found');
    const resume = { session_id: visitor.sessionId, resume_secret };
    assertProblem(await open(await bootstrapToken(), resume), 'not_found');
    const rival = await bootstrapToken(login('c-5'));
    assertProblem(await claim(rival, resume), 'not_found');
    assertProblem(await claim(rival, { session_token: visitor.token }), 'not_found');
    assert.equal((await read(claimed.body.session_token)).status, 200);
  });

  test('calling again after a lost answer is safe, and two logins at once get it once', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const proof = { session_token: visitor.token };
    const mine = await bootstrapToken(login('c-6'));
    const theirs = await bootstrapToken(login('c-7'));
    const answers = await Promise.all([mine, theirs].map((token) => claim(token, proof)));
    assert.deepEqual(answers.map(({ status }) => String(status)).sort(), ['200', '404']);
    const winner = answers[0]?.status === 200 ? mine : theirs;
    const again = await claim(winner, proof);
    assert.equal(again.status, 200);
    assert.equal(again.body.session_id, visitor.sessionId);
    assert.equal((await read(again.body.session_token)).status, 200);
  });

  test('no customer, no proof, another’s session: each is refused, and changes nothing', async () => {
    const visitor = await openChat(server.publicUrl, tenant);
    const proof = { session_token: visitor.token };
    assertProblem(await claim(await bootstrapToken(), proof), 'claim_not_allowed');
    assertProblem(await claim(visitor.token, proof), 'claim_not_allowed');
    const mine = await bootstrapToken(login('c-8'));
    assertEntries(await claim(mine, {}), [['#/session_token', 'missing_field']]);
    assertEntries(await claim(mine, { session_id: visitor.sessionId }), [
      ['#/session_token', 'missing_field'],
    ]);
    assertProblem(await claim(mine, { session_token: mine }), 'not_found');
    const another = await openChat(server.publicUrl, tenant);
    const mixed = { session_token: visitor.token, session_id: another.sessionId };
    assertProblem(await claim(mine, mixed), 'not_found');
    const theirs = await openChat(server.publicUrl, tenant, { bootstrap: login('c-9') });
    assertProblem(await claim(mine, { session_token: theirs.token }), 'not_found');
    const app = { type: 'ios', app_id: 'com.example.shop' };
    const elsewhere = await bootstrapToken({ ...login('c-7'), surface: app });
    assertProblem(await claim(elsewhere, proof), 'not_found');
    const rival = await server.tenant({ tenantId: 'rival-shop' });
    const theirLogin = await openChat(server.publicUrl, rival, { bootstrap: login('c-7') });
    assertProblem(await claim(theirLogin.token, proof), 'not_found');
    assert.equal((await read(visitor.token)).status, 200);
    assert.equal((await read(theirs.token)).status, 200);
  });
});

describe('Section 2.4: client tokens can be called back', () => {
  async function revoke(...words: string[]): Promise<void> {
    const { exitCode, stderr } = await aisle(...words, '--data-dir', server.dataDir);
    assert.equal(exitCode, 0, stderr);
  }

  test('those of a session, made by another process: at the next request, and open streams too', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    const { resume_secret } = chat.opened;
    const stream = await SseClient.open(server.publicUrl, {
      path: chatPaths.sse,
      token: chat.token,
    });
    assert.equal((await read(chat.token)).status, 200);
    await revoke('session', 'revoke', chat.sessionId);
    assertProblem(await read(chat.token), 'token_invalid');
    assertProblem(await open(chat.token), 'token_invalid');
    await stream.until((one) => one.body.includes('"reason":"token_expired"'));
    const resume = { session_id: chat.sessionId, resume_secret };
    assertProblem(await open(await bootstrapToken(), resume), 'not_found');
  });

  test('of a customer’s session the next login has it again, a token from before does not', async () => {
    const chat = await openChat(server.publicUrl, tenant, { bootstrap: login('c-10') });
    const old = await bootstrapToken(login('c-10'));
    await revoke('session', 'revoke', chat.sessionId);
    assertProblem(await open(old, { session_id: chat.sessionId }), 'not_found');
    const fresh = await open(await bootstrapToken(login('c-10')), { session_id: chat.sessionId });
    assert.equal(fresh.status, 200);
    assert.equal((await read(fresh.body.session_token)).status, 200);
  });

  test('an id that is no session id is refused as such', async () => {
    const { exitCode } = await aisle('session', 'revoke', 'x', '--data-dir', server.dataDir);
    assert.equal(exitCode, 2);
  });

  test('those that were made with a key, and no others', async () => {
    const other = await server.tenant({ tenantId: 'leaky-shop' });
    const leaked = await openChat(server.publicUrl, other);
    const kept = await openChat(server.publicUrl, tenant);
    const keyId = /^aisle_test_(\w{12})_/.exec(other.apiKey)?.[1] ?? '';
    await revoke('key', 'revoke', keyId);
    assert.equal((await read(leaked.token)).status, 200, 'a key alone leaves its tokens alone');
    await revoke('key', 'revoke', keyId, '--with-tokens');
    assertProblem(await read(leaked.token), 'token_invalid');
    assert.equal((await read(kept.token)).status, 200);
  });
});
