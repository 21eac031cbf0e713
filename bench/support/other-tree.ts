// Another commit of this repository, checked out into a folder of its own with its own packages, so
// that its server can be measured beside this one.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LmdbTables } from '../../src/journal/lmdb-tables.ts';

/** Where a server's sources are. */
export interface Tree {
  /** What the report calls it. */
  readonly name: string;
  readonly root: string;
}

/** The tree that this file is part of. */
export const thisTree: Tree = { name: 'ours', root: join(import.meta.dirname, '../..') };

/**
 * Checks a commit out, and installs what its package.json asks for, unless that was done before.
 * `ref` is whatever git understands. Throws with git's words where it does not.
 */
export function checkOut(ref: string): Tree {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: thisTree.root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
  const root = join(thisTree.root, '.bench', commit);
  if (!existsSync(root)) {
    const unfinished = `${root}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const archive = `${unfinished}.tar`;
    git('archive', '--output', archive, commit);
    execFileSync('tar', ['-xf', archive, '-C', unfinished]);
    rmSync(archive);
    // What it says goes to standard error: standard output is the report's.
    const { status } = spawnSync('make', ['install'], { cwd: unfinished, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`the packages of ${ref} could not be installed`);
    renameSync(unfinished, root);
  }
  return { name: commit.slice(0, 7), root };
}

/** The tables of a store in which a tree's own server is to read them: another writes a newer format. */
export async function openTables({ root }: Tree, path: string): Promise<LmdbTables> {
  const { href } = pathToFileURL(join(root, 'src/journal/lmdb-tables.ts'));
  const module = (await import(href)) as { readonly LmdbTables: typeof LmdbTables };
  return module.LmdbTables.open(path);
}
