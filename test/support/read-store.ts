// Reads a store through and through in a process of its own: damage may end such a process.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DamageList, placeName } from '../../src/journal/damage-list.ts';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';
import { scrub } from '../../src/journal/scrub.ts';

export interface StoreReading {
  /** Values as hex by their place; what is damaged is not among them. */
  readonly values: Readonly<Record<string, string>>;
  /** How many places the scrub named. */
  readonly damageCount: number;
}

/** Reads the keys that `known` has, one by one, and scrubs; undefined where the reader died. */
export function readStore(path: string, known?: readonly Place[]): StoreReading | undefined {
  const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), path], {
    input: JSON.stringify(known ?? null),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return status === 0 ? (JSON.parse(stdout) as StoreReading) : undefined;
}

/** Where a value stands. */
export interface Place {
  readonly database: string;
  readonly key: (string | number)[];
}

async function main(path: string): Promise<void> {
  let text = '';
  for await (const piece of process.stdin) text += String(piece);
  const known = JSON.parse(text) as Place[] | null;
  const environment = LmdbEnvironment.forReading(path);
  const damage = new DamageList();
  environment.onDamage = (found) => damage.note(found);
  const values: Record<string, string> = {};
  const take = (database: string, key: Place['key']): void => {
    try {
      const value = environment.find(database)?.get(key);
      if (value !== undefined) values[placeName(database, key)] = value.toString('hex');
    } catch {
      // Told as damage.
    }
  };
  for (const { database, key } of known ?? placesOf(environment)) take(database, key);
  await scrub(environment, { pause: () => Promise.resolve() });
  process.stdout.write(JSON.stringify({ values, damageCount: damage.size }));
}

function placesOf(environment: LmdbEnvironment): Place[] {
  return environment
    .names()
    .flatMap((database) =>
      [...(environment.find(database)?.getKeys({}) ?? [])].map((key) => ({ database, key })),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2] ?? '');
