// The process that searches, as the server sees it: started, watched, and started again.
// Owns: the child process, its heartbeat, when it is started again. Does not own: what is said to it
// and what it answers (search-lanes).
// On failure: a process that throws, ends, aborts in native code or does not answer for a while is
// killed and replaced. The server goes on, and the journal has everything that its indexes held.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';
import { Outbox } from './outbox.ts';

export interface SearchProcessPorts {
  readonly clock: Clock;
  /** What a process is started with. */
  readonly input: () => WorkerInput;
  /** Called when a process takes messages: at its start, before anything else is posted. */
  readonly onStart: () => void;
  readonly onMessage: (message: Exclude<FromWorker, { kind: 'alive' }>) => void;
  /** Called when one has ended by itself, or was killed because it did not answer. */
  readonly onLost: (reason: Error) => void;
}

export interface Heartbeat {
  /** How often the process is asked for a sign of life. */
  readonly everyMs: number;
  /** So many times in a row without one: it hangs. */
  readonly missedMax: number;
  /** The same before its first word: a busy machine takes its time to start a process. */
  readonly startMissedMax: number;
}

const heartbeatDefault: Heartbeat = { everyMs: 1000, missedMax: 10, startMissedMax: 120 };
/** Waits between an end and the next start: the first, and doubled with each start in vain. */
const restartFirstMs = 500;
const restartCapMs = 30_000;
/** A process that lived so long was well. */
const wellAfterMs = 60_000;
/** What a process that was told to stop may take, an embedding under way included. */
const stopMsMax = 8000;
const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

export class SearchProcess {
  readonly #ports: SearchProcessPorts;
  readonly #heartbeat: Heartbeat;
  #child: ChildProcess | undefined;
  #outbox: Outbox<ToWorker> | undefined;
  #missedCount = 0;
  #hasSpoken = false;
  #beats: NodeJS.Timeout | undefined;
  #restartMs = restartFirstMs;
  #cancelRestart = (): void => {};
  #isClosed = false;

  constructor(ports: SearchProcessPorts, heartbeat: Heartbeat = heartbeatDefault) {
    this.#ports = ports;
    this.#heartbeat = heartbeat;
  }

  /** Id of the process; undefined while there is none. */
  get id(): number | undefined {
    return this.#child?.pid;
  }

  /** Says something to the process; between two of them it is not heard. */
  post(message: ToWorker): void {
    this.#outbox?.post(message);
  }

  /** Ends it once what it holds is stored; it is killed where that takes too long. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRestart();
    clearInterval(this.#beats);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    this.post({ kind: 'stop' });
    const limit = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await ended;
    clearTimeout(limit);
  }

  /** Starts the first process; those that follow come by themselves. */
  start(): void {
    const startedMs = performance.now();
    const child = fork(program, {
      serialization: 'advanced',
      // A profiler or a probe that the server was started with must not answer the lanes' messages.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    // An end is heard of by its event, not by what could not be sent.
    this.#outbox = new Outbox((messages) => void child.send([...messages], () => {}));
    this.#missedCount = 0;
    this.#hasSpoken = false;
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2000);
    });
    child.on('message', (messages: readonly FromWorker[]) => {
      this.#missedCount = 0;
      this.#hasSpoken = true;
      for (const message of messages) {
        if (message.kind !== 'alive') this.#ports.onMessage(message);
      }
    });
    let isLost = false;
    const lose = (how: string): void => {
      if (isLost) return;
      isLost = true;
      const wasWell = performance.now() - startedMs >= wellAfterMs;
      this.#lose(`the search process ${how}${lastWords && `: ${lastWords.trim()}`}`, wasWell);
    };
    child.on('error', (error) => {
      lose(`failed: ${error.message}`);
      child.kill('SIGKILL');
    });
    // Behind the last that it wrote.
    child.on('close', (code, signal) => lose(`ended with ${signal ?? code}`));
    child.send(this.#ports.input(), () => {});
    this.#beats = setInterval(() => this.#beat(child), this.#heartbeat.everyMs).unref();
    this.#ports.onStart();
  }

  /** Counted, not timed: a machine that slept is no process that hangs. */
  #beat(child: ChildProcess): void {
    this.#missedCount += 1;
    const { missedMax, startMissedMax } = this.#heartbeat;
    if (this.#missedCount > (this.#hasSpoken ? missedMax : startMissedMax)) child.kill('SIGKILL');
    else this.post({ kind: 'beat' });
  }

  #lose(reason: string, wasWell: boolean): void {
    clearInterval(this.#beats);
    this.#child = undefined;
    this.#outbox = undefined;
    if (this.#isClosed) return;
    if (wasWell) this.#restartMs = restartFirstMs;
    const waitMs = this.#restartMs;
    this.#restartMs = Math.min(2 * waitMs, restartCapMs);
    this.#ports.onLost(new Error(reason));
    this.#cancelRestart = this.#ports.clock.after(waitMs, () => this.start());
  }
}
