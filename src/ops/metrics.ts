// What the process measures of itself, for Prometheus; no tenant and no external id in any label.

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Sources that are read when somebody scrapes. */
export interface MetricSources {
  readonly residentActors: () => number;
  readonly openStreams: () => number;
  readonly tails: () => number;
  readonly runningTurns: () => number;
}

/** A registry with the process's defaults and Aisle's own gauges. */
export function createMetrics(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    const made = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(made);
  };
  gauge('aisle_resident_actors', 'Actors in memory.', sources.residentActors);
  gauge('aisle_open_streams', 'Open SSE connections.', sources.openStreams);
  gauge('aisle_tails', 'Session streams with a tail in memory.', sources.tails);
  gauge('aisle_running_turns', 'Turns that are being answered.', sources.runningTurns);
  return registry;
}
