// The command line as an operator meets it: run as a process, judged by its output and exit code.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { ApiKeys } from '../../../src/access/api-keys.ts';
import { Tenants } from '../../../src/access/tenants.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';
import { aisle, startCommand } from '../../support/aisle-process.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-cli-'));
after(() => removeFolder(folder));

let count = 0;
function freshDir(): string {
  count += 1;
  return join(folder, `data-${count}`);
}

/** One line of what `doctor` found. */
interface Finding {
  readonly check: string;
  readonly verdict: string;
  readonly detail: string;
}

interface Created {
  readonly tenant_id: string;
  readonly api_key: string;
  readonly inventory_secret: string;
}

async function createTenant(dataDir: string, ...more: string[]): Promise<Created> {
  const given = ['--id', 'acme', '--name', 'Acme', '--data-dir', dataDir, '--json', ...more];
  const { stdout, exitCode } = await aisle('tenant', 'create', ...given);
  assert.equal(exitCode, 0);
  return JSON.parse(stdout) as Created;
}

describe('the command line (contract 11.1)', () => {
  it('ends as it would where the reader of its output goes early', async () => {
    const child = startCommand(['--help']);
    child.stdout.destroy();
    const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.equal(said, '');
    assert.equal(exitCode, 0);
  });

  it('shows help with exit code 0, and ends with 2 when asked in the wrong way', async () => {
    assert.match((await aisle('--help')).stdout, /serve .*\n.*tenant/);
    assert.equal((await aisle('catalog', 'import', '--help')).exitCode, 0);
    const wrong = [
      ['serv'],
      ['serve', '--prot', '1'],
      ['serve', '--port', 'x'],
      ['tenant', 'create', '--id', 'a'],
      ['tenant', 'create', '--id', 'A b', '--name', 'x', '--data-dir', freshDir()],
      ['catalog', 'import'],
      ['catalog', 'import', 'nowhere.ndjson', '--tenant', 'a'],
      ['catalog', 'import', 'package.json'],
      ['key', 'create', 'a', '--scope', 'everything', '--data-dir', freshDir()],
    ];
    for (const words of wrong) {
      const { exitCode, stderr } = await aisle(...words);
      assert.equal(exitCode, 2, words.join(' '));
      assert.notEqual(stderr, '');
    }
  });

  it('names every fault of the configuration and does not start', async () => {
    const config = join(folder, 'wrong.json');
    writeFileSync(config, '{ "prot": 1, "limits": { "reads": { "quota": -1 } } }');
    const { exitCode, stderr } = await aisle('tenant', 'list', '--config', config);
    assert.equal(exitCode, 2);
    assert.match(stderr, /prot: is unknown; did you mean port\?/);
    assert.match(stderr, /limits\.reads\.quota: expected an integer of at least 0, got -1/);
  });

  it('creates a tenant with key and secret, shows both once, and keeps them to the owner', async () => {
    const dataDir = freshDir();
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, '{ "default_locale": "de", "allowed_origins": ["https://a.example"] }');
    const given = ['--origin', 'https://b.example', '--settings', settings];
    const created = await createTenant(dataDir, ...given);
    assert.deepEqual(Object.keys(created), ['tenant_id', 'api_key', 'inventory_secret']);
    assert.match(created.api_key, /^aisle_live_/);
    const listed = await aisle('tenant', 'list', '--data-dir', dataDir, '--json');
    const keys = await aisle('key', 'list', '--data-dir', dataDir, '--json');
    for (const { stdout } of [listed, keys]) {
      assert.ok(!stdout.includes(created.api_key) && !stdout.includes(created.inventory_secret));
    }
    assert.match(
      listed.stdout,
      /"allowed_origins":\["https:\/\/a.example","https:\/\/b.example"\]/,
    );
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    const again = await aisle(
      'tenant',
      'create',
      '--id',
      'acme',
      '--name',
      'x',
      '--data-dir',
      dataDir,
    );
    assert.equal(again.exitCode, 1);
    assert.match(again.stderr, /There is a tenant "acme" already/);
  });

  it('changes tenants and keys under an open journal, which sees it at once (INV-508, INV-508)', async () => {
    const dataDir = freshDir();
    const { api_key } = await createTenant(dataDir);
    const journal = await openLmdbJournal({ path: join(dataDir, 'journal') });
    const tenants = new Tenants({ journal });
    const apiKeys = new ApiKeys({ journal, tenants, clock: systemClock });
    const codeOf = (key: string): string => {
      try {
        return apiKeys.authenticate(key).tenant.name;
      } catch (error) {
        return error instanceof Refusal ? error.code : 'fault';
      }
    };
    const run = async (...words: string[]): Promise<string> => {
      const { stdout, stderr, exitCode } = await aisle(...words, '--data-dir', dataDir);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    assert.equal(codeOf(api_key), 'Acme');
    await run('tenant', 'update', 'acme', '--name', 'Acme 2');
    assert.equal(codeOf(api_key), 'Acme 2');
    const made = JSON.parse(await run('key', 'create', 'acme', '--scope', 'desk', '--json')) as {
      api_key: string;
      key_id: string;
    };
    assert.deepEqual(apiKeys.authenticate(made.api_key).scopes, ['desk']);
    await run('key', 'revoke', made.key_id);
    assert.equal(codeOf(made.api_key), 'api_key_invalid');
    assert.match(await run('key', 'list', 'acme'), /revoked/);
    await run('tenant', 'update', 'acme', '--suspend');
    assert.equal(codeOf(api_key), 'tenant_suspended');
    await run('tenant', 'update', 'acme', '--resume');
    assert.equal(codeOf(api_key), 'Acme 2');
    await run('secret', 'rotate', 'acme');
    assert.equal(tenants.find('acme')?.inventory_secrets.length, 2);
    await journal.close();
  });

  it('copies the data of an open journal into a new directory that can be used', async () => {
    const dataDir = freshDir();
    const copy = freshDir();
    await createTenant(dataDir);
    const journal = await openLmdbJournal({ path: join(dataDir, 'journal') });
    const { exitCode, stderr } = await aisle('backup', copy, '--data-dir', dataDir);
    assert.equal(exitCode, 0, stderr);
    await journal.close();
    const listed = await aisle('tenant', 'list', '--data-dir', copy);
    assert.match(listed.stdout, /^acme /m);
    assert.equal((await aisle('backup', copy, '--data-dir', dataDir)).exitCode, 1);
    assert.equal((await aisle('backup', freshDir(), '--data-dir', freshDir())).exitCode, 1);
  });

  it('finds out whether the models of its tenants can be asked, and says no key', async () => {
    const dataDir = freshDir();
    const requests: (string | undefined)[] = [];
    let listed = '{}';
    const endpoint = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers.authorization}`);
      const isThere = request.url === '/v1/models';
      const isKnown = request.headers.authorization === 'Bearer right-key';
      response.writeHead(isThere ? (isKnown ? 200 : 401) : 404).end(isThere ? listed : '<p>Hi');
    });
    await new Promise<void>((resolve) => {
      endpoint.listen(0, '127.0.0.1', resolve);
    });
    const { port } = endpoint.address() as AddressInfo;
    try {
      await createTenant(dataDir);
      const keyFile = join(dataDir, 'model-key');
      const settingsFile = join(dataDir, 'model.json');
      const look = async (assistant?: object) => {
        if (assistant !== undefined) {
          writeFileSync(settingsFile, JSON.stringify({ assistant }));
          const set = ['tenant', 'update', 'acme', '--settings', settingsFile];
          assert.equal((await aisle(...set, '--data-dir', dataDir)).exitCode, 0);
        }
        const { stdout, exitCode } = await aisle('doctor', '--data-dir', dataDir, '--json');
        assert.doesNotMatch(stdout, /(?:right|wrong)-key/);
        const [finding] = (JSON.parse(stdout) as Finding[]).slice(-1);
        return { exitCode, ...finding };
      };
      const base_url = `http://127.0.0.1:${port}/v1`;
      const model = { provider: 'llm', model: 'small', base_url, api_key_file: keyFile };
      assert.deepEqual(await look(model), {
        exitCode: 0,
        check: 'models',
        verdict: 'warning',
        detail: `acme: the file ${keyFile} cannot be read or is empty, as seen from here`,
      });
      writeFileSync(keyFile, 'wrong-key\n');
      const refused = await look();
      assert.deepEqual([refused.exitCode, refused.verdict], [1, 'failed']);
      assert.equal(refused.detail, `acme: small at ${base_url} refuses the key (401)`);
      writeFileSync(keyFile, 'right-key\n');
      assert.equal((await look()).detail, `acme: small at ${base_url} answers`);
      assert.equal(requests.at(-1), '/v1/models Bearer right-key');
      listed = '{"data":[{"id":"other"},{"id":"another"}]}';
      const unknown = await look();
      assert.deepEqual([unknown.exitCode, unknown.verdict], [1, 'failed']);
      assert.match(unknown.detail ?? '', /knows no such model; it lists other, another$/);
      listed = '{"data":[{"id":"models/small"}]}';
      assert.equal((await look()).verdict, 'ok');
      const lacking = await look({ base_url: base_url.replace('/v1', '') });
      assert.match(lacking.detail ?? '', /base_url lacks its \/v1$/);
      const pasted = await look({ base_url: `${base_url}/chat/completions` });
      assert.match(pasted.detail ?? '', /ends with \/chat\/completions.*leave it out/);
      await look({ base_url });
    } finally {
      endpoint.close();
    }
    assert.match(
      (await aisle('doctor', '--data-dir', dataDir)).stdout,
      /models +failed .*cannot be reached/,
    );
  });

  it('shows a tenant, adds origins and hosts to it, and prints the changes', async () => {
    const dataDir = freshDir();
    await createTenant(dataDir, '--origin', 'https://a.example');
    const at = ['--data-dir', dataDir];
    const more = ['--origin', 'https://b.example', '--destination-host', 'a.example'];
    const changed = await aisle('tenant', 'update', 'acme', ...more, ...at);
    assert.equal(changed.exitCode, 0, changed.stderr);
    assert.match(
      changed.stdout,
      /^ {2}allowed_origins: \["https:\/\/a\.example"\] -> \["https:\/\/a\.example","https:\/\/b\.example"\]$/m,
    );
    assert.match(changed.stdout, /^ {2}allowed_destination_hosts: \[\] -> \["a\.example"\]$/m);
    const wrong = await aisle('tenant', 'update', 'acme', '--origin', 'b.example', ...at);
    assert.equal(wrong.exitCode, 1);
    assert.equal((await aisle('tenant', 'suspend', 'acme', ...at)).exitCode, 0);
    const show = async () => JSON.parse((await aisle('tenant', 'show', 'acme', ...at)).stdout);
    const shown = await show();
    assert.equal(shown.suspended, true);
    assert.deepEqual(shown.settings.allowed_origins, ['https://a.example', 'https://b.example']);
    assert.equal(shown.keys.length, 1);
    assert.doesNotMatch(JSON.stringify(shown), /whsec_/);
    assert.equal((await aisle('tenant', 'resume', 'acme', ...at)).exitCode, 0);
    assert.equal((await show()).suspended, false);
    assert.equal((await aisle('tenant', 'show', 'nobody', ...at)).exitCode, 1);
    assert.match((await aisle('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it('lists what others can reach: folders, addresses, the demo, files of secrets', async () => {
    const dataDir = freshDir();
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    const look = async (...env: string[]) => {
      const config = join(folder, 'doors.json');
      writeFileSync(config, JSON.stringify(Object.fromEntries(env.map((one) => one.split('=')))));
      const words = ['doctor', '--data-dir', dataDir, '--config', config, '--json'];
      const findings = JSON.parse((await aisle(...words)).stdout) as Finding[];
      const of = (name: string) => findings.find(({ check }) => check === name);
      return { directory: of('data directory'), doors: of('doors') };
    };
    const first = await look();
    assert.equal(first.directory?.verdict, 'warning');
    assert.match(first.directory?.detail ?? '', /was open to other users/);
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    assert.equal((await look()).directory?.verdict, 'ok');
    assert.equal(first.doors?.verdict, 'ok');
    const exposed = (await look('host=0.0.0.0')).doors;
    assert.equal(exposed?.verdict, 'warning');
    assert.match(exposed?.detail ?? '', /without TLS/);
    assert.equal((await look('host=0.0.0.0', 'public_url=https://a.example')).doors?.verdict, 'ok');
    writeFileSync(join(dataDir, 'demo.key'), 'x', { mode: 0o644 });
    chmodSync(join(dataDir, 'demo.key'), 0o644);
    const demo = (await look('host=::', 'public_url=https://a.example')).doors?.detail ?? '';
    assert.match(demo, /demo store to other machines/);
    assert.match(demo, /demo\.key can be read by other users/);
  });

  it('checks a data directory, and leaves no file behind', async () => {
    const dataDir = freshDir();
    await createTenant(dataDir);
    const { stdout, exitCode } = await aisle('doctor', '--data-dir', dataDir, '--json');
    assert.equal(exitCode, 0, stdout);
    const findings = JSON.parse(stdout) as Finding[];
    assert.deepEqual(
      findings.map(({ check }) => check),
      [
        'configuration',
        'runtime',
        'data directory',
        'doors',
        'server',
        'disk space',
        'disk sync',
        'journal',
        'models',
      ],
    );
    assert.match(findings.at(-2)?.detail ?? '', /1 tenants, 1 live keys/);
    assert.equal(findings.at(-1)?.detail, 'no tenant uses one');
    writeFileSync(join(dataDir, 'journal/data.mdb'), 'not a journal');
    const broken = await aisle('doctor', '--data-dir', dataDir);
    assert.equal(broken.exitCode, 1);
    assert.match(broken.stdout, /^journal +failed/m);
    assert.ok(!existsSync(join(dataDir, 'doctor-sync')));
  });
});
