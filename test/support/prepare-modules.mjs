// Fills the folder from which `prepared-modules.mjs` gives modules to the processes of a test run.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import {
  nameOf,
  newestPrograms,
  prepared,
  programs,
  root,
  stripped,
  typeboxFiles,
  typeboxFolder,
} from './prepared-modules.mjs';

/** Packages with native parts, or with files that they look for beside their own. */
const external = [
  '@huggingface/*',
  'dictionary-en',
  'esbuild',
  'lmdb',
  'onnxruntime-node',
  'pino',
  'sharp',
  'uWebSockets.js',
];
/** How long the bundles of former sources are kept: a run that began with them may be under way. */
const keptMs = 3_600_000;

/** @type {import('esbuild').BuildOptions} */
const options = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  logLevel: 'warning',
};

/**
 * Strips every source of the tree that is new, and removes what no source of it gives any more.
 * Returns the sources of the programs, each with the hash of its text.
 */
function strip() {
  mkdirSync(stripped, { recursive: true });
  const gone = new Set(readdirSync(stripped));
  const written = new Set(gone);
  /** @type {string[]} */
  const ofPrograms = [];
  for (const folder of ['bench', 'clients', 'install', 'src', 'test']) {
    const names = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
    for (const name of names) {
      if (!name.endsWith('.ts') || name.includes('node_modules')) continue;
      const source = readFileSync(new URL(`${folder}/${name}`, root));
      const file = nameOf(source);
      gone.delete(file);
      if (folder === 'src') ofPrograms.push(`${name} ${file}`);
      if (written.has(file)) continue;
      written.add(file);
      writeFileSync(new URL(file, stripped), stripTypeScriptTypes(String(source)));
    }
  }
  for (const file of gone) rmSync(new URL(file, stripped));
  return ofPrograms.toSorted();
}

/** The parts share chunks, as the package's own files do: each module is there once. */
async function bundleTypebox() {
  const folder = typeboxFolder();
  if (existsSync(folder)) return;
  const entryPoints = [...typeboxFiles].map(([name, file]) => ({ in: name, out: outOf(file) }));
  await build({ ...options, entryPoints, outdir: fileURLToPath(folder) });
}

/** Sources look for other files from where they are. @type {import('esbuild').Plugin} */
const places = {
  name: 'places',
  setup(building) {
    building.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * A server under test listens a quarter of a second of CPU earlier, and its first answer takes that much
 * longer. The one that starts from its sources, as users start it, is warmed up. @type {import('esbuild').Plugin}
 */
const unwarmed = {
  name: 'unwarmed',
  setup(building) {
    building.onLoad({ filter: /\/src\/assistant\/grounded\/warm-up\.ts$/ }, () => ({
      contents: 'export function warmUp() {}',
    }));
  },
};

/** Each program with all that it imports, in a folder by the hash of everything that they are made of. */
async function bundlePrograms(/** @type {string[]} */ sources) {
  const hash = createHash('sha1').update(JSON.stringify(sources));
  for (const file of ['package-lock.json', 'test/support/prepare-modules.mjs']) {
    hash.update(readFileSync(new URL(file, root)));
  }
  const name = `programs-${hash.digest('hex')}`;
  const folder = new URL(name, prepared);
  if (!existsSync(folder)) {
    const made = `${fileURLToPath(folder)}.${process.pid}`;
    await build({
      ...options,
      entryPoints: [...programs].map(([url, file]) => ({
        in: fileURLToPath(url),
        out: outOf(file),
      })),
      outdir: made,
      external,
      plugins: [unwarmed, places],
      // For packages that are CommonJS.
      banner: {
        js: `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`,
      },
    });
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(made, folder);
  }
  const link = `${fileURLToPath(newestPrograms)}.${process.pid}`;
  symlinkSync(name, link);
  renameSync(link, newestPrograms);
  removeOld(name);
}

function removeOld(/** @type {string} */ newest) {
  const folders = readdirSync(prepared).filter((name) => name.startsWith('programs-'));
  for (const name of folders) {
    const folder = new URL(name, prepared);
    const isOld = Date.now() - statSync(folder).mtimeMs > keptMs;
    if (name !== newest && isOld) rmSync(folder, { recursive: true, force: true });
  }
}

const outOf = (/** @type {string} */ file) => file.replace('.mjs', '');

const sources = strip();
await bundleTypebox();
await bundlePrograms(sources);
