// Joins pieces of the server's history.

import type { HistoryPage } from './shapes.ts';

const keptMs = 3600 * 1000;

/**
 * A history with a later piece appended, and without samples older than an hour. After the clock was set back a
 * piece is not later: then it replaces the history.
 */
export function joined(before: HistoryPage, later: HistoryPage): HistoryPage {
  const [first] = later.times_ms;
  if (first === undefined) return before;
  if (first <= (before.times_ms.at(-1) ?? 0)) return later;
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
