// The locks: every package that any system needs, and the hash of each that this one installs.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeLock, type Lock } from '../../install/complete-lock.ts';
import { textOf } from '../support/source-tree.ts';

const lockOf = (path: string): Lock => JSON.parse(textOf(path)) as Lock;
const version = textOf('.node-version').trim();

for (const path of [
  'package-lock.json',
  'toolchain/package-lock.json',
  'toolchain/openapi/package-lock.json',
]) {
  describe(path, () => {
    it('names every package of every system, so that `npm ci` takes it', () => {
      assert.deepEqual(completeLock(lockOf(path)), []);
    });

    it('has a hash for all but optional packages, which may be of systems unknown here', () => {
      const unhashed = Object.entries(lockOf(path).packages)
        .filter(([name, entry]) => name !== '' && entry.integrity === undefined)
        .filter(([, entry]) => entry.optional !== true || entry.os?.includes('linux') !== false)
        .filter(([, entry]) => entry.cpu?.includes('x64') === true || entry.cpu === undefined)
        .filter(([, entry]) => entry.optional !== true || entry.libc?.includes('musl') !== true)
        .map(([name]) => name);
      assert.deepEqual(unhashed, []);
    });

    it('names no host', () => {
      assert.doesNotMatch(textOf(path), /"resolved"/);
    });
  });
}

describe('a lock with a missing package', () => {
  it('gets an entry with its version and its systems, and keeps what it had', () => {
    const had = { version: '1.0.0', integrity: 'sha512-x', optional: true };
    const lock: Lock = {
      packages: {
        'node_modules/a': {
          optionalDependencies: {
            '@a/linux-x64-musl': '1.2.3',
            '@a/win32-arm64': '1.2.3',
            '@a/had': '1.0.0',
            '@a/inner-darwin': '2.0.0',
          },
        },
        'node_modules/@a/had': had,
        'node_modules/a/node_modules/@a/inner-darwin': had,
      },
    };
    assert.deepEqual(completeLock(lock), ['@a/linux-x64-musl', '@a/win32-arm64']);
    assert.deepEqual(lock.packages['node_modules/@a/linux-x64-musl'], {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
    });
    assert.deepEqual(lock.packages['node_modules/@a/win32-arm64']?.os, ['win32']);
    assert.equal(lock.packages['node_modules/@a/had'], had);
  });

  it('is refused where a name says no system', () => {
    const lock: Lock = { packages: { '': { optionalDependencies: { 'left-pad': '1.0.0' } } } };
    assert.throws(() => completeLock(lock), /left-pad says no system/);
  });
});

describe('the version of Node', () => {
  it('is one, in .node-version and in the packages that bring it', () => {
    assert.match(version, /^22\.\d+\.\d+$/);
    const { optionalDependencies } = JSON.parse(textOf('toolchain/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    assert.deepEqual([...new Set(Object.values(optionalDependencies))], [version]);
  });

  it('is the one that this test runs on', () => {
    assert.equal(process.versions.node, version);
  });
});
