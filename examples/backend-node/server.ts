// The one route that a shop's backend needs: it trades its API key for material that a page may have.
// Run: AISLE_URL=http://127.0.0.1:8787 AISLE_API_KEY=aisle_live_… ORIGIN=https://shop.example node server.ts

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

const { AISLE_URL = '', AISLE_API_KEY = '', ORIGIN = '', PORT = '3000' } = process.env;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = (await json(request).catch(() => ({}))) as { locale?: unknown };
  const reply = await fetch(`${AISLE_URL}/api/v1/assistant/bootstrap`, {
    method: 'POST',
    headers: { authorization: `Bearer ${AISLE_API_KEY}`, 'content-type': 'application/json' },
    // Who the customer is comes from your login, never from the page.
    body: JSON.stringify({ surface: { type: 'web', origin: ORIGIN }, locale: asked.locale }),
  });
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(await reply.text());
}

const server = createServer((request, response) => {
  const isOurs = request.method === 'POST' && request.url === '/assistant/bootstrap';
  if (!isOurs) response.writeHead(404).end();
  else answer(request, response).catch(() => response.writeHead(502).end());
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(JSON.stringify({ event: 'listening', address: server.address() }));
});
