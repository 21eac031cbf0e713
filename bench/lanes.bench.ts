// Measures: the search lanes of a real server with 100,000 products: from the start of its process
// until words are found and until every vector is back, from a snapshot and without one, how often a
// text is embedded again (never), and from the answer to a delta until a search finds it, all through
// HTTP.
// Does not measure: the model. Vectors are made up and lie in the store; a server that counts stands
// where the model would be. All threads of the server share one core here.
// Limit: what was asked of the first version, in milliseconds; a ratio below 1 keeps to it.

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LmdbTables } from '../src/journal/lmdb-tables.ts';
import { spaceOf } from '../src/search/semantic/embedder.ts';
import { VectorStore } from '../src/search/semantic/vector-store.ts';
import { startFakeEmbeddings } from '../test/support/fake-embeddings.ts';
import { median, type Bench, type BenchContext, type Row } from './harness.ts';
import { Aisle } from './support/aisle.ts';
import { benchSchemaRows } from './support/products.ts';
import { madeUpVector, wideItem, wideRows, wideTextHash } from './support/wide-catalogue.ts';

const tenantId = 'bench';
const model = 'made-up';
const pageProducts = 2000;
const pollMs = 20;
const allowedMs = { words: 5000, vectors: 1000, findable: 50 };

interface Lanes {
  readonly lexical: Lane;
  readonly semantic: Lane;
}

interface Lane {
  readonly state: string;
  readonly queryable: boolean;
}

export const lanesBench: Bench = {
  name: 'lanes',
  async run(context) {
    const count = context.pick(100_000, 300);
    const embeddings = await startFakeEmbeddings();
    context.atEnd(() => embeddings.close());
    const aisle = await Aisle.start({
      tree: context.tree,
      isAssistantEnabled: false,
      rows: benchSchemaRows,
    });
    context.atEnd(() => aisle.stop());
    await seed(aisle.dataDir, count, embeddings.baseUrl);
    const env = remoteEnv(embeddings.baseUrl);
    const [read, kept]: Restarts[] = [newRestarts(), newRestarts()];
    for (let repetition = 0; repetition < context.pick(3, 1); repetition += 1) {
      rmSync(snapshotsOf(aisle), { recursive: true, force: true });
      await measure(aisle, env, read!);
      // Too few products for a snapshot are read again.
      if (!context.isSmoke) await snapshotIsKept(aisle);
      await measure(aisle, env, kept!);
      await context.handOver();
    }
    const embeddedCount = embeddings.asked
      .flatMap(({ input }) => input)
      .filter((text) => text !== 'product').length;
    const check = `${count} products, ${embeddedCount} texts embedded again`;
    const delays = await findable(context, aisle, count);
    return [
      row('restart until words are found', median(kept!.words), allowedMs.words, check),
      row('restart until vectors are back, on top', onTop(kept!), allowedMs.vectors, check),
      row('without a snapshot: words', median(read!.words), allowedMs.words, check),
      row('without a snapshot: vectors, on top', onTop(read!), allowedMs.vectors, check),
      {
        ...row(
          'delta until it is found, p99',
          percentile(delays, 0.99),
          allowedMs.findable,
          `${delays.length} deltas found`,
        ),
        facts: { p50_ms: median(delays) },
      },
    ];
  },
};

/** Milliseconds until words were found, and until vectors were back in the same start. */
interface Restarts {
  readonly words: number[];
  readonly both: number[];
}

function newRestarts(): Restarts {
  return { words: [], both: [] };
}

function onTop({ words, both }: Restarts): number {
  return Math.max(1, median(both.map((ms, at) => ms - words[at]!)));
}

async function measure(
  aisle: Aisle,
  env: Readonly<Record<string, string>>,
  { words, both }: Restarts,
): Promise<void> {
  const isFound = ({ lexical }: Lanes): boolean => lexical.state === 'ready';
  const isBack = ({ semantic }: Lanes): boolean => semantic.state === 'ready';
  const [foundMs, backMs] = await restartMs(aisle, env, [isFound, isBack]);
  words.push(foundMs!);
  both.push(backMs!);
}

function snapshotsOf({ dataDir }: Aisle): string {
  return join(dataDir, 'search');
}

/** Resolves when the lanes have written one. */
async function snapshotIsKept(aisle: Aisle): Promise<void> {
  const path = join(snapshotsOf(aisle), `${tenantId}.snapshot`);
  while (statSync(path, { throwIfNoEntry: false }) === undefined) await sleep(pollMs);
}

function row(name: string, ours: number, allowed: number, check: string): Row {
  return {
    name,
    unit: 'ms',
    ours,
    limits: [{ name: 'allowed', value: allowed }],
    peers: [],
    check,
  };
}

function remoteEnv(baseUrl: string): Record<string, string> {
  return {
    AISLE_SEARCH__SEMANTIC__PROVIDER: 'remote',
    AISLE_SEARCH__SEMANTIC__REMOTE__BASE_URL: baseUrl,
    AISLE_SEARCH__SEMANTIC__REMOTE__MODEL: model,
  };
}

/** Puts the products into the journal, and a vector of each one's text into the store. */
async function seed(dataDir: string, count: number, baseUrl: string): Promise<void> {
  const remote = { provider: 'remote', base_url: baseUrl, model } as const;
  const space = spaceOf({ ...remote, batch_max: 1, similarity_min: 0 });
  const tables = LmdbTables.open(join(dataDir, 'journal'));
  const store = await VectorStore.open(join(dataDir, 'vectors'));
  for (let from = 0; from < count; from += pageProducts) {
    const to = Math.min(count, from + pageProducts);
    await tables.write(wideRows(tenantId, from, to));
    const vectors = Array.from({ length: to - from }, (_, at) => ({
      hash: wideTextHash(from + at),
      vector: madeUpVector(from + at),
    }));
    await store.write(space, vectors);
  }
  await store.close();
  await tables.close();
}

/** Milliseconds from the start of the process until its lanes are as wanted: one after the other. */
async function restartMs(
  aisle: Aisle,
  env: Readonly<Record<string, string>>,
  areReached: readonly ((lanes: Lanes) => boolean)[],
): Promise<number[]> {
  let startedMs = 0;
  await aisle.restart(env, () => (startedMs = performance.now()));
  const reachedMs: number[] = [];
  while (reachedMs.length < areReached.length) {
    const { search } = (await aisle.api('/api/v1/capabilities')) as { search: Lanes };
    if (areReached[reachedMs.length]!(search)) reachedMs.push(performance.now() - startedMs);
    else await sleep(pollMs);
  }
  return reachedMs;
}

/** Milliseconds from the answer to each delta until a search for its one new word finds it. */
async function findable(context: BenchContext, aisle: Aisle, count: number): Promise<number[]> {
  const delays: number[] = [];
  const times = context.pick(300, 5);
  for (let at = 0; at < times; at += 1) {
    const word = `novelty${String(at).padStart(5, 'x')}`;
    const updatedAt = new Date(Date.now() - 60_000 + at).toISOString();
    const item = wideItem(at % count, { updatedAt, title: `A ${word}` });
    await aisle.api('/api/v1/catalog/index-sync/items/batch', { items: [item] });
    const acceptedMs = performance.now();
    for (;;) {
      const found = await aisle.api('/api/v1/catalog/search', { query: word, mode: 'lexical' });
      if ((found['items'] as unknown[]).length > 0) break;
    }
    delays.push(performance.now() - acceptedMs);
  }
  return delays;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
