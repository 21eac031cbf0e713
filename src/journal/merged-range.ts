// A range over a table whose latest rows are still in the log: needed only by a start on a disk that
// refuses writes.

import type { EncodedPut } from './log-record.ts';
import type { Key, RangeOptions } from './journal.ts';
import { decodeRow } from './row-codec.ts';

interface Found<Row> {
  readonly key: Key;
  readonly row: Row;
}

/** The rows in place with the held ones over them, in key order and within the bounds. */
export function mergedRange<Row>(
  placed: Iterable<Found<Row>>,
  held: readonly EncodedPut[],
  { start, end, limit = Infinity, reverse = false }: RangeOptions,
): Found<Row>[] {
  const rows = new Map<string, Found<Row>>();
  for (const found of placed) rows.set(encodeOrder(found.key), found);
  for (const { key, bytes } of held) {
    if (bytes === undefined) rows.delete(encodeOrder(key));
    else rows.set(encodeOrder(key), { key, row: decodeRow(bytes) as Row });
  }
  const from = start && encodeOrder(start);
  const to = end && encodeOrder(end);
  const orders = [...rows.keys()].filter((order) => {
    if (from !== undefined && (reverse ? order > from : order < from)) return false;
    return to === undefined || (reverse ? order > to : order < to);
  });
  orders.sort();
  if (reverse) orders.reverse();
  return orders.slice(0, limit).flatMap((order) => rows.get(order) ?? []);
}

/**
 * Text whose string order is the order of keys: part by part, numbers before strings. A key of
 * non-negative safe integers and strings without NUL.
 */
export function encodeOrder(key: Key): string {
  return key
    .map((part) =>
      typeof part === 'number' ? `0${part.toString(16).padStart(14, '0')}` : `1${part}`,
    )
    .join('\u0000');
}
