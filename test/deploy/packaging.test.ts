// The image and the unit of deploy/ keep to what the project says elsewhere.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../support/source-tree.ts';

const version = textOf('.node-version').trim();
const dockerfile = textOf('deploy/Dockerfile');
const compose = textOf('deploy/compose.yaml');
const unit = textOf('deploy/systemd/aisle.service');
const flags = /^SERVER_FLAGS \?= (.+)$/m.exec(textOf('Makefile'))?.[1] ?? 'no flags';

describe('the image', () => {
  it('is of the one version of Node, in both of its stages', () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, base]) => base);
    assert.deepEqual(bases, [version, version]);
  });

  it('runs as a user without rights, with the flags of `make start`, and says how it is', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
    assert.match(last, /^USER node$/m);
    assert.match(last, /^HEALTHCHECK [\s\S]*\/readyz/m);
    assert.ok(last.includes(`"${flags}"`));
    assert.match(compose, /read_only: true/);
  });

  it('takes nothing of development along', () => {
    const ignored = textOf('.dockerignore').split('\n');
    for (const name of ['.git', 'node_modules', 'vendor', 'data', 'test', 'bench']) {
      assert.ok(ignored.includes(name), name);
    }
    assert.match(dockerfile, /npm prune --omit=dev/);
  });
});

describe('the unit', () => {
  it('starts as `make start` does, and waits for a drain', () => {
    assert.ok(unit.includes(` ${flags} src/main.ts serve`));
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    assert.ok(seconds > 20, 'ten for turns, ten for a disk that hangs');
  });
});
