// The report of an activation: how many products there are, and how many have attributes that it drops.
//
// An activation changes no product, so the first number is the live count of that moment. The second
// is 0, and known at once, if the schema has all former attributes and no product had an unknown one
// before. For a schema that drops attributes, products are read after the activation, a few rows at a
// time with pauses, and the number appears when it is complete. Nothing is stored per product, so
// writes cost nothing more.

import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../base/assert.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import {
  isEmbedded,
  type ActivationProducts,
  type AttributeEntry,
  type EmbeddedChanges,
} from '../contract/schema-sync.ts';
import { liveCountTable, productTable } from '../journal/catalogue-tables.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import type { ActiveSchema, SchemaRegistry } from './active-schema.ts';
import { storedItemOf, type StoredItem } from './product-judgement.ts';
import { BackgroundWork } from './schema-work.ts';

interface Report {
  readonly untouched: number;
  readonly embedded_changes: EmbeddedChanges;
  /** Null until counted, and for ever if another activation came before the count ended. */
  readonly counted: Counted | null;
}

interface Counted {
  readonly with_unknown_attributes: number;
  readonly unknown_attributes: ActivationProducts['unknown_attributes'];
  readonly at_ms: number;
}

/** Key: [tenant, version]. */
export const reportTable = defineTable<Report>('schema_reports', 'placed');

/** Reports whose products are not counted yet. Key: [tenant, version]. */
export const uncountedTable = defineTable<true>('schema_reports_uncounted', 'placed');

/** Products read without a pause: a few milliseconds for the largest ones. */
const STEP_PRODUCTS = 25;

/** The pause: about three steps long, so that other work has most of the loop's time. */
const REST_MS = 1;

/** Attributes that one report names. */
const LISTED_ATTRIBUTES_MAX = 100;

export interface SchemaReportsPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly registry: SchemaRegistry;
}

/** Attribute keys of the product and its variants that are not in the schema, ascending. */
export function unknownAttributesOf(item: StoredItem, schema: ActiveSchema): string[] {
  const unknown = new Set<string>();
  const look = (values: Readonly<Record<string, unknown>> | undefined): void => {
    for (const key in values) if (!schema.attributes.has(key)) unknown.add(key);
  };
  look(item.attributes);
  for (const { options, attributes } of item.variants ?? []) {
    look(options);
    look(attributes);
  }
  return unknown.size === 0 ? [] : [...unknown].sort();
}

export class SchemaReports {
  readonly #ports: SchemaReportsPorts;
  readonly #work: BackgroundWork;

  constructor(ports: SchemaReportsPorts) {
    this.#ports = ports;
    this.#work = new BackgroundWork(ports.clock);
  }

  /** The rows that belong to an activation of `next`, in its change. */
  activationPuts(tenantId: string, former: ActiveSchema | null, next: ActiveSchema): Put[] {
    const { journal, clock } = this.#ports;
    const untouched = journal.get(liveCountTable, [tenantId]) ?? 0;
    const embedded_changes = embeddedChanges(former?.attributes ?? new Map(), next.attributes);
    if (untouched > 0 && !this.#isKnownClean(tenantId, former, next.attributes)) {
      return [
        put(reportTable, [tenantId, next.version], { untouched, embedded_changes, counted: null }),
        put(uncountedTable, [tenantId, next.version], true),
      ];
    }
    const none = { with_unknown_attributes: 0, unknown_attributes: [], at_ms: clock.nowMs() };
    const report = { untouched, embedded_changes, counted: none };
    return [put(reportTable, [tenantId, next.version], report)];
  }

  /** Counts the products of an activation in the background. */
  carryOn(tenantId: string, version: string): void {
    if (this.#ports.journal.get(uncountedTable, [tenantId, version]) === undefined) return;
    this.#work.start(`${tenantId} ${version}`, () => this.#count(tenantId, version));
  }

  /** Resumes counts that an earlier process did not finish: at most a row or two per tenant. */
  resumeUncounted(): void {
    for (const { key } of this.#ports.journal.range(uncountedTable, {})) {
      this.carryOn(String(key[0]), String(key[1]));
    }
  }

  /** The report of a version, as callers see it; empty for a version without one. */
  of(tenantId: string, version: string): ActivationProducts | undefined {
    const report = this.#ports.journal.get(reportTable, [tenantId, version]);
    if (report === undefined) return undefined;
    const { untouched, counted } = report;
    return {
      untouched,
      with_unknown_attributes: counted?.with_unknown_attributes ?? null,
      unknown_attributes: counted?.unknown_attributes ?? [],
      counted_at: counted === null ? null : formatTime(counted.at_ms),
    };
  }

  /** The changes of a version to the embedded text. */
  embeddedChangesOf(tenantId: string, version: string): EmbeddedChanges {
    return this.#ports.journal.get(reportTable, [tenantId, version])?.embedded_changes ?? [];
  }

  /** Resolves when nothing is being counted. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Stops at the next pause; a later process counts from the start. */
  close(): Promise<void> {
    return this.#work.close();
  }

  /** Whether no product can have an attribute that is not in the next schema. */
  #isKnownClean(
    tenantId: string,
    former: ActiveSchema | null,
    next: ReadonlyMap<string, AttributeEntry>,
  ): boolean {
    if (former === null) return false;
    const report = this.#ports.journal.get(reportTable, [tenantId, former.version]);
    if (report?.counted?.with_unknown_attributes !== 0) return false;
    for (const key of former.attributes.keys()) if (!next.has(key)) return false;
    return true;
  }

  async #count(tenantId: string, version: string): Promise<void> {
    const { journal, registry, clock } = this.#ports;
    const counts = new Map<string, number>();
    let withUnknown = 0;
    let upTo: string | null = '';
    while (upTo !== null) {
      if (this.#work.isClosed) return;
      const schema = await registry.active(tenantId);
      // Another version is active: this report is not needed any more.
      if (schema?.version !== version) {
        return journal.commit({ puts: [remove(uncountedTable, [tenantId, version])] });
      }
      const step = this.#step(tenantId, upTo);
      for (const item of step.items) {
        const keys = unknownAttributesOf(item, schema);
        if (keys.length > 0) withUnknown += 1;
        for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      upTo = step.upTo;
      if (upTo !== null) await sleep(REST_MS);
    }
    const report = journal.get(reportTable, [tenantId, version]);
    assert(report, `the activation of ${version} wrote its report`);
    const counted: Counted = {
      with_unknown_attributes: withUnknown,
      unknown_attributes: mostFrequent(counts),
      at_ms: clock.nowMs(),
    };
    await journal.commit({
      puts: [
        put(reportTable, [tenantId, version], { ...report, counted }),
        remove(uncountedTable, [tenantId, version]),
      ],
    });
  }

  /** The active products among the next few, and the last product read; null after the last. */
  #step(tenantId: string, after: string): { items: StoredItem[]; upTo: string | null } {
    const items: StoredItem[] = [];
    let upTo: string | null = null;
    for (const { key, row } of this.#ports.journal.range(productTable, {
      start: [tenantId, after],
      limit: STEP_PRODUCTS + 1,
    })) {
      if (key[0] !== tenantId) break;
      if (key[1] === after) continue;
      upTo = String(key[1]);
      if (row.status === 'active') items.push(storedItemOf(row));
    }
    return { items, upTo };
  }
}

function embeddedChanges(
  former: ReadonlyMap<string, AttributeEntry>,
  next: ReadonlyMap<string, AttributeEntry>,
): EmbeddedChanges {
  const has = (entries: ReadonlyMap<string, AttributeEntry>, key: string): boolean => {
    const entry = entries.get(key);
    return entry !== undefined && isEmbedded(entry);
  };
  const changes: EmbeddedChanges = [];
  for (const attribute_key of new Set([...former.keys(), ...next.keys()])) {
    const was = has(former, attribute_key);
    if (was === has(next, attribute_key)) continue;
    changes.push({ attribute_key, change: was ? 'removed' : 'added' });
    if (changes.length === LISTED_ATTRIBUTES_MAX) break;
  }
  return changes;
}

function mostFrequent(
  counts: ReadonlyMap<string, number>,
): { attribute_key: string; products: number }[] {
  return [...counts]
    .map(([attribute_key, products]) => ({ attribute_key, products }))
    .sort(
      (left, right) =>
        right.products - left.products || (left.attribute_key < right.attribute_key ? -1 : 1),
    )
    .slice(0, LISTED_ATTRIBUTES_MAX);
}
