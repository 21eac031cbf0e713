// The transport in the real packages: the `Chat` that `useChat` wraps, over the fake service.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Chat } from '@ai-sdk/react';
import type { UIMessage } from 'ai';
import { AisleChatTransport } from '../../clients/js/ai-sdk/chat-transport.ts';
import { ChatClient } from '../../clients/js/src/chat-client.ts';
import { memoryStorage } from '../../clients/js/src/ports.ts';
import { FakeService } from './fake-service.ts';
import { VirtualClock } from './virtual-clock.ts';

const textIn = (message: UIMessage | undefined): string =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('useChat with the transport of the client', () => {
  function house() {
    const clock = new VirtualClock();
    const service = new FakeService(clock, () => 0.7);
    const storage = memoryStorage();
    const open = (): ChatClient =>
      new ChatClient({
        getMaterial: async () => service.material(),
        surface: { type: 'server' },
        ports: {
          fetch: service.fetch,
          clock,
          random: () => 0.5,
          storage,
          network: { isOnline: () => true, watch: () => () => {} },
        },
      });
    return { clock, service, open };
  }

  it('gets the answer as text that grows, and its artifacts as data parts', async () => {
    const { clock, open } = house();
    const chat = new Chat({ transport: new AisleChatTransport(open()) });
    const sending = chat.sendMessage({ text: 'A kettle' });
    const grown = new Set<string>();
    await clock.pass(60_000, () => {
      grown.add(textIn(chat.messages[1]));
      return chat.status === 'ready';
    });
    await sending;
    assert.ok(grown.size > 3, [...grown].join(' / '));
    assert.equal(chat.status, 'ready');
    const [, answer] = chat.messages;
    assert.ok(answer?.parts.some(({ type }) => type === 'data-artifact'));
  });

  it('stops the answer at the service', async () => {
    const { clock, service, open } = house();
    const chat = new Chat({ transport: new AisleChatTransport(open()) });
    const sending = chat.sendMessage({ text: 'A kettle' });
    await clock.pass(60_000, () => textIn(chat.messages[1]) !== '');
    await chat.stop();
    await clock.pass(10_000);
    await sending;
    const cancelled = service.items.filter(
      ({ kind, payload }) =>
        kind === 'status' && 'status' in payload && payload.status === 'turn.cancelled',
    );
    assert.equal(cancelled.length, 1);
  });

  it('resumes an answer after a reload, from its beginning to its end', async () => {
    const { clock, service, open } = house();
    const first = open();
    void first.open();
    await clock.pass(100);
    first.send('A kettle').catch(() => {});
    await clock.pass(1500);
    first.close();
    const chat = new Chat({ transport: new AisleChatTransport(open()) });
    const resuming = chat.resumeStream();
    await clock.pass(60_000, () => service.isIdle && chat.status === 'ready');
    await resuming;
    assert.match(textIn(chat.messages.at(-1)), /word0/);
    // Until the end of the answer is kept too.
    await clock.pass(1000);
    const again = new Chat({ transport: new AisleChatTransport(open()) });
    const nothing = again.resumeStream();
    await clock.pass(1000);
    await nothing;
    assert.deepEqual(again.messages, []);
  });

  it('shows a failed answer as an error with words that may be shown', async () => {
    const { clock, service, open } = house();
    const chat = new Chat({ transport: new AisleChatTransport(open()) });
    const sending = chat.sendMessage({ text: 'A kettle' });
    await clock.pass(1000);
    service.restart();
    await clock.pass(30_000);
    await sending;
    assert.equal(chat.status, 'error');
    assert.equal(chat.error?.message, 'The answer was interrupted.');
  });
});
