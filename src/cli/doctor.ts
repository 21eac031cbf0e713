// Checks a machine and a data directory: prints what is good, what is not, and what to do.

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { adminTokenFiles } from '../admin/credentials.ts';
import { Tenants } from '../access/tenants.ts';
import { journalPath, type Config } from '../config.ts';
import { formatBytes, told } from './backup.ts';
import { spansOf } from './backups.ts';
import { askHolder, isOpenToOthers, makeDataDir } from './data-dir-holder.ts';
import { checkModels } from './model-check.ts';
import { doorFaults } from './doors.ts';
import { inspectApart } from './inspect-apart.ts';
import { print, printTable } from './print.ts';
import { withTables } from './tenancy.ts';

type Verdict = 'ok' | 'warning' | 'failed';

interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly detail: string;
}

const freeBytesMin = 1024 ** 3;
const syncSamples = 30;
/** An admission waits for one sync; beyond this people notice it, and throughput is low. */
const slowSyncMs = 25;

/** `doctor`: prints its findings; resolves with the exit code, 1 if a check failed. */
export async function doctor(
  config: Config,
  flags: { json?: boolean; deep?: boolean },
): Promise<number> {
  // Read before any step below changes it.
  const wasOpen = existsSync(config.data_dir) && isOpenToOthers(config.data_dir);
  makeDataDir(config.data_dir);
  const findings: Finding[] = [
    { check: 'configuration', verdict: 'ok', detail: `port ${config.port}, valid` },
    runtime(),
  ];
  const checks = [
    ['data directory', directory],
    ['doors', doors],
    ['server', server],
    ['disk space', diskSpace],
    ['disk sync', diskSync],
    ['journal', flags.deep === true ? deepJournal : journal],
    ['models', models],
    ...(config.backup.to === '' ? [] : ([['backup', backup]] as const)),
  ] as const;
  for (const [check, look] of checks) {
    // A damaged journal may end its reader's process.
    if (check === 'models' && findings.at(-1)?.verdict === 'failed') continue;
    try {
      findings.push({ check, ...(await look(config, { wasOpen })) });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      findings.push({ check, verdict: 'failed', detail });
    }
  }
  if (flags.json) print(JSON.stringify(findings));
  else {
    printTable(
      ['CHECK', 'RESULT', 'DETAIL'],
      findings.map(({ check, verdict, detail }) => [check, verdict, detail]),
    );
  }
  return findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

type Look = Omit<Finding, 'check'>;

/** The state before the doctor's own changes. */
interface Before {
  readonly wasOpen: boolean;
}

function runtime(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isRight = major === 22 && minor >= 18;
  return {
    check: 'runtime',
    verdict: isRight ? 'ok' : 'failed',
    detail: `Node ${process.versions.node}${isRight ? '' : '; needed: 22.18 or later, below 23'}`,
  };
}

async function directory(config: Config, { wasOpen }: Before): Promise<Look> {
  const { data_dir } = config;
  if (!wasOpen) return { verdict: 'ok', detail: data_dir };
  const detail = `${data_dir} was open to other users of this machine; it is 0700 from now on`;
  return { verdict: 'warning', detail };
}

/**
 * What other users and machines can reach: addresses, tokens in the clear, the demo store, the admin listener. For a
 * running server, with its own flags.
 */
async function doors(config: Config): Promise<Look> {
  const holder = await askHolder(config.data_dir);
  const { host = config.host, public_url = config.public_url } = holder ?? {};
  const faults = doorFaults({ ...config, host, ...(public_url !== undefined && { public_url }) });
  const at = holder?.admin_url ?? `http://127.0.0.1:${config.admin_port}`;
  const admin = `admin at ${at} with ${adminTokenFiles.admin}`;
  if (faults.length === 0) return { verdict: 'ok', detail: `${host}; ${admin}` };
  return { verdict: 'warning', detail: faults.join('; ') };
}

async function server(config: Config): Promise<Look> {
  const holder = await askHolder(config.data_dir);
  if (holder === undefined) return { verdict: 'ok', detail: 'not serving' };
  if (holder.local_url === null) return { verdict: 'warning', detail: 'starting up' };
  const ready = await fetch(`${holder.local_url}/readyz`, { signal: AbortSignal.timeout(5000) });
  const where = `process ${holder.pid} at ${holder.local_url}`;
  if (ready.ok) return { verdict: 'ok', detail: `${where} is ready` };
  return { verdict: 'failed', detail: `${where} is not ready: ${await ready.text()}` };
}

async function diskSpace(config: Config): Promise<Look> {
  const { bavail, bsize } = await statfs(config.data_dir);
  const free = bavail * bsize;
  const detail = `${formatBytes(free)} free`;
  if (free >= freeBytesMin) return { verdict: 'ok', detail };
  return {
    verdict: 'warning',
    detail: `${detail}; below ${formatBytes(freeBytesMin)} it gets tight`,
  };
}

/** Appends and syncs small blocks, as the journal does. */
async function diskSync(config: Config): Promise<Look> {
  const path = join(config.data_dir, `doctor-sync-${process.pid}`);
  const block = Buffer.alloc(4096, 1);
  const took: number[] = [];
  const handle = await open(path, 'wx', 0o600);
  try {
    for (let sample = 0; sample < syncSamples; sample += 1) {
      const startedAt = performance.now();
      await handle.write(block);
      await handle.datasync();
      took.push(performance.now() - startedAt);
    }
  } finally {
    await handle.close();
    rmSync(path, { force: true });
  }
  took.sort((a, b) => a - b);
  const median = took[syncSamples >> 1] ?? 0;
  const worst = took.at(-1) ?? 0;
  const detail = `${median.toFixed(2)} ms median, ${worst.toFixed(2)} ms worst of ${syncSamples}`;
  if (median <= slowSyncMs) return { verdict: 'ok', detail };
  return { verdict: 'warning', detail: `${detail}; every accepted message waits that long` };
}

/** Whether the continuous backup can restore, and until when. */
async function backup(config: Config): Promise<Look> {
  const { to, interval_seconds } = config.backup;
  const spans = await told(() => spansOf(config, to));
  const last = spans.at(-1);
  if (last === undefined) return { verdict: 'warning', detail: `${to} holds no backup yet` };
  const detail = `${to}: any second from ${spans[0]?.from} to ${last.to}, sent every ${interval_seconds} s`;
  return { verdict: 'ok', detail };
}

/** Whether the tenants' models answer. */
async function models(config: Config): Promise<Look> {
  if (!existsSync(join(journalPath(config), 'data.mdb'))) {
    return { verdict: 'ok', detail: 'no tenants yet' };
  }
  const findings = await withTables(config, (tables) =>
    checkModels([...new Tenants({ journal: tables }).list()]),
  );
  if (findings.length === 0) return { verdict: 'ok', detail: 'no tenant uses one' };
  const worst = (['failed', 'warning', 'ok'] as const).find((one) =>
    findings.some(({ verdict }) => verdict === one),
  );
  const lines = findings
    .filter(({ verdict }) => verdict === worst)
    .map(({ tenantId, detail }) => `${tenantId}: ${detail}`);
  return { verdict: worst ?? 'ok', detail: lines.join('; ') };
}

/** Checks every stored value in place. */
async function deepJournal(config: Config): Promise<Look> {
  const source = journalPath(config);
  if (!existsSync(join(source, 'data.mdb'))) return { verdict: 'ok', detail: 'no data yet' };
  return { verdict: 'ok', detail: await inspectApart(source, undefined) };
}

/** Opens a copy, which needs free disk space. */
async function journal(config: Config): Promise<Look> {
  const source = journalPath(config);
  if (!existsSync(join(source, 'data.mdb'))) return { verdict: 'ok', detail: 'no data yet' };
  const { size } = statSync(join(source, 'data.mdb'));
  const { bavail, bsize } = await statfs(config.data_dir);
  if (bavail * bsize < size + freeBytesMin) {
    return { verdict: 'warning', detail: 'not looked at: no room for a copy of it' };
  }
  const folder = mkdtempSync(join(config.data_dir, 'doctor-'));
  try {
    return { verdict: 'ok', detail: await inspectApart(source, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
