// Streams of events at the socket: how often it is written to, and what waits when it is full.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exchange } from '../../../src/http/exchange.ts';
import { SseStreams } from '../../../src/http/sse.ts';
import { MemoryJournal } from '../../../src/journal/memory-store.ts';
import { Tail } from '../../../src/stream/tail.ts';
import { StillClock } from '../../support/still-clock.ts';

/** A response that notes what happens to it, and takes as much as it is told. */
class NotingResponse {
  readonly writes: string[] = [];
  corkCount = 0;
  uncorkedWrites = 0;
  isFull = false;
  #isCorked = false;
  #onWritable: () => boolean = () => true;

  cork(write: () => void): this {
    this.corkCount += 1;
    this.#isCorked = true;
    write();
    this.#isCorked = false;
    return this;
  }

  write(bytes: string | Uint8Array): boolean {
    if (!this.#isCorked) this.uncorkedWrites += 1;
    this.writes.push(Buffer.from(bytes as Uint8Array).toString());
    return !this.isFull;
  }

  onWritable(listener: () => boolean): this {
    this.#onWritable = listener;
    return this;
  }

  end(bytes: string): this {
    this.writes.push(bytes);
    return this;
  }

  close(): this {
    this.writes.push('closed');
    return this;
  }

  drain(): void {
    this.isFull = false;
    this.#onWritable();
  }
}

function setUp(perSessionMax = 4) {
  const clock = new StillClock();
  const journal = new MemoryJournal();
  const tail = new Tail('ses_1', { head: 0, bytesMax: 1e6 });
  const streams = new SseStreams(
    { journal, clock },
    {
      heartbeatMs: 15_000,
      maxAgeMs: 900_000,
      retryMs: 2000,
      slowConsumerMs: 10_000,
      perSessionMax,
    },
  );
  const open = (): NotingResponse => {
    const response = new NotingResponse();
    const exchange = { beginStream: () => response, onAbort: () => {} };
    streams.open(exchange as unknown as Exchange, {
      sessionId: 'ses_1',
      tail,
      tag: 'abcdef',
      after: 0,
      expiresAtMs: clock.nowMs() + 3_600_000,
      onClose: () => {},
    });
    return response;
  };
  const publish = (...sequences: number[]): void => {
    for (const sequence of sequences) {
      tail.add({ sequence, bytes: Buffer.from(`<${sequence}>`) }, { isEager: true });
    }
  };
  return { clock, streams, open, publish };
}

describe('a stream of events (contract 6.3)', () => {
  it('is written to once, corked, with all that a turn of the loop publishes (INV-607)', async () => {
    const { open, publish, streams } = setUp();
    const readers = [open(), open()];
    await nextTurn();
    const before = readers.map(({ corkCount }) => corkCount);
    publish(1, 2);
    publish(3);
    await nextTurn();
    await nextTurn();
    readers.forEach((reader, index) => {
      assert.equal(reader.corkCount - (before[index] ?? 0), 1);
      assert.equal(reader.writes.at(-1), '<1><2><3>');
      assert.equal(reader.uncorkedWrites, 0);
    });
    streams.stop();
  });

  it('stops reading while the socket is full, and goes on from its cursor (INV-302)', async () => {
    const { open, publish, streams } = setUp();
    const reader = open();
    reader.isFull = true;
    publish(1);
    await nextTurn();
    publish(2);
    publish(3);
    await nextTurn();
    assert.deepEqual(reader.writes.slice(1), ['<1>']);
    reader.drain();
    assert.deepEqual(reader.writes.slice(1), ['<1>', '<2><3>']);
    streams.stop();
  });

  it('is closed without a word when its socket stays full for too long', async () => {
    const { open, publish, streams, clock } = setUp();
    const reader = open();
    reader.isFull = true;
    publish(1);
    await nextTurn();
    clock.advance(11_000);
    assert.equal(reader.writes.at(-1), 'closed');
    assert.equal(streams.connectionCount, 0);
    streams.stop();
  });
});
