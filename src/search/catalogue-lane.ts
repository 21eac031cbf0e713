// The lexical lane of one tenant: a cursor over its catalogue's changes, and the index of its products.
//
// A change of schema starts a new generation, while the old one goes on answering. A restart starts one too,
// without an old one. A generation first reads the products in the order of their ids, which takes a third of
// the time of reading all changes. Then it reads the changes since its start: some products are read twice,
// without harm. With a snapshot, a start begins with that and reads the changes after its cursor (ADR 14).
// INV-803: a lane that began with a snapshot gives the same results, to the last bit, as one without.

import { assert } from '../base/assert.ts';
import { inStretches } from '../base/stretch.ts';
import { itemOf, type ProductRow } from '../journal/catalogue-tables.ts';
import type { CatalogueSchema, ProductItem } from './catalogue-schema.ts';
import { buildDocument } from './document.ts';
import { HandedQueue } from './handed-changes.ts';
import { LexicalIndex } from './lexical-index.ts';
import { readVectors, type KeptVectors } from './semantic/kept-vectors.ts';
import type { SemanticLane } from './semantic/semantic-lane.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import type { SnapshotFiles, SnapshotHeader } from './snapshot/snapshot-files.ts';
import {
  TenantCatalogue,
  type CatalogueTables,
  type Counted,
  type Opening,
  type Scan,
} from './tenant-catalogue.ts';

/** The progress of a lane, for the capabilities. */
export interface LaneProgress {
  /** Last change in the serving index; 0 before the first build has ended. */
  readonly cursor: number;
  /** Last change in the journal when the pending changes were counted. */
  readonly head: number;
  /** Products in the serving index. */
  readonly indexedCount: number;
  /** Changes not read yet by the generation that is newest. */
  readonly pendingCount: number;
  readonly isQueryable: boolean;
  readonly schemaVersion: string | null;
}

interface Generation {
  readonly version: string;
  /** The run that made this version: a version's name may come again. */
  readonly run: string;
  readonly schema: CatalogueSchema;
  readonly index: LexicalIndex;
  cursor: number;
  /** While the products themselves are read: the last one, and the head before the first. */
  scan: (Scan & { readonly head: number }) | undefined;
  /** Changes after the cursor as counted last, less those read since. */
  counted: Counted | undefined;
}

/** The catalogue's state when a snapshot is about to be read. */
interface Start extends Pick<Generation, 'version' | 'run' | 'schema'> {
  readonly head: number;
}

/** If more than this share of the products changed since a snapshot, reading all products is faster. */
const behindShareMax = 0.3;
/** Share of products that must have changed since the last snapshot before the next one is written. */
const unkeptShareMin = 0.05;
/** A smaller catalogue is read so fast that it needs no snapshot. */
const unkeptCountMin = 1000;
/**
 * Counting reads every key. Up to this many pending changes are counted each time. More are counted once,
 * and changes that were read are subtracted. Until the next count, a change that another one has replaced
 * counts twice.
 */
const countedEachTimeMax = 1000;

/**
 * Reads one tenant's changes into a lexical index and, if there is an embedder, passes its products to the
 * semantic lane.
 */
export class CatalogueLane {
  readonly #catalogue: TenantCatalogue;
  /** Reads changes with the same cursor, and embeds texts at its own pace. */
  readonly #semantic: SemanticLane | undefined;
  /** Products of changes that the lane need not read. */
  readonly handed = new HandedQueue();
  #serving: Generation | undefined;
  #building: Generation | undefined;
  /** The schema of the next generation, while it is being read. */
  #opening: Opening | undefined;
  /**
   * The last product that was read only for its vector, because the snapshot of the index had no vectors.
   */
  #vectorScan: Scan | undefined;
  /** Products read since the last snapshot, and the count of vectors at that time. */
  #takenCount = 0;
  #keptPlacedCount = 0;

  constructor(tables: CatalogueTables, tenantId: string, semantic?: SemanticLane) {
    this.#catalogue = new TenantCatalogue(tables, tenantId);
    this.#semantic = semantic;
  }

  /** The semantic lane beside it, if there is an embedder. */
  get semantic(): SemanticLane | undefined {
    return this.#semantic;
  }

  /** The index that answers now, or undefined while the first generation is built. */
  get index(): LexicalIndex | undefined {
    return this.#serving?.index;
  }

  /** The schema version of the index that answers. */
  get schemaVersion(): string | null {
    return this.#serving?.version ?? null;
  }

  /** Whether enough has changed since the last snapshot for another one. */
  get isSnapshotDue(): boolean {
    const index = this.index;
    if (index === undefined || this.#building !== undefined || this.#vectorScan !== undefined) {
      return false;
    }
    const placedCount = (this.#semantic?.placedCount ?? 0) - this.#keptPlacedCount;
    const unkeptCount = this.#takenCount + placedCount;
    return unkeptCount >= Math.max(unkeptCountMin, index.documentCount * unkeptShareMin);
  }

  /**
   * Starts from the tenant's snapshot if there is a usable one. Otherwise the lane stays as it was. A
   * snapshot that is ahead of the journal is removed. Call it before the first {@link advance}. Rejects
   * with `SnapshotDamage` if the file is damaged, and leaves the lane as it was.
   */
  async restore(files: SnapshotFiles, signal?: AbortSignal): Promise<void> {
    const start = await this.#start();
    if (start === undefined) return;
    const { version, run, schema } = start;
    let generation: Generation | undefined;
    let kept: KeptVectors | undefined;
    let isOfOtherJournal = false;
    const take = async (header: SnapshotHeader, fields: SnapshotFields): Promise<boolean> => {
      isOfOtherJournal = header.cursor > start.head;
      if (isOfOtherJournal || !this.#isUsable(header, start)) return false;
      const { cursor, space } = header;
      const index = new LexicalIndex(schema);
      await index.transfer(fields);
      generation = { version, run, schema, index, cursor, scan: undefined, counted: undefined };
      // The vectors are read even if they are not used, because the checksum covers the whole file.
      if (space !== null) kept = await readVectors(fields, index.liveIds());
      if (this.#semantic?.canTake(space, version) !== true) kept = undefined;
      return true;
    };
    const isTaken = await files.read(this.#catalogue.tenantId, take, signal);
    // It is removed now: once this journal has as many changes, they could not be told from the snapshot's.
    if (isOfOtherJournal) await files.remove(this.#catalogue.tenantId);
    if (!isTaken) return;
    if (kept !== undefined) await this.#semantic?.take(kept, schema);
    else if (this.#semantic !== undefined) {
      this.#semantic.beginVersion(version, schema);
      this.#vectorScan = { lastId: '' };
    }
    this.#keptPlacedCount = this.#semantic?.placedCount ?? 0;
    this.#serving = generation;
  }

  /**
   * Writes a snapshot of the serving index. The caller must not {@link advance} the lane until this
   * resolves. The lane answers and embeds between two frames. Rejects if `signal` is aborted or the disk
   * fails; the old snapshot then stays.
   */
  async keep(files: SnapshotFiles, signal?: AbortSignal): Promise<void> {
    assert(this.#serving !== undefined, 'a snapshot is of a lane that answers');
    const { index, version, run, cursor } = this.#serving;
    const space = this.#semantic?.keptSpace ?? null;
    const header: SnapshotHeader = {
      tenantId: this.#catalogue.tenantId,
      schemaVersion: version,
      schemaRun: run,
      cursor,
      productCount: index.documentCount,
      space,
    };
    const placedCount = this.#semantic?.placedCount ?? 0;
    const bytes = index.memoryBytes() + (this.#semantic?.memoryBytes() ?? 0);
    const give = async (fields: SnapshotFields): Promise<void> => {
      await index.transfer(fields);
      if (space !== null) await this.#semantic?.writeTo(fields, index.liveIds());
    };
    await files.write(header, give, { bytes, ...(signal && { signal }) });
    this.#takenCount = 0;
    this.#keptPlacedCount = placedCount;
  }

  get progress(): LaneProgress {
    const newest = this.#building ?? this.#serving;
    // All changes are pending until the first read.
    const { head, pendingCount } =
      newest === undefined ? { head: 0, pendingCount: 0 } : this.#pendingOf(newest);
    return {
      cursor: this.#serving?.cursor ?? 0,
      head,
      indexedCount: this.#serving?.index.documentCount ?? 0,
      pendingCount,
      isQueryable: this.#serving !== undefined,
      schemaVersion: this.schemaVersion,
    };
  }

  /**
   * Reads one page, which ends after some rows or at `untilMs` of the monotonic clock; true while
   * there is more to read. Without `readsJournal` changes that were not handed wait: those that are on
   * disk already may be on their way.
   */
  advance(untilMs = Number.POSITIVE_INFINITY, readsJournal = true): boolean {
    if (!this.isHanded(readsJournal) && !this.#followSchema(untilMs)) return true;
    const generation = this.#building ?? this.#serving;
    if (generation === undefined) {
      this.#semantic?.caughtUp();
      return false;
    }
    if (generation.scan !== undefined) {
      if (this.#readProducts(generation, generation.scan, untilMs)) return true;
      generation.cursor = generation.scan.head;
      generation.scan = undefined;
      generation.counted = undefined;
    }
    if (this.#takeHanded(generation, untilMs)) return true;
    // Products that are handed and not taken have a gap before them.
    const isToRead = readsJournal || !this.handed.isEmpty;
    if (isToRead && this.#readChanges(generation, untilMs)) return true;
    if (generation === this.#building) {
      this.#serving = generation;
      this.#building = undefined;
    }
    if (this.#vectorScan !== undefined) {
      if (this.#readForVectors(this.#vectorScan, untilMs)) return true;
      this.#vectorScan = undefined;
    }
    this.#semantic?.caughtUp();
    return false;
  }

  /**
   * Whether the next page is of handed products alone. It then reads nothing of the journal: a change of schema is
   * never handed.
   */
  isHanded(readsJournal: boolean): boolean {
    const generation = this.#building ?? this.#serving;
    if (readsJournal || generation === undefined || generation.scan !== undefined) return false;
    return this.handed.after(generation.cursor) !== undefined;
  }

  /** The state that a snapshot is compared with; undefined without a catalogue. */
  async #start(): Promise<Start | undefined> {
    const opening = this.#catalogue.openSchema();
    const schema = opening && (await inStretches(opening.steps));
    return (
      schema && { version: opening.version, run: opening.run, schema, head: this.#catalogue.head() }
    );
  }

  /** Whether a snapshot is of this catalogue, and not too old. */
  #isUsable(header: SnapshotHeader, start: Start): boolean {
    const { cursor, productCount, schemaVersion, schemaRun } = header;
    if (schemaVersion !== start.version || schemaRun !== start.run) return false;
    const { pendingCount } = this.#catalogue.countAfter(cursor);
    return pendingCount <= Math.max(unkeptCountMin, productCount * behindShareMax);
  }

  /** Reads a page of products for the semantic lane alone; true while there may be more. */
  #readForVectors(scan: Scan, untilMs: number): boolean {
    return this.#catalogue.readProducts(scan, untilMs, (id, row) => {
      const item = row.status === 'active' ? itemOf(row) : undefined;
      this.#semantic?.apply(id, item as unknown as ProductItem | undefined);
    });
  }

  /** Reads a page of products after the last one; true while there may be more. */
  #readProducts(generation: Generation, scan: Scan, untilMs: number): boolean {
    return this.#catalogue.readProducts(scan, untilMs, (id, row) => {
      this.#take(generation, id, row);
      const { counted } = generation;
      if (counted !== undefined && row.change_sequence <= counted.head) counted.pendingCount -= 1;
    });
  }

  /** Takes a page of the handed products; false if the journal has to be read next. */
  #takeHanded(generation: Generation, untilMs: number): boolean {
    const group = this.handed.after(generation.cursor);
    if (group === undefined) return false;
    const { after, ids, contents } = group;
    // Handed changes may be replaced already. The count does not contain those, so it starts anew.
    generation.counted = undefined;
    do {
      const at = generation.cursor - after;
      const content = contents[at] ?? null;
      this.#take(
        generation,
        ids[at]!,
        content === null ? undefined : { content, status: 'active' },
      );
      generation.cursor += 1;
    } while (generation.cursor < after + ids.length && performance.now() < untilMs);
    return true;
  }

  /** Reads a page of changes after the cursor; true while there may be more. */
  #readChanges(generation: Generation, untilMs: number): boolean {
    return this.#catalogue.readChanges(generation, untilMs, (cursor, id, row) => {
      if (id !== undefined) this.#take(generation, id, row);
      const { counted } = generation;
      if (counted !== undefined && cursor <= counted.head) counted.pendingCount -= 1;
    });
  }

  /**
   * Begins a generation if the newest one has another schema than the active one; false while there
   * is more of the schema to read, or if it was replaced meanwhile.
   */
  #followSchema(untilMs: number): boolean {
    const version = this.#catalogue.activeVersion;
    const newest = this.#building ?? this.#serving;
    if (version === undefined || version === newest?.version) return true;
    if (this.#opening?.version !== version) this.#opening = this.#catalogue.openSchema();
    const { run, steps } = this.#opening!;
    let step = steps.next();
    while (!step.done && performance.now() < untilMs) step = steps.next();
    if (!step.done) return false;
    this.#opening = undefined;
    const schema = step.value;
    if (schema === undefined) return false;
    const counted = this.#catalogue.countAfter(0);
    const index = new LexicalIndex(schema, counted.pendingCount);
    const scan = { lastId: '', head: counted.head };
    this.#building = { version, run, schema, index, cursor: 0, scan, counted };
    this.#vectorScan = undefined;
    this.#semantic?.beginVersion(version, schema);
    return true;
  }

  #take(
    { index, schema }: Generation,
    id: string,
    product: Pick<ProductRow, 'content' | 'status'> | undefined,
  ): void {
    this.#takenCount += 1;
    if (product?.status === 'active') {
      const item = itemOf(product) as unknown as ProductItem;
      index.upsert(buildDocument(item, schema));
      // Passing the index's own id lets both lanes share one string.
      this.#semantic?.apply(item.external_product_id, item);
    } else {
      index.remove(id);
      this.#semantic?.apply(id, undefined);
    }
  }

  /** Changes that a generation has not read, and the head up to which they were counted. */
  #pendingOf(generation: Generation): Counted {
    const { counted, cursor, scan } = generation;
    const isFar = scan !== undefined || (counted?.pendingCount ?? 0) > countedEachTimeMax;
    if (counted !== undefined && isFar) return counted;
    return (generation.counted = this.#catalogue.countAfter(cursor));
  }
}
