// Makes a lock file whole: `node install/complete-lock.ts [package-lock.json …]`.
//
// npm leaves out an optional package that its registry did not have when the lock was written, such
// as the native part for another system, and `npm ci` then refuses the lock. Each package that is
// named and has no entry gets one: its version and its systems, by its name. It has no hash: npm
// verifies it, where it is installed, by what the registry says then.

import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Record<string, Entry>;
}

/** Words of a package's name, and what npm calls the same. */
const systems: Readonly<Record<string, string>> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win: 'win32',
  win32: 'win32',
};
const processors: Readonly<Record<string, string>> = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};
const libraries: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' };

/** Adds what is missing; returns the names of what was added. Throws at a name without a system. */
export function completeLock({ packages }: Lock): string[] {
  const added: string[] = [];
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      packages[`node_modules/${name}`] = {
        version,
        ...systemOf(name),
        ...(dev === true && { dev }),
        optional: true,
      };
      added.push(name);
    }
  }
  return added;
}

/** Node looks for a package beside its importer, then further and further out. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const find = (table: Readonly<Record<string, string>>) =>
    words.map((word) => table[word]).filter((word) => word !== undefined);
  const [os, cpu, libc] = [find(systems), find(processors), find(libraries)];
  if (os.length === 0 && !cpu.includes('wasm32')) {
    throw new Error(`the name ${name} says no system: write its entry by hand`);
  }
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
  };
}

/** As npm has it: by path, and two spaces. */
function write(path: string, lock: Lock): void {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en')),
  );
  writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

if (import.meta.main) {
  const [, , ...given] = process.argv;
  for (const path of given.length > 0 ? given : ['package-lock.json']) {
    const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
    const added = completeLock(lock);
    if (added.length > 0) write(path, lock);
    process.stdout.write(`${path}: ${added.length} packages of other systems added\n`);
  }
}
