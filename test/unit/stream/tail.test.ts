// The recent end of a stream and its readers: what is seen when, and in which order.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Append, StreamEntry } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { StreamHub } from '../../../src/stream/hub.ts';
import { entriesAfter, readEntries, StreamReader } from '../../../src/stream/reader.ts';
import { Tail } from '../../../src/stream/tail.ts';
import { StillClock } from '../../support/still-clock.ts';
import { itemOf } from '../../support/tail-item.ts';

const stream = 'ses_1';
const entryOf = (sequence: number): StreamEntry => ({
  sequence,
  bytes: Buffer.from(`item ${sequence};`),
});
const appendOf = ({ sequence, bytes }: StreamEntry): Append => ({ stream, sequence, bytes });
const sequencesOf = (entries: readonly StreamEntry[] | undefined): number[] | undefined =>
  entries?.map(({ sequence }) => sequence);

/** Chunks are kept for other readers where there are more than one. */
function readByTwo(tail: Tail): Tail {
  for (const wake of [() => {}, () => {}]) tail.onPublish(wake);
  return tail;
}

describe('a tail', () => {
  it('shows an item once it is on disk, a delta at once, and neither before a lower one (INV-303)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    tail.add(itemOf(entryOf(1)), { isEager: false });
    tail.add(itemOf(entryOf(2)), { isEager: true });
    assert.equal(tail.head, 0);
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), []);
    tail.markDurable(1);
    assert.equal(tail.head, 2);
    tail.add(itemOf(entryOf(3)), { isEager: true });
    tail.add(itemOf(entryOf(4)), { isEager: false });
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), [1, 2, 3]);
    tail.markDurable(4);
    assert.deepEqual(sequencesOf(tail.read(2, 1000)), [3, 4]);
  });

  it('counts items ahead of the disk, and jumps over items that readers may have seen (INV-304)', () => {
    const tail = new Tail(stream, { head: 7, bytesMax: 1000 });
    for (const sequence of [8, 9, 10]) tail.add(itemOf(entryOf(sequence)), { isEager: true });
    assert.equal(tail.unjournalledCount, 3);
    tail.markDurable(9);
    assert.equal(tail.unjournalledCount, 1);
    tail.skip(5);
    assert.equal(tail.last, 15);
    assert.throws(() => tail.add(itemOf(entryOf(15)), { isEager: true }), /sequences only grow/);
    tail.add(itemOf(entryOf(16)), { isEager: true });
  });

  it('reads the same bytes item by item and piece by piece, from any place (INV-301)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 10_000_000 });
    const texts: string[] = [];
    const publish = (length: number): void => {
      texts.push(`${tail.last + 1} `.padEnd(length, '.'));
      const bytes = Buffer.from(texts.at(-1) ?? '');
      tail.add(itemOf({ sequence: tail.last + 1, bytes }), { isEager: true });
    };
    const piecesFrom = (after: number): Buffer => {
      const pieces: Uint8Array[] = [];
      for (let last = after; last < tail.head;) {
        const chunk = tail.chunkAfter(last, 10_000_000);
        assert.ok(chunk !== undefined && chunk.lastSequence > last);
        pieces.push(chunk.bytes);
        last = chunk.lastSequence;
      }
      return Buffer.concat(pieces);
    };
    const early = new Map<number, Buffer>();
    // Items of all sizes, some larger than a piece: of 4 bytes, and of up to 100,000.
    for (const length of [4, 700, 400, 5000, 33_000, 4, 100_000, 32_768, 500, 20_000, 13_000]) {
      publish(length);
      early.set(tail.head, Buffer.from(tail.chunkAfter(tail.head - 1, 1)?.bytes ?? []));
    }
    for (let after = 0; after <= texts.length; after += 1) {
      const expected = texts.slice(after).join('');
      assert.equal(piecesFrom(after).toString(), expected, `pieces after ${after}`);
      const items = tail.read(after, 10_000_000) ?? [];
      assert.equal(Buffer.concat(items.map(({ bytes }) => bytes)).toString(), expected);
    }
    for (const [sequence, bytes] of early) assert.equal(bytes.toString(), texts[sequence - 1]);
  });

  it('reads in one piece for a crowd, wherever the items lie: each of its readers writes once (INV-301)', () => {
    const tail = readByTwo(new Tail(stream, { head: 0, bytesMax: 10_000_000 }));
    const texts = [4, 700, 5000, 33_000, 20_000, 500].map((length, at) =>
      `${at} `.padEnd(length, '.'),
    );
    texts.forEach((text, at) => {
      tail.add(itemOf({ sequence: at + 1, bytes: Buffer.from(text) }), { isEager: true });
    });
    for (let after = 0; after < texts.length; after += 1) {
      const chunk = tail.chunkAfter(after, 10_000_000);
      assert.equal(chunk?.lastSequence, texts.length);
      assert.equal(Buffer.from(chunk.bytes).toString(), texts.slice(after).join(''));
    }
    const bounded = tail.chunkAfter(1, 6000);
    assert.equal(bounded?.lastSequence, 3);
    assert.equal(Buffer.from(bounded.bytes).toString(), texts.slice(1, 3).join(''));
  });

  it('reads few items in one piece, up to the bound and one at least (INV-301)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    for (const sequence of [1, 2, 3, 4])
      tail.add(itemOf(entryOf(sequence)), { isEager: sequence < 4 });
    const textOf = (bytesMax: number) =>
      String(Buffer.from(tail.chunkAfter(1, bytesMax)?.bytes ?? []));
    assert.equal(textOf(1000), 'item 2;item 3;', 'the last one is not published');
    assert.equal(textOf(14), 'item 2;item 3;');
    assert.equal(textOf(13), 'item 2;');
    assert.equal(textOf(1), 'item 2;');
    assert.deepEqual(sequencesOf(tail.read(1, 13)), [2]);
    assert.equal(tail.chunkAfter(3, 1000), undefined);
  });

  it('takes no more memory than its bound and one room, however much goes through (INV-301)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 100_000 });
    const bytes = Buffer.alloc(400);
    for (let sequence = 1; sequence <= 5000; sequence += 1) {
      tail.add(itemOf({ sequence, bytes }), { isEager: true });
      tail.markDurable(sequence);
    }
    assert.ok(tail.residentBytes < 100_000 + 2 * 32_768 + 16 * 251 + 2000);
    assert.equal(tail.read(4800, 1e6)?.length, 200);
    tail.shed();
    assert.equal(tail.read(4999, 1e6), undefined);
    assert.equal(tail.residentBytes, 2000);
  });

  it('gives two readers at the same place the same chunk, and a new one behind the next item', () => {
    const tail = readByTwo(new Tail(stream, { head: 0, bytesMax: 1000 }));
    tail.add(itemOf(entryOf(1)), { isEager: true });
    const first = tail.chunkAfter(0, 1000);
    assert.equal(tail.chunkAfter(0, 1000), first);
    assert.equal(first?.lastSequence, 1);
    tail.add(itemOf(entryOf(2)), { isEager: true });
    assert.equal(tail.chunkAfter(0, 1000)?.lastSequence, 2);
  });

  it('keeps items up to its bound, and drops some at once where they take more, none that is not on disk', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 800 });
    const heldAfter = (): number[] => {
      const held: number[] = [];
      for (let after = tail.last; tail.read(after, 10_000) !== undefined; after -= 1)
        held.unshift(after + 1);
      return held.slice(0, -1);
    };
    const counts: number[] = [];
    for (let sequence = 1; sequence <= 40; sequence += 1) {
      tail.add(itemOf({ sequence, bytes: Buffer.alloc(25) }), { isEager: false });
      tail.markDurable(sequence);
      counts.push(heldAfter().length);
    }
    // 32 items fill it; the next one leaves seven eighths.
    assert.deepEqual(counts.slice(30, 38), [31, 32, 28, 29, 30, 31, 32, 28]);
    for (let sequence = 41; sequence <= 80; sequence += 1)
      tail.add(itemOf({ sequence, bytes: Buffer.alloc(25) }), { isEager: true });
    tail.markDurable(40);
    assert.equal(heldAfter()[0], 41, 'what is on disk goes');
    assert.equal(heldAfter().length, 40, 'what is not stays');
  });

  it('drops unpublished items of a failed write, and uses no sequence again (INV-102)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    tail.add(itemOf(entryOf(1)), { isEager: true });
    tail.add(itemOf(entryOf(2)), { isEager: false });
    tail.add(itemOf(entryOf(3)), { isEager: true });
    tail.abandon(0, 3);
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), [1]);
    assert.equal(tail.last, 3);
    assert.equal(tail.unjournalledCount, 0);
  });

  it('publishes no item of a write that is under way because a later one failed (INV-303)', () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    tail.add(itemOf(entryOf(1)), { isEager: false });
    tail.add(itemOf(entryOf(2)), { isEager: true });
    tail.add(itemOf(entryOf(3)), { isEager: false });
    tail.abandon(1, 3);
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), []);
    assert.equal(tail.unjournalledCount, 1);
    tail.add(itemOf(entryOf(4)), { isEager: true });
    tail.markDurable(1);
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), [1, 4]);
    tail.abandon(3, 4);
    assert.deepEqual(sequencesOf(tail.read(0, 1000)), [1, 4], 'clients may have it');
    assert.equal(tail.unjournalledCount, 0);
  });

  it('wakes its readers once for all that a turn of the loop publishes', async () => {
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    let wakeCount = 0;
    const stop = tail.onPublish(() => (wakeCount += 1));
    for (const sequence of [1, 2, 3]) tail.add(itemOf(entryOf(sequence)), { isEager: true });
    await nextTurn();
    assert.equal(wakeCount, 1);
    stop();
    tail.add(itemOf(entryOf(4)), { isEager: true });
    await nextTurn();
    assert.equal(wakeCount, 1);
  });
});

describe('a crowd of readers of one tail', () => {
  /** Forty readers, and what it takes to wake all of them. */
  function crowd(wakeMs: number) {
    const clock = new StillClock();
    const tail = new Tail(stream, { head: 0, bytesMax: 1000, clock });
    const woken: number[] = [];
    for (let reader = 0; reader < 40; reader += 1) {
      tail.onPublish(() => {
        if (reader > 0) return;
        clock.advance(wakeMs);
        woken.push(tail.head);
      });
    }
    const publish = async (sequence: number): Promise<void> => {
      tail.add(itemOf(entryOf(sequence)), { isEager: true });
      await nextTurn();
    };
    return { clock, woken, publish };
  }

  it('is left alone for twice as long as waking it took, and then gets it all at once', async () => {
    const { clock, woken, publish } = crowd(5);
    await publish(1);
    assert.deepEqual(woken, [1]);
    await publish(2);
    await publish(3);
    clock.advance(9);
    assert.deepEqual(woken, [1]);
    clock.advance(1);
    assert.deepEqual(woken, [1, 3]);
    clock.advance(1000);
    assert.deepEqual(woken, [1, 3], 'nothing was published since');
    await publish(4);
    assert.deepEqual(woken, [1, 3, 4], 'the rest is long over');
  });

  it('is woken at once while that takes little time', async () => {
    const { woken, publish } = crowd(0);
    for (const sequence of [1, 2, 3]) await publish(sequence);
    assert.deepEqual(woken, [1, 2, 3]);
  });

  it('waits no longer because the clock was set back meanwhile', async () => {
    const { clock, woken, publish } = crowd(5);
    await publish(1);
    clock.set(-3_600_000);
    await publish(2);
    clock.advance(100);
    assert.deepEqual(woken, [1, 2]);
  });

  it('waits a tenth of a second at most', async () => {
    const { clock, woken, publish } = crowd(5000);
    await publish(1);
    await publish(2);
    clock.advance(100);
    assert.deepEqual(woken, [1, 2]);
  });
});

describe('a reader', () => {
  it('gets every item once and in order, while items are published and trimmed (INV-301)', async () => {
    const steps = fc.array(fc.constantFrom('write', 'eager', 'settle', 'read', 'restart'), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 40 }), async (plan, bytesMax) => {
        const journal = new MemoryJournal();
        let tail = new Tail(stream, { head: 0, bytesMax: 20 });
        let waiting: StreamEntry[] = [];
        const seen: number[] = [];
        const read = (): boolean => {
          const after = seen.at(-1) ?? 0;
          const found = readEntries({ tail, journal }, after, bytesMax);
          seen.push(...found.map(({ sequence }) => sequence));
          return found.length > 0;
        };
        const settle = async (): Promise<void> => {
          await journal.commit({ appends: waiting.map(appendOf) });
          tail.markDurable(tail.last);
          waiting = [];
        };
        for (const step of plan) {
          if (step === 'read') read();
          else if (step === 'settle') await settle();
          else if (step === 'restart') {
            await settle();
            tail = new Tail(stream, { head: journal.headOf(stream), bytesMax: 20 });
          } else {
            const entry = entryOf(tail.last + 1);
            waiting.push(entry);
            tail.add(itemOf(entry), { isEager: step === 'eager' });
          }
        }
        await settle();
        while (read());
        assert.deepEqual(
          seen,
          Array.from({ length: tail.last }, (_, index) => index + 1),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('keeps only a cursor between two reads (INV-302)', async () => {
    const journal = new MemoryJournal();
    const tail = new Tail(stream, { head: 0, bytesMax: 10 });
    const entries = Array.from({ length: 50 }, (_, index) => entryOf(index + 1));
    for (const entry of entries) tail.add(itemOf(entry), { isEager: false });
    await journal.commit({ appends: entries.map(appendOf) });
    tail.markDurable(50);
    // The tail has let them go; a reader that stopped at any place goes on from the journal.
    assert.equal(tail.read(3, 1000), undefined);
    const clock = new StillClock();
    const reader = new StreamReader({ journal, clock }, { chunkBytesMax: 20 });
    const bytes = reader.chunkAfter(tail, 3)?.bytes ?? new Uint8Array();
    assert.equal(Buffer.from(bytes).toString(), 'item 4;item 5;');
    assert.equal(tail.readerCount, 0);
  });

  it('reads every item behind the one it is given, however many pages they take', async () => {
    const journal = new MemoryJournal();
    const bytes = Buffer.alloc(100 * 1024);
    const entries = Array.from({ length: 8 }, (_, index) => ({ ...entryOf(index + 1), bytes }));
    await journal.commit({ appends: entries.map(appendOf) });
    const tail = new Tail(stream, { head: 8, bytesMax: 10 });
    assert.deepEqual(sequencesOf([...entriesAfter({ tail, journal }, 2)]), [3, 4, 5, 6, 7, 8]);
    assert.deepEqual([...entriesAfter({ tail, journal }, 8)], []);
  });

  it('does not see an item on disk before its writer knows (INV-303)', async () => {
    const journal = new MemoryJournal();
    const tail = new Tail(stream, { head: 0, bytesMax: 10 });
    await journal.commit({ appends: [appendOf(entryOf(1))] });
    assert.deepEqual(readEntries({ tail, journal }, 0, 1000), []);
  });
});

describe('the hub of tails', () => {
  it('has one tail of a stream, and drops it only without readers and writers (INV-307)', async () => {
    const journal = new MemoryJournal();
    const clock = new StillClock();
    const hub = new StreamHub({ journal, clock }, { tailBytesMax: 1000, idleTimeoutMs: 100 });
    const tail = hub.tail(stream);
    const sweepLater = (): number => {
      clock.advance(200);
      hub.sweep();
      return hub.tailCount;
    };
    const stopListening = tail.onPublish(() => {});
    assert.equal(sweepLater(), 1);
    stopListening();
    const letGo = tail.hold();
    assert.equal(sweepLater(), 1);
    letGo();
    tail.add(itemOf(entryOf(1)), { isEager: true });
    assert.equal(sweepLater(), 1, 'the journal does not know the last sequence yet');
    assert.equal(hub.tail(stream), tail);
    await journal.commit({ appends: [appendOf(entryOf(1))] });
    assert.equal(sweepLater(), 0);
    assert.equal(hub.tail(stream).last, 1);
  });

  it('drops the least recently used tails when memory is short, and no reader (INV-301)', async () => {
    const journal = new MemoryJournal();
    const clock = new StillClock();
    const hub = new StreamHub({ journal, clock }, { tailBytesMax: 100_000, idleTimeoutMs: 1e9 });
    for (const name of ['read', 'a', 'b', 'c']) {
      const tail = hub.tail(name);
      tail.add(itemOf(entryOf(1)), { isEager: false });
      await journal.commit({ appends: [{ ...entryOf(1), stream: name }] });
      tail.markDurable(1);
    }
    clock.advance(100);
    const read = hub.tail('read');
    let wakeCount = 0;
    read.onPublish(() => (wakeCount += 1));
    hub.tail('a');
    const bytes = hub.residentBytes;
    clock.advance(899);
    hub.shrinkTo(0);
    assert.equal(hub.residentBytes, bytes, 'what was asked for within a second stays');
    clock.advance(101);
    hub.shrinkTo(bytes - 1);
    assert.equal(hub.tailCount, 3);
    hub.shrinkTo(0);
    assert.equal(hub.tailCount, 1);
    assert.equal(hub.tail('read'), read);
    assert.equal(read.read(0, 1000), undefined, 'its items are in the journal alone');
    assert.deepEqual(hub.reader.chunkAfter(read, 0)?.lastSequence, 1);
    read.add(itemOf(entryOf(2)), { isEager: true });
    await nextTurn();
    assert.equal(wakeCount, 1);
    assert.equal(read.read(1, 1000)?.length, 1);
    clock.advance(2000);
    hub.shrinkTo(0);
    assert.equal(read.read(1, 1000)?.length, 1, 'the journal does not have it yet');
    assert.equal(hub.tail('b').last, 1);
  });
});
