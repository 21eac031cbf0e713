// When snapshots are written: after much has changed, in a quiet moment, one at a time.
//
// A lane reads no changes while its snapshot is written. So a change that comes meanwhile ends the
// attempt, and the next one waits for quiet again; a catalogue that never rests is made to, once in
// a long while.

import type { Clock } from '../../base/clock.ts';

/** What it asks and tells of the lanes. */
export interface SnapshotSchedulePorts {
  readonly clock: Clock;
  /** Enough has changed, and the lane has something whole to write. */
  readonly isDue: (tenantId: string) => boolean;
  /** Writes one, with the lane at rest; rejects where it could not, or `signal` was aborted. */
  readonly keep: (tenantId: string, signal: AbortSignal) => Promise<void>;
  /** One could not be written; it is tried again later. */
  readonly report: (tenantId: string, error: unknown) => void;
}

interface Tenant {
  /** Absent while no time is set for one. */
  cancel: (() => void) | undefined;
  /** Since when one is due; undefined while none is. */
  dueSinceMs: number | undefined;
  /** No other before this. */
  earliestMs: number;
  running: AbortController | undefined;
}

/** A change comes seldom alone. */
const quietMs = 2000;
/** A warm-up changes all the time, and each snapshot writes everything. */
const intervalMs = 5 * 60_000;
/** How long changes may put a snapshot off. */
const patienceMs = 10 * 60_000;

export class SnapshotSchedule {
  readonly #ports: SnapshotSchedulePorts;
  readonly #tenants = new Map<string, Tenant>();
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(ports: SnapshotSchedulePorts) {
    this.#ports = ports;
  }

  /** The tenant's catalogue has changes to read. */
  changed(tenantId: string): void {
    const tenant = this.#tenants.get(tenantId);
    if (tenant === undefined || this.#isImpatient(tenant)) return;
    tenant.running?.abort();
    if (tenant.cancel !== undefined) this.#wait(tenantId, tenant);
  }

  /** The tenant's lane has come further, and has nothing to read now. */
  caughtUp(tenantId: string): void {
    let tenant = this.#tenants.get(tenantId);
    if (tenant?.cancel !== undefined || tenant?.running !== undefined) return;
    if (this.#isClosed || !this.#ports.isDue(tenantId)) return;
    if (tenant === undefined) {
      tenant = { cancel: undefined, dueSinceMs: undefined, earliestMs: 0, running: undefined };
      this.#tenants.set(tenantId, tenant);
    }
    tenant.dueSinceMs ??= this.#ports.clock.nowMs();
    this.#wait(tenantId, tenant);
  }

  /** Ends what is being written; resolves when nothing is any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { cancel, running } of this.#tenants.values()) {
      cancel?.();
      running?.abort();
    }
    await this.#last;
  }

  #isImpatient({ dueSinceMs }: Tenant): boolean {
    return dueSinceMs !== undefined && this.#ports.clock.nowMs() - dueSinceMs > patienceMs;
  }

  #wait(tenantId: string, tenant: Tenant): void {
    const { clock } = this.#ports;
    tenant.cancel?.();
    tenant.cancel = clock.after(Math.max(quietMs, tenant.earliestMs - clock.nowMs()), () => {
      tenant.cancel = undefined;
      this.#last = this.#last.then(() => this.#keep(tenantId, tenant));
    });
  }

  async #keep(tenantId: string, tenant: Tenant): Promise<void> {
    if (this.#isClosed || !this.#ports.isDue(tenantId)) return;
    const running = (tenant.running = new AbortController());
    try {
      await this.#ports.keep(tenantId, running.signal);
      tenant.dueSinceMs = undefined;
      tenant.earliestMs = this.#ports.clock.nowMs() + intervalMs;
    } catch (error) {
      if (!running.signal.aborted) {
        tenant.earliestMs = this.#ports.clock.nowMs() + intervalMs;
        this.#ports.report(tenantId, error);
      }
    } finally {
      tenant.running = undefined;
      this.caughtUp(tenantId);
    }
  }
}
