// The main job on a real catalogue: 19,406 products in through HTTP, rated questions out by chat.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StreamItem } from '../../src/contract/items.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { hasIcecat, readHumanRatings, readIcecat } from '../support/icecat.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const skip = hasIcecat ? false : 'the shared data folder is absent';
const productCount = 19_406;
const askedCount = 20;

function cardsOf(items: readonly StreamItem[]): Loose[] {
  return items
    .filter((item) => item.kind === 'artifact')
    .flatMap((item) => (item.payload as Loose).data.cards);
}

describe('the main job on the Icecat catalogue', { skip }, () => {
  let server: TestServer;
  let tenant: TestTenant;

  before(async () => {
    server = await startTestServer();
    tenant = await server.tenant();
  });
  after(() => server.dispose());

  it('activates the schema and accepts all 19,406 products through HTTP (7, 8.2)', async () => {
    const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
    const { schemaBatches, items } = readIcecat();
    assert.equal(items.length, productCount);
    const run = await syncSchema(api, schemaBatches);
    assert.equal(run.state, 'activated', JSON.stringify(run.errors));
    const total = await syncItems(api, items);
    assert.deepEqual(total, {
      received: productCount,
      accepted: productCount,
      unchanged: 0,
      stale: 0,
      rejected: 0,
    });
    const again = await syncItems(api, items.slice(0, 1000));
    assert.equal(again['unchanged'], 1000);
  });

  it('reports a lexical lane that has indexed every product (10)', async () => {
    const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
    const { search } = await untilLexicalReady(api);
    assert.equal(search.lexical.total, productCount);
    assert.equal(search.lexical.indexed, productCount);
    assert.equal(search.lexical.pending, 0);
    assert.equal(search.effective_mode, 'lexical');
    assert.equal(search.semantic.queryable, false);
  });

  it('shows relevant products for most of twenty rated questions (5, 6.4)', async () => {
    const ratings = [...readHumanRatings()]
      .filter(([, grades]) => [...grades.values()].some((grade) => grade >= 2))
      .sort(([left], [right]) => (left < right ? -1 : 1));
    const step = ratings.length / askedCount;
    const asked = Array.from(
      { length: askedCount },
      (_, index) => ratings[Math.floor(index * step)],
    );
    const answered: string[] = [];
    const missed: string[] = [];
    for (const [index, rated] of asked.entries()) {
      assert.ok(rated);
      const [query, grades] = rated;
      const chat = await openChat(server.publicUrl, tenant);
      const posted = await say(chat, `question-${index}`, query);
      assert.equal(posted.status, 202);
      const cards = cardsOf(await untilAnswered(chat, posted.body.turn_id));
      const isRelevant = cards.some((card) => (grades.get(card.external_product_id) ?? 0) >= 2);
      (isRelevant ? answered : missed).push(query);
    }
    assert.ok(
      answered.length >= askedCount * 0.75,
      `relevant cards for ${answered.length} of ${askedCount}; none for: ${missed.join(', ')}`,
    );
  });

  it('shows only cards of products that the catalogue holds, with its own prices (6.4)', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    const posted = await say(chat, 'prices', 'laptop under $500');
    const cards = cardsOf(await untilAnswered(chat, posted.body.turn_id));
    assert.ok(cards.length > 0);
    for (const card of cards) {
      assert.ok(card.price.amount < 50_000, JSON.stringify(card));
      const product = await request(
        `${server.publicUrl}/api/v1/catalog/products/${card.external_product_id}`,
        { token: tenant.apiKey },
      );
      assert.equal(product.status, 200);
      assert.equal(product.body.status, 'active');
    }
  });
});
