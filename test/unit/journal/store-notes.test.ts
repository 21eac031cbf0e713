// What a store says about itself, over the openings of its environment.

import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { open } from 'lmdb';
import { LmdbEnvironment } from '../../../src/journal/lmdb-environment.ts';
import { withFolder } from '../../support/with-folder.ts';

async function epochOf(path: string): Promise<number> {
  const environment = LmdbEnvironment.forWriting(path);
  const { epoch } = environment;
  await environment.close();
  return epoch;
}

describe('the epoch of a store', () => {
  it('stays where the store is opened again in its folder, and is another in a copy of its files', () =>
    withFolder(async (path) => {
      const home = join(path, 'home');
      const copy = join(path, 'copy');
      assert.equal(await epochOf(home), 0);
      assert.equal(await epochOf(home), 0);
      cpSync(home, copy, { recursive: true });
      const first = await epochOf(copy);
      assert.ok(first > 0);
      assert.equal(await epochOf(copy), first);
    }));
});

describe('the format of a store', () => {
  it('is raised where a server writes to a store of the format before', () =>
    withFolder(async (path) => {
      const note = async (change: (root: ReturnType<typeof open>) => unknown): Promise<unknown> => {
        const root = open({ path, noSubdir: false, maxDbs: 64 });
        const noted = await change(root);
        await root.close();
        return noted;
      };
      await epochOf(path);
      for (const older of [2, 3]) {
        await note((root) => root.put('format', older));
        await epochOf(path);
        assert.equal(await note((root) => root.get('format')), 4);
      }
    }));
});
