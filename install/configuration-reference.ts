// Writes docs/configuration.md from the schema that the server validates with: they cannot differ.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../src/config.ts';

/** What is known of a JSON schema here: the parts that the configuration is made of. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const introduction = `# Configuration

Every value that the server reads, with its default and its bounds. This page is made from the schema in
\`src/config.ts\` by \`make configuration\`, and a test compares the two.

A value comes from its default, from the file (\`aisle.config.json\`, or what \`--config\` names), from the
environment, or from a flag of the command; the later wins. In the file, keys are nested:
\`{ "chat": { "retention_days": 7 } }\`. A variable of the environment has the name that its line gives; lists
and numbers are written as JSON, an empty variable counts as not set. A key that is unknown, or a value out
of its bounds, ends the start, and every such fault is told. What is set for one tenant alone stands in its
settings ([PROTOCOL.md](PROTOCOL.md), section 11.1).
`;

const heading = `| Key | Environment | Value | Default | What it is |
| --- | --- | --- | --- | --- |`;

/** The text of \`docs/configuration.md\`. Throws where a value of the schema says not what it is. */
export function configurationReference(): string {
  const { properties = {} } = Config as Schema;
  const single = Object.entries(properties).filter(([, node]) => node.properties === undefined);
  const sections = Object.entries(properties).filter(([, node]) => node.properties !== undefined);
  return [
    introduction,
    '## The server\n',
    table(single.flatMap(([name, node]) => rowsOf([name], node))),
    ...sections.map(([name, node]) => sectionOf(name, node)),
    '',
  ].join('\n');
}

function sectionOf(name: string, node: Schema): string {
  const about = node.description ? `${node.description}\n\n` : '';
  return `\n## \`${name}\`\n\n${about}${table(rowsOf([name], node))}`;
}

function table(rows: readonly string[]): string {
  return [heading, ...rows].join('\n');
}

function rowsOf(path: readonly string[], node: Schema): string[] {
  if (node.properties !== undefined) {
    return Object.entries(node.properties).flatMap(([name, below]) =>
      rowsOf([...path, name], below),
    );
  }
  const key = path.join('.');
  if (!node.description) throw new Error(`${key} has no description in src/config.ts`);
  const variable = `AISLE_${path.join('__').toUpperCase()}`;
  const given = node.default === undefined ? 'not set' : `\`${JSON.stringify(node.default)}\``;
  const cells = [`\`${key}\``, `\`${variable}\``, valueOf(node, key), given, node.description];
  return [`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`];
}

/** What a value may be, in words. */
function valueOf(node: Schema, key: string): string {
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (node.type === 'array') return `list of ${node.items?.type}s`;
  if (node.type === 'string') {
    const most = node.maxLength;
    return most === undefined ? 'string' : `string of at most ${most} characters`;
  }
  const noun = { integer: 'whole number', number: 'number' }[node.type ?? ''];
  if (noun === undefined) throw new Error(`${key} is of a kind that this page cannot describe`);
  const { minimum, maximum } = node;
  if (minimum === undefined) return maximum === undefined ? noun : `${noun} up to ${maximum}`;
  return maximum === undefined
    ? `${noun} from ${minimum}`
    : `${noun} from ${minimum} to ${maximum}`;
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../docs/configuration.md');
  writeFileSync(path, configurationReference());
}
