// A server as a process: how it starts, what it says where it cannot, how it ends.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { open } from 'lmdb';
import { firstSteps } from '../../../src/cli/demo-tenant.ts';
import { aisle, ServerFromSources, ServerProcess } from '../../support/aisle-process.ts';
import { removeFolder } from '../../support/remove-folder.ts';
import { until } from '../../support/still-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-serve-'));
after(() => removeFolder(folder));

const demo = join(import.meta.dirname, '../../../src/demo/catalogue');
const anyPort = ['--port', '0', '--admin-port', '0'];

describe('serve (contract 11.1)', () => {
  it('opens the demo store once: later starts keep tenant, key and catalogue', async (t) => {
    const dataDir = join(folder, 'demo');
    const keyPath = join(dataDir, 'demo.key');
    const words = ['--demo', ...anyPort, '--data-dir', dataDir];
    const first = new ServerFromSources(...words);
    t.after(() => first.kill());
    const { public_url, admin_url } = await first.logged('listening');
    assert.match(String(public_url), /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(String(admin_url), /^http:\/\/127\.0\.0\.1:\d+$/);
    const imported = await first.logged('demo_catalogue');
    assert.ok(Number(imported['accepted']) > 100);
    assert.equal(imported['rejected'], 0);
    const key = readFileSync(keyPath, 'utf8').trim();
    assert.match(key, /^aisle_test_/);
    assert.equal(statSync(keyPath).mode & 0o777, 0o600);
    const steps = firstSteps(String(public_url), keyPath).replace('-m 10', '-m 60');
    const talk = spawn('sh', ['-c', steps], { detached: true });
    let heard = '';
    talk.stdout.on('data', (bytes: Buffer) => (heard += bytes.toString()));
    await until(() => heard.includes('turn.completed'), 'the first steps lead to an answer');
    process.kill(-(talk.pid ?? 0));
    assert.equal(await first.end('SIGTERM'), 0);
    assert.ok((await first.stderr).includes(key));
    const token = readFileSync(join(dataDir, 'admin.token'), 'utf8').trim();
    assert.ok((await first.stderr).includes(`${String(admin_url)}/#token=${token}\n`));
    assert.ok(first.lines.every((line) => !JSON.stringify(line).includes(key)));

    const second = new ServerProcess(...words);
    t.after(() => second.kill());
    assert.equal((await second.logged('demo_catalogue'))['rejected'], 0);
    assert.equal(readFileSync(keyPath, 'utf8').trim(), key);
    assert.equal(await second.end('SIGINT'), 0);
    assert.ok(!(await second.stderr).includes(key));
  });

  it('tells no key and no token of an exposed demo, and warns of it', async (t) => {
    const dataDir = join(folder, 'exposed');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const server = new ServerProcess(
      '--demo',
      '--host',
      '0.0.0.0',
      ...anyPort,
      '--data-dir',
      dataDir,
    );
    t.after(() => server.kill());
    const warned = await server.logged('demo_exposed');
    assert.equal(warned['level'], 'warn');
    await server.logged('demo_catalogue');
    // The doctor reads another configuration: what the server was started with counts.
    const looked = await aisle('doctor', '--data-dir', dataDir, '--json');
    const findings = JSON.parse(looked.stdout) as { check: string; detail: string }[];
    const doors = findings.find(({ check }) => check === 'doors')?.detail ?? '';
    assert.match(doors, /0\.0\.0\.0 takes requests of other machines without TLS/);
    assert.match(doors, /demo store to other machines/);
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    assert.equal(await server.end('SIGTERM'), 0);
    const words = `${await server.stderr}${JSON.stringify(server.lines)}`;
    for (const name of ['demo.key', 'admin.token', 'metrics.token']) {
      assert.ok(!words.includes(readFileSync(join(dataDir, name), 'utf8').trim()), name);
    }
    assert.match(words, /admin\.token/);
    assert.match(words, /demo\.key/);
  });

  it('imports files through the real runs, with a key that is gone afterwards', async (t) => {
    const dataDir = join(folder, 'import');
    const server = new ServerProcess(...anyPort, '--data-dir', dataDir);
    t.after(() => server.kill());
    await server.logged('listening');
    const at = ['--data-dir', dataDir];
    await aisle('tenant', 'create', '--id', 'acme', '--name', 'Acme', ...at);
    const lines = readFileSync(join(demo, 'products.ndjson'), 'utf8')
      .replaceAll('{media_base}', 'https://img.example')
      .split('\n')
      .slice(0, 20);
    const products = join(folder, 'products.ndjson');
    writeFileSync(products, lines.join('\n'));
    const files = [join(demo, 'schema.json'), products];
    const first = await aisle('catalog', 'import', ...files, '--tenant', 'acme', ...at);
    assert.equal(first.exitCode, 0, first.stderr);
    assert.match(first.stdout, /20 products: 20 accepted, 0 unchanged, 0 stale, 0 rejected/);
    const second = await aisle('catalog', 'import', ...files, '--tenant', 'acme', ...at);
    assert.match(second.stderr, /is active already/);
    assert.match(second.stdout, /by an earlier import/);
    const again = await aisle('catalog', 'import', products, '--again', '--tenant', 'acme', ...at);
    assert.match(again.stdout, /20 products: 0 accepted, 20 unchanged/);
    const wrong = lines[0]?.replace(/"external_classification_id": "[^"]*"/, (text) =>
      text.replace(/: ".*"/, ': "nowhere"'),
    );
    writeFileSync(
      products,
      wrong?.replace(/"updated_at": "[^"]*"/, '"updated_at": "2026-02-01T00:00:00Z"') ?? '',
    );
    const rejected = await aisle('catalog', 'import', products, '--tenant', 'acme', ...at);
    assert.equal(rejected.exitCode, 1);
    assert.match(
      rejected.stdout,
      /unknown_reference +\S*products\.ndjson:1 +\/external_classification_id/,
    );
    const keys = await aisle('key', 'list', ...at, '--json');
    assert.equal((JSON.parse(keys.stdout) as unknown[]).length, 1);
    assert.equal(await server.end('SIGTERM'), 0);
    const alone = await aisle('catalog', 'import', ...files, '--tenant', 'acme', ...at);
    assert.match(alone.stderr, /No server is serving/);
  });

  it('says in one line why it cannot start', async (t) => {
    const first = new ServerProcess(...anyPort, '--data-dir', join(folder, 'first'));
    t.after(() => first.kill());
    const { public_url, admin_url } = await first.logged('listening');
    for (const [flag, url] of [
      ['--port', public_url],
      ['--admin-port', admin_url],
    ] as const) {
      const { port } = new URL(String(url));
      const where = ['--data-dir', join(folder, 'second'), ...anyPort, flag, port];
      const { exitCode, stderr } = await aisle('serve', ...where);
      assert.equal(exitCode, 1);
      assert.match(stderr, /^The server could not start: .*listen.*--admin-port\.\n$/);
    }
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'below'), '/proc/nowhere']) {
      const { exitCode, stderr } = await aisle('serve', ...anyPort, '--data-dir', dataDir);
      assert.equal(exitCode, 1);
      assert.match(stderr, /^The data directory .* cannot be used: E[A-Z]+: [^\n]*\n$/);
    }
    const old = join(folder, 'old');
    const root = open({ path: join(old, 'journal'), noSubdir: false });
    await root.put('format', 1);
    await root.close();
    for (const words of [
      ['serve', ...anyPort],
      ['tenant', 'list'],
      ['backup', join(folder, 'copy')],
    ]) {
      const { exitCode, stderr } = await aisle(...words, '--data-dir', old);
      assert.equal(exitCode, 4);
      assert.match(
        stderr,
        /^[^\n]*another version \(format 1, [^\n]*empty data directory[^\n]*\n$/,
      );
    }
  });
});
