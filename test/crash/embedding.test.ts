// Kills a real server in the middle of a warm-up, over and over: what was embedded stays embedded,
// and is never asked for again.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { spaceOf } from '../../src/search/semantic/embedder.ts';
import { textHash } from '../../src/search/semantic/embedded-text.ts';
import { VectorStore } from '../../src/search/semantic/vector-store.ts';
import { syncItems } from '../support/catalogue-client.ts';
import { until } from '../support/still-clock.ts';
import { startChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { makeTenant } from '../support/test-server.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { kettle, seedSchema } from './shop.ts';

const productCount = 2000;
const batchDelayMs = 120;
const model = 'counting';

/** Speaks `/v1/embeddings`, slowly, and remembers every text. */
async function startEmbeddings() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { input } = (await json(request)) as { input: string[] };
      asked.push(...input);
      await sleep(batchDelayMs);
      const data = input.map((text, index) => ({
        index,
        embedding: Array.from({ length: 32 }, (_, at) => text.charCodeAt(at % text.length) - 90),
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, server, baseUrl: `http://127.0.0.1:${port}` };
}

describe('a server that is killed while it embeds', () => {
  const rounds = roundCount(8);
  it(`keeps every vector over ${rounds} kills and embeds no text twice`, async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const { asked, server: embeddings, baseUrl } = await startEmbeddings();
    const dataDir = mkdtempSync(join(tmpdir(), 'aisle-embedding-'));
    const tenant = await makeTenant(dataDir);
    const env = {
      AISLE_SEARCH__SEMANTIC__PROVIDER: 'remote',
      AISLE_SEARCH__SEMANTIC__REMOTE__BASE_URL: baseUrl,
      AISLE_SEARCH__SEMANTIC__REMOTE__MODEL: model,
    };
    const space = spaceOf({
      provider: 'remote',
      base_url: baseUrl,
      model,
      batch_max: 16,
      similarity_min: 0,
    });
    const stored = new Set<string>();
    let before = 0;
    try {
      // Where nothing was stored yet, the machine is slow: kills come later then.
      for (let round = 0; round < rounds || (before === 0 && round < 3 * rounds); round += 1) {
        const latenessMax = Math.max(1, round - rounds + 2) * 700;
        // A quick machine has embedded everything: no later crash finds work to interrupt.
        if (before === productCount) break;
        const askedBefore = asked.length;
        const server = await startChildServer({ dataDir, env });
        if (round === 0) {
          await seedSchema(server.url, tenant);
          const items = Array.from({ length: productCount }, (_, at) => kettle(at));
          await syncItems({ baseUrl: server.url, apiKey: tenant.apiKey }, items);
        }
        // A crash before anything is embedded would show nothing; from then on its moment is random.
        await until(() => asked.length > askedBefore, 'a text to be embedded');
        await sleep(50 + random() * latenessMax);
        await server.kill();
        const repeated = asked.slice(askedBefore).filter((text) => stored.has(text));
        assert.deepEqual(repeated, [], 'no stored text is embedded again');
        const store = await VectorStore.open(join(dataDir, 'vectors'));
        const count = store.count(space);
        assert.ok(count >= before, `${count} vectors after ${before}`);
        for (const text of stored) assert.ok(store.has(space, textHash(text)), 'none is lost');
        for (const text of asked) if (store.has(space, textHash(text))) stored.add(text);
        assert.equal(stored.size, count, 'every vector is of a text that was asked for');
        before = count;
        await store.close();
      }
      assert.ok(before > 0, 'something was embedded between the kills');
      test.diagnostic(`${before} of ${productCount} embedded, ${asked.length} texts asked for`);
    } finally {
      embeddings.closeAllConnections();
      embeddings.close();
      removeFolder(dataDir);
    }
  });
});
