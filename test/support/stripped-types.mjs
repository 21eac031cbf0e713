// Preloaded into every process of a test run: gives it the TypeScript sources without their types from a
// folder. Node strips them anew in each process, which is 0.4 s of CPU for one that loads the server, and a
// run starts a thousand processes. What the folder lacks is left to Node. Run by itself, it fills the folder.
// It is JavaScript, so that reading it needs no stripping. Any version of Node may preload it.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const stripped = new URL(`.toolchain/stripped-${process.version}/`, root);

/** @param {Buffer} source */
const nameOf = (source) => `${createHash('sha1').update(source).digest('hex')}.js`;

/** Strips every source of the tree that is new, and removes what no source of it gives any more. */
function fill() {
  mkdirSync(stripped, { recursive: true });
  const gone = new Set(readdirSync(stripped));
  const written = new Set(gone);
  for (const folder of ['bench', 'clients', 'install', 'src', 'test']) {
    const names = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
    for (const name of names) {
      if (!name.endsWith('.ts') || name.includes('node_modules')) continue;
      const source = readFileSync(new URL(`${folder}/${name}`, root));
      const file = nameOf(source);
      gone.delete(file);
      if (written.has(file)) continue;
      written.add(file);
      writeFileSync(new URL(file, stripped), nodeModule.stripTypeScriptTypes(String(source)));
    }
  }
  for (const file of gone) rmSync(new URL(file, stripped));
}

/** @type {import('node:module').LoadHookSync} */
const load = (url, context, next) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  try {
    const file = nameOf(readFileSync(new URL(url)));
    const source = readFileSync(new URL(file, stripped));
    return { format: 'module', source, shortCircuit: true };
  } catch {
    return next(url, context);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) fill();
else if ('registerHooks' in nodeModule) nodeModule.registerHooks({ load });
