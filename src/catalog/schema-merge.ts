// The entries of all batches of a run as one schema: by id, in canonical order, with one hash.

import { createHash } from 'node:crypto';
import { canonicalJson, contentHash } from '../base/hash.ts';
import { type EntryOf, type SchemaBatch, type SchemaKind } from '../contract/schema-sync.ts';
import type { EntryPlace } from './schema-entry-faults.ts';

/** One entry and where it was sent. */
export interface Placed<Entry> extends EntryPlace {
  readonly entry: Entry;
  readonly hash: string;
}

/** All entries of a run: the first entry of each id, and those that repeat an id. */
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

/** Merges batches in the given order; yields after each entry, so that other work can run. */
export function* mergeBatches(batches: Iterable<SchemaBatch>): Generator<void, MergedSchema> {
  const byId = {
    taxonomy: new Map<string, Placed<EntryOf['taxonomy']>>(),
    collection: new Map<string, Placed<EntryOf['collection']>>(),
    attribute: new Map<string, Placed<EntryOf['attribute']>>(),
    classification: new Map<string, Placed<EntryOf['classification']>>(),
  };
  const repeated: { kind: SchemaKind; place: EntryPlace }[] = [];
  for (const { kind, sequence, entries } of batches) {
    // One kind at a time: the map of a kind holds only entries of that kind.
    const known = byId[kind] as Map<string, Placed<EntryOf[SchemaKind]>>;
    for (const [index, entry] of entries.entries()) {
      const id = (entry as unknown as Readonly<Record<string, string>>)[idMembers[kind]] ?? '';
      if (known.has(id)) repeated.push({ kind, place: { sequence, index } });
      else known.set(id, { entry, sequence, index, hash: contentHash(entry) });
      yield;
    }
  }
  return { byId, repeated };
}

/** The content hash of a batch, an entry at a time. */
export function* batchHashOf({ kind, entries }: SchemaBatch): Generator<void, string> {
  const hash = createHash('sha256').update('{"entries":[');
  let separator = '';
  for (const entry of entries) {
    hash.update(separator + canonicalJson(entry));
    separator = ',';
    yield;
  }
  return `sha256:${hash.update(`],"kind":"${kind}"}`).digest('hex')}`;
}

/** In the order of their names, as RFC 8785 writes members. */
const kindsInOrder = ['attribute', 'classification', 'collection', 'taxonomy'] as const;

/**
 * One hash of the whole schema, independent of batches and of their order: the content hash of the lists of
 * its entries' hashes by kind, each in the order of their ids.
 */
export function* schemaHashOf({ byId }: MergedSchema): Generator<void, string> {
  const hash = createHash('sha256');
  for (const [place, kind] of kindsInOrder.entries()) {
    hash.update(`${place === 0 ? '{' : ','}"${kind}":[`);
    let separator = '';
    for (const id of yield* sorted([...byId[kind].keys()])) {
      hash.update(`${separator}"${byId[kind].get(id)!.hash}"`);
      separator = ',';
      yield;
    }
    hash.update(']');
  }
  return `sha256:${hash.update('}').digest('hex')}`;
}

/** This many ids take a few milliseconds to sort. */
const sortedAtOnceMax = 4096;

/** Code unit by code unit. */
function* sorted(ids: string[]): Generator<void, string[]> {
  if (ids.length <= sortedAtOnceMax) return ids.sort();
  const left = yield* sorted(ids.slice(0, ids.length >> 1));
  const right = yield* sorted(ids.slice(ids.length >> 1));
  yield;
  const merged: string[] = [];
  let taken = 0;
  for (const id of left) {
    while (taken < right.length && right[taken]! < id) merged.push(right[taken++]!);
    merged.push(id);
  }
  return merged.concat(right.slice(taken));
}
