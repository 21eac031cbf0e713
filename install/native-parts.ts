// The native parts of packages: what is known of the edge's, and what other systems would need.

import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../src/base/hash.ts';

/**
 * Every byte from outside passes through the edge's binary first. It is built by others than those
 * who pack it, so its hash stands here beside the package's in the lock: a version that is packed
 * again with other bytes is not taken in silence. By system, processor and Node's ABI.
 */
const edgeSha256: Readonly<Record<string, string>> = {
  'linux-x64-127': 'f687e7c3666b5cca9d355184bbf07bb0550f5ba0d3ffd453248ccfec552dde6c',
};

/** What is known of a binary of the edge. Throws where it is another one than was recorded. */
export function checkEdge(bytes: Uint8Array, system: string): 'as recorded' | 'not recorded' {
  const recorded = edgeSha256[system];
  if (recorded === undefined) return 'not recorded';
  const found = sha256Hex(bytes);
  if (found === recorded) return 'as recorded';
  throw new Error(`the edge's binary for ${system} is ${found}, and ${recorded} was recorded`);
}

/** System, processor and ABI of this process, as the edge's binaries are told apart. */
export function systemHere(): string {
  return `${process.platform}-${process.arch}-${process.versions.modules}`;
}

/** The edge's binary that this process would load. */
export function readEdge(): Buffer {
  const edge = createRequire(createRequire(import.meta.url).resolve('uWebSockets.js'));
  const [major] = process.versions.node.split('.');
  const name = `@uwsjs/${process.platform}-${process.arch}-${major}`;
  return readFileSync(join(dirname(edge.resolve(`${name}/package.json`)), 'uws.node'));
}

/** Removes the model runtime's binaries of other systems: two hundred megabytes that nothing loads. */
export function removeForeignRuntimes(): void {
  const root = dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json'));
  for (const version of readdirSync(join(root, 'bin'))) {
    const systems = join(root, 'bin', version);
    removeAllBut(systems, process.platform);
    removeAllBut(join(systems, process.platform), process.arch);
  }
}

function removeAllBut(folder: string, kept: string): void {
  const names = readdirSync(folder);
  // A system that the runtime does not know keeps them all, and says so when it starts.
  if (!names.includes(kept)) return;
  for (const name of names) if (name !== kept) rmSync(join(folder, name), { recursive: true });
}
