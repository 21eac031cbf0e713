// Peer of fan-out: better-sse channels on node:http, published to through a POST.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createChannel, createSession, type Channel } from 'better-sse';
import { stampMark, stampPrefix } from '../load/http-connection.ts';

export interface BetterSseOptions {
  /** The envelopes of one publish, as the server under test makes them. */
  readonly items: readonly string[];
  readonly answerBody: string;
}

/** Listens: GET /s/<n> reads stream n, POST /s/<n> publishes to it. Resolves with the port. */
export async function startBetterSse({ items, answerBody }: BetterSseOptions): Promise<number> {
  const channels = new Map<string, Channel>();
  const channelOf = (name: string): Channel => {
    let channel = channels.get(name);
    if (channel === undefined) channels.set(name, (channel = createChannel()));
    return channel;
  };
  let count = 0;
  const server = createServer((request, response) => {
    const channel = channelOf(request.url ?? '');
    if (request.method === 'GET') {
      // Its pings would count as bytes that some readers got and others did not.
      void createSession(request, response, { keepAlive: null }).then((session) => {
        channel.register(session);
        session.push('open', 'open');
      });
      return;
    }
    void buffer(request).then((body) => {
      const at = body.indexOf(stampPrefix);
      const stamp = at < 0 ? stampMark : body.toString('latin1', at, at + stampMark.length);
      for (const item of items) {
        count += 1;
        const envelope: unknown = JSON.parse(item.replace(stampMark, stamp));
        channel.broadcast(envelope, 'message', { eventId: String(count).padStart(23, '0') });
      }
      response.writeHead(202, { 'Content-Type': 'application/json' }).end(answerBody);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
