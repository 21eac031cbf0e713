// The shop's own data: a file, where a real shop has a database.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoProduct {
  readonly external_product_id: string;
  readonly title: string;
  readonly description?: { readonly plain?: string };
  readonly brand?: string;
  readonly price?: { readonly amount: number; readonly currency: string };
  readonly list_price?: { readonly amount: number; readonly currency: string };
  readonly external_taxonomy_ids?: readonly string[];
  readonly external_collection_ids?: readonly string[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly media?: readonly { readonly url: string; readonly alt_text?: string }[];
  readonly variants?: readonly { readonly title?: string }[];
}

export interface DemoGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parent: string | null;
}

export interface DemoAttribute {
  readonly name: string;
  /** Labels by value, where the values are a list. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface DemoData {
  readonly products: readonly DemoProduct[];
  readonly taxonomy: readonly DemoGroup[];
  readonly collections: readonly DemoGroup[];
  readonly attributes: ReadonlyMap<string, DemoAttribute>;
}

interface SchemaFile {
  readonly taxonomy: readonly {
    readonly external_taxonomy_id: string;
    readonly parent_external_taxonomy_id?: string;
    readonly name: string;
  }[];
  readonly collection: readonly {
    readonly external_collection_id: string;
    readonly name: string;
    readonly description?: string;
  }[];
  readonly attribute: readonly {
    readonly attribute_key: string;
    readonly name: string;
    readonly allowed_values?: readonly { readonly value: string; readonly label: string }[];
  }[];
}

const folder = join(import.meta.dirname, 'catalogue');

/** Reads the catalogue that comes with the demo; pictures lie at `/demo/images`. */
export function readDemoData(): DemoData {
  const lines = readFileSync(join(folder, 'products.ndjson'), 'utf8').split('\n').filter(Boolean);
  const schema = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')) as SchemaFile;
  return {
    products: lines.map(
      (line) => JSON.parse(line.replaceAll('{media_base}', '/demo/images')) as DemoProduct,
    ),
    taxonomy: schema.taxonomy.map((one) => ({
      id: one.external_taxonomy_id,
      name: one.name,
      description: '',
      parent: one.parent_external_taxonomy_id ?? null,
    })),
    collections: schema.collection.map((one) => ({
      id: one.external_collection_id,
      name: one.name,
      description: one.description ?? '',
      parent: null,
    })),
    attributes: new Map(
      schema.attribute.map((one) => [
        one.attribute_key,
        {
          name: english(one.name),
          labels: new Map(
            (one.allowed_values ?? []).map(({ value, label }) => [value, english(label)]),
          ),
        },
      ]),
    ),
  };
}

/** "Blue / Blau" is two languages; the shop speaks the first. */
function english(label: string): string {
  return label.split(' / ')[0] ?? label;
}
