// The name of the code that wrote a snapshot. It covers all code that reads texts, indexes products or lays
// out structures in memory, so that no version number has to be raised by hand.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Sources outside of search that affect how it indexes a product. */
const others = ['contract/schema-sync.ts', 'journal/catalogue-tables.ts', '../package.json'];

/** A hash of the sources of search, of the versions of its packages, and of the runtime. */
export function codeIdentity(): string {
  const digest = createHash('sha256');
  const names = readdirSync(join(root, 'search'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  for (const name of [...names.map((file) => join('search', file)), ...others]) {
    digest.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  const { node, unicode = '', icu = '' } = process.versions;
  digest.update([node, unicode, icu, process.arch, endianness()].join(' '));
  return digest.digest('hex');
}
