// What an activation says of the products it found: none touched, and which carry unknown keys.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProductService } from '../../../src/catalog/product-service.ts';
import { Idempotency } from '../../../src/access/idempotency.ts';
import type { Product, ProductItem } from '../../../src/contract/products.ts';
import type { CurrentSchema, SchemaBatch } from '../../../src/contract/schema-sync.ts';
import { limitDefaults } from '../../../src/limits.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import {
  attribute,
  call,
  openService,
  sendAndComplete,
  sourceHash,
  startRun,
  syncSchema,
  runIn,
} from './schema-fixtures.ts';

const schemaOf = (...keys: string[]): SchemaBatch[] => [
  { sequence: 1, kind: 'attribute', entries: keys.map((key) => attribute(key)) },
];

function open(
  journal = new MemoryJournal(),
  options: Pick<NonNullable<Parameters<typeof openService>[1]>, 'embeddings'> = {},
) {
  const opened = openService(journal, options);
  const { clock, registry, changes } = opened;
  const idempotency = new Idempotency({ journal });
  const products = new ProductService(
    { journal, clock, registry, changes, idempotency },
    { limits: limitDefaults },
  );
  return { ...opened, journal, products };
}

type Opened = ReturnType<typeof open>;

async function send(opened: Opened, count: number, attributes: ProductItem['attributes']) {
  const items = Array.from({ length: count }, (_, index) => ({
    external_product_id: `${Object.keys(attributes ?? {}).join('-')}${index}`,
    updated_at: '2029-01-01T00:00:00Z',
    title: 'x',
    ...(attributes && { attributes }),
  }));
  const { status, body } = await opened.products.applyBatch({ ...call({ items }) });
  assert.equal(status, 200, JSON.stringify(body));
}

async function next(opened: Opened, digit: string, ...keys: string[]) {
  const expected_active_version = (await current(opened)).version;
  const over = { source_schema_hash: sourceHash(digit), expected_active_version };
  return await syncSchema(opened, over, schemaOf(...keys));
}

const current = async (opened: Opened) =>
  (await opened.service.current(call(undefined))).body as CurrentSchema;

const productOf = async (opened: Opened, id: string) => {
  const about = { ...call(undefined), params: { external_product_id: id } };
  return (await opened.products.get(about)).body as Product;
};

describe('the result of an activation (contract 7)', () => {
  it('is that of an empty catalogue at the first', async () => {
    const opened = open();
    const run = await next(opened, '1', 'a');
    assert.deepEqual(run.embeddings, { compatible: true, retained: 0, to_refresh: 0 });
    assert.equal(run.products?.untouched, 0);
    assert.equal(run.products.with_unknown_attributes, 0);
    assert.equal(typeof run.products.counted_at, 'string');
    assert.deepEqual((await current(opened)).products, run.products);
  });

  it('says of embeddings which attributes came into their text or left it, on the active version alone', async () => {
    const embeddings = () => ({ compatible: true, retained: 3, to_refresh: 2 });
    const opened = open(undefined, { embeddings });
    const first = await next(opened, '1', 'a', 'b');
    assert.deepEqual(first.embeddings, {
      ...embeddings(),
      changed_attributes: [
        { attribute_key: 'a', change: 'added' },
        { attribute_key: 'b', change: 'added' },
      ],
    });
    const second = await next(opened, '2', 'b', 'c');
    assert.deepEqual(second.embeddings, {
      ...embeddings(),
      changed_attributes: [
        { attribute_key: 'a', change: 'removed' },
        { attribute_key: 'c', change: 'added' },
      ],
    });
    assert.deepEqual((await current(opened)).embeddings, second.embeddings);
    const params = { run_id: first.run_id };
    const { body } = await opened.service.get({ ...call(undefined), params });
    assert.equal((body as typeof first).embeddings, undefined);
    assert.equal((body as typeof first).products?.untouched, 0);
    const same = await next(opened, '3', 'c', 'b');
    assert.deepEqual(same.embeddings, embeddings());
  });

  it('names the removed attributes, with the number of products, and changes no product', async () => {
    const opened = open();
    await next(opened, '1', 'a', 'b', 'c');
    await send(opened, 40, { a: 'x' });
    await send(opened, 30, { a: 'x', b: 'x' });
    await send(opened, 5, { b: 'x', c: 'x' });
    const before = await productOf(opened, 'b-c0');
    assert.equal(before.unknown_attributes, undefined);
    const run = await next(opened, '2', 'a');
    const { counted_at, ...counts } = run.products ?? {};
    assert.equal(typeof counted_at, 'string');
    assert.deepEqual(counts, {
      untouched: 75,
      with_unknown_attributes: 35,
      unknown_attributes: [
        { attribute_key: 'b', products: 35 },
        { attribute_key: 'c', products: 5 },
      ],
    });
    assert.deepEqual((await current(opened)).products, run.products);
    assert.deepEqual(await productOf(opened, 'b-c0'), {
      ...before,
      unknown_attributes: ['b', 'c'],
    });
    assert.equal((await productOf(opened, 'a0')).unknown_attributes, undefined);
  });

  it('reads no product if every old attribute is still there', async () => {
    const opened = open();
    await next(opened, '1', 'a');
    await send(opened, 3, { a: 'x' });
    const { run_id } = await startRun(opened, {
      source_schema_hash: sourceHash('2'),
      expected_active_version: (await current(opened)).version,
    });
    await sendAndComplete(opened, run_id, schemaOf('a', 'b'));
    await opened.service.settled();
    const { products } = runIn(await opened.service.get(call(undefined, { runId: run_id })));
    assert.equal(products?.untouched, 3);
    assert.equal(products.with_unknown_attributes, 0);
    // A key that comes back is unknown no more, and one that was dropped before is found again.
    const dropped = await next(opened, '3', 'b');
    assert.equal(dropped.products?.with_unknown_attributes, 3);
    const still = await next(opened, '4', 'b', 'c');
    assert.equal(still.products?.with_unknown_attributes, 3);
    const back = await next(opened, '5', 'a', 'b', 'c');
    assert.equal(back.products?.with_unknown_attributes, 0);
  });

  it('is counted by the next process if the last one ended in between', async () => {
    const opened = open();
    await next(opened, '1', 'a', 'b');
    await send(opened, 60, { b: 'x' });
    const { run_id } = await startRun(opened, {
      source_schema_hash: sourceHash('2'),
      expected_active_version: (await current(opened)).version,
    });
    await sendAndComplete(opened, run_id, schemaOf('a'));
    while ((await current(opened)).products?.untouched !== 60) await new Promise(setImmediate);
    const uncounted = runIn(await opened.service.get(call(undefined, { runId: run_id })));
    assert.equal(uncounted.products?.with_unknown_attributes, null);
    assert.equal(uncounted.products.counted_at, null);
    assert.equal(uncounted.poll_after_seconds, 1);
    await opened.service.close();
    const restarted = open(opened.journal);
    await restarted.service.resumeUnfinished();
    await restarted.service.settled();
    assert.equal((await current(restarted)).products?.with_unknown_attributes, 60);
  });

  it('stays without a count if another activation came before its end', async () => {
    const opened = open();
    await next(opened, '1', 'a', 'b');
    await send(opened, 60, { b: 'x' });
    const second = await startRun(opened, {
      source_schema_hash: sourceHash('2'),
      expected_active_version: (await current(opened)).version,
    });
    await sendAndComplete(opened, second.run_id, schemaOf('a'));
    while ((await current(opened)).source_schema_hash !== sourceHash('2')) {
      await new Promise(setImmediate);
    }
    await opened.service.close();
    const restarted = open(opened.journal);
    await next(restarted, '3', 'c');
    await restarted.service.resumeUnfinished();
    await restarted.service.settled();
    const { products } = runIn(
      await restarted.service.get(call(undefined, { runId: second.run_id })),
    );
    assert.equal(products?.with_unknown_attributes, null);
    assert.equal((await current(restarted)).products?.with_unknown_attributes, 60);
  });
});
