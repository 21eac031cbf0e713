// Contract 6.3: a reader that is slow loses nothing, and one that never reads is let go.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChat, readAll, say, type ChatSession, type Loose } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { encodeRequest } from '../support/raw-http.ts';
import { SseClient } from '../support/sse-client.ts';
import { connect } from 'node:net';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

/** More than the buffers of two sockets hold. */
const messageChars = 900_000;
const messageCount = 16;

const clock = new ManualClock(Date.now());
let server: TestServer;
let chat: ChatSession;
let items: Loose[];

before(async () => {
  server = await startTestServer({
    clock,
    config: {
      limits: { max_message_chars: 1_000_000, chat_body_bytes_max: 2_000_000 },
      chat: { slow_consumer_seconds: 10 },
    },
  });
  const tenant = await server.tenant({ settings: { assistant: { enabled: false } } });
  chat = await openChat(server.publicUrl, tenant);
  for (let index = 0; index < messageCount; index += 1) {
    const text = String.fromCharCode(97 + index).repeat(messageChars);
    assert.equal((await say(chat, `k${index}`, text)).status, 202);
  }
  items = await readAll(chat);
});
after(() => server.dispose());

async function openStreams(): Promise<number> {
  return Number(/^aisle_open_streams (\d+)$/m.exec(await server.metrics())?.[1]);
}

describe('Section 6.3: slow readers', () => {
  test('one that stops in between and goes on gets every item, in order (INV-302)', async () => {
    const reader = SseClientPaused.open(chat);
    await reader.untilServed();
    for (let round = 0; round < 5; round += 1) await reader.readSome(1_000_000);
    const text = await reader.readAll((bytes) => bytes.includes(items.at(-1).cursor, -4096));
    const cursors = [...text.matchAll(/^id: (\S+)\nevent:/gm)].map(([, cursor]) => cursor);
    assert.deepEqual(
      cursors,
      items.map(({ cursor }) => cursor),
    );
    reader.close();
  });

  test('a client that reads on just after its ten seconds gets slow_consumer, behind whole items', async () => {
    // The server has filled both sockets by some time; only then do its ten seconds begin.
    for (let filledMs = 100; ; filledMs *= 2) {
      assert.ok(filledMs < 60_000, 'a reader that reads on hears of it');
      while ((await openStreams()) > 0) await sleep(5);
      const reader = SseClientPaused.open(chat);
      await reader.untilServed();
      await sleep(filledMs);
      for (let passed = 0; passed < 12; passed += 1) clock.advance(1000);
      const isOver = (bytes: Buffer): boolean =>
        bytes.includes('\r\n0\r\n\r\n') || bytes.includes(items.at(-1).cursor, -4096);
      const text = await reader.readAll(isOver);
      reader.close();
      if (text.includes(items.at(-1).cursor)) continue;
      assert.ok(text.includes('}\n\nevent: control\ndata: {"reason":"slow_consumer"}\n\n'));
      return;
    }
  });

  test('a client that never reads is closed soon after its ten seconds, and resumes at its cursor', async () => {
    while ((await openStreams()) > 0) await sleep(5);
    const reader = SseClientPaused.open(chat);
    await reader.untilServed();
    let passed = 0;
    while ((await openStreams()) > 0) {
      clock.advance(1000);
      passed += 1;
      assert.ok(passed < 300, 'the stream is let go long before its age');
      await sleep(1);
    }
    assert.ok(passed >= 10);
    const text = await reader.readAll(() => false);
    const complete = [...text.matchAll(/^id: (\S+)\nevent: \w+\ndata: .*\n\n/gm)];
    const got = complete.map(([, cursor]) => cursor);
    assert.ok(got.length < items.length);
    const last = got.at(-1);
    const rest = await SseClient.open(server.publicUrl, {
      path: chatPaths.sse,
      token: chat.token,
      ...(last !== undefined && { headers: { 'Last-Event-ID': last } }),
    });
    await rest.until((client) => client.connection.received.includes(items.at(-1).cursor, -4096));
    const after = rest.items.map(({ id }) => id);
    assert.deepEqual(
      [...got, ...after],
      items.map(({ cursor }) => cursor),
    );
    rest.close();
  });
});

/** A stream whose reader takes bytes only when told. */
class SseClientPaused {
  readonly #socket;
  readonly #parts: Buffer[] = [];

  private constructor(of: ChatSession) {
    const { hostname, port } = new URL(of.baseUrl);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('error', () => {});
    this.#socket.pause();
    this.#socket.write(
      encodeRequest({ path: chatPaths.sse, headers: { Authorization: `Bearer ${of.token}` } }),
    );
  }

  static open(of: ChatSession): SseClientPaused {
    return new SseClientPaused(of);
  }

  /** Resolves once the server has begun to answer. */
  async untilServed(): Promise<void> {
    while ((await openStreams()) === 0) await sleep(2);
  }

  async readSome(bytes: number): Promise<void> {
    let taken = 0;
    while (taken < bytes) {
      const part = this.#socket.read() as Buffer | null;
      if (part === null) await sleep(1);
      else {
        this.#parts.push(part);
        taken += part.length;
      }
    }
  }

  /** Reads to the end of the connection, or until `isEnough`; resolves with the whole body. */
  async readAll(isEnough: (bytes: Buffer) => boolean): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.on('close', resolve);
    this.#socket.on('data', (part) => {
      this.#parts.push(part);
      if (isEnough(Buffer.concat(this.#parts.slice(-4)))) resolve();
    });
    this.#socket.resume();
    await promise;
    return Buffer.concat(this.#parts)
      .toString('latin1')
      .replaceAll(/\r\n[0-9a-f]+\r\n/g, '');
  }

  close(): void {
    this.#socket.destroy();
  }
}
