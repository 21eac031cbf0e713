// Real processes: V8 decides where it makes objects once for a whole process.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startCommand } from '../../support/aisle-process.ts';

const heapFlags = ['--max-semi-space-size=1', '--min-semi-space-size=1'];
const modulePath = fileURLToPath(new URL('../../../src/base/heap-flags.ts', import.meta.url));

/** Prints the bytes that objects of a moment add to the old ones, after a time in which like objects lived long. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8';
import { setHeapFlags } from ${JSON.stringify(modulePath)};
if (process.argv.includes('young')) setHeapFlags();
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
function step(room, i) { room[i % room.length] = { i, list: [i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6, i + 7] }; }
function run(room, count) { for (let i = 0; i < count; i += 1) step(room, i); }
const backlog = new Array(20_000);
for (let round = 0; round < 30; round += 1) run(backlog, 20_000);
const moment = new Array(64);
let grown = 0;
for (let round = 0; round < 20; round += 1) {
  const before = oldBytes();
  run(moment, 2_000);
  grown += Math.max(0, oldBytes() - before);
}
console.log(grown);
`;

function oldBytesOfAMoment(...words: string[]): number {
  const args = [...heapFlags, '--input-type=module', '--eval', program, ...words];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe('objects of a process that serves', () => {
  test('are made among the young ones after a backlog too', () => {
    const [usual, young] = [oldBytesOfAMoment(), oldBytesOfAMoment('young')];
    assert.ok(usual > 4e6, `V8 makes them among the old ones otherwise: ${usual} bytes`);
    assert.ok(young < 2e6, `${young} bytes`);
  });

  test('have the flags of the heap, and V8 knows each of them', () => {
    // V8's tag is of all its flags.
    const tagOf = (flags: readonly string[], call: string): string => {
      const source = `
        import { cachedDataVersionTag } from 'node:v8';
        import { setHeapFlags } from ${JSON.stringify(modulePath)};
        ${call}
        console.log(cachedDataVersionTag());
      `;
      const args = [...flags, '--input-type=module', '--eval', source];
      return execFileSync(process.execPath, args, { encoding: 'utf8' });
    };
    const minute = '--gc-memory-reducer-start-delay-ms=60000';
    const flags = ['--no-allocation-site-pretenuring', minute, '--heap-growing-percent=200'];
    assert.equal(tagOf([], 'setHeapFlags();'), tagOf(flags, ''));
    for (const left of flags) {
      const others = flags.filter((flag) => flag !== left);
      assert.notEqual(tagOf(others, ''), tagOf(flags, ''));
    }
  });

  test('are so in a server that the command line starts', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'aisle-young-'));
    // V8 prints a line at each collection in which it counts what outlived it.
    const flags = [...heapFlags, '--trace-pretenuring-statistics'];
    const server = startCommand(['serve', '--port', '0', '--data-dir', dir], { flags });
    try {
      const gone = once(server, 'close');
      let url = '';
      let counted = 0;
      for await (const line of createInterface({ input: server.stdout })) {
        if (url !== '' && line.includes('pretenuring')) counted += 1;
        const listening = /"listening","public_url":"([^"]+)"/.exec(line);
        if (listening?.[1] === undefined) continue;
        url = listening[1];
        const ask = async () => (await fetch(`${url}/openapi.json`)).text();
        for (let round = 0; round < 20; round += 1)
          await Promise.all(Array.from({ length: 50 }, ask));
        server.kill('SIGTERM');
      }
      await gone;
      assert.notEqual(url, '');
      assert.equal(counted, 0);
    } finally {
      server.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
