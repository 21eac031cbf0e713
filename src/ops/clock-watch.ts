// Reports jumps of the wall clock: a log line for each event, and metrics.

import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';
import { SteadyClock, type ClockEvent } from '../base/steady-clock.ts';
import { counter, gauge, type MetricRegistry } from './metrics.ts';

/** A clock that is watched until it is stopped. */
export interface WatchedClock {
  readonly clock: Clock;
  /** Registers the metrics of the clock. */
  expose(registry: MetricRegistry): void;
  stop(): void;
}

/**
 * Watches a clock: the server's own one, which follows the machine's clock while that is plausible, or the
 * `given` one, which is always trusted.
 */
export function watchClock(log: Logger, given?: Clock): WatchedClock {
  let jumpCount = 0;
  const steady = new SteadyClock((event) => {
    if (event.kind === 'jumped') jumpCount += 1;
    tell(log, event);
  });
  const stop = given === undefined ? steady.start() : (): void => {};
  return {
    clock: given ?? steady,
    stop,
    expose(registry) {
      gauge(registry, 'aisle_clock_held_back_seconds', () => steady.heldBackMs / 1000);
      counter(registry, 'aisle_clock_jumps_total', () => jumpCount);
    },
  };
}

function tell(log: Logger, event: ClockEvent): void {
  switch (event.kind) {
    case 'jumped':
      log.warn(
        { event: 'clock_jumped', by_seconds: Math.round(event.byMs / 1000) },
        'the clock of the machine jumped; the server keeps its own time until that holds',
      );
      return;
    case 'returned':
      log.info({ event: 'clock_returned' }, 'the clock of the machine is back');
      return;
    case 'followed':
      log.warn(
        { event: 'clock_followed', by_seconds: Math.round(event.byMs / 1000) },
        'the clock of the machine has held; the server follows it now',
      );
  }
}
