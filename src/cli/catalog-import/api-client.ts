// Calls Aisle's API as a tenant's backend should: the client retry rule of contract 2.5.

import { setTimeout as sleepMs } from 'node:timers/promises';
import { CommandFailure } from '../command-failure.ts';

/** An answer in the 200s. */
export interface ApiReply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** An answer that no further retry would change. */
export class ApiRefusal extends CommandFailure {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  readonly code: string;
  /** The service's own words. */
  readonly detail: string;
  readonly errors: readonly EntryProblem[];

  constructor(what: string, status: number, problem: ProblemBody) {
    super(`${what}: ${status} ${problem.code ?? 'without a code'}: ${problem.detail ?? ''}`.trim());
    this.status = status;
    this.code = problem.code ?? '';
    this.detail = problem.detail ?? '';
    this.errors = problem.errors ?? [];
  }
}

interface EntryProblem {
  readonly pointer: string;
  readonly code?: string;
  readonly detail: string;
}

interface ProblemBody {
  readonly code?: string;
  readonly detail?: string;
  readonly retryable?: boolean;
  readonly errors?: readonly EntryProblem[];
}

export interface ApiClientPorts {
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** In [0, 1). */
  readonly random: () => number;
}

const triesMax = 8;
const baseDelayMs = 500;
const delayCapMs = 30_000;
const timeoutMs = 120_000;
const retriedStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Headers of each try, from its bytes: a signature has a time of its own. */
  readonly signed?: (bytes: string) => Readonly<Record<string, string>>;
}

/** One tenant's connection to one service. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #ports: ApiClientPorts;

  constructor(service: { baseUrl: string; apiKey: string }, ports: Partial<ApiClientPorts> = {}) {
    this.#baseUrl = service.baseUrl.replace(/\/+$/, '');
    this.#apiKey = service.apiKey;
    this.#ports = { fetch, sleep: sleepMs, random: Math.random, ...ports };
  }

  async get<Body>(path: string): Promise<ApiReply<Body>> {
    return this.call<Body>({ method: 'GET', path });
  }

  async post<Body>(path: string, body: unknown, idempotencyKey?: string): Promise<ApiReply<Body>> {
    return this.call<Body>({
      method: 'POST',
      path,
      body,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  }

  /**
   * Sends one request until it has a final answer: at most 8 times, always the same bytes under the same
   * idempotency key. Throws {@link ApiRefusal}, or an error that the server does not answer.
   */
  async call<Body>(request: ApiRequest): Promise<ApiReply<Body>> {
    const bytes = request.body === undefined ? null : JSON.stringify(request.body);
    for (let attempt = 1; ; attempt += 1) {
      let response: Response;
      let text: string;
      try {
        response = await this.#send(request, bytes);
        text = await response.text();
      } catch (cause) {
        if (attempt >= triesMax) throw unreachable(this.#baseUrl, cause);
        await this.#pause(attempt, null);
        continue;
      }
      if (response.ok) {
        return {
          status: response.status,
          body: this.#read(text) as Body,
          headers: response.headers,
        };
      }
      const problem = readProblem(text);
      if (attempt >= triesMax || !isWorthAnother({ status: response.status, problem, attempt })) {
        throw new ApiRefusal(`${request.method} ${request.path}`, response.status, problem);
      }
      await this.#pause(attempt, response.headers.get('retry-after'));
    }
  }

  #read(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new CommandFailure(`${this.#baseUrl} answers, but not as this service does.`);
    }
  }

  #send(
    { method, path, idempotencyKey, signed }: ApiRequest,
    bytes: string | null,
  ): Promise<Response> {
    return this.#ports.fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        accept: 'application/json',
        ...(bytes !== null && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(bytes !== null && signed?.(bytes)),
      },
      body: bytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Full jitter under a doubling cap; the server's `Retry-After` is a floor, with up to 20 % on top. */
  async #pause(attempt: number, retryAfter: string | null): Promise<void> {
    const { random, sleep } = this.#ports;
    const backoffMs = random() * Math.min(delayCapMs, baseDelayMs * 2 ** (attempt - 1));
    const asked = Number(retryAfter);
    const floorMs = asked > 0 ? asked * 1000 * (1 + 0.2 * random()) : 0;
    await sleep(Math.max(backoffMs, floorMs));
  }
}

function unreachable(baseUrl: string, cause: unknown): CommandFailure {
  // The cause of an error of fetch says more than the error.
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const words = reason instanceof Error ? reason.message : String(reason);
  return new CommandFailure(`${baseUrl} cannot be reached: ${words}`);
}

/** 500 once; 409 only where the problem says that waiting helps. */
function isWorthAnother(answer: {
  status: number;
  problem: ProblemBody;
  attempt: number;
}): boolean {
  const { status, problem, attempt } = answer;
  if (retriedStatuses.has(status)) return true;
  if (status === 500) return attempt === 1;
  return status === 409 && problem.retryable === true;
}

function readProblem(text: string): ProblemBody {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return { detail: text.slice(0, 200) };
  }
}
