// `session list` and `session show` beside a running server, and what they say without one.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { aisle, ServerProcess } from '../../support/aisle-process.ts';
import { openChat, request, type ChatSession, type Loose } from '../../support/chat-client.ts';
import { ada, askForPerson, DeskClient, withDesk } from '../../support/desk-client.ts';
import { makeTenant, type TestTenant } from '../../support/test-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'aisle-sessions-'));
const at = ['--data-dir', dataDir];
let server: ServerProcess;
let publicUrl = '';
let adminUrl = '';
let acme: TestTenant;
/** In the order in which they were opened. */
const chats: ChatSession[] = [];

async function start(): Promise<void> {
  server = new ServerProcess(...at, '--port', '0', '--admin-port', '0');
  const line = await server.logged('listening');
  publicUrl = String(line['public_url']);
  adminUrl = String(line['admin_url']);
}

before(async () => {
  acme = await makeTenant(dataDir, { settings: withDesk });
  const other = await makeTenant(dataDir, { tenantId: 'other' });
  await start();
  await new DeskClient(publicUrl, acme).list();
  for (let count = 0; count < 5; count += 1) {
    const customer = { external_customer_id: `customer-${count}` };
    chats.push(await openChat(publicUrl, acme, { bootstrap: { customer } }));
  }
  await openChat(publicUrl, other);
});

after(() => {
  server.kill();
  rmSync(dataDir, { recursive: true });
});

const idOf = (index: number): string => chats[index]?.sessionId ?? '';

async function list(...more: string[]): Promise<Loose[]> {
  const { stdout, stderr } = await aisle(
    'session',
    'list',
    '--tenant',
    'acme',
    '--json',
    ...more,
    ...at,
  );
  assert.equal(stderr, '');
  return JSON.parse(stdout) as Loose[];
}

const idsOf = (sessions: readonly Loose[]): string[] => sessions.map((one) => one.session_id);
const newestFirst = (): string[] => chats.map(({ sessionId }) => sessionId).reverse();

describe('session list and session show (contract 11.1)', () => {
  it('lists the sessions of one tenant, the newest first, page by page', async () => {
    assert.deepEqual(idsOf(await list('--limit', '2')), newestFirst().slice(0, 2));
    const rest = await list('--limit', '2', '--before', idOf(3));
    assert.deepEqual(idsOf(rest), newestFirst().slice(2, 4));
    const table = await aisle('session', 'list', '--tenant', 'acme', '--limit', '4', ...at);
    assert.match(table.stdout, /^SESSION +STATE +CREATED +LAST ACTIVE +CUSTOMER\n/);
    assert.match(table.stdout, new RegExp(`^${idOf(4)} +open +2.*Z +2.*Z +customer-4$`, 'm'));
    assert.match(table.stdout, new RegExp(`There may be more: --before ${idOf(1)}\n$`));
    const whole = await aisle('session', 'list', '--tenant', 'acme', ...at);
    const shown = whole.stdout.match(/^ses_\w+/gm);
    assert.deepEqual(shown, newestFirst());
    assert.doesNotMatch(whole.stdout, /There may be more/);
  });

  it('tells the state of each as the server knows it, also after a kill', async () => {
    const desk = new DeskClient(publicUrl, acme);
    for (const index of [1, 2, 3]) {
      const chat = chats[index];
      assert.ok(chat !== undefined);
      assert.equal((await askForPerson(chat)).status, 200);
    }
    const versionOf = async (index: number) => (await desk.find(idOf(index))).control_version;
    for (const index of [2, 3]) {
      const taken = await desk.control(idOf(index), 'accept', { version: await versionOf(index) });
      assert.equal(taken.status, 200, JSON.stringify(taken.body));
    }
    const version = await versionOf(3);
    assert.equal((await desk.control(idOf(3), 'close', { version, operator: ada })).status, 200);
    const check = async () => {
      assert.deepEqual(
        (await list()).map(({ session_id, state }) => [session_id, state]),
        [
          [idOf(4), 'open'],
          [idOf(3), 'closed'],
          [idOf(2), 'human'],
          [idOf(1), 'waiting'],
          [idOf(0), 'open'],
        ],
      );
    };
    await check();
    await server.end('SIGKILL');
    await start();
    await check();
    assert.deepEqual(idsOf(await list('--state', 'waiting')), [idOf(1)]);
    const open = await list('--state', 'open', '--limit', '2');
    assert.deepEqual(idsOf(open), [idOf(4), idOf(0)]);
  });

  it('shows one session with whom it is, and none of its secrets', async () => {
    const { stdout, exitCode } = await aisle('session', 'show', idOf(2), ...at);
    assert.equal(exitCode, 0);
    const shown: Loose = JSON.parse(stdout);
    assert.equal(shown.tenant_id, 'acme');
    assert.equal(shown.state, 'human');
    assert.equal(shown.handoff.operator.external_operator_id, ada.external_operator_id);
    assert.equal(shown.customer.external_customer_id, 'customer-2');
    assert.equal(shown.open_turns, 0);
    assert.doesNotMatch(stdout, /(?:sst|bst|stk|rsm)_|"(?:token|secret)/);
  });

  it('refuses unknown sessions, and needs the credential', async () => {
    const none = await aisle('session', 'show', 'ses_00000000000000000000000', ...at);
    assert.equal(none.exitCode, 1);
    assert.equal(none.stderr, 'There is no such session.\n');
    assert.equal((await aisle('session', 'show', '../tenants', ...at)).exitCode, 2);
    const nowhere = await aisle('session', 'list', '--tenant', 'nobody', ...at);
    assert.equal(nowhere.exitCode, 1);
    assert.equal(nowhere.stderr, 'There is no tenant "nobody".\n');
    const wrong = [
      ['--state', 'asleep'],
      ['--limit', '0'],
      ['--before', 'x'],
    ];
    for (const words of wrong) {
      const { exitCode } = await aisle('session', 'list', '--tenant', 'acme', ...words, ...at);
      assert.equal(exitCode, 2, words.join(' '));
    }
    const path = `${adminUrl}/admin/v1/tenants/acme/sessions`;
    assert.equal((await request(path)).status, 401);
    const unknown = 'ses_00000000000000000000000';
    const revoked = await aisle('session', 'revoke', unknown, ...at);
    assert.equal(revoked.exitCode, 1);
    assert.equal(revoked.stderr, 'There is no such session.\n');
    await server.end('SIGTERM');
    const offline = await aisle('session', 'revoke', unknown, ...at);
    assert.equal(offline.exitCode, 1);
    assert.match(offline.stderr, /There is no session ses_0+ in /);
    const alone = await aisle('session', 'list', '--tenant', 'acme', ...at);
    assert.equal(alone.exitCode, 1);
    assert.match(alone.stderr, /^No server is serving .*Start one[^\n]*\n$/);
  });
});
