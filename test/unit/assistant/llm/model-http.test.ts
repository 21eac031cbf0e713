// The bytes of an endpoint's answer: how much of them waits, and how they end.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HostResolver } from '../../../../src/base/host-resolver.ts';
import {
  ConnectionFault,
  ModelHttp,
  type AnswerBytes,
} from '../../../../src/assistant/llm/model-http.ts';

const answers: RequestListener[] = [];
const server = createServer((request, response) => answers.shift()?.(request, response));
after(() => server.close());

/** The bytes of an answer that the server gives in this way. */
async function bytesOf(answer: RequestListener): Promise<AnswerBytes> {
  answers.push(answer);
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const http = new ModelHttp(new HostResolver().lookup);
  const url = new URL(`http://127.0.0.1:${port}/`);
  const { signal } = new AbortController();
  return (await http.post({ url, headers: {}, body: '{}', signal })).body;
}

/** Lets come what comes without being read. */
async function wait(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
}

describe('The bytes of an answer', () => {
  it('wait in the connection while many are unread, and all arrive later', async () => {
    const whole = Buffer.alloc(8 * 1024 * 1024, 'answer ');
    const bytes = await bytesOf((_request, response) => response.end(whole));
    const parts: Buffer[] = [];
    while (!bytes.hasEnded) {
      await wait();
      const part = bytes.read();
      if (part === undefined) await bytes.more();
      else parts.push(part);
    }
    const largest = Math.max(...parts.map(({ length }) => length));
    assert.ok(largest <= 512 * 1024, `${largest} bytes waited`);
    assert.ok(Buffer.concat(parts).equals(whole));
  });

  it('are read before the fault if the connection broke', async () => {
    const bytes = await bytesOf((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('some', () => response.destroy());
    });
    await wait();
    await bytes.more();
    assert.equal(bytes.read()?.toString(), 'some');
    await bytes.more();
    assert.equal(bytes.hasEnded, false);
    assert.throws(() => bytes.read(), ConnectionFault);
  });

  it('are all those that came since the last read', async () => {
    const bytes = await bytesOf((_request, response) => {
      response.write('one, ');
      setImmediate(() => response.end('two'));
    });
    await wait();
    let text = '';
    while (!bytes.hasEnded) {
      text += bytes.read()?.toString() ?? '';
      await bytes.more();
    }
    assert.equal(text, 'one, two');
    assert.equal(bytes.read(), undefined);
  });
});
