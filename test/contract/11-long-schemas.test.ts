// Contract 11: schemas about as large as they may be, and how long each keeps the loop at a stretch.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  syncItems,
  syncSchema,
  untilLexicalReady,
  type CatalogueApi,
} from '../support/catalogue-client.ts';
import { openChat, say, untilAnswered } from '../support/chat-client.ts';
import { attribute, item } from '../support/product-fixtures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { assertStretchesAreShort, longestStretchMs } from '../support/stretch-meter.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const rounds = 4;

type Batches = readonly { kind: string; entries: readonly unknown[] }[];

const dataDir = mkdtempSync(join(tmpdir(), 'aisle-long-schemas-'));
let server: TestServer;
let tenant: TestTenant;
let version: string | null = null;
let syncCount = 0;

const start = (): Promise<TestServer> =>
  startTestServer({ dataDir, config: { limits: { min_batch_interval_ms: 1 } } });

before(async () => {
  server = await start();
  tenant = await server.tenant();
});
after(async () => {
  await server.close();
  removeFolder(dataDir);
});

function list<What>(count: number, make: (index: number) => What): What[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const filler = 'x'.repeat(30);
const allowed_values = list(1000, (index) => ({ value: `v${index}${filler}`, label: `${index}` }));

/** What each schema is made of. */
const schemas: Readonly<Record<string, () => Batches>> = {
  'long lists of values': () =>
    list(20, (batch) => ({
      kind: 'attribute',
      entries: list(14, (index) =>
        attribute(`a${batch}_${index}`, 'enum', { allowed_values, name: filler }),
      ),
    })),
  'as many groups as there may be': () =>
    list(200, (batch) => ({
      kind: 'taxonomy',
      entries: list(500, (index) => ({
        external_taxonomy_id: `${(batch * 7919 + index * 104_729) % 1_000_003}-${batch}-${index}`,
        name: 'Group',
      })),
    })),
  'long classifications': () => [
    ...list(4, (batch) => ({
      kind: 'attribute',
      entries: list(500, (index) => attribute(`a${batch * 500 + index}`, 'text')),
    })),
    ...list(12, (batch) => ({
      kind: 'classification',
      entries: list(7, (index) => ({
        external_classification_id: `c${batch}-${index}`,
        name: 'Classification',
        external_taxonomy_ids: [],
        attributes: list(1900, (use) => ({
          attribute_key: `a${use}`,
          required: false,
          variant_axis: false,
        })),
      })),
    })),
  ],
};

const api = (): CatalogueApi => ({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });

async function ask(key: string): Promise<void> {
  const chat = await openChat(server.publicUrl, tenant);
  const { body } = await say(chat, key, 'Do you have a blue mug?');
  const items = await untilAnswered(chat, body.turn_id);
  const answer = items.find(({ kind }) => kind === 'artifact');
  assert.ok(answer, 'a product is shown');
}

async function sync(batches: Batches): Promise<void> {
  syncCount += 1;
  const run = await syncSchema(api(), batches, { version: `${syncCount}`, expected: version });
  assert.equal(run.state, 'activated');
  version = run.schema_version;
}

describe('the longest stretch of the loop that a schema takes (INV-613)', () => {
  for (const [what, make] of Object.entries(schemas)) {
    test(`is bounded for ${what}: its batches, its activation, its first question`, async () => {
      await assertStretchesAreShort(rounds, async (round) => {
        const batches = make();
        const stretches = [await longestStretchMs(() => sync(batches))];
        stretches.push(
          await longestStretchMs(() => syncItems(api(), [item('a', { title: 'Blue mug' })])),
        );
        await server.close();
        server = await start();
        await untilLexicalReady(api());
        stretches.push(await longestStretchMs(() => ask(`round-${round}`)));
        return Math.max(...stretches);
      });
    });
  }
});
