// Items from the feeds of other systems: joins rows to products, with typed values.

import { CommandFailure } from '../command-failure.ts';
import { groupRows, scatteredKeys, textRows, type FeedRow, type RowGroup } from './feed-rows.ts';
import type { FeedNotes } from './feed-values.ts';
import type { FileFormat } from './file-format.ts';
import { googleColumn, googleKeyOf, googleProduct } from './google-products.ts';
import { xmlRows } from './google-xml.ts';
import { retypeItem } from './item-values.ts';
import type { DataTypeOf } from './product-csv.ts';
import { shopifyKeyOf, shopifyProduct } from './shopify-products.ts';
import type { OnRejected } from './source-item.ts';

export interface FeedReading {
  readonly format: FileFormat;
  readonly fileTime: string;
  readonly notes: FeedNotes;
  readonly typeOf: DataTypeOf;
  readonly currency?: string | undefined;
  readonly shopUrl?: string | undefined;
  /** Called once for each row or entry that cannot be read, although rows are read twice. */
  readonly onRejected?: OnRejected | undefined;
}

interface Feed {
  readonly rows: (onRejected?: OnRejected) => AsyncIterable<FeedRow>;
  readonly keyOf: (row: FeedRow) => string;
  readonly make: (rows: RowGroup) => Record<string, unknown>;
}

/** The products of one feed, each with the place of its first row. */
export async function* feedItems(
  path: string,
  reading: FeedReading,
): AsyncGenerator<{ item: Record<string, unknown>; origin: string }> {
  const { rows, keyOf, make } = feedOf(path, reading);
  const scattered = await scatteredKeys(rows(), keyOf);
  for await (const group of groupRows(rows(reading.onRejected), keyOf, scattered)) {
    const item = retypeItem(make(group), reading.typeOf);
    yield { item, origin: `${path}:${group[0].line}` };
  }
}

const foreign = { isRagged: true, rename: (name: string): string => name };

function feedOf(path: string, reading: FeedReading): Feed {
  const { format, currency } = reading;
  const google = {
    keyOf: googleKeyOf,
    make: (rows: RowGroup) => googleProduct(rows, reading),
  };
  switch (format.kind) {
    case 'google_xml':
      return { ...google, rows: (onRejected) => xmlRows(path, onRejected) };
    case 'google_rows':
      return {
        ...google,
        rows: (onRejected) =>
          textRows(path, { ...format, ...foreign, rename: googleColumn, onRejected }),
      };
    case 'shopify_rows': {
      if (currency === undefined) {
        const hint = 'Shopify exports name no currency. Say which one it is: --currency EUR.';
        throw new CommandFailure(`${path}: ${hint}`, 2);
      }
      return {
        rows: (onRejected) => textRows(path, { ...format, ...foreign, onRejected }),
        keyOf: shopifyKeyOf,
        make: (rows) => shopifyProduct(rows, { ...reading, currency }),
      };
    }
    case 'json_list':
    case 'json_lines':
    case 'own_rows':
      throw new CommandFailure(`${path} is no feed.`);
    default:
      return format satisfies never;
  }
}
