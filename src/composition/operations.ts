// Metrics, log lines, the gate, and the level of load.

import type { Clock } from '../base/clock.ts';
import { isSessionId } from '../base/id.ts';
import { DroppedLines, EventLog, type Logger } from '../base/log.ts';
import type { Config } from '../config.ts';
import type { Backlog } from '../journal/commit-meter.ts';
import type { DamagedPlace } from '../journal/damage-list.ts';
import { Gate } from '../ops/gate.ts';
import { HousekeepingWatch } from '../ops/housekeeping.ts';
import { HandoffWatch } from '../ops/handoff-watch.ts';
import { History } from '../ops/history.ts';
import { JournalWatch } from '../ops/journal-watch.ts';
import { LoopDelay } from '../ops/loop-delay.ts';
import {
  counter,
  createRegistry,
  gauge,
  stretchHistogram,
  type MetricRegistry,
} from '../ops/metrics.ts';
import { ModelWatch } from '../ops/model-watch.ts';
import { Overload } from '../ops/overload.ts';
import { RequestWatch } from '../ops/request-watch.ts';
import { StreamWatch } from '../ops/stream-watch.ts';
import { TurnWatch } from '../ops/turn-watch.ts';

/** Time between two measurements of the load, in milliseconds. */
const lookMs = 250;

/** Composes the gate, and the watches that all parts report to. */
export function composeOperations(ground: { config: Config; log: Logger; clock: Clock }) {
  const { config, log, clock } = ground;
  const registry = createRegistry();
  const events = new EventLog(log);
  const dropped = new DroppedLines(log);
  counter(registry, 'aisle_log_lines_dropped_total', () => dropped.count);
  const requests = new RequestWatch({ log: events, registry }, { lines: config.log.requests });
  const journalWatch = new JournalWatch(registry);
  return {
    registry,
    history: new History({ registry, nowMs: () => clock.nowMs() }),
    requests,
    turns: new TurnWatch({ log: events, registry }),
    handoffs: new HandoffWatch({ log: events, registry }),
    journalWatch,
    housekeepingWatch: new HousekeepingWatch(registry),
    streamWatch: new StreamWatch(registry),
    modelWatch: new ModelWatch(registry),
    damaged: ({ database, key, foundAtMs }: DamagedPlace): void => {
      const found_at = new Date(foundAtMs).toISOString();
      const session_id = [key].flat().find(isSessionId);
      const about = { event: 'data_damaged', database, key, found_at, session_id };
      log.error(about, 'stored bytes are damaged; repair them from a backup');
    },
    /** The events of the writer process that are reported. */
    watchWriter: () => ({
      onFault: (reason: string): void => {
        journalWatch.writerEnded();
        log.error(
          { event: 'storage_fault', reason },
          'the disk refused a write; writes are refused',
        );
      },
      onResume: (): void => log.info({ event: 'storage_resumed' }, 'the disk takes writes again'),
    }),
    gate: new Gate({ random: Math.random, onShed: (work) => requests.shed(work) }),
  };
}
/** The parts that {@link composeOperations} returns. */
export type Operations = ReturnType<typeof composeOperations>;

/** Measures the load and sets the level of the gate, until the returned function is called. */
export function watchStrain(
  ports: { config: Config; log: Logger; registry: MetricRegistry; gate: Gate },
  backlog: () => Backlog,
): () => void {
  const { config, log, registry, gate } = ports;
  const bounds = config.overload;
  const overload = new Overload({
    loopDelayMsMax: bounds.loop_delay_ms_max,
    commitWaitMsMax: bounds.commit_wait_ms_max,
    queuedChangesMax: bounds.queued_changes_max,
    calmLooks: Math.ceil((bounds.calm_seconds * 1000) / lookMs),
  });
  const observeStretch = stretchHistogram(registry);
  const loopDelay = new LoopDelay({ onStretch: (lengthMs) => observeStretch(lengthMs / 1000) });
  let loopDelayMs = 0;
  gauge(registry, 'aisle_event_loop_delay_seconds', () => loopDelayMs / 1000);
  gauge(registry, 'aisle_overload_level', () => overload.level);
  const look = (): void => {
    const before = overload.level;
    const { changeCount, waitMs } = backlog();
    const { averageMs, latestMs } = loopDelay.take();
    loopDelayMs = averageMs;
    const level = overload.look({
      loopDelayMs,
      latestLoopDelayMs: latestMs,
      commitWaitMs: waitMs,
      queuedChangeCount: changeCount,
    });
    if (level === before) return;
    gate.shed(level);
    const about = {
      event: 'overload',
      level,
      loop_delay_ms: Math.round(loopDelayMs),
      commit_wait_ms: Math.round(waitMs),
      queued_changes: changeCount,
    };
    if (level > before) log.warn(about, 'load is being shed');
    else log.info(about, level === 0 ? 'no load is shed any more' : 'less load is being shed');
  };
  const timer = setInterval(look, lookMs).unref();
  return () => {
    clearInterval(timer);
    loopDelay.close();
  };
}
