// The objects of a backup: their names, and their envelope with a checksum.
// Layout of each: 8 bytes of magic, SHA-256 of the rest, the payload compressed with zstd.
// `parts/HASH`: a slice of the store, named by the SHA-256 of its payload. `bases/…`: which parts make a
// base. `changes/GENERATION/…`: a file of the change log.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { TargetFault } from './backup-target.ts';

const magic = Buffer.from('AISLEBK1');
const hashBytes = 32;
const numberDigits = 16;
const timeDigits = 14;

export const partsPrefix = 'parts/';
export const basesPrefix = 'bases/';
export const changesPrefix = 'changes/';

/** A base: slices of the store, and which changes make them consistent. */
export interface BaseManifest {
  readonly version: 1;
  readonly generation: string;
  /** Number of the first change to replay over the parts, and of the last that has to be. */
  readonly from: number;
  readonly through: number;
  readonly epoch: number;
  readonly begun_at_ms: number;
  readonly ended_at_ms: number;
  readonly bytes: number;
  readonly parts: readonly string[];
}

/** The parts of a base's name. */
export interface BaseName {
  readonly name: string;
  readonly generation: string;
  readonly endedMs: number;
}

/** The parts of the name of an object of changes. */
export interface ChangesName {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** The smallest and the largest time of its changes, since clocks jump. */
  readonly fromMs: number;
  readonly toMs: number;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const partName = (hash: string): string => `${partsPrefix}${hash.slice(0, 2)}/${hash}`;

export const baseName = ({ ended_at_ms, generation }: BaseManifest): string =>
  `${basesPrefix}${padded(ended_at_ms, timeDigits)}-${generation}`;

export const changesFolderOf = (generation: string): string => `${changesPrefix}${generation}/`;

export function changesName(generation: string, about: Omit<ChangesName, 'name'>): string {
  const { first, last, fromMs, toMs } = about;
  const numbers = `${padded(first, numberDigits)}-${padded(last, numberDigits)}`;
  const times = `${padded(fromMs, timeDigits)}-${padded(toMs, timeDigits)}`;
  return `${changesFolderOf(generation)}${numbers}-${times}`;
}

/** The parts of a name; undefined for a name of another kind. */
export function readBaseName(name: string): BaseName | undefined {
  const [, ended, generation] = /^bases\/(\d{14})-([a-z0-9]+)$/.exec(name) ?? [];
  if (generation === undefined) return undefined;
  return { name, generation, endedMs: Number(ended) };
}

export function readChangesName(name: string): ChangesName | undefined {
  const found = /^changes\/[a-z0-9]+\/(\d{16})-(\d{16})-(\d{14})-(\d{14})$/.exec(name);
  if (found === null) return undefined;
  const [first = 0, last = 0, fromMs = 0, toMs = 0] = found.slice(1).map(Number);
  return { name, first, last, fromMs, toMs };
}

/** The bytes of an object. */
export async function encodeObject(payload: Uint8Array): Promise<Buffer> {
  const body = await promisify(zstdCompress)(payload);
  return Buffer.concat([magic, createHash('sha256').update(body).digest(), body]);
}

/** The payload of an object; throws {@link TargetFault} if it was changed. */
export async function decodeObject(name: string, bytes: Buffer): Promise<Buffer> {
  const head = magic.length + hashBytes;
  const body = bytes.subarray(head);
  const hash = createHash('sha256').update(body).digest();
  const isWhole =
    bytes.subarray(0, magic.length).equals(magic) &&
    bytes.subarray(magic.length, head).equals(hash);
  if (!isWhole) throw new TargetFault(`${name} is damaged`);
  const payload = await promisify(zstdDecompress)(body);
  // A part under the name of another one.
  const [, named] = /^parts\/..\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (named !== undefined && named !== sha256(payload)) throw new TargetFault(`${name} is damaged`);
  return payload;
}
