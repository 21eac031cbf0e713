// The environment of a store beside a reader that was killed in the middle of a read.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { LmdbEnvironment } from '../../../src/journal/lmdb-environment.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const environmentUrl = new URL('../../../src/journal/lmdb-environment.ts', import.meta.url).href;
/** Reads the first value of a range, and never goes on. */
const readerSource = `
  const { LmdbEnvironment } = await import(${JSON.stringify(environmentUrl)});
  const [path] = process.argv.slice(1);
  const values = LmdbEnvironment.forReading(path).find('rows').getRange({});
  values.next();
  console.log('reading');
  setInterval(() => values, 1000);
`;

describe('a store whose reader was killed', () => {
  it('grows with each write until the reader is cleared, and then stops growing', async () => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-readers-'));
    const environment = LmdbEnvironment.forWriting(path);
    const rewrite = (times: number): number => {
      const before = statSync(join(path, 'data.mdb')).size;
      for (let time = 0; time < times; time += 1) {
        environment.transact(
          Array.from({ length: 32 }, (_, row) => ({
            database: 'rows',
            key: [row],
            bytes: Buffer.alloc(8192, time),
          })),
        );
      }
      return statSync(join(path, 'data.mdb')).size - before;
    };
    try {
      rewrite(3);
      const reader = spawn(process.execPath, ['--input-type=module', '-e', readerSource, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(reader.stdout, 'data');
      reader.kill('SIGKILL');
      await once(reader, 'exit');
      const held = rewrite(20);
      assert.ok(held > 19 * 32 * 8192, `the pages that it read are kept: ${held}`);
      environment.clearDeadReaders();
      // What was freed is found in the transactions after the clearing.
      rewrite(3);
      assert.equal(rewrite(20), 0);
    } finally {
      await environment.close();
      removeFolder(path);
    }
  });
});
