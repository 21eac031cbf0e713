// Schema sync as calls, over the journal in memory: the good path and every refusal (contract 7).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contentHash } from '../../../src/base/hash.ts';
import { schemaBatchTable, schemaTable } from '../../../src/journal/catalogue-tables.ts';
import { JournalFault } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';
import {
  call,
  openService,
  refusalOf,
  runIn,
  sendAndComplete,
  smallSchema,
  sourceHash,
  startBody,
  startRun,
  syncSchema,
  taxonomy,
  type OpenService,
} from './schema-fixtures.ts';

const dayMs = 24 * 60 * 60 * 1000;

function open(): OpenService & { journal: MemoryJournal } {
  const journal = new MemoryJournal();
  return { journal, ...openService(journal) };
}

describe('starting a schema run', () => {
  it('answers 201 with the run and its place (contract 7)', async () => {
    const { service, clock } = open();
    const reply = await service.start(call(startBody(), { key: 'stable' }));
    const run = runIn(reply);
    assert.equal(reply.status, 201);
    assert.equal(reply.headers?.['Location'], `/api/v1/catalog/schema-sync/runs/${run.run_id}`);
    assert.equal(run.state, 'open');
    assert.equal(run.next_sequence, 1);
    assert.equal(run.idempotency_key, 'stable');
    assert.equal(run.limits.max_entries_per_batch, 500);
    assert.equal(run.limits.max_batches_per_run, 200);
    assert.equal(run.expires_at, new Date(clock.nowMs() + dayMs).toISOString());
  });

  it('refuses a start without a key with idempotency_key_required (contract 2.2)', async () => {
    const { service } = open();
    await refusalOf(service.start(call(startBody())), 'idempotency_key_required');
  });

  it('replays the first answer for the same key and body, though the run moved on (contract 2.2)', async () => {
    const { service } = open();
    const first = await service.start(call(startBody(), { key: 'k' }));
    const { run_id } = runIn(first);
    await service.cancel(call(undefined, { runId: run_id }));
    const again = await service.start(call(startBody(), { key: 'k' }));
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers?.['Idempotent-Replayed'], 'true');
    assert.equal(again.headers?.['Location'], first.headers?.['Location']);
  });

  it('refuses the same key with another body with idempotency_key_reused (contract 2.2)', async () => {
    const { service } = open();
    await service.start(call(startBody(), { key: 'k' }));
    const other = startBody({ source_schema_version: 'v2' });
    await refusalOf(service.start(call(other, { key: 'k' })), 'idempotency_key_reused');
  });

  it('refuses a second request while the first runs with idempotency_in_flight (contract 2.2)', async () => {
    const { service } = open();
    const first = service.start(call(startBody(), { key: 'k' }));
    await refusalOf(service.start(call(startBody(), { key: 'k' })), 'idempotency_in_flight');
    assert.equal((await first).status, 201);
  });

  it('refuses another expected version with schema_version_conflict and the active one (contract 7)', async () => {
    const opened = open();
    const { schema_version } = await syncSchema(opened);
    const body = startBody({ source_schema_hash: sourceHash('2') });
    const refusal = await refusalOf(
      opened.service.start(call(body, { key: 'late' })),
      'schema_version_conflict',
    );
    assert.deepEqual(refusal.extra, { active_version: schema_version });
  });

  it('answers 200 unchanged without work when the active schema has the hash (contract 7)', async () => {
    const opened = open();
    const run = await syncSchema(opened);
    const reply = await opened.service.start(call(startBody(), { key: 'again' }));
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { ...run, unchanged: true });
    assert.equal(opened.changes.head('tenant-1'), 1);
    const replayed = await opened.service.start(call(startBody(), { key: 'again' }));
    assert.equal(replayed.headers?.['Idempotent-Replayed'], 'true');
  });

  it('refuses the fifth open run with too_many_open_runs, also when starts race (contract 7)', async () => {
    const opened = open();
    const starts = Array.from({ length: 6 }, (_, index) =>
      opened.service.start(call(startBody(), { key: `race-${index}` })),
    );
    const results = await Promise.allSettled(starts);
    const started = results.filter((result) => result.status === 'fulfilled');
    assert.equal(started.length, 4);
    const { extra } = await refusalOf(
      opened.service.start(call(startBody(), { key: 'fifth' })),
      'too_many_open_runs',
    );
    const ids = started.map(({ value }) => runIn(value).run_id);
    assert.deepEqual(extra, { open_runs: ids.sort() });
  });

  it('lets another run start once one was cancelled, with the same key (contract 2.2, 7)', async () => {
    const opened = open();
    const run = await startRun(opened);
    for (let count = 1; count < 4; count += 1) await startRun(opened);
    const start = () => opened.service.start(call(startBody(), { key: 'waits' }));
    await refusalOf(start(), 'too_many_open_runs');
    await opened.service.cancel(call(undefined, { runId: run.run_id }));
    assert.equal((await start()).status, 201);
  });

  it('counts open runs per tenant (contract 7)', async () => {
    const opened = open();
    for (let count = 0; count < 4; count += 1) await startRun(opened);
    const other = call(startBody(), { key: 'k', tenant: 'tenant-10' });
    assert.equal((await opened.service.start(other)).status, 201);
  });
});

describe('adding batches', () => {
  it('answers 201 with a receipt, and 200 for the same batch again (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    const first = await opened.service.addBatch(call(batch, { runId }));
    const again = await opened.service.addBatch(call(batch, { runId }));
    assert.equal(first.status, 201);
    assert.equal(again.status, 200);
    const { batch_hash, ...receipt } = first.body as { batch_hash: string };
    const { kind, entries } = batch;
    assert.equal(batch_hash, contentHash({ kind, entries }));
    assert.deepEqual(receipt, {
      run_id: runId,
      sequence: 1,
      kind: 'taxonomy',
      entry_count: 1,
      next_sequence: 2,
      received_batches: 1,
      duplicate: false,
    });
    assert.deepEqual(again.body, { ...(first.body as object), duplicate: true });
  });

  it('refuses other content under a held number with batch_conflict (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    await opened.service.addBatch(call(batch, { runId }));
    const other = { ...batch, entries: [taxonomy('b')] };
    await refusalOf(opened.service.addBatch(call(other, { runId })), 'batch_conflict');
  });

  it('refuses a skipped number with batch_out_of_order and the next one (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 3, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    const refusal = await refusalOf(
      opened.service.addBatch(call(batch, { runId })),
      'batch_out_of_order',
    );
    assert.deepEqual(refusal.extra, { next_sequence: 1 });
  });

  it('refuses a batch of an ended run with run_not_open (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    await opened.service.cancel(call(undefined, { runId }));
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    const refusal = await refusalOf(
      opened.service.addBatch(call(batch, { runId })),
      'run_not_open',
    );
    assert.deepEqual(refusal.extra, { state: 'cancelled' });
  });

  it('answers 200 to a batch that the run held when it was completed, as to a repeat before (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    await opened.service.addBatch(call(batch, { runId }));
    const repeat = await opened.service.addBatch(call(batch, { runId }));
    await opened.service.complete(call({ expected_batch_count: 1 }, { runId }));
    await opened.service.settled();
    const late = await opened.service.addBatch(call(batch, { runId }));
    assert.equal(late.status, 200);
    assert.deepEqual(late.body, repeat.body);
    const other = { ...batch, entries: [taxonomy('b')] };
    await refusalOf(opened.service.addBatch(call(other, { runId })), 'run_not_open');
  });

  it('refuses a batch over a configured limit with validation_failed (contract 7)', async () => {
    const journal = new MemoryJournal();
    const limits = {
      max_schema_entries_per_batch: 1,
      max_allowed_values: 1,
      max_schema_batches_per_run: 1,
    };
    const opened = openService(journal, { limits });
    const { run_id: runId } = await startRun(opened);
    const send = async (sequence: number, ids: string[]) =>
      opened.service.addBatch(
        call(
          { sequence, kind: 'taxonomy' as const, entries: ids.map((id) => taxonomy(id)) },
          { runId },
        ),
      );
    const tooMany = await refusalOf(send(1, ['a', 'b']), 'validation_failed');
    assert.deepEqual(
      tooMany.errors.map(({ pointer, code }) => [pointer, code]),
      [['#/entries', 'too_many']],
    );
    await send(1, ['a']);
    const tooFar = await refusalOf(send(2, ['b']), 'validation_failed');
    assert.deepEqual(
      tooFar.errors.map(({ pointer, code }) => [pointer, code]),
      [['#/sequence', 'out_of_range']],
    );
  });

  it('does not know the run of another tenant, nor a made-up one (contract 2.1)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const { service } = opened;
    await refusalOf(service.get(call(undefined, { runId, tenant: 'other' })), 'not_found');
    await refusalOf(service.get(call(undefined, { runId: 'run_x\u0000y' })), 'not_found');
    await refusalOf(service.get(call(undefined, { runId: `run_${'0'.repeat(23)}` })), 'not_found');
  });
});

describe('completing a schema run', () => {
  it('activates a schema of no batches, which products of titles alone need (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    await opened.service.complete(call({ expected_batch_count: 0 }, { runId }));
    await opened.service.settled();
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).state, 'activated');
  });

  it('answers 202, then activates off the request (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const reply = await sendAndComplete(opened, runId, smallSchema());
    assert.equal(reply.status, 202);
    assert.equal(reply.headers?.['Location'], `/api/v1/catalog/schema-sync/runs/${runId}`);
    assert.equal(runIn(reply).state, 'validating');
    await opened.service.settled();
    const run = runIn(await opened.service.get(call(undefined, { runId })));
    assert.equal(run.state, 'activated');
    assert.equal(run.expected_batches, 4);
    assert.deepEqual(run.entry_counts, {
      taxonomy: 2,
      collection: 1,
      attribute: 2,
      classification: 1,
    });
    assert.match(run.schema_version ?? '', /^sv_/);
    const active = await opened.registry.active('tenant-1');
    assert.equal(active?.version, run.schema_version);
    assert.deepEqual(active?.classification('shoe')?.axes, ['size']);
  });

  it('answers 200 to a repeat, in every later state (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    await sendAndComplete(opened, runId, smallSchema());
    const repeat = () => opened.service.complete(call({ expected_batch_count: 4 }, { runId }));
    assert.equal((await repeat()).status, 200);
    await opened.service.settled();
    const late = await repeat();
    assert.equal(late.status, 200);
    assert.equal(runIn(late).state, 'activated');
  });

  it('refuses a wrong count and names the missing batches, and the run stays open (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const [first] = smallSchema();
    assert.ok(first);
    await opened.service.addBatch(call(first, { runId }));
    const refusal = await refusalOf(
      opened.service.complete(call({ expected_batch_count: 3 }, { runId })),
      'batch_count_mismatch',
    );
    assert.deepEqual(refusal.extra, { received_batches: 1, missing_sequences: [2, 3] });
    const tooFew = await refusalOf(
      opened.service.complete(call({ expected_batch_count: 1_000_000 }, { runId })),
      'batch_count_mismatch',
    );
    assert.equal((tooFew.extra['missing_sequences'] as number[]).length, 199);
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).state, 'open');
  });

  it('refuses to complete a cancelled run with run_not_open (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    await opened.service.cancel(call(undefined, { runId }));
    await refusalOf(
      opened.service.complete(call({ expected_batch_count: 1 }, { runId })),
      'run_not_open',
    );
  });

  it('fails with every fault at its place, and activates no version (contract 7)', async () => {
    const opened = open();
    const run = await syncSchema(opened, {}, [
      { sequence: 1, kind: 'taxonomy', entries: [taxonomy('a', 'b'), taxonomy('b', 'a')] },
      { sequence: 2, kind: 'taxonomy', entries: [taxonomy('a'), taxonomy('c', 'nowhere')] },
    ]);
    assert.equal(run.state, 'failed');
    assert.deepEqual(
      run.errors.map(({ pointer, code }) => [pointer, code]),
      [
        ['#/batches/1/entries/0/parent_external_taxonomy_id', 'cycle'],
        ['#/batches/2/entries/0/external_taxonomy_id', 'duplicate_id'],
        ['#/batches/2/entries/1/parent_external_taxonomy_id', 'unknown_reference'],
      ],
    );
    assert.equal(opened.registry.row('tenant-1'), null);
    assert.equal(opened.changes.head('tenant-1'), 0);
  });

  it('keeps the batches of the active version alone (ADR 27)', async () => {
    const opened = open();
    const kept = () => [...opened.journal.range(schemaBatchTable, {})].map(({ key }) => key[1]);
    const first = await syncSchema(opened);
    assert.deepEqual(kept(), Array(4).fill(first.run_id));
    const faulty = [{ sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a', 'none')] }];
    const next = { expected_active_version: first.schema_version ?? '' };
    await syncSchema(opened, { ...next, source_schema_hash: sourceHash('2') }, faulty);
    assert.deepEqual(kept(), Array(4).fill(first.run_id));
    const second = await syncSchema(opened, { ...next, source_schema_hash: sourceHash('3') });
    assert.deepEqual(kept(), Array(4).fill(second.run_id));
    const versions = [...opened.journal.range(schemaTable, {})].map(({ row }) => row.version);
    assert.deepEqual(versions, [second.schema_version]);
  });

  it('INV-704: lets exactly one of two racing activations win (contract 7)', async () => {
    const opened = open();
    const first = await startRun(opened);
    const second = await startRun(opened, { source_schema_hash: sourceHash('2') });
    await Promise.all([
      sendAndComplete(opened, first.run_id, smallSchema()),
      sendAndComplete(opened, second.run_id, smallSchema()),
    ]);
    await opened.service.settled();
    const runs = await Promise.all(
      [first, second].map(async ({ run_id }) =>
        runIn(await opened.service.get(call(undefined, { runId: run_id }))),
      ),
    );
    assert.deepEqual(runs.map(({ state }) => state).sort(), ['activated', 'failed']);
    const lost = runs.find(({ state }) => state === 'failed');
    assert.equal(lost?.errors[0]?.code, 'schema_version_conflict');
    assert.equal(opened.changes.head('tenant-1'), 1);
  });

  it('sorts versions by activation, and hashes equal content equally (contract 7)', async () => {
    const opened = open();
    const first = await syncSchema(opened);
    const second = await syncSchema(opened, {
      source_schema_hash: sourceHash('2'),
      expected_active_version: first.schema_version ?? null,
    });
    assert.ok((first.schema_version ?? '') < (second.schema_version ?? ''));
    assert.equal(first.schema_hash, second.schema_hash);
  });
});

describe('cancelling and expiring', () => {
  it('cancels an open run once and for all (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const first = await opened.service.cancel(call(undefined, { runId }));
    const again = await opened.service.cancel(call(undefined, { runId }));
    assert.deepEqual([first.status, runIn(first).state], [200, 'cancelled']);
    assert.deepEqual(again, first);
  });

  it('refuses to cancel a run that was completed with run_not_open (contract 7)', async () => {
    const opened = open();
    const run = await syncSchema(opened);
    await refusalOf(opened.service.cancel(call(undefined, { runId: run.run_id })), 'run_not_open');
  });

  it('expires a run that saw no batch for 24 hours, and frees its place (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    for (let count = 1; count < 4; count += 1) await startRun(opened);
    opened.clock.advance(dayMs - 1);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    await opened.service.addBatch(call(batch, { runId }));
    opened.clock.advance(dayMs - 1);
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).state, 'open');
    await startRun(opened);
    opened.clock.advance(1);
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).state, 'expired');
    await refusalOf(opened.service.addBatch(call(batch, { runId })), 'run_not_open');
  });

  it('expires an idle run at its next use after a restart (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    opened.clock.advance(dayMs);
    const later = openService(opened.journal, { clock: opened.clock });
    assert.equal(runIn(await later.service.get(call(undefined, { runId }))).state, 'expired');
  });
});

describe('the current schema', () => {
  it('answers 200 with none for a tenant without a schema (contract 7)', async () => {
    const { service } = open();
    const { status, body } = await service.current(call(undefined));
    assert.equal(status, 200);
    assert.deepEqual(body, {
      version: null,
      state: 'none',
      source_schema_version: null,
      source_schema_hash: null,
      schema_hash: null,
      run_id: null,
      activated_at: null,
      counts: { taxonomy: 0, collection: 0, attribute: 0, classification: 0 },
      retrieval_policy: { lexical_enabled: true, semantic_enabled: true },
      embeddings: { compatible: true, retained: 0, to_refresh: 0 },
    });
  });

  it('shows the new version with an unchanged policy, under a new ETag (contract 7)', async () => {
    const opened = open();
    const before = await opened.service.current(call(undefined));
    const run = await syncSchema(opened);
    const after = await opened.service.current(call(undefined));
    const body = after.body as Record<string, unknown>;
    assert.equal(body['version'], run.schema_version);
    assert.equal(body['state'], 'activated');
    assert.equal(body['run_id'], run.run_id);
    assert.deepEqual(body['counts'], run.entry_counts);
    assert.deepEqual(
      body['retrieval_policy'],
      (before.body as Record<string, unknown>)['retrieval_policy'],
    );
    assert.notEqual(after.headers?.['ETag'], before.headers?.['ETag']);
    assert.deepEqual(await opened.service.current(call(undefined)), after);
  });
});

describe('a journal that cannot write', () => {
  it('leaves no run and no key behind when a start fails (contract 2.2)', async () => {
    const { journal, service } = open();
    journal.failNext();
    const start = () => service.start(call(startBody(), { key: 'k' }));
    await assert.rejects(start(), JournalFault);
    await nextTurn();
    const reply = await start();
    assert.equal(reply.status, 201);
    assert.equal(reply.headers?.['Idempotent-Replayed'], undefined);
  });

  it('forgets a batch that did not reach the disk, and takes it again (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    const send = () => opened.service.addBatch(call(batch, { runId }));
    opened.journal.failNext();
    await assert.rejects(send(), JournalFault);
    await nextTurn();
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).received_batches, 0);
    assert.equal((await send()).status, 201);
  });

  it('shows no reader a step before it is on disk (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    const batch = { sequence: 1, kind: 'taxonomy' as const, entries: [taxonomy('a')] };
    opened.journal.failNext();
    const sent = opened.service.addBatch(call(batch, { runId }));
    const seen = opened.service.get(call(undefined, { runId }));
    await assert.rejects(sent, JournalFault);
    await nextTurn();
    assert.equal(runIn(await seen).received_batches, 0);
  });

  it('retries an activation until it is written, and does not show it before (contract 7)', async () => {
    const opened = open();
    const { run_id: runId } = await startRun(opened);
    await sendAndComplete(opened, runId, smallSchema());
    opened.journal.failNext(2);
    for (let turn = 0; turn < 60; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (opened.registry.row('tenant-1') !== null) break;
      assert.equal(opened.changes.head('tenant-1'), 0);
      opened.clock.advance(1000);
    }
    await opened.service.settled();
    assert.equal(runIn(await opened.service.get(call(undefined, { runId }))).state, 'activated');
    assert.equal(opened.changes.head('tenant-1'), 1);
  });
});

describe('a restart', () => {
  for (const [count, state] of ['validating', 'activating', 'activated'].entries()) {
    it(`carries on a completed run that was ${state} when the process ended (contract 7)`, async () => {
      const journal = new MemoryJournal();
      const before = openService(journal);
      const { run_id: runId } = await startRun(before);
      await sendAndComplete(before, runId, smallSchema());
      await endAfter(journal, count, before);
      const after = openService(journal, { clock: before.clock });
      const runNow = async () => runIn(await after.service.get(call(undefined, { runId })));
      assert.equal((await runNow()).state, state);
      await after.service.resumeUnfinished();
      await after.service.settled();
      const run = await runNow();
      assert.equal(run.state, 'activated');
      assert.equal(after.changes.head('tenant-1'), 1);
      assert.equal(after.registry.row('tenant-1')?.version, run.schema_version);
    });
  }

  it('goes on with an open run and its batches (contract 7)', async () => {
    const before = open();
    const { run_id: runId } = await startRun(before);
    const batches = smallSchema();
    for (const batch of batches.slice(0, 2)) {
      await before.service.addBatch(call(batch, { runId }));
    }
    const after = openService(before.journal, { clock: before.clock });
    await after.service.resumeUnfinished();
    const reply = await sendAndComplete(after, runId, batches);
    assert.equal(reply.status, 202);
    await after.service.settled();
    assert.equal(runIn(await after.service.get(call(undefined, { runId }))).state, 'activated');
  });

  it('INV-701: goes on counting changes where the last process stopped', async () => {
    const before = open();
    const first = await syncSchema(before);
    const after = openService(before.journal, { clock: before.clock });
    await syncSchema(after, {
      source_schema_hash: sourceHash('2'),
      expected_active_version: first.schema_version ?? null,
    });
    assert.equal(after.changes.head('tenant-1'), 2);
  });
});

/** Lets the process write `count` more times; its next write fails, or it has no more to write. */
async function endAfter(
  journal: MemoryJournal,
  count: number,
  { service }: OpenService,
): Promise<void> {
  const commit = journal.commit.bind(journal);
  const refused = Promise.withResolvers<void>();
  let left = count;
  journal.commit = (change) => {
    left -= 1;
    if (left >= 0) return commit(change);
    refused.resolve();
    return Promise.reject(new JournalFault('the process is gone'));
  };
  await Promise.race([refused.promise, service.settled()]);
  await service.close();
  journal.commit = commit;
}
