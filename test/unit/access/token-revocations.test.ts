// Tokens that were called back, as the next look-up finds them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTenant, Tenants } from '../../../src/access/tenants.ts';
import {
  forgetRevocation,
  revokeTokens,
  TokenRevocations,
  type RevokedKind,
} from '../../../src/access/token-revocations.ts';
import { FaultyJournal } from '../../support/faulty-journal.ts';

const kinds: readonly RevokedKind[] = ['session', 'key'];

describe('revocations of tokens (INV-508)', () => {
  for (const kind of kinds) {
    it(`of a ${kind} are seen by the next look-up, also where another process wrote them`, async () => {
      const journal = new FaultyJournal();
      const tenants = new Tenants({ journal });
      const revocations = new TokenRevocations({ journal, tenants });
      assert.equal(revocations.revokedAtMs(kind, 'one'), -1);
      for (const atMs of [5, 7]) {
        await journal.commit({ puts: revokeTokens(kind, 'one', atMs) });
        await nextTurn();
        assert.equal(revocations.revokedAtMs(kind, 'one'), atMs);
        assert.equal(revocations.revokedAtMs(kind, 'other'), -1);
      }
      const { puts } = createTenant(journal, {
        tenantId: 'acme',
        name: 'Acme',
        environment: 'test',
        nowMs: 9,
      });
      await journal.commit({ puts: [...puts, forgetRevocation(kind, 'one')] });
      await nextTurn();
      assert.equal(revocations.revokedAtMs(kind, 'one'), -1);
      assert.equal(tenants.find('acme')?.name, 'Acme');
    });
  }

  it('cost one read of the version for all look-ups of a turn of the loop', async () => {
    const journal = new FaultyJournal();
    const tenants = new Tenants({ journal });
    const revocations = new TokenRevocations({ journal, tenants });
    const look = (): void => {
      for (const kind of kinds) revocations.revokedAtMs(kind, 'one');
      tenants.find('acme');
    };
    look();
    await nextTurn();
    journal.reads.length = 0;
    look();
    look();
    const ofVersion = journal.reads.filter((read) => read.startsWith('tenancy_version/'));
    assert.equal(ofVersion.length, 1);
  });
});
