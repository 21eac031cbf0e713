// A process that commits numbers to a store, one by one, and compacts it all the while: for tests that kill
// it. Says each number once it is on disk.

import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compactStore, endCompaction } from '../../src/journal/compaction.ts';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';

const [path = '', first = '1'] = process.argv.slice(2);
endCompaction(path);
const environment = LmdbEnvironment.forWriting(path);
let next = Number(first);

const commit = (): void => {
  const bytes = Buffer.from(`number ${next}`);
  environment.transact([
    { database: 'log', key: [next], bytes },
    { database: 'log', key: [next - 50], bytes: undefined },
    { database: 'last', key: ['number'], bytes },
  ]);
  writeSync(1, `${next}\n`);
  next += 1;
};

void (async () => {
  for (;;) {
    const { pauseMs } = await compactStore(environment);
    writeSync(1, `compacted ${pauseMs}\n`);
  }
})();
for (;;) {
  commit();
  await nextTurn();
}
