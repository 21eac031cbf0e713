// Kills a real server while it writes a snapshot of its lanes, over and over: the next start finds the
// former one, or none, or a whole one, and what is found is what the catalogue holds.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncItems } from '../support/catalogue-client.ts';
import { request } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { startFakeEmbeddings } from '../support/fake-embeddings.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { makeTenant } from '../support/test-server.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { kettle, seedSchema } from './shop.ts';

const productCount = 2400;
/** As many changes make a snapshot due. */
const changedCount = 1200;
const killDelayMsMax = 40;

/** The products of a round: some say something that no other round's do. */
function changedIn(round: number) {
  return Array.from({ length: changedCount }, (_, at) => {
    const item = kettle(
      (at * 7 + round * 131) % productCount,
      new Date(Date.UTC(2026, 10, 2) + round * 1000).toISOString(),
    );
    return { ...item, title: `${item.title} round${'x'.repeat(round + 1)}` };
  });
}

describe('a server that is killed while it writes a snapshot', () => {
  const rounds = Math.ceil(roundCount(8) / 4);
  it(`finds the same after ${rounds} kills as by reading everything (INV-803)`, async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const embeddings = await startFakeEmbeddings();
    const dataDir = mkdtempSync(join(tmpdir(), 'aisle-snapshots-'));
    const folder = join(dataDir, 'search');
    const tenant = await makeTenant(dataDir);
    const unfinished = join(folder, `${tenant.tenantId}.snapshot.unfinished`);
    await mkdir(folder, { recursive: true });
    const env = {
      AISLE_SEARCH__SEMANTIC__PROVIDER: 'remote',
      AISLE_SEARCH__SEMANTIC__REMOTE__BASE_URL: embeddings.baseUrl,
      AISLE_SEARCH__SEMANTIC__REMOTE__MODEL: 'counting',
      // A lane that a busy machine makes late would leave its part out of an answer.
      AISLE_SEARCH__DEADLINE_MS: '10000',
      AISLE_SEARCH__SEMANTIC__DEADLINE_MS: '10000',
    };
    const api = (url: string) => ({ baseUrl: url, apiKey: tenant.apiKey });

    /** Texts of products, which say more than any query here. */
    function askedCount(): number {
      const texts = embeddings.asked.flatMap(({ input }) => input);
      return texts.filter((text) => text.includes('boils')).length;
    }

    async function ready(url: string): Promise<void> {
      for (;;) {
        const { body } = await request(`${url}/api/v1/capabilities`, { token: tenant.apiKey });
        const { lexical, semantic } = body.search;
        if (lexical.state === 'ready' && semantic.state === 'ready') return;
        await sleep(20);
      }
    }

    async function answers(url: string): Promise<string> {
      const found: unknown[] = [];
      const marks = Array.from({ length: rounds + 1 }, (_, round) => `round${'x'.repeat(round)}`);
      for (const query of [...marks, 'copper kettle', 'kettle-17', 'something for tea', 'grren']) {
        const { status, body } = await request(`${url}/api/v1/catalog/search`, {
          token: tenant.apiKey,
          body: { query, limit: 100, mode: 'auto' },
        });
        assert.equal(status, 200, JSON.stringify(body));
        found.push([body.mode, body.items]);
      }
      return JSON.stringify(found);
    }

    try {
      let unfinishedCount = 0;
      for (let round = 0; round < rounds; round += 1) {
        // The first one is waited for: the next of the same process would be minutes away.
        const begun = Promise.withResolvers<void>();
        // What the former process left is removed, which is told too.
        const watcher = watch(folder, () => existsSync(unfinished) && begun.resolve());
        const server = await startChildServer({ dataDir, env });
        if (round === 0) {
          await seedSchema(server.url, tenant);
          const items = Array.from({ length: productCount }, (_, at) => kettle(at));
          await syncItems(api(server.url), items);
        }
        await syncItems(api(server.url), changedIn(round));
        await begun.promise;
        watcher.close();
        await sleep(random() * killDelayMsMax);
        await server.kill();
        if (existsSync(unfinished)) unfinishedCount += 1;
      }
      test.diagnostic(`${unfinishedCount} of ${rounds} snapshots were left half written`);
      const server = await startChildServer({ dataDir, env });
      await ready(server.url);
      const embeddedCount = askedCount();
      const restored = await answers(server.url);
      await server.kill();
      assert.ok(!server.output().includes('"event":"fault"'), server.output());
      removeFolder(folder);
      const reader = await startChildServer({ dataDir, env });
      await ready(reader.url);
      assert.equal(await answers(reader.url), restored);
      await reader.kill();
      const products = askedCount();
      test.diagnostic(`${products} texts were asked for`);
      assert.equal(products, embeddedCount, 'what was embedded is not embedded again');
    } finally {
      await embeddings.close();
      removeFolder(dataDir);
    }
  });
});
