// Asks the server of a data directory for what it alone knows: what is live, on its admin listener.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenFiles } from '../admin/credentials.ts';
import type { Config } from '../config.ts';
import { CommandFailure } from './command-failure.ts';
import { askHolder } from './data-dir-holder.ts';

const timeoutMs = 60_000;

/** The body of a GET below `/admin/v1`. Throws {@link CommandFailure} with the server's words. */
export async function askAdmin<Body>(config: Config, path: string): Promise<Body> {
  const { data_dir } = config;
  const holder = await askHolder(data_dir);
  const tokenPath = join(data_dir, adminTokenFiles.admin);
  if (typeof holder?.admin_url !== 'string' || !existsSync(tokenPath)) {
    throw new CommandFailure(
      `No server is serving ${data_dir}. Start one: the state of sessions is known to it alone.`,
    );
  }
  const token = readFileSync(tokenPath, 'utf8').trim();
  const response = await fetch(`${holder.admin_url}/admin/v1${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  if (response.ok) return body as Body;
  const { detail = `the server answered ${response.status}` } = body as { detail?: string };
  throw new CommandFailure(detail);
}
