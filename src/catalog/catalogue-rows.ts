// All rows of a tenant's catalogue without those of its runs, for the deletion of the tenant.

import {
  activeSchemaTable,
  changeTable,
  liveCountTable,
  productTable,
  schemaBatchTable,
  schemaTable,
  standingTable,
} from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';
import { removeRows } from '../journal/sweep.ts';
import { eventExpiryTable, eventTable, levelTable } from './inventory/inventory-tables.ts';
import { reportTable, uncountedTable } from './schema-report.ts';

/** A schema stops being the active one before any of its rows is removed. */
const tables = [
  activeSchemaTable,
  schemaTable,
  schemaBatchTable,
  reportTable,
  uncountedTable,
  levelTable,
  eventTable,
  eventExpiryTable,
  productTable,
  standingTable,
  changeTable,
  liveCountTable,
];

/** Removes schema, products, changes and stock of a tenant; resolves with how many rows it removed. */
export async function eraseCatalogueRows(
  journal: Pick<Journal, 'range' | 'commit'>,
  tenantId: string,
): Promise<number> {
  let removedCount = 0;
  for (const table of tables) removedCount += await removeRows(journal, table, [tenantId]);
  return removedCount;
}
