// The semantic lane with an embedder that counts: what is embedded, when, and what serves meanwhile.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CatalogueSchema, type ProductItem } from '../../../../src/search/catalogue-schema.ts';
import type { Embedder, EmbedderSettings } from '../../../../src/search/semantic/embedder.ts';
import { SemanticLane } from '../../../../src/search/semantic/semantic-lane.ts';
import { VectorStore } from '../../../../src/search/semantic/vector-store.ts';
import { until } from '../../../support/still-clock.ts';

const remote = (model: string): EmbedderSettings => ({
  provider: 'remote',
  base_url: 'https://models.example',
  model,
  batch_max: 16,
  similarity_min: -1,
});

function schemaOf(...embeddable: string[]): CatalogueSchema {
  return new CatalogueSchema({
    attributes: ['colour', 'size'].map((attribute_key) => ({
      attribute_key,
      name: attribute_key,
      data_type: 'text',
      embeddable: embeddable.includes(attribute_key),
    })),
    taxonomies: [],
    collections: [],
  });
}

/** Words as places of a vector, so that texts with common words are near. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(64);
  vector[63] = 0.1;
  for (const word of text.toLowerCase().split(/\W+/)) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 63;
    vector[hash]! += 1;
  }
  return vector;
}

class CountingEmbedder implements Embedder {
  readonly texts: string[] = [];
  readonly queries: string[] = [];
  isDown = false;
  /** Held back until it resolves. */
  gate: Promise<void> = Promise.resolve();
  refuses = '';

  async embedQuery(text: string): Promise<Float32Array> {
    if (this.isDown) throw new Error('down');
    this.queries.push(text);
    return vectorOf(text);
  }

  async embedTexts(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    if (this.isDown) throw new Error('down');
    await this.gate;
    this.texts.push(...texts);
    return texts.map((text) => (text === this.refuses ? null : vectorOf(text)));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('the semantic lane', () => {
  let folder: string;
  let store: VectorStore;
  let embedders: Map<string, CountingEmbedder>;
  let products: Map<string, ProductItem>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-semantic-'));
    store = await VectorStore.open(folder);
    embedders = new Map();
    products = new Map();
    for (let at = 0; at < 50; at += 1) put(`p${at}`, `kettle number ${at}`);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  function put(id: string, title: string, attributes = {}): ProductItem {
    const item = { external_product_id: id, title, attributes };
    products.set(id, item);
    return item;
  }

  function embedderOf(model: string): CountingEmbedder {
    const embedder = embedders.get(model) ?? new CountingEmbedder();
    embedders.set(model, embedder);
    return embedder;
  }

  function laneOf(model = 'one', schema = schemaOf()): SemanticLane {
    const lane = new SemanticLane(
      {
        store,
        embedderOf: (settings) => embedderOf(settings.provider === 'remote' ? settings.model : ''),
        read: (id) => products.get(id),
        onProgress: () => {},
      },
      'acme',
      remote(model),
    );
    walk(lane, 'v1', schema);
    lane.setEnabled(true);
    return lane;
  }

  /** Reads the whole catalogue, as the cursor does at a start and after an activation. */
  function walk(lane: SemanticLane, version: string, schema: CatalogueSchema): void {
    lane.beginVersion(version, schema);
    for (const [id, item] of products) lane.apply(id, item);
    lane.caughtUp();
  }

  const untilReady = (lane: SemanticLane): Promise<void> =>
    until(() => lane.progress.pendingCount === 0 && lane.isQueryable, 'the lane is ready');

  async function nearest(lane: SemanticLane, text: string): Promise<string | undefined> {
    const query = await lane.queryVector(text);
    return lane.nearest(query, 1, () => true)[0]?.externalProductId;
  }

  it('is queryable from its first vector on and finds near products (10)', async () => {
    const lane = laneOf();
    assert.equal(lane.isQueryable, false);
    await untilReady(lane);
    assert.equal(lane.progress.indexedCount, 50);
    assert.equal(lane.coverage, 1);
    assert.equal(await nearest(lane, 'kettle number 17'), 'p17');
    await lane.close();
  });

  it('embeds a text once, also after a restart, for a returned product, and for two products', async () => {
    put('twin', 'kettle number 1');
    const lane = laneOf();
    await untilReady(lane);
    assert.ok(lane.isEmbedded('twin'));
    lane.apply('p3', undefined);
    assert.equal(lane.isEmbedded('p3'), false);
    lane.apply('p3', products.get('p3'));
    lane.caughtUp();
    assert.ok(lane.isEmbedded('p3'), 'at once, from the store');
    await lane.close();
    const again = laneOf();
    assert.equal(again.progress.pendingCount, 0);
    await untilReady(again);
    await again.close();
    const { texts } = embedderOf('one');
    assert.equal(texts.length, 50);
    assert.equal(new Set(texts).size, 50);
  });

  it('embeds first the products that shoppers saw', async () => {
    const opened = Promise.withResolvers<void>();
    embedderOf('one').gate = opened.promise;
    const lane = laneOf();
    lane.shown(['p49']);
    opened.resolve();
    await untilReady(lane);
    // Two batches of sixteen were on their way already.
    assert.equal(embedderOf('one').texts.indexOf('kettle number 49'), 32);
    await lane.close();
  });

  it('keeps every vector over an activation that renames and adds (3)', async () => {
    const lane = laneOf();
    await untilReady(lane);
    walk(lane, 'v2', schemaOf());
    assert.deepEqual(lane.progress.activation, { version: 'v2', retained: 50, to_refresh: 0 });
    assert.equal(lane.progress.pendingCount, 0);
    await lane.close();
    assert.equal(embedderOf('one').texts.length, 50);
  });

  it('refreshes only what an activation affects, says how many, and serves meanwhile (3)', async () => {
    put('p0', 'kettle number 0', { colour: 'red' });
    put('p1', 'kettle number 1', { colour: 'blue' });
    const lane = laneOf();
    await untilReady(lane);
    walk(lane, 'v2', schemaOf('colour'));
    const counted = { version: 'v2', retained: 48, to_refresh: 2 };
    assert.deepEqual(lane.progress.activation, counted);
    assert.ok(lane.isQueryable && lane.isEmbedded('p0'), 'the older vector still serves');
    await untilReady(lane);
    assert.deepEqual(embedderOf('one').texts.slice(50).sort(), [
      'kettle number 0 red',
      'kettle number 1 blue',
    ]);
    await lane.close();
    const again = laneOf('one', schemaOf('colour'));
    assert.equal(embedderOf('one').texts.length, 52);
    await again.close();
  });

  it('builds another space beside the serving one, and uses it once it is complete', async () => {
    const before = laneOf('one');
    await untilReady(before);
    await before.close();
    const opened = Promise.withResolvers<void>();
    embedderOf('two').gate = opened.promise;
    const lane = laneOf('two');
    await until(() => lane.isQueryable, 'the old space serves');
    assert.equal(lane.progress.model, 'one');
    assert.equal(await nearest(lane, 'kettle number 9'), 'p9');
    assert.ok(embedderOf('one').queries.includes('kettle number 9'));
    const old = await lane.queryVector('kettle number 9');
    opened.resolve();
    await untilReady(lane);
    assert.equal(lane.progress.model, 'two');
    assert.deepEqual(
      lane.nearest(old, 1, () => true),
      [],
      'spaces never mix',
    );
    assert.equal(await nearest(lane, 'kettle number 9'), 'p9');
    assert.ok(embedderOf('two').queries.includes('kettle number 9'));
    assert.equal(embedderOf('one').texts.length, 50);
    await lane.close();
  });

  it('reports that its embedder does not answer, and continues once it does', async () => {
    embedderOf('one').isDown = true;
    const lane = laneOf();
    await until(() => lane.progress.lastError === 'down', 'the fault is told');
    assert.equal(lane.isQueryable, false);
    embedderOf('one').isDown = false;
    await untilReady(lane);
    assert.equal(lane.progress.lastError, undefined);
    await lane.close();
  });

  it('leaves out a text that the embedder refuses, and counts it as pending', async () => {
    embedderOf('one').refuses = 'kettle number 5';
    const lane = laneOf();
    await until(() => lane.progress.indexedCount === 49, 'the others are embedded');
    assert.equal(lane.progress.pendingCount, 1);
    assert.equal(lane.isEmbedded('p5'), false);
    lane.apply('p5', put('p5', 'a teapot'));
    lane.caughtUp();
    await untilReady(lane);
    await lane.close();
  });

  it('embeds no text for a tenant that does not want the lane', async () => {
    const lane = laneOf();
    lane.setEnabled(false);
    await lane.close();
    assert.equal(lane.isQueryable, false);
    assert.ok(embedderOf('one').texts.length <= 32);
  });

  it('embeds a repeated query once', async () => {
    const lane = laneOf();
    await untilReady(lane);
    for (let times = 0; times < 3; times += 1) await lane.queryVector('tea');
    assert.equal(embedderOf('one').queries.filter((text) => text === 'tea').length, 1);
    await lane.close();
  });
});
