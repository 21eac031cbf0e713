// Reads a journal through and through. It runs in a process of its own: what LMDB meets in a
// damaged file can end a process without a word.

import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listKeys } from '../access/api-keys.ts';
import { Tenants } from '../access/tenants.ts';
import { DamageList } from '../journal/damage-list.ts';
import { LmdbEnvironment } from '../journal/lmdb-environment.ts';
import { openLmdbJournal } from '../journal/lmdb-store.ts';
import { scrub } from '../journal/scrub.ts';
import { copyJournal, formatBytes } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { print } from './print.ts';

/** So many damaged places are named in one line. */
const namedMax = 20;
/**
 * `inspect-journal`, for `inspectApart`: copies the journal as a backup would, which walks
 * every page in use, then opens the copy as a server would after a crash. The original is not
 * touched, whatever process serves it.
 */
export async function inspectJournal(source: string, scratch: string | undefined): Promise<void> {
  if (scratch === undefined) return inspectDeeply(source);
  const copyPath = join(scratch, 'journal');
  const bytes = await copyJournal(source, copyPath);
  const journal = await openLmdbJournal({ path: copyPath });
  const tenantCount = [...new Tenants({ journal }).list()].length;
  const keys = listKeys(journal).filter((key) => key.revoked_at === null);
  await journal.close();
  print(`${formatBytes(bytes)} in use, ${tenantCount} tenants, ${keys.length} live keys`);
}

/** Checks every value where it stands, beside a server or without one, and names what is damaged. */
async function inspectDeeply(source: string): Promise<void> {
  const environment = LmdbEnvironment.forReading(source);
  const damage = new DamageList();
  environment.onDamage = (found) => damage.note(found);
  const { valueCount, bytes } = await scrub(environment, { pause: () => nextTurn() });
  await environment.close();
  const places = damage.places();
  if (places.length === 0) {
    print(`all ${valueCount} values (${formatBytes(bytes)}) are what was written`);
    return;
  }
  const named = places.map(({ database, key }) => `${database} ${JSON.stringify(key)}`);
  const more = named.length > namedMax ? ` and ${named.length - namedMax} more` : '';
  throw new CommandFailure(
    `${places.length} of ${valueCount} values are damaged: ` +
      `${named.slice(0, namedMax).join(', ')}${more}; aisle repair --from BACKUP puts them back`,
  );
}
