// The log: JSON lines on standard output, in which no credential ever stands.

import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { assert } from './assert.ts';
import { formatTime } from './clock.ts';

/** What everybody logs through; `child({ subsystem })` names the part of the house. */
export type Logger = PinoLogger;

// Members that hold a credential, wherever callers put them: at the top or one or two levels down.
const secretMembers = [
  'authorization',
  'api_key',
  'apiKey',
  'bootstrap_token',
  'session_token',
  'stream_ticket',
  'inventory_secret',
  'inventory_secrets',
  'token',
  'secret',
  'password',
];

// Credentials inside of texts, e.g. a URL or a message: any that has one of our own prefixes.
const credentials =
  /(aisle_(?:live|test)_[0-9A-Za-z]{12}_|bst_|sst_|stk_|whsec_|[Bb]earer )[0-9A-Za-z+/=_-]{8,}/g;

/** Replaces every credential in `text` by its prefix and a mark. */
function withoutCredentials(text: string): string {
  return text.replaceAll(credentials, '$1[redacted]');
}

export interface LoggerOptions {
  readonly level: string;
  /** Where lines go; standard output unless said. */
  readonly destination?: DestinationStream;
}

/** Makes the log. Lines carry RFC 3339 time and the level in words. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${formatTime(Date.now())}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    hooks: { streamWrite: withoutCredentials },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Members of a line about one event, at least one; none of them is made to hold a credential. */
export type EventLine = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The same log for what happens thousands of times a second: lines of fixed members. Looking into
 * each for members that hold credentials, and handing each over by itself, costs ten times the line;
 * here those of one turn of the loop go together. What looks like a credential is struck out as ever.
 */
export class EventLog {
  readonly #log: Logger;
  readonly #destination: DestinationStream;
  #lines = '';

  constructor(log: Logger) {
    this.#log = log;
    this.#destination = destinationOf(log);
  }

  /** Writes one line, unless the log leaves its level out. */
  write(level: 'debug' | 'info' | 'warn', line: EventLine): void {
    if (!this.#log.isLevelEnabled(level)) return;
    const time = formatTime(Date.now());
    const isFirst = this.#lines === '';
    this.#lines += `{"level":"${level}","time":"${time}",${JSON.stringify(line).slice(1)}\n`;
    if (!isFirst) return;
    setImmediate(() => {
      const lines = this.#lines;
      this.#lines = '';
      this.#destination.write(withoutCredentials(lines));
    });
  }
}

function destinationOf(log: Logger): DestinationStream {
  const parts = log as unknown as Readonly<Record<symbol, DestinationStream>>;
  const destination = parts[pino.symbols.streamSym];
  assert(destination !== undefined, 'a log writes to somewhere');
  return destination;
}

/** Counts lines that are dropped, since those before them were not read in time. */
export class DroppedLines {
  count = 0;

  constructor(log: Logger) {
    const destination = destinationOf(log);
    if (!(destination instanceof EventEmitter)) return;
    // Lines of one turn of the loop were handed over, and are dropped, together.
    destination.on('drop', (text: string) => {
      this.count += text.split('\n').length - 1;
    });
  }
}

/** What is not written yet may take this much; lines beyond it are dropped. */
const unwrittenBytesMax = 32 * 1024 * 1024;

/** Lines leave together: a write of their own costs a thread its wake-up, and the loop another. */
const gatheredBytes = 64 * 1024;
const gatheredMs = 50;

/**
 * Standard output, or another open file, without waiting for its reader: lines leave after 50 ms, or
 * sooner where they are many, and what is left leaves when the process exits.
 */
export function standardOutput(descriptor = 1): DestinationStream {
  return pino.destination({
    dest: descriptor,
    sync: false,
    minLength: gatheredBytes,
    periodicFlush: gatheredMs,
    maxWrite: 2 * gatheredBytes,
    maxLength: unwrittenBytesMax,
  });
}

const flushMsMax = 1000;

/** Resolves once what was logged is written, or after a second: a reader may have gone. */
export async function flushLog(log: Logger): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, flushMsMax);
  // Behind the lines that this turn of the loop still holds.
  await nextTurn();
  await Promise.race([flushTwice(log), timeout.promise]);
  clearTimeout(timer);
}

/** A flush ends with the write that is under way, which lines that came since are not part of. */
async function flushTwice(log: Logger): Promise<void> {
  // A pipe cannot be synced, which the callback is told as an error.
  const flush = (): Promise<void> => new Promise((resolve) => log.flush(() => resolve()));
  await flush();
  await flush();
}
