// Contract 11: the API document passes the recommended rules of two linters, and a client that a
// generator makes of it takes what a server really answers.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { routes, type RouteName } from '../../src/contract/routes.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { openChat, request, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples, schemaBatches } from './samples.ts';

const tools = join(import.meta.dirname, '../../.toolchain/openapi');
const skip = existsSync(join(tools, 'node_modules/.installed'))
  ? false
  : '`make openapi-tools` has not been run here';
const document = openApiDocument('https://aisle.example');

/** One of the packages that stand apart from ours. */
async function tool(name: string): Promise<Loose> {
  const { resolve } = createRequire(join(tools, 'package.json'));
  return await import(pathToFileURL(resolve(name)).href);
}

/** A document with a fault that each linter has a rule for. */
function spoilt(): string {
  const { info, ...rest } = JSON.parse(document);
  const { get } = rest.paths['/livez'];
  delete get.operationId;
  delete get.summary;
  delete get.description;
  return JSON.stringify({ ...rest, info: { title: info.title } });
}

describe('the API document', { skip }, () => {
  it('passes the recommended rules of Redocly', async () => {
    const { createConfig, lintFromString } = await tool('@redocly/openapi-core');
    const config = await createConfig({ extends: ['recommended'] });
    const faultsOf = async (source: string): Promise<string[]> => {
      const found = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
      return found.map((one: Loose) => `${one.ruleId} ${one.location[0]?.pointer}: ${one.message}`);
    };
    assert.deepEqual(await faultsOf(document), []);
    assert.ok((await faultsOf(spoilt())).length > 0);
  });

  it('passes the recommended rules of Spectral', async () => {
    const [{ Spectral }, { oas }] = await Promise.all([
      tool('@stoplight/spectral-core'),
      tool('@stoplight/spectral-rulesets'),
    ]);
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas, 'recommended']], rules: {} });
    const faultsOf = async (source: string): Promise<string[]> => {
      const found = await spectral.run(JSON.parse(source));
      return found.map((one: Loose) => `${one.code} ${one.path.join('/')}: ${one.message}`);
    };
    assert.deepEqual(await faultsOf(document), []);
    assert.ok((await faultsOf(spoilt())).length > 0);
  });
});

describe('a client that openapi-typescript makes of the API document', { skip }, () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'aisle-openapi-'));
  /** Real answers, by the status. */
  const answers: { name: RouteName; status: number; body: Loose }[] = [];

  async function ask(
    name: RouteName,
    about: { params?: Record<string, string>; query?: string; body?: unknown; token?: string } & {
      headers?: Record<string, string>;
    } = {},
  ): Promise<Loose> {
    const { method, path } = routes[name];
    const { params = {}, query = '', ...rest } = about;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? 'none');
    const url = `${server.publicUrl}${filled}${query}`;
    const { status, body } = await request(url, { ...rest, method: method.toUpperCase() });
    answers.push({ name, status, body });
    return body;
  }

  before(async () => {
    server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
    const { apiKey: token } = await server.tenant();
    const api = { baseUrl: server.publicUrl, apiKey: token };
    await syncSchema(api, schemaBatches);
    const [{ items }] = samples.syncItems as unknown as [{ items: Loose[] }];
    await syncItems(api, items);
    await untilLexicalReady(api);
    const chat = await openChat(server.publicUrl, { apiKey: token });
    const said = await say(chat, 'first', String(items[0].title));
    await untilAnswered(chat, said.body.turn_id);
    await ask('readStream', { token: chat.token, query: '?limit=500' });
    await ask('readStream', { token: chat.token, query: '?limit=none' });
    await ask('bootstrap', { token, body: { surface: { type: 'server' } } });
    await ask('bootstrap', { token: 'none', body: {} });
    await ask('capabilities', { token });
    await ask('search', { token, body: { query: String(items[0].title) } });
    await ask('listProducts', { token });
    await ask('readProduct', { token, params: { external_product_id: 'nowhere' } });
    await ask('readCurrentSchema', { token });
    await ask('startIndexRun', {
      token,
      body: { mode: 'upsert', schema_version: 'none' },
      headers: { 'idempotency-key': 'a-run' },
    });
    await ask('syncItems', { token, body: { items } });
    await ask('syncItems', { token, body: { items: [{}] } });
    await ask('postMessage', {
      token: chat.token,
      headers: { 'idempotency-key': 'second' },
      body: { content: [{ type: 'text', text: 'thanks' }] },
    });
  });
  after(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true });
  });

  function run(script: string, ...words: string[]): string {
    const path = join(tools, 'node_modules', script);
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }

  /** The compiler's words about a file beside the generated types; '' for none. */
  function faultsOf(lines: readonly string[]): string {
    const head = `import type { operations } from './api';
type Contents<Response> = Response extends { content: infer Content } ? Content[keyof Content] : never;
type Reply<Name extends keyof operations, Status extends keyof operations[Name]['responses']> =
  Contents<operations[Name]['responses'][Status]>;
`;
    writeFileSync(join(folder, 'answers.ts'), head + lines.join('\n'));
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'];
    return run('typescript/bin/tsc', ...flags, 'answers.ts');
  }

  it('takes every answer of a real server, refuses others, and tells items apart', () => {
    writeFileSync(join(folder, 'openapi.json'), document);
    assert.equal(run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.d.ts'), '');
    const statuses = new Set(answers.map(({ status }) => status));
    for (const status of [200, 202, 401, 404, 422]) assert.ok(statuses.has(status), `${status}`);
    const lines = answers.map(
      ({ name, status, body }, index) =>
        `export const answer${index}: Reply<'${name}', ${status}> = ${JSON.stringify(body)};`,
    );
    const use = `
export function textsOf(page: Extract<Reply<'readStream', 200>, object>): string[] {
  return page.items.flatMap((item) => {
    if (item.kind === 'delta') return [item.payload.text];
    if (item.kind === 'message') return item.payload.content.map((part) => 'text' in part ? part.text : part.type);
    return [];
  });
}`;
    // The compiler says so where such a line has no fault.
    const wrong = answers.slice(0, 6).map(({ name, status, body }, index) => {
      const [member = ''] = Object.keys(body);
      const { [member]: value, ...rest } = body;
      const misspelt = JSON.stringify({ ...rest, [`${member}_`]: value });
      return `// @ts-expect-error\nexport const wrong${index}: Reply<'${name}', ${status}> = ${misspelt};`;
    });
    assert.equal(faultsOf([...lines, ...wrong, use]), '');
  });
});
