// Describes the faults of a document that a person wrote: the place, the fault, what was expected.

import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { nearestWord } from './nearest-word.ts';

/** One fault at one place; `path` is dotted, '' for the document itself. */
export interface SchemaFault {
  readonly path: string;
  readonly message: string;
}

/** JSON Schema at run time; only what the descriptions need. */
interface SchemaNode {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Our own keyword: the text of "expected …" in a refusal. */
  readonly expected?: string;
}

/** Every fault of `value` against a closed schema, the first one per place. */
export function schemaFaults(schema: TSchema, value: unknown): SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  const add = (path: string, message: string): void => {
    if (!faults.has(path)) faults.set(path, { path, message });
  };
  for (const error of allErrors(schema, value)) {
    const segments = pointerSegments(error.instancePath);
    if (error.keyword === 'boolean') continue;
    if (error.keyword === 'additionalProperties') {
      const known = Object.keys(schemaAt(schema, segments)?.properties ?? {});
      for (const key of error.params.additionalProperties) {
        add(dotted([...segments, key]), unknownKey(key, known, dotted(segments)));
      }
    } else if (error.keyword === 'required') {
      for (const key of error.params.requiredProperties) {
        add(dotted([...segments, key]), 'is missing');
      }
    } else {
      const node = schemaAt(schema, segments);
      const given = JSON.stringify(valueAt(value, segments)) ?? 'nothing';
      add(dotted(segments), `expected ${node ? describe(node) : error.message}, got ${given}`);
    }
  }
  return [...faults.values()];
}

/** TypeBox stops at 8 faults, against hostile input; a person needs all of them. */
function allErrors(schema: TSchema, value: unknown): ReturnType<typeof Errors> {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 1000 });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** The schema at the path `segments`, or undefined for an unknown key. */
export function schemaAt(schema: TSchema, segments: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const segment of segments) {
    node =
      node?.properties?.[segment] ?? node?.items ?? Object.values(node?.patternProperties ?? {})[0];
  }
  return node;
}

/** What a schema accepts, as the end of the sentence "expected …". */
export function describe(node: SchemaNode): string {
  if (node.expected !== undefined) return node.expected;
  if (node.enum) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (node.anyOf) return node.anyOf.map(describe).join(' or ');
  const noun = { integer: 'an integer', object: 'an object', array: 'an array' }[node.type ?? ''];
  const low = node.minimum ?? node.minLength;
  const high = node.maximum ?? node.maxLength ?? node.maxItems;
  const unit = node.type === 'string' ? ' characters' : node.type === 'array' ? ' items' : '';
  const words = noun ?? `a ${node.type ?? 'value'}`;
  if (low !== undefined && high !== undefined) return `${words} of ${low} to ${high}${unit}`;
  if (low !== undefined) return `${words} of at least ${low}${unit}`;
  return high === undefined ? words : `${words} of at most ${high}${unit}`;
}

function unknownKey(key: string, known: readonly string[], parent: string): string {
  const near = nearestWord(key, known);
  if (near !== undefined) return `is unknown; did you mean ${parent && `${parent}.`}${near}?`;
  return `is unknown; known here: ${known.join(', ') || 'nothing'}`;
}

function pointerSegments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function dotted(segments: readonly string[]): string {
  return segments.join('.');
}

function valueAt(value: unknown, segments: readonly string[]): unknown {
  let at = value;
  for (const segment of segments) at = (at as Record<string, unknown> | undefined)?.[segment];
  return at;
}
