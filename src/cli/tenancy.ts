// Tenants, keys and secrets from the command line, beside a running server or without one.

import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createKey, listKeys, revokeKey, scopes, type Scope } from '../access/api-keys.ts';
import { revokeTokens } from '../access/token-revocations.ts';
import { SettingsError } from '../access/tenant-settings.ts';
import {
  checkNewTenantId,
  createTenant,
  rotateInventorySecret,
  TenancyError,
  Tenants,
  updateTenant,
  type Tenant,
} from '../access/tenants.ts';
import { systemClock } from '../base/clock.ts';
import { journalPath, type Config } from '../config.ts';
import { UnknownFormat } from '../journal/journal.ts';
import { LmdbTables } from '../journal/lmdb-tables.ts';
import { CommandFailure } from './command-failure.ts';
import { checkDataDir } from './data-dir-check.ts';
import { exitCodes } from './exit-codes.ts';
import { makeDataDir } from './data-dir-holder.ts';
import { print, printTable } from './print.ts';

/**
 * Runs `work` on the tables of the data directory; a refusal, or a directory of another version, becomes the
 * failure of the command.
 */
export async function withTables<T>(
  config: Config,
  work: (tables: LmdbTables) => Promise<T>,
): Promise<T> {
  makeDataDir(config.data_dir);
  await checkDataDir(config, { init: false });
  const tables = await openTables(journalPath(config));
  try {
    return await work(tables);
  } catch (error) {
    if (error instanceof TenancyError || error instanceof SettingsError) {
      throw new CommandFailure(error.message);
    }
    throw error;
  } finally {
    await tables.close();
  }
}

/** Opens the tables at `path`, or ends the command if another version wrote them. */
export async function openTables(path: string): Promise<LmdbTables> {
  try {
    return await LmdbTables.openBeside(path);
  } catch (error) {
    throw error instanceof UnknownFormat
      ? new CommandFailure(error.message, exitCodes.data)
      : error;
  }
}

/** The tenant, or a {@link CommandFailure} that says there is none. */
export function requireTenant(tables: LmdbTables, tenantId: string): Tenant {
  const tenant = new Tenants({ journal: tables }).find(tenantId);
  if (tenant === undefined) throw new CommandFailure(`There is no tenant "${tenantId}".`);
  return tenant;
}

export interface TenantCreateFlags {
  readonly id: string;
  readonly name: string;
  readonly origin: readonly string[];
  readonly settings?: string;
  readonly test?: boolean;
  readonly json?: boolean;
}

/** `tenant create`: a tenant, its first key with every scope, its first inventory secret. */
export async function tenantCreate(config: Config, flags: TenantCreateFlags): Promise<void> {
  try {
    checkNewTenantId(flags.id);
  } catch (error) {
    if (!(error instanceof TenancyError)) throw error;
    throw new CommandFailure(`--id: ${error.message}`, exitCodes.usage);
  }
  const settings = flags.settings === undefined ? {} : readSettings(flags.settings);
  const environment = flags.test === true ? 'test' : 'live';
  const nowMs = systemClock.nowMs();
  const made = await withTables(config, async (tables) => {
    const tenant = createTenant(tables, {
      tenantId: flags.id,
      name: flags.name,
      environment,
      settings: withOrigins(settings, flags.origin),
      nowMs,
    });
    const key = createKey(tables, { tenant: { tenant_id: flags.id, environment }, nowMs });
    await tables.write([...tenant.puts, ...key.puts]);
    return { ...tenant, ...key };
  });
  const { apiKey, inventorySecret } = made;
  if (flags.json) {
    const shown = { tenant_id: flags.id, api_key: apiKey, inventory_secret: inventorySecret };
    return print(JSON.stringify(shown));
  }
  print(`Tenant ${flags.id} is ready.

  API key            ${apiKey}
  Inventory secret   ${inventorySecret}

Keep both now: they are shown once and never again.`);
}

export interface TenantUpdateFlags {
  readonly name?: string;
  readonly settings?: string;
  readonly suspend?: boolean;
  readonly resume?: boolean;
  /** Added to the allowed ones. */
  readonly origin?: readonly string[];
  readonly destinationHost?: readonly string[];
}

/**
 * `tenant update`: merges a settings file into the settings, adds origins and hosts, renames, suspends, resumes;
 * prints the changed settings.
 */
export async function tenantUpdate(
  config: Config,
  tenantId: string,
  flags: TenantUpdateFlags,
): Promise<void> {
  const { name, suspend, resume, origin = [], destinationHost = [] } = flags;
  const given = flags.settings === undefined ? {} : readSettings(flags.settings);
  const isPatched = flags.settings !== undefined || origin.length + destinationHost.length > 0;
  if (suspend && resume) throw new CommandFailure('--suspend and --resume exclude each other.', 2);
  const suspended = suspend ? true : resume ? false : undefined;
  if (name === undefined && !isPatched && suspended === undefined) {
    const words = '--settings, --origin, --destination-host, --name, --suspend or --resume';
    throw new CommandFailure(`Say what to change: ${words}.`, 2);
  }
  const [before, after] = await withTables(config, async (tables) => {
    const { settings: old } = requireTenant(tables, tenantId);
    const settings = {
      ...given,
      ...withAdded('allowed_origins', origin, given, old),
      ...withAdded('allowed_destination_hosts', destinationHost, given, old),
    };
    const puts = updateTenant(tables, tenantId, {
      ...(name !== undefined && { name }),
      ...(suspended !== undefined && { suspended }),
      ...(isPatched && { settings }),
    });
    await tables.write(puts);
    return [old, requireTenant(tables, tenantId).settings];
  });
  print(
    [
      ...(suspended === undefined ? [`Tenant ${tenantId} is changed.`] : []),
      ...(suspended === true ? [suspendedWords(tenantId)] : []),
      ...(suspended === false ? [resumedWords(tenantId)] : []),
      ...differences(before, after),
    ].join('\n'),
  );
}

const suspendedWords = (tenantId: string): string =>
  `Tenant ${tenantId} is suspended: from the next request on its API keys and its shoppers' chats are ` +
  'refused with tenant_suspended.\nIts data and its keys stay; ' +
  `\`aisle tenant resume ${tenantId}\` lets them in again.`;

const resumedWords = (tenantId: string): string =>
  `Tenant ${tenantId} is served again: its keys work, and chats that have not expired go on.`;

/** A longer list of the settings; empty if nothing is added. */
function withAdded(
  name: 'allowed_origins' | 'allowed_destination_hosts',
  added: readonly string[],
  given: Readonly<Record<string, unknown>>,
  old: Tenant['settings'],
): Record<string, unknown> {
  if (added.length === 0) return {};
  const list = Array.isArray(given[name]) ? (given[name] as unknown[]) : old[name];
  return { [name]: [...new Set([...list, ...added])] };
}

/** One line for each changed setting: its path, its old value, its new value. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isTree = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTree(before) || !isTree(after)) {
    const show = (value: unknown) => (value === undefined ? 'unset' : JSON.stringify(value));
    return [`  ${path}: ${show(before)} -> ${show(after)}`];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

/** `tenant show`: a tenant with its keys, without secrets. */
export async function tenantShow(config: Config, tenantId: string): Promise<void> {
  const shown = await withTables(config, async (tables) => ({
    ...withoutSecrets(requireTenant(tables, tenantId)),
    keys: listKeys(tables, tenantId),
  }));
  print(JSON.stringify(shown, null, 2));
}

/** `tenant list`. Secrets are never listed. */
export async function tenantList(config: Config, flags: { json?: boolean }): Promise<void> {
  const listed = await withTables(config, async (tables) =>
    [...new Tenants({ journal: tables }).list()].map(withoutSecrets),
  );
  if (flags.json) return print(JSON.stringify(listed));
  printTable(
    ['TENANT', 'NAME', 'ENVIRONMENT', 'STATE', 'CREATED', 'ORIGINS'],
    listed.map(({ tenant_id, name, environment, suspended, is_deleting, created_at, settings }) => [
      tenant_id,
      name,
      environment,
      is_deleting ? 'being deleted' : suspended ? 'suspended' : 'active',
      created_at,
      settings.allowed_origins.join(' '),
    ]),
  );
}

function withoutSecrets({ inventory_secrets, ...tenant }: Tenant) {
  return { ...tenant, inventory_secret_count: inventory_secrets.length };
}

/** `key create`: one more key; with every scope by default. */
export async function keyCreate(
  config: Config,
  tenantId: string,
  flags: { scope: readonly string[]; json?: boolean },
): Promise<void> {
  for (const scope of flags.scope) {
    if (scopes.includes(scope as Scope)) continue;
    throw new CommandFailure(`There is no scope "${scope}". Scopes: ${scopes.join(', ')}.`, 2);
  }
  const granted = flags.scope.length === 0 ? scopes : (flags.scope as readonly Scope[]);
  const { apiKey, keyId } = await withTables(config, async (tables) => {
    const tenant = requireTenant(tables, tenantId);
    const made = createKey(tables, { tenant, scopes: granted, nowMs: systemClock.nowMs() });
    await tables.write(made.puts);
    return made;
  });
  if (flags.json) {
    return print(JSON.stringify({ tenant_id: tenantId, key_id: keyId, api_key: apiKey }));
  }
  print(`Key ${keyId} of tenant ${tenantId}:

  ${apiKey}

Keep it now: it is shown once and never again.`);
}

/** `key list`, of one tenant or of all. */
export async function keyList(
  config: Config,
  tenantId: string | undefined,
  flags: { json?: boolean },
): Promise<void> {
  const listed = await withTables(config, async (tables) => listKeys(tables, tenantId));
  if (flags.json) return print(JSON.stringify(listed));
  printTable(
    ['KEY', 'TENANT', 'ENDS IN', 'STATE', 'LAST USED', 'SCOPES'],
    listed.map((key) => [
      key.key_id,
      key.tenant_id,
      key.last4,
      key.revoked_at === null ? 'live' : `revoked ${key.revoked_at}`,
      key.last_used_at ?? 'never',
      key.scopes.join(' '),
    ]),
  );
}

/** `key revoke`: for ever, from the next request on; on request with the client tokens it made. */
export async function keyRevoke(
  config: Config,
  keyId: string,
  flags: { withTokens?: boolean },
): Promise<void> {
  const nowMs = systemClock.nowMs();
  await withTables(config, (tables) =>
    tables.write([
      ...revokeKey(tables, keyId, nowMs),
      ...(flags.withTokens ? revokeTokens('key', keyId, nowMs) : []),
    ]),
  );
  print(
    flags.withTokens
      ? `Key ${keyId} is revoked, with every client token that was made with it.`
      : `Key ${keyId} is revoked. Client tokens that were made with it live until they expire; ` +
          'run it again with --with-tokens to revoke them too.',
  );
}

/** `secret rotate`: a new inventory secret; the one before it stays valid until the next time. */
export async function secretRotate(
  config: Config,
  tenantId: string,
  flags: { json?: boolean },
): Promise<void> {
  const secret = await withTables(config, async (tables) => {
    const { puts, inventorySecret } = rotateInventorySecret(tables, tenantId);
    await tables.write(puts);
    return inventorySecret;
  });
  if (flags.json) {
    return print(JSON.stringify({ tenant_id: tenantId, inventory_secret: secret }));
  }
  print(`New inventory secret of tenant ${tenantId}:

  ${secret}

The one before it stays valid until the next rotation. This one is shown once and never again.`);
}

/** Reads a settings file; its content is checked when it is merged into the settings. */
function readSettings(path: string): Record<string, unknown> {
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`, 2);
  try {
    const settings: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) {
      return settings as Record<string, unknown>;
    }
  } catch (cause) {
    throw new CommandFailure(`${path} is not JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
  throw new CommandFailure(`${path} does not hold one JSON object.`);
}

function withOrigins(settings: Record<string, unknown>, origins: readonly string[]): unknown {
  if (origins.length === 0) return settings;
  const given = settings['allowed_origins'];
  return { ...settings, allowed_origins: [...(Array.isArray(given) ? given : []), ...origins] };
}
