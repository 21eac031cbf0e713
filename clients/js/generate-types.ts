// Writes the client's types from the service's own schemas, so that they cannot differ.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import {
  BootstrapRequest,
  BootstrapResponse,
  MessageAccepted,
  MessageRequest,
  SessionRequest,
  SessionResponse,
  SessionState,
  Surface,
} from '../../src/contract/chat.ts';
import { CancelReply, HandoffReply } from '../../src/contract/desk.ts';
import {
  ArtifactPayload,
  AssistantFailurePayload,
  DeltaPayload,
  MessageContent,
  MessagePayload,
  ProductCard,
  StatusPayload,
  StreamItem,
} from '../../src/contract/items.ts';
import { Problem } from '../../src/contract/problems.ts';
import { StreamPage } from '../../src/contract/stream.ts';

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

const named: Readonly<Record<string, TSchema>> = {
  ArtifactPayload,
  AssistantFailurePayload,
  BootstrapRequest,
  BootstrapResponse,
  CancelReply,
  DeltaPayload,
  HandoffReply,
  MessageAccepted,
  MessageContent,
  MessagePayload,
  MessageRequest,
  Problem,
  ProductCard,
  SessionRequest,
  SessionResponse,
  SessionState,
  StatusPayload,
  StreamItem,
  StreamPage,
  Surface,
};

const names = new Map<unknown, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** The text of `contract-types.ts`. Throws if the contract has a schema that it cannot print. */
export function contractTypes(): string {
  const written = new Map<string, string>();
  const waiting = Object.entries(named) as [string, Schema][];
  const refer = (schema: Schema): string => {
    const name = names.get(schema) ?? schema.title;
    if (name === undefined) return print(schema, refer);
    if (!written.has(name) && !waiting.some(([known]) => known === name)) {
      waiting.push([name, schema]);
    }
    return name;
  };
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    const [name, schema] = next;
    written.set(name, declare(name, schema, refer));
    waiting.shift();
  }
  const declarations = [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const header =
    '// The types of the contract, written by `make client-types`: not to be edited by hand.\n' +
    '// A later service may send members, kinds and values that are not here: ignore them.\n';
  return `${header}\n${declarations.join('\n\n')}\n`;
}

type Refer = (schema: Schema) => string;

function declare(name: string, schema: Schema, refer: Refer): string {
  const note = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  const body = print(schema, refer);
  // A union of objects begins with a brace too.
  return schema.anyOf === undefined && body.startsWith('{')
    ? `${note}export interface ${name} ${body}`
    : `${note}export type ${name} = ${body};`;
}

function print(schema: Schema, refer: Refer): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(refer).join(' | ');
  const { type = 'unknown' } = schema;
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return printArray(schema, refer);
    case 'object':
      return printObject(schema, refer);
    default:
      throw new Error(`cannot print ${JSON.stringify(schema)}`);
  }
}

function printArray({ items = {} }: Schema, refer: Refer): string {
  const inner = refer(items);
  return `readonly ${inner.includes(' ') ? `(${inner})` : inner}[]`;
}

function printObject({ properties = {}, required = [], ...rest }: Schema, refer: Refer): string {
  const [free] = Object.values(rest.patternProperties ?? {});
  if (free !== undefined) return `Readonly<Record<string, ${refer(free)}>>`;
  const members = Object.entries(properties).map(([name, schema]) => {
    const note = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    const mark = required.includes(name) ? '' : '?';
    return `${note}readonly ${name}${mark}: ${refer(schema)};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, 'src/contract-types.ts'), contractTypes());
}
