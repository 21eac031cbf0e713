// The alert rules and the dashboard of deploy/: sound, and about figures that a server really has.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { request } from '../support/chat-client.ts';
import { textOf } from '../support/source-tree.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const folder = join(import.meta.dirname, '../../deploy/prometheus');
const rules = 'deploy/prometheus/aisle.rules.yaml';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

function promtool(...words: string[]): void {
  const { status, stdout, stderr } = spawnSync('promtool', words, {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(textOf('deploy/grafana/aisle.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe('the alert rules', { skip: hasPromtool ? false : 'promtool is not installed' }, () => {
  it('are sound, as promtool sees them', () => {
    promtool('check', 'rules', 'aisle.rules.yaml');
  });

  it('fire when they should, and not before', () => {
    promtool('test', 'rules', 'aisle.rules.test.yaml');
  });

  it('and the queries of the dashboard are expressions of Prometheus', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'aisle-rules-'));
    // As rules they are parsed without a server that answers them.
    const asRules = queries.map((query, at) => ({
      record: `query_${at}`,
      expr: query.replaceAll('$__rate_interval', '1m'),
    }));
    const path = join(scratch, 'rules.yaml');
    // JSON is YAML.
    writeFileSync(path, JSON.stringify({ groups: [{ name: 'queries', rules: asRules }] }));
    promtool('check', 'rules', path);
    rmSync(scratch, { recursive: true });
  });
});

describe('what is watched', () => {
  let server: TestServer;
  let names: ReadonlySet<string>;
  before(async () => {
    server = await startTestServer();
    const { body: text } = await request(`${server.adminUrl}/metrics`, {
      token: server.adminToken,
    });
    names = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
  });
  after(() => server.dispose());

  it('is there in a running server, for each alert and each panel', () => {
    const asked = [
      ...textOf(rules).matchAll(/\baisle_[a-z_]+/g),
      ...queries.join(' ').matchAll(/\b(?:aisle|process|nodejs)_[a-z_]+/g),
    ];
    assert.ok(asked.length > 40);
    const missing = asked
      .map(([name]) => name)
      .filter((name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|count|sum)$/, '')));
    assert.deepEqual(missing, []);
  });

  it('has panels with titles and queries', () => {
    for (const { title, type, targets = [] } of panels) {
      assert.notEqual(title, '');
      if (type !== 'row') assert.ok(targets.length > 0, title);
    }
  });
});
