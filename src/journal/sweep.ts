// Removes rows that have outlived their time or their owner, a bounded page at a time.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { remove, type Journal, type Key, type Put, type Table } from './journal.ts';

const pageRows = 500;

/**
 * Walks a whole table and removes the rows for which `isOver` holds; resolves with their number.
 * The loop is free between two pages. Keys of the table are one string each.
 */
export async function sweepTable<Row>(
  journal: Journal,
  table: Table<Row>,
  isOver: (row: Row) => boolean,
): Promise<number> {
  let removedCount = 0;
  let start = [''];
  for (;;) {
    const page = [...journal.range(table, { start, limit: pageRows })];
    const puts = page.filter(({ row }) => isOver(row)).map(({ key }) => remove(table, key));
    if (puts.length > 0) await journal.commit({ puts });
    removedCount += puts.length;
    const last = page.at(-1);
    if (page.length < pageRows || last === undefined) return removedCount;
    // The smallest key after the last one: a NUL sorts before everything else.
    start = [`${String(last.key[0])}\u0000`];
    await nextTurn();
  }
}

/** Removes every row whose key begins with `prefix`; resolves with how many went. */
export async function removeRows(
  journal: Pick<Journal, 'range' | 'commit'>,
  table: Table<unknown>,
  prefix: Key,
): Promise<number> {
  for (let removedCount = 0; ;) {
    const puts: Put[] = [];
    for (const { key } of journal.range(table, { start: prefix, limit: pageRows })) {
      if (prefix.some((part, index) => key[index] !== part)) break;
      puts.push(remove(table, key));
    }
    if (puts.length === 0) return removedCount;
    await journal.commit({ puts });
    removedCount += puts.length;
    await nextTurn();
  }
}
