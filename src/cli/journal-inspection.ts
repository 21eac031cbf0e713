// Reads a whole journal. It runs in a process of its own: damage in a file can end a process with LMDB without a
// message.

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

/** How many damaged places one line names. */
const namedMax = 20;
/**
 * `inspect-journal`, for `inspectApart`: copies the journal like a backup, which reads every used page, then opens
 * the copy like a server after a crash. It does not change the original.
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

/** Checks every stored value in place, beside a server or without one, and names the damaged ones. */
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
