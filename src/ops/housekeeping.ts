// Runs regular work in the background, in bounded steps, e.g. removing expired rows.
// Owns: when each chore runs, and how late it is. Does not own: what a chore does.
// On failure: the error of a chore is reported, and the chore runs again at its next time.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';

/** One chore. It also runs when it has nothing to do. */
export interface Chore {
  readonly name: string;
  /** Does all work that is due. Between two bounded steps it checks whether it must stop. */
  run(isStopped: () => boolean): Promise<unknown>;
  /**
   * Milliseconds that the oldest due row has waited. Without this function, the delay of the chore itself
   * counts.
   */
  lagMs?(): number;
}

/** What housekeeping uses. */
export interface HousekeepingPorts {
  readonly clock: Clock;
  readonly watch: HousekeepingWatch;
  readonly report: (error: unknown, about: { chore: string }) => void;
}

/** The metrics of all chores. */
export class HousekeepingWatch {
  readonly #rounds: Counter<'chore'>;
  readonly #lags = new Map<string, () => number>();

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['chore'] as const;
    this.#rounds = new Counter({
      name: 'aisle_upkeep_rounds_total',
      help: 'Rounds of a chore that are through.',
      labelNames,
      registers,
    });
    const lags = this.#lags;
    registry.registerMetric(
      new Gauge({
        name: 'aisle_upkeep_lag_seconds',
        help: 'For how long the oldest thing that a chore should have done has waited.',
        labelNames,
        registers: [],
        collect() {
          for (const [chore, lagMs] of lags) this.set({ chore }, lagMs() / 1000);
        },
      }),
    );
  }

  begin(chore: string, lagMs: () => number): void {
    this.#rounds.inc({ chore }, 0);
    this.#lags.set(chore, lagMs);
  }

  ended(chore: string): void {
    this.#rounds.inc({ chore });
  }
}

/**
 * Runs all chores every `intervalMs` milliseconds until the returned function is called. The error of a
 * chore is reported, and the others run.
 */
export function startHousekeeping(
  chores: readonly Chore[],
  { clock, watch, report }: HousekeepingPorts,
  intervalMs: number,
): () => void {
  let isStopped = false;
  let cancel = (): void => {};
  const endedMs = new Map<string, number>();
  const beganMs = clock.nowMs();
  for (const chore of chores) {
    const { name } = chore;
    const lateMs = (): number => clock.nowMs() - (endedMs.get(name) ?? beganMs) - intervalMs;
    watch.begin(name, () => chore.lagMs?.() ?? Math.max(0, lateMs()));
  }
  const round = async (): Promise<void> => {
    for (const chore of chores) {
      if (isStopped) return;
      try {
        await chore.run(() => isStopped);
        endedMs.set(chore.name, clock.nowMs());
        watch.ended(chore.name);
      } catch (error) {
        if (!isStopped) report(error, { chore: chore.name });
      }
    }
  };
  const schedule = (): void => {
    cancel = clock.after(intervalMs, () => {
      void round().then(() => {
        if (!isStopped) schedule();
      });
    });
  };
  schedule();
  return () => {
    isStopped = true;
    cancel();
  };
}
