// `tenant delete`: removes a tenant with all its data, by the server of its directory.

import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../base/log.ts';
import type { Config } from '../config.ts';
import { startServer } from '../server.ts';
import { adminOf, callAdmin, type AdminTarget } from './admin-client.ts';
import { confirm } from './confirm.ts';
import { checkDataDir } from './data-dir-check.ts';
import { print } from './print.ts';
import { requireTenant, withTables } from './tenancy.ts';

const pollMs = 200;

/**
 * Removes a tenant after a confirmation. If no server runs, it starts one that no client can reach. Resolves once
 * nothing of the tenant is left.
 */
export async function tenantDelete(
  config: Config,
  tenantId: string,
  flags: { yes?: boolean; json?: boolean },
): Promise<void> {
  const { name } = await withTables(config, async (tables) => requireTenant(tables, tenantId));
  if (!flags.yes) {
    await confirm(
      `This removes tenant ${tenantId} (${name}) for good: its keys, sessions, conversations, products, ` +
        'stock and pictures. A backup or a dump is the only way back.',
    );
  }
  const running = await adminOf(config);
  if (running !== undefined) await deleteAt(running, tenantId);
  else await withServer(config, (target) => deleteAt(target, tenantId));
  if (flags.json) print(JSON.stringify({ tenant_id: tenantId, deleted: true }));
  else print(`Tenant ${tenantId} is deleted, with everything that it had. Its id is free again.`);
}

async function deleteAt(target: AdminTarget, tenantId: string): Promise<void> {
  const path = `/tenants/${encodeURIComponent(tenantId)}`;
  const { tenant_id } = await callAdmin<{ tenant_id: string }>(target, path, { method: 'DELETE' });
  for (;;) {
    const { items } = await callAdmin<{ items: { tenant_id: string }[] }>(target, '/tenants');
    if (!items.some((tenant) => tenant.tenant_id === tenant_id)) return;
    await sleep(pollMs);
  }
}

/** Serves the directory on ports that no client knows, for as long as `work` takes. */
async function withServer(
  config: Config,
  work: (target: AdminTarget) => Promise<void>,
): Promise<void> {
  await checkDataDir(config, { init: false });
  const { host: _, public_url: __, ...rest } = config;
  const server = await startServer({
    config: { ...rest, host: '127.0.0.1', port: 0, admin_port: 0 },
    log: createLogger({ level: 'error', destination: process.stderr }),
  });
  try {
    await work({ ...config, admin_url: server.adminUrl });
  } finally {
    await server.close();
  }
}
