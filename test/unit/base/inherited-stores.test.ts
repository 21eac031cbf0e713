// Which files a process closes that begins with some of its parent's.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { withFolder } from '../../support/with-folder.ts';

const modulePath = new URL('../../../src/base/inherited-stores.ts', import.meta.url).href;

/** A process that inherits `path` opens `other` and a pipe, closes what it has to, and says what is open then. */
function openAfter(path: string, other: string, isReplaced: boolean): Record<string, boolean> {
  const script =
    `import { fstatSync, openSync } from 'node:fs';` +
    `import { closeInheritedStores } from '${modulePath}';` +
    `const isOpen = (descriptor) => { try { return Boolean(fstatSync(descriptor)); } catch { return false; } };` +
    `const own = openSync(${JSON.stringify(other)});` +
    `if (![3, 4, own].every(isOpen)) throw new Error('not all are open');` +
    `closeInheritedStores();` +
    `console.log(JSON.stringify({ store: isOpen(3), pipe: isOpen(4), own: isOpen(own) }));`;
  const file = openSync(path, 'r');
  if (isReplaced) rmSync(path);
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'pipe', file, 'pipe'], encoding: 'utf8' },
    );
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as Record<string, boolean>;
  } finally {
    closeSync(file);
  }
}

describe('a process that inherits a store', { skip: !existsSync('/proc/self/fd') }, () => {
  for (const isReplaced of [false, true]) {
    const what = isReplaced ? 'a replaced store' : 'the store';
    it(`closes ${what}, and neither pipes nor files of its own`, async () => {
      await withFolder((folder) => {
        const [store, other] = ['data.mdb', 'my-data.mdb'].map((name) => join(folder, name));
        for (const path of [store, other]) writeFileSync(path!, 'x');
        const open = openAfter(store!, other!, isReplaced);
        assert.deepEqual(open, { store: false, pipe: true, own: true });
        return Promise.resolve();
      });
    });
  }
});
