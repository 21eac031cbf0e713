// Tenants: settings, defaults, secrets, and changes that every reader sees.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeSettings,
  greetingFor,
  isAllowableOrigin,
  SettingsError,
  withDefaults,
} from '../../../src/access/tenant-settings.ts';
import {
  createTenant,
  rotateInventorySecret,
  storeOf,
  TenancyError,
  Tenants,
  updateTenant,
} from '../../../src/access/tenants.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';

const nowMs = Date.UTC(2026, 0, 2);

async function oneTenant(settings: unknown = {}) {
  const journal = new MemoryJournal();
  const store = storeOf(journal);
  const tenants = new Tenants({ journal });
  const given = { tenantId: 'acme', name: 'Acme', environment: 'live', settings, nowMs } as const;
  const { puts, inventorySecret } = createTenant(store, given);
  await store.write(puts);
  return { journal, store, tenants, given, inventorySecret };
}

function faultsOf(change: unknown): string[] {
  try {
    changeSettings({}, change);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.faults.map(({ path }) => path).sort();
  }
  return [];
}

describe('tenants (contract 2.4, 11.1)', () => {
  it('are as they were written to the writer, though they were looked up in the same turn (INV-508)', async () => {
    const { store, tenants } = await oneTenant();
    const written = store.write(updateTenant(store, 'acme', { suspended: true }));
    tenants.find('acme');
    await written;
    assert.equal(tenants.find('acme')?.suspended, true);
  });

  it('are found with complete settings once they were created', async () => {
    const { tenants, inventorySecret } = await oneTenant({
      allowed_origins: ['https://acme.shop'],
    });
    const tenant = tenants.find('acme');
    assert.ok(tenant);
    assert.equal(tenant.name, 'Acme');
    assert.equal(tenant.environment, 'live');
    assert.equal(tenant.suspended, false);
    assert.equal(tenant.created_at, '2026-01-02T00:00:00.000Z');
    assert.deepEqual(tenant.inventory_secrets, [inventorySecret]);
    assert.deepEqual(tenant.settings.allowed_origins, ['https://acme.shop']);
    assert.deepEqual(tenant.settings.retrieval_policy, {
      lexical_enabled: true,
      semantic_enabled: true,
    });
    assert.deepEqual(tenant.settings.desk, {
      enabled: false,
      offer_timeout_seconds: 120,
      away_after_seconds: 300,
    });
    assert.equal(tenant.settings.assistant.provider, 'grounded');
    assert.ok(Object.isFrozen(tenant.settings.branding));
    assert.equal(tenants.find('other'), undefined);
    assert.deepEqual(
      [...tenants.list()].map(({ tenant_id }) => tenant_id),
      ['acme'],
    );
  });

  it('cannot be created twice, nor with an id outside of 1-128 characters', async () => {
    const { store, given } = await oneTenant();
    assert.throws(() => createTenant(store, given), TenancyError);
    for (const tenantId of ['', 'x'.repeat(129), 'a\u0000b']) {
      assert.throws(() => createTenant(store, { ...given, tenantId }), TenancyError);
    }
    assert.throws(() => createTenant(store, { ...given, tenantId: 'b', name: ' ' }), TenancyError);
  });

  it('show a change to a reader that had looked before it (INV-508)', async () => {
    const { store, tenants } = await oneTenant();
    const before = tenants.find('acme');
    assert.equal(tenants.find('acme'), before);
    await store.write(updateTenant(store, 'acme', { suspended: true, name: 'Acme 2' }));
    assert.equal(tenants.find('acme')?.suspended, true);
    assert.equal(tenants.find('acme')?.name, 'Acme 2');
    assert.equal(before?.suspended, false);
    assert.throws(() => updateTenant(store, 'other', {}), TenancyError);
  });

  it('take settings as a merge patch: named replaced, null back to default, the rest kept', async () => {
    const { store, tenants } = await oneTenant({ desk: { enabled: true }, default_locale: 'de' });
    const settings = { desk: { enabled: null }, assistant: { instructions: 'Be brief.' } };
    await store.write(updateTenant(store, 'acme', { settings }));
    const changed = tenants.find('acme')?.settings;
    assert.equal(changed?.desk.enabled, false);
    assert.equal(changed?.default_locale, 'de');
    assert.equal(changed?.assistant.instructions, 'Be brief.');
    assert.throws(
      () => updateTenant(store, 'acme', { settings: { desk: { enabled: 'yes' } } }),
      SettingsError,
    );
  });

  it('have one or two inventory secrets, newest first (INV-509)', async () => {
    const { store, tenants, inventorySecret } = await oneTenant();
    const second = rotateInventorySecret(store, 'acme');
    await store.write(second.puts);
    assert.deepEqual(tenants.find('acme')?.inventory_secrets, [
      second.inventorySecret,
      inventorySecret,
    ]);
    const third = rotateInventorySecret(store, 'acme');
    await store.write(third.puts);
    assert.deepEqual(tenants.find('acme')?.inventory_secrets, [
      third.inventorySecret,
      second.inventorySecret,
    ]);
  });

  it('leave nothing behind when the journal cannot write', async () => {
    const { journal, store, tenants } = await oneTenant();
    journal.failNext();
    await assert.rejects(store.write(updateTenant(store, 'acme', { suspended: true })));
    assert.equal(tenants.find('acme')?.suspended, false);
  });
});

describe('tenant settings (contract 11.1, INV-507)', () => {
  it('refuse unknown members at every level and wrong values, all at once', () => {
    const change = {
      brandng: {},
      default_locale: 'e',
      branding: { colour: '#fff', accent_color: 'red', logo_url: 'http://a.b/c' },
      assistant: { enabled: 'yes', first_token_timeout_ms: 1 },
      allowed_destination_hosts: ['https://a.b'],
      desk: { offer_timeout_seconds: 121 },
    };
    assert.deepEqual(faultsOf(change), [
      'allowed_destination_hosts.0',
      'assistant.enabled',
      'assistant.first_token_timeout_ms',
      'branding.accent_color',
      'branding.colour',
      'branding.logo_url',
      'brandng',
      'default_locale',
      'desk.offer_timeout_seconds',
    ]);
    assert.deepEqual(faultsOf([]), ['']);
  });

  it('need a model and its address for the llm provider', () => {
    assert.deepEqual(faultsOf({ assistant: { provider: 'llm' } }), [
      'assistant.base_url',
      'assistant.model',
    ]);
    const assistant = { provider: 'llm', model: 'm', base_url: 'http://localhost:1/v1' };
    assert.deepEqual(faultsOf({ assistant }), []);
  });

  it('take a model’s key from one place, and its address without one', () => {
    const named = (more: object): string[] => faultsOf({ assistant: more });
    assert.deepEqual(named({ api_key_file: '/run/secrets/key' }), []);
    assert.deepEqual(named({ api_key_file: 'key' }), ['assistant.api_key_file']);
    const both = { api_key_file: '/run/secrets/key', api_key_env: 'KEY' };
    assert.deepEqual(named(both), ['assistant.api_key_file']);
    for (const part of ['me:secret@h/v1', 'h/v1?key=secret', 'h/v1#secret', 'h:99999/v1']) {
      assert.deepEqual(named({ base_url: `https://${part}` }), ['assistant.base_url'], part);
    }
  });

  it('accept serialised origins only: https, or http on this machine', () => {
    const good = ['https://a.example', 'https://a.example:8443', 'http://localhost:3000'];
    for (const origin of [...good, 'http://127.0.0.1', 'http://[::1]:3000']) {
      assert.ok(isAllowableOrigin(origin), origin);
    }
    const bad = ['https://a.example/', 'https://A.example', 'http://a.example', 'a.example', '*'];
    for (const origin of [...bad, 'null', 'ftp://a.example', 'https://a.example:443', '']) {
      assert.ok(!isAllowableOrigin(origin), origin);
      assert.deepEqual(faultsOf({ allowed_origins: [origin] }), ['allowed_origins.0']);
    }
  });

  it('greet in the nearest language there is', () => {
    const greeting = { en: 'Hello', de: 'Hallo', 'de-CH': 'Grüezi' };
    const settings = withDefaults({ branding: { greeting }, default_locale: 'en' });
    assert.equal(greetingFor(settings, 'de-ch'), 'Grüezi');
    assert.equal(greetingFor(settings, 'de-AT'), 'Hallo');
    assert.equal(greetingFor(settings, 'fr'), 'Hello');
    const french = withDefaults({ branding: { greeting: { fr: 'Bonjour' } } });
    assert.equal(greetingFor(french, 'de'), 'Bonjour');
    assert.equal(greetingFor(withDefaults({ branding: { greeting: 'Hi' } }), 'de'), 'Hi');
    assert.deepEqual(faultsOf({ branding: { greeting: {} } }), ['branding.greeting']);
    assert.deepEqual(faultsOf({ branding: { greeting: { '?': 'x' } } }), ['branding.greeting.?']);
  });
});
