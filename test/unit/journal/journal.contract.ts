// What every store of the journal has to keep: one suite, run by one test file per store.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  defineTable,
  JournalFault,
  put,
  remove,
  type Change,
  type Journal,
} from '../../../src/journal/journal.ts';

export interface StoreUnderTest {
  readonly journal: Journal;
  /** Makes the next `count` batches fail as a full disk would. */
  failNext(count: number): void;
  /** Moves everything into place, where the store has such a thing. */
  settle(): Promise<void>;
  dispose(): Promise<void>;
}

interface Note {
  readonly text: string;
  readonly count?: number | undefined;
}

const logged = defineTable<Note>('notes', 'logged');
const placed = defineTable<Note>('things', 'placed');

export const entry = (stream: string, sequence: number, text = `${stream}-${sequence}`) => ({
  stream,
  sequence,
  bytes: Buffer.from(text),
});

/** Text of all entries after `after`, read in pages of `bytesMax`. */
export function textsOf(journal: Journal, stream: string, after = 0, bytesMax = 64): string[] {
  const texts: string[] = [];
  let last = after;
  for (;;) {
    const page = journal.readStream(stream, last, bytesMax);
    const end = page.at(-1);
    if (end === undefined) return texts;
    texts.push(...page.map(({ bytes }) => Buffer.from(bytes).toString()));
    last = end.sequence;
  }
}

export function journalContract(name: string, open: () => Promise<StoreUnderTest>): void {
  const withStore = (body: (store: StoreUnderTest) => Promise<void>) => async () => {
    const store = await open();
    try {
      await body(store);
    } finally {
      await store.dispose();
    }
  };

  describe(`the journal in ${name}`, () => {
    it(
      'tells the owner of each change its end, in their order, before its promise settles (INV-101)',
      withStore(async ({ journal, failNext }) => {
        const told: string[] = [];
        const owner = {
          ended: ({ appends }: Change, fault?: unknown): void => {
            const head = journal.headOf(appends?.[0]?.stream ?? '');
            told.push(fault instanceof JournalFault ? 'refused' : `written to ${head}`);
          },
        };
        const commit = async (stream: string, sequence: number): Promise<void> => {
          const written = journal.commit({ appends: [entry(stream, sequence)], owner });
          told.push('under way');
          const end = await written.then(
            () => 'resolved',
            () => 'rejected',
          );
          told.push(end);
        };
        await Promise.all([commit('a', 1), commit('b', 7)]);
        const under = ['under way', 'under way'];
        const resolved = ['resolved', 'resolved'];
        assert.deepEqual(told.splice(0), [...under, 'written to 1', 'written to 7', ...resolved]);
        failNext(1);
        await commit('a', 2);
        assert.deepEqual(told.splice(0), ['under way', 'refused', 'rejected']);
        // Until the end of that turn of the loop all changes are refused, and that is told no sooner.
        await commit('b', 8);
        assert.deepEqual(told, ['under way', 'refused', 'rejected']);
      }),
    );

    it(
      'shows every part of a change once its commit has resolved (INV-101)',
      withStore(async ({ journal }) => {
        await journal.commit({
          appends: [entry('a', 1), entry('a', 2), entry('b', 7)],
          puts: [
            put(logged, ['k', 1], { text: 'logged' }),
            put(placed, ['t', 'x'], { text: 'placed' }),
          ],
        });
        assert.deepEqual(textsOf(journal, 'a'), ['a-1', 'a-2']);
        assert.equal(journal.headOf('b'), 7);
        assert.equal(journal.headOf('none'), 0);
        assert.deepEqual(journal.get(logged, ['k', 1]), { text: 'logged' });
        assert.deepEqual(journal.get(placed, ['t', 'x']), { text: 'placed' });
        assert.equal(journal.get(logged, ['k', 2]), undefined);
      }),
    );

    it(
      'shows nothing of a change before its commit has resolved',
      withStore(async ({ journal }) => {
        let isDone = false;
        const done = journal
          .commit({ appends: [entry('a', 1)], puts: [put(logged, ['k'], { text: 'new' })] })
          .then(() => (isDone = true));
        while (!isDone) {
          const head = journal.headOf('a');
          const row = journal.get(logged, ['k']);
          assert.equal(head === 1, row !== undefined, 'both parts at once');
          // Committed and not yet told is allowed; told and not readable is not.
          await new Promise((resolve) => setImmediate(resolve));
        }
        await done;
        assert.equal(journal.headOf('a'), 1);
      }),
    );

    it(
      'removes and overwrites rows of both kinds, also after settling',
      withStore(async (store) => {
        const { journal } = store;
        for (const table of [logged, placed]) {
          await journal.commit({
            puts: [put(table, ['a'], { text: '1' }), put(table, ['b'], { text: '2' })],
          });
          await store.settle();
          await journal.commit({ puts: [remove(table, ['a']), put(table, ['b'], { text: '3' })] });
          assert.equal(journal.get(table, ['a']), undefined);
          assert.deepEqual(journal.get(table, ['b']), { text: '3' });
          await store.settle();
          assert.equal(journal.get(table, ['a']), undefined);
          assert.deepEqual(journal.get(table, ['b']), { text: '3' });
        }
      }),
    );

    it(
      'keeps the last of several writes of one key in one change and in one batch',
      withStore(async (store) => {
        const { journal } = store;
        for (const table of [logged, placed]) {
          await Promise.all([
            journal.commit({
              puts: [put(table, ['k'], { text: '1' }), put(table, ['k'], { text: '2' })],
            }),
            journal.commit({ puts: [remove(table, ['k'])] }),
            journal.commit({ puts: [put(table, ['k'], { text: '3' })] }),
          ]);
          assert.deepEqual(journal.get(table, ['k']), { text: '3' });
        }
      }),
    );

    it(
      'keeps the order of commits that are made at once (INV-102)',
      withStore(async (store) => {
        const { journal } = store;
        const count = 300;
        const order: number[] = [];
        await Promise.all(
          Array.from({ length: count }, async (_, index) => {
            await journal.commit({
              appends: [entry('s', index + 1)],
              puts: [put(logged, ['last'], { text: 'x', count: index + 1 })],
            });
            order.push(index);
            assert.ok((journal.get(logged, ['last'])?.count ?? 0) >= index + 1);
          }),
        );
        assert.deepEqual(
          order,
          [...order].sort((left, right) => left - right),
        );
        assert.equal(textsOf(journal, 's').length, count);
        await store.settle();
        assert.equal(textsOf(journal, 's').length, count);
      }),
    );

    it(
      'goes on taking commits while it settles',
      withStore(async (store) => {
        const { journal } = store;
        const texts: string[] = [];
        let sequence = 0;
        for (let round = 0; round < 6; round += 1) {
          const settling = store.settle();
          for (let index = 0; index < 10; index += 1) {
            sequence += 1;
            texts.push(`s-${sequence}`);
            await journal.commit({
              appends: [entry('s', sequence)],
              puts: [put(logged, ['head'], { text: 'x', count: sequence })],
            });
            assert.equal(journal.headOf('s'), sequence);
            assert.equal(journal.get(logged, ['head'])?.count, sequence);
            assert.deepEqual(textsOf(journal, 's'), texts);
          }
          await settling;
          assert.deepEqual(textsOf(journal, 's'), texts);
        }
      }),
    );

    it(
      'reads from any sequence in pages of any size, however it is packed',
      withStore(async (store) => {
        const { journal } = store;
        const sequences: number[] = [];
        let sequence = 0;
        for (let index = 0; index < 60; index += 1) {
          // Gaps are normal (contract 6.1).
          sequence += index % 7 === 3 ? 1000 : 1;
          sequences.push(sequence);
          await journal.commit({ appends: [entry('s', sequence), entry('neighbour', sequence)] });
          if (index % 9 === 8) await store.settle();
        }
        for (const bytesMax of [1, 7, 40, 1_000_000]) {
          for (let index = 0; index <= sequences.length; index += 1) {
            const after = index === 0 ? 0 : (sequences[index - 1] ?? 0);
            const expected = sequences.slice(index).map((number) => `s-${number}`);
            assert.deepEqual(textsOf(journal, 's', after, bytesMax), expected);
            // A cursor that names no item stands between its neighbours.
            if (index === 0) continue;
            assert.equal(
              journal.readStream('s', after - 0.5, 1)[0]?.sequence,
              sequences[index - 1],
            );
          }
          const page = journal.readStream('s', 0, bytesMax);
          const bytes = page.reduce((sum, item) => sum + item.bytes.length, 0);
          assert.ok(page.length === 1 || bytes <= bytesMax, 'a page keeps to its bound');
        }
      }),
    );

    it(
      'gives chunks of what the items say, from any place, within any bounds (INV-104)',
      withStore(async (store) => {
        const { journal } = store;
        const items: { sequence: number; text: string }[] = [];
        for (let index = 0; index < 40; index += 1) {
          const sequence = (items.at(-1)?.sequence ?? 0) + (index % 7 === 3 ? 1000 : 1);
          items.push({ sequence, text: `s-${sequence}` });
          await journal.commit({ appends: [entry('s', sequence), entry('neighbour', sequence)] });
          if (index % 9 === 8) await store.settle();
        }
        const head = items.at(-1)?.sequence ?? 0;
        for (const bytesMax of [1, 7, 40, 200, 1_000_000]) {
          for (const { sequence: upTo } of items.slice(-12)) {
            for (const after of [0, ...items.flatMap(({ sequence }) => [sequence, sequence + 1])]) {
              const expected = items.filter(({ sequence }) => sequence > after && sequence <= upTo);
              let text = '';
              for (let last = after; ;) {
                const chunk = journal.readChunk('s', last, { upTo, bytesMax });
                if (chunk === undefined) break;
                const got = Buffer.from(chunk.bytes).toString();
                assert.ok(
                  got.length <= bytesMax || /^s-\d+$/.test(got),
                  'a chunk keeps to its bound',
                );
                assert.ok(chunk.lastSequence > last && chunk.lastSequence <= upTo);
                last = chunk.lastSequence;
                text += got;
              }
              assert.equal(text, expected.map((item) => item.text).join(''));
            }
          }
        }
        assert.equal(journal.readChunk('s', head, { upTo: Infinity, bytesMax: 1000 }), undefined);
        assert.equal(journal.readChunk('none', 0, { upTo: 1000, bytesMax: 1000 }), undefined);
      }),
    );

    it(
      'keeps bytes as they are, from none at all to more than a segment',
      withStore(async (store) => {
        const { journal } = store;
        const sizes = [0, 1, 255, 4096, 70_000, 300_000, 3];
        const made = sizes.map((size, index) => Buffer.alloc(size, index + 1));
        for (const [index, bytes] of made.entries()) {
          await journal.commit({ appends: [{ stream: 's', sequence: index + 1, bytes }] });
        }
        for (const isSettled of [false, true]) {
          if (isSettled) await store.settle();
          const found: Buffer[] = [];
          let last = 0;
          for (;;) {
            const page = journal.readStream('s', last, 1000);
            if (page.length === 0) break;
            found.push(...page.map(({ bytes }) => Buffer.from(bytes)));
            last = page.at(-1)?.sequence ?? 0;
          }
          assert.equal(found.length, made.length);
          for (const [index, bytes] of made.entries())
            assert.ok(bytes.equals(found[index] ?? Buffer.from('?')));
        }
      }),
    );

    it(
      'ranges over placed rows in key order, numbers before strings, both ways',
      withStore(async ({ journal }) => {
        const keys = [
          ['a', 2],
          ['a', 10],
          ['a', 'x'],
          ['a', 'y'],
          ['b', 1],
        ] as const;
        await journal.commit({
          puts: keys.toReversed().map((key) => put(placed, key, { text: key.join('/') })),
        });
        const texts = (options: Parameters<Journal['range']>[1]) =>
          [...journal.range(placed, options)].map(({ row }) => row.text);
        assert.deepEqual(texts({}), ['a/2', 'a/10', 'a/x', 'a/y', 'b/1']);
        assert.deepEqual(texts({ start: ['a', 10], end: ['a', 'y'] }), ['a/10', 'a/x']);
        assert.deepEqual(texts({ start: ['a', 'y'], end: ['a', 2], reverse: true }), [
          'a/y',
          'a/x',
          'a/10',
        ]);
        assert.deepEqual(texts({ limit: 2 }), ['a/2', 'a/10']);
      }),
    );

    it(
      'leaves nothing of a commit that failed, nor of one gathered behind it',
      withStore(async (store) => {
        const { journal } = store;
        await journal.commit({
          appends: [entry('s', 1)],
          puts: [put(placed, ['p'], { text: 'before' })],
        });
        store.failNext(1);
        const first = journal.commit({
          appends: [entry('s', 2)],
          puts: [put(placed, ['p'], { text: 'lost' })],
        });
        const behind = journal.commit({ puts: [put(logged, ['l'], { text: 'lost' })] });
        for (const commit of [first, behind]) await assert.rejects(commit, JournalFault);
        assert.equal(journal.headOf('s'), 1);
        assert.deepEqual(journal.get(placed, ['p']), { text: 'before' });
        assert.equal(journal.get(logged, ['l']), undefined);
        await new Promise((resolve) => setImmediate(resolve));
        await journal.commit({ appends: [entry('s', 2, 'again')] });
        await store.settle();
        assert.deepEqual(textsOf(journal, 's'), ['s-1', 'again']);
        assert.deepEqual(journal.get(placed, ['p']), { text: 'before' });
      }),
    );

    it(
      'refuses what is committed before everybody has heard of a failure (INV-202)',
      withStore(async (store) => {
        const { journal } = store;
        store.failNext(1);
        const late: Promise<unknown>[] = [];
        const failing = journal.commit({ appends: [entry('s', 1)] });
        // Runs as early as a caller can hear: another writer of the same actor may hear later.
        failing.catch(() => {
          late.push(journal.commit({ appends: [entry('s', 2)] }).catch((fault: unknown) => fault));
        });
        await assert.rejects(failing, JournalFault);
        assert.equal(late.length, 1);
        assert.ok((await late[0]) instanceof JournalFault);
        assert.equal(journal.headOf('s'), 0);
        await new Promise((resolve) => setImmediate(resolve));
        await journal.commit({ appends: [entry('s', 3)] });
        assert.deepEqual(textsOf(journal, 's'), ['s-3']);
      }),
    );
  });
}
