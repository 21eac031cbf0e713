// The repository as a tree of texts, for tests that read it.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What is made, fetched or private; `.git` is a file where the tree is a worktree of another. */
const notOurs = new Set([
  'node_modules',
  '.toolchain',
  '.bench',
  'vendor',
  '.git',
  'data',
  'coverage',
  'results',
]);

/** Paths of all files below a folder, relative to the repository; '' for the whole of it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notOurs.has(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : [];
  });
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export interface Import {
  /** The file that imports. */
  readonly from: string;
  /** A path of the repository, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Whether nothing of it is there at run time. */
  readonly isTypeOnly: boolean;
}

const statement = /^(?:import|export)\s+(type\s)?\s*(?:([^'";]*?)\s+from\s+)?'([^'\n]+)'/gm;
const dynamic = /\bimport\('([^'\n]+)'\)/g;

/** What a file imports, Node's own modules left out. */
export function importsOf(path: string): Import[] {
  const text = textOf(path);
  const found: Import[] = [];
  const add = (to: string, isTypeOnly: boolean): void => {
    if (to.startsWith('node:')) return;
    const isPackage = !to.startsWith('.');
    const target = isPackage ? packageOf(to) : normalize(join(dirname(path), to));
    found.push({ from: path, to: target, isPackage, isTypeOnly });
  };
  for (const [, type, clause = '', to = ''] of text.matchAll(statement)) {
    add(to, type !== undefined || areAllTypes(clause));
  }
  for (const [, to = ''] of text.matchAll(dynamic)) add(to, false);
  return found;
}

/** `{ type A, type B }`: nothing of it is left once types are erased. */
function areAllTypes(clause: string): boolean {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? [];
  const named = names.map((name) => name.trim()).filter(Boolean);
  return named.length > 0 && named.every((name) => name.startsWith('type '));
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Groups of files that import each other in a ring, whatever its length. */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  );
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push(trail.slice(at));
    if (at >= 0 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

/** Rows of the table under a heading whose first column is `column`, cell by cell. */
export function tableOf(markdown: string, column: string): string[][] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${column} `));
  const rows: string[][] = [];
  for (const line of lines.slice(start + 2)) {
    if (start < 0 || !line.startsWith('|')) break;
    rows.push(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}

/** The words of a cell that stand in backticks. */
export function codeIn(cell: string | undefined): string[] {
  return [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
}
