// Capabilities by every retrieval policy: a lane that is called queryable answers, and no other does.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncItems, syncSchema } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { startFakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const policies = [
  { lexical_enabled: true, semantic_enabled: true },
  { lexical_enabled: true, semantic_enabled: false },
  { lexical_enabled: false, semantic_enabled: true },
  { lexical_enabled: false, semantic_enabled: false },
] as const;

const wholeStates: ReadonlySet<string> = new Set(['ready', 'disabled']);

describe('capabilities by retrieval policy (contract 8.5, 10)', () => {
  let embeddings: FakeEmbeddings;
  let server: TestServer;

  before(async () => {
    embeddings = await startFakeEmbeddings();
    const remote = { base_url: embeddings.baseUrl, model: 'one', similarity_min: -1 };
    const semantic = { provider: 'remote', remote } as const;
    server = await startTestServer({ config: { search: { semantic } } });
  });
  after(async () => {
    await server.dispose();
    await embeddings.close();
  });

  for (const policy of policies) {
    const { lexical_enabled: hasLexical, semantic_enabled: hasSemantic } = policy;
    const name = `${hasLexical ? 'words' : 'no words'} and ${hasSemantic ? 'meaning' : 'no meaning'}`;

    it(`call exactly the answering lanes queryable, with ${name}`, async () => {
      const tenantId = `t-${hasLexical}-${hasSemantic}`;
      const tenant = await server.tenant({ tenantId, settings: { retrieval_policy: policy } });
      const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
      await syncSchema(api, [
        { kind: 'collection', entries: [{ external_collection_id: 'all', name: 'All' }] },
      ]);
      const items = Array.from({ length: 12 }, (_, at) => ({
        external_product_id: `widget-${at}`,
        updated_at: '2026-11-01T00:00:00Z',
        title: `Widget number ${at}`,
      }));
      await syncItems(api, items);
      const lanes = await untilWhole(api);
      assert.equal(lanes.lexical.queryable, hasLexical);
      assert.equal(lanes.semantic.queryable, hasSemantic);
      const effective = hasLexical ? (hasSemantic ? 'hybrid' : 'lexical') : 'none';
      assert.equal(lanes.effective_mode, effective);
      const search = (query: string, mode: string): Promise<Loose> =>
        request(`${api.baseUrl}/api/v1/catalog/search`, {
          token: api.apiKey,
          body: { query, mode },
        });
      for (const query of ['widget', 'the', '', '?']) {
        const isQueryable = { auto: hasLexical, lexical: hasLexical, semantic: hasSemantic };
        for (const [mode, isAnswered] of Object.entries(isQueryable)) {
          const { status, body } = await search(query, mode);
          const what = `${mode} "${query}": ${JSON.stringify(body)}`;
          assert.equal(status, isAnswered ? 200 : 409, what);
          if (!isAnswered) assert.equal(body.code, 'lane_not_queryable');
          else if (mode !== 'auto') assert.equal(body.mode, mode);
        }
      }
      if (hasSemantic) assert.equal((await search('widget', 'semantic')).body.items.length, 10);
    });
  }

  /** The lanes once each of them is ready or disabled. */
  async function untilWhole({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
    let lanes: Loose;
    for (let attempt = 0; attempt < 3000; attempt += 1) {
      const { body } = await request(`${baseUrl}/api/v1/capabilities`, { token: apiKey });
      lanes = body.search;
      const states = [lanes.lexical.state, lanes.semantic.state];
      if (states.every((state) => wholeStates.has(state))) return lanes;
      await sleep(20);
    }
    return assert.fail(`the lanes stay as they are: ${JSON.stringify(lanes)}`);
  }
});
