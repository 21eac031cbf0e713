// Shipped files beside the code: the built-in model, word lists. `make install` puts them into `vendor/`; their
// hash is checked when they are read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../base/hash.ts';

/** The folder of the shipped files. */
export const vendorFolder = join(import.meta.dirname, '../../vendor');

/** Path below `vendor/`, and the hash of the file. */
export const shippedFiles = {
  model: {
    path: 'minilm/model.onnx',
    sha256: 'a50abb2571addba0983aa12f9a86c6128c9745a278895fa5dbb0089604fbbd55',
  },
  tokenizer: {
    path: 'minilm/tokenizer.json',
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
  words_en: {
    path: 'words/english.txt',
    sha256: '84bf7d485fc6a481ad6e1b44b65574173c3d763c6c40e9358c4e03921303e8e5',
  },
  words_de: {
    path: 'words/german.txt',
    sha256: '2e04bbd3d0a383111274de9a80e9f2c9479e0e208a5d493098bd9b126ee55bb8',
  },
} as const;

export type ShippedName = keyof typeof shippedFiles;

/** The file's bytes. Throws if it is missing or has another hash. */
export function readShipped(name: ShippedName, folder = vendorFolder): Buffer {
  const { path, sha256 } = shippedFiles[name];
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, path));
  } catch (cause) {
    throw new Error(`vendor/${path} cannot be read: run make install`, { cause });
  }
  if (sha256Hex(bytes) === sha256) return bytes;
  throw new Error(`vendor/${path} is not the file that was pinned: run make install`);
}
