// Decides when snapshots are written: after many changes, in a quiet moment, one at a time.
// A lane reads no changes while its snapshot is written. So a change aborts the write, and the next attempt
// waits for a quiet moment again. If a catalogue changes all the time, its changes have to wait once in a
// long while.

import type { Clock } from '../../base/clock.ts';

/** What the schedule needs from the lanes. */
export interface SnapshotSchedulePorts {
  readonly clock: Clock;
  /** Whether enough has changed, and the lane has a complete index to write. */
  readonly isDue: (tenantId: string) => boolean;
  /** Writes a snapshot while the lane reads no changes. Rejects if it failed or `signal` was aborted. */
  readonly keep: (tenantId: string, signal: AbortSignal) => Promise<void>;
  /** Called when a write failed. The schedule tries again later. */
  readonly report: (tenantId: string, error: unknown) => void;
}

interface Tenant {
  /** Absent while no time is set for a snapshot. */
  cancel: (() => void) | undefined;
  /** Clock time since when a snapshot is due; undefined while none is. */
  dueSinceMs: number | undefined;
  /** Clock time before which no further snapshot is written. */
  earliestMs: number;
  running: AbortController | undefined;
}

/** Time without changes before a write, because changes mostly come in groups. */
const quietMs = 2000;
/** Time between two snapshots: during embedding changes never stop, and each snapshot writes everything. */
const intervalMs = 5 * 60_000;
/** Time for which changes may delay a snapshot. */
const patienceMs = 10 * 60_000;

/** The times of all tenants' snapshots. */
export class SnapshotSchedule {
  readonly #ports: SnapshotSchedulePorts;
  readonly #tenants = new Map<string, Tenant>();
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(ports: SnapshotSchedulePorts) {
    this.#ports = ports;
  }

  /** Call it when the tenant's catalogue has changes to read. */
  changed(tenantId: string): void {
    const tenant = this.#tenants.get(tenantId);
    if (tenant === undefined || this.#isImpatient(tenant)) return;
    tenant.running?.abort();
    if (tenant.cancel !== undefined) this.#wait(tenantId, tenant);
  }

  /** Call it when the tenant's lane has read all changes. */
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
