// The picture store on a real disk: whole files or none, within its budget, also after a restart.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sha256Hex } from '../../../../src/base/hash.ts';
import { DiskBudget, type FileKind } from '../../../../src/catalog/media/disk-budget.ts';
import { PictureStore } from '../../../../src/catalog/media/picture-store.ts';
import { StillClock } from '../../../support/still-clock.ts';

const root = mkdtempSync(join(tmpdir(), 'aisle-pictures-'));
after(() => rmSync(root, { recursive: true }));

const block = 4096;
let folderCount = 0;

function openStore(options: { folder?: string; bytesMax?: number; clock?: StillClock } = {}) {
  const folder = options.folder ?? join(root, `store-${(folderCount += 1)}`);
  const clock = options.clock ?? new StillClock();
  return PictureStore.open(
    { clock, report: (error) => assert.fail(String(error)) },
    { folder, bytesMax: options.bytesMax ?? 100 * block },
  ).then((store) => ({ store, folder, clock }));
}

const nameOf = (text: string): string => sha256Hex(text);

async function has(store: PictureStore, name: string): Promise<boolean> {
  const file = await store.open(name);
  await file?.close();
  return file !== undefined;
}

describe('the picture store', () => {
  it('keeps a picture under its name and reads it in pieces', async () => {
    const { store, folder } = await openStore();
    const name = nameOf('a');
    await store.write(name, 'original', Buffer.from('0123456789'));
    const path = join(folder, name.slice(0, 2), name.slice(2, 4), name);
    assert.ok(existsSync(path));
    assert.equal(store.pathOf(name), path);
    const file = await store.open(name);
    assert.ok(file);
    assert.equal(file.size, 10);
    assert.equal(Buffer.from(await file.read(0, 4)).toString(), '0123');
    assert.equal(Buffer.from(await file.read(8, 4)).toString(), '89');
    assert.equal((await file.read(10, 4)).length, 0);
    await file.close();
    assert.equal(await has(store, nameOf('b')), false);
    await store.close();
  });

  it('throws pieces away that a crash left, and never shows them', async () => {
    const folder = join(root, 'crashed');
    mkdirSync(join(folder, 'tmp'), { recursive: true });
    writeFileSync(join(folder, 'tmp', 'half'), 'half a pict');
    const { store } = await openStore({ folder });
    assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
    await store.write(nameOf('a'), 'original', Buffer.from('whole'));
    assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
    await store.close();
  });

  it('evicts the least recently used, derived files before originals', async () => {
    const { store } = await openStore({ bytesMax: 4 * block });
    const bytes = Buffer.alloc(100);
    await store.write(nameOf('a'), 'original', bytes);
    await store.write(`${nameOf('a')}-w64-x`, 'derived', bytes);
    await store.write(nameOf('b'), 'original', bytes);
    await store.write(`${nameOf('b')}-w64-x`, 'derived', bytes);
    assert.ok(await has(store, `${nameOf('a')}-w64-x`));
    await store.write(nameOf('c'), 'original', bytes);
    assert.equal(await has(store, `${nameOf('b')}-w64-x`), false, 'used longest ago');
    await store.write(nameOf('d'), 'original', bytes);
    assert.equal(await has(store, `${nameOf('a')}-w64-x`), false, 'the last derived one');
    assert.ok(await has(store, nameOf('a')));
    await store.write(nameOf('e'), 'original', bytes);
    assert.equal(await has(store, nameOf('b')), false, 'then originals');
    assert.ok(await has(store, nameOf('a')));
    assert.equal(store.bytes, 4 * block);
    await store.close();
  });

  it('evicts an original that was replaced before anything else', async () => {
    const { store } = await openStore({ bytesMax: 3 * block });
    for (const text of ['a', 'b', 'c']) {
      await store.write(nameOf(text), 'original', Buffer.from(text));
    }
    store.demote(nameOf('c'));
    await store.write(nameOf('d'), 'original', Buffer.from('d'));
    assert.equal(await has(store, nameOf('c')), false);
    assert.ok(await has(store, nameOf('a')));
    await store.close();
  });

  it('lets a reader finish a picture that is evicted meanwhile', async () => {
    const { store } = await openStore({ bytesMax: block });
    await store.write(nameOf('a'), 'original', Buffer.from('still here'));
    const file = await store.open(nameOf('a'));
    await store.write(nameOf('b'), 'original', Buffer.from('b'));
    assert.equal(await has(store, nameOf('a')), false);
    assert.equal(Buffer.from((await file?.read(0, 99)) ?? []).toString(), 'still here');
    await file?.close();
    await store.close();
  });

  it('refuses a picture larger than the whole budget, and keeps its files', async () => {
    const { store } = await openStore({ bytesMax: block });
    await store.write(nameOf('a'), 'original', Buffer.from('a'));
    await assert.rejects(store.write(nameOf('b'), 'original', Buffer.alloc(block + 1)));
    assert.ok(await has(store, nameOf('a')));
    await store.close();
  });

  it('counts its files after a restart, in order of use, and evicts those beyond the budget', async () => {
    const clock = new StillClock(Date.now());
    const { store, folder } = await openStore({ bytesMax: 4 * block, clock });
    for (const text of ['a', 'b', 'c', 'd']) {
      await store.write(nameOf(text), 'original', Buffer.from(text));
    }
    clock.advance(7_200_000);
    for (const text of ['a', 'd', 'b']) {
      clock.advance(7_200_000);
      assert.ok(await has(store, nameOf(text)));
    }
    await store.close();
    const again = (await openStore({ folder, bytesMax: 3 * block, clock })).store;
    await again.counted();
    assert.equal(again.bytes, 3 * block);
    assert.equal(await has(again, nameOf('c')), false, 'never used');
    await again.write(nameOf('e'), 'original', Buffer.from('e'));
    assert.equal(await has(again, nameOf('a')), false, 'used before the others');
    await again.close();
  });

  it('forgets a picture that another process removed', async () => {
    const { store, folder } = await openStore();
    await store.write(nameOf('a'), 'original', Buffer.from('a'));
    rmSync(folder, { recursive: true });
    assert.equal(await has(store, nameOf('a')), false);
    assert.equal(store.bytes, 0);
    await store.close();
  });
});

describe('the disk budget', () => {
  it('is never exceeded, and matches the files, over any sequence', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const steps = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        name: names,
        kind: fc.constantFrom<FileKind>('original', 'derived'),
        size: fc.integer({ min: 0, max: 3 * block }),
      }),
      fc.record({ do: fc.constantFrom('use', 'remove', 'demote'), name: names }),
    );
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (walk) => {
        const budget = new DiskBudget(8 * block);
        const sizes = new Map<string, number>();
        for (const step of walk) {
          if (step.do === 'add') {
            for (;;) {
              const victim = budget.nextVictim(step.size);
              if (victim === undefined) break;
              assert.ok(sizes.delete(victim), 'a victim is there');
              budget.remove(victim);
            }
            budget.add(step.name, step.kind, step.size);
            sizes.set(step.name, Math.ceil(step.size / block) * block);
          } else {
            budget[step.do](step.name);
            if (step.do === 'remove') sizes.delete(step.name);
          }
          const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
          assert.equal(budget.bytes, total);
          assert.ok(total <= 8 * block);
        }
      }),
    );
  });

  it('leaves derived files a share that originals do not take', () => {
    const budget = new DiskBudget(16 * block);
    budget.add('small', 'derived', 1);
    for (let index = 0; index < 15; index += 1) budget.add(`original-${index}`, 'original', 1);
    assert.equal(budget.nextVictim(1), 'original-0');
  });

  it('puts files that were found under those that were used since', () => {
    const budget = new DiskBudget(3 * block);
    budget.add('used', 'original', 1);
    budget.addOlder([
      { name: 'old', kind: 'original', size: 1 },
      { name: 'used', kind: 'original', size: 1 },
      { name: 'newer', kind: 'original', size: 1 },
    ]);
    assert.equal(budget.bytes, 3 * block);
    assert.equal(budget.nextVictim(1), 'old');
  });

  it('takes room from the tenant that has most, so that none loses its last copy to another', () => {
    const budget = new DiskBudget(16 * block);
    const evicted: string[] = [];
    const add = (owner: string, name: string): void => {
      for (;;) {
        const victim = budget.nextVictim(1, owner);
        if (victim === undefined) break;
        evicted.push(victim);
        budget.remove(victim);
      }
      budget.add(name, 'original', 1, owner);
    };
    for (let index = 0; index < 3; index += 1) add('small', `small-${index}`);
    for (let index = 0; index < 100; index += 1) add('large', `large-${index}`);
    assert.ok(evicted.every((name) => name.startsWith('large')));
    // Who has less than the largest gets room from it.
    for (let index = 3; index < 8; index += 1) add('small', `small-${index}`);
    assert.ok(evicted.every((name) => name.startsWith('large')));
    // With equal shares, each takes its own place.
    add('small', 'small-8');
    add('large', 'large-100');
    add('small', 'small-9');
    assert.deepEqual(evicted.slice(-3), ['small-0', 'large-92', 'small-1']);
  });

  it('keeps files of one tenant that another has too', () => {
    const budget = new DiskBudget(4 * block);
    budget.add('both', 'original', 1, 'a');
    budget.add('both', 'original', 1, 'b');
    budget.demote('both');
    for (const name of ['b1', 'b2', 'b3']) budget.add(name, 'original', 1, 'b');
    assert.equal(budget.nextVictim(1), 'b1');
  });
});

describe('the picture store of several tenants', () => {
  it('knows the owners of its pictures after a restart', async () => {
    const { store, folder, clock } = await openStore({ bytesMax: 8 * block });
    for (const text of ['s0', 'l0', 'l1', 'l2', 'l3', 'l4']) {
      await store.write(nameOf(text), 'original', Buffer.from(text), text.charAt(0));
    }
    await store.close();
    const owners = new Map(
      ['s0', 'l0', 'l1', 'l2', 'l3', 'l4'].map((text) => [nameOf(text), text.charAt(0)]),
    );
    const again = await PictureStore.open(
      { clock, report: (error) => assert.fail(String(error)), owners: async () => owners },
      { folder, bytesMax: 8 * block },
    );
    await again.counted();
    for (const text of ['l5', 'l6', 'l7', 'l8']) {
      await again.write(nameOf(text), 'original', Buffer.from(text), 'l');
    }
    assert.ok(await has(again, nameOf('s0')));
    assert.equal(again.bytes, 8 * block);
    await again.close();
  });
});
