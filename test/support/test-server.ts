// A real server on a free port with a data folder of its own, and a tenant to talk to it as.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '../../src/access/api-keys.ts';
import { createTenant, Tenants } from '../../src/access/tenants.ts';
import type { Clock } from '../../src/base/clock.ts';
import { createLogger } from '../../src/base/log.ts';
import { loadConfig, type PartialConfig } from '../../src/load-config.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { startServer, type RunningServer } from '../../src/server.ts';
import { removeFolder } from './remove-folder.ts';

export interface TestTenant {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly inventorySecret: string;
}

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** What a scraper reads, with the token of the data folder. */
  metrics(): Promise<string>;
  /** The token of the admin listener. */
  readonly adminToken: string;
  /** Makes a tenant beside the running server, as the command line does. */
  tenant(options?: {
    tenantId?: string;
    settings?: unknown;
    scopes?: readonly string[];
  }): Promise<TestTenant>;
  /** Closes the server and removes its data. */
  dispose(): Promise<void>;
}

/** The origin that test tenants allow. */
export const testOrigin = 'https://shop.example';

/** Makes a tenant and a key in the tables of a data folder, running server or not. */
export async function makeTenant(
  dataDir: string,
  options: { tenantId?: string; settings?: unknown; scopes?: readonly string[] } = {},
): Promise<TestTenant> {
  const tables = LmdbTables.open(join(dataDir, 'journal'));
  const tenantId = options.tenantId ?? 'acme';
  const nowMs = Date.now();
  const settings = options.settings ?? {
    allowed_origins: [testOrigin],
    allowed_app_ids: ['com.example.shop'],
    allowed_destination_hosts: ['shop.example'],
  };
  const made = createTenant(tables, {
    tenantId,
    name: tenantId,
    environment: 'test',
    settings,
    nowMs,
  });
  await tables.write(made.puts);
  const tenant = new Tenants({ journal: tables }).find(tenantId);
  if (tenant === undefined) throw new Error('the tenant was just made');
  const key = createKey(tables, {
    tenant,
    nowMs,
    ...(options.scopes && { scopes: options.scopes as never }),
  });
  await tables.write(key.puts);
  await tables.close();
  return { tenantId, apiKey: key.apiKey, inventorySecret: made.inventorySecret };
}

/** Starts a server in this process; rates are off unless asked for. */
export async function startTestServer(
  options: {
    config?: PartialConfig;
    clock?: Clock;
    dataDir?: string;
    keepsRates?: boolean;
    /** Takes every line of the log from `info` on; without it only errors are shown. */
    log?: (line: string) => void;
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aisle-test-'));
  const none = { quota: 0 };
  const rates = {
    bootstrap: none,
    session: none,
    messages: none,
    stream_poll: none,
    catalog_write: none,
    inventory: none,
    desk: none,
    reads: none,
    refusals: none,
    connections: none,
  };
  const given = options.config ?? {};
  const config = loadConfig({
    env: {},
    flags: {
      port: 0,
      admin_port: 0,
      data_dir: dataDir,
      drain_seconds: 1,
      // A busy machine is no reason to refuse what a test is about, or to answer less.
      overload: { loop_delay_ms_max: 0, commit_wait_ms_max: 0, queued_changes_max: 0 },
      ...given,
      search: {
        deadline_ms: 60_000,
        ...given.search,
        // No model unless a test asks for one: loading it takes longer than most tests.
        semantic: { provider: 'none', deadline_ms: 30_000, ...given.search?.semantic },
      },
      limits: { ...(options.keepsRates ? {} : rates), ...given.limits },
      log: { level: options.log === undefined ? 'error' : 'info', ...given.log },
    },
  });
  const log = createLogger({
    level: config.log.level,
    ...(options.log && { destination: { write: byLine(options.log) } }),
  });
  const server = await startServer({
    config,
    log,
    ...(options.clock && { clock: options.clock }),
  });
  return {
    ...server,
    dataDir,
    adminToken: readFileSync(join(dataDir, 'admin.token'), 'utf8').trim(),
    async metrics() {
      const token = readFileSync(join(dataDir, 'metrics.token'), 'utf8').trim();
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.adminUrl}/metrics`, { headers })).text();
    },
    tenant: (about) => makeTenant(dataDir, about),
    async dispose() {
      await server.close();
      removeFolder(dataDir);
    },
  };
}

/** Lines come several at a time. */
const byLine = (take: (line: string) => void) => (text: string) => {
  for (const line of text.trimEnd().split('\n')) take(line);
};
