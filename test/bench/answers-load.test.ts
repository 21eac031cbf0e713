// The closed loop of conversations holds against servers that open streams late and cut frames.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAnswers } from '../../bench/load/answers-load.ts';
import { keyMark } from '../../bench/load/http-connection.ts';
import type { AnswersOutcome } from '../../bench/load/jobs.ts';

const frames = [
  'event: delta\ndata: {"text":"Hello"}\n\n',
  'event: status\ndata: {"status":"turn.completed"}\n\n',
];

/** Answers each post on the stream that is open then, and keeps nothing. */
async function converse(
  t: TestContext,
  options: { readonly opensAfterMs?: number; readonly pieces?: readonly string[] },
): Promise<AnswersOutcome> {
  let reader: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      void sleep(options.opensAfterMs ?? 0).then(() => {
        response.write(': open\n\n');
        reader = response;
      });
      return;
    }
    request.resume();
    request.on('end', () => {
      response.writeHead(202, { 'content-length': 0 }).end();
      void publish(reader);
    });
  });
  const publish = async (to: ServerResponse | undefined): Promise<void> => {
    for (const piece of options.pieces ?? frames) {
      to?.write(piece);
      await sleep(1);
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const host = 'Host: 127.0.0.1\r\n';
  return runAnswers({
    kind: 'answers',
    port: (server.address() as AddressInfo).port,
    sessions: [
      {
        read: `GET / HTTP/1.1\r\n${host}\r\n`,
        post: `POST / HTTP/1.1\r\n${host}content-length: ${keyMark.length}\r\n\r\n${keyMark}`,
      },
    ],
    measureMs: 50,
    serverPids: [process.pid],
  });
}

test('the first message is posted when the stream is open', async (t) => {
  assert.ok((await converse(t, { opensAfterMs: 100 })).perSecond > 0);
});

test('an end that comes in two pieces ends the turn', async (t) => {
  const whole = frames.join('');
  const cut = whole.indexOf('completed');
  const { perSecond, itemsPerSecond } = await converse(t, {
    pieces: [whole.slice(0, cut), whole.slice(cut)],
  });
  assert.ok(perSecond > 0);
  assert.ok(itemsPerSecond > perSecond, 'two items a turn');
});
