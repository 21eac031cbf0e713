// Shows the progress of an import: a bar for people, regular lines for logs.

import { Presets, SingleBar } from 'cli-progress';
import type { ItemsSummary } from '../../contract/products.ts';

/** Called by the driver of a run. */
export interface ImportProgress {
  /** Counts from 0, also when the import begins again. */
  begin(total: number): void;
  /** Counts of batches that an earlier attempt sent. */
  update(counts: ItemsSummary): void;
  add(counts: ItemsSummary): void;
  end(): void;
}

/** Shows nothing. */
export const silentProgress: ImportProgress = {
  begin() {},
  update() {},
  add() {},
  end() {},
};

const lineIntervalMs = 5000;

/** Progress on standard error: a bar on a terminal, else a line every few seconds. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): ImportProgress {
  const none = { received: 0, accepted: 0, unchanged: 0, stale: 0, rejected: 0 };
  const counts = { ...none };
  const bar = stream.isTTY
    ? new SingleBar(
        {
          stream,
          format:
            '{bar} {percentage}% | {value}/{total} | {rate} items/s | ETA {eta_formatted} | {words}',
          hideCursor: true,
          etaBuffer: 50,
        },
        Presets.shades_classic,
      )
    : undefined;
  let total = 0;
  let startedAtMs = 0;
  let saidAtMs = 0;
  let sentCount = 0;
  let hasEnded = false;
  const show = (isLast: boolean): void => {
    const nowMs = performance.now();
    const rate = Math.round(sentCount / Math.max(0.001, (nowMs - startedAtMs) / 1000));
    const { accepted, unchanged, stale, rejected } = counts;
    const words = `${accepted} accepted, ${unchanged} unchanged, ${stale} stale, ${rejected} rejected`;
    if (bar) return bar.update(counts.received, { rate, words });
    if (!isLast && nowMs - saidAtMs < lineIntervalMs) return;
    saidAtMs = nowMs;
    const left = Math.max(0, total - counts.received);
    const eta = left === 0 || rate === 0 ? '' : `, ETA ${Math.ceil(left / rate)} s`;
    stream.write(`${counts.received}/${total} products, ${rate} items/s${eta}: ${words}\n`);
  };
  const take = (more: ItemsSummary): void => {
    counts.received += more.received;
    counts.accepted += more.accepted;
    counts.unchanged += more.unchanged;
    counts.stale += more.stale;
    counts.rejected += more.rejected;
  };
  return {
    begin(count) {
      total = count;
      sentCount = 0;
      Object.assign(counts, none);
      startedAtMs = saidAtMs = performance.now();
      bar?.start(count, 0, { rate: 0, words: '' });
    },
    update(more) {
      take(more);
      show(false);
    },
    add(more) {
      take(more);
      sentCount += more.received;
      show(false);
    },
    end() {
      // An interruption may come before the beginning, or after the end.
      if (startedAtMs === 0 || hasEnded) return;
      hasEnded = true;
      show(true);
      bar?.stop();
    },
  };
}
