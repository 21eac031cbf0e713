// Reports requests to operators: a log line and a few counters for each that has ended.
// A line holds only the members below. It has the template of the path instead of the path, so that no
// ticket, customer's id or word of a message reaches the log.

import { Counter, type Registry } from 'prom-client';
import type { EventLog } from '../base/log.ts';
import { DurationTable } from './duration-table.ts';
import type { WorkClass } from './gate.ts';
import { CountTable } from './metrics.ts';

/** A request that has ended, with a reply or because its client left. */
export interface ServedRequest {
  readonly requestId: string;
  /** In lower case. */
  readonly method: string;
  /** Template of the path. */
  readonly route: string;
  /** Null if the client left before the reply. */
  readonly status: number | null;
  /** The problem code of the reply. */
  readonly code: string | null;
  /** The rate policy that was violated. */
  readonly policy: string | null;
  /** Bytes of the body; null if it was a stream. */
  readonly bytes: number | null;
  readonly tenantId: string | null;
  /** The session that the request is about; null if it is about none. */
  readonly sessionId: string | null;
  readonly isReplay: boolean;
  /** From the arrival of the head until the socket took the last byte, or until the end of a stream. */
  readonly durationMs: number;
}

/** Which requests get a log line. */
export type RequestLines = 'all' | 'failed' | 'none';

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];
/** Clients may send any word as a method, but labels take only these. */
const methods = new Set(['get', 'head', 'post', 'options']);
const admissionRoute = '/public/v1/chat/messages';
const probes = new Set(['/livez', '/readyz']);
/** Policies of refusals that have no time window. */
const policyOfCode: Readonly<Record<string, string>> = {
  turn_queue_full: 'turn_queue',
  too_many_streams: 'stream_sse',
};

/** Metrics and log lines about requests. */
export class RequestWatch {
  readonly #log: EventLog;
  readonly #lines: RequestLines;
  /** The members of the line that is being written, in its order: one object for all of them. */
  readonly #line = {
    event: 'request',
    request_id: '',
    method: '',
    route: '',
    status: null as number | null,
    code: undefined as string | undefined,
    duration_ms: 0,
    bytes: undefined as number | undefined,
    tenant_id: undefined as string | undefined,
    session_id: undefined as string | undefined,
    replayed: undefined as boolean | undefined,
  };
  readonly #requests: CountTable;
  readonly #durations: DurationTable;
  readonly #admissions: CountTable;
  readonly #rateRefusals: Counter;
  readonly #shed: Counter;

  constructor(ports: { log: EventLog; registry: Registry }, options: { lines: RequestLines }) {
    this.#log = ports.log;
    this.#lines = options.lines;
    const registers = [ports.registry];
    this.#requests = new CountTable(ports.registry, {
      name: 'aisle_http_requests_total',
      help: 'Requests by method, path template and status; "aborted" where the client left first.',
      labelNames: ['method', 'route', 'status'],
    });
    this.#durations = new DurationTable(ports.registry, {
      name: 'aisle_http_request_duration_seconds',
      help: 'From the head of a request to its answer, by path template; streams left out.',
      labelName: 'route',
      buckets: durationBuckets,
    });
    this.#admissions = new CountTable(ports.registry, {
      name: 'aisle_admissions_total',
      help: "Posted customers' messages: accepted, replayed, aborted, or the code of the refusal.",
      labelNames: ['outcome'],
    });
    this.#rateRefusals = new Counter({
      name: 'aisle_rate_refusals_total',
      help: 'Requests refused with 429, by rate policy.',
      labelNames: ['policy'],
      registers,
    });
    this.#shed = new Counter({
      name: 'aisle_requests_shed_total',
      help: 'Requests turned away with "overloaded", by class of work.',
      labelNames: ['class'],
      registers,
    });
  }

  /** Counts a request that was shed. */
  shed(work: WorkClass): void {
    this.#shed.inc({ class: work });
  }

  /** Counts and logs a request that has ended. */
  served(request: ServedRequest): void {
    const { route, code, status } = request;
    const method = methods.has(request.method) ? request.method : 'other';
    this.#requests.add(method, route, status ?? 'aborted');
    if (status !== null && request.bytes !== null) {
      this.#durations.observe(request.durationMs / 1000, route);
    }
    if (route === admissionRoute && request.method === 'post') {
      this.#admissions.add(outcomeOf(request));
    }
    if (status === 429) {
      const policy = request.policy ?? policyOfCode[code ?? ''] ?? 'other';
      this.#rateRefusals.inc({ policy });
    }
    this.#write(request);
  }

  #write(request: ServedRequest): void {
    const { status, code, tenantId, sessionId, bytes } = request;
    if (this.#lines === 'none') return;
    if (this.#lines === 'failed' && status !== null && status < 400) return;
    const line = this.#line;
    line.request_id = request.requestId;
    line.method = request.method.toUpperCase();
    line.route = request.route;
    line.status = status;
    line.code = code ?? undefined;
    line.duration_ms = Math.round(request.durationMs * 100) / 100;
    line.bytes = bytes ?? undefined;
    line.tenant_id = tenantId ?? undefined;
    line.session_id = sessionId ?? undefined;
    line.replayed = request.isReplay || undefined;
    this.#log.write(levelOf(request), line);
  }
}

function levelOf({ status, route }: ServedRequest): 'debug' | 'info' | 'warn' {
  if (status !== null && status >= 500) return 'warn';
  return status === 200 && probes.has(route) ? 'debug' : 'info';
}

function outcomeOf({ status, code, isReplay }: ServedRequest): string {
  if (status === null) return 'aborted';
  if (code !== null) return code;
  return isReplay ? 'replayed' : 'accepted';
}
