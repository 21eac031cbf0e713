// The model in the house needs no network and asks for none: the tests of its lane, run where there
// is nothing but a loopback, and run watched.

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeFolder } from '../support/remove-folder.ts';

const laneTest = fileURLToPath(new URL('./10-semantic-lane.test.ts', import.meta.url));
const run = promisify(execFile);
const interfaces = 'process.stdout.write(Object.keys(os.networkInterfaces()).join())';

/** What runs a command in a network of its own that has nothing but a loopback; undefined: none. */
function cutOff(): string[] | undefined {
  for (const flags of ['-n', '-rn']) {
    const command = ['unshare', flags, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
    const [program = '', ...rest] = [...command, process.execPath, '-e', interfaces];
    const { status, stdout } = spawnSync(program, rest, { encoding: 'utf8' });
    if (status === 0 && stdout === 'lo') return command;
  }
  return undefined;
}

/**
 * Little more than a path and where modules come from: no word of a test runner above, and none of CI,
 * where the runtime of the model is quiet by itself.
 */
const env = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'NODE_OPTIONS'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
/** The tests of the lane that embed products and look for them by meaning. */
const names = ['comes to ready', 'keeps to the mode'];
const laneTests = [
  process.execPath,
  '--test',
  '--test-reporter=tap',
  ...names.map((name) => `--test-name-pattern=${name}`),
  laneTest,
];

function assertPassed(stdout: string): void {
  assert.match(stdout, new RegExp(`^# pass ${names.length}$`, 'm'));
  assert.match(stdout, /^# fail 0$/m);
  assert.match(stdout, /^# skipped 0$/m);
}

describe('the built-in model', () => {
  it('embeds and finds without a network', async (test) => {
    const [program, ...rest] = cutOff() ?? [];
    if (program === undefined) return test.skip('no network namespace may be made here');
    const { stdout } = await run(program, [...rest, ...laneTests], { env });
    return assertPassed(stdout);
  });

  it('opens no connection if there is a network', async (test) => {
    if (spawnSync('strace', ['-V']).status !== 0) return test.skip('strace is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'aisle-connections-'));
    const log = join(folder, 'connections');
    const tracing = [
      '-f',
      '--seccomp-bpf',
      '-qq',
      '-e',
      'trace=connect,sendto,sendmsg,sendmmsg',
      '-o',
      log,
    ];
    const { stdout } = await run('strace', [...tracing, ...laneTests], { env });
    assertPassed(stdout);
    const calls = readFileSync(log, 'utf8').split('\n');
    const reached = calls.filter((call) => /sa_family=AF_INET6?,/.test(call));
    assert.ok(reached.length > 0, 'the test itself speaks to its server');
    const loopback = /inet_addr\("127\.|"::1"|"::ffff:127\./;
    assert.deepEqual(
      reached.filter((call) => !loopback.test(call)),
      [],
    );
    removeFolder(folder);
  });
});
