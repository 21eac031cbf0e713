// Time-outs of a model hold whatever the garbage collector took in between (nodejs/node#55428).

import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, it } from 'node:test';
import { failing, saying, type Act } from '../../../support/fake-provider.ts';
import { until } from '../../../support/still-clock.ts';
import { bareRequest, startRig, type Rig } from './rig.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const open: Act = { act: 'open' };
const hang: Act = { act: 'hang' };
const words: Act = { act: 'text', text: 'Hello there. 15' };
const shortMs = 1000;

/** Collects garbage while a call hangs, more than once: what is held weakly is gone by then. */
async function collectWhileHanging({ provider }: Rig, requestCount = 1): Promise<void> {
  await until(() => provider.requests.length === requestCount, 'the request');
  for (let round = 0; round < 10; round += 1) {
    collectGarbage();
    await sleep(20);
  }
}

describe('After garbage collections', () => {
  for (const [what, script, settings, stallTimeoutMs] of [
    ['the first token', [hang], { first_token_timeout_ms: shortMs }, 20_000],
    ['the first token behind the head', [open, hang], { first_token_timeout_ms: shortMs }, 20_000],
    ['the next token', [words, hang], {}, shortMs],
    ['the end of the turn', [words, hang], { turn_timeout_ms: shortMs }, 20_000],
  ] as const) {
    it(`a call ends with model_timeout and closes its request if ${what} is late`, async () => {
      rig = await startRig({ settings, options: { stallTimeoutMs } });
      rig.provider.play(script);
      const failed = rig.fail('a tent');
      await collectWhileHanging(rig);
      await rig.clock.pass(shortMs);
      assert.equal((await failed).code, 'model_timeout');
      await rig.provider.left;
      await untilClosed(rig);
    });
  }

  it('a turn that is stopped from outside closes its request', async () => {
    rig = await startRig();
    rig.provider.play([hang]);
    const stop = new AbortController();
    const events = rig.assistant.answer({ ...bareRequest, text: 'a tent', signal: stop.signal });
    const next = events[Symbol.asyncIterator]().next();
    await collectWhileHanging(rig);
    stop.abort();
    await rig.provider.left;
    assert.equal((await next).done, true);
    await untilClosed(rig);
  });

  it('a probe that hangs lets a later call probe the circuit', async () => {
    rig = await startRig({
      settings: { first_token_timeout_ms: shortMs },
      options: { attemptsMax: 1, breakerFailuresMax: 1, breakerOpenMs: 30_000 },
    });
    rig.provider.play(failing(500));
    await rig.fail('one');
    rig.clock.skip(30_001);
    rig.provider.play([hang]);
    const probe = rig.fail('a probe');
    await collectWhileHanging(rig, 2);
    await rig.clock.pass(shortMs);
    assert.equal((await probe).code, 'model_timeout');
    rig.clock.skip(30_001);
    rig.provider.play(saying('Back.'));
    assert.equal((await rig.ask('again')).text, 'Back.');
  });
});

describe('The time-out between two tokens', () => {
  it('starts again with each token, and does not run while the reader is busy', async () => {
    const stallTimeoutMs = 5000;
    rig = await startRig({ options: { stallTimeoutMs } });
    rig.provider.play([words, hang]);
    const { signal } = new AbortController();
    const events = rig.assistant.answer({ ...bareRequest, text: 'a tent', signal });
    const reader = events[Symbol.asyncIterator]();
    assert.equal((await reader.next()).value?.kind, 'delta');
    // All the while it is the reader that is at work.
    await rig.clock.pass(stallTimeoutMs);
    // It asks for the next word when three seconds of the time are over.
    rig.clock.skip(3000);
    const next = reader.next();
    next.catch(() => {});
    await nextTurn();
    rig.clock.skip(-3000);
    await rig.clock.pass(stallTimeoutMs);
    await rig.clock.pass(3000);
    await assert.rejects(next, { code: 'model_timeout' });
    await rig.provider.left;
    await untilClosed(rig);
  });
});

async function untilClosed({ provider }: Rig): Promise<void> {
  while ((await provider.openCount()) > 0) await sleep(5);
}
