// One request on its socket: its one reply, or none after an abort.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RateLimit } from '../../../src/access/rate-limits.ts';
import { WrittenJson, type JsonBytes } from '../../../src/base/json-bytes.ts';
import { Exchange } from '../../../src/http/exchange.ts';
import type { RequestHead } from '../../../src/http/request-head.ts';

/** A response that copies what it is told when it is told it, as uWS does. */
class NotingResponse {
  readonly told: string[] = [];
  #abort: () => void = () => {};

  onAborted(abort: () => void): void {
    this.#abort = abort;
  }

  abort(): void {
    this.#abort();
  }

  cork(write: () => void): void {
    write();
  }

  writeStatus(status: string): void {
    this.told.push(status);
  }

  writeHeader(name: string, value: string | Uint8Array): void {
    this.told.push(`${name}: ${Buffer.from(value).toString()}`);
  }

  end(body: string | Uint8Array): void {
    this.told.push(Buffer.from(body).toString());
  }
}

class Numbered extends WrittenJson {
  readonly #number: number;

  constructor(number: number) {
    super();
    this.#number = number;
  }

  override writeTo(json: JsonBytes): void {
    json.value(this.#number);
  }
}

function open(requestId: string, framing: RequestHead['framing']['kind'] = 'plain') {
  const response = new NotingResponse();
  const ends: (number | null)[] = [];
  const head = { requestId, method: 'get', framing: { kind: framing } } as unknown as RequestHead;
  const onEnd = ({ status }: { status: number | null }): void => void ends.push(status);
  const exchange = new Exchange(response as never, head, { route: '/', onEnd });
  return { exchange, response, ends };
}

const json = 'Content-Type: application/json; charset=utf-8';

describe('the reply to a request', () => {
  it('has its own id and body where other replies are made before it is sent', async () => {
    // A reply on a connection that ends with it waits for the next turn of the loop.
    const requests = [open('first', 'chunked'), open('second'), open('third', 'chunked')];
    for (const [index, { exchange }] of requests.entries()) {
      exchange.reply({ status: 202, body: new Numbered(index) });
    }
    await nextTurn();
    assert.deepEqual(
      requests.map(({ response }) => response.told),
      ['first', 'second', 'third'].map((id, index) => [
        '202 Accepted',
        `Request-Id: ${id}`,
        json,
        `${index}`,
      ]),
    );
  });

  it('names the rate that is its own in place of the one that the request counted in', () => {
    const { exchange, response } = open('one');
    exchange.addRate(new RateLimit('reads', { quota: 2, window_seconds: 60 }), {
      remaining: 1,
      resetSeconds: 9,
    });
    exchange.addOwnHeaders({ RateLimit: '"streams";r=3' });
    exchange.reply({ status: 200, body: {} });
    assert.deepEqual(response.told.slice(1, -1).join('\r\n').split('\r\n').sort(), [
      json,
      'RateLimit-Policy: "reads";q=2;w=60',
      'RateLimit: "streams";r=3',
      'Request-Id: one',
    ]);
  });

  it('is none after an abort, and the end is told once (INV-601)', async () => {
    for (const framing of ['plain', 'chunked'] as const) {
      const early = open('early', framing);
      early.response.abort();
      early.exchange.reply({ status: 202, body: new Numbered(1) });
      early.exchange.replyProblem(new Error('late'));
      await nextTurn();
      assert.deepEqual([early.response.told, early.ends], [[], [null]]);
    }
    const between = open('between', 'chunked');
    between.exchange.reply({ status: 202, body: new Numbered(1) });
    between.response.abort();
    await nextTurn();
    assert.deepEqual(between.response.told, []);
    assert.equal(between.ends.length, 1);
  });

  it('is one: a second is a bug (INV-601)', () => {
    const { exchange, response, ends } = open('one');
    exchange.reply({ status: 200, body: {} });
    const { length } = response.told;
    assert.throws(() => exchange.reply({ status: 200, body: {} }), /exactly one reply/);
    response.abort();
    assert.deepEqual([response.told.length, ends], [length, [200]]);
  });
});
