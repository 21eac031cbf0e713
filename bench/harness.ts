// How a bench is made and run: interleaved repetitions, medians, and rows that say what they are.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job, OutcomeOf } from './load/jobs.ts';
import { Baton } from './baton.ts';
import { Child, isPinned, type Role } from './processes.ts';
import type { SubjectChoice } from './subject.ts';
import { thisTree, type Tree } from './support/other-tree.ts';

/** A value that another is measured against, in the same unit and the same run. */
export interface Beside {
  readonly name: string;
  readonly value: number;
}

/** What one of the unit costs the server. */
export interface Cost {
  /** Microseconds of CPU, all threads and processes. */
  readonly cpuMicros: number;
  /** The least and the most of all rounds: how sure that figure is. */
  readonly cpuRange?: readonly [least: number, most: number];
  /** Bytes that the main thread allocated in V8's heap. */
  readonly heapBytes?: number;
  /** Bytes of buffers that it allocated outside of the heap. */
  readonly bufferBytes?: number;
  /** Share of the main thread's busy time in which it stood still for garbage collection. */
  readonly collectionShare?: number;
}

/** The same row of another commit's server, measured in turn with ours. */
export interface Against {
  readonly name: string;
  readonly value: number;
  readonly cost?: Cost;
}

/** One line of the report. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What the machine can do at most; the first one is the limit of the ratio. */
  readonly limits: readonly Beside[];
  readonly peers: readonly Beside[];
  /** CPU time of the first limit for one of the unit, in parts of ours: what a busy machine leaves. */
  readonly cpuRatio?: number;
  /** Of the server under test. */
  readonly cost?: Cost;
  /** Only where another commit is measured beside. */
  readonly against?: Against;
  /** The ratio to the first limit that we want. */
  readonly aim?: number;
  /** Count or hash of what came out, so that a faster wrong answer shows. */
  readonly check: string;
  /** Anything else worth keeping: CPU shares, percentiles. */
  readonly facts?: Readonly<Record<string, number | string>>;
}

export interface Bench {
  readonly name: string;
  /** It measures this tree's code in its own process, and starts no server. */
  readonly isInProcess?: boolean;
  run(context: BenchContext): Promise<readonly Row[]>;
}

/** What a bench may use. Everything it starts through this ends with it. */
export class BenchContext {
  /** Tiny parameters: shows that the bench works, not how fast anything is. */
  readonly isSmoke: boolean;
  /** Whose server is under test. */
  readonly tree: Tree;
  readonly #baton: Baton;
  #giveOn: (() => void) | undefined;
  readonly #endings: (() => Promise<void>)[] = [];
  readonly #loads = new Map<Generator, Child>();

  constructor(options: { isSmoke: boolean; tree?: Tree; baton?: Baton }) {
    this.isSmoke = options.isSmoke;
    this.tree = options.tree ?? thisTree;
    this.#baton = options.baton ?? new Baton();
  }

  /** Whether limits and peers are measured: once is enough where two servers are compared. */
  get measuresOthers(): boolean {
    return this.tree === thisTree;
  }

  /** Waits for this run's turn. */
  async begin(): Promise<void> {
    this.#giveOn = await this.#baton.take();
  }

  /** Lets the run of the other server go on, and waits until it has done the same. */
  async handOver(): Promise<void> {
    this.#giveOn?.();
    await this.begin();
  }

  /**
   * Runs every subject once, then every one again, so that a slow minute of the machine hits all of
   * them: A B C, A B C. After each of `ours` the other server has its turn. Resolves with the
   * outcomes of each subject in order; those of `others` are empty in the other server's run.
   */
  async interleave<Ours extends string, Others extends string, Outcome>(
    ours: Readonly<Record<Ours, () => Promise<Outcome>>>,
    others: Readonly<Record<Others, () => Promise<Outcome>>>,
    repetitions: number,
  ): Promise<Record<Ours | Others, Outcome[]>> {
    const outcomes: Record<string, Outcome[]> = {};
    for (const name of [...Object.keys(ours), ...Object.keys(others)]) outcomes[name] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const [name, run] of Object.entries<() => Promise<Outcome>>(ours)) {
        outcomes[name]?.push(await run());
        await this.handOver();
      }
      if (!this.measuresOthers) continue;
      for (const [name, run] of Object.entries<() => Promise<Outcome>>(others)) {
        outcomes[name]?.push(await run());
      }
    }
    return outcomes;
  }

  /** `full`, or `tiny` in a smoke run. */
  pick<T>(full: T, tiny: T): T {
    return this.isSmoke ? tiny : full;
  }

  /** Notes how to end what the bench has started. */
  atEnd(end: () => Promise<void>): void {
    this.#endings.push(end);
  }

  /** Ends everything, the last thing started first. */
  async end(): Promise<void> {
    for (const end of this.#endings.splice(0).reverse()) await end();
    this.#loads.clear();
    this.#giveOn?.();
  }

  /** A folder that goes with the bench. */
  folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'aisle-bench-'));
    this.atEnd(async () => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  /** Starts a limit or a peer, or on the load's core what the server talks to. */
  async subject(
    choice: SubjectChoice,
    role: Role = 'server',
  ): Promise<{ port: number; pid: number }> {
    const { child, ready: port } = await Child.start<number>('subject.ts', {
      role,
      argument: choice,
    });
    this.atEnd(() => child.stop());
    return { port, pid: child.pid };
  }

  /** Has a load generator do a job; the other one may be at another job meanwhile. */
  async load<J extends Job>(job: J, generator: Generator = 'first'): Promise<OutcomeOf<J>> {
    let load = this.#loads.get(generator);
    if (load === undefined) {
      const { child } = await Child.start('load.ts', { role: 'load' });
      this.#loads.set(generator, (load = child));
      this.atEnd(() => child.stop());
    }
    return load.ask(job);
  }
}

/** Two jobs at once take two of them. */
type Generator = 'first' | 'second';

/** Says on standard error what is going on; standard output is the report's. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A rate and the share of a core that the server spent on it. */
interface Rated {
  readonly serverCpu: number;
}

/** CPU microseconds of the server for one of whatever the rate counts. */
export function cpuMicros<Outcome extends Rated>(
  outcomes: readonly Outcome[],
  rateOf: (outcome: Outcome) => number,
): number {
  return median(outcomes.map((outcome) => (outcome.serverCpu / rateOf(outcome)) * 1e6));
}

const saturated = 0.95;

/**
 * The rate that the server would reach on a whole core. Where the load generator was the slower of
 * the two, the measured rate is the generator's; dividing by the CPU share takes that out. A limit
 * is taken this way, our own figure never is: the ratio can only get worse by it.
 */
export function atFullCore<Outcome extends Rated>(
  outcome: Outcome,
  rateOf: (outcome: Outcome) => number,
): number {
  const rate = rateOf(outcome);
  const { serverCpu } = outcome;
  return isPinned && serverCpu > 0.05 && serverCpu < saturated ? rate / serverCpu : rate;
}
