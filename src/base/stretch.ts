// Divides long work on a thread that serves sockets into stretches. All long work of the thread shares one
// stretch per turn of its loop, for any number of requests: many at once slow each other down, but do not delay
// a poll that comes meanwhile. There is one loop per thread, and so one state here.
// INV-613: with steps of at most some tens of milliseconds, no stretch is longer than 50 ms.

/** Time of all long work in one turn of the loop; the last step may take longer. */
export const stretchMs = 8;
/** For so long short steps go on in one turn: the step behind them may be a long one. */
export const shortStepsMs = 2;

/** When the stretch of this turn of the loop is over; undefined before it has begun. */
let endsMs: number | undefined;
const waiting: { readonly run: () => void; readonly hasOwnTurn: boolean }[] = [];

/**
 * Call it before each step of long work: undefined while the stretch has time left, else a promise that resolves
 * when it is this work's turn again.
 */
export function pauseIfDue(): Promise<void> | undefined {
  return hasTime()
    ? undefined
    : new Promise((resolve) => waiting.push({ run: resolve, hasOwnTurn: false }));
}

/** Waiting work, in the order of its calls. */
const asking: (() => void)[] = [];

/**
 * Resolves when this work may do its next step. Await it if many requests do the same at once: with
 * {@link pauseIfDue} all of them would see time left before the first has begun.
 */
export function takeTime(): Promise<void> {
  return new Promise((resolve) => {
    if (asking.push(resolve) === 1) process.nextTick(letOneGoOn);
  });
}

/** The next one goes on after the step of the one before, at the end of its microtasks. */
function letOneGoOn(): void {
  if (!hasTime()) {
    takeTurn(letOneGoOn);
    return;
  }
  asking.shift()?.();
  if (asking.length > 0) queueMicrotask(() => process.nextTick(letOneGoOn));
}

/** The results of `of`, in order: each call is a step of long work, and they go on while the stretch has time left. */
export async function mapInTurns<One, Made>(
  all: readonly One[],
  of: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    if (made.length === 0 || !hasTime()) await takeTime();
    made.push(of(one));
  }
  return made;
}

/** Those that pass, in order: each look at one is a step of long work. */
export async function filterInTurns<One>(
  all: readonly One[],
  passes: (one: One) => boolean,
): Promise<One[]> {
  const passed = await mapInTurns(all, passes);
  return all.filter((_one, at) => passed[at]);
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

/** Whether the stretch has time left; if not, the caller calls {@link takeTurn}. */
export function hasTime(): boolean {
  endsMs ??= begin();
  return performance.now() < endsMs;
}

/** Calls `run` in a turn of the loop of its own, behind all waiting work. */
export function takeTurn(run: () => void): void {
  endsMs ??= begin();
  waiting.push({ run, hasOwnTurn: true });
}

function begin(): number {
  setImmediate(goOn);
  return performance.now() + stretchMs;
}

function goOn(): void {
  endsMs = undefined;
  if (waiting.length === 0) return;
  endsMs = begin();
  letWaitingGoOn();
}

/**
 * Short steps go on in one turn for {@link shortStepsMs}, one at least: how long a step takes is known once its
 * microtasks are done. With one in each turn, many short steps would wait for as many turns.
 */
function letWaitingGoOn(): void {
  const next = waiting.shift();
  next?.run();
  if (next?.hasOwnTurn === false) queueMicrotask(() => process.nextTick(letMoreGoOn));
}

function letMoreGoOn(): void {
  endsMs ??= begin();
  const isShort = performance.now() < endsMs - stretchMs + shortStepsMs;
  if (isShort && waiting[0]?.hasOwnTurn === false) letWaitingGoOn();
}
