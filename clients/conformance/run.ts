// Runs the cases beside this file against a client, whatever it is written in (README.md).

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { ScriptedService, type ServiceScript } from './scripted-service.ts';

/** A client that does what a line says, and replies to it (README.md). */
export interface ConformanceClient {
  tell(line: object): Promise<unknown>;
  close(): void;
}

/** Starts a client that gets its material from `bootstrapUrl`. */
export type StartClient = (bootstrapUrl: string) => ConformanceClient | Promise<ConformanceClient>;

interface Case {
  readonly title: string;
  readonly items: ServiceScript['items'];
  readonly service: ServiceScript['service'];
  readonly client: readonly Step[];
  readonly expect: Expected;
}

type Step =
  | { readonly do: string; readonly tab?: string; readonly surface?: object }
  | { readonly wait: number }
  | { readonly until: Expected };

interface Expected {
  readonly within_seconds?: number;
  /** It holds after so many seconds still. */
  readonly still_after_seconds?: number;
  /** What every tab shows. */
  readonly messages?: readonly (readonly [string, string])[];
  readonly waiting?: boolean;
  /** Whether opening failed, and the client says so. */
  readonly is_refused?: boolean;
  readonly requests?: Readonly<Record<string, Wanted>>;
}

/** What is asked of the requests to one route. */
interface Wanted {
  readonly count?: number;
  readonly least?: number;
  /** What all of them have in common. */
  readonly same?: readonly ('key' | 'body')[];
  /** With which cursors they came, by the number of the item. */
  readonly cursors?: readonly (number | null)[];
  readonly tokens?: readonly string[];
  /** Seconds that lie between two of them at least. */
  readonly apart_seconds?: number;
}

export interface Outcome {
  /** Name of the case's file, without its ending. */
  readonly name: string;
  readonly title: string;
  /** What is wrong; empty where the client is right. */
  readonly findings: readonly string[];
}

/** Names of all cases. */
export function caseNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Runs one case with a client of its own. */
export async function runCase(name: string, start: StartClient): Promise<Outcome> {
  const one = parse(readFileSync(join(import.meta.dirname, `${name}.yaml`), 'utf8')) as Case;
  const service = await ScriptedService.start(one);
  const client = await start(`${service.url}/bootstrap`);
  try {
    return { name, title: one.title, findings: await new CaseRun(client, service).run(one) };
  } catch (error) {
    return { name, title: one.title, findings: [String(error)] };
  } finally {
    client.close();
    service.close();
  }
}

/** One case under way. */
class CaseRun {
  readonly #client: ConformanceClient;
  readonly #service: ScriptedService;
  readonly #tabs = new Set<string | undefined>();
  #isRefused = false;

  constructor(client: ConformanceClient, service: ScriptedService) {
    this.#client = client;
    this.#service = service;
  }

  async run({ client, expect }: Case): Promise<string[]> {
    for (const step of client) {
      if ('wait' in step) await sleep(step.wait * 1000);
      else if ('until' in step) {
        const findings = await this.#until(step.until);
        if (findings.length > 0) return findings.map((finding) => `before the end, ${finding}`);
      } else {
        const reply = (await this.#client.tell(step)) as { readonly error?: unknown };
        if (step.do === 'open') {
          this.#tabs.add(step.tab);
          this.#isRefused = reply.error !== undefined;
        }
      }
    }
    const findings = await this.#until(expect);
    if (findings.length > 0 || expect.still_after_seconds === undefined) return findings;
    await sleep(expect.still_after_seconds * 1000);
    return await this.#findings(expect);
  }

  /** Findings that are left when all hold, or when the time is over. */
  async #until(expected: Expected): Promise<string[]> {
    const endMs = Date.now() + (expected.within_seconds ?? 10) * 1000;
    for (;;) {
      const findings = await this.#findings(expected);
      if (findings.length === 0 || Date.now() > endMs) return findings;
      await sleep(50);
    }
  }

  async #findings(expected: Expected): Promise<string[]> {
    const findings = requestFindings(expected, this.#service);
    const { messages, waiting, is_refused = false } = expected;
    if (this.#isRefused !== is_refused) {
      findings.push(is_refused ? 'it opens what it must refuse' : 'it does not open');
    }
    for (const tab of this.#tabs) {
      const report = (await this.#client.tell({ do: 'report', ...(tab && { tab }) })) as {
        readonly messages: unknown;
        readonly waiting: unknown;
      };
      if (messages !== undefined && !isDeepStrictEqual(report.messages, messages)) {
        findings.push(`it shows ${JSON.stringify(report.messages)}`);
      }
      if (waiting !== undefined && report.waiting !== waiting) {
        findings.push(waiting ? 'it waits for no answer' : 'it waits for an answer still');
      }
    }
    return findings;
  }
}

function requestFindings({ requests = {} }: Expected, service: ScriptedService): string[] {
  return Object.entries(requests).flatMap(([route, wanted]) => {
    const seen = service.requests.filter((request) => request.route === route);
    const findings: string[] = [];
    const { count, least, same = [], cursors, tokens, apart_seconds } = wanted;
    const check = (isRight: boolean, words: string): void => {
      if (!isRight) findings.push(words);
    };
    check(
      seen.length === (count ?? seen.length),
      `${seen.length} requests to ${route}, not ${count}`,
    );
    check(
      seen.length >= (least ?? 0),
      `${seen.length} requests to ${route}, not at least ${least}`,
    );
    for (const member of same) {
      const values = new Set(seen.map((request) => request[member]));
      check(values.size <= 1, `requests to ${route} differ in ${member}`);
    }
    const came = seen.slice(0, cursors?.length).map(({ cursor }) => cursor);
    check(
      cursors === undefined || isDeepStrictEqual(came, cursors),
      `${route} was read after ${JSON.stringify(came)}`,
    );
    const shown = seen.map(({ token }) => token);
    check(
      tokens === undefined || isDeepStrictEqual(shown, tokens),
      `${route} was asked with ${shown.join(', ')}`,
    );
    const gaps = seen.slice(1).map(({ atMs }, index) => atMs - (seen[index]?.atMs ?? 0));
    const leastMs = (apart_seconds ?? 0) * 1000;
    check(
      gaps.every((gapMs) => gapMs >= leastMs),
      `requests to ${route} came after ${gaps.join(', ')} ms`,
    );
    return findings;
  });
}

/** Starts a process for each case: a line for a line. */
export function clientOf([program = '', ...words]: readonly string[]): StartClient {
  return (bootstrapUrl) => {
    const child = spawn(program, words, {
      env: { ...process.env, AISLE_BOOTSTRAP_URL: bootstrapUrl },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const waiting: ((line: string) => void)[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
    const gone = new Promise<never>((_, reject) => {
      child.once('exit', (code) => reject(new Error(`the client ended with ${code}`)));
      child.once('error', reject);
    });
    gone.catch(() => {});
    return {
      async tell(line) {
        const replied = new Promise<string>((resolve) => {
          waiting.push(resolve);
        });
        child.stdin.write(`${JSON.stringify(line)}\n`);
        return JSON.parse(await Promise.race([replied, gone]));
      },
      close: () => void child.kill(),
    };
  };
}

if (import.meta.main) {
  const command = process.argv.slice(process.argv.indexOf('--') + 1);
  const outcomes = await Promise.all(caseNames().map((name) => runCase(name, clientOf(command))));
  for (const { title, findings } of outcomes) {
    process.stdout.write(`${findings.length === 0 ? 'ok  ' : 'NOT '} ${title}\n`);
    for (const finding of findings) process.stdout.write(`     ${finding}\n`);
  }
  process.exitCode = outcomes.every(({ findings }) => findings.length === 0) ? 0 : 1;
}
