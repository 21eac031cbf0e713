// Loaded into the server under test before its own code: counts, when its parent asks, what the main
// thread allocates and how long it stands still for garbage collection.

import { GCProfiler } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** What was counted between two questions. */
export interface HeapCount {
  /** Bytes in V8's heap, and of buffers outside of it. */
  readonly allocatedBytes: number;
  /** In which the main thread stood still for garbage collection. */
  readonly pauseSeconds: number;
  /** In which the main thread did anything, pauses among it. */
  readonly busySeconds: number;
}

let profiler: GCProfiler | undefined;
let bytesAtStart = 0;
let loopAtStart = performance.eventLoopUtilization();

function bytesNow(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function begin(): null {
  profiler = new GCProfiler();
  bytesAtStart = bytesNow();
  loopAtStart = performance.eventLoopUtilization();
  profiler.start();
  return null;
}

/**
 * Between two collections memory only grows: what is there before one, less what was there after the
 * last, was allocated meanwhile.
 */
function end(): HeapCount {
  const bytesAtEnd = bytesNow();
  let after = bytesAtStart;
  let allocatedBytes = 0;
  let pauseMicros = 0;
  for (const { beforeGC, afterGC, cost } of profiler?.stop()?.statistics ?? []) {
    allocatedBytes += Math.max(0, bytesOf(beforeGC) - after);
    after = bytesOf(afterGC);
    pauseMicros += cost;
  }
  profiler = undefined;
  allocatedBytes += Math.max(0, bytesAtEnd - after);
  const { active } = performance.eventLoopUtilization(loopAtStart);
  return { allocatedBytes, pauseSeconds: pauseMicros / 1e6, busySeconds: active / 1000 };
}

function bytesOf({
  heapStatistics,
}: {
  readonly heapStatistics: { readonly usedHeapSize: number; readonly externalMemory: number };
}): number {
  return heapStatistics.usedHeapSize + heapStatistics.externalMemory;
}

if (isMainThread && process.send !== undefined) {
  process.on('message', (question) => process.send?.(question === 'begin' ? begin() : end()));
  // The server ends when its own work does: the parent's channel is none of it.
  process.channel?.unref();
}
