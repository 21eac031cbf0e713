// Reports handoffs to operators: a log line for each step, and metrics of outcomes and times.

import { Counter, Histogram, type Registry } from 'prom-client';
import type { EventLog } from '../base/log.ts';
import type { HandoffMove } from '../chat/session-effects.ts';

const buckets = [1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900, 1800, 3600];

/** Metrics and log lines about handoffs. */
export class HandoffWatch {
  readonly #log: EventLog;
  readonly #handoffs: Counter;
  readonly #waits: Histogram;
  readonly #durations: Histogram;

  constructor(ports: { log: EventLog; registry: Registry }) {
    this.#log = ports.log;
    const registers = [ports.registry];
    this.#handoffs = new Counter({
      name: 'aisle_handoffs_total',
      help: 'Handoffs by what became of them (requested, active, returned, failed) and who asked.',
      labelNames: ['state', 'asked_by'],
      registers,
    });
    this.#waits = new Histogram({
      name: 'aisle_handoff_wait_seconds',
      help: 'From the wish for a person until one took over.',
      buckets,
      registers,
    });
    this.#durations = new Histogram({
      name: 'aisle_handoff_duration_seconds',
      help: 'From the wish for a person until the handoff ended, by its outcome.',
      labelNames: ['outcome'],
      buckets,
      registers,
    });
  }

  /** Takes one step of a handoff. */
  moved(move: HandoffMove): void {
    const { state, askedBy, operatorId, elapsedMs } = move;
    if (state !== 'offered') this.#handoffs.inc({ state, asked_by: askedBy });
    if (state === 'active') this.#waits.observe(elapsedMs / 1000);
    if (state === 'returned' || state === 'failed') {
      this.#durations.observe({ outcome: state }, elapsedMs / 1000);
    }
    this.#log.write('info', {
      event: 'handoff',
      state,
      session_id: move.sessionId,
      tenant_id: move.tenantId,
      asked_by: askedBy,
      operator_id: operatorId ?? undefined,
      elapsed_ms: Math.round(elapsedMs),
    });
  }
}
