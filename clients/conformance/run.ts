// Runs the cases beside this file against a client in any language (README.md).

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { ScriptedService, type ServiceScript } from './scripted-service.ts';

/** A client that executes lines and replies to them (README.md). */
export interface ConformanceClient {
  tell(line: object): Promise<unknown>;
  close(): void;
}

/** Starts a client that gets its material from the service's route `bootstrap`. */
export type StartClient = (service: ScriptedService) => ConformanceClient;

/** The clock of a case. */
export interface CaseClock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  after(delayMs: number, callback: () => void): unknown;
}

export interface CaseOptions {
  /** Default: the machine's own time. */
  readonly clock?: CaseClock;
  /** Factor on the times that a case allows, for a machine with other work. */
  readonly slowness?: number;
}

/** The default expectations. */
const withinSecondsUsual = 10;
const lookEveryMs = 50;
const machineClock: CaseClock = {
  nowMs: () => Date.now(),
  after: (ms, task) => setTimeout(task, ms),
};

interface Case {
  readonly title: string;
  readonly items: ServiceScript['items'];
  readonly service: ServiceScript['service'];
  readonly client: readonly Step[];
  readonly expect: Expected;
}

type Step =
  | { readonly do: string; readonly tab?: string; readonly surface?: object }
  | { readonly until: Expected }
  /** Releases the held requests to this route. */
  | { readonly release: string }
  /** Cuts the open streams. */
  | { readonly cut: 'sse' };

interface Expected {
  /** It holds after at most this many seconds. */
  readonly within_seconds?: number;
  /** It still holds after this many seconds. */
  readonly still_after_seconds?: number;
  /** The messages that every tab shows. */
  readonly messages?: readonly (readonly [string, string])[];
  readonly waiting?: boolean;
  /** Whether opening failed, and the client reports it. */
  readonly is_refused?: boolean;
  readonly requests?: Readonly<Record<string, Wanted>>;
}

/** The expectations of the requests to one route. */
interface Wanted {
  readonly count?: number;
  readonly least?: number;
  /** The parts that are equal in all of them. */
  readonly same?: readonly ('key' | 'body')[];
  /** Their cursors, by the number of the item. */
  readonly cursors?: readonly (number | null)[];
  readonly tokens?: readonly string[];
  /** Least seconds between two of them. */
  readonly apart_seconds?: number;
}

export interface Outcome {
  /** Name of the case's file, without its ending. */
  readonly name: string;
  readonly title: string;
  /** The faults; empty if the client is right. */
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
export async function runCase(
  name: string,
  start: StartClient,
  { clock = machineClock, slowness = 1 }: CaseOptions = {},
): Promise<Outcome> {
  const one = parse(readFileSync(join(import.meta.dirname, `${name}.yaml`), 'utf8')) as Case;
  const service = await ScriptedService.start(one, () => clock.nowMs());
  const client = start(service);
  const run = new CaseRun(client, { service, clock, slowness });
  try {
    return { name, title: one.title, findings: await run.run(one) };
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
  readonly #clock: CaseClock;
  readonly #slowness: number;
  readonly #tabs = new Set<string | undefined>();
  #isRefused = false;

  constructor(
    client: ConformanceClient,
    about: { service: ScriptedService; clock: CaseClock; slowness: number },
  ) {
    this.#client = client;
    this.#service = about.service;
    this.#clock = about.clock;
    this.#slowness = about.slowness;
  }

  async run({ client, expect }: Case): Promise<string[]> {
    for (const step of client) {
      if ('release' in step) this.#service.release(step.release);
      else if ('cut' in step) this.#service.cut();
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
    await this.#sleep(expect.still_after_seconds * 1000);
    return await this.#findings(expect);
  }

  /** The faults that are left when the time is over; none if all expectations hold. */
  async #until(expected: Expected): Promise<string[]> {
    const { within_seconds = withinSecondsUsual } = expected;
    const endMs = this.#clock.nowMs() + within_seconds * 1000 * this.#slowness;
    for (;;) {
      const findings = await this.#findings(expected);
      if (findings.length === 0 || this.#clock.nowMs() > endMs) return findings;
      await this.#sleep(lookEveryMs);
    }
  }

  #sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(durationMs, resolve);
    });
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

/** Starts a process for each case; it replies to each line with a line. */
export function clientOf([program = '', ...words]: readonly string[]): StartClient {
  return ({ url }) => {
    const child = spawn(program, words, {
      env: { ...process.env, AISLE_BOOTSTRAP_URL: `${url}/bootstrap` },
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
