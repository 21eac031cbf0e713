// How `make test` runs files that share a process, over a small tree of tests of its own.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { removeFolder } from './remove-folder.ts';

const runner = join(import.meta.dirname, 'run-tests.mjs');
const use = (names: string): string => `import { ${names} } from 'node:test';\n`;
const passing = `${use('test')} test('passes', () => {});`;
/** Files of one folder share a process, except those of the last. */
const tree = {
  'test/contract/a.test.ts': `${use('after, before, test')}
    before(() => console.log('hook of a'));
    after(() => console.log('end of a'));
    test('passes', () => {});`,
  'test/contract/b.test.ts': `console.log('b begins'); ${passing}`,
  'test/unit/a-fails.test.ts': `${use('test')} test('fails', () => { throw new Error('no'); });`,
  'test/unit/b-imports.test.ts': `import './nothing.ts';`,
  'test/unit/c-ends.test.ts': `${use('after')} after(() => { throw new Error('no'); }); ${passing}`,
  'test/unit/d.test.ts': passing,
  'test/unit/e-waits.test.ts': `${use('test')} test('waits', () => new Promise(() => {}));`,
  'test/unit/f.test.ts': passing,
  'test/machines/a.test.ts': passing,
  'test/machines/b-crashes.test.ts': `${use('test')} test('crashes', () => process.abort());`,
  'test/machines/c.test.ts': passing,
  'test/clients/a.test.ts': passing,
};

describe('a run of tests', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-run-tests-'));
    for (const [path, source] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
  });
  after(() => removeFolder(folder));

  async function runOf(...patterns: string[]): Promise<{ report: string; exitCode: unknown }> {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return new Promise((resolve) => {
      const args = [runner, '2', ...patterns];
      execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
        resolve({ report: stdout + stderr, exitCode: error?.code ?? 0 });
      });
    });
  }

  it('reports the tests of each file under its path, and begins it after the one before', async () => {
    const { report, exitCode } = await runOf('test/{clients,contract}/*.test.ts');
    assert.equal(exitCode, 0, report);
    assert.match(report, /▶ test\/contract\/a\.test\.ts\s+✔ passes/);
    assert.match(report, /▶ test\/contract\/b\.test\.ts\s+✔ passes/);
    assert.match(report, /hook of a\s+end of a\s+b begins/);
    assert.match(report, /^✔ passes/m);
    assert.match(report, /^ℹ tests 3$/m);
  });

  it('runs every file, also when a file before it fails', async () => {
    const { report, exitCode } = await runOf('test/{machines,unit}/*.test.ts');
    assert.equal(exitCode, 1, report);
    for (const file of ['a-fails', 'b-imports', 'c-ends', 'e-waits']) {
      assert.match(report, new RegExp(`✖ test/unit/${file}\\.test\\.ts`), file);
    }
    // Each of the five once; what a process did not come to runs alone, under no path.
    assert.equal(report.match(/✔ passes/g)?.length, 5, report);
  });

  for (const [kind, names] of Object.entries({
    test: 'a-fails',
    import: 'b-imports',
    hook: 'c-ends',
  })) {
    it(`fails where nothing fails but one ${kind}`, async () => {
      const { exitCode } = await runOf(`test/unit/{${names},d}.test.ts`);
      assert.equal(exitCode, 1);
    });
  }

  it('fails where no file is meant', async () => {
    const { report, exitCode } = await runOf('test/unit/nothing.test.ts');
    assert.equal(exitCode, 1);
    assert.match(report, /no test file is one of test\/unit\/nothing\.test\.ts/);
  });
});
