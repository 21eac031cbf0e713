// Each example as its reader runs it: a process of its own against a real server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { syncSchema } from '../support/catalogue-client.ts';
import { request } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const examples = join(import.meta.dirname, '../../examples');
const folder = mkdtempSync(join(tmpdir(), 'aisle-examples-'));
const origin = 'https://shop.example';

let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant({ settings: { allowed_origins: [origin] } });
});
after(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

function start(example: string, words: readonly string[] = []) {
  return spawn(process.execPath, [join(examples, example), ...words], {
    env: {
      ...process.env,
      AISLE_URL: server.publicUrl,
      AISLE_API_KEY: tenant.apiKey,
      ORIGIN: origin,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(example: string, words: readonly string[]) {
  const child = start(example, words);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const lines = stdout.split('\n').filter(Boolean);
  return { exitCode, stderr, last: JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('the examples', () => {
  it('backend-node gives a page material for its origin, and no key', async () => {
    const child = start('backend-node/server.ts');
    try {
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const { address } = JSON.parse(line) as { address: { port: number } };
      const url = `http://127.0.0.1:${address.port}/assistant/bootstrap`;
      const response = await fetch(url, { method: 'POST', body: '{"locale":"de"}' });
      assert.equal(response.status, 200);
      const reply = await response.text();
      assert.ok(!reply.includes(tenant.apiKey));
      const { bootstrap_token: token } = JSON.parse(reply) as { bootstrap_token: string };
      const opened = await request(`${server.publicUrl}/public/v1/chat/session`, {
        token,
        body: {},
        headers: { origin },
      });
      assert.equal(opened.status, 201, JSON.stringify(opened.body));
      assert.equal(opened.body.locale, 'de');
      assert.equal((await fetch(url)).status, 404);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });

  it('nightly-sync sends what changed, and replaces all of it', async () => {
    await syncSchema({ ...tenant, baseUrl: server.publicUrl }, []);
    const path = join(folder, 'products.json');
    const write = (ids: readonly string[], time: string) =>
      writeFileSync(
        path,
        JSON.stringify(
          ids.map((id) => ({ external_product_id: id, updated_at: time, title: `Product ${id}` })),
        ),
      );
    write(['a', 'b'], '2026-01-01T00:00:00Z');
    const first = await run('nightly-sync/sync.ts', [path]);
    assert.equal(first.exitCode, 0, first.stderr);
    assert.equal(first.last['accepted'], 2);
    assert.equal((await run('nightly-sync/sync.ts', [path])).last['unchanged'], 2);
    write(['a', 'c'], '2026-01-02T00:00:00Z');
    const all = await run('nightly-sync/sync.ts', [path, '--all']);
    assert.equal(all.exitCode, 0, all.stderr);
    assert.deepEqual(
      [all.last['state'], all.last['accepted'], all.last['removed']],
      ['completed', 1, 1],
    );
  });
});
