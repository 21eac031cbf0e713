// The command `aisle`, as package managers put it on the PATH.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { removeFolder } from '../support/remove-folder.ts';

const root = join(import.meta.dirname, '../..');
const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  bin: Record<string, string>;
  version: string;
};
const launcher = join(root, bin['aisle'] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'aisle-command-'));
after(() => removeFolder(folder));

describe('the command aisle', () => {
  it('runs from a folder of commands that links to it, in any working directory', () => {
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    symlinkSync(root, join(modules, 'aisle'));
    symlinkSync(`../aisle/${bin['aisle']}`, join(modules, '.bin/aisle'));
    const path = [join(modules, '.bin'), dirname(process.execPath), process.env['PATH']].join(':');
    const run = (...words: string[]) =>
      spawnSync('aisle', words, {
        cwd: folder,
        env: { ...process.env, PATH: path },
        encoding: 'utf8',
      });
    const shown = run('--version');
    assert.equal(shown.stdout, `${version}\n`, shown.stderr);
    assert.equal(shown.status, 0);
    assert.equal(run('serv').status, 2);
    const made = run('tenant', 'create', '--id', 'a', '--name', 'A', '--data-dir', './here');
    assert.equal(made.status, 0, made.stderr);
  });

  it('says in one line which Node it needs where it is run by another', () => {
    for (const other of ['20.20.2', '22.17.0', '23.1.0']) {
      const claim = `Object.defineProperty(process, 'versions', {
        value: { ...process.versions, node: '${other}' } });`;
      const words = ['--import', `data:text/javascript,${encodeURIComponent(claim)}`, launcher];
      const { stderr, stdout, status } = spawnSync(process.execPath, [...words, '--version'], {
        encoding: 'utf8',
      });
      assert.equal(status, 1);
      assert.equal(stdout, '');
      assert.match(stderr, /^[^\n]*>=22\.18 <23[^\n]*\n$/);
      assert.ok(stderr.includes(other));
    }
  });
});
