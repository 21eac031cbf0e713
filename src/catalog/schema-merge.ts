// The entries of all batches of a run as one schema: by id, in canonical order, with one hash.

import { contentHash } from '../base/hash.ts';
import {
  schemaKinds,
  type EntryOf,
  type SchemaBatch,
  type SchemaKind,
} from '../contract/schema-sync.ts';
import type { EntryPlace } from './schema-entry-faults.ts';

/** One entry and where it was sent. */
export interface Placed<Entry> extends EntryPlace {
  readonly entry: Entry;
  readonly hash: string;
}

/** Everything that one run says: the first entry of each id, and the ones that repeat an id. */
export interface MergedSchema {
  readonly byId: { readonly [Kind in SchemaKind]: ReadonlyMap<string, Placed<EntryOf[Kind]>> };
  readonly repeated: readonly { readonly kind: SchemaKind; readonly place: EntryPlace }[];
}

/** The member of each kind of entry that names it. */
export const idMembers = {
  taxonomy: 'external_taxonomy_id',
  collection: 'external_collection_id',
  attribute: 'attribute_key',
  classification: 'external_classification_id',
} as const satisfies { readonly [Kind in SchemaKind]: keyof EntryOf[Kind] };

/** Merges batches in the order given; yields after each, so that a caller can let others run. */
export function* mergeBatches(batches: Iterable<SchemaBatch>): Generator<void, MergedSchema> {
  const byId = {
    taxonomy: new Map<string, Placed<EntryOf['taxonomy']>>(),
    collection: new Map<string, Placed<EntryOf['collection']>>(),
    attribute: new Map<string, Placed<EntryOf['attribute']>>(),
    classification: new Map<string, Placed<EntryOf['classification']>>(),
  };
  const repeated: { kind: SchemaKind; place: EntryPlace }[] = [];
  for (const { kind, sequence, entries } of batches) {
    // One kind at a time: the map of a kind only ever takes entries of that kind.
    const known = byId[kind] as Map<string, Placed<EntryOf[SchemaKind]>>;
    for (const [index, entry] of entries.entries()) {
      const id = (entry as unknown as Readonly<Record<string, string>>)[idMembers[kind]] ?? '';
      if (known.has(id)) repeated.push({ kind, place: { sequence, index } });
      else known.set(id, { entry, sequence, index, hash: contentHash(entry) });
    }
    yield;
  }
  return { byId, repeated };
}

/** The entries of each kind in canonical order: by id, code unit by code unit. */
export function entriesInOrder(merged: MergedSchema): {
  readonly [Kind in SchemaKind]: readonly EntryOf[Kind][];
} {
  const { taxonomy, collection, attribute, classification } = merged.byId;
  return {
    taxonomy: inOrder(taxonomy).map(({ entry }) => entry),
    collection: inOrder(collection).map(({ entry }) => entry),
    attribute: inOrder(attribute).map(({ entry }) => entry),
    classification: inOrder(classification).map(({ entry }) => entry),
  };
}

/**
 * One hash of the whole schema, whatever the order and the batches in which it was sent: the hash
 * of the entries' own hashes, so that a large schema is never one long piece of work.
 */
export function schemaHashOf(merged: MergedSchema): string {
  return contentHash(
    Object.fromEntries(
      schemaKinds.map((kind) => [
        kind,
        inOrder<Placed<unknown>>(merged.byId[kind]).map(({ hash }) => hash),
      ]),
    ),
  );
}

function inOrder<Entry>(byId: ReadonlyMap<string, Entry>): Entry[] {
  return [...byId].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, placed]) => placed);
}
