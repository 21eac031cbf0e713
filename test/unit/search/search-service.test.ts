// Search as a tenant asks for it (contract 8.5): what is refused, and what is shown of a hit.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../src/contract/problems.ts';
import type { SearchRequest } from '../../../src/contract/search.ts';
import { SearchUnavailable, type SearchQuery } from '../../../src/search/port.ts';
import { SearchService, type SearchServicePorts } from '../../../src/search/search-service.ts';

const call = (body: SearchRequest) => ({
  tenantId: 't',
  params: {},
  query: {},
  body,
  idempotencyKey: null,
});

/** Attribute keys stand beside the fixed members; only the schema of a tenant knows them. */
const byAttribute = (filters: object) => filters as NonNullable<SearchRequest['filters']>;

function setUp(ports: Partial<SearchServicePorts> = {}) {
  const queries: SearchQuery[] = [];
  const service = new SearchService({
    search: {
      search: async (_tenantId, query) => {
        queries.push(query);
        return {
          hits: [
            { external_product_id: 'gone', score: 2, lexical_rank: 1 },
            { external_product_id: 'mug', score: 1, lexical_rank: 2 },
          ],
          mode: 'lexical',
          corrections: [],
          matchedCount: 2,
          tookMs: 0.1234567,
          schemaVersion: 'v1',
        };
      },
    },
    product: (_tenantId, hit) =>
      hit.external_product_id === 'gone'
        ? undefined
        : { title: 'Blue mug', availability: 'unknown' },
    attributes: async () =>
      new Map([
        ['colour', { filterable: true }],
        ['story', { filterable: false }],
      ]),
    defaultLocale: () => 'de',
    ...ports,
  });
  return { service, queries };
}

const isRefusal = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code;

describe('catalogue search (contract 8.5)', () => {
  it('is refused with lane_not_queryable before the first schema and while no lane answers', async () => {
    const without = setUp({ attributes: async () => null }).service;
    await assert.rejects(without.search(call({ query: 'mug' })), isRefusal('lane_not_queryable'));
    const warming = setUp({
      search: {
        search: () => Promise.reject(new SearchUnavailable('the lane is building')),
      },
    }).service;
    await assert.rejects(warming.search(call({ query: 'mug' })), isRefusal('lane_not_queryable'));
  });

  it('does not report a bug as a refusal', async () => {
    const search = { search: () => Promise.reject(new TypeError('x')), mentions: async () => [] };
    await assert.rejects(setUp({ search }).service.search(call({ query: 'mug' })), TypeError);
  });

  it('names each filter that can match no product of the schema, and does not search then', async () => {
    const { service, queries } = setUp();
    const filters = byAttribute({ color: 'blue', colour: 'blue', 'a/b': 1, story: 'x' });
    await assert.rejects(service.search(call({ query: 'mug', filters })), (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.code, 'validation_failed');
      assert.deepEqual(
        error.errors.map(({ pointer, code }) => `${pointer} ${code}`),
        [
          '#/filters/color unknown_field',
          '#/filters/a~1b unknown_field',
          '#/filters/story not_allowed_value',
        ],
      );
      return true;
    });
    assert.equal(queries.length, 0);
  });

  it('asks for ten hits in the tenant’s language, and leaves out removed products', async () => {
    const { service, queries } = setUp();
    const { body } = await service.search(
      call({ query: 'mug', filters: byAttribute({ colour: ['blue'] }) }),
    );
    assert.deepEqual(queries, [
      {
        text: 'mug',
        limit: 10,
        mode: 'auto',
        locale: 'de',
        filters: { attributes: { colour: ['blue'] } },
      },
    ]);
    assert.deepEqual(body, {
      items: [
        {
          external_product_id: 'mug',
          score: 1,
          lexical_rank: 2,
          title: 'Blue mug',
          availability: 'unknown',
        },
      ],
      mode: 'lexical',
      semantic_coverage: 0,
      took_ms: 0.123,
      schema_version: 'v1',
      corrections: [],
    });
  });
});
