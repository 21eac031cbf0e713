// Child processes of a bench: started pinned to a core, asked through messages, ended for certain.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** What runs where: the server under test on the first core, whatever loads it on the second. */
export type Role = 'server' | 'load';

const hasTaskset = spawnSync('taskset', ['-V']).status === 0;

/** Whether processes are kept apart on cores of their own; ratios mean little where not. */
export const isPinned = hasTaskset && availableParallelism() >= 2;

/** The command line that runs `command` on the core of its role. */
export function pinned(role: Role, command: readonly string[]): readonly [string, string[]] {
  const core = role === 'server' ? '0' : '1';
  const [program = '', ...rest] = isPinned ? ['taskset', '-c', core, ...command] : command;
  return [program, rest];
}

/** A child that speaks messages: it reports `{ ready }` once, then answers one question at a time. */
export class Child {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Starts a program of this folder and waits for its first message. */
  static async start<Ready>(
    file: string,
    options: { role: Role; argument?: unknown },
  ): Promise<{ child: Child; ready: Ready }> {
    const path = new URL(file, import.meta.url).pathname;
    const [program, rest] = pinned(options.role, [process.execPath, path]);
    const spawned = spawn(program, rest, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    endWithParent(spawned);
    const child = new Child(spawned);
    const ready = await child.ask<Ready>(options.argument ?? null);
    return { child, ready };
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Sends a question and resolves with the answer; rejects when the child dies instead. */
  async ask<Answer>(question: unknown): Promise<Answer> {
    const gone = new AbortController();
    const onExit = (): void => gone.abort();
    this.#process.once('exit', onExit);
    try {
      this.#process.send(question as object);
      const [answer] = (await once(this.#process, 'message', { signal: gone.signal })) as [Answer];
      return answer;
    } catch (cause) {
      throw new Error(`the process ${this.#process.spawnargs.join(' ')} ended`, { cause });
    } finally {
      this.#process.off('exit', onExit);
    }
  }

  async stop(): Promise<void> {
    await stopProcess(this.#process);
  }
}

const running = new Set<ChildProcess>();

/** Sees to it that a child does not outlive this process, however that ends. */
export function endWithParent(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(timer);
}

/** Answers the parent's messages one by one; the first one starts the child. */
export function answerParent(answer: (question: unknown) => Promise<unknown>): void {
  process.on('message', (question) => {
    void answer(question).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit(0));
}

/**
 * CPU seconds that processes and those that they started have used so far, all threads that still
 * run; NaN where the system does not say.
 */
export function cpuSeconds(pids: readonly number[]): number {
  try {
    const running = runningProcesses();
    const secondsOf = (pid: number): number =>
      running
        .filter(({ parent }) => parent === pid)
        .reduce((sum, child) => sum + secondsOf(child.pid), ownSeconds(pid));
    return pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
  } catch {
    return Number.NaN;
  }
}

/** By the scheduler's own count of nanoseconds: the ticks of `stat` are of ten milliseconds each. */
function ownSeconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const words = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ');
      nanoseconds += Number(words[0]);
    } catch {
      // Ended meanwhile.
    }
  }
  return nanoseconds / 1e9;
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

function runningProcesses(): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(pid), parent: Number(fields[1]) };
    } catch {
      // Ended meanwhile.
      return [];
    }
  });
}
