// The client retry rule, with a network and a clock that only exist here.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { ApiClient, ApiRefusal } from '../../../../src/cli/catalog-import/api-client.ts';
import { CommandFailure } from '../../../../src/cli/command-failure.ts';

type Answer = { status: number; body?: unknown; retryAfter?: number } | 'lost';

function scripted(answers: readonly Answer[], random = 0.5) {
  const sent: { body: unknown; key: string | null }[] = [];
  const pauses: number[] = [];
  const client = new ApiClient(
    { baseUrl: 'http://service/', apiKey: 'k' },
    {
      random: () => random,
      sleep: async (ms) => pauses.push(ms),
      fetch: async (_url, init) => {
        sent.push({
          body: init?.body,
          key: new Headers(init?.headers).get('idempotency-key'),
        });
        const answer = answers[Math.min(sent.length, answers.length) - 1] ?? 'lost';
        if (answer === 'lost') throw new TypeError('fetch failed');
        const { status, body = {}, retryAfter } = answer;
        const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
        return new Response(JSON.stringify(body), { status, headers });
      },
    },
  );
  return { client, sent, pauses };
}

const post = (client: ApiClient) => client.post('/path', { a: 1 }, 'the-key');

describe('the API client (contract 2.5, client retry rule)', () => {
  it('repeats 429, 502, 503, 504, a lost answer and a retryable 409 with same key and bytes', async () => {
    const waits = { status: 409, body: { code: 'idempotency_in_flight', retryable: true } };
    for (const first of [429, 502, 503, 504].map((status) => ({ status }))) {
      const { client, sent } = scripted([first, 'lost', waits, { status: 200, body: { ok: 1 } }]);
      assert.deepEqual((await post(client)).body, { ok: 1 });
      assert.equal(sent.length, 4);
      for (const request of sent) assert.deepEqual(request, { body: '{"a":1}', key: 'the-key' });
    }
  });

  it('repeats a 500 once and no other refusal', async () => {
    const twice = scripted([{ status: 500 }]);
    await assert.rejects(post(twice.client), ApiRefusal);
    assert.equal(twice.sent.length, 2);
    for (const status of [400, 401, 403, 404, 409, 413, 422]) {
      const { client, sent } = scripted([{ status, body: { code: 'some_code' } }]);
      await assert.rejects(
        post(client),
        (error) => error instanceof ApiRefusal && error.code === 'some_code',
      );
      assert.equal(sent.length, 1);
    }
  });

  it('gives up after eight tries, with the last reason', async () => {
    const busy = scripted([{ status: 503, body: { code: 'overloaded' } }]);
    await assert.rejects(post(busy.client), ApiRefusal);
    assert.equal(busy.sent.length, 8);
    const dead = scripted(['lost']);
    await assert.rejects(post(dead.client), (error) => {
      return error instanceof CommandFailure && /cannot be reached/.test(error.message);
    });
    assert.equal(dead.sent.length, 8);
  });

  it('waits at random below a doubling bound of at most 30 s, never before Retry-After', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        async (random, retryAfter) => {
          const busy = { status: 429, ...(retryAfter !== undefined && { retryAfter }) };
          const { client, pauses } = scripted([busy], random);
          await assert.rejects(post(client));
          assert.equal(pauses.length, 7);
          for (const [index, pause] of pauses.entries()) {
            const backoff = random * Math.min(30_000, 500 * 2 ** index);
            const floor = (retryAfter ?? 0) * 1000;
            assert.ok(pause >= floor && pause >= backoff);
            assert.ok(pause <= Math.max(backoff, floor * 1.2));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
