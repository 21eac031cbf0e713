// Streams of events at the socket: how often it is written to, and what waits when it is full.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stretchMs } from '../../../src/base/stretch.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { SseStreams } from '../../../src/http/sse.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { StreamReader } from '../../../src/stream/reader.ts';
import { Tail } from '../../../src/stream/tail.ts';
import { StillClock } from '../../support/still-clock.ts';
import { itemOf } from '../../support/tail-item.ts';

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

/** Joining them to be counted would take longer than what is tested. */
const charsOf = (writes: readonly string[]): number =>
  writes.reduce((sum, { length }) => sum + length, 0);

function setUp(perSessionMax = 4) {
  const clock = new StillClock();
  const journal = new MemoryJournal();
  const tail = new Tail('ses_1', { head: 0, bytesMax: 1e6 });
  const reader = new StreamReader({ journal, clock });
  const streams = new SseStreams(
    { reader, clock },
    {
      heartbeatMs: 15_000,
      maxAgeMs: 900_000,
      retryMs: 2000,
      slowConsumerMs: 10_000,
      perSessionMax,
      opensPerMinuteMax: 600,
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
      tail.add(itemOf({ sequence, bytes: Buffer.from(`<${sequence}>`) }), { isEager: true });
    }
  };
  return { clock, journal, streams, tail, open, publish };
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

  it('is written to with a cork for each chunk of a backlog: what follows a large chunk in one goes out in bits', async () => {
    const { open, tail, streams } = setUp();
    const texts = [400, 30_000, 30_000].map((length, at) => `${at}`.padEnd(length, '.'));
    texts.forEach((text, at) => {
      tail.add(itemOf({ sequence: at + 1, bytes: Buffer.from(text) }), { isEager: true });
    });
    const reader = open();
    await nextTurn();
    assert.deepEqual(reader.writes.slice(1), texts, 'the first write opens the stream');
    assert.equal(reader.corkCount, 1 + texts.length);
    assert.equal(reader.uncorkedWrites, 0);
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

  it('sends a long backlog by the piece, and lets others have the loop in between', async () => {
    const { journal, tail, open, streams } = setUp();
    const size = 100_000;
    const entries = Array.from({ length: 20 }, (_, index) => ({
      sequence: index + 1,
      bytes: Buffer.alloc(size, 97 + index),
    }));
    await journal.commit({ appends: entries.map((entry) => ({ stream: 'ses_1', ...entry })) });
    for (const entry of entries) tail.add(itemOf(entry), { isEager: false });
    tail.markDurable(20);
    const readers = [open(), open()];
    const sentOf = (reader: NotingResponse): string => reader.writes.slice(1).join('');
    let turns = 0;
    while (readers.some((reader) => sentOf(reader).length < 20 * size)) {
      const before = readers.map((reader) => sentOf(reader).length);
      await nextTurn();
      turns += 1;
      assert.ok(turns < 100, 'each turn of the loop sends some of it');
      readers.forEach((reader, index) => {
        assert.ok(sentOf(reader).length - (before[index] ?? 0) <= 512 * 1024);
      });
    }
    assert.ok(turns > 2);
    const all = Buffer.concat(entries.map(({ bytes }) => bytes)).toString();
    for (const reader of readers) assert.ok(sentOf(reader) === all, 'all of it, in order, once');
    streams.stop();
  });

  it('gets slow_consumer when its socket stays full for too long, and is closed soon after', async () => {
    const { open, publish, streams, clock } = setUp();
    const [deaf, listening] = [open(), open()];
    for (const reader of [deaf, listening]) reader.isFull = true;
    publish(1);
    await nextTurn();
    clock.advance(11_000);
    const farewell = 'event: control\ndata: {"reason":"slow_consumer"}\n\n';
    for (const reader of [deaf, listening]) assert.equal(reader.writes.at(-1), farewell);
    publish(2);
    await nextTurn();
    listening.drain();
    assert.equal(streams.connectionCount, 1);
    assert.deepEqual(listening.writes.slice(-2), [farewell, ''], 'nothing comes behind it');
    clock.advance(5000);
    assert.deepEqual(deaf.writes.slice(-2), [farewell, 'closed']);
    assert.equal(streams.connectionCount, 0);
    streams.stop();
  });

  it('ends when items that it has not had are cut off (INV-310)', async () => {
    const { open, publish, streams, tail } = setUp();
    const [behind, fresh] = [open(), open()];
    behind.isFull = true;
    publish(1);
    await nextTurn();
    publish(2, 3, 4);
    await nextTurn();
    tail.raiseFloor(3);
    behind.drain();
    assert.deepEqual(
      behind.writes.slice(-2),
      ['<1>', ''],
      'it is not given what comes after a gap',
    );
    publish(5);
    await nextTurn();
    await nextTurn();
    assert.equal(fresh.writes.at(-1), '<5>', 'who is past it goes on');
    streams.stop();
  });

  it('beats on though the clock was set back', async () => {
    const { clock, open, streams } = setUp();
    const response = open();
    clock.set(-3_600_000);
    clock.advance(15_000);
    assert.equal(response.writes.at(-1), ': hb\n\n');
    assert.equal(response.writes.filter((text) => text.startsWith(': hb')).length, 1);
    streams.stop();
  });

  it('sends many returning readers all missed items, in turns (INV-613)', async (context) => {
    const { open, publish, tail, streams } = setUp(0);
    publish(1);
    const piece = 'x'.repeat(64 * 1024);
    for (let sequence = 2; sequence <= 12; sequence += 1) {
      tail.add(itemOf({ sequence, bytes: Buffer.from(piece) }), { isEager: true });
    }
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    // Each connection that is written to takes a millisecond.
    let nowMs = 0;
    context.mock.method(performance, 'now', () => (nowMs += 1));
    const readers = Array.from({ length: 100 }, open);
    const written = (): number => readers.reduce((sum, { writes }) => sum + charsOf(writes), 0);
    const openings = 100 * charsOf(readers[99]?.writes ?? []);
    let before = openings;
    let turnCount = 0;
    const whole = 100 * (11 * piece.length + '<1><13>'.length);
    while (written() - openings < whole) {
      turnCount += 1;
      assert.ok(written() - before <= 2 * stretchMs * 5 * piece.length, `turn ${turnCount}`);
      before = written();
      // What is published meanwhile makes no haste for those that are behind.
      if (turnCount === 2) publish(13);
      await nextTurn();
      assert.ok(turnCount < 1000, 'all of it comes');
    }
    assert.ok(turnCount > 20, `${turnCount} turns`);
    for (const { writes } of readers) {
      assert.equal(writes.slice(1).join(''), `<1>${piece.repeat(11)}<13>`);
    }
    // What is published from now on comes at once.
    publish(14);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    for (const { writes } of readers) assert.equal(writes.at(-1), '<14>');
    streams.stop();
  });
});
