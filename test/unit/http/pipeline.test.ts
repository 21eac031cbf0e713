// Requests of a tenant while their handler is at work: the end of a tenant waits for them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RequestsInside } from '../../../src/access/requests-inside.ts';
import { later, type Reply, type ReplyTaker } from '../../../src/contract/call.ts';
import { longBodyBytes } from '../../../src/contract/json.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type { BodyTaker, Exchange } from '../../../src/http/exchange.ts';
import {
  Pipeline,
  type HandlerResult,
  type Handlers,
  type PipelinePorts,
} from '../../../src/http/pipeline.ts';

/** What a pipeline needs beside its handlers, where tenant `shop` may do all. */
const portsOf = (handlers: Partial<Handlers>) => ({
  limits: {},
  gate: { isOpen: true },
  apiKeys: {
    authenticate: () => ({
      tenant: { tenant_id: 'shop' },
      keyId: 'key',
      scopes: ['catalog:read', 'desk'],
    }),
  },
  rates: { reads: { take: () => null }, desk: { take: () => null } },
  clock: { nowMs: () => 0 },
  addresses: { judge: (error: unknown) => error },
  isSuspended: () => false,
  inside: new RequestsInside(),
  handlers,
  report: (error: unknown) => assert.fail(String(error)),
});

/** The exchange of a request with a key; `told` gets its answer. */
const exchangeOf = (told: string[]) => ({
  head: {
    contentLength: -1,
    contentType: 'application/json',
    authorization: 'Bearer key',
    idempotencyKey: 'k',
    accept: '',
    rawQuery: '',
    ifNoneMatch: '',
    webhook: null,
  },
  addHeaders: () => {},
  reply: () => told.push('reply'),
  replyProblem: (problem: unknown) =>
    void told.push(problem instanceof Refusal ? problem.code : String(problem)),
});

/** Sends one read with the key of tenant `shop`; `told` gets its answer and when nothing is at work. */
function send(answer: (call: ReplyTaker) => HandlerResult | Promise<Reply | null>) {
  const told: string[] = [];
  const ports = portsOf({ listProducts: answer });
  const pipeline = new Pipeline('listProducts', ports as unknown as PipelinePorts);
  pipeline.serve(exchangeOf(told) as unknown as Exchange, {});
  void ports.inside.none('shop').then(() => told.push('none'));
  return told;
}

describe('a request of a tenant (INV-511)', () => {
  it('is at work until the promise of its handler is answered, be it with a refusal', async () => {
    const ends: [string, (held: PromiseWithResolvers<Reply | null>) => void][] = [
      ['reply', ({ resolve }) => resolve({ status: 200, body: {} })],
      ['not_found', ({ reject }) => reject(new Refusal('not_found', 'There is none.'))],
    ];
    for (const [answer, end] of ends) {
      const held = Promise.withResolvers<Reply | null>();
      const told = send(() => held.promise);
      await nextTurn();
      assert.deepEqual(told, [], 'the end of the tenant waits');
      end(held);
      await nextTurn();
      assert.deepEqual(told, [answer, 'none']);
    }
  });

  it('that is answered at once is waited for by none', async () => {
    const told = send(() => ({ status: 200, body: {} }));
    await nextTurn();
    assert.deepEqual(told, ['reply', 'none']);
  });

  it('that is answered later is at work until then, and one that was answered before is waited for by none', async () => {
    const ends: [string, (call: ReplyTaker) => void][] = [
      ['reply', (call) => call.reply({ status: 202, body: {} })],
      ['not_found', (call) => call.refuse(new Refusal('not_found', 'There is none.'))],
    ];
    for (const [answer, end] of ends) {
      const calls: ReplyTaker[] = [];
      const told = send((call) => {
        calls.push(call);
        return later;
      });
      await nextTurn();
      assert.deepEqual(told, [], 'the end of the tenant waits');
      for (const call of calls) end(call);
      await nextTurn();
      assert.deepEqual(told, [answer, 'none']);
      const atOnce = send((call) => {
        end(call);
        return later;
      });
      await nextTurn();
      assert.deepEqual(atOnce, [answer, 'none']);
    }
  });
});

describe('the bytes of a body', () => {
  it('are those that came when the handler reads them, though they are valid in their turn alone', async () => {
    const message = {
      operator: { external_operator_id: 'a', display_name: 'Ann' },
      content: [{ type: 'text', text: 'hi' }],
    };
    for (const length of [200, 2 * longBodyBytes]) {
      const text = JSON.stringify(message).padEnd(length);
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const ports = {
        ...portsOf({
          postOperatorMessage: ({ bytes }) => {
            resolve(bytes.equals(Buffer.from(text)));
            return { status: 202, body: {} };
          },
        }),
        limits: { chat_body_bytes_max: text.length, json_depth_max: 16 },
      };
      const exchange = {
        ...exchangeOf([]),
        readBody: (_: number, taker: BodyTaker) => {
          const bytes = Buffer.from(text);
          taker.take(bytes);
          bytes.fill(0);
        },
        replyProblem: reject,
      };
      const pipeline = new Pipeline('postOperatorMessage', ports as unknown as PipelinePorts);
      pipeline.serve(exchange as unknown as Exchange, {});
      assert.equal(await promise, true, `${length} bytes`);
    }
  });
});
