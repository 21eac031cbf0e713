// API keys: who gets in, with which scopes, and until when.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ApiKeys,
  createKey,
  forgetKey,
  listKeys,
  revokeKey,
  scopes,
} from '../../../src/access/api-keys.ts';
import { hashOf, mintApiKey } from '../../../src/access/secret-format.ts';
import {
  createTenant,
  storeOf,
  TenancyError,
  Tenants,
  updateTenant,
} from '../../../src/access/tenants.ts';
import type { ProblemCode } from '../../../src/contract/problems.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';

const tenant = { tenant_id: 'acme', environment: 'live' } as const;

async function oneKey() {
  const journal = new MemoryJournal();
  const store = storeOf(journal);
  const tenants = new Tenants({ journal });
  const time = { nowMs: Date.UTC(2026, 0, 1) };
  const clock = { nowMs: () => time.nowMs, after: () => () => {} };
  const keys = new ApiKeys({ journal, tenants, clock });
  const given = { tenantId: 'acme', name: 'Acme', environment: 'live', ...time } as const;
  await store.write(createTenant(store, given).puts);
  const key = createKey(store, { tenant, ...time });
  await store.write(key.puts);
  return { journal, store, keys, time, ...key };
}

function refused(code: ProblemCode): (error: unknown) => boolean {
  return (error) => error instanceof Refusal && error.code === code;
}

describe('API keys (contract 2.4)', () => {
  it('let their holder in, as their tenant and with their scopes', async () => {
    const { keys, apiKey, keyId } = await oneKey();
    const access = keys.authenticate(apiKey);
    assert.equal(access.tenant.tenant_id, 'acme');
    assert.equal(access.keyId, keyId);
    assert.deepEqual(access.scopes, scopes);
  });

  it('are refused with api_key_invalid when missing, malformed, unknown, or with another secret', async () => {
    const { keys, store, apiKey } = await oneKey();
    const other = createKey(store, { tenant: { ...tenant, tenant_id: 'ghost' }, nowMs: 1 });
    await store.write(other.puts);
    const stranger = mintApiKey('live').text;
    for (const wrong of [undefined, '', 'sst_x', apiKey.slice(0, -1), stranger, other.apiKey]) {
      assert.throws(() => keys.authenticate(wrong), refused('api_key_invalid'));
    }
  });

  it('are stored as a hash only (INV-510)', async () => {
    const { apiKey, puts } = await oneKey();
    const stored = JSON.stringify(puts);
    assert.ok(!stored.includes(apiKey) && !stored.includes(apiKey.slice(24, -4)));
    assert.ok(stored.includes(hashOf(apiKey)));
  });

  it('end when they are revoked, expired or forgotten, at the next request (INV-508)', async () => {
    const { keys, store, time, apiKey, keyId } = await oneKey();
    const expiresAtMs = time.nowMs + 1000;
    const brief = createKey(store, { tenant, expiresAtMs, nowMs: time.nowMs });
    const errand = createKey(store, { tenant, expiresAtMs, nowMs: time.nowMs });
    await store.write([...brief.puts, ...errand.puts]);
    for (const key of [apiKey, brief.apiKey, errand.apiKey]) keys.authenticate(key);
    await store.write([...revokeKey(store, keyId, time.nowMs), ...forgetKey(errand.keyId)]);
    assert.throws(() => keys.authenticate(apiKey), refused('api_key_invalid'));
    assert.throws(() => keys.authenticate(errand.apiKey), refused('api_key_invalid'));
    keys.authenticate(brief.apiKey);
    time.nowMs = expiresAtMs;
    assert.throws(() => keys.authenticate(brief.apiKey), refused('api_key_invalid'));
    assert.throws(() => revokeKey(store, 'nobody', 1), TenancyError);
  });

  it('of a suspended tenant are refused with tenant_suspended', async () => {
    const { keys, store, apiKey } = await oneKey();
    await store.write(updateTenant(store, 'acme', { suspended: true }));
    assert.throws(() => keys.authenticate(apiKey), refused('tenant_suspended'));
  });

  it('have the scopes that they were made with, and at least one', async () => {
    const { keys, store } = await oneKey();
    const reader = createKey(store, { tenant, scopes: ['catalog:read'], nowMs: 1 });
    await store.write(reader.puts);
    assert.deepEqual(keys.authenticate(reader.apiKey).scopes, ['catalog:read']);
    assert.throws(() => createKey(store, { tenant, scopes: [], nowMs: 1 }), TenancyError);
  });

  it('live two at a time for each set of scopes, so that they can be rotated', async () => {
    const { store, keyId } = await oneKey();
    await store.write(createKey(store, { tenant, nowMs: 1 }).puts);
    assert.throws(() => createKey(store, { tenant, nowMs: 1 }), TenancyError);
    await store.write(createKey(store, { tenant, scopes: ['desk'], nowMs: 1 }).puts);
    await store.write(createKey(store, { tenant, expiresAtMs: 9, nowMs: 1 }).puts);
    await store.write(revokeKey(store, keyId, 2));
    await store.write(createKey(store, { tenant, nowMs: 3 }).puts);
  });

  it('remember when they were used, written at most once a minute', async () => {
    const { journal, store, keys, time, apiKey, keyId } = await oneKey();
    const lastUsed = () =>
      listKeys(store, 'acme').find((key) => key.key_id === keyId)?.last_used_at;
    assert.equal(lastUsed(), null);
    const first = time.nowMs;
    for (const laterMs of [0, 1000, 59_999]) {
      time.nowMs = first + laterMs;
      keys.authenticate(apiKey);
      await nextTurn();
      assert.equal(lastUsed(), new Date(first).toISOString());
    }
    time.nowMs = first + 60_000;
    journal.failNext();
    keys.authenticate(apiKey);
    await nextTurn();
    await nextTurn();
    assert.equal(lastUsed(), new Date(first).toISOString());
    keys.authenticate(apiKey);
    await nextTurn();
    assert.equal(lastUsed(), new Date(first + 60_000).toISOString());
  });
});
