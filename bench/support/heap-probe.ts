// Loaded into the server under test before its own code: counts, when its parent asks, what the main
// thread allocates and how long it stands still for garbage collection.

import { GCProfiler } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** What was counted between two questions. */
export interface HeapCount {
  /** Bytes allocated in V8's heap. */
  readonly heapBytes: number;
  /** Bytes of buffers outside of it. */
  readonly bufferBytes: number;
  /** In which the main thread stood still for garbage collection. */
  readonly pauseSeconds: number;
  /** In which the main thread did anything, pauses among it. */
  readonly busySeconds: number;
}

let profiler: GCProfiler | undefined;
let sizesAtStart = sizesNow();
let loopAtStart = performance.eventLoopUtilization();

interface Sizes {
  readonly heap: number;
  readonly buffers: number;
}

function sizesNow(): Sizes {
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, buffers: external };
}

function begin(): null {
  profiler = new GCProfiler();
  sizesAtStart = sizesNow();
  loopAtStart = performance.eventLoopUtilization();
  profiler.start();
  return null;
}

/**
 * Between two collections memory only grows: what is there before one, less what was there after the
 * last, was allocated meanwhile.
 */
function end(): HeapCount {
  const sizesAtEnd = sizesNow();
  const { active } = performance.eventLoopUtilization(loopAtStart);
  let after = sizesAtStart;
  let [heapBytes, bufferBytes, pauseMicros] = [0, 0, 0];
  const grow = (sizes: Sizes): void => {
    heapBytes += Math.max(0, sizes.heap - after.heap);
    bufferBytes += Math.max(0, sizes.buffers - after.buffers);
  };
  for (const { beforeGC, afterGC, cost } of profiler?.stop()?.statistics ?? []) {
    grow(sizesOf(beforeGC));
    after = sizesOf(afterGC);
    pauseMicros += cost;
  }
  profiler = undefined;
  grow(sizesAtEnd);
  return {
    heapBytes,
    bufferBytes,
    pauseSeconds: pauseMicros / 1e6,
    busySeconds: active / 1000,
  };
}

function sizesOf({
  heapStatistics,
}: {
  readonly heapStatistics: { readonly usedHeapSize: number; readonly externalMemory: number };
}): Sizes {
  return { heap: heapStatistics.usedHeapSize, buffers: heapStatistics.externalMemory };
}

if (isMainThread && process.send !== undefined) {
  process.on('message', (question) => process.send?.(question === 'begin' ? begin() : end()));
  // The server ends when its own work does: the parent's channel is none of it.
  process.channel?.unref();
}
