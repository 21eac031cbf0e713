// Loads the configuration: defaults < file < environment < flags (contract 11.1). All faults are reported
// together, each with its source.

import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Default } from 'typebox/value';
import { schemaAt, schemaFaults, type SchemaFault } from './base/schema-faults.ts';
import { Config } from './config.ts';

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
  /** Path of the file; without it `aisle.config.json` is read if it exists. */
  readonly file?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The flags of the command line; undefined members count as not given. */
  readonly flags?: PartialConfig;
}

/** Loads, validates and freezes the configuration; throws {@link ConfigError} with every fault. */
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
  // If the system picks the port, several servers may run: it picks the admin port too.
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

/** Merges `over` into `base`, leaf by leaf, and notes the source of each leaf. */
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

/** Text that is not JSON stays text, so that the fault shows the written text. */
function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

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

/** Values that are valid alone and contradict each other. */
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
