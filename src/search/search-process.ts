// Starts the search process, watches it, and starts it again.
// Owns: the child process, its heartbeat, the time of its next start. Does not own: the messages to it and
// its replies (search-lanes).
// On failure: a process that throws, ends, aborts in native code or does not reply for a while is killed and
// replaced. The server goes on, and the journal has all data of its indexes.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';
import { Outbox } from './outbox.ts';

/** The callbacks of the search process. */
export interface SearchProcessPorts {
  readonly clock: Clock;
  /** The first message to a process. */
  readonly input: () => WorkerInput;
  /** Called when a process accepts messages, before any other message is posted. */
  readonly onStart: () => void;
  readonly onMessage: (message: Exclude<FromWorker, { kind: 'alive' }>) => void;
  /** Called when a process has ended by itself, or was killed because it did not reply. */
  readonly onLost: (reason: Error) => void;
}

/** How often the process is pinged, and when it counts as hanging. */
export interface Heartbeat {
  /** Time between two pings. */
  readonly everyMs: number;
  /** After this many pings without a reply the process is killed. */
  readonly missedMax: number;
  /** The same before its first message: on a busy machine a process starts slowly. */
  readonly startMissedMax: number;
}

const heartbeatDefault: Heartbeat = { everyMs: 1000, missedMax: 10, startMissedMax: 120 };
/** Wait before the next start. It begins with the first value and doubles with each failed start. */
const restartFirstMs = 500;
const restartCapMs = 30_000;
/** A start counts as good if the process lives this long. */
const wellAfterMs = 60_000;
/** Time that a stopping process gets to finish a running embedding. */
const stopMsMax = 8000;
const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Starts the search process, pings it, and replaces it after its end. */
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

  /** Posts a message to the process. Without a running process the message is dropped. */
  post(message: ToWorker): void {
    this.#outbox?.post(message);
  }

  /** Ends the process once its vectors are stored; kills it if that takes too long. */
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
    // Its output may end later. A second close would wait for an exit that has been.
    this.#child = undefined;
    this.#outbox = undefined;
  }

  /** Starts the first process; later ones start by themselves. */
  start(): void {
    const startedMs = performance.now();
    const child = fork(program, {
      serialization: 'advanced',
      // Options of a profiler or a probe in the parent must not reach the child.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    // `exit` reports the end of the process, so a failed send needs no report.
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
    // `close` comes after the last message of the process.
    child.on('close', (code, signal) => lose(`ended with ${signal ?? code}`));
    child.send(this.#ports.input(), () => {});
    this.#beats = setInterval(() => this.#beat(child), this.#heartbeat.everyMs).unref();
    this.#ports.onStart();
  }

  /**
   * Missed pings are counted, not timed: after a sleep of the machine the process does not count as
   * hanging.
   */
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
