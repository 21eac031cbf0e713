// Pieces of the server's history, put together.

import type { HistoryPage } from './api.ts';

const keptMs = 3600 * 1000;

/** A history with a later piece of it behind; what is older than an hour goes. */
export function joined(before: HistoryPage, later: HistoryPage): HistoryPage {
  if (later.times_ms.length === 0) return before;
  const times = [...before.times_ms, ...later.times_ms];
  const oldest = (times.at(-1) ?? 0) - keptMs;
  const from = times.findIndex((time) => time >= oldest);
  const series = Object.fromEntries(
    Object.entries(later.series).map(([name, values]) => [
      name,
      [...(before.series[name] ?? []), ...values].slice(from),
    ]),
  );
  return { sample_ms: later.sample_ms, times_ms: times.slice(from), series };
}
