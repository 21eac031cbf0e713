// Bundles the sources in `web` for browsers: in memory, at the first request.
// There is no build step (ADR 7), so the served files always match the sources.

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
 * Bundles and minifies entries: as modules if names are hashed, else as a plain script. Throws esbuild's error for
 * an invalid source.
 */
export async function bundle({ entries, isHashed }: BundleOptions): Promise<Bundle> {
  // Loaded at its first use: a server that serves no page starts without it.
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
      // A page that embeds a plain script may have any encoding, so the script is ASCII alone.
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
