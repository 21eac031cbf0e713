// Measures: the search lanes of a real server with 100,000 products: from the start of its process
// until words are found and until every vector is back, how often a text is embedded again (never),
// and from the answer to a delta until a search finds it, all through HTTP.
// Does not measure: the model. Vectors are made up and lie in the store; a server that counts stands
// where the model would be. All threads of the server share one core here.
// Limit: what was asked of the first version, in milliseconds; a ratio below 1 keeps to it.

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
    const aisle = await Aisle.start({ isAssistantEnabled: false, rows: benchSchemaRows });
    context.atEnd(() => aisle.stop());
    await seed(aisle.dataDir, count, embeddings.baseUrl);
    const words: number[] = [];
    const both: number[] = [];
    for (let repetition = 0; repetition < context.pick(3, 1); repetition += 1) {
      words.push(await restartMs(aisle, {}, ({ lexical }) => lexical.state === 'ready'));
      const env = remoteEnv(embeddings.baseUrl);
      both.push(await restartMs(aisle, env, ({ semantic }) => semantic.state === 'ready'));
    }
    const embeddedCount = embeddings.asked
      .flatMap(({ input }) => input)
      .filter((text) => text !== 'product').length;
    const check = `${count} products, ${embeddedCount} texts embedded again`;
    const delays = await findable(context, aisle, count);
    return [
      row('restart until words are found', median(words), allowedMs.words, check),
      row(
        'restart until vectors are back, on top',
        Math.max(1, median(both) - median(words)),
        allowedMs.vectors,
        check,
      ),
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
  const store = new VectorStore(join(dataDir, 'vectors'));
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

/** Milliseconds from the start of the process until its lanes are as wanted. */
async function restartMs(
  aisle: Aisle,
  env: Readonly<Record<string, string>>,
  isReached: (lanes: { lexical: Lane; semantic: Lane }) => boolean,
): Promise<number> {
  let startedMs = 0;
  await aisle.restart(env, () => (startedMs = performance.now()));
  for (;;) {
    const { search } = (await aisle.api('/api/v1/capabilities')) as {
      search: { lexical: Lane; semantic: Lane };
    };
    if (isReached(search)) return performance.now() - startedMs;
    await sleep(pollMs);
  }
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
