// The order of a tenant's end: nothing of it goes while a request of it is at work.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RequestsInside } from '../../../src/access/requests-inside.ts';
import { createTenant, storeOf, Tenants } from '../../../src/access/tenants.ts';
import type { Base } from '../../../src/composition/base.ts';
import type { Catalogue } from '../../../src/composition/catalogue.ts';
import type { Chat } from '../../../src/composition/chat.ts';
import { TenantErasure } from '../../../src/composition/erasure.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import { StillClock, until } from '../../support/still-clock.ts';

/** An erasure over parts that hold nothing, and tell when they are asked. */
async function open() {
  const journal = new MemoryJournal();
  const store = storeOf(journal);
  const about = { tenantId: 'gone', name: 'Gone', environment: 'test' as const, nowMs: 0 };
  await store.write(createTenant(store, about).puts);
  const done: string[] = [];
  const part = (name: string) => () => {
    done.push(name);
    return Promise.resolve(0);
  };
  const tenants = new Tenants({ journal });
  const requestsInside = new RequestsInside();
  const base = {
    journal,
    clock: new StillClock(),
    tenants,
    requestsInside,
    tokens: { forgetTenant: part('tokens') },
    idempotency: { sweep: part('idempotency') },
    log: { info: (): void => void done.push('ended') },
    report: (error: unknown): void => assert.fail(String(error)),
  };
  const catalogue = {
    indexSync: { erase: part('product runs') },
    schemaSync: { erase: part('schema runs') },
    changes: { erase: part('catalogue') },
    media: { erase: part('pictures') },
    registry: { forget: (): void => {} },
    stock: { clear: (): void => {} },
    lanes: { forget: part('lanes') },
  };
  const upkeep = { closeAll: part('closing'), erase: part('sessions') };
  const erasure = new TenantErasure(
    base as unknown as Base,
    catalogue as unknown as Catalogue,
    { upkeep } as unknown as Chat,
  );
  return { erasure, done, tenants, requestsInside };
}

describe('the end of a tenant (INV-511)', () => {
  it('closes sessions, waits for the last running request, and only then removes rows', async () => {
    const { erasure, done, tenants, requestsInside } = await open();
    for (const tenantId of ['gone', 'gone', 'another']) requestsInside.enter(tenantId);
    await erasure.begin('gone');
    assert.equal(tenants.isSuspended('gone'), true);
    await until(() => done.includes('closing'), 'the first step', 60_000);
    for (let left = 2; left > 0; left -= 1) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      assert.deepEqual(done, ['closing']);
      requestsInside.leave('gone');
    }
    await erasure.settled();
    assert.equal(done.at(-1), 'ended');
    assert.equal(tenants.find('gone'), undefined);
  });

  it('is begun once, however often it is asked for', async () => {
    const { erasure, done, requestsInside } = await open();
    requestsInside.enter('gone');
    await erasure.begin('gone');
    await erasure.begin('gone');
    requestsInside.leave('gone');
    await erasure.settled();
    assert.equal(done.filter((name) => name === 'ended').length, 1);
  });
});
