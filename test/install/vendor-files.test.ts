// What is shipped beside the code: copied once, whole or not at all, and refused where it is changed.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { convertWeights, fillVendor } from '../../install/vendor-files.ts';
import { sha256Hex } from '../../src/base/hash.ts';
import { readShipped, shippedFiles, type ShippedName } from '../../src/search/shipped-files.ts';
import { textOf } from '../support/source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-vendor-'));
after(() => rmSync(folder, { recursive: true }));
const names = Object.keys(shippedFiles) as ShippedName[];

describe('the vendor folder', () => {
  it('is filled once, and intact files are not written again', () => {
    assert.deepEqual(fillVendor(folder), names);
    const { mtimeMs } = statSync(join(folder, shippedFiles.model.path));
    assert.deepEqual(fillVendor(folder), []);
    assert.equal(statSync(join(folder, shippedFiles.model.path)).mtimeMs, mtimeMs);
  });

  it('gets damaged and removed files again, and keeps no partial files', () => {
    writeFileSync(join(folder, shippedFiles.model.path), 'damaged');
    rmSync(join(folder, shippedFiles.words_de.path));
    assert.deepEqual(fillVendor(folder), ['model', 'words_de']);
    for (const name of names) assert.ok(readShipped(name, folder).length > 50_000);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    assert.equal(files.filter((file) => file.isFile()).length, names.length);
  });

  it('is refused with a message if a file is missing or has another hash', () => {
    const other = mkdtempSync(join(folder, 'other-'));
    assert.throws(
      () => readShipped('tokenizer', other),
      /tokenizer\.json cannot be read: run make/,
    );
    fillVendor(other);
    writeFileSync(join(other, shippedFiles.tokenizer.path), '{}');
    assert.throws(() => readShipped('tokenizer', other), /not the file that was pinned: run make/);
  });

  it('has a model that is converted to the same bytes every time', () => {
    assert.equal(sha256Hex(convertWeights()), shippedFiles.model.sha256);
  });

  it('is named in NOTICE, file by file, with a licence for each', () => {
    const notice = textOf('NOTICE');
    for (const name of names) assert.ok(notice.includes(`vendor/${shippedFiles[name].path}`), name);
    assert.ok((notice.match(/^ {2}Licence: /gm) ?? []).length >= 3);
  });
});
