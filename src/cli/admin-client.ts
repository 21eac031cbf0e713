// Calls the server of a data directory on its admin listener, for work that only the server can do.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenFiles } from '../admin/credentials.ts';
import type { Config } from '../config.ts';
import { CommandFailure } from './command-failure.ts';
import { askHolder } from './data-dir-holder.ts';

const timeoutMs = 60_000;

/** An admin listener, and where its token is. */
export interface AdminTarget {
  readonly data_dir: string;
  readonly admin_url: string;
}

/** The admin listener of the server on a data directory; undefined if no server runs on it. */
export async function adminOf({ data_dir }: Pick<Config, 'data_dir'>) {
  const holder = await askHolder(data_dir);
  const tokenPath = join(data_dir, adminTokenFiles.admin);
  if (typeof holder?.admin_url !== 'string' || !existsSync(tokenPath)) return undefined;
  return { data_dir, admin_url: holder.admin_url } satisfies AdminTarget;
}

/** The body of a GET below `/admin/v1`. Throws {@link CommandFailure} with the server's words. */
export async function askAdmin<Body>(config: Config, path: string): Promise<Body> {
  const target = await adminOf(config);
  if (target !== undefined) return await callAdmin<Body>(target, path);
  throw new CommandFailure(
    `No server is serving ${config.data_dir}. Start one: the state of sessions is known to it alone.`,
  );
}

/** One call below `/admin/v1`; its body, or undefined if the reply has none. */
export async function callAdmin<Body>(
  { data_dir, admin_url }: AdminTarget,
  path: string,
  { method = 'GET' }: { method?: 'GET' | 'POST' | 'DELETE' } = {},
): Promise<Body> {
  const token = readFileSync(join(data_dir, adminTokenFiles.admin), 'utf8').trim();
  const response = await fetch(`${admin_url}/admin/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body as Body;
  const { detail, errors } = (body ?? {}) as Problem;
  const words = errors?.map((error) => error.detail).join('; ') ?? detail;
  throw new CommandFailure(words ?? `the server answered ${response.status}`);
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly detail: string }[];
}
