// When snapshots are written: after many changes, in a quiet moment, one at a time.
//
// A lane reads no changes while its snapshot is written. So a change ends the attempt, and the next one waits for
// a quiet moment again. For a catalogue that changes all the time, changes wait once in a long while.

import type { Clock } from '../../base/clock.ts';

/** The lanes, as the schedule needs them. */
export interface SnapshotSchedulePorts {
  readonly clock: Clock;
  /** Whether enough has changed, and the lane has a complete index to write. */
  readonly isDue: (tenantId: string) => boolean;
  /** Writes one while the lane reads no changes; rejects if it failed, or `signal` was aborted. */
  readonly keep: (tenantId: string, signal: AbortSignal) => Promise<void>;
  /** A write failed; the schedule tries again later. */
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

/** The quiet time: changes mostly come in groups. */
const quietMs = 2000;
/** The time between two snapshots: during embedding changes never stop, and each snapshot writes everything. */
const intervalMs = 5 * 60_000;
/** How long changes may delay a snapshot. */
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

  /** The tenant's lane has read all changes. */
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

  /** Aborts the running write; resolves when it has ended. */
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
