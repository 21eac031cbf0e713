// The log: JSON lines on standard output, without credentials.

import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { assert } from './assert.ts';
import { formatTime } from './clock.ts';
import { constantBytes, JsonBytes } from './json-bytes.ts';

/** The logger of all parts; `child({ subsystem })` names the part. */
export type Logger = PinoLogger;

// Members with credentials, at the top or one or two levels down.
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

// Credentials inside of texts, e.g. a URL or a message: recognised by the server's own prefixes.
const credentials =
  /(aisle_(?:live|test)_[0-9A-Za-z]{12}_|bst_|sst_|stk_|whsec_|[Bb]earer )[0-9A-Za-z+/=_-]{8,}/g;

/** Replaces every credential in `text` by its prefix and a mark. */
function withoutCredentials(text: string): string {
  return text.replaceAll(credentials, '$1[redacted]');
}

export interface LoggerOptions {
  readonly level: string;
  /** The target of lines; default: standard output. */
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

/** Members of a line about one event, at least one; none of them may hold a credential. */
export type EventLine = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Whether a text may hold a credential: each has one of these characters, and most texts of lines have neither. */
const isSuspicious = (text: string): boolean =>
  (text.includes('_') || text.includes(' ')) && text.search(credentials) >= 0;

const levelName = constantBytes('{"level":');
const timeName = constantBytes(',"time":');
const comma = constantBytes(',');
const lineEnd = constantBytes('}\n');

/**
 * The same log for frequent events: lines with fixed members. Searching each line for members with credentials,
 * and writing each by itself, costs ten times as much; here the lines of one turn of the loop are written
 * together, as bytes. Texts that look like credentials are removed here too.
 */
export class EventLog {
  readonly #log: Logger;
  readonly #destination: DestinationStream;
  readonly #lines = new JsonBytes(gatheredBytes);

  constructor(log: Logger) {
    this.#log = log;
    this.#destination = destinationOf(log);
  }

  /** Writes one line, unless its level is off. */
  write(level: 'debug' | 'info' | 'warn', line: EventLine): void {
    if (!this.#log.isLevelEnabled(level)) return;
    const lines = this.#lines;
    if (lines.size === 0) setImmediate(() => this.#leave());
    lines.bytes(levelName);
    lines.value(level);
    lines.bytes(timeName);
    lines.value(formatTime(Date.now()));
    for (const name in line) {
      const value = line[name];
      if (value === undefined) continue;
      lines.bytes(comma);
      lines.name(name);
      const mayHide = typeof value === 'string' && isSuspicious(value);
      lines.value(mayHide ? withoutCredentials(value) : value);
    }
    lines.bytes(lineEnd);
  }

  #leave(): void {
    // A copy: the destination keeps it until its reader has taken it.
    const bytes = this.#lines.copy();
    // Before the write, which may throw: the next line has to begin a new turn.
    this.#lines.clear();
    const takesBytes = byteDestinations.has(this.#destination);
    this.#destination.write(takesBytes ? (bytes as never) : bytes.toString());
  }
}

/** Destinations that take bytes beside texts. */
const byteDestinations = new WeakSet<DestinationStream>();

function destinationOf(log: Logger): DestinationStream {
  const parts = log as unknown as Readonly<Record<symbol, DestinationStream>>;
  const destination = parts[pino.symbols.streamSym];
  assert(destination !== undefined, 'a log writes to somewhere');
  return destination;
}

/** Counts dropped lines: their reader was too slow. */
export class DroppedLines {
  count = 0;

  constructor(log: Logger) {
    const destination = destinationOf(log);
    if (!(destination instanceof EventEmitter)) return;
    // Lines of one turn of the loop are dropped together.
    destination.on('drop', (text: string | Buffer) => {
      this.count += text.toString().split('\n').length - 1;
    });
  }
}

/** Most bytes of waiting lines; lines beyond it are dropped. */
const unwrittenBytesMax = 32 * 1024 * 1024;

/** Lines are written together: each write wakes a thread and the loop. */
const gatheredBytes = 64 * 1024;
const gatheredMs = 50;

/**
 * Standard output, or another open file, without waiting for its reader: lines are written after 50 ms, or sooner
 * if they are many; the rest when the process exits.
 */
export function standardOutput(descriptor = 1): DestinationStream {
  const destination = pino.destination({
    dest: descriptor,
    sync: false,
    minLength: gatheredBytes,
    periodicFlush: gatheredMs,
    maxWrite: 2 * gatheredBytes,
    maxLength: unwrittenBytesMax,
    // Texts would be joined with those before, and encoded when they are written.
    contentMode: 'buffer',
  });
  const take = destination.write.bind(destination) as unknown as (bytes: Buffer) => boolean;
  destination.write = (line: string | Buffer) =>
    take(typeof line === 'string' ? Buffer.from(line) : line);
  byteDestinations.add(destination);
  return destination;
}

const flushMsMax = 1000;

/** Resolves once all lines are written, or after a second, since the reader may be gone. */
export async function flushLog(log: Logger): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, flushMsMax);
  // After the lines of this turn of the loop.
  await nextTurn();
  await Promise.race([flushTwice(log), timeout.promise]);
  clearTimeout(timer);
}

/** A flush ends with the running write, without lines that came since. */
async function flushTwice(log: Logger): Promise<void> {
  // A pipe cannot be synced: ignore that error.
  const flush = (): Promise<void> => new Promise((resolve) => log.flush(() => resolve()));
  await flush();
  await flush();
}
