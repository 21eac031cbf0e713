// Preloaded into every process of a test run, which starts a thousand of them: gives it the TypeScript sources
// without their types, and TypeBox in a few files instead of 680, from a folder. Stripping types anew is
// 0.4 s of CPU for a process that loads the server, and those small files are 0.14 s. What the folder lacks is
// left to Node. Run by itself, it fills the folder. It is JavaScript, so that reading it needs no stripping.
// Any version of Node may preload it.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const prepared = new URL(`.toolchain/prepared-${process.version}/`, root);
const stripped = new URL('stripped/', prepared);

/** The files of the bundle, by what sources call them. */
const bundled = new Map([
  ['typebox', 'index.mjs'],
  ['typebox/compile', 'compile.mjs'],
  ['typebox/schema', 'schema.mjs'],
  ['typebox/system', 'system.mjs'],
  ['typebox/value', 'value.mjs'],
]);

function bundleFolder() {
  const { version } = JSON.parse(
    readFileSync(new URL('node_modules/typebox/package.json', root), 'utf8'),
  );
  return new URL(`typebox-${version}/`, prepared);
}

/** @param {Buffer} source */
const nameOf = (source) => `${createHash('sha1').update(source).digest('hex')}.js`;

/** Strips every source of the tree that is new, and removes what no source of it gives any more. */
function strip() {
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

/** The parts share chunks, as the package's own files do: each module is there once. */
async function bundle() {
  const folder = bundleFolder();
  if (existsSync(folder)) return;
  const { buildSync } = await import('esbuild');
  const entryPoints = Object.fromEntries(
    [...bundled].map(([specifier, file]) => [file.replace('.mjs', ''), specifier]),
  );
  buildSync({
    entryPoints,
    outdir: fileURLToPath(folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
  });
}

/** @returns {import('node:module').ResolveHookSync} */
function resolveFrom(/** @type {URL} */ folder) {
  return (specifier, context, next) => {
    const file = bundled.get(specifier);
    if (file === undefined) return next(specifier, context);
    return { url: new URL(file, folder).href, format: 'module', shortCircuit: true };
  };
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  strip();
  await bundle();
} else if ('registerHooks' in nodeModule && existsSync(prepared)) {
  const folder = bundleFolder();
  nodeModule.registerHooks(existsSync(folder) ? { load, resolve: resolveFrom(folder) } : { load });
}
