// All that a store holds, as a map that is compared with a model of it.

import { createHash } from 'node:crypto';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';
import type { StoreWrite } from '../../src/journal/store-write.ts';

/** Values as text by their database and key; of long ones their hash. */
export type Content = Map<string, string>;

const textOf = (value: Uint8Array): string =>
  value.length < 40
    ? Buffer.from(value).toString()
    : createHash('sha256').update(value).digest('base64url');

const nameOf = ({ database, key }: Pick<StoreWrite, 'database' | 'key'>): string =>
  `${database} ${JSON.stringify(key)}`;

/** Reads all of a store and checks every checksum. */
export async function contentOf(path: string): Promise<Content> {
  const environment = LmdbEnvironment.forReading(path);
  const content: Content = new Map();
  for (const database of environment.names()) {
    for (const { key, value } of environment.find(database)?.getRange({}) ?? []) {
      content.set(nameOf({ database, key }), textOf(value));
    }
  }
  await environment.close();
  return content;
}

/** Makes writes in the model. */
export function writeTo(model: Content, writes: readonly StoreWrite[]): void {
  for (const write of writes) {
    if (write.bytes === undefined) model.delete(nameOf(write));
    else model.set(nameOf(write), textOf(write.bytes));
  }
}

/** In one order, for a comparison. */
export const sorted = (content: Content): [string, string][] =>
  [...content].sort(([a], [b]) => (a < b ? -1 : 1));
