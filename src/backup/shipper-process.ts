// Starts the process of the continuous backup, watches it, and starts it again.
// Owns: the process and its last report. Does not own: its work (shipper).
// On failure: a process that ends is replaced after growing pauses; the log of changes waits for it.

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { ShipperInput } from './shipper-main.ts';
import type { ShipperState } from './shipper.ts';

export interface ShipperPorts {
  readonly clock: Clock;
  /** Called with the reports of the process, and with the reason of its end. */
  readonly onState: (state: ShipperState) => void;
  readonly onLost: (reason: string) => void;
}

const program = fileURLToPath(new URL('./shipper-main.ts', import.meta.url));
const restartFirstMs = 1000;
const restartCapMs = 60_000;
/** How long the last changes may take when the server ends. */
const stopMsMax = 5000;

export class ShipperProcess {
  readonly #input: ShipperInput;
  readonly #ports: ShipperPorts;
  #child: ChildProcess | undefined;
  #restartMs = restartFirstMs;
  #cancelRestart = (): void => {};
  #isClosed = false;

  constructor(input: ShipperInput, ports: ShipperPorts) {
    this.#input = input;
    this.#ports = ports;
  }

  /** Starts the first process; later ones start by themselves. */
  start(): void {
    const child = spawn(process.execPath, [program, JSON.stringify(this.#input)], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#child = child;
    let lastWords = '';
    child.stderr.on('data', (text: Buffer) => {
      lastWords = (lastWords + text.toString()).slice(-2000);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const state = JSON.parse(line) as ShipperState;
      if (state.fault === null) this.#restartMs = restartFirstMs;
      this.#ports.onState(state);
    });
    child.stdin.on('error', () => {});
    child.once('error', (error) => this.#lose(child, error.message));
    child.once('close', (code, signal) => {
      const [line = ''] = lastWords.trim().split('\n', 1);
      this.#lose(child, line || `it ended with ${signal ?? code}`);
    });
  }

  /** Lets it send the rest, and ends it if that takes too long. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRestart();
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.stdin?.end();
    const limit = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await ended;
    clearTimeout(limit);
  }

  #lose(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isClosed) return;
    this.#ports.onLost(reason);
    this.#cancelRestart = this.#ports.clock.after(this.#restartMs, () => this.start());
    this.#restartMs = Math.min(2 * this.#restartMs, restartCapMs);
  }
}
