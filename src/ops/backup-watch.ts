// Observes the continuous backup for operators: how far it is behind, and whether its target accepts it.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';

/** What the backup reports. Times are in milliseconds since 1970. */
export interface BackupState {
  readonly completeUntilMs: number;
  readonly lastBaseMs: number;
  readonly shippedBytes: number;
  readonly fault: string | null;
}

/** Metrics and log lines about the backup. */
export class BackupWatch {
  readonly #log: Logger;
  readonly #bytes: Counter;
  readonly #startedMs: number;
  #state: BackupState = { completeUntilMs: 0, lastBaseMs: 0, shippedBytes: 0, fault: null };

  /** If `isOn` is false, the lag is always 0. */
  constructor(ports: { log: Logger; registry: Registry; clock: Clock; isOn: boolean }) {
    const { log, registry, clock, isOn } = ports;
    this.#log = log;
    this.#startedMs = clock.nowMs();
    const registers = [registry];
    this.#bytes = new Counter({
      name: 'aisle_backup_shipped_bytes_total',
      help: 'Bytes that went to the target of the backup.',
      registers,
    });
    const read = (name: string, help: string, value: () => number): void => {
      const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(value()) });
    };
    read(
      'aisle_backup_lag_seconds',
      'How old the oldest change is that the target of the backup may not have; 0 without a backup.',
      () => (isOn ? Math.max(0, clock.nowMs() - this.#completeUntilMs) / 1000 : 0),
    );
    read(
      'aisle_backup_base_timestamp_seconds',
      'When the last base of the backup was complete; 0: there is none.',
      () => this.#state.lastBaseMs / 1000,
    );
    read('aisle_backup_failing', '1 while the target of the backup does not take it.', () =>
      this.#state.fault === null ? 0 : 1,
    );
  }

  get #completeUntilMs(): number {
    return this.#state.completeUntilMs || this.#startedMs;
  }

  /** Takes a report of the backup. */
  told(state: BackupState): void {
    const former = this.#state;
    this.#state = state;
    // A restarted process counts from 0.
    const isSame = state.shippedBytes >= former.shippedBytes;
    this.#bytes.inc(isSame ? state.shippedBytes - former.shippedBytes : state.shippedBytes);
    if (state.lastBaseMs > former.lastBaseMs) {
      const ended_at = new Date(state.lastBaseMs).toISOString();
      this.#log.info({ event: 'backup_base', ended_at }, 'a base of the backup is complete');
    }
    if (state.fault !== null && state.fault !== former.fault) this.failed(state.fault);
    if (state.fault === null && former.fault !== null) {
      this.#log.info({ event: 'backup_resumed' }, 'the backup goes on');
    }
  }

  /** Call it when the backup has stopped for now. */
  failed(reason: string): void {
    this.#state = { ...this.#state, fault: reason };
    this.#log.warn(
      { event: 'backup_failing', reason },
      'the backup does not go on; it is tried again',
    );
  }
}
