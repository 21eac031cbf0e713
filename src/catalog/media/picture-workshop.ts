// Makes pictures in processes of their own, each within a hard time limit. A drawing can take hours, and the
// library that draws it can only be stopped with its process (ADR 20).
// Owns: the processes. Does not own: how a picture is made (picture-maker), how many are made at once
// and for which tenant (gate).
// INV-754: a picture that takes longer than its limit is stopped with its process; others go on.
// On failure: if a process ends, its current picture is refused; the next picture starts another process.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromPictureProcess, ToPictureProcess } from './picture-messages.ts';
import type { TakenPicture } from './picture-maker.ts';
import { SourceFault } from './source-fault.ts';

export interface PictureWorkshopOptions {
  readonly pixelsMax: number;
  /** Time for one picture, in milliseconds. */
  readonly limitMs?: number;
  /** How long an idle process lives. */
  readonly idleMs?: number;
}

const limitMsDefault = 10_000;
const idleMsDefault = 30_000;
/** Time limit for the start of a process; on a busy machine it waits for other processes. */
const startMsMax = 60_000;
const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** The variables that name fonts and libraries. The process gets no others: they may hold keys. */
const environmentKept = ['FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'HOME', 'LD_LIBRARY_PATH', 'TMPDIR'];

export class PictureWorkshop {
  readonly #options: Required<PictureWorkshopOptions>;
  readonly #processes = new Set<PictureProcess>();
  readonly #idle: PictureProcess[] = [];
  #recipe: string | undefined;
  #isClosed = false;

  constructor(options: PictureWorkshopOptions) {
    this.#options = { limitMs: limitMsDefault, idleMs: idleMsDefault, ...options };
  }

  /** Ids of the running processes, busy or idle. */
  get processIds(): number[] {
    return [...this.#processes].flatMap(({ id }) => id ?? []);
  }

  /** Changes whenever the same picture and width could give other bytes. */
  async recipe(): Promise<string> {
    this.#recipe ??= await this.#with((process) => process.recipe);
    return this.#recipe;
  }

  /**
   * The stored form of a source's bytes: a picture as it is, a drawing as a raster. Rejects with
   * {@link SourceFault} if it is neither, is too large, or takes too long.
   */
  async take(bytes: Buffer): Promise<TakenPicture> {
    const answer = await this.#with((process) => process.ask({ kind: 'take', bytes }));
    if (answer.kind !== 'taken') throw faultOf(answer);
    const { picture } = answer;
    return { ...picture, bytes: picture.bytes === null ? bytes : Buffer.from(picture.bytes) };
  }

  /** The picture at `path` as WebP, at most this wide; rejects as {@link take} does. */
  async resize(path: string, width: number): Promise<Buffer> {
    const answer = await this.#with((process) => process.ask({ kind: 'resize', path, width }));
    if (answer.kind !== 'resized') throw faultOf(answer);
    return Buffer.from(answer.bytes);
  }

  /** Ends all processes, also busy ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closing = new SourceFault('closing', 'the server is closing');
    await Promise.all([...this.#processes].map((process) => process.end(closing)));
  }

  async #with<T>(work: (process: PictureProcess) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new SourceFault('closing', 'the server is closing');
    const process = this.#idle.pop() ?? this.#start();
    process.rouse();
    try {
      return await work(process);
    } finally {
      this.#putBack(process);
    }
  }

  #start(): PictureProcess {
    const process = new PictureProcess(this.#options, () => {
      this.#processes.delete(process);
      const index = this.#idle.indexOf(process);
      if (index !== -1) this.#idle.splice(index, 1);
    });
    this.#processes.add(process);
    return process;
  }

  #putBack(process: PictureProcess): void {
    if (!this.#processes.has(process) || !process.isUsable) return;
    this.#idle.push(process);
    process.rest(this.#options.idleMs);
  }
}

/** The request that runs. It settles with the first of: a reply, the time limit, the end of the process. */
interface Asked {
  readonly resolve: (answer: FromPictureProcess) => void;
  readonly reject: (reason: Error) => void;
}

class PictureProcess {
  readonly recipe: Promise<string>;
  readonly #child: ChildProcess;
  readonly #limitMs: number;
  readonly #ended: Promise<void>;
  #asked: Asked | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Why the process ends or has ended. */
  #fault: Error | undefined;

  constructor(options: Required<PictureWorkshopOptions>, onEnd: () => void) {
    this.#limitMs = options.limitMs;
    const { pixelsMax } = options;
    this.#child = fork(program, [JSON.stringify({ pixelsMax })], {
      serialization: 'advanced',
      execArgv: [],
      env: Object.fromEntries(environmentKept.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.recipe = promise;
    // Callers that wait for `recipe` get the fault.
    promise.catch(() => {});
    const starting = setTimeout(() => void this.end(new Error(silence)), startMsMax);
    this.#child.on('message', (message: FromPictureProcess) => {
      if (message.kind !== 'ready') return this.#answer(message);
      clearTimeout(starting);
      resolve(message.recipe);
    });
    this.#ended = new Promise((end) => {
      const finish = (reason: string): void => {
        clearTimeout(starting);
        clearTimeout(this.#idle);
        this.#fault ??= new Error(`the process that made a picture ${reason}`);
        reject(this.#fault);
        this.#asked?.reject(this.#fault);
        onEnd();
        end();
      };
      this.#child.on('error', (error) => finish(`could not be reached: ${error.message}`));
      this.#child.on('exit', (code, signal) => finish(`ended with ${signal ?? code}`));
    });
  }

  get id(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return this.#fault === undefined;
  }

  /** Requests one picture; there is no other request meanwhile. */
  async ask(message: ToPictureProcess): Promise<FromPictureProcess> {
    await this.recipe;
    const seconds = this.#limitMs / 1000;
    const limit = setTimeout(() => {
      void this.end(new SourceFault('too_slow', `takes longer than ${seconds} s to make`));
    }, this.#limitMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#asked = { resolve, reject };
        this.#child.send(message, (error) => {
          if (error !== null) void this.#lose(error, reject);
        });
      });
    } finally {
      clearTimeout(limit);
      this.#asked = undefined;
    }
  }

  /** Marks the process as idle; it is ended after a while. */
  rest(idleMs: number): void {
    // An idle process must not keep the server's process alive.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => void this.end(new Error('was idle')), idleMs).unref();
  }

  /** Marks the process as busy. */
  rouse(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Ends the process, also a busy one, and rejects its request; resolves when it has ended. */
  end(reason: Error): Promise<void> {
    this.#fault ??= reason;
    // A caller may wait for its end: keep the server's process alive until then.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.#ended;
  }

  /** Rejects a request that cannot be sent: why the process ends or has ended says more than the broken pipe. */
  async #lose(error: Error, reject: (reason: Error) => void): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
    reject(this.#fault ?? error);
  }

  #answer(message: FromPictureProcess): void {
    this.#asked?.resolve(message);
  }
}

const silence = 'the process that makes pictures does not start';

function faultOf(answer: FromPictureProcess): Error {
  if (answer.kind === 'refused') return new SourceFault(answer.reason, answer.message);
  return new Error(answer.kind === 'failed' ? answer.message : `an answer of kind ${answer.kind}`);
}
