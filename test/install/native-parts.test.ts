// The edge's binary is the one that was recorded, and what lists the parts of a release names it all.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkEdge, readEdge, systemHere } from '../../install/native-parts.ts';
import { composeBom } from '../../install/sbom.ts';
import { shippedFiles } from '../../src/search/shipped-files.ts';
import { textOf } from '../support/source-tree.ts';

describe("the edge's binary", () => {
  it('is the recorded one where it was recorded', () => {
    const known = process.platform === 'linux' && process.arch === 'x64';
    assert.equal(checkEdge(readEdge(), systemHere()), known ? 'as recorded' : 'not recorded');
  });

  it('is refused where one bit of it is another, with both hashes', () => {
    const bytes = readEdge();
    bytes[bytes.length >> 1]! ^= 1;
    assert.throws(() => checkEdge(bytes, 'linux-x64-127'), /is [0-9a-f]{64}, and f687e7c3/);
  });

  it('is said to be unknown on a system that is not recorded', () => {
    assert.equal(checkEdge(new Uint8Array(), 'plan9-x64-127'), 'not recorded');
  });
});

describe('the runtime of the model', () => {
  it('is there for this system alone', () => {
    const root = new URL('../../node_modules/onnxruntime-node/bin/', import.meta.url).pathname;
    for (const version of readdirSync(root)) {
      assert.deepEqual(readdirSync(`${root}/${version}`), [process.platform]);
      assert.deepEqual(readdirSync(`${root}/${version}/${process.platform}`), [process.arch]);
    }
  });
});

describe('the bill of materials', () => {
  it('names every package of a running server, Node, and what is shipped, with hashes', () => {
    const bom = composeBom();
    assert.equal(bom.bomFormat, 'CycloneDX');
    assert.equal(bom.metadata.component.name, 'aisle');
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    for (const name of Object.keys(dependencies)) {
      const wanted = name === 'uWebSockets.js' ? /uWebSockets\.js|@uwsjs\/core/ : undefined;
      const found = bom.components.find((one) => wanted?.test(one.name) ?? one.name === name);
      assert.ok(found?.version, name);
      assert.ok(found.hashes?.[0]?.content, name);
    }
    const names = new Set(bom.components.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(devDependencies).filter((name) => names.has(name)),
      [],
    );
    const node = bom.components.find(({ type }) => type === 'platform');
    assert.equal(node?.version, process.versions.node);
    for (const { path, sha256 } of Object.values(shippedFiles)) {
      const found = bom.components.find(({ description }) => description === `vendor/${path}`);
      assert.equal(found?.hashes?.[0]?.content, sha256);
      assert.ok(found.licenses?.length);
    }
  });
});
