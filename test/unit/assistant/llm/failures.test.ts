// Governed failure (contract 6.4): however an endpoint misbehaves, an answer ends with one code.

import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import {
  calling,
  failing,
  saying,
  startFakeProvider,
  type Act,
  type Script,
} from '../../../support/fake-provider.ts';
import { misbehaviours, tightLimits } from '../../../support/misbehaviours.ts';
import { bareRequest, passSilence, startRig, type Rig } from './rig.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const text = (words: string): Act => ({ act: 'text', text: words });
const raw = (data: string): Act => ({ act: 'raw', data });
const hang: Act = { act: 'hang' };
const cut: Act = { act: 'cut' };

const loop = calling(['search_catalogue', { query: 'tent' }]);

describe('An endpoint that fails (contract 6.4)', () => {
  for (const one of misbehaviours) {
    it(`ends the answer with ${one.code} when it ${one.what}`, async () => {
      rig = await startRig({
        options: tightLimits,
        ...(one.settings && { settings: one.settings }),
      });
      rig.provider.play(...one.scripts);
      const failed = rig.fail('a tent');
      if (one.silentMs !== undefined) await passSilence(rig, one.silentMs);
      const { code, retryable, retryAfterMs, events } = await failed;
      assert.deepEqual({ code, retryable }, { code: one.code, retryable: one.retryable });
      const seconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
      assert.equal(seconds, one.retryAfterSeconds);
      const said = events.flatMap((event) => (event.kind === 'delta' ? [event.text] : []));
      assert.equal(said.join(''), one.said ?? '');
      assert.equal(rig.provider.requests.length, one.requestCount);
      assert.doesNotMatch(JSON.stringify(rig.warnings), /key-of-the-tenant|a tent/);
    });
  }

  it('ends the answer with model_unavailable if no process listens', async () => {
    rig = await startRig();
    const gone = await startFakeProvider();
    await gone.close();
    await rig.close();
    rig = await startRig({ settings: { base_url: gone.baseUrl } });
    const { code, retryable } = await rig.fail('a tent');
    assert.deepEqual({ code, retryable }, { code: 'model_unavailable', retryable: true });
    assert.deepEqual(
      rig.warnings.map(({ kind }) => kind),
      ['unreachable', 'unreachable', 'unreachable'],
    );
  });

  it('ends the answer with model_unavailable and logs a warning if there is no key', async () => {
    rig = await startRig({ settings: { api_key_env: 'NO_SUCH_KEY' } });
    const { code, retryable } = await rig.fail('a tent');
    assert.deepEqual({ code, retryable }, { code: 'model_unavailable', retryable: false });
    assert.equal(rig.warnings[0].event, 'model_unusable');
    assert.match(rig.warnings[0].reason, /NO_SUCH_KEY/);
    assert.equal(rig.provider.requests.length, 0);
  });

  it('is called over http and https only', async () => {
    rig = await startRig({ settings: { base_url: 'file:///etc/passwd' } });
    assert.equal((await rig.fail('a tent')).code, 'model_unavailable');
  });

  it('ends the answer with retrieval_unavailable if search is down', async () => {
    rig = await startRig();
    rig.shop.failure = Object.assign(new Error('no lane'), { name: 'SearchUnavailable' });
    rig.provider.play(loop);
    assert.equal((await rig.fail('a tent')).code, 'retrieval_unavailable');
  });
});

describe('An endpoint that recovers within the turn', () => {
  for (const [what, script] of [
    ['a 500', failing(500)],
    ['a 429 that asks for no wait', failing(429, { 'retry-after': '0' })],
    ['a broken stream', [raw('{')]],
    ['a cut', [text('15 words not seen yet'), cut]],
  ] as const) {
    it(`is called again after ${what}, and the answer shows no trace of it`, async () => {
      rig = await startRig();
      rig.provider.play(script, saying('Hello there.'));
      const { text: said } = await rig.ask('hello');
      assert.equal(said, 'Hello there.');
      assert.equal(rig.provider.requests.length, 2);
    });
  }

  it('is called again after the wait that it asks for, or else after a random wait', async () => {
    rig = await startRig({ options: { retryBaseMs: 10, retryCapMs: 10 } });
    rig.provider.play(failing(429, { 'retry-after': '0.05' }), failing(500), saying('Hello.'));
    await rig.ask('hello');
    // A fifth of what was asked for is added at most, and half of the backoff is drawn.
    assert.deepEqual(
      rig.clock.delaysMs.filter((delayMs) => delayMs < 1000),
      [55, 5],
    );
  });

  it('is called again even if text of an earlier call of the turn was shown (INV-863)', async () => {
    rig = await startRig();
    const search: Script = [text('Let me look. '), ...loop];
    rig.provider.play(search, failing(500), saying('Here is what I found.'));
    const { text: said } = await rig.ask('a tent');
    assert.equal(said, 'Let me look. Here is what I found.');
  });
});

describe('A turn that is stopped', () => {
  for (const [what, script] of [
    ['before the first token', [hang]],
    ['in the midst of a stream', [text('One. 2'), hang]],
  ] as const) {
    it(`closes its request at once ${what}`, async () => {
      rig = await startRig();
      rig.provider.play(script);
      const stop = new AbortController();
      const answer = rig.assistant.answer({ ...bareRequest, text: 'a tent', signal: stop.signal });
      const events = answer[Symbol.asyncIterator]();
      if (script.length > 1) assert.equal((await events.next()).value.kind, 'delta');
      const next = events.next();
      await until(() => rig?.provider.requests.length === 1);
      stop.abort();
      assert.equal((await next).done, true);
      await rig.provider.left;
    });
  }

  it('closes its request if the reader returns early', async () => {
    rig = await startRig();
    rig.provider.play([text('One. Two'), hang]);
    for await (const event of rig.assistant.answer({ ...bareRequest, text: 'a tent' })) {
      assert.equal(event.kind, 'delta');
      break;
    }
    await rig.provider.left;
  });
});

describe('The circuit breaker', () => {
  const options = { attemptsMax: 1, breakerFailuresMax: 2, breakerOpenMs: 30_000 };

  it('stops calls to an endpoint that failed often, and probes it after its time', async () => {
    rig = await startRig({ options });
    rig.provider.play(failing(500));
    await rig.fail('one');
    await rig.fail('two');
    const { code, retryAfterMs } = await rig.fail('three');
    assert.equal(code, 'model_unavailable');
    // A turn that comes before that does not ask the endpoint.
    assert.ok(retryAfterMs !== undefined && retryAfterMs >= 1000 && retryAfterMs <= 30_000);
    assert.equal(rig.provider.requests.length, 2);
    rig.clock.skip(30_001);
    await rig.fail('a probe');
    await rig.fail('open again');
    assert.equal(rig.provider.requests.length, 3);
    rig.clock.skip(30_001);
    rig.provider.play(saying('Back.'));
    assert.equal((await rig.ask('a probe')).text, 'Back.');
    assert.equal((await rig.ask('closed')).text, 'Back.');
  });

  it('lets the catalogue answer the turn that opened it, if no text was shown', async () => {
    const about = { settings: { fallback_to_grounded: true } };
    rig = await startRig({ ...about, options: { breakerFailuresMax: 1 } });
    rig.provider.play(failing(500));
    assert.match((await rig.ask('tent')).text, /^Our AI advisor cannot be reached/);
    assert.equal(rig.provider.requests.length, 1);
  });

  it("is not opened by failures that one tenant's key causes", async () => {
    rig = await startRig({ options });
    rig.provider.play(failing(401), failing(429), failing(401), failing(429), saying('Here.'));
    for (const text of ['1', '2', '3', '4']) await rig.fail(text);
    assert.equal((await rig.ask('5')).text, 'Here.');
  });

  for (const [what, setting, script] of [
    ['a model of another name fails', { model: 'other' }, failing(500)],
    ['another tenant has no patience', { first_token_timeout_ms: 100 }, [hang]],
    ['another deployment at the address fails', { query_parameters: { at: 'b' } }, failing(500)],
  ] as const) {
    it(`still admits calls of a tenant if ${what}`, async () => {
      rig = await startRig({ options, tenants: { other: setting } });
      rig.provider.play(script);
      for (const text of ['one', 'two']) await rig.fail(text, { tenantId: 'other' });
      assert.ok((await rig.fail('three', { tenantId: 'other' })).retryAfterMs);
      assert.equal(rig.provider.requests.length, 2, 'its own circuit is open');
      rig.provider.play(saying('Here.'));
      assert.equal((await rig.ask('four')).text, 'Here.');
    });
  }

  for (const [locale, notice] of [
    ['en', /^Our AI advisor cannot be reached just now/],
    ['de-AT', /^Unsere KI-Beratung ist gerade nicht erreichbar/],
  ] as const) {
    it(`lets the catalogue answer while open, and says so, in ${locale}`, async () => {
      rig = await startRig({ options, settings: { fallback_to_grounded: true } });
      rig.provider.play(failing(500));
      await rig.fail('one');
      await rig.fail('two');
      const { text: said, ids, events, memory } = await rig.ask('tent', { locale });
      assert.match(said, notice);
      assert.ok(ids.length > 0);
      const deltas = events.flatMap((event) => (event.kind === 'delta' ? [event.text] : []));
      assert.equal(deltas.join(''), said);
      rig.clock.skip(30_001);
      rig.provider.play(saying('Back.'));
      assert.equal((await rig.ask('and now?', { memory })).text, 'Back.');
      const messages = JSON.stringify(rig.provider.requests.at(-1).messages);
      assert.ok(ids.every((id) => messages.includes(id)));
    });
  }
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
