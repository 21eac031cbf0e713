// Figures of a server in a process of its own, as a scraper of metrics reads them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildServer } from './child-server.ts';
import { until } from './still-clock.ts';

/** One figure of the server's metrics, by its name with its labels. */
export async function figureOf(
  server: ChildServer,
  dataDir: string,
  name: string,
): Promise<number> {
  const adminUrl = /"admin_url":"([^"]+)"/.exec(server.output())?.[1];
  const token = readFileSync(join(dataDir, 'metrics.token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${adminUrl}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

/** Resolves once the server has looked for sessions whose time has come, twice from now on. */
export async function upkeepPasses(server: ChildServer, dataDir: string): Promise<void> {
  const rounds = () => figureOf(server, dataDir, 'aisle_upkeep_rounds_total{chore="sessions"}');
  const before = await rounds();
  await until(async () => (await rounds()) >= before + 2, 'two rounds of upkeep');
}
