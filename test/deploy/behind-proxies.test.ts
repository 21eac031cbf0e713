// A server behind the proxies of deploy/, with Debian's nginx and Caddy: every way to speak to it
// works as it does without one.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { text as textOf } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { seedShop } from '../crash/shop.ts';
import { openChat, type ChatSession, type Loose } from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { freePort } from '../support/free-port.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { caddy, nginx, startNginx, type Proxy, type ProxyKind } from './proxies.ts';

const ca = readFileSync(new URL('../fixtures/tls/authority.pem', import.meta.url));
const agent = new Agent({ ca, keepAlive: true });
after(() => agent.destroy());

interface Sent {
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request over TLS and HTTP/1.1; resolves once the head of the answer is there. */
async function open(port: number, path: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { token, body, headers } = sent;
  const outgoing = requestHttps({
    host: '127.0.0.1',
    port,
    path,
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

async function ask(port: number, path: string, sent: Sent = {}) {
  const answer = await open(port, path, sent);
  const text = await textOf(answer);
  const isJson = /json/.test(answer.headers['content-type'] ?? '');
  const body: Loose = isJson ? JSON.parse(text) : text;
  return { status: answer.statusCode, headers: answer.headers, body };
}

/** Events as they arrive. */
class EventStream {
  readonly answer: IncomingMessage;
  received = '';
  isEnded = false;

  private constructor(answer: IncomingMessage) {
    this.answer = answer;
    answer.setEncoding('utf8').on('data', (text: string) => (this.received += text));
    answer.once('close', () => (this.isEnded = true));
  }

  static async open(port: number, { token }: ChatSession): Promise<EventStream> {
    const headers = { accept: 'text/event-stream' };
    return new EventStream(await open(port, '/public/v1/chat/stream/sse', { token, headers }));
  }

  /** How many heartbeats have come. */
  get heartbeatCount(): number {
    return this.received.match(/^:/gm)?.length ?? 0;
  }
}

const say = (port: number, { token }: ChatSession, key: string) =>
  ask(port, '/public/v1/chat/messages', {
    token,
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ content: [{ type: 'text', text: 'Hello, and thank you!' }] }),
  });

/** A batch of about so many bytes; items that are not asked for again, under a name of their own. */
function batchOf(bytes: number, name: string): string {
  const plain = 'A warm word. '.repeat(640);
  const items = Array.from({ length: Math.floor(bytes / (plain.length + 150)) }, (_, at) => ({
    external_product_id: `${name}-${at}`,
    updated_at: '2026-01-05T09:00:00Z',
    title: `Bulk ${at}`,
    description: { plain },
  }));
  const text = JSON.stringify({ items });
  return `${text}${' '.repeat(Math.max(0, bytes - text.length))}`;
}

const batchPath = '/api/v1/catalog/index-sync/items/batch';
const mebibyte = 1024 * 1024;

const kinds = [nginx, caddy].filter(({ isInstalled }) => isInstalled);
const dataDir = mkdtempSync(join(tmpdir(), 'aisle-deploy-'));
let tenant: TestTenant;
let server: ChildServer;
let start: () => Promise<ChildServer>;
const proxies = new Map<ProxyKind, Proxy>();

before(async () => {
  if (kinds.length === 0) return;
  const port = await freePort();
  tenant = await makeTenant(dataDir);
  const env = { AISLE_PORT: String(port), AISLE_CHAT__SSE_HEARTBEAT_SECONDS: '1' };
  start = () => startChildServer({ dataDir, env });
  server = await start();
  await seedShop(server.url, tenant);
  for (const kind of kinds) proxies.set(kind, await kind.start(port));
});

after(async () => {
  for (const proxy of proxies.values()) await proxy.close();
  await server?.kill();
  removeFolder(dataDir);
});

const portOf = (kind: ProxyKind): number => proxies.get(kind)?.port ?? 0;

for (const kind of [nginx, caddy]) {
  const skip = kind.isInstalled ? false : `${kind.name} is not installed`;
  describe(`a server behind ${kind.name}, as deploy/ has it`, { skip }, () => {
    let port: number;
    before(() => (port = portOf(kind)));

    it('takes a message, and passes its events on one by one as they come', async () => {
      const chat = await openChat(server.url, tenant);
      const stream = await EventStream.open(port, chat);
      assert.equal(stream.answer.statusCode, 200);
      assert.match(stream.answer.headers['content-type'] ?? '', /^text\/event-stream/);
      assert.equal((await say(port, chat, 'first')).status, 202);
      await until(() => stream.received.includes('"turn.completed"'), 'the answer is through');
      // Nothing but heartbeats now: a proxy that gathers bytes would wait for some thousand of them.
      const before = stream.heartbeatCount;
      await until(() => stream.heartbeatCount > before, 'one heartbeat is through');
      await until(() => stream.heartbeatCount > before + 1, 'and the next one');
      stream.answer.destroy();
    });

    it('answers a poll that waits, as soon as there is something', async () => {
      const chat = await openChat(server.url, tenant);
      const waiting = ask(port, '/public/v1/chat/stream?wait_seconds=25', { token: chat.token });
      assert.equal((await say(port, chat, 'poll')).status, 202);
      const { status, body } = await waiting;
      assert.equal(status, 200);
      assert.ok(body.items.length > 0);
    });

    it('speaks HTTP/2 to clients', async () => {
      const session = connectHttp2(`https://localhost:${port}`, {
        ca,
        lookup: (_host, options, found) =>
          options.all === true
            ? found(null, [{ address: '127.0.0.1', family: 4 }])
            : found(null, '127.0.0.1', 4),
      });
      const stream = session.request({ ':path': '/livez' });
      const [head] = (await once(stream, 'response')) as [Record<string, unknown>];
      assert.equal(head[':status'], 200);
      stream.close();
      session.close();
    });

    it('takes a batch of almost 4 MiB, and passes on the refusal of a larger one by Aisle', async () => {
      const token = tenant.apiKey;
      const taken = await ask(port, batchPath, {
        token,
        body: batchOf(4 * mebibyte - 1000, kind.name),
      });
      assert.equal(taken.status, 200, JSON.stringify(taken.body).slice(0, 500));
      assert.ok(taken.body.summary.accepted > 400);
      const refused = await ask(port, batchPath, {
        token,
        body: batchOf(4 * mebibyte + 1000, kind.name),
      });
      assert.equal(refused.status, 413);
      assert.equal(refused.body.code, 'payload_too_large');
    });

    it('refuses requests whose end can be read in two ways', async () => {
      for (const framing of [
        ['Content-Length: 2', 'Content-Length: 40'],
        ['Transfer-Encoding: gzip, chunked'],
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
      ]) {
        const socket = connectTls({ host: '127.0.0.1', port, ca });
        await once(socket, 'secureConnect');
        const head = ['POST /public/v1/chat/session HTTP/1.1', 'Host: localhost', ...framing];
        const tail = '2\r\n{}\r\n0\r\n\r\n';
        socket.write(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n${tail}`);
        const [bytes] = (await once(socket, 'data')) as [Buffer];
        assert.match(bytes.toString(), /^HTTP\/1\.1 (?:400|501) /, framing.join(', '));
        socket.destroy();
      }
    });
  });
}

describe('a server behind proxies that goes down', () => {
  const skip = kinds.length === 0 ? 'no proxy is installed' : false;
  it('tells streams of its drain, and serves again as soon as it is back', { skip }, async () => {
    const chats = await Promise.all(
      kinds.map(async (kind) => {
        const chat = await openChat(server.url, tenant);
        const port = portOf(kind);
        const stream = await EventStream.open(port, chat);
        assert.equal((await say(port, chat, 'before')).status, 202);
        await until(() => stream.received.includes('"turn.completed"'), 'the answer is through');
        return { port, chat, stream };
      }),
    );
    server.terminate();
    assert.deepEqual(await server.ended, { code: 0, signal: null }, server.output());
    for (const { port, stream } of chats) {
      await until(() => stream.isEnded, 'the stream has ended');
      assert.match(stream.received, /"shutdown"/);
      assert.equal((await ask(port, '/livez')).status, 502);
    }
    server = await start();
    for (const { port, chat } of chats) {
      assert.equal((await ask(port, '/livez')).status, 200);
      assert.equal((await say(port, chat, 'after')).status, 202);
    }
  });
});

describe('nginx with only proxy_pass', () => {
  const skip = nginx.isInstalled ? false : 'nginx is not installed';
  it('speaks HTTP/1.0 to the server, which answers 505 to everything', { skip }, async () => {
    const site = `server {
      listen 443 ssl;
      ssl_certificate /etc/ssl/aisle/fullchain.pem;
      ssl_certificate_key /etc/ssl/aisle/privkey.pem;
      location / { proxy_pass http://127.0.0.1:8787; }
    }`;
    const proxy = await startNginx(site, Number(new URL(server.url).port));
    try {
      assert.equal((await ask(proxy.port, '/livez')).status, 505);
    } finally {
      await proxy.close();
    }
  });
});
