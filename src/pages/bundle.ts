// Makes what browsers load out of the sources in `web`: in memory, when it is first asked for.
// There is no build step (ADR 7): what is served is always what the sources say.

import { basename, extname, join } from 'node:path';

/** A file that a browser loads. */
export interface Asset {
  readonly body: Uint8Array;
  readonly type: string;
}

export interface Bundle {
  /** File names by source: `shop/shop.css` may be `shop-K3JQ7Z2A.css`. */
  readonly names: Readonly<Record<string, string>>;
  readonly assets: ReadonlyMap<string, Asset>;
}

export interface BundleOptions {
  /** Sources below `web`, by the name that their output has. */
  readonly entries: Readonly<Record<string, string>>;
  /** Whether names change with their content, so that browsers may keep them for good. */
  readonly isHashed: boolean;
}

const root = join(import.meta.dirname, '../../web');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Bundles and minifies entries. Modules where names are hashed, a plain script else. Throws what
 * esbuild says about a source that it cannot read.
 */
export async function bundle({ entries, isHashed }: BundleOptions): Promise<Bundle> {
  // Loaded when it is needed: a server that serves no page starts without it.
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })),
      absWorkingDir: root,
      outdir: root,
      entryNames: isHashed ? '[name]-[hash]' : '[name]',
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: isHashed ? 'esm' : 'iife',
      target: 'es2022',
      // A page that embeds a plain script may be in any encoding: then the script is ASCII alone.
      charset: isHashed ? 'utf8' : 'ascii',
      legalComments: 'eof',
    });
    const assets = new Map(
      outputFiles.map(({ path, contents }): [string, Asset] => [
        basename(path),
        { body: contents, type: types[extname(path)] ?? 'application/octet-stream' },
      ]),
    );
    const names = Object.fromEntries(
      Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
        entryPoint === undefined ? [] : [[entryPoint, basename(path)]],
      ),
    );
    return { names, assets };
  } finally {
    await stop();
  }
}
