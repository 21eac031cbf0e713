// Large syncs in runs: order, counts, pace, removal, and what a crash leaves to do.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'node:test';
import {
  runBatchTable,
  runRejectedTable,
  runNamedTable,
} from '../../../src/catalog/product-run-rows.ts';
import type { Reply } from '../../../src/contract/call.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type {
  IndexRun,
  IndexRunReceipt,
  ItemsReply,
  IndexRunStart,
  ProductItem,
  RejectedItems,
} from '../../../src/contract/products.ts';
import { changeTable, productTable, standingTable } from '../../../src/journal/catalogue-tables.ts';
import { JournalFault, type Table } from '../../../src/journal/journal.ts';
import type { MemoryJournal } from '../../support/memory-journal.ts';
import {
  activate,
  call,
  item,
  items,
  ManualClock,
  schemaRow,
  services,
  shop,
  tenantId,
} from '../../support/product-fixtures.ts';

type Shop = Pick<Awaited<ReturnType<typeof shop>>, 'runs' | 'products' | 'clock'> & {
  journal: MemoryJournal;
};

let keyCount = 0;

async function start(at: Shop, more: Partial<IndexRunStart> = {}, key = `key ${(keyCount += 1)}`) {
  const body = { schema_version: 'sv1', ...more };
  const reply = await at.runs.start(call(body, { idempotencyKey: key }));
  return { ...reply, run: reply.body as IndexRun, runId: (reply.body as IndexRun).run_id };
}

async function send(at: Shop, runId: string, sequence: number, list: ProductItem[]) {
  const reply = await at.runs.sendBatch(
    call({ sequence, items: list }, { params: { run_id: runId } }),
  );
  return { ...reply, receipt: reply.body as IndexRunReceipt };
}

async function complete(at: Shop, runId: string, batchCount: number, itemCount?: number) {
  const body = {
    expected_batch_count: batchCount,
    ...(itemCount !== undefined && { expected_item_count: itemCount }),
  };
  const reply = await at.runs.complete(call(body, { params: { run_id: runId } }));
  return { ...reply, run: reply.body as IndexRun };
}

async function runOf(at: Shop, runId: string): Promise<IndexRun> {
  return (await at.runs.get(call(undefined, { params: { run_id: runId } }))).body as IndexRun;
}

function cancel(at: Shop, runId: string): Promise<Reply> {
  return at.runs.cancel(call(undefined, { params: { run_id: runId } }));
}

function rejected(at: Shop, runId: string, query: Record<string, string> = {}): RejectedItems {
  return at.runs.rejectedItems(call(undefined, { params: { run_id: runId }, query }))
    .body as RejectedItems;
}

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}

function rowCount(at: Shop, table: Table<unknown>): number {
  return [...at.journal.range(table, {})].length;
}

function statuses(at: Shop): Record<string, string> {
  return Object.fromEntries(
    [...at.journal.range(productTable, {})].map(({ key, row }) => [String(key[1]), row.status]),
  );
}

const bad = (id: string) => item(id, { attributes: { nope: 1 } });

describe('starting an index run (contract 8.3)', () => {
  it('answers 201 with the run and its place, and the same again to the same key', async () => {
    const at = await shop();
    const first = await start(at, {}, 'k');
    assert.equal(first.status, 201);
    assert.equal(first.headers?.['Location'], `/api/v1/catalog/index-sync/runs/${first.runId}`);
    assert.equal(first.run.state, 'open');
    assert.equal(first.run.mode, 'upsert');
    assert.equal(first.run.next_sequence, 1);
    assert.equal(first.run.limits.max_items_per_batch, 500);
    const again = await start(at, {}, 'k');
    assert.equal(again.status, 201);
    assert.equal(again.runId, first.runId);
    assert.equal(again.headers?.['Idempotent-Replayed'], 'true');
    assert.equal(
      (await refusal(start(at, { mode: 'upsert' }, 'k'))).code,
      'idempotency_key_reused',
    );
  });

  it('requires a key, the active schema, and an item count for replace', async () => {
    const at = await shop();
    const unkeyed = at.runs.start(call({ schema_version: 'sv1' }));
    assert.equal((await refusal(unkeyed)).code, 'idempotency_key_required');
    const conflict = await refusal(start(at, { schema_version: 'sv0' }));
    assert.equal(conflict.code, 'schema_version_conflict');
    assert.equal(conflict.extra['active_version'], 'sv1');
    const uncounted = await refusal(start(at, { mode: 'replace' }));
    assert.equal(uncounted.errors[0]?.pointer, '#/expected_item_count');
  });

  it('allows so many open runs and no more, even at once (contract 8.4)', async () => {
    const at = await shop({ limits: { max_open_runs: 2 } });
    const results = await Promise.allSettled([start(at), start(at), start(at)]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
    const tooMany = await refusal(start(at));
    assert.equal(tooMany.code, 'too_many_open_runs');
    const [first, second] = results;
    assert.ok(first?.status === 'fulfilled' && second?.status === 'fulfilled');
    const ids = [first.value.runId, second.value.runId];
    assert.deepEqual(tooMany.extra['open_runs'], ids.sort());
    await cancel(at, first.value.runId);
    assert.equal((await start(at)).status, 201);
  });

  it('frees its place in the change in which a run ends, and not before (INV-708)', async () => {
    const at = await shop({ limits: { max_open_runs: 1 } });
    const { runId } = await start(at);
    at.journal.failNext();
    await assert.rejects(cancel(at, runId), JournalFault);
    await nextTurn();
    assert.equal((await runOf(at, runId)).state, 'open');
    assert.equal((await refusal(start(at))).code, 'too_many_open_runs');
    await cancel(at, runId);
    assert.equal((await start(at)).status, 201);
  });

  it('does not confirm a run of another tenant (contract 2.1)', async () => {
    const at = await shop();
    const { runId } = await start(at);
    const stranger = call(undefined, { tenantId: 'other', params: { run_id: runId } });
    assert.equal((await refusal(at.runs.get(stranger))).code, 'not_found');
    assert.equal((await refusal(at.runs.cancel(stranger))).code, 'not_found');
  });
});

describe('batches of an index run (contract 8.3)', () => {
  it('apply as they arrive and are receipted with counts and the next sequence', async () => {
    const at = await shop();
    const { runId } = await start(at);
    const first = await send(at, runId, 1, items(2));
    assert.equal(first.status, 201);
    assert.equal(first.receipt.duplicate, false);
    assert.equal(first.receipt.next_sequence, 2);
    assert.equal(first.receipt.results?.length, 2);
    assert.ok(at.journal.get(productTable, [tenantId, 'p00000']));
    const second = await send(at, runId, 2, [item('x'), bad('y')]);
    assert.equal(second.status, 207);
    const run = await runOf(at, runId);
    assert.equal(run.received_batches, 2);
    assert.deepEqual(run.counters, {
      received: 4,
      accepted: 3,
      unchanged: 0,
      stale: 0,
      rejected: 1,
      removed: 0,
    });
  });

  it('answer an identical re-send 200 as duplicate with the first summary', async () => {
    const at = await shop();
    const { runId } = await start(at);
    const first = await send(at, runId, 1, items(2));
    const again = await send(at, runId, 1, items(2));
    assert.equal(again.status, 200);
    assert.equal(again.receipt.duplicate, true);
    assert.deepEqual(again.receipt.summary, first.receipt.summary);
    assert.equal(again.receipt.next_sequence, 2);
    assert.equal((await runOf(at, runId)).counters.received, 2);
    assert.equal((await refusal(send(at, runId, 1, items(3)))).code, 'batch_conflict');
  });

  it('must come in order and to an open run', async () => {
    const at = await shop({ limits: { max_batches_per_run: 1 } });
    const { runId } = await start(at);
    const skipped = await refusal(send(at, runId, 2, items(1)));
    assert.equal(skipped.code, 'batch_out_of_order');
    assert.equal(skipped.extra['next_sequence'], 1);
    await send(at, runId, 1, items(1));
    assert.equal((await refusal(send(at, runId, 2, items(1)))).errors[0]?.code, 'out_of_range');
    await cancel(at, runId);
    assert.equal((await refusal(send(at, runId, 2, items(1)))).code, 'run_not_open');
    assert.equal((await send(at, runId, 1, items(1))).receipt.duplicate, true);
  });

  it('count in the run in the same change in which their items apply (INV-705)', async () => {
    const at = await shop();
    const { runId } = await start(at);
    at.journal.failNext();
    await assert.rejects(send(at, runId, 1, items(2)), JournalFault);
    await nextTurn();
    assert.deepEqual(statuses(at), {});
    assert.equal((await runOf(at, runId)).next_sequence, 1);
    assert.equal(rowCount(at, runBatchTable), 0);
    const { receipt } = await send(at, runId, 1, items(2));
    assert.equal(receipt.duplicate, false);
    assert.equal(receipt.summary.accepted, 2);
  });

  it('are refused, and the run fails, once another schema is active', async () => {
    const at = await shop();
    const { runId } = await start(at);
    await send(at, runId, 1, items(1));
    const moved = { ...schemaRow, version: 'sv2' };
    await activate(at.journal, moved);
    assert.equal((await refusal(send(at, runId, 2, items(2)))).code, 'schema_version_conflict');
    const run = await runOf(at, runId);
    assert.equal(run.state, 'failed');
    assert.equal(run.errors[0]?.code, 'schema_version_conflict');
  });

  it('wait for their pace instead of being refused, and are refused when many wait (contract 8.4)', async () => {
    const at = await shop({ limits: { min_batch_interval_ms: 100 } });
    const { runId } = await start(at);
    await send(at, runId, 1, items(1));
    const waiting = [2, 3, 4, 5].map((sequence) => send(at, runId, sequence, items(1)));
    const refused = await refusal(send(at, runId, 6, items(1)));
    assert.equal(refused.code, 'rate_limited');
    assert.equal(refused.headers['Retry-After'], '1');
    await nextTurn();
    assert.equal((await runOf(at, runId)).received_batches, 1);
    for (const sequence of [2, 3, 4, 5]) {
      while (at.clock.timerCount < 3) await nextTurn();
      at.clock.advance(100);
      assert.equal((await waiting[sequence - 2])?.receipt.sequence, sequence);
    }
    assert.equal((await runOf(at, runId)).received_batches, 5);
  });

  it('wait no longer than their pace where the clock was put back', async () => {
    const at = await shop({ limits: { min_batch_interval_ms: 100 } });
    const { runId } = await start(at);
    await send(at, runId, 1, items(1));
    const timerCount = at.clock.timerCount;
    at.clock.advance(-3_600_000);
    let isAnswered = false;
    const waiting = send(at, runId, 2, items(1)).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && at.clock.timerCount === timerCount) await nextTurn();
    assert.equal(isAnswered, false, 'a batch that comes too early waits');
    at.clock.advance(100);
    assert.equal(at.clock.timerCount, timerCount);
    assert.equal((await waiting).receipt.sequence, 2);
  });

  it('keep the run alive; without one for a day it expires (contract 8.4)', async () => {
    const at = await shop();
    const { runId } = await start(at);
    at.clock.advance(86_399_000);
    await send(at, runId, 1, items(1));
    at.clock.advance(86_399_000);
    assert.equal((await runOf(at, runId)).state, 'open');
    at.clock.advance(1000);
    assert.equal((await runOf(at, runId)).state, 'expired');
    assert.equal((await refusal(send(at, runId, 2, items(2)))).code, 'run_not_open');
    assert.equal((await start(at)).status, 201);
  });
});

describe('rejected items of a run (contract 8.3)', () => {
  it('are listed in order, a page at a time, with why', async () => {
    const at = await shop();
    const { runId } = await start(at);
    await send(at, runId, 1, [bad('a'), item('b'), bad('c')]);
    await send(at, runId, 2, [bad('d')]);
    const first = rejected(at, runId, { status: 'rejected', limit: '2' });
    assert.deepEqual(
      first.items.map((entry) => [
        entry.sequence,
        entry.index,
        entry.external_product_id,
        entry.error.code,
      ]),
      [
        [1, 0, 'a', 'unknown_attribute'],
        [1, 2, 'c', 'unknown_attribute'],
      ],
    );
    assert.equal(first.has_more, true);
    const second = rejected(at, runId, { after: first.next_cursor });
    assert.deepEqual(
      second.items.map((entry) => entry.external_product_id),
      ['d'],
    );
    assert.equal(second.has_more, false);
    const third = rejected(at, runId, { after: second.next_cursor });
    assert.deepEqual(third, { items: [], next_cursor: second.next_cursor, has_more: false });
  });

  it('are asked for with a cursor, a limit and a status that exist', async () => {
    const at = await shop();
    const { runId } = await start(at);
    const code = (query: Record<string, string>) => {
      try {
        rejected(at, runId, query);
      } catch (error) {
        return (error as Refusal).code;
      }
      return 'none';
    };
    assert.equal(code({ after: 'x' }), 'cursor_invalid');
    assert.equal(code({ after: '' }), 'none');
    assert.equal(code({ limit: '0' }), 'validation_failed');
    assert.equal(code({ limit: '501' }), 'validation_failed');
    assert.equal(code({ status: 'accepted' }), 'validation_failed');
  });

  it('are kept 7 days after the run has ended, then forgotten with its batches', async () => {
    const at = await shop();
    const { runId } = await start(at);
    await send(at, runId, 1, [bad('a')]);
    await complete(at, runId, 1);
    await at.runs.settle();
    at.clock.advance(7 * 86_400_000 - 1);
    await at.runs.settle();
    assert.equal(rowCount(at, runRejectedTable), 1);
    at.clock.advance(3_600_000);
    await at.runs.settle();
    assert.equal(rowCount(at, runRejectedTable), 0);
    assert.equal(rowCount(at, runBatchTable), 0);
    assert.equal((await runOf(at, runId)).state, 'completed_with_errors');
  });
});

describe('completing an index run (contract 8.3)', () => {
  it('answers 202, then the same run with 200, and ends in the background', async () => {
    const at = await shop();
    const { runId } = await start(at);
    await send(at, runId, 1, items(2));
    const { status, run } = await complete(at, runId, 1);
    assert.equal(status, 202);
    assert.equal(run.state, 'processing');
    await at.runs.settle();
    const again = await complete(at, runId, 1);
    assert.equal(again.status, 200);
    assert.equal(again.run.state, 'completed');
    assert.equal((await refusal(complete(at, runId, 2))).code, 'batch_count_mismatch');
    assert.equal((await refusal(cancel(at, runId))).code, 'run_not_open');
  });

  it('refuses a wrong batch count and stays open for what is missing (INV-707)', async () => {
    const at = await shop();
    const { runId } = await start(at);
    await send(at, runId, 1, items(2));
    const refused = await refusal(complete(at, runId, 3));
    assert.equal(refused.code, 'batch_count_mismatch');
    assert.deepEqual(refused.extra, { received_batches: 1, missing_sequences: [2, 3] });
    assert.equal((await runOf(at, runId)).state, 'open');
    assert.equal((await complete(at, runId, 1)).status, 202);
  });

  it('removes nothing on a wrong item count, declared at the start or at the end (INV-707)', async () => {
    const at = await shop();
    await at.products.applyBatch(call({ items: items(3) }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 2 });
    await send(at, runId, 1, [item('p00000')]);
    const early = await refusal(complete(at, runId, 1));
    assert.equal(early.code, 'item_count_mismatch');
    assert.equal(early.extra['received_items'], 1);
    await send(at, runId, 2, [item('p00001')]);
    const late = await refusal(complete(at, runId, 2, 3));
    assert.equal(late.code, 'item_count_mismatch');
    assert.equal(late.extra['expected_item_count'], 3);
    await at.runs.settle();
    assert.equal((await runOf(at, runId)).state, 'open');
    assert.ok(Object.values(statuses(at)).every((status) => status === 'active'));
    assert.equal((await complete(at, runId, 2, 2)).status, 202);
    await at.runs.settle();
    assert.deepEqual(statuses(at), { p00000: 'active', p00001: 'active', p00002: 'deleted' });
  });
});

describe('a replace run (contract 8.3)', () => {
  const soon = '2026-11-20T00:00:00Z';

  it('makes tombstones of the unsent at completion, not before, however many', async () => {
    const at = await shop();
    for (let from = 0; from < 1300; from += 500) {
      await at.products.applyBatch(call({ items: items(1300).slice(from, from + 500) }));
    }
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 3 });
    await send(at, runId, 1, [item('p00007'), bad('p00008'), item('new', { updated_at: soon })]);
    assert.ok(Object.values(statuses(at)).every((status) => status === 'active'));
    await complete(at, runId, 1);
    await at.runs.settle();
    const run = await runOf(at, runId);
    assert.equal(run.state, 'completed_with_errors');
    assert.equal(run.counters.removed, 1298);
    const live = Object.entries(statuses(at)).filter(([, status]) => status === 'active');
    // What was sent and rejected was spoken of: it stays as it was.
    assert.deepEqual(
      live.map(([id]) => id),
      ['new', 'p00007', 'p00008'],
    );
    const tombstone = at.journal.get(standingTable, [tenantId, 'p00009']);
    assert.equal(tombstone?.updated_at_us, at.clock.nowMs() * 1000);
    assert.equal(tombstone?.projection_version, 2);
    const changes = [...at.journal.range(changeTable, { start: [tenantId] })];
    assert.equal(changes.length, 1301);
    // A batch under way may still have named something: what was named goes a little later.
    assert.ok(rowCount(at, runNamedTable) > 0);
    at.clock.advance(3_600_000);
    await at.runs.settle();
    assert.equal(rowCount(at, runNamedTable), 0);
  });

  it('never takes a watermark back', async () => {
    const at = await shop();
    const ahead = new Date(at.clock.nowMs() + 200_000).toISOString();
    await at.products.applyBatch(call({ items: [item('a', { updated_at: ahead })] }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    await send(at, runId, 1, [item('b')]);
    await complete(at, runId, 1);
    await at.runs.settle();
    const row = at.journal.get(standingTable, [tenantId, 'a']);
    assert.equal(row?.status, 'deleted');
    assert.equal(row?.updated_at_us, (at.clock.nowMs() + 200_000) * 1000);
  });

  it('keeps products that another request changed or only named since the run began', async () => {
    const at = await shop();
    const before = ['old', 'touched', 'later', 'again', 'bad', 'other'].map((id) => item(id));
    await at.products.applyBatch(call({ items: before }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    const delta = [
      item('touched', { updated_at: soon, title: 'New' }),
      item('fresh'),
      item('later', { updated_at: soon }),
      item('again'),
      bad('bad'),
    ];
    const { body } = await at.products.applyBatch(call({ items: delta }));
    assert.deepEqual((body as ItemsReply).summary, {
      received: 5,
      accepted: 2,
      unchanged: 2,
      stale: 0,
      rejected: 1,
    });
    const other = await start(at);
    await send(at, other.runId, 1, [item('other')]);
    await send(at, runId, 1, [item('sent')]);
    await complete(at, runId, 1);
    await at.runs.settle();
    assert.deepEqual(statuses(at), {
      again: 'active',
      bad: 'active',
      fresh: 'active',
      later: 'active',
      old: 'deleted',
      other: 'active',
      sent: 'active',
      touched: 'active',
    });
  });

  it('keeps products that a request names while the removal runs', async () => {
    const at = await shop();
    await at.products.applyBatch(call({ items: items(500) }));
    await at.products.applyBatch(call({ items: items(1000).slice(500) }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    await send(at, runId, 1, [item('p00000')]);
    await complete(at, runId, 1);
    while (!Object.values(statuses(at)).includes('deleted')) await nextTurn();
    assert.equal(statuses(at)['p00999'], 'active');
    await at.products.applyBatch(call({ items: [item('p00999')] }));
    await at.runs.settle();
    const live = Object.entries(statuses(at)).filter(([, status]) => status === 'active');
    assert.deepEqual(
      live.map(([id]) => id),
      ['p00000', 'p00999'],
    );
  });

  it('is taken up after a crash in the middle of removal, and ends the same (INV-709)', async () => {
    const at = await shop();
    for (let from = 0; from < 1200; from += 400) {
      await at.products.applyBatch(call({ items: items(1200).slice(from, from + 400) }));
    }
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    await send(at, runId, 1, [item('p00700')]);
    await complete(at, runId, 1);
    while (!Object.values(statuses(at)).includes('deleted')) await nextTurn();
    await at.runs.close();
    const half = Object.values(statuses(at)).filter((status) => status === 'deleted').length;
    assert.ok(half > 0 && half < 1199, `${half} removed`);

    const again = { ...services(at.journal), journal: at.journal };
    assert.equal((await runOf(again, runId)).state, 'processing');
    again.runs.resumeUnfinished();
    await again.runs.settle();
    const run = await runOf(again, runId);
    assert.equal(run.state, 'completed');
    assert.equal(run.counters.removed, 1199);
    assert.deepEqual(
      Object.entries(statuses(at)).filter(([, status]) => status === 'active'),
      [['p00700', 'active']],
    );
  });

  it('tries again when the journal fails during removal', async () => {
    const clock = new ManualClock();
    const at = await shop({ clock });
    await at.products.applyBatch(call({ items: items(3) }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    await send(at, runId, 1, [item('p00001')]);
    await complete(at, runId, 1);
    at.journal.failNext(2);
    const pending = new Set([runId]);
    const settled = at.runs.settle().then(() => pending.clear());
    while (pending.size > 0) {
      clock.advance(1000);
      await nextTurn();
    }
    await settled;
    const run = await runOf(at, runId);
    assert.equal(run.state, 'completed');
    assert.equal(run.counters.removed, 2);
  });
});

describe('shutting down', () => {
  it('does not wait for a retry that is due later, and leaves the run to the next start', async () => {
    const at = await shop();
    await at.products.applyBatch(call({ items: items(3) }));
    const { runId } = await start(at, { mode: 'replace', expected_item_count: 1 });
    await send(at, runId, 1, [item('p00001')]);
    await complete(at, runId, 1);
    at.journal.failNext();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    await at.runs.close();
    const again = { ...services(at.journal), journal: at.journal };
    again.runs.resumeUnfinished();
    await again.runs.settle();
    assert.equal((await runOf(again, runId)).counters.removed, 2);
  });
});

describe('a run over restarts (contract 8.3)', () => {
  it('goes on after its last receipt', async () => {
    const at = await shop();
    const { runId } = await start(at, {}, 'stable');
    await send(at, runId, 1, items(2));
    const again = { ...services(at.journal), journal: at.journal };
    again.runs.resumeUnfinished();
    assert.equal((await start(again, {}, 'stable')).runId, runId);
    assert.equal((await send(again, runId, 1, items(2))).receipt.duplicate, true);
    assert.equal((await send(again, runId, 2, [item('z')])).receipt.next_sequence, 3);
    await complete(again, runId, 2);
    await again.runs.settle();
    assert.equal((await runOf(again, runId)).state, 'completed');
  });

  it('is answered from the state on disk while a step is being written', async () => {
    const at = await shop();
    const { runId } = await start(at);
    const sending = send(at, runId, 1, items(1));
    const seen = await runOf(at, runId);
    assert.equal(seen.received_batches, rowCount(at, runBatchTable));
    await sending;
    assert.equal((await runOf(at, runId)).received_batches, 1);
  });
});
