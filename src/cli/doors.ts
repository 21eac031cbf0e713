// What other machines and users can reach of a server, by its configuration.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adminTokenFiles } from '../admin/credentials.ts';
import type { Config } from '../config.ts';

/** The file of the demo store's API key, below the data directory. */
export const demoKeyFile = 'demo.key';

const secretFiles = [adminTokenFiles.admin, adminTokenFiles.metrics, demoKeyFile];

/** Whether the API listens where other machines may reach it. */
export function isExposed({ host }: Pick<Config, 'host'>): boolean {
  return !(host === 'localhost' || host === '::1' || host.startsWith('127.'));
}

/** What an operator should change or know, one sentence each; empty if all is good. */
export function doorFaults(config: Config): string[] {
  const { data_dir, host, public_url } = config;
  const faults: string[] = [];
  if (isExposed(config) && !public_url?.startsWith('https:')) {
    faults.push(
      `host ${host} takes requests of other machines without TLS: put a proxy in front, and set ` +
        'public_url to its https address',
    );
  }
  if (isExposed(config) && existsSync(join(data_dir, demoKeyFile))) {
    faults.push(`host ${host} serves the demo store to other machines: serve without --demo`);
  }
  for (const name of secretFiles) {
    const path = join(data_dir, name);
    if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) {
      faults.push(`${path} can be read by other users of this machine: chmod 600`);
    }
  }
  return faults;
}
