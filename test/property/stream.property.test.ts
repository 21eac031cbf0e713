// Readers of a stream against any order of writing, failing, trimming, crashing and reading.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { StreamHub } from '../../src/stream/hub.ts';
import { readEntries } from '../../src/stream/reader.ts';
import type { Tail } from '../../src/stream/tail.ts';
import { FaultyJournal } from '../support/faulty-journal.ts';
import { StillClock } from '../support/still-clock.ts';
import { itemOf } from '../support/tail-item.ts';

const stream = 'ses_1';
const windowMax = 6;
const idleTimeoutMs = 100;

interface Seen {
  readonly sequence: number;
  readonly text: string;
}

/** A writer as `chat/session-log` is one: adds, journals, then publishes or gives up. */
class Writer {
  journal = new FaultyJournal();
  readonly clock = new StillClock();
  readonly eager = new Set<number>();
  hub: StreamHub;
  #release: (() => void) | undefined;
  #pending: Promise<unknown>[] = [];
  readonly #options: { readonly tailBytesMax: number; readonly chunkBytesMax: number };
  #life = 0;

  constructor(tailBytesMax: number, chunkBytesMax = 100) {
    this.#options = { tailBytesMax, chunkBytesMax };
    this.journal.tellsLate = true;
    this.hub = this.#openHub();
  }

  get tail(): Tail {
    return this.hub.tail(stream);
  }

  write(sizes: readonly number[], isEager: boolean): void {
    const { tail, journal } = this;
    if (isEager && tail.unjournalledCount + sizes.length > windowMax) return;
    const before = tail.last;
    const appends = sizes.map((size) => {
      const sequence = tail.last + 1;
      const bytes = Buffer.from(`${this.#life}:${sequence};`.padEnd(size, '.'));
      tail.add(itemOf({ sequence, bytes }), { isEager });
      if (isEager) this.eager.add(sequence);
      return { stream, sequence, bytes };
    });
    const { last } = tail;
    this.#pending.push(
      journal.commit({ appends }).then(
        () => tail.markDurable(last),
        () => tail.abandon(before, last),
      ),
    );
  }

  /** Has the disk stand still, or go on and catch up. */
  async hold(isHeld: boolean): Promise<void> {
    if (isHeld) this.#release ??= this.journal.hold();
    else await this.settle();
  }

  async settle(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
    await Promise.all(this.#pending);
    this.#pending = [];
    await nextTurn();
  }

  /** Everything that is not on disk is gone; what follows jumps over what was handed out. */
  async crash(): Promise<void> {
    this.#life += 1;
    this.journal = await this.journal.crashed();
    this.journal.tellsLate = true;
    this.#release = undefined;
    this.#pending = [];
    this.hub = this.#openHub();
    this.tail.skip(windowMax + 1);
    this.write([10], false);
    await this.settle();
  }

  #openHub(): StreamHub {
    const { journal, clock } = this;
    const options = { ...this.#options, idleTimeoutMs, sharedBytesMax: 500 };
    return new StreamHub({ journal, clock }, options);
  }
}

/** A client with one cursor: of an entry reader or of one that takes joined bytes. */
class Client {
  readonly seen: Seen[] = [];
  #text = '';
  readonly #bytesMax: number;
  readonly #takesChunks: boolean;
  #cursor = 0;

  constructor(options: { bytesMax: number; takesChunks: boolean }) {
    this.#bytesMax = options.bytesMax;
    this.#takesChunks = options.takesChunks;
  }

  get text(): string {
    return this.#takesChunks ? this.#text : this.seen.map(({ text }) => text).join('');
  }

  read({ tail, journal, hub }: Writer): boolean {
    const source = { tail, journal };
    assert.ok(this.#cursor <= tail.head, 'no cursor is ever ahead of the head');
    if (this.#takesChunks) {
      const chunk = hub.reader.chunkAfter(tail, this.#cursor);
      if (chunk === undefined) return false;
      assert.ok(chunk.lastSequence > this.#cursor && chunk.lastSequence <= tail.head);
      this.#text += Buffer.from(chunk.bytes).toString();
      this.#cursor = chunk.lastSequence;
      return true;
    }
    const found = readEntries(source, this.#cursor, this.#bytesMax);
    for (const { sequence, bytes } of found) {
      assert.ok(sequence > this.#cursor && sequence <= tail.head);
      this.#cursor = sequence;
      this.seen.push({ sequence, text: Buffer.from(bytes).toString() });
    }
    const size = found.reduce((sum, { bytes }) => sum + bytes.length, 0);
    assert.ok(found.length <= 1 || size <= this.#bytesMax, 'a page keeps to its bound');
    return found.length > 0;
  }
}

const size = fc.integer({ min: 6, max: 60 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      sizes: fc.array(size, { minLength: 1, maxLength: 3 }),
      isEager: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      client: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('turn' as const, 'hold' as const, 'settle' as const, 'idle' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'fail' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function play(writer: Writer, clients: readonly Client[], plan: readonly Step[]) {
  for (const what of plan) {
    switch (what.kind) {
      case 'write':
        writer.write(what.sizes, what.isEager);
        break;
      case 'read':
        clients[what.client]?.read(writer);
        break;
      case 'turn':
        await nextTurn();
        break;
      case 'hold':
        await writer.hold(true);
        break;
      case 'settle':
        await writer.hold(false);
        break;
      case 'idle':
        writer.clock.advance(idleTimeoutMs * 2);
        writer.hub.sweep();
        break;
      case 'crash':
        await writer.crash();
        break;
      case 'fail':
        await writer.settle();
        writer.journal.failNext();
        writer.write([20], false);
        await writer.settle();
        break;
    }
  }
  await writer.settle();
  for (const client of clients) while (client.read(writer));
}

describe('readers of a stream', () => {
  it('get every item once, in order, the same bytes, across tail, journal and crashes (INV-301)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 4, maxLength: 4 }),
        async (plan, tailBytesMax, bytesMaxes) => {
          const writer = new Writer(tailBytesMax, bytesMaxes[3]);
          const clients = bytesMaxes.map(
            (bytesMax, index) => new Client({ bytesMax, takesChunks: index === 3 }),
          );
          await play(writer, clients, plan);
          const onDisk = writer.journal
            .readStream(stream, 0, Number.MAX_SAFE_INTEGER)
            .map(({ sequence, bytes }) => ({ sequence, text: Buffer.from(bytes).toString() }));
          const kept = new Set(onDisk.map(({ text }) => text));
          const meaning = new Map<number, string>();
          for (const { seen } of clients) {
            for (const { sequence, text } of seen) {
              assert.equal(meaning.get(sequence) ?? text, text, 'a cursor has one meaning');
              meaning.set(sequence, text);
              if (!kept.has(text)) assert.ok(writer.eager.has(sequence), 'only deltas are lost');
            }
          }
          for (const { sequence, text } of onDisk) {
            assert.equal(meaning.get(sequence), text, 'no lost cursor is used again');
          }
          for (const client of clients) {
            const all = client.text.match(/\d+:\d+;\.*/g) ?? [];
            assert.deepEqual(
              all.filter((text) => kept.has(text)),
              onDisk.map(({ text }) => text),
            );
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('holds at most the window ahead of the disk, with any faults of the disk (INV-304)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (plan) => {
        const writer = new Writer(100);
        for (const what of plan) {
          await play(writer, [], [what]);
          const { tail, journal } = writer;
          const ahead = tail.read(journal.headOf(stream), Number.MAX_SAFE_INTEGER) ?? [];
          assert.ok(ahead.length <= windowMax);
        }
      }),
      { numRuns: 100 },
    );
  });
});
