// The rated catalogue in both lanes, without a server around it: the classes that serve, fed as the
// search thread feeds them, at any coverage.

import { mkdirSync } from 'node:fs';
import {
  CatalogueSchema,
  type ProductItem,
  type SchemaAttribute,
} from '../../src/search/catalogue-schema.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { buildDocument } from '../../src/search/document.ts';
import { search } from '../../src/search/hybrid-search.ts';
import { LexicalIndex } from '../../src/search/lexical-index.ts';
import { EmbedderThreads } from '../../src/search/semantic/embedder-threads.ts';
import { SemanticLane } from '../../src/search/semantic/semantic-lane.ts';
import { VectorStore, type LaneStore } from '../../src/search/semantic/vector-store.ts';
import { readIcecat } from '../../test/support/icecat.ts';

export type Mode = 'lexical' | 'semantic' | 'hybrid';

/** Finds the ids of the first `limit` products. */
export type Finder = (text: string, limit: number) => Promise<string[]>;

const embedder = { provider: 'embedded' } as const;
/** No caller waits for these searches. */
const deadlineMs = 60_000;

export class RatedCatalogue {
  readonly #schema: CatalogueSchema;
  readonly #products: ReadonlyMap<string, ProductItem>;
  readonly #index: LexicalIndex;
  readonly #folder: string;
  #semantics: { readonly store: VectorStore; readonly threads: EmbedderThreads } | undefined;

  /** `folder` keeps vectors from run to run, so that only the first one embeds. */
  constructor(folder: string) {
    const { schemaBatches, items } = readIcecat();
    this.#folder = folder;
    this.#schema = new CatalogueSchema({
      attributes: schemaBatches.flatMap(({ entries }) => entries) as SchemaAttribute[],
      taxonomies: [],
      collections: [],
    });
    const products = items as unknown as readonly ProductItem[];
    this.#products = new Map(products.map((item) => [item.external_product_id, item]));
    this.#index = new LexicalIndex(this.#schema);
    for (const product of products) this.#index.upsert(buildDocument(product, this.#schema));
  }

  get productCount(): number {
    return this.#products.size;
  }

  /** The lexical lane alone. */
  lexical(): Finder {
    return this.#finder('lexical', undefined);
  }

  /** A finder that has embedded this share of the products, the same ones every time. */
  async embedded(mode: Mode, coverage = 1, onProgress?: (done: number) => void): Promise<Finder> {
    const { store, threads } = (this.#semantics ??= this.#openSemantics());
    const isFull = coverage >= 1;
    const ready = Promise.withResolvers<void>();
    const lane: SemanticLane = new SemanticLane(
      {
        store: isFull ? store : partOf(store, coverage),
        embedderOf: (settings) => {
          const whole = threads.of(settings);
          return isFull ? whole : { ...whole, embedTexts: () => new Promise(() => {}) };
        },
        read: (id) => this.#products.get(id),
        onProgress: () => {
          const { indexedCount, pendingCount, lastError } = lane.progress;
          onProgress?.(indexedCount);
          if (lastError !== undefined) ready.reject(new Error(lastError));
          if (lane.isQueryable && (pendingCount === 0 || !isFull)) ready.resolve();
        },
      },
      'rated',
      embedder,
    );
    lane.beginVersion('1', this.#schema);
    for (const [id, product] of this.#products) lane.apply(id, product);
    lane.caughtUp();
    lane.setEnabled(true);
    if (coverage > 0) await ready.promise;
    return this.#finder(mode, lane);
  }

  async close(): Promise<void> {
    await this.#semantics?.threads.close();
    await this.#semantics?.store.close();
  }

  #openSemantics() {
    const vectors = `${this.#folder}/vectors`;
    mkdirSync(vectors, { recursive: true });
    const threads = new EmbedderThreads();
    return { store: new VectorStore(LmdbTables.open(vectors)), threads };
  }

  #finder(mode: Mode, semantic: SemanticLane | undefined): Finder {
    const asked = mode === 'hybrid' ? 'auto' : mode;
    return async (text, limit) => {
      const query = { text, limit, locale: 'en', mode: asked } as const;
      const { hits } = await search({ index: this.#index, semantic }, query, { deadlineMs });
      return hits.map(({ external_product_id }) => external_product_id);
    };
  }
}

/** A store that has vectors for a share of all texts only, and takes no more. */
function partOf(store: VectorStore, coverage: number): LaneStore {
  const isIn = (hash: string): boolean =>
    Number.parseInt(hash.slice(0, 8), 16) < coverage * 2 ** 32;
  return {
    get: (space, hash) => (isIn(hash) ? store.get(space, hash) : undefined),
    has: (space, hash) => isIn(hash) && store.has(space, hash),
    write: () => Promise.resolve(),
    lane: () => undefined,
    writeLane: () => Promise.resolve(),
  };
}
