// Work that time brings: expired rows go, in the background and in bounded steps.

import type { Clock } from '../base/clock.ts';

/** One thing to tidy up; it may be asked again before it has anything to do. */
export interface Chore {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Runs all chores every `intervalMs` until stopped; a chore that fails is reported and goes on. */
export function startHousekeeping(
  chores: readonly Chore[],
  ports: { clock: Clock; report: (error: unknown, about: { chore: string }) => void },
  intervalMs: number,
): () => void {
  let isStopped = false;
  let cancel = (): void => {};
  const round = async (): Promise<void> => {
    for (const { name, run } of chores) {
      if (isStopped) return;
      try {
        await run();
      } catch (error) {
        if (!isStopped) ports.report(error, { chore: name });
      }
    }
  };
  const schedule = (): void => {
    cancel = ports.clock.after(intervalMs, () => {
      void round().then(() => {
        if (!isStopped) schedule();
      });
    });
  };
  schedule();
  return () => {
    isStopped = true;
    cancel();
  };
}
