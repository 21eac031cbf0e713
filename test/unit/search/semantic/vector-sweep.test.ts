// The sweep of vectors: what is not needed goes after its time, and nothing that is needed.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { quantise } from '../../../../src/search/semantic/quantised.ts';
import { VectorStore } from '../../../../src/search/semantic/vector-store.ts';
import { VectorSweep } from '../../../../src/search/semantic/vector-sweep.ts';

const day = 86_400_000;
const vector = quantise(Float32Array.from([1, 2, 3]));

describe('the sweep of vectors', () => {
  let folder: string;
  let store: VectorStore;
  let nowMs: number;
  /** What the lanes want, as `space hash`. */
  let wanted: Set<string>;
  let isRead: boolean;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-sweep-'));
    store = await VectorStore.open(folder);
    nowMs = 1_000_000;
    wanted = new Set();
    isRead = true;
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const write = (space: string, hashes: readonly string[]): Promise<void> =>
    store.write(
      space,
      hashes.map((hash) => ({ hash, vector })),
    );

  function sweep(pause: () => Promise<void> = () => Promise.resolve()): VectorSweep {
    return new VectorSweep(
      store,
      {
        isRead: () => isRead,
        wantedBetween: (space, first, last) =>
          new Set(
            [...wanted]
              .filter((key) => key.startsWith(`${space} `))
              .map((key) => key.slice(space.length + 1))
              .filter((hash) => hash >= first && hash <= last),
          ),
      },
      { retentionMs: 30 * day, nowMs: () => nowMs, pause },
    );
  }

  it('keeps unused vectors for the given time, and then removes them', async () => {
    await write('one', ['aa', 'bb']);
    await write('two', ['aa']);
    wanted = new Set(['one aa']);
    assert.equal(await sweep().pass(), 0);
    nowMs += 30 * day - 1;
    assert.equal(await sweep().pass(), 0);
    assert.ok(store.has('one', 'bb') && store.has('two', 'aa'));
    nowMs += 1;
    assert.equal(await sweep().pass(), 2);
    assert.ok(store.has('one', 'aa'));
    assert.ok(!store.has('one', 'bb') && !store.has('two', 'aa'));
  });

  it('begins the time again for a vector that was used in between', async () => {
    await write('one', ['aa']);
    await sweep().pass();
    nowMs += 29 * day;
    wanted.add('one aa');
    await sweep().pass();
    wanted.clear();
    nowMs += 29 * day;
    await sweep().pass();
    nowMs += 29 * day;
    assert.equal(await sweep().pass(), 0);
    nowMs += day;
    assert.equal(await sweep().pass(), 1);
  });

  it('changes no vector before all catalogues are read', async () => {
    await write('one', ['aa']);
    await sweep().pass();
    nowMs += 31 * day;
    isRead = false;
    assert.equal(await sweep().pass(), 0);
    assert.ok(store.has('one', 'aa'));
  });

  it('does not return a vector that is being removed', async () => {
    await write('one', ['aa']);
    const dropped = store.mark({ nowMs, unused: [], used: [], dropped: [['one', 'aa']] });
    assert.equal(store.get('one', 'aa'), undefined);
    await write('one', ['aa']);
    await dropped;
    assert.ok(store.has('one', 'aa'), 'embedded again meanwhile, and kept');
  });

  it('takes several steps, over several spaces, and ends when it is stopped', async () => {
    const hashes = Array.from({ length: 5000 }, (_, at) => String(at).padStart(32, '0'));
    await write('one', hashes);
    await write('two', hashes.slice(0, 10));
    let steps = 0;
    const counting = sweep(async () => void (steps += 1));
    await counting.pass();
    assert.equal(steps, 2);
    nowMs += 30 * day;
    const stopped = sweep();
    await stopped.stop();
    assert.equal(await stopped.pass(), 0);
    assert.equal(await sweep().pass(), 5010);
    assert.equal(store.count('one') + store.count('two'), 0);
  });

  it('never removes a wanted vector, while products come and go', async () => {
    const hash = fc.constantFrom('aa', 'bb', 'cc', 'dd');
    const event = fc.record({
      wants: fc.uniqueArray(hash),
      days: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
        for (const { wants, days } of events) {
          const missing = wants.filter((name) => !store.has('one', name));
          await write('one', missing);
          wanted = new Set(wants.map((name) => `one ${name}`));
          nowMs += days * day;
          await sweep().pass();
          for (const name of wants) assert.ok(store.has('one', name));
        }
      }),
      { numRuns: 20 },
    );
  });
});
