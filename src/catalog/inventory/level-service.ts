// Reads stored levels, and resets wrong ones.

import type { Reply, TenantCall } from '../../contract/call.ts';
import type { LevelList, LevelListQuery, LevelReset } from '../../contract/inventory.ts';
import { Refusal } from '../../contract/problems.ts';
import { validationFailed } from '../../contract/validation.ts';
import { productTable } from '../../journal/catalogue-tables.ts';
import { remove, type Journal, type Key } from '../../journal/journal.ts';
import { formatMicroseconds } from '../microseconds.ts';
import { storedItemOf } from '../product-judgement.ts';
import { levelKey, levelTable, partOf, type PlacedLevel } from './inventory-tables.ts';

export interface LevelPorts {
  readonly journal: Journal;
  /** Runs `work` in the order of the tenant's inventory events. */
  readonly inOrder: <T>(tenantId: string, work: () => Promise<T>) => Promise<T>;
  /** Called with the products whose levels have changed. */
  readonly onLevels: (tenantId: string, productIds: Iterable<string>) => void;
}

const pageMax = 1000;
const pageDefault = 100;
/** Levels removed in one change. */
const removedPerStep = 1000;

export class LevelService {
  readonly #ports: LevelPorts;

  constructor(ports: LevelPorts) {
    this.#ports = ports;
  }

  /** GET /api/v1/inventory/levels/{external_product_id}: the stored levels of one product, a page at a time. */
  list({
    tenantId,
    params,
    query: { limit: limitText, after },
  }: Pick<TenantCall<undefined, LevelListQuery>, 'tenantId' | 'params' | 'query'>): Reply {
    const productId = params['external_product_id'] ?? '';
    const limit = limitText === undefined ? pageDefault : Number(limitText);
    if (limit < 1 || limit > pageMax) {
      const detail = `must be a whole number from 1 to ${pageMax}`;
      throw validationFailed([{ pointer: '#/limit', code: 'out_of_range', detail }]);
    }
    const last = after ? decodeCursor(after) : undefined;
    const found = this.#after(tenantId, { productId, last, limit: limit + 1 });
    const page = found.slice(0, limit);
    const names = this.#variantNames(tenantId, productId);
    const end = page.at(-1);
    const body: LevelList = {
      items: page.map((level) => shownLevel(productId, level, names)),
      next_cursor: end === undefined ? (after ?? '') : encodeCursor(end),
      has_more: found.length > limit,
    };
    return { status: 200, body };
  }

  /**
   * POST /api/v1/inventory/levels/{external_product_id}/reset: removes the level of one place. The availability is unknown
   * until the next event, which counts with any time.
   */
  reset({ tenantId, params, body }: TenantCall<LevelReset>): Promise<Reply> {
    const productId = params['external_product_id'] ?? '';
    const key = levelKey(tenantId, { external_product_id: productId, ...body });
    return this.#forget(tenantId, productId, () =>
      this.#remove(this.#ports.journal.get(levelTable, key) === undefined ? [] : [key]),
    );
  }

  /** DELETE /api/v1/inventory/levels/{external_product_id}: removes every level of the product. */
  forget({ tenantId, params }: Pick<TenantCall<undefined>, 'tenantId' | 'params'>): Promise<Reply> {
    const productId = params['external_product_id'] ?? '';
    return this.#forget(tenantId, productId, () => this.#removeAll(tenantId, productId));
  }

  #forget(tenantId: string, productId: string, removing: () => Promise<number>): Promise<Reply> {
    const { inOrder, onLevels } = this.#ports;
    return inOrder(tenantId, async () => {
      const reset = await removing();
      if (reset > 0) onLevels(tenantId, [productId]);
      return { status: 200, body: { reset } };
    });
  }

  async #removeAll(tenantId: string, productId: string): Promise<number> {
    let resetCount = 0;
    for (;;) {
      const levels = this.#after(tenantId, { productId, last: undefined, limit: removedPerStep });
      if (levels.length === 0) return resetCount;
      const keys = levels.map(({ variant, location }) => [tenantId, productId, variant, location]);
      resetCount += await this.#remove(keys);
    }
  }

  async #remove(keys: readonly Key[]): Promise<number> {
    if (keys.length === 0) return 0;
    await this.#ports.journal.commit({ puts: keys.map((key) => remove(levelTable, key)) });
    return keys.length;
  }

  #after(
    tenantId: string,
    { productId, last, limit }: { productId: string; last: Place | undefined; limit: number },
  ): PlacedLevel[] {
    const start = [tenantId, productId, last?.variant ?? '', last?.location ?? ''];
    const levels: PlacedLevel[] = [];
    for (const { key, row } of this.#ports.journal.range(levelTable, { start, limit: limit + 1 })) {
      const [tenant, product, variant = '', location = ''] = key;
      if (tenant !== tenantId || product !== productId || levels.length === limit) break;
      if (last && variant === last.variant && location === last.location) continue;
      levels.push({ ...row, variant: String(variant), location: String(location) });
    }
    return levels;
  }

  /** Ids by their part of a key; a long id is stored as its hash. */
  #variantNames(tenantId: string, productId: string): ReadonlyMap<string, string> {
    const row = this.#ports.journal.get(productTable, [tenantId, productId]);
    if (row === undefined || row.status === 'deleted') return new Map();
    const ids = (storedItemOf(row).variants ?? []).map((one) => one.external_variant_id);
    return new Map(ids.map((id) => [partOf(id), id]));
  }
}

function shownLevel(
  productId: string,
  { variant, location, available, occurred_at_us, sequence }: PlacedLevel,
  names: ReadonlyMap<string, string>,
): LevelList['items'][number] {
  return {
    external_product_id: productId,
    ...(variant !== '' && { external_variant_id: names.get(variant) ?? variant }),
    ...(location !== '' && { external_location_id: location }),
    available,
    occurred_at: formatMicroseconds(occurred_at_us),
    ...(sequence !== undefined && { sequence }),
  };
}

type Place = Pick<PlacedLevel, 'variant' | 'location'>;

function encodeCursor({ variant, location }: Place): string {
  return Buffer.from(JSON.stringify([variant, location])).toString('base64url');
}

function decodeCursor(cursor: string): Place {
  try {
    const [variant, location, ...more] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    if (typeof variant === 'string' && typeof location === 'string' && more.length === 0) {
      return { variant, location };
    }
  } catch {
    // Reported below.
  }
  throw new Refusal('cursor_invalid', 'This is no cursor of this list.');
}
