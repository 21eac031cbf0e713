// Runs the cases beside this file against a client, whatever it is written in (README.md).

import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { ScriptedService, type ServiceScript } from './scripted-service.ts';

interface Case {
  readonly title: string;
  readonly items: ServiceScript['items'];
  readonly service: ServiceScript['service'];
  readonly client: readonly ({ readonly do: string } | { readonly wait: number })[];
  readonly expect: {
    readonly within_seconds?: number;
    readonly messages: readonly (readonly [string, string])[];
    readonly requests?: Readonly<Record<string, Wanted>>;
  };
}

/** What is asked of the requests to one route. */
interface Wanted {
  readonly count?: number;
  readonly least?: number;
  /** What all of them have in common. */
  readonly same?: readonly ('key' | 'body')[];
  /** With which cursors they came, by the number of the item. */
  readonly cursors?: readonly (number | null)[];
}

export interface Outcome {
  readonly title: string;
  /** What is wrong; empty where the client is right. */
  readonly findings: readonly string[];
}

/** Runs all cases, one after the other, with a fresh process of the client for each. */
export async function runConformance(command: readonly string[]): Promise<Outcome[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
  return await Promise.all(
    files.sort().map(async (name) => {
      const one = parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Case;
      return { title: one.title, findings: await runCase(one, command) };
    }),
  );
}

async function runCase(one: Case, [program = '', ...words]: readonly string[]): Promise<string[]> {
  const service = await ScriptedService.start(one);
  const child = spawn(program, words, {
    env: { ...process.env, AISLE_BOOTSTRAP_URL: `${service.url}/bootstrap` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const client = new ClientProcess(child);
    for (const step of one.client) {
      if ('wait' in step) await sleep(step.wait * 1000);
      else await client.tell(step);
    }
    const endMs = Date.now() + (one.expect.within_seconds ?? 10) * 1000;
    let findings = ['it was never asked'];
    while (findings.length > 0 && Date.now() < endMs) {
      const { messages } = (await client.tell({ do: 'report' })) as { messages: unknown };
      findings = [
        ...(isDeepStrictEqual(messages, one.expect.messages)
          ? []
          : [`it shows ${JSON.stringify(messages)}`]),
        ...requestFindings(one, service),
      ];
      if (findings.length > 0) await sleep(100);
    }
    return findings;
  } catch (error) {
    return [String(error)];
  } finally {
    child.kill();
    service.close();
  }
}

function requestFindings({ expect }: Case, service: ScriptedService): string[] {
  return Object.entries(expect.requests ?? {}).flatMap(([route, wanted]) => {
    const seen = service.requests.filter((request) => request.route === route);
    const findings: string[] = [];
    const { count, least, same = [], cursors } = wanted;
    if (count !== undefined && seen.length !== count) {
      findings.push(`${seen.length} requests to ${route}, not ${count}`);
    }
    if (least !== undefined && seen.length < least) {
      findings.push(`${seen.length} requests to ${route}, not at least ${least}`);
    }
    for (const member of same) {
      if (new Set(seen.map((request) => request[member])).size > 1) {
        findings.push(`requests to ${route} differ in ${member}`);
      }
    }
    const came = seen.slice(0, cursors?.length).map(({ cursor }) => cursor);
    if (cursors !== undefined && !isDeepStrictEqual(came, cursors)) {
      findings.push(`${route} was read after ${JSON.stringify(came)}`);
    }
    return findings;
  });
}

/** The client's process: a line for a line. */
class ClientProcess {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #waiting: ((line: string) => void)[] = [];
  readonly #gone: Promise<never>;

  constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout === null) throw new Error('the client has no output');
    this.#lines = createInterface({ input: child.stdout });
    this.#lines.on('line', (line) => this.#waiting.shift()?.(line));
    this.#gone = new Promise((_, reject) => {
      child.once('exit', (code) => reject(new Error(`the client ended with ${code}`)));
      child.once('error', reject);
    });
    this.#gone.catch(() => {});
  }

  /** Sends one line; resolves with the reply to it. */
  async tell(line: object): Promise<unknown> {
    const replied = new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
    });
    this.#child.stdin?.write(`${JSON.stringify(line)}\n`);
    return JSON.parse(await Promise.race([replied, this.#gone]));
  }
}

if (import.meta.main) {
  const command = process.argv.slice(process.argv.indexOf('--') + 1);
  const outcomes = await runConformance(command);
  for (const { title, findings } of outcomes) {
    process.stdout.write(`${findings.length === 0 ? 'ok  ' : 'NOT '} ${title}\n`);
    for (const finding of findings) process.stdout.write(`     ${finding}\n`);
  }
  process.exitCode = outcomes.every(({ findings }) => findings.length === 0) ? 0 : 1;
}
