// The parts of a catalogue's schema and products (contract 7, 8.1) that search reads.

import type { Money } from '../contract/primitives.ts';
import { readEntries } from '../journal/schema-pieces.ts';

/** Texts by BCP 47 tag. */
export type Labels = Readonly<Record<string, string>>;

/** An attribute of the schema. */
export interface SchemaAttribute {
  readonly attribute_key: string;
  /** May hold several languages: "Waterproof / Wasserdicht". */
  readonly name: string;
  readonly data_type: string;
  readonly unit?: string | undefined;
  readonly allowed_values?:
    | readonly { readonly value: string; readonly label?: string | undefined }[]
    | undefined;
  readonly level?: 'product' | 'variant' | undefined;
  readonly localized?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  readonly filterable?: boolean | undefined;
  readonly assistant_exposed?: boolean | undefined;
  readonly embeddable?: boolean | undefined;
}

/** A taxonomy of the schema. */
export interface SchemaTaxonomy {
  readonly external_taxonomy_id: string;
  readonly parent_external_taxonomy_id?: string | null | undefined;
  readonly name: string;
  readonly labels?: Labels | undefined;
}

/** A collection of the schema. */
export interface SchemaCollection {
  readonly external_collection_id: string;
  readonly name: string;
  readonly labels?: Labels | undefined;
}

/** Schema entries as they are stored. */
export interface SchemaEntries {
  readonly attributes: readonly SchemaAttribute[];
  readonly taxonomies: readonly SchemaTaxonomy[];
  readonly collections: readonly SchemaCollection[];
}

/** One attribute value on the wire: scalar, list, measure, money, or a text per language. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | readonly AttributeValue[]
  | { readonly [member: string]: AttributeValue };

export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** A variant of a stored product. */
export interface ProductVariant {
  readonly external_variant_id: string;
  readonly title?: string | undefined;
  readonly sku?: string | undefined;
  readonly barcodes?: readonly { readonly value: string }[] | undefined;
  readonly options?: Readonly<Record<string, AttributeValue>> | undefined;
  readonly price?: Money | undefined;
  readonly attributes?: AttributeValues | undefined;
}

/** A live product item as it is stored. */
export interface ProductItem {
  readonly external_product_id: string;
  readonly title?: string | undefined;
  readonly description?:
    | {
        readonly plain?: string | undefined;
        readonly markdown?: string | undefined;
        readonly html?: string | undefined;
      }
    | undefined;
  readonly brand?: string | undefined;
  readonly external_taxonomy_ids?: readonly string[] | undefined;
  readonly external_collection_ids?: readonly string[] | undefined;
  readonly attributes?: AttributeValues | undefined;
  readonly price?: Money | undefined;
  readonly variants?: readonly ProductVariant[] | undefined;
}

/** Contract 7 allows 16 levels; the bound ends the walk over a cycle. */
const TAXONOMY_DEPTH_MAX = 16;

/** One schema version with its entries by key. */
export class CatalogueSchema {
  readonly attributes: ReadonlyMap<string, SchemaAttribute>;
  readonly taxonomies: ReadonlyMap<string, SchemaTaxonomy>;
  readonly collections: ReadonlyMap<string, SchemaCollection>;

  constructor(entries: SchemaEntries) {
    this.attributes = new Map(entries.attributes.map((entry) => [entry.attribute_key, entry]));
    this.taxonomies = new Map(
      entries.taxonomies.map((entry) => [entry.external_taxonomy_id, entry]),
    );
    this.collections = new Map(
      entries.collections.map((entry) => [entry.external_collection_id, entry]),
    );
  }

  /** Reads a version as {@link readEntries} does; its entries are in the order of their ids. */
  static *read(
    ...about: Parameters<typeof readEntries>
  ): Generator<void, CatalogueSchema | undefined> {
    const entries = yield* readEntries(...about);
    return (
      entries &&
      new CatalogueSchema({
        attributes: sorted(entries.attribute as readonly SchemaAttribute[], 'attribute_key'),
        taxonomies: sorted(entries.taxonomy as readonly SchemaTaxonomy[], 'external_taxonomy_id'),
        collections: sorted(
          entries.collection as readonly SchemaCollection[],
          'external_collection_id',
        ),
      })
    );
  }

  /** A taxonomy's id and those of all its ancestors, itself first. */
  taxonomyPath(taxonomyId: string): string[] {
    const path: string[] = [];
    let id: string | null | undefined = taxonomyId;
    while (typeof id === 'string' && path.length < TAXONOMY_DEPTH_MAX) {
      path.push(id);
      id = this.taxonomies.get(id)?.parent_external_taxonomy_id;
    }
    return path;
  }
}

function sorted<Id extends string, Entry extends Readonly<Record<Id, string>>>(
  entries: readonly Entry[],
  id: Id,
): Entry[] {
  return entries.toSorted((one, other) => (one[id] < other[id] ? -1 : 1));
}
