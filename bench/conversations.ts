// Speaks the shared conversations to a server of its own, judges the answers, and holds floors:
// `node bench/conversations.ts [--keep <folder>] [--vectors <folder>] [--list]`.
//
// The driver and the judge come with the conversations. With `--keep` the catalogues stay imported
// and embedded in that folder for the next run; `--vectors` are copied to begin with.

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { neverOverloaded, ServerFromSources } from '../test/support/aisle-process.ts';
import { syncItems, syncSchema } from '../test/support/catalogue-client.ts';
import { request } from '../test/support/chat-client.ts';
import { hasIcecat, readIcecat, type SchemaBatch } from '../test/support/icecat.ts';
import { sendLevels } from '../test/support/inventory-client.ts';
import { hasLuma, readLuma } from '../test/support/luma.ts';
import { hasSunrise, readSunrise } from '../test/support/sunrise.ts';
import { readSunriseStock } from '../test/support/sunrise-stock.ts';
import { makeTenant } from '../test/support/test-server.ts';

const shared = fileURLToPath(new URL('../../shared/data/conversations/', import.meta.url));
/** The judge runs only where it is started by its real path. */
const folder = existsSync(shared) ? `${realpathSync(shared)}/` : shared;
const file = `${folder}conversations.jsonl`;
const run = promisify(execFile);
const results = fileURLToPath(new URL('results', import.meta.url));

/** Whether the conversations and all catalogues that they are about are there. */
const hasConversations = existsSync(file) && hasIcecat && hasLuma && hasSunrise;

/** Shares of all turns, in per cent: right at least, wrong at most. */
const floors = { passMin: 91, wrongMax: 4 };

interface Verdict {
  readonly id: string;
  readonly verdict: 'pass' | 'miss' | 'wrong';
}

const unlimited = Object.fromEntries(
  ['BOOTSTRAP', 'SESSION', 'MESSAGES', 'STREAM_POLL', 'CATALOG_WRITE', 'INVENTORY', 'READS'].map(
    (name) => [`AISLE_LIMITS__${name}__QUOTA`, '0'],
  ),
);

interface Source {
  readonly tenantId: string;
  readonly settings?: unknown;
  readonly schemaBatches: readonly SchemaBatch[];
  readonly items: readonly unknown[];
}

function sources(): Source[] {
  const { locations } = readSunriseStock();
  return [
    { tenantId: 'luma', ...readLuma() },
    { tenantId: 'sunrise', ...readSunrise(), settings: { locations } },
    { tenantId: 'icecat', ...readIcecat() },
  ];
}

/** Imports what the conversations are about; resolves with the key of each shop. */
async function importAll(dataDir: string, baseUrl: string): Promise<Record<string, string>> {
  const demoKey = join(dataDir, 'demo.key');
  // The demo store is made while the server already listens.
  while (!existsSync(demoKey)) await sleep(50);
  const keys: Record<string, string> = { demo: readFileSync(demoKey, 'utf8').trim() };
  for (const { tenantId, schemaBatches, items, settings } of sources()) {
    const tenant = await makeTenant(dataDir, { tenantId, ...(settings ? { settings } : {}) });
    const api = { ...tenant, baseUrl };
    keys[tenantId] = tenant.apiKey;
    const run = await syncSchema(api, schemaBatches);
    if (run.state !== 'activated') throw new Error(`${tenantId}: ${JSON.stringify(run)}`);
    await syncItems(api, items);
    if (tenantId !== 'sunrise') continue;
    const { levels } = readSunriseStock();
    for (let start = 0; start < levels.length; start += 500) {
      await sendLevels(api, levels.slice(start, start + 500));
    }
  }
  return keys;
}

/** Answers before everything is embedded are by words alone. */
async function untilEmbedded(baseUrl: string, keys: Record<string, string>): Promise<void> {
  for (const [shop, token] of Object.entries(keys)) {
    for (let round = 0; ; round += 1) {
      const { body } = await request(`${baseUrl}/api/v1/capabilities`, { token });
      const { lexical, semantic } = body.search;
      if (lexical.state === 'ready' && semantic.state === 'ready') break;
      if (round % 20 === 19) {
        process.stderr.write(`${shop}: ${semantic.indexed} of ${semantic.total} embedded\n`);
      }
      await sleep(500);
    }
  }
}

/** Beside this the server is listened to: one whose log is not read stands still. */
async function runScript(name: string, words: readonly string[]): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [folder + name, ...words], options);
  return stdout;
}

/** Drives and judges; `dataDir` may hold the catalogues of a run before. */
async function converse(dataDir: string, isListed: boolean) {
  Object.assign(process.env, unlimited, neverOverloaded);
  // Vectors that were copied here stand beside no journal yet.
  const server = new ServerFromSources('--data-dir', dataDir, '--port', '0', '--demo', '--init');
  try {
    const { public_url: baseUrl } = (await server.logged('listening')) as { public_url: string };
    const keysFile = join(dataDir, 'conversations.keys.json');
    if (!existsSync(keysFile)) {
      writeFileSync(keysFile, JSON.stringify(await importAll(dataDir, baseUrl)));
    }
    const keys = JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, string>;
    await untilEmbedded(baseUrl, keys);
    mkdirSync(results, { recursive: true });
    const out = join(results, 'conversations.json');
    await runScript('drive.mjs', [
      '--base',
      baseUrl,
      '--keys',
      keysFile,
      '--in',
      file,
      '--out',
      out,
    ]);
    const json = join(results, 'verdicts.json');
    const table = await runScript('judge.mjs', [
      file,
      out,
      '--json',
      json,
      ...(isListed ? ['--list'] : []),
    ]);
    return { table, verdicts: JSON.parse(readFileSync(json, 'utf8')) as Verdict[] };
  } finally {
    await server.end('SIGTERM');
  }
}

/**
 * Runs all conversations and prints the table; false where a floor does not hold. `vectors` is a
 * folder of vectors to begin with: what is in it is not embedded again.
 */
async function rateConversations(options: {
  keep?: string;
  vectors?: string;
  isListed?: boolean;
}): Promise<boolean> {
  const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'aisle-conversations-'));
  const { vectors } = options;
  if (vectors !== undefined && existsSync(vectors) && !existsSync(join(dataDir, 'vectors'))) {
    cpSync(vectors, join(dataDir, 'vectors'), { recursive: true });
  }
  try {
    const { table, verdicts } = await converse(dataDir, options.isListed ?? false);
    const share = (verdict: Verdict['verdict']): number =>
      (100 * verdicts.filter((one) => one.verdict === verdict).length) / verdicts.length;
    const failed = new Set(verdicts.filter((one) => one.verdict !== 'pass').map(({ id }) => id));
    const all = new Set(verdicts.map(({ id }) => id));
    const gates = [
      { name: 'right', value: share('pass'), ok: share('pass') >= floors.passMin },
      { name: 'wrong', value: share('wrong'), ok: share('wrong') <= floors.wrongMax },
    ];
    process.stdout.write(`${table}\n`);
    process.stdout.write(
      `conversations without a failure  ${all.size - failed.size} of ${all.size}\n`,
    );
    for (const { name, value, ok } of gates) {
      const bound = name === 'right' ? `floor ${floors.passMin}` : `at most ${floors.wrongMax}`;
      process.stdout.write(
        `${name}  ${value.toFixed(1)} %  ${bound} %  ${ok ? 'holds' : 'BELOW'}\n`,
      );
    }
    return gates.every(({ ok }) => ok);
  } finally {
    if (options.keep === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      keep: { type: 'string' },
      vectors: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  if (!hasConversations) {
    process.stderr.write('The shared data folder is absent, so there is nothing to talk about.\n');
    return;
  }
  const { keep, vectors, list } = values;
  const isHeld = await rateConversations({
    ...(keep && { keep }),
    ...(vectors && { vectors }),
    isListed: list,
  });
  if (!isHeld) process.exitCode = 1;
}

if (import.meta.main) await main();
