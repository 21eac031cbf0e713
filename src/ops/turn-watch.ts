// Reports turns to operators: a log line and a few metrics for each that has ended.

import type { Registry } from 'prom-client';
import type { EventLog } from '../base/log.ts';
import type { EndedTurn } from '../chat/turn-records.ts';
import { DurationTable } from './duration-table.ts';
import { CountTable } from './metrics.ts';

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

/** Metrics and log lines about turns. */
export class TurnWatch {
  readonly #log: EventLog;
  readonly #turns: CountTable;
  readonly #firstDelta: DurationTable;
  readonly #durations: DurationTable;

  constructor(ports: { log: EventLog; registry: Registry }) {
    this.#log = ports.log;
    this.#turns = new CountTable(ports.registry, {
      name: 'aisle_turns_total',
      help: 'Turns that have ended, by outcome; failed ones by the code of the failure.',
      labelNames: ['outcome', 'code'],
    });
    this.#firstDelta = new DurationTable(ports.registry, {
      name: 'aisle_turn_first_delta_seconds',
      help: 'From the admission of a message to the first delta of its answer.',
      buckets,
    });
    this.#durations = new DurationTable(ports.registry, {
      name: 'aisle_turn_duration_seconds',
      help: 'From the admission of a message to the terminal item of its turn.',
      buckets,
    });
  }

  /** Counts and logs a turn that has ended. */
  ended(turn: EndedTurn): void {
    const { outcome, code, firstDeltaMs, durationMs } = turn;
    this.#turns.add(outcome, code ?? '');
    if (firstDeltaMs !== null) this.#firstDelta.observe(firstDeltaMs / 1000);
    if (durationMs !== null) this.#durations.observe(durationMs / 1000);
    this.#log.write(outcome === 'failed' ? 'warn' : 'info', {
      event: 'turn',
      turn_id: turn.turnId,
      session_id: turn.sessionId,
      tenant_id: turn.tenantId,
      request_id: turn.requestId ?? undefined,
      outcome,
      code: code ?? undefined,
      waited_ms: turn.waitedMs ?? undefined,
      first_delta_ms: firstDeltaMs ?? undefined,
      duration_ms: durationMs ?? undefined,
    });
  }
}
