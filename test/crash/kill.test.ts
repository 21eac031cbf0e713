// Kills a real server under load, over and over, and checks that it kept every promise.
// AISLE_TORTURE_ROUNDS runs more rounds, AISLE_TORTURE_SEED repeats a run's moments.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { Customer } from './chat-load.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { seedShop } from './shop.ts';
import { tell } from './torture-table.ts';

const customerCount = 4;
/** Rounds over one data folder, so that what was recovered is recovered again. */
const roundsPerFolder = 10;

/** Lets all customers write and read until the server dies. */
async function load(server: ChildServer, customers: readonly Customer[], lifeMs: number) {
  const stop = new AbortController();
  const work = customers.flatMap((customer) => [
    customer.write(server.url, stop.signal),
    customer.write(server.url, stop.signal),
    ...customer.followers.map((follower) => follower.follow(server.url, stop.signal)),
  ]);
  // Not a wait for something: the moment of the crash is what is random here.
  await sleep(lifeMs);
  await server.kill();
  stop.abort();
  await Promise.all(work);
}

async function verify(server: ChildServer, customers: readonly Customer[]) {
  await Promise.all(customers.map((customer) => customer.retry(server.url)));
  for (const customer of customers) {
    await until(() => customer.isAnswered(server.url), 'every turn has its end');
  }
  let lostDeltaCount = 0;
  let itemCount = 0;
  for (const customer of customers) {
    const found = await customer.check(server.url);
    lostDeltaCount += found.lostDeltaCount;
    itemCount += found.itemCount;
  }
  return { lostDeltaCount, itemCount };
}

async function torture(test: TestContext, rounds: number, random: () => number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-kill-'));
  const tenant: TestTenant = await makeTenant(dataDir);
  let server = await startChildServer({ dataDir });
  try {
    await seedShop(server.url, tenant);
    const customers: Customer[] = [];
    for (let index = 0; index < customerCount; index += 1) {
      customers.push(await Customer.open(server.url, tenant));
    }
    for (let round = 0; round < rounds; round += 1) {
      await load(server, customers, 5 + random() * 245);
      server = await startChildServer({ dataDir });
      const found = await verify(server, customers);
      if (round === rounds - 1) {
        const promised = customers.reduce((sum, customer) => sum + customer.accepted.size, 0);
        tell({ fault: 'a kill under load', tried: rounds, violations: 0 });
        test.diagnostic(`${rounds} kills, ${promised} messages, ${JSON.stringify(found)}`);
      }
    }
  } finally {
    await server.kill();
    removeFolder(dataDir);
  }
}

describe('a server that is killed under load (INV-102, INV-301, INV-402, INV-407)', () => {
  const rounds = roundCount(8);
  const random = randomFrom(seed);
  for (let done = 0; done < rounds; done += roundsPerFolder) {
    const here = Math.min(roundsPerFolder, rounds - done);
    it(`keeps every promise over kills ${done + 1} to ${done + here} (rules 1 to 4)`, async (test) => {
      test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
      await torture(test, here, random);
    });
  }
});
