// Where an import goes: the tenant of a running server here, or of an API key anywhere.

import { existsSync, readFileSync } from 'node:fs';
import { createKey, forgetKey, type Scope } from '../../access/api-keys.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import { CommandFailure } from '../command-failure.ts';
import { askHolder } from '../data-dir-holder.ts';
import { requireTenant, withTables } from '../tenancy.ts';
import { ApiClient } from './api-client.ts';

/** The flags that say where. */
export interface TargetFlags {
  readonly tenant?: string;
  readonly url?: string;
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly inventorySecretFile?: string;
}

/** A tenant's API, and what is known of the tenant beside it. */
export interface Target {
  readonly api: ApiClient;
  /** Signs stock; undefined where it was not given. */
  readonly inventorySecret: string | undefined;
  /** Hosts that cards may lead to; undefined where the tenant is on another machine. */
  readonly destinationHosts: readonly string[] | undefined;
}

/** A key of one errand ends by itself within a day, also where the errand was killed. */
const errandKeyMs = 24 * 3600 * 1000;

const errandScopes: readonly Scope[] = ['catalog:read', 'catalog:write', 'inventory:write'];

/** Throws {@link CommandFailure} unless the flags say one place and its keys, before a file is read. */
export function checkTarget(flags: TargetFlags): void {
  if ((flags.tenant === undefined) === (flags.url === undefined)) {
    throw new CommandFailure('Say either --tenant, or --url with --api-key.', 2);
  }
  if (flags.url !== undefined && !/^https?:\/\//.test(flags.url)) {
    throw new CommandFailure('--url has to be an http(s) URL.', 2);
  }
  if (flags.url !== undefined) givenKey(flags);
  if (flags.inventorySecretFile !== undefined) secretIn(flags.inventorySecretFile);
}

/** Hands `work` the service that was named, or the one on this data directory. */
export async function withTarget<T>(
  configOf: () => Config,
  flags: TargetFlags,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const { tenant, url, inventorySecretFile } = flags;
  const inventorySecret =
    inventorySecretFile === undefined ? undefined : secretIn(inventorySecretFile);
  if (url === undefined) return await withLocal(configOf(), tenant ?? '', work);
  const api = new ApiClient({ baseUrl: url, apiKey: givenKey(flags) });
  return await work({ api, inventorySecret, destinationHosts: undefined });
}

/** Makes a key for this errand alone and forgets it afterwards. */
async function withLocal<T>(
  config: Config,
  tenantId: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const holder = await askHolder(config.data_dir);
  if (holder === undefined || holder.local_url === null) {
    const hint = 'Start one, or say --url and --api-key.';
    throw new CommandFailure(`No server is serving ${config.data_dir}. ${hint}`);
  }
  const baseUrl = holder.local_url;
  return await withTables(config, async (tables) => {
    const tenant = requireTenant(tables, tenantId);
    const nowMs = systemClock.nowMs();
    const expiresAtMs = nowMs + errandKeyMs;
    const key = createKey(tables, { tenant, scopes: errandScopes, expiresAtMs, nowMs });
    await tables.write(key.puts);
    try {
      return await work({
        api: new ApiClient({ baseUrl, apiKey: key.apiKey }),
        inventorySecret: tenant.inventory_secrets[0],
        destinationHosts: tenant.settings.allowed_destination_hosts,
      });
    } finally {
      await tables.write(forgetKey(key.keyId));
    }
  });
}

function givenKey({ apiKey, apiKeyFile }: TargetFlags): string {
  if ((apiKey === undefined) === (apiKeyFile === undefined)) {
    throw new CommandFailure('With --url, say either --api-key or --api-key-file.', 2);
  }
  return apiKeyFile === undefined ? (apiKey ?? '') : secretIn(apiKeyFile);
}

function secretIn(path: string): string {
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`, 2);
  return readFileSync(path, 'utf8').trim();
}
