// Drives one schema-sync run to activation (contract 7).

import {
  schemaKinds,
  type CurrentSchema,
  type SchemaKind,
  type SchemaRun,
} from '../../contract/schema-sync.ts';
import { CommandFailure } from '../command-failure.ts';
import { ApiRefusal, type ApiClient } from './api-client.ts';
import { batchesOf } from './batches.ts';
import { Pace, startOrFind, waitForEnd } from './run-session.ts';
import type { SchemaDocument } from './schema-file.ts';

const runsPath = '/api/v1/catalog/schema-sync/runs';
const finalStates: ReadonlySet<string> = new Set(['activated', 'failed', 'cancelled', 'expired']);

/** The version of the active schema, or null. */
export async function activeSchemaVersion(api: ApiClient): Promise<string | null> {
  const { body } = await api.get<CurrentSchema>('/api/v1/catalog/schema-sync/current');
  return body.version;
}

/** Makes the document the active schema, unless it is already; resolves with the version. */
export async function syncSchema(
  api: ApiClient,
  document: SchemaDocument,
): Promise<{ version: string; isUnchanged: boolean }> {
  const { source_schema_version, source_schema_hash } = document;
  const { body: current } = await api.get<CurrentSchema>('/api/v1/catalog/schema-sync/current');
  if (current.source_schema_hash === source_schema_hash && current.version !== null) {
    return { version: current.version, isUnchanged: true };
  }
  const run = await startOrFind<SchemaRun>(api, {
    path: runsPath,
    body: {
      source_schema_version,
      source_schema_hash,
      expected_active_version: current.version,
    },
    seed: '',
    // Ended, but not active (see above): only a running activation is accepted.
    accepts: (state) => state === 'validating' || state === 'activating',
  });
  if (run.state === 'open') await sendAndComplete(api, document, run);
  const ended = await waitForEnd<SchemaRun>(api, `${runsPath}/${run.run_id}`, (state) =>
    finalStates.has(state),
  );
  if (ended.state === 'activated' && ended.schema_version !== undefined) {
    return { version: ended.schema_version, isUnchanged: false };
  }
  const faults = ended.errors.map(({ pointer, detail }) => `  ${pointer}: ${detail}`);
  throw new CommandFailure([`The schema run ended as ${ended.state}.`, ...faults].join('\n'));
}

async function sendAndComplete(
  api: ApiClient,
  document: SchemaDocument,
  run: SchemaRun,
): Promise<void> {
  const pace = new Pace(run.limits.min_batch_interval_ms);
  let sequence = 0;
  for await (const { kind, entries } of schemaBatches(document, run)) {
    sequence += 1;
    if (sequence < run.next_sequence) continue;
    await pace.ready();
    try {
      const path = `${runsPath}/${run.run_id}/batches`;
      pace.heed((await api.post(path, { sequence, kind, entries })).headers);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 422) throw error;
      await api.post(`${runsPath}/${run.run_id}/cancel`, {});
      const faults = error.errors.map(({ pointer, detail }) => `  ${kind} ${pointer}: ${detail}`);
      throw new CommandFailure(['The schema was refused:', ...faults].join('\n'));
    }
  }
  await api.post(`${runsPath}/${run.run_id}/complete`, { expected_batch_count: sequence });
}

async function* schemaBatches(
  document: SchemaDocument,
  run: SchemaRun,
): AsyncGenerator<{ kind: SchemaKind; entries: unknown[] }> {
  const bounds = {
    countMax: run.limits.max_entries_per_batch,
    bytesMax: run.limits.max_batch_bytes,
  };
  for (const kind of schemaKinds) {
    for await (const entries of batchesOf(document.entries[kind], bounds, (entry) => entry)) {
      yield { kind, entries };
    }
  }
}
