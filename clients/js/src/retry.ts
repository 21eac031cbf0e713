// Which requests are tried again, and after which wait (contract 2.5).

import { asFailure, type ChatFailure } from './failure.ts';
import type { Ports } from './ports.ts';

const delayMsBase = 500;
const delayMsMax = 30_000;
/** Tries of one request, with the first. */
export const triesMax = 8;

/**
 * Milliseconds before the try after `failedCount` failed ones: random up to a bound that doubles,
 * and never before `Retry-After`, to which up to a fifth is added.
 */
export function backoffMs(failedCount: number, retryAfterMs: number, random: () => number): number {
  const spread = random() * Math.min(delayMsMax, delayMsBase * 2 ** (failedCount - 1));
  return Math.max(spread, retryAfterMs * (1 + random() * 0.2));
}

/** Whether a request with this many failures is tried again. */
export function isWorthRetrying(failure: ChatFailure, failedCount: number): boolean {
  if (failedCount >= triesMax) return false;
  return failure.isRetryable || (failure.status === 500 && failedCount < 2);
}

/**
 * Waits; ends early when `signal` aborts, and, unless `isFirm`, when the network comes back.
 * Resolves in either case.
 */
export function pause(
  ports: Ports,
  waitMs: number,
  { signal, isFirm = false }: { signal: AbortSignal; isFirm?: boolean },
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      unwatch();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = ports.clock.after(waitMs, end);
    const unwatch = ports.network.watch(() => {
      if (!isFirm && ports.network.isOnline()) end();
    });
    signal.addEventListener('abort', end);
  });
}

/** Waits before the next try, by the number of failures. */
export function backOff(
  ports: Ports,
  { retryAfterMs }: ChatFailure,
  { failedCount, signal }: { failedCount: number; signal: AbortSignal },
): Promise<void> {
  const waitMs = backoffMs(failedCount, retryAfterMs, ports.random);
  return pause(ports, waitMs, { signal, isFirm: retryAfterMs > 0 });
}

/** How often the client checks for a network: an event may be missed. */
const offlineLookMs = 60_000;

/** Waits while there is no network; this does not count as a try. */
export async function untilOnline(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!ports.network.isOnline() && !signal.aborted) {
    await pause(ports, offlineLookMs, { signal });
  }
}

/**
 * Tries until it succeeds. Throws the last failure if another try cannot succeed, and at once if `signal` aborts.
 */
export async function withRetries<T>(
  ports: Ports,
  attempt: () => Promise<T>,
  { signal }: { signal: AbortSignal },
): Promise<T> {
  for (let failedCount = 0; ;) {
    await untilOnline(ports, signal);
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const failure = asFailure(error);
      signal.throwIfAborted();
      // Failures without a network do not count: try again when it is back.
      if (failure.status === null && !ports.network.isOnline()) continue;
      failedCount += 1;
      if (!isWorthRetrying(failure, failedCount)) throw failure;
      await backOff(ports, failure, { failedCount, signal });
    }
  }
}
