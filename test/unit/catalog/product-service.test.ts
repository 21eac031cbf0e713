// Deltas of products, and the proof of what is stored.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IdempotencyRow } from '../../../src/access/idempotency.ts';
import { parseMicroseconds } from '../../../src/catalog/microseconds.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type { ItemsReply, Product } from '../../../src/contract/products.ts';
import { changeTable, productTable, standingTable } from '../../../src/journal/catalogue-tables.ts';
import { defineTable, JournalFault, put } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import {
  activate,
  call,
  item,
  items,
  readBody,
  schemaRow,
  services,
  shop,
  tenantId,
} from '../../support/product-fixtures.ts';

type Shop = Awaited<ReturnType<typeof shop>>;

async function send(
  at: Pick<Shop, 'products'>,
  list: ReturnType<typeof items>,
  key: string | null = null,
) {
  const reply = await at.products.applyBatch(call({ items: list }, { idempotencyKey: key }));
  return { ...reply, body: reply.body as ItemsReply };
}

function changesOf({ journal }: { journal: MemoryJournal }) {
  return [...journal.range(changeTable, { start: [tenantId] })].map(({ key, row }) => [
    key[1],
    row.kind === 'product' ? row.external_product_id : row.version,
  ]);
}

function countCommits(journal: MemoryJournal): () => number {
  const commit = journal.commit.bind(journal);
  let count = 0;
  journal.commit = (change) => {
    count += 1;
    return commit(change);
  };
  return () => count;
}

/** The rows of answers to keys, as any of their tables. */
const idempotencyTable = defineTable<IdempotencyRow>('idempotency', 'logged');

/** Bytes of the row that was kept last. */
function keptBytes(journal: MemoryJournal): number {
  const rows = [...journal.range(idempotencyTable, {})].map(({ row }) => JSON.stringify(row));
  return Math.max(0, ...rows.map((text) => text.length));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error.code;
}

describe('a product delta (contract 8.2)', () => {
  it('answers 200 with results in the order sent when all is accepted or unchanged', async () => {
    const at = await shop();
    await send(at, [item('b')]);
    const { status, body } = await send(at, [item('c'), item('b'), item('a')]);
    assert.equal(status, 200);
    assert.deepEqual(body.summary, {
      received: 3,
      accepted: 2,
      unchanged: 1,
      stale: 0,
      rejected: 0,
    });
    assert.equal(body.schema_version, 'sv1');
    assert.deepEqual(
      body.results.map((result) => [
        result.index,
        result.external_product_id,
        result.status,
        result.reason,
      ]),
      [
        [0, 'c', 'accepted', undefined],
        [1, 'b', 'unchanged', 'same_update'],
        [2, 'a', 'accepted', undefined],
      ],
    );
    assert.equal(body.results[0]?.projection_version, 1);
    assert.equal(body.results[0]?.updated_at, '2026-11-01T00:00:00.000Z');
  });

  it('answers 207 as soon as one item is stale or rejected, and applies the others', async () => {
    const at = await shop();
    await send(at, [item('a', { updated_at: '2026-11-02T00:00:00Z' })]);
    const stale = await send(at, [item('a'), item('b')]);
    assert.equal(stale.status, 207);
    assert.equal(stale.body.results[0]?.status, 'stale');
    assert.equal(stale.body.results[0]?.updated_at, '2026-11-02T00:00:00.000Z');
    const rejected = await send(at, [item('c'), item('d', { attributes: { nope: 1 } })]);
    assert.equal(rejected.status, 207);
    assert.deepEqual(rejected.body.results[1], {
      index: 1,
      external_product_id: 'd',
      status: 'rejected',
      content_hash: null,
      projection_version: null,
      updated_at: null,
      error: {
        code: 'unknown_attribute',
        detail: 'The active schema has no attribute `nope`.',
        pointer: '#/items/1/attributes/nope',
      },
    });
    assert.ok(at.journal.get(productTable, [tenantId, 'c']));
    assert.equal(at.journal.get(productTable, [tenantId, 'd']), undefined);
  });

  it('shows the stored product beside a rejection', async () => {
    const at = await shop();
    const first = await send(at, [item('a')]);
    const { body } = await send(at, [item('a', { title: 'Other' })]);
    assert.equal(body.results[0]?.error?.code, 'updated_at_conflict');
    assert.equal(body.results[0]?.content_hash, first.body.results[0]?.content_hash);
  });

  it('applies no item when one item refuses the whole request', async () => {
    const at = await shop();
    const list = [item('a'), item('b', { updated_at: '2026-02-30T00:00:00Z' })];
    assert.equal(await codeOf(send(at, list)), 'validation_failed');
    assert.equal(await codeOf(send(at, [item('a'), item('a')])), 'duplicate_item');
    assert.equal(at.journal.get(productTable, [tenantId, 'a']), undefined);
  });

  it('answers no_active_schema before the first activation', async () => {
    const at = services(new MemoryJournal());
    assert.equal(await codeOf(send(at, [item('a')])), 'no_active_schema');
  });

  it('keeps one change per product, its latest, in ascending order (INV-701)', async () => {
    const at = await shop();
    await send(at, [item('a'), item('b')]);
    await send(at, [item('a', { updated_at: '2026-11-02T00:00:00Z', title: 'New' })]);
    assert.deepEqual(changesOf(at), [
      [2, 'b'],
      [3, 'a'],
    ]);
    assert.equal(at.journal.get(productTable, [tenantId, 'a'])?.change_sequence, 3);
  });

  it('writes nothing for a re-send, and no change for a watermark that moved', async () => {
    const at = await shop();
    await send(at, [item('a'), item('b')]);
    const commitCount = countCommits(at.journal);
    await send(at, [item('a'), item('b')]);
    assert.equal(commitCount(), 0);
    const before = changesOf(at);
    const { body } = await send(at, [item('a', { updated_at: '2026-11-02T00:00:00Z' })]);
    assert.equal(body.results[0]?.reason, 'same_content');
    assert.equal(body.results[0]?.projection_version, 1);
    assert.equal(commitCount(), 1);
    assert.deepEqual(changesOf(at), before);
    const row = at.journal.get(standingTable, [tenantId, 'a']);
    assert.equal(row?.updated_at_us, parseMicroseconds('2026-11-02T00:00:00Z'));
  });

  it('applies no part of a batch when the journal fails, and takes the batch again later', async () => {
    const at = await shop();
    at.journal.failNext();
    await assert.rejects(send(at, items(3), 'key'), JournalFault);
    await nextTurn();
    assert.deepEqual(changesOf(at), []);
    assert.equal(at.journal.get(productTable, [tenantId, 'p00000']), undefined);
    const { status, body } = await send(at, items(3), 'key');
    assert.equal(status, 200);
    assert.equal(body.summary.accepted, 3);
    assert.deepEqual(
      changesOf(at).map(([sequence]) => sequence),
      [1, 2, 3],
    );
  });

  it('judges batches of one tenant one after the other, any number of them (INV-702)', async () => {
    const at = await shop();
    const times = ['03', '01', '04', '02', '05'];
    const replies = await Promise.all(
      times.map((day) =>
        send(at, [item('a', { updated_at: `2026-11-${day}T00:00:00Z`, title: day })]),
      ),
    );
    const statuses = replies.map(({ body }) => body.results[0]?.status);
    assert.deepEqual(statuses, ['accepted', 'stale', 'accepted', 'stale', 'accepted']);
    assert.equal(at.journal.get(standingTable, [tenantId, 'a'])?.projection_version, 3);
    assert.deepEqual(changesOf(at), [[3, 'a']]);
  });

  it('keeps tenants apart', async () => {
    const at = await shop();
    await send(at, [item('a')]);
    assert.equal(
      await codeOf(at.products.applyBatch(call({ items: [item('a')] }, { tenantId: 'x' }))),
      'no_active_schema',
    );
    const params = { external_product_id: 'a' };
    const got = at.products.get(call(undefined, { tenantId: 'x', params }));
    assert.equal(await codeOf(got), 'not_found');
  });

  it('has the same state after a restart', async () => {
    const at = await shop();
    await send(at, items(3));
    const again = { ...services(at.journal), journal: at.journal };
    const { body } = await send(again, [...items(3), item('q')]);
    assert.deepEqual(body.summary, {
      received: 4,
      accepted: 1,
      unchanged: 3,
      stale: 0,
      rejected: 0,
    });
    assert.deepEqual(changesOf(again).at(-1), [4, 'q']);
  });

  it('judges by the schema that is active at its turn', async () => {
    const at = await shop();
    const withNew = { ...schemaRow, version: 'sv2', collection: [] };
    await activate(at.journal, withNew);
    const { body } = await send(at, [item('a', { external_collection_ids: ['summer'] })]);
    assert.equal(body.schema_version, 'sv2');
    assert.equal(body.results[0]?.error?.code, 'unknown_reference');
  });
});

describe('an idempotency key on a product delta (contract 2.2)', () => {
  it('replays the first answer, even if the items would be judged differently now', async () => {
    const at = await shop();
    const first = await send(at, [item('a')], 'key');
    const again = await send(at, [item('a')], 'key');
    assert.equal(again.headers?.['Idempotent-Replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    assert.equal(again.status, first.status);
  });

  it('keeps little of a large answer, and repeats it byte for byte', async () => {
    const at = await shop();
    const sent = items(500);
    await send(at, sent.slice(0, 300));
    await send(at, [item('later', { updated_at: '2026-11-02T00:00:00Z' })]);
    const html = '<p>ok</p><script>no()</script>';
    const mixed = [
      ...sent.slice(10, 100),
      item('later', { title: 'Older' }),
      item('p00001', { title: 'Same time' }),
      item('p00002', { title: 'Newer', updated_at: '2026-11-03T01:02:03+02:00' }),
      item('safe', { description: { html } }),
      ...sent.slice(100, 200).map((one) => ({ ...one, updated_at: '2026-11-04T00:00:00Z' })),
      item('lost', { external_collection_ids: ['none'] }),
    ];
    for (const [list, bytesMax] of [
      [sent.slice(0, 300), 1000],
      [sent, 1000],
      [mixed, 2500],
    ] as const) {
      const key = `key-${list.length}`;
      const first = await send(at, list, key);
      const text = JSON.stringify(first.body);
      assert.ok(text.length > 40_000);

      assert.ok(keptBytes(at.journal) < bytesMax, `${keptBytes(at.journal)} of ${text.length}`);
      // By their bytes, which are known by now, and parsed.
      const again = await readBody(at.products, { items: [...list] });
      for (const body of [again, { items: [...list] }]) {
        const repeated = await at.products.applyBatch(call(body, { idempotencyKey: key }));
        assert.equal(JSON.stringify(repeated.body), text);
        assert.equal(repeated.headers?.['Idempotent-Replayed'], 'true');
      }
    }
  });

  it('repeats an answer that an older version kept whole', async () => {
    const at = await shop();
    const { body } = await send(at, [item('a'), item('b')], 'key');
    const [kept] = at.journal.range(idempotencyTable, {});
    assert.ok(kept);
    await at.journal.commit({ puts: [put(idempotencyTable, kept.key, { ...kept.row, body })] });
    assert.deepEqual((await send(at, [item('a'), item('b')], 'key')).body, body);
  });

  it('is refused with another body, and forgotten after a day', async () => {
    const at = await shop();
    await send(at, [item('a')], 'key');
    assert.equal(await codeOf(send(at, [item('b')], 'key')), 'idempotency_key_reused');
    at.clock.advance(86_400_000);
    assert.equal((await send(at, [item('b')], 'key')).status, 200);
  });

  it('stores an answer that changed nothing, and none for a refusal', async () => {
    const at = await shop();
    await send(at, [item('a')]);
    const unchanged = await send(at, [item('a')], 'key');
    assert.equal((await send(at, [item('a')], 'key')).headers?.['Idempotent-Replayed'], 'true');
    assert.equal(unchanged.body.summary.unchanged, 1);
    assert.equal(await codeOf(send(at, [item('b'), item('b')], 'other')), 'duplicate_item');
    assert.equal((await send(at, [item('b')], 'other')).status, 200);
  });
});

describe('the proof of a product (contract 8.3)', () => {
  it('shows the stored product, also a tombstone', async () => {
    const at = await shop();
    const { body } = await send(at, [item('a')]);
    const get = async () => {
      const params = { external_product_id: 'a' };
      return (await at.products.get(call(undefined, { params }))).body as Product;
    };
    assert.deepEqual(await get(), {
      external_product_id: 'a',
      status: 'active',
      content_hash: body.results[0]?.content_hash,
      projection_version: 1,
      updated_at: '2026-11-01T00:00:00.000Z',
      schema_version: 'sv1',
      lanes: { lexical: 'pending', semantic: 'pending' },
    });
    const { title: _, ...rest } = item('a', { updated_at: '2026-11-02T00:00:00.000001Z' });
    await send(at, [{ ...rest, status: 'deleted' }]);
    const { status, projection_version, updated_at } = await get();
    assert.deepEqual([status, projection_version], ['deleted', 2]);
    assert.equal(updated_at, '2026-11-02T00:00:00.000001Z');
  });
});
