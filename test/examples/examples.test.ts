// Each example as its reader runs it: a process of its own against a real server.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { syncSchema } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { removeFolder } from '../support/remove-folder.ts';
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
  removeFolder(folder);
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

  it('nightly-sync sends changed products, and replaces all of them', async () => {
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

/** The one block of code in that language, of the guide that customers' developers read first. */
function sampleOf(language: string): string {
  const guide = readFileSync(join(examples, '../docs/guides/integrate.md'), 'utf8');
  const [sample, ...more] = guide.split(`\`\`\`${language}\n`).slice(1);
  assert.ok(sample !== undefined && more.length === 0, `one block of ${language}`);
  return sample.slice(0, sample.indexOf('```'));
}

/** Why a sample is not run; false where it is. */
function skipReasonOf(command: string, words: readonly string[], isThere: RegExp): string | false {
  const { stdout } = spawnSync(command, words, { encoding: 'utf8' });
  return isThere.test(stdout ?? '')
    ? false
    : `there is no ${command} (apt-get install php-cli php-curl python3)`;
}

describe('the samples of the integration guide', () => {
  async function reply(command: string, words: readonly string[], key: string): Promise<Loose> {
    const child = spawn(command, words, {
      // A locale that the machine lacks is no matter of the sample: some interpreters complain of it.
      env: { ...process.env, LC_ALL: 'C', AISLE_URL: server.publicUrl, AISLE_API_KEY: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }

  async function checkToken(token: string): Promise<Loose> {
    const headers = { origin };
    const url = `${server.publicUrl}/public/v1/chat/session`;
    const opened = await request(url, { token, body: {}, headers });
    assert.equal(opened.status, 201, JSON.stringify(opened.body));
    return opened.body;
  }

  const noPhp = skipReasonOf('php', ['-m'], /^curl$/m);
  it('in PHP passes material on, and a refusal', { skip: noPhp }, async () => {
    const file = join(folder, 'bootstrap.php');
    writeFileSync(file, sampleOf('php'));
    await checkToken((await reply('php', [file], tenant.apiKey)).bootstrap_token);
    assert.equal((await reply('php', [file], 'none')).code, 'api_key_invalid');
  });

  const noPython = skipReasonOf('python3', ['--version'], /^Python 3/);
  it(
    'in Python passes material on for the page and the customer, and a refusal',
    { skip: noPython },
    async () => {
      const page = '{"locale": "de", "url": "ignored"}';
      const code = `${sampleOf('python')}
status, body = bootstrap(json.loads('${page}'), 42)
print(json.dumps({"status": status, **json.loads(body)}))
`;
      const good = await reply('python3', ['-c', code], tenant.apiKey);
      assert.equal(good.status, 200);
      const session = await checkToken(good.bootstrap_token);
      assert.equal(session.locale, 'de');
      assert.ok(!('resume_secret' in session), 'the customer is known');
      const refused = await reply('python3', ['-c', code], 'none');
      assert.equal(`${refused.status} ${refused.code}`, '401 api_key_invalid');
    },
  );
});
