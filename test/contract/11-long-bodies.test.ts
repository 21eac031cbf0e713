// Contract 11: the worst bodies that a tenant can send, and how long each keeps the loop at a stretch.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertStretchesAreShort, longestStretchMs } from '../support/stretch-meter.ts';
import { syncSchema } from '../support/catalogue-client.ts';
import { attribute } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const rounds = 4;

const bodyBytes = 4 * 1024 * 1024;

let server: TestServer;
let tenant: TestTenant;
let updateCount = 0;

before(async () => {
  server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
  tenant = await server.tenant();
  const entries = [attribute('colour', 'text')];
  await syncSchema({ baseUrl: server.publicUrl, apiKey: tenant.apiKey }, [
    { kind: 'attribute', entries },
  ]);
});
after(() => server.dispose());

/** As many items as fit into a body, each with these members beside those that it needs. */
function items(members: (index: number) => string, countMax = 500): string {
  updateCount += 1;
  const time = new Date(Date.UTC(2026, 0, 1) + updateCount * 1000).toISOString();
  const list: string[] = [];
  let size = 100;
  for (let index = 0; index < countMax; index += 1) {
    const item = `{"external_product_id":"p${index}","updated_at":"${time}","title":"T","brand":"${updateCount}",${members(index)}}`;
    size += item.length + 1;
    if (size > bodyBytes) break;
    list.push(item);
  }
  return `{"items":[${list.join(',')}]}`;
}

const html = (text: string) => (): string => `"description":{"html":"${text}"}`;
const list = (count: number, member: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => member(index)).join(',');
const filled = (member: string): string =>
  `{"other":[${member.repeat(bodyBytes / member.length - 10)}0]}`;
const longKey = 'k/~'.repeat(100_000);

/** What each body is, and the status that it is answered with. */
const worst: Readonly<Record<string, readonly [make: () => string, status: number]>> = {
  'tags that are not closed': [() => items(html('<b>'.repeat(2800))), 200],
  'tags that are not closed, too many': [() => items(html('<b>'.repeat(6600))), 207],
  'signs that have to be escaped': [() => items(html('<'.repeat(19_900))), 207],
  'links without end': [() => items(html("<a href='http://a'>".repeat(1000))), 207],
  'the HTML of an ordinary shop': [
    () => items(html('<p>Some <b>bold</b> text &amp; more</p><ul><li>one</li></ul>'.repeat(150))),
    200,
  ],
  'a key that stands twice among 200,000': [
    () => `{${list(200_000, (index) => `"k${index}":1`)},"k1":1}`,
    400,
  ],
  'a key that stands twice in an item': [
    () => items(() => `"attributes":{${list(9000, (index) => `"k${index}":1`)},"k1":1}`),
    400,
  ],
  'as many members as there may be': [
    () => items(() => `"attributes":{${list(10_000, (index) => `"k${index}":1`)}}`),
    422,
  ],
  'lists in lists': [() => filled('[],'), 422],
  'objects without a member': [() => filled('{},'), 422],
  numbers: [() => filled('1,'), 422],
  'escaped signs': [() => `{"other":"${'\\u0041'.repeat(bodyBytes / 6 - 10)}"}`, 422],
  'values of many attributes': [
    () => items(() => `"attributes":{${list(600, (index) => `"a${index}":{"en":"x"}`)}}`),
    207,
  ],
  'a fault in the last of many values': [
    () =>
      items(
        () =>
          `"attributes":{${list(60, (index) => `"a${index}":["a"${',"a"'.repeat(900)}]`)},"z":[null]}`,
        1,
      ),
    422,
  ],
  variants: [
    () =>
      items(() => `"variants":[${list(250, (index) => `{"external_variant_id":"v${index}"}`)}]`),
    200,
  ],
  'long keys': [() => `{${list(12, (index) => `"${longKey}${index}":1`)}}`, 422],
};

async function post(body: string): Promise<number> {
  const response = await fetch(`${server.publicUrl}/api/v1/catalog/index-sync/items/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' },
    body,
  });
  await response.text();
  return response.status;
}

describe('the longest stretch of the loop that one request takes (INV-613)', () => {
  for (const [what, [make, status]] of Object.entries(worst)) {
    test(`is bounded for a body of ${what}`, async () => {
      await assertStretchesAreShort(rounds, async () => {
        const body = make();
        let answered = 0;
        const stretchMs = await longestStretchMs(async () => {
          answered = await post(body);
        });
        assert.equal(answered, status);
        return stretchMs;
      });
    });
  }

  test('is no longer for many such bodies at once', async () => {
    await assertStretchesAreShort(rounds, () => {
      const bodies = Array.from({ length: 8 }, () => items(html('<b>'.repeat(6600)), 40));
      return longestStretchMs(() => Promise.all(bodies.map(post)));
    });
  });

  test('is told by a metric', async () => {
    const body = await server.metrics();
    assert.match(body, /^aisle_event_loop_stretch_seconds_bucket\{le="0\.05"\} \d/m);
    assert.match(body, /^aisle_event_loop_stretch_seconds_count \d/m);
  });
});
