// The products of an import: checked, counted, and read as often as needed.

import { CommandFailure } from '../command-failure.ts';
import { recordsShownMax, type ColumnMapping } from './column-mapping.ts';
import { foreignShape } from './foreign-shape.ts';
import { findFault } from './item-check.ts';
import type { OnRejected, RejectedItem, SourceItem } from './source-item.ts';

/** Products in an order that is the same each time. */
export interface ProductSource {
  /** The identity of an import, to resume an interrupted one. */
  readonly hash: string;
  /** All items of the files, with those that cannot be sent. */
  readonly count: number;
  /** How many of them are not sent. */
  readonly rejectedCount: number;
  /** The items that can be sent. */
  items(): AsyncIterable<SourceItem>;
}

export interface SourceReading {
  readonly hash: string;
  /** Reads the files, and reports places without a product. The same items each time. */
  read(onRejected: OnRejected): AsyncIterable<SourceItem>;
  readonly onRejected: OnRejected;
  readonly mapping?: ColumnMapping | undefined;
  /** Whether `--map` is for files of this kind. */
  readonly takesMapping: boolean;
  /** Names the first file in a message. */
  readonly path: string;
}

/**
 * Reads everything once: checks each item like the service, and counts. Throws {@link CommandFailure} if the
 * first items have another shape; nothing has been sent then.
 */
export async function openSource(reading: SourceReading): Promise<ProductSource> {
  const { hash, onRejected, mapping, takesMapping, path } = reading;
  const faulty = new Set<number>();
  const records: SourceItem['item'][] = [];
  let first: RejectedItem | undefined;
  let unreadableCount = 0;
  let index = 0;
  const refuseForeign = (): never => {
    throw foreignShape({
      path,
      columns: mapping?.seenColumns ?? [...new Set(records.flatMap((one) => Object.keys(one)))],
      records: mapping?.seenRecords ?? records,
      itemCount: index,
      first,
      given: mapping?.pairs ?? [],
      missing: mapping?.missingColumns ?? [],
      takesMapping,
    });
  };
  const noted: OnRejected = (rejected) => {
    first ??= rejected;
    unreadableCount += 1;
    onRejected(rejected);
  };
  for await (const source of reading.read(noted)) {
    const fault = findFault(source);
    if (index < recordsShownMax) records.push(source.item);
    if (fault !== undefined) {
      first ??= fault;
      faulty.add(index);
      onRejected(fault);
    }
    index += 1;
    if (index === recordsShownMax && faulty.size === index) refuseForeign();
  }
  if (index > 0 && faulty.size === index) refuseForeign();
  if (index === 0 && unreadableCount > 0) {
    throw new CommandFailure(`${path}: no line of it can be read: ${first?.error.detail ?? ''}`);
  }
  const rejectedCount = faulty.size + unreadableCount;
  return {
    hash,
    count: index + unreadableCount,
    rejectedCount,
    async *items() {
      let at = -1;
      for await (const source of reading.read(() => {})) {
        at += 1;
        if (!faulty.has(at)) yield source;
      }
    },
  };
}
