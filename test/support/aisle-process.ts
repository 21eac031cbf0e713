// Runs the command line as a child process, the way an operator does.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const main = join(import.meta.dirname, '../../src/main.ts');

/** A busy machine is no reason to refuse what a test is about, or to answer less. */
export const neverOverloaded = {
  AISLE_SEARCH__DEADLINE_MS: '60000',
  AISLE_SEARCH__SEMANTIC__DEADLINE_MS: '30000',
  AISLE_OVERLOAD__LOOP_DELAY_MS_MAX: '0',
  AISLE_OVERLOAD__COMMIT_WAIT_MS_MAX: '0',
  AISLE_OVERLOAD__QUEUED_CHANGES_MAX: '0',
};

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Runs one command to its end. */
export async function aisle(...words: string[]): Promise<CommandResult> {
  const child = startCommand(words);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, exitCode };
}

/** A server in a process of its own. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly stderr: Promise<string>;
  /** Lines of the log so far. */
  readonly lines: Record<string, unknown>[] = [];
  readonly #waiting: { event: string; resolve: (line: Record<string, unknown>) => void }[] = [];

  constructor(...words: string[]) {
    const child = this.start(['serve', ...words]);
    this.child = child;
    this.stderr = text(child.stderr);
    createInterface({ input: child.stdout }).on('line', (line) => this.#read(line));
  }

  protected start(words: readonly string[]) {
    return startCommand(words);
  }

  /** The first log line of an event; rejects when the process ends without it. */
  async logged(event: string): Promise<Record<string, unknown>> {
    const known = this.lines.find((line) => line['event'] === event);
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    this.#waiting.push({ event, resolve });
    const ended = once(this.child, 'close').then(async () => {
      throw new Error(`the server ended before "${event}": ${await this.stderr}`);
    });
    return await Promise.race([promise, ended]);
  }

  /** Sends a signal and resolves with the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { exitCode: code, signalCode } = this.child;
    if (code !== null || signalCode !== null) return code;
    this.child.kill(signal);
    const [exitCode] = (await once(this.child, 'close')) as [number | null];
    return exitCode;
  }

  /** Makes sure that it is gone; for the end of a test, however it went. */
  kill(): void {
    if (this.child.exitCode === null) this.child.kill('SIGKILL');
  }

  #read(text: string): void {
    const line = JSON.parse(text) as Record<string, unknown>;
    this.lines.push(line);
    for (const { event, resolve } of this.#waiting) if (line['event'] === event) resolve(line);
  }
}

/** A server whose processes all read the sources, as those of `make start` do, where a test run has bundles. */
export class ServerFromSources extends ServerProcess {
  protected override start(words: readonly string[]) {
    return startCommand(words, { flags: ['--max-semi-space-size=64'], env: { NODE_OPTIONS: '' } });
  }
}

/** A command on its way, for tests that end it. */
export function startCommand(
  words: readonly string[],
  more: { flags?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
) {
  // What a torture says to the tests is no configuration of the server.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AISLE_TORTURE_'));
  const env = { ...neverOverloaded, ...Object.fromEntries(own), ...more.env };
  const args = [...(more.flags ?? []), main, ...words];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}
