// Removes all data of a deleted tenant, part by part, while the server runs.
// Owns: the order of the parts, and that each deletion finishes, also over crashes.
// Does not own: what a part removes (the services).
// INV-511: the removal begins after the tenant's running requests have ended, and no request begins after the
// mark: so no new row of the tenant appears behind a pass.
// On failure: the tenant stays marked and refused, and the removal is tried again until it finishes.

import { forgetKeysOf } from '../access/api-keys.ts';
import { deleteTenant, endTenant, storeOf } from '../access/tenants.ts';
import { eraseCatalogueRows } from '../catalog/catalogue-rows.ts';
import { SearchUnavailable } from '../search/port.ts';
import { JournalFault } from '../journal/journal.ts';
import type { Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import type { Chat } from './chat.ts';

/** Time limit for reading or writing a snapshot of a large catalogue, in milliseconds. */
const lanesMsMax = 60_000;
const retryMs = 1000;

/** The removal of deleted tenants. */
export class TenantErasure {
  readonly #base: Base;
  readonly #catalogue: Catalogue;
  readonly #chat: Chat;
  readonly #underWay = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(base: Base, catalogue: Catalogue, chat: Chat) {
    this.#base = base;
    this.#catalogue = catalogue;
    this.#chat = chat;
  }

  /**
   * Marks a tenant, so that its requests are refused from now on. Resolves once the mark is on disk. The
   * removal then runs in the background. Throws `TenancyError` if there is no such tenant.
   */
  async begin(tenantId: string): Promise<void> {
    if (this.#underWay.has(tenantId)) return;
    await this.#mark(tenantId);
    this.#start(tenantId);
  }

  /** Resumes deletions that an earlier process, or a command, began. */
  resume(): void {
    for (const { tenant_id, is_deleting } of this.#base.tenants.list()) {
      if (is_deleting) this.#start(tenant_id);
    }
  }

  /** Resolves when no removal runs. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Stops after the current part; the next start resumes the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
  }

  async #mark(tenantId: string): Promise<void> {
    const store = storeOf(this.#base.journal);
    await store.write(deleteTenant(store, tenantId));
  }

  #start(tenantId: string): void {
    if (this.#underWay.has(tenantId)) return;
    const work = this.#untilGone(tenantId).finally(() => this.#underWay.delete(tenantId));
    this.#underWay.set(tenantId, work);
  }

  async #untilGone(tenantId: string): Promise<void> {
    const { journal, log, report, clock } = this.#base;
    while (!this.#isClosed) {
      try {
        // Work that ends on its own, such as a turn, may write after a pass. So passes repeat until one
        // finds no row.
        while (!this.#isClosed && (await this.#pass(tenantId)) > 0);
        if (this.#isClosed) return;
        await journal.commit({ puts: endTenant(tenantId) });
        log.info({ event: 'tenant_deleted', tenant_id: tenantId }, 'a tenant is deleted');
        return;
      } catch (error) {
        const isPassing = error instanceof JournalFault || error instanceof SearchUnavailable;
        if (!isPassing) report(error, { tenant_id: tenantId });
        await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
      }
    }
  }

  /** Makes one pass over all parts. Resolves with the number of removed rows. */
  async #pass(tenantId: string): Promise<number> {
    const { journal, tokens, idempotency, requestsInside, clock } = this.#base;
    const { changes, registry, stock, lanes, media, indexSync, schemaSync } = this.#catalogue;
    const { upkeep } = this.#chat;
    // A change of the tenant that began before may have removed the mark, so it is set again. From the next
    // turn of the event loop on, no look-up returns the unmarked tenant.
    await this.#mark(tenantId);
    // This comes first: it ends waiting readers and their requests.
    await upkeep.closeAll(tenantId);
    await requestsInside.none(tenantId);
    const keys = forgetKeysOf(storeOf(journal), tenantId);
    await journal.commit({ puts: keys });
    const removedCount =
      keys.length +
      (await indexSync.erase(tenantId, journal.upkeep)) +
      (await schemaSync.erase(tenantId, journal.upkeep)) +
      (await changes.erase(tenantId, () => eraseCatalogueRows(journal, tenantId))) +
      (await media.erase(tenantId)) +
      (await tokens.forgetTenant(tenantId)) +
      (await idempotency.sweep(clock.nowMs(), tenantId)) +
      // This comes last: readers have received the end of their streams by then.
      (await upkeep.erase(tenantId));
    registry.forget(tenantId);
    stock.clear();
    await lanes.forget(tenantId, lanesMsMax);
    return removedCount;
  }
}
