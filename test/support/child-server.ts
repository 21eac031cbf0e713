// A server in a process of its own, on a data folder that outlives it: for tests that kill.

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { neverOverloaded } from './aisle-process.ts';

const mainPath = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface ChildServer {
  readonly url: string;
  /** The process that was started: the server, or what it runs under. */
  readonly child: ChildProcess;
  /** Exit code and signal, once it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** What it wrote so far, for a failing test to show. */
  output(): string;
  /** Ends it at once, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end in good order. */
  terminate(): void;
}

/** A start that takes longer than this hangs. */
const startMsMax = 60_000;

/** No rate limits and a free port: what is under test is what a crash leaves behind. */
const environment = {
  AISLE_PORT: '0',
  AISLE_ADMIN_PORT: '0',
  AISLE_LOG__LEVEL: 'info',
  AISLE_LIMITS__MIN_BATCH_INTERVAL_MS: '1',
  AISLE_SEARCH__SEMANTIC__PROVIDER: 'none',
  ...neverOverloaded,
  ...Object.fromEntries(
    [
      'BOOTSTRAP',
      'SESSION',
      'MESSAGES',
      'STREAM_POLL',
      'STREAM_SSE',
      'CATALOG_WRITE',
      'DESK',
      'READS',
    ].map((name) => [`AISLE_LIMITS__${name}__QUOTA`, '0']),
  ),
};

export interface ChildServerOptions {
  readonly dataDir: string;
  /** Configuration beside the above, as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command to run the server under, such as a tracer. */
  readonly under?: readonly string[];
}

/** Starts a server and resolves once it listens; throws with its output if it ends before. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  const { dataDir, env = {}, under = [] } = options;
  const [command = '', ...args] = [
    ...under,
    process.execPath,
    mainPath,
    'serve',
    '--data-dir',
    dataDir,
  ];
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AISLE_|NODE_TEST_|NODE_V8_)/.test(name)),
  );
  const child = spawn(command, args, {
    cwd: dataDir,
    env: { ...inherited, ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isListening = false;
  const listening = Promise.withResolvers<string>();
  const take = (bytes: Buffer): void => {
    output += bytes.toString();
    if (isListening) return;
    const url = /"event":"listening","public_url":"([^"]+)"/.exec(output)?.[1];
    if (url === undefined) return;
    isListening = true;
    listening.resolve(url);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const { promise: ended, resolve } = Promise.withResolvers<Awaited<ChildServer['ended']>>();
  child.once('close', (code, signal) => {
    resolve({ code, signal });
    listening.reject(new Error(`the server ended (${code ?? signal}):\n${output}`));
  });
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    listening.reject(new Error(`the server does not listen after ${startMsMax} ms:\n${output}`));
  }, startMsMax);
  const url = await listening.promise.finally(() => clearTimeout(timer));
  return {
    url,
    child,
    ended,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    terminate() {
      child.kill('SIGTERM');
    },
  };
}
