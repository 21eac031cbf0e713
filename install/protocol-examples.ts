// Writes section 13 of the protocol: an example of every item and of every request, from those that
// the API document shows and the tests send.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleIds, itemExamples } from '../src/contract/item-examples.ts';
import { operationNotes, pathExamples } from '../src/contract/operation-notes.ts';
import type { Route } from '../src/contract/route.ts';
import { routeNames, routes, type RouteName } from '../src/contract/routes.ts';

const path = join(import.meta.dirname, '../docs/PROTOCOL.md');

const heading = '## 13. Examples';

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** JSON that has an object or a list in one line where it fits. */
function json(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null) return line;
  if (indent !== '' && indent.length + line.length <= 80) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([key, member]) => {
    return `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${json(member, inner)}`;
  });
  if (members.length === 0) return line;
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

/** Section 13, from its heading to the end of the protocol. */
export function examplesSection(): string {
  const items = itemExamples.map(
    ({ title, item }) => `#### ${title}\n\n${block('json', json(item))}`,
  );
  return [
    heading,
    'Written by `make protocol-examples`, not by hand, from the examples of `/openapi.json`, which has\n' +
      'examples of replies too. Tests hold the items against their schemas and send the requests to a real\n' +
      'server. Credentials and signatures are cut short.',
    '### 13.1 Items',
    ...items,
    '### 13.2 Requests',
    ...routeNames.map(requestExample),
  ].join('\n\n');
}

function requestExample(name: RouteName): string {
  const route: Route = routes[name];
  const { example } = operationNotes[name];
  const body = route.body === null ? '' : `\n\n${json(example)}`;
  const request = block('http', `${[requestLine(name), ...headersOf(name)].join('\n')}${body}`);
  return `#### ${route.summary}\n\n${request}`;
}

function requestLine(name: RouteName): string {
  const { method, path: template } = routes[name];
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => pathExamples[key] ?? '');
  const query = Object.entries(operationNotes[name].query ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  return `${method.toUpperCase()} ${filled}${query === '' ? '' : `?${query}`}`;
}

function headersOf(name: RouteName): string[] {
  const route: Route = routes[name];
  const headers: string[] = [];
  if (route.auth.kind === 'api_key') headers.push('Authorization: Bearer aisle_live_…');
  const hasTicket = 'stream_ticket' in (operationNotes[name].query ?? {});
  if (route.auth.kind === 'client' && !hasTicket) {
    const isOpening = name === 'openSession' || name === 'claimSession';
    headers.push(`Authorization: Bearer ${isOpening ? 'bst_…' : 'sst_…'}`);
  }
  if (route.body !== null) headers.push('Content-Type: application/json');
  if (route.idempotency === 'required') headers.push(`Idempotency-Key: ${exampleIds.key}`);
  if (route.webhook !== null) {
    headers.push(`webhook-id: ${exampleIds.event}`);
    headers.push('webhook-timestamp: 1795337449', 'webhook-signature: v1,…');
  }
  return headers;
}

if (import.meta.main) {
  const [rules = ''] = readFileSync(path, 'utf8').split(`\n${heading}`);
  writeFileSync(path, `${rules.trimEnd()}\n\n${examplesSection()}\n`);
}
