// What time takes from a stream: any appends, settlings, compactions, truncations and restarts leave
// every stored cursor right, or tell it that it is too old.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Append, Journal, StreamEntry } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { MemoryJournal } from '../support/memory-journal.ts';
import type { StreamUpkeep } from '../../src/journal/stream-upkeep.ts';

type Store = Journal & { readonly upkeep: StreamUpkeep };

const streams = ['a', 'ab', 'b'];

interface Item {
  readonly sequence: number;
  readonly text: string;
}

/** Items named `…d…` are deltas: any of them may be superseded. */
const isDelta = (text: string): boolean => text.includes('d');

const itemOf = ({ sequence, bytes }: StreamEntry): Item => ({
  sequence,
  text: Buffer.from(bytes).toString(),
});

/** What was written, what of it may be gone, and what has to be. */
class Model {
  readonly written = new Map<string, Item[]>();
  /** Deltas up to here may be gone. */
  readonly compacted = new Map<string, number>();
  readonly floors = new Map<string, number>();
  readonly #heads = new Map<string, number>();

  append(stream: string, gap: number, text: string): Append {
    const sequence = (this.#heads.get(stream) ?? 0) + gap;
    this.#heads.set(stream, sequence);
    const item = { sequence, text };
    this.written.set(stream, [...(this.written.get(stream) ?? []), item]);
    return { stream, sequence, bytes: Buffer.from(text) };
  }

  remove(stream: string): void {
    this.written.delete(stream);
    this.compacted.delete(stream);
    this.floors.delete(stream);
  }

  /** Holds a store against the model, from every cursor or from one in `every`. */
  check(journal: Store, bytesMax: number, every = 1): void {
    for (const stream of streams) {
      const written = this.written.get(stream) ?? [];
      assert.equal(journal.headOf(stream), written.at(-1)?.sequence ?? 0, 'the head stays');
      const floor = journal.floorOf(stream);
      assert.equal(floor, this.floors.get(stream) ?? 0);
      const kept = readFrom(journal, stream, { after: floor, bytesMax });
      const names = new Map(written.map((item) => [item.sequence, item.text]));
      const through = this.compacted.get(stream) ?? 0;
      for (const item of kept)
        assert.equal(names.get(item.sequence), item.text, 'no item is made up');
      const keptSequences = new Set(kept.map(({ sequence }) => sequence));
      for (const { sequence, text } of written) {
        if (sequence <= floor || keptSequences.has(sequence)) continue;
        assert.ok(isDelta(text) && sequence <= through, `only compacted deltas are gone: ${text}`);
      }
      // From every cursor that was ever handed out, and from between two.
      const cursors = written.flatMap(({ sequence }) => [sequence, sequence + 1]);
      for (const [index, after] of cursors.entries()) {
        if (after < floor || index % every > 0) continue;
        const expected = kept.filter(({ sequence }) => sequence > after);
        assert.deepEqual(readFrom(journal, stream, { after, bytesMax }), expected);
        assert.equal(
          chunksFrom(journal, stream, { after, bytesMax }),
          expected.map(({ text }) => text).join(''),
        );
      }
    }
  }
}

function readFrom(
  journal: Journal,
  stream: string,
  { after, bytesMax }: { after: number; bytesMax: number },
): Item[] {
  const found: Item[] = [];
  let last = after;
  for (;;) {
    const page = journal.readStream(stream, last, bytesMax);
    const end = page.at(-1);
    if (end === undefined) return found;
    last = end.sequence;
    found.push(...page.map(itemOf));
  }
}

function chunksFrom(
  journal: Journal,
  stream: string,
  { after, bytesMax }: { after: number; bytesMax: number },
): string {
  let text = '';
  let last = after;
  for (;;) {
    const chunk = journal.readChunk(stream, last, { upTo: Infinity, bytesMax });
    if (chunk === undefined) return text;
    assert.ok(chunk.lastSequence > last);
    last = chunk.lastSequence;
    text += Buffer.from(chunk.bytes).toString();
  }
}

/** Walks a whole stream; calls `between` after each step. */
async function compact(
  { upkeep }: Store,
  stream: string,
  between: () => Promise<unknown> = nextTurn,
): Promise<void> {
  let before = Infinity;
  let newest = Infinity;
  for (;;) {
    const step = await upkeep.compact(stream, {
      before,
      isSuperseded: (entry) => {
        assert.ok(entry.sequence < newest, 'entries are looked at from the newest to the oldest');
        newest = entry.sequence;
        return isDelta(itemOf(entry).text);
      },
    });
    if (step === undefined) return;
    assert.ok(step.before < before, 'a step gets on');
    before = step.before;
    await between();
  }
}

async function truncate({ upkeep }: Store, stream: string, through: number): Promise<number> {
  let reached = 0;
  for (;;) {
    const { floor, isDone } = await upkeep.truncate(stream, through);
    assert.ok(floor <= through);
    reached = Math.max(reached, floor);
    if (isDone) return reached;
  }
}

class Disk {
  readonly #segmentBytes: number;
  readonly #folders: string[] = [];
  readonly #abandoned: Store[] = [];
  #journal: Awaited<ReturnType<typeof openLmdbJournal>> | undefined;

  constructor(segmentBytes: number) {
    this.#segmentBytes = segmentBytes;
  }

  get journal() {
    assert.ok(this.#journal !== undefined);
    return this.#journal;
  }

  async open(): Promise<void> {
    const path = this.#folders.at(-1) ?? this.#makeFolder();
    this.#journal = await openLmdbJournal({
      path,
      segmentBytes: this.#segmentBytes,
      settleBytes: 1_000_000,
    });
  }

  async reopen(): Promise<void> {
    await this.journal.close();
    await this.open();
  }

  /** Goes on from what is on disk now; the store that was open is never asked again. */
  async crash(): Promise<void> {
    const from = this.#folders.at(-1);
    assert.ok(from !== undefined);
    this.#abandoned.push(this.journal);
    cpSync(from, this.#makeFolder(), { recursive: true });
    await this.open();
  }

  async dispose(): Promise<void> {
    await this.journal.close();
    for (const journal of this.#abandoned) await journal.close();
    for (const path of this.#folders) rmSync(path, { recursive: true });
  }

  #makeFolder(): string {
    const path = mkdtempSync(join(tmpdir(), 'aisle-upkeep-'));
    this.#folders.push(path);
    return path;
  }
}

const stream = fc.constantFrom(...streams);
const writes = fc.array(
  fc.record({
    stream,
    gap: fc.integer({ min: 1, max: 3 }),
    size: fc.integer({ min: 0, max: 60 }),
    isDelta: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('append' as const), writes }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('compact' as const, 'settleAndCompact' as const),
      stream,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('compactWhileWriting' as const), stream, writes }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('truncate' as const), stream, share: fc.nat(100) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), stream }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'reopen' as const, 'crash' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Writes = typeof writes extends fc.Arbitrary<infer Value> ? Value : never;

const appendsOf = (model: Model, drawn: Writes): Append[] =>
  drawn.map(({ stream: name, gap, size, isDelta: wantsDelta }, index) =>
    model.append(name, gap, `${wantsDelta ? 'd' : 'm'}${index};`.padEnd(size, '.')),
  );

async function play(disk: Disk, model: Model, what: Step): Promise<void> {
  const { journal } = disk;
  switch (what.kind) {
    case 'append':
      return journal.commit({ appends: appendsOf(model, what.writes) });
    case 'settle':
      return journal.settle();
    case 'reopen':
      return disk.reopen();
    case 'crash':
      return disk.crash();
    case 'compact':
    case 'settleAndCompact': {
      if (what.kind === 'settleAndCompact') await journal.upkeep.settle();
      model.compacted.set(what.stream, journal.headOf(what.stream));
      await compact(journal, what.stream);
      if (what.kind === 'compact') return;
      const left = readFrom(journal, what.stream, { after: 0, bytesMax: 500 });
      const deltas = left.slice(0, -1).filter(({ text }) => isDelta(text));
      assert.deepEqual(deltas, [], 'of what is in place only the last one may be a delta');
      return;
    }
    case 'compactWhileWriting': {
      const writing = journal.commit({ appends: appendsOf(model, what.writes) });
      model.compacted.set(what.stream, Infinity);
      await Promise.all([
        writing,
        compact(journal, what.stream, () => Promise.all([journal.settle(), nextTurn()])),
        journal.settle(),
      ]);
      return;
    }
    case 'truncate': {
      const written = model.written.get(what.stream) ?? [];
      const through = written[Math.floor((what.share / 101) * written.length)]?.sequence ?? 0;
      const floor = await truncate(journal, what.stream, through);
      if (floor > 0) model.floors.set(what.stream, floor);
      return;
    }
    case 'remove':
      await journal.upkeep.settle();
      while (!(await journal.upkeep.remove(what.stream))) await nextTurn();
      return model.remove(what.stream);
  }
}

describe('the upkeep of streams', () => {
  it('leaves every stored cursor right, or too old, in any order of work (INV-105, INV-107)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 40, 200, 65_536),
        fc.array(step, { maxLength: 16 }),
        fc.integer({ min: 1, max: 200 }),
        async (segmentBytes, plan, bytesMax) => {
          const disk = new Disk(segmentBytes);
          const model = new Model();
          await disk.open();
          try {
            for (const what of plan) {
              await play(disk, model, what);
              model.check(disk.journal, bytesMax);
            }
          } finally {
            await disk.dispose();
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('goes step by step through streams of any length, and never past its bound', async () => {
    const disk = new Disk(2000);
    const model = new Model();
    await disk.open();
    const { journal } = disk;
    for (let round = 0; round < 40; round += 1) {
      const appends: Append[] = [];
      for (let index = 0; index < 50; index += 1) {
        appends.push(model.append('a', 1, `${index < 49 ? 'd' : 'm'}${index};`.padEnd(500, '.')));
      }
      await journal.commit({ appends });
    }
    await journal.settle();
    let stepCount = 0;
    model.compacted.set('a', journal.headOf('a'));
    await compact(journal, 'a', async () => {
      stepCount += 1;
      model.check(journal, 10_000, 199);
    });
    assert.ok(stepCount > 3, 'a long stream takes several steps');
    const left = readFrom(journal, 'a', { after: 0, bytesMax: 10_000 });
    assert.equal(left.length, 40);
    const middle = left[20]?.sequence ?? 0;
    assert.equal(await truncate(journal, 'a', middle), middle);
    model.floors.set('a', middle);
    model.check(journal, 10_000, 199);
    assert.equal(
      await truncate(journal, 'a', Infinity),
      left.at(-2)?.sequence,
      'the last one stays',
    );
    await disk.dispose();
  });

  it('does the same over a journal in memory', async () => {
    const journal = new MemoryJournal();
    const model = new Model();
    await journal.commit({
      appends: ['m', 'd', 'd', 'm', 'd', 'm'].map((text) => model.append('a', 2, text)),
    });
    model.compacted.set('a', journal.headOf('a'));
    await compact(journal, 'a');
    model.check(journal, 10);
    model.floors.set('a', await truncate(journal, 'a', 3));
    assert.equal(journal.floorOf('a'), 2);
    model.check(journal, 10);
    assert.equal(await journal.upkeep.remove('a'), true);
    model.remove('a');
    model.check(journal, 10);
  });
});
