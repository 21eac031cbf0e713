// The server under test as a process of its own, with a tenant, and sessions made through its API.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Put } from '../../src/journal/journal.ts';
import { keyMark, nextKey } from '../load/http-connection.ts';
import { cpuSeconds, endWithParent, pinned, stopProcess } from '../processes.ts';
import type { HeapCount } from './heap-probe.ts';
import { openTables, thisTree, type Tree } from './other-tree.ts';
import type { Answer } from './uws.ts';

const tenantId = 'bench';
const origin = 'https://shop.example';

/** A session and the requests that its client sends. */
export interface BenchSession {
  readonly sessionId: string;
  readonly token: string;
}

export interface AisleOptions {
  /** Whose server it is; this tree's unless said. */
  readonly tree?: Tree;
  readonly isAssistantEnabled: boolean;
  /** Further settings of the tenant's assistant. */
  readonly assistant?: Readonly<Record<string, unknown>>;
  /** Further rows that are there before the server starts. */
  readonly rows?: (tenantId: string) => readonly Put[];
}

/** As `make start` and docs/operations.md have it. */
const heapFlags = ['--max-semi-space-size=64'];

/** Rates count and are sent as headers, and no client reaches them. */
const unreachedQuota = '1000000000';
const ratePolicies = 'BOOTSTRAP SESSION MESSAGES STREAM_POLL CATALOG_WRITE INVENTORY READS';

/** What a stretch of work cost the server. */
export interface ServerCost extends HeapCount {
  readonly cpuSeconds: number;
}

export class Aisle {
  readonly #dataDir: string;
  readonly #tree: Tree;
  readonly #main: string;
  #process: ChildProcess | undefined;
  #apiKey = '';
  #inventorySecret = '';
  port = 0;

  private constructor(tree: Tree) {
    this.#dataDir = mkdtempSync(join(tmpdir(), 'aisle-bench-'));
    this.#tree = tree;
    this.#main = join(tree.root, 'src/main.ts');
  }

  static async start(options: AisleOptions): Promise<Aisle> {
    const aisle = new Aisle(options.tree ?? thisTree);
    await aisle.#prepare(options);
    await aisle.#launch();
    return aisle;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get apiKey(): string {
    return this.#apiKey;
  }

  /** What inventory events are signed with. */
  get inventorySecret(): string {
    return this.#inventorySecret;
  }

  /** Where the server's data is. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /**
   * Stops the server and starts it on the same data: everything then comes from the disk. `env`
   * configures this start beside what every bench has; `onStopped` is told that it begins.
   */
  async restart(
    env: Readonly<Record<string, string>> = {},
    onStopped: () => void = () => {},
  ): Promise<void> {
    if (this.#process) await stopProcess(this.#process);
    onStopped();
    await this.#launch(env);
  }

  async stop(): Promise<void> {
    if (this.#process) await stopProcess(this.#process);
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** What the server spends while `work` goes on: CPU, memory, and pauses of its main thread. */
  async costOf<Result>(work: () => Promise<Result>): Promise<[Result, ServerCost]> {
    const cpuBefore = cpuSeconds([this.pid]);
    await this.#ask('begin');
    const result = await work();
    const counted = (await this.#ask('end')) as HeapCount;
    return [result, { ...counted, cpuSeconds: cpuSeconds([this.pid]) - cpuBefore }];
  }

  async #ask(question: 'begin' | 'end'): Promise<unknown> {
    const child = this.#process;
    if (child === undefined) throw new Error('the server is not running');
    child.send(question);
    const [answer] = (await once(child, 'message')) as [unknown];
    return answer;
  }

  /** Opens sessions of a web client, as contract 3 and 4 have it. */
  async openSessions(count: number): Promise<BenchSession[]> {
    const sessions: BenchSession[] = [];
    while (sessions.length < count) {
      const group = Math.min(16, count - sessions.length);
      sessions.push(...(await Promise.all(Array.from({ length: group }, () => this.#open()))));
    }
    return sessions;
  }

  async #open(): Promise<BenchSession> {
    const boot = await this.#call('/api/v1/assistant/bootstrap', this.#apiKey, {
      surface: { type: 'web', origin },
    });
    const opened = await this.#call('/public/v1/chat/session', String(boot['bootstrap_token']), {});
    return { sessionId: String(opened['session_id']), token: String(opened['session_token']) };
  }

  /** The raw text of a message post with a place for its key. */
  postRequest(session: BenchSession, text: string): string {
    const body = JSON.stringify({ content: [{ type: 'text', text }] });
    return (
      `POST /public/v1/chat/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin}\r\n` +
      `Authorization: Bearer ${session.token}\r\nIdempotency-Key: ${keyMark}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  }

  /** The raw text of a request that opens the session's event stream. */
  streamRequest(session: BenchSession): string {
    return this.#getRequest('/public/v1/chat/stream/sse', session);
  }

  /** The raw text of a request for a JSON page of the session's stream. */
  pageRequest(session: BenchSession, limit: number): string {
    return this.#getRequest(
      `/public/v1/chat/stream?session_id=${session.sessionId}&limit=${limit}`,
      session,
    );
  }

  #getRequest(path: string, session: BenchSession): string {
    return (
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin}\r\n` +
      `Authorization: Bearer ${session.token}\r\n\r\n`
    );
  }

  /** Posts one message and gives the answer back as others may copy it. */
  async sampleAnswer(session: BenchSession, text: string): Promise<Answer> {
    const response = await fetch(this.#url('/public/v1/chat/messages'), {
      method: 'POST',
      headers: {
        origin,
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        // As wide as the generator's keys, so that the bytes of limits and peers are as many.
        'idempotency-key': nextKey(),
      },
      body: JSON.stringify({ content: [{ type: 'text', text }] }),
    });
    const body = await response.text();
    if (response.status !== 202) throw new Error(`a message was answered with ${body}`);
    const own = new Set(['content-length', 'date', 'uwebsockets', 'connection', 'keep-alive']);
    const headers = [...response.headers].filter(([name]) => !own.has(name));
    return { status: '202 Accepted', headers, body };
  }

  /** Every item of a session, as envelopes. */
  async readAll(session: BenchSession): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    let after = '';
    for (;;) {
      const path = `/public/v1/chat/stream?limit=500${after}`;
      const response = await fetch(this.#url(path), {
        headers: { origin, authorization: `Bearer ${session.token}` },
      });
      const page = (await response.json()) as {
        items: Record<string, unknown>[];
        next_cursor: string;
        has_more: boolean;
      };
      items.push(...page.items);
      if (!page.has_more) return items;
      after = `&after_cursor=${page.next_cursor}`;
    }
  }

  /** One call of the tenant's backend: a POST where there is a body. */
  async api(
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(this.#url(path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** The raw text of a POST of the tenant's backend. */
  backendRequest(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return (
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${this.#apiKey}\r\n` +
      `${lines.join('')}Content-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  }

  async #call(path: string, token: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(this.#url(path), {
      method: 'POST',
      headers: {
        origin,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  #url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The server's own command line makes the tenant, so that other commits can be asked too. */
  async #prepare(options: AisleOptions): Promise<void> {
    const settings = join(this.#dataDir, 'bench-settings.json');
    const content = {
      allowed_origins: [origin],
      allowed_destination_hosts: ['shop.example'],
      assistant: { ...options.assistant, enabled: options.isAssistantEnabled },
    };
    writeFileSync(settings, JSON.stringify(content));
    const words = ['tenant', 'create', '--id', tenantId, '--name', tenantId, '--test', '--json'];
    const where = ['--data-dir', this.#dataDir, '--settings', settings];
    const command = [this.#main, ...words, ...where];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    const made = JSON.parse(stdout) as Record<'api_key' | 'inventory_secret', string>;
    this.#apiKey = made.api_key;
    this.#inventorySecret = made.inventory_secret;
    if (options.rows === undefined) return;
    const tables = await openTables(this.#tree, join(this.#dataDir, 'journal'));
    await tables.write(options.rows(tenantId));
    await tables.close();
  }

  async #launch(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const env: Record<string, string | undefined> = { ...process.env };
    for (const name of ratePolicies.split(' '))
      env[`AISLE_LIMITS__${name}__QUOTA`] = unreachedQuota;
    env['AISLE_LIMITS__STREAM_SSE__QUOTA'] = '0';
    env['AISLE_ADMIN_PORT'] = '0';
    // A bench asks how fast, with a machine kept busy on purpose: nothing is shed.
    env['AISLE_OVERLOAD__LOOP_DELAY_MS_MAX'] = '0';
    env['AISLE_OVERLOAD__COMMIT_WAIT_MS_MAX'] = '0';
    env['AISLE_OVERLOAD__QUEUED_CHANGES_MAX'] = '0';
    // A warm-up takes a core for minutes, and all threads of the server share one here.
    env['AISLE_SEARCH__SEMANTIC__PROVIDER'] = 'none';
    Object.assign(env, more);
    const probe = new URL('heap-probe.ts', import.meta.url).href;
    const nodeFlags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
    const serve = ['serve', '--data-dir', this.#dataDir, '--port', '0'];
    const [program, rest] = pinned('server', [
      process.execPath,
      ...heapFlags,
      ...nodeFlags,
      '--import',
      probe,
      this.#main,
      ...serve,
    ]);
    const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    this.#process = child;
    endWithParent(child);
    this.port = await listeningPort(child);
  }
}

/** Reads the log until the server says where it listens. */
async function listeningPort(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the log of the server is a pipe');
  const lines = createInterface(child.stdout);
  for await (const line of lines) {
    const entry = JSON.parse(line) as { event?: string; public_url?: string };
    if (entry.event !== 'listening' || entry.public_url === undefined) continue;
    // Whatever is logged from here on is not read, and must not fill the pipe.
    child.stdout.resume();
    return Number(new URL(entry.public_url).port);
  }
  await once(child, 'exit');
  throw new Error('the server ended before it listened');
}
