// Limit of relay: no session, no journal, no check; an endpoint's events go on as they come.

import { Agent, request as ask } from 'node:http';
import type { HttpResponse } from 'uWebSockets.js';
import { beginEventStream, listen, readBody, sendAnswer } from '../support/uws.ts';

export interface TokenRelayOptions {
  readonly providerPort: number;
}

/** Listens: GET /s/<n> reads stream n, POST /s/<n> asks the endpoint. Resolves with the port. */
export function startTokenRelay({ providerPort }: TokenRelayOptions): Promise<number> {
  const readers = new Map<string, HttpResponse>();
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return listen((app) => {
    app.get('/s/:stream', (response, request) => {
      const name = request.getParameter(0) ?? '';
      beginEventStream(response);
      response.onAborted(() => readers.delete(name));
      response.write(': open\n\n');
      readers.set(name, response);
    });
    app.post('/s/:stream', (response, request) => {
      const name = request.getParameter(0) ?? '';
      readBody(response, (body) => {
        sendAnswer(response, { status: '202 Accepted', headers: [], body: '{}' });
        const asked = ask({
          agent,
          port: providerPort,
          method: 'POST',
          path: '/v1/chat/completions',
          headers: { 'content-length': body.length },
        });
        asked.on('response', (answer) => {
          answer.on('data', (events: Buffer) => {
            const reader = readers.get(name);
            reader?.cork(() => reader.write(events));
          });
        });
        asked.end(Buffer.from(body));
      });
    });
  });
}
