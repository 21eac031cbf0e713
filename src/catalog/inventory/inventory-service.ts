// Takes signed inventory events (contract 9): one event is one atomic change, and a tenant's events are judged
// one by one. INV-710: an event writes levels and its own rows, never a product or a change, so content
// hashes, projection versions and embeddings never change with inventory.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { sha256Hex } from '../../base/hash.ts';
import type { Reply, TenantCall } from '../../contract/call.ts';
import type { InventoryEvent, InventoryLevel, WebhookHeaders } from '../../contract/inventory.ts';
import { Refusal, type ProblemEntry } from '../../contract/problems.ts';
import { validationFailed } from '../../contract/validation.ts';
import { productTable, type ProductRow } from '../../journal/catalogue-tables.ts';
import { put, type Journal, type Put } from '../../journal/journal.ts';
import { KeyedQueue } from '../../base/keyed-queue.ts';
import { canonicalText } from '../content-hash.ts';
import { parseMicroseconds } from '../microseconds.ts';
import { storedItemOf } from '../product-judgement.ts';
import {
  answerOf,
  encodeOutcome,
  forgetPuts,
  recallEvent,
  rememberPuts,
  type LevelFate,
} from './event-memory.ts';
import { checkSignature } from './event-signature.ts';
import { levelKey, levelTable } from './inventory-tables.ts';
import { judgeLevel, type Level } from './level-judgement.ts';

export interface InventoryPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  /** The tenant's active secrets. */
  readonly secretsOf: (tenantId: string) => readonly string[];
  readonly tenantIds: () => Iterable<string>;
  /** Called with the products whose levels have changed. */
  readonly onLevels: (tenantId: string, productIds: Iterable<string>) => void;
}

export interface InventoryOptions {
  readonly toleranceSeconds: number;
  /** A level's time may be this far ahead of the server's. */
  readonly aheadSecondsMax: number;
  /** How long an event id is remembered. */
  readonly memoryMs: number;
}

/** An event with a valid signature. */
export interface InventoryCall extends TenantCall<InventoryEvent> {
  readonly eventId: string;
}

interface ToldLevel {
  readonly about: InventoryLevel;
  readonly level: Level;
}

/** Levels judged before other work gets a turn of the loop. */
const levelsPerTurn = 100;
const forgottenPerStep = 500;

export class InventoryService {
  readonly #ports: InventoryPorts;
  readonly #options: InventoryOptions;
  readonly #queue = new KeyedQueue();

  constructor(ports: InventoryPorts, options: InventoryOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Throws `signature_invalid` or `signature_timestamp_out_of_range` unless the tenant signed. */
  verify(tenantId: string, headers: WebhookHeaders, bytes: Uint8Array): void {
    checkSignature(bytes, headers, {
      secrets: this.#ports.secretsOf(tenantId),
      nowMs: this.#ports.clock.nowMs(),
      toleranceSeconds: this.#options.toleranceSeconds,
    });
  }

  /** POST /api/v1/inventory/events: 200 for every event, also for one that changes nothing. */
  receive({ tenantId, eventId, body }: InventoryCall): Promise<Reply> {
    const told = readTimes(body);
    const fingerprint = sha256Hex(canonicalText(body));
    const { journal, clock, onLevels } = this.#ports;
    return this.#queue.run(tenantId, async () => {
      const nowMs = clock.nowMs();
      const known = recallEvent(journal, [tenantId, eventId], nowMs);
      if (known !== undefined && known.fingerprint !== fingerprint) {
        throw new Refusal('idempotency_key_reused', 'This webhook-id came with another body.');
      }
      if (known !== undefined) {
        return { status: 200, body: answerOf(eventId, known.outcome, true) };
      }
      const latestUs = (nowMs + this.#options.aheadSecondsMax * 1000) * 1000;
      const { fates, puts, productIds } = await this.#judge(tenantId, told, latestUs);
      const outcome = encodeOutcome(fates);
      const expires_at_ms = nowMs + this.#options.memoryMs;
      const memory = { fingerprint, expires_at_ms, outcome };
      const memoryPuts = rememberPuts(journal, [tenantId, eventId], memory);
      await journal.commit({ puts: [...puts, ...memoryPuts] });
      onLevels(tenantId, productIds);
      return { status: 200, body: answerOf(eventId, outcome, false) };
    });
  }

  /** Runs `work` between two events of a tenant. */
  inOrder<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(tenantId, work);
  }

  /** Removes expired events, in bounded steps; resolves with how many. */
  async sweep(): Promise<number> {
    const { journal, clock } = this.#ports;
    let forgottenCount = 0;
    for (const tenantId of this.#ports.tenantIds()) {
      const step = async (): Promise<number> => {
        const bounds = { nowMs: clock.nowMs(), countMax: forgottenPerStep };
        const puts = forgetPuts(journal, tenantId, bounds);
        if (puts.length > 0) await journal.commit({ puts });
        return puts.length / 2;
      };
      for (;;) {
        // In the tenant's own order, so that no event is removed while it is being received again.
        const count = await this.#queue.run(tenantId, step);
        forgottenCount += count;
        if (count < forgottenPerStep) break;
      }
    }
    return forgottenCount;
  }

  /** Judges levels in the order sent: a later level of the same event is compared with the earlier one. */
  async #judge(tenantId: string, told: readonly ToldLevel[], latestUs: number) {
    const { journal } = this.#ports;
    const catalogue = new CatalogueLook(journal, tenantId);
    const decided = new Map<string, { readonly level: Level; readonly put: Put }>();
    const fates: LevelFate[] = [];
    const productIds = new Set<string>();
    for (const [index, { about, level }] of told.entries()) {
      if (index > 0 && index % levelsPerTurn === 0) await nextTurn();
      const key = levelKey(tenantId, about);
      const name = key.join('\u0000');
      const stored = decided.get(name)?.level ?? journal.get(levelTable, key);
      const status = judgeLevel(stored, level, latestUs);
      fates.push({ status, matched: catalogue.knows(about) });
      if (status !== 'applied') continue;
      decided.set(name, { level, put: put(levelTable, key, level) });
      productIds.add(about.external_product_id);
    }
    return { fates, puts: [...decided.values()].map((one) => one.put), productIds };
  }
}

/** Which products and variants exist; each product is read once per event. */
class CatalogueLook {
  readonly #journal: Pick<Journal, 'get'>;
  readonly #tenantId: string;
  readonly #rows = new Map<string, ProductRow | null>();
  readonly #variants = new Map<string, ReadonlySet<string>>();

  constructor(journal: Pick<Journal, 'get'>, tenantId: string) {
    this.#journal = journal;
    this.#tenantId = tenantId;
  }

  knows({ external_product_id: id, external_variant_id: variantId }: InventoryLevel): boolean {
    let row = this.#rows.get(id);
    if (row === undefined) {
      row = this.#journal.get(productTable, [this.#tenantId, id]) ?? null;
      this.#rows.set(id, row);
    }
    if (row === null || row.status === 'deleted') return false;
    // The product's item is needed for levels of variants alone.
    return variantId === undefined || this.#variantsOf(id, row).has(variantId);
  }

  #variantsOf(id: string, row: ProductRow): ReadonlySet<string> {
    let variantIds = this.#variants.get(id);
    if (variantIds === undefined) {
      const { variants = [] } = storedItemOf(row);
      variantIds = new Set(variants.map((variant) => variant.external_variant_id));
      this.#variants.set(id, variantIds);
    }
    return variantIds;
  }
}

/** The levels with their times as numbers; throws `validation_failed` for an invalid time. */
function readTimes({ timestamp, data }: InventoryEvent): ToldLevel[] {
  const faults: ProblemEntry[] = [];
  const read = (text: string, pointer: string): number => {
    const microseconds = parseMicroseconds(text);
    if (microseconds === undefined) {
      faults.push({ pointer, code: 'bad_format', detail: 'is not a time that exists' });
    }
    return microseconds ?? 0;
  };
  read(timestamp, '#/timestamp');
  const told = data.levels.map((about, index) => ({
    about,
    level: {
      available: about.available,
      occurred_at_us: read(about.occurred_at, `#/data/levels/${index}/occurred_at`),
      ...(about.sequence !== undefined && { sequence: about.sequence }),
    },
  }));
  if (faults.length > 0) throw validationFailed(faults);
  return told;
}
