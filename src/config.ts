// The one configuration document: its schema, its defaults, and the four places a value comes from.
// Defaults < file < environment < flags (contract 11.1); every fault is reported at once.

import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Default } from 'typebox/value';
import { schemaAt, schemaFaults, type SchemaFault } from './base/schema-faults.ts';
import { limitDefaults } from './limits.ts';

const minute = 60;
const day = 86_400;

/** A whole number with its default; `minimum` 0 unless said. */
function integer(value: number, bounds: { minimum?: number; maximum?: number } = {}) {
  return Type.Integer({ minimum: 0, ...bounds, default: value });
}

function section<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false, default: {} });
}

/** So many requests in so long a window; a quota of 0 means no limit. */
function rate(quota: number, windowSeconds: number) {
  return section({
    quota: integer(quota),
    window_seconds: integer(windowSeconds, { minimum: 1, maximum: day }),
  });
}

/** The rate policies of contract 2.5 that count requests in a window. */
const rates = {
  bootstrap: rate(600, minute),
  session: rate(30, minute),
  messages: rate(20, minute),
  stream_poll: rate(120, minute),
  catalog_write: rate(300, minute),
  inventory: rate(1200, minute),
  desk: rate(1200, minute),
  reads: rate(300, minute),
};
export type RatePolicy = keyof typeof rates;
export const ratePolicies = Object.keys(rates) as RatePolicy[];

type SizeSchemas = Record<keyof typeof limitDefaults, ReturnType<typeof integer>>;
const sizes = Object.fromEntries(
  Object.entries(limitDefaults).map(([name, value]) => [name, integer(value, { minimum: 1 })]),
) as SizeSchemas;

const Port = (value: number) => integer(value, { maximum: 65_535 });

/** The whole document. Defaults stand in the schema, so that it documents itself. */
export const Config = section({
  host: Type.String({ minLength: 1, default: '127.0.0.1' }),
  port: Port(8787),
  admin_port: Port(8788),
  data_dir: Type.String({ minLength: 1, default: './data' }),
  public_url: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?$',
      description: 'an http(s) URL without query and without a slash at its end',
    }),
  ),
  /** Proxies whose word about a client's address counts: addresses, or networks as 10.0.0.0/8. */
  trusted_proxies: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { default: [] }),
  /** The header in which they give it. */
  forwarded_header: Type.Enum(['x-forwarded-for', 'forwarded'], { default: 'x-forwarded-for' }),
  drain_seconds: integer(10, { maximum: 600 }),
  limits: section({
    ...rates,
    /** Per address: refused credentials, and new connections. */
    refusals: rate(300, minute),
    connections: rate(60_000, minute),
    /** Concurrent streams of one session, so no window; and how many it may open in a minute. */
    stream_sse: section({ quota: integer(4), opens_per_minute: integer(600) }),
    ...sizes,
  }),
  chat: section({
    bootstrap_token_ttl_seconds: integer(600, { minimum: 60, maximum: 3600 }),
    session_token_ttl_seconds: integer(3600, { minimum: 60 }),
    session_token_cap_seconds: integer(day, { minimum: 60 }),
    stream_ticket_ttl_seconds: integer(600, { minimum: 1 }),
    idle_close_seconds: integer(day, { minimum: 1 }),
    answer_deadline_seconds: integer(60, { minimum: 1 }),
    answer_deadline_cap_seconds: integer(120, { minimum: 1 }),
    sse_heartbeat_seconds: integer(15, { minimum: 1 }),
    sse_max_age_seconds: integer(900, { minimum: 1 }),
    sse_retry_ms: integer(2000),
    slow_consumer_seconds: integer(10, { minimum: 1 }),
    retention_days: integer(30, { minimum: 1 }),
    /** How often sessions whose time has come are looked for. */
    upkeep_interval_seconds: integer(60, { minimum: 1 }),
    passivate_after_seconds: integer(300, { minimum: 1 }),
    /** Deltas of one session that may be published and not yet on disk. */
    unjournalled_items_max: integer(1024, { minimum: 1, maximum: 1_000_000 }),
  }),
  assistant: section({
    /** Model calls of one turn that may ask for tools; the next has to answer. */
    tool_rounds_max: integer(4, { minimum: 1, maximum: 16 }),
    /** All that one model call is sent, in tokens of about four characters. */
    prompt_tokens_max: integer(24_000, { minimum: 2000 }),
    memory_tokens_max: integer(3000),
    answer_chars_max: integer(16_000, { minimum: 100, maximum: 100_000 }),
    /** Longest silence between two tokens of a model. */
    stall_timeout_ms: integer(10_000, { minimum: 100 }),
    /** Calls in place of one, the first included. */
    attempts_max: integer(3, { minimum: 1, maximum: 10 }),
    retry_base_ms: integer(250, { minimum: 1 }),
    retry_cap_ms: integer(4000, { minimum: 1 }),
    /** Failures in a row, of all tenants, after which an endpoint is left alone for a while. */
    breaker_failures_max: integer(5, { minimum: 1 }),
    breaker_open_seconds: integer(30, { minimum: 1 }),
  }),
  search: section({
    deadline_ms: integer(1500, { minimum: 1 }),
    semantic: section({
      /** `embedded`: the model in the house; `remote`: an OpenAI-compatible server; or `none`. */
      provider: Type.Enum(['embedded', 'remote', 'none'], { default: 'embedded' }),
      /** How long a search waits for the vector of its query before it does without. */
      deadline_ms: integer(300, { minimum: 1 }),
      /** A vector that no product needs is kept this long: what comes back is not embedded again. */
      unused_retention_days: integer(30, { minimum: 0 }),
      sweep_interval_seconds: integer(3600, { minimum: 1, maximum: 7 * day }),
      remote: section({
        base_url: Type.String({ pattern: '^(https?://[^\\s]+)?$', default: '' }),
        model: Type.String({ maxLength: 200, default: '' }),
        /** Name of the environment variable that holds the key. */
        api_key_env: Type.Optional(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$' })),
        dimensions: Type.Optional(Type.Integer({ minimum: 1, maximum: 8192 })),
        batch_max: integer(16, { minimum: 1, maximum: 2048 }),
        /** Nearer than this, or not found at all: what it should be depends on the model. */
        similarity_min: Type.Number({ minimum: -1, maximum: 1, default: 0 }),
      }),
    }),
    card_limit: integer(6, { minimum: 1, maximum: 12 }),
    poll_after_moving_seconds: integer(5, { minimum: 1 }),
    poll_after_settled_seconds: integer(60, { minimum: 1 }),
  }),
  catalog: section({
    rejected_items_retention_days: integer(7, { minimum: 1 }),
  }),
  media: section({
    /** What all kept pictures may take on disk together. */
    disk_budget_bytes: integer(1024 ** 3, { minimum: 1 }),
    source_bytes_max: integer(10_000_000, { minimum: 1024 }),
    source_pixels_max: integer(50_000_000, { minimum: 1, maximum: 268_402_689 }),
    fetch_timeout_seconds: integer(10, { minimum: 1, maximum: 60 }),
    fetches_at_once_max: integer(8, { minimum: 1, maximum: 64 }),
    /** After this long a source is asked whether it changed. */
    refresh_after_seconds: integer(day, { minimum: 1 }),
    /** A source that failed is asked again after the first, then after twice as long, to the cap. */
    retry_first_seconds: integer(30, { minimum: 1 }),
    retry_cap_seconds: integer(3600, { minimum: 1 }),
    width_max: integer(2048, { minimum: 64, maximum: 4096 }),
  }),
  inventory: section({
    signature_tolerance_seconds: integer(300, { minimum: 1 }),
    event_memory_days: integer(7, { minimum: 1 }),
  }),
  idempotency: section({
    retention_seconds: integer(day, { minimum: day }),
    /** What the kept answers of one tenant may take on disk; 0: any number. */
    bytes_per_tenant_max: integer(256 * 1024 ** 2),
  }),
  /** Where shedding load begins; a bound of 0 is not watched. Twice and four times as much: ADR 11. */
  overload: section({
    /** What a request waits on average until the loop looks at it. */
    loop_delay_ms_max: integer(50),
    /** How long the oldest change waits for the disk. */
    commit_wait_ms_max: integer(1000),
    queued_changes_max: integer(20_000),
    /** How long it has to be calm before less is shed. */
    calm_seconds: integer(1, { minimum: 1 }),
  }),
  log: section({
    level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      default: 'info',
    }),
    /** Which requests get a line: all, those that were refused or failed, or none. */
    requests: Type.Enum(['all', 'failed', 'none'], { default: 'all' }),
  }),
});

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type Config = DeepReadonly<Static<typeof Config>>;

/** Folder of the journal inside of the data directory. */
export function journalPath(config: Pick<Config, 'data_dir'>): string {
  return join(config.data_dir, 'journal');
}

/** A part of the document, as flags give it. */
export type PartialConfig = DeepPartial<Config>;
type DeepPartial<T> = T extends object
  ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
  : T;

/** The configuration cannot be used. Its message has one line per fault, all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly SchemaFault[];

  constructor(faults: readonly SchemaFault[]) {
    const lines = faults.map(({ path, message }) => `  ${path || 'configuration'}: ${message}`);
    super(`The configuration cannot be used:\n${lines.join('\n')}`);
    this.faults = faults;
  }
}

const defaultFile = 'aisle.config.json';
const prefix = 'AISLE_';

export interface ConfigSources {
  /** Path of the file; without it `aisle.config.json` is read where it exists. */
  readonly file?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the command line said; members that are undefined count as not given. */
  readonly flags?: PartialConfig;
}

/** Gathers, validates and freezes the configuration; throws {@link ConfigError} with every fault. */
export function loadConfig({ file, env, flags = {} }: ConfigSources): Config {
  const origins = new Map<string, string>();
  const document = Default(Config, {}) as Tree;
  const path = file ?? (existsSync(defaultFile) ? defaultFile : undefined);
  if (path !== undefined) merge(document, readDocument(path), { origins, from: path });
  for (const [name, text] of Object.entries(env)) {
    // An empty variable is how compose files and shells say "not set".
    if (!name.startsWith(prefix) || text === undefined || text === '') continue;
    merge(document, readVariable(name, text), { origins, from: name });
  }
  merge(document, flags, { origins, from: 'the command line' });
  // Whoever lets the system pick the port runs several servers: the other listener picks too.
  if (document['port'] === 0 && !origins.has('admin_port')) document['admin_port'] = 0;
  const faults = schemaFaults(Config, document);
  const config = document as unknown as Config;
  if (faults.length === 0) faults.push(...contradictions(config));
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => withOrigin(fault, origins)));
  return deepFreeze(config);
}

interface Tree {
  [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays `over` on `base`, leaf by leaf, and notes where each leaf came from. */
function merge(
  base: Tree,
  over: Tree,
  notes: { origins: Map<string, string>; from: string; parent?: string },
): void {
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const path = notes.parent === undefined ? key : `${notes.parent}.${key}`;
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    if (isTree(value) && isTree(below)) {
      merge(below, value, { ...notes, parent: path });
    } else {
      Object.defineProperty(base, key, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      });
      notes.origins.set(path, notes.from);
    }
  }
}

function readDocument(path: string): Tree {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([{ path, message: `cannot be read as JSON: ${reason}` }]);
  }
  if (isTree(document)) return document;
  throw new ConfigError([{ path, message: 'expected one JSON object' }]);
}

/** `AISLE_LIMITS__MESSAGES__QUOTA=100` as `{ limits: { messages: { quota: 100 } } }`. */
function readVariable(name: string, text: string): Tree {
  const segments = name.slice(prefix.length).toLowerCase().split('__');
  let value = schemaAt(Config, segments)?.type === 'string' ? text : parseOrKeep(text);
  for (const segment of segments.toReversed()) value = { [segment]: value };
  return value as Tree;
}

/** Text that is not JSON stays text, so that the fault shows what was written. */
function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Values that are fine alone and impossible together. */
/** Whether a text is an IP address, or a network with its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  );
}

function contradictions(config: Config): SchemaFault[] {
  const { chat, limits, media, search, port, admin_port, trusted_proxies } = config;
  const rules: readonly (readonly [ok: boolean, path: string, message: string])[] = [
    [
      port === 0 || port !== admin_port,
      'admin_port',
      `has to differ from port (${port}): the two listeners are apart`,
    ],
    [
      trusted_proxies.every(isNetwork),
      'trusted_proxies',
      'has to list IP addresses, or networks such as 10.0.0.0/8',
    ],
    [
      chat.session_token_ttl_seconds <= chat.session_token_cap_seconds,
      'chat.session_token_ttl_seconds',
      `has to be at most chat.session_token_cap_seconds (${chat.session_token_cap_seconds})`,
    ],
    [
      chat.answer_deadline_seconds <= chat.answer_deadline_cap_seconds,
      'chat.answer_deadline_seconds',
      `has to be at most chat.answer_deadline_cap_seconds (${chat.answer_deadline_cap_seconds})`,
    ],
    [
      chat.sse_heartbeat_seconds < chat.sse_max_age_seconds,
      'chat.sse_heartbeat_seconds',
      `has to be below chat.sse_max_age_seconds (${chat.sse_max_age_seconds})`,
    ],
    [
      search.semantic.provider !== 'remote' || search.semantic.remote.base_url !== '',
      'search.semantic.remote.base_url',
      'has to be given when search.semantic.provider is "remote"',
    ],
    [
      search.semantic.provider !== 'remote' || search.semantic.remote.model !== '',
      'search.semantic.remote.model',
      'has to be given when search.semantic.provider is "remote"',
    ],
    [
      media.source_bytes_max <= media.disk_budget_bytes,
      'media.source_bytes_max',
      `has to be at most media.disk_budget_bytes (${media.disk_budget_bytes})`,
    ],
    [
      limits.max_item_bytes <= limits.max_batch_bytes,
      'limits.max_item_bytes',
      `has to be at most limits.max_batch_bytes (${limits.max_batch_bytes})`,
    ],
  ];
  return rules.filter(([ok]) => !ok).map(([, path, message]) => ({ path, message }));
}

/** Adds which file, variable or flag the value at fault came from, nearest ancestor first. */
function withOrigin(fault: SchemaFault, origins: ReadonlyMap<string, string>): SchemaFault {
  for (
    let path = fault.path;
    path !== '';
    path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  ) {
    const from = origins.get(path);
    if (from !== undefined) return { ...fault, message: `${fault.message} (from ${from})` };
  }
  return fault;
}

function deepFreeze<T>(value: T): T {
  if (isTree(value)) for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
