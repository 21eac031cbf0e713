// The pieces that readers get, as frames and as pages, against the items one by one: over a journal
// on disk whose entries are in segments, on their way or in the log, with deltas thinned out.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { ItemKind } from '../../src/contract/items.ts';
import type { Append } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { formatCursor, sessionTag } from '../../src/stream/cursor.ts';
import { JsonBytes } from '../../src/base/json-bytes.ts';
import { encodeFrame, envelopeOf } from '../../src/stream/frame.ts';
import { StreamHub } from '../../src/stream/hub.ts';
import { readEntries } from '../../src/stream/reader.ts';
import { StillClock } from '../support/still-clock.ts';
import { itemOf } from '../support/tail-item.ts';

const stream = 'ses_1';
const tag = sessionTag(stream);

interface Sizes {
  readonly tailBytesMax: number;
  readonly segmentBytes: number;
  readonly chunkBytesMax: number;
  readonly sharedBytesMax: number;
}

/** A session's stream on disk, written in batches, and three ways to read it. */
class House {
  readonly clock = new StillClock();
  readonly journal;
  readonly #hubOptions;
  hub: StreamHub;
  #unwritten: Append[] = [];

  private constructor(journal: Awaited<ReturnType<typeof openLmdbJournal>>, sizes: Sizes) {
    this.journal = journal;
    this.#hubOptions = { ...sizes, idleTimeoutMs: 1e9 };
    this.hub = this.#newHub();
  }

  static async open(path: string, sizes: Sizes): Promise<House> {
    const { segmentBytes } = sizes;
    return new House(
      await openLmdbJournal({ path, segmentBytes, freeBytes: () => Infinity }),
      sizes,
    );
  }

  get tail() {
    return this.hub.tail(stream);
  }

  add(kind: ItemKind, size: number, gap: number): void {
    const { tail } = this;
    tail.skip(gap);
    const sequence = tail.last + 1;
    const payload = { text: 'wörter "und"\n\n'.repeat(size) };
    const draft = { kind, turn_id: null, payload };
    const place = { sequence, tag, session_id: stream, created_at: '2026-11-21T12:00:00.000Z' };
    const json = new JsonBytes(1024);
    encodeFrame({ ...place, draft }, json);
    const bytes = json.view();
    tail.add(itemOf({ sequence, bytes }), { isEager: kind === 'delta' });
    this.#unwritten.push({ stream, sequence, bytes });
  }

  async write(): Promise<void> {
    const { last } = this.tail;
    const appends = this.#unwritten.splice(0);
    await this.journal.commit({ appends });
    this.tail.markDurable(last);
  }

  /** Removes deltas that are in place, as upkeep does. */
  async compact(): Promise<void> {
    let before = Infinity;
    while (before > 0) {
      const step = await this.journal.upkeep.compact(stream, {
        before,
        isSuperseded: ({ bytes }) => kindOf(envelopeOf(bytes).toString()) === 'delta',
      });
      before = step?.before ?? 0;
    }
  }

  /** Starts again on what is on disk: nothing is in a tail then, and nothing is shared. */
  async restart(): Promise<void> {
    await this.write();
    this.hub = this.#newHub();
  }

  oneByOne(after: number): string[] {
    const envelopes: string[] = [];
    for (let last = after; ;) {
      const entries = readEntries({ tail: this.tail, journal: this.journal }, last, 500);
      if (entries.length === 0) return envelopes;
      envelopes.push(...entries.map(({ bytes }) => envelopeOf(bytes).toString()));
      last = entries.at(-1)?.sequence ?? last;
    }
  }

  frames(after: number): string[] {
    let text = '';
    for (let last = after; ;) {
      const chunk = this.hub.reader.chunkAfter(this.tail, last);
      if (chunk === undefined) break;
      assert.ok(chunk.lastSequence > last && chunk.lastSequence <= this.tail.head);
      last = chunk.lastSequence;
      text += Buffer.from(chunk.bytes).toString();
    }
    const frames = text.match(/id: .*\nevent: .*\ndata: .*\n\n/g) ?? [];
    assert.equal(frames.join(''), text, 'chunks hold whole frames and nothing else');
    return frames.map((frame) => /\ndata: (.*)\n\n$/.exec(frame)?.[1] ?? '');
  }

  pages(after: number, limit: number): string[] {
    const envelopes: string[] = [];
    for (let last = after; ;) {
      const page = this.hub.reader.pageAfter(this.tail, last, limit);
      if (page === undefined) return envelopes;
      const items = JSON.parse(`[${Buffer.from(page.bytes).toString()}]`) as { cursor: string }[];
      assert.ok(items.length > 0 && items.length <= limit);
      assert.equal(items.at(-1)?.cursor, formatCursor(page.lastSequence, tag));
      envelopes.push(...items.map((item) => JSON.stringify(item)));
      last = page.lastSequence;
    }
  }

  #newHub(): StreamHub {
    return new StreamHub({ journal: this.journal, clock: this.clock }, this.#hubOptions);
  }
}

const kindOf = (envelope: string): ItemKind => (JSON.parse(envelope) as { kind: ItemKind }).kind;
const isKept = (envelope: string): boolean => kindOf(envelope) !== 'delta';

const item = fc.record({
  kind: fc.constantFrom<ItemKind>('message', 'delta', 'delta', 'assistant_failure'),
  size: fc.integer({ min: 0, max: 12 }),
  gap: fc.constantFrom(0, 0, 7),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(item, { minLength: 1, maxLength: 12 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'write' as const,
      'settle' as const,
      'compact' as const,
      'restart' as const,
      'look' as const,
      'later' as const,
    ),
  },
);
const sizes = fc.record({
  tailBytesMax: fc.constantFrom(0, 1000, 1_000_000),
  segmentBytes: fc.integer({ min: 200, max: 3000 }),
  chunkBytesMax: fc.integer({ min: 1, max: 6000 }),
  sharedBytesMax: fc.constantFrom(1, 5000, 1_000_000),
});

async function play(house: House, what: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  if (typeof what === 'object') for (const { kind, size, gap } of what) house.add(kind, size, gap);
  else if (what === 'write') await house.write();
  else if (what === 'settle') await house.journal.settle();
  else if (what === 'compact') await house.compact();
  else if (what === 'restart') await house.restart();
  else if (what === 'later') house.clock.advance(60_000);
  else {
    house.frames(0);
    house.pages(0, 3);
  }
}

describe('a replay by the piece', () => {
  it('gives the same items as reading them one by one, from any cursor (INV-301)', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(step, { minLength: 3, maxLength: 16 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.record({ limit: fc.integer({ min: 1, max: 20 }), isOld: fc.boolean() }),
        async (some, plan, places, { limit, isOld }) => {
          const path = mkdtempSync(join(tmpdir(), 'aisle-replay-'));
          const house = await House.open(path, some);
          try {
            let isThinned = false;
            for (const what of plan) {
              await play(house, what);
              isThinned ||= what === 'compact';
            }
            if (isOld) {
              await house.restart();
              await house.journal.settle();
            }
            for (const place of [0, ...places]) {
              const after = Math.floor(place * house.tail.head);
              const expected = house.oneByOne(after);
              for (const found of [house.frames(after), house.pages(after, limit)]) {
                if (!isThinned) assert.deepEqual(found, expected);
                // A piece that was just read may still hold deltas that are gone by now.
                assert.deepEqual(found.filter(isKept), expected.filter(isKept));
                assert.deepEqual(found, found.toSorted(), 'in the order of their cursors');
                assert.equal(new Set(found).size, found.length, 'each item once');
              }
            }
            house.clock.advance(60_000);
            house.hub.sweep();
            // A tail may hold a delta for longer than the journal: which piece ends where decides then.
            if (isThinned && !isOld) return;
            assert.deepEqual(house.frames(0), house.oneByOne(0), 'what was shared is forgotten');
          } finally {
            await house.journal.close();
            rmSync(path, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is cut in the middle of a segment by a cursor and by a limit', async () => {
    await withHistory(async (house) => {
      const all = house.oneByOne(0);
      assert.equal(all.length, 100);
      assert.deepEqual(house.frames(37), all.slice(37));
      const page = house.hub.reader.pageAfter(house.tail, 37, 20);
      assert.equal(page?.lastSequence, 57);
      assert.equal(Buffer.from(page.bytes).toString(), all.slice(37, 57).join(','));
      assert.equal(house.hub.reader.pageAfter(house.tail, 100, 20), undefined);
    });
  });

  it('is shared with readers that come to the same place, a page only once it is full', async () => {
    await withHistory(async (house) => {
      const { reader } = house.hub;
      assert.equal(reader.chunkAfter(house.tail, 12), reader.chunkAfter(house.tail, 12));
      const full = reader.pageAfter(house.tail, 37, 20);
      assert.equal(reader.pageAfter(house.tail, 37, 20), full);
      assert.equal(reader.pageAfter(house.tail, 90, 20)?.lastSequence, 100);
      house.add('message', 1, 0);
      await house.write();
      assert.equal(reader.pageAfter(house.tail, 90, 20)?.lastSequence, 101);
    });
  });

  it('shows removed items for no longer than a moment', async () => {
    await withHistory(async (house) => {
      assert.equal(house.frames(0).length, 100);
      assert.equal(house.pages(0, 10).length, 100);
      await house.compact();
      house.clock.advance(10_001);
      for (const left of [house.frames(0), house.pages(0, 10)]) {
        assert.deepEqual(left, house.oneByOne(0));
        assert.equal(left.length, 50);
      }
    });
  });
});

/** A house with a hundred items in one segment, every other one a delta, and nothing in the tail. */
async function withHistory(test: (house: House) => Promise<void>): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'aisle-replay-'));
  const house = await House.open(path, {
    tailBytesMax: 0,
    segmentBytes: 64 * 1024,
    chunkBytesMax: 256 * 1024,
    sharedBytesMax: 1_000_000,
  });
  try {
    for (let index = 0; index < 100; index += 1) {
      house.add(index % 2 === 0 ? 'delta' : 'message', 1, 0);
    }
    await house.restart();
    await house.journal.settle();
    await test(house);
  } finally {
    await house.journal.close();
    rmSync(path, { recursive: true, force: true });
  }
}
