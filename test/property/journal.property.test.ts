// The journal against a model: any commits, settlings, reopenings, failures and crashes.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import {
  defineTable,
  JournalFault,
  put,
  remove,
  type Append,
  type Change,
  type Journal,
  type Put,
} from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { MemoryJournal } from '../support/memory-journal.ts';

const logged = defineTable<number>('notes', 'logged');
const placed = defineTable<number>('things', 'placed');
const tables = [logged, placed];
const streams = ['a', 'b', 'ab'];
const rowKeys = [0, 1, 2, 3];

const settlesNever = 1_000_000;

/** What the journal should hold. */
class Model {
  readonly items = new Map<string, { sequence: number; text: string }[]>();
  readonly rows = new Map<string, number>();

  apply({ appends = [], puts = [] }: Change): void {
    for (const { stream, sequence, bytes } of appends) {
      const list = this.items.get(stream) ?? [];
      list.push({ sequence, text: Buffer.from(bytes).toString() });
      this.items.set(stream, list);
    }
    for (const { table, key, row } of puts) {
      const name = `${table.name}/${key.join('/')}`;
      if (row === undefined) this.rows.delete(name);
      else this.rows.set(name, row as number);
    }
  }

  check(journal: Journal, bytesMax: number): void {
    for (const stream of streams) {
      const expected = this.items.get(stream) ?? [];
      assert.equal(journal.headOf(stream), expected.at(-1)?.sequence ?? 0);
      // From every item and from between two items, in pages of some size.
      for (const after of [0, ...expected.flatMap(({ sequence }) => [sequence, sequence + 1])]) {
        const found: { sequence: number; text: string }[] = [];
        let last = after;
        for (;;) {
          const page = journal.readStream(stream, last, bytesMax);
          const end = page.at(-1);
          if (end === undefined) break;
          last = end.sequence;
          for (const { sequence, bytes } of page) {
            found.push({ sequence, text: Buffer.from(bytes).toString() });
          }
        }
        assert.deepEqual(
          found,
          expected.filter(({ sequence }) => sequence > after),
        );
      }
    }
    for (const table of tables) {
      for (const key of rowKeys) {
        assert.equal(journal.get(table, ['row', key]), this.rows.get(`${table.name}/row/${key}`));
      }
    }
    const ranged = [...journal.range(placed, {})].map(({ key, row }) => [key.join('/'), row]);
    const expected = rowKeys.flatMap((key) => {
      const row = this.rows.get(`things/row/${key}`);
      return row === undefined ? [] : [[`row/${key}`, row]];
    });
    assert.deepEqual(ranged, expected);
  }
}

/** Disks under test: LMDB in a folder, which a crash leaves as it is, and memory. */
class Stores {
  readonly memory = new MemoryJournal();
  readonly #segmentBytes: number;
  readonly #settleBytes: number;
  readonly #folders: string[] = [];
  readonly #abandoned: Journal[] = [];
  #lmdb: Awaited<ReturnType<typeof openLmdbJournal>> | undefined;
  #failuresLeft = 0;

  constructor(options: { segmentBytes: number; settleBytes: number }) {
    this.#segmentBytes = options.segmentBytes;
    this.#settleBytes = options.settleBytes;
  }

  get lmdb() {
    assert.ok(this.#lmdb !== undefined);
    return this.#lmdb;
  }

  get both(): readonly Journal[] {
    return [this.memory, this.lmdb];
  }

  async open(): Promise<void> {
    const path = this.#folders.at(-1) ?? this.#makeFolder();
    this.#lmdb = await openLmdbJournal({
      path,
      segmentBytes: this.#segmentBytes,
      settleBytes: this.#settleBytes,
      freeBytes: () => {
        if (this.#failuresLeft === 0) return Infinity;
        this.#failuresLeft -= 1;
        return 0;
      },
    });
  }

  failNext(): void {
    this.memory.failNext();
    this.#failuresLeft = 1;
  }

  async reopen(): Promise<void> {
    await this.lmdb.close();
    await this.open();
  }

  /** Goes on from what is on disk at this moment; the store that was open is never asked again. */
  async crash(): Promise<void> {
    // A copy is what a crash leaves only while nothing is written; test/crash kills in the middle.
    if (this.#settleBytes < settlesNever) return this.reopen();
    const from = this.#folders.at(-1);
    assert.ok(from !== undefined);
    this.#abandoned.push(this.lmdb);
    cpSync(from, this.#makeFolder(), { recursive: true });
    await this.open();
  }

  async dispose(): Promise<void> {
    await this.lmdb.close();
    for (const journal of this.#abandoned) await journal.close();
    for (const path of this.#folders) rmSync(path, { recursive: true });
  }

  #makeFolder(): string {
    const path = mkdtempSync(join(tmpdir(), 'aisle-model-'));
    this.#folders.push(path);
    return path;
  }
}

const write = fc.record({
  items: fc.array(
    fc.record({
      stream: fc.constantFrom(...streams),
      gap: fc.integer({ min: 1, max: 3 }),
      size: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 4 },
  ),
  rows: fc.array(
    fc.record({
      isLogged: fc.boolean(),
      key: fc.constantFrom(...rowKeys),
      row: fc.option(fc.integer(), { nil: undefined }),
    }),
    { maxLength: 4 },
  ),
});
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('commit' as const, 'commitWhileSettling' as const),
      writes: fc.array(write, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      writes: fc.array(write, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'reopen' as const, 'crash' as const),
    }),
  },
);

/** Makes changes of what was drawn; sequences grow, also past those of changes that failed. */
function changeOf(drawn: Write, heads: Map<string, number>): Change {
  const appends: Append[] = drawn.items.map(({ stream, gap, size }) => {
    const sequence = (heads.get(stream) ?? 0) + gap;
    heads.set(stream, sequence);
    return { stream, sequence, bytes: Buffer.from(`${stream}${sequence}`.padEnd(size, '.')) };
  });
  const puts: Put[] = drawn.rows.map(({ isLogged, key, row }) => {
    const table = isLogged ? logged : placed;
    return row === undefined ? remove(table, ['row', key]) : put(table, ['row', key], row);
  });
  return { appends, puts };
}

describe('the journal', () => {
  it('holds the same as a model of it, after any operations (INV-101, INV-102, INV-103)', async () => {
    const options = fc.record({
      segmentBytes: fc.constantFrom(1, 30, 200, 65_536),
      settleBytes: fc.constantFrom(1, 500, settlesNever, settlesNever),
    });
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.array(step, { maxLength: 14 }),
        fc.integer({ min: 1, max: 200 }),
        async (given, plan, bytesMax) => {
          const stores = new Stores(given);
          await stores.open();
          try {
            await play(stores, plan, bytesMax);
          } finally {
            await stores.dispose();
          }
        },
      ),
      { numRuns: 120, endOnFailure: true },
    );
  });
});

async function play(
  stores: Stores,
  plan: readonly (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[],
  bytesMax: number,
): Promise<void> {
  const model = new Model();
  const heads = new Map<string, number>();
  for (const what of plan) {
    switch (what.kind) {
      case 'commit':
      case 'commitWhileSettling':
      case 'fail': {
        const changes = what.writes.map((drawn) => changeOf(drawn, heads));
        const isEmpty = changes.every(({ appends, puts }) => !appends?.length && !puts?.length);
        if (isEmpty) break;
        if (what.kind === 'fail') stores.failNext();
        const settling = what.kind === 'commitWhileSettling' ? stores.lmdb.settle() : undefined;
        const outcomes = await Promise.all(
          stores.both.map((journal) =>
            Promise.allSettled(changes.map((change) => journal.commit(change))),
          ),
        );
        for (const outcome of outcomes.flat()) {
          assert.equal(outcome.status, what.kind === 'fail' ? 'rejected' : 'fulfilled');
          if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof JournalFault);
        }
        await settling;
        if (what.kind !== 'fail') for (const change of changes) model.apply(change);
        await nextTurn();
        break;
      }
      case 'settle':
        await stores.lmdb.settle();
        break;
      case 'reopen':
        await stores.reopen();
        break;
      case 'crash':
        await stores.crash();
        break;
    }
    for (const journal of stores.both) model.check(journal, bytesMax);
  }
}
