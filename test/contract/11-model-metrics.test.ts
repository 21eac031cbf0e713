// Section 11.1: what the metrics tell of a model that fails: each call by the kind of its fault, and the
// state of its circuit from closed to open, to half open, and back.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openChat, readAll, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { failing, saying, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { PatientClock } from '../support/patient-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const keyName = 'MODEL_METRICS_TEST_KEY';
const openSeconds = 30;
const clock = new PatientClock();
let server: TestServer;
let provider: FakeProvider;
let shop: TestTenant;

before(async () => {
  process.env[keyName] = 'key-of-the-shop';
  provider = await startFakeProvider();
  const assistant = {
    attempts_max: 1,
    breaker_failures_max: 3,
    breaker_open_seconds: openSeconds,
  };
  server = await startTestServer({ clock, config: { assistant } });
  shop = await server.tenant({
    settings: {
      assistant: {
        provider: 'llm',
        model: 'small',
        base_url: provider.baseUrl,
        api_key_env: keyName,
      },
    },
  });
});
after(async () => {
  await server.dispose();
  await provider.close();
  delete process.env[keyName];
});

/** One question and its answer to the end; how the turn ended. */
async function ask(): Promise<string> {
  const chat = await openChat(server.publicUrl, shop);
  const { body } = await say(chat, 'key', 'hello');
  await untilAnswered(chat, body.turn_id);
  const items: Loose[] = await readAll(chat);
  const failure = items.find(({ kind }) => kind === 'assistant_failure');
  return failure?.payload.code ?? 'answered';
}

/** Calls by outcome, and endpoints by the state of their circuit, without what is 0. */
async function told(): Promise<{ calls: Loose; circuits: Loose }> {
  const metrics = await server.metrics();
  const labelled = (name: string): Loose => {
    const lines = metrics.matchAll(new RegExp(`^${name}\\{\\w+="(\\w+)"\\} (\\d+)$`, 'gm'));
    const counts = Array.from(lines, ([, label, count]) => [label, Number(count)] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  return {
    calls: labelled('aisle_model_call_duration_seconds_count'),
    circuits: labelled('aisle_model_circuits'),
  };
}

describe('Section 11.1: metrics of a model', () => {
  it('count every call by the kind of its fault, and show the circuit as it opens and closes', async () => {
    assert.deepEqual(await told(), { calls: {}, circuits: {} });
    provider.play(saying('Good day.'));
    assert.equal(await ask(), 'answered');
    assert.deepEqual(await told(), { calls: { ok: 1 }, circuits: { closed: 1 } });

    // What a key is refused for says nothing of the endpoint: however often, the circuit stays closed.
    provider.play(failing(401));
    for (let turn = 0; turn < 4; turn += 1) assert.equal(await ask(), 'model_unavailable');
    provider.play(failing(429));
    assert.equal(await ask(), 'model_unavailable');
    const refused = { ok: 1, rejected: 4, rate_limited: 1 };
    assert.deepEqual(await told(), { calls: refused, circuits: { closed: 1 } });

    provider.play(failing(500), [{ act: 'open' }, { act: 'cut' }], [{ act: 'raw', data: '{' }]);
    for (let turn = 0; turn < 3; turn += 1) assert.equal(await ask(), 'model_unavailable');
    const failed = { ...refused, unavailable: 1, cut: 1, malformed: 1 };
    assert.deepEqual(await told(), { calls: failed, circuits: { open: 1 } });

    const calledCount = provider.requests.length;
    assert.equal(await ask(), 'model_unavailable');
    assert.equal(provider.requests.length, calledCount, 'an open circuit lets no call through');
    assert.deepEqual((await told()).circuits, { open: 1 });

    clock.skip(openSeconds * 1000);
    assert.deepEqual((await told()).circuits, { half_open: 1 });
    provider.play(saying('Good day again.'));
    assert.equal(await ask(), 'answered');
    assert.deepEqual(await told(), { calls: { ...failed, ok: 2 }, circuits: { closed: 1 } });
  });
});
