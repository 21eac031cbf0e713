// Configuration: where a value comes from, and what is said about a wrong one.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { ratePolicies } from '../../src/config.ts';
import { ConfigError, loadConfig, type ConfigSources } from '../../src/load-config.ts';
import { limitDefaults } from '../../src/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-config-'));
after(() => rmSync(folder, { recursive: true }));

function fileOf(document: unknown): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
}

function faultsOf(sources: ConfigSources): Record<string, string> {
  try {
    loadConfig(sources);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return Object.fromEntries(error.faults.map(({ path, message }) => [path, message]));
  }
  assert.fail('the configuration was accepted');
}

describe('configuration (contract 11.1)', () => {
  it('has the defaults of the contract when nothing is given', () => {
    const config = loadConfig({ env: {} });
    assert.equal(config.host, '127.0.0.1');
    assert.equal(config.port, 8787);
    assert.equal(config.admin_port, 8788);
    assert.equal(config.data_dir, './data');
    assert.equal(config.public_url, undefined);
    const quotas = ratePolicies.map((name) => [name, config.limits[name].quota]);
    assert.deepEqual(Object.fromEntries(quotas), {
      bootstrap: 600,
      session: 30,
      messages: 20,
      stream_poll: 120,
      catalog_write: 300,
      inventory: 1200,
      desk: 1200,
      reads: 300,
    });
    for (const name of ratePolicies) assert.equal(config.limits[name].window_seconds, 60);
    assert.deepEqual(config.limits.stream_sse, { quota: 4, opens_per_minute: 600 });
    for (const [name, value] of Object.entries(limitDefaults)) {
      assert.equal(config.limits[name as keyof typeof limitDefaults], value);
    }
    assert.equal(config.chat.bootstrap_token_ttl_seconds, 600);
    assert.equal(config.chat.answer_deadline_seconds, 60);
  });

  it('lets the file win over defaults, the environment over the file, flags over both', () => {
    const file = fileOf({ host: '0.0.0.0', port: 1, limits: { messages: { quota: 2 } } });
    const fromFile = loadConfig({ file, env: {} });
    assert.deepEqual([fromFile.host, fromFile.port], ['0.0.0.0', 1]);
    assert.deepEqual(fromFile.limits.messages, { quota: 2, window_seconds: 60 });
    const env = { AISLE_PORT: '3', AISLE_LIMITS__MESSAGES__QUOTA: '100', PATH: '/bin' };
    const fromEnv = loadConfig({ file, env });
    assert.deepEqual([fromEnv.host, fromEnv.port], ['0.0.0.0', 3]);
    assert.equal(fromEnv.limits.messages.quota, 100);
    const fromFlags = loadConfig({ file, env, flags: { port: 4, host: undefined } });
    assert.deepEqual([fromFlags.host, fromFlags.port], ['0.0.0.0', 4]);
  });

  it('takes a text from the environment as it stands, and an empty variable as not set', () => {
    const env = { AISLE_DATA_DIR: '123', AISLE_PUBLIC_URL: '', AISLE_PORT: '' };
    const config = loadConfig({ env });
    assert.equal(config.data_dir, '123');
    assert.equal(config.public_url, undefined);
    assert.equal(config.port, 8787);
  });

  it('lets the system pick the admin port with the port, unless it was given', () => {
    assert.equal(loadConfig({ env: {}, flags: { port: 0 } }).admin_port, 0);
    assert.equal(loadConfig({ env: { AISLE_ADMIN_PORT: '9' }, flags: { port: 0 } }).admin_port, 9);
    assert.equal(loadConfig({ env: {}, flags: { port: 5 } }).admin_port, 8788);
  });

  it('is frozen to the last leaf', () => {
    const config = loadConfig({ env: {} });
    for (const value of [config, config.limits, config.limits.messages, config.chat, config.log]) {
      assert.ok(Object.isFrozen(value));
    }
  });

  it('names the nearest known key for an unknown one, wherever it came from', () => {
    const file = fileOf({ prot: 1, limits: { mesages: { quota: 1 } }, chat: { idle: 5 } });
    const faults = faultsOf({ file, env: { AISLE_LOG__LEVLE: 'info' } });
    assert.match(faults['prot'] ?? '', /unknown; did you mean port\? \(from .*json\)/);
    assert.match(faults['limits.mesages'] ?? '', /did you mean limits\.messages\?/);
    assert.match(faults['chat.idle'] ?? '', /is unknown/);
    assert.match(faults['log.levle'] ?? '', /did you mean log\.level\? \(from AISLE_LOG__LEVLE\)/);
  });

  it('names path, value and what is expected for a wrong value, all faults at once', () => {
    const chat = { bootstrap_token_ttl_seconds: 9, sse_retry_ms: -1, retention_days: 1.5 };
    const limits = { messages: { quota: '20', window_seconds: 0 }, reads: 7 };
    const file = fileOf({ port: 'ten', host: 5, data_dir: '', chat, limits });
    const faults = faultsOf({ file, env: { AISLE_LOG__LEVEL: 'loud', AISLE_ADMIN_PORT: '70000' } });
    assert.match(faults['port'] ?? '', /expected an integer of 0 to 65535, got "ten"/);
    assert.match(
      faults['chat.bootstrap_token_ttl_seconds'] ?? '',
      /expected an integer of 60 to 3600, got 9/,
    );
    assert.match(faults['limits.reads'] ?? '', /expected an object, got 7/);
    assert.match(faults['log.level'] ?? '', /expected one of "trace".*got "loud"/);
    assert.deepEqual(Object.keys(faults).sort(), [
      'admin_port',
      'chat.bootstrap_token_ttl_seconds',
      'chat.retention_days',
      'chat.sse_retry_ms',
      'data_dir',
      'host',
      'limits.messages.quota',
      'limits.messages.window_seconds',
      'limits.reads',
      'log.level',
      'port',
    ]);
  });

  it('refuses values that contradict each other', () => {
    const limits = { max_item_bytes: 10_000_000 };
    const chat = { answer_deadline_seconds: 500 };
    const faults = faultsOf({ env: {}, flags: { limits, chat, port: 5, admin_port: 5 } });
    assert.deepEqual(Object.keys(faults).sort(), [
      'admin_port',
      'chat.answer_deadline_seconds',
      'limits.max_item_bytes',
    ]);
  });

  it('says which file cannot be read, and why', () => {
    const broken = fileOf('{ "port": 1, }');
    assert.match(faultsOf({ file: broken, env: {} })[broken] ?? '', /cannot be read as JSON/);
    const missing = join(folder, 'missing.json');
    assert.match(faultsOf({ file: missing, env: {} })[missing] ?? '', /ENOENT/);
    const list = fileOf([]);
    assert.match(faultsOf({ file: list, env: {} })[list] ?? '', /one JSON object/);
  });

  it('cannot be talked into touching prototypes', () => {
    const file = fileOf(
      '{ "__proto__": { "polluted": 1 }, "limits": { "__proto__": { "a": 1 } } }',
    );
    const faults = faultsOf({ file, env: { AISLE___PROTO__: '1' } });
    assert.ok(Object.keys(faults).length > 0);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('takes any quota from any of its three sources alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ratePolicies), fc.nat(1e9), (policy, quota) => {
        const document = { limits: { [policy]: { quota } } };
        const variable = `AISLE_LIMITS__${policy.toUpperCase()}__QUOTA`;
        for (const sources of [
          { env: { [variable]: String(quota) } },
          { env: {}, flags: document },
          { env: { AISLE_LIMITS: JSON.stringify(document.limits) } },
        ]) {
          const { limits } = loadConfig(sources);
          assert.deepEqual(limits[policy], { quota, window_seconds: 60 });
        }
      }),
      { numRuns: 30 },
    );
  });
});
