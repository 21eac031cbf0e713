// Reads schema files: one JSON object with the entries of each kind, ready for a schema-sync run.

import { contentHash } from '../../base/hash.ts';
import { nearestWord } from '../../base/nearest-word.ts';
import { schemaKinds, type SchemaKind } from '../../contract/schema-sync.ts';
import { CommandFailure } from '../command-failure.ts';

/** The content of one schema-sync run. */
export interface SchemaDocument {
  readonly source_schema_version: string;
  readonly source_schema_hash: string;
  readonly entries: Readonly<Record<SchemaKind, readonly unknown[]>>;
}

/** Whether a JSON document is a schema file rather than a list of products. */
export function isSchemaDocument(document: unknown): document is Record<string, unknown> {
  return (
    typeof document === 'object' &&
    document !== null &&
    schemaKinds.some((kind) => Object.hasOwn(document, kind))
  );
}

/** Joins schema files into one document; entries of one kind follow each other in file order. */
export function joinSchemas(
  files: readonly { readonly path: string; readonly document: Record<string, unknown> }[],
): SchemaDocument {
  const entries: Record<SchemaKind, unknown[]> = {
    taxonomy: [],
    collection: [],
    attribute: [],
    classification: [],
  };
  const known = ['source_schema_version', ...schemaKinds];
  let version: string | undefined;
  for (const { path, document } of files) {
    for (const [name, value] of Object.entries(document)) {
      if (name === 'source_schema_version' && typeof value === 'string') version ??= value;
      else if (isKind(name) && Array.isArray(value)) entries[name].push(...(value as unknown[]));
      else throw new CommandFailure(`${path}: ${faultOf(name, known)}`);
    }
  }
  const hash = contentHash(entries);
  return {
    source_schema_version: version ?? `file-${hash.slice(-12)}`,
    source_schema_hash: hash,
    entries,
  };
}

const isKind = (name: string): name is SchemaKind => schemaKinds.includes(name as SchemaKind);

function faultOf(name: string, known: readonly string[]): string {
  if (known.includes(name)) return `"${name}" has to be ${isKind(name) ? 'a list' : 'a text'}.`;
  const near = nearestWord(name, known);
  return `"${name}" is unknown here${near === undefined ? '' : `; did you mean "${near}"?`}`;
}
