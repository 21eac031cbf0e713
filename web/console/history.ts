// Pieces of the server's history, put together.

import type { HistoryPage } from './shapes.ts';

const keptMs = 3600 * 1000;

/**
 * A history with a later piece of it behind; what is older than an hour goes. A piece that is not
 * later is of a clock that was set back: it stands alone.
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
