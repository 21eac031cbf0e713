// The admin listener with its routes.

import { AdminCredentials, loadAdminTokens } from '../admin/credentials.ts';
import { startAdmin, type AdminListener, type AdminRoute } from '../admin/listener.ts';
import { signInRoutes } from '../admin/sign-in.ts';
import { Compactions } from '../ops/compactions.ts';
import type { Base } from './base.ts';

/** Opens the admin listener. The first start of a data directory creates its tokens. */
export async function openAdmin(
  base: Base,
  consoleRoutes: readonly AdminRoute[],
): Promise<AdminListener> {
  const { config, clock, operations, report } = base;
  const credentials = new AdminCredentials(loadAdminTokens(config.data_dir), { clock });
  const { registry } = operations;
  const metrics: AdminRoute = {
    method: 'GET',
    path: '/metrics',
    access: 'metrics',
    serve: async () => ({
      status: 200,
      body: await registry.metrics(),
      headers: { 'Content-Type': registry.contentType },
    }),
  };
  return startAdmin(
    {
      credentials,
      routes: [metrics, ...signInRoutes(credentials), ...compactionRoutes(base), ...consoleRoutes],
      nowMs: () => clock.nowMs(),
      report,
    },
    config.admin_port,
  );
}

/** Compaction while the server runs: POST starts one, GET shows its state. */
function compactionRoutes({ journal, log }: Base): AdminRoute[] {
  const compactions = new Compactions({ compact: () => journal.compact(), log });
  const about = { path: '/admin/v1/compaction', access: 'admin' } as const;
  return [
    { ...about, method: 'POST', serve: () => ({ status: 202, body: compactions.begin() }) },
    { ...about, method: 'GET', serve: () => ({ status: 200, body: compactions.state }) },
  ];
}
