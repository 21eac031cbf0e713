// Libraries in C that a process under test preloads, built when a test asks for them.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the library is, or why there is none. */
export type Built = { readonly library: string } | { readonly why: string };

/** Builds `<name>.c` of this folder. The library goes when this process ends. */
export function buildPreload(name: string): Built {
  if (process.platform !== 'linux') return { why: 'libraries are preloaded on Linux alone' };
  const folder = mkdtempSync(join(tmpdir(), 'aisle-preload-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, `${name}.so`);
  const source = fileURLToPath(new URL(`${name}.c`, import.meta.url));
  const flags = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'];
  const { status, stderr } = spawnSync('cc', flags, { encoding: 'utf8' });
  if (status === null) return { why: 'no C compiler is installed' };
  if (status !== 0) return { why: `the C compiler refuses ${name}: ${stderr.slice(0, 200)}` };
  return { library };
}
