// The log: JSON lines on standard output, in which no credential ever stands.

import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

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
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    hooks: { streamWrite: withoutCredentials },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
