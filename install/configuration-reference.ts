// Writes docs/configuration.md from the schema that the server validates with, so that they cannot differ.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../src/config.ts';

/** The parts of JSON Schema that the configuration uses. */
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

Every value of the configuration, with its default and its bounds. \`make configuration\` makes this page from the
schema in \`src/config.ts\`, and a test compares the two.

A value comes from its default, from the file (\`aisle.config.json\`, or the file of \`--config\`), from the
environment, or from a flag of the command; the later wins. In the file, keys are nested:
\`{ "chat": { "retention_days": 7 } }\`. The table names the variable of each value in the environment; write lists
and numbers as JSON. An empty variable counts as not set. An unknown key, or a value out of its bounds, ends the
start with a list of all such faults. Settings of one tenant are in section 11.1 of [PROTOCOL.md](PROTOCOL.md).
`;

const heading = `| Key | Environment | Value | Default | What it is |
| --- | --- | --- | --- | --- |`;

/** The text of \`docs/configuration.md\`. Throws for a value without a description. */
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
