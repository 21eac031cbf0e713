// Long work on a thread that serves sockets, cut into stretches. All such work of the thread shares
// one stretch per turn of its loop, however many requests it is for: that many at once make each
// other slower, and a poll that comes meanwhile no later. The loop is one per thread, and so is this.
// INV-613: with steps of at most some tens of milliseconds, no stretch is longer than 50 ms.

/** What all long work together takes of one turn of the loop, and one step of the work more. */
export const stretchMs = 8;

/** When the stretch of this turn of the loop is over; undefined before it has begun. */
let endsMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * To be called before each step of long work: undefined while the stretch has time left, else a
 * promise that resolves when it is this work's turn again.
 */
export function pauseIfDue(): Promise<void> | undefined {
  return hasTime() ? undefined : new Promise((resolve) => waiting.push(resolve));
}

/** Those that ask when they may go on, in the order in which they asked. */
const asking: (() => void)[] = [];

/**
 * Resolves when this work may do its next step. To be awaited where many do the same at once: with
 * {@link pauseIfDue} all that ask before the first has begun are told that there is time.
 */
export function takeTime(): Promise<void> {
  return new Promise((resolve) => {
    if (asking.push(resolve) === 1) process.nextTick(letOneGoOn);
  });
}

/** The next one is let on when the step of the one before is done, which the end of its microtasks tells. */
function letOneGoOn(): void {
  if (!hasTime()) {
    takeTurn(letOneGoOn);
    return;
  }
  asking.shift()?.();
  if (asking.length > 0) queueMicrotask(() => process.nextTick(letOneGoOn));
}

/** What `of` makes of each, in their order: each is a step of long work. */
export async function mapInTurns<One, Made>(
  all: readonly One[],
  of: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    await takeTime();
    made.push(of(one));
  }
  return made;
}

/** Does long work step by step, in stretches; resolves with its result. */
export async function inStretches<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Whether the stretch has time left; what is told that it has none calls {@link takeTurn}. */
export function hasTime(): boolean {
  endsMs ??= begin();
  return performance.now() < endsMs;
}

/** Calls `run` in a turn of the loop that is its own, behind whatever waits already. */
export function takeTurn(run: () => void): void {
  endsMs ??= begin();
  waiting.push(run);
}

function begin(): number {
  setImmediate(goOn);
  return performance.now() + stretchMs;
}

/** One that waits goes on in each turn: how long it takes is not known before it has. */
function goOn(): void {
  const next = waiting.shift();
  endsMs = undefined;
  if (next === undefined) return;
  endsMs = begin();
  next();
}
