// Ends a real server under load in good order: no client is left waiting, and nothing to recover.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SessionDirectory } from '../../src/chat/session-directory.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { envelopeOf } from '../../src/stream/frame.ts';
import { isTerminal } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { Customer } from './chat-load.ts';
import type { SeenItem } from './follower.ts';
import { seedShop } from './shop.ts';

describe('a server that is asked to end (contract 6.3, 6.4, 11)', () => {
  for (const [name, drainSeconds] of [
    ['ends its turns, tells its streams and leaves with 0', '10'],
    ['interrupts what does not end in time, and leaves with 0', '0'],
  ] as const) {
    it(name, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'aisle-drain-'));
      const tenant = await makeTenant(dataDir);
      const env = { AISLE_DRAIN_SECONDS: drainSeconds };
      let server = await startChildServer({ dataDir, env });
      try {
        await seedShop(server.url, tenant);
        const customers: Customer[] = [];
        for (let index = 0; index < 4; index += 1) {
          customers.push(await Customer.open(server.url, tenant));
        }
        const stop = new AbortController();
        const { url } = server;
        const work = customers.flatMap((customer) => [
          customer.write(url, stop.signal),
          customer.write(url, stop.signal),
          ...customer.followers.map((follower) => follower.follow(url, stop.signal)),
        ]);
        const isBusy = () => customers.every(({ accepted }) => accepted.size >= 10);
        await until(isBusy, 'every customer has had some answers');
        server.terminate();
        assert.deepEqual(await server.ended, { code: 0, signal: null }, server.output());
        stop.abort();
        await Promise.all(work);
        for (const { followers } of customers) {
          // The first and the third are streams; the second polls.
          assert.deepEqual(followers[0]?.reasons, ['shutdown']);
          assert.deepEqual(followers[2]?.reasons, ['shutdown']);
        }
        await assertAllEnded(dataDir, customers);
        server = await startChildServer({ dataDir, env });
        for (const customer of customers) {
          await customer.retry(server.url);
          await until(() => customer.isAnswered(server.url), 'every turn has its end');
          const { lostDeltaCount } = await customer.check(server.url);
          assert.equal(lostDeltaCount, 0, 'an end in good order loses nothing');
        }
      } finally {
        await server.kill();
        removeFolder(dataDir);
      }
    });
  }
});

/** Looks at the disk before any server could mend it: each accepted turn has its one end. */
async function assertAllEnded(dataDir: string, customers: readonly Customer[]): Promise<void> {
  const journal = await openLmdbJournal({ path: join(dataDir, 'journal') });
  try {
    assert.deepEqual([...new SessionDirectory({ journal }).owing()], []);
    for (const { chat, accepted } of customers) {
      const ended = journal
        .readStream(chat.sessionId, 0, Number.MAX_SAFE_INTEGER)
        .map(({ bytes }) => JSON.parse(envelopeOf(bytes).toString()) as SeenItem)
        .filter((item) => isTerminal(item as never))
        .map(({ turn_id }) => turn_id);
      assert.equal(new Set(ended).size, ended.length);
      for (const [key, { turn_id }] of accepted) assert.ok(ended.includes(turn_id), key);
    }
  } finally {
    await journal.close();
  }
}
