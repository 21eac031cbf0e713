// Which items are known by their bytes, and what else the reader of batches promises.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { piecesOf } from '../../../src/catalog/candidate.ts';
import { stretchMs } from '../../../src/base/stretch.ts';
import { parseJson } from '../../../src/contract/json.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type { ItemsBatch, ItemsReply, ProductItem } from '../../../src/contract/products.ts';
import { standingTable } from '../../../src/journal/catalogue-tables.ts';
import { limitDefaults } from '../../../src/limits.ts';
import { call, item, items, services, shop, tenantId } from '../../support/product-fixtures.ts';

type Shop = Awaited<ReturnType<typeof shop>>;

async function read(at: Pick<Shop, 'products'>, text: string): Promise<ItemsBatch> {
  return (await at.products.readBatch(tenantId, Buffer.from(text))) as ItemsBatch;
}

/** Sends a body as its bytes; resolves with the answer and how many items were known by theirs. */
async function send(at: Pick<Shop, 'products'>, body: string | { items: ProductItem[] }) {
  const sent = await read(at, typeof body === 'string' ? body : JSON.stringify(body));
  const knownCount = piecesOf(sent.items).filter(({ known }) => known !== undefined).length;
  const { body: reply } = await at.products.applyBatch(call(sent));
  const { results, summary } = reply as ItemsReply;
  return { knownCount, summary, reasons: results.map(({ status, reason }) => reason ?? status) };
}

const later = (list: readonly ProductItem[], updated_at: string): ProductItem[] =>
  list.map((one) => ({ ...one, updated_at }));

describe('many bodies of one tenant at once', () => {
  it('wait as bytes while two writes wait for another one, and those of others do not', async () => {
    const { products, changes } = await shop();
    const held = Promise.withResolvers<void>();
    const nothing = { change: {}, sequencesUsed: 0, result: undefined };
    const first = changes.write(tenantId, () => held.promise.then(() => nothing));
    const behind = [1, 2].map(() => changes.write(tenantId, () => nothing));
    const bytes = Buffer.from(JSON.stringify({ items: items(1) }));
    let readCount = 0;
    const count = (): void => void (readCount += 1);
    const reads = [1, 2].map(() => products.readBatch(tenantId, bytes, count));
    await products.readBatch('tenant-2', bytes);
    await nextTurn();
    assert.equal(readCount, 0);
    held.resolve();
    await Promise.all([first, ...behind, ...reads]);
    assert.equal(readCount, 2);
  });
});

describe('a body of items that came before (INV-711)', () => {
  it('is known by its bytes, those of the time aside, and over a restart too', async () => {
    const at = await shop();
    const list = items(200);
    assert.equal((await send(at, { items: list })).knownCount, 0);
    const again = await send(at, { items: list });
    assert.equal(again.knownCount, 200);
    assert.equal(again.summary.unchanged, 200);
    const restarted = services(at.journal);
    const newer = await send(restarted, { items: later(list, '2026-11-02T00:00:00Z') });
    assert.equal(newer.knownCount, 200);
    assert.deepEqual(new Set(newer.reasons), new Set(['same_content']));
    assert.deepEqual(new Set((await send(restarted, { items: list })).reasons), new Set(['stale']));
  });

  it('is known with any order of its members, and not if one byte differs', async () => {
    const at = await shop();
    const turned = JSON.stringify(Object.fromEntries(Object.entries(item('a')).toReversed()));
    const body = (text: string): string => `{"items":[${text}]}`;
    await send(at, body(turned));
    assert.equal((await send(at, body(turned))).knownCount, 1);
    for (const other of [
      turned.replace('Product', 'product'),
      turned.replace('{', '{ '),
      turned.replace('00:00Z', '00:00.0Z'),
      JSON.stringify(item('a')),
    ]) {
      assert.equal((await send(at, body(other))).knownCount, 0, other);
    }
  });

  it('is known by its last bytes if others had the same content', async () => {
    const at = await shop();
    const spaced = (day: string): string =>
      JSON.stringify({ items: [item('a', { updated_at: `2026-11-0${day}T00:00:00Z` })] }, null, 1);
    await send(at, { items: [item('a')] });
    assert.deepEqual(await send(at, spaced('2')).then(({ reasons }) => reasons), ['same_content']);
    assert.equal((await send(at, spaced('2'))).knownCount, 1);
    assert.equal((await send(at, spaced('3'))).knownCount, 1);
  });

  it('is parsed after all where its product has moved on, was deleted, or never was there', async () => {
    const at = await shop();
    const first = { items: [item('a', { external_taxonomy_ids: ['shoes'] })] };
    await send(at, first);
    await send(at, { items: [item('a', { title: 'Other', updated_at: '2026-11-02T00:00:00Z' })] });
    const back = { items: later(first.items, '2026-11-03T00:00:00Z') };
    assert.deepEqual(await send(at, back).then(({ reasons }) => reasons), ['accepted']);
    // Read before, applied after its product was deleted: the bytes are known, the product is not.
    const waiting = await read(
      at,
      JSON.stringify({ items: later(back.items, '2026-11-05T00:00:00Z') }),
    );
    assert.ok(piecesOf(waiting.items)[0]?.known);
    const { title: _, external_taxonomy_ids: __, ...rest } = item('a');
    const gone = { ...rest, status: 'deleted' as const, updated_at: '2026-11-04T00:00:00Z' };
    await send(at, { items: [gone] });
    const { body } = await at.products.applyBatch(call(waiting));
    assert.equal((body as ItemsReply).results[0]?.status, 'accepted');
    assert.equal((body as ItemsReply).results[0]?.projection_version, 5);
    assert.equal(at.journal.get(standingTable, [tenantId, 'a'])?.status, 'active');
  });

  it('INV-702: is judged by what another body wrote while its own was read', async () => {
    const at = await shop();
    const list = items(3);
    await send(at, { items: list });
    const [first = item('a'), second = item('b')] = list;
    const read1 = await read(at, JSON.stringify({ items: later(list, '2026-11-02T00:00:00Z') }));
    const changed = [{ ...first, title: 'Changed' }, second];
    const between = { items: later(changed, '2026-11-03T00:00:00Z') };
    assert.deepEqual((await send(at, between)).reasons, ['accepted', 'same_content']);
    const { body } = await at.products.applyBatch(call(read1));
    const reasons = (body as ItemsReply).results.map(({ status, reason }) => reason ?? status);
    assert.deepEqual(reasons, ['stale', 'stale', 'same_content']);
  });

  it('answers an idempotency key by the whole body, also if its items are known', async () => {
    const at = await shop();
    const body = { items: items(3) };
    const keyed = async (idempotencyKey: string, list: typeof body) =>
      at.products.applyBatch(call(await read(at, JSON.stringify(list)), { idempotencyKey }));
    await keyed('one', body);
    const again = await keyed('one', body);
    assert.equal(again.headers?.['Idempotent-Replayed'], 'true');
    const other = { items: [...items(2), item('p00002', { title: 'Other' })] };
    await assert.rejects(keyed('one', other), ({ code }: Refusal) => {
      return code === 'idempotency_key_reused';
    });
  });

  it('is not known under other rules: what may be sent is checked by those in force', async () => {
    const at = await shop();
    const body = { items: items(2) };
    await send(at, body);
    const stricter = services(at.journal, { limits: { max_item_bytes: 1000 } });
    assert.equal((await send(stricter, body)).knownCount, 0);
  });
});

describe('the reading of batches', () => {
  it('goes on in the order the bodies came, however long each of them is', async () => {
    const at = await shop();
    const order: number[] = [];
    const long = JSON.stringify({ items: items(500, { brand: 'B'.repeat(250) }) });
    const short = JSON.stringify({ items: items(1) });
    await Promise.all(
      [long, short, long, short].map(async (text, index) => {
        await read(at, text);
        order.push(index);
      }),
    );
    assert.deepEqual(order, [0, 1, 2, 3]);
  });

  it('leaves the loop free while it reads a large body', async (context) => {
    const at = await shop();
    // Time goes on with every look at it: so each item takes half a stretch.
    let nowMs = 0;
    context.mock.method(performance, 'now', () => (nowMs += stretchMs / 2));
    const long = JSON.stringify({ items: items(500, { brand: 'B'.repeat(250) }) });
    let turnCount = 0;
    let isReading = true;
    const count = (): void => {
      turnCount += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    await read(at, long);
    isReading = false;
    assert.ok(turnCount >= 100, `${turnCount} turns`);
  });

  it('refuses what is no JSON by its place in the whole body', async () => {
    const at = await shop();
    const body = JSON.stringify({ items: items(2) });
    for (const text of [
      body.replace('"Product p00001"', 'Product'),
      body.replace('},{', '},{"title":"twice",'),
      body.replace(']', ',]'),
      body.replace(']', ''),
      `${body}}`,
    ]) {
      let refusal: unknown;
      assert.throws(
        () => parseJson(Buffer.from(text), limitDefaults.json_depth_max),
        (error) => (refusal = error) instanceof Refusal,
      );
      await assert.rejects(read(at, text), refusal as Refusal);
    }
  });
});
