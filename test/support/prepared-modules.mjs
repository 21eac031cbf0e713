// Preloaded into every process of a test run, which starts a thousand of them: gives it the TypeScript sources
// without their types, and TypeBox in a few files instead of 680, from a folder; a program of `src` that is
// started comes whole from its bundle. Stripping types anew is 0.4 s of CPU for a process that loads the
// server, and its 600 small files are 0.3 s. What V8 makes of all that is kept beside the bundles. What the
// folder lacks is left to Node. `prepare-modules.mjs` fills it. It is JavaScript, so that reading it needs no
// stripping. Any version of Node may preload it.

import { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = new URL('../../', import.meta.url);
export const prepared = new URL(`.toolchain/prepared-${process.version}/`, root);
export const stripped = new URL('stripped/', prepared);
/** A link to the newest folder of bundles of {@link programs}. */
export const newestPrograms = new URL('programs', prepared);

/** The parts of TypeBox as sources call them, and the file of the bundle of each. */
export const typeboxFiles = new Map([
  ['typebox', 'index.mjs'],
  ['typebox/compile', 'compile.mjs'],
  ['typebox/schema', 'schema.mjs'],
  ['typebox/system', 'system.mjs'],
  ['typebox/value', 'value.mjs'],
]);

/**
 * What is started as a process of its own, and the file of its bundle. A bundle runs what stands outside of
 * it first, so the thread of the embedder is none: it sets its environment before it loads its runtime.
 */
export const programs = new Map(
  [
    ['src/main.ts', 'main.mjs'],
    ['src/journal/writer-main.ts', 'writer-main.mjs'],
    ['src/backup/shipper-main.ts', 'shipper-main.mjs'],
    ['src/search/worker.ts', 'worker.mjs'],
    ['src/catalog/media/picture-process.ts', 'picture-process.mjs'],
  ].map(([path, file]) => [new URL(path, root).href, file]),
);

export function typeboxFolder() {
  const { version } = JSON.parse(
    readFileSync(new URL('node_modules/typebox/package.json', root), 'utf8'),
  );
  return new URL(`typebox-${version}/`, prepared);
}

/** @param {Buffer} source */
export const nameOf = (source) => `${createHash('sha1').update(source).digest('hex')}.js`;

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

const ownFile = /^\.\.?\/.*\.ts$/;

/** @returns {import('node:module').ResolveHookSync} */
function resolveFrom(/** @type {URL} */ typebox, /** @type {URL} */ bundles) {
  const parts = new Map(urlsIn(typeboxFiles, typebox));
  const starts = new Map(urlsIn(programs, bundles));
  return (specifier, context, next) => {
    // What a process begins with has no parent.
    const isStart = context.parentURL === undefined;
    const made = parts.get(specifier) ?? (isStart ? starts.get(specifier) : undefined);
    if (made !== undefined) return { url: made, format: 'module', shortCircuit: true };
    if (isStart || !ownFile.test(specifier)) return next(specifier, context);
    // Where it is needs no look at the disk.
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
  };
}

/** @returns {[string, string][]} */
function urlsIn(/** @type {Map<string, string>} */ files, /** @type {URL} */ folder) {
  return [...files].map(([specifier, file]) => [specifier, new URL(file, folder).href]);
}

/** Some programs take no NODE_OPTIONS from their parent, the server: an argument preloads this into them. */
function preloadIntoPrograms() {
  const paths = new Set([...programs.keys()].map((url) => fileURLToPath(url)));
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function spawnWithPreload(options) {
    const [command, program, ...rest] = options.args ?? [];
    if (!paths.has(program)) return spawn.call(this, options);
    const args = [command, '--import', import.meta.url, program, ...rest];
    return spawn.call(this, { ...options, args });
  };
}

if ('registerHooks' in nodeModule && existsSync(newestPrograms)) {
  const bundles = pathToFileURL(`${realpathSync(newestPrograms)}/`);
  nodeModule.enableCompileCache(fileURLToPath(new URL('compiled/', bundles)));
  nodeModule.registerHooks({ load, resolve: resolveFrom(typeboxFolder(), bundles) });
  preloadIntoPrograms();
}
